"""`sungka validate`: are these records right?"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import replace
from typing import Annotated

import typer

from .archive_run import ArchiveRun
from .bulk import FileEnd, Task, check_all
from .check import Checked, check_input
from .config import BadSettings, SettingsFiles
from .ending import CLEAN, FINDINGS, wrong_usage
from .file_run import Valid
from .inputs import Input, find_inputs
from .output import Form, open_output
from .processors import processors
from .profile import Profile
from .progress import Bar
from .settings import Choice, Settings, wrong_code
from .slips import MOST_RECORDS, SlipHints, SlipSearch
from .sweep import Sweeper
from .totals import Totals
from .words import FILES, RECORD

EPILOG = """\b
Examples:
  sungka validate final.sgn
  sungka validate --output github 'records/**/*.sgn'
  sungka validate --jobs 4 --ignore SGN601,SGN2 archive/
\b
Settings stand in the nearest sungka.toml ([sungka]) or pyproject.toml
([tool.sungka]) at or above each file:
  select = ["SGN3", "SGN4"]        # codes, or how codes begin; default all
  ignore = ["SGN601"]              # the longer of two that fit decides
  severity = { SGN508 = "error" }  # or "warning"
  profile = "archive"
--select, --ignore and --profile win over them. What is ignored is neither
shown nor counted: a record whose errors are all ignored is valid here, also
when its text cannot be read, though no other command will read it. A file
that cannot be read, or holds no record, is always told.
\b
Records judged as an archive's are also held against each other: the same
play twice, two readings of one game, one name in two spellings, an Id twice.
"""


def validate(
    files: FILES,
    output: Annotated[Form, typer.Option(help="How the findings are written.")] = Form.TEXT,
    profile: Annotated[
        Profile | None,
        typer.Option(
            help="How strict to be. `record`: what is written is right. `archive`: it is complete "
            "too. `publish`: the header is complete too.  "
            "[default: archive for a directory, else record]",
            show_default=False,
        ),
    ] = None,
    select: Annotated[
        list[str] | None,
        typer.Option(
            metavar="CODES", help="Only these codes, or codes that begin so.", show_default=False
        ),
    ] = None,
    ignore: Annotated[
        list[str] | None,
        typer.Option(
            metavar="CODES", help="Not these codes, nor codes that begin so.", show_default=False
        ),
    ] = None,
    record: RECORD = None,
    slip_seconds: Annotated[
        float,
        typer.Option(
            min=0,
            metavar="SECONDS",
            help="How long to look for the likely slip behind a record's first error, 0 not at "
            f"all; done for the first {MOST_RECORDS} records with errors.",
        ),
    ] = 1.0,
    jobs: Annotated[
        int | None,
        typer.Option(
            min=1,
            metavar="N",
            help="How many processes share the work when it takes long.  [default: the processors]",
            show_default=False,
        ),
    ] = None,
) -> int:
    """Play records and check all they claim."""
    choice = _choice(select, ignore)
    if isinstance(choice, str):
        return wrong_usage(choice)
    tasks = _tasks(files, choice, profile)
    if isinstance(tasks, BadSettings):
        return wrong_usage(tasks.message)
    totals, archive, hints = Totals(), ArchiveRun(), SlipHints()
    writer = open_output(output, sys.stdout)
    with Bar(entry for entry, _ in tasks) as bar:
        results: Iterator[Checked | Valid | FileEnd]
        if record is not None:
            results = _check_one_each(tasks, record, slip_seconds, bar)
        else:
            sweeper = Sweeper(slip_seconds, tells_all=output is Form.JUNIT)
            results = check_all(tasks, sweeper, jobs or processors(), hints, bar)
        for result in results:
            match result:
                case FileEnd():
                    totals = totals.with_file()
                case Valid():
                    totals = totals.with_valid(result.records, result.turns)
                case Checked():
                    checked = archive.complete(hints.add(result))
                    totals = totals.plus(checked)
                    if checked.findings:
                        bar.clear()
                    writer.add(checked)
    writer.end(totals)
    return FINDINGS if totals.errors else CLEAN


def _choice(select: list[str] | None, ignore: list[str] | None) -> Choice | str:
    """What the command line selects and ignores, or what is wrong with it."""
    options = []
    for name, values in (("--select", select), ("--ignore", ignore)):
        codes = [code.strip().upper() for value in values or [] for code in value.split(",")]
        for code in codes:
            wrong = wrong_code(code)
            if wrong:
                return f"{name}: {wrong}"
        options.append(tuple(codes))
    return Choice(*options)


def _tasks(files: list[str], choice: Choice, profile: Profile | None) -> list[Task] | BadSettings:
    """The inputs, each with its settings."""
    settings_files = SettingsFiles(choice)
    tasks: list[Task] = []
    for entry in find_inputs(files):
        settings = Settings(choice)
        if isinstance(entry, Input):
            found = settings_files.of(entry.path)
            if isinstance(found, BadSettings):
                return found
            settings = found
        tasks.append((entry, replace(settings, profile=profile) if profile else settings))
    return tasks


def _check_one_each(
    tasks: list[Task], number: int, slip_seconds: float, bar: Bar
) -> Iterator[Checked | FileEnd]:
    """The record with that number of every file."""
    slips = SlipSearch(slip_seconds)
    for entry, settings in tasks:
        yield from check_input(entry, settings, number, slips, bar.watch)
        yield FileEnd()
