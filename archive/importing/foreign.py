"""What reading a file from elsewhere gives: records, and faults with the lines of that file."""

from __future__ import annotations

from typing import NamedTuple

from ...notation.record import Record


class ImportFault(NamedTuple):
    """What in a file from elsewhere cannot be read, or cannot have happened; `line` is from 1."""

    line: int
    message: str
    hint: str | None = None


class ForeignRecords(NamedTuple):
    """The records of a file, each played as far as it could be, and what is wrong with the file."""

    records: tuple[Record, ...]
    faults: tuple[ImportFault, ...]
