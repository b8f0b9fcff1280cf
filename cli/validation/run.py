"""Files validated: what is found in them, written in a form, and the status for it."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from ..console.escape import visible
from ..console.exit_status import CLEAN, FINDINGS, reason, wrong_usage
from ..files.inputs import Input, find_inputs
from ..files.progress import Bar
from ..findings.checked import Checked
from ..findings.output import Form, open_output
from ..findings.profile import Profile
from ..findings.settings import Choice, Settings, wrong_code
from ..findings.settings_file import BadSettings, SettingsFiles
from ..findings.totals import Totals
from ..processes.processors import processors
from .archive_run import ArchiveRun
from .bulk import FileEnd, Keep, Task, check_all
from .file_run import Valid
from .slips import SlipHints, SlipSearch
from .sweep import Sweeper

if TYPE_CHECKING:
    from .cache import Keeper


class Wishes(NamedTuple):
    """How files are validated, as the options of the command say it."""

    output: Form = Form.TEXT
    profile: Profile | None = None
    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    record: int | None = None
    slip_seconds: float = 1.0
    jobs: int | None = None
    cache: str | None = None


DEFAULTS = Wishes()


def validate_files(files: list[str], wishes: Wishes = DEFAULTS) -> int:
    """Validate the files that the arguments name; the exit status."""
    choice = _choice(wishes.select, wishes.ignore)
    if isinstance(choice, str):
        return wrong_usage(choice)
    tasks = _tasks(files, choice, wishes.profile)
    if isinstance(tasks, BadSettings):
        return wrong_usage(tasks.message)
    if wishes.cache is None:
        return _validate(tasks, wishes, None)
    from .cache import Keeper, open_known

    try:
        path = open_known(wishes.cache)
    except (OSError, ValueError) as error:
        why = reason(error) if isinstance(error, OSError) else str(error)
        return wrong_usage(f"--cache: {visible(wishes.cache)}: {why}")
    with Keeper(path) as keeper:
        return _validate(tasks, wishes, keeper)


def _validate(tasks: list[Task], wishes: Wishes, keeper: Keeper | None) -> int:
    totals, archive, hints = Totals(known=None if keeper is None else 0), ArchiveRun(), SlipHints()
    writer = open_output(wishes.output, sys.stdout)
    with Bar(entry for entry, _ in tasks) as bar:
        results: Iterator[Checked | Valid | FileEnd | Keep]
        if wishes.record is not None:
            results = _check_one_each(tasks, wishes.record, wishes.slip_seconds, bar)
        else:
            cache = None if keeper is None else keeper.path
            sweeper = Sweeper(wishes.slip_seconds, wishes.output is Form.JUNIT, cache)
            jobs = wishes.jobs or processors()
            results = check_all(tasks, sweeper, jobs, hints, bar)
        for result in results:
            match result:
                case FileEnd():
                    totals = totals.with_file()
                case Keep(records):
                    if keeper is not None:
                        keeper.add(records)
                case Valid():
                    totals = totals.with_valid(*result)
                case Checked():
                    checked = archive.complete(hints.add(result))
                    totals = totals.plus(checked)
                    if checked.findings:
                        bar.clear()
                    writer.add(checked)
    writer.end(totals)
    return FINDINGS if totals.errors else CLEAN


def _choice(select: tuple[str, ...], ignore: tuple[str, ...]) -> Choice | str:
    """What the command line selects and ignores, or what is wrong with it."""
    options = []
    for name, values in (("--select", select), ("--ignore", ignore)):
        codes = [code.strip().upper() for value in values for code in value.split(",")]
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
    from .check import check_input

    slips = SlipSearch(slip_seconds)
    for entry, settings in tasks:
        yield from check_input(entry, settings, number, slips, bar.watch)
        yield FileEnd()
