"""Records as values: what makes two of them equal, and the orders of their parts."""

from __future__ import annotations

from typing import Any, get_args

import pytest
from sungka.engine.board import House, Seat, house_order, seat_order
from sungka.notation.diagnostic import Code, Diagnostic, Severity, Span
from sungka.notation.escapes import TAG_ORDER
from sungka.notation.record import (
    NOWHERE,
    Comment,
    EndReason,
    Item,
    Move,
    Pass,
    Record,
    RoundStart,
    SimultaneousRow,
    Tag,
    Turn,
    VariationStart,
    tag_order,
)

S, N, E, W = Seat.SOUTH, Seat.NORTH, Seat.EAST, Seat.WEST
HERE = Span(3, 9)


@pytest.mark.parametrize(
    ("plain", "placed"),
    [
        (Tag("A", "b"), Tag("A", "b", HERE)),
        (Comment("a"), Comment("a", HERE)),
        (Move(7), Move(7, span=HERE)),
        (Turn(S, (Move(7),)), Turn(S, (Move(7),), number=4, span=HERE)),
        (Pass(N), Pass(N, 4, HERE)),
        (SimultaneousRow((Pass(N),), ()), SimultaneousRow((Pass(N),), (), 4, HERE)),
        (VariationStart(), VariationStart(HERE)),
    ],
)
def test_equal_things_may_stand_in_different_places_and_rows(plain: Tag, placed: Tag) -> None:
    assert plain == placed
    assert plain.span == NOWHERE == (0, 0)
    assert placed.span == HERE
    assert "Span" not in repr(placed)


@pytest.mark.parametrize("kind", [Tag, Move, *get_args(Item)])
def test_all_that_a_part_says_is_compared(kind: Any) -> None:
    aside = {"span", "first_span", "burned_span"} | (
        {"number"} if kind is not RoundStart else set()
    )
    part = filled(kind)
    for name in kind.__match_args__:
        other = part._replace(**{name: Span(1, 2) if name == "span" else -1})
        assert (part == other) is not (part != other)
        assert (part == other) is (name in aside)
        assert part != other or hash(part) == hash(other)
    for another in get_args(Item):
        assert (part == filled(another)) is (another is kind)


def filled(kind: Any) -> Any:
    """A part whose every field holds something of its own."""
    names = kind.__match_args__
    return kind(*[HERE if name == "span" else at for at, name in enumerate(names)])


def test_what_is_not_written_is_not_claimed() -> None:
    assert not Turn(S, (Move(7),)).store_end
    assert Move(7) == Move(7, None, None, None, None, ())


def test_a_reason_names_a_seat_when_the_game_ends_against_or_for_one() -> None:
    named = [reason.value for reason in EndReason if reason.names_seat]
    assert named == ["resign", "time", "forfeit", "adjudicated"]


def test_the_first_tag_of_a_name_is_the_one() -> None:
    record = Record((Tag("A", "1"), Tag("B", "2"), Tag("B", "3")))
    assert record.tag("B") == Tag("B", "2")
    assert record.value("B") == "2"
    assert record.tag("C") is record.value("C") is None


def test_notation_8_the_orders_of_seats_houses_and_tags() -> None:
    assert sorted(Seat, key=seat_order) == [S, N, E, W]
    assert sorted([House(W, 1), House(E, 2), House(E, 1), House(S, 7)], key=house_order) == [
        House(S, 7), House(E, 1), House(E, 2), House(W, 1)
    ]  # fmt: skip
    names = [*reversed(TAG_ORDER), "Zeal", "Annotator", "a"]
    ordered = sorted([Tag(name, "") for name in names], key=tag_order)
    assert [tag.name for tag in ordered] == [*TAG_ORDER, "Annotator", "Zeal", "a"]


def test_the_group_of_a_code_is_its_first_digit() -> None:
    assert [code.group for code in (Code.NO_RECORD, Code.BAD_SETUP, Code.PROGRAM_FAULT)] == [
        1,
        2,
        7,
    ]
    assert [code for code in Code if code.value[3] != str(code.group)] == []


def test_only_an_error_is_one() -> None:
    assert Diagnostic(Code.ROW_NUMBER, Severity.ERROR, "a", HERE).is_error
    assert not Diagnostic(Code.ROW_NUMBER, Severity.WARNING, "a", HERE).is_error
