"""Files validated: what is found in them, written in a form, and the status for it."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from ..console.terminal import escape_text
from ..console.exit_status import CLEAN, FINDINGS
from ..console.exit_status import describe_error
from ..console.exit_status import report_wrong_usage
from ..files.inputs import Input, find_inputs
from ..files.progress import ProgressBar
from ..findings.finding import CheckResult
from ..findings.output import Form, open_output
from ..findings.settings import Profile
from ..findings.settings import Settings
from ..findings.settings import check_code
from ..findings.settings import CodeFilter
from ..findings.settings_file import BadSettings, SettingsFiles
from ..findings.totals import Totals
from ..processes.sizing import count_processors
from .bulk import FileEnd, Task, check_all
from .bulk import FreshRecords
from .bulk import ValidRecords
from .bulk import SlipHints
from .check import SlipSearch
from .sweep import Sweeper

if TYPE_CHECKING:
    from .cache import CacheWriter


class ValidateOptions(NamedTuple):
    """How files are validated, as the options of the command say it."""

    output: Form = Form.TEXT
    profile: Profile | None = None
    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    record: int | None = None
    slip_seconds: float = 1.0
    jobs: int | None = None
    cache: str | None = None


DEFAULTS = ValidateOptions()


def validate_files(files: list[str], wishes: ValidateOptions = DEFAULTS) -> int:
    """Validate the files that the arguments name; the exit status."""
    choice = _choice(wishes.select, wishes.ignore)
    if isinstance(choice, str):
        return report_wrong_usage(choice)
    tasks = _tasks(files, choice, wishes.profile)
    if isinstance(tasks, BadSettings):
        return report_wrong_usage(tasks.message)
    if wishes.cache is None:
        return _validate(tasks, wishes, None)
    from .cache import CacheWriter
    from .cache import open_cache

    try:
        path = open_cache(wishes.cache)
    except (OSError, ValueError) as error:
        why = describe_error(error) if isinstance(error, OSError) else str(error)
        return report_wrong_usage(f"--cache: {escape_text(wishes.cache)}: {why}")
    with CacheWriter(path) as keeper:
        return _validate(tasks, wishes, keeper)


def _validate(tasks: list[Task], wishes: ValidateOptions, keeper: CacheWriter | None) -> int:
    totals, archive, hints = Totals(known=None if keeper is None else 0), ArchiveRun(), SlipHints()
    writer = open_output(wishes.output, sys.stdout)
    with ProgressBar(entry for entry, _ in tasks) as bar:
        results: Iterator[CheckResult | ValidRecords | FileEnd | FreshRecords]
        if wishes.record is not None:
            results = _check_one_each(tasks, wishes.record, wishes.slip_seconds, bar)
        else:
            cache = None if keeper is None else keeper.path
            sweeper = Sweeper(wishes.slip_seconds, wishes.output is Form.JUNIT, cache)
            jobs = wishes.jobs or count_processors()
            results = check_all(tasks, sweeper, jobs, hints, bar)
        for result in results:
            match result:
                case FileEnd():
                    totals = totals.with_file()
                case FreshRecords(records):
                    if keeper is not None:
                        keeper.add(records)
                case ValidRecords():
                    totals = totals.with_valid(*result)
                case CheckResult():
                    checked = archive.complete(hints.add(result))
                    totals = totals.plus(checked)
                    if checked.findings:
                        bar.clear()
                    writer.add(checked)
    writer.end(totals)
    return FINDINGS if totals.errors else CLEAN


def _choice(select: tuple[str, ...], ignore: tuple[str, ...]) -> CodeFilter | str:
    """What the command line selects and ignores, or what is wrong with it."""
    options = []
    for name, values in (("--select", select), ("--ignore", ignore)):
        codes = [code.strip().upper() for value in values for code in value.split(",")]
        for code in codes:
            wrong = check_code(code)
            if wrong:
                return f"{name}: {wrong}"
        options.append(tuple(codes))
    return CodeFilter(*options)


def _tasks(files: list[str], choice: CodeFilter, profile: Profile | None) -> list[Task] | BadSettings:
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
    tasks: list[Task], number: int, slip_seconds: float, bar: ProgressBar
) -> Iterator[CheckResult | FileEnd]:
    """The record with that number of every file."""
    from .check import check_input

    slips = SlipSearch(slip_seconds)
    for entry, settings in tasks:
        yield from check_input(entry, settings, number, slips, bar.watch)
        yield FileEnd()
