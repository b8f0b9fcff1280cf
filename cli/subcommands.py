"""The subcommands by name, none of them imported; and a plain command line as a call of one."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from functools import partial
from importlib import import_module
from typing import NamedTuple


class Command(NamedTuple):
    """A subcommand: its function in the module of its name, and that function's summary line."""

    function: str
    about: str


COMMANDS = {
    "parse": Command("parse", "Write records as JSON, part by part."),
    "format": Command("format_files", "Write records in canonical text."),
    "validate": Command("validate", "Play records and check everything they claim."),
    "select": Command("select", "Choose records by header, play or findings, byte for byte."),
    "explain": Command("explain", "Explain what a code means, why it is bad, and how to fix it."),
    "replay": Command("replay", "Play records, shell by shell."),
    "record": Command("record", "Record a game while it is played, on a screen or line by line."),
    "render": Command(
        "render", "Write web pages that replay records, pictures of boards, or films."
    ),
    "site": Command("site", "Write the web site of a tournament."),
    "annotate": Command("annotate", "Write into records what should have been played."),
    "solve": Command("solve", "Find the best line from a position, or how far one turn reaches."),
    "convert": Command(
        "convert_files",
        "Write records as tables (Parquet, CSV, JSON, DuckDB), or tables as records.",
    ),
    "query": Command("query", "Ask tables or records a question in SQL, or one by its name."),
    "diff": Command("diff", "Show where two records of one game part."),
    "merge": Command("merge", "Put records of the same game together."),
    "names": Command("names", "Find spellings of names, and who is who by a register."),
    "rules": Command(
        "rules",
        "Show the rule sets, one in full or two compared; find those that records fit.",
    ),
}
"""The subcommands in the order `--help` lists them.

The summaries are repeated here so that the list is shown without importing any command.
"""


class CommandGroup(NamedTuple):
    """A command with subcommands of its own, each in a module of the folder of its name."""

    about: str
    epilog: str
    commands: dict[str, Command]


GROUPS = {
    "event": CommandGroup(
        "Hold a tournament in a folder of text: draws, results, standings.",
        """\b
Examples:
  sungka event new sinulog --players players.txt
  sungka event pair sinulog --write
  sungka event result sinulog 1.03 52-46
  sungka event standings sinulog
\b
FOLDER is this folder where it is left out. docs/tournaments.md tells a whole
evening.
""",
        {
            "new": Command("new", "Write a new tournament's event.toml."),
            "check": Command("check", "Say all that does not fit together in a tournament."),
            "pair": Command("pair", "Show the next draw or round, with a reason for each pair."),
            "result": Command("result", "Enter results, forfeits and fouls."),
            "correct": Command("correct", "Correct a line of the journal, its effect first."),
            "write": Command("write", "Write any other line into the journal."),
            "print": Command("print_lists", "Print lists, score sheets, brackets and codes."),
            "standings": Command("standings", "Show the standings, each tie with its working."),
        },
    ),
}
"""The commands with subcommands, listed behind the others."""


class LoadedCommand(NamedTuple):
    """A subcommand's function, and what its help ends with."""

    function: Callable[..., int]
    epilog: str


def load_command(name: str, group: str | None = None) -> LoadedCommand:
    """Import a subcommand, of a group if one is named. Raises `KeyError` when there is none."""
    command = COMMANDS[name] if group is None else GROUPS[group].commands[name]
    place = "" if group is None else f".{group}"
    module = import_module(f".commands{place}.{name}", __package__)
    return LoadedCommand(getattr(module, command.function), module.EPILOG)


def find_plain_call(words: Sequence[str]) -> Callable[[], int] | None:
    """The call that a plain command line asks for; `None` when Typer has to read the line.

    On Windows Typer also expands patterns, which no shell does there.
    """
    if os.name == "nt" or "_SUNGKA_COMPLETE" in os.environ:
        return None
    group = words[0] if words and words[0] in GROUPS else None
    left = words[1:] if group else words
    known = GROUPS[group].commands if group else COMMANDS
    if not left or left[0] not in known:
        return None
    from .console.plain_line import read_plain_line

    function = load_command(left[0], group).function
    values = read_plain_line(function, left[1:])
    return None if values is None else partial(function, **values)
