"""The public functions of the reference engine, with plain values in and out."""

from __future__ import annotations

from .best_play import best_lead, lead_after
from .chance import Step, random_match
from .match import (
    burned_houses,
    collect,
    houses_to_leave,
    is_match_over,
    is_over,
    is_simultaneous,
    next_first,
    refill,
    result,
    standing,
    start,
)
from .opening import Drop, OpeningOutcome
from .options import Rules, rules, seats_of
from .perft import perft
from .turn import TurnOutcome, moves, play_turn
from .written import WrittenMove, play_opening

__all__ = [
    "Drop",
    "OpeningOutcome",
    "Rules",
    "Step",
    "TurnOutcome",
    "WrittenMove",
    "best_lead",
    "burned_houses",
    "collect",
    "houses_to_leave",
    "is_match_over",
    "is_over",
    "is_simultaneous",
    "lead_after",
    "moves",
    "next_first",
    "perft",
    "play_opening",
    "play_turn",
    "random_match",
    "refill",
    "result",
    "rules",
    "seats_of",
    "standing",
    "start",
]
