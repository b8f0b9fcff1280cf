"""A piece of an input checked: what is right is counted, what is not is told."""

from __future__ import annotations

import codecs
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, NamedTuple

from ...notation.splitter import MARK, Source
from .shards import LongText
from ..files.records import NotText
from ..files.records import SAMPLE
from ..files.records import describe_wrong_byte
from ..files.records import detect_not_text
from ..files.records import FileFault
from ..files.records import make_text_fault
from ..files.records import make_unreadable_fault
from ..files.records import CHUNK
from ..findings.finding import CheckResult
from ..findings.finding import shorten_source
from ..findings.finding import ArchiveEntry
from ..findings.settings import Profile
from ..findings.settings import Settings
from .shards import Range, read_range
from .shards import Shard
from .check import SlipSearch

if TYPE_CHECKING:
    from ...replay.quick.check import QuickCheck
    from .cache import CachedRecord
    from .cache import CacheEntry
    from .cache import CacheReader

_MARK = MARK.encode()
_BORDER = b"\n" + _MARK


class Job(NamedTuple):
    """A piece to be checked: its file's path and settings, and how many slips may be sought."""

    path: str
    settings: Settings
    piece: Shard
    slips: int


@dataclass(slots=True)
class ShardResult:
    """What a piece holds; records and lines are counted from its beginning.

    `valid` is how many records there is nothing to tell of, `turns` those of these records;
    `checked` are all others. `known` is how many of both were found right in an earlier run, and
    `make_entry` are those to be known in a later one. `records` and `ended` count all records and line
    ends. `preface` is the text before the first record; behind `fault` nothing was looked at.
    """

    valid: int = 0
    turns: int = 0
    known: int = 0
    records: int = 0
    ended: int = 0
    checked: list[CheckResult] = field(default_factory=list)
    make_entry: list[CacheEntry] = field(default_factory=list)
    preface: Source | None = None
    fault: FileFault | None = None


class Sweeper:
    """Checks pieces in one process.

    With `tells_all`, records that nothing is wrong with are told too. `cache` is the file of
    those that earlier runs found right (`cache.py`).
    """

    def __init__(
        self, slip_seconds: float, tells_all: bool = False, cache: str | None = None
    ) -> None:
        self._slip_seconds, self._tells_all, self._cache = slip_seconds, tells_all, cache
        self._quick: QuickCheck | None = None
        self._known: CacheReader | None = None

    def another(self) -> Sweeper:
        """One like this for another process, which shares nothing that is open."""
        return Sweeper(self._slip_seconds, self._tells_all, self._cache)

    def sweep(self, job: Job) -> ShardResult:
        """The piece, checked."""
        slips = SlipSearch(self._slip_seconds, job.slips)
        swept = ShardResult()
        is_first = job.piece.is_first
        for stretch in _stretches(job):
            if isinstance(stretch, FileFault):
                swept.fault = stretch
            elif isinstance(stretch, LongText):
                self._add_long(swept, stretch, job, slips)
            else:
                self._add(swept, stretch, job, slips, is_first)
            if swept.fault is not None:
                break
            is_first = False
        return swept

    def _add(self, swept: ShardResult, data: bytes, job: Job, slips: SlipSearch, is_first: bool) -> None:
        data, wrong = _as_text(data, is_first)
        if wrong is not None:
            swept.fault = _placed(wrong, job.path, swept.ended)
        at = 0 if data.startswith(_MARK) else data.find(_BORDER) + 1 or len(data)
        preface = data[:at].decode()
        if preface.strip():
            swept.preface = Source(preface, swept.ended + 1, None)
        swept.ended += data.count(b"\n", 0, at)
        while at < len(data):
            at = self._accepted(swept, data, at, job.settings)
            if at == len(data):
                break
            end = data.find(_BORDER, at) + 1 or len(data)
            swept.records += 1
            source = Source(data[at:end].decode(), swept.ended + 1, swept.records)
            self._check(swept, source, job, slips)
            swept.ended += data.count(b"\n", at, end)
            at = end

    def _accepted(self, swept: ShardResult, data: bytes, start: int, settings: Settings) -> int:
        """Where the first record from `start` on begins that is not known to be right."""
        if self._tells_all or settings.profile is not Profile.RECORD:
            return start
        if self._quick is None:
            from ...replay.quick.check import QuickCheck

            self._quick = QuickCheck()
        quick = self._quick
        records, turns, lines = quick.records, quick.turns, quick.lines
        stop = quick.sweep(data, start, len(data))
        swept.valid += quick.records - records
        swept.records += quick.records - records
        swept.turns += quick.turns - turns
        swept.ended += quick.lines - lines
        return stop

    def _add_long(self, swept: ShardResult, long: LongText, job: Job, slips: SlipSearch) -> None:
        if long.fault is not None:
            swept.fault = _placed(long.fault, job.path, swept.ended)
            return
        if long.source is not None:
            source = replace(long.source, line=long.source.line + swept.ended)
            if source.number is None:
                swept.preface = source
            else:
                swept.records += 1
                self._check(swept, replace(source, number=swept.records), job, slips)
        swept.ended += long.ended

    def _check(self, swept: ShardResult, source: Source, job: Job, slips: SlipSearch) -> None:
        key = None
        if self._cache is not None and not self._tells_all:
            if self._known is None:
                from .cache import CacheReader

                self._known = CacheReader(self._cache)
            key = self._known.key(source.text.encode(), job.settings)
            known = self._known.look_up(key)
            if known is not None:
                _add_known(swept, known, source, job)
                return
        # Most records never come here, and these take long to import.
        from ...notation.reading.parser import parse
        from .check import check_reading

        checked, _ = check_reading(parse(source), job.path, job.settings, slips)
        if key is not None and not checked.findings:
            from .cache import CachedRecord
            from .cache import make_entry

            card = None if checked.archive_entry is None else checked.archive_entry.card
            kept = make_entry(key, CachedRecord(checked.turns, card))
            swept.fresh += [] if kept is None else [kept]
        if checked.findings or checked.archive_entry or self._tells_all:
            swept.checked.append(checked)
        else:
            swept.valid += 1
            swept.turns += checked.turns


def _add_known(swept: ShardResult, known: CachedRecord, source: Source, job: Job) -> None:
    swept.known += 1
    if known.card is None:
        swept.valid += 1
        swept.turns += known.turns
        return
    kept = ArchiveEntry(known.card, shorten_source(source), job.settings)
    swept.checked.append(CheckResult(job.path, source.number, "", (), known.turns, kept))


def _stretches(job: Job) -> Iterator[bytes | LongText | FileFault]:
    content = job.piece.content
    if not isinstance(content, Range):
        yield content
        return
    try:
        yield from read_range(job.path, content)
    except OSError as error:
        yield make_unreadable_fault(job.path, error)


def _as_text(data: bytes, is_first: bool) -> tuple[bytes, NotText | None]:
    """Bytes with LF at the end of lines, up to the record that is no text; and why it is none."""
    if is_first:
        wide = detect_not_text(data[:CHUNK])
        if wide is not None:
            return b"", wide
        data = data.removeprefix(codecs.BOM_UTF8)
    if b"\r" in data:
        # A stretch ends with a line, so no CRLF is torn.
        data = data.replace(b"\r\n", b"\n").replace(b"\r", b"\n")
    if data.isascii():
        return data, None
    try:
        data.decode()
    except UnicodeDecodeError as error:
        at = error.start
        column = len(data[data.rfind(b"\n", 0, at) + 1 : at].decode()) + 1
        wrong = describe_wrong_byte(data[at : at + SAMPLE], data.count(b"\n", 0, at) + 1, column)
        return data[: data.rfind(_BORDER, 0, at) + 1], wrong
    return data, None


def _placed(wrong: NotText, path: str, lines: int) -> FileFault:
    """That a file is no text, so many lines further down."""
    fault = make_text_fault(path, wrong)
    return fault if fault.line is None else replace(fault, line=fault.line + lines)
