"""The arguments and options that several commands share."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

from .parameters import Argument, Option


class PageLanguage(StrEnum):
    """The languages of a page's own words."""

    EN = "en"
    FIL = "fil"


class Spoiler(StrEnum):
    """The handling of the results of pages: shown, or hidden until a reader asks."""

    SHOW = "show"
    HIDE = "hide"


FILES = Annotated[
    list[str],
    Argument(
        metavar="FILE",
        help="Files, directories, patterns, or - for standard input.",
        show_default=False,
    ),
]
"""The files a command reads records from."""

OPTIONAL_FILES = Annotated[
    list[str] | None,
    Argument(
        metavar="[FILE]",
        help="Files, directories, patterns, or - for standard input.",
        show_default=False,
    ),
]
"""The files of a command that can do without."""

EXCLUDE = Annotated[
    list[str] | None,
    Option(
        "--exclude",
        metavar="PATTERN",
        help="Skip matching files: a name, a folder, or a path with /.",
        show_default=False,
    ),
]
"""Patterns of files that are not read."""

NO_SETTINGS = Annotated[
    bool,
    Option(
        "--no-settings",
        help="Ignore sungka.toml and pyproject.toml.",
    ),
]
"""The option that leaves settings files unread."""

MAX_SIZE = Annotated[
    str | None,
    Option(
        "--max-size",
        metavar="SIZE",
        help="Largest file to read, after decompression.  [default: 1G]",
        show_default=False,
    ),
]
"""The size from which on a file is refused."""

CACHE = Annotated[
    str | None,
    Option(
        metavar="PATH",
        help="Keep what was found in records here, for the next run of any command.",
        show_default=False,
    ),
]
"""The file, or the folder of the file, that keeps what reading and playing records found."""

JOBS = Annotated[
    int | None,
    Option(
        "--jobs",
        least=1,
        metavar="N",
        help="Share long work among N processes.  [default: all processors]",
        show_default=False,
    ),
]
"""The number of processes that share the work of a command that takes one each by default."""

CLUSTER = Annotated[
    str | None,
    Option(
        "--cluster",
        metavar="ADDRESS",
        help="Share the work through a Dask scheduler (tcp://HOST:8786).",
        show_default=False,
    ),
]
"""The address of a cluster that shares the work."""

RECORD = Annotated[
    int | None,
    Option(
        "--record",
        metavar="N",
        least=1,
        help="Only record N of each file.",
        show_default=False,
    ),
]
"""The number of the one record a command is to read; `None` for all."""
