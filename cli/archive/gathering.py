"""All records of several files, with those of one game put together (`sungka merge --all`)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from ...archive.played import Played, are_copies, find_other_players, is_part
from ...files.blocks import read_sources
from ...files.inputs import Input, Missing
from ...files.records import FileFault, try_accepting
from ...notation.record import End, Record, tag_order
from ...notation.splitter import Source
from ..console.exit_status import CLEAN, FINDINGS
from ..console.next_step import suggest
from ..console.terminal import escape_text
from ..files.progress import ProgressBar
from ..findings.text import report_fault, report_left_out
from .accounts import GivenRecord, make_labels
from .merge_report import Kind, MergeReport
from .together import SlipTime, describe_merged, has_news, make_text, report_not_written

if TYPE_CHECKING:
    from ...archive.merging.merge import Merged
    from ...archive.merging.pairing import PlayReader
    from ...notation.reading.parser import Reading

WORSE = "together they would have more errors than one of them alone"


class _Held(NamedTuple):
    """A record of a file: its text, its play, and how it was read where that took the long way."""

    path: str
    source: Source
    played: Played
    is_valid: bool
    holds_two: bool
    reading: Reading | None

    @property
    def name(self) -> str:
        """The record's place."""
        return f"{self.path}:{self.source.line}"

    def read(self) -> Reading:
        """The record as the parser reads it."""
        from ...notation.reading.parser import parse

        return self.reading or parse(self.source)


@dataclass(slots=True)
class _Written:
    """A record that is written: its text, the records it was made of, and what came of these."""

    text: str
    held: Sequence[_Held]
    played: Played
    is_valid: bool
    merged: Merged | None = None
    told: list[str] = field(default_factory=list)
    line: int = 0

    @property
    def has_conflict(self) -> bool:
        """True when the engine could not decide something."""
        return self.merged is not None and bool(self.merged.conflicts)

    @property
    def names(self) -> str:
        """The places of the records it was made of."""
        return " + ".join(escape_text(it.name) for it in self.held)


def merge_all(
    entries: tuple[Input | Missing, ...],
    write: Callable[[str], object],
    out: str | None,
    write_report: Callable[[str], object] | None,
) -> int:
    """Write every record once: those of one game merged, the others as they are.

    Messages about them name `out`, the file that is written (`None`: standard output). What was
    decided, and why, goes to `write_report`, if it is asked for.
    """
    from ...archive.merging.pairing import Pairing, PlayReader

    reader, pairing = PlayReader(), Pairing()
    held: list[_Held] = []
    status, left_out = CLEAN, 0
    with ProgressBar(entries) as bar:
        for one in _read_all(entries, bar, reader):
            if isinstance(one, FileFault):
                bar.clear()
                report_fault(one)
                left_out += one.record is not None
                status = FINDINGS
            else:
                held.append(one)
                pairing.add(one.played._replace(game=None) if one.holds_two else one.played)
    found = pairing.groups()
    first = {group[0]: group for group in found.games}
    later = {index for group in found.games for index in group[1:]}
    written: list[_Written] = []
    report = MergeReport("standard output" if out is None or out == "-" else escape_text(out))
    with ProgressBar(total=len(first)) as bar:
        for index, one in enumerate(held):
            group = first.get(index)
            if group is not None:
                written += _merge([held[at] for at in group], reader, report)
                bar.advance(1)
            elif index not in later:
                written.append(_Written(one.source.text, [one], one.played, one.is_valid))
    written = _leave_out(written, report)
    try:
        write("\n".join(_place(written)))
    except BrokenPipeError:
        raise
    except OSError as error:
        report_not_written(error)
        return FINDINGS
    for pair in found.apart:
        here, there = (held[at] for at in pair)
        report.add(Kind.NAMES, escape_text(_describe_apart(here, there)))
    _tell(written, report)
    for alone in (it for it in written if it.merged is None):
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
    entries: tuple[Input | Missing, ...], bar: ProgressBar, reader: PlayReader
) -> Iterator[_Held | FileFault]:
    from ...archive.merging.pairing import holds_two
    from ...archive.replay_card import play_of
    from ...notation.reading.parser import parse
    from ...replay.play import play

    for entry in entries:
        for source in read_sources(entry, bar.watch):
            if isinstance(source, FileFault):
                yield source
            elif source.number is not None:
                played = try_accepting(partial(reader.read, source.text.encode()))
                if played is not None:
                    yield _Held(entry.path, source, played, True, False, None)
                    continue
                reading = parse(source)
                replay = play(reading.record)
                found = (*reading.diagnostics, *replay.diagnostics)
                yield _Held(
                    entry.path,
                    source,
                    play_of(replay, reading),
                    not any(it.is_error for it in found),
                    holds_two(reading.record),
                    reading,
                )


def _merge(group: list[_Held], reader: PlayReader, report: MergeReport) -> list[_Written]:
    """The merged record of a group, or each of its records where merging would be worse."""
    from ...archive.replay_card import drop_bad_tags

    labels = make_labels([it.path for it in group])
    given = tuple(
        GivenRecord(it.name, it.read(), label) for it, label in zip(group, labels, strict=True)
    )
    records = tuple(drop_bad_tags(it.reading) for it in given)
    whole = _put_into_whole(group, given, records, reader, report)
    made = whole or _put_together(group, given, records, reader)
    if isinstance(made, _Written):
        return [made]
    names = " + ".join(escape_text(it.name) for it in group)
    report.add(Kind.WORSE, f"{names}: one game, not merged: {made}")
    return [_Written(it.source.text, [it], it.played, it.is_valid) for it in group]


def _put_into_whole(
    group: list[_Held],
    given: tuple[GivenRecord, ...],
    records: tuple[Record, ...],
    reader: PlayReader,
    report: MergeReport,
) -> _Written | None:
    """The merged record where one is without errors and the engine finds it right everywhere.

    Of a record with the same play in another form, as with the seats exchanged, only the header
    counts.
    """
    from ...archive.merging.merge import merge_into
    from ...archive.merging.pairing import have_one_form

    wholes = [
        at
        for at, it in enumerate(group)
        if it.played.is_whole and any(isinstance(item, End) for item in records[at].body)
    ]
    if not wholes or len({group[at].played.digest for at in wholes}) > 1:
        return None
    best, known = wholes[0], group[wholes[0]].played
    same = {
        at
        for at, it in enumerate(group)
        if it.played.is_whole or are_copies(known, it.played) or is_part(known, it.played)
    }
    strange = [at for at in sorted(same) if not have_one_form(records[best], records[at])]
    fitting = tuple(
        _take_play(it, records[best]) if at in strange else it for at, it in enumerate(records)
    )
    labels = tuple(it.label for it in given)
    try:
        merged = merge_into(best, fitting, labels, frozenset(same))
        if merged is None and len(group) > 2:
            # Each of the others by itself may say less that contradicts it.
            for at in set(range(len(group))) - same:
                two = (group[best], group[at]), (given[best], given[at])
                pair = _put_together(*two, (fitting[best], fitting[at]), reader)
                if isinstance(pair, str) or pair.has_conflict or pair.played.digest != known.digest:
                    return None
            merged = merge_into(best, fitting, labels, frozenset(range(len(group))))
    except ValueError:
        return None
    if merged is None:
        return None
    made = _finish(merged, group, given, reader)
    if isinstance(made, str) or made.played.digest != known.digest:
        return None
    for at in strange:
        report.add(Kind.LEFT_OUT, _describe_left_out(group[at], made))
    return made


def _take_play(record: Record, best: Record) -> Record:
    """The header of a record with the play of another."""
    names = ("Rules", "Setup")
    tags = [it for it in record.tags if it.name not in (*names, "Digest")]
    own = [it for it in best.tags if it.name in names]
    return Record(tuple(sorted([*tags, *own], key=tag_order)), best.body)


def _put_together(
    group: Sequence[_Held],
    given: tuple[GivenRecord, ...],
    records: tuple[Record, ...],
    reader: PlayReader,
) -> _Written | str:
    """The merged record of a group, or the reason why it is not merged."""
    from ...archive.merging.merge import merge

    try:
        merged = merge(records, tuple(it.label for it in given), go_on=SlipTime().is_left)
    except ValueError as fault:
        return str(fault)
    if merged.errors > min(merged.alone, default=0):
        return WORSE
    return _finish(merged, group, given, reader)


def _finish(
    merged: Merged, group: Sequence[_Held], given: tuple[GivenRecord, ...], reader: PlayReader
) -> _Written | str:
    """A merged record as it is written, or the reason why it is not."""
    text = make_text(merged)
    if text is None:
        return "the merged record would read differently"
    played = try_accepting(partial(reader.read, text.encode()))
    is_valid = played is not None
    if played is None:
        played, is_valid = _read_again(text)
    told = []
    if has_news(merged):
        told = list(describe_merged(merged, given, [it.path for it in group]))
    return _Written(text, group, played, is_valid, merged, told)


def _read_again(text: str) -> tuple[Played, bool]:
    """The play of a merged record that is not accepted, and whether it has no error."""
    from ...archive.replay_card import play_of
    from ...notation.reading.parser import parse
    from ...replay.play import play

    reading = parse(Source(text, 1, 1))
    replay = play(reading.record)
    found = (*reading.diagnostics, *replay.diagnostics)
    return play_of(replay, reading), not any(it.is_error for it in found)


def _leave_out(written: list[_Written], report: MergeReport) -> list[_Written]:
    """The records without those that only have, with errors, what another has without."""
    from ...archive.copies import find_copies

    left_out: set[int] = set()
    for group in find_copies([it.played for it in written]):
        whole = [written[at] for at in group if written[at].played.is_whole]
        for at in group:
            one = written[at]
            if one.played.is_sound or one.merged is not None:
                continue
            fits = (
                it for it in whole if not find_other_players(it.played.header, one.played.header)
            )
            best = next(fits, None)
            if best is not None:
                left_out.add(at)
                report.add(Kind.LEFT_OUT, _describe_left_out(one.held[0], best))
    return [it for at, it in enumerate(written) if at not in left_out]


def _place(written: list[_Written]) -> Iterator[str]:
    """The texts as they are written, each record with its line noted."""
    line = 1
    for one in written:
        one.line = line
        text = one.text.rstrip("\n") + "\n"
        line += text.count("\n") + 1
        yield text


def _tell(written: list[_Written], report: MergeReport) -> None:
    """Report what came of each game of several records, now that its line is known."""
    for one in written:
        if one.merged is None:
            continue
        report.merged += 1
        place = f"{one.names} → {report.out}:{one.line}"
        if one.merged.conflicts:
            report.add_conflict(one.merged, place, one.told)
        elif one.merged.errors:
            report.add(Kind.ERRORS, place, one.told)
        else:
            report.add(Kind.DECIDED if one.told else Kind.AGREED, place, one.told)


def _describe_left_out(one: _Held, best: _Written) -> str:
    names = best.names
    return f"{escape_text(one.name)}: all of its play that can be read is in {names}"


def _describe_apart(one: _Held, other: _Held) -> str:
    """Say that two records of the same play are left apart, and which of their names differ."""
    headers = one.played.header, other.played.header
    names = [
        f"{seat.title} is " + " and ".join(f"`{it.name_of(seat)}`" for it in headers)
        for seat in find_other_players(*headers)
    ]
    why = ", ".join(names) or "their names also fit other people"
    return f"{one.name} and {other.name}: the same play, not merged: {why}"
