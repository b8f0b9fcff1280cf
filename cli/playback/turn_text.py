"""The text of one played turn, with all the engine knows about it."""

from __future__ import annotations

from ...notation.items import write_turn
from ...notation.record import Pass, SimultaneousRow, Turn
from ...replay.detail import Detail, rewrite_turn
from ...replay.steps import PassPlayed, Replay, RowPlayed, TurnPlayed, Unverified

Played = TurnPlayed | RowPlayed | PassPlayed | Unverified
"""The steps that are turns of a record."""


def turn_of(replay: Replay, step: Played) -> Turn | Pass | SimultaneousRow:
    """The turn or row of the record that a step plays."""
    item = replay.record.body[step.index]
    if not isinstance(item, Turn | Pass | SimultaneousRow):
        raise TypeError(f"what stands at {step.index} in the record is not a turn: {item}")
    return item


def turn_text(replay: Replay, step: Played) -> str:
    """The turn or row in full detail; as written where the engine does not confirm it."""
    return write_turn(rewrite_turn(turn_of(replay, step), step, Detail.FULL))
