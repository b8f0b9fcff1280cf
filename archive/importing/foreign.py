"""The result of reading a file from elsewhere: records, and faults with the lines of that file."""

from __future__ import annotations

from typing import NamedTuple

from ...notation.record import Record


class ImportFault(NamedTuple):
    """A fault of a file from elsewhere: unreadable or impossible; `line` is from 1."""

    line: int
    message: str
    hint: str | None = None


class ForeignRecords(NamedTuple):
    """The records of a file, each played as far as it could be, and the faults of the file."""

    records: tuple[Record, ...]
    faults: tuple[ImportFault, ...]
