"""Finds which of many records are of one game, by their play and not by their header."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from hashlib import sha256
from itertools import combinations, groupby
from typing import NamedTuple

from ...notation.borders import MARK
from ...notation.record import (
    End,
    Pass,
    Record,
    RoundStart,
    SimultaneousRow,
    Turn,
    Unreadable,
)
from ...replay.acceptance.canonical import CanonicalWriter
from ...replay.acceptance.detail_text import CORE
from ..copies import Joined
from ..played import (
    HEADER,
    LIKENESS,
    Header,
    Played,
    count_in_order,
    find_other_players,
    have_one_play,
    list_windows,
    make_header,
    name_game,
    take_houses,
)
from ..record_facts import resolve_value
from ..replay_card import take_all_houses

SELECTED = 4
"""Of so many windows in succession at least one is kept."""

MOST_SHARED = 60
"""The most records that may share a window; one that more share is only a common opening."""

_LEAST_SHARED = 0.1
"""The windows that two records of other people share for each house: of the same play some 0.4."""


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


class PlayReader:
    """Takes the play of accepted records without reading them into values."""

    def __init__(self) -> None:
        self._writer = CanonicalWriter((*HEADER, "Rules", "Setup"))

    def read(self, text: bytes) -> Played | None:
        """The play of the record in `text`; `None` where it has to be read in full for that."""
        writer = self._writer
        if not text or writer.take(text, 0, len(text)) != len(text) or not writer.write(CORE):
            return None
        *header, rules, setup = map(resolve_value, writer.tags.values(text))
        digest = sha256(writer.out.taken()).digest() if writer.has_turn else None
        houses = take_houses(writer.list.plays.taken())
        return Played(houses, name_game(rules, setup), make_header(header), digest)


class Grouped(NamedTuple):
    """Records by their numbers: the games, and pairs that have the same play but other names.

    `games` has the records of each game. Each pair in `apart` has one record of each of two games.
    """

    games: tuple[tuple[int, ...], ...]
    apart: tuple[tuple[int, int], ...]


class Pairing:
    """Records by their play, added one after another."""

    def __init__(self) -> None:
        self._plays: list[Played] = []
        self._least: list[float] = []  # the windows that others of the same play share
        self._windows: list[int] = []  # a window's number, then 32 bits of the record's

    def add(self, one: Played) -> None:
        """Add a record; its number is how many were added before it."""
        index = len(self._plays)
        self._plays.append(one)
        self._least.append(_LEAST_SHARED * len(one.houses))
        if one.game is not None:
            self._windows += [number << 32 | index for number in _select(one.houses)]

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
            here, there = self._plays[one], self._plays[other]
            if here.game != there.game:
                continue
            if 2 * windows < self._least[one] and 2 * windows < self._least[other]:
                continue
            is_one = not find_other_players(here.header, there.header)
            # Games of other people often begin alike: to compare these turn by turn would be slow.
            if not is_one and windows < self._least[one] and windows < self._least[other]:
                continue
            if have_one_play(here, there):
                found.append((one, other, is_one))
        yield from sorted(found)

    def groups(self) -> Grouped:
        """The records of each game that has several, in order, and those left apart.

        A record whose names fit two others that are of different people belongs to neither game.
        """
        compared = tuple(self._compare())
        pairs = [(one, other) for one, other, is_one in compared if is_one]
        others = [(one, other) for one, other, is_one in compared if not is_one]
        unlike = self._find_unlike(Joined(len(self._plays), pairs).groups())
        if unlike:
            sure = [pair for pair in pairs if unlike.get(pair[0]) == unlike.get(pair[1])]
            others = sorted({*others, *pairs} - {*sure})
            pairs = sure
        joined = Joined(len(self._plays), pairs)
        games = joined.groups()
        # Of many games of one play each is named once, and not beside every other one.
        apart = [pair for pair in others if joined.join(*pair)]
        return Grouped(games, tuple(apart))

    def _find_unlike(self, groups: Iterable[tuple[int, ...]]) -> dict[int, frozenset[Header]]:
        """The names of other people among the records of one group, by the record."""
        unlike = {}
        for group in groups:
            # Only the names count.
            named = {it: Header(self._plays[it].header.players, None, ()) for it in group}
            names = set(named.values())
            if len(names) < 3:  # two that are in one group are one's
                continue
            apart = {
                one: frozenset([other for other in names if find_other_players(one, other)])
                for one in names
            }
            if any(apart.values()):
                unlike.update({index: apart[named[index]] for index in group})
        return unlike


def count_common(one: Record, other: Record) -> tuple[int, int]:
    """The number of houses that two records share in order, and that of the shorter record."""
    here, there = take_all_houses(one), take_all_houses(other)
    return count_in_order(here, there), min(len(here), len(there))


def have_one_form(one: Record, other: Record) -> bool:
    """True when two records of the same play have most turns alike, by the same seats."""
    counts = [Counter(map(_take_turn, _list_turns(it))) for it in (one, other)]
    shared = (counts[0] & counts[1]).total()
    return shared >= LIKENESS * max(map(Counter.total, counts))


def _list_turns(record: Record) -> Iterator[Turn]:
    for item in record.body:
        if isinstance(item, Turn | SimultaneousRow):
            turns = item.turns if isinstance(item, SimultaneousRow) else (item,)
            yield from (turn for turn in turns if isinstance(turn, Turn))


def _take_turn(turn: Turn) -> tuple[object, ...]:
    return (turn.seat, *(move.house for move in turn.moves))


def _select(houses: bytes) -> set[int]:
    """The numbers of some windows of a play, the same ones in another record of the game."""
    numbers = [int(window) for window in list_windows(houses)]
    if len(numbers) <= SELECTED:
        return set(numbers)
    return {min(numbers[at : at + SELECTED]) for at in range(len(numbers) - SELECTED + 1)}
