"""`sungka validate --fix` as a whole: the files put right, then validated."""

from __future__ import annotations

from ...checking.settings import BadSettings
from ...files.inputs import STDIN
from ..console.exit_status import report_wrong_usage
from ..console.next_step import suggest
from ..files.record_cache import open_cache
from ..findings.settings_file import select_inputs
from .fixing import fix_files
from .run import ValidateOptions, validate_files


def fix_and_validate(files: list[str], options: ValidateOptions, *, shows_diff: bool) -> int:
    """Put the slips right and validate the result; or only show what would change."""
    entries = select_inputs(
        files,
        options.exclude,
        options.max_size,
        reads_none=options.reads_no_settings,
        is_silent=not shows_diff,
    )
    if isinstance(entries, BadSettings):
        return report_wrong_usage(entries.message)
    if any(entry.path == STDIN for entry in entries) and not shows_diff:
        return report_wrong_usage("--fix needs files: standard input cannot be written back")
    if options.record is not None or options.cluster is not None:
        return report_wrong_usage("--fix goes through whole files on this machine")
    if options.slip_seconds <= 0:
        return report_wrong_usage("--fix searches for slips: --slip-seconds is more than 0")
    cache = open_cache(options.cache)
    if isinstance(cache, BadSettings):
        return report_wrong_usage(cache.message)
    status = fix_files(entries, options.slip_seconds, cache, shows_diff=shows_diff)
    if shows_diff:
        return status
    status = max(status, validate_files(files, options))
    suggest("each name in one way", "names", "--learn", files=files)
    return status
