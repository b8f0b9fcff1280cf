"""Canonical text: its lines, and the records that cannot be written."""

from __future__ import annotations

import pytest
from sungka.engine.board import House, Position, Seat
from sungka.notation.reading.parser import read
from sungka.notation.record import (
    Comment,
    Data,
    End,
    EndReason,
    Event,
    Item,
    Move,
    Pass,
    PositionClaim,
    Race,
    Record,
    RoundStart,
    Score,
    SimultaneousRow,
    Stores,
    Tag,
    Turn,
    Unreadable,
    VariationEnd,
    VariationStart,
)
from sungka.notation.writer import (
    write,
    write_all,
    write_house,
    write_item,
    write_keeping_numbers,
    write_turn,
)

S, N = Seat.SOUTH, Seat.NORTH
SOUTH_7 = Turn(S, (Move(7),))
BOARD = Position.from_text("1/2 3/4 S")


def rewrite(text: str) -> str:
    """The canonical text of a record without faults."""
    (reading,) = read(text)
    assert reading.diagnostics == ()
    return write(reading.record)


def test_notation_3_tags_stand_in_canonical_order() -> None:
    names = "Event Site Date Stage Table South North East West Rules Setup Result Annotator Id Zeal"
    tags = tuple(Tag(name, "") for name in reversed(names.split()))
    written = write(Record(tags)).splitlines()[1:]
    assert [line[1:-4] for line in written] == names.split()


CANONICAL = [
    ("", ""),
    ("{a}{b}<k=v>", "{a}\n{b}\n<k=v>\n"),
    ("S7", "\n1. S7\n"),
    ("S7 N7 S1", "\n1. S7 N7\n2. S1\n"),
    ("{a} S7", "{a}\n\n1. S7\n"),
    ("round 1\nS7", "\nround 1\n1. S7\n"),
    ("{a}\nround 1 {b} {c}\nS7", "{a}\n\nround 1 {b} {c}\n1. S7\n"),
    (
        "S7\nscore 1-2\nround 2\nS7\nend {c}",
        "\n1. S7\nscore 1-2\n\nround 2\n1. S7\nend {c}\n",
    ),
    ("S7\nevent pause\nN7 S6", "\n1. S7\nevent pause\nN7\n2. S6\n"),
    ("S7|N7 S6", "\n1. S7 | N7\n2. S6\n"),
    ("n7 {n} | s7 {s} =1:2 {t}", "\n1. S7 {s} | N7 =1:2 {n} {t}\n"),
    ("S7 {a} <k=v> (S6 =1:2) =3:4 N7", "\n1. S7 =3:4 {a} <k=v> (S6 =1:2) N7\n"),
    ("S7 ( S6 ( 2. N7 ) ( {b} N6 )\n) N7", "\n1. S7 (S6 (N7) ({b} N6)) N7\n"),
    (
        'S7 (position "1/2 3/4 s" S6\nposition "01/2 3/4 -" {a} N1)',
        '\n1. S7 (position "1/2 3/4 S" S6 position "1/2 3/4 -" {a} N1)\n',
    ),
    ("S7 ; a { word }\nN7", "\n1. S7 {a \\{ word \\}} N7\n"),
    ("S7 {a\n\\%sgn \\x}", "\n1. S7 {a\n\\%sgn \\\\x}\n"),
    ('S7 <a = "b" c="d e" f="" g="h>">', '\n1. S7 <a=b c="d e" f="" g="h>">\n'),
    ("S7+\nN7x09", "\n1. S7+ N7x9\n"),
    ("1. S7 N7 S6\ngap\n9. N7 S1 N1", "\n1. S7 N7\n2. S6\ngap\n9. N7 S1\n10. N1\n"),
    ("round 2 burn N7 S6 first s", "\nround 2 first S burn S6 N7\n"),
    ("race s4 n1", "\nrace S4 N1\n"),
]


@pytest.mark.parametrize(("text", "canonical"), CANONICAL)
def test_notation_1_the_writer_is_strict(text: str, canonical: str) -> None:
    assert rewrite(f"%sgn 1\n{text}") == f"%sgn 1\n{canonical}"
    assert rewrite(f"%sgn 1\n{canonical}") == f"%sgn 1\n{canonical}"


KEPT = [
    ("S7 N7 S6", "\nS7 N7\nS6\n"),
    ("7. S7 N7\n9. S6 N6 10. S5", "\n7. S7 N7\n9. S6 N6\n10. S5\n"),
    ("7. S7\n8. N7 S6\nN6 S5", "\n7. S7\n8. N7 S6\nN6 S5\n"),
    ("7. S7 7. N7 S6", "\n7. S7\n7. N7 S6\n"),
    ("2. S7 | N7 {a}\n4. S6 N6 S5", "\n2. S7 | N7 {a}\n4. S6 N6\nS5\n"),
    ("S7 | N7\nS6 N6", "\nS7 | N7\nS6 N6\n"),
    ("0. S7\nevent pause\nN7 00. S6", "\n0. S7\nevent pause\nN7\n0. S6\n"),
    ("3. S7\nround 2\nN7 S7\n1. N6", "\n3. S7\n\nround 2\nN7 S7\n1. N6\n"),
    ("S7\ngap\nN7 S7\n4. N6", "\nS7\ngap\nN7 S7\n4. N6\n"),
    ("3. S7 (2. S6 4. N6 S5) N7 S4", "\n3. S7 (S6 N6 S5) N7\nS4\n"),
]


@pytest.mark.parametrize(("text", "kept"), KEPT)
def test_numbers_are_kept_as_written(text: str, kept: str) -> None:
    for written in (text, kept):
        (reading,) = read(f"%sgn 1\n{written}")
        assert reading.diagnostics == ()
        assert write(reading.record, keeps_numbers=True) == f"%sgn 1\n{kept}"


def test_numbers_are_kept_where_one_disagrees() -> None:
    for text, written in (("S7 N7 S6", "1. S7 N7\n2. S6"), ("S7 N7 3. S6", "S7 N7\n3. S6")):
        (reading,) = read(f"%sgn 1\n{text}")
        assert write_keeping_numbers(reading.record) == f"%sgn 1\n\n{written}\n"


def test_records_stand_apart_by_an_empty_line() -> None:
    assert write_all([Record(), Record(body=(SOUTH_7,))]) == "%sgn 1\n\n%sgn 1\n\n1. S7\n"
    assert write_all([]) == ""


def test_single_items() -> None:
    turn = Turn(S, (Move(7, 3, (House(N, 3),), House(S, 2), 9, ("!",)), Move(None, relays=2)), True)
    assert write_turn(turn) == "S7@3>N3-S2x9!+_~2+"
    assert write_turn(Pass(N)) == "N--"
    assert write_turn(SimultaneousRow((SOUTH_7, Pass(N)), ((Comment("a"),),))) == "S7 {a} | N--"
    assert write_house(House(N, 12)) == "N12"
    assert write_item(Event("illegal", 'a "b"\n')) == 'event illegal "a \\"b\\"\\n"'
    assert write_item(RoundStart(2, burned=())) == "round 2"


def test_line_ends_of_other_systems_are_not_written() -> None:
    record = Record((Tag("A", "b\r\nc\rd"),), (Comment("a\r\n%sgn"),))
    assert write(record) == '%sgn 1\n[A "b\\nc\\nd"]\n{a\n\\%sgn}\n'


@pytest.mark.parametrize(
    "body",
    [
        (Unreadable("S0"),),
        (SOUTH_7, VariationStart(), Unreadable("S0"), VariationEnd()),
        (Stores((1, 2)),),
        (SOUTH_7, Comment("a"), Stores((1, 2))),
        (SOUTH_7, Stores((1,))),
        (SOUTH_7, VariationStart(), VariationEnd()),
        (SOUTH_7, VariationStart(), SOUTH_7),
        (SOUTH_7, VariationEnd()),
        (VariationStart(), SOUTH_7, VariationEnd()),
        (Score((1, 2)), VariationStart(), SOUTH_7, VariationEnd()),
        (SOUTH_7, VariationStart(), SOUTH_7, Score((1, 2)), VariationEnd()),
        (
            SOUTH_7,
            VariationStart(),
            SOUTH_7,
            PositionClaim(BOARD),
            VariationStart(),
            SOUTH_7,
            VariationEnd(),
            VariationEnd(),
        ),
        (SOUTH_7, PositionClaim(BOARD), VariationStart(), SOUTH_7, VariationEnd()),
        (
            SOUTH_7,
            *(VariationStart(), VariationStart(), SOUTH_7, VariationEnd()),
            *(SOUTH_7, VariationEnd()),
        ),
        (Turn(S, ()),),
        (Turn(S, (Move(0),)),),
        (Turn(S, (Move(100),)),),
        (Turn(S, (Move(7, captured=-1),)),),
        (Turn(S, (Move(7, marks=("!", "?")),)),),
        (SimultaneousRow((SOUTH_7,), ()),),
        (SOUTH_7, Data(())),
        (SOUTH_7, Data((("a b", "c"),))),
        (Race(()),),
        (Score((1, 2, 3, 4)),),
        (Event("a b"),),
        (End(EndReason.RESIGN),),
        (End(EndReason.AGREED, S),),
    ],
)
def test_what_no_text_can_hold_is_not_written(body: tuple[Item, ...]) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        write(Record(body=body))


def test_a_name_that_no_tag_can_have_is_not_written() -> None:
    with pytest.raises(ValueError, match="not a name"):
        write(Record((Tag("a b", ""),)))
