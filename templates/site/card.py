"""The picture that all pages of a large site share: the tournament's name over a board."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import escape
from unicodedata import east_asian_width

from .site import EventSite

WIDTH, HEIGHT = 1200, 630
"""Its size in pixels, as social networks ask for."""

_EDGE, _MOST_LINES = 70, 3
_INK, _PAPER, _WOOD, _HOUSE, _SHELL = "#2a1b10", "#efe4cf", "#7b4522", "#351809", "#f6e7c8"


def draw_card(site: EventSite) -> str:
    """The picture as SVG."""
    size = 84 if _width_of(site.title) * 84 < 2 * (WIDTH - 2 * _EDGE) else 60
    lines = _break(site.title, (WIDTH - 2 * _EDGE) / size)
    body = [f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{_PAPER}"/>', *_draw_board()]
    down = 60 + size * 0.8
    for line in lines:
        body.append(_write(line, down, size, "bold"))
        down += size * 1.18
    for line in _break(describe_site(site), (WIDTH - 2 * _EDGE) / 34)[:2]:
        body.append(_write(line, down + 6, 34, "normal"))
        down += 44
    view = f'viewBox="0 0 {WIDTH} {HEIGHT}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {view}>{"".join(body)}</svg>'


def describe_site(site: EventSite) -> str:
    """The place, the time and the number of players of the tournament: no result changes these."""
    plan, say = site.plan, site.words.say
    parts = [plan.site, plan.date, f"{say('players')}: {len(plan.people)}" if plan.people else None]
    parts.append(f"{say('teams')}: {len(plan.teams)}" if plan.teams else None)
    return " · ".join(part for part in parts if part)


def _write(text: str, down: float, size: int, weight: str) -> str:
    shown = escape(_UNKNOWN.sub("\ufffd", text))
    return (
        f'<text x="{_EDGE}" y="{down:.0f}" font-family="sans-serif" font-size="{size}" '
        f'font-weight="{weight}" fill="{_INK}">{shown}</text>'
    )


def _draw_board() -> Iterator[str]:
    """A board of seven houses a side, seven shells in each, over the lower part."""
    top, high = 392, 190
    yield f'<rect x="{_EDGE}" y="{top}" width="1060" height="{high}" rx="95" fill="{_WOOD}"/>'
    for x in (_EDGE + 74, WIDTH - _EDGE - 74):
        yield f'<ellipse cx="{x}" cy="{top + high / 2}" rx="52" ry="76" fill="{_HOUSE}"/>'
    for at in range(14):
        x, y = 240 + 120 * (at % 7), top + (50 if at < 7 else 140)
        yield f'<circle cx="{x}" cy="{y}" r="38" fill="{_HOUSE}"/>'
        for dx, dy in ((0, 0), (17, 0), (-17, 0), (9, 15), (-9, 15), (9, -15), (-9, -15)):
            yield f'<ellipse cx="{x + dx}" cy="{y + dy}" rx="8" ry="6" fill="{_SHELL}"/>'


def _break(text: str, most: float) -> list[str]:
    """Text in at most three lines of so many font sizes, cut where it is longer."""
    lines = [""]
    for word in text.split():
        joined = f"{lines[-1]} {word}".strip()
        if lines[-1] and _width_of(joined) > most:
            lines.append(word)
        else:
            lines[-1] = joined
    kept = lines[:_MOST_LINES]
    if len(lines) > _MOST_LINES:
        kept[-1] += " …"
    return [_cut(line, most) for line in kept]


def _cut(line: str, most: float) -> str:
    while len(line) > 1 and _width_of(line) > most:
        line = line[:-2] + "…"
    return line


def _width_of(text: str) -> float:
    """The greatest width of a text in multiples of the font size."""
    return sum(1.05 if east_asian_width(sign) in "WF" else 0.58 for sign in text)


_UNKNOWN = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""The characters that XML does not allow."""
