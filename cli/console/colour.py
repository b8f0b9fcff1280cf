"""Styled text: in colour on a terminal that shows colours, plain everywhere else."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from enum import Enum
from typing import NamedTuple, TextIO


class TextStyle(Enum):
    """The role of a stretch of text; the value is its style for `rich`."""

    PLAIN = ""
    PLACE = "bold"
    ERROR = "bold red"
    WARNING = "bold yellow"
    HINT = "bold cyan"
    QUIET = "dim"


class Styled(NamedTuple):
    """A stretch of text and its style."""

    text: str
    style: TextStyle = TextStyle.PLAIN


Painter = Callable[[Iterable[Styled]], None]
"""Writes styled text, one stretch after the other."""


def make_painter(out: TextIO) -> Painter:
    """A painter that writes to `out`, in colour where `out` is a terminal that wants it."""
    if not wants_colour(out):

        def write(stretches: Iterable[Styled]) -> None:
            out.write(to_plain_text(stretches))

        return write
    from rich.console import Console
    from rich.text import Text

    console = Console(file=out, force_terminal=True, color_system="standard", highlight=False)

    def paint(stretches: Iterable[Styled]) -> None:
        text = Text.assemble(*((styled.text, styled.style.value) for styled in stretches))
        console.print(text, soft_wrap=True, end="")

    return paint


def to_plain_text(stretches: Iterable[Styled]) -> str:
    """The text without its styles."""
    return "".join(styled.text for styled in stretches)


def wants_colour(out: TextIO) -> bool:
    """Whether a stream is a terminal that shows colours, or is to be treated as one.

    `NO_COLOR` turns colours off and `FORCE_COLOR` turns them on; `NO_COLOR` wins.
    """
    if os.environ.get("NO_COLOR"):
        return False
    forced = os.environ.get("FORCE_COLOR")
    if forced:
        return forced not in ("0", "false")
    return is_terminal(out) and os.environ.get("TERM") != "dumb"


def is_terminal(out: TextIO) -> bool:
    """Whether a stream writes to a terminal; a closed stream does not."""
    try:
        return out.isatty()
    except ValueError:
        return False
