"""A run of `sungka select`: pieces chosen from in order, copies dropped, everything written."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import chain, groupby, islice
from time import monotonic
from typing import NamedTuple

from ...archive.selection.conditions import Conditions
from ...files.faults import describe_error
from ...files.inputs import STDIN, SUFFIX, Input, Missing
from ...files.records import FileFault, make_no_record_fault
from ...files.shards import LEAST, MOST, Range, Shard, cut_shards, read_small
from ...notation.splitter import Source
from ..console.exit_status import CLEAN, FINDINGS, complain, report_wrong_usage
from ..console.next_step import suggest
from ..console.terminal import escape_text, print_line
from ..files.overwriting import ReadFiles, is_same_file, report_older
from ..files.packing import write_packed
from ..files.progress import ProgressBar
from ..files.record_cache import RecordCache
from ..findings.text import report_fault, report_left_out
from ..processes.workers import Workers
from .choosing import Chooser, ChosenPiece, ChosenRecord, PieceResult, choose_batch
from .destination import Copies, FileNames, Shelf, part_records, print_name, print_records
from .where import RecordPlace

ALONE = 0.2
"""The seconds of work this process does alone before others are asked, which is slow."""

_TOGETHER = 200
_BATCH = 1 << 18
_MANY = ("they", "do", "records have")


class SelectOptions(NamedTuple):
    """The options for the records that fit.

    They go to the file `output` (`None`: standard output), or with `split` to files in that
    folder; or only their number, or the names of their files, are printed, each name ended by a NUL
    with `ends_by_null`. `removed` is the file for the copies that `unique` leaves out, `limit` the
    most that are taken, `jobs` the number of processes; the `cache` has the play of records that
    have to be read in full. Of records that fit, only those that are in
    `where` count, unless that is `None`.
    """

    negates: bool
    unique: bool
    removed: str | None
    counts: bool
    names_files: bool
    limit: int | None
    split: str | None
    output: str | None
    jobs: int
    cache: RecordCache
    where: frozenset[RecordPlace] | None = None
    ends_by_null: bool = False


class FittingRecord(NamedTuple):
    """A record that fits, and the path of its file."""

    path: str
    record: ChosenRecord


def run(entries: Sequence[Input | Missing], conditions: Conditions, options: SelectOptions) -> int:
    """Choose among the records of all inputs and return the exit status."""
    is_told = options.counts or options.names_files
    chooser = Chooser(
        conditions,
        options.cache,
        options.negates,
        options.unique,
        options.split,
        not is_told or options.unique,
    )
    with ProgressBar(entries) as bar:
        reading = _Reading(entries, chooser, options, bar)
        if options.names_files:
            count = _print_names(reading.find(), options, bar)
        elif options.unique or options.output is not None or options.split is not None:
            try:
                count = _write(reading, options, bar)
            except _WouldBeLost as error:
                return report_wrong_usage(str(error))
        elif options.counts:
            count = sum(1 for _ in islice(reading.find(), options.limit))
        else:
            count = _print(reading, options.limit, bar)
    if options.counts:
        print_line(str(max(count, 0)))
    elif not count and options.output is None:
        complain(f"none of {_count(reading.records, 'record', 'records')} fits")
    if reading.unsure:
        it, does, has = ("it", "does", "record has") if reading.unsure == 1 else _MANY
        said = f"{reading.unsure} {has} errors: as far as {it} can be read, {it} {does} not fit"
        complain(said)
    report_left_out(reading.left_out)
    return FINDINGS if count <= 0 or reading.has_faults else CLEAN


class _Reading:
    """The inputs read in order; `has_faults` says whether one could not be.

    `records` counts them, `unsure` those with errors that do not fit as far as they are played,
    `left_out` those that cannot be read.
    """

    def __init__(
        self,
        entries: Sequence[Input | Missing],
        chooser: Chooser,
        options: SelectOptions,
        bar: ProgressBar,
    ) -> None:
        self._entries, self._chooser, self._bar = entries, chooser, bar
        self._jobs, self._where = options.jobs, options.where
        self.files = ReadFiles(entries)
        self.has_faults = False
        self.records = self.unsure = self.left_out = 0

    def find(self) -> Iterator[FittingRecord]:
        """Yield the records that fit, and report what cannot be read."""
        file = _File()
        for batch, choices in self._choose():
            for piece, choice in zip(batch, choices, strict=True):
                self._bar.advance(piece.shard.size)
                if file.is_broken:
                    file = _File() if piece.shard.is_last else file
                    continue
                for record in choice.chosen:
                    number = record.number + file.records
                    if self._where is None or (piece.path, number) in self._where:
                        yield FittingRecord(piece.path, record._replace(number=number))
                for fault in choice.faults:
                    self._report(file.shift(fault))
                file.add(choice)
                self.records += choice.records
                self.unsure += choice.unsure
                if piece.shard.is_last:
                    if not file.records and not file.has_faults:
                        self._report(make_no_record_fault(piece.path, file.preface))
                    file = _File()

    def _report(self, fault: FileFault) -> None:
        self._bar.clear()
        report_fault(fault)
        self.left_out += fault.record is not None
        self.has_faults = True

    def _choose(self) -> Iterator[tuple[tuple[ChosenPiece, ...], list[PieceResult]]]:
        batches = _make_batches(self._entries)
        end = monotonic() + ALONE
        for batch in batches:
            if self._jobs > 1 and monotonic() >= end:
                rest = chain([batch], batches)
                yield from Workers(self._jobs).run_in_order(choose_batch, self._chooser, rest)
                return
            yield batch, choose_batch(self._chooser, batch)


class _File:
    """The parts of a file read so far."""

    def __init__(self) -> None:
        self.records = self.lines = 0
        self.has_faults = self.is_broken = False
        self.preface: Source | None = None

    def add(self, choice: PieceResult) -> None:
        """Count a piece."""
        self.records += choice.records
        self.lines += choice.lines
        self.has_faults = self.has_faults or bool(choice.faults)
        self.is_broken = self.is_broken or choice.is_broken
        self.preface = self.preface or choice.preface

    def shift(self, fault: FileFault) -> FileFault:
        """A fault of the next piece, with its places in the file."""
        line = None if fault.line is None else fault.line + self.lines
        record = None if fault.record is None else fault.record + self.records
        return fault._replace(line=line, record=record)


def _make_batches(entries: Sequence[Input | Missing]) -> Iterator[tuple[ChosenPiece, ...]]:
    """All inputs in pieces, small files together."""
    pieces: list[ChosenPiece] = []
    size = 0
    for entry in entries:
        text = read_small(entry, LEAST) if isinstance(entry, Input) else None
        shards = (
            cut_shards(entry, lambda: MOST)
            if text is None
            else [Shard(text, len(text), is_first=True, is_last=True)]
        )
        for shard in shards:
            pieces.append(ChosenPiece(entry.path, shard))
            size += shard.size
            is_live = text is None and not isinstance(shard.content, Range)
            if size >= _BATCH or len(pieces) >= _TOGETHER or is_live:
                yield tuple(pieces)
                pieces, size = [], 0
    if pieces:
        yield tuple(pieces)


def _print_names(found: Iterator[FittingRecord], options: SelectOptions, bar: ProgressBar) -> int:
    """Print the names of files in which a record fits, each once; how many these are."""
    names = (path for path, _ in groupby(found, lambda one: one.path))
    count = escaped = 0
    for path in islice(names, options.limit):
        bar.clear()
        escaped += print_name(path, ends_by_null=options.ends_by_null)
        count += 1
    if escaped:
        complain(
            f"{_count(escaped, 'name has', 'names have')} control characters, escaped here: "
            "-0 prints names as they are, for xargs -0"
        )
    return count


def _print(reading: _Reading, limit: int | None, bar: ProgressBar) -> int:
    """Print the records as they are found; how many these are."""
    count = 0

    def texts() -> Iterator[bytes]:
        nonlocal count
        for one in islice(reading.find(), limit):
            bar.clear()
            count += 1
            yield one.record.text

    print_records(texts())
    return count


def _write(reading: _Reading, options: SelectOptions, bar: ProgressBar) -> int:
    """Write the records when all are known; how many these are, -1 if they cannot be written."""
    shelf = Shelf()
    try:
        copies = Copies(shelf, options.cache)
        limit = None if options.unique else options.limit
        for one in islice(reading.find(), limit):
            at = shelf.add(one.record)
            if options.unique:
                copies.add(at, one.record)
        bar.clear()
        dropped = copies.find_dropped()
        options.cache.save()
        kept = [at for at in range(len(shelf.kept)) if at not in dropped]
        kept = kept[: options.limit]
        if options.counts:
            return len(kept)
        try:
            unread = sum(at in copies.unread for at in kept)
            _write_all(shelf, kept, sorted(dropped), unread, options, reading)
        except _NotWritten as error:
            complain(f"{escape_text(error.path)}: not written: {describe_error(error.why)}")
            return -1
    finally:
        shelf.close()
    return len(kept)


class _WouldBeLost(Exception):
    """A file that would be lost: it is read, or holds no records, where one is to be written."""


class _NotWritten(Exception):
    """A file that could not be written, and why."""

    def __init__(self, path: str, why: OSError) -> None:
        super().__init__(path)
        self.path, self.why = path, why


def _write_all(
    shelf: Shelf,
    kept: list[int],
    dropped: list[int],
    unread: int,
    options: SelectOptions,
    reading: _Reading,
) -> None:
    if options.split is not None:
        _write_split(shelf, kept, options, reading.files)
    elif options.output is None:
        print_records(map(shelf.text, kept))
    elif kept:
        _write_one(options.output, map(shelf.text, kept))
    if options.removed is not None and dropped:
        _write_one(options.removed, map(shelf.text, dropped))
    if options.output is not None:
        copies = f", {_count(len(dropped), 'copy', 'copies')} left out" if options.unique else ""
        if unread:
            copies += f", {unread} hardly readable and compared only as text"
        # At a limit what comes behind is not read.
        is_cut = not options.unique and len(kept) == options.limit
        of = "" if is_cut else f"{len(kept)} of "
        all_of = len(kept) if is_cut else reading.records
        where = f" → {options.output}" if kept else "; nothing is written"
        complain(escape_text(f"{of}{_count(all_of, 'record', 'records')}{copies}{where}"))
        if options.unique and kept and options.output != STDIN:
            suggest(
                "records of one game together",
                "merge",
                "--all",
                "-o",
                "whole.sgn",
                files=(options.output,),
            )


def _write_split(shelf: Shelf, kept: list[int], options: SelectOptions, read: ReadFiles) -> None:
    """Write a file for each value of the key, into the folder; say how many where not all are."""
    folder = options.output or os.curdir
    files: dict[str, list[int]] = {}
    for at in kept:
        for key in shelf.kept[at].keys:
            files.setdefault(key, []).append(at)
    names = FileNames(folder)
    paths = {key: names.name(key) for key in sorted(files)}
    for path in paths.values():
        if options.removed is not None and is_same_file(path, options.removed):
            raise _WouldBeLost(f"--split and --removed both write {escape_text(path)}")
        loss = read.find_loss("--split:", path, are_records=True)
        if loss is not None:
            raise _WouldBeLost(loss)
    is_there = os.path.isdir(folder)
    try:
        if files:
            os.makedirs(folder, exist_ok=True)
    except OSError as error:
        raise _NotWritten(folder, error) from None
    written = 0
    try:
        for key, path in paths.items():
            _write_one(path, map(shelf.text, files[key]))
            written += 1
    except BaseException:
        if written:
            complain(
                f"{escape_text(folder)}: {written} of {_count(len(paths), 'file', 'files')} "
                f"{'is' if written == 1 else 'are'} written, the last is "
                f"{escape_text(os.path.basename([*paths.values()][written - 1]))}"
            )
        if not is_there:
            with suppress(OSError):  # whole files may be in it
                os.rmdir(folder)
        raise
    if is_there and written:
        report_older(folder, [os.path.basename(path) for path in paths.values()], SUFFIX)


def _write_one(path: str, texts: Iterator[bytes]) -> None:
    try:
        write_packed(path, part_records(texts))
    except BrokenPipeError:
        raise
    except OSError as error:
        raise _NotWritten(path, error) from None


def _count(count: int, one: str, many: str) -> str:
    return f"{count} {one if count == 1 else many}"
