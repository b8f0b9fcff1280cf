"""How much of the page's style and script a record needs: most records are of moves alone."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ..timeline.stops import RoundLine, SownTogether, Stop, Timeline
from .loading import Files
from .move_list import IN_ROW


class Bundle(NamedTuple):
    """The parts of a page that not every record needs: those for what an annotator adds to the
    moves, and those for rows that several hands sow at once.
    """

    has_annotations: bool = True
    has_rows: bool = True

    @property
    def viewer(self) -> str:
        """The name of the script of a page on which no move can be tried (`js/build.js`)."""
        moves, turns = "-moves" * (not self.has_annotations), "-turns" * (not self.has_rows)
        return f"viewer{moves}{turns}.js"


WHOLE = Bundle()
"""All that there is, for pages that share their style and script."""


def bundle_of(timeline: Timeline, files: Files) -> Bundle:
    """What the page of a record needs.

    Where moves can be tried it needs all, as what a reader tries is a variation; and where a reader
    has files of his own, as these may be made for all.
    """
    if files.has_tries or files.is_altered:
        return WHOLE
    lines = timeline.rounds
    return Bundle(
        bool(timeline.remarks) or any(map(_is_annotated, lines)),
        any(isinstance(stop.action, SownTogether) for line in lines for stop in _all_stops(line)),
    )


def _all_stops(line: RoundLine) -> Iterator[Stop]:
    yield from line.stops
    for variation in line.variations:
        yield from variation.stops


def _is_annotated(line: RoundLine) -> bool:
    """Whether a round has more than moves, claims and praise; a doubtful turn is gone to."""
    if line.remarks or line.variations:
        return True
    return any(
        stop.clocks
        or stop.estimate is not None
        or "?" in stop.text
        or any(one.kind not in IN_ROW for one in stop.remarks)
        for stop in line.stops
    )
