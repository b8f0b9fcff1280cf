"""The geometry of a board: where each place is drawn and how shells lie in it.

Lengths are SVG units. Places are numbered round the ring as in `engine/ring.py`: each seat's
houses in the order of sowing, then its store.
"""

from __future__ import annotations

from functools import lru_cache
from math import cos, hypot, sin, sqrt
from typing import NamedTuple

from ...engine.ruleset import RuleSet, Sowing


class Point(NamedTuple):
    """A point of the drawing, x to the right and y down."""

    x: float
    y: float


class Spot(NamedTuple):
    """One place: its carved ellipse, the ellipse its pile fills, and the points of its texts."""

    centre: Point
    rx: float
    ry: float
    pile: Point
    pile_rx: float
    pile_ry: float
    count_at: Point
    name: Point


class BoardLayout(NamedTuple):
    """A whole board: its size, outline and spots, the scale of shells and the sizes of texts."""

    width: float
    height: float
    hull: str
    hollow: str | None
    spots: tuple[Spot, ...]
    seats: int
    shell: float
    count_size: float
    name_size: float


class Slot(NamedTuple):
    """A resting place in a pile, on the unit disc, with the rotation of the shell in degrees."""

    u: float
    v: float
    rotation: int


def _slots(number: int, spread: float) -> tuple[Slot, ...]:
    """A sunflower of `number` slots; a wobble keeps rows from showing."""
    slots = []
    for i in range(number):
        reach = sqrt((i + 0.55) / number) * spread
        # 2.399963 is the golden angle, under which neighbours never line up.
        angle = i * 2.399963 + 0.3 * sin(i * 12.9)
        u, v = round(cos(angle) * reach, 3), round(sin(angle) * reach, 3)
        slots.append(Slot(u, v, i * 137 % 12 * 30))
    return tuple(slots)


HOUSE_SLOTS = _slots(19, 0.68)
STORE_SLOTS = _slots(52, 0.86)
"""One layer of a pile; shells that do not fit lie on further layers."""

LAYERS = 5
"""The number of layers that a pile rises; layers above these lie as high as the last."""

LAYER_TURN, LAYER_RISE, PLACE_TURN = 0.9, 5.0, 1.7
"""The turn of a layer against the one below in radians, its rise, and the turn between places."""


def slot_at(layout: BoardLayout, place: int, index: int) -> tuple[Point, int]:
    """The point and the rotation in degrees of the shell `index` (from 0) in a place."""
    spot = layout.spots[place]
    houses = len(layout.spots) // layout.seats
    table = STORE_SLOTS if place % houses == houses - 1 else HOUSE_SLOTS
    layer, i = divmod(index, len(table))
    u, v, rotation = table[i]
    turn = place * PLACE_TURN + layer * LAYER_TURN
    x = spot.pile.x + spot.pile_rx * (u * cos(turn) - v * sin(turn))
    y = spot.pile.y + spot.pile_ry * (u * sin(turn) + v * cos(turn))
    rise = min(layer, LAYERS) * LAYER_RISE * layout.shell
    return Point(x, y - rise), (rotation + place * 30 + layer * 90) % 360


_KEPT = 32
"""The rule sets whose layouts are kept for the next board."""


@lru_cache(maxsize=_KEPT)
def wide_layout(rules: RuleSet) -> BoardLayout:
    """The board as South sees it; with three seats it is a triangle."""
    return _triangle(rules) if rules.seats == 3 else _wide(rules)


@lru_cache(maxsize=_KEPT)
def turned_layout(rules: RuleSet) -> BoardLayout:
    """The board as North sees it; raises `ValueError` with three seats."""
    if rules.seats == 3:
        raise ValueError("a board of three seats is not turned: South is always below")
    wide = _wide(rules)
    spots = [_flip(_mirror(spot, wide.width), wide.height) for spot in wide.spots]
    return wide._replace(spots=tuple(spots))


@lru_cache(maxsize=_KEPT)
def layouts_of(rules: RuleSet) -> tuple[BoardLayout, ...]:
    """The layouts that a page shows: wide, and for two seats also upright, South on the left."""
    wide = wide_layout(rules)
    return (wide,) if rules.seats == 3 else (wide, _upright(rules))


def _wide(rules: RuleSet) -> BoardLayout:
    pitch, radius, houses = 121.3, 51.0, rules.houses
    width = 391.0 + pitch * houses
    words = min(2.0, max(1.0, width / 1240))
    more = 28 * (words - 1)
    top, bottom = 140 + more, 300 + more + 30 * (words - 1)
    height = bottom + 140 + more
    middle = height / 2
    spots: list[Spot] = []
    for seat, (y, out) in enumerate(((bottom, 1), (top, -1))):
        for i in range(houses):
            x = 256.2 + pitch * (houses - 1 - i if seat == 0 else i)
            count = Point(x, y + out * (radius + 9 + 14 * words))
            name = Point(x, middle + out * 10.5 * words)
            spots.append(_house(Point(x, y), radius, count, name))
        x = 116.0 if seat == 0 else width - 116
        ry = 116.0 + more
        pile = Point(x, middle - 22)
        count = Point(x, middle + ry - 30 * words)
        store = Spot(Point(x, middle), 70, ry, pile, 64, ry - 22, count, Point(x, middle))
        spots.append(store)
    if rules.sowing is Sowing.COUNTER:
        spots = [_mirror(spot, width) for spot in spots]
    hull = _wide_hull(width, height)
    return BoardLayout(
        width, height, hull, None, tuple(spots), 2, 1.08, 22 * words, 17 * words
    )  # fmt: skip


def _upright(rules: RuleSet) -> BoardLayout:
    pitch, radius, houses = 62.0, 28.5, rules.houses
    height = 172 + pitch * houses
    spots: list[Spot] = []
    for seat, (x, out) in enumerate(((122.0, -1), (238.0, 1))):
        for i in range(houses):
            y = 116 + pitch * (houses - 1 - i if seat == 0 else i)
            name = Point(180 + out * 14, y)
            spots.append(_house(Point(x, y), radius, Point(x + out * 54, y), name))
        y = 46.0 if seat == 0 else height - 46
        store = Point(180, y)
        spots.append(Spot(store, 108, 31, Point(162, y), 78, 26, Point(262, y), store))
    if rules.sowing is Sowing.COUNTER:
        spots = [_flip(spot, height) for spot in spots]
    return BoardLayout(
        360, height, _upright_hull(height), None, tuple(spots), 2, 0.64, 19, 13
    )  # fmt: skip


def _triangle(rules: RuleSet) -> BoardLayout:
    """South's row is below; the ring goes on along the other sides, with a store at each corner."""
    houses, radius, store_radius = rules.houses, 46.0, 64.0
    words = min(2.0, max(1.0, houses / 6))
    pitch = 2 * radius + 12
    # Short rows still need a middle wide enough for three stores and the words.
    lead = max(radius + store_radius + 40 * words, 330 - pitch * (houses - 1) / 2)
    side = pitch * (houses - 1) + 2 * lead
    edge = store_radius + 36 + 14 * words
    tall = side * sqrt(3) / 2
    corners = (
        Point(edge + side, edge + tall),
        Point(edge + side / 2, edge),
        Point(edge, edge + tall),
    )
    middle = Point(edge + side / 2, edge + tall * 2 / 3)
    spots: list[Spot] = []
    for seat in range(3):
        store, before = corners[seat], corners[seat - 1]
        along = _unit(before, store)
        inward = Point(along.y, -along.x)
        for i in range(houses):
            far = lead + pitch * i
            centre = Point(before.x + along.x * far, before.y + along.y * far)
            reach = radius + 8 + 14 * words
            count = Point(centre.x - inward.x * reach, centre.y - inward.y * reach)
            inside = radius + 6 + 9 * words
            name = Point(centre.x + inward.x * inside, centre.y + inward.y * inside)
            spots.append(_house(centre, radius, count, name))
        count = Point(store.x, store.y + store_radius - 19 * words)
        pile = Point(store.x, store.y - 10)
        r = store_radius
        spots.append(Spot(store, r, r, pile, r - 6, r - 14, count, store))
    width, height = side + 2 * edge, tall + 2 * edge
    hull = _round_triangle(corners, edge - 4)
    inset = (tall / 3 - radius - 24 - 18 * words) / (tall / 3)
    inner = tuple(
        Point(middle.x + (p.x - middle.x) * inset, middle.y + (p.y - middle.y) * inset)
        for p in corners
    )
    hollow = _round_triangle(inner, 4) if inset > 0 else None
    if rules.sowing is Sowing.CLOCKWISE:
        spots = [_mirror(spot, width) for spot in spots]
    return BoardLayout(
        width, height, hull, hollow, tuple(spots), 3, 0.98, 20 * words, 17 * words
    )  # fmt: skip


def _house(centre: Point, radius: float, count: Point, name: Point) -> Spot:
    return Spot(centre, radius, radius, centre, radius, radius, count, name)


def _mirror(spot: Spot, width: float) -> Spot:
    centre, pile, count, name = (
        Point(width - p.x, p.y) for p in (spot.centre, spot.pile, spot.count_at, spot.name)
    )
    return Spot(centre, spot.rx, spot.ry, pile, spot.pile_rx, spot.pile_ry, count, name)


def _flip(spot: Spot, height: float) -> Spot:
    centre, pile, count, name = (
        Point(p.x, height - p.y) for p in (spot.centre, spot.pile, spot.count_at, spot.name)
    )
    return Spot(centre, spot.rx, spot.ry, pile, spot.pile_rx, spot.pile_ry, count, name)


def _wide_hull(width: float, height: float) -> str:
    """The outline of a bangka (a boat) seen from above."""
    middle, low, end = height / 2, height - 48, width - 168
    reach, left, right = (middle - 48) * 0.42, 168 + (end - 168) * 0.28, end - (end - 168) * 0.28
    return _path(
        f"M8 {middle} C8 {48 + reach} 60 62 168 48 C{left} 20 {right} 20 {end} 48"
        f" C{width - 60} 62 {width - 8} {48 + reach} {width - 8} {middle}"
        f" C{width - 8} {low - reach} {width - 60} {low - 14} {end} {low}"
        f" C{right} {low + 28} {left} {low + 28} 168 {low}"
        f" C60 {low - 14} 8 {low - reach} 8 {middle}Z"
    )


def _upright_hull(height: float) -> str:
    low, swell = height - 82, (height - 162) * 0.27
    return _path(
        f"M180 2 C270 2 316 24 328 80 C338 {80 + swell} 338 {low - swell} 328 {low}"
        f" C316 {low + 56} 270 {height - 4} 180 {height - 4}"
        f" C90 {height - 4} 44 {low + 56} 32 {low} C22 {low - swell} 22 {80 + swell} 32 80"
        f" C44 24 90 2 180 2Z"
    )


def _round_triangle(corners: tuple[Point, ...], radius: float) -> str:
    """The outline at a distance of `radius` round three corners."""
    words = []
    for i, corner in enumerate(corners):
        into, on = _unit(corners[i - 1], corner), _unit(corner, corners[(i + 1) % 3])
        start = Point(corner.x - into.y * radius, corner.y + into.x * radius)
        stop = Point(corner.x - on.y * radius, corner.y + on.x * radius)
        words.append(f"{'L' if i else 'M'}{start.x} {start.y}")
        words.append(f"A{radius} {radius} 0 0 0 {stop.x} {stop.y}")
    return _path(" ".join(words) + "Z")


def _unit(start: Point, stop: Point) -> Point:
    length = hypot(stop.x - start.x, stop.y - start.y)
    return Point((stop.x - start.x) / length, (stop.y - start.y) / length)


def _path(text: str) -> str:
    """An SVG path with its numbers rounded to one decimal."""
    words = []
    for word in text.split():
        letter = word[0] if word[0].isalpha() else ""
        close = "Z" if word.endswith("Z") else ""
        number = word[len(letter) : len(word) - len(close)]
        words.append(f"{letter}{round(float(number), 1):g}{close}")
    return " ".join(words)
