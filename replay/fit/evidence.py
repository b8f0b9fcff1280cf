"""The evidence that one item of a record gives, as far as rules can have decided it."""

from __future__ import annotations

from dataclasses import dataclass

from ...engine import match
from ...engine.board import House, Position
from ...engine.round import Round
from ...engine.ruleset import RuleSet
from ...engine.simultaneous import Lift, RaceRun, find_moves
from ...engine.sowing import PlayedMove
from ...notation.record import (
    End,
    Pass,
    Race,
    RoundStart,
    Score,
    SetPosition,
    SimultaneousRow,
    Turn,
)
from ..follow import Context
from ..line import Line
from ..steps import RowPlayed, TurnPlayed


@dataclass(slots=True)
class Evidence:
    """One item followed under one rule set.

    `before` is the round before it, `None` where the board is not known. `moves` are those that
    were played, of all hands, also of a turn or row that was then impossible. `judged` are the
    boards on which a turn was complete, `collected` is the board that was scored. `refilled` are
    the stores from which a round was filled, and `number` is that of the round. `opens`: the
    match begins, and it mattered who opens it. `asks_pace`: it mattered whose shell fell first.
    `asks_end`: it mattered whether the match is over. `asks_winner`: it mattered who has won it.
    """

    rules: RuleSet
    item: object
    before: Round | None
    burned: frozenset[House]
    number: int
    moves: tuple[PlayedMove, ...] = ()
    after: Position | None = None
    goes_on: bool = False
    opens: bool = False
    is_row: bool = False
    asks_pace: bool = False
    judged: tuple[Position, ...] = ()
    collected: Position | None = None
    refilled: tuple[int, ...] | None = None
    asks_end: bool = False
    asks_winner: bool = False
    line: Line | None = None


def see(before: Line, item: object, context: Context | None, after: Line) -> Evidence:
    """The evidence of an item that has taken the line `before` to `after`, with its steps."""
    seen = Evidence(before.rules, item, before.state, before.burned, before.round, line=before)
    match item:
        case Turn() | Pass():
            _see_turn(seen, item, after)
        case SimultaneousRow():
            _see_row(seen, item, context.race if context else None, after)
        case SetPosition():
            seen.judged = (item.position,)
        case RoundStart() | Score() | End() | None:
            _see_border(seen, before, item)
    if context is not None and context.ruling is not None:
        seen.judged = (*seen.judged, context.ruling.position)
    return seen


def _see_turn(seen: Evidence, item: Turn | Pass, after: Line) -> None:
    step = after.steps[-1] if after.steps else None
    if seen.before is None:
        return
    if isinstance(item, Turn):
        if isinstance(step, TurnPlayed):
            seen.moves, seen.after, seen.goes_on = step.moves, step.after, step.goes_on
        else:
            seen.moves, state = _moves(seen.before, item)
            seen.after, seen.goes_on = state.position, state.goes_on
    else:
        seen.after = seen.before.position
    seen.judged = (seen.after,) if seen.after is not None and not seen.goes_on else ()


def _moves(state: Round, turn: Turn) -> tuple[tuple[PlayedMove, ...], Round]:
    """The moves of a turn up to the first that is impossible or cannot be read."""
    moves: list[PlayedMove] = []
    if state.position.to_move is not turn.seat:
        return (), state
    for move in turn.moves:
        if (moves and not state.goes_on) or move.house is None or state.fault(move.house):
            break
        played, state = state.play_move(move.house)
        moves.append(played)
    return tuple(moves), state


def _see_row(seen: Evidence, item: SimultaneousRow, race: Race | None, after: Line) -> None:
    seen.is_row, seen.asks_pace = True, race is None
    if seen.before is None or seen.before.position.to_move is not None:
        return
    step = after.steps[-1] if after.steps else None
    if isinstance(step, RowPlayed) and step.opening is not None:
        seen.moves = tuple(move for hand in step.opening.moves for move in hand)
        seen.judged = (step.after,)
        return
    if [turn.seat for turn in item.turns] != list(seen.rules.playing_order):
        return  # an error on this board under any rules
    runs = None if race is None else tuple(RaceRun(*run) for run in race.runs)
    if runs is not None and any(run.seat not in seen.rules.playing_order for run in runs):
        return  # the same
    lifts = tuple(
        tuple(
            Lift(move.house or 0, move.tick)
            for move in (turn.moves if isinstance(turn, Turn) else ())
        )
        for turn in item.turns
    )
    # Of a row that stops, only what was played before can have made a difference.
    seen.moves = find_moves(seen.before, lifts, runs)


def _see_border(seen: Evidence, line: Line, item: RoundStart | Score | End | None) -> None:
    """A round that begins, is scored, or is over at the end of the record (`None`)."""
    state, score = line.state, line.score
    if score is None and state is not None and state.is_over:
        seen.collected = state.position
        score = match.collect(seen.rules, state.position)
    if isinstance(item, Score) or score is None:
        return
    seen.asks_end, seen.asks_winner = True, item is None
    if isinstance(item, RoundStart) and line.is_announced:
        seen.refilled, seen.number = score, item.number
