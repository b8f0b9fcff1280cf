"""Text as a terminal can show it: nothing in it steers, hides or turns the direction of writing."""

from __future__ import annotations

import unicodedata

_TAB = "    "
_HIDDEN = frozenset({"Cc", "Cf", "Cs", "Cn", "Zl", "Zp"})
"""The kinds of characters that show nothing, or that steer how others are shown."""


def escape_text(text: str) -> str:
    r"""The text as it can be shown on one line of a terminal, whatever it holds.

    What would steer the terminal, turn the direction of writing or not be seen is escaped.

    >>> visible("Santos\u202e, \x1b[1mMaria")
    'Santos\\u202e, \\x1b[1mMaria'
    """
    if text.isascii() and text.isprintable():
        return text
    return "".join(map(_visible_character, text))


def width(text: str) -> int:
    """The columns a terminal needs for text that is `escape_text`.

    >>> width("宿霧"), width("e\u0301")
    (4, 1)
    """
    return len(text) if text.isascii() else sum(map(_character_width, text))


def take_head(text: str, columns: int) -> str:
    """As much of the beginning of `escape_text` text as fits into so many columns."""
    if width(text) <= columns:
        return text
    used = 0
    for index, character in enumerate(text):
        used += _character_width(character)
        if used > columns - 1:
            return text[:index] + "…"
    return text


def take_tail(text: str, columns: int) -> str:
    """As much of the end of `escape_text` text as fits into so many columns."""
    if width(text) <= columns:
        return text
    used = 0
    for index in range(len(text) - 1, -1, -1):
        used += _character_width(text[index])
        if used > columns - 1:
            return "…" + text[index + 1 :]
    return text


def _visible_character(character: str) -> str:
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
        return 0  # the second half of Hangul syllables combines with the first
    return 2 if unicodedata.east_asian_width(character) in {"W", "F"} else 1
