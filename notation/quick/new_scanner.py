"""What every quick reading begins with: text as letters, and the quicker scanner.

It is not in `scanner.py` because `plain_scanner.py`, which is imported only where nothing is
compiled, imports that.
"""

from __future__ import annotations

import re

from .scanner import COMPILED, Scanner

_UNSAFE = "[\x7f-\xa0\u1680\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\ud800-\udfff\ufeff]"
"""Blanks, and characters that have a diagnostic of their own."""

_HIDDEN = "[\x7f-\x9f\u202a-\u202e\u2066-\u2069]"
"""Of these the characters that have a diagnostic in a comment too; blanks are words there."""

_BEYOND = re.compile("[^\x00-\x7f]")


def new_scanner() -> Scanner:
    """The quicker scanner; both find the same."""
    if COMPILED:
        return Scanner()
    from .plain_scanner import PlainScanner

    return PlainScanner()


def is_plain(text: str) -> bool:
    """Whether every character of the text beyond ASCII is one that stands in words only."""
    return text.isascii() or re.search(_UNSAFE, text) is None


def is_safe(record: bytes) -> bool:
    """Whether the record is UTF-8 in which no character beyond ASCII means anything."""
    try:
        return is_plain(record.decode())
    except UnicodeDecodeError:
        return False


def is_safe_in_comments(words: bytes) -> bool:
    """Whether the text of comments is UTF-8 without characters that do not show."""
    try:
        return re.search(_HIDDEN, words.decode()) is None
    except UnicodeDecodeError:
        return False


def as_letters(text: str) -> bytes | None:
    """The text with one byte a character, `None` when it is not plain."""
    if text.isascii():
        return text.encode()
    return _BEYOND.sub("\xe9", text).encode("latin-1") if is_plain(text) else None
