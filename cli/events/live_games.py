"""The games of a tournament's folder as their scorers' journals have them at this moment."""

from __future__ import annotations

import os
from collections.abc import Iterable
from datetime import UTC, datetime
from typing import NamedTuple

from ...event.facts import TableAddress
from ...event.findings import GAMES_FOLDER
from ...event.live import LiveGame, tell_game
from ...files.faults import describe_error
from ...replay.scoring.entry import Refusal
from ...replay.scoring.ledger import Ledger, empty_ledger
from ..console.terminal import escape_text
from ..files.score_journal import SUFFIX, DamagedJournal, JournalLine, read_lines

_TICK = "tick"
"""The line that the recorder writes by itself to keep the time."""


class _Taken(NamedTuple):
    """A journal as it was read last: its lines, and the ledger after them."""

    lines: tuple[JournalLine, ...]
    ledger: Ledger


class LiveGames:
    """Reads the journals in a tournament's folder, beside the recorders that write them.

    A journal that has grown is played on from where it was read last. `faults` says of each journal
    that cannot be read why not, by its address.
    """

    def __init__(self, path: str) -> None:
        self._path = path
        self._taken: dict[TableAddress, _Taken] = {}
        self.faults: dict[TableAddress, str] = {}

    def read(
        self, addresses: Iterable[TableAddress], now: datetime | None = None
    ) -> dict[TableAddress, LiveGame]:
        """The games that have begun at these addresses, with their clocks at `now`."""
        now = now or datetime.now(UTC)
        found = {}
        for address in addresses:
            taken = self._take(address)
            if taken is None or not taken.lines:
                continue
            keys = [line for line in taken.lines if line.text != _TICK]
            idle = _count_milliseconds(keys[-1], now) if keys else None
            since = _count_milliseconds(taken.lines[-1], now) or 0
            game = tell_game(taken.ledger, since, None if idle is None else idle // 1000)
            if game is not None:
                found[address] = game
        return found

    def _take(self, address: TableAddress) -> _Taken | None:
        """The journal at an address, `None` where there is none that can be read."""
        path = os.path.join(self._path, GAMES_FOLDER, f"{address}.sgn{SUFFIX}")
        self.faults.pop(address, None)
        try:
            lines = read_lines(path)
        except FileNotFoundError:
            return None
        except DamagedJournal as fault:
            self.faults[address] = escape_text(str(fault))
            return None
        except OSError as error:
            self.faults[address] = f"{escape_text(path)}: {describe_error(error)}"
            return None
        before = self._taken.get(address, _Taken((), empty_ledger()))
        if lines[: len(before.lines)] != before.lines:
            before = _Taken((), empty_ledger())
        ledger = before.ledger
        for number, line in enumerate(lines[len(before.lines) :], len(before.lines) + 2):
            after = ledger.take(line.text, line.spent, line.when)
            if isinstance(after, Refusal):
                self.faults[address] = f"{escape_text(path)}:{number}: {escape_text(after.message)}"
                return None
            ledger = after
        self._taken[address] = _Taken(lines, ledger)
        return self._taken[address]


def describe_game(game: LiveGame) -> str:
    """A game in words: its round and row, the stores, and when its last key came."""
    idle = describe_idle(game)
    return ", ".join(
        one
        for one in (
            describe_place(game),
            "-".join(map(str, game.stores)),
            f"last key {idle}" if idle else "",
        )
        if one
    )


def describe_place(game: LiveGame) -> str:
    """The round and the row that a game has come to."""
    return f"round {game.round}" + (f", row {game.row}" if game.row else "")


def describe_idle(game: LiveGame) -> str:
    """The time since the last key, `12 s ago`; empty where it is not known."""
    if game.idle is None:
        return ""
    if game.idle < 120:
        return f"{game.idle} s ago"
    minutes = game.idle // 60
    return f"{minutes} min ago" if minutes < 120 else f"{minutes // 60} h ago"


def _count_milliseconds(line: JournalLine, now: datetime) -> int | None:
    """The time since a line was entered, `None` where its time cannot be read."""
    try:
        when = datetime.fromisoformat(line.when)
    except ValueError:
        return None
    when = when if when.tzinfo is not None else when.astimezone()
    return max(0, round((now - when).total_seconds() * 1000))
