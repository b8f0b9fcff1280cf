"""The `sungka` command as a process starts it."""

from __future__ import annotations

import os
import sys


def main() -> None:
    """Run the command with the arguments of the process."""
    try:
        # Imported here, where an early Ctrl-C is caught too.
        from .console.exit_status import prepare_output

        prepare_output()
        if _names_files_only(sys.argv[1:]):
            from .console.exit_status import run_for_status

            sys.exit(run_for_status(_validate, sys.argv[2:]))
        from .app import app

        app(prog_name="sungka")
    except KeyboardInterrupt:
        sys.exit(130)


def _validate(files: list[str]) -> int:

    status = validate_small(files)
    if status is None:
        from .validation.run import validate_files

        status = validate_files(files)
    return status


def _names_files_only(arguments: list[str]) -> bool:
    """Whether it is `validate` with nothing but files, which need no parser of options.

    Typer takes longer to import than such a command takes, and it is run again and again: by
    editors, and before every commit.
    """
    if arguments[:1] != ["validate"] or "_SUNGKA_COMPLETE" in os.environ:
        return False
    files = arguments[1:]
    return bool(files) and all(file == "-" or not file.startswith("-") for file in files)
