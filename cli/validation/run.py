"""Files validated: the findings in them written in a form, and the exit status for them."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from time import monotonic
from typing import TYPE_CHECKING, NamedTuple

from ...checking.finding import CheckResult, ReadAccount
from ...checking.settings import BadSettings, CodeFilter, Profile, Settings, check_code
from ...files.faults import describe_error
from ...files.inputs import STDIN, Input, Missing
from ..console.exit_status import CLEAN, FINDINGS, complain, report_wrong_usage
from ..console.terminal import escape_text
from ..files.progress import ProgressBar
from ..findings.output import Form, Output, Outputs, OutputTarget
from ..findings.settings_file import SettingsFiles, find_folder, select_inputs
from ..findings.totals import Totals
from .bulk import (
    MOST_SEARCHED,
    FileEnd,
    ReadBytes,
    Result,
    SlipHints,
    Task,
    ValidRecords,
    check_all,
)
from .sweep import Sweeper, SweptFacts

if TYPE_CHECKING:
    from ...checking.baseline import Baseline
    from ..files.record_cache import RecordCache
    from ..processes.cluster import Cluster
    from .archive_run import ArchiveRun


class ValidateOptions(NamedTuple):
    """The options of `sungka validate`.

    `record` is a number from 1, `slip_seconds` is per record (0: no search), `jobs` is the number
    of processes (`None`: one per processor), `cluster` an address, `cache` a path, and `baseline`
    the path of the findings that are left out, or written anew with `updates_baseline`. Settings
    files are read unless it `reads_no_settings`.
    """

    outputs: tuple[OutputTarget, ...] = (OutputTarget(Form.TEXT),)
    profile: Profile | None = None
    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    record: int | None = None
    slip_seconds: float = 1.0
    jobs: int | None = None
    cache: str | None = None
    exclude: tuple[str, ...] = ()
    max_size: str | None = None
    cluster: str | None = None
    summarizes: bool = False
    baseline: str | None = None
    updates_baseline: bool = False
    reads_no_settings: bool = False


DEFAULTS = ValidateOptions()


def validate_files(files: list[str], options: ValidateOptions = DEFAULTS) -> int:
    """Validate the files that the arguments name and return the exit status."""
    filter_ = _make_filter(options.select, options.ignore)
    if isinstance(filter_, BadSettings):
        return report_wrong_usage(filter_.message)
    entries = select_inputs(
        files,
        options.exclude,
        options.max_size,
        reads_none=options.reads_no_settings,
        tells_findings=True,
    )
    if isinstance(entries, BadSettings):
        return report_wrong_usage(entries.message)
    settings = SettingsFiles(
        Settings(filter_), options.profile, reads_none=options.reads_no_settings
    )
    tasks = _make_tasks(entries, settings)
    if isinstance(tasks, BadSettings):
        return report_wrong_usage(tasks.message)
    wrong = _find_contradiction(options) or _find_loss(entries, options)
    if wrong is not None:
        return report_wrong_usage(wrong)
    if options.summarizes or options.updates_baseline:
        options = options._replace(slip_seconds=0)  # neither has hints
    baseline = _open_baseline(options)
    if isinstance(baseline, BadSettings):
        return report_wrong_usage(baseline.message)
    if options.cluster is not None:
        return _validate_on_cluster(tasks, options, options.cluster, baseline)
    if options.cache is None:
        return _validate(tasks, options, None, None, baseline)
    from ..files.record_cache import open_cache

    cache = open_cache(options.cache)
    if isinstance(cache, BadSettings):
        return report_wrong_usage(cache.message)
    return _validate(tasks, options, cache, None, baseline)


def _open_baseline(options: ValidateOptions) -> Baseline | BadSettings | None:
    if options.baseline is None:
        return None
    # Imported here because few runs have one.
    from ..findings.baseline import open_baseline

    return open_baseline(options.baseline, updated=options.updates_baseline)


def _find_contradiction(options: ValidateOptions) -> str | None:
    if options.updates_baseline and options.baseline is None:
        return "--update-baseline writes a --baseline: name its file"
    if options.baseline == STDIN:
        return "--baseline names a file"
    if options.outputs != DEFAULTS.outputs:
        if options.summarizes:
            return "--summary is text, --output another form: choose one"
        if options.updates_baseline:
            return "--update-baseline writes no findings: leave out --output"
    return None


def _find_loss(entries: Sequence[Input | Missing], options: ValidateOptions) -> str | None:
    """The reason, in words for the user, why an output must not be written; `None` if it may."""
    named = [target.path for target in options.outputs if target.path is not None]
    if not named:
        return None
    # Imported here because few runs write files.
    from ..files.overwriting import ReadFiles, is_same_file

    read = ReadFiles(entries)
    others = [path for path in (options.baseline, options.cache) if path is not None]
    for path in named:
        loss = read.find_loss("--output", path, are_records=False)
        if loss is not None:
            return loss
        if any(is_same_file(path, other) for other in others):
            return f"--output {escape_text(path)} is named for something else too"
        others.append(path)
    return None


def _validate_on_cluster(
    tasks: list[Task], options: ValidateOptions, address: str, baseline: Baseline | None
) -> int:
    if options.cache is not None:
        return report_wrong_usage("--cache is for one machine, --cluster for several: choose one")
    if options.record is not None:
        return report_wrong_usage("--cluster shares out many records, --record chooses one")
    from ..processes.workers import run_shared

    return run_shared(
        lambda workers: _validate(tasks, options, None, workers.cluster, baseline),
        options.jobs,
        address,
    )


def _validate(
    tasks: list[Task],
    options: ValidateOptions,
    cache: RecordCache | None,
    cluster: Cluster | None = None,
    baseline: Baseline | None = None,
) -> int:
    totals, hints = Totals(known=None if cache is None else 0), SlipHints()
    late = None if baseline is None else _LateSearch(tasks, options.slip_seconds)
    archive: ArchiveRun | None = None
    account = ReadAccount()
    forms = {target.form for target in options.outputs}
    outputs = Outputs(options.outputs)
    writer: Output = outputs
    if options.summarizes:
        from ..findings.summary import SummaryOutput

        writer = SummaryOutput(sys.stdout, outputs)
    with ProgressBar(entry for entry, _ in tasks) as bar:
        results: Iterator[Result]
        if options.record is not None:
            results = _check_one_each(tasks, options.record, options.slip_seconds, bar)
        else:
            # With a baseline only what it does not know is worth a search, which comes later.
            seconds = options.slip_seconds if baseline is None else 0
            sweeper = Sweeper(seconds, Form.JUNIT in forms, cache)
            jobs = options.jobs or count_processors()
            results = check_all(tasks, sweeper, jobs, hints, bar, cluster)
        for result in results:
            match result:
                case FileEnd(files):
                    totals = totals.with_files(files)
                case ReadBytes(size, unread):
                    account = account.plus(size, unread)
                case ValidRecords():
                    totals = totals.with_valid(*result)
                case SweptFacts():
                    archive = archive or _open_archive()
                    odd = archive.find_odd(result)
                    left = result.turns - sum([checked.turns for checked in odd])
                    totals = totals.with_valid(len(result.facts) - len(odd), left)
                    for checked in odd if baseline is None else map(baseline.filter, odd):
                        totals = totals.plus(checked)
                        bar.clear()
                        writer.add(checked)
                case CheckResult():
                    checked = hints.add(result)
                    if checked.archive_entry is not None:
                        archive = archive or _open_archive()
                        checked = archive.complete(checked, checked.archive_entry)
                    if baseline is not None and late is not None:
                        checked = late.add_hints(baseline.filter(checked))
                    totals = totals.plus(checked)
                    if checked.findings:
                        bar.clear()
                    writer.add(checked)
    if baseline is not None and options.updates_baseline:
        return _write_baseline(baseline, options.baseline or "")
    writer.end(totals if options.record is not None else totals._replace(account=account))
    if baseline is not None and baseline.left_out:
        findings = "finding is" if baseline.left_out == 1 else "findings are"
        complain(f"{baseline.left_out} {findings} known and left out: {options.baseline}")
    are_used_up = hints.are_used_up or (late is not None and late.are_used_up)
    are_written = outputs.write_files()
    if are_used_up and Form.TEXT in forms:
        complain(
            f"likely slips are suggested for the first {MOST_SEARCHED} records with errors only; "
            "check fewer files at a time for more"
        )
    return FINDINGS if totals.errors or not are_written else CLEAN


class _LateSearch:
    """Searches for likely slips only in those records of which a baseline left findings."""

    def __init__(self, tasks: list[Task], seconds: float) -> None:
        # Imported here because few runs have a baseline.
        from ...checking.check import SlipSearch

        self._tasks = {task[0].path: task for task in tasks}
        self._slips = SlipSearch(seconds, MOST_SEARCHED, monotonic)
        self._is_asked = seconds > 0
        self.are_used_up = False

    def add_hints(self, checked: CheckResult) -> CheckResult:
        """The findings with hints about slips; standard input cannot be read again."""
        if checked.is_valid or checked.number is None or checked.file == STDIN:
            return checked
        if self._slips.is_used_up:
            self.are_used_up = self._is_asked
            return checked
        from ...checking.check import check_input

        entry, settings = self._tasks[checked.file]
        for found in check_input(entry, settings, checked.number, self._slips):
            hinted = SlipHints().add(found).findings
            hints = {(one.code, one.place, one.message): one for one in hinted}
            findings = []
            for one in checked.findings:
                own = hints.get((one.code, one.place, one.message), one)
                findings.append(one._replace(hints=own.hints, edits=own.edits))
            checked = checked._replace(findings=tuple(findings))
        return checked


def _write_baseline(baseline: Baseline, path: str) -> int:
    from ..findings.baseline import write_baseline

    count = baseline.size
    try:
        write_baseline(path, baseline)
    except OSError as error:
        complain(f"{escape_text(path)}: not written: {describe_error(error)}")
        return FINDINGS
    findings = "1 finding is" if count == 1 else f"{count} findings are"
    complain(f"{findings} known now: {escape_text(path)}")
    return CLEAN


def _open_archive() -> ArchiveRun:
    # Imported here because only archives need it.
    from .archive_run import ArchiveRun

    return ArchiveRun()


def _make_filter(select: tuple[str, ...], ignore: tuple[str, ...]) -> CodeFilter | BadSettings:
    """The filter of the command line, or what is wrong with it."""
    options = []
    for name, values in (("--select", select), ("--ignore", ignore)):
        codes = [code.strip().upper() for value in values for code in value.split(",")]
        for code in codes:
            wrong = check_code(code)
            if wrong:
                return BadSettings(f"{name}: {wrong}")
        options.append(tuple(codes))
    return CodeFilter(*options)


def _make_tasks(
    entries: Iterable[Input | Missing], settings_files: SettingsFiles
) -> list[Task] | BadSettings:
    """The inputs, each with its settings."""
    defaults = settings_files.defaults
    tasks: list[Task] = []
    before, found = None, defaults
    for entry in entries:
        if isinstance(entry, Missing):
            tasks.append((entry, defaults))
            continue
        folder = find_folder(entry.path)
        if folder != before:  # many files follow each other in one folder
            before, own = folder, settings_files.find_in(folder)
            if isinstance(own, BadSettings):
                return own
            found = own
        tasks.append((entry, found))
    return tasks


def _check_one_each(
    tasks: list[Task], number: int, slip_seconds: float, bar: ProgressBar
) -> Iterator[CheckResult | FileEnd]:
    """Check the record with that number in every file."""
    from ...checking.check import SlipSearch, check_input

    slips = SlipSearch(slip_seconds, MOST_SEARCHED, monotonic)
    for entry, settings in tasks:
        yield from check_input(entry, settings, number, slips, bar.watch)
        yield FileEnd()


def count_processors() -> int:
    """The processors this process may use, at least one; the machine may have more."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
