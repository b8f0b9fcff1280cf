"""`sungka select`: records chosen by header, play and findings, written as they were."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, TypeVar

from ...archive.selection.conditions import (
    Conditions,
    read_burned,
    read_code,
    read_counts,
    read_dates,
    read_line,
    read_pattern,
    read_result,
    read_rules,
    read_seat,
)
from ...checking.settings import BadSettings
from ...files.compression import SUFFIXES as PACKED
from ...files.inputs import STDIN, SUFFIX
from ...notation.escapes import TAG_ORDER
from ..console.exit_status import report_wrong_usage
from ..console.options import CACHE, EXCLUDE, FILES, JOBS, MAX_SIZE, NO_SETTINGS
from ..console.parameters import Option
from ..console.terminal import escape_text
from ..files.overwriting import ReadFiles, find_shared_file
from ..files.record_cache import open_cache
from ..findings.settings_file import select_inputs
from ..selection.choosing import KEYS
from ..selection.run import SelectOptions, run
from ..validation.run import count_processors

EPILOG = """\b
Examples:
  sungka select --player "Santos, Maria" --seat S season/ -o santos.sgn
  sungka select --line "S7+3 N5" --date 2026-01..2026-03 --count season/
  sungka select --unique --removed copies.sgn season/ -o clean.sgn
  sungka select --split player -o players/ season/
  sungka select --where "laps > 200 AND result = 'draw'" season/
\b
A record matches when all conditions hold. Exit status: 0 with a match; 1
without one, or when a file cannot be read.
--player and --event take words in any order, without regard to capitals and
accents; --player also takes an Id. A partial date (2026-??-??) matches when
all its days do. The last turn of --line may continue: S7 matches S7+3.
--position has ? for any count, like "?.?.?.?/? 0.?.?.?/20 S"; the seat to move
may be left out. --burned N=2: North has two burned houses in a round; 1..: any
house is burned. --where needs pip install pyarrow duckdb.
"""

Value = TypeVar("Value")


def select(
    files: FILES,
    player: Annotated[
        list[str] | None,
        Option(
            metavar="NAME", help="Games of this player; repeat it for both.", show_default=False
        ),
    ] = None,
    seat: Annotated[
        str | None,
        Option(metavar="SEAT", help="The seat of the first --player.", show_default=False),
    ] = None,
    event: Annotated[
        str | None, Option(metavar="WORDS", help="Words of the Event tag.", show_default=False)
    ] = None,
    date: Annotated[
        str | None,
        Option(
            metavar="DATES",
            help="A date or range: 2026, 2026-01..2026-03, 2026..",
            show_default=False,
        ),
    ] = None,
    rules: Annotated[
        str | None,
        Option(
            metavar="RULES",
            help="A preset, options, or both: sungka, rounds=1.",
            show_default=False,
            complete="presets",
        ),
    ] = None,
    result: Annotated[
        str | None,
        Option(
            metavar="RESULT",
            help="S, N, E, W, draw, *; won or lost (by --player).",
            show_default=False,
        ),
    ] = None,
    turns: Annotated[
        str | None,
        Option(metavar="NUMBERS", help="Number of turns: 40, 40.., 40..60.", show_default=False),
    ] = None,
    line: Annotated[
        str | None,
        Option(metavar="TURNS", help='The first turns: "S7+3 N5".', show_default=False),
    ] = None,
    position: Annotated[
        str | None,
        Option(
            metavar="BOARD",
            help="A board that occurs in the game; ? is any count.",
            show_default=False,
        ),
    ] = None,
    code: Annotated[
        list[str] | None,
        Option(
            metavar="CODE",
            help="A finding: SGN402, or SGN4 for all of that group.",
            show_default=False,
            complete="codes",
        ),
    ] = None,
    burned: Annotated[
        list[str] | None,
        Option(
            metavar="HOUSES",
            help="Burned houses in a round: 1.., N=2.",
            show_default=False,
        ),
    ] = None,
    where: Annotated[
        str | None,
        Option(
            metavar="SQL",
            help="A condition on the columns of docs/tables.md.",
            show_default=False,
        ),
    ] = None,
    negates: Annotated[bool, Option("--not", help="Select the records that do not match.")] = False,
    unique: Annotated[
        bool,
        Option("--unique", help="Keep only the best copy of each game."),
    ] = False,
    removed: Annotated[
        str | None,
        Option(metavar="FILE", help="Write the other copies here.", show_default=False),
    ] = None,
    count: Annotated[bool, Option("--count", help="Print only the number of matches.")] = False,
    names: Annotated[
        bool, Option("--files", help="Print only the names of files with matches.")
    ] = False,
    null: Annotated[
        bool,
        Option("-0", "--null", help="End names with NUL, for xargs -0."),
    ] = False,
    limit: Annotated[
        int | None,
        Option(least=1, metavar="N", help="Stop after N matches.", show_default=False),
    ] = None,
    split: Annotated[
        str | None,
        Option(
            metavar="KEY",
            help="One file per tag, year, month, player, rules or result.",
            show_default=False,
        ),
    ] = None,
    output: Annotated[
        str | None,
        Option(
            "-o",
            "--out",
            metavar="OUT",
            help="File to write, also .sgn.gz, .xz, .zst.  [default: -]",
            show_default=False,
        ),
    ] = None,
    jobs: JOBS = None,
    cache: CACHE = None,
    exclude: EXCLUDE = None,
    max_size: MAX_SIZE = None,
    no_settings: NO_SETTINGS = False,
) -> int:
    """Copy matching records, unchanged."""
    output = None if output == STDIN else output
    wrong = _find_contradiction(
        unique, removed, count, names, null, split, output, player, seat, result, cache
    )
    if wrong is not None:
        return report_wrong_usage(wrong)
    try:
        conditions = Conditions(
            tuple(player or ()),
            _read("--seat", read_seat, seat),
            event,
            _read("--date", read_dates, date),
            _read("--rules", read_rules, rules),
            _read("--result", read_result, result),
            _read("--turns", read_counts, turns),
            _read("--line", read_line, line) or (),
            _read("--position", read_pattern, position),
            tuple([_read_one("--code", read_code, it) for it in code or ()]),
            tuple([_read_one("--burned", read_burned, it) for it in burned or ()]),
        )
    except ValueError as error:
        return report_wrong_usage(escape_text(str(error)))
    if where is not None and negates and conditions != Conditions():
        return report_wrong_usage("--not with --where and other conditions: put NOT into the SQL")
    entries = select_inputs(files, exclude, max_size, reads_none=no_settings, needs_match=True)
    if isinstance(entries, BadSettings):
        return report_wrong_usage(entries.message)
    read = ReadFiles(entries)
    written = output if split is None else None
    for name, path in (("-o", written), ("--removed", removed)):
        loss = read.find_loss(name, path, are_records=True)
        if loss is not None:
            return report_wrong_usage(loss)
    if split is not None and split.lower() in KEYS:
        split = split.lower()
    jobs = jobs or count_processors()
    rows = None
    if where is not None:
        from ..selection.where import find_where

        found = find_where(entries, where, jobs, negates=negates)
        if isinstance(found, int):
            return found
        rows, negates = found, False
    kept = open_cache(cache)
    if isinstance(kept, BadSettings):
        return report_wrong_usage(kept.message)
    options = SelectOptions(
        negates, unique, removed, count, names, limit, split, output, jobs, kept, rows, null
    )
    return run(entries, conditions, options)


def _find_contradiction(
    unique: bool,
    removed: str | None,
    count: bool,
    names: bool,
    null: bool,
    split: str | None,
    output: str | None,
    player: list[str] | None,
    seat: str | None,
    result: str | None,
    cache: str | None,
) -> str | None:
    """Options of the command line that exclude each other."""
    if player is not None and not all(any(it.isalnum() for it in name) for name in player):
        return "--player: a name has at least one letter or digit"
    if seat is not None and not player:
        return "--seat says where a player sits: name the --player"
    if result is not None and result.strip().lower() in ("won", "lost") and not player:
        return f"--result {result} is that of a player: name the --player"
    if removed is not None and not unique:
        return "--removed takes the copies that --unique leaves out: ask for both"
    if removed == STDIN:
        return "--removed names a file"
    shared = find_shared_file(("-o", output), ("--removed", removed), ("--cache", cache))
    if shared is not None:
        return shared
    if cache is not None and not unique:
        return "--cache keeps the play of records, which only --unique asks for"
    if split is not None and output is None:
        return "--split writes a file for each value: name their folder with -o"
    if split is not None and output is not None and output.endswith((SUFFIX, *PACKED)):
        return f"--split needs a folder, but -o {escape_text(output)} names a file"
    if split is not None and not split[:1].isalpha():
        return f"--split: `{escape_text(split)}` is not a tag"
    meant = None if split is None else _find_meant(split)
    if meant is not None:
        return f"--split: `{escape_text(split or '')}` is not a tag; did you mean `{meant}`?"
    if null and not names:
        return "-0 needs --files, whose names it ends"
    if count and names:
        return "--count and --files both print instead of records: choose one"
    if names and unique:
        return "--files names files, --unique leaves out records: choose one"
    if (count or names) and (output or split or removed):
        return "--count and --files print instead of writing records: leave out -o"
    return None


def _find_meant(split: str) -> str | None:
    """The key or tag that a word in small letters is likely meant for; `None` if it can stand."""
    from difflib import get_close_matches

    known = {name.lower(): name for name in (*TAG_ORDER, *KEYS)}
    if split.lower() in KEYS or not split[:1].islower():
        return None
    near = get_close_matches(split.lower(), known, 1, 0.7)
    return known[near[0]] if near else None


def _read(option: str, read: Callable[[str], Value], text: str | None) -> Value | None:
    return None if text is None else _read_one(option, read, text)


def _read_one(option: str, read: Callable[[str], Value], text: str) -> Value:
    try:
        return read(text)
    except ValueError as error:
        raise ValueError(f"{option}: {error}") from None
