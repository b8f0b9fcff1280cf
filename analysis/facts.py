"""What a turn does, told in numbers that words can be made of."""

from __future__ import annotations

from typing import NamedTuple

from ..engine.board import House, Seat
from ..engine.match import can_go_on, collect, refill
from ..engine.round import Round
from ..engine.ruleset import BurnChoice, Reopen
from .judgement import LineTurn


class TurnFacts(NamedTuple):
    """The shells a turn brings into its seat's store, those captured among them, and its moves."""

    turn: LineTurn
    shells: int
    captured: int
    moves: int


class LineFacts(NamedTuple):
    """A line of play: its first turn, the opponent's first turn in it, and how it comes out.

    `score` is the stores after collecting, `None` where the line does not reach the round's end;
    `length` counts its moves.
    """

    first: TurnFacts
    answer: TurnFacts | None
    score: tuple[int, ...] | None
    length: int


def line_facts(state: Round, line: tuple[LineTurn, ...]) -> LineFacts:
    """The facts of a line of whole turns from `state`; its first turn has moves."""
    told: list[TurnFacts] = []
    for turn in line:
        facts, state = _turn_facts(state, turn)
        told.append(facts)
    first = told[0]
    others = (facts for facts in told[1:] if facts.turn.seat is not first.turn.seat)
    answer = next((facts for facts in others if facts.moves), None)
    score = collect(state.rules, state.position) if state.is_over else None
    return LineFacts(first, answer, score, sum(facts.moves for facts in told))


def burned_next(
    state: Round, number: int, score: tuple[int, ...], seat: Seat
) -> tuple[House, ...] | None:
    """The houses of `seat` that burn in the round after round `number` ends with `score`.

    `None` where no round follows, or the players choose what burns. Houses closed for the whole
    match since an earlier round are not known here, so that rules that close them have `None`.
    """
    rules = state.rules
    if number >= rules.rounds or not can_go_on(rules, score):
        return None
    if rules.burn is BurnChoice.CHOSEN or rules.reopen is Reopen.NO:
        return None
    return tuple(house for house in refill(rules, score).burned if house.seat is seat)


def _turn_facts(state: Round, turn: LineTurn) -> tuple[TurnFacts, Round]:
    index = state.position.seats.index(turn.seat)
    before, captured = state.position.stores[index], 0
    if not turn.lifts:
        return TurnFacts(turn, 0, 0, 0), state.play_pass()
    for number in turn.lifts:
        move, state = state.play_move(number)
        captured += move.captured
    shells = state.position.stores[index] - before
    return TurnFacts(turn, shells, captured, len(turn.lifts)), state
