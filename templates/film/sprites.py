"""The pictures that frames are composed of: shells, hands, rings, lids, each rastered once."""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, radians, sin
from typing import NamedTuple

from PIL import Image

from ..drawing.board import DEFINITIONS
from .raster import BOLD, DARK, Colour, Sprite, cut_sprite, draw_svg, draw_text

SOWER_COLOURS: tuple[Colour, ...] = ((0xF0, 0x57, 0x3A), (0x3F, 0xB4, 0xBF), (0xB9, 0x8A, 0xF0))
"""The colours of hands and trails, by seat; those of `templates/page.css`."""

_FINE = 4
"""The pixels of a drawing for each of a shell, from which it is turned, moved and cut."""

_PHASES, _ANGLE, _SIZES = 4, 15, 25
"""A shell is laid by quarters of a pixel, turned by steps of 15 degrees, sized by 25ths."""

_HAND = (
    "M-26 92C-27 66-36 48-40 26C-43 6-41-14-38-30C-36-41-24-41-23-30L-21-12"
    "L-20-42C-19-55-6-55-5-43L-4-14L-1-45C0-57 13-56 13-44L12-13L17-36C20-47 32-44 30-33L26-4"
    "C30-12 37-20 45-22C54-24 58-14 51-8C43 0 38 14 33 28C28 46 24 66 24 92C10 97-12 97-26 92Z"
)

_DASHES = ("", ' stroke-dasharray="9 6"', ' stroke-dasharray="2 6" stroke-linecap="round"')


class Grain(NamedTuple):
    """The size of a drawing: the pixels of a unit of the board, and the scale of its shells."""

    scale: float
    shell: float


class ShellSprites:
    """Shells of one size, in every direction that one was drawn in before."""

    def __init__(self, grain: Grain) -> None:
        unit = grain.scale * grain.shell
        side = round(34 * 1.12 * unit) + 2
        self._side = side + side % 2
        fine = self._side * _FINE
        reach = self._side / unit / 2
        self._faces = [
            draw_svg(_document(f'<use href="#{name}"/>', reach), fine) for name in ("front", "back")
        ]
        self._shells: dict[tuple[int, int, int, int, int], Sprite] = {}

    def lay_shell(
        self, on: Image.Image, face: int, x: float, y: float, rotation: float, size: float
    ) -> None:
        """Draws a shell with its middle at a point of a picture, in pixels."""
        left, right = divmod(round(x * _PHASES), _PHASES)
        top, below = divmod(round(y * _PHASES), _PHASES)
        turn = round(rotation / _ANGLE) % (360 // _ANGLE)
        key = face, turn, round(size * _SIZES), right, below
        sprite = self._shells.get(key)
        if sprite is None:
            sprite = self._shells[key] = self._draw_shell(*key)
        side, half = self._side, self._side // 2
        box = left - half, top - half, left - half + side, top - half + side
        on.paste(sprite.picture, box, sprite.mask)

    def _draw_shell(self, face: int, turn: int, size: int, right: int, below: int) -> Sprite:
        """A shell turned, sized and moved by parts of a pixel."""
        picture = self._faces[face]
        side, angle = picture.width, radians(turn * _ANGLE)
        middle, step = side / 2, _FINE / _PHASES
        c, s = cos(angle) * _SIZES / size, sin(angle) * _SIZES / size
        x, y = middle + right * step, middle + below * step
        matrix = (c, s, middle - c * x - s * y, -s, c, middle + s * x - c * y)
        turned = picture.transform(
            picture.size, Image.Transform.AFFINE, matrix, Image.Resampling.BILINEAR
        )
        return cut_sprite(turned.reduce(_FINE))


@lru_cache(maxsize=8)
def draw_hand(grain: Grain, seat: int, angle: float) -> Sprite:
    """The hand of a seat that comes from a side; the angle is in radians."""
    colour, unit = _hex(SOWER_COLOURS[seat]), grain.scale * grain.shell
    skin = (
        '<linearGradient id="skin" gradientUnits="userSpaceOnUse" x1="0" y1="20" x2="0" '
        f'y2="92"><stop stop-color="{colour}"/><stop offset="1" stop-color="{colour}" '
        'stop-opacity="0"/></linearGradient>'
    )
    path = (
        f'<path d="{_HAND}" fill="url(#skin)" fill-opacity=".38" stroke="url(#skin)" '
        f'stroke-width="3" stroke-linejoin="round" transform="rotate({angle * 180 / pi:.2f})"/>'
    )
    side = round(2 * _REACH * unit) // 2 * 2 + 2
    return cut_sprite(draw_svg(_document(path, side / unit / 2, skin), side))


@lru_cache(maxsize=512)
def draw_pill(grain: Grain, seat: int, held: int) -> Sprite:
    """The number of shells in a hand."""
    pill = grain.scale * grain.shell / 1.08
    side = round(46 * pill) // 2 * 2 + 2
    shape = (
        f'<rect x="-20" y="-15" width="40" height="30" rx="15" fill="{_hex(DARK)}" '
        f'stroke="{_hex(SOWER_COLOURS[seat])}" stroke-width="3"/>'
    )
    picture = draw_svg(_document(shape, side / pill / 2), side)
    text = draw_text(str(held), BOLD, max(6, round(20 * pill)), (0xFF, 0xF6, 0xE6))
    middle = (side - text.mask.width) / 2 + text.x
    text.paste(picture, middle, side / 2 + 7 * pill)
    return cut_sprite(picture)


@lru_cache(maxsize=64)
def draw_ring(grain: Grain, seat: int, rx: float, ry: float) -> Sprite:
    """The ring round the place where a lap begins or ends."""
    wider = 9 * grain.shell / 1.08
    ellipse = (
        f'<ellipse rx="{rx + wider}" ry="{ry + wider}" fill="none" '
        f'stroke="{_hex(SOWER_COLOURS[seat])}" stroke-width="4" opacity=".75"{_DASHES[seat]}/>'
    )
    return _draw(grain, ellipse, max(rx, ry) + wider + 4)


@lru_cache(maxsize=64)
def draw_dot(grain: Grain, seat: int, turn: int) -> Sprite:
    """A dot of a trail; `turn` is its direction in twelfths of a half turn."""
    line = (
        f'<path d="M-.5 0H.5" stroke="{_hex(SOWER_COLOURS[seat])}" stroke-width="5" '
        f'stroke-linecap="round" opacity=".8" transform="rotate({turn * 15})"/>'
    )
    return _draw(grain, line, 4)


@lru_cache(maxsize=16)
def draw_lid(grain: Grain, rx: float) -> Sprite:
    """The lid of a burned house."""
    return _draw(grain, f'<use href="#lid" transform="scale({rx / 50})"/>', rx + 4)


def draw_gain(grain: Grain, shells: int) -> Sprite:
    """The shells that a capture won."""
    size = max(8, round(37 * grain.shell * grain.scale))
    return draw_text(f"+{shells}", BOLD, size, (0xFF, 0xF3, 0xD6), max(1, round(size / 10)))


def _draw(grain: Grain, body: str, reach: float) -> Sprite:
    side = round(2 * reach * grain.scale) // 2 * 2 + 2
    return cut_sprite(draw_svg(_document(body, side / grain.scale / 2), side))


_REACH = 108.0
"""The distance a hand reaches from the point that it holds, at any angle, in its own units."""


def _document(body: str, reach: float, defined: str = "") -> str:
    """An SVG document of a body that reaches so far from its middle, to each side."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{-reach} {-reach} {2 * reach} '
        f'{2 * reach}"><defs>{DEFINITIONS}{defined}</defs>{body}</svg>'
    )


def _hex(colour: Colour) -> str:
    return "#" + "".join(f"{part:02x}" for part in colour)
