"""`sungka render`: a record as one page that plays it."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from .check import check_reading
from .choose import chosen_records
from .ending import CLEAN, FINDINGS, complain, wrong_usage
from .inputs import STDIN, find_inputs, reason
from .visible import visible
from .reading import FileFault
from .replace_file import replace_file
from .report import report_fault, report_findings
from .words import RECORD

if TYPE_CHECKING:
    from ..notation.parser import Reading

EPILOG = """\b
Examples:
  sungka render final.sgn
  sungka render final.sgn --record 2 -o final-2.html
"""


def render(
    file: Annotated[
        str,
        typer.Argument(
            metavar="FILE", help="A file of records, or - for standard input.", show_default=False
        ),
    ],
    output: Annotated[
        str | None,
        typer.Option(
            "--output",
            "-o",
            metavar="OUT.html",
            help="Where the page is written, - for standard output.  "
            "[default: FILE's name with .html, beside it]",
            show_default=False,
        ),
    ] = None,
    record: RECORD = None,
) -> int:
    """Write a web page that replays a record.

    The page is one file and needs nothing else. A record with errors is refused.
    """
    entries = find_inputs([file])
    if len(entries) != 1:
        return wrong_usage(f"render takes one file, {visible(file)} names {len(entries)}")
    (entry,) = entries
    if output is None:
        if entry.path == STDIN:
            return wrong_usage("say where to write the page: -o OUT.html, or -o - to print it")
        output = str(Path(entry.path).with_suffix(".html"))
    if _is_same_file(entry.path, output):
        return wrong_usage(f"{visible(output)} is the record itself: choose another -o OUT.html")
    readings: list[Reading] = []
    for reading in chosen_records(entry, record):
        if isinstance(reading, FileFault):
            return report_fault(reading)
        readings.append(reading)
        if sum(read.source.number is not None for read in readings) > 1:
            return wrong_usage(
                f"{visible(entry.path)} holds more than one record: choose one with --record N"
            )
    return _write_page(readings, entry.path, output)


def _write_page(readings: list[Reading], file: str, output: str) -> int:
    from ..notation.writer import write
    from ..templates.page import render_page

    page = None
    for reading in readings:
        checked, replay = check_reading(reading, file)
        report_findings(checked.findings)
        if not checked.is_valid:
            complain(f"{visible(file)}: no page is written of a record with errors")
            return FINDINGS
        page = render_page(replay, write(reading.record))
    if page is None:
        raise ValueError(f"{file} gave no record and no fault")
    if output == STDIN:
        sys.stdout.write(page)
        return CLEAN
    try:
        size = replace_file(output, [page])
    except OSError as error:
        complain(f"{visible(output)}: not written: {reason(error)}")
        return FINDINGS
    complain(f"wrote {visible(output)} ({_size(size)})")
    return CLEAN


def _is_same_file(file: str, output: str) -> bool:
    if STDIN in (file, output):
        return False
    try:
        return os.path.samefile(file, output)
    except OSError:
        return False


def _size(number: int) -> str:
    return f"{number} bytes" if number < 1000 else f"{round(number / 1000)} kB"
