"""Text escaped for a terminal, so that nothing in it steers the screen or stays unseen."""

from __future__ import annotations

import unicodedata

_TAB = "    "
_HIDDEN = frozenset({"Cc", "Cf", "Cs", "Cn", "Zl", "Zp"})
"""The Unicode categories of characters that are invisible or change how others are shown."""


def escape_text(text: str) -> str:
    r"""The text on one line, safe to print to a terminal whatever it holds.

    Control characters, changes of the writing direction and invisible characters are escaped.

    >>> escape_text("Santos\u202e, \x1b[1mMaria")
    'Santos\\u202e, \\x1b[1mMaria'
    """
    if text.isascii() and text.isprintable():
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
