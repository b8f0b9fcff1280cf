"""The arguments and options that several commands share."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

from .parameters import Argument, Option


class PageLanguage(StrEnum):
    """The languages of a page's own words."""

    EN = "en"
    FIL = "fil"


FILES = Annotated[
    list[str],
    Argument(
        metavar="FILE",
        help="Files of records, directories (every *.sgn below), patterns, or - for standard "
        "input.",
        show_default=False,
    ),
]
"""The files a command reads records from."""

OPTIONAL_FILES = Annotated[
    list[str] | None,
    Argument(
        metavar="[FILE]",
        help="Files of records, directories (every *.sgn below), patterns, or - for standard "
        "input.",
        show_default=False,
    ),
]
"""The files of a command that can do without."""

EXCLUDE = Annotated[
    list[str] | None,
    Option(
        "--exclude",
        metavar="PATTERN",
        help="Leave out what fits, of what directories and patterns give: a name, a folder, or "
        "a path with /.",
        show_default=False,
    ),
]
"""Patterns of files that are not read."""

NO_SETTINGS = Annotated[
    bool,
    Option(
        "--no-settings",
        help="Read no settings file (sungka.toml, pyproject.toml) beside or above the files.",
    ),
]
"""The option that leaves settings files unread."""

MAX_SIZE = Annotated[
    str | None,
    Option(
        "--max-size",
        metavar="SIZE",
        help="The most of one file that is read, unpacked, like 64M or 2G.  [default: 1G, of a "
        "compressed file 100 times its size]",
        show_default=False,
    ),
]
"""The size from which on a file is refused."""

JOBS = Annotated[
    int | None,
    Option(
        "--jobs",
        least=1,
        metavar="N",
        help="How many processes share the work when it takes long.  "
        "[default: one for each processor]",
        show_default=False,
    ),
]
"""The number of processes that share the work of a command that takes one each by default."""

CLUSTER = Annotated[
    str | None,
    Option(
        "--cluster",
        metavar="ADDRESS",
        help="Share the work out to a dask.distributed scheduler, like tcp://HOST:8786, or to "
        "local:N, N processes started here.",
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
        help="Only the record with this number in its file, from 1.",
        show_default=False,
    ),
]
"""The number of the one record a command is to read; `None` for all."""
