"""The command line: the subcommands and what they have in common."""

from __future__ import annotations

from typing import Annotated

import typer

from .console.version import name_build
from .console.version import read_version

EPILOG = """\b
Examples:
  sungka validate final.sgn
  sungka replay final.sgn
  sungka render final.sgn -o final.html
\b
Exit status: 0 clean; 1 findings, or a file that cannot be read; 2 wrong
usage.
"""

app = typer.Typer(
    name="sungka",
    cls=Commands,
    epilog=EPILOG,
    no_args_is_help=True,
    # Plain help starts in a fraction of the time, and fits into a terminal of any width.
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _show_version(asked: bool) -> None:
    if asked:
        typer.echo(f"sungka {read_version()} ({name_build()})")
        raise typer.Exit()


@app.callback()
def about(
    show_version: Annotated[
        bool,
        typer.Option(
            "--version", callback=_show_version, is_eager=True, help="Show the version and exit."
        ),
    ] = False,
) -> None:
    """Write down, check, replay and publish games of Sungka."""
