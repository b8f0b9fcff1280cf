"""The records that a command sets beside each other: one of each file, under a short name."""

from __future__ import annotations

import os
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ...notation.record import Record
from ..console.exit_status import FINDINGS, WRONG_USAGE, complain, report_wrong_usage
from ..console.terminal import escape_text
from ..files.inputs import Input, Missing
from ..files.records import FileFault, read_records
from ..findings.text import report_fault, report_reading

if TYPE_CHECKING:
    from ...notation.reading.parser import Reading


@dataclass(frozen=True, slots=True)
class GivenRecord:
    """A record of a file, and the name it goes by in what is written."""

    path: str
    reading: Reading
    label: str

    def line_of(self, offset: int) -> int:
        """The line of the file of a place in the record."""
        return self.reading.source.position(offset)[0]


def read_given(
    entries: tuple[Input | Missing, ...], wanted: tuple[int, ...]
) -> tuple[GivenRecord | None, ...] | int:
    """One record of each file, `None` where it cannot be read; the exit status at wrong usage.

    `wanted` is the number of the record in each file; one number is for every file.
    """
    for entry in entries:
        if isinstance(entry, Missing) and entry.is_pattern:
            return report_wrong_usage(f"{escape_text(entry.path)}: {entry.message}")
    if len(wanted) > 1 and len(wanted) != len(entries):
        word = f"--record is given {len(wanted)} times"
        return report_wrong_usage(f"{word} for {len(entries)} files: give it once, or once a file")
    labels = make_labels([entry.path for entry in entries])
    given: list[GivenRecord | None] = []
    for at, (entry, label) in enumerate(zip(entries, labels, strict=True)):
        number = wanted[at if len(wanted) > 1 else 0] if wanted else None
        found = read_one(entry, number)
        if found == WRONG_USAGE:
            return WRONG_USAGE
        given.append(None if isinstance(found, int) else GivenRecord(entry.path, found, label))
    return tuple(given)


def read_one(entry: Input | Missing, number: int | None) -> Reading | int:
    """The one record of a file, or the one of that number; else the exit status."""
    readings: list[Reading] = []
    for reading in read_records(entry, number):
        if isinstance(reading, FileFault):
            report_fault(reading)
            return FINDINGS
        if reading.source.number is not None:
            readings.append(reading)
        if len(readings) > 1:
            path = escape_text(entry.path)
            complain(f"sungka: {path} holds more than one record: choose with --record N")
            return WRONG_USAGE
    if not readings:
        return FINDINGS
    if readings[0].has_syntax_faults:
        report_reading(readings[0], entry.path)
        if readings[0].record == Record():
            return FINDINGS
    return readings[0]


def holds_only(entry: Input | Missing, record: GivenRecord) -> bool:
    """Whether a file holds one record and nothing else, of which everything could be read."""
    found = list(read_records(entry, None))
    return len(found) == 1 and not record.reading.has_syntax_faults


def make_labels(paths: list[str]) -> list[str]:
    """Names for files by what differs: their names without suffix, with folders where needed."""
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
    """The numbers of records as given; `None` where one is none."""
    numbers = [int(it) if it.isascii() and it.isdigit() else 0 for it in words or []]
    return tuple(numbers) if all(numbers) else None
