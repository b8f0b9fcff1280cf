"""The `sungka` command as a process starts it, with a fast path for small valid files."""

from __future__ import annotations

import gc
import os
import sys
from time import monotonic

MOST = 1 << 18
"""The fast path takes at most this many bytes in all: a record with findings is checked twice."""


def main() -> None:
    """Run the command with the arguments of the process."""
    # Hardly any value is in a cycle: looking for some so often takes a tenth of the time of a run.
    gc.set_threshold(20_000, 20, 20)
    try:
        # Imported here, where an early Ctrl-C is caught too.
        from .console.exit_status import prepare_output

        prepare_output()
        if _names_files_only(sys.argv[1:]):
            from .console.exit_status import run_for_status

            sys.exit(run_for_status(_validate, sys.argv[2:]))
        from .subcommands import find_plain_call

        call = find_plain_call(sys.argv[1:])
        if call is not None:
            from .console.exit_status import run_for_status

            sys.exit(run_for_status(call))
        from .app import app

        app(prog_name="sungka")
    except KeyboardInterrupt:
        sys.exit(130)


def validate_small(files: list[str]) -> int | None:
    """Validate small plain files that are all valid; the exit status.

    Editors and commit hooks validate one file again and again, and importing everything takes
    ten times as long as checking it. `None` means that the full command has to run: there is a
    finding to print (a fault of this program is one), a settings file may apply, or an argument is
    standard input, a folder, a pattern, or a compressed or long file.
    """
    from ..replay.quick.check import QuickCheck
    from .console.exit_status import is_debugging
    from .findings.settings_file import has_settings_file
    from .findings.totals import Totals

    began = monotonic()
    if any(has_settings_file(path) for path in files):
        return None
    check, left, totals = QuickCheck(), MOST, Totals()
    for path in files:
        data = _read_small(path, left)
        try:
            is_valid = bool(data) and check.sweep(data, 0, len(data)) == len(data)
        except Exception:
            if is_debugging():
                raise
            return None
        if not is_valid:
            return None
        left -= len(data)
        totals = totals.with_files()
    totals = totals.with_valid(check.records, check.turns)
    print(totals.summary(monotonic() - began), file=sys.stderr)
    return 0


def _names_files_only(arguments: list[str]) -> bool:
    """Whether the command is `validate` with files and no options, so Typer is not needed.

    Typer takes longer to import than such a command takes to run.
    """
    if arguments[:1] != ["validate"] or "_SUNGKA_COMPLETE" in os.environ:
        return False
    files = arguments[1:]
    return bool(files) and all(file == "-" or not file.startswith("-") for file in files)


def _validate(files: list[str]) -> int:
    status = validate_small(files)
    if status is None:
        from .validation.run import validate_files

        status = validate_files(files)
    return status


def _read_small(path: str, most: int) -> bytes:
    """The bytes of a plain file of records; none if it is longer than `most` or anything else."""
    try:
        if os.path.getsize(path) <= most and os.path.isfile(path):
            with open(path, "rb") as file:
                data = file.read(most + 1)
            return data if len(data) <= most and data.startswith(b"%sgn") else b""
    except OSError:
        pass
    return b""
