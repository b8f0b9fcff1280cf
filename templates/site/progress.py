"""How far the rounds of a tournament are; apart from the site, which is slow to import."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class RoundProgress(NamedTuple):
    """The number of a round's matches, and of those that are over by how it is known."""

    matches: int
    over: Mapping[str, int]
