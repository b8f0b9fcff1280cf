"""Draws the arrows and rings that data asks for (docs/notation.md, 4)."""

from __future__ import annotations

from collections.abc import Iterable
from math import hypot

from ..timeline.stops import Drawn
from .board import NAMESPACE
from .geometry import BoardLayout, Point

ARROW_STYLE = (
    ".drawn{fill:none;stroke-linecap:round;stroke-linejoin:round}"
    ".drawn .yellow{stroke:#ffd84a}.drawn .red{stroke:#ff6a4d}"
    ".drawn .green{stroke:#63d66b}.drawn .blue{stroke:#6db8ff}"
    ".drawn .edge{stroke:#1d0d04;opacity:.75}"
)
"""The style of drawings: light on the wood, with a dark edge."""

WIDTH = 8.0
"""The width of an arrow's line, in units of a board whose houses have a radius of 50."""


def draw_drawings(layout: BoardLayout, drawings: Iterable[Drawn]) -> str:
    """The SVG of drawings on top of a board; empty without any."""
    scale = layout.spots[0].rx / 50
    shapes = []
    for colour, start, end, _ in drawings:
        spot = layout.spots[end]
        if start is None or start == end:
            x, y = spot.centre
            shape = (
                f'ellipse cx="{x:.5g}" cy="{y:.5g}" rx="{spot.rx + 5 * scale:.4g}" '
                f'ry="{spot.ry + 5 * scale:.4g}"'
            )
        else:
            shape = f'path d="{_arrow(layout.spots[start].centre, spot.centre, scale)}"'
        shapes += [
            f'<{shape} class="edge" stroke-width="{(WIDTH + 5) * scale:.3g}"/>',
            f'<{shape} class="{colour}" stroke-width="{WIDTH * scale:.3g}"/>',
        ]
    return f'<g class="drawn">{"".join(shapes)}</g>' if shapes else ""


def write_drawings(layout: BoardLayout, drawings: Iterable[Drawn]) -> str:
    """An SVG document of the drawings alone, in the size of the board."""
    return (
        f'<svg xmlns="{NAMESPACE}" viewBox="0 0 {layout.width:g} {layout.height:g}">'
        f"<style>{ARROW_STYLE}</style>{draw_drawings(layout, drawings)}</svg>"
    )


def _arrow(start: Point, end: Point, scale: float) -> str:
    """The path of an arrow from one place towards the middle of another, and its head."""
    length = hypot(end.x - start.x, end.y - start.y)
    u, v = (end.x - start.x) / length, (end.y - start.y) / length
    x0, y0 = start.x + u * 18 * scale, start.y + v * 18 * scale
    x1, y1 = end.x - u * 14 * scale, end.y - v * 14 * scale
    back, side = 24 * scale, 15 * scale
    left = (x1 - u * back - v * side, y1 - v * back + u * side)
    right = (x1 - u * back + v * side, y1 - v * back - u * side)
    points = ((x0, y0), (x1, y1), left, (x1, y1), right)
    words = [f"{x:.5g} {y:.5g}" for x, y in points]
    return f"M{words[0]}L{words[1]}M{words[2]}L{words[3]}L{words[4]}"
