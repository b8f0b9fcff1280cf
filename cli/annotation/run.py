"""A run of `sungka annotate`: records in, records out, and the report on them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from time import monotonic
from typing import NamedTuple, Protocol, TypeVar

from ...analysis.judging.effort import Effort, Level
from ...analysis.judging.marks import THRESHOLDS, Thresholds
from ...analysis.judging.measure import Measure, Value
from ...analysis.report.phrases import Language
from ...analysis.report.summary import ReportedGame
from ...files.compression import SUFFIXES
from ...files.faults import is_debugging
from ...files.inputs import STDIN, Input, Missing
from ...files.records import FileFault, guard
from ...notation.splitter import Source
from ..console.exit_status import CLEAN, FINDINGS, complain, report_program_fault
from ..console.terminal import escape_text, print_data
from ..files.progress import ProgressBar
from ..findings.text import report_fault, report_findings, report_left_out
from ..processes.workers import Workers
from .destination import Sink, make_sink
from .game_time import GameTime, Haste, describe_overrun
from .jobs import EndOfInput, Work, annotate_all
from .record import AnnotatedRecord, Task, make_timed_effort
from .report_form import Report

Made = TypeVar("Made")


class OutputOptions(NamedTuple):
    """Where records go (a file, back, or standard output), and the report printed instead.

    With `tells`, that is the story of each game. Stories are in `language`.
    """

    output: str | None
    writes_back: bool
    report: Report | None
    tells: bool = False
    language: Language = Language.ENGLISH

    @property
    def prints_records(self) -> bool:
        """True when nothing is printed in the place of the records."""
        return self.report is None and not self.tells


def run(
    entries: Sequence[Input | Missing], work: Work, options: OutputOptions, workers: Workers
) -> int:
    """Annotate the records of all inputs and return the exit status."""
    status = _Status()
    with ProgressBar(entries) as bar:
        sink = make_sink(options.output, options.writes_back, options.prints_records, bar)
        results, hastes = annotate_all(entries, work, workers, bar), list[Haste]()
        games = _handle(_note_haste(results, hastes), sink, bar, status)
        try:
            _print_report(options, games, bar, status)
        except (KeyboardInterrupt, BrokenPipeError):
            bar.clear()
            sink.close(is_interrupted=True)
            raise
        bar.clear()
        report_left_out(status.left_out)
        code = max(status.code, sink.close())
        time = work.task.effort
        overrun = describe_overrun(time, hastes) if isinstance(time, GameTime) else None
        if overrun is not None:
            complain(f"sungka: {overrun}")
        return code


class NoTask(NamedTuple):
    """Why the options ask for no possible task."""

    message: str


class _Status:
    """The exit status so far, and how many records cannot be read."""

    code = CLEAN
    left_out = 0


def _note_haste(
    results: Iterator[AnnotatedRecord | FileFault | EndOfInput], hastes: list[Haste]
) -> Iterator[AnnotatedRecord | FileFault | EndOfInput]:
    """The results; `hastes` gets how the games were judged in their time."""
    for result in results:
        if isinstance(result, AnnotatedRecord) and result.haste is not None:
            hastes.append(result.haste)
        yield result


def _handle(
    results: Iterator[AnnotatedRecord | FileFault | EndOfInput],
    sink: Sink,
    bar: ProgressBar,
    status: _Status,
) -> Iterator[tuple[ReportedGame, Source]]:
    """Pass all results on to the sink, report what is wrong, and yield the judged games.

    With each comes the place of its record, as a `Source` without its text.
    """
    path = ""
    for result in results:
        if isinstance(result, EndOfInput):
            status.code = max(status.code, sink.end_file(result))
            continue
        if isinstance(result, FileFault):
            bar.clear()
            status.code = max(status.code, report_fault(result))
            status.left_out += result.record is not None
            sink.refuse()
            continue
        path = result.file
        if result.findings or result.reason:
            bar.clear()
            status.code = max(status.code, report_findings(result.findings))
        if result.reason is not None:
            which = "the file" if result.number is None else f"record {result.number}"
            complain(f"{escape_text(path)}: left unchanged: {which}: {result.reason}")
            status.code = FINDINGS
        sink.add(result)
        if result.summary is not None:
            game = ReportedGame(path, result.number or 0, result.title, result.summary)
            yield game, Source("", result.line, result.number)


def _print_report(
    options: OutputOptions,
    games: Iterator[tuple[ReportedGame, Source]],
    bar: ProgressBar,
    status: _Status,
) -> None:
    """Print the report on the games; one at which its writer fails is reported and left out.

    All games are taken, whatever becomes of the report, so that their records are written.
    """

    def show(part: str | None) -> None:
        bar.clear()
        print_data(part or "")

    def attempt(work: Callable[[], Made]) -> Made | None:
        """Do `work` that belongs to no one game; `None` after a fault, which is reported."""
        try:
            return work()
        except (OSError, MemoryError):
            raise
        except Exception as error:
            if is_debugging():
                raise
            bar.clear()
            status.code = max(status.code, report_program_fault(error))
            return None

    writer = None if options.prints_records else attempt(lambda: _make_writer(options))
    if writer is not None:
        show(attempt(writer.begin))
    for game, source in games:
        if writer is None:
            continue
        part = guard(partial(writer.add, game), game.file, source)
        if isinstance(part, FileFault):
            bar.clear()
            status.code = max(status.code, report_fault(part))
        else:
            show(part)
    if writer is not None:
        show(attempt(writer.end))


class _ReportWriter(Protocol):
    """A report in pieces: before the games, of each game, and after them."""

    def begin(self) -> str: ...

    def add(self, game: ReportedGame) -> str: ...

    def end(self) -> str: ...


def _make_writer(options: OutputOptions) -> _ReportWriter:
    if options.report is Report.JSON:
        from .report_json import JsonReport

        return JsonReport(options.language)
    if options.report is Report.TEXT:
        from .report_text import TextReport

        return TextReport(options.language)
    if options.report is None:
        from .report_text import StoryReport

        return StoryReport(options.language)
    from ...templates.pages.report import PageReport

    return PageReport(options.language)


class EffortOptions(NamedTuple):
    """The options that limit the search; at most one of them may be given.

    `seconds` are for each move, `game` for each game, `total` for all games of a run.
    """

    level: Level | None = None
    depth: int | None = None
    nodes: int | None = None
    seconds: float | None = None
    game: float | None = None
    total: float | None = None


def share_time(
    task: Task, entries: Sequence[Input | Missing], total: float | None, jobs: int
) -> Task | NoTask:
    """The task with the time of a run shared among the games of all inputs, if there is one."""
    if total is None:
        return task
    paths = [entry.path for entry in entries if isinstance(entry, Input)]
    if STDIN in paths or any(Path(path).suffix in SUFFIXES for path in paths):
        return NoTask("--time-total needs plain files: only their length is known beforehand")
    length = sum(map(_length, paths))
    return task._replace(effort=GameTime(total, length, jobs, monotonic() + total))


def make_task(
    limits: EffortOptions,
    value: Value,
    losses: Sequence[int | None],
    words: Language | None,
    strips: bool,
    tells: bool = False,
) -> Task | NoTask:
    """The task that the options ask for; with `tells`, games get their stories.

    `losses` are those of an inaccuracy, a mistake and a blunder, in shells or, when valuing the
    match, in points; `None` is the usual one.
    """
    if sum(limit is not None for limit in limits) > 1:
        names = "--effort, --depth, --nodes, --time, --time-game and --time-total"
        return NoTask(f"{names} all limit the search: choose one")
    try:
        thresholds = _make_thresholds(value, losses)
    except ValueError:
        return NoTask("--inaccuracy, --mistake and --blunder must not decrease")
    try:
        effort = _make_effort(limits)
    except ValueError as error:
        return NoTask(f"--depth: {error}")
    return Task(effort, thresholds, words, strips, value, tells)


def _length(path: str) -> int:
    """The length of a file in bytes; 0 if it is not known."""
    with suppress(OSError):
        return Path(path).stat().st_size
    return 0


def _make_thresholds(value: Value, losses: Sequence[int | None]) -> Thresholds:
    """The thresholds at the given losses, at the usual ones where they are `None`."""
    usual = THRESHOLDS[value]
    parts = Measure.CHANCE.parts if value is Value.MATCH else 1
    given = (None if loss is None else loss * parts for loss in losses)
    known = zip(given, (usual.inaccuracy, usual.mistake, usual.blunder), strict=True)
    return Thresholds(*(other if loss is None else loss for loss, other in known))


def _make_effort(limits: EffortOptions) -> Effort | Level | GameTime:
    if limits.seconds is not None:
        return make_timed_effort(limits.seconds)
    if limits.game is not None:
        return GameTime(limits.game)
    if limits.total is not None:
        return GameTime(limits.total, 0)
    if limits.depth is None and limits.nodes is None:
        return limits.level or Level.NORMAL
    return Effort(limits.depth, limits.nodes)
