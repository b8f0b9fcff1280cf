"""The arguments and options that several commands share."""

from __future__ import annotations

from typing import Annotated

import typer

FILES = Annotated[
    list[str],
    typer.Argument(
        metavar="FILE",
        help="Files of records, directories (every *.sgn below), patterns, or - for standard "
        "input.",
        show_default=False,
    ),
]
"""The files a command reads records from."""

RECORD = Annotated[
    int | None,
    typer.Option(
        "--record",
        metavar="N",
        min=1,
        help="Only the record with this number in its file, from 1.",
        show_default=False,
    ),
]
"""The number of the one record a command is to read; `None` for all."""
