"""Records with a tag, a note or a mark more, and without parts of them."""

from __future__ import annotations

import pytest
from sungka.engine.board import Seat
from sungka.notation.reading.parser import read
from sungka.notation.record import Record
from sungka.notation.writer import write

TEXT = """%sgn 1
[South "Ana"]
[Rules "sungka"]
{the whole}

round 1
1. S2 {hand} | N5! {a} (S4 | N3 {in}) {b}
2. N4+6 =1:2 <clk=4:31> S3$14

round 2
1. S2 | N5
2. N--
end abandoned
"""


def record() -> Record:
    reading = next(read(TEXT))
    assert reading.diagnostics == ()
    return reading.record


def line_of(edited: Record, changed: str) -> None:
    """Check that the edited record is the text with one line changed, and is read as it is."""
    text = write(edited)
    assert [line for line in text.splitlines() if line not in TEXT.splitlines()] == [changed]
    assert next(read(text)).record == edited


def test_tags_stand_in_their_order_and_each_once() -> None:
    named = record().with_tag("Zone", "1").with_tag("Event", "Open").with_tag("South", "Bea")
    assert list(named.headers.items()) == [
        ("Event", "Open"), ("South", "Bea"), ("Rules", "sungka"), ("Zone", "1"),
    ]  # fmt: skip
    assert next(read(write(named))).record == named
    assert named.with_tag("Zone", None).with_tag("Event", None).with_tag("South", "Ana") == record()


@pytest.mark.parametrize(
    ("place", "line"),
    [
        ("r1.t1", "1. S2 {hand} | N5! {a} {new} (S4 | N3 {in}) {b}"),
        ("r1.t2", "2. N4+6 =1:2 <clk=4:31> {new} S3$14"),
        ("r1.t3", "2. N4+6 =1:2 <clk=4:31> S3$14 {new}"),
        ("r2.t2", "2. N-- {new}"),
        (None, "{new}"),
    ],
)
def test_a_comment_stands_behind_the_notes_of_its_turn(place: str | None, line: str) -> None:
    line_of(record().with_comment(place, "new"), line)


def test_data_is_written_as_text() -> None:
    edited = record().with_data("r1.t3", clk="4:30", eval=-2, chance=0.5)
    line_of(edited, "2. N4+6 =1:2 <clk=4:31> S3$14 <clk=4:30 eval=-2 chance=0.5>")


def test_a_mark_is_on_the_last_move() -> None:
    line_of(record().with_mark("r1.t2", "?!"), "2. N4+6?! =1:2 <clk=4:31> S3$14")
    line_of(record().with_mark("r1.t3", "$2"), "2. N4+6 =1:2 <clk=4:31> S3$14$2")
    edited = record().with_mark("r1.t1", "$1", Seat.SOUTH)
    line_of(edited, "1. S2$1 {hand} | N5! {a} (S4 | N3 {in}) {b}")


@pytest.mark.parametrize(
    ("place", "seat", "why"),
    [
        ("r1.t1", None, "moves of South, North"),
        ("r1.t2", Seat.SOUTH, "moves of North"),
        ("r2.t2", None, "is a pass"),
        ("r2.t3", None, "no turn `r2.t3`"),
        ("r2.start", None, "not the address of a turn"),
        ("r1.t1.l1", None, "not the address of a turn"),
    ],
)
def test_a_mark_needs_a_move(place: str, seat: Seat | None, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        record().with_mark(place, "!", seat)


def test_parts_are_stripped_off() -> None:
    assert "{" not in write(record().stripped("comments"))
    assert "(S4 | N3) " not in write(record().stripped("variations"))
    assert "1. S2 {hand} | N5! {a} {b}" in write(record().stripped("variations"))
    assert "2. N4+6 =1:2 <clk=4:31> S3\n" in write(record().stripped("marks"))
    assert "2. N4+6 =1:2 S3$14" in write(record().stripped("data"))
    bare = write(record().stripped())
    assert bare == write(record().stripped("comments", "data", "marks", "variations"))
    assert not set("{}<>()!$") & set(bare)
    with pytest.raises(ValueError, match="`claims` cannot be stripped off: name comments, data"):
        record().stripped("claims")
