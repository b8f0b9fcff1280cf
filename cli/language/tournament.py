"""The findings in a tournament's files, `event.toml` and `event.journal`, while they are open."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from typing import NamedTuple

from ...checking.finding import Finding
from ...event.checks import check_pairings
from ...event.findings import JOURNAL_FILE, PLAN_FILE
from ...event.records import GameFacts, check_games, mark_recorded
from ..events.check import to_finding
from ..events.folder import MOST_BYTES, EventBytes, read_games, understand


class EventFindings(NamedTuple):
    """The findings in each file of a tournament, by the file's name."""

    plan: tuple[Finding, ...]
    journal: tuple[Finding, ...]

    def of(self, name: str) -> tuple[Finding, ...]:
        """The findings in the file of that name."""
        return {PLAN_FILE: self.plan, JOURNAL_FILE: self.journal}.get(name, ())


class EventChecker:
    """Checks tournaments as `sungka event check` does, with the open texts for what is on the disk.

    Records are read when a folder is first checked, and again after `forget`.
    """

    def __init__(self) -> None:
        self._games: dict[str, tuple[GameFacts, ...]] = {}

    def forget(self) -> None:
        """Read the records of all folders again when they are next checked."""
        self._games.clear()

    def check(
        self, folder: str, open_texts: Mapping[str, str], go_on: Callable[[], bool]
    ) -> EventFindings | None:
        """The findings in a folder; `open_texts` are those of open files by name.

        `None` where `go_on` ends the work.
        """
        read = {
            name: open_texts[name].encode(errors="replace")
            if name in open_texts
            else _read(os.path.join(folder, name))
            for name in (PLAN_FILE, JOURNAL_FILE)
        }
        event = understand(folder, EventBytes(read[PLAN_FILE], read[JOURNAL_FILE]))
        if not go_on():
            return None
        games = self._games.get(folder)
        if games is None:
            games = self._games[folder] = tuple(read_games(event))
        if not go_on():
            return None
        state = mark_recorded(event.state, games)
        found = [
            *event.all_findings,
            *check_pairings(event.plan, event.entries, state),
            *check_games(state, games),
        ]
        found.sort(key=lambda one: one.place or (0, 0, 0))
        made = {
            name: tuple([to_finding(event, one) for one in found if one.file == name])
            for name in (PLAN_FILE, JOURNAL_FILE)
        }
        return EventFindings(made[PLAN_FILE], made[JOURNAL_FILE])


def _read(path: str) -> bytes:
    """The bytes of a file of a tournament; none where it cannot be read."""
    try:
        with open(path, "rb") as file:
            return file.read(MOST_BYTES)
    except OSError:
        return b""
