"""The parts of a record as text: the values that fit into them, and the places in a move."""

from __future__ import annotations

import pytest
from sungka.engine.board import House, Seat
from sungka.notation.diagnostic import Span
from sungka.notation.items import (
    find_part,
    write_house,
    write_item,
    write_note,
    write_tag,
    write_turn,
)
from sungka.notation.reading.parser import read
from sungka.notation.record import (
    Comment,
    Data,
    End,
    EndReason,
    Event,
    Gap,
    Item,
    Move,
    Pass,
    Race,
    RoundStart,
    Score,
    SimultaneousRow,
    Stores,
    Tag,
    Turn,
    Unreadable,
)

S, N, E = Seat.SOUTH, Seat.NORTH, Seat.EAST
MOST = 999_999_999
SOUTH_7 = Turn(S, (Move(7),))


def found(text: str, signs: str, index: int = 0) -> str:
    """The part that `find_part` finds in a move of the turn written so, as text."""
    (reading,) = read(f"%sgn 1\n{text}")
    turn = reading.record.body[0]
    assert isinstance(turn, Turn)
    return reading.source.text[slice(*find_part(turn.moves[index], signs))]


@pytest.mark.parametrize(
    ("text", "signs", "part"),
    [
        ("S7@3>N3>S2-S4x9!$14", "@", "@3"),
        ("S7@3>N3>S2-S4x9!$14", ">~", ">N3>S2"),
        ("S7@3~12-S4x9!$14", ">~", "~12"),
        ("S7@3>N3>S2-S4x9!$14", "-", "-S4"),
        ("S7@3>N3>S2-S4x9!$14", "x", "x9"),
        ("S7@3>N3>S2-S4x9!$14", "!?", "!"),
        ("S7@3>N3>S2-S4x9!$14", "$", "$14"),
        ("S12x9", "x", "x9"),
        ("S_x9", "x", "x9"),
        ("S7x9", "-", "7x9"),
        ("S7", "x", "7"),
        # leading zeros belong to the one number that there is
        ("S7x0009", "x", "x0009"),
        ("S7x009!", "!", "!"),
        ("S7@003-N12", "-", "-N12"),
        ("S7@003-N12", "@", "@003"),
        ("S7-N12$007", "-", "-N12"),
        ("S7-N12$007", "$", "$007"),
        # of two numbers nobody knows which has them
        ("S7@03x9", "x", "7@03x9"),
        ("S7@3x9", "x", "x9"),
    ],
)
def test_a_part_of_a_move_stands_where_it_was_read(text: str, signs: str, part: str) -> None:
    assert found(text, signs) == part


def test_a_part_is_found_in_the_move_that_has_it() -> None:
    assert found("S7x3+12x04+5", "x", 0) == "x3"
    assert found("S7x3+12x04+5", "x", 1) == "x04"
    assert found("S7x3+12x04+5", "x", 2) == "5"


def test_a_move_that_was_not_read_has_no_parts_in_a_text() -> None:
    assert find_part(Move(7, captured=9), "x") == Span(0, 0)
    assert find_part(Move(7, captured=9, span=Span(5, 7)), "x") == Span(5, 7)
    assert find_part(Move(7, captured=9, span=Span(5, 8)), "x") == Span(6, 8)


@pytest.mark.parametrize(
    ("item", "text"),
    [
        (Turn(S, (Move(1), Move(99))), "S1+99"),
        (Turn(S, (Move(7, tick=0),)), "S7@0"),
        (Turn(S, (Move(7, captured=0),)), "S7x0"),
        (Turn(S, (Move(7, captured=MOST),)), f"S7x{MOST}"),
        (Turn(S, (Move(7, relays=0),)), "S7~0"),
        (Turn(S, (Move(7, relays=()),)), "S7"),
        (Turn(S, (Move(7, marks=("?!", "$0", f"${MOST}")),)), f"S7?!$0${MOST}"),
        (Turn(S, (Move(7), Move(3, marks=("$1",))), True), "S7+3$1+"),
        (Stores((0, MOST)), f"=0:{MOST}"),
        (Stores((1, 2, 3)), "=1:2:3"),
        (Score((1, 2, 3)), "score 1-2-3"),
        (RoundStart(0), "round 0"),
        (RoundStart(1, E, (House(N, 2), House(S, 3), House(N, 1))),
            "round 1 first E burn S3 N1 N2"),
        (Race(((S, 4), (N, 0))), "race S4 N0"),
        (Gap(), "gap"),
        (Event("illegal"), "event illegal"),
        (Event("a-b_9", ""), 'event a-b_9 ""'),
        (End(EndReason.COMPLETE), "end"),
        (End(EndReason.AGREED), "end agreed"),
        (End(EndReason.TIME, N), "end time N"),
        (Comment("a"), "{a}"),
        (Data((("a.b-c_9", "1"), ("k", "a b"))), '<a.b-c_9=1 k="a b">'),
    ],
)  # fmt: skip
def test_an_item_is_written_in_one_way(item: Item, text: str) -> None:
    assert write_item(item) == text


@pytest.mark.parametrize(
    ("item", "words"),
    [
        (Turn(S, ()), "a turn has at least one move"),
        (Turn(S, (Move(0),)), "houses are numbered from 1 to 99, not 0"),
        (Turn(S, (Move(100),)), "houses are numbered from 1 to 99, not 100"),
        (Turn(S, (Move(7, end=House(N, 100)),)), "houses are numbered from 1 to 99, not 100"),
        (Turn(S, (Move(7, captured=-1),)), "at most 9 digits, not -1"),
        (Turn(S, (Move(7, captured=MOST + 1),)), "at most 9 digits, not 1000000000"),
        (Turn(S, (Move(7, marks=("$14", "!")),)), "`!` is not a mark of a move, or is in"),
        (Turn(S, (Move(7, marks=("$01",)),)), "is not a mark of a move"),
        (Turn(S, (Move(7, marks=("$1234567890",)),)), "is not a mark of a move"),
        (Turn(S, (Move(7, marks=("!!!",)),)), "is not a mark of a move"),
        (Stores((1,)), "there are 2 or 3 stores, not 1"),
        (Score((1, 2, 3, 4)), "there are 2 or 3 stores, not 4"),
        (Race(()), "a race has at least one drop"),
        (Event("9a"), "`9a` is not a name"),
        (Data(()), "data has at least one"),
        (Data((("a b", "c"),)), "`a b` is not a name"),
        (End(EndReason.RESIGN), "`end resign` names a seat: True"),
        (End(EndReason.AGREED, S), "`end agreed` names a seat: False"),
        (SimultaneousRow((SOUTH_7,), ()), "1 turns have 0"),
        (SimultaneousRow((SOUTH_7, Pass(N)), ()), "2 turns have 1"),
        (Unreadable("S0"), "a record that could not be read cannot be written: `S0`"),
    ],
)  # fmt: skip
def test_an_item_that_no_text_can_hold_is_refused_by_its_reason(item: Item, words: str) -> None:
    with pytest.raises(ValueError, match=words.replace("|", r"\|")):
        write_item(item)


def test_notes_stand_with_the_turn_before_them() -> None:
    three = SimultaneousRow(
        (SOUTH_7, Pass(N), Turn(E, (Move(2),))), ((Comment("a"), Data((("k", "v"),))), ())
    )
    assert write_turn(three) == "S7 {a} <k=v> | N-- | E2"


def test_houses_tags_and_notes_stand_alone() -> None:
    assert [write_house(House(N, number)) for number in (1, 99)] == ["N1", "N99"]
    assert write_tag(Tag("A-b_9", 'a "b" \\ \n')) == '[A-b_9 "a \\"b\\" \\\\ \\n"]'
    assert write_note(Comment("a")) == "{a}"
    with pytest.raises(ValueError, match="0"):
        write_house(House(N, 0))
