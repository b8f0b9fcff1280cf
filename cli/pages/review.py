"""`sungka render --review`: a page on which a person decides what faulty records should be."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from time import monotonic
from typing import NamedTuple
from urllib.parse import quote

from ...checking.check import SlipSearch, check_reading
from ...checking.finding import CheckResult
from ...checking.proposals import list_proposals
from ...files.blocks import read_chosen_sources
from ...files.faults import describe_error
from ...files.inputs import STDIN, Input
from ...files.records import FileFault, guard
from ...notation.reading.parser import parse
from ...notation.splitter import Source
from ...replay.play import play
from ...templates.pages.review import ReviewedRecord, ReviewFinding, render_review
from ..console.exit_status import CLEAN, FINDINGS, complain
from ..console.terminal import escape_text
from ..files.progress import ProgressBar
from .order import PageOrder, make_page, report_written, write_output

SECONDS = 2.0
"""The seconds in which proposals for one record are looked for."""

PICTURES = (".jpg", ".jpeg", ".png", ".webp")
"""The endings of a picture of a score sheet, which lies beside the file of its name."""


class ListedRecord(NamedTuple):
    """A record of the list: its file and its number in it."""

    file: str
    number: int


def write_review(order: PageOrder) -> int:
    """Write the page of all records with errors in lists of findings; return the exit status.

    The lists are what `sungka validate --output json=LIST` writes.
    """
    listed = [it for entry in order.entries for it in _read_list(entry.path)]
    if not listed:
        complain(f"{order.name}: no page is written, as no record in the list has an error")
        return FINDINGS
    shown, status = list[ReviewedRecord](), CLEAN
    with ProgressBar(order.entries) as bar:
        for record in dict.fromkeys(listed):
            for source in read_chosen_sources(Input(record.file), record.number):
                made: FileFault | ReviewedRecord
                if isinstance(source, FileFault):
                    made = source
                else:
                    made = guard(partial(_review, record, source, order), record.file, source)
                if isinstance(made, FileFault):
                    bar.clear()
                    complain(escape_text(f"{made.file}: left out: {made.message}"))
                    status = FINDINGS
                else:
                    shown.append(made)
    if not shown:
        return FINDINGS
    page = make_page(order.files, lambda: render_review(shown, lang=order.lang, files=order.files))
    if page is None:
        return FINDINGS
    none = sum(not one.proposals for one in shown)
    written = report_written(order.output, write_output(order.output, (page,)), "a page")
    if written == CLEAN:
        records = "1 record" if len(shown) == 1 else f"{len(shown)} records"
        complain(f"{records} to decide, {none} of them without a proposal")
    return max(status, written)


def _read_list(path: str) -> Iterator[ListedRecord]:
    """The records with errors in a list of findings, in its order."""
    try:
        given = json.loads(Path(path).read_text(encoding="utf-8"))
        found = given["diagnostics"]
        for it in found:
            if it["severity"] == "error" and it["record"] is not None:
                yield ListedRecord(str(it["file"]), int(it["record"]))
    except OSError as error:
        complain(f"{escape_text(path)}: {describe_error(error)}")
    except (ValueError, KeyError, TypeError):
        complain(
            f"{escape_text(path)}: no list of findings; "
            "`sungka validate --output json=LIST FILES` writes one"
        )


def _review(record: ListedRecord, source: Source, order: PageOrder) -> ReviewedRecord:
    reading, end = parse(source), monotonic() + SECONDS
    replay = play(reading.record)
    checked, _ = check_reading(
        reading, record.file, slips=SlipSearch(SECONDS, 1, monotonic), replay=replay
    )
    proposals = list_proposals(reading, replay, lambda: monotonic() < end)
    board = next(((replay.rules, it.position) for it in checked.findings
                  if it.position is not None and replay.rules is not None), None)  # fmt: skip
    return ReviewedRecord(
        record.file,
        source.line,
        checked.title,
        source.text,
        _tell_findings(checked),
        frozenset([it.place.line - source.line for it in checked.findings if it.place]),
        board,
        _find_sheet(record.file, order.output),
        tuple([(it.label, it.text) for it in proposals]),
    )


def _tell_findings(checked: CheckResult) -> tuple[ReviewFinding, ...]:
    return tuple([
        ReviewFinding(
            f"{it.place.line}:{it.place.column}" if it.place else "", it.message, it.hints
        )
        for it in checked.findings
        if it.is_error
    ])  # fmt: skip


def _find_sheet(file: str, output: str) -> str:
    """The address of the picture that lies beside a file, from the page; nothing without one."""
    stem = os.path.splitext(file)[0]
    picture = next((stem + it for it in PICTURES if os.path.isfile(stem + it)), None)
    if picture is None:
        return ""
    folder = os.curdir if output == STDIN else os.path.dirname(output) or os.curdir
    return quote(Path(os.path.relpath(picture, folder)).as_posix())
