"""The subcommands: each is imported when it is called for, so that no other one waits for it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, cast

import typer
from typer.core import TyperGroup

from .console.exit_status import exit_with_status

if TYPE_CHECKING:
    from collections.abc import MutableMapping


class Command(NamedTuple):
    """A subcommand: its function in the module of its name, and what it does, as that says too."""

    function: str
    about: str


COMMANDS = {
    "parse": Command("parse", "Take records apart, as JSON."),
    "format": Command("format_files", "Write records in canonical text."),
    "validate": Command("validate", "Play records and check all they claim."),
    "explain": Command("explain", "Say what a code means, why it is bad, and how to mend it."),
    "replay": Command("replay", "Play records, shell by shell."),
    "record": Command("record", "Record a game while it is played, on a screen or line by line."),
    "render": Command("render", "Write a web page that replays records, or a picture of a board."),
    "annotate": Command("annotate", "Write what should have been played into records."),
    "solve": Command("solve", "Find the best line from a position, or how far one turn reaches."),
    "rules": Command("rules", "Show the rule sets, or one of them."),
}
"""In the order they are listed."""


class Commands(TyperGroup):
    """The group of all subcommands."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        # A mapping of whatever class of command this release of Typer works with.
        self.commands = cast("MutableMapping[str, Any]", _Loaded())

    def list_commands(self, ctx: object) -> list[str]:
        """Their names, as they are listed."""
        return list(COMMANDS)

    def format_commands(self, ctx: object, formatter: _Formatter) -> None:
        """Write what each does, without importing any."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, command.about) for name, command in COMMANDS.items()])


class _Formatter(Protocol):
    def section(self, name: str) -> AbstractContextManager[None]: ...

    def write_dl(self, rows: Sequence[tuple[str, str]]) -> None: ...


class _Loaded(Mapping[str, object]):
    """The commands by name, each made when it is looked up."""

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
