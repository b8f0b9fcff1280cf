"""Finds the copies among many records: those of the same play, as far as it can be read."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence

from .card import SURE_HOUSES
from .played import Played, are_copies, is_nearly, is_part, list_windows

_WINDOWS_EACH = 12
"""Of so many houses of a record with errors, at least one window is in the game it is a copy of."""


class Joined:
    """Numbers in groups, each known by the least number in it."""

    def __init__(self, count: int, pairs: Iterable[tuple[int, int]] = ()) -> None:
        self._heads = list(range(count))
        for one, other in pairs:
            self.join(one, other)

    def head(self, number: int) -> int:
        """The least number of the group."""
        heads = self._heads
        while heads[number] != number:
            heads[number] = heads[heads[number]]
            number = heads[number]
        return number

    def join(self, one: int, other: int) -> bool:
        """Join two groups; false if they were one already."""
        low, high = sorted((self.head(one), self.head(other)))
        self._heads[high] = low
        return low != high

    def groups(self) -> tuple[tuple[int, ...], ...]:
        """The groups with several numbers, in order."""
        found: dict[int, list[int]] = {}
        for number in range(len(self._heads)):
            found.setdefault(self.head(number), []).append(number)
        return tuple(tuple(group) for group in found.values() if len(group) > 1)


def find_copies(
    games: Sequence[Played],
    known: Iterable[tuple[int, int]] = (),
    confirm: Callable[[int, int], bool] | None = None,
) -> tuple[tuple[int, ...], ...]:
    """The numbers of the records of each play that several records have, in order.

    `known` are pairs that are copies in any case. `confirm` is asked of a record without errors and
    one that has other houses in a few places, if the engine finds the first one right.

    A record with errors belongs to the one play without errors of which it is a copy, and to none
    where it may be a copy of several.
    """
    joined = Joined(len(games), known)
    _join_digests(games, joined)
    if not all(one.is_whole for one in games):
        _Damaged(games, joined, confirm).join()
    return joined.groups()


def _join_digests(games: Sequence[Played], joined: Joined) -> None:
    first: dict[bytes, list[int]] = {}
    for number, one in enumerate(games):
        if one.digest is None:
            continue
        others = first.setdefault(one.digest, [])
        for other in others:
            if are_copies(games[other], one):
                joined.join(other, number)
                break
        else:
            others.append(number)


class _Damaged:
    """The records with errors, to be joined with the plays of which they are copies."""

    def __init__(
        self,
        games: Sequence[Played],
        joined: Joined,
        confirm: Callable[[int, int], bool] | None,
    ) -> None:
        self._games, self._joined, self._confirm = games, joined, confirm
        # One of each play: of its copies without errors, the first.
        sound: dict[int, int] = {}
        for number, one in enumerate(games):
            if one.is_whole:
                sound.setdefault(joined.head(number), number)
        self._sound = list(sound.values())
        self._left = [
            number
            for number, one in enumerate(games)
            if len(one.houses) >= SURE_HOUSES and joined.head(number) not in sound
        ]

    def join(self) -> None:
        """Join each with a play: of the same houses, or else nearly the same."""
        same = self._find_same()
        near = self._find_near([number for number in self._left if number not in same])
        for number, others in {**same, **near}.items():
            if len({self._joined.head(other) for other in others}) > 1:
                continue
            if number in same or self._is_certain(others[0], number):
                self._joined.join(number, others[0])
        self._join_each_other([number for number in self._left if number not in same])

    def _is_certain(self, other: int, number: int) -> bool:
        if is_part(self._games[other], self._games[number]):
            return True
        return self._confirm is not None and self._confirm(other, number)

    def _find_same(self) -> dict[int, list[int]]:
        """The plays with the same houses as each record with errors."""
        numbers: dict[bytes, list[int]] = defaultdict(list)
        for number in self._left:
            numbers[self._games[number].houses].append(number)
        found: dict[int, list[int]] = {}
        for other in self._sound:
            for number in numbers.get(self._games[other].houses, ()):
                if are_copies(self._games[other], self._games[number]):
                    found.setdefault(number, []).append(other)
        return found

    def _find_near(self, left: list[int]) -> dict[int, list[int]]:
        """The plays of which these records have nearly all houses."""
        windows: dict[bytes, list[int]] = defaultdict(list)
        for number in left:
            for window in set(list_windows(self._games[number].houses)):
                windows[window].append(number)
        found: dict[int, list[int]] = {}
        for other in self._sound if left else ():
            shared: Counter[int] = Counter()
            whole = self._games[other]
            for window in list_windows(whole.houses):
                shared.update(windows.get(window, ()))
            for number, count in shared.items():
                damaged = self._games[number]
                is_likely = count * _WINDOWS_EACH >= len(damaged.houses)
                if is_likely and (is_part(whole, damaged) or is_nearly(whole, damaged)):
                    found.setdefault(number, []).append(other)
        return found

    def _join_each_other(self, left: list[int]) -> None:
        """Join records with errors and the same houses, where all their rules may be the same."""
        numbers: dict[bytes, list[int]] = defaultdict(list)
        for number in left:
            numbers[self._games[number].houses].append(number)
        for some in numbers.values():
            games = {self._games[number].game for number in some} - {None}
            first: dict[object, int] = {}
            for number in some:
                # Rules that cannot be read may be the only ones there are, but not any of several.
                key = self._games[number].game if len(games) > 1 else None
                self._joined.join(first.setdefault(key, number), number)
