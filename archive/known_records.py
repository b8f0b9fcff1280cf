"""Remembers an archive's records, and adds those that match no earlier one.

`compare.py` makes the findings about the others. `known_records.pxd` declares the C types.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from .card import SURE_HOUSES
from .names import NameKey, initial_hashes, is_near, name_key, near_hashes
from .record_facts import RecordFacts

MOST_READINGS = 8
"""The number of readings of one game that later ones are compared with."""

MOST_NAMES = 20_000
"""The number of names that are searched for ones that may be other spellings."""

_MOST_READINGS, _MOST_NAMES, _SURE_HOUSES = MOST_READINGS, MOST_NAMES, SURE_HOUSES

Where = tuple[str, int]
"""The place of a record: its file and the line it begins at."""

Reading = tuple[Where, tuple[bytes | None, ...], bytes]
"""A record of one day's players: its place, the values that set it apart, its turns, one a line."""


BriefHeader = tuple[Where, tuple[bytes, ...], bytes | None, tuple[bytes | None, ...]]
"""Of a record of a short play its place, players, whole day, and the values that set it apart."""


_new_tuple: Callable[..., Any] = tuple.__new__
"""Makes a named tuple without its own `__new__`, in a quarter of the time."""


class Spelling(NamedTuple):
    """A spelling of a name and where it first occurred; `order` counts the names before it."""

    name: str
    key: NameKey
    id: str | None
    where: Where
    order: int


class Spellings:
    """The names of an archive's players; `keys` has the key of every name that was met."""

    def __init__(self) -> None:
        self.keys: dict[bytes, NameKey] = {}
        self._first: dict[NameKey, Spelling] = {}
        self._near: dict[int, Spelling] = {}
        self._initials: dict[int, Spelling] = {}
        self._parts: dict[int, Spelling] = {}

    def add(self, name: str, id_: str | None, where: Where) -> Spelling | None:
        """Add a new name; returns another spelling of it that was met before, if there is one."""
        key = self.keys[name.encode()] = name_key(name)
        if not key:
            return None
        known = Spelling(name, key, id_, where, len(self._first))
        other = self._first.setdefault(key, known)
        if other is known:
            other = self._find_near(known) or known
        if other is known or (id_ and other.id and id_ != other.id):
            return None
        return other

    def add_unlike(self, name: bytes, id_: bytes | None, where: Where) -> bool:
        """Add a new name if it is like no other in any way; false if it is like one."""
        written = name.decode()
        key = name_key(written)
        if not key or key in self._first:
            return False
        near = near_hashes(key)
        for one in near:
            if one in self._near:
                return False
        initials, parts = initial_hashes(key)
        for one in initials:
            if one in self._parts:
                return False
        for one in parts:
            if one in self._initials:
                return False
        number = None if id_ is None else id_.decode()
        known = _new_tuple(Spelling, (written, key, number, where, len(self._first)))
        self.keys[name] = key
        self._first[key] = known
        if len(self._first) <= _MOST_NAMES:
            for one in near:
                self._near[one] = known
            for one in initials:
                self._initials.setdefault(one, known)
            for one in parts:
                self._parts.setdefault(one, known)
        return True

    def _find_near(self, known: Spelling) -> Spelling | None:
        """The first name that may be another spelling of this one; this one is kept too."""
        near = near_hashes(known.key)
        initials, parts = initial_hashes(known.key)
        others = [self._near[one] for one in near if one in self._near]
        others += [self._parts[one] for one in initials if one in self._parts]
        others += [self._initials[one] for one in parts if one in self._initials]
        likely = [other for other in others if is_near(known.key, other.key)]
        if len(self._first) <= MOST_NAMES:
            for one in near:
                self._near.setdefault(one, known)
            for one in initials:
                self._initials.setdefault(one, known)
            for one in parts:
                self._parts.setdefault(one, known)
        return min(likely, key=lambda other: other.order, default=None)


class KnownRecords:
    """The records of an archive: of each its digest, place, `Id`, new names, and its turns.

    `briefs` has the headers of short plays, by their digest.
    """

    def __init__(self) -> None:
        self.digests: dict[bytes, Where] = {}
        self.briefs: dict[bytes, list[BriefHeader]] = {}
        self.numbers: dict[bytes, Where] = {}
        self.days: dict[tuple[object, ...], list[Reading]] = {}
        self.spellings = Spellings()

    def add_unlike(
        self, found: tuple[RecordFacts, ...], index: int, paths: tuple[str, ...], lines: int
    ) -> int:
        """Add records from `index` on, up to the first that shares something with one before.

        `paths` are the files by their index. A record begins `lines` lines after the line that it
        states. Gives the index of the first record that is not added, or the number of records.
        """
        while index < len(found):
            if not self.add_one(found[index], paths, lines):
                break
            index += 1
        return index

    def add_one(self, facts: RecordFacts, paths: tuple[str, ...], lines: int) -> bool:
        """Add a record, unless it has something in common with one before."""
        digest, number, names = facts.digest, facts.id, facts.names
        if digest is not None and digest in self.digests:
            return False
        if number is not None and number in self.numbers:
            return False
        where = (paths[facts.file], facts.line + lines)
        keys = self.spellings.keys
        for index in range(len(names)):
            name = names[index]
            if name not in keys and not self.spellings.add_unlike(name, facts.ids[index], where):
                return False
        if facts.plays:
            occasion = (facts.stage, facts.table, number)
            day = (facts.date, *[keys[name] for name in names])
            readings = self.days.setdefault(day, [])
            for reading in readings:
                if not is_apart(occasion, reading[1]):
                    return False
            if len(readings) < _MOST_READINGS:
                readings.append((where, occasion, facts.plays))
        if digest is not None:
            self.digests[digest] = where
            if facts.turns < _SURE_HOUSES:
                occasion = (facts.stage, facts.table, number)
                self.briefs[digest] = [(where, names, facts.date, occasion)]
        if number is not None:
            self.numbers[number] = where
        return True


def is_apart(one: tuple[bytes | None, ...], other: tuple[bytes | None, ...]) -> bool:
    """True when two records name different stages, tables or `Id`s, and so different games."""
    for index in range(3):
        here, there = one[index], other[index]
        if here and there and here != there:
            return True
    return False
