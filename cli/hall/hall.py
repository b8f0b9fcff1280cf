"""A hall: the tables of a tournament, what phones send and what the desk does, in order."""

from __future__ import annotations

import asyncio
import os
import secrets
import time
from collections.abc import Sequence
from contextlib import suppress
from datetime import UTC, datetime

from ...engine.board import Seat
from ...event.facts import TableAddress
from ...event.findings import GAMES_FOLDER
from ...event.plan import ScorerHelp
from ...event.state import EventState
from ...files.faults import describe_error, is_debugging
from ...replay.scoring.entry import Refusal
from ...replay.scoring.ledger import empty_ledger
from ..events.folder import BadFolder, EventFolder, load_folder
from ..files.score_journal import JournalLine
from ..recording.event_desk import EventDesk, NoSuchGame
from ..recording.session import CannotRecord, ResultNotice, describe_fault, write_header
from .frames import FrameLog
from .hall_journal import (
    DoubtSettled,
    HallJournal,
    HeadSigned,
    HelpAsked,
    LeaseGiven,
    ResultConfirmed,
)
from .hosted_table import (
    HEADER,
    HostedTable,
    LinesKept,
    ListsDiverged,
    Outcome,
    RefusedLine,
    count_aside,
    keep_aside,
)

BY = "hall"
"""The author of the lines that the hall writes into the tournament's journal."""

MOST_LINES = 20_000
"""The most entries of a table."""

MOST_WAIT = 2.0
"""Seconds to wait for the tournament's journal while another program writes it."""


class NotDone(Exception):
    """The desk's order cannot be carried out, for the reason given."""


class TableDesk:
    """All of a table that is no file: who is heard, what was told, what waits to be done.

    `hosted` is `None` while its journal cannot be opened, for the reason `closed_why`.
    """

    def __init__(self, address: TableAddress) -> None:
        self.address = address
        self.hosted: HostedTable | None = None
        self.closed_why: str | None = None
        self.lock = asyncio.Lock()
        self.log = FrameLog()
        self.seen: float | None = None
        self.diverged: int | None = None
        self.aside = 0
        self.notice: ResultNotice | None = None
        self.handed: str | None = None
        self.is_judged = True

    def tell_seen(self) -> int | None:
        """The seconds since its phone was last heard of, `None` if it never was."""
        return None if self.seen is None else int(time.monotonic() - self.seen)


class Hall:
    """A tournament's folder as a hall: every table that was given out is hosted here.

    Nothing is decided by a clock. Raises `BadFolder` when the folder holds no tournament with
    stages, `BlockingIOError` when another hall has it, and `OSError`.
    """

    def __init__(self, path: str) -> None:
        self.path = path
        self.desk = EventDesk(path, BY, MOST_WAIT)
        self.folder: EventFolder = load_folder(path)
        self.state: EventState = self.folder.state
        self.book = HallJournal(path, tell_now())
        self.start = secrets.token_hex(4)
        self.began = time.monotonic()
        self.tables: dict[TableAddress, TableDesk] = {}
        self.log = FrameLog()
        self.is_changed = asyncio.Event()
        self._stamp = self._look()
        self._tasks: set[asyncio.Task[None]] = set()
        self._results = asyncio.Lock()

    @property
    def generation(self) -> int:
        """The number of this hall among those that have led the tournament."""
        return self.book.record.generation

    @property
    def help(self) -> ScorerHelp:
        """The help that phones give."""
        return self.folder.plan.help or ScorerHelp.LEGAL

    async def open_tables(self) -> None:
        """Open the journals of all tables that were given out and whose match is not over.

        Results that were agreed to before the last end are handed in.
        """
        for address in sorted(self.book.record.leases):
            if not self.is_done(address):
                await self.host(address)
        await self.hand_in_due()

    async def close(self) -> None:
        """Close all files, once what was begun is done."""
        while self._tasks:
            await asyncio.gather(*self._tasks, return_exceptions=True)
        self.close_files()

    def close_files(self) -> None:
        """Close all files, so that others can open them."""
        for table in self.tables.values():
            if table.hosted is not None:
                table.hosted.close()
        self.book.close()

    def lease_of(self, address: TableAddress) -> int:
        """The number under which a table was given out last, 0 if it never was."""
        return self.book.record.leases.get(address, 0)

    def is_done(self, address: TableAddress) -> bool:
        """True when the tournament's journal has the result of a table."""
        match = self.state.matches.get(address.match)
        if match is None:
            return False
        outcome = self.state.outcomes[address.match]
        if address.board is None:
            return outcome.is_over
        return outcome.is_over or match.has_board_result(address.board)

    def describe_match(self, address: TableAddress) -> tuple[bool, bool]:
        """The facts of its match that a phone is told: it is done, and the desk has begun it."""
        match = self.state.matches.get(address.match)
        return self.is_done(address), match is not None and match.has_begun

    def is_known(self, address: TableAddress) -> bool:
        """True for a table of the tournament."""
        return address.match in self.state.matches

    async def host(self, address: TableAddress) -> TableDesk:
        """The table, its journal opened if that can be done now."""
        table = self.tables.get(address)
        if table is None:
            table = self.tables[address] = TableDesk(address)
        if table.hosted is None:
            async with table.lock:
                if table.hosted is None:
                    try:
                        table.hosted = await asyncio.to_thread(self._open, address)
                        table.closed_why = None
                        table.aside = await asyncio.to_thread(count_aside, self.path_of(address))
                    except (CannotRecord, NoSuchGame, BadFolder) as fault:
                        table.closed_why = str(fault)
                    except OSError as error:
                        table.closed_why = describe_error(error)
                    else:
                        await self._judge(table)
                self.tell_change()
        return table

    async def take_entries(
        self, table: TableDesk, base: int, head: str, lines: Sequence[JournalLine]
    ) -> Outcome:
        """Write what a phone has sent; on return it is on the disk.

        Raises `OSError` when the disk does not take it, and `NotDone` where the journal is not
        open.
        """
        async with table.lock:
            hosted = self.require(table)
            if len(hosted.lines) + len(lines) > MOST_LINES:
                raise NotDone(f"a table has at most {MOST_LINES} entries")
            outcome = await asyncio.to_thread(hosted.append, base, head, lines)
        if isinstance(outcome, ListsDiverged) and base + len(lines) > 0:
            if table.diverged != outcome.number:
                table.diverged = outcome.number
                self.tell_change()
            await self.put_aside(table, [one for one in lines if one.id not in {*hosted.ids}])
        if isinstance(outcome, LinesKept) and outcome.added:
            table.notice = None
            self.judge_later(table)
        return outcome

    async def put_aside(self, table: TableDesk, lines: Sequence[JournalLine]) -> None:
        """Keep lines that the journal does not take in a file beside it.

        Raises `OSError` when the disk does not take them, and `NotDone` when there are too many.
        """
        names: dict[str, list[JournalLine]] = {}
        for line in lines:
            names.setdefault(f"{line.by or 0}-{line.id.split('-')[0]}", []).append(line)
        path = self.path_of(table.address)
        for name, own in names.items():
            async with table.lock:
                kept = await asyncio.to_thread(keep_aside, path, name, own)
            if kept is None:
                raise NotDone("too many entries are kept beside this table's journal")
            if kept:
                table.aside += kept
                self.tell_change()

    async def give_lease(self, address: TableAddress) -> int:
        """Give a table out anew; the phone that had it can only read then.

        Raises `NotDone` where its journal is open elsewhere or cannot be written.
        """
        if not self.is_known(address):
            raise NotDone(f"there is no table {address}")
        table = await self.host(address)
        async with table.lock:
            hosted = self.require(table)
            try:
                if not hosted.lines:
                    await asyncio.to_thread(self.write_header, hosted)
                lease = await asyncio.to_thread(self.book.give_lease, address, tell_now())
            except OSError as error:
                raise NotDone(f"not given out: {describe_error(error)}") from None
            except (NoSuchGame, BadFolder) as fault:
                raise NotDone(str(fault)) from None
            table.diverged = None
            table.seen = None
            table.log.append({"kind": "moved", "lease": lease})
        self.judge_later(table)
        self.tell_change()
        return lease

    async def sign(self, table: TableDesk, seats: Sequence[Seat], head: str) -> bool:
        """Note that players agree to the result; true if it is handed in now.

        Raises `NotDone` when the game is not over, or has other entries than the players saw.
        """
        async with table.lock:
            hosted = await self._require_over(table)
            if hosted.head != head:
                raise NotDone("more was entered since: the players have to see it")
            order = hosted.ledger.sheet.rules.playing_order
            if not seats or not {*seats} <= {*order}:
                raise NotDone("nobody of this table agrees")
            before = self.book.record.list_signed(table.address, head)
            if not {*seats} <= {*before}:
                await self._note(HeadSigned(table.address, tuple(seats), head))
            is_agreed = {*order} <= {*self.book.record.list_signed(table.address, head)}
            self.tell_change()
            if is_agreed:
                await self._hand_in(table, hosted)
            return is_agreed

    async def confirm(self, address: TableAddress) -> str:
        """Hand in the result of a table as the desk confirms it; return what came of it.

        Raises `NotDone` when the game is not over.
        """
        table = await self.host(address)
        async with table.lock:
            hosted = await self._require_over(table)
            await self._note(ResultConfirmed(address, hosted.head))
            await self._hand_in(table, hosted)
            self.tell_change()
            return table.notice.text if table.notice else "the result is handed in"

    async def ask_help(self, address: TableAddress, *, is_asked: bool) -> None:
        """Note that a scorer calls the arbiter, or that the call was answered.

        Raises `NotDone` when that cannot be written.
        """
        if is_asked != (address in self.book.record.asked):
            await self._note(HelpAsked(address, is_asked))
            self.tell_change()

    async def settle(self, address: TableAddress) -> None:
        """Note that the desk has looked at what does not fit. Raises `NotDone`."""
        table = await self.host(address)
        count = 0 if table.hosted is None else len(table.hosted.lines)
        await self._note(DoubtSettled(address, count))
        table.diverged = None
        if table.hosted is not None:
            table.hosted.notice = None
        if table.notice is not None and table.notice.is_final:
            table.notice = None
        self.tell_change()

    def find_faults(self, table: TableDesk) -> tuple[RefusedLine, ...]:
        """The lines of a table that do not fit and that the desk has not looked at."""
        if table.hosted is None:
            return ()
        return table.hosted.find_faults(self.book.record.settled.get(table.address, 0))

    def require(self, table: TableDesk) -> HostedTable:
        """The open journal of a table. Raises `NotDone` where it is not open."""
        if table.hosted is None:
            raise NotDone(table.closed_why or "the journal of this table is not open")
        return table.hosted

    def write_header(self, hosted: HostedTable) -> None:
        """Begin a journal with the tags of its game.

        Raises `NoSuchGame`, `BadFolder` or `OSError` when that cannot be done.
        """
        game = self.desk.find_game(str(hosted.address))
        text = write_header(self.desk.make_header(game))
        tried = empty_ledger().take(text)
        if isinstance(tried, Refusal):
            raise NoSuchGame(tried.message)
        now = tell_now()
        hosted.write([JournalLine(text, 0, now, HEADER, 0, now)])

    def path_of(self, address: TableAddress) -> str:
        """The path of the record of a table."""
        return os.path.join(self.path, GAMES_FOLDER, f"{address}.sgn")

    def tell_change(self) -> None:
        """Have the desk's page drawn anew."""
        self.is_changed.set()

    def judge_later(self, table: TableDesk) -> None:
        """Play what was written, after the answer to it."""
        if table.is_judged:
            table.is_judged = False
            task = asyncio.create_task(self._judge_once(table))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def look_again(self) -> bool:
        """Read the folder again if it has changed; true if it was."""
        stamp = await asyncio.to_thread(self._look)
        if stamp == self._stamp:
            return False
        with suppress(BadFolder):  # it is being changed: the next look finds it whole
            folder = await asyncio.to_thread(load_folder, self.path)
            before = {address: self.describe_match(address) for address in self.tables}
            self.folder, self.state, self._stamp = folder, folder.state, stamp
            for address, table in self.tables.items():
                if self.describe_match(address) != before[address]:
                    table.log.append({"kind": "closed" if self.is_done(address) else "sheet"})
                if table.notice is not None and not table.notice.is_kept:
                    table.handed = None  # a result that did not fit may be the corrected one
            self.tell_change()
        return True

    async def hand_in_due(self) -> None:
        """Hand in the results that are agreed to or confirmed and that the journal lacks."""
        for table in [*self.tables.values()]:
            hosted = table.hosted
            if hosted is None or not hosted.is_over or table.handed == hosted.head:
                continue
            record = self.book.record
            order = {*hosted.ledger.sheet.rules.playing_order}
            is_agreed = order <= {*record.list_signed(table.address, hosted.head)}
            if is_agreed or record.confirmed.get(table.address) == hosted.head:
                async with table.lock:
                    await self._hand_in(table, hosted)

    async def _judge_once(self, table: TableDesk) -> None:
        async with table.lock:
            table.is_judged = True
            await self._judge(table)
        self.tell_change()

    async def _judge(self, table: TableDesk) -> None:
        hosted = table.hosted
        if hosted is None:
            return
        try:
            await asyncio.to_thread(hosted.judge)
        except Exception as error:
            if is_debugging():
                raise
            hosted.disk_fault = describe_fault(error)

    async def _require_over(self, table: TableDesk) -> HostedTable:
        hosted = self.require(table)
        await self._judge(table)
        if not hosted.is_over:
            raise NotDone("the game is not over")
        return hosted

    async def _hand_in(self, table: TableDesk, hosted: HostedTable) -> None:
        """Put the result of a game that is over into the tournament's journal, once."""
        if hosted.disk_fault is not None:
            return  # the record comes first
        head = hosted.head
        async with self._results:
            try:
                notice = await asyncio.to_thread(
                    self.desk.keep_result, table.address, hosted.record
                )
            except Exception as error:
                if is_debugging():
                    raise
                notice = ResultNotice(f"the result is not handed in: {describe_fault(error)}")
        table.notice = notice
        if notice.is_final:
            table.handed = head
        if notice.is_kept:
            await self.look_again()
        self.tell_change()

    async def _note(
        self, fact: HeadSigned | ResultConfirmed | HelpAsked | DoubtSettled | LeaseGiven
    ) -> None:
        try:
            await asyncio.to_thread(self.book.add, fact, tell_now())
        except OSError as error:
            raise NotDone(f"not written: {describe_error(error)}") from None

    def _open(self, address: TableAddress) -> HostedTable:
        self.desk.find_game(str(address))  # what is no table of the tournament gets no journal
        return HostedTable(self.path_of(address), address)

    def _look(self) -> tuple[tuple[int, int] | None, ...]:
        found: list[tuple[int, int] | None] = []
        for name in ("event.toml", "event.journal"):
            try:
                seen = os.stat(os.path.join(self.path, name))
                found.append((seen.st_mtime_ns, seen.st_size))
            except OSError:
                found.append(None)
        return tuple(found)


def tell_now() -> str:
    """The date and time in UTC, to the millisecond."""
    return datetime.now(UTC).isoformat(timespec="milliseconds")
