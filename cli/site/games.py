"""The replay pages of a site, made of the records in `games/`, each by a process of its own."""

from __future__ import annotations

import os
from collections.abc import Container, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property, partial
from hashlib import sha256
from typing import TYPE_CHECKING, NamedTuple

from ...engine.rules_text import DEFAULT
from ...event.facts import TableAddress
from ...event.findings import GAMES_FOLDER, EventCode
from ...event.journal import parse_address
from ...event.matches import TableMatch
from ...event.openings import GameLine
from ...event.plan import EventPlan, EventStage, Shown
from ...event.records import GameFacts, check_games, mark_recorded
from ...event.state import EventState
from ...files.faults import describe_error
from ...templates.pages.loading import PLAIN
from ...templates.site.hashes import hash_values
from ..processes.workers import Workers
from .folder import GAME_PAGES, SiteFolder
from .hiding import hide_names
from .kept import KeptGame, describe_program, drop_names
from .replay_files import keep_page, page_address, write_page

if TYPE_CHECKING:
    from ...templates.site.site import EventSite

FILMS = (".mp4", ".webm", ".gif", ".webp")
"""The endings of films that may lie next to a record."""


class GameLook(NamedTuple):
    """The features that all game pages share: language, the site's address, preview pictures.

    `hides_results` says that they hide their results until a reader asks for them.
    """

    lang: str
    base: str | None = None
    has_card: bool = False
    has_pictures: bool = False
    hides_results: bool = False


class GameTask(NamedTuple):
    """A record's file, its path in the tournament's folder, and the hash of what its pages hold.

    `films` are the paths of films of the same name beside it.
    """

    path: str
    file: str
    made_of: str
    films: tuple[str, ...] = ()


class GamePage(NamedTuple):
    """The result of a record: its page, if it has one, with the texts of the files that it shares.

    Where the existing page shows the record before it had errors, `before` is the text to put above
    that page instead.
    """

    kept: KeptGame
    page: str | None = None
    shared: tuple[tuple[str, str | bytes], ...] = ()
    before: str | None = None


_RESULT = [
    "scores",
    "forfeits",
    "board_forfeits",
    "board_decisions",
    "decision",
    "is_level",
    "fouls",
]
"""All in a match that its result follows from."""

_SAYS = "`sungka validate` says which"
_ERRORS = f"it has errors: {_SAYS}"


def _refuse(trouble: str, facts: GameFacts | None = None, who: str = "") -> GamePage:
    return GamePage(KeptGame(facts, who, trouble=f"not shown: {trouble}"))


@dataclass(frozen=True)
class GameMaker:
    """Makes pages of games from the published state, their look, and the words to hide."""

    state: EventState
    look: GameLook
    hidden: frozenset[str]

    def make(self, task: GameTask) -> tuple[GamePage, ...]:
        """The pages of the records of a file."""
        try:
            return tuple(self._read(task))
        except OSError as error:
            return (_refuse(describe_error(error)),)

    def _read(self, task: GameTask) -> Iterator[GamePage]:
        # Imported here because a site of which no record changed needs none of it.
        from ...files.blocks import read_records
        from ...files.inputs import Input
        from ...files.records import FileFault, guard

        for reading in read_records(Input(task.path)):
            if isinstance(reading, FileFault):
                yield _refuse(reading.message)
                continue
            made = guard(partial(self._make, task, reading), task.path, reading.source)
            yield _refuse(made.message) if isinstance(made, FileFault) else made

    def _make(self, task: GameTask, reading: object) -> GamePage:
        # Imported here because they are slow to import.
        from ...event.replays import facts_of
        from ...notation.reading.parser import Reading, parse
        from ...notation.record import End
        from ...notation.splitter import split
        from ...notation.writer import write_keeping_numbers
        from ...templates.messages import load_site_words
        from ...templates.pages.page import list_shared_files, render_page
        from ...templates.pages.preview import add_preview
        from ...templates.pages.siblings import PLACE, link_siblings
        from ...templates.site.games import Slip, describe_match, list_films, list_ways, write_told
        from ...templates.site.hidden import write_asked_script
        from ...templates.site.pictures import find_picture
        from ...templates.site.search import list_search_files, write_search_way
        from ..pages.records import check_playable, find_held

        assert isinstance(reading, Reading)
        checked, replay, text = check_playable(reading, task.path)
        slip = None
        if not checked.is_valid:
            held = find_held(reading, replay, task.path)
            if held is None:
                return _refuse(_ERRORS)
            replay, text, slip = held.replay, held.text, Slip(held.row, held.round)
        record = replay.record
        name = os.path.basename(task.file).removesuffix(".sgn")
        address = parse_address(name) or parse_address(record.value("Table") or "")
        facts = facts_of(replay, task.file, reading.source.line, address)
        others = [
            one for one in check_games(self.state, [facts]) if one.code is EventCode.OTHER_PLAYERS
        ]
        facts, who = drop_names(facts), self.hash_shown(address)
        if slip is not None:
            facts = replace(facts, fault="its claims do not agree with its play")
        match = self.state.matches.get(address.match) if address is not None else None
        if address is None or match is None:
            return GamePage(KeptGame(facts, who)) if slip is None else _refuse(_ERRORS)
        if others:
            message = f"its players are not those at {match.address}: see `sungka event check`"
            return _refuse(message, replace(facts, fault="other players"), who)
        if self.state.plan.shown is not Shown.NAMES:
            hidden = write_keeping_numbers(hide_names(record, self._names(address), self.hidden))
            if any(one.name in hidden for one in self.state.plan.people if " " in one.name):
                return _refuse("it names a player, which event.toml forbids", facts, who)
            source = next(iter(split(hidden)))
            checked, replay, text = check_playable(parse(source), task.path)
            if not checked.is_valid:
                return _refuse("without names it has errors", facts, who)
        site = self._find_site(match, facts)
        match = site.state.matches[match.address]
        files = PLAIN.hiding_results() if self.look.hides_results else PLAIN
        page = render_page(
            *(replay, text), lang=self.look.lang, files=files, siblings=PLACE, is_shared=True
        )
        words = load_site_words(self.look.lang)
        films = tuple(self._read_films(task, address))
        more = (*list_ways(words, match.address), *list_films(words, [name for name, _ in films]))
        asked = str(write_asked_script("../")) if self.look.hides_results else ""
        page = link_siblings(
            *(page, "../games.html", None, None),
            more=more,
            end=write_search_way(words, "../"),
            above=asked + write_told(site, match, slip),
            lang=self.look.lang,
        )
        is_over = site.state.outcomes[match.address].is_over
        if self.look.base is not None:
            own = find_picture(page_address(match.address), self.look.has_pictures)
            picture = f"{self.look.base}{own}" if self.look.has_card else None
            name = f"{address} {' – '.join(self._names(address))}"
            there = f"{self.look.base}{page_address(address)}"
            tells = is_over and not self.look.hides_results
            says = describe_match(site, match) if tells else None
            page = "".join(add_preview([page], there, picture, name, says))
        texts = {**list_shared_files(replay.rules, self.look.lang, files), **list_search_files()}
        shared: tuple[tuple[str, str | bytes], ...] = (*texts.items(), *films)
        kept = KeptGame(facts, who, True, tuple(name for name, _ in shared))
        if slip is None:
            return GamePage(kept, page, shared)
        is_running = not is_over and not any(isinstance(one, End) for one in reading.record.body)
        before = write_told(site, match, slip, is_before=True) if is_running else None
        at = "" if slip.row is None else f" in row {slip.row}"
        kept = replace(kept, trouble=f"shown up to an error{at}: {_SAYS}")
        return GamePage(kept, page, shared, before)

    def tell_anew(self, games: Iterable[KeptGame], output: SiteFolder) -> tuple[GamePage, ...]:
        """The existing pages of games, with the results of their matches as they are now.

        Their records are not read. A page that does not exist is left out.
        """
        # Imported here because it is slow to import.
        from ...templates.site.games import tell_anew

        pages = []
        for game in games:
            address = game.facts.address if game.facts is not None else None
            match = self.state.matches.get(address.match) if address is not None else None
            text = output.read(page_address(address)) if address is not None else None
            if game.facts is not None and address is not None and match is not None and text:
                site = self._find_site(match, game.facts)
                page = tell_anew(text, site, site.state.matches[match.address])
                pages.append(GamePage(replace(game, who=self.hash_shown(address)), page))
        return tuple(pages)

    def _find_site(self, match: TableMatch, facts: GameFacts) -> EventSite:
        """A site of a match alone, whose result is known as recorded if its record confirms it."""
        # Imported here because it is slow to import.
        from ...templates.site.site import EventSite

        state = replace(self.state, matches={match.address: match})
        return EventSite(
            *(mark_recorded(state, [facts]), {}),
            lang=self.look.lang,
            hides_results=self.look.hides_results,
        )

    def _read_films(self, task: GameTask, address: TableAddress) -> Iterator[tuple[str, bytes]]:
        """The films of a record, by their names in the site; none if names are not published."""
        for path in task.films if self.state.plan.shown is Shown.NAMES else ():
            with open(path, "rb") as file:
                yield f"{address}{os.path.splitext(path)[1].lower()}", file.read()

    def hash_shown(self, address: TableAddress | None) -> str:
        """The hash of the facts of a tournament on a page: who sits at a board, and the result."""
        if address is None or address.match not in self.state.matches:
            return ""
        match, people = self.state.matches[address.match], self._find_people(address)
        known = [self.state.plan.person_by_id.get(one) for one in people]
        told = [one.name if one is not None else None for one in known]
        result = [getattr(match, name) for name in _RESULT]
        shown = (self._names(address), self._hidden_hash, result, self.state.plan.fouls)
        return hash_values(match.entrants, people, told, *shown)

    @cached_property
    def _hidden_hash(self) -> str:
        return hash_values(self.state.plan.shown.value, sorted(self.hidden))

    def _names(self, address: TableAddress) -> tuple[str, str]:
        first, second = (self.state.plan.name_of(one) for one in self._find_people(address))
        return first, second

    def _find_people(self, address: TableAddress) -> tuple[str, str]:
        """The ids of those who sat at a board: of a team, whom its line-up has there."""
        match, board = self.state.matches[address.match], address.board or 1
        return match.player_at(0, board), match.player_at(1, board)


def make_games(
    maker: GameMaker, folder: str, output: SiteFolder, workers: Workers
) -> Iterator[tuple[str, list[KeptGame]]]:
    """Write the pages of all records; yields each file with its games, in the order of the names.

    A file that is as it was when the site was last written is not read again.
    """
    tasks = list_tasks(folder, maker.look)
    kept = {task.file: found for task in tasks if (found := _find_kept(task, maker, output))}
    changed = [task for task in tasks if task.file not in kept]
    made = workers.run_in_order(GameMaker.make, maker, changed)
    used: set[TableAddress] = set()
    later = []
    for task in tasks:
        pages = [GamePage(one) for one in kept[task.file]] if task.file in kept else next(made)[1]
        if any(game.has_page and game.trouble for game, *_ in pages):
            # A record without errors comes before one with errors of the same board.
            later.append((task, pages))
        else:
            yield task.file, _write_pages(task, pages, used, output)
    for task, pages in later:
        yield task.file, _write_pages(task, pages, used, output)


def _write_pages(
    task: GameTask, pages: Iterable[GamePage], used: set[TableAddress], output: SiteFolder
) -> list[KeptGame]:
    """Write the pages of a file, except of boards `used` already; returns what is kept of them."""
    found = []
    for one in pages:
        game, address = one.kept, one.kept.facts.address if one.kept.facts is not None else None
        if game.has_page and address is not None:
            if address in used:
                trouble = f"not shown: {address} has a record already"
                game = replace(game, has_page=False, trouble=trouble)
            else:
                used.add(address)
                if one.before is not None and keep_page(output, address, game, one.before):
                    trouble = (game.trouble or "").replace("shown up to", "shown as before")
                    game = replace(game, trouble=trouble)
                else:
                    write_page(output, address, game, one.page, one.shared)
        found.append(game)
    if not any(game.trouble for game in found):
        # What is wrong is found anew each time: it may name somebody in a list that is public.
        output.add_games(task.file, task.made_of, found)
    return found


def list_lines(
    plan: EventPlan,
    stages: Mapping[TableAddress, EventStage],
    facts: Iterable[GameFacts],
    replays: Container[TableAddress],
) -> Iterator[GameLine]:
    """The first turns of the games that have replays; `stages` are those of the matches."""
    for game in facts:
        if game.address is not None and game.address in replays and game.opening:
            rules = stages[game.address.match].rules or plan.rules or DEFAULT
            yield GameLine(game.address, rules, game.opening, game.winner, game.is_finished)


def list_tasks(folder: str, look: GameLook) -> list[GameTask]:
    """The files of records of a tournament's folder, in the order of their names."""
    games = os.path.join(folder, GAMES_FOLDER)
    names = sorted(os.listdir(games)) if os.path.isdir(games) else []
    films: dict[str, list[str]] = {}
    for name in names:
        if name.lower().endswith(FILMS):
            films.setdefault(os.path.splitext(name)[0], []).append(os.path.join(games, name))
    common = hash_values(describe_program(), *look).encode()
    tasks = []
    # There may be thousands: their paths are joined by hand.
    base = os.path.join(games, "")
    for name in names:
        if name.endswith(".sgn"):
            path, own = base + name, tuple(films.get(name[: -len(".sgn")], ()))
            made_of = _hash_file(common, path, own)
            tasks.append(GameTask(path, f"{GAMES_FOLDER}/{name}", made_of, own))
    return tasks


def _hash_file(common: bytes, path: str, films: tuple[str, ...]) -> str:
    """The hash of all that a file's pages are made of, except the players, who have their own.

    `common` is the hash of the parts that all pages share. A film is known by its size and time: it
    may be too long to be read each time.
    """
    found = sha256(common)
    try:
        opened = os.open(path, os.O_RDONLY | getattr(os, "O_BINARY", 0))
        try:
            while part := os.read(opened, _PART):
                found.update(part)
        finally:
            os.close(opened)
    except OSError as error:
        found.update(describe_error(error).encode())
    if films:
        found.update(repr([(os.path.basename(one), *_stamp(one)) for one in films]).encode())
    return found.hexdigest()[:24]


_PART = 2**16
"""The bytes of a file that are read at once; nearly all records have fewer."""


def _stamp(path: str) -> tuple[int, int]:
    try:
        found = os.stat(path)
    except OSError:
        return 0, 0
    return found.st_size, found.st_mtime_ns


def _find_kept(task: GameTask, maker: GameMaker, output: SiteFolder) -> list[KeptGame] | None:
    found = output.read_games(task.file) if output.is_kept(task.file, task.made_of) else []
    if not found:
        return None
    for game in found:
        address = game.facts.address if game.facts is not None else None
        if game.facts is not None and game.who != maker.hash_shown(address):
            return None
        if game.has_page and address is not None:
            names = [page_address(address), *(f"{GAME_PAGES}/{name}" for name in game.shared)]
            if not all(output.has(name) for name in names):
                return None
    return found
