"""How a command ends: its exit status, also when its output is closed or it is interrupted."""

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
"""The status of a program that stopped because nobody reads its output, as shells count it."""

Parameters = ParamSpec("Parameters")


def exit_with_status(command: Callable[Parameters, int]) -> Callable[Parameters, None]:
    """The command with the exit status it returns, and quiet ends to what is not its fault."""

    @wraps(command)
    def run(*args: Parameters.args, **options: Parameters.kwargs) -> None:
        import typer

        raise typer.Exit(run_for_status(command, *args, **options))

    return run


def run_for_status(
    command: Callable[Parameters, int], *args: Parameters.args, **options: Parameters.kwargs
) -> int:
    """The status a command returns, or the one for how it was ended."""
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
        # Files are opened where their faults are told, so this is the output's own.
        _silence()
        complain(f"sungka: standard output: {describe_error(error)}")
        return FINDINGS
    return status


def complain(line: str) -> None:
    """Write a line on standard error, after what standard output has so far."""
    with suppress(OSError, ValueError):
        sys.stdout.flush()
    print(line, file=sys.stderr)


def report_wrong_usage(line: str) -> int:
    """Say what is wrong with the command line; the status for it."""
    complain(f"sungka: {line}")
    return WRONG_USAGE


def describe_error(error: OSError) -> str:
    """Why the operating system refused, as a lower-case phrase without the path."""
    if isinstance(error, FileNotFoundError):
        return "no such file or directory"
    text = error.strerror or type(error).__name__
    return text[:1].lower() + text[1:]


def prepare_output() -> None:
    """Make the standard streams fit for records: UTF-8 in pipes and files, never a refusal."""
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
    """Let what is still buffered for standard output go nowhere, also when Python exits."""
    with suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)
    with suppress(OSError, ValueError):
        sys.stdout.flush()
