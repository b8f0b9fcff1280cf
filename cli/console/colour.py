"""Words in colour on a terminal that shows colours, plain everywhere else."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from enum import Enum
from typing import NamedTuple, TextIO


class TextStyle(Enum):
    """What a piece of text is, as a style that `rich` knows."""

    PLAIN = ""
    PLACE = "bold"
    ERROR = "bold red"
    WARNING = "bold yellow"
    HINT = "bold cyan"
    QUIET = "dim"


class Styled(NamedTuple):
    """A piece of text and its ink."""

    text: str
    ink: TextStyle = TextStyle.PLAIN


Painter = Callable[[Iterable[Styled]], None]
"""Writes pieces one after the other."""


def make_painter(out: TextIO) -> Painter:
    """What writes pieces onto a stream, in colour where it is a terminal that wants it."""
    if not wants_colour(out):

        def write(pieces: Iterable[Styled]) -> None:
            out.write(to_plain_text(pieces))

        return write
    from rich.console import Console
    from rich.text import Text

    console = Console(file=out, force_terminal=True, color_system="standard", highlight=False)

    def paint(pieces: Iterable[Styled]) -> None:
        text = Text.assemble(*((piece.text, piece.ink.value) for piece in pieces))
        console.print(text, soft_wrap=True, end="")

    return paint


def to_plain_text(pieces: Iterable[Styled]) -> str:
    """The pieces without their inks."""
    return "".join(piece.text for piece in pieces)


def wants_colour(out: TextIO) -> bool:
    """Whether a stream is a terminal that shows colours, or is to be written to as if it were.

    `NO_COLOR` says no, `FORCE_COLOR` yes; where both are set nothing is coloured.
    """
    if os.environ.get("NO_COLOR"):
        return False
    forced = os.environ.get("FORCE_COLOR")
    if forced:
        return forced not in ("0", "false")
    return is_terminal(out) and os.environ.get("TERM") != "dumb"


def is_terminal(out: TextIO) -> bool:
    """Whether a stream goes to a terminal; a closed one does not."""
    try:
        return out.isatty()
    except ValueError:
        return False
