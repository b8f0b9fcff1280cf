"""Running `sungka annotate`: records in, records out, and what is reported of them."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from ...analysis.judging.effort import Effort
from ...analysis.judging.marks import THRESHOLDS, Thresholds
from ...analysis.judging.measure import Measure, Value
from ...analysis.report.phrases import Language
from ...analysis.report.summary import ReportedGame
from ..console.escape import visible
from ..console.exit_status import CLEAN, FINDINGS, complain
from ..files.inputs import Input, Missing
from ..files.progress import Bar
from ..files.records import FileFault
from ..findings.report import report_fault, report_findings
from .destination import Sink, sink_for
from .jobs import FileEnd, Work, annotate_all
from .record import Annotated, Task, timed
from .report_form import Report


class Where(NamedTuple):
    """Where records and reports go: a file, back, or standard output."""

    output: str | None
    writes_back: bool
    report: Report | None


def run(entries: Sequence[Input | Missing], work: Work, where: Where, jobs: int) -> int:
    """Annotate the records of all inputs; the exit status."""
    status = _Status()
    with Bar(entries) as bar:
        sink = sink_for(where.output, where.writes_back, where.report is None, bar)
        games = _games(annotate_all(entries, work, jobs, bar), sink, bar, status)
        try:
            for part in _parts(where.report)(games):
                bar.clear()
                sys.stdout.write(part)
        except KeyboardInterrupt:
            bar.clear()
            sink.close([entry.path for entry in entries])
            raise
        return max(status.code, sink.close())


class _Status:
    """The exit status, as it comes to be."""

    code = CLEAN


def _games(
    results: Iterator[Annotated | FileFault | FileEnd], sink: Sink, bar: Bar, status: _Status
) -> Iterator[ReportedGame]:
    """Hand everything that comes to the sink, tell what is wrong, and give the judged games."""
    path = ""
    for result in results:
        if isinstance(result, FileEnd):
            status.code = max(status.code, sink.end_file(result))
            continue
        if isinstance(result, FileFault):
            bar.clear()
            status.code = max(status.code, report_fault(result))
            sink.refuse()
            continue
        path = result.file
        if result.findings or result.reason:
            bar.clear()
            status.code = max(status.code, report_findings(result.findings))
        if result.reason is not None:
            which = "the file" if result.number is None else f"record {result.number}"
            complain(f"{visible(path)}: left as it is: {which}: {result.reason}")
            status.code = FINDINGS
        sink.add(result)
        if result.summary is not None:
            yield ReportedGame(path, result.number or 0, result.title, result.summary)


def _parts(report: Report | None) -> Callable[[Iterator[ReportedGame]], Iterator[str]]:
    if report is None:
        return _unreported
    if report is Report.JSON:
        from .report_json import json_parts

        return json_parts
    if report is Report.TEXT:
        from .report_text import text_parts

        return text_parts
    from ...templates.pages.report import write_report

    return write_report


def _unreported(games: Iterator[ReportedGame]) -> Iterator[str]:
    """Nothing, after all games."""
    for _ in games:
        pass
    yield from ()


def task_of(
    depth: int | None,
    nodes: int | None,
    seconds: float | None,
    value: Value,
    losses: Sequence[int | None],
    words: Language | None,
    strips: bool,
) -> Task | str:
    """The task, or what is wrong with how it was asked for."""
    if sum(limit is not None for limit in (depth, nodes, seconds)) > 1:
        return "--depth, --nodes and --time say how hard to look: choose one"
    try:
        thresholds = _thresholds(value, losses)
    except ValueError:
        return "--inaccuracy, --mistake and --blunder must rise, or be equal"
    try:
        effort = _effort(depth, nodes, seconds)
    except ValueError as error:
        return f"--depth: {error}"
    return Task(effort, thresholds, words, strips, value)


def _thresholds(value: Value, losses: Sequence[int | None]) -> Thresholds:
    """The thresholds where losses are said, in shells or in points; else the usual ones."""
    usual = THRESHOLDS[value]
    parts = Measure.CHANCE.parts if value is Value.MATCH else 1
    said = (None if loss is None else loss * parts for loss in losses)
    known = zip(said, (usual.inaccuracy, usual.mistake, usual.blunder), strict=True)
    return Thresholds(*(other if loss is None else loss for loss, other in known))


def _effort(depth: int | None, nodes: int | None, seconds: float | None) -> Effort | None:
    if seconds is not None:
        return timed(seconds)
    return None if depth is None and nodes is None else Effort(depth, nodes)
