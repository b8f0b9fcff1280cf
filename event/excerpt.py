"""Parts of a journal: all that is said of some groups, chosen without reading every line of it."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from itertools import chain

from .facts import (
    BeginFact,
    BoardsFact,
    CorrectFact,
    DecideFact,
    DrawFact,
    DropFact,
    ForfeitFact,
    FoulFact,
    JournalEntry,
    ResultFact,
    SignFact,
    TableAddress,
)
from .journal import MOST_LINES, BadFact, parse_address, parse_line

GroupName = tuple[str, int]
"""A group by its stage and its number."""


class NotPlain(ValueError):
    """A journal holds something for which it has to be read whole."""


class JournalIndex:
    """Which lines of a journal say something of which table and group.

    Nothing is checked: the journal is one that was read before without an error. Raises `NotPlain`
    where its lines are not written as this program writes them, and where a pairing was corrected.
    """

    def __init__(self, journal: bytes) -> None:
        try:
            lines = journal.decode().split("\n")
        except UnicodeDecodeError:
            raise NotPlain from None
        if lines.pop() or len(lines) > MOST_LINES:
            raise NotPlain
        self.lines: Sequence[str] = lines
        self.group_by_table: dict[str, GroupName] = {}
        self._always: list[int] = []
        self._at_table: dict[str, list[int]] = defaultdict(list)
        self._tables: dict[GroupName, list[str]] = defaultdict(list)
        self._byes: dict[GroupName, list[int]] = defaultdict(list)
        self._groups: dict[str, set[GroupName]] = defaultdict(set)
        self._first: dict[tuple[str, str], int] = {}
        self._entries: dict[int, JournalEntry] = {}
        self._corrected: set[str] = set()
        for number, line in enumerate(lines[1:], 2):
            self._take(number, line)

    def groups_of(self, entrants: Iterable[str]) -> set[GroupName]:
        """The groups in which any of some entrants are drawn or paired."""
        return {group for one in entrants for group in self._groups.get(one, ())}

    def list_touched(self, first: int) -> list[TableAddress]:
        """The matches of which the lines from number `first` on say something.

        Raises `NotPlain` when one of these is no result and no correction of a result.
        """
        found: dict[TableAddress, None] = {}
        for number in range(first, len(self.lines) + 1):
            fact = self.entry(number).fact
            facts = [fact]
            if isinstance(fact, CorrectFact | DropFact):
                facts = [self.entry(fact.line).fact]
                facts += [fact.fact] if isinstance(fact, CorrectFact) else []
            for one in facts:
                if not isinstance(one, _RESULTS) or str(one.address.match) not in self._at_table:
                    raise NotPlain
                found[one.address.match] = None
        return list(found)

    def select(self, groups: Collection[GroupName]) -> tuple[JournalEntry, ...]:
        """All entries of some groups, and of all others the draws, corrections and rounds."""
        tables = self._corrected.union(*(self._tables.get(one, ()) for one in groups))
        numbers = set(chain(self._always, self._first.values()))
        numbers.update(*(self._at_table.get(one, ()) for one in tables))
        numbers.update(*(self._byes.get(one, ()) for one in groups))
        return tuple(self.entry(one) for one in sorted(numbers))

    def entry(self, number: int) -> JournalEntry:
        """The entry of a line. Raises `NotPlain` when it is none."""
        if number not in self._entries:
            if not 2 <= number <= len(self.lines):
                raise NotPlain
            try:
                self._entries[number] = parse_line(self.lines[number - 1], number)
            except BadFact:
                raise NotPlain from None
        return self._entries[number]

    def _take(self, number: int, line: str) -> None:
        word, _, rest = line.partition(" ")
        if word in _AT_TABLE:
            self._at_table[_table_of(rest)].append(number)
        elif word in ("pair", "bye"):
            self._take_place(number, line)
        elif word in ("draw", "withdraw", "enter", "publish"):
            self._always.append(number)
            fact = self.entry(number).fact
            if isinstance(fact, DrawFact):
                for one in fact.entrants:
                    self._groups[one].add((fact.stage, fact.group))
        elif word in ("correct", "drop"):
            self._take_correction(number)
        elif line:
            raise NotPlain

    def _take_place(self, number: int, line: str) -> None:
        found = _PLACE.match(line)
        if found is None:
            raise NotPlain
        group = (found["stage"], int(found["group"] or 1))
        for one in filter(None, found.group("first", "second")):
            self._groups[one].add(group)
        if found["table"] is None:
            self._byes[group].append(number)
        else:
            self.group_by_table[found["table"]] = group
            self._at_table[found["table"]].append(number)
            self._tables[group].append(found["table"])
        round_ = (found["table"] or found["round"]).split(".")[0]
        self._first.setdefault((group[0], round_), number)

    def _take_correction(self, number: int) -> None:
        self._always.append(number)
        fact = self.entry(number).fact
        if not isinstance(fact, CorrectFact | DropFact):
            raise NotPlain
        word, _, rest = (
            self.lines[fact.line - 1].partition(" ") if fact.line < number else ("",) * 3
        )
        if word not in _AT_TABLE:
            raise NotPlain
        self._corrected.add(_table_of(rest))
        if isinstance(fact, CorrectFact):
            if not isinstance(fact.fact, _RESULTS):
                raise NotPlain
            self._corrected.add(str(fact.fact.address.match))


_AT_TABLE = frozenset(("result", "boards", "forfeit", "foul", "decide", "lineup", "begin", "sign"))

_RESULTS = (ResultFact, BoardsFact, ForfeitFact, FoulFact, DecideFact, BeginFact, SignFact)

_PLACE = re.compile(
    r'(?:pair (?P<table>[0-9]+\.[0-9]+)|bye (?P<round>[0-9]+)) (?P<first>[^\s"{}]+)'
    r'(?: (?P<second>[^\s"{}]+))? in "(?P<stage>[^"\\]*)"(?: (?P<group>[0-9]+))?(?= |$)'
)


def _table_of(rest: str) -> str:
    """The table of a line, of which `rest` stands behind its first word."""
    address = parse_address(rest.split(None, 1)[0] if rest.strip() else "")
    if address is None:
        raise NotPlain
    return str(address.match)
