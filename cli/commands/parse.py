"""`sungka parse`: a record as JSON, as it was written, without playing it."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from functools import partial
from typing import Annotated

from ...checking.settings import BadSettings
from ...files.blocks import read_records
from ...files.inputs import Input, Missing
from ...files.records import FileFault, guard
from ..console.exit_status import CLEAN, report_wrong_usage
from ..console.json_text import to_json
from ..console.options import EXCLUDE, FILES, MAX_SIZE, NO_SETTINGS, RECORD
from ..console.parameters import Option
from ..console.terminal import print_bytes
from ..findings.settings_file import select_inputs
from ..findings.text import report_fault, report_left_out, report_reading

EPILOG = """\b
Examples:
  sungka parse final.sgn | jq '.records[].tags'
\b
One JSON document for each file, on one line:
  {"file": "final.sgn", "records": [RECORD, ...]}
RECORD is {"record", "line", "tags", "body"}: its number in the file, its first
line, its tags, and everything after them in the order written.
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
"""


class ParseForm(StrEnum):
    """The forms in which a parsed record is written."""

    JSON = "json"


def parse(
    files: FILES,
    output: Annotated[ParseForm, Option(help="Output form.")] = ParseForm.JSON,
    record: RECORD = None,
    exclude: EXCLUDE = None,
    max_size: MAX_SIZE = None,
    no_settings: NO_SETTINGS = False,
) -> int:
    """Write records as JSON.

    Every tag, turn, comment and statement has its place. Nothing is played.
    """
    entries = select_inputs(files, exclude, max_size, reads_none=no_settings)
    if isinstance(entries, BadSettings):
        return report_wrong_usage(entries.message)
    # Imported here because `--help` needs none of it.
    from ..files.record_json import RecordJson

    writer = RecordJson()
    status, left_out = CLEAN, 0

    def write_document(entry: Input | Missing) -> Iterator[bytes]:
        nonlocal status, left_out
        before = f'{{"file":{to_json(entry.path)},"records":['.encode(errors="backslashreplace")
        after = b""
        for reading in read_records(entry, record):
            if isinstance(reading, FileFault):
                status = max(status, report_fault(reading))
                left_out += reading.record is not None
                continue
            if reading.diagnostics:
                status = max(status, report_reading(reading, entry.path))
            if reading.source.number is None:
                continue
            work = partial(writer.write, reading.record, reading.source)
            written = guard(work, entry.path, reading.source)
            if isinstance(written, FileFault):
                status = max(status, report_fault(written))
                continue
            yield before
            yield written
            before, after = b",", b"]}\n"
        yield after

    for entry in entries:
        print_bytes(write_document(entry))
    report_left_out(left_out)
    return status
