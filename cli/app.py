"""The command line: the subcommands, each imported when it is called, and what they share."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from importlib import import_module
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple, Protocol, cast

import typer
from typer.core import TyperGroup

from .console.exit_status import exit_with_status
from .console.version import name_build, read_version

if TYPE_CHECKING:
    from collections.abc import MutableMapping

EPILOG = """\b
Examples:
  sungka validate final.sgn
  sungka replay final.sgn
  sungka render final.sgn -o final.html
\b
Exit status: 0 clean; 1 findings, or a file that cannot be read; 2 wrong
usage.
"""


class Command(NamedTuple):
    """A subcommand: its function in the module of its name, and that function's summary line."""

    function: str
    about: str


COMMANDS = {
    "parse": Command("parse", "Write records as JSON, part by part."),
    "format": Command("format_files", "Write records in canonical text."),
    "validate": Command("validate", "Play records and check everything they claim."),
    "explain": Command("explain", "Explain what a code means, why it is bad, and how to fix it."),
    "replay": Command("replay", "Play records, shell by shell."),
    "record": Command("record", "Record a game while it is played, on a screen or line by line."),
    "render": Command("render", "Write a web page that replays records, or a picture of a board."),
    "annotate": Command("annotate", "Write into records what should have been played."),
    "solve": Command("solve", "Find the best line from a position, or how far one turn reaches."),
    "rules": Command(
        "rules",
        "Show the rule sets, one in full or two compared; find those that records fit.",
    ),
}
"""The subcommands in the order `--help` lists them.

The summaries are repeated here so that the list is shown without importing any command.
"""


class Commands(TyperGroup):
    """The group of all subcommands."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        # The values are whatever class of command this release of Typer works with.
        self.commands = cast("MutableMapping[str, Any]", _LazyCommands())

    def list_commands(self, ctx: object) -> list[str]:
        """List the names in the order of `COMMANDS`."""
        return list(COMMANDS)

    def format_commands(self, ctx: object, formatter: _Formatter) -> None:
        """Write what each command does, without importing any."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, command.about) for name, command in COMMANDS.items()])


class _Formatter(Protocol):
    def section(self, name: str) -> AbstractContextManager[None]: ...

    def write_dl(self, rows: Sequence[tuple[str, str]]) -> None: ...


class _LazyCommands(Mapping[str, object]):
    """The commands by name, each imported and made when it is looked up."""

    def __getitem__(self, name: str) -> object:
        command = COMMANDS[name]
        module = import_module(f".commands.{name}", __package__)
        function: Callable[..., int] = getattr(module, command.function)
        alone = typer.Typer(rich_markup_mode=None, add_completion=False)
        alone.command(name, epilog=module.EPILOG)(exit_with_status(function))
        return typer.main.get_command(alone)

    def __iter__(self) -> Iterator[str]:
        return iter(COMMANDS)

    def __len__(self) -> int:
        return len(COMMANDS)


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
