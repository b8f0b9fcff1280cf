"""Files from elsewhere written as records, each game played before it is written."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from ...archive.importing.dispatch import ForeignForm
from ...archive.tables.schema import TABLES
from ...files.faults import describe_error
from ...files.inputs import STDIN, Input, Missing, size_of
from ..console.exit_status import CLEAN, FINDINGS, complain
from ..console.terminal import escape_text, print_data
from ..files.foreign_files import read_foreign_file, read_head
from ..files.progress import ProgressBar

if TYPE_CHECKING:
    from ...archive.importing.foreign import ForeignRecords
    from ...engine.ruleset import RuleSet


def find_own_table(path: str) -> str | None:
    """The table that `convert` wrote as this sheet, by its first line; `None` if it did not.

    Another program may have saved it again, with other separators between its cells.
    """
    if not path.lower().endswith((".csv", ".tsv")) or not os.path.isfile(path):
        return None
    line = (read_head(path) or "").split("\n", 1)[0]
    columns = [cell.strip().strip('"') for cell in line.split(max(",;\t", key=line.count))]
    return next((table.name for table in TABLES if list(table.names) == columns), None)


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
            found.append(read_foreign_file(entry, form, rules, bar))
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
