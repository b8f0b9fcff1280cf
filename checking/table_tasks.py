"""Inputs cut into tasks of whole records, and a task turned into the rows of all tables."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple

from ..files.faults import NotText
from ..files.inputs import Input, Missing, size_of
from ..files.records import (
    FileFault,
    Piece,
    cut_text,
    guard,
    make_no_record_fault,
    make_text_fault,
    make_unreadable_fault,
)
from ..files.shards import LONG, LongText, Range, cut_shards, read_place, read_range
from ..notation.borders import count_records, find_first, find_next, may_hide_records
from ..notation.diagnostic import Code
from ..notation.scanning.line_count import count_lines
from ..notation.splitter import BLANKS, Source

if TYPE_CHECKING:
    from ..archive.tables.game_rows import GamePlace
    from ..archive.tables.part import TablePart

SIZE = 3 << 20
"""About the bytes of records that go into one part of the tables, except towards the end."""

_SHARE, _LEAST = 3, 8
"""Towards the end a part has one `_SHARE`-th of the bytes left, but `SIZE // _LEAST` at least.

So the processes that make parts end at nearly the same time.
"""

_TURN_BYTES, _BOARD_BYTES = 7, 16
"""The bytes of a turn in bare detail, and of its board: so much room is made before the first."""


class TablePiece(NamedTuple):
    """Whole records of one file, their place in it, or the fault of that file or a record of it.

    `record` and `line` place the first of the `records` in the file, `game` in the data set.
    A `Source` is a record with bytes that are not UTF-8.
    """

    path: str
    content: bytes | Range | Source | FileFault
    record: int
    line: int
    game: int
    records: int = 0


class TableTask(NamedTuple):
    """The work for one part of the tables: its number, its pieces, and the bytes of these."""

    number: int
    pieces: tuple[TablePiece, ...]
    size: int


@dataclass(frozen=True, slots=True)
class PartResult:
    """A part in numbers, and the faults of files and of this program met in it.

    `found` counts the records in which validation finds errors. Of the records that the tables have
    already, `known` are unchanged; each of the `changed` files has at least one that is not.
    """

    records: int
    turns: int
    found: int
    faults: tuple[FileFault, ...]
    known: int = 0
    changed: tuple[str, ...] = ()


class OnError(StrEnum):
    """The treatment of a record with errors."""

    KEEP = "keep"
    SKIP = "skip"
    STOP = "stop"


def cut_tasks(
    entries: Sequence[Input | Missing],
    number: int | None = None,
    first_game: int = 1,
    *,
    by_place: bool = False,
) -> Iterator[TableTask]:
    """Cut the inputs into tasks; only the record with that `number` of each file, if one is given.

    The tasks depend on the inputs alone, not on who does them. With `by_place` a task gives only
    places in plain files, which its worker reads itself.
    """
    pieces: list[TablePiece] = []
    size = task = 0
    sizes = _TaskSize(sum(map(size_of, entries)))
    for entry in entries:
        for piece in _cut_entry(entry, first_game, sizes, by_place=by_place and number is None):
            if not isinstance(piece.content, FileFault):
                first_game = piece.game + piece.records
                size += _size_of(piece.content)
            if number is not None:
                chosen = _choose(piece, number)
                pieces += [] if chosen is None else [chosen]
            else:
                pieces.append(piece)
            # A shard ends with a record, before its size is full.
            if size >= sizes.wanted - sizes.wanted // 8:
                yield TableTask(task, tuple(pieces), size)
                sizes.take(size)
                pieces, size, task = [], 0, task + 1
    if pieces or not task:
        yield TableTask(task, tuple(pieces), size)


class _TaskSize:
    """The bytes of the next task; `size` is that of all inputs, 0 if that is not known.

    Inputs of up to `2 * SIZE` bytes are cut into parts of the full size.
    """

    def __init__(self, size: int) -> None:
        self._left = size if size > 2 * SIZE else 0
        self.wanted = SIZE

    def take(self, size: int) -> None:
        """Count `size` bytes as cut."""
        self._left -= size
        if self._left > 0:
            self.wanted = min(max(self._left // _SHARE, SIZE // _LEAST), SIZE)


def _size_of(content: bytes | Range | Source) -> int:
    if isinstance(content, Range):
        return content.end - content.start
    return len(content) if isinstance(content, bytes) else len(content.text)


def _cut_entry(
    entry: Input | Missing, game: int, sizes: _TaskSize, *, by_place: bool
) -> Iterator[TablePiece]:
    record, line = 1, 1
    preface: Source | None = None
    for content, is_first, place in _read_shards(entry, sizes):
        if isinstance(content, FileFault):
            yield TablePiece(entry.path, content, record, line, game)
            return
        begin = line
        if isinstance(content, LongText) and isinstance(content.content, Source):
            line += content.content.line - 1
        for piece in _cut_content(content, is_first):
            if isinstance(piece, NotText):
                number = None if piece.is_of_file else record
                fault = make_text_fault(entry.path, piece, number, line - 1)
                yield TablePiece(entry.path, fault, record, line, game)
                if piece.is_of_file:
                    return
                record, line = record + 1, line + piece.ended
            elif isinstance(piece, Source):
                source = piece._replace(line=line, number=piece.number and record)
                if source.number is None:
                    preface = source
                else:
                    yield TablePiece(entry.path, source, record, line, game, 1)
                    record, game = record + 1, game + 1
                line += source.text.count("\n")
            else:
                at = find_first(piece)
                if piece[:at].strip(BLANKS.encode() + b"\n"):
                    preface = Source(piece[:at].decode(), line, None)
                line += piece.count(b"\n", 0, at)
                if at == len(piece):
                    continue
                data = piece[at:] if at else piece
                ends, borders = count_lines(data, 0)
                count = count_records(data) if may_hide_records(data) else borders + 1
                held: bytes | Range = data
                if by_place and place is not None and piece is content:
                    held = place._replace(start=place.start + at)
                yield TablePiece(entry.path, held, record, line, game, count)
                record, game, line = record + count, game + count, line + ends
        if isinstance(content, LongText):
            line = begin + content.ended
    if record == 1:
        yield TablePiece(entry.path, make_no_record_fault(entry.path, preface), record, line, game)


def _cut_content(content: bytes | LongText, is_first: bool) -> tuple[Piece, ...]:
    if not isinstance(content, LongText):
        return cut_text(content, is_first)
    source = content.content
    if isinstance(source, Source) and source.strays is None and not source.cut:
        return (source.text.encode(),)
    return () if source is None else (source,)


def _read_shards(
    entry: Input | Missing, sizes: _TaskSize
) -> Iterator[tuple[bytes | LongText | FileFault, bool, Range | None]]:
    """Each text of an input, true if it is the first, and its place in a plain file."""
    for shard in cut_shards(entry, lambda: sizes.wanted):
        part, is_first = shard.content, shard.is_first
        if not isinstance(part, Range):
            yield part, is_first, None
            continue
        try:
            if part.end - part.start <= LONG:
                yield read_place(entry.path, part), is_first, part
                continue
            for chunk in read_range(entry.path, part):
                yield chunk, is_first, None
                is_first = False
        except OSError as error:
            yield make_unreadable_fault(entry.path, error), False, None


def _choose(piece: TablePiece, number: int) -> TablePiece | None:
    if isinstance(piece.content, Source):
        return piece if piece.record == number else None
    if isinstance(piece.content, FileFault):
        return piece if piece.content.record in (None, number) else None
    if isinstance(piece.content, Range):
        return piece
    record, line, game, data = piece.record, piece.line, piece.game, piece.content
    at = 0
    while at < len(data):
        end = find_next(data, at)
        if record == number:
            return TablePiece(piece.path, data[at:end], record, line, game, 1)
        line += data.count(b"\n", at, end)
        at, record, game = end, record + 1, game + 1
    return None


class PartMaker:
    """Turns tasks into parts of the tables, in one process.

    `with_laps` asks for the table `laps`, for which every record is played step by step.
    """

    def __init__(self, on_error: OnError, *, with_laps: bool = False) -> None:
        from ..archive.tables.accepted_rows import AcceptedRows
        from ..archive.tables.part import PartColumns

        self._on_error, self._with_laps = on_error, with_laps
        self._columns = made = PartColumns()
        self._accepted = AcceptedRows(made.games, made.rounds, made.turns, made.notes)
        self._found = 0
        self._has_room = False
        self._faults: list[FileFault] = []

    def make(self, task: TableTask) -> tuple[TablePart, PartResult]:
        """The rows of a task, and its result in numbers and faults."""
        from ..archive.tables.game_rows import GamePlace

        self._found = 0
        self._faults = []
        if not self._has_room:
            self._has_room = True
            turns = task.size // _TURN_BYTES
            self._columns.turns.reserve(turns, turns * _BOARD_BYTES)
        for piece in task.pieces:
            if isinstance(piece.content, FileFault):
                self._faults.append(piece.content)
            elif isinstance(piece.content, Range):
                self._add_from_file(piece, piece.content)
            elif isinstance(piece.content, Source):
                place = GamePlace(piece.game, piece.path, piece.record, piece.line)
                self._add_in_full(piece.content, place)
            else:
                self._add(piece, piece.content)
        part = self._columns.take()
        faults = tuple(self._faults)
        return part, PartResult(part.games.rows, part.turns, self._found, faults)

    def _add_from_file(self, piece: TablePiece, place: Range) -> None:
        try:
            data = read_place(piece.path, place)
        except OSError as error:
            self._faults.append(make_unreadable_fault(piece.path, error))
            return
        self._add(piece, data)

    def _add(self, piece: TablePiece, data: bytes) -> None:
        from ..archive.tables.game_rows import GamePlace

        at, record, line, game = 0, piece.record, piece.line, piece.game
        while at < len(data):
            if not self._with_laps:
                accepted = self._accepted
                at = accepted.take(data, at, len(data), GamePlace(game, piece.path, record, line))
                game, record, line = (
                    game + accepted.records,
                    record + accepted.records,
                    line + accepted.lines,
                )
            if at < len(data):
                stop = find_next(data, at)
                place = GamePlace(game, piece.path, record, line)
                self._add_in_full(Source(data[at:stop].decode(), line, record), place)
                line += data.count(b"\n", at, stop)
                at, record, game = stop, record + 1, game + 1

    def _add_in_full(self, source: Source, place: GamePlace) -> None:
        outcome = guard(lambda: self._play(source, place), place.file, source)
        if isinstance(outcome, FileFault):
            self._faults.append(outcome)

    def _play(self, source: Source, place: GamePlace) -> None:
        # Imported here because most records do without.
        from ..archive.tables.replay_rows import add_replay
        from ..notation.reading.parser import parse
        from .check import check_reading

        checked, replay = check_reading(parse(source), place.file)
        codes = tuple(finding.code.value for finding in checked.findings)
        has_errors = any(finding.is_error for finding in checked.findings)
        self._found += has_errors
        if has_errors and self._on_error is not OnError.KEEP:
            return
        if Code.STALE_JUDGEMENT.value in codes:
            from ..analysis.layer.strip import strip_stale

            replay = strip_stale(replay)
        status = "warned" if codes else "valid"
        if has_errors:
            status = "partly" if replay.steps else "unreadable"
        made = self._columns
        rows = add_replay(
            made.turns, replay, source.text, place, status, codes, with_laps=self._with_laps
        )
        made.games.add(rows.game)
        for row in rows.rounds:
            made.rounds.add(row)
        for lap in rows.laps:
            made.laps.add(lap)
        made.notes.extend(rows.notes)
