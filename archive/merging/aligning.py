"""The pieces of several records set side by side, from the first to the last."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from enum import Enum
from typing import NamedTuple

from ...notation.record import RoundStart, Score
from .pieces import Account, Piece


class Silence(Enum):
    """The meaning of a record's empty cell."""

    LACKS = "nothing was played, it says"
    UNKNOWN = "it does not say"


Cell = Piece | Silence


Row = tuple[Cell, ...]
"""A place in the game: for each record its piece, or its silence."""


@dataclass(frozen=True, slots=True)
class Stretch:
    """The pieces of several records between two places at which they agree, place by place.

    `lists` are the pieces of each record. `is_open` says of each record whether it leaves open what
    was played there; `most` is the largest number of pieces played, if no record is wrong about
    pieces that others lack.
    """

    rows: tuple[Row, ...]
    lists: tuple[tuple[Piece, ...], ...]
    is_open: tuple[bool, ...]
    most: int

    def holders(self, record: int) -> Iterator[tuple[tuple[int, Piece], ...]]:
        """Each piece of a record, with the same pieces of other records in the same place."""
        for row in self.rows:
            own = row[record]
            if isinstance(own, Piece):
                others = (
                    (index, cell)
                    for index, cell in enumerate(row)
                    if index != record and isinstance(cell, Piece) and cell.key == own.key
                )
                yield ((record, own), *others)

    @property
    def is_agreed(self) -> bool:
        """True when no record contradicts another here."""
        told = {
            tuple(piece.key for piece in pieces if not piece.is_optional)
            for pieces, is_open in zip(self.lists, self.is_open, strict=True)
            if pieces or not is_open
        }
        return len(told) == 1

    def widen(self) -> Stretch:
        """The stretch in which the pieces of all records may have been played."""
        return replace(self, most=sum(_is_counted(it) for own in self.lists for it in own))

    @property
    def least(self) -> int:
        """The fewest pieces of a record that leaves nothing open in this stretch."""
        counts = [sum(map(_is_counted, pieces)) for pieces in self.lists]
        closed = [n for n, is_open in zip(counts, self.is_open, strict=True) if not is_open]
        return min(closed, default=max(counts))


def align(accounts: tuple[Account, ...]) -> tuple[Stretch, ...]:
    """The records side by side.

    Rounds are found by their play: the statement that begins one is a piece like any other, and
    may be lost or wrong. A place where all agree is a stretch of its own, unless it lies between
    differences.
    """
    rows = [(piece,) for piece in accounts[0].pieces]  # type: list[Row]
    for index, account in enumerate(accounts[1:], 1):
        rows = _put_in_order(_add(rows, account, accounts[:index]))
    return tuple(map(_make_stretch, _group(rows)))


SHORT = 3
"""The places of agreement between two differences that may be chance, and so do not count."""

UNSURE = 12
"""The places before a difference at which pieces with other claims may belong elsewhere."""

LONG = 12
"""The places in a stretch, above which no more are taken for chance."""

_SAME, _OTHER_CLAIMS, _NOT_TOLD = 0, 1, 1_000
_OTHER_HOUSE, _LOST, _APART, _NO_WAY = 10_000, 9_000, 1_000_000, 10**12
"""The costs of two pieces in one place, and of a piece that a record leaves out or lacks.

Claims decide only which of two places is the better that are as good for the play.
"""


BAND = 100
"""The most places by which a piece is moved, besides the extra pieces of one record."""


def _add(rows: list[Row], account: Account, before: tuple[Account, ...]) -> list[Row]:
    """The rows of cells with one record more."""
    pieces = account.pieces
    told = list(map(_tell, rows))
    if len(rows) == len(pieces) and all(
        piece.key in others.keys for others, piece in zip(told, pieces, strict=True)
    ):
        return [(*row, piece) for row, piece in zip(rows, pieces, strict=True)]
    begun, ended = _count_equal(told, pieces)
    most, last = len(rows) - ended, len(pieces) - ended
    counts = [[0] * len(before)]
    for row in rows:
        counts.append(list(map(int.__add__, counts[-1], (isinstance(it, Piece) for it in row))))
    lost = [_NOT_TOLD if at in account.unknown else _LOST for at in range(last + 1)]
    new = [_NOT_TOLD if all(map(_is_unknown, before, places)) else _LOST for places in counts]
    band = abs(len(rows) - len(pieces)) + BAND
    costs = [[_NO_WAY] * (last + 1) for _ in range(most + 1)]
    costs[begun][begun] = 0
    for j in range(begun + 1, min(last, begun + band) + 1):
        costs[begun][j] = costs[begun][j - 1] + new[begun]
    for i in range(begun + 1, most + 1):
        above, here, others, added = costs[i - 1], costs[i], told[i - 1], new[i]
        for j in range(max(begun, i - band), min(last, i + band) + 1):
            way = above[j] + lost[j]
            if j > begun:
                way = min(way, here[j - 1] + added, above[j - 1] + _cost(others, pieces[j - 1]))
            here[j] = min(way, _NO_WAY)
    placed = [(*rows[at], pieces[at]) for at in range(-1, -1 - ended, -1)]  # type: list[Row]
    i, j = most, last
    while i > begun or j > begun:
        cost = _cost(told[i - 1], pieces[j - 1]) if i > begun and j > begun else _NO_WAY
        if cost < _NO_WAY and costs[i][j] == costs[i - 1][j - 1] + cost:
            i, j = i - 1, j - 1
            placed.append((*rows[i], pieces[j]))
        elif i > begun and costs[i][j] == costs[i - 1][j] + lost[j]:
            i -= 1
            placed.append((*rows[i], _silence(account, j)))
        else:
            j -= 1
            cells = [_silence(it, count) for it, count in zip(before, counts[i], strict=True)]
            placed.append((*cells, pieces[j]))
    placed += [(*rows[at], pieces[at]) for at in range(begun - 1, -1, -1)]
    return placed[::-1]


def _put_in_order(rows: list[Row]) -> list[Row]:
    """The rows with a `score` that some records have before a `round` that only others have."""
    for at in range(1, len(rows)):
        kinds = [
            {type(it.item) for it in row if isinstance(it, Piece)} for row in rows[at - 1 : at + 1]
        ]
        pairs = zip(rows[at - 1], rows[at], strict=True)
        if kinds == [{RoundStart}, {Score}] and all(
            isinstance(one, Silence) or isinstance(other, Silence) for one, other in pairs
        ):
            rows[at - 1], rows[at] = rows[at], rows[at - 1]
    return rows


def _count_equal(told: list[_Told], pieces: tuple[Piece, ...]) -> tuple[int, int]:
    """Count the pieces that are the same from the beginning, and from the end of the rest.

    Of those with other claims the last few are not counted: where one of several like pieces is
    lost, claims tell which.
    """
    shorter = min(len(told), len(pieces))
    begun = _count_same(zip(told, pieces, strict=False))
    left = shorter - begun
    ended = _count_same(zip(told[: -left - 1 : -1], pieces[: -left - 1 : -1], strict=True))
    return begun, ended


def _count_same(pairs: Iterable[tuple[_Told, Piece]]) -> int:
    """Count the places from the first on that surely belong together."""
    count = same = 0
    for others, piece in pairs:
        if piece.key not in others.keys:
            break
        if same == count and _cost(others, piece) == _SAME:
            same += 1
        count += 1
    return max(same, count - UNSURE)


def _is_unknown(account: Account, place: int) -> bool:
    return place in account.unknown


def _silence(account: Account, place: int) -> Silence:
    return Silence.UNKNOWN if place in account.unknown else Silence.LACKS


class _Told(NamedTuple):
    """The pieces of a row: their keys, how these begin, and the kinds of items but gaps."""

    pieces: list[Piece]
    keys: frozenset[str]
    begins: frozenset[str]
    kinds: frozenset[type]


def _tell(row: Row) -> _Told:
    pieces = [cell for cell in row if isinstance(cell, Piece)]
    keys = frozenset([it.key for it in pieces])
    kinds = frozenset([type(it.item) for it in pieces if not it.is_gap])
    return _Told(pieces, keys, frozenset([key[:1] for key in keys]), kinds)


def _cost(others: _Told, piece: Piece) -> int:
    """The cost of a piece in the place of others."""
    if piece.key in others.keys:
        return _SAME if any(map(piece.equals, others.pieces)) else _OTHER_CLAIMS
    if type(piece.item) in others.kinds:
        return _OTHER_HOUSE if piece.key[:1] in others.begins else _OTHER_HOUSE + 4_000
    return _APART


def _is_counted(piece: Piece) -> bool:
    return not (piece.is_optional or piece.is_gap)


def _is_sure(row: Row) -> bool:
    """True when all records that say anything have the same piece."""
    if Silence.LACKS in row:
        return all(isinstance(cell, Silence) or cell.is_optional for cell in row)
    return len({cell.key for cell in row if isinstance(cell, Piece)}) == 1


def _group(rows: list[Row]) -> Iterator[list[Row]]:
    """The rows of each stretch."""
    groups: list[tuple[bool, list[Row]]] = []
    for row in rows:
        is_sure = _is_sure(row)
        if groups and groups[-1][0] == is_sure:
            groups[-1][1].append(row)
        else:
            groups.append((is_sure, [row]))
    merged: list[tuple[bool, list[Row]]] = []
    for index, (is_sure, group) in enumerate(groups):
        is_between = 0 < index < len(groups) - 1 and len(group) < SHORT and _are_turns(group)
        is_chance = is_between and (not merged or len(merged[-1][1]) + len(group) < LONG)
        if (is_sure and is_chance) or (not is_sure and merged and not merged[-1][0]):
            merged[-1][1].extend(group)
        else:
            merged.append((is_sure, list(group)))
    for is_sure, group in merged:
        if is_sure:
            yield from ([row] for row in group)
        else:
            yield group


def _are_turns(rows: list[Row]) -> bool:
    return all(cell.is_turn for row in rows for cell in row if isinstance(cell, Piece))


def _make_stretch(rows: list[Row]) -> Stretch:
    lists = tuple(
        tuple([it for it in column if isinstance(it, Piece)]) for column in zip(*rows, strict=True)
    )
    is_open = tuple(
        any(cell is Silence.UNKNOWN or (isinstance(cell, Piece) and cell.is_gap) for cell in column)
        for column in zip(*rows, strict=True)
    )
    counted = (any(isinstance(it, Piece) and _is_counted(it) for it in row) for row in rows)
    return Stretch(tuple(rows), lists, is_open, sum(counted))
