"""The log of a table of Congkak on Board Game Arena: laps, captures, refills and burned houses.

The packets have the form that others describe (the document GAME_LOG_STRUCTURE of
Nublo/gaia-project-search): `data.logs`, each with a `time` in seconds and events in `data`, and
`data.players`. The events are those of the game's published source, andrelmlins/congkak-bga at
a4b8013. Whatever neither of them describes is a fault, and passed over.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from enum import Enum
from typing import Any, NamedTuple

from .foreign import ImportFault

STORE = 0
"""The number of a store among the places of a player."""


class TablePlace(NamedTuple):
    """A house of a player, from 1 beside his store, or the `STORE`."""

    player: str
    number: int


class TableLift(NamedTuple):
    """A house lifted by a player, its shells, and where each of them was dropped."""

    player: str
    source: TablePlace
    shells: int
    drops: tuple[TablePlace, ...]


class TableLap(NamedTuple):
    """A lap, of one player or of both at once."""

    lifts: tuple[TableLift, ...]


class LapEnd(Enum):
    """The end of a lap, as the log tells it."""

    STORE = "endSeedingRumah"
    SHELLS = "endSeedingWithSeeds"
    THEIRS = "endSeedingInOpponent"


class TableCapture(NamedTuple):
    """The end of a lap in an own empty house, with the house that faces it."""

    source: TablePlace
    facing: TablePlace


class TableRest(NamedTuple):
    """All that lies in the houses of a player goes to his store."""

    player: str


class RoundOpened(NamedTuple):
    """The next round begins."""


class TableRefill(NamedTuple):
    """The shells that a player fills his houses with, by house; `lost` ones are nobody's."""

    player: str
    houses: tuple[tuple[int, int], ...]
    lost: int


class TableBurn(NamedTuple):
    """The houses of a player that are out of play from now on."""

    player: str
    houses: tuple[int, ...]


class TableScore(NamedTuple):
    """A player's points by the settings of the table."""

    player: str
    points: int


TableEvent = (
    TableLap
    | LapEnd
    | TableCapture
    | TableRest
    | RoundOpened
    | TableRefill
    | TableBurn
    | TableScore
)
"""An event of the game."""


class TimedEvent(NamedTuple):
    """An event, the number of its packet, and the packet's time in seconds since 1970."""

    packet: str
    time: int | None
    event: TableEvent


class TableLog(NamedTuple):
    """A table: its number, its players' names by their ids, its events, and what is unknown."""

    table: str | None
    players: Mapping[str, str]
    events: tuple[TimedEvent, ...]
    faults: tuple[ImportFault, ...]


def is_table_log(head: str) -> bool:
    """True when the first characters of a file are those of such a log.

    >>> is_table_log('{"status":1,"data":{"logs":[{"channel":"/table/t7"')
    True
    """
    return _HEAD.match(head) is not None


def read_table_log(text: str) -> TableLog:
    """The events of a log up to the first that cannot be read, which is the last of its faults."""
    try:
        whole = json.loads(text)
        data = whole["data"]
        packets, players = data["logs"], data["players"]
        names = {str(it["id"]): str(it["name"]) for it in players}
    except json.JSONDecodeError as error:
        fault = ImportFault(error.lineno, f"it is no JSON: {error.msg}")
        return TableLog(None, {}, (), (fault,))
    except (KeyError, TypeError, ValueError, RecursionError) as error:
        return TableLog(None, {}, (), (ImportFault(1, f"it is no log of a table: {error!r}"),))
    if len(names) != 2:
        fault = ImportFault(1, f"two players were expected, not {len(names)}")
        return TableLog(None, {}, (), (fault,))
    reader = _Reader()
    events = tuple(reader.read(packets))
    table = packets[0].get("table_id") if packets and isinstance(packets[0], dict) else None
    return TableLog(None if table is None else str(table), names, events, tuple(reader.faults()))


class _Reader:
    """Reads packets, and counts what nobody describes."""

    def __init__(self) -> None:
        self._unknown: Counter[str] = Counter()
        self._broken: ImportFault | None = None

    def read(self, packets: Any) -> Iterator[TimedEvent]:
        number = "1"
        try:
            for packet in packets:
                number = str(packet["packet_id"])
                time = int(packet["time"]) if "time" in packet else None
                if time is not None and not 0 <= time < _LAST_TIME:
                    time = None
                for one in packet["data"]:
                    event = self._read_event(str(one["type"]), one.get("args") or {})
                    if event is not None:
                        yield TimedEvent(number, time, event)
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            why = f"packet {number}: an event cannot be read: {error!r}"
            self._broken = ImportFault(1, why)

    def faults(self) -> Iterator[ImportFault]:
        for what, count in self._unknown.items():
            times = "once" if count == 1 else f"{count} times"
            yield ImportFault(1, f"{what} is described nowhere: passed over {times}")
        if self._broken is not None:
            yield self._broken

    def _read_event(self, kind: str, args: Any) -> TableEvent | None:
        fields = _FIELDS.get(kind)
        if fields is None:
            self._unknown[f"an event `{kind}`"] += 1
            return None
        if kind in _OF_THE_SITE:
            return None
        self._unknown.update(f"`{it}` of `{kind}`" for it in args if it not in fields)
        match kind:
            case "playersSeeding":
                lifts = [_read_lift(who, args) for who in args["initialHouse"]]
                return TableLap(tuple(lifts))
            case "endSeedingRumah" | "endSeedingWithSeeds" | "endSeedingInOpponent":
                return LapEnd(kind)
            case "moveAllToRumah":
                own = _read_place(args["playerId"], args["location"])
                return TableCapture(
                    own, _read_place(args["opponentPlayerId"], args["opponentLocation"])
                )
            case "moveRemainingSeeds":
                return TableRest(str(args["playerId"]))
            case "newRound":
                return RoundOpened()
            case "moveStorehouseSeeds":
                moved = args["movements"] or {}
                houses = [(_read_number(name), int(count)) for name, count in moved.items()]
                lost = int(args.get("outwardMovementsCount", 0))
                return TableRefill(str(args["playerId"]), tuple(houses), lost)
            case "lockedHouses":
                return TableBurn(str(args["playerId"]), tuple(map(_read_number, args["lockeds"])))
            case "score":
                return TableScore(str(args["playerId"]), int(args["score"]))
        return None


def _read_lift(who: str, args: Mapping[str, Any]) -> TableLift:
    begun = args["initialHouse"][who]
    source = _read_place(begun["playerId"], begun["location"])
    drops = [_read_place(it["playerId"], it["location"]) for it in args["movements"][who]]
    return TableLift(str(who), source, int(begun["seeds"]), tuple(drops))


def _read_place(player: Any, location: str) -> TablePlace:
    return TablePlace(str(player), STORE if location == "rumah" else _read_number(location))


def _read_number(location: str) -> int:
    found = _HOUSE.fullmatch(location)
    if found is None:
        raise ValueError(f"`{location}` is no house")
    return int(found[1])


_LAST_TIME = 253_402_300_800
"""The seconds from 1970 to the year 10000, which a `Date` cannot hold."""

_HEAD = re.compile(r'\s*\{\s*"status"\s*:\s*"?1"?\s*,\s*"data"\s*:\s*\{\s*"logs"\s*:')
_HOUSE = re.compile("kampong_([1-7])")
_OF_THE_SITE = frozenset({"gameStateChange", "simpleNode", "simplePause"})
"""The events of the site and its pauses, which say nothing about play."""

_FIELDS: Mapping[str, tuple[str, ...]] = {
    **dict.fromkeys(_OF_THE_SITE, ()),
    "playersSeeding": ("player_name", "movements", "initialHouse", "maxSeeds"),
    "endSeedingRumah": ("player_name",),
    "endSeedingWithSeeds": ("player_name",),
    "endSeedingInOpponent": ("player_name",),
    "endSeedingSamePosition": (),
    "moveAllToRumah": (
        "player_name",
        "location",
        "playerId",
        "opponentLocation",
        "opponentPlayerId",
    ),
    "moveRemainingSeeds": ("player_name", "playerId"),
    "winRound": ("player_name",),
    "newRound": ("round",),
    "moveStorehouseSeeds": ("player_name", "playerId", "movements", "outwardMovementsCount"),
    "lockedHouses": ("player_name", "count", "playerId", "lockeds"),
    "score": ("score", "playerId"),
}
"""The events that are described, and their fields."""
