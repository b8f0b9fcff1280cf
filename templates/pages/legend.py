"""A legend of a page's rows: the meaning of the signs in one of its own rows, piece by piece."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

from ...engine.board import Seat
from ..messages import Words
from .move_list import MoveEntry


class LegendPiece(NamedTuple):
    """A piece of a row as the page writes it, and its meaning in words."""

    written: str
    says: str


class Legend(NamedTuple):
    """A row of the page and its pieces, each kind once."""

    row: str
    pieces: tuple[LegendPiece, ...]


def legend_of(entries: Iterable[MoveEntry], words: Words) -> Legend | None:
    """The legend of the row with the most kinds of pieces, the first one of several.

    A piece of a kind that is not explained, like a pass, is left out. `None` if nothing is left.
    """
    found, most = None, 0
    for entry in entries:
        if entry.kind != "statement" and _bound_kinds(entry) > most:
            kinds = _count_kinds(entry)
            if kinds > most:
                found, most = entry, kinds
    if found is None:
        return None
    return Legend(_as_row(found), _explain(found, words))


PIECE = re.compile(
    r"(?P<lifts>[SNEW]\d+)|@(?P<tick>\d+)|\+(?P<again>\d+)|(?P<store>\+)|x(?P<takes>\d+)"
    r"|(?P<both>\|)|(?P<stores>=[\d:]+)|(?P<mark>[!?]+)"
)
"""A piece of a row; the groups are the kinds there are, and each has its words."""


def _count_kinds(entry: MoveEntry) -> int:
    """The number of pieces that `_explain` gives."""
    kinds = {found.lastgroup for found in PIECE.finditer(f"{entry.text} {entry.more}")}
    return len(kinds) + bool(entry.gain)


def _bound_kinds(entry: MoveEntry) -> int:
    """The most that `_count_kinds` can give: so most rows need not be taken to pieces."""
    row = f"{entry.text} {entry.more}"
    return 1 + sum([sign in row for sign in _SIGNS]) + bool(entry.gain)


_SIGNS = "@++x|=!?"
"""The signs of all kinds of pieces but a lift; a `+` may be of two kinds."""


def _as_row(entry: MoveEntry) -> str:
    """The row with all that is explained of it; the text next to it may say the stores, too."""
    return " ".join([entry.text, *re.findall(r"=[\d:]+", entry.more)])


def _explain(entry: MoveEntry, words: Words) -> tuple[LegendPiece, ...]:
    pieces: dict[str, LegendPiece] = {}
    for found in PIECE.finditer(f"{entry.text} {entry.more}"):
        kind = found.lastgroup or ""
        seat = words.seat(Seat(found[0][0])) if kind == "lifts" else ""
        number = found[kind].lstrip("SNEW")
        says = words.say(f"legend_{kind}", seat=seat, n=number)
        pieces.setdefault(kind, LegendPiece(found[0], says))
    if entry.gain:
        pieces["gain"] = LegendPiece(entry.gain, words.say("legend_gain"))
    return tuple(pieces.values())
