"""Files from elsewhere written as records, each game played before it is written."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from enum import StrEnum

from ...archive.importing.dispatch import SUFFIXES
from ...archive.importing.foreign import ForeignRecords
from ..console.exit_status import CLEAN, FINDINGS, complain, describe_error, report_wrong_usage
from ..console.terminal import escape_text
from ..files.inputs import STDIN, Input, Missing, open_input

_CHUNK = 1 << 20


class ForeignForm(StrEnum):
    """The forms from elsewhere that are read."""

    SHEET = "sheet"


def is_foreign(path: str) -> bool:
    """Whether the name of a file says that it is from elsewhere."""
    return path.lower().endswith(SUFFIXES)


def write_foreign(entries: Sequence[Input | Missing], out: str) -> int:
    """Write the games of sheets as records into a file; the exit status.

    What is wrong is said with the line of the sheet; what could be played is written.
    """
    from ..files.replace_file import replace_file

    for entry in entries:
        both_exist = out != STDIN and os.path.exists(out) and os.path.exists(entry.path)
        if both_exist and os.path.samefile(entry.path, out):
            return report_wrong_usage(f"--out: {escape_text(out)} is what is read")
    sheets = [_read_sheet(entry) for entry in entries]
    texts = list(_write_records(sheets))
    has_faults = any(sheet is None or sheet.faults for sheet in sheets)
    if not texts:
        complain("no game could be read: nothing is written")
        return FINDINGS
    if out == STDIN:
        for text in texts:
            print(text, end="")
        return FINDINGS if has_faults else CLEAN
    try:
        replace_file(out, iter(texts))
    except OSError as error:
        complain(f"{escape_text(out)}: not written: {describe_error(error)}")
        return FINDINGS
    what = "1 record" if len(texts) == 1 else f"{len(texts)} records"
    complain(f"{what} → {escape_text(out)}")
    return FINDINGS if has_faults else CLEAN


def _read_sheet(entry: Input | Missing) -> ForeignRecords | None:
    """The games of a file; `None` where it cannot be read. What is wrong is said."""
    from ...archive.importing.sheet import read_sheet

    path = entry.path
    if isinstance(entry, Missing):
        complain(f"{escape_text(path)}: error: {entry.message}")
        return None
    try:
        with open_input(path, entry.max_size) as source:
            text = b"".join(iter(lambda: source.read(_CHUNK), b"")).decode("utf-8-sig")
    except OSError as error:
        complain(f"{escape_text(path)}: error: {describe_error(error)}")
        return None
    except UnicodeDecodeError:
        complain(f"{escape_text(path)}: error: it is not UTF-8: save the sheet as CSV in UTF-8")
        return None
    found = read_sheet(text, "" if path == STDIN else path)
    for fault in found.faults:
        complain(f"{escape_text(path)}:{fault.line}: error: {escape_text(fault.message)}")
    return found


def _write_records(sheets: Sequence[ForeignRecords | None]) -> Iterator[str]:
    from ...notation.writer import write

    before = ""
    for sheet in sheets:
        for record in () if sheet is None else sheet.records:
            yield before + write(record)
            before = "\n"
