"""`sungka validate`: are these records right?"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Annotated

import typer

from .check import Checked, Totals, check_input
from .ending import CLEAN, FINDINGS
from .inputs import STDIN, Input, Missing, find_inputs
from .output import Form, open_output
from .profile import Profile
from .words import FILES

EPILOG = """\b
Examples:
  sungka validate final.sgn
  sungka validate --output github 'records/**/*.sgn'
  sungka validate --jobs 4 archive/
"""

WORTH_PROCESSES = 4
"""The fewest files that are shared out: fewer are done before a process has started."""


def validate(
    files: FILES,
    output: Annotated[Form, typer.Option(help="How the findings are written.")] = Form.TEXT,
    profile: Annotated[
        Profile | None,
        typer.Option(
            help="How strict to be. `record`: what is written is right. `archive`: it is complete "
            "too. `publish`: the header is complete too.  "
            "[default: archive for a directory, else record]",
            show_default=False,
        ),
    ] = None,
    jobs: Annotated[int, typer.Option(min=1, help="How many files are read at once.")] = 1,
) -> int:
    """Play records and check all they claim."""
    entries = find_inputs(files)
    totals = Totals()
    writer = open_output(output, sys.stdout)
    for checked in _check_all(entries, profile, jobs):
        if checked is None:
            totals = totals.with_file()
        else:
            totals = totals.plus(checked)
            writer.add(checked)
    writer.end(totals)
    return FINDINGS if totals.errors else CLEAN


def _check_all(
    entries: tuple[Input | Missing, ...], profile: Profile | None, jobs: int
) -> Iterator[Checked | None]:
    """What every file holds, in order; `None` after each file."""
    # Standard input belongs to this process alone.
    is_alone = any(entry.path == STDIN for entry in entries)
    if jobs == 1 or len(entries) < WORTH_PROCESSES or is_alone:
        for entry in entries:
            yield from check_input(entry, profile)
            yield None
        return
    from .pool import in_order

    for results in in_order(_check_whole, [(entry, profile) for entry in entries], jobs):
        yield from results
        yield None


def _check_whole(entry: Input | Missing, profile: Profile | None) -> list[Checked]:
    return list(check_input(entry, profile))
