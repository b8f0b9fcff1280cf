"""Files from elsewhere written as records, each game played before it is written."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from ...archive.importing.dispatch import HEAD, SUFFIXES, ForeignForm, find_foreign
from ...archive.tables.schema import TABLES
from ...files.faults import describe_error
from ...files.inputs import STDIN, Input, Missing, open_input, size_of
from ..console.exit_status import CLEAN, FINDINGS, complain
from ..console.terminal import escape_text, print_data
from ..files.progress import ProgressBar

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
    head = _read_head(path)
    return head is not None and find_foreign(path, head) is not None


def find_own_table(path: str) -> str | None:
    """The table that `convert` wrote as this sheet, by its first line; `None` if it did not.

    Another program may have saved it again, with other separators between its cells.
    """
    if not path.lower().endswith((".csv", ".tsv")) or not os.path.isfile(path):
        return None
    line = (_read_head(path) or "").split("\n", 1)[0]
    columns = [cell.strip().strip('"') for cell in line.split(max(",;\t", key=line.count))]
    return next((table.name for table in TABLES if list(table.names) == columns), None)


def _read_head(path: str) -> str | None:
    """The first `HEAD` bytes of a file as text; `None` where it cannot be read."""
    try:
        with open_input(path) as source:
            head = b""
            while len(head) < HEAD and (chunk := source.read(HEAD - len(head))):
                head += chunk
    except OSError:
        return None
    return head.decode("utf-8-sig", "replace")


def write_foreign(
    entries: Sequence[Input | Missing],
    out: str,
    form: ForeignForm | None = None,
    rules: RuleSet | None = None,
    *,
    hides_names: bool = False,
) -> int:
    """Write the games of sheets, logs and trials as records into a file and return the exit status.

    Faults are reported with the line of the file; whatever could be played is written. `form` and
    `rules` replace what the files say. With `hides_names` the players' names and Ids are left out.
    """
    from ..files.packing import write_packed

    found = []
    with ProgressBar(entries) as bar:
        for entry in entries:
            found.append(_read_foreign(entry, form, rules, bar))
            bar.advance(size_of(entry))
    texts = list(_write_records(found, hides_names=hides_names))
    has_faults = any(one is None or one.faults for one in found)
    if not texts:
        complain("no game could be read: nothing is written")
        return FINDINGS
    if out == STDIN:
        for text in texts:
            print_data(text)
        return FINDINGS if has_faults else CLEAN
    try:
        write_packed(out, map(str.encode, texts))
    except OSError as error:
        complain(f"{escape_text(out)}: not written: {describe_error(error)}")
        return FINDINGS
    what = "1 record" if len(texts) == 1 else f"{len(texts)} records"
    complain(f"{what} → {escape_text(out)}")
    return FINDINGS if has_faults else CLEAN


def _read_foreign(
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


def _write_records(found: Sequence[ForeignRecords | None], *, hides_names: bool) -> Iterator[str]:
    from ...engine.board import Seat
    from ...notation.writer import write

    names = {f"{seat.title}{end}" for seat in Seat for end in ("", "Id")}
    before = ""
    for one in found:
        for record in () if one is None else one.records:
            if hides_names:
                shown = [tag for tag in record.tags if tag.name not in names]
                record = record._replace(tags=tuple(shown))
            yield before + write(record)
            before = "\n"
