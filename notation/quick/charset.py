"""Which characters beyond ASCII only words hold."""

from __future__ import annotations

import re

_UNSAFE = re.compile(
    "[\x7f-\xa0\u1680\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\ud800-\udfff\ufeff]"
)
"""Characters that are blanks, or that have a diagnostic of their own."""

_BEYOND = re.compile("[^\x00-\x7f]")


def is_plain(text: str) -> bool:
    """Whether each character of the text beyond ASCII is one that only words hold."""
    return text.isascii() or _UNSAFE.search(text) is None


def as_letters(text: str) -> bytes | None:
    """The text with one byte a character, `None` where it is not plain."""
    if text.isascii():
        return text.encode()
    return _BEYOND.sub("\xe9", text).encode("latin-1") if is_plain(text) else None
