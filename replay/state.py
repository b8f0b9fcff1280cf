"""The state of play at a place of a replay, as a round that can be played on from there."""

from __future__ import annotations

from ..engine.board import Position
from ..engine.match import begin
from ..engine.round import Round, is_round_over
from ..engine.ruleset import RuleSet
from .steps import (
    PassPlayed,
    PositionSet,
    Replay,
    RoundBegun,
    RoundOver,
    RowPlayed,
    Step,
    TurnPlayed,
    Unverified,
)


def round_at(
    replay: Replay, number: int, turn: int | None = None, *, before: bool = False
) -> Round | None:
    """Round `number` of the main line after its turn `turn`, or with `before` just before it.

    Turns count from 1; passes, simultaneous rows and turns that could not be played are turns
    too. Without a turn it is the round's last board, before the rest is collected, or with
    `before` its first. `None` where the board is not known. `last_mover` is left out.
    Raises `ValueError` when the round has turns but not that one.
    """
    rules = replay.rules
    if rules is None:
        return None
    steps = [step for step in replay.steps if step.round == number]
    turns = [step for step in steps if isinstance(step, _TURNS)]
    opens = number == 1 and replay.record.tag("Setup") is None
    is_played = any(not isinstance(step, RoundBegun | RoundOver) for step in steps)
    if turn is None and not before and is_played:
        return _after(rules, steps)
    if turn is None or not turns:
        begun = next((step for step in steps if isinstance(step, RoundBegun)), None)
        if begun is None:
            return None
        return begin(rules, begun.position)._replace(opens_match=opens)
    if not 1 <= turn <= len(turns):
        raise ValueError(f"round {number} has turns 1 to {len(turns)}, not {turn}")
    step = turns[turn - 1]
    if isinstance(step, Unverified):
        return None
    if before:
        return Round(rules, step.before, opens_match=opens and turn == 1)
    return _after(rules, [step])


_TURNS = TurnPlayed | PassPlayed | RowPlayed | Unverified


def _after(rules: RuleSet, steps: list[Step]) -> Round | None:
    """The round after the last of the steps that leaves a board to play on."""
    last = next((step for step in reversed(steps) if not isinstance(step, RoundOver)), None)
    match last:
        case TurnPlayed(ruled=ruled, after=after, goes_on=goes_on):
            return _round(rules, ruled or after, goes_on=goes_on and ruled is None)
        case RowPlayed(ruled=ruled, after=after):
            return _round(rules, ruled or after)
        case PassPlayed(after=after) | PositionSet(after=after):
            return _round(rules, after)
    return None


def _round(rules: RuleSet, position: Position, *, goes_on: bool = False) -> Round:
    return Round(
        rules,
        position,
        is_over=not goes_on and is_round_over(rules, position),
        goes_on=goes_on,
        passed_store=goes_on,  # why: `Round._after`
    )
