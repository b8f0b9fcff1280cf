"""The tables of a hall as the desk's page shows them, and what of them has changed."""

from __future__ import annotations

import time
from datetime import UTC, datetime

from ...engine.board import PLAYING_ORDER, Seat
from ...engine.rules_text import rules_to_text
from ...event.facts import TableAddress
from ...event.live import HallTable, LiveGame, ScorerFacts, list_current, list_hall, tell_game
from ...event.matches import MatchOutcome, TableMatch
from ...event.plan import EventPlan
from ...replay.scoring.clocks import Clocks, time_to_text
from ..console.json_text import Json
from ..files.score_journal import JournalLine
from ..recording.state_json import describe_state
from .hall import Hall, TableDesk, tell_now

Object = dict[str, Json]

_PASSING = ("idle", "seen", "clocks")
"""The keys that change with every second: they alone are no reason to show a table anew."""


class HallBoard:
    """The board of a hall: the whole of it, and the tables that have changed since the last look.

    The state of a game is worked out once for each entry.
    """

    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        self._shown: dict[str, Object] = {}
        self._frame: list[str] = []
        self._addresses: dict[str, TableAddress] = {}
        self._known: dict[TableAddress, tuple[str, Object]] = {}

    def draw(self) -> Object:
        """The whole board."""
        return self._make(self._list_tables())

    def draw_changed(self) -> Object | None:
        """The board with the tables that have changed, `None` if none has.

        It is whole where other tables stand on it now, or in another order.
        """
        tables = self._list_tables()
        names = [str(table["table"]) for table in tables]
        shown = {str(table["table"]): self._strip(table) for table in tables}
        changed = [
            table
            for table in tables
            if self._shown.get(str(table["table"])) != shown[str(table["table"])]
        ]
        is_same = sorted(names) == sorted(self._frame)
        if is_same and not changed:
            return None
        self._shown, self._frame = shown, names
        board = self._make(changed if is_same else tables)
        return {**board, "whole": not is_same}

    def _make(self, tables: list[Object]) -> Object:
        hall = self._hall
        return {
            "title": hall.folder.plan.name,
            "gen": hall.generation,
            "start": hall.start,
            "now": tell_now(),
            "languages": ["en", "fil"],
            "tables": [*tables],
        }

    def _strip(self, table: Object) -> Object:
        kept = {key: value for key, value in table.items() if key not in _PASSING}
        found = self._hall.tables.get(self._addresses[str(table["table"])])
        return {**kept, "seen": None if found is None else found.seen}

    def _list_tables(self) -> list[Object]:
        hall = self._hall
        now = time.monotonic()
        facts: dict[TableAddress, ScorerFacts] = {}
        games: dict[TableAddress, LiveGame] = {}
        current = {match.address for match in list_current(hall.state)}
        for address in {*hall.tables, *hall.book.record.leases}:
            if address.match not in current:
                continue
            table = hall.tables.get(address) or TableDesk(address)
            game = self._tell_game(table)
            if game is not None:
                games[address] = game
            facts[address] = self._tell_facts(table, now, is_begun=game is not None)
        found = list_hall(hall.state, games, facts)
        self._addresses = {str(one.address): one.address for one in found}
        return [self._describe(one) for one in found]

    def _tell_facts(self, table: TableDesk, now: float, *, is_begun: bool) -> ScorerFacts:
        hall, hosted = self._hall, table.hosted
        record = hall.book.record
        # A game that goes on and whose phone was not heard of since the start is silent, too.
        heard = hall.began if table.seen is None and is_begun else table.seen
        return ScorerFacts(
            record.leases.get(table.address, 0),
            0 if hosted is None else len(hosted.lines),
            None if heard is None else int(now - heard),
            self._find_doubt(table),
            table.address in record.asked,
            () if hosted is None else record.list_signed(table.address, hosted.head),
            table.aside,
        )

    def _find_doubt(self, table: TableDesk) -> str | None:
        hall, hosted = self._hall, table.hosted
        if table.closed_why is not None:
            return table.closed_why
        if hosted is None:
            return None
        if hosted.disk_fault is not None:
            return f"the record is not written: {hosted.disk_fault}"
        faults = hall.find_faults(table)
        if faults:
            first = faults[0]
            more = f", and {len(faults) - 1} more" if len(faults) > 1 else ""
            return f"entry {first.number}, `{first.text}`: {first.reason}{more}"
        if table.diverged is not None:
            return f"two phones wrote: another entry {table.diverged} came"
        if table.notice is not None and not table.notice.is_kept:
            return table.notice.text
        return hosted.notice

    def _tell_game(self, table: TableDesk) -> LiveGame | None:
        hosted = table.hosted
        if hosted is None or not hosted.judged:
            return None
        since = count_since(hosted.lines[hosted.judged - 1])
        return tell_game(hosted.ledger, since, since // 1000)

    def _describe(self, one: HallTable) -> Object:
        hall, table = self._hall, self._hall.tables.get(one.address)
        hosted = None if table is None else table.hosted
        game, facts = one.game, one.facts
        about: Object = {} if hosted is None else self._describe_game(one.address)
        clocks = None if game is None else game.clocks
        result = find_result(one.match, one.outcome, one.address.board)
        if result is None and hosted is not None and hosted.is_over:
            result = "-".join(map(str, hosted.ledger.sheet.line.score or ())) or None
        return {
            "table": str(one.address),
            "stage": one.match.stage.name,
            "state": one.state.value,
            "seats": list_seated(hall.folder.plan, one.match, one.address.board),
            **about,
            "clocks": None if clocks is None else _write_clocks(clocks),
            "running": clocks is not None and clocks.is_running,
            "idle": None if game is None else game.idle,
            "seen": None if table is None else table.tell_seen(),
            "lease": facts.lease,
            "entries": facts.entries,
            "doubt": facts.doubt,
            "asked": facts.is_asked,
            "result": result,
            "signed": [seat.value for seat in facts.signed],
            "aside": facts.aside,
        }

    def _describe_game(self, address: TableAddress) -> Object:
        """The game as its entries have it, worked out when there are new ones."""
        table = self._hall.tables[address]
        hosted = table.hosted
        if hosted is None:
            return {}
        key = f"{hosted.judged}-{hosted.head}"
        known = self._known.get(address)
        if known is not None and known[0] == key:
            return known[1]
        state = describe_state(hosted.ledger, None)
        about: Object = {
            "round": state["round"],
            "row": state["row"],
            "last": state["last"],
            "position": state["position"],
            "stores": state["stores"],
            "score": state.get("score"),
            "to_move": state["to_move"],
            "rules": rules_to_text(hosted.ledger.sheet.rules),
        }
        self._known[address] = key, about
        return about


def find_result(match: TableMatch, outcome: MatchOutcome, board: int | None) -> str | None:
    """The result of a table as the tournament's journal has it, `None` without one."""
    at = (board or 1) - 1
    if board is not None or match.stage.boards == 1:
        score = match.scores[at] if at < len(match.scores) else None
        if score is not None:
            return str(score)
    if not outcome.is_over:
        return None
    return f"{outcome.shells[0]}-{outcome.shells[1]}" if any(outcome.shells) else outcome.words


def list_seated(plan: EventPlan, match: TableMatch, board: int | None) -> list[Json]:
    """The players at a table in playing order, as far as they are known."""
    found: list[Json] = []
    for side, seat in enumerate((Seat.SOUTH, Seat.NORTH)):
        who = match.player_at(side, board or 1)
        found.append({"seat": seat.value, "name": plan.name_of(who), "id": who})
    return found


def _write_clocks(clocks: Clocks) -> Object:
    order = PLAYING_ORDER[len(clocks.left)]
    return {seat.value: time_to_text(left) for seat, left in zip(order, clocks.left, strict=True)}


def count_since(line: JournalLine) -> int:
    """The milliseconds since a line was received, or entered where no phone has sent it."""
    try:
        when = datetime.fromisoformat(line.got or line.when)
    except ValueError:
        return 0
    when = when if when.tzinfo is not None else when.astimezone()
    return max(0, round((datetime.now(UTC) - when).total_seconds() * 1000))
