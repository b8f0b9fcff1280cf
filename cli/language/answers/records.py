"""The records of an open text, read and played when they are asked about, each by its own text."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import NamedTuple

from ....engine.ruleset import RuleSet
from ....notation.diagnostic import Diagnostic
from ....notation.reading.parser import Reading, parse
from ....notation.record import (
    Item,
    Pass,
    Record,
    SimultaneousRow,
    Tag,
    Turn,
    VariationEnd,
    VariationStart,
)
from ....notation.splitter import BYTE_ORDER_MARK, Source, split
from ....replay.follow import Outline, follow, hides_rules
from ....replay.header import rules_of
from ....replay.line import Line
from ....replay.ordinary_turns import OrdinaryTurns
from ....replay.play import play
from ....replay.positions import begin_line
from ....replay.steps import PassPlayed, Replay, RowPlayed, TurnPlayed
from .documents import OpenDocument, TextPlace, TextRange

PlayedTurn = TurnPlayed | PassPlayed | RowPlayed
"""The steps that are turns with a board before and after them."""


class TracedRecord:
    """A record by its text: as it reads, and as it was played. Both are made when asked for."""

    def __init__(self, text: str) -> None:
        self.text = text

    @cached_property
    def reading(self) -> Reading:
        """The record as it reads."""
        return parse(Source(self.text))

    @property
    def record(self) -> Record:
        """The record as data."""
        return self.reading.record

    @cached_property
    def replay(self) -> Replay:
        """The record as it was played."""
        return play(self.record)

    @cached_property
    def rules(self) -> RuleSet | None:
        """The rules; `None` where they are not known."""
        return find_rules(self.record)

    @cached_property
    def _begins(self) -> list[int]:
        return [item.at for item in self.record.body]

    @cached_property
    def _steps(self) -> dict[int, PlayedTurn]:
        lines = [self.replay.steps, *[one.steps for one in self.replay.variations]]
        steps = [step for line in lines for step in line]
        return {it.body_index: it for it in steps if isinstance(it, PlayedTurn)}

    def index_at(self, offset: int) -> int:
        """The place in the body of the last item that begins at an offset or before; or -1."""
        return bisect_right(self._begins, offset) - 1

    def item_at(self, offset: int) -> Item | None:
        """The item in which an offset is, or at whose end."""
        index = self.index_at(offset)
        item = self.record.body[index] if index >= 0 else None
        if item is None or offset > item.stop:
            return None
        return item

    def tag_at(self, offset: int) -> Tag | None:
        """The tag in which an offset is."""
        return next((tag for tag in self.record.tags if tag.at <= offset <= tag.stop), None)

    def turn_at(self, offset: int) -> int:
        """The place in the body of the turn that an offset is in, or stands behind; or -1."""
        index = self.index_at(offset)
        while index >= 0 and not isinstance(self.record.body[index], Turn | Pass | SimultaneousRow):
            index -= 1
        return index

    def step(self, index: int) -> PlayedTurn | None:
        """The turn at a place of the body as it was played; `None` where it was not."""
        return self._steps.get(index)

    def line_before(self, index: int) -> Line | None:
        """The line of play as it is before an item; `None` where the rules are not known."""
        return play_to(Record(self.record.tags, self.record.body[:index]))


def find_rules(record: Record) -> RuleSet | None:
    """The rules of a record; `None` where they are not known."""
    rules = rules_of(record)
    return None if isinstance(rules, Diagnostic) or hides_rules(record) else rules


def play_to(record: Record) -> Line | None:
    """The line of play at the end of a record, which may be open; `None` without known rules."""
    rules = find_rules(record)
    if rules is None:
        return None
    line, _ = begin_line(record.tag("Setup"), rules)
    outline, ordinary = Outline(record, rules.seats), OrdinaryTurns()
    confirmed, outer = set[int](), list[Line]()
    body, index = record.body, 0
    while index < len(body):
        item, start = body[index], index
        if isinstance(item, Turn | Pass):
            index = ordinary.play(line, body, index, outline.rows, outline.torn, confirmed)
        if index > start:
            continue
        if isinstance(item, VariationStart):
            outer.append(line)
            line = line.branch()
        elif isinstance(item, VariationEnd) and outer:
            line = outer.pop()
        follow(line, index, item, outline[index])
        index += 1
    line.close_round()
    return line


def state_after(text: str) -> Line | None:
    """The line of play at the end of the beginning of a record."""
    return play_to(parse(Source(text)).record)


@lru_cache(maxsize=24)
def open_record(text: str) -> TracedRecord:
    """The record with that text, the same value each time while it is among the last asked for."""
    return TracedRecord(text)


class PlacedRecord(NamedTuple):
    """A record in an open text: its number from 0, and its text with its first line."""

    order: int
    source: Source
    shift: int

    @property
    def played(self) -> TracedRecord:
        """The record, read and played."""
        return open_record(self.source.text)

    @property
    def last_line(self) -> int:
        """The last line that is not blank, from 0 in the document."""
        return self.source.line - 1 + self.source.text.rstrip().count("\n")

    def offset(self, document: OpenDocument, place: TextPlace) -> int:
        """The offset in the record of a place in the document."""
        column = document.offset(place) - document.starts[min(place.line, len(document.starts) - 1)]
        return self.offset_in(place.line, column)

    def offset_in(self, line: int, column: int) -> int:
        """The offset in the record of a line and a column of the document, both from 0."""
        if line == 0:
            column = max(column - self.shift, 0)
        own, text = line - (self.source.line - 1), self.source.text
        at = 0
        for _ in range(own):
            end = text.find("\n", at)
            if end < 0:
                return len(text)
            at = end + 1
        end = text.find("\n", at)
        return min(at + column, len(text) if end < 0 else end)

    def place(self, document: OpenDocument, offset: int) -> TextPlace:
        """The place in the document of an offset in the record."""
        line, column = self.source.position(offset)
        shift = self.shift if line == 1 else 0
        return document.place_in(line - 1, column - 1 + shift)

    def range_of(self, document: OpenDocument, start: int, stop: int) -> TextRange:
        """The range in the document of a stretch of the record."""
        return TextRange(self.place(document, start), self.place(document, stop))


@dataclass(frozen=True)
class TextRecords:
    """The records of a document, in order."""

    records: tuple[PlacedRecord, ...]

    def at(self, line: int) -> PlacedRecord | None:
        """The record in which a line of the document is, from 0; `None` before the first."""
        begins = [it.source.line - 1 for it in self.records]
        index = bisect_right(begins, line) - 1
        return self.records[index] if index >= 0 else None


def list_records(document: OpenDocument) -> TextRecords:
    """The records of a document."""
    return _split(document.readable_text)


@lru_cache(maxsize=4)
def _split(text: str) -> TextRecords:
    shift = 1 if text.startswith(BYTE_ORDER_MARK) else 0
    sources = [it for it in split(text) if it.number is not None]
    placed = [PlacedRecord(at, source, shift) for at, source in enumerate(sources)]
    return TextRecords(tuple(placed))
