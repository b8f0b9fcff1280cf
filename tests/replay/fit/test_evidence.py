"""Evidence seen while an item is followed: the moves that were played, of a stopped row too."""

from __future__ import annotations

import pytest
from sungka.engine.board import Seat
from sungka.replay.fit.evidence import Evidence, see
from sungka.replay.follow import Outline, follow
from sungka.replay.line import Line
from sungka.replay.positions import begin_line
from sungka.replay.steps import TurnPlayed

from ..reading import CLUB, SMALL, record, replay


def seen_first(text: str, rules: str) -> tuple[Evidence, Line]:
    """The evidence of the first item of a body of text, and the line after it."""
    written = record(text, rules)
    known = replay(text, rules).rules
    assert known is not None
    before, _ = begin_line(None, known)
    after = before.copy()
    context = Outline(written, known.seats)[0]
    follow(after, 0, written.body[0], context)
    return see(before, written.body[0], context, after), after


def test_a_turn_that_was_played_is_not_played_again() -> None:
    seen, after = seen_first("S2 N4", CLUB)
    step = after.steps[-1]
    assert isinstance(step, TurnPlayed)
    assert seen.moves is step.moves
    assert seen.after == step.after


@pytest.mark.parametrize(
    ("race", "seats"),
    [("S4 N1", {Seat.SOUTH, Seat.NORTH}), ("S4", {Seat.SOUTH}), ("S4 E1", set())],
)
def test_the_moves_of_a_row_up_to_where_its_race_stops(race: str, seats: set[Seat]) -> None:
    seen, _ = seen_first(f"S4 | N1\nrace {race}", SMALL)
    assert {move.seat for move in seen.moves} == seats


@pytest.mark.parametrize(
    ("row", "seats"),
    [
        ("S_ | N1", set()),
        ("S4+_ | N1", {Seat.SOUTH, Seat.NORTH}),
        ("S-- | N1", {Seat.NORTH}),
    ],
)
def test_the_moves_of_a_row_with_a_house_that_cannot_be_read(row: str, seats: set[Seat]) -> None:
    seen, _ = seen_first(row, SMALL)
    assert {move.seat for move in seen.moves} == seats
    assert seen.judged == ()


@pytest.mark.parametrize(
    ("turn", "houses"),
    [("S1", [1]), ("S4+3", [4, 3]), ("S_", []), ("S4+_+3", [4]), ("S1+4", [1]), ("S4+5", [4])],
)
def test_the_moves_of_a_turn_up_to_the_first_that_cannot_be(turn: str, houses: list[int]) -> None:
    seen, _ = seen_first(turn, CLUB)
    assert [move.house.number for move in seen.moves] == houses
