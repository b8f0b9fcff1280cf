"""Finds which of many records are of one game, by their play and not by their header."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import combinations, groupby
from typing import NamedTuple
from zlib import crc32

from ...engine.board import Seat
from ...engine.rules_text import rules_from_text, rules_to_text
from ...engine.ruleset import RuleSet
from ...notation.borders import MARK
from ...notation.items import write_item
from ...notation.record import (
    End,
    Pass,
    Record,
    RoundStart,
    SimultaneousRow,
    Turn,
    Unreadable,
    VariationEnd,
    VariationStart,
)
from ...replay.acceptance.canonical import CanonicalWriter
from ...replay.acceptance.detail_text import CORE
from ...replay.digest import strip_claims
from ...replay.follow import hides_rules
from ...replay.header import rules_of
from ..card import known_value
from ..names import NameKey, bare_key, is_near, name_key
from ..record_facts import resolve_value

WINDOW = 4
"""The turns in succession that are looked for in other records."""

SELECTED = 4
"""Of so many windows in succession at least one is kept."""

MOST_SHARED = 60
"""The most records that may share a window; one that more share is only a common opening."""

LEAST_TURNS = 6
"""The turns that two records of one game have in common at least."""

LIKENESS = 0.8
"""The part of the shorter record's turns that the longer one has too, in the same order."""

_LEAST_SHARED = 0.1
"""The windows that two records of other people share for each turn: of the same play some 0.4."""

_BAND = 8
"""The most places by which a turn may be moved in the other record."""


class Fingerprint(NamedTuple):
    """The facts by which a record is recognised.

    `turns` are the texts of its turns without claims, each with a line end; `game` is its rules
    and set-up, `players` the key of the name of each seat, empty where it is not known.
    """

    turns: bytes
    game: tuple[str, str | None]
    players: tuple[NameKey, ...]


def fingerprint(record: Record) -> Fingerprint | None:
    """The fingerprint of a record; `None` without known rules, or if it holds two games."""
    rules = rules_of(record)
    if not isinstance(rules, RuleSet) or hides_rules(record) or holds_two(record):
        return None
    turns: list[str] = []
    depth = 0
    for item in record.body:
        depth += isinstance(item, VariationStart) - isinstance(item, VariationEnd)
        if not depth and isinstance(item, Turn | Pass | SimultaneousRow):
            turns.append(write_item(strip_claims(item, rules, has_setup=False)))
    players = tuple(_player_key(record.value(seat.title)) for seat in Seat)
    game = rules_to_text(rules), record.value("Setup")
    return Fingerprint("".join(f"{turn}\n" for turn in turns).encode(), game, players)


def holds_two(record: Record) -> bool:
    """True if another game follows in the record, as where the line `%sgn 1` was lost."""
    has_played = has_ended = False
    for item in record.body:
        match item:
            case Turn() | Pass() | SimultaneousRow() if has_ended:
                return True
            case Turn() | Pass() | SimultaneousRow():
                has_played = True
            case RoundStart(number=1) if has_played:
                return True
            case Unreadable(text=text) if MARK in text.lower():
                return True
            case End():
                has_ended = True
    return False


class FingerprintReader:
    """Takes the fingerprints of accepted records without reading them into values."""

    def __init__(self) -> None:
        self._writer = CanonicalWriter((*(seat.title for seat in Seat), "Rules", "Setup"))

    def read(self, text: bytes) -> Fingerprint | None:
        """The fingerprint of the record in `text`; `None` where `fingerprint` has to make it."""
        writer = self._writer
        if not text or writer.take(text, 0, len(text)) != len(text) or not writer.write(CORE):
            return None
        *names, rules, setup = map(resolve_value, writer.tags.values(text))
        players = tuple(map(_player_key, names))
        return Fingerprint(writer.list.plays.taken(), (_write_rules(rules), setup), players)


class Grouped(NamedTuple):
    """Records by their numbers: the games, and pairs that have the same play but other names.

    `games` has the records of each game. Each pair in `apart` has one record of each of two games.
    """

    games: tuple[tuple[int, ...], ...]
    apart: tuple[tuple[int, int], ...]


class Pairing:
    """Records by their fingerprints, added one after another."""

    def __init__(self) -> None:
        self._prints: list[Fingerprint] = []
        self._least: list[float] = []  # the windows that others of the same play share
        self._windows: list[int] = []  # a window's number, then 32 bits of the record's

    def add(self, one: Fingerprint) -> None:
        """Add a record; its number is how many were added before it."""
        index = len(self._prints)
        self._prints.append(one)
        self._least.append(_LEAST_SHARED * one.turns.count(b"\n"))
        self._windows += [number << 32 | index for number in _select(one.turns)]

    def pairs(self) -> Iterator[tuple[int, int]]:
        """Every two records that are of one game."""
        return ((one, other) for one, other, is_one in self._compare() if is_one)

    def _compare(self) -> Iterator[tuple[int, int, bool]]:
        """Every two records of one play, and whether their names also fit one game."""
        self._windows.sort()
        shared: Counter[tuple[int, int]] = Counter()
        for _, some in groupby(self._windows, lambda window: window >> 32):
            holders = sorted({window & 0xFFFFFFFF for window in some})
            if 1 < len(holders) <= MOST_SHARED:
                shared.update(combinations(holders, 2))
        found: list[tuple[int, int, bool]] = []
        for (one, other), windows in shared.items():
            here, there = self._prints[one], self._prints[other]
            if here.game != there.game:
                continue
            is_one = _may_be_all(here.players, there.players)
            # Games of other people often begin alike: to compare these turn by turn would be slow.
            if not is_one and windows < self._least[one] and windows < self._least[other]:
                continue
            if _have_one_play(here, there):
                found.append((one, other, is_one))
        yield from sorted(found)

    def groups(self) -> Grouped:
        """The records of each game that has several, in order, and those left apart.

        A record whose names fit two others that are of different people belongs to neither game.
        """
        compared = tuple(self._compare())
        pairs = [(one, other) for one, other, is_one in compared if is_one]
        others = [(one, other) for one, other, is_one in compared if not is_one]
        unlike = self._find_unlike(_Joined(len(self._prints), pairs).groups())
        if unlike:
            sure = [pair for pair in pairs if unlike.get(pair[0]) == unlike.get(pair[1])]
            others = sorted({*others, *pairs} - {*sure})
            pairs = sure
        joined = _Joined(len(self._prints), pairs)
        games = joined.groups()
        # Of many games of one play each is named once, and not beside every other one.
        apart = [pair for pair in others if joined.join(*pair)]
        return Grouped(games, tuple(apart))

    def _find_unlike(
        self, groups: Iterable[tuple[int, ...]]
    ) -> dict[int, frozenset[tuple[NameKey, ...]]]:
        """The names of other people among the records of one group, by the record."""
        unlike = {}
        for group in groups:
            names = {self._prints[index].players for index in group}
            if len(names) < 3:  # two that are in one group are one's
                continue
            apart = {
                one: frozenset([other for other in names if not _may_be_all(one, other)])
                for one in names
            }
            if any(apart.values()):
                unlike.update({index: apart[self._prints[index].players] for index in group})
        return unlike


class _Joined:
    """Numbers in groups, each known by the least number in it."""

    def __init__(self, count: int, pairs: Iterable[tuple[int, int]] = ()) -> None:
        self._heads = list(range(count))
        for one, other in pairs:
            self.join(one, other)

    def head(self, index: int) -> int:
        """The least number of the group."""
        heads = self._heads
        while heads[index] != index:
            heads[index] = heads[heads[index]]
            index = heads[index]
        return index

    def join(self, one: int, other: int) -> bool:
        """Join two groups; false if they were one already."""
        low, high = sorted((self.head(one), self.head(other)))
        self._heads[high] = low
        return low != high

    def groups(self) -> tuple[tuple[int, ...], ...]:
        """The groups with several numbers, in order."""
        found: dict[int, list[int]] = {}
        for index in range(len(self._heads)):
            found.setdefault(self.head(index), []).append(index)
        return tuple(tuple(group) for group in found.values() if len(group) > 1)


def find_other_players(one: Fingerprint, other: Fingerprint) -> tuple[Seat, ...]:
    """The seats in which two records have different people, as their names tell."""
    pairs = zip(Seat, one.players, other.players, strict=True)
    return tuple([seat for seat, here, there in pairs if not _may_be_one(here, there)])


def are_of_one_game(one: Fingerprint, other: Fingerprint) -> bool:
    """True when two records have the same rules, no different players and nearly the same play."""
    return not find_other_players(one, other) and _have_one_play(one, other)


def _have_one_play(one: Fingerprint, other: Fingerprint) -> bool:
    if one.game != other.game:
        return False
    here, there = one.turns.split(b"\n")[:-1], other.turns.split(b"\n")[:-1]
    least = max(LEAST_TURNS, LIKENESS * min(len(here), len(there)))
    # Counting regardless of order is far quicker, and hardly any two games come to as many.
    if (Counter(here) & Counter(there)).total() < least:
        return False
    return count_in_order(here, there) >= least


def count_common(one: Record, other: Record) -> tuple[int, int]:
    """The number of turns that two records share in order, and that of the shorter record."""
    prints = fingerprint(one), fingerprint(other)
    here, there = (it.turns.split(b"\n")[:-1] if it else [] for it in prints)
    return count_in_order(here, there), min(len(here), len(there))


def count_in_order(one: list[bytes], other: list[bytes]) -> int:
    """The most turns that two records have in the same order, near the same place."""
    before: dict[int, int] = {}
    for row, turn in enumerate(one):
        now: dict[int, int] = {}
        best = before.get(row - _BAND - 1, 0)
        for place in range(max(row - _BAND, 0), min(row + _BAND + 1, len(other))):
            longer = before.get(place - 1, 0) + 1 if other[place] == turn else 0
            best = max(best, before.get(place, 0), longer)
            now[place] = best
        if not now:
            break
        before = now
    return max(before.values(), default=0)


def _select(turns: bytes) -> set[int]:
    """The numbers of some windows of a record, the same ones in another record of the game."""
    lines = turns.split(b"\n")[:-1]
    numbers = [crc32(b"\n".join(lines[at : at + WINDOW])) for at in range(len(lines) - WINDOW + 1)]
    if len(numbers) <= SELECTED:
        return set(numbers)
    return {min(numbers[at : at + SELECTED]) for at in range(len(numbers) - SELECTED + 1)}


def _player_key(name: str | None) -> NameKey:
    return () if name is None or not known_value(name) else name_key(name)


def _may_be_all(one: tuple[NameKey, ...], other: tuple[NameKey, ...]) -> bool:
    """True when in every seat the two names may be one person's."""
    return all(map(_may_be_one, one, other))


def _may_be_one(one: NameKey, other: NameKey) -> bool:
    """True when two names may be one person's: spelt alike, or with parts missing or as initials.

    Words written short are the same, and titles are no parts.
    """
    return _fits(bare_key(one), bare_key(other)) or is_near(one, other)


def _fits(one: NameKey, other: NameKey) -> bool:
    """True when each part of the shorter name is one of the other's, or one is the initial."""
    small, large = sorted((list(one), list(other)), key=len)
    for part in one:
        if part in small and part in large:
            small.remove(part)
            large.remove(part)
    for part in small:
        like = [it for it in large if (len(it) == 1 or len(part) == 1) and it[0] == part[0]]
        if not like:
            return False
        large.remove(like[0])
    return True


@lru_cache(maxsize=1000)
def _write_rules(text: str | None) -> str:
    return rules_to_text(rules_from_text("sungka" if text is None else text))
