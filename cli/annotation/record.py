"""Annotating one record, or stripping the engine's layer from it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from time import monotonic
from typing import TYPE_CHECKING, NamedTuple

from ...analysis.judging.effort import Effort, Level, make_effort
from ...analysis.judging.marks import Thresholds
from ...analysis.judging.measure import Value
from ...analysis.report.phrases import Language
from ...checking.check import check_reading, title_of
from ...checking.finding import Finding, make_file_finding, make_finding
from ...engine.version import VERSION
from ...files.records import FileFault
from ...notation.splitter import Source
from ..validation.rewrite import reads_back
from .game_time import GameTime, Haste

if TYPE_CHECKING:
    from ...analysis.report.summary import GameSummary
    from ...notation.record import Record
    from ...replay.steps import Replay
    from .cache import JudgementCache


class Task(NamedTuple):
    """The work to do on every record.

    A `Level` becomes the effort for the record's number of seats, and a `GameTime` limits the
    seconds of each game. Added comments are in `language` (`None`: no comments); `strips` asks to
    remove the layer instead of writing one, and `tells` for the story of the game.
    """

    effort: Effort | Level | GameTime
    thresholds: Thresholds
    language: Language | None = None
    strips: bool = False
    value: Value = Value.SHELLS
    tells: bool = False

    def to_text(self) -> str:
        """All settings that the annotated text depends on, as a part of a cache key."""
        effort = self.effort.value if isinstance(self.effort, Level) else self.effort.to_text()
        language = self.language.value if self.language else "none"
        told = " story" if self.tells else ""
        return f"{effort} {self.value.value} {self.thresholds} {language}{told}"


class AnnotatedRecord(NamedTuple):
    """A record after the task, as text.

    `reason` says why the record was left as it was, if it was. `summary` sums up the judgements, if
    there are any. `is_cut` marks a record that was read only in part. `line` is the line of its
    file on which it begins. `haste` is the effect of a time limit, if there was one.
    """

    file: str
    text: str
    title: str
    number: int | None
    findings: tuple[Finding, ...]
    reason: str | None
    summary: GameSummary | None
    is_cut: bool = False
    line: int = 1
    haste: Haste | None = None


def make_timed_effort(seconds: float) -> Effort:
    """An effort of the given seconds for every move judged."""
    return Effort(seconds=seconds, timer=partial(_start_timer, seconds))


def annotate_record(
    task: Task,
    source: Source,
    file: str,
    cache: JudgementCache | None = None,
    report: Callable[[int, int], object] | None = None,
    share: float = 1.0,
) -> AnnotatedRecord:
    """Perform the task on the record in `source`; the result is canonical text.

    A record with errors is annotated as far as it could be played; one that cannot be read or
    judged stays as it is. The new text is read again and must be the same record. `file` names
    its file in findings; `report` is called with the turns judged and the turns to judge. A record
    in which nothing was found is annotated once: then the cache gives its new text, also for the
    new text itself, which annotating would not change. `share` is its part of the length that is
    left, if there is a time for all games.
    """
    known = recall_annotated(task, source, file, cache)
    if known is not None:
        return known
    done = _annotate(task, source, file, cache, report, share)
    keep_annotated(task, source, done, cache)
    return done


def recall_annotated(
    task: Task, source: Source, file: str, cache: JudgementCache | None
) -> AnnotatedRecord | None:
    """The record in `source` as an earlier run annotated it; `None` if the cache has none."""
    if cache is None or task.strips or source.cut:
        return None
    known = cache.recall_record(_make_key(task, source.text))
    if known is None:
        return None
    text, title, summary = known
    return AnnotatedRecord(file, text, title, source.number, (), None, summary, line=source.line)


def keep_annotated(
    task: Task, source: Source, done: AnnotatedRecord, cache: JudgementCache | None
) -> None:
    """Keep an annotated record in which nothing was found, under its old and its new text."""
    if cache is None or done.summary is None or done.findings or done.reason or source.cut:
        return
    from .stored import Finished

    for text in {source.text, done.text}:
        finished = Finished(done.text, done.title, done.summary)
        cache.keep_record(_make_key(task, text), finished)


def _make_key(task: Task, text: str) -> str:
    # Blank lines behind a record belong to its text, but change nothing.
    return task.to_text() + "\n" + text.rstrip("\n")


def leave_record(fault: FileFault, source: Source) -> AnnotatedRecord:
    """The record in `source` unchanged, because the work on it ended with that fault."""
    finding = make_file_finding(fault)
    reason = "this program failed at it"
    file, number = fault.file, source.number
    return AnnotatedRecord(
        file, source.text, file, number, (finding,), reason, None, is_cut=source.cut
    )


def _annotate(
    task: Task,
    source: Source,
    file: str,
    cache: JudgementCache | None,
    report: Callable[[int, int], object] | None,
    share: float,
) -> AnnotatedRecord:
    from ...analysis.layer.strip import strip_layer
    from ...notation.reading.parser import parse
    from ...replay.play import play

    effort = task.effort
    end = effort.end_for(share) if isinstance(effort, GameTime) else 0.0
    reading = parse(source)
    if reading.has_syntax_faults:
        found = tuple(make_finding(fault, reading.source, file) for fault in reading.diagnostics)
        what = "part of it cannot be read"
        return AnnotatedRecord(
            file, source.text, file, source.number, found, what, None, is_cut=source.cut
        )
    bare = strip_layer(reading.record)
    if task.strips:
        return _finish(bare, source, file, file, (), None)
    checked, replay = check_reading(reading, file)
    if bare != reading.record:
        replay = play(bare)
    done = _judge(task, replay, source, file, checked.findings, cache, report, end)
    if done.haste is None:
        return done
    return done._replace(haste=done.haste._replace(over=max(monotonic() - end, 0.0)))


def _judge(
    task: Task,
    replay: Replay,
    source: Source,
    file: str,
    findings: tuple[Finding, ...],
    cache: JudgementCache | None,
    report: Callable[[int, int], object] | None,
    end: float,
) -> AnnotatedRecord:
    from ...analysis.judging.annotation import annotate, annotate_in_time, find_obstacle
    from ...analysis.layer.write import Style, write_layer
    from ...analysis.report.summary import summarize

    seats = replay.rules.playing_order if replay.rules else ()
    title = title_of(replay.record, seats)
    reason = find_obstacle(replay, task.value)
    if reason is not None:
        return AnnotatedRecord(file, source.text, title, source.number, findings, reason, None)
    effort, haste = task.effort, None
    if isinstance(effort, GameTime):
        name = effort.to_text()

        def is_late() -> bool:
            return monotonic() >= end

        annotation = annotate_in_time(replay, name, is_late, report, task.value)
        haste = Haste(len(annotation.turns), annotation.glances, 0.0)
    else:
        if isinstance(effort, Level):
            effort = make_effort(effort, len(seats))
        annotation = annotate(replay, effort, cache, report, task.value)
    speaker = None
    if task.language:
        from ...analysis.report.comments import Speaker

        speaker = Speaker(task.language)
    by = f"sungka {VERSION} {annotation.effort}"
    record = write_layer(annotation, Style(by, task.thresholds, speaker))
    tells_in = (task.language or Language.ENGLISH) if task.tells else None
    summary = summarize(annotation, task.thresholds, tells_in)
    return _finish(record, source, file, title, findings, summary)._replace(haste=haste)


def _finish(
    record: Record,
    source: Source,
    file: str,
    title: str,
    findings: tuple[Finding, ...],
    summary: GameSummary | None,
) -> AnnotatedRecord:
    from ...notation.rows import agrees_with_count, number_rows
    from ...notation.writer import write

    places = number_rows(record)
    keeps_numbers = not agrees_with_count(record, places)
    text = write(record, keeps_numbers=keeps_numbers, places=places)
    if not reads_back(record, text, keeps_numbers):
        reason = "the rewritten record would read differently"
        return AnnotatedRecord(file, source.text, title, source.number, findings, reason, None)
    return AnnotatedRecord(file, text, title, source.number, findings, None, summary)


def _start_timer(seconds: float) -> Callable[[], bool]:
    """A function that returns whether the seconds from now on are over."""
    end = monotonic() + seconds
    return lambda: monotonic() >= end
