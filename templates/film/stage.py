"""The stage of a film: the places of board, players and words in a frame of a shape and a width."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from math import ceil
from typing import NamedTuple

from ...engine.ruleset import RuleSet
from ..drawing.geometry import BoardLayout, layouts_of


class Shape(Enum):
    """The shape of a frame: 16 to 9, 1 to 1, or 9 to 16."""

    WIDE = "wide"
    SQUARE = "square"
    TALL = "tall"


class Box(NamedTuple):
    """A part of a frame, in pixels."""

    x: float
    y: float
    width: float
    height: float


LEAST_WIDTH, MOST_WIDTH = 240, 1920
"""The widths of a frame in pixels."""


@dataclass(frozen=True, slots=True)
class FilmStage:
    """A frame's size in pixels and its parts.

    `text` is the size of names and sentences; `scale` the pixels of a unit of the board; `above`
    and `below` hold the players who sit there, a line each, and `caption` has `lines` of sentence
    under its first line. `heading` is empty where there is no room.
    """

    width: int
    height: int
    layout: BoardLayout
    board: Box
    scale: float
    text: int
    above: Box
    below: Box
    caption: Box
    lines: int
    bar: Box
    heading: Box | None = None


def set_stage(rules: RuleSet, shape: Shape, width: int) -> FilmStage:
    """The stage for the rules of a game; `width` is made even.

    Raises `ValueError` when the width is not from `LEAST_WIDTH` to `MOST_WIDTH`.
    """
    width, height = find_size(shape, width)
    layouts = layouts_of(rules)
    # The board of three seats is nearly square, that of two is long and lies or stands.
    if shape is (Shape.WIDE if rules.seats == 3 else Shape.SQUARE):
        return _set_aside(layouts[-1], rules.seats, width, height)
    layout = layouts[0] if shape is Shape.WIDE else layouts[-1]
    return _set_in_rows(layout, rules.seats, width, height, shape)


def find_size(shape: Shape, width: int) -> tuple[int, int]:
    """The width and height of a frame in pixels, both even, as video wants them.

    Raises `ValueError` when the width is not from `LEAST_WIDTH` to `MOST_WIDTH`.
    """
    if not LEAST_WIDTH <= width <= MOST_WIDTH:
        raise ValueError(f"a frame is {LEAST_WIDTH} to {MOST_WIDTH} pixels wide, not {width}")
    width += width % 2
    tall, wide = {Shape.WIDE: (9, 16), Shape.SQUARE: (1, 1), Shape.TALL: (16, 9)}[shape]
    return width, round(width * tall / wide / 2) * 2


def _set_in_rows(
    layout: BoardLayout, seats: int, width: int, height: int, shape: Shape
) -> FilmStage:
    """Players, board, players and words one under the other."""
    is_tall = shape is Shape.TALL
    # The smallest words have 0.8 of this: on a phone at least a 28th of the width.
    text = max(8, ceil(width * 0.046) if is_tall else round(width * 0.025))
    pad, line = text * 0.6, text * 1.36
    lines = 4 if is_tall else 2
    bar = Box(0, height - text * 0.5, width, text * 0.5)
    heading = Box(pad, pad, width - 2 * pad, line) if is_tall else None
    top = pad + (line * 1.2 if heading else 0)
    beside = line * 1.15
    said = line * (lines + 1.1)
    above = Box(pad, top, width - 2 * pad, beside * (seats - 1))
    free = height - top - beside * seats - said - bar.height - 2.2 * pad
    scale = min((width - 2 * pad) / layout.width, free / layout.height)
    board = Box(
        (width - layout.width * scale) / 2,
        above.y + above.height + pad * 0.6 + (free - layout.height * scale) / 2,
        layout.width * scale,
        layout.height * scale,
    )
    below = Box(pad, above.y + above.height + free + pad * 1.2, width - 2 * pad, beside)
    caption = Box(pad, below.y + beside, width - 2 * pad, said)
    return FilmStage(
        width, height, layout, board, scale, text, above, below, caption, lines, bar, heading
    )


def _set_aside(layout: BoardLayout, seats: int, width: int, height: int) -> FilmStage:
    """The board on the left, players and words in a column beside it."""
    text = max(8, round(min(width, height * 1.4) * 0.027))
    pad, line = text * 0.6, text * 1.36
    bar = Box(0, height - text * 0.5, width, text * 0.5)
    free = height - bar.height - 2 * pad
    scale = min(free / layout.height, width * 0.62 / layout.width)
    board = Box(
        pad, pad + (free - layout.height * scale) / 2, layout.width * scale, layout.height * scale
    )
    x = board.x + board.width + pad
    side = width - x - pad
    beside = line * 2.1
    heading = Box(x, pad, side, line * 2)
    above = Box(x, heading.y + heading.height + pad, side, beside * (seats - 1))
    below = Box(x, bar.y - pad - beside, side, beside)
    y = above.y + above.height + pad
    lines = max(2, min(7, int((below.y - pad - y) / line - 2.4)))
    said = line * (lines + 2.4)
    caption = Box(x, (y + below.y - pad - said) / 2, side, said)
    return FilmStage(
        width, height, layout, board, scale, text, above, below, caption, lines, bar, heading
    )
