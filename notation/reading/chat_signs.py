"""The quotes, dashes and dots that a chat or a text processor puts in the place of those typed."""

from __future__ import annotations

import re

SIGNS = frozenset("“”„‟‘’‚‛–—−‐‑‒―×→…")
"""The signs that are put in the place of others."""


def replace_signs(text: str) -> str:
    """The record's text with the signs as they were typed, except in words for people.

    Comments, data and what is in straight quotes are left as they are. In a text in typographic
    quotes the quotes are replaced, and nothing else but the dashes of a position or a date.

    >>> replace_signs('[South “Ana – or Ann”] 1. S7–N4 {“well” – so} score 52–46')
    '[South "Ana – or Ann"] 1. S7-N4 {“well” – so} score 52-46'
    """
    return _PART.sub(_replace, text)


def list_replaced(text: str) -> list[tuple[int, int, str]]:
    """The places that `replace_signs` changes, from where to where, and the new text of each.

    A text in quotes is one place.
    """
    if _SIGN.search(text) is None:
        return []
    found = [(it.start(), it.end(), _replace(it)) for it in _PART.finditer(text) if it.lastgroup]
    return [(start, end, new) for start, end, new in found if text[start:end] != new]


def _replace(found: re.Match[str]) -> str:
    if (
        quoted := found["double"] or found["single"] or found["mixed"] or found["board"]
    ) is not None:
        inside = quoted[1:-1]
        return f'"{_DASHES.sub("-", inside) if _FIGURES.fullmatch(inside) else inside}"'
    if (seat := found["passes"]) is not None:
        return f"{seat[0]}--"
    sign = found["sign"]
    return found[0] if sign is None else _TYPED.get(sign, "-")


PROSE = (
    r"\\[\s\S]"  # so that the time is linear
    r"|\{(?:[^{}\\]|\\[\s\S])*+\}"
    r'|"(?:[^"\\\n]|\\[^\n])*+"'
    r"|;[^\n]*"
)
"""The pattern of words for people: comments and strings."""

ASIDE = (
    rf"{PROSE}"
    r'|<(?:[^<>"\n]|"(?:[^"\\\n]|\\[^\n])*+"|(?:\n[ \t\xa0]*)++(?=[A-Za-z][A-Za-z0-9_.-]*=|>))*+>'
)
"""The pattern of what stands beside the game: comments, strings and data."""

_SIGN = re.compile(f"[{''.join(sorted(SIGNS))}]")
_PART = re.compile(
    r"(?P<board>(?<=position )\"[^\"\n{}]*[–—−][^\"\n{}]*\")"
    rf"|{ASIDE}"
    r'|(?P<double>[“”„‟][^“”„‟"\n{}]*[“”‟"])'
    r"|(?P<single>(?<![^ \t\xa0\n\[=])[‘‚][^‘’‚‛\"\n{}]*[’‛])"
    r'|(?P<mixed>"[^"“”„‟\n{}]*[”‟])'
    r"|(?P<passes>(?<![^ \t\xa0\n.|(])[SNEWsnew][–—](?![0-9A-Za-z]))"
    r"|(?P<sign>[–—−‐‑‒―×→…])"
)
_TYPED = {"×": "x", "→": ">", "…": "..."}
_DASHES = re.compile("[–—−‐‑‒―]")
_FIGURES = re.compile(r"[0-9?.#/ \t\xa0SNEWsnew–—−‐‑‒―-]*")
