"""The games of a tournament that have records in a folder, and how they ended."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from ...engine.board import Seat
from ...notation.reading.parser import read
from .players import name_player
from .tournament import ScheduledGame

MOST_FILES = 1000
"""The most files of a folder that are looked at."""

MOST_BYTES = 1 << 20
"""The size of a file, in bytes, above which it is an archive and no game of a table."""


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """The record of a game: its file, its tags, and whether it has come to its end."""

    path: Path
    tags: Mapping[str, str]
    is_ended: bool

    def describe(self) -> str:
        """Say in words how it ended, or that it goes on."""
        winner = next((seat for seat in Seat if seat.value == self.tags.get("Result")), None)
        if winner is not None:
            return f"{name_player(self.tags, winner)} won"
        if self.tags.get("Result") == "draw":
            return "a draw"
        return "no result" if self.is_ended else "not finished"


def find_played_games(folder: Path) -> list[PlayedGame]:
    """The games recorded in the files `*.sgn` of a folder, by the names of the files.

    Files that cannot be read are passed over, and so are the large ones.
    """
    found = (read_played_game(path) for path in sorted(folder.glob("*.sgn"))[:MOST_FILES])
    return [game for game in found if game is not None]


def read_played_game(path: Path) -> PlayedGame | None:
    """The game recorded in a file, `None` where it holds none that can be read."""
    try:
        text = path.read_text("utf-8") if path.stat().st_size <= MOST_BYTES else ""
    except (OSError, UnicodeDecodeError):
        return None
    head, _, body = text.partition("\n\n")
    tags = {tag.name: tag.value for reading in read(head) for tag in reading.record.tags}
    return PlayedGame(path, tags, "\nend" in f"\n{body}") if tags else None


def match_games(
    scheduled: Iterable[ScheduledGame], played: Iterable[PlayedGame]
) -> list[tuple[ScheduledGame, PlayedGame | None]]:
    """Each game of a tournament with its record, `None` where there is none.

    A record belongs to the first game with its stage, table and players that has none yet.
    """
    left = list(played)
    pairs: list[tuple[ScheduledGame, PlayedGame | None]] = []
    for game in scheduled:
        own = next((one for one in left if _is_record_of(game, one.tags)), None)
        if own is not None:
            left.remove(own)
        pairs.append((game, own))
    return pairs


def _is_record_of(game: ScheduledGame, tags: Mapping[str, str]) -> bool:
    players = all(tags.get(seat.title) == player.name for seat, player in game.seats)
    return players and (game.stage, game.table) == (tags.get("Stage"), tags.get("Table"))
