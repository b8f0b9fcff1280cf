"""One record annotated, or the engine's layer taken off it, and what there is to say of that."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from time import monotonic
from typing import TYPE_CHECKING, NamedTuple

from ...analysis.judging.effort import DEFAULT_DEPTHS, Effort
from ...analysis.judging.marks import Thresholds
from ...analysis.judging.measure import Value
from ...analysis.report.phrases import Language
from ...notation.splitter import Source
from ..console.version import read_version
from ..findings.finding import Finding, make_finding
from ..validation.check import check_reading, title_of
from ..validation.rewrite import reads_back

if TYPE_CHECKING:
    from ...analysis.judging.annotation import Memory
    from ...analysis.report.summary import GameSummary
    from ...notation.record import Record
    from ...replay.steps import Replay


@dataclass(frozen=True, slots=True)
class Task:
    """What is to be done with every record; without an effort, the usual one for its seats."""

    effort: Effort | None
    thresholds: Thresholds
    language: Language | None = None
    strips: bool = False
    value: Value = Value.SHELLS


class Annotated(NamedTuple):
    """A record after the task, as text.

    `reason` says why it is as it was, where it is; `title` names the record. `summary` is of
    what was judged. A record of which only a part was read `is_cut`.
    """

    file: str
    text: str
    title: str
    number: int | None
    findings: tuple[Finding, ...]
    reason: str | None
    summary: GameSummary | None
    is_cut: bool = False


def timed(seconds: float) -> Effort:
    """The effort of so many seconds for every move looked at."""
    return Effort(None, seconds=seconds, timer=partial(_timer, seconds))


def annotated(
    task: Task,
    source: Source,
    file: str,
    memory: Memory | None = None,
    tell: Callable[[int, int], object] | None = None,
) -> Annotated:
    """The record in `source` after the task, in canonical text.

    A record with errors is annotated as far as it could be played; one that cannot be read, or
    is not judged, stays as it is. What was written is read again and must be the same record.
    """
    from ...analysis.layer.strip import without_layer
    from ...notation.reading.parser import parse
    from ...replay.play import play

    reading = parse(source)
    if reading.has_syntax_faults:
        found = tuple(make_finding(fault, reading.source, file) for fault in reading.diagnostics)
        what = "it cannot be read as it stands"
        return Annotated(
            file, source.text, file, source.number, found, what, None, is_cut=source.cut
        )
    bare = without_layer(reading.record)
    if task.strips:
        return _written(bare, source, file, file, (), None)
    checked, replay = check_reading(reading, file)
    if bare != reading.record:
        replay = play(bare)
    return _judged(task, replay, source, file, checked.findings, memory, tell)


def _judged(
    task: Task,
    replay: Replay,
    source: Source,
    file: str,
    findings: tuple[Finding, ...],
    memory: Memory | None,
    tell: Callable[[int, int], object] | None,
) -> Annotated:
    from ...analysis.judging.annotation import annotate, why_not
    from ...analysis.layer.write import Style, with_layer
    from ...analysis.report.comments import Speaker
    from ...analysis.report.summary import summarize

    seats = replay.rules.playing_order if replay.rules else ()
    title = title_of(replay.record, seats)
    reason = why_not(replay, task.value)
    if reason is not None:
        return Annotated(file, source.text, title, source.number, findings, reason, None)
    effort = task.effort or Effort(DEFAULT_DEPTHS[len(seats)])
    annotation = annotate(replay, effort, memory, tell, task.value)
    speaker = Speaker(task.language) if task.language else None
    by = f"sungka {read_version()} {annotation.effort}"
    record = with_layer(annotation, Style(by, task.thresholds, speaker))
    summary = summarize(annotation, task.thresholds)
    return _written(record, source, file, title, findings, summary)


def _written(
    record: Record,
    source: Source,
    file: str,
    title: str,
    findings: tuple[Finding, ...],
    summary: GameSummary | None,
) -> Annotated:
    from ...notation.writer import write

    text = write(record)
    if not reads_back(record, text):
        reason = "written anew it would read otherwise"
        return Annotated(file, source.text, title, source.number, findings, reason, None)
    return Annotated(file, text, title, source.number, findings, None, summary)


def _timer(seconds: float) -> Callable[[], bool]:
    """A clock that begins now and tells when the seconds are over."""
    end = monotonic() + seconds
    return lambda: monotonic() >= end
