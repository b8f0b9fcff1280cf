"""The clocks while nobody presses a key: they start with the round, and a flag falls."""

from __future__ import annotations

import os
from datetime import UTC, datetime

from ....engine.board import Seat
from ....event.facts import BeginFact, TableAddress
from ....event.findings import JOURNAL_FILE
from ....event.journal import parse_address
from ....replay.scoring.sheet import Asks
from ...events.folder import BadFolder, load_folder
from ..players import map_tags, name_player
from .table_screen import TableScreen

LATE = 15.0
"""The seconds after the start of a round within which a table's clocks start with it."""


class ClockWatch:
    """Starts the clocks of a table when its round begins, and tells each flag that falls once."""

    def __init__(self) -> None:
        self._fallen: frozenset[Seat] = frozenset()
        self._journal: tuple[str, int, int] | None = None
        self._told: tuple[str, datetime] | None = None

    def look(self, screen: TableScreen) -> bool:
        """Look at the clocks and at the tournament's journal; return whether to show and ring."""
        return self._find_flag(screen) or self._find_beginning(screen)

    def _find_flag(self, screen: TableScreen) -> bool:
        controller = screen.controller
        clocks, rules = controller.recording.clocks, controller.now.rules
        if clocks is None:
            return False
        fallen = frozenset(
            seat for number, seat in enumerate(rules.playing_order) if clocks.has_fallen(number)
        )
        new, self._fallen = fallen - self._fallen, fallen
        if not new or not clocks.is_running:
            return False
        names = map_tags(controller.now.tags)
        said = " and ".join(name_player(names, seat) for seat in rules.playing_order if seat in new)
        controller.warn(f"⚑ The time of {said} is over. The arbiter decides: g ends the game")
        return True

    def _find_beginning(self, screen: TableScreen) -> bool:
        controller, desk = screen.controller, screen.desk
        sheet = controller.now
        waits = sheet.clocks is not None and not sheet.clocks.is_running and not sheet.is_played
        if desk is None or not waits or sheet.asks not in (Asks.TURN, Asks.HANDS):
            return False
        name = os.path.basename(controller.recording.path)
        address = parse_address(name.removesuffix(".sgn"))
        begun = None if address is None else self._read_beginning(desk.path, name, address)
        if begun is None or (name, begun) == self._told:
            return False
        self._told = name, begun
        if any(entry.text == "clock start" for entry in controller.recording.ledger.entries):
            return False
        late = (datetime.now(UTC) - begun).total_seconds()
        if late <= LATE:
            return controller.enter("clock start")
        controller.warn(f"The round began {late / 60:.0f} min ago: Space starts the clocks")
        return True

    def _read_beginning(self, path: str, name: str, address: TableAddress) -> datetime | None:
        """The time at which a match began; `None` unless the journal has changed."""
        try:
            stat = os.stat(os.path.join(path, JOURNAL_FILE))
            seen = (name, stat.st_size, stat.st_mtime_ns)
            if seen == self._journal:
                return None
            self._journal = seen
            entries = load_folder(path).entries
        except (OSError, BadFolder):
            return None
        times = [
            entry.at
            for entry in entries
            if isinstance(entry.fact, BeginFact) and entry.fact.address.match == address.match
        ]
        last = times[-1] if times else None
        if last is None:
            return None
        # The times of a journal are UTC, also where a line written by hand leaves out the Z.
        return datetime.fromisoformat(last.removesuffix("Z")).replace(tzinfo=UTC)
