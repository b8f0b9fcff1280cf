"""Names set apart in a text, so that the direction each is written in ends with it."""

from __future__ import annotations

from collections.abc import Iterable

MARKS = dict.fromkeys(map(ord, "\u2066\u2067\u2068\u2069"))
"""The characters that set a text apart, for `str.translate` to drop."""


def isolate(name: str) -> str:
    """A name between characters that set it apart, for where no markup can."""
    return f"\u2068{name}\u2069"


def join_names(names: Iterable[str]) -> str:
    """Names in their order, whatever direction each is written in.

    >>> join_names(["Ana", "Ben"])
    '\u2068Ana\u2069 – \u2068Ben\u2069'
    """
    return " – ".join(map(isolate, names))


def isolate_in(title: str, names: Iterable[str | None]) -> str:
    """A title with those names in it set apart."""
    for name in sorted({name for name in names if name}, key=len, reverse=True):
        title = title.replace(name, isolate(name))
    return title
