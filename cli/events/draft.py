"""A new tournament's folder: its `event.toml` written with comments, by options or questions."""

from __future__ import annotations

import csv
import os
import re
import sys
import unicodedata
from collections import Counter
from typing import NamedTuple

from ...engine.rules_text import DEFAULT, rules_from_text
from ...event.findings import GAMES_FOLDER, PLAN_FILE
from ...event.plan import Person, System, TieEdition
from ...event.plan_reader import read_plan
from ...files.faults import describe_error
from ..console.exit_status import CLEAN, FINDINGS, complain, report_wrong_usage
from ..console.json_text import Json
from ..console.terminal import escape_text, is_terminal, print_json, print_line
from ..files.replace_file import replace_file

_COLUMNS = ("id", "name", "club", "team", "rating", "seed", "category")
_NUMBERS = ("rating", "seed")


class DraftOptions(NamedTuple):
    """The options of `sungka event new`; `None` for what is not given."""

    name: str | None = None
    players: str | None = None
    system: System | None = None
    groups: int | None = None
    advance: int | None = None
    rounds: int | None = None
    third: bool = False
    boards: int | None = None
    wins: int | None = None
    rules: str | None = None
    as_json: bool = False


class BadList(ValueError):
    """A list of players that cannot be read; says why."""


def make_event(folder: str, options: DraftOptions) -> int:
    """Make a folder, write `event.toml` into it and return the exit status."""
    path = os.path.join(folder, PLAN_FILE)
    if os.path.exists(path):
        complain(f"sungka: {escape_text(path)} exists already, and is left unchanged")
        return FINDINGS
    is_silent = options.players is None and options.name is None and not options.as_json
    if is_silent and is_terminal(sys.stdin):
        asked = _ask(folder, options)
        if asked is None:
            return FINDINGS
        options = asked
    if options.rules is not None:
        try:
            rules_from_text(options.rules)
        except ValueError as fault:
            return report_wrong_usage(f"--rules: {escape_text(str(fault))}")
    try:
        people = _read_players(options.players) if options.players is not None else []
    except BadList as fault:
        complain(f"sungka: {escape_text(str(fault))}")
        return FINDINGS
    text = write_draft(os.path.basename(os.path.abspath(folder)), options, people)
    try:
        os.makedirs(os.path.join(folder, GAMES_FOLDER), exist_ok=True)
        replace_file(path, [text])
    except OSError as error:
        complain(f"sungka: {escape_text(folder)}: {describe_error(error)}")
        return FINDINGS
    wrong = [one.message for one in read_plan(text.encode()).findings if one.is_error]
    names = Counter(one.name for one in people)
    twice = {
        name: [one.id for one in people if one.name == name]
        for name, count in names.items()
        if count > 1
    }
    lacking = wrong[0] if people and wrong else None
    if options.as_json:
        value: Json = {
            "ok": True,
            "file": path,
            "players": len(people),
            "namesakes": {name: [*ids] for name, ids in twice.items()},
            "lacking": lacking,
        }
        print_json(value)
        return CLEAN
    players = "1 player" if len(people) == 1 else f"{len(people)} players"
    print_line(f"{escape_text(path)} is written, with {players}.")
    for name, ids in twice.items():
        print_line(
            f"{len(ids)} players are called `{escape_text(name)}`: {escape_text(', '.join(ids))}."
        )
    if options.rules is None:
        print_line(f"It sets no `rules`: games are played by `{DEFAULT}`, until nobody can go on.")
    if lacking is not None:
        print_line(f"Still to complete: {escape_text(lacking)}.")
    elif people:
        print_line(f"Next: sungka event pair {escape_text(folder)}")
    else:
        print_line("Next: write the players into it, then `sungka event pair`.")
    return CLEAN


def write_draft(folder: str, options: DraftOptions, people: list[Person]) -> str:
    """The text of an `event.toml`, with a comment for all that may be decided in it."""
    name = options.name or folder
    lines = [
        "version = 2",
        f"id = {_quote(_make_id(folder))}  # lots are drawn from it: never change it",
        f"event = {_quote(name)}",
        '# site = "Cebu City, PHL"',
        '# date = "2026-01-18"',
        f"rules = {_quote(options.rules)}" if options.rules else '# rules = "sungka rounds=1"',
        '# lot = "4711"  # a number drawn in public, for lots instead of the id',
        '# publish = "names"  # or "initials" or "ids", for the names of minors',
        f'ties-edition = "{TieEdition.FIDE_2026.value}"  # of FIDE\'s rules for unplayed rounds',
        "",
        "# [walkover]",
        '# after = "10:00"  # minutes after which a player who is missing loses',
        "# [fouls]",
        "# lose = 3  # fouls that lose a board",
        "# [hall]",
        '# help = "none"  # for `sungka hall`, where players score themselves',
        "",
        *_write_stages(options),
        "# Everyone needs an id or a name; club, team, rating, seed and category may follow.",
    ]
    for person in people:
        lines += ["[[players]]"]
        for key in _COLUMNS:
            value = getattr(person, key)
            if value is not None:
                lines.append(f"{key} = {value if key in _NUMBERS else _quote(value)}")
        lines.append("")
    if not people:
        lines += ["# [[players]]", '# id = "PHL-001"', '# name = "Santos, Maria"', ""]
    return "\n".join(lines).rstrip("\n") + "\n"


def _write_stages(options: DraftOptions) -> list[str]:
    system = options.system or (System.ROUND_ROBIN if options.groups else System.KNOCK_OUT)
    lines = ["# The stages, one after the other. tie-breaks are in their order; `order` is lot,"]
    lines += ['# seeding or snake; apart = "club" keeps members of a club from meeting early.']
    first = ["[[stages]]"]
    if options.groups and options.groups > 1:
        first += ['name = "Groups"', 'system = "round-robin"', f"groups = {options.groups}"]
        first += [f"advance = {options.advance or 2}"]
        first += ["# boards = 2  # every match on two boards"]
        lines += [*first, "", "[[stages]]", 'name = "Finals"', 'system = "knock-out"']
        lines += _write_matches(options, is_last=True)
        return [*lines, ""]
    titles = {System.KNOCK_OUT: "Finals", System.SWISS: "Open", System.ROUND_ROBIN: "All"}
    first += [f'name = "{titles[system]}"', f'system = "{system.value}"']
    if system is System.SWISS:
        first.append(f"rounds = {options.rounds or 7}")
    lines += first
    lines += _write_matches(options, is_last=system is System.KNOCK_OUT)
    return [*lines, ""]


def _write_matches(options: DraftOptions, *, is_last: bool) -> list[str]:
    lines = []
    if is_last:
        lines.append("third = true" if options.third else "# third = true  # for third place")
    if options.boards:
        lines.append(f"boards = {options.boards}")
    if options.wins:
        lines.append(f"wins = {options.wins}")
    if not options.boards:
        lines.append("# boards = 3  # a match of three boards, won with two of them")
        lines.append("# wins = 2")
    return lines


def _read_players(source: str) -> list[Person]:
    """The players of a list: a name on each line, or CSV with a head. Raises `BadList`."""
    try:
        if source == "-":
            text = sys.stdin.read()
        else:
            with open(source, encoding="utf-8-sig") as file:
                text = file.read()
    except OSError as error:
        raise BadList(f"{source}: {describe_error(error)}") from None
    except UnicodeDecodeError:
        raise BadList(f"{source}: not UTF-8 text") from None
    rows = [line for line in text.replace("\r", "\n").split("\n") if line.strip()]
    head = [one.strip().lower() for one in rows[0].split(",")] if rows else []
    if "name" in head:
        return _read_table(source, head, rows)
    width = max(3, len(str(len(rows))))
    return [Person(f"P{at:0{width}}", row.strip()) for at, row in enumerate(rows, 1)]


def _read_table(source: str, head: list[str], rows: list[str]) -> list[Person]:
    strange = [one for one in head if one not in _COLUMNS]
    if strange:
        known = ", ".join(_COLUMNS)
        raise BadList(f"{source}:1: `{strange[0]}` is not a column; known are {known}")
    people = []
    width = max(3, len(str(len(rows))))
    for number, row in enumerate(csv.reader(rows[1:]), 2):
        values = {key: value.strip() for key, value in zip(head, row, strict=False)}
        if not values.get("name"):
            raise BadList(f"{source}:{number}: no name")
        numbers = {key: values.get(key) or None for key in _NUMBERS}
        for key, value in numbers.items():
            if value is not None and not _is_number(value):
                raise BadList(f"{source}:{number}: {key} is a number, not `{value[:40]}`")
        people.append(
            Person(
                values.get("id") or f"P{number - 1:0{width}}",
                values["name"],
                team=values.get("team") or None,
                club=values.get("club") or None,
                rating=_to_number(numbers["rating"]),
                seed=_to_number(numbers["seed"]),
                category=values.get("category") or None,
            )
        )
    return people


def _is_number(text: str) -> bool:
    return text.isdecimal() and len(text) < 6


def _to_number(text: str | None) -> int | None:
    return None if text is None else int(text)


def _ask(folder: str, options: DraftOptions) -> DraftOptions | None:
    """Ask for what the options do not say; `None` when the answers end."""
    try:
        name = input(f"Name of the tournament [{escape_text(os.path.basename(folder))}]: ").strip()
        players = input("File with the players, a name on each line [none yet]: ").strip()
        while players and (wrong := _find_list_fault(players)):
            complain(f"sungka: {escape_text(wrong)}")
            players = input("File with the players [none yet]: ").strip()
        print_line("1 knock-out   2 groups, then a knock-out   3 round robin   4 Swiss")
        choice = input("System [1]: ").strip() or "1"
        chosen = options._replace(name=name or None, players=players or None)
        if choice == "2":
            groups = input("Groups [4]: ").strip() or "4"
            advance = input("Players who go on from each group [2]: ").strip() or "2"
            if not all(_is_number(one) and int(one) for one in (groups, advance)):
                complain("sungka: type the number of groups")
                return None
            return chosen._replace(groups=int(groups), advance=int(advance))
        systems = {"1": System.KNOCK_OUT, "3": System.ROUND_ROBIN, "4": System.SWISS}
        if choice not in systems:
            complain(f"sungka: `{escape_text(choice)}` is none of the four")
            return None
        chosen = chosen._replace(system=systems[choice])
        if choice == "4":
            rounds = input("Rounds [7]: ").strip() or "7"
            chosen = chosen._replace(rounds=int(rounds) if _is_number(rounds) else 7)
        return chosen
    except EOFError:
        print_line()
        return None


def _find_list_fault(source: str) -> str | None:
    """Why a list of players cannot be read, `None` if it can."""
    try:
        _read_players(source)
    except BadList as fault:
        return str(fault)
    return None


def _make_id(folder: str) -> str:
    plain = unicodedata.normalize("NFKD", folder).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-") or "event"


def _quote(text: str | None) -> str:
    """A string of TOML."""
    escaped = (text or "").replace("\\", "\\\\").replace('"', '\\"')
    return (
        '"'
        + "".join(
            one if one.isprintable() or one > "\x9f" else f"\\u{ord(one):04x}" for one in escaped
        )
        + '"'
    )
