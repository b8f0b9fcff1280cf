"""`sungka validate`: are these records right?"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import Annotated

import typer

from .archive_run import ArchiveRun
from .check import Checked, check_input
from .config import BadSettings, SettingsFiles
from .ending import CLEAN, FINDINGS, wrong_usage
from .inputs import STDIN, Input, Missing, find_inputs
from .output import Form, open_output
from .profile import Profile
from .progress import Bar, size_of
from .settings import Choice, Settings, wrong_code
from .slips import MOST_RECORDS, Counted, Shared, SlipSearch
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

WORTH_PROCESSES = 4
"""The fewest files that are shared out: fewer are done before a process has started."""

Task = tuple[Input | Missing, Settings]


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
    jobs: Annotated[int, typer.Option(min=1, help="How many files are read at once.")] = 1,
) -> int:
    """Play records and check all they claim."""
    choice = _choice(select, ignore)
    if isinstance(choice, str):
        return wrong_usage(choice)
    tasks = _tasks(files, choice, profile)
    if isinstance(tasks, BadSettings):
        return wrong_usage(tasks.message)
    totals, archive = Totals(), ArchiveRun()
    writer = open_output(output, sys.stdout)
    with Bar(entry for entry, _ in tasks) as bar:
        for checked in _check_all(tasks, record, slip_seconds, jobs, bar):
            if checked is None:
                totals = totals.with_file()
                continue
            checked = archive.complete(checked)
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


def _check_all(
    tasks: list[Task], number: int | None, slip_seconds: float, jobs: int, bar: Bar
) -> Iterator[Checked | None]:
    """What every file holds, in order; `None` after each file."""
    # Standard input belongs to this process alone.
    is_alone = any(entry.path == STDIN for entry, _ in tasks)
    if jobs == 1 or len(tasks) < WORTH_PROCESSES or is_alone:
        slips = SlipSearch(slip_seconds, Counted())
        for entry, settings in tasks:
            yield from check_input(entry, settings, number, slips, bar.watch)
            yield None
        return
    from .pool import in_order

    prepare = partial(_prepare, SlipSearch(slip_seconds, Shared()))
    work = partial(_check_whole, number)
    for (entry, _), results in zip(tasks, in_order(work, tasks, jobs, prepare), strict=True):
        bar.advance(size_of(entry))
        yield from results
        yield None


_slips: SlipSearch | None = None
"""The search of a process that checks files for another: what it shares cannot come with a file."""


def _prepare(slips: SlipSearch) -> None:
    global _slips
    _slips = slips


def _check_whole(number: int | None, entry: Input | Missing, settings: Settings) -> list[Checked]:
    return list(check_input(entry, settings, number, _slips))
