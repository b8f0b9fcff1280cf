"""After the game: the record validated, rendered and printed, with what each has to say."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

from ...notation.reading.parser import read
from ...replay.play import play
from ...templates.pages.loading import PLAIN
from ..console.exit_status import describe_error
from ..files.inputs import Input
from ..files.replace_file import replace_file
from ..findings.settings import Profile, Settings
from ..findings.text import finding_to_text
from ..pages.order import size_text
from ..pages.records import PlayableRecords
from ..pages.single import build_page
from ..validation.check import check_input
from .score_sheet import score_sheet

PRINTERS = ("lp", "lpr")
"""The commands that send a file to a printer."""


def validate(path: str) -> str:
    """What `sungka validate --profile archive` finds in the file."""
    checks = [*check_input(Input(path), Settings(profile=Profile.ARCHIVE))]
    findings = [finding_to_text(finding) for check in checks for finding in check.findings]
    if not findings:
        return "Nothing is wrong: the record is valid under the profile archive."
    return "\n".join(findings)


def render(path: str) -> str:
    """Write the page that plays the record beside it; where it is, or why there is none."""
    told: list[str] = []
    records = PlayableRecords(
        [Input(path)], None, lambda found: told.extend(map(finding_to_text, found))
    )
    page = build_page(records, "", PLAIN)
    if page is None:
        return "\n".join(["No page is written of a record with errors.", *told])
    output = str(Path(path).with_suffix(".html"))
    try:
        size = replace_file(output, [page])
    except OSError as error:
        return f"{output}: not written: {describe_error(error)}"
    return f"Wrote {output} ({size_text(size)}). A browser shows it, and prints it."


def print_sheet(path: str) -> str:
    """Write the score sheet as text beside the record; where it is, or why there is none."""
    output = str(Path(path).with_suffix(".txt"))
    try:
        with open(path, encoding="utf-8") as file:
            reading = next(read(file.read()))
        replace_file(output, [score_sheet(play(reading.record))])
    except OSError as error:
        return f"{output}: not written: {describe_error(error)}"
    return f"Wrote {output}."


def printer() -> str | None:
    """The command that prints here, if there is one."""
    return next((name for name in PRINTERS if shutil.which(name)), None)


def send_to_printer(path: str) -> str:
    """Write the score sheet and send it to the printer; what came of it."""
    written = print_sheet(path)
    command = printer()
    sheet = str(Path(path).with_suffix(".txt"))
    if command is None or not os.path.exists(sheet):
        return written
    sent = subprocess.run([command, sheet], capture_output=True, text=True, check=False)
    if sent.returncode:
        return f"{written}\n{command}: {sent.stderr.strip() or sent.returncode}"
    return f"{written}\nSent to the printer."
