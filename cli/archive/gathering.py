"""All records of several files, with those of one game put together (`sungka merge --all`)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING

from ...archive.played import find_other_players
from ...files.blocks import read_sources
from ...files.inputs import Input, Missing
from ...files.records import FileFault, try_accepting
from ..console.exit_status import CLEAN, FINDINGS
from ..console.next_step import suggest
from ..console.terminal import escape_text
from ..files.progress import ProgressBar
from ..files.record_cache import RecordCache
from ..findings.text import report_fault, report_left_out
from .full_plays import FullPlays
from .merge_report import Kind, MergeReport
from .one_game import PlayedRecord, WrittenRecord, describe_left_out, merge_known
from .together import report_not_written

if TYPE_CHECKING:
    from ...archive.merging.pairing import PlayReader


def merge_all(
    entries: tuple[Input | Missing, ...],
    write: Callable[[str], object],
    out: str | None,
    write_report: Callable[[str], object] | None,
    cache: RecordCache,
) -> int:
    """Write every record once: those of one game merged, the others as they are.

    Messages about them name `out`, the file that is written (`None`: standard output). What was
    decided, and why, goes to `write_report`, if it is asked for. The `cache` has the play of
    records that have to be read in full, and what became of a game.
    """
    from ...archive.merging.pairing import Pairing, PlayReader

    reader, pairing = PlayReader(), Pairing()
    held: list[PlayedRecord] = []
    status, left_out = CLEAN, 0
    with ProgressBar(entries) as bar:
        for one in _read_all(entries, bar, reader, FullPlays(cache)):
            if isinstance(one, FileFault):
                bar.clear()
                report_fault(one)
                left_out += one.record is not None
                status = FINDINGS
            else:
                held.append(one)
                pairing.add(one.played._replace(game=None) if one.holds_two else one.played)
    cache.save()
    found = pairing.groups()
    first = {group[0]: group for group in found.games}
    later = {index for group in found.games for index in group[1:]}
    written: list[WrittenRecord] = []
    report = MergeReport("standard output" if out is None or out == "-" else escape_text(out))
    with ProgressBar(total=len(first)) as bar:
        for index, one in enumerate(held):
            group = first.get(index)
            if group is not None:
                made, notes = merge_known(tuple([held[at] for at in group]), reader, cache)
                written += made
                for note in notes:
                    report.add(*note)
                bar.advance(1)
            elif index not in later:
                written.append(WrittenRecord.leave(one))
    cache.save()
    written = _leave_out(written, report)
    try:
        write("\n".join(map(_end, written)))
    except BrokenPipeError:
        raise
    except OSError as error:
        report_not_written(error)
        return FINDINGS
    for pair in found.apart:
        here, there = (held[at] for at in pair)
        report.add(Kind.NAMES, escape_text(_describe_apart(here, there)))
    _tell(written, report)
    for alone in (it for it in written if it.outcome is None):
        if alone.held[0].holds_two:
            report.add(Kind.DOUBLE, alone.names)
        elif alone.played.game is None:
            report.add(Kind.RULES, alone.names)
    report.records, report.written = len(held), len(written)
    report.valid = sum(it.is_valid for it in written)
    if write_report is not None:
        try:
            write_report(report.write())
        except OSError as error:
            report_not_written(error)
            return FINDINGS
    report.print_summary(is_written=write_report is not None)
    report_left_out(left_out)
    if out is not None and report.valid < report.written:
        errors = f"{report.written - report.valid} with errors"
        suggest(errors, "validate", "--output", "json=left.json", files=(out,))
        suggest("to decide them on a page", "render", "left.json", "--review", "-o", "review.html")
    elif out is not None:
        suggest("tables of it", "convert", "-o", "season", files=(out,))
    return FINDINGS if report.is_doubtful else status


def _read_all(
    entries: tuple[Input | Missing, ...], bar: ProgressBar, reader: PlayReader, plays: FullPlays
) -> Iterator[PlayedRecord | FileFault]:
    from ...notation.reading.parser import parse
    from ...replay.play import play

    for entry in entries:
        for source in read_sources(entry, bar.watch):
            if isinstance(source, FileFault):
                yield source
            elif source.number is not None:
                played = try_accepting(partial(reader.read, source.text.encode()))
                if played is not None:
                    yield PlayedRecord(entry.path, source, played, True, False, None)
                    continue
                reading, known = None, plays.find(source)
                if known is None:
                    reading = parse(source)
                    known = plays.keep(reading, play(reading.record))
                yield PlayedRecord(entry.path, source, *known, reading)


def _leave_out(written: list[WrittenRecord], report: MergeReport) -> list[WrittenRecord]:
    """The records without those that only have, with errors, what another has without."""
    from ...archive.copies import find_copies

    left_out: set[int] = set()
    for group in find_copies([it.played for it in written]):
        whole = [written[at] for at in group if written[at].played.is_whole]
        for at in group:
            one = written[at]
            if one.played.is_sound or one.outcome is not None:
                continue
            fits = (
                it for it in whole if not find_other_players(it.played.header, one.played.header)
            )
            best = next(fits, None)
            if best is not None:
                left_out.add(at)
                report.add(*describe_left_out(one.held[0], best))
    return [it for at, it in enumerate(written) if at not in left_out]


def _tell(written: list[WrittenRecord], report: MergeReport) -> None:
    """Report what came of each game of several records, with the line where it is written."""
    line = 1
    for one in written:
        if one.outcome is not None:
            report.merged += 1
            place = f"{one.names} → {report.out}:{line}"
            kind, places, told = one.outcome
            head = f"conflict: {place}: {places}" if one.has_conflict else place
            report.add(kind, head, told)
        line += _end(one).count("\n") + 1


def _end(one: WrittenRecord) -> str:
    """The text as it is written, with one line end."""
    return one.text.rstrip("\n") + "\n"


def _describe_apart(one: PlayedRecord, other: PlayedRecord) -> str:
    """Say that two records of the same play are left apart, and which of their names differ."""
    headers = one.played.header, other.played.header
    names = [
        f"{seat.title} is " + " and ".join(f"`{it.name_of(seat)}`" for it in headers)
        for seat in find_other_players(*headers)
    ]
    why = ", ".join(names) or "their names also fit other people"
    return f"{one.name} and {other.name}: the same play, not merged: {why}"
