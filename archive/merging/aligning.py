"""The pieces of several records set side by side, round by round."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import Enum

from .pieces import Account, Piece, Section


class Silence(Enum):
    """What it means that a record has nothing in a column."""

    LACKS = "nothing was played, it says"
    UNKNOWN = "it does not say"


Cell = Piece | Silence


@dataclass(frozen=True, slots=True)
class Stretch:
    """What several records have between two places at which they agree: a list for each.

    `is_open` says of each whether it leaves open what was played there; `most` is the number of
    pieces that were played at most, if no record is wrong about what others lack.
    """

    round: int
    lists: tuple[tuple[Piece, ...], ...]
    is_open: tuple[bool, ...]
    most: int

    @property
    def is_agreed(self) -> bool:
        """Whether no record contradicts another here."""
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
        """The fewest pieces that a record has here which leaves nothing open."""
        counts = [sum(map(_is_counted, pieces)) for pieces in self.lists]
        closed = [n for n, is_open in zip(counts, self.is_open, strict=True) if not is_open]
        return min(closed, default=max(counts))


def align(accounts: tuple[Account, ...]) -> tuple[Stretch, ...]:
    """The records side by side; a piece never leaves its round.

    What all have in one place is a stretch of its own, unless it stands between differences.
    """
    rounds = sorted({section.round for account in accounts for section in account.sections})
    last = [max((it.round for it in account.sections), default=0) for account in accounts]
    stretches: list[Stretch] = []
    for number in rounds:
        sections = [
            next((it for it in account.sections if it.round == number), None)
            or Section(number, (), frozenset({0} if number > last[index] else ()))
            for index, account in enumerate(accounts)
        ]
        rows = [*((piece,) for piece in sections[0].pieces)]  # type: list[tuple[Cell, ...]]
        for index, section in enumerate(sections[1:], 1):
            rows = _add(rows, section, sections[:index])
        stretches += [_make_stretch(number, some) for some in _group(rows)]
    return tuple(stretches)


SHORT = 3
"""The places of agreement between two differences that may be chance: they are not relied on."""

LONG = 12
"""The places in a stretch of which no more are taken for chance."""

_SAME, _NOT_TOLD, _OTHER_HOUSE, _LOST, _APART = 0, 1, 10, 9, 1000
"""The costs of two pieces in one place, and of a piece that a record does not tell or lacks."""


def _add(
    rows: list[tuple[Cell, ...]], section: Section, before: list[Section]
) -> list[tuple[Cell, ...]]:
    """The rows of cells with one record more."""
    pieces, most = section.pieces, len(rows)
    counts = [[0] * len(before)]
    for row in rows:
        counts.append(list(map(int.__add__, counts[-1], (isinstance(it, Piece) for it in row))))
    lost = [_NOT_TOLD if at in section.unknown else _LOST for at in range(len(pieces) + 1)]
    new = [_NOT_TOLD if all(map(_is_unknown, before, places)) else _LOST for places in counts]
    costs = [[0] * (len(pieces) + 1) for _ in range(most + 1)]
    for i in range(most + 1):
        for j in range(len(pieces) + 1):
            ways = []
            if i:
                ways.append(costs[i - 1][j] + lost[j])
            if j:
                ways.append(costs[i][j - 1] + new[i])
            if i and j:
                ways.append(costs[i - 1][j - 1] + _cost(rows[i - 1], pieces[j - 1]))
            costs[i][j] = min(ways, default=0)
    placed: list[tuple[Cell, ...]] = []
    i, j = most, len(pieces)
    while i or j:
        if i and j and costs[i][j] == costs[i - 1][j - 1] + _cost(rows[i - 1], pieces[j - 1]):
            i, j = i - 1, j - 1
            placed.append((*rows[i], pieces[j]))
        elif i and costs[i][j] == costs[i - 1][j] + lost[j]:
            i -= 1
            placed.append((*rows[i], _silence(section, j)))
        else:
            j -= 1
            cells = [_silence(it, count) for it, count in zip(before, counts[i], strict=True)]
            placed.append((*cells, pieces[j]))
    return placed[::-1]


def _is_unknown(section: Section, place: int) -> bool:
    return place in section.unknown


def _silence(section: Section, place: int) -> Silence:
    return Silence.UNKNOWN if place in section.unknown else Silence.LACKS


def _cost(cells: tuple[Cell, ...], piece: Piece) -> int:
    """The cost of a piece beside those of a row of cells."""
    others = [cell for cell in cells if isinstance(cell, Piece)]
    if any(other.key == piece.key for other in others):
        return _SAME
    if any(type(other.item) is type(piece.item) and not other.is_gap for other in others):
        is_like = any(other.key[:1] == piece.key[:1] for other in others)
        return _OTHER_HOUSE if is_like else _OTHER_HOUSE + 4
    return _APART


def _is_counted(piece: Piece) -> bool:
    return not (piece.is_optional or piece.is_gap)


def _is_sure(row: tuple[Cell, ...]) -> bool:
    """Whether all records that say anything have the same piece."""
    if Silence.LACKS in row:
        return all(isinstance(cell, Silence) or cell.is_optional for cell in row)
    return len({cell.key for cell in row if isinstance(cell, Piece)}) == 1


def _group(rows: list[tuple[Cell, ...]]) -> Iterator[list[tuple[Cell, ...]]]:
    """The rows of each stretch."""
    groups: list[tuple[bool, list[tuple[Cell, ...]]]] = []
    for row in rows:
        is_sure = _is_sure(row)
        if groups and groups[-1][0] == is_sure:
            groups[-1][1].append(row)
        else:
            groups.append((is_sure, [row]))
    merged: list[tuple[bool, list[tuple[Cell, ...]]]] = []
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


def _are_turns(rows: list[tuple[Cell, ...]]) -> bool:
    return all(cell.is_turn for row in rows for cell in row if isinstance(cell, Piece))


def _make_stretch(number: int, rows: list[tuple[Cell, ...]]) -> Stretch:
    columns = list(zip(*rows, strict=True))
    lists = tuple(tuple(cell for cell in column if isinstance(cell, Piece)) for column in columns)
    is_open = tuple(
        any(cell is Silence.UNKNOWN or (isinstance(cell, Piece) and cell.is_gap) for cell in column)
        for column in columns
    )
    counted = (any(isinstance(it, Piece) and _is_counted(it) for it in row) for row in rows)
    return Stretch(number, lists, is_open, sum(counted))
