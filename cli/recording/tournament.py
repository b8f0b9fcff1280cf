"""A tournament's file: what all its games share, its players and its games."""

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
    """The tournament's file is wrong or does not name the game, for the reason given."""


@dataclass(frozen=True, slots=True)
class Entrant:
    """A player, with the values of the tags about them."""

    name: str
    id: str | None = None
    team: str | None = None
    rating: str | None = None


@dataclass(frozen=True, slots=True)
class ScheduledGame:
    """A game to be played: its stage, the name of its table, and who sits where, if known.

    `tags` replace those of the tournament.
    """

    stage: str | None
    table: str | None
    seats: tuple[tuple[Seat, Entrant], ...]
    tags: tuple[Tag, ...]


@dataclass(frozen=True, slots=True)
class Tournament:
    """The contents of `event.toml`; `tags` go into every game."""

    tags: tuple[Tag, ...]
    players: tuple[Entrant, ...]
    games: tuple[ScheduledGame, ...]

    def find_game(self, table: str | None, stage: str | None) -> ScheduledGame:
        """The game of a table and a stage, each `None` for any.

        A tournament without games has one at any table. Raises `BadTournament` unless exactly one
        game fits.
        """
        if not self.games:
            return ScheduledGame(stage, table, (), ())
        found = [
            game
            for game in self.games
            if table in (None, game.table) and stage in (None, game.stage)
        ]
        asked = " and ".join(
            f"{word} `{value}`" for word, value in (("table", table), ("stage", stage)) if value
        )
        if len(found) == 1:
            return found[0]
        if found:
            names = f"{asked} names" if asked else "the tournament has"
            raise BadTournament(f"{names} {len(found)} games: choose one with --table and --stage")
        known = ", ".join(f"{g.table or '?'} ({g.stage or '?'})" for g in self.games) or "none"
        raise BadTournament(f"no game has {asked}; there are {known}")

    def make_header(self, game: ScheduledGame, today: date) -> tuple[Tag, ...]:
        """The tags of a game; its date is `today` unless the file has one."""
        tags = {"Date": today.isoformat()}
        tags |= {tag.name: tag.value for tag in self.tags}
        if game.stage is not None:
            tags["Stage"] = game.stage
        if game.table is not None:
            tags["Table"] = game.table
        for seat, player in game.seats:
            tags[seat.title] = player.name
            for key, part in _ABOUT_PLAYER.items():
                value = getattr(player, key)
                if value is not None:
                    tags[seat.title + part] = value
        tags |= {tag.name: tag.value for tag in game.tags}
        return tuple(Tag(name, value) for name, value in tags.items())


def read_tournament(path: str) -> Tournament:
    """Read a tournament from a file.

    Raises `BadTournament` when its contents are wrong and `OSError` when it cannot be read.
    """
    try:
        with open(path, "rb") as file:
            found = tomllib.load(file)
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as fault:
        raise BadTournament(str(fault)) from None
    known = {*_SHARED, "players", "tables"}
    for key in found:
        if key not in known:
            raise BadTournament(f"`{key}` is not known; known are {', '.join(sorted(known))}")
    tags = tuple(_make_tags(found))
    players = tuple(
        _make_player(entry, n) for n, entry in enumerate(_list_entries(found, "players"), 1)
    )
    names = [key for player in players for key in {player.name, player.id} if key is not None]
    for name in names:
        if names.count(name) > 1:
            raise BadTournament(f"two players are called `{name}`")
    by_name = {key: player for player in players for key in (player.name, player.id) if key}
    games = tuple(
        _make_game(entry, n, by_name) for n, entry in enumerate(_list_entries(found, "tables"), 1)
    )
    return Tournament(tags, players, games)


def _make_tags(found: Mapping[str, object]) -> list[Tag]:
    tags = [Tag(_SHARED[key], _read_text(found[key], key)) for key in _SHARED if key in found]
    for tag in tags:
        if tag.name == "Rules":
            try:
                rules_from_text(tag.value or DEFAULT)
            except ValueError as fault:
                raise BadTournament(str(fault)) from None
    return tags


def _list_entries(found: Mapping[str, object], key: str) -> list[Mapping[str, object]]:
    entries = found.get(key, [])
    if not isinstance(entries, list) or not all(isinstance(entry, dict) for entry in entries):
        raise BadTournament(f"`{key}` is a list of tables, each beginning with `[[{key}]]`")
    return entries


def _make_player(entry: Mapping[str, object], number: int) -> Entrant:
    for key in entry:
        if key not in _KEYS:
            raise BadTournament(f"player {number}: `{key}` is not known")
    if "name" not in entry:
        raise BadTournament(f"player {number} has no `name`")
    values = {key: _read_text(value, f"player {number}: {key}") for key, value in entry.items()}
    return Entrant(values["name"], values.get("id"), values.get("team"), values.get("rating"))


def _make_game(
    entry: Mapping[str, object], number: int, players: Mapping[str, Entrant]
) -> ScheduledGame:
    where = f"table {number}"
    shared = {key: value for key, value in entry.items() if key in _SHARED}
    seats = []
    for key, value in entry.items():
        if key in _SEAT_KEYS:
            name = _read_text(value, f"{where}: {key}")
            seats.append((_SEAT_KEYS[key], players.get(name, Entrant(name))))
            if players and name not in players:
                raise BadTournament(f"{where}: `{name}` is not a player's name or id")
        elif key not in ("table", "stage", *_SHARED):
            raise BadTournament(f"{where}: `{key}` is not known")
    seats.sort(key=lambda one: list(Seat).index(one[0]))
    if len({seat for seat, _ in seats} & {*PLAYING_ORDER[3]} - {Seat.SOUTH}) and any(
        seat is Seat.NORTH for seat, _ in seats
    ):
        raise BadTournament(f"{where}: North sits with South, East and West with South")
    stage = _read_text(entry["stage"], where) if "stage" in entry else None
    called = _read_text(entry["table"], where) if "table" in entry else None
    return ScheduledGame(stage, called, tuple(seats), tuple(_make_tags(shared)))


def _read_text(value: object, where: str) -> str:
    if isinstance(value, str | int | float | date) and not isinstance(value, bool):
        return str(value)
    raise BadTournament(f"{where}: a text or a number, not {type(value).__name__}")
