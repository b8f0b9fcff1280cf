"""The files that a command's arguments name, in the order they are to be read."""

from __future__ import annotations

import glob
import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from ..console.exit_status import describe_error

STDIN = "-"
"""The argument that stands for standard input."""

SUFFIX = ".sgn"
"""How the name of a file of records ends."""

SUFFIXES = (SUFFIX, f"{SUFFIX}.gz", f"{SUFFIX}.xz", f"{SUFFIX}.zst")
"""How names end in a folder that are taken for files of records, compressed ones too."""


@dataclass(frozen=True, slots=True)
class Input:
    """A file to read, by its path as given; `in_directory` where only its folder was named."""

    path: str
    in_directory: bool = False


@dataclass(frozen=True, slots=True)
class Missing:
    """An argument that names nothing to read, and why."""

    path: str
    message: str
    hint: str | None = None


def find_inputs(arguments: Iterable[str]) -> tuple[Input | Missing, ...]:
    """The inputs of all arguments; a folder gives every record file below it, sorted.

    A pattern that a shell left alone is expanded here. Whether a file can be opened is seen
    when it is read.
    """
    found: list[Input | Missing] = []
    for argument in arguments:
        found.extend(_expand(argument))
    return tuple(found)


def _expand(argument: str) -> Iterator[Input | Missing]:
    if argument == STDIN:
        yield Input(argument)
    elif os.path.isdir(argument):
        yield from _below(argument)
    elif os.path.lexists(argument) or not glob.has_magic(argument):
        yield Input(argument)
    else:
        matches = sorted(glob.glob(argument, recursive=True))
        if not matches:
            yield Missing(argument, "the pattern matches no file")
        for match in matches:
            yield from _below(match) if os.path.isdir(match) else [Input(match)]


def _below(folder: str) -> Iterator[Input | Missing]:
    closed: list[OSError] = []
    paths = [
        os.path.normpath(os.path.join(at, name))
        for at, _, names in os.walk(folder, onerror=closed.append)
        for name in names
        if name.endswith(SUFFIXES)
    ]
    for error in closed:
        yield Missing(str(error.filename), describe_error(error))
    if not paths and not closed:
        yield Missing(folder, f"no records: the directory holds no `*{SUFFIX}` file")
    for path in sorted(paths):
        yield Input(path, in_directory=True)
