"""After the game: validating, rendering and printing the record, each with a report as text."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

from ...notation.items import write_item
from ...notation.reading.parser import read
from ...notation.record import (
    Comment,
    Data,
    Item,
    Pass,
    Record,
    SimultaneousRow,
    Stores,
    Turn,
    VariationEnd,
    VariationStart,
)
from ...notation.rows import RowPlace, number_rows
from ...replay.detail import Detail, find_refusal, rewrite_in_detail
from ...replay.play import play
from ...replay.steps import Replay
from ...templates.pages.loading import PLAIN
from ..console.exit_status import describe_error
from ..console.terminal import escape_text
from ..files.inputs import Input
from ..files.replace_file import replace_file
from ..findings.settings import Profile, Settings
from ..findings.text import finding_to_text
from ..pages.order import size_to_text
from ..pages.records import PlayableRecords
from ..pages.single import build_page
from ..validation.check import check_input

PRINTERS = ("lp", "lpr")
"""The commands that send a file to a printer."""


def validate(path: str) -> str:
    """The findings of `sungka validate --profile archive`."""
    checks = [*check_input(Input(path), Settings(profile=Profile.ARCHIVE))]
    findings = [finding_to_text(finding) for check in checks for finding in check.findings]
    if not findings:
        return "Nothing is wrong: the record is valid under the profile archive."
    return "\n".join(findings)


def render(path: str) -> str:
    """Write the page that plays the record beside it; returns where it is, or why there is none."""
    faults: list[str] = []
    records = PlayableRecords(
        [Input(path)], None, lambda found: faults.extend(map(finding_to_text, found))
    )
    page = build_page(records, "", PLAIN)
    if page is None:
        return "\n".join(["No page is written, as the record has errors.", *faults])
    output = str(Path(path).with_suffix(".html"))
    try:
        size = replace_file(output, [page])
    except OSError as error:
        return f"{output}: not written: {describe_error(error)}"
    return f"Wrote {output} ({size_to_text(size)}). A browser shows it, and prints it."


def write_sheet(path: str) -> str:
    """Write the score sheet beside the record; returns where it is, or why there is none."""
    output = str(Path(path).with_suffix(".txt"))
    try:
        with open(path, encoding="utf-8") as file:
            reading = next(read(file.read()))
        replace_file(output, [write_score_sheet(play(reading.record))])
    except OSError as error:
        return f"{output}: not written: {describe_error(error)}"
    return f"Wrote {output}."


def find_printer() -> str | None:
    """The command that prints on this system, if there is one."""
    return next((name for name in PRINTERS if shutil.which(name)), None)


def send_to_printer(path: str) -> str:
    """Write the score sheet and send it to the printer; returns the outcome."""
    written = write_sheet(path)
    command = find_printer()
    sheet = str(Path(path).with_suffix(".txt"))
    if command is None or not os.path.exists(sheet):
        return written
    sent = subprocess.run([command, sheet], capture_output=True, text=True, check=False)
    if sent.returncode:
        return f"{written}\n{command}: {sent.stderr.strip() or sent.returncode}"
    return f"{written}\nSent to the printer."


def write_score_sheet(replay: Replay) -> str:
    """A score sheet to print and sign: the header, every round in columns, the result.

    It has standard detail and no data or variations. Raises `ValueError` when the record was not
    played because its rules are not known.
    """
    rules = replay.rules
    if rules is None:
        raise ValueError("a score sheet is made of a record that was played")
    record = replay.record if find_refusal(replay) else rewrite_in_detail(replay, Detail.STANDARD)
    result = replay.result
    stores = "-".join(map(str, result.stores or ()))
    signed = "   ".join(f"{name}: {_LINE}" for name in _list_signatures(replay))
    lines = [*_header_lines(record), *_Rows(record, rules.seats).lines()]
    lines += ["", f"Result: {result.to_text()} ({result.reason}) {stores}".rstrip(), "", signed]
    return "\n".join(lines) + "\n"


_WIDEST = 30
"""The columns reserved for a turn at most; a longer turn moves the rest of its line."""

_LINE = "____________________"


def _list_signatures(replay: Replay) -> list[str]:
    seats = replay.rules.playing_order if replay.rules else ()
    return [*(seat.title for seat in seats), "Scorer"]


def _header_lines(record: Record) -> list[str]:
    shown = [tag for tag in record.tags if tag.name not in ("Result", "Digest")]
    widest = max((len(tag.name) for tag in shown), default=0)
    return [f"{tag.name.ljust(widest)}  {escape_text(tag.value)}" for tag in shown]


class _Rows:
    """Collects the lines of the rounds."""

    def __init__(self, record: Record, seats: int) -> None:
        self.items = [*zip(record.body, number_rows(record, seats), strict=True)]
        turns = [len(write_item(item)) for item, place in self.items if place is not None]
        self.columns = min(_WIDEST, max(turns, default=4)) + 2
        self.done: list[str] = []
        self.cells: list[str] = []

    def lines(self) -> list[str]:
        """The lines of all rounds in order."""
        depth = 0
        for item, place in self.items:
            depth += isinstance(item, VariationStart)
            if not depth:
                self._add(item, place)
            depth -= isinstance(item, VariationEnd)
        self._end_row()
        return self.done

    def _add(self, item: Item, place: RowPlace | None) -> None:
        match item:
            case Turn() | Pass() | SimultaneousRow():
                if place is not None and place.opens:
                    self._end_row()
                    self.cells.append(f"{place.number}.".rjust(4) + " ")
                self.cells.append(write_item(item).ljust(self.columns))
            case Stores():
                self.cells.append(write_item(item))
            case Data():
                pass
            case Comment():
                self._end_row()
                self.done.append("     " + escape_text(" ".join(item.text.split())))
            case _:
                self._end_row()
                text = escape_text(write_item(item))
                self.done += ["", "R" + text[1:]] if text.startswith("round") else [f"     {text}"]

    def _end_row(self) -> None:
        if self.cells:
            self.done.append("".join(self.cells).rstrip())
        self.cells = []
