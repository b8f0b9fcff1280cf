"""The replay pages of a site, made of the records in `games/`, each by a process of its own."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial
from typing import NamedTuple

from ...event.facts import TableAddress
from ...event.findings import GAMES_FOLDER
from ...event.journal import parse_address
from ...event.plan import Shown
from ...event.records import GameFacts, facts_of
from ...event.state import EventState
from ...notation.record import Record, Tag
from ...templates.pages.loading import PLAIN
from ..console.exit_status import describe_error
from ..files.inputs import Input
from ..files.records import FileFault, guard, read_records
from ..pages.records import check_playable
from ..processes.workers import Workers

GAME_PAGES = "games"
"""The folder of the site in which replays lie, with the files they share."""


class GameTask(NamedTuple):
    """A record's file, and its path in the tournament's folder."""

    path: str
    file: str


class GamePage(NamedTuple):
    """What a file of a record gave: facts, and a page with the names of the files it shares.

    `page` is `None` where there is none to show; `trouble` says why.
    """

    facts: GameFacts | None
    page: str | None = None
    shared: tuple[tuple[str, str], ...] = ()
    trouble: str | None = None


@dataclass(frozen=True)
class GameMaker:
    """What pages of games are made of: the published state, and the language."""

    state: EventState
    lang: str

    def make(self, task: GameTask) -> tuple[GamePage, ...]:
        """The pages of the records of a file."""
        try:
            return tuple(self._read(task))
        except OSError as error:
            return (GamePage(None, trouble=describe_error(error)),)

    def _read(self, task: GameTask) -> Iterator[GamePage]:
        for reading in read_records(Input(task.path)):
            if isinstance(reading, FileFault):
                yield GamePage(None, trouble=reading.message)
                continue
            made = guard(partial(self._make, task, reading), task.path, reading.source)
            yield GamePage(None, trouble=made.message) if isinstance(made, FileFault) else made

    def _make(self, task: GameTask, reading: object) -> GamePage:
        # Imported here because they are slow to import.
        from ...notation.reading.parser import Reading
        from ...templates.pages.page import list_shared_files, render_page
        from ...templates.pages.siblings import PLACE, link_siblings

        assert isinstance(reading, Reading)
        checked, replay, text = check_playable(reading, task.path)
        if not checked.is_valid:
            return GamePage(None, trouble="it has errors: `sungka validate` says which")
        record = replay.record
        name = os.path.basename(task.file).removesuffix(".sgn")
        address = parse_address(name) or parse_address(record.value("Table") or "")
        facts = facts_of(replay, task.file, reading.source.line, address)
        match = self.state.matches.get(address.match) if address is not None else None
        if address is None or match is None:
            return GamePage(facts)
        names = self._find_names(address)
        if self.state.plan.shown is not Shown.NAMES:
            from ...notation.reading.parser import parse
            from ...notation.splitter import split
            from ...notation.writer import write_keeping_numbers

            hidden = write_keeping_numbers(_hide(record, names))
            for known, shown in self._hidden_names(address, names):
                hidden = hidden.replace(known, shown)
            if self._tells(hidden, address):
                return GamePage(facts, trouble="its words name a player, which event.toml forbids")
            source = next(iter(split(hidden)))
            checked, replay, text = check_playable(parse(source), task.path)
            if not checked.is_valid:
                return GamePage(facts, trouble="without names it has errors")
        page = render_page(replay, text, lang=self.lang, siblings=PLACE, is_shared=True)
        page = link_siblings(page, "../games.html", None, None, lang=self.lang)
        shared = tuple(list_shared_files(replay.rules, self.lang, PLAIN).items())
        return GamePage(facts, page, shared)

    def _find_names(self, address: TableAddress) -> tuple[str, str]:
        first, second = (self.state.plan.name_of(one) for one in self._find_people(address))
        return first, second

    def _find_people(self, address: TableAddress) -> tuple[str, str]:
        """The ids of those who sat at a board: of a team, whom its line-up has there."""
        match = self.state.matches[address.match]
        board = address.board or 1
        first, second = (
            lineup[board - 1] if match.stage.teams and board <= len(lineup) else entrant
            for entrant, lineup in zip(match.entrants, match.lineups, strict=True)
        )
        return first, second

    def _hidden_names(
        self, address: TableAddress, names: tuple[str, str]
    ) -> Iterator[tuple[str, str]]:
        people = self.state.plan.person_by_id
        for one, shown in zip(self._find_people(address), names, strict=True):
            if one in people:
                yield people[one].name, shown

    def _tells(self, text: str, address: TableAddress) -> bool:
        """Whether a text has a word of a name that is not to be published."""
        words = {
            word.casefold()
            for one in self._find_people(address)
            if one in self.state.plan.person_by_id
            for word in self.state.plan.person_by_id[one].name.replace(",", " ").split()
            if len(word) > 2
        }
        return any(word in text.casefold() for word in words)


def make_games(
    state: EventState, folder: str, lang: str, workers: Workers
) -> Iterator[tuple[str, GamePage]]:
    """The files of the records with what was made of each, in the order of their names."""
    games = os.path.join(folder, GAMES_FOLDER)
    names = sorted(os.listdir(games)) if os.path.isdir(games) else []
    tasks = (
        GameTask(os.path.join(games, name), f"{GAMES_FOLDER}/{name}")
        for name in names
        if name.endswith(".sgn")
    )
    for task, pages in workers.run_in_order(GameMaker.make, GameMaker(state, lang), tasks):
        for page in pages:
            yield task.file, page


def page_address(address: TableAddress) -> str:
    """The address of a replay."""
    return f"{GAME_PAGES}/{address}.html"


_KEPT_TAGS = frozenset(
    [
        "Event",
        "Date",
        "Round",
        "Stage",
        "Table",
        "Rules",
        "Setup",
        "Result",
        "First",
        "Digest",
        "Id",
        "Detail",
    ]
)
"""The tags that say nothing of people; others are left out where names are not published."""


def _hide(record: Record, names: tuple[str, str]) -> Record:
    tags = [tag for tag in record.tags if tag.name in _KEPT_TAGS]
    tags += [Tag(seat, name) for seat, name in zip(("South", "North"), names, strict=True)]
    order = {tag.name: at for at, tag in enumerate(record.tags)}
    tags.sort(key=lambda tag: order.get(tag.name, len(order)))
    return replace(record, tags=tuple(tags))
