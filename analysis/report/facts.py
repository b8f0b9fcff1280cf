"""Facts about turns and lines of play, as numbers that comments are made of."""

from __future__ import annotations

from typing import NamedTuple

from ...engine.board import House, Seat
from ...engine.match import burned_houses, can_go_on, collect
from ...engine.round import Round
from ...engine.ruleset import BurnChoice, Burned, MatchEnd, Reopen, RuleSet
from ...engine.simultaneous import PlayedOpening
from ..search.lines import LineTurn


class TurnFacts(NamedTuple):
    """The shells that a turn brings into its store, how many by capture, and its moves."""

    turn: LineTurn
    shells: int
    captured: int
    moves: int


class LineFacts(NamedTuple):
    """A line of play: its first turn, the opponent's first turn in it, and how it comes out.

    The first turn may be a hand's part of a simultaneous row. `to_move` is the seat that plays
    after it, `None` when the round is over; `again` is that turn if the same seat plays it.
    `is_answered_now` is false when somebody has to pass between the first turn and the answer.
    `score` is the stores after collecting, `None` when the line does not reach the end of the
    round. `length` counts the moves of the line.
    """

    first: TurnFacts
    to_move: Seat | None
    again: TurnFacts | None
    answer: TurnFacts | None
    is_answered_now: bool
    score: tuple[int, ...] | None
    length: int


def line_facts(state: Round, line: tuple[LineTurn, ...]) -> LineFacts:
    """The facts of a line of whole turns from `state`, whose first turn is not a pass."""
    first, after = _turn_facts(state, line[0])
    return _line_facts(first, after, line[1:])


def row_facts(
    state: Round, seat: Seat, row: PlayedOpening, after: Round, line: tuple[LineTurn, ...]
) -> LineFacts:
    """The facts of the hand of `seat` in a row from `state` to `after`; `line` is the play then."""
    index = state.position.seats.index(seat)
    moves = row.moves[index]
    turn = LineTurn(seat, tuple(move.house.number for move in moves))
    shells = after.position.stores[index] - state.position.stores[index]
    captured = sum(move.captured for move in moves)
    return _line_facts(TurnFacts(turn, shells, captured, len(moves)), after, line)


def find_next_burned(
    rules: RuleSet, number: int, score: tuple[int, ...]
) -> tuple[House, ...] | None:
    """The houses that burn when round `number` ends with `score`.

    `None` when no round follows, the players choose what burns, or houses that are not filled stay
    open. It is also `None` under rules that close houses for the whole match, or end it early by
    the rounds won, because earlier rounds are not known here.
    """
    if number >= rules.rounds or not can_go_on(rules, score):
        return None
    if rules.match_end is MatchEnd.MAJORITY:
        return None
    if rules.burned is Burned.OPEN or rules.burn is BurnChoice.CHOSEN or rules.reopen is Reopen.NO:
        return None
    return burned_houses(rules, score)


def _line_facts(first: TurnFacts, state: Round, line: tuple[LineTurn, ...]) -> LineFacts:
    """The facts of a first turn and of the line that follows it from `state`."""
    to_move, turns = state.position.to_move, [first]
    for turn in line:
        facts, state = _turn_facts(state, turn)
        turns.append(facts)
    seat = first.turn.seat
    again = next((facts for facts in turns[1:2] if facts.turn.seat is seat), None)
    others = (facts for facts in turns[1:] if facts.turn.seat is not seat)
    answer = next((facts for facts in others if facts.moves), None)
    is_answered_now = (
        all(facts.moves for facts in turns[: turns.index(answer)]) if answer else False
    )
    score = collect(state.rules, state.position) if state.is_over else None
    length = sum(facts.moves for facts in turns)
    return LineFacts(first, to_move, again, answer, is_answered_now, score, length)


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
