"""Exit statuses, decided here for every command, also after Ctrl-C or a closed output."""

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
"""A program killed by SIGPIPE, as shells count it: nobody reads the output any more."""

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
    """Run a command; its status, or the one for Ctrl-C or for an output that failed."""
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
        # Errors of files are reported where the files are opened, so this one is the output's.
        _silence()
        complain(f"sungka: standard output: {describe_error(error)}")
        return FINDINGS
    return status


def complain(line: str) -> None:
    """Write a line to standard error, after everything written to standard output so far."""
    with suppress(OSError, ValueError):
        sys.stdout.flush()
    print(line, file=sys.stderr)


def report_wrong_usage(line: str) -> int:
    """Print what is wrong with the command line; the status for it."""
    complain(f"sungka: {line}")
    return WRONG_USAGE


def describe_error(error: OSError) -> str:
    """The operating system's reason as a lower-case phrase without the path."""
    if isinstance(error, FileNotFoundError):
        return "no such file or directory"
    text = error.strerror or type(error).__name__
    return text[:1].lower() + text[1:]


def prepare_output() -> None:
    """Set up the standard streams for records: UTF-8 in pipes and files, no encoding errors."""
    if sys.stdout is None:
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
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
