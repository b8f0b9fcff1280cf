"""The run of `sungka diff` and `sungka merge`: records set side by side, put together, reported."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from time import monotonic
from typing import TYPE_CHECKING

from ...files.faults import describe_error
from ..console.exit_status import CLEAN, FINDINGS, complain, report_wrong_usage
from ..console.terminal import escape_text, print_data, print_line
from ..files.progress import ProgressBar
from .accounts import GivenRecord

if TYPE_CHECKING:
    from ...archive.merging.merge import Difference, Merged

SLIP_SECONDS = 10.0
"""The seconds for the search for a slip that all records share."""

LEAST_COMMON = 0.5
"""The part of the shorter record's houses that records of one game have in common."""


def put_together(given: tuple[GivenRecord, ...], prefer: int = 0) -> Merged | None:
    """The records as one; `None`, with the reason printed, if they are not of one game."""
    from ...archive.merging.merge import common_rules, merge, set_side_by_side
    from ...archive.merging.pairing import count_common, holds_two

    records = tuple(it.reading.record for it in given)
    try:
        common_rules(records)
    except ValueError as fault:
        complain(f"sungka: not records of one game: {fault}")
        for it in given:
            rules = it.reading.record.value("Rules") or "sungka"
            complain(f"  {escape_text(it.path)}: {escape_text(rules)}")
        return None
    for it in given:
        if holds_two(it.reading.record):
            complain(f"sungka: {escape_text(it.path)} holds more than one game: split it first")
            return None
    for it in given[1:]:
        common, fewest = count_common(records[0], it.reading.record)
        if common < LEAST_COMMON * fewest:
            names = f"{escape_text(given[0].path)} and {escape_text(it.path)}"
            houses = "house" if fewest == 1 else "houses"
            said = f"they have {common} of {fewest} {houses} in common"
            complain(f"sungka: {names} are not records of one game: {said}")
            return None
    labels = tuple(it.label for it in given)
    with ProgressBar(total=int(SLIP_SECONDS)) as bar:
        return merge(set_side_by_side(records, labels), prefer, SlipTime(bar).is_left)


class SlipTime:
    """The time in which a slip is searched for; each second of it advances the bar, if any."""

    def __init__(self, bar: ProgressBar | None = None) -> None:
        self._bar, self._began, self._seconds = bar, monotonic(), 0

    def is_left(self) -> bool:
        """True while there is time left."""
        passed = monotonic() - self._began
        if self._bar is not None and int(passed) > self._seconds:
            self._bar.advance(int(passed) - self._seconds)
            self._seconds = int(passed)
        return passed < SLIP_SECONDS


def diff_records(given: tuple[GivenRecord, ...]) -> int:
    """Print where two records differ; the exit status is 0 for the same play."""
    merged = put_together(given)
    if merged is None:
        return FINDINGS
    from ...archive.merging.merge import Decision
    from .differences import describe_difference, describe_overruled, describe_tags

    for difference in merged.differences:
        places = _name_places(given, difference)
        for line in describe_difference(merged, difference, places):
            print_line(line)
    for line in (*describe_overruled(merged), *describe_tags(merged)):
        print_line(line)
    turns = sum(piece.is_turn for piece in merged.accounts[0].pieces)
    count = sum(it.decision is not Decision.ALIKE for it in merged.differences)
    if not count:
        print_line(f"the same play: {turns} {'turn' if turns == 1 else 'turns'}")
        return CLEAN
    print_line(f"{count} {'difference' if count == 1 else 'differences'}")
    return FINDINGS


def merge_records(
    given: tuple[GivenRecord, ...],
    prefer: int,
    out: str | None,
    replaced: GivenRecord | None = None,
) -> int:
    """Write the merged record and report how it was made; return 1 if something is undecided.

    `out` is the file that is written (`None`: standard output). If that is the file of the record
    `replaced`, it is only overwritten when the merged record holds everything in it; otherwise the
    status is that of wrong usage.
    """
    merged = put_together(given, prefer)
    if merged is None:
        return FINDINGS
    if replaced is not None:
        loss = _find_loss(merged, given.index(replaced))
        if loss is not None:
            report(merged, given)
            shown = escape_text(out or "")
            return report_wrong_usage(f"-o {shown} is also read, and {loss} would be lost")
    if is_refused(merged):
        report(merged, given)
        name, count = escape_text(given[merged.standing].path), merged.alone[merged.standing]
        errors = "1 error" if count == 1 else f"{count or 'no'} errors"
        complain(f"sungka: nothing is written: {name} by itself has {errors}")
        return FINDINGS
    text = make_text(merged)
    if text is None:
        complain("sungka: the merged record would read differently: nothing is written")
        return FINDINGS
    try:
        make_writer(out)(text)
    except BrokenPipeError:
        raise
    except OSError as error:
        report_not_written(error)
        return FINDINGS
    report(merged, given)
    return FINDINGS if merged.conflicts or merged.errors else CLEAN


def _find_loss(merged: Merged, at: int) -> str | None:
    """Name something that a record has and the merged one lacks; `None` if nothing is lost."""
    from ...archive.merging.merge import Decision

    for difference in merged.differences:
        own = [piece.key for piece in difference.lists[at]]
        is_kept = own == [piece.key for piece in difference.taken] or not own
        if not is_kept or difference.decision not in (Decision.AGREES, Decision.FILLED):
            row = "" if difference.row is None else f", row {difference.row}"
            return f"what it has in round {difference.round}{row}"
    if any(claim.record == at for _, claim in merged.overruled):
        return "a claim that the board refutes"
    for tag in merged.accounts[at].record.tags:
        if merged.record.value(tag.name) != tag.value:
            return f"its tag {tag.name}"
    return None


def make_text(merged: Merged) -> str | None:
    """The text of a merged record; `None` if it would not read as that record."""
    from ...notation.writer import write
    from ..validation.rewrite import reads_back

    try:
        text = write(merged.record)
    except ValueError:
        return None
    return text if reads_back(merged.record, text) else None


def is_refused(merged: Merged) -> bool:
    """True when the merged record has more errors than the record whose turns it keeps."""
    return merged.errors > 0 and merged.errors > merged.alone[merged.standing]


def has_news(merged: Merged) -> bool:
    """True when there is anything to report on how the records were merged."""
    from .differences import describe_overruled, describe_tags

    told = (*merged.differences, *describe_overruled(merged), *describe_tags(merged))
    return bool(told or merged.errors) or not merged.has_end


def report(merged: Merged, given: tuple[GivenRecord, ...]) -> None:
    """Say on standard error which parts were taken from which record, and why."""
    for line in describe_merged(merged, given):
        complain(line)


def describe_merged(
    merged: Merged, given: tuple[GivenRecord, ...], paths: Sequence[str] | None = None
) -> Iterator[str]:
    """The lines that say which parts were taken from which record, and why.

    `paths` are the names of the files, given where the records' labels do not show them.
    """
    from .differences import describe_difference, describe_overruled, describe_tags

    for difference in merged.differences:
        places = _name_places(given, difference, paths)
        yield from describe_difference(merged, difference, places, has_boards=False)
    yield from describe_overruled(merged)
    for line in describe_tags(merged):
        name = line.removeprefix("tag ").partition(":")[0]
        tag = merged.record.tag(name)
        yield line if tag is None else f"{line}; `{escape_text(tag.value)}` is written"
    if not merged.has_end:
        yield "the merged record has no `end`, as none of the records has one"
    if merged.errors:
        errors = "1 error" if merged.errors == 1 else f"{merged.errors} errors"
        has = "would have" if is_refused(merged) else "has"
        yield f"the merged record {has} {errors}, as `sungka validate` counts them"
    conflicts = len(merged.conflicts)
    count = f"{conflicts or 'no'} conflict" + ("s" if conflicts > 1 else "")
    decided = len(merged.differences) - conflicts
    settled = f"{decided} {'place' if decided == 1 else 'places'} decided"
    yield f"{len(given)} records of one game: {settled}, {count}"


def make_writer(out: str | None) -> Callable[[str], object]:
    """A function that writes the merged record as a whole file or none, or to standard output."""
    if out is None or out == "-":
        return print_data
    from ..files.packing import write_packed

    def write(text: str) -> None:
        try:
            write_packed(out, [text.encode()])
        except OSError as error:
            error.filename, error.filename2 = out, None  # not the one beside it
            raise

    return write


def report_not_written(error: OSError) -> None:
    """Say which file is not written, and why."""
    name = escape_text(str(error.filename or "standard output"))
    complain(f"{name}: not written: {describe_error(error)}")


def _name_places(
    given: tuple[GivenRecord, ...], difference: Difference, paths: Sequence[str] | None = None
) -> tuple[str, ...]:
    """Each record's name, with the line of its file where it has something there."""
    places = []
    names = paths or [it.label for it in given]
    for it, name, pieces in zip(given, names, difference.lists, strict=True):
        line = f":{it.line_of(pieces[0].item.span.start)}" if pieces else ""
        places.append(f"{name}{line}")
    return tuple(places)
