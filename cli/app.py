"""The command line: the subcommands, each imported when it is called, and what they share."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from enum import Enum, StrEnum
from functools import wraps
from inspect import signature
from typing import (
    TYPE_CHECKING,
    Annotated,
    Any,
    Protocol,
    cast,
    get_args,
    get_type_hints,
)

import typer
from typer._completion_classes import completion_init
from typer.completion import install_callback, show_callback
from typer.core import TyperCommand, TyperGroup

from .console.exit_status import exit_with_status
from .console.parameters import OPTIONS, Argument, Option
from .console.terminal import escape_text
from .subcommands import (
    COMMANDS,
    GROUPS,
    KINDS,
    SYNONYMS,
    Command,
    CommandGroup,
    load_command,
)

if TYPE_CHECKING:
    from collections.abc import MutableMapping

EPILOG = """\b
Examples:
  sungka final.sgn
  sungka validate final.sgn
  sungka render final.sgn -o final.html
\b
Exit status: 0 clean; 1 findings, or a file that cannot be read; 2 wrong
usage. `sungka COMMAND --help` has options and examples.
"""

ROADS = """\
sungka writes down, checks, replays and publishes games of Sungka.

Play or score a game, in a browser or in this terminal:
  sungka render --editor -o editor.html
  sungka record game.sgn

Check records, and publish one as a page:
  sungka validate games/
  sungka render game.sgn -o game.html

Run a tournament in a folder:
  sungka event new sinulog --players players.txt
  sungka event pair sinulog --write

sungka game.sgn plays a record here. sungka --help lists all commands.
"""
"""Printed by `sungka` alone."""

RUN_OPTIONS = frozenset({"jobs", "cluster", "cache", "exclude", "max_size", "no_settings"})
"""The parameters, of many commands, that say how files are read and the work is shared."""


Row = tuple[str, str]
"""A name of the help, and its words."""


class LeafCommand(TyperCommand):
    """A command whose help begins with examples and ends with the options that any run has."""

    def collect_usage_pieces(self, ctx: Any) -> list[str]:
        """List the parts of the usage line: releases of Typer bracket arguments differently."""
        pieces = ["[OPTIONS]"]
        for one in self.get_params(ctx):
            if one.param_type_name == "argument":
                name = one.metavar or ""
                pieces.append(name if one.required or name[:1] == "[" else f"[{name}]")
        return pieces

    def format_options(self, ctx: Any, formatter: Any) -> None:
        """Write examples, arguments and options; those of `RUN_OPTIONS` get a heading."""
        arguments, options, of_run = self.list_rows(ctx)
        formatter.write_paragraph()
        formatter.write_text(self._split_epilog()[0])
        sections = ("Arguments", arguments), ("Options", options), ("Files and work", of_run)
        for heading, rows in sections:
            if rows:
                with formatter.section(heading):
                    formatter.write_dl(rows)

    def list_rows(self, ctx: Any) -> tuple[list[Row], list[Row], list[Row]]:
        """List arguments, options, and options of any run, each with its words."""
        arguments: list[Row] = []
        options: list[Row] = []
        of_run: list[Row] = []
        for parameter in self.get_params(ctx):
            row = parameter.get_help_record(ctx)
            if row is not None:
                if parameter.param_type_name == "argument":
                    arguments.append((parameter.metavar or row[0], row[1]))
                elif parameter.name in RUN_OPTIONS:
                    of_run.append(row)
                else:
                    options.append(row)
        return arguments, options, of_run

    def format_epilog(self, ctx: object, formatter: Any) -> None:
        """Write what the epilog says after the examples."""
        notes = self._split_epilog()[1]
        if notes:
            formatter.write_paragraph()
            formatter.write_text(notes)

    def _split_epilog(self) -> tuple[str, str]:
        examples, border, notes = (
            (self.epilog or "").strip().removeprefix("\b\n").partition("\n\b\n")
        )
        return f"\b\n{examples}", f"\b\n{notes}" if border else ""


class Commands(TyperGroup):
    """The group of all subcommands."""

    of_group: str | None = None

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        # The values are whatever class of command this release of Typer works with.
        self.commands = cast("MutableMapping[str, Any]", _LazyCommands(self.of_group))

    def list_commands(self, ctx: object) -> list[str]:
        """List the names in the order of `--help`."""
        return list(self.commands)

    def format_commands(self, ctx: object, formatter: _Formatter) -> None:
        """Write what each command does, without importing any."""
        for kind, rows in _list_known(self.of_group).items():
            with formatter.section(kind or "Commands"):
                formatter.write_dl(rows)

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """Find the command; for an unknown word the error names the one that is meant."""
        word = args[0]
        if word.startswith("-") or word in self.commands:
            return super().resolve_command(ctx, args)
        meant = self._find_meant(word.lower())
        asks = f" Did you mean {' or '.join(meant)}?" if meant else ""
        return ctx.fail(f"No such command '{escape_text(word)}'.{asks}")

    def _find_meant(self, word: str) -> list[str]:
        """Find the commands and files that a word which is no command can stand for."""
        from difflib import get_close_matches

        from ..files.faults import find_near_file

        name = "sungka" if self.of_group is None else f"sungka {self.of_group}"
        words = {known: known for known in self.commands}
        if self.of_group is None:
            words = {**SYNONYMS, **words}
        near = [word] if word in words else get_close_matches(word, words, 2, 0.7)
        meant = [f"'{name} {one}'" for one in dict.fromkeys(words[one] for one in near)]
        if not meant and (path := find_near_file(word)) is not None:
            meant = [f"the file '{escape_text(path)}'"]
        return meant


class _EventCommands(Commands):
    """The group of the subcommands of `sungka event`."""

    of_group = "event"


_GROUP_CLASSES: dict[str, type[Commands]] = {"event": _EventCommands}


def _list_known(group: str | None) -> dict[str, list[Row]]:
    """List commands with their summaries under their headings.

    They are those of a group, or those of no group and the groups.
    """
    if group is not None:
        known = GROUPS[group].commands
        return {"": [(name, command.about) for name, command in known.items()]}
    listed: dict[str, list[Row]] = {kind: [] for kind in KINDS}
    every: dict[str, CommandGroup | Command] = {**GROUPS, **COMMANDS}
    for name, one in every.items():
        listed[one.kind].append((name, one.about))
    return listed


class _Formatter(Protocol):
    def section(self, name: str) -> AbstractContextManager[None]: ...

    def write_dl(self, rows: Sequence[tuple[str, str]]) -> None: ...


class _LazyCommands(Mapping[str, object]):
    """The commands by name, each imported and made when it is looked up."""

    def __init__(self, group: str | None) -> None:
        self._group = group

    def __getitem__(self, name: str) -> object:
        if self._group is None and name in GROUPS:
            return _make_group(name)
        loaded = load_command(name, self._group)
        alone = typer.Typer(rich_markup_mode=None, add_completion=False)
        alone.command(name, cls=LeafCommand, epilog=loaded.epilog)(_declare(loaded.function))
        return _with_nearest_words(typer.main.get_command(alone), loaded.function)

    def __iter__(self) -> Iterator[str]:
        return (name for rows in _list_known(self._group).values() for name, _ in rows)

    def __len__(self) -> int:
        return sum(1 for _ in self)


def _make_group(name: str) -> object:
    group = typer.Typer(
        name=name,
        cls=_GROUP_CLASSES[name],
        help=GROUPS[name].about,
        epilog=GROUPS[name].epilog,
        no_args_is_help=True,
        rich_markup_mode=None,
        add_completion=False,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    group.callback()(lambda: None)
    return typer.main.get_command(group)


def _with_nearest_words(command: Any, function: Callable[..., int]) -> Any:
    """The command, which names the nearest word where an option is given none of its own."""
    hints = get_type_hints(function, include_extras=True)
    hints = get_type_hints(hints.get(OPTIONS, function), include_extras=True)
    for parameter in command.params:
        kind = next(iter(get_args(hints.get(parameter.name))), None)
        kinds = (kind, *get_args(kind))  # the words of `Form` and of `Form | None`
        words = [str(one) for it in kinds for one in getattr(it, "__members__", {}).values()]
        if words:
            parameter.process_value = _with_nearest_word(parameter.process_value, words)
    return command


def _with_nearest_word(process: Callable[..., object], words: list[str]) -> Callable[..., object]:
    def process_or_suggest(ctx: object, value: object) -> object:
        try:
            return process(ctx, value)
        except typer.BadParameter as error:
            from difflib import get_close_matches

            if near := get_close_matches(str(value), words, 1):
                # Typer 0.29 shows how pydantic, which checks its values, names the error.
                said = error.message.removeprefix("Value error, ")
                error.message = f"{said} Did you mean '{near[0]}'?"
            raise

    return process_or_suggest


def _declare(function: Callable[..., int]) -> Callable[..., None]:
    """A command whose parameters are declared as Typer wants them, ended with its status."""
    options = get_type_hints(function).get(OPTIONS)
    hints = get_type_hints(options or function, include_extras=True)
    run: Any = exit_with_status(function if options is None else _gather(function, options))
    run.__signature__ = signature(function).replace(
        parameters=[
            parameter.replace(annotation=_declare_parameter(hints[parameter.name]))
            for parameter in signature(options or function).parameters.values()
        ]
    )
    declared: Callable[..., None] = run
    return declared


def _gather(function: Callable[..., int], options: type[Any]) -> Callable[..., int]:
    """The function of a command, given the fields of its options one by one."""

    @wraps(function)
    def run(**values: object) -> int:
        return function(**{OPTIONS: options(**values)})

    return run


def _declare_parameter(hint: object) -> object:
    kind, declared = get_args(hint)
    metavar, words = _describe_values(kind, declared)
    made: object
    if isinstance(declared, Argument):
        made = typer.Argument(
            help=words,
            metavar=declared.metavar,
            show_default=declared.show_default,
            autocompletion=_complete(declared),
        )
    else:
        made = typer.Option(
            *declared.names,
            help=words,
            metavar=metavar,
            show_default=declared.show_default,
            min=declared.least,
            max=declared.most,
            autocompletion=_complete(declared),
        )
    return Annotated[kind, made]


def _complete(declared: Option | Argument) -> Callable[..., object] | None:
    """The function by which a shell asks for the words of a parameter."""
    kind = declared.complete
    if kind is None:
        return None

    def complete(incomplete: str) -> list[tuple[str, str]]:
        from .completion import offer

        # A shell says the line in a variable: of an unfinished line Typer knows no values.
        line = os.environ.get("COMP_WORDS") or os.environ.get("_TYPER_COMPLETE_ARGS", "")
        return offer(kind, line, incomplete)

    return complete


_METAVARS = {int: "N", float: "N", str: "TEXT"}


def _describe_values(kind: Any, declared: Option | Argument) -> tuple[str | None, str]:
    """The name of an option's value in help, and its help with the words that it may be."""
    kinds = [one for one in get_args(kind) or (kind,) if isinstance(one, type)]
    if declared.metavar is not None or not kinds:
        return declared.metavar, declared.help
    if not issubclass(kinds[0], Enum):
        return _METAVARS.get(kinds[0]), declared.help
    about, border, default = declared.help.partition(".  [")
    words = ", ".join([str(one.value) for one in kinds[0]])
    return "WORD", f"{about.rstrip('.')}: {words}{border or '.'}{default}"


app = typer.Typer(
    name="sungka",
    cls=Commands,
    epilog=EPILOG,
    invoke_without_command=True,
    add_completion=False,
    # Plain help starts in a fraction of the time, and fits into a terminal of any width.
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


class Shell(StrEnum):
    """The shells that complete words."""

    BASH = "bash"
    ZSH = "zsh"
    FISH = "fish"
    POWERSHELL = "powershell"


def _show_version(asked: bool) -> None:
    if asked:
        from .installed import describe_installation

        typer.echo(describe_installation(), nl=False)
        raise typer.Exit()


@app.callback()
def about(
    ctx: typer.Context,
    show_version: Annotated[
        bool,
        typer.Option(
            "--version",
            callback=_show_version,
            is_eager=True,
            help="Show the version, and which extras are installed.",
        ),
    ] = False,
    install: Annotated[
        Shell | None,
        typer.Option(
            "--install-completion",
            metavar="SHELL",
            callback=install_callback,
            is_eager=True,
            expose_value=False,
            help="Set up completion in bash, zsh, fish or powershell.",
        ),
    ] = None,
    show: Annotated[
        Shell | None,
        typer.Option(
            "--show-completion",
            metavar="SHELL",
            callback=show_callback,
            is_eager=True,
            expose_value=False,
            help="Print the script that sets up completion.",
        ),
    ] = None,
) -> None:
    """Write down, check, replay and publish games of Sungka."""
    if ctx.invoked_subcommand is None:
        typer.echo(ROADS, nl=False)


completion_init()
