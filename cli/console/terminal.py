"""Text for a terminal: printed, in colour where it is shown, escaped, measured, cut to a width.

Lines for people are always escaped, data on a terminal alone. Besides `complain` nothing else in
`cli/` prints, so that no name, tag or comment reaches a terminal as it is.
"""

from __future__ import annotations

import io
import os
import sys
import unicodedata
from collections.abc import Callable, Iterable
from enum import Enum
from typing import TYPE_CHECKING, NamedTuple, TextIO

if TYPE_CHECKING:
    from .json_text import Json

_TAB = "    "
_NO_END = "\\ No newline at end of file\n"
_HIDDEN = frozenset({"Cc", "Cf", "Cs", "Cn", "Zl", "Zp"})
"""The Unicode categories of characters that are invisible or change how others are shown."""


class TextStyle(Enum):
    """The role of a stretch of text; the value is its style for `rich`."""

    PLAIN = ""
    PLACE = "bold"
    ERROR = "bold red"
    WARNING = "bold yellow"
    HINT = "bold cyan"
    QUIET = "dim"
    CODE = "black on bright_white"


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
    """True when a stream is a terminal that shows colours, or is to be treated as one.

    `NO_COLOR` turns colours off and `FORCE_COLOR` turns them on; `NO_COLOR` wins.
    """
    if os.environ.get("NO_COLOR"):
        return False
    forced = os.environ.get("FORCE_COLOR")
    if forced:
        return forced not in ("0", "false")
    return is_terminal(out) and os.environ.get("TERM") != "dumb"


def is_terminal(out: TextIO) -> bool:
    """True when a stream writes to a terminal; a closed stream does not."""
    try:
        return out.isatty()
    except ValueError:
        return False


def print_line(line: str = "") -> None:
    """Print a line for people: control characters and line ends in it are escaped."""
    sys.stdout.write(escape_text(line) + "\n")


def print_text(text: str) -> None:
    """Print lines for people, each escaped; escape fields before joining them into lines."""
    sys.stdout.write(_escape_lines(text))


def print_data(text: str) -> None:
    """Print records, tables, pages or a patch: as they are, but escaped on a terminal."""
    sys.stdout.write(_escape_lines(text) if is_terminal(sys.stdout) else text)


def print_bytes(parts: Iterable[bytes]) -> None:
    """Print data as it comes, byte for byte, but escaped on a terminal."""
    out = None if is_terminal(sys.stdout) else getattr(sys.stdout, "buffer", None)
    sys.stdout.flush()
    for part in parts:
        if out is None:  # a terminal, or the text that a caller collects
            print_data(part.decode(errors="surrogateescape"))
        else:
            out.write(part)


def print_json(value: Json) -> None:
    """Print a value as JSON on a line."""
    # Imported here because few commands print JSON this way.
    from .json_text import to_json

    print_data(to_json(value) + "\n")


def print_diff(old: str, new: str, path: str, what: str) -> None:
    """Print what changes in a file from one text to another as a patch."""
    from difflib import unified_diff

    name = escape_text(path)
    before, after = (list(io.StringIO(text, newline="\n")) for text in (old, new))
    for line in unified_diff(before, after, name, f"{name} ({what})"):
        print_data(line if line.endswith("\n") else f"{line}\n{_NO_END}")


def escape_text(text: str) -> str:
    r"""The text on one line, safe to print to a terminal whatever it holds.

    Control characters, changes of the writing direction and invisible characters are escaped.

    >>> escape_text("Santos\u202e, \x1b[1mMaria")
    'Santos\\u202e, \\x1b[1mMaria'
    """
    if text.isprintable():
        return text
    return "".join(map(_escape_character, text))


def width(text: str) -> int:
    """The columns a terminal needs for escaped text.

    >>> width("宿霧"), width("e\u0301")
    (4, 1)
    """
    return len(text) if text.isascii() else sum(map(_character_width, text))


def take_head(text: str, columns: int) -> str:
    """The beginning of escaped text, cut with an ellipsis to fit into `columns`."""
    if width(text) <= columns:
        return text
    used = 0
    for index, character in enumerate(text):
        used += _character_width(character)
        if used > columns - 1:
            return text[:index] + "…"
    return text


def take_tail(text: str, columns: int) -> str:
    """The end of escaped text, cut with an ellipsis to fit into `columns`."""
    if width(text) <= columns:
        return text
    used = 0
    for index in range(len(text) - 1, -1, -1):
        used += _character_width(text[index])
        if used > columns - 1:
            return "…" + text[index + 1 :]
    return text


def _escape_lines(text: str) -> str:
    return "\n".join(map(escape_text, text.split("\n")))


def _escape_character(character: str) -> str:
    if character == "\t":
        return _TAB
    if unicodedata.category(character) not in _HIDDEN:
        return character
    code = ord(character)
    if code < 0x100:
        return f"\\x{code:02x}"
    return f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


def _character_width(character: str) -> int:
    if unicodedata.category(character) in {"Mn", "Me"} or "\u1160" <= character <= "\u11ff":
        return 0  # the second half of a Hangul syllable combines with the first
    return 2 if unicodedata.east_asian_width(character) in {"W", "F"} else 1
