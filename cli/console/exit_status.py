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
"""A program killed by SIGPIPE, as shells count it: nobody reads the output any more."""

DEBUG = "SUNGKA_DEBUG"
"""The variable of the environment that lets a fault of this program through, with its traceback."""

LONGEST = 200
"""The most characters of an exception's own words that are shown."""

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
    """Run a command; its status, or the one for Ctrl-C or for an output that failed.

    A fault of this program that no record explains ends it in one line, unless `SUNGKA_DEBUG` is
    set; the fault of one record is held back where the record is worked on.
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
        # Errors of files are reported where the files are opened, so this one is the output's.
        _silence()
        complain(f"sungka: standard output: {describe_error(error)}")
        return FINDINGS
    except Exception as error:
        if is_debugging():
            raise
        return report_program_fault(error)
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


def is_debugging() -> bool:
    """Whether a fault of this program is to end the run with its traceback."""
    return bool(os.environ.get(DEBUG))


def report_program_fault(error: Exception) -> int:
    """Print a fault of this program that belongs to no record; the status for it."""
    from .terminal import escape_text

    complain(f"sungka: a fault of this program: {escape_text(describe_program_fault(error))}")
    complain(f"please report it with the command; `{DEBUG}=1` shows where it comes from")
    return FINDINGS


def describe_program_fault(error: Exception) -> str:
    """The exception and its words, cut short, in one line, and the place it came from."""
    words = " ".join(str(error).split())
    words = words if len(words) <= LONGEST else words[: LONGEST - 1] + "…"
    kind = type(error).__name__ + (f": {words}" if words else "")
    return f"{kind} ({_find_last_place(error)})"


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


def _find_last_place(error: Exception) -> str:
    """The last line of our own code that the exception came through."""
    import traceback
    from pathlib import Path

    root = Path(__file__).resolve().parents[2]
    frames = traceback.extract_tb(error.__traceback__)
    for frame in reversed(frames):
        path = Path(frame.filename)
        if path.is_relative_to(root):
            path = path.relative_to(root)
        elif path.is_absolute():
            continue
        return f"{path.as_posix()}:{frame.lineno}, in {frame.name}"
    return "in no line of its own"
