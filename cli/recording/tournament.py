"""A tournament's file: what every game of it shares, its tables and its players."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

from ...engine.board import PLAYING_ORDER, Seat
from ...engine.rules_text import DEFAULT, rules_from_text
from ...notation.record import Tag

_SHARED = {
    "event": "Event",
    "site": "Site",
    "date": "Date",
    "rules": "Rules",
    "time": "TimeControl",
    "recorder": "Recorder",
}
_ABOUT_PLAYER = {"id": "Id", "team": "Team", "rating": "Rating"}
_SEAT_KEYS = {seat.title.lower(): seat for seat in Seat}
_KEYS = {"id", "name", "team", "rating"}


class BadTournament(Exception):
    """What is wrong with a tournament's file."""


@dataclass(frozen=True, slots=True)
class Entrant:
    """Somebody who plays, with the tags about them."""

    name: str
    id: str | None = None
    team: str | None = None
    rating: str | None = None


@dataclass(frozen=True, slots=True)
class ScheduledGame:
    """A game to be played: its stage and table, and who sits where, as far as that is known.

    `tags` are what it says otherwise than the tournament.
    """

    stage: str | None
    name: str | None
    seats: tuple[tuple[Seat, Entrant], ...]
    tags: tuple[Tag, ...]


@dataclass(frozen=True, slots=True)
class Tournament:
    """What `event.toml` says; `tags` are of every game."""

    tags: tuple[Tag, ...]
    players: tuple[Entrant, ...]
    tables: tuple[ScheduledGame, ...]

    def table(self, name: str | None, stage: str | None) -> ScheduledGame:
        """The game of a table and a stage; `BadTournament` unless they name exactly one."""
        if not self.tables:
            return ScheduledGame(stage, name, (), ())
        found = [
            table
            for table in self.tables
            if name in (None, table.name) and stage in (None, table.stage)
        ]
        asked = " and ".join(
            f"{word} `{value}`" for word, value in (("table", name), ("stage", stage)) if value
        )
        if len(found) == 1:
            return found[0]
        if found:
            names = f"{asked} names" if asked else "the tournament has"
            raise BadTournament(f"{names} {len(found)} games: say which by --table and --stage")
        known = ", ".join(f"{t.name or '?'} ({t.stage or '?'})" for t in self.tables) or "none"
        raise BadTournament(f"no game has {asked}; there are {known}")

    def header(self, table: ScheduledGame, today: date) -> tuple[Tag, ...]:
        """The tags of a game, the day it is played unless the file says when."""
        tags = {"Date": today.isoformat()}
        tags |= {tag.name: tag.value for tag in self.tags}
        if table.stage is not None:
            tags["Stage"] = table.stage
        if table.name is not None:
            tags["Table"] = table.name
        for seat, player in table.seats:
            tags[seat.title] = player.name
            for key, part in _ABOUT_PLAYER.items():
                value = getattr(player, key)
                if value is not None:
                    tags[seat.title + part] = value
        tags |= {tag.name: tag.value for tag in table.tags}
        return tuple(Tag(name, value) for name, value in tags.items())


def read_tournament(path: str) -> Tournament:
    """The tournament in a file; `BadTournament` says what is wrong, `OSError` is the caller's."""
    try:
        with open(path, "rb") as file:
            found = tomllib.load(file)
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as fault:
        raise BadTournament(str(fault)) from None
    known = {*_SHARED, "players", "tables"}
    for key in found:
        if key not in known:
            raise BadTournament(f"`{key}` is not known; known are {', '.join(sorted(known))}")
    tags = tuple(_shared(found))
    players = tuple(_player(entry, n) for n, entry in enumerate(_entries(found, "players"), 1))
    names = [key for player in players for key in {player.name, player.id} if key is not None]
    for name in names:
        if names.count(name) > 1:
            raise BadTournament(f"two players are called `{name}`")
    by_name = {key: player for player in players for key in (player.name, player.id) if key}
    tables = tuple(
        _table(entry, n, by_name) for n, entry in enumerate(_entries(found, "tables"), 1)
    )
    return Tournament(tags, players, tables)


def _shared(found: Mapping[str, object]) -> list[Tag]:
    tags = [Tag(_SHARED[key], _text(found[key], key)) for key in _SHARED if key in found]
    for tag in tags:
        if tag.name == "Rules":
            try:
                rules_from_text(tag.value or DEFAULT)
            except ValueError as fault:
                raise BadTournament(str(fault)) from None
    return tags


def _entries(found: Mapping[str, object], key: str) -> list[Mapping[str, object]]:
    entries = found.get(key, [])
    if not isinstance(entries, list) or not all(isinstance(entry, dict) for entry in entries):
        raise BadTournament(f"`{key}` is a list of tables, each begun with `[[{key}]]`")
    return entries


def _player(entry: Mapping[str, object], number: int) -> Entrant:
    for key in entry:
        if key not in _KEYS:
            raise BadTournament(f"player {number}: `{key}` is not known")
    if "name" not in entry:
        raise BadTournament(f"player {number} has no `name`")
    told = {key: _text(value, f"player {number}: {key}") for key, value in entry.items()}
    return Entrant(told["name"], told.get("id"), told.get("team"), told.get("rating"))


def _table(
    entry: Mapping[str, object], number: int, players: Mapping[str, Entrant]
) -> ScheduledGame:
    where = f"table {number}"
    shared = {key: value for key, value in entry.items() if key in _SHARED}
    seats = []
    for key, value in entry.items():
        if key in _SEAT_KEYS:
            name = _text(value, f"{where}: {key}")
            seats.append((_SEAT_KEYS[key], players.get(name, Entrant(name))))
            if players and name not in players:
                raise BadTournament(f"{where}: `{name}` is no player's name or id")
        elif key not in ("table", "stage", *_SHARED):
            raise BadTournament(f"{where}: `{key}` is not known")
    seats.sort(key=lambda one: list(Seat).index(one[0]))
    if len({seat for seat, _ in seats} & {*PLAYING_ORDER[3]} - {Seat.SOUTH}) and any(
        seat is Seat.NORTH for seat, _ in seats
    ):
        raise BadTournament(f"{where}: North sits with South, East and West with South")
    stage = _text(entry["stage"], where) if "stage" in entry else None
    called = _text(entry["table"], where) if "table" in entry else None
    return ScheduledGame(stage, called, tuple(seats), tuple(_shared(shared)))


def _text(value: object, where: str) -> str:
    if isinstance(value, str | int | float | date) and not isinstance(value, bool):
        return str(value)
    raise BadTournament(f"{where}: a text or a number, not {type(value).__name__}")
