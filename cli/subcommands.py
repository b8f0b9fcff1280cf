"""The subcommands by name, none of them imported; and a plain command line as a call of one."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from functools import partial
from importlib import import_module
from typing import NamedTuple


class Command(NamedTuple):
    """A subcommand: its function in the module of its name, and that function's summary line.

    `kind` is the heading under which `--help` lists it.
    """

    function: str
    about: str
    kind: str = ""


_RECORD, _CHECK, _PUBLISH, _ARCHIVE, _TOURNAMENT, _RULES = KINDS = (
    "Record",
    "Check and mend",
    "Publish",
    "Archive",
    "Tournament",
    "Rules",
)
"""The headings of the commands in `--help`, in order."""

COMMANDS = {
    "record": Command("record", "Record a game while it is played.", _RECORD),
    "validate": Command("validate", "Play records and check all their claims.", _CHECK),
    "explain": Command("explain", "Explain a code such as SGN402, and its remedy.", _CHECK),
    "lsp": Command("lsp", "Check and explain records inside an editor.", _CHECK),
    "format": Command("format_files", "Write records in canonical text.", _CHECK),
    "diff": Command("diff", "Show where two records of one game differ.", _CHECK),
    "merge": Command("merge", "Merge records of the same game.", _CHECK),
    "replay": Command("replay", "Play records in the terminal, shell by shell.", _PUBLISH),
    "render": Command("render", "Write pages, pictures or films of records.", _PUBLISH),
    "annotate": Command("annotate", "Judge every turn and add the best one.", _PUBLISH),
    "hall": Command("hall", "Follow a tournament live: phones score, the desk sees.", _TOURNAMENT),
    "site": Command("site", "Write the web site of a tournament.", _TOURNAMENT),
    "select": Command("select", "Copy matching records, unchanged.", _ARCHIVE),
    "names": Command("names", "Find spellings of names; apply a player register.", _ARCHIVE),
    "convert": Command("convert_files", "Convert records to tables, and back.", _ARCHIVE),
    "query": Command("query", "Answer a question about records, or SQL.", _ARCHIVE),
    "parse": Command("parse", "Write records as JSON.", _ARCHIVE),
    "rules": Command("rules", "Show, compare or find rule sets.", _RULES),
    "solve": Command("solve", "Find the best line from a position.", _RULES),
}
"""The subcommands, of each heading in the order `--help` lists them.

The summaries are repeated here so that the list is shown without importing any command.
"""


SYNONYMS = {
    "check": "validate",
    "lint": "validate",
    "verify": "validate",
    "test": "validate",
    "fix": "validate --fix",
    "mend": "validate --fix",
    "view": "replay",
    "open": "replay",
    "play": "replay",
    "watch": "replay",
    "show": "replay",
    "score": "record",
    "new": "record",
    "edit": "render --editor",
    "editor": "render --editor",
    "html": "render",
    "page": "render",
    "film": "render",
    "video": "render",
    "publish": "render",
    "analyse": "annotate",
    "analyze": "annotate",
    "judge": "annotate",
    "stats": "query",
    "statistics": "query",
    "search": "query",
    "find": "select",
    "filter": "select",
    "grep": "select",
    "import": "convert",
    "export": "convert",
    "json": "parse",
    "compare": "diff",
    "preset": "rules",
    "presets": "rules",
    "tournament": "event",
    "standings": "event standings",
    "pair": "event pair",
    "website": "site",
    "status": "event status",
    "tables": "event status",
}
"""The commands that other programs call otherwise, by that word."""


class CommandGroup(NamedTuple):
    """A command with subcommands of its own, each in a module of the folder of its name."""

    about: str
    kind: str
    epilog: str
    commands: dict[str, Command]


GROUPS = {
    "event": CommandGroup(
        "Run a tournament: draws, results, standings.",
        _TOURNAMENT,
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
            "check": Command("check", "Show all that does not fit together in a tournament."),
            "pair": Command("pair", "Show the next draw or round, with a reason for each pair."),
            "begin": Command("begin", "Begin a round: all clocks start together."),
            "result": Command("result", "Enter results, forfeits and fouls."),
            "status": Command("status", "Show every table of the round: its game, its clocks."),
            "correct": Command(
                "correct", "Correct a line of the journal, after its effect is shown."
            ),
            "write": Command("write", "Write any other line into the journal."),
            "print": Command("print_lists", "Print lists, score sheets, brackets and codes."),
            "standings": Command("standings", "Show the standings, each tie with its working."),
        },
    ),
}
"""The commands with subcommands, listed before the others of their heading."""


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


def add_command(words: Sequence[str]) -> list[str]:
    """The command line with `replay` in front where its first word is a file of records.

    Such a word is no command, and either names an existing file or ends like a file of records.
    `help` in front stands for `--help` at the end.
    """
    line = list(words)
    if line[:1] == ["help"]:
        return [*line[1:], "--help"]
    if line and line[0] not in COMMANDS and line[0] not in GROUPS:
        first = line[0]
        is_record = first.lower().endswith((".sgn", ".sgn.gz", ".sgn.xz", ".sgn.zst"))
        if is_record or (not first.startswith("-") and os.path.isfile(first)):
            line.insert(0, "replay")
    return line


def find_plain_call(words: Sequence[str]) -> Callable[[], int] | None:
    """The call that a plain command line asks for; `None` when Typer has to read the line.

    On Windows Typer also expands patterns and variables, which no shell does there.
    """
    if "_SUNGKA_COMPLETE" in os.environ:
        return None
    if os.name == "nt" and any(sign in word for word in words for sign in "*?[~$%"):
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
