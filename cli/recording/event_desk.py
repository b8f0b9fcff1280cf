"""A tournament's folder as the recorder uses it: the games to play, and results handed over."""

from __future__ import annotations

import os
from contextlib import suppress
from datetime import date
from functools import partial
from typing import NamedTuple

from ...engine.board import Seat
from ...event.facts import BoardScore, DecideFact, JournalEntry, ResultFact, TableAddress
from ...event.findings import GAMES_FOLDER
from ...event.journal import parse_address
from ...event.journal_text import write_entry
from ...event.live import list_open, number_boards
from ...event.matches import TableMatch
from ...event.plan import EventPlan, System
from ...event.records import GameFacts, check_games
from ...event.replays import facts_of
from ...files.faults import describe_error, is_debugging
from ...notation.reading.parser import read
from ...notation.record import End, Record, Tag
from ...notation.toml_places import read_toml
from ...replay.play import play
from ...replay.steps import Replay
from ..console.terminal import escape_text
from ..events.folder import BadFolder, EventFolder, find_address, load_folder
from ..events.writing import JournalWriter, LineRefusal, NewLine
from ..files.score_journal import SUFFIX
from .players import map_tags
from .record_files import RecordOptions
from .score_sheet import describe_end
from .session import (
    CannotRecord,
    Recording,
    ResultNotice,
    describe_fault,
    start_recording,
)
from .tournament import Entrant, Keys, ScheduledGame, Tournament

BY = "record"
"""The author of the journal lines that the recorder writes."""

MOST_WAIT = 0.5
"""Seconds to wait for a journal that another program is writing; keys wait, too."""


class TableGame(NamedTuple):
    """A game at a table of a tournament; `address` has a board where its match has several."""

    address: TableAddress
    match: TableMatch
    scheduled: ScheduledGame


class NoSuchGame(Exception):
    """No game, or more than one, is at the table that was named; says which there are."""


class EventDesk:
    """The games of a tournament's folder, for the recorder at one of its tables.

    Every method reads the folder as it is then. `by` is the author of the lines that it writes,
    `wait` the seconds to wait for a journal that another program is writing. Raises `BadFolder`
    when the folder holds no tournament with stages.
    """

    def __init__(self, path: str, by: str = BY, wait: float = MOST_WAIT) -> None:
        self.path = path
        self._by, self._wait = by, wait
        self._load()

    def list_games(self, stage: str | None = None) -> tuple[TableGame, ...]:
        """The games to be played now: of each stage, those of its first round with open games."""
        folder = self._load()
        found = list_open(folder.state, stage)
        rounds: dict[str, int] = {}
        for match in found:
            rounds.setdefault(match.stage.name, match.address.round)
        return tuple(
            game
            for match in found
            if match.address.round == rounds[match.stage.name]
            for game in self._list_boards(folder, match)
        )

    def find_game(self, name: str, stage: str | None = None) -> TableGame:
        """The game at a table: `3` of the round that is played, or `1.03`, or `1.03.2`.

        Where a table has nothing left to play in this round, its number means a later round. A game
        that is over is found by its whole address. Raises `NoSuchGame`.
        """
        games = self.list_games(stage)
        address = find_address(name)
        if address is not None:
            found = [game for game in games if address in (game.address, game.address.match)]
            found = found or self._find_paired(address)
        elif name.isascii() and name.isdecimal():
            found = [game for game in games if game.address.table == int(name)]
            found = found or self._find_later(int(name), stage)
        else:
            found = []
        if len(found) == 1:
            return found[0]
        if found:
            boards = ", ".join(str(game.address) for game in found)
            raise NoSuchGame(f"table `{name}` has {len(found)} games: choose one of {boards}")
        known = ", ".join(str(game.address) for game in games) or "none"
        raise NoSuchGame(f"table `{name}` has no game; still to be played: {known}")

    def read_tournament(self) -> Tournament:
        """The games to be played now, as the screen offers them."""
        folder = self._load()
        games = tuple(game.scheduled for game in self.list_games())
        return Tournament(_list_tags(folder.plan), (), games, _read_keys(folder.plan_text))

    def open(self, game: TableGame, options: RecordOptions) -> Recording:
        """The recording of a game, begun with its header or gone on with.

        Raises as `start_recording` does, and `OSError` when there can be no folder for it.
        """
        path = game.scheduled.file or ""
        os.makedirs(os.path.dirname(path), exist_ok=True)
        recording = start_recording(path, self.make_header(game), options)
        notice = self.attach(recording)
        if notice is not None:
            recording.notices.append(notice.text)
        return recording

    def make_header(self, game: TableGame) -> tuple[Tag, ...]:
        """The tags with which the record of a game begins, today's date among them."""
        tournament = Tournament(_list_tags(self._load().plan), (), ())
        return tournament.make_header(game.scheduled, date.today())

    def open_table(self, name: str, options: RecordOptions) -> Recording:
        """The recording of the game at a table. Raises `CannotRecord` where there is none."""
        try:
            return self.open(self.find_game(name), options)
        except (NoSuchGame, BadFolder) as fault:
            raise CannotRecord(str(fault)) from None
        except OSError as error:
            raise CannotRecord(f"{escape_text(self.path)}: {describe_error(error)}") from None

    def attach(self, recording: Recording) -> ResultNotice | None:
        """Have a recording's result handed over when it ends; return the notice if it has ended."""
        address = parse_address(os.path.basename(recording.path).removesuffix(".sgn"))
        if address is None:
            return None
        recording.keeper = partial(self.keep_result, address)
        return recording.hand_over()

    def keep_finished(self) -> list[str]:
        """Enter the results of finished records that could not be entered when they ended.

        Only records with a journal beside them were recorded here. Returns the messages to show.
        """
        told = []
        for match in list_open(self._load().state):
            for board in number_boards(match, every=True):
                address = TableAddress(*match.address[:2], board)
                try:
                    record = _read_ended(_name_record(self.path, address))
                    if record is not None:
                        told.append(f"{address}: {self.keep_result(address, record).text}")
                except Exception as error:
                    if is_debugging():
                        raise
                    told.append(f"{address}: {describe_fault(error)}")
        return told

    def keep_result(self, address: TableAddress, record: Record) -> ResultNotice:
        """Enter a record's result into the journal, or compare it with the one that is there."""
        replay = play(record)
        facts = facts_of(replay, f"{GAMES_FOLDER}/{address}.sgn", 1, address)
        if not facts.is_finished:
            return ResultNotice("the record ends without a result: none is written to the journal")
        try:
            with self._open_writer() as writer:
                return _keep(writer, address, facts, replay, self._by)
        except (BadFolder, OSError) as error:
            why = describe_error(error) if isinstance(error, OSError) else str(error)
            text = f"the result is not in event.journal yet: {why}; the next start puts it in"
            return ResultNotice(text, is_final=False)

    def _load(self) -> EventFolder:
        folder = load_folder(self.path)
        faults = [one for one in folder.findings if one.is_error]
        if faults:
            place = f":{faults[0].place[0]}" if faults[0].place is not None else ""
            where = f"{escape_text(folder.name(faults[0].file))}{place}"
            raise BadFolder(f"{where}: {escape_text(faults[0].message)}; `sungka event check`")
        if not folder.plan.stages:
            where = escape_text(folder.name("event.toml"))
            raise BadFolder(
                f"{where} has no stages; for a list of tables use "
                "`sungka record FILE --event event.toml`"
            )
        return folder

    def _open_writer(self) -> JournalWriter:
        return JournalWriter(self.path, wait=self._wait)

    def _list_boards(self, folder: EventFolder, match: TableMatch) -> list[TableGame]:
        """The games to be played of a match."""
        addresses = [TableAddress(*match.address[:2], board) for board in number_boards(match)]
        return [self._make_game(folder, address) for address in addresses]

    def _find_later(self, table: int, stage: str | None) -> list[TableGame]:
        """The games of the first open match at a table."""
        folder = self._load()
        for match in list_open(folder.state, stage):
            if match.address.table == table:
                return self._list_boards(folder, match)
        return []

    def _find_paired(self, address: TableAddress) -> list[TableGame]:
        """The games of a table that is paired, whatever is known of them."""
        folder = self._load()
        match = folder.state.matches.get(address.match)
        if match is None or (address.board or 1) > match.stage.boards:
            return []
        boards = number_boards(match, every=True)
        chosen = boards if address.board is None or boards == [None] else [address.board]
        return [self._make_game(folder, TableAddress(*address[:2], one)) for one in chosen]

    def _make_game(self, folder: EventFolder, address: TableAddress) -> TableGame:
        match = folder.state.matches[address.match]
        seats = []
        for index, seat in enumerate((Seat.SOUTH, Seat.NORTH)):
            player = _find_entrant(folder.plan, match, index, address.board or 1)
            if player is not None:
                seats.append((seat, player))
        tags = [Tag("Rules", match.stage.rules)] if match.stage.rules else []
        if match.stage.teams:
            for title, entrant in zip(("South", "North"), match.entrants, strict=True):
                tags.append(Tag(f"{title}Team", folder.plan.name_of(entrant)))
        file = _name_record(self.path, address)
        scheduled = ScheduledGame(
            match.stage.name, str(address), tuple(seats), tuple(tags), file=file
        )
        return TableGame(address, match, scheduled)


def describe_game(game: TableGame) -> str:
    """A game in a line for the scorer: its table, who sits there, and whether it has begun."""
    names = " – ".join(player.name for _, player in game.scheduled.seats)
    if not names:
        names = " – ".join(tag.value for tag in game.scheduled.tags if tag.name.endswith("Team"))
    begun = "   begun" if os.path.exists(game.scheduled.file or "") else ""
    return escape_text(f"{game.address}  {names}{begun}")


def _name_record(path: str, address: TableAddress) -> str:
    return os.path.join(path, GAMES_FOLDER, f"{address}.sgn")


def _list_tags(plan: EventPlan) -> tuple[Tag, ...]:
    named = {
        "Event": plan.name,
        "Site": plan.site,
        "Date": plan.date,
        "Rules": plan.rules,
        "TimeControl": plan.time,
        "Recorder": plan.recorder,
    }
    return tuple(Tag(name, value) for name, value in named.items() if value)


def _read_keys(text: str) -> Keys:
    with suppress(ValueError):
        return Keys(read_toml(text.encode()).get("keys"))
    return Keys.DIGITS


def _find_entrant(plan: EventPlan, match: TableMatch, side: int, board: int) -> Entrant | None:
    """The entrant at a board; `None` for a team that has handed in no line-up."""
    who = match.player_at(side, board)
    person = plan.person_by_id.get(who)
    if person is None:
        return None if match.stage.teams else Entrant(plan.name_of(who), who)
    team = person.team
    if team is not None and team in plan.team_by_id:
        team = plan.name_of(team)
    rating = None if person.rating is None else str(person.rating)
    return Entrant(plan.name_of(who), who, team, rating)


def _read_ended(path: str) -> Record | None:
    """A record that the recorder wrote to its end, `None` for any other, or with a fault."""
    if not os.path.exists(path + SUFFIX):
        return None
    try:
        with open(path, encoding="utf-8") as file:
            reading = next(iter(read(file.read())), None)
    except (OSError, UnicodeDecodeError):
        return None
    if reading is None or any(one.is_error for one in reading.diagnostics):
        return None
    record = reading.record
    return record if record.body and isinstance(record.body[-1], End) else None


def _keep(
    writer: JournalWriter, address: TableAddress, facts: GameFacts, replay: Replay, by: str
) -> ResultNotice:
    state = writer.state
    findings = check_games(state, [facts])
    against = next((one for one in findings if one.is_error), None)
    if against is not None:
        hint = f" ({against.hint})" if against.hint else ""
        return ResultNotice(f"not put into event.journal: {against.message}{hint}")
    match = state.matches[address.match]
    if not findings:
        line = match.result_lines[-1] if match.result_lines else match.line
        return ResultNotice(f"the journal has this result in line #{line}", is_kept=True)
    written = _make_line(address, match, facts, replay, by)
    if written is None:
        return ResultNotice(
            "the record has no score for event.journal: enter the result by "
            f"`sungka event result FOLDER {address} …`"
        )
    done = writer.write([written])
    if isinstance(done, LineRefusal):
        return ResultNotice(f"not put into event.journal: {done.findings[0].message}")
    written_line = done.entries[0]
    entry = JournalEntry(written_line.line, written_line.fact, written_line.reason)
    return ResultNotice(f"event.journal #{entry.line}: {write_entry(entry)}", is_kept=True)


def _make_line(
    address: TableAddress, match: TableMatch, facts: GameFacts, replay: Replay, by: str
) -> NewLine | None:
    """The line for a result: its score, or who won where the shells do not say it."""
    shells = replay.rules.total if replay.rules is not None else 0
    for score in facts.scores:
        total = score.first + score.second
        if total and shells and total % shells == 0 and _leader_of(score) is facts.winner:
            return NewLine(ResultFact(address, score), by=by)
    winners: tuple[str, ...] = match.entrants
    if facts.winner is not None:
        winners = (match.entrants[0 if facts.winner is Seat.SOUTH else 1],)
    elif match.stage.system is System.KNOCK_OUT and address.board is None:
        return None  # one has to go on, and the record does not say who
    end = next((one for one in reversed(replay.record.body) if isinstance(one, End)), None)
    ended = describe_end(end, map_tags(replay.record.tags)) if end is not None else ""
    reason = f"the record ends: {ended or replay.result.reason}"
    return NewLine(DecideFact(address, winners), reason, by)


def _leader_of(score: BoardScore) -> Seat | None:
    side = score.leading_side
    return None if side is None else (Seat.SOUTH, Seat.NORTH)[side]
