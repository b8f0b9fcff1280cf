"""A shard checked: records without findings are counted, the others are checked one by one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from time import monotonic
from typing import TYPE_CHECKING, NamedTuple

from ...checking.finding import CheckResult, ReadExtent, Unread
from ...checking.settings import Profile, Settings, is_header_complete
from ...files.faults import NotText
from ...files.records import FileFault, cut_text, make_text_fault, make_unreadable_fault
from ...files.shards import LongText, Range, RecordSizes, Shard, read_range
from ...notation.borders import find_first, find_next
from ...notation.splitter import BLANKS, Source

if TYPE_CHECKING:
    from ...archive.record_facts import FactsReader, RecordFacts
    from ...checking.check import SlipSearch
    from ...replay.acceptance.check import RecordCheck
    from ..files.record_cache import RecordCache

_MOST_KNOWN = 256
"""The texts of a shard whose results are kept, so that a record that is repeated is read once."""

_LONGEST_KNOWN = 4096
"""The characters of the longest of these texts."""


class Job(NamedTuple):
    """A shard to check, its file's path and settings, and how many slips may be searched for."""

    path: str
    settings: Settings
    shard: Shard
    slips: int


class SmallFiles(NamedTuple):
    """Small plain files with the same settings, and how many slips may be searched for."""

    paths: tuple[str, ...]
    texts: tuple[bytes, ...]
    settings: Settings
    slips: int


class SweptFacts(NamedTuple):
    """Records of an archive that have no findings by themselves, in their order.

    `paths` and `texts` are those of their files or shards, which begin after the first `lines`
    lines and `records` records.
    """

    paths: tuple[str, ...]
    texts: tuple[bytes, ...]
    settings: Settings
    facts: tuple[RecordFacts, ...]
    lines: int = 0
    records: int = 0

    def __reduce__(self) -> tuple[Callable[..., SweptFacts], tuple[object, ...]]:
        from ...archive.record_facts import pack_facts

        paths, texts, settings, facts, lines, records = self
        return _unpack_swept, (paths, texts, settings, pack_facts(facts), lines, records)

    def shift(self, lines: int, records: int) -> SweptFacts:
        """The same records, for texts `lines` lines and `records` records further down."""
        if not (lines or records):
            return self
        return self._replace(lines=self.lines + lines, records=self.records + records)

    @property
    def turns(self) -> int:
        """The turns of all records."""
        return sum([one.turns for one in self.facts])

    def source(self, index: int) -> Source:
        """The text of one of the records, as in its file."""
        one = self.facts[index]
        text = self.texts[one.file][one.start : one.stop].decode()
        return Source(text, one.line + self.lines, one.number + self.records)


def _unpack_swept(
    paths: tuple[str, ...],
    texts: tuple[bytes, ...],
    settings: Settings,
    packed: tuple[tuple[object, ...], ...],
    lines: int,
    records: int,
) -> SweptFacts:
    from ...archive.record_facts import unpack_facts

    return SweptFacts(paths, texts, settings, unpack_facts(packed), lines, records)


class ShardResult:
    """The contents of a shard; lines and records are counted from its beginning.

    `valid` counts the records without findings, and `turns` their turns; `checked` are all other
    records, including those that an archive still has to see. `known` counts the records, of both
    kinds, that an earlier run checked. `records` and `ended` count all records and all line ends.
    `preface` is the text before the first record, of `preface_size` bytes. `fault` ends the reading
    and costs `lost` bytes; `size` counts the others, and `unread` are those that are not read as
    whole records.
    """

    def __init__(self) -> None:
        self.size = self.preface_size = self.lost = 0
        self.unread: list[Unread] = []
        self.valid = self.turns = self.known = self.records = self.ended = 0
        self.checked: list[CheckResult | SweptFacts] = []
        self.preface: Source | None = None
        self.fault: FileFault | None = None

    def count_unread(
        self, checked: CheckResult, line: int, find_size: Callable[[int], int]
    ) -> None:
        """Keep for the account how far the last record was read, if not as a whole."""
        if checked.extent is not ReadExtent.WHOLE:
            size = find_size(self.records)
            self.unread.append(Unread(checked.extent, checked.file, line, size))
        for within in checked.within:
            self.unread.append(Unread(ReadExtent.WITHIN, checked.file, within, 0))


class SmallResult(NamedTuple):
    """The contents of small files.

    `valid` counts the records of those that passed the acceptance check, `turns` their turns;
    `facts` are what an archive still has to see of these. `others` are the results of all other
    files by their index, in order.
    """

    valid: int
    turns: int
    facts: tuple[RecordFacts, ...]
    others: tuple[tuple[int, ShardResult], ...]

    def __reduce__(self) -> tuple[Callable[..., SmallResult], tuple[object, ...]]:
        from ...archive.record_facts import pack_facts

        return _unpack_small, (self.valid, self.turns, pack_facts(self.facts), self.others)


def _unpack_small(
    valid: int,
    turns: int,
    packed: tuple[tuple[object, ...], ...],
    others: tuple[tuple[int, ShardResult], ...],
) -> SmallResult:
    from ...archive.record_facts import unpack_facts

    return SmallResult(valid, turns, unpack_facts(packed), others)


class Sweeper:
    """Checks shards in one process.

    With `reports_all`, records without findings are reported one by one too. `cache` has what
    earlier runs found in records.
    """

    def __init__(
        self, slip_seconds: float, reports_all: bool = False, cache: RecordCache | None = None
    ) -> None:
        self._slip_seconds, self._reports_all, self._cache = slip_seconds, reports_all, cache
        self._acceptance: RecordCheck | None = None
        self._facts: FactsReader | None = None
        self._has_failed = False
        self._slips: SlipSearch | None = None
        self._repeated: dict[str, tuple[int, CheckResult]] = {}

    def copy(self) -> Sweeper:
        """A sweeper for another process, with the same options and nothing open."""
        return Sweeper(self._slip_seconds, self._reports_all, self._cache and self._cache.copy())

    def save(self) -> None:
        """Write to the cache what was found in records."""
        if self._cache is not None:
            self._cache.save()

    def sweep(self, job: Job) -> ShardResult:
        """Check a shard."""
        result = ShardResult()
        self._slips = None  # each shard has a number of searches of its own
        self._repeated.clear()
        is_first = job.shard.is_first
        for chunk in _read_content(job):
            if isinstance(chunk, FileFault):
                result.fault = chunk
            elif isinstance(chunk, LongText):
                self._add_long(result, chunk, job)
            else:
                self._add(result, chunk, job, is_first)
            if result.fault is not None:
                if isinstance(job.shard.content, Range):
                    result.lost = job.shard.size - result.size
                break
            is_first = False
        return result

    def sweep_files(self, files: SmallFiles) -> SmallResult:
        """Check whole files."""
        facts: list[RecordFacts] = []
        valid = turns = 0
        left = list(range(len(files.texts)))
        self._has_failed = False
        try:
            if not self._reports_all and files.settings.profile is Profile.RECORD:
                left, valid, turns = self._count_files(files.texts)
            elif not self._reports_all:
                reader, suits = self._open_reader(files.settings.profile)
                left = reader.read_files(files.texts, facts, suits)
        except Exception as error:
            self._give_up(error)
            facts.clear()
        others = []
        for index in left:
            text = files.texts[index]
            shard = Shard(text, len(text), is_first=True, is_last=True)
            job = Job(files.paths[index], files.settings, shard, files.slips)
            others.append((index, self.sweep(job)))
        return SmallResult(valid, turns, tuple(facts), tuple(others))

    def _count_files(self, texts: tuple[bytes, ...]) -> tuple[list[int], int, int]:
        """The files to be looked at closer, and the records and turns of all others."""
        check, left = self._open_check(), []
        valid = turns = 0
        for index, text in enumerate(texts):
            records, played = check.records, check.turns
            if check.sweep(text, 0, len(text)) == len(text):
                valid, turns = valid + check.records - records, turns + check.turns - played
            else:
                left.append(index)
        return left, valid, turns

    def _add(self, result: ShardResult, raw: bytes, job: Job, is_first: bool) -> None:
        sizes = RecordSizes(raw, result.records)
        self._has_failed = False
        for piece in cut_text(raw, is_first):
            if isinstance(piece, bytes):
                self._add_all(result, piece, job, sizes)
            elif isinstance(piece, NotText) and piece.is_of_file:
                result.fault, result.lost = make_text_fault(job.path, piece, None), len(raw)
                return
            else:
                self._add_alone(result, piece, job, sizes.find, sizes.find_before)
        result.size += len(raw)

    def _add_all(self, result: ShardResult, data: bytes, job: Job, sizes: RecordSizes) -> None:
        """Add records that are UTF-8, and the text before the first."""
        at = find_first(data)
        preface = data[:at].decode()
        if preface.strip(BLANKS + "\n"):
            result.preface = Source(preface, result.ended + 1, None)
            result.preface_size += sizes.find_before()
        result.ended += data.count(b"\n", 0, at)
        while at < len(data):
            at = self._skip_valid(result, data, at, job)
            if at == len(data):
                break
            end = find_next(data, at)
            result.records += 1
            source = Source(data[at:end].decode(), result.ended + 1, result.records)
            self._check(result, source, job, sizes.find)
            result.ended += data.count(b"\n", at, end)
            at = end

    def _add_alone(
        self,
        result: ShardResult,
        content: Source | NotText,
        job: Job,
        find_size: Callable[[int], int],
        find_before: Callable[[], int],
    ) -> None:
        """Add a record that is long or not UTF-8, or such text before the first."""
        if isinstance(content, NotText):
            from ...checking.check import report_unreadable

            result.records += 1
            fault = make_text_fault(job.path, content, result.records, result.ended)
            result.checked.append(checked := report_unreadable(fault))
            result.count_unread(checked, result.ended + 1, find_size)
            result.ended += content.ended
            return
        source = content._replace(line=result.ended + 1)
        if source.number is None:
            result.preface = source
            result.preface_size += find_before()
        else:
            result.records += 1
            self._check(result, source._replace(number=result.records), job, find_size)
        result.ended += source.text.count("\n")

    def _skip_valid(self, result: ShardResult, data: bytes, start: int, job: Job) -> int:
        """Count records from `start` on while the check accepts them; the place where it stops."""
        if self._reports_all or self._has_failed:
            return start
        try:
            if job.settings.profile is Profile.RECORD:
                return self._count_valid(result, data, start)
            if job.settings.profile in (Profile.ARCHIVE, Profile.PUBLISH):
                return self._take_facts(result, data, start, job)
        except Exception as error:
            self._give_up(error)
        return start

    def _give_up(self, error: Exception) -> None:
        """Hand the rest over to the complete check after a fault of the acceptance check.

        Raises the error itself when debugging, and where it is an `OSError` or `MemoryError`.
        """
        from ...files.faults import is_debugging

        if is_debugging() or isinstance(error, OSError | MemoryError):
            raise error
        self._acceptance, self._facts, self._has_failed = None, None, True

    def _open_check(self) -> RecordCheck:
        if self._acceptance is None:
            # Imported here because only runs with this profile need it.
            from ...replay.acceptance.check import RecordCheck

            self._acceptance = RecordCheck()
        return self._acceptance

    def _count_valid(self, result: ShardResult, data: bytes, start: int) -> int:
        check = self._open_check()
        records, turns, lines = check.records, check.turns, check.lines
        stop = check.sweep(data, start, len(data))
        result.valid += check.records - records
        result.records += check.records - records
        result.turns += check.turns - turns
        result.ended += check.lines - lines
        return stop

    def _take_facts(self, result: ShardResult, data: bytes, start: int, job: Job) -> int:
        """The same for an archive, which then has to compare the facts of the records."""
        facts: list[RecordFacts] = []
        number, line = result.records, result.ended + 1
        reader, suits = self._open_reader(job.settings.profile)
        stop = reader.sweep(data, start, len(data), facts, 0, number, line, suits)
        if facts:
            swept = SweptFacts((job.path,), (data,), job.settings, tuple(facts))
            result.checked.append(swept)
            result.records += len(facts)
            result.ended += data.count(b"\n", start, stop)
        return stop

    def _open_reader(
        self, profile: Profile | None
    ) -> tuple[FactsReader, Callable[[], bool] | None]:
        """The reader of facts, and the condition that a record to be published must also meet."""
        if self._facts is None:
            from ...archive.record_facts import FactsReader

            self._facts = FactsReader()
        is_published = profile is Profile.PUBLISH
        return self._facts, partial(_is_published, self._facts) if is_published else None

    def _add_long(self, result: ShardResult, long: LongText, job: Job) -> None:
        content, ended = long.content, result.ended + long.ended
        if isinstance(content, NotText) and content.is_of_file:
            result.fault, result.lost = make_text_fault(job.path, content, None), long.size
            return
        if content is not None:
            self._add_alone(result, content, job, lambda _: long.size, lambda: long.size)
        result.size, result.ended = result.size + long.size, ended

    def _check(
        self, result: ShardResult, source: Source, job: Job, find_size: Callable[[int], int]
    ) -> None:
        if self._cache is None:
            checked = self._check_once(source, job)
        else:
            checked = self._recall(self._cache, result, source, job)
        result.count_unread(checked, source.line, find_size)
        is_told = checked.findings or checked.ignored or checked.archive_entry
        if is_told or self._reports_all:
            result.checked.append(checked)
        else:
            result.valid += 1
            result.turns += checked.turns

    def _recall(
        self, cache: RecordCache, result: ShardResult, source: Source, job: Job
    ) -> CheckResult:
        """The result of a record, from the cache if it has it."""
        from .known_results import CheckedBefore  # few runs have a cache

        slips = self._open_slips(job)
        seconds = 0 if slips.is_used_up else self._slip_seconds
        before = CheckedBefore(cache, job.path, job.settings, seconds)
        known = before.find(source)
        if known is None:
            return before.keep(source, lambda: self._check_once(source, job))
        result.known += 1
        if known.slip is not None:
            slips.take()
        return known

    def _check_once(self, source: Source, job: Job) -> CheckResult:
        """The result of a record, from the one before with the same text if there was one."""
        number = source.number or 0
        if source.text in self._repeated and source.strays is None:
            line, checked = self._repeated[source.text]
            return checked.shift(source.line - line, number - (checked.number or 0))
        # Imported here because they are slow to import, and most records never come here.
        from ...checking.check import report_unreadable
        from ...files.records import guard

        result = guard(lambda: self._check_in_full(source, job), job.path, source)
        checked = report_unreadable(result) if isinstance(result, FileFault) else result
        if len(source.text) <= _LONGEST_KNOWN and source.strays is None:
            if len(self._repeated) == _MOST_KNOWN:
                self._repeated.clear()
            self._repeated[source.text] = source.line, checked
        return checked

    def _check_in_full(self, source: Source, job: Job) -> CheckResult:
        from ...checking.check import check_reading
        from ...notation.reading.parser import parse

        return check_reading(parse(source), job.path, job.settings, self._open_slips(job))[0]

    def _open_slips(self, job: Job) -> SlipSearch:
        from ...checking.check import SlipSearch

        self._slips = self._slips or SlipSearch(self._slip_seconds, job.slips, monotonic)
        return self._slips


def _is_published(reader: FactsReader) -> bool:
    return is_header_complete(reader.values, reader.seats)


def _read_content(job: Job) -> Iterator[bytes | LongText | FileFault]:
    content = job.shard.content
    if not isinstance(content, Range):
        yield content
        return
    try:
        yield from read_range(job.path, content)
    except OSError as error:
        yield make_unreadable_fault(job.path, error)
