"""Draws a board for a program: in any size, from either side, with rings and arrows."""

from __future__ import annotations

from collections.abc import Iterable

from ...engine.ruleset import RuleSet
from ..timeline.remarks import mark_of
from ..timeline.stops import Keyframe
from .arrows import ARROW_STYLE, draw_drawings
from .board import render_keyframe
from .geometry import turned_layout, wide_layout


def draw_picture(
    board: Keyframe,
    rules: RuleSet,
    size: int | None = None,
    *,
    flip: bool = False,
    marks: Iterable[str] = (),
) -> str:
    """The SVG document of a board; with `flip` as North sees it, with rings and arrows on it.

    `size` is its width in CSS pixels. Raises `ValueError` for a mark that is none or is not on the
    board, for a board of three seats that is flipped, and for a size below 1.
    """
    if size is not None and size < 1:
        raise ValueError(f"a picture is 1 or more pixels wide, not {size}")
    layout = turned_layout(rules) if flip else wide_layout(rules)
    drawn = draw_drawings(layout, [mark_of(text, rules) for text in marks])
    style = ARROW_STYLE if drawn else ""
    return render_keyframe(layout, board, rules, drawn=(style, drawn), size=size)
