"""The record of a ledger on the disk, with the list of its corrections beside it."""

from __future__ import annotations

import os
from dataclasses import dataclass

from ...notation.record import Detail, Record
from ...notation.writer import write
from ...replay.scoring.ledger import Ledger
from ...replay.scoring.to_record import record_of
from ..console.terminal import escape_text
from ..files.replace_file import replace_file

CORRECTIONS = ".corrections"
"""The suffix that the name of the list of corrections adds to its record's."""

DRAFT = ".part"
"""The suffix of the record's next text while it is being written."""


@dataclass(frozen=True, slots=True)
class RecordOptions:
    """The form of the record: its detail, and whether it includes corrections."""

    detail: Detail = Detail.STANDARD
    with_corrections: bool = False


class RecordFiles:
    """A record and the list of its corrections, each replaced as a whole when it has changed.

    `record` is the one written last.
    """

    def __init__(self, path: str, options: RecordOptions) -> None:
        self.record = Record()
        self._name = path
        self._path = os.path.realpath(path)
        self._options = options
        self._written: str | None = None
        self._corrections: str | None = None

    def read(self, ledger: Ledger, before: Ledger) -> str | None:
        """Read what is there, before anything is written; return what is to be told of it.

        A record that something else has changed since it was written here is moved aside. A crash
        between journal and record leaves the text of the ledger `before` the last entry, and
        another run may have had other options: these texts count as written here. Raises `OSError`.
        """
        self._written = _read_text(self._path)
        self._corrections = _read_text(self._path + CORRECTIONS)
        found = self._written
        if found is None:
            return None
        all_options = [RecordOptions(d, c) for d in Detail for c in (True, False)]
        for options in [self._options, *all_options]:
            if found in [write(_make_record(one, options)) for one in (ledger, before)]:
                return None
        number = 1
        while os.path.lexists(f"{self._path}.changed-{number}"):
            number += 1
        os.rename(self._path, f"{self._path}.changed-{number}")
        self._written = None
        name = f"{escape_text(self._name)}.changed-{number}"
        return f"the record was changed by another program; its text is now in {name}"

    def write(self, ledger: Ledger) -> None:
        """Write the corrections and the record of a ledger. Raises `OSError`."""
        corrections = "".join(f"{c.when} {escape_text(c.to_text())}\n" for c in ledger.corrections)
        if corrections != (self._corrections or ""):
            replace_file(self._path + CORRECTIONS, [corrections], self._path + DRAFT)
            self._corrections = corrections
        record = _make_record(ledger, self._options)
        text = write(record)
        if text != self._written:
            replace_file(self._path, [text], self._path + DRAFT)
            self._written = text
        self.record = record


def _make_record(ledger: Ledger, options: RecordOptions) -> Record:
    return record_of(ledger, options.detail, with_corrections=options.with_corrections)


def _read_text(path: str) -> str | None:
    """The contents of a file, byte for byte; `None` if there is none."""
    try:
        with open(path, "rb") as file:
            return file.read().decode(errors="surrogateescape")
    except FileNotFoundError:
        return None
