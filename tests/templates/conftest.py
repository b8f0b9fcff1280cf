"""Random matches for the tests of the page, the same ones every time."""

from __future__ import annotations

import pytest
from making.matches import random_match
from sungka.engine.presets import PRESETS
from sungka.replay.play import play
from sungka.replay.steps import Replay

RULES = (
    *(f"{preset.name} rounds=3" for preset in PRESETS),
    "congkak-forfeit rounds=3 houses=4 shells=3 rest=opponent",
    "sungka rounds=2 pace=lap",
    "sungka-three rounds=3 relay=any burned=forfeit refill=even",
    "sungkaan houses=1 shells=5",
    "dakon houses=12 shells=3 rounds=1",
)


@pytest.fixture(scope="session", params=RULES)
def match(request: pytest.FixtureRequest) -> Replay:
    """A complete match of random legal choices, played again from its record."""
    return play(random_match(request.param, 1))


@pytest.fixture(scope="session")
def one_match() -> Replay:
    """One of those matches, with burned houses and both hands opening every round."""
    return play(random_match("sungka rounds=3", 1))
