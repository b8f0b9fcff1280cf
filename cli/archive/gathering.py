"""All records of several files, with those of one game put together (`sungka merge --all`)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from ...files.blocks import read_sources
from ...files.inputs import Input, Missing
from ...files.records import FileFault, try_accepting
from ...notation.splitter import Source
from ..console.exit_status import CLEAN, FINDINGS, complain
from ..console.terminal import escape_text
from ..files.progress import ProgressBar
from ..findings.text import report_fault, report_left_out
from .accounts import GivenRecord, make_labels
from .together import has_news, make_text, put_together, report, report_not_written


class _Held(NamedTuple):
    """A record of a file as text."""

    path: str
    source: Source

    @property
    def name(self) -> str:
        """The record's place."""
        return f"{self.path}:{self.source.line}"


def merge_all(
    entries: tuple[Input | Missing, ...], write: Callable[[str], object], out: str | None
) -> int:
    """Write every record once: those of one game merged, the others as they are.

    Messages about them name `out`, the file that is written (`None`: standard output).
    """
    from ...archive.merging.pairing import FingerprintReader, Pairing, fingerprint, holds_two
    from ...notation.reading.parser import parse

    double = left_out = 0
    status, held, known = CLEAN, [], []  # type: int, list[_Held], list[int]
    reader, pairing = FingerprintReader(), Pairing()
    with ProgressBar(entries) as bar:
        for entry in entries:
            for source in read_sources(entry, bar.watch):
                if isinstance(source, FileFault):
                    bar.clear()
                    report_fault(source)
                    left_out += source.record is not None
                    status = FINDINGS
                elif source.number is not None:
                    found = try_accepting(partial(reader.read, source.text.encode()))
                    if found is None:
                        record = parse(source).record
                        double += holds_two(record)
                        found = fingerprint(record)
                    if found is not None:
                        known.append(len(held))
                        pairing.add(found)
                    held.append(_Held(entry.path, source))
    found_games = pairing.groups()
    groups = [tuple(known[index] for index in group) for group in found_games.games]
    first = {group[0]: group for group in groups}
    gathered = _Gathered("standard output" if out is None or out == "-" else escape_text(out))
    done: set[int] = set()
    with ProgressBar(total=len(groups)) as bar:
        for index, one in enumerate(held):
            if index in done:
                continue
            group = first.get(index)
            if group is None:
                gathered.add(one.source.text)
            else:
                gathered.merge([held[at] for at in group], bar)
                bar.advance(1)
                done.update(group)
    try:
        write("\n".join(gathered.texts))
    except BrokenPipeError:
        raise
    except OSError as error:
        report_not_written(error)
        return FINDINGS
    for pair in found_games.apart:
        here, there = (held[known[at]] for at in pair)
        complain(escape_text(_describe_apart(here, there)))
    for line in gathered.conflicts:
        complain(line)
    report_left_out(left_out)
    names = len(found_games.apart)
    complain(_sum_up(gathered, len(held), len(held) - len(known) - double, names, double))
    if names:
        complain("`sungka names` lists the spellings of each name; with --apply it unites them")
    is_doubtful = gathered.conflicts or gathered.apart or gathered.has_errors
    return FINDINGS if is_doubtful else status


class _Gathered:
    """The texts that are written, and what came of the records of one game."""

    def __init__(self, out: str) -> None:
        self.out, self.line = out, 1
        self.texts: list[str] = []
        self.merged = self.agreed = self.apart = 0
        self.conflicts: list[str] = []
        self.has_errors = False

    def add(self, text: str) -> None:
        """Add the text of a record."""
        self.texts.append(text.rstrip("\n") + "\n")
        self.line += self.texts[-1].count("\n") + 1

    def merge(self, group: list[_Held], bar: ProgressBar) -> None:
        """Add the merged record of a group, or each of its records where merging would be worse."""
        from ...notation.reading.parser import parse

        names = " + ".join(escape_text(it.name) for it in group)
        labels = make_labels([it.path for it in group])
        given = tuple(
            GivenRecord(it.name, parse(it.source), label)
            for it, label in zip(group, labels, strict=True)
        )
        result = put_together(given)
        is_worse = result is not None and result.errors > min(result.alone, default=0)
        text = None if result is None or is_worse else make_text(result)
        if result is None or text is None:
            bar.clear()
            why = f": {WORSE}" if is_worse else ""
            complain(f"{names}: one game, not merged{why}")
            self.apart += 1
            for one in group:
                self.add(one.source.text)
            return
        self.merged += 1
        if not has_news(result):
            self.agreed += 1
        else:
            place = f"{names} → {self.out}:{self.line}"
            bar.clear()
            complain(place)
            report(result, given, [it.path for it in group])
            self.has_errors = self.has_errors or result.errors > 0
            if result.conflicts:
                self.conflicts.append(f"conflict: {place}")
        self.add(text)


WORSE = "together they would have more errors than one of them alone"


def _sum_up(gathered: _Gathered, count: int, unknown: int, names: int, double: int) -> str:
    """Sum up a run in a line: records read and written, games merged, records left apart."""
    games = "1 game" if gathered.merged == 1 else f"{gathered.merged} games"
    told = [f"{games} merged", f"{len(gathered.conflicts)} with a conflict"]
    if gathered.agreed:
        told.append(f"{gathered.agreed} without a difference")
    if gathered.apart:
        told.append(f"{gathered.apart} not merged as the result would be worse")
    if names:
        told.append(f"{names} not merged as the names differ")
    if double:
        told.append(f"{double} not merged as it holds more than one game")
    if unknown:
        records = "1 record" if unknown == 1 else f"{unknown} records"
        told.append(f"{records} not compared as their rules cannot be read")
    return f"{count} records → {len(gathered.texts)}: {', '.join(told)}"


def _describe_apart(one: _Held, other: _Held) -> str:
    """Say that two records of the same play are left apart, and which of their names differ."""
    from ...archive.merging.pairing import find_other_players, fingerprint
    from ...notation.reading.parser import parse

    records = parse(one.source).record, parse(other.source).record
    here, there = map(fingerprint, records)
    seats = () if here is None or there is None else find_other_players(here, there)
    names = [
        f"{seat.title} is " + " and ".join(f"`{it.value(seat.title)}`" for it in records)
        for seat in seats
    ]
    why = ", ".join(names) or "their names also fit other people"
    return f"{one.name} and {other.name}: the same play, not merged: {why}"
