"""How far the rounds of a tournament are; apart from the site, which is slow to import."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class RoundProgress(NamedTuple):
    """The number of a round's matches, and of those that are over by how it is known.

    `stages` are those that have a match in it, by their place in the plan, from 0.
    """

    matches: int
    over: Mapping[str, int]
    stages: tuple[int, ...]


NO_PROGRESS = RoundProgress(0, {}, ())
"""That of a round without a match."""
