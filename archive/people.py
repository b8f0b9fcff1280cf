"""The names in an archive's records: how often each occurs, and which are alike."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from ..engine.board import Seat
from ..notation.record import Record, Tag
from .card import known_value
from .known_records import Where
from .names import (
    NameKey,
    describe_difference,
    initial_hashes,
    is_near,
    name_key,
    near_hashes,
)
from .register import Register

_SEATS = tuple(Seat)
_WANTED = tuple(name for seat in _SEATS for name in (seat.title, f"{seat.title}Id"))


class NamedSeat(NamedTuple):
    """The player in a seat: the name, and the id if the record has one."""

    seat: Seat
    name: str
    id: str | None


def read_seats(record: Record) -> tuple[NamedSeat, ...]:
    """The players of a record."""
    return tuple(_pair([record.value(name) for name in _WANTED]))


@dataclass(slots=True)
class NamedPerson:
    """A name as written in records: how often, where first, and the ids given with it."""

    name: str
    key: NameKey
    first: Where
    records: int
    ids: dict[str, int]


class People:
    """The names of all records, added one after another."""

    def __init__(self) -> None:
        self.names: dict[str, NamedPerson] = {}

    def add(self, seats: Iterable[NamedSeat], where: Where) -> None:
        """Add a record's players."""
        for seat in seats:
            person = self.names.get(seat.name)
            if person is None:
                key = name_key(seat.name)
                person = self.names[seat.name] = NamedPerson(seat.name, key, where, 0, {})
            person.records += 1
            if seat.id:
                person.ids[seat.id] = person.ids.get(seat.id, 0) + 1

    def groups(self) -> tuple[tuple[NamedPerson, ...], ...]:
        """The names that may be one person's, the most frequent of each group first.

        Names given with different ids belong to different people.
        """
        heads = {name: name for name in self.names}

        def find(name: str) -> str:
            while heads[name] != name:
                heads[name] = heads[heads[name]]
                name = heads[name]
            return name

        for one, other in self._alike():
            if not (one.ids and other.ids and one.ids.keys().isdisjoint(other.ids)):
                heads[find(other.name)] = find(one.name)
        found: dict[str, list[NamedPerson]] = {}
        for name, person in self.names.items():
            found.setdefault(find(name), []).append(person)
        groups = [
            tuple(sorted(group, key=lambda it: (-it.records, it.name)))
            for group in found.values()
            if len(group) > 1
        ]
        return tuple(sorted(groups, key=lambda group: group[0].name))

    def _alike(self) -> Iterator[tuple[NamedPerson, NamedPerson]]:
        by_key: dict[NameKey, NamedPerson] = {}
        near: dict[int, list[NamedPerson]] = {}
        by_initial: dict[int, list[NamedPerson]] = {}
        by_part: dict[int, list[NamedPerson]] = {}
        for person in self.names.values():
            if not person.key:
                continue
            first = by_key.setdefault(person.key, person)
            if first is not person:
                yield first, person
                continue
            initials, parts = initial_hashes(person.key)
            for numbers, sought, kept in (
                (near_hashes(person.key), near, near),
                (initials, by_part, by_initial),
                (parts, by_initial, by_part),
            ):
                for number in numbers:
                    for other in sought.get(number, ()):
                        if is_near(person.key, other.key):
                            yield other, person
                    others = kept.setdefault(number, [])
                    if len(others) < _MOST_NEAR:
                        others.append(person)


_MOST_NEAR = 50


def describe_spelling(person: NamedPerson, usual: NamedPerson) -> str:
    """The difference between a name and the usual one of its group."""
    if person.key == usual.key or is_near(person.key, usual.key):
        return describe_difference(person.name, usual.name)
    return "more than one letter, but both are like a third"


class Rename(NamedTuple):
    """The register's answer about a seat: the tags to write, or why none are written."""

    seat: Seat
    tags: tuple[Tag, ...]
    obstacle: str | None = None


def look_up(seats: Iterable[NamedSeat], register: Register) -> Iterator[Rename]:
    """The register's answers about players whom a record does not write as the register does.

    Only an id, or a name exactly as the register has it, identifies a player.
    """
    for seat in seats:
        known = register.by_name(seat.name)
        player = known[0] if len(known) == 1 else None
        if seat.id is not None and register.by_id(seat.id) is not None:
            player = register.by_id(seat.id)
            if player not in known and known:
                other = ", ".join(it.id for it in known)
                yield Rename(seat.seat, (), f"`{seat.name}` is {other}, but the id is {seat.id}")
                continue
            if not known:
                name = f"`{seat.name}` is not a name of {seat.id} in the register"
                yield Rename(seat.seat, (), name)
                continue
        elif seat.id is not None and player is not None and seat.id != player.id:
            said = f"`{seat.name}` is {player.id}, but the id is {seat.id}, which is not registered"
            yield Rename(seat.seat, (), said)
            continue
        if player is None:
            if len(known) > 1:
                several = " and ".join(it.id for it in known)
                yield Rename(seat.seat, (), f"`{seat.name}` is a name of {several}")
            continue
        title = seat.seat.title
        tags = tuple(
            tag
            for tag, now in (
                (Tag(title, player.name), seat.name),
                (Tag(f"{title}Id", player.id), seat.id),
            )
            if tag.value != now
        )
        if tags:
            yield Rename(seat.seat, tags)


def _pair(values: list[str | None]) -> Iterator[NamedSeat]:
    for index, seat in enumerate(_SEATS):
        name, id_ = values[2 * index : 2 * index + 2]
        if name is not None and known_value(name):
            yield NamedSeat(seat, name, None if id_ is None else known_value(id_))
