"""Exit statuses, decided here for every command, also after Ctrl-C, a closed output or a fault."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import wraps
from typing import ParamSpec

CLEAN = 0
FINDINGS = 1
WRONG_USAGE = 2
INTERRUPTED = 130
CLOSED_OUTPUT = 141
"""The status that shells give a program killed by SIGPIPE: nobody reads its output any more."""

Parameters = ParamSpec("Parameters")


def exit_with_status(command: Callable[Parameters, int]) -> Callable[Parameters, None]:
    """Wrap a command so that the process ends with the status of `run_for_status`."""

    @wraps(command)
    def run(*args: Parameters.args, **options: Parameters.kwargs) -> None:
        import typer

        raise typer.Exit(run_for_status(command, *args, **options))

    return run


def run_for_status(
    command: Callable[Parameters, int], *args: Parameters.args, **options: Parameters.kwargs
) -> int:
    """Run a command; return its status, or the one for Ctrl-C or for an output that failed.

    A fault of this program that belongs to no record ends the command with one line, unless
    `SUNGKA_DEBUG` is set. A fault at one record is caught where that record is worked on.
    """
    try:
        status = command(*args, **options)
        sys.stdout.flush()
    except BrokenPipeError:
        _silence()
        return CLOSED_OUTPUT
    except KeyboardInterrupt:
        _silence()
        return INTERRUPTED
    except OSError as error:
        # Imported here, as below, because most runs end without a fault.
        from ...files.faults import describe_error

        # Errors of files are reported where the files are opened, so this one is the output's.
        _silence()
        complain(f"sungka: standard output: {describe_error(error)}")
        return FINDINGS
    except Exception as error:
        from ...files.faults import is_debugging

        if is_debugging():
            raise
        return report_program_fault(error)
    return status


def complain(line: str) -> None:
    """Write a line to standard error, escaped, after all of standard output so far."""
    with suppress(OSError, ValueError):
        sys.stdout.flush()
    if not (line.isascii() and line.isprintable()):
        # Imported here because it takes longer to import than a plain line to write.
        from .terminal import escape_text

        line = escape_text(line)
    print(line, file=sys.stderr)


def report_wrong_usage(line: str) -> int:
    """Print what is wrong with the command line and return the status for it."""
    complain(f"sungka: {line}")
    return WRONG_USAGE


def report_program_fault(error: Exception) -> int:
    """Print a fault of this program that belongs to no record and return the status for it."""
    from ...files.faults import DEBUG, describe_program_fault
    from .terminal import escape_text

    complain(f"sungka: a fault of this program: {escape_text(describe_program_fault(error))}")
    complain(f"please report it with the command; `{DEBUG}=1` shows where it comes from")
    return FINDINGS


def prepare_output() -> None:
    """Set up the standard streams for records: UTF-8 in pipes and files, no encoding errors."""
    if sys.stdout is None:
        # It is closed: what is written to it fails, as it does where a disk is full.
        sys.stdout = open(os.open(os.devnull, os.O_RDONLY), "w", encoding="utf-8")  # noqa: SIM115
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is None:
            continue
        if stream.isatty():
            reconfigure(errors="backslashreplace")
        else:
            reconfigure(encoding="utf-8", errors="backslashreplace", newline="\n")


def _silence() -> None:
    """Discard what is still buffered for standard output, so that Python exits without a word."""
    with suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)
    with suppress(OSError, ValueError):
        sys.stdout.flush()
