"""Rounds amid their play, under rules of many kinds."""

from __future__ import annotations

from random import Random

from sungka.engine import match
from sungka.engine.round import Round
from sungka.engine.rules_text import rules_from_text

OPTIONS = (
    *("", " relay=own", " capture-after=circuit", " again=no", " round-end=stuck"),
    *(" capture-again=yes capture-theirs=sides", " capture-after=village origin=relayed"),
    *(" round-end=one", " round-end=one capture-after=village again=no"),
    *(" capture-theirs=given", " round-end=lap origin=relayed", " round-end=three rest=none"),
)
"""Options of sowing, capturing and ending, each to be put behind the name of a preset."""


def random_round(rules_text: str, chance: Random, least: int = 0) -> Round | None:
    """A round from `least` to 39 moves after it began, with a seat to move.

    It is `None` when the round is over by then, or a turn is not.
    """
    rules = rules_from_text(rules_text)
    state = match.start(rules)
    if state.position.to_move is None:
        state = state.at(state.position, rules.playing_order[0])
    for _ in range(chance.randrange(least, 40)):
        if state.is_over:
            return None
        legal = state.legal_houses()
        state = state.after_move(chance.choice(legal)) if legal else state.play_pass()
    return None if state.is_over or state.goes_on else state
