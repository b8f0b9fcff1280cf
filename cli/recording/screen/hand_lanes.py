"""The hands of an opening as lanes beside each other, on one scale of ticks."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil

from ....replay.scoring.opening_row import HandView

_LABEL = 8
"""The columns before a lane."""

_ROOM = 6
"""The columns kept behind the longest lane for its last tick."""


def draw_lanes(views: Sequence[HandView], columns: int) -> tuple[str, ...]:
    """A lane for each hand and the scale below them, in at most `columns` where there is room.

    A house is shown where it was lifted, `━` while its shells fall, `·` while the hand waits, then
    the tick of the last drop; a provisional house has a `?`. There are no lanes before the first
    lift.
    """
    last = max((view.finished for view in views), default=0)
    if not last:
        return ()
    scale = max(ceil(last / max(columns - _LABEL - _ROOM, 10)), 1)
    lanes = [_draw_lane(view, scale) for view in views]
    return (*lanes, _draw_scale(last, scale))


def _draw_lane(view: HandView, scale: int) -> str:
    cells = [" "] * (view.finished // scale + 1)
    for number, span in enumerate(view.spans):
        start, end = span.start // scale, span.end // scale
        if number:
            waited = view.spans[number - 1].end // scale
            cells[waited + 1 : start] = "·" * max(start - waited - 1, 0)
        cells[start : end + 1] = "━" * (end + 1 - start)
    for span, move in zip(view.spans, view.moves, strict=False):
        name = str(move.house)
        start = span.start // scale
        cells[start : start + len(name)] = name
    text = "".join(cells).rstrip()
    if view.spans:
        text += f"┥{view.finished}"
    text += "".join(f" {move.house}?" for move in view.moves[len(view.spans) :])
    return f"  {view.seat.title.ljust(_LABEL - 2)}{text}"


def _draw_scale(last: int, scale: int) -> str:
    """The ticks below the lanes, a number every ten columns."""
    marks = [str(column * scale).ljust(10) for column in range(0, last // scale + 1, 10)]
    return f"  {'tick'.ljust(_LABEL - 2)}{''.join(marks)}".rstrip()
