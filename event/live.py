"""Every table of the rounds in play: which is recorded, which is over, and how its game stands.

`list_tables` has them as the journals beside the records say, `list_hall` with what the phones and
the desk of a hall have said besides.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from ..engine.board import Seat
from ..replay.result import Result
from ..replay.rounds import result_of
from ..replay.scoring.clocks import Clocks
from ..replay.scoring.ledger import Ledger
from ..replay.scoring.sheet import Asks
from .facts import TableAddress
from .matches import MatchOutcome, TableMatch
from .state import EventState

SILENT = 60
"""The seconds without a sign of the scorer after which a table is marked."""


class Activity(Enum):
    """The activity at a table, in the order in which the desk looks at it.

    A game that has ended and whose result the tournament's journal lacks is `NOT_HANDED_IN`.
    """

    NOT_HANDED_IN = "over, not handed in"
    RECORDED = "being recorded"
    OPEN = "open"
    DONE = "done"


@dataclass(frozen=True, slots=True)
class LiveGame:
    """A game as its scorer's sheet has it at a moment.

    `row` is the row of the round, `None` before the first. `stores` are those on the board, South's
    first, after a round the collected ones. `clocks` have run up to the moment. `idle` is the
    seconds since the last key, `None` where the journal has no time. `result` is `None` while the
    game goes on.
    """

    round: int
    row: int | None
    stores: tuple[int, ...]
    to_move: Seat | None
    clocks: Clocks | None
    idle: int | None
    result: Result | None

    @property
    def leader(self) -> int | None:
        """The number, in playing order, of the seat with the most shells in store, if one has."""
        most = max(self.stores)
        return self.stores.index(most) if self.stores.count(most) == 1 else None


@dataclass(frozen=True, slots=True)
class LiveTable:
    """A table of a round in play; `address` has a board where its match has several."""

    address: TableAddress
    match: TableMatch
    outcome: MatchOutcome
    activity: Activity
    game: LiveGame | None


class TableState(Enum):
    """The state of a table of a hall, in the order in which the desk looks at it, the worst first.

    A table is `IN_DOUBT` where something that was entered does not fit; `SILENT` when its phone has
    not been heard of for `SILENT` seconds; and `DONE` when the tournament's journal has its result.
    """

    IN_DOUBT = "in doubt"
    ASKS_FOR_HELP = "asks for help"
    SILENT = "silent"
    NOT_SIGNED = "over, not signed"
    SIGNED = "over, signed"
    PLAYING = "playing"
    WAITING = "waiting"
    DONE = "done"


class ScorerFacts(NamedTuple):
    """The facts of a table that its scorer's phone and the desk have brought about.

    `lease` is the number under which the table was last given out, 0 if it never was. `seen` is the
    seconds since the phone was last heard of, `None` if it never was. `doubt` says what does not
    fit. `signed` are the seats that agree to the result as it stands. `aside` is the number of
    entries that were kept beside the journal.
    """

    lease: int = 0
    entries: int = 0
    seen: int | None = None
    doubt: str | None = None
    is_asked: bool = False
    signed: tuple[Seat, ...] = ()
    aside: int = 0


NO_FACTS = ScorerFacts()
"""The facts of a table that was never given out."""


@dataclass(frozen=True, slots=True)
class HallTable:
    """A table of a hall; `address` has a board where its match has several."""

    address: TableAddress
    match: TableMatch
    outcome: MatchOutcome
    state: TableState
    game: LiveGame | None
    facts: ScorerFacts


def tell_game(ledger: Ledger, since: int, idle: int | None) -> LiveGame | None:
    """A game as its ledger has it, `None` before it has begun.

    `since` is the milliseconds since the ledger's last line, which its clocks have run on; `idle`
    the seconds since the last key.
    """
    sheet = ledger.sheet
    is_over = sheet.asks is Asks.NOTHING
    clocks = ledger.clocks(0 if is_over else since)
    is_begun = sheet.is_played or bool(sheet.line.scores) or is_over
    if not is_begun and (clocks is None or not clocks.is_running):
        return None
    return LiveGame(
        sheet.line.round,
        sheet.row_number,
        sheet.line.score or sheet.seen_position.stores,
        sheet.mover,
        clocks,
        idle,
        result_of(sheet.line) if is_over else None,
    )


def list_open(state: EventState, stage: str | None = None) -> list[TableMatch]:
    """The matches that are not over, of one stage or of all, in the order of their addresses."""
    return [
        match
        for address, match in sorted(state.matches.items())
        if not state.outcomes[address].is_over and stage in (None, match.stage.name)
    ]


def list_current(state: EventState) -> list[TableMatch]:
    """The matches of the rounds in play: of each stage, its first round with open matches.

    When nothing is open, they are those of the round that was paired last.
    """
    rounds: dict[str, int] = {}
    for match in list_open(state):
        rounds.setdefault(match.stage.name, match.address.round)
    if not rounds and state.matches:
        last = max(state.matches.values(), key=lambda match: match.line)
        rounds = {last.stage.name: last.address.round}
    return [
        match
        for _, match in sorted(state.matches.items())
        if rounds.get(match.stage.name) == match.address.round
    ]


def number_boards(match: TableMatch, *, every: bool = False) -> list[int | None]:
    """The boards to be played: of a team match all that are open, of two players the next one.

    A match of one board has `None`. With `every`, all boards of the match.
    """
    if match.stage.boards == 1:
        return [None]
    boards: list[int | None] = [
        board
        for board in range(1, match.stage.boards + 1)
        if every or not match.has_board_result(board)
    ]
    return boards if every or match.stage.teams else boards[:1]


def list_tables(state: EventState, games: Mapping[TableAddress, LiveGame]) -> tuple[LiveTable, ...]:
    """The tables of the rounds in play, by activity, then by address.

    `games` are those recorded in the folder. A match of several boards has a table for each board
    that is open, and one for itself when it is over.
    """
    found = []
    for match in list_current(state):
        outcome = state.outcomes[match.address]
        boards: list[int | None] = [None] if outcome.is_over else number_boards(match)
        for board in boards or [None]:
            address = TableAddress(*match.address[:2], board)
            game = games.get(address)
            found.append(LiveTable(address, match, outcome, _find_activity(outcome, game), game))
    order = {activity: at for at, activity in enumerate(Activity)}
    return tuple(sorted(found, key=lambda table: (order[table.activity], table.address)))


def _find_activity(outcome: MatchOutcome, game: LiveGame | None) -> Activity:
    if outcome.is_over:
        return Activity.DONE
    if game is None:
        return Activity.OPEN
    return Activity.RECORDED if game.result is None else Activity.NOT_HANDED_IN


def list_hall(
    state: EventState,
    games: Mapping[TableAddress, LiveGame],
    facts: Mapping[TableAddress, ScorerFacts],
) -> tuple[HallTable, ...]:
    """The tables of the rounds in play, the worst state first, then by address.

    `games` are those that have begun, `facts` those of the tables that were given out. A match of
    several boards has a table for each board that is open or was given out, and one for itself
    when it is over and none was.
    """
    found = []
    for match in list_current(state):
        outcome = state.outcomes[match.address]
        due: list[int | None] = [] if outcome.is_over else number_boards(match)
        boards = [
            board
            for board in number_boards(match, every=True)
            if board in due or TableAddress(*match.address[:2], board) in facts
        ]
        for board in boards or [None]:
            address = TableAddress(*match.address[:2], board)
            own, game = facts.get(address, NO_FACTS), games.get(address)
            is_done = outcome.is_over or (board is not None and match.has_board_result(board))
            kind = find_state(own, game, is_done=is_done)
            found.append(HallTable(address, match, outcome, kind, game, own))
    order = {kind: at for at, kind in enumerate(TableState)}
    return tuple(sorted(found, key=lambda table: (order[table.state], table.address)))


def find_state(facts: ScorerFacts, game: LiveGame | None, *, is_done: bool) -> TableState:
    """The state of a table; `is_done` says that the tournament's journal has its result."""
    if facts.doubt is not None:
        return TableState.IN_DOUBT
    if facts.is_asked:
        return TableState.ASKS_FOR_HELP
    if is_done:
        return TableState.DONE
    if game is not None and game.result is not None:
        is_signed = len(facts.signed) >= len(game.stores)
        return TableState.SIGNED if is_signed else TableState.NOT_SIGNED
    if facts.seen is not None and facts.seen >= SILENT:
        return TableState.SILENT
    return TableState.WAITING if game is None else TableState.PLAYING
