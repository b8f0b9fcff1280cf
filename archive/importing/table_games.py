"""The game of a table of Congkak on Board Game Arena as a record: laps are played and compared.

The board of the log is followed by its events alone. The engine plays the moves beside it, and
where the table has a rule of its own that its source explains, the board is stated (`set`) with the
reason. Any other difference is a fault, and the game is kept up to there.
"""

from __future__ import annotations

from collections import deque

from ...engine import match
from ...engine.board import Position, Row, Seat
from ...engine.rules_text import rules_from_text
from ...engine.ruleset import RuleSet
from ...engine.simultaneous import Lift, Stopped, play_opening
from ...notation.record import Comment, Data, End, EndReason, Record, Tag, tag_order
from ...replay.recorder import Recorder
from .foreign import ForeignRecords, ImportFault
from .table_log import (
    STORE,
    LapEnd,
    RoundOpened,
    TableBurn,
    TableCapture,
    TableEvent,
    TableLap,
    TableLift,
    TableLog,
    TablePlace,
    TableRefill,
    TableRest,
    TableScore,
    read_table_log,
)

HOUSES = 7

TABLE = "congkak pace=first-over round-end=lap"
"""The rules of the table, by its published source (docs/checked.md)."""

SEVERAL_ROUNDS = f"{TABLE} refill=partial rounds=99 match-end=rounds"
"""The rules of a table with several rounds; its settings, which end the match, are not in a log."""

ONE_ROUND = f"{TABLE} rounds=1"

_OTHER_RULES = "perhaps the rules are others: --rules names them"


def read_table_games(text: str, name: str = "", rules: RuleSet | None = None) -> ForeignRecords:
    """The record of a log; `name` is that of its file, `rules` replace those of the table."""
    log = read_table_log(text)
    if not log.events:
        faults = log.faults or (ImportFault(1, "no game with a move is in this log"),)
        return ForeignRecords((), faults)
    played = _TablePlay(log, rules or _choose_rules(log))
    fault = played.play()
    found = played.record(name)
    faults = (*log.faults, *(() if fault is None else (fault,)))
    return ForeignRecords(() if found is None else (found,), faults)


def write_time(seconds: int) -> str:
    """The time in UTC, so many seconds after the beginning of 1970.

    >>> write_time(1_769_726_974)
    '2026-01-29T22:49:34Z'
    """
    days, second = divmod(seconds, 86_400)
    # Years are counted from March, so that a leap day is the last of its year.
    era, day = divmod(days + 719_468, 146_097)
    year = (day - day // 1_460 + day // 36_524 - day // 146_096) // 365
    day -= 365 * year + year // 4 - year // 100
    month = (5 * day + 2) // 153
    day -= (153 * month + 2) // 5 - 1
    month = month + 3 if month < 10 else month - 9
    year += 400 * era + (month < 3)
    clock = f"{second // 3600:02}:{second // 60 % 60:02}:{second % 60:02}"
    return f"{year:04}-{month:02}-{day:02}T{clock}Z"


def _choose_rules(log: TableLog) -> RuleSet:
    """The rules by what the log shows: rounds, houses that burn, and who opens."""
    laps = [it.event for it in log.events if isinstance(it.event, TableLap)]
    several = any(isinstance(it.event, RoundOpened) for it in log.events)
    burns = any(isinstance(it.event, TableBurn) and it.event.houses for it in log.events)
    words = [SEVERAL_ROUNDS if several else ONE_ROUND]
    if several:
        words.append("reopen=no" if burns else "burned=open")
    if laps and len(laps[0].lifts) == 1:
        words = [words[0].replace(" pace=first-over", " opening=alternate"), *words[1:]]
    return rules_from_text(" ".join(words))


class _Disagreement(Exception):
    """Something that cannot have happened at this table."""


class _TablePlay:
    """A game while it is played: the board of the log, and the engine's beside it."""

    def __init__(self, log: TableLog, rules: RuleSet) -> None:
        self._log, self._rules = log, rules
        first = next(it.event for it in log.events if isinstance(it.event, TableLap))
        order = [lift.player for lift in first.lifts]
        order += [player for player in log.players if player not in order]
        self._seats = dict(zip(order, rules.playing_order, strict=False))
        self._board = {
            TablePlace(player, number): rules.shells if number else 0
            for player in order
            for number in range(HOUSES + 1)
        }
        self._burned: set[TablePlace] = set()
        self._recorder: Recorder | None = None
        self._ending: deque[tuple[str, TablePlace]] = deque()
        self._due: dict[str, TablePlace | None] = {}
        self._hands: dict[str, list[Lift]] | None = None  # the row of both hands, until it is over
        self._is_filled = False  # for a round that has no lap yet
        self._lost = 0
        self._points: dict[str, int] = {}
        self._time: int | None = None

    # The events, in order.

    def play(self) -> ImportFault | None:
        """Play all events up to the first disagreement, which is returned."""
        packet = "1"
        try:
            for timed in self._log.events:
                packet, self._time = timed.packet, timed.time
                self._take(timed.event)
            self._finish()
        except KeyError as error:
            unknown = error.args[0]
            who = unknown.player if isinstance(unknown, TablePlace) else unknown
            return ImportFault(1, f"packet {packet}: nobody at this table has the id `{who}`")
        except (_Disagreement, ValueError) as error:
            hint = _OTHER_RULES if isinstance(error, _Disagreement) else None
            return ImportFault(1, f"packet {packet}: {error}", hint)
        return None

    def record(self, name: str) -> Record | None:
        """The record of what was played; `None` if that is nothing."""
        if self._recorder is None:
            return None
        names = [Tag(seat.title, self._log.players[it]) for it, seat in self._seats.items()]
        tags = [*names, Tag("Evidence", "live"), Tag("Recorder", "Board Game Arena, Congkak")]
        if self._log.table is not None:
            table = f"table {self._log.table}"
            tags.append(Tag("Source", f"{name}, {table}" if name else table))
        time = next((it.time for it in self._log.events if it.time is not None), None)
        if time is not None:
            tags.append(Tag("Date", write_time(time)[:10]))
        self._recorder.stop(self._recorder.end)
        found = self._recorder.record(*tags)
        return found._replace(tags=tuple(sorted(found.tags, key=tag_order)))

    def _take(self, event: TableEvent) -> None:
        match event:
            case TableLap(lifts) if len(lifts) > 1:
                self._settle()
                self._open(lifts)
            case TableLap((lift,)):
                self._settle()
                self._sow(lift)
            case LapEnd():
                self._end_lap(event)
            case TableCapture():
                self._capture(event)
            case TableRest(player):
                self._settle()
                self._close_row(None)
                for number in range(1, HOUSES + 1):
                    self._move(TablePlace(player, number))
            case RoundOpened():
                self._settle()
                self._end_round()
            case TableRefill():
                self._refill(event)
            case TableBurn(player, numbers):
                self._burned |= {TablePlace(player, it) for it in numbers}
            case TableScore(player, points):
                self._points[player] = points

    # The board of the log.

    def _rows(self) -> tuple[Row, ...]:
        rows = []
        for player in self._seats:
            places = [TablePlace(player, number) for number in range(HOUSES, 0, -1)]
            counts = [None if it in self._burned else self._board[it] for it in places]
            rows.append(Row(tuple(counts), self._board[TablePlace(player, STORE)]))
        return tuple(rows)

    def _move(self, place: TablePlace, to: str | None = None) -> None:
        """Move the shells of a house into a store, its owner's if no other is named."""
        self._board[TablePlace(to or place.player, STORE)] += self._board[place]
        self._board[place] = 0

    def _sow_lifts(self, lifts: tuple[TableLift, ...]) -> None:
        for lift in lifts:
            if self._board[lift.source] != lift.shells or len(lift.drops) != lift.shells:
                has = self._board[lift.source]
                raise _Disagreement(
                    f"{self._name(lift.source)} holds {has} shells, but {lift.shells} are lifted "
                    f"and {len(lift.drops)} sown"
                )
            self._board[lift.source] = 0
        for lift in lifts:
            for place in lift.drops:
                self._board[place] += 1
            self._ending.append((lift.player, lift.drops[-1]))

    def _end_lap(self, end: LapEnd) -> None:
        player, last = self._take_ending(end.value)
        if last.number == STORE:
            told = LapEnd.STORE
        else:
            told = LapEnd.SHELLS if self._board[last] > 1 else LapEnd.THEIRS
        is_own = told is LapEnd.THEIRS and last.player == player
        if told is not end or is_own:
            raise _Disagreement(
                f"`{end.value}` does not tell how the lap to {self._name(last)} ended"
            )
        self._due[player] = None if end is LapEnd.THEIRS else last

    def _capture(self, event: TableCapture) -> None:
        player, last = self._take_ending("moveAllToRumah")
        if last != event.source or last.player != player or self._board[last] > 1:
            raise _Disagreement(f"a capture in {self._name(event.source)} ends no lap")
        self._move(event.source)
        self._move(event.facing, player)
        self._due[player] = None

    def _take_ending(self, kind: str) -> tuple[str, TablePlace]:
        if not self._ending:
            raise _Disagreement(f"`{kind}` comes without a lap")
        return self._ending.popleft()

    def _settle(self) -> None:
        if self._ending:
            raise _Disagreement(
                f"the log does not tell how the lap to {self._name(self._ending[0][1])} ended"
            )

    def _name(self, place: TablePlace) -> str:
        seat = self._seats[place.player]
        return f"{seat.title}'s store" if place.number == STORE else f"{seat.value}{place.number}"

    # Play beside it.

    def _open(self, lifts: tuple[TableLift, ...]) -> None:
        """A lap of both hands."""
        if self._recorder is None:
            self._recorder = Recorder(self._rules, match.start(self._rules))
            self._hands = {player: [] for player in self._seats}
        if self._hands is None:
            raise _Disagreement("both players sow at once in the middle of the game")
        for lift in lifts:
            self._choose(lift)
        self._sow_lifts(lifts)

    def _choose(self, lift: TableLift) -> None:
        """Note the house that a hand chose, where it does not sow on."""
        due = self._due.get(lift.player)
        if due is not None and due.number != STORE:
            self._sow_on(due, lift)
        elif self._hands is not None:
            self._hands[lift.player].append(Lift(lift.source.number))

    def _sow(self, lift: TableLift) -> None:
        """A lap of one player: sown on, or a move of its own."""
        seat, due = self._seats[lift.player], self._due.get(lift.player)
        if self._recorder is None:
            self._recorder = Recorder(self._rules, match.start(self._rules, seat))
        if self._hands is not None:
            self._close_row(seat)
            self._due, due = {}, None
        if self._is_filled:
            self._begin_round(seat)
        if due is None or due.number == STORE:
            self._compare(seat)
            if lift.source.player != lift.player:
                raise _Disagreement(f"{seat.title} lifts {self._name(lift.source)}")
            self._recorder.lift(lift.source.number)
            if not self._recorder.state.goes_on:
                self._note_time()
        else:
            self._sow_on(due, lift)
        self._sow_lifts((lift,))

    def _sow_on(self, due: TablePlace, lift: TableLift) -> None:
        """Check that a lap begins where the one before it ended among shells."""
        if due != lift.source:
            raise _Disagreement(
                f"{self._name(due)} was to be sown on, not {self._name(lift.source)}"
            )

    def _compare(self, seat: Seat) -> None:
        """Hold the two boards against each other before a move."""
        if self._recorder is None:
            return
        ours, rows = self._recorder.state.position, self._rows()
        if ours.rows != rows or ours.to_move is not seat:
            shown = Position(rows, seat).to_text()
            raise _Disagreement(f"the log shows `{shown}`, and it is `{ours.to_text()}`")

    def _close_row(self, seat: Seat | None) -> None:
        """Write the row of both hands."""
        if self._hands is None or self._recorder is None:
            return
        lifts = tuple([tuple(self._hands[player]) for player in self._seats])
        self._hands = None
        position = Position(self._rows(), seat)
        played = play_opening(self._recorder.state, lifts)
        if isinstance(played, Stopped) or played[0].due:
            raise _Disagreement(f"both hands cannot have come to `{position.to_text()}`")
        ours = played[1].position
        if ours.rows != position.rows or seat not in (None, ours.to_move):
            raise _Disagreement(
                f"the log shows `{position.to_text()}`, and it is `{ours.to_text()}`"
            )
        self._recorder.open_together(lifts)
        self._note_time()

    def _end_round(self) -> None:
        recorder = self._recorder
        if recorder is None or not all(row.shells_in_houses() == 0 for row in self._rows()):
            raise _Disagreement("the round ends while shells lie in houses")
        self._close_row(None)
        stores = tuple([row.store for row in self._rows()])
        if not recorder.state.is_over or recorder.scores != stores:
            ours = recorder.state.position.to_text()
            raise _Disagreement(f"the round ends with {stores}, and it is `{ours}`")
        self._due = {}

    def _refill(self, event: TableRefill) -> None:
        store = TablePlace(event.player, STORE)
        for number, count in event.houses:
            self._board[TablePlace(event.player, number)] = count
            self._board[store] -= count
        self._board[store] -= event.lost
        self._lost += event.lost
        if self._board[store] < 0:
            raise _Disagreement(f"{self._name(store)} gives more shells than it has")
        self._is_filled = True

    def _begin_round(self, seat: Seat) -> None:
        self._is_filled = False
        if self._recorder is None:
            return
        ours, position = self._recorder.next_round(), Position(self._rows(), seat)
        if ours == position:
            return
        if ours.rows != position.rows and not self._lost:
            raise _Disagreement(
                f"the round starts from `{position.to_text()}`, not `{ours.to_text()}`"
            )
        self._recorder.put(position)
        self._recorder.note(Comment(_LOST.format(self._lost) if self._lost else _BEGINS))
        self._lost = 0

    def _finish(self) -> None:
        """The end of the log, which may come before that of the game."""
        if not self._is_filled:
            if any(row.shells_in_houses() for row in self._rows()):
                return
            self._end_round()
        self._stop()

    def _stop(self) -> None:
        """End a match of several rounds as the table did, by the points that it counted."""
        if self._recorder is None or self._rules.rounds == 1 or len(self._points) < 2:
            return
        best = max(self._points.values())
        winners = [player for player, points in self._points.items() if points == best]
        if len(winners) == 1:
            self._recorder.stop(End(EndReason.ADJUDICATED, self._seats[winners[0]]))
        else:
            self._recorder.stop(End(EndReason.AGREED))

    def _note_time(self) -> None:
        if self._time is not None and self._recorder is not None:
            self._recorder.note(Data((("time", write_time(self._time)),)))


_BEGINS = "at this table the first player begins after a tie"
_LOST = "{} shells of a player with burned houses are lost at this table"
