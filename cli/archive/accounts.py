"""The records that a command compares or merges: one of each file, under a short name."""

from __future__ import annotations

import os
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from ...files.blocks import read_records, read_sources
from ...files.inputs import Input, Missing
from ...files.records import FileFault
from ...notation.record import Record
from ..console.exit_status import FINDINGS, WRONG_USAGE, complain, report_wrong_usage
from ..console.terminal import escape_text
from ..findings.text import report_fault, report_reading

if TYPE_CHECKING:
    from ...notation.reading.parser import Reading


@dataclass(frozen=True, slots=True)
class GivenRecord:
    """A record of a file, and its short name in the output."""

    path: str
    reading: Reading
    label: str

    def line_of(self, offset: int) -> int:
        """The line in the file of a place in the record."""
        return self.reading.source.position(offset)[0]


class Places(NamedTuple):
    """Files as named, and for each the line that was named with it, if any."""

    files: tuple[str, ...]
    lines: tuple[int | None, ...]


def split_places(words: list[str]) -> Places:
    """Files that are named with a line, `FILE:LINE`, as findings name a record's place."""
    files, lines = [], []  # type: list[str], list[int | None]
    for word in words:
        path, _, line = word.rpartition(":")
        is_place = line.isascii() and line.isdigit() and os.path.isfile(path)
        is_place = is_place and not os.path.lexists(word)
        files.append(path if is_place else word)
        lines.append(int(line) if is_place else None)
    return Places(tuple(files), tuple(lines))


def read_given(
    entries: tuple[Input | Missing, ...],
    wanted: tuple[int, ...],
    lines: tuple[int | None, ...] = (),
    advice: str = "",
) -> tuple[GivenRecord | None, ...] | int:
    """One record of each file (`None`: it cannot be read), or the exit status for wrong usage.

    `wanted` is the number of the record in each file; a single number is for every file. `lines`
    are the lines by which records are named, if they are. `advice` says what else helps where a
    file holds several records.
    """
    if any(line is not None for line in lines):
        if wanted:
            return report_wrong_usage("choose records by FILE:LINE or by --record, not by both")
        if len(lines) != len(entries):
            return report_wrong_usage("with FILE:LINE, name every file separately")
    for entry in entries:
        if isinstance(entry, Missing) and entry.is_pattern:
            return report_wrong_usage(f"{escape_text(entry.path)}: {entry.message}")
    if len(wanted) > 1 and len(wanted) != len(entries):
        word = f"--record is given {len(wanted)} times"
        return report_wrong_usage(f"{word} for {len(entries)} files: give one, or one per file")
    labels = make_labels([entry.path for entry in entries])
    given: list[GivenRecord | None] = []
    for at, (entry, label) in enumerate(zip(entries, labels, strict=True)):
        number = wanted[at if len(wanted) > 1 else 0] if wanted else None
        if lines and lines[at] is not None:
            number = _find_number(entry, lines[at] or 0)
        found = FINDINGS if number == 0 else read_one(entry, number, advice)
        if found == WRONG_USAGE:
            return WRONG_USAGE
        given.append(None if isinstance(found, int) else GivenRecord(entry.path, found, label))
    return tuple(given)


def _find_number(entry: Input | Missing, line: int) -> int:
    """The number of the record that a line of a file belongs to; 0, and a message, if to none."""
    for source in read_sources(entry):
        if isinstance(source, FileFault):
            report_fault(source)
            if source.record is None:
                return 0
            continue
        last = source.line + source.text.count("\n")
        if source.number is not None and source.line <= line <= last:
            return source.number
    complain(f"sungka: {escape_text(entry.path)}: no record at line {line}")
    return 0


def read_one(entry: Input | Missing, number: int | None, advice: str = "") -> Reading | int:
    """The one record of a file, or the one of that number; else the exit status."""
    readings: list[Reading] = []
    for reading in read_records(entry, number):
        if isinstance(reading, FileFault):
            report_fault(reading)
            return FINDINGS
        if reading.source.number is not None:
            readings.append(reading)
        if len(readings) > 1:
            choice = f"choose with --record N or as FILE:LINE{advice}"
            complain(f"sungka: {escape_text(entry.path)} holds more than one record: {choice}")
            return WRONG_USAGE
    if not readings:
        return FINDINGS
    if readings[0].has_syntax_faults:
        report_reading(readings[0], entry.path)
        if readings[0].record == Record():
            return FINDINGS
    return readings[0]


def holds_only(entry: Input | Missing, record: GivenRecord) -> bool:
    """True when a file holds one record and nothing else, and all of it could be read."""
    found = list(read_records(entry, None))
    return len(found) == 1 and not record.reading.has_syntax_faults


def make_labels(paths: list[str]) -> list[str]:
    """Short names that tell files apart: without suffix, and with folders where needed."""
    short = [os.path.basename(path).split(".")[0] or path for path in paths]
    if len(set(short)) < len(short):
        short = [path.removesuffix(".sgn") for path in paths]
    counts = Counter(short)
    labels, seen = [], Counter[str]()
    for label in short:
        seen[label] += 1
        labels.append(label if counts[label] == 1 else f"{label}#{seen[label]}")
    return labels


def read_numbers(words: list[str] | None) -> tuple[int, ...] | None:
    """The numbers of records as given; `None` where one is not a number."""
    numbers = [int(it) if it.isascii() and it.isdigit() else 0 for it in words or []]
    return tuple(numbers) if all(numbers) else None
