"""`sungka parse`: a record as JSON, as it was written, without playing it."""

from __future__ import annotations

import sys
from enum import StrEnum
from functools import partial
from typing import TYPE_CHECKING, Annotated

from ..console.exit_status import CLEAN, report_wrong_usage
from ..console.json_text import to_json
from ..console.options import EXCLUDE, FILES, MAX_SIZE, RECORD
from ..console.parameters import Option
from ..files.records import FileFault, guard, read_records, try_quickly
from ..findings.settings import BadSettings
from ..findings.settings_file import select_inputs
from ..findings.text import report_fault, report_reading

if TYPE_CHECKING:
    from ...notation.reading.parser import Reading
    from ...notation.splitter import Source
    from ..files.quick_json import QuickJson

EPILOG = """\b
One JSON document for each file, on one line:
  {"file": "final.sgn", "records": [RECORD, ...]}
RECORD is {"record", "line", "tags", "body"}: its number in the file, the line
it begins on, its tags and all that follows them, in the order written.
A tag is {"name", "value", "span"}; a span {"line", "column", "end_line",
"end_column"} counts from 1, its end one past the last character.
\b
An item of the body has a "type", a "span" and:
  turn             number, seat, moves, store_end; a move is {"house" (null
                   when unreadable), "tick", "relays" (houses, their number
                   or null), "end", "captured", "marks", "span"}
  pass             number, seat
  simultaneous     number, turns, notes (a list for every turn but the last:
                   what is between it and the bar)
  stores           shells, in playing order
  comment          text
  data             pairs [key, value]
  variation-start, variation-end, gap
  round            number, first, burned
  score            shells
  position, set    position
  race             runs {"seat", "drops"}
  event            name, text
  end              reason (null when the match is over by the rules), seat
  unreadable       text
"number" is the row number written before it, null when there is none.
\b
Example:
  sungka parse final.sgn | jq '.records[].tags'
"""


class ParseForm(StrEnum):
    """The forms in which a parsed record is written."""

    JSON = "json"


def parse(
    files: FILES,
    output: Annotated[ParseForm, Option(help="The form.")] = ParseForm.JSON,
    record: RECORD = None,
    exclude: EXCLUDE = None,
    max_size: MAX_SIZE = None,
) -> int:
    """Write records as JSON, part by part.

    Every tag, turn, comment and statement is given with its place; nothing is played.
    """
    entries = select_inputs(files, exclude, max_size)
    if isinstance(entries, BadSettings):
        return report_wrong_usage(entries.message)
    status = CLEAN
    # Imported here because `--help` needs none of it.
    from ..files.quick_json import QuickJson

    quick = QuickJson()
    for entry in entries:
        document = _Document(entry.path, quick)
        for reading in read_records(entry, record, take=document.take):
            if isinstance(reading, FileFault):
                status = max(status, report_fault(reading))
                continue
            status = max(status, report_reading(reading, entry.path))
            if reading.source.number is None:
                continue
            taken = guard(partial(_to_text, reading), entry.path, reading.source)
            if isinstance(taken, FileFault):
                status = max(status, report_fault(taken))
                continue
            document.add(taken)
        document.end()
    return status


class _Document:
    """The JSON document of a file, written record by record."""

    def __init__(self, path: str, quick: QuickJson) -> None:
        self._path, self._quick = path, quick
        self._is_open = False

    def take(self, source: Source) -> bool:
        """Write a record that is an ordinary one; whether it is."""
        text, number, line = source.text, source.number or 0, source.line
        written = try_quickly(lambda: self._quick.write(text, number, line))
        if written is not None:
            self.add(written)
        return written is not None

    def add(self, written: str) -> None:
        """Write a record."""
        start = "," if self._is_open else f'{{"file":{to_json(self._path)},"records":['
        sys.stdout.write(start)
        sys.stdout.write(written)
        self._is_open = True

    def end(self) -> None:
        """Write the end, if there was a record."""
        if self._is_open:
            sys.stdout.write("]}\n")


def _to_text(reading: Reading) -> str:
    from ..files.record_json import record_to_json

    return to_json(record_to_json(reading.record, reading.source))
