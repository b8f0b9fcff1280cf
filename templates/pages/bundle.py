"""Chooses the part of the page's style and script that a record needs: few need all of it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from enum import Enum
from functools import cache
from itertools import pairwise
from pkgutil import get_data
from typing import NamedTuple

from ..timeline.stops import RoundLine, SownTogether, Stop, Timeline, VariationLine
from .film_json import breaks_off, leaps
from .loading import Files
from .move_list import IN_ROW


class Feature(Enum):
    """Features that many records do not have; `js/player/game/has.js` has the same."""

    NOTES = "notes"
    VARIATIONS = "variations"
    CLOCKS = "clocks"
    ESTIMATES = "estimates"
    DOUBTS = "doubts"
    ROWS = "rows"
    ROUNDS = "rounds"
    LENGTH = "length"
    BREAKS = "breaks"
    LEAPS = "leaps"
    THREE = "three"


_ANNOTATIONS = frozenset(
    {Feature.NOTES, Feature.VARIATIONS, Feature.CLOCKS, Feature.ESTIMATES, Feature.DOUBTS}
)
"""The features that an annotator adds to the moves."""


class Bundle(NamedTuple):
    """The parts of a page that not every record needs: its script by name, and its features."""

    script: str
    has: frozenset[Feature]

    @property
    def is_annotated(self) -> bool:
        """True when there is something that an annotator adds to the moves."""
        return not self.has.isdisjoint(_ANNOTATIONS)


WHOLE = Bundle("viewer.js", frozenset(Feature))
"""All that there is, for pages that share their style and script."""


def bundle_of(timeline: Timeline, files: Files) -> Bundle:
    """The smallest bundle with everything that the page of a record needs.

    It is the whole where moves can be tried, as a move that a reader tries is a variation; and
    where a reader has files of his own, which may be made for all features.
    """
    if files.has_tries or files.is_altered:
        return WHOLE
    needed = frozenset(find_features(timeline))
    return next(bundle for bundle in list_bundles() if needed <= bundle.has)


@cache
def list_bundles() -> tuple[Bundle, ...]:
    """The bundles of pages on which no move can be tried, the smallest first."""
    text = get_data(__package__.rpartition(".")[0], "viewers.json") or b"{}"
    return tuple(
        Bundle(f"{name}.js", frozenset(map(Feature, has))) for name, has in json.loads(text).items()
    )


_LONG = 90
"""The most turns of a round whose list is shown whole, as `js/player/view/rows.js` has it."""


def find_features(timeline: Timeline) -> Iterator[Feature]:
    """The features of a record that many do not have; one may come several times."""
    lines, seats = timeline.rounds, len(timeline.seats)
    if seats > 2:
        yield Feature.THREE
    if len(lines) > 1:
        yield Feature.ROUNDS
    if timeline.remarks:
        yield Feature.NOTES
    for line in lines:
        if len(line.stops) > _LONG:
            yield Feature.LENGTH
        if any("?" in stop.text for stop in line.stops):
            yield Feature.DOUBTS
        if line.variations:
            yield Feature.VARIATIONS
        parts: list[RoundLine | VariationLine] = [line, *line.variations]
        for part in parts:
            if part.remarks:
                yield Feature.NOTES
            for stop in part.stops:
                yield from _features_of(stop, seats)
            if any(one.after != following.before for one, following in pairwise(part.stops)):
                yield Feature.BREAKS


def _features_of(stop: Stop, seats: int) -> Iterator[Feature]:
    if stop.drawings or any(one.kind not in IN_ROW for one in stop.remarks):
        yield Feature.NOTES
    if stop.clocks:
        yield Feature.CLOCKS
    if stop.estimate is not None:
        yield Feature.ESTIMATES
    if isinstance(stop.action, SownTogether):
        yield Feature.ROWS
    if breaks_off(stop):
        yield Feature.BREAKS
    if leaps(stop, seats):
        yield Feature.LEAPS
