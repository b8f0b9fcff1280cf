"""Files from elsewhere: recognised, and read with their faults reported."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from ...archive.importing.dispatch import HEAD, SUFFIXES, ForeignForm, find_foreign
from ...files.faults import describe_error
from ...files.inputs import STDIN, Input, Missing, open_input
from ..console.exit_status import complain
from ..console.terminal import escape_text
from .progress import ProgressBar

if TYPE_CHECKING:
    from ...archive.importing.foreign import ForeignRecords
    from ...engine.ruleset import RuleSet

_CHUNK = 1 << 20
_OURS = (".sgn", ".parquet", ".duckdb")
"""The endings of files whose contents are not examined."""


def is_foreign(path: str) -> bool:
    """True when a file is from elsewhere, by its name or, where that does not say, its content."""
    lower = path.lower()
    if lower.endswith(SUFFIXES) or path == STDIN or lower.endswith(_OURS):
        return lower.endswith(SUFFIXES)
    if not os.path.isfile(path):
        return False
    head = read_head(path)
    return head is not None and find_foreign(path, head) is not None


def read_head(path: str) -> str | None:
    """The first `HEAD` bytes of a file as text; `None` where it cannot be read."""
    try:
        with open_input(path) as source:
            head = b""
            while len(head) < HEAD and (chunk := source.read(HEAD - len(head))):
                head += chunk
    except OSError:
        return None
    return head.decode("utf-8-sig", "replace")


def read_foreign_file(
    entry: Input | Missing, form: ForeignForm | None, rules: RuleSet | None, bar: ProgressBar
) -> ForeignRecords | None:
    """The games of a file; `None` where it cannot be read. Faults are reported."""
    from ...archive.importing.dispatch import read_foreign

    path = entry.path
    if isinstance(entry, Missing):
        bar.clear()
        complain(f"{escape_text(path)}: error: {entry.message}")
        return None
    try:
        with open_input(path, entry.max_size) as source:
            text = b"".join(iter(lambda: source.read(_CHUNK), b"")).decode("utf-8-sig")
    except OSError as error:
        bar.clear()
        complain(f"{escape_text(path)}: error: {describe_error(error)}")
        return None
    except UnicodeDecodeError:
        bar.clear()
        complain(f"{escape_text(path)}: error: it is not UTF-8: save the sheet as CSV in UTF-8")
        return None
    found = read_foreign("" if path == STDIN else path, text, form, rules)
    bar.clear()
    if found is None:
        complain(f"{escape_text(path)}: error: it is not a sheet, log or trial of a known kind")
        return None
    for fault in found.faults:
        complain(f"{escape_text(path)}:{fault.line}: error: {escape_text(fault.message)}")
        if fault.hint is not None:
            complain(f"    hint: {escape_text(fault.hint)}")
    return found
