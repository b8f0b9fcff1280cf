"""The register of players: their ids and names, as text that people keep in a file."""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import NamedTuple

from ..notation.toml_places import BadToml, read_toml
from .names import NameKey, describe_difference, is_near, name_key


@dataclass(frozen=True, slots=True)
class RegisteredPlayer:
    """A player in the register; the entry begins on `line` of the text."""

    id: str
    name: str
    other_names: tuple[str, ...] = ()
    born: int | None = None
    country: str | None = None
    note: str | None = None
    line: int = field(default=0, compare=False)

    @property
    def names(self) -> tuple[str, ...]:
        """All names of the player; the first is the one that is written into records."""
        return (self.name, *self.other_names)

    @property
    def row(self) -> tuple[object, ...]:
        """The row of the table `players`."""
        return self.id, self.name, self.other_names, self.born, self.country, self.note


class RegisterFault(NamedTuple):
    """A fault in a register, and its line, from 1.

    Two people with one name are no error; the name then identifies neither of them.
    """

    line: int
    message: str
    is_error: bool = True


class Likeness(NamedTuple):
    """A player whose name is like another name, and the difference between the two."""

    player: RegisteredPlayer
    name: str
    difference: str


class Register:
    """The players of a register, found by id and by name."""

    def __init__(self, players: Iterable[RegisteredPlayer] = ()) -> None:
        self.players = tuple(players)
        self._by_id = {player.id: player for player in self.players}
        self._by_name: dict[str, list[RegisteredPlayer]] = {}
        self._keys: list[tuple[NameKey, str, RegisteredPlayer]] = []
        for player in self.players:
            for name in player.names:
                named = self._by_name.setdefault(_normal(name), [])
                # A name may stand in an entry twice, and be composed in two ways.
                if player not in named:
                    named.append(player)
                self._keys.append((name_key(name), name, player))

    def by_id(self, id_: str) -> RegisteredPlayer | None:
        """The player with an id."""
        return self._by_id.get(id_)

    def by_name(self, name: str) -> tuple[RegisteredPlayer, ...]:
        """The players with exactly that name, which does not tell apart two people who share it."""
        return tuple(self._by_name.get(_normal(name), ()))

    def find_like(self, name: str) -> tuple[Likeness, ...]:
        """The players with a name that differs by a slip, accents or the order of its parts."""
        key = name_key(name)
        found: dict[str, Likeness] = {}
        for other, written, player in self._keys:
            if key and (other == key or is_near(key, other)) and written != name:
                likeness = Likeness(player, written, describe_difference(name, written))
                found.setdefault(player.id, likeness)
        return tuple(found.values())


def read_register(text: str) -> tuple[Register, tuple[RegisterFault, ...]]:
    """The register that a text in TOML holds, and the faults in it.

    A fault in one entry leaves the others as they are.
    """
    try:
        table = read_toml(text.encode())
    except BadToml as fault:
        return Register(), (RegisterFault(fault.place.line, f"not TOML: {fault}"),)
    faults = [
        RegisterFault(_find_line(text, name), f"`{name}` is not known; a register holds `players`")
        for name in table
        if name != "players"
    ]
    entries = table.get("players", [])
    if not isinstance(entries, list) or not all(isinstance(it, dict) for it in entries):
        at = _find_line(text, "players")
        return Register(), (*faults, RegisterFault(at, "each player begins with `[[players]]`"))
    starts = [n for n, line in enumerate(text.split("\n"), 1) if _ENTRY.match(line)]
    players: list[RegisteredPlayer] = []
    seen: dict[str, int] = {}
    for index, entry in enumerate(entries):
        line = starts[index] if index < len(starts) else 1
        found = list(_check_entry(entry))
        faults += [RegisterFault(_line_of(text, line, key), said) for key, said in found]
        if any(key in ("id", "name", "other_names") for key, _ in found):
            continue
        if entry["id"] in seen:
            said = f"the id `{entry['id']}` is that of line {seen[entry['id']]} too"
            faults.append(RegisterFault(_line_of(text, line, "id"), said))
            continue
        seen[entry["id"]] = line
        known = {key: entry[key] for key in ("born", "country", "note") if key in entry}
        bad = {key for key, _ in found}
        others = tuple(entry.get("other_names", ()))
        rest = {key: value for key, value in known.items() if key not in bad}
        players.append(RegisteredPlayer(entry["id"], entry["name"], others, line=line, **rest))
    faults += _find_shared_names(players)
    return Register(players), tuple(sorted(faults))


def write_entry(player: RegisteredPlayer) -> str:
    """The player as an entry of a register, its lines in the usual order."""
    lines = [
        "[[players]]",
        f"id = {write_string(player.id)}",
        f"name = {write_string(player.name)}",
    ]
    if player.other_names:
        lines.append(f"other_names = [{', '.join(map(write_string, player.other_names))}]")
    if player.born is not None:
        lines.append(f"born = {player.born}")
    if player.country is not None:
        lines.append(f"country = {write_string(player.country)}")
    if player.note is not None:
        lines.append(f"note = {write_string(player.note)}")
    return "\n".join(lines) + "\n"


def write_string(text: str) -> str:
    r"""A string of TOML, its invisible characters escaped.

    >>> print(write_string("Santos \u202e \"Ma\""))
    "Santos \u202e \"Ma\""
    """
    quoted = json.dumps(text, ensure_ascii=False)
    return "".join(_escape(it) if unicodedata.category(it) in _HIDDEN else it for it in quoted)


_ENTRY = re.compile(r"\s*\[\[\s*players\s*\]\]")
_HIDDEN = frozenset({"Cc", "Cf", "Cs", "Cn", "Co", "Zl", "Zp"})
_KINDS = {"id": str, "name": str, "other_names": list, "born": int, "country": str, "note": str}
_SAID = {str: "a text", list: "a list of texts", int: "a year"}


def _escape(character: str) -> str:
    code = ord(character)
    return f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


def _normal(name: str) -> str:
    return unicodedata.normalize("NFC", name)


def _check_entry(entry: dict[str, object]) -> Iterable[tuple[str, str]]:
    """The faults of an entry: the key, and the message."""
    for key in ("id", "name"):
        if key not in entry:
            yield key, f"this player has no `{key}`"
    for key, value in entry.items():
        kind = _KINDS.get(key)
        if kind is None:
            near = _find_near_keys(key, value)
            hint = f"; did you mean `{near[0]}`?" if near else ""
            yield key, f"`{key}` is not known{hint}"
            continue
        is_right = isinstance(value, kind) and not isinstance(value, bool)
        if isinstance(value, list):
            is_right = is_right and all(isinstance(it, str) and it.strip() for it in value)
        if not is_right:
            yield key, f"`{key}` is {_SAID[kind]}"
        elif kind is str and not str(value).strip() and key in ("id", "name"):
            yield key, f"`{key}` is empty"


def _find_near_keys(key: str, value: object) -> list[str]:
    """The key that may be meant, at most one: first of those that have a value of this kind."""
    alike = [known for known, kind in _KINDS.items() if isinstance(value, kind)]
    if isinstance(value, list):
        return alike
    return get_close_matches(key, alike, 1) or get_close_matches(key, _KINDS, 1)


def _find_shared_names(players: list[RegisteredPlayer]) -> Iterable[RegisterFault]:
    """Names that two players share: such a name says of nobody who it is."""
    first: dict[str, RegisteredPlayer] = {}
    for player in players:
        for name in player.names:
            other = first.setdefault(_normal(name), player)
            if other.id != player.id:
                said = f"`{name}` is a name of `{other.id}` (line {other.line}) too"
                yield RegisterFault(player.line, f"{said}: it is never applied", is_error=False)


def _find_line(text: str, name: str) -> int:
    pattern = re.compile(rf"\s*(?:\[+\s*)?{re.escape(name)}\b")
    return next((n for n, line in enumerate(text.split("\n"), 1) if pattern.match(line)), 1)


def _line_of(text: str, start: int, key: str) -> int:
    """The line of a key in the entry that begins at a line, or that line."""
    for number, line in enumerate(text.split("\n")[start:], start + 1):
        if line.lstrip().startswith("["):
            break
        if re.match(rf"\s*{re.escape(key)}\s*=", line):
            return number
    return start
