"""Drawings and texts as bitmaps, with the fonts that the project ships."""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files
from io import BytesIO
from typing import NamedTuple
from unicodedata import normalize

import resvg_py
from PIL import Image, ImageDraw, ImageFont

FONTS = files(__package__).joinpath("fonts")
REGULAR, BOLD, _ITALIC = "NotoSans-Regular.ttf", "NotoSans-Bold.ttf", "NotoSans-BoldItalic.ttf"
"""Noto Sans, cut down to Latin, Greek and Cyrillic letters (`fonts/OFL.txt`)."""

Colour = tuple[int, int, int]
"""Red, green and blue, from 0 to 255."""


class Sprite(NamedTuple):
    """A small picture, how opaque it is, and the point of it that is laid on a place."""

    picture: Image.Image | Colour
    mask: Image.Image
    x: int
    y: int

    def paste(self, on: Image.Image, x: float, y: float) -> None:
        """Puts the sprite on a picture, its point at the nearest pixel."""
        left, top = round(x) - self.x, round(y) - self.y
        width, height = self.mask.size
        on.paste(self.picture, (left, top, left + width, top + height), self.mask)


def draw_svg(svg: str, width: int, height: int | None = None) -> Image.Image:
    """An SVG document as a picture of so many pixels, with transparency."""
    return Image.open(BytesIO(draw_png(svg, width, height))).convert("RGBA")


def draw_png(svg: str, width: int, height: int | None = None) -> bytes:
    """The same as a PNG; the height follows from the width unless it is given."""
    png: bytes = resvg_py.svg_to_bytes(
        svg_string=svg,
        width=width,
        height=height,
        skip_system_fonts=True,
        font_files=[str(FONTS.joinpath(name)) for name in (REGULAR, BOLD, _ITALIC)],
        font_family=_FAMILY,
        sans_serif_family=_FAMILY,
        serif_family=_FAMILY,
    )
    return png


def cut_sprite(picture: Image.Image, x: int | None = None, y: int | None = None) -> Sprite:
    """A picture with transparency as a sprite, laid by its middle unless a point is given."""
    width, height = picture.size
    return Sprite(
        picture.convert("RGB"),
        picture.getchannel("A"),
        width // 2 if x is None else x,
        height // 2 if y is None else y,
    )


@lru_cache(maxsize=64)
def load_font(name: str, size: int) -> ImageFont.FreeTypeFont:
    """A font in a size in pixels; one layout engine everywhere, so that pictures are the same."""
    data = BytesIO(FONTS.joinpath(name).read_bytes())
    return ImageFont.truetype(data, size, layout_engine=ImageFont.Layout.BASIC)


@lru_cache(maxsize=4096)
def draw_text(text: str, font: str, size: int, colour: Colour, border: int = 0) -> Sprite:
    """A line of text as a sprite laid by the left end of its base line.

    With a `border` of so many pixels the letters have a dark edge, and the sprite has a picture
    instead of one colour.
    """
    face, text = load_font(font, size), plain_text(text)
    left, top, right, bottom = map(round, face.getbbox(text, anchor="ls", stroke_width=border))
    box = max(1, right - left + 2), max(1, bottom - top + 2)
    at = 1 - left, 1 - top
    if not border:
        mask = Image.new("L", box)
        ImageDraw.Draw(mask).text(at, text, 255, face, anchor="ls")
        return Sprite(colour, mask, *at)
    picture = Image.new("RGBA", box)
    ImageDraw.Draw(picture).text(
        at, text, colour, face, anchor="ls", stroke_width=border, stroke_fill=DARK
    )
    return cut_sprite(picture, *at)


@lru_cache(maxsize=1024)
def is_drawn(sign: str) -> bool:
    """True when the fonts have a drawing for a character; others become an empty box."""
    face = load_font(REGULAR, 20)
    drawn, box = face.getmask(sign), face.getmask(_NO_LETTER)
    return sign.isspace() or (drawn.size, bytes(drawn)) != (box.size, bytes(box))


def measure_text(text: str, font: str, size: int) -> float:
    """The width of a line of text in pixels."""
    return float(load_font(font, size).getlength(plain_text(text)))


def plain_text(text: str) -> str:
    """A text as it is drawn: letters and their marks joined, no control characters."""
    joined = normalize("NFC", " ".join(text.split()))
    return "".join(sign for sign in joined if sign.isprintable())


def fit_text(text: str, font: str, size: int, width: float) -> str:
    """The text, shortened to fit a width in pixels."""
    if measure_text(text, font, size) <= width:
        return text
    low, high = 0, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        if measure_text(text[:middle].rstrip() + "…", font, size) <= width:
            low = middle
        else:
            high = middle - 1
    return text[:low].rstrip() + "…"


def wrap_text(text: str, font: str, size: int, width: float, lines: int) -> list[str]:
    """The text in lines no wider than so many pixels, the last one shortened if there are more."""
    wrapped, words = [""], text.split()
    for i, word in enumerate(words):
        longer = f"{wrapped[-1]} {word}".strip()
        if not wrapped[-1] or measure_text(longer, font, size) <= width:
            wrapped[-1] = longer
        elif len(wrapped) == lines:
            wrapped[-1] = f"{wrapped[-1]} {' '.join(words[i:])}"
            break
        else:
            wrapped.append(word)
    return [fit_text(line, font, size, width) for line in wrapped]


DARK: Colour = (0x2A, 0x12, 0x06)

_FAMILY = "Noto Sans"

_NO_LETTER = "\uffff"
"""A character that no font has."""
