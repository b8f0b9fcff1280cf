"""Draws a position as SVG: the carved board, every shell, the counts and the burned houses."""

from __future__ import annotations

from functools import lru_cache
from math import floor

from ...engine.board import House, Position
from ...engine.ruleset import RuleSet
from ..messages import ENGLISH, Words
from ..timeline.stops import Keyframe, keyframe_of
from .geometry import BoardLayout, Point, Spot, slot_at, wide_layout

NAMESPACE = "http://www.w3.org/2000/svg"


def render_board(position: Position, rules: RuleSet, title: str | None = None) -> str:
    """An SVG document of one position; `title` is its accessible name."""
    return render_keyframe(wide_layout(rules), keyframe_of(position), rules, title)


def render_keyframe(
    layout: BoardLayout,
    board: Keyframe,
    rules: RuleSet,
    title: str | None = None,
    drawn: tuple[str, str] = ("", ""),
    size: int | None = None,
) -> str:
    """An SVG document of a board; `drawn` are style rules and shapes that lie on top of it.

    `size` is its width in CSS pixels; without it a picture is as wide as there is room.
    """
    style, shapes = drawn
    label = title or describe_board(rules, board)
    body = pieces(layout, board) + shapes
    style = shell_style(layout) + style
    return write_document(layout, rules, label, style, body, definitions(layout), size)


def write_document(
    layout: BoardLayout,
    rules: RuleSet,
    label: str,
    style: str,
    body: str,
    defined: str,
    size: int | None = None,
) -> str:
    """An SVG document of the empty board with `body` on it; `label` is its accessible name.

    `style` are more style rules, `defined` the definitions: all of them, or those of single shells.
    `size` is its width in CSS pixels, if it is to have one.
    """
    # Imported here because it is slow to import, and pages do without.
    from html import escape

    height = 0 if size is None else round(size * layout.height / layout.width)
    extent = "" if size is None else f' width="{size}" height="{height}"'
    return (
        f'<svg xmlns="{NAMESPACE}" viewBox="0 0 {layout.width:g} {layout.height:g}"{extent} '
        f'role="img" aria-label="{escape(label)}" font-family="system-ui,sans-serif">'
        f"<style>{_STYLE}{style}</style><defs>{defined}</defs>{frame(layout, rules)}{body}</svg>"
    )


def describe_board(rules: RuleSet, board: Keyframe, words: Words = ENGLISH) -> str:
    """A board in words, for people who cannot see it."""
    rows, width = [], rules.houses + 1
    for index, seat in enumerate(rules.playing_order):
        row = board[index * width : (index + 1) * width]
        burned = words.say("burned")
        houses = " ".join(burned if count is None else str(count) for count in row[:-1])
        rows.append(words.say("row", seat=words.seat(seat), houses=houses, store=row[-1]))
    return words.say("spoken", rows="; ".join(rows))


def definitions(*layouts: BoardLayout) -> str:
    """The definitions of everything drawn more than once: gradients, house, lid, rotated shells.

    A shell is a marker, so that a pile is a path through resting places; that takes a tenth of the
    text of one element for each shell. The ids `a0` to `a11` are rotations in steps of 30
    degrees; `shell_style` makes classes of them. Empty when no layout is given.
    """
    if not layouts:
        return ""
    turns = "".join(
        f'<marker id="a{i}" orient="{i * 30}" overflow="visible">'
        f'<use href="#{"back" if i % 5 < 2 else "front"}"/></marker>'
        for i in range(12)
    )
    return DEFINITIONS + turns


def shell_style(*layouts: BoardLayout) -> str:
    """The style rules that put a shell on every point of a path."""
    return "".join(f".a{i}{{marker:url(#a{i})}}" for i in range(12)) if layouts else ""


def frame(layout: BoardLayout, rules: RuleSet) -> str:
    """The empty board: wood, houses, stores and names."""
    width = rules.houses + 1
    houses = [spot for place, spot in enumerate(layout.spots) if place % width != rules.houses]
    stores = layout.spots[rules.houses :: width]
    hollows = _draw_uses("house", [spot.centre for spot in houses], houses[0].rx / 50, 1)
    rims = "".join(_carve(spot) + _rim(spot, seat) for seat, spot in enumerate(stores))
    size = layout.count_size
    plaques = _draw_uses("plaque", [spot.count_at for spot in houses], size, 100) + _draw_uses(
        "plaque", [spot.count_at for spot in stores], size * _LARGER, 100
    )
    names = []
    for place, spot in enumerate(layout.spots):
        seat, index = divmod(place, width)
        if index != rules.houses:
            name = House(rules.playing_order[seat], rules.houses - index)
            x, y = spot.name.x, spot.name.y + layout.name_size * 0.35
            names.append(f'<text x="{_near(x)}" y="{_near(y)}">{name}</text>')
    return (
        f"{_hull(layout)}{hollows}{rims}{plaques}"
        f'<g class="name" font-size="{layout.name_size:.3g}">{"".join(names)}</g>'
    )


def pieces(layout: BoardLayout, board: Keyframe) -> str:
    """Everything on the board: lids on burned houses, shells, and the count of each place."""
    lids, counts, scale, piles = [], [], layout.shell, _piles(layout)
    turned: list[list[str]] = [[] for _ in range(12)]
    for place, (spot, count) in enumerate(zip(layout.spots, board, strict=True)):
        if count is None:
            lids.append(draw_lid(spot))
        pile, shells_here = piles[place], count or 0
        while len(pile) < min(shells_here, _KEPT_SHELLS):
            pile.append(_lay(layout, place, len(pile)))
        for turn, point in pile[:shells_here]:
            turned[turn].append(point)
        for index in range(_KEPT_SHELLS, shells_here):
            turn, point = _lay(layout, place, index)
            turned[turn].append(point)
        counts.append(draw_count(layout, spot, count))
    shells = "".join(
        f'<path class="a{turn}" d="M{" ".join(points)}"/>'
        for turn, points in enumerate(turned)
        if points
    )
    return (
        f'<g class="lids">{"".join(lids)}</g>'
        f'<g class="shells" fill="none" transform="scale({scale})">{shells}</g>'
        f'<g class="counts" aria-hidden="true" font-size="{layout.count_size:.3g}">'
        f"{''.join(counts)}</g>"
    )


def numbers(layout: BoardLayout, board: Keyframe) -> str:
    """The drawing of `pieces` without the shells: a small one, or one that a script fills."""
    places = list(zip(layout.spots, board, strict=True))
    lids = "".join([draw_lid(spot) for spot, count in places if count is None])
    counts = "".join([draw_count(layout, spot, count) for spot, count in places])
    return (
        f'<g class="lids">{lids}</g>'
        f'<g class="shells" fill="none" transform="scale({layout.shell})"></g>'
        f'<g class="counts" aria-hidden="true" font-size="{layout.count_size:.3g}">{counts}</g>'
    )


_KEPT_SHELLS = 200
"""The shells of a pile that are kept for the next drawing of a board with the same layout."""


@lru_cache(maxsize=16)
def _piles(layout: BoardLayout) -> tuple[list[tuple[int, str]], ...]:
    """The shells of each place from the lowest up, as far as they were drawn before."""
    return tuple([] for _ in layout.spots)


def _lay(layout: BoardLayout, place: int, index: int) -> tuple[int, str]:
    """A shell of a pile: its rotation in steps of 30 degrees, its point in units of a shell.

    The point is even: nobody sees it, and a page is smaller by it.
    """
    (x, y), rotation = slot_at(layout, place, index)
    return rotation // 30, " ".join(f"{2 * round(n / layout.shell / 2)}" for n in (x, y))


def draw_lid(spot: Spot) -> str:
    """The lid of a burned house."""
    x, y, scale = spot.centre.x, spot.centre.y, spot.rx / 50
    return f'<use href="#lid" transform="translate({x:.5g} {y:.5g}) scale({scale:.3g})"/>'


def draw_count(layout: BoardLayout, spot: Spot, count: int | None) -> str:
    """The count of a place, `#` for a burned house (`None`)."""
    place = _place_count(layout.count_size, spot)
    kind = "" if count else ' class="none"'
    return f"<text{kind}{place}{'#' if count is None else count}</text>"


@lru_cache(maxsize=1024)
def _place_count(count_size: float, spot: Spot) -> str:
    """The position and size of a place's count as attributes, up to the count itself."""
    is_store = spot.pile_rx != spot.rx
    size, (x, y) = count_size * (_LARGER if is_store else 1), spot.count_at
    large = f' font-size="{size:.3g}"' if is_store else ""
    return f' x="{_near(x)}" y="{_near(y + size * 0.36)}"{large}>'


def seat_class(seat: int) -> str:
    """The CSS class with the colour and ring of a seat, numbered in playing order."""
    return f"p{seat}"


def _draw_uses(name: str, at: list[Point], scale: float, parts: int) -> str:
    """A definition drawn at several points in one size, each at the nearest part of a unit."""
    points = ((_near(n / scale * parts) / parts for n in point) for point in at)
    uses = (f'<use href="#{name}" x="{x:g}" y="{y:g}"/>' for x, y in points)
    return f'<g transform="scale({scale:.4g})">{"".join(uses)}</g>'


def _near(length: float) -> int:
    """The nearest whole unit, as `Math.round` has it: under a pixel away, and short to write."""
    return floor(length + 0.5)


def _hull(layout: BoardLayout) -> str:
    width, height = layout.width, layout.height
    parts = [f'<path d="{layout.hull}" fill="url(#wood)" stroke="#2c1407" stroke-width="2"/>']
    middle = Point(width / 2, height * (2 / 3 if layout.seats == 3 else 0.5))
    narrow = 1 - 18 / width
    low = 1 - 18 / height
    for inset, line in ((1.0, 'stroke-width="3" opacity=".8"'), (1.6, _STITCHES)):
        x, y = 1 - (1 - narrow) * inset, 1 - (1 - low) * inset
        if layout.seats == 3:
            x = y = min(x, y)
        parts.append(
            f'<path d="{layout.hull}" fill="none" class="rim" stroke="#c98b52" {line} '
            f'transform="matrix({x:.3g} 0 0 {y:.3g} {(1 - x) * middle.x:.3g} '
            f'{(1 - y) * middle.y:.3g})"/>'
        )
    if layout.hollow:
        parts.append(f'<path d="{layout.hollow}" class="hollow" fill="#3a1a09" opacity=".5"/>')
    return "".join(parts)


def _carve(spot: Spot) -> str:
    x, y, rx, ry = spot.centre.x, spot.centre.y, spot.rx, spot.ry
    at = f'cx="{x:.5g}"'
    return (
        f'<ellipse {at} cy="{y + 2.5:.5g}" rx="{rx + 4.5}" ry="{ry + 4.5:.5g}" fill="#e0a86c" '
        f'opacity=".35"/><ellipse {at} cy="{y:.5g}" rx="{rx + 4}" ry="{ry + 4:.5g}" '
        f'fill="#3a1a09"/><ellipse {at} cy="{y:.5g}" rx="{rx}" ry="{ry:.5g}" fill="url(#bowl)"/>'
    )


def _rim(spot: Spot, seat: int) -> str:
    return (
        f'<ellipse class="ring {seat_class(seat)}" cx="{spot.centre.x:.5g}" '
        f'cy="{spot.centre.y:.5g}" rx="{spot.rx + 9}" ry="{spot.ry + 9:.5g}" fill="none" '
        f'stroke-width="3"/>'
    )


_LARGER = 1.35
"""The size of a store's count, as a multiple of that of a house."""

_STITCHES = 'stroke-width="5" stroke-dasharray="1.6 9" opacity=".5"'

_STYLE = (
    ".name{fill:#f0cd9c;opacity:.8;text-anchor:middle;font-style:italic;font-weight:600}"
    ".plaque{fill:#4b260f;opacity:.8}.counts text{fill:#ffe9c8;text-anchor:middle;"
    "font-weight:700}.counts .none{opacity:.5}.p0{stroke:#d9482b}"
    ".p1{stroke:#2a95a0;stroke-dasharray:9 6}.p2{stroke:#b48be0;stroke-dasharray:2 6}"
)

_BODY = "M-13 .4C-13-6.6-6-9.6.6-9.3 8-9 13-5 13 0S8 9 .6 9.3C-6 9.6-13 7-13 .4Z"
_SHADOW = '<ellipse cx="1.2" cy="3.2" rx="13" ry="9" opacity=".3"/>'

DEFINITIONS = f"""
<g id="house"><ellipse cy="2.5" rx="54.5" ry="54.5" fill="#e0a86c" opacity=".35"/>
<circle r="54" fill="#3a1a09"/><circle r="50" fill="url(#bowl)"/></g>
<rect id="plaque" class="plaque" x="-.925" y="-.64" width="1.85" height="1.28" rx=".42"/>
<linearGradient id="wood" x2="0" y2="1"><stop class="w1" stop-color="#9c5a2b"/>
<stop class="w2" offset=".55" stop-color="#6f3a18"/>
<stop class="w3" offset="1" stop-color="#4a240e"/></linearGradient>
<radialGradient id="bowl" cy=".38" r=".62"><stop stop-color="#2a1206"/>
<stop offset=".62" stop-color="#3d1d0b"/><stop offset=".9" stop-color="#5d3116"/>
<stop offset="1" stop-color="#7d4822"/></radialGradient>
<radialGradient id="ivory" cx=".42" cy=".32" r=".75"><stop stop-color="#fffdf6"/>
<stop offset=".55" stop-color="#f3e6cb"/><stop offset="1" stop-color="#c4a778"/></radialGradient>
<g id="back">{_SHADOW}<path d="{_BODY}" fill="url(#ivory)" stroke="#8d6b3e" stroke-width=".7"/>
<ellipse cx="-.4" cy="-.6" rx="7.6" ry="4.7" fill="#d5cdbb" stroke="#d99326"
 stroke-width="1.5"/><ellipse cx="-2.6" cy="-2.4" rx="3" ry="1.2" fill="#fff" opacity=".85"/></g>
<g id="front">{_SHADOW}<path d="{_BODY}" fill="url(#ivory)" stroke="#8d6b3e" stroke-width=".7"/>
<path d="M-11 .3C-5-2 5-2 11 0 5 2.6-5 2.6-11 .3Z" fill="#5d3c1e"/>
<path d="M-7-1.2v-2.4M-4-1.6v-2.7M-1-1.7v-2.8M2-1.7v-2.8M5-1.5v-2.6M8-.9v-2M-7 1.6v2.3M-4 2v2.6
M-1 2.2v2.7M2 2.2v2.7M5 1.9v2.5M8 1.2v2" stroke="#9b7a48" stroke-linecap="round"/></g>
<g id="lid"><circle r="51" fill="#120d0a"/><circle r="45" fill="#2b2420"/>
<path d="M-43-13h86M-43 13h86M-15-42v84M15-42v84" stroke="#120d0a" stroke-width="3"/>
<circle r="45" fill="none" stroke="#6b625b" stroke-width="2.5"/>
<path d="M-24-24 24 24M24-24-24 24" stroke="#d0682f" stroke-width="5" stroke-linecap="round"
 opacity=".8"/><circle r="9" fill="#4a403a" stroke="#120d0a" stroke-width="2.5"/></g>""".replace(
    "\n", ""
)
"""The definitions of gradients, house, lid, and a shell from its back and its front."""
