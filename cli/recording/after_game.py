"""After the game: validating, rendering and printing the record, each with a report as text."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

from ...checking.check import check_input
from ...checking.settings import Profile, Settings
from ...files.faults import describe_error
from ...files.inputs import Input
from ...notation.reading.parser import read
from ...templates.pages.loading import PLAIN
from ..files.replace_file import replace_file
from ..findings.text import finding_to_text
from ..pages.order import size_to_text
from ..pages.records import PlayableRecords
from ..pages.single import build_page
from .record_files import CORRECTIONS
from .score_sheet import write_score_sheet

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
    """Write a page of the record, beside it; return where it is, or why there is none."""
    faults: list[str] = []
    records = PlayableRecords(
        [Input(path)], None, lambda found: faults.extend(map(finding_to_text, found))
    )
    page = build_page(records, "", PLAIN)
    if page is None:
        return "\n".join(["No page is written, as the record has errors.", *faults])
    output = str(Path(path).with_suffix(".html"))
    try:
        size = replace_file(output, page)
    except OSError as error:
        return f"{output}: not written: {describe_error(error)}"
    return f"Wrote {output} ({size_to_text(size)}). A browser shows it, and prints it."


def write_sheet(path: str) -> str:
    """Write the score sheet beside the record; return where it is, or why there is none."""
    output = str(Path(path).with_suffix(".txt"))
    corrections = Path(path + CORRECTIONS)
    try:
        with open(path, encoding="utf-8") as file:
            reading = next(read(file.read()))
        log = corrections.read_text(encoding="utf-8") if corrections.exists() else ""
        replace_file(output, [write_score_sheet(reading.record, log.splitlines())])
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
