"""Draws the pictures that previews of a site's pages have; needs the packages of pictures."""

from __future__ import annotations

from io import BytesIO

from PIL import Image, ImageDraw

from ..film.raster import BOLD, REGULAR, fit_text, load_font, plain_text, wrap_text
from .card import HEIGHT, WIDTH
from .pictures import SiteCard

_EDGE, _TOP = 60, 96
_SHADES = 8
"""The shades of two colours on two backgrounds: 16 in all, so that a point takes half a byte."""

Colour = tuple[int, int, int]

_PAPER, _INK = (0xEF, 0xE4, 0xCF), (0x2A, 0x1B, 0x10)
_WOOD, _LIGHT = (0x7B, 0x45, 0x22), (0xF6, 0xE7, 0xC8)


def paint_card(card: SiteCard) -> bytes:
    """The picture as PNG, the same bytes for the same card."""
    # Drawn in grey: each half of its steps stands for a ground and what is written on it.
    picture = Image.new("L", (WIDTH, HEIGHT), 0)
    draw = ImageDraw.Draw(picture)
    draw.rectangle((0, 0, WIDTH, _TOP), fill=128)
    wide = WIDTH - 2 * _EDGE
    above = plain_text(fit_text(card.above, BOLD, 36, wide))
    draw.text((_EDGE, 62), above, 255, load_font(BOLD, 36), "ls")
    down = _TOP + 22
    for line in wrap_text(card.title, BOLD, 50, wide, 2 if len(card.lines) <= 6 else 1):
        down += 58
        draw.text((_EDGE, down), plain_text(line), 127, load_font(BOLD, 50), "ls")
    _write_lines(draw, card, down + 26)
    painted = picture.point([at * _SHADES // 128 for at in range(256)])
    painted.putpalette([part for colour in _list_colours() for part in colour])
    file = BytesIO()
    painted.save(file, "PNG", compress_level=3, bits=4)
    return file.getvalue()


def _write_lines(draw: ImageDraw.ImageDraw, card: SiteCard, top: int) -> None:
    room = HEIGHT - 24 - top
    step = min(room // max(len(card.lines), 3), 110)
    # Words before a line need room, where a place does not.
    size = min(step * 7 // 10, 46 if any(len(line.start) > 6 for line in card.lines) else 72)
    face, wide = load_font(BOLD, size), WIDTH - 2 * _EDGE
    starts = [fit_text(line.start, BOLD, size, wide / 2) for line in card.lines]
    indent = max((round(face.getlength(one)) + size // 2 for one in starts if one), default=0)
    for at, (line, start) in enumerate(zip(card.lines, starts, strict=True)):
        font = BOLD if line.is_bold else REGULAR
        down = top + at * step + size
        end = fit_text(line.end.translate(_SIGNS), BOLD, size, 400)
        draw.text((WIDTH - _EDGE, down), plain_text(end), 127, face, "rs")
        room = wide - indent - (round(face.getlength(end)) + size // 2 if end else 0)
        own = load_font(font, size)
        draw.text((_EDGE, down), plain_text(start), 127, own, "ls")
        text = fit_text(line.text.translate(_SIGNS), font, size, room)
        draw.text((_EDGE + indent, down), plain_text(text), 127, own, "ls")


_SIGNS = {ord("−"): "–"}
"""A sign that the fonts lack, and what looks like it."""


def _list_colours() -> list[Colour]:
    return [
        _mix(ground, ink, at / (_SHADES - 1))
        for ground, ink in ((_PAPER, _INK), (_WOOD, _LIGHT))
        for at in range(_SHADES)
    ]


def _mix(one: Colour, other: Colour, share: float) -> Colour:
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(one, other, strict=True))
    return red, green, blue
