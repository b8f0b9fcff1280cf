"""The outline of a document: its records and rounds, and the stretches that can be folded."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from ....checking.check import title_of
from ....checking.settings import guess_seats
from ....notation.reading.parser import parse
from ....notation.record import Comment, Item, Record, RoundStart
from ....notation.splitter import Source
from .documents import OpenDocument, TextRange
from .records import PlacedRecord, list_records


class OutlineEntry(NamedTuple):
    """A record, or a round of one: its name, its stretch, and the words to go to."""

    name: str
    detail: str
    range: TextRange
    chosen: TextRange
    rounds: tuple[OutlineEntry, ...] = ()


class Fold(NamedTuple):
    """Lines that can be folded, from 0; `kind` is that of the protocol, `region` or `comment`."""

    first: int
    last: int
    kind: str


class RecordOutline(NamedTuple):
    """The parts of a record by its own offsets: its name, its rounds, where its header ends.

    `rounds` are pairs of name and offset, `comments` are stretches of several lines.
    """

    name: str
    result: str
    rounds: tuple[tuple[str, int], ...]
    header_end: int
    comments: tuple[tuple[int, int], ...]

    def list_rounds(self, stop: int) -> list[tuple[str, int, int]]:
        """The name, the beginning and the end of each round; the last ends at `stop`."""
        ends = [at for _, at in self.rounds[1:]] + [stop]
        return [(name, at, end) for (name, at), end in zip(self.rounds, ends, strict=False)]


def list_entries(document: OpenDocument) -> list[OutlineEntry]:
    """The records of a document, each with its rounds."""
    entries = []
    for placed in list_records(document).records:
        outline, text = outline_record(placed.source.text), placed.source.text
        stop = len(text.rstrip())
        rounds = tuple(
            [
                _enter(document, placed, name, at, max(at, _trim(text, at, end)))
                for name, at, end in outline.list_rounds(stop)
            ]
        )
        entry = _enter(document, placed, outline.name, 0, stop)
        name = entry.name or f"record {placed.order + 1}"
        entries.append(entry._replace(name=name, detail=outline.result, rounds=rounds))
    return entries


def list_folds(document: OpenDocument) -> list[Fold]:
    """The stretches that can be folded: records, headers, rounds, long comments."""
    folds: list[Fold] = []

    def add(placed: PlacedRecord, start: int, stop: int, kind: str) -> None:
        first = placed.place(document, start).line
        last = placed.place(document, stop).line
        if last > first:
            folds.append(Fold(first, last, kind))

    for placed in list_records(document).records:
        outline, text = outline_record(placed.source.text), placed.source.text
        stop = len(text.rstrip())
        add(placed, 0, stop, "region")
        first_tag = text.find("[")
        if 0 <= first_tag < outline.header_end:
            add(placed, first_tag, outline.header_end, "region")
        for _, at, end in outline.list_rounds(stop):
            add(placed, at, _trim(text, at, end), "region")
        for start, end in outline.comments:
            add(placed, start, end, "comment")
    return folds


@lru_cache(maxsize=2048)
def outline_record(text: str) -> RecordOutline:
    """The parts of the record with that text."""
    record = parse(Source(text)).record
    rounds = [(f"round {it.number}", it.at) for it in record.body if isinstance(it, RoundStart)]
    first = next((it for it in record.body if not isinstance(it, Comment)), None)
    if first is not None and (not rounds or rounds[0][1] > first.at) and record.body:
        number = 1 if not rounds or rounds[0][0] != "round 1" else None
        rounds = rounds if number is None else [("round 1", _line_start(text, first)), *rounds]
    header_end = max((tag.stop for tag in record.tags), default=0)
    comments = [
        (it.at, it.stop)
        for it in record.body
        if isinstance(it, Comment) and "\n" in text[it.at : it.stop]
    ]
    result = record.value("Result") or ""
    return RecordOutline(name_record(record), result, tuple(rounds), header_end, tuple(comments))


def name_record(record: Record) -> str:
    """The players of a record and its date, as far as they are named."""
    players = title_of(
        record._replace(tags=tuple([it for it in record.tags if it.name not in _ABOUT])),
        guess_seats(record),
    )
    date = (record.value("Date") or "").strip("?- ")
    words = [players, date, "" if players else title_of(record, ())]
    return ", ".join(word for word in words if word)


_ABOUT = frozenset({"Event", "Stage"})


def _line_start(text: str, item: Item) -> int:
    return text.rfind("\n", 0, item.at) + 1


def _trim(text: str, start: int, stop: int) -> int:
    """The end of a stretch without the blank lines at its end."""
    return start + len(text[start:stop].rstrip())


def _enter(
    document: OpenDocument, placed: PlacedRecord, name: str, start: int, stop: int
) -> OutlineEntry:
    begin = placed.place(document, start)
    row = len(document.line_text(begin.line))
    end = placed.place(document, stop)
    line_end = document.place_in(begin.line, row)
    chosen = TextRange(begin, min(line_end, end))
    return OutlineEntry(name, "", TextRange(begin, end), chosen)
