"""A tournament's file: what all its games share, its players and its games."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from enum import Enum
from typing import NoReturn

from ...engine.board import PLAYING_ORDER, Seat
from ...engine.rules_text import DEFAULT, rules_from_text
from ...notation.record import Tag
from ...notation.toml_places import BadToml, TomlPlace, find_place, read_toml

VERSION = 1
"""The latest version of the file that this program knows."""

_PLAN_VERSION = 2
_OF_PLAN = frozenset(
    {
        *("id", "lot", "publish", "noindex", "ties-edition", "walkover", "fouls", "hall", "stages"),
        *("teams", "club", "seed", "category"),
    }
)
"""The other keys of a tournament's plan, which do not concern a game."""

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
_KEYS = ("id", "name", "team", "rating")
_TITLES: dict[str | None, str] = {"players": "player", "tables": "table"}


class Keys(Enum):
    """The keys that lift houses: digits for the seat to move, or a row of keys for each seat."""

    DIGITS = "digits"
    ROWS = "rows"


class BadTournament(Exception):
    """The tournament's file is wrong or does not name the game, for the reason given.

    `place` is where it is wrong, `None` if the file as a whole does not name the game.
    """

    def __init__(self, message: str, place: TomlPlace | None = None) -> None:
        super().__init__(message)
        self.place = place

    def to_text(self, path: str) -> str:
        """The fault with its path, and its line and column where it has them."""
        if self.place is None:
            return f"{path}: {self}"
        return f"{path}:{self.place.line}:{self.place.column}: {self}"


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

    `tags` replace those of the tournament. `file` is the place of its record, if it has one.
    """

    stage: str | None
    table: str | None
    seats: tuple[tuple[Seat, Entrant], ...]
    tags: tuple[Tag, ...]
    file: str | None = None


@dataclass(frozen=True, slots=True)
class Tournament:
    """The contents of `event.toml`; `tags` go into every game.

    `notices` name the unknown parts of a file of a later version, with line and column.
    """

    tags: tuple[Tag, ...]
    players: tuple[Entrant, ...]
    games: tuple[ScheduledGame, ...]
    keys: Keys = Keys.DIGITS
    notices: tuple[str, ...] = ()

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
    with open(path, "rb") as file:
        written = file.read()
    try:
        found = read_toml(written)
    except BadToml as fault:
        raise BadTournament(str(fault), fault.place) from None
    return _Reader(written.decode(), found).read()


class _Reader:
    """Reads a tournament out of its file's tables; raises `BadTournament` where one is wrong."""

    def __init__(self, text: str, found: Mapping[str, object]) -> None:
        self.text, self.found = text, found
        self.version = 1
        self.notices: list[str] = []

    def read(self) -> Tournament:
        """The tournament."""
        version = self.found.get("version", 1)
        if not isinstance(version, int) or isinstance(version, bool) or version < 1:
            self._fail(f"`version` is a number from 1 on, not {version!r}", "version")
        self.version = version
        known = ("version", "keys", *_SHARED, "players", "tables")
        self._check_names(self.found, known, None, 1)
        if version == _PLAN_VERSION and "stages" in self.found:
            place = find_place(self.text, "stages", None, 1, of_value=False)
            self.notices.append(
                f"{place.line}:{place.column}: this tournament has stages: "
                "`sungka record FOLDER` knows their games, and keeps the results"
            )
        tags = tuple(self._make_tags(self.found, None, 1))
        players = tuple(
            self._make_player(entry, n) for n, entry in enumerate(self._list_entries("players"), 1)
        )
        self._check_distinct(players)
        by_name = {key: player for player in players for key in (player.name, player.id) if key}
        games = tuple(
            self._make_game(entry, n, by_name)
            for n, entry in enumerate(self._list_entries("tables"), 1)
        )
        return Tournament(tags, players, games, self._read_keys(), tuple(self.notices))

    def _fail(
        self,
        message: str,
        key: str | None,
        table: str | None = None,
        number: int = 1,
        *,
        of_value: bool = True,
    ) -> NoReturn:
        place = find_place(self.text, key, table, number, of_value=of_value)
        raise BadTournament(message, place)

    def _check_names(
        self, entry: Mapping[str, object], known: Iterable[str], table: str | None, number: int
    ) -> None:
        """Refuse keys that are not known; those of a file of a later version are only named."""
        for key in entry:
            if key in known or (self.version == _PLAN_VERSION and key in _OF_PLAN):
                continue
            where = f"{_TITLES[table]} {number}: " if table else ""
            message = f"{where}`{key}` is not known"
            if self.version > VERSION:
                place = find_place(self.text, key, table, number)
                of_version = f"this file is of version {self.version}"
                self.notices.append(
                    f"{place.line}:{place.column}: {message} and is ignored: {of_version}"
                )
                continue
            message += f"; known are {', '.join(sorted(known))}"
            self._fail(message, key, table, number, of_value=False)

    def _make_tags(
        self, found: Mapping[str, object], table: str | None, number: int
    ) -> Iterator[Tag]:
        for key, name in _SHARED.items():
            if key not in found:
                continue
            tag = Tag(name, self._read_text(found[key], key, table, number))
            if name == "Rules":
                try:
                    rules_from_text(tag.value or DEFAULT)
                except ValueError as fault:
                    self._fail(str(fault), key, table, number)
            yield tag

    def _list_entries(self, key: str) -> list[Mapping[str, object]]:
        entries = self.found.get(key, [])
        if not isinstance(entries, list) or not all(isinstance(entry, dict) for entry in entries):
            self._fail(f"`{key}` is a list of tables, each beginning with `[[{key}]]`", key)
        return entries

    def _read_keys(self) -> Keys:
        found = self.found.get("keys", Keys.DIGITS.value)
        try:
            return Keys(found)
        except ValueError:
            known = " or ".join(f"`{keys.value}`" for keys in Keys)
            self._fail(f"`keys` is {known}, not {found!r}", "keys")

    def _make_player(self, entry: Mapping[str, object], number: int) -> Entrant:
        self._check_names(entry, _KEYS, "players", number)
        if "name" not in entry:
            self._fail(f"player {number} has no `name`", None, "players", number)
        values = {
            key: self._read_text(entry[key], key, "players", number)
            for key in _KEYS
            if key in entry
        }
        return Entrant(values["name"], values.get("id"), values.get("team"), values.get("rating"))

    def _check_distinct(self, players: tuple[Entrant, ...]) -> None:
        names: set[str] = set()
        for number, player in enumerate(players, 1):
            for key, name in (("name", player.name), ("id", player.id)):
                if name in names:
                    self._fail(f"two players are called `{name}`", key, "players", number)
            names |= {name for name in (player.name, player.id) if name is not None}

    def _make_game(
        self, entry: Mapping[str, object], number: int, players: Mapping[str, Entrant]
    ) -> ScheduledGame:
        where = f"table {number}"
        self._check_names(entry, ("table", "stage", *_SHARED, *_SEAT_KEYS), "tables", number)
        seats = []
        for key, value in entry.items():
            if key in _SEAT_KEYS:
                name = self._read_text(value, key, "tables", number)
                seats.append((_SEAT_KEYS[key], players.get(name, Entrant(name))))
                if players and name not in players:
                    message = f"{where}: `{name}` is not a player's name or id"
                    self._fail(message, key, "tables", number)
        seats.sort(key=lambda one: list(Seat).index(one[0]))
        if len({seat for seat, _ in seats} & {*PLAYING_ORDER[3]} - {Seat.SOUTH}) and any(
            seat is Seat.NORTH for seat, _ in seats
        ):
            message = f"{where}: North sits with South, East and West with South"
            self._fail(message, "north", "tables", number, of_value=False)
        stage, called = (
            self._read_text(entry[key], key, "tables", number) if key in entry else None
            for key in ("stage", "table")
        )
        tags = tuple(self._make_tags(entry, "tables", number))
        return ScheduledGame(stage, called, tuple(seats), tags)

    def _read_text(self, value: object, key: str, table: str | None, number: int) -> str:
        if isinstance(value, bool) or not isinstance(value, str | int | float | date):
            where = f"{_TITLES[table]} {number}: " if table else ""
            message = f"{where}{key}: a text or a number, not {type(value).__name__}"
            self._fail(message, key, table, number)
        return str(value)
