"""Parts of a journal: all that it says of some groups, chosen without reading every line of it."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

from .facts import (
    BeginFact,
    BoardsFact,
    CorrectFact,
    DecideFact,
    DrawFact,
    DropFact,
    EnterFact,
    ForfeitFact,
    FoulFact,
    JournalEntry,
    PublishFact,
    ResultFact,
    SignFact,
    TableAddress,
    WithdrawFact,
)
from .journal import MOST_LINES, BadFact, parse_line

GroupName = tuple[str, int]
"""A group by its stage and its number."""


class NotPlain(ValueError):
    """A journal holds something for which it has to be read whole."""


class JournalIndex:
    """An index of the tables and groups that each line of a journal speaks of.

    Nothing is checked: the journal is one that was read before without an error. Raises `NotPlain`
    where its lines are not written as this program writes them, and where a pairing was corrected.
    """

    def __init__(self, journal: bytes) -> None:
        try:
            text = journal.decode()
        except UnicodeDecodeError:
            raise NotPlain from None
        self.lines: Sequence[str] = text.split("\n")[:-1]
        if not text.endswith("\n") or len(self.lines) > MOST_LINES:
            raise NotPlain
        self._entries: dict[int, JournalEntry] = {}
        self._found = [_FoundLine(*one) for one in _LINE.findall(text)[1 : len(self.lines)]]
        self._others = [number for number, one in self._numbered if one.other]
        self._draws = [
            fact for one in self._others if isinstance(fact := self.entry(one).fact, DrawFact)
        ]
        self._first = self._list_first()
        self._corrected = {table for one in self._others for table in self._list_corrected(one)}
        self.group_by_table: dict[str, GroupName] = {
            one.paired: one.group for one in self._found if one.paired
        }

    def groups_of(self, entrants: Collection[str]) -> set[GroupName]:
        """The groups in which any of some entrants are drawn or paired."""
        wanted = frozenset(entrants)
        found = {one.group for one in self._found if one.first in wanted or one.second in wanted}
        found |= {(one.stage, one.group) for one in self._draws if wanted & set(one.entrants)}
        entered = (self.entry(one).fact for one in self._others)
        found |= {
            (one.stage, one.group or 1)
            for one in entered
            if isinstance(one, EnterFact) and one.stage is not None and one.entrant in wanted
        }
        return found

    def list_touched(self, first: int) -> list[TableAddress]:
        """The matches that the lines from number `first` on speak of.

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
                if not isinstance(one, _RESULTS):
                    raise NotPlain
                if str(one.address.match) not in self.group_by_table:
                    raise NotPlain
                found[one.address.match] = None
        return list(found)

    def select(self, groups: Collection[GroupName]) -> tuple[JournalEntry, ...]:
        """All entries of some groups, and of all others the draws, corrections and rounds."""
        tables = {table for table, group in self.group_by_table.items() if group in groups}
        tables |= self._corrected
        numbers = {*self._others, *self._first}
        for number, one in self._numbered:
            if (one.table or one.paired) in tables or (one.bye and one.group in groups):
                numbers.add(number)
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

    @property
    def _numbered(self) -> Iterator[tuple[int, _FoundLine]]:
        return enumerate(self._found, 2)

    def _list_first(self) -> Collection[int]:
        """The first pairing of each round of a stage, and the byes of one that has none."""
        found: dict[tuple[str, str], int] = {}
        byes: list[tuple[tuple[str, str], int]] = []
        for number, one in self._numbered:
            if one.paired:
                found.setdefault((one.stage, one.paired.partition(".")[0]), number)
            elif one.bye:
                byes.append(((one.stage, one.bye), number))
        return {*found.values(), *(number for key, number in byes if key not in found)}

    def _list_corrected(self, number: int) -> Iterator[str]:
        """The tables whose results a line corrects or takes back."""
        fact = self.entry(number).fact
        if isinstance(fact, CorrectFact | DropFact):
            if not 2 <= fact.line < number:
                raise NotPlain
            facts = [self.entry(fact.line).fact]
            facts += [fact.fact] if isinstance(fact, CorrectFact) else []
            for one in facts:
                if not isinstance(one, _RESULTS):
                    raise NotPlain
                yield str(one.address.match)
        elif not isinstance(fact, DrawFact | WithdrawFact | EnterFact | PublishFact):
            raise NotPlain


class _FoundLine(NamedTuple):
    """The words of a line that say where it belongs; `other` is a line that belongs to no table."""

    table: str
    paired: str
    bye: str
    first: str
    second: str
    stage: str
    number: str
    other: str

    @property
    def group(self) -> GroupName:
        """The group in which it pairs."""
        return self.stage, int(self.number or 1)


_LINE = re.compile(
    r"^(?:(?:result|boards|forfeit|foul|decide|lineup|begin|sign) ([0-9]+\.[0-9]+)"
    r"(?:\.[0-9]+)?(?: .*)?$"
    r'|(?:pair ([0-9]+\.[0-9]+)|bye ([0-9]+)) ([^\s"{}]+)(?: ([^\s"{}]+))?'
    r' in "([^"\\\n]*)"(?: ([0-9]+))?(?: .*)?$'
    "|(.*)$)",
    re.MULTILINE,
)

_RESULTS = (ResultFact, BoardsFact, ForfeitFact, FoulFact, DecideFact, BeginFact, SignFact)
