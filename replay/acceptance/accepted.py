"""Replays made from an acceptance check: the steps are kept while it plays them.

`accepted.pxd` declares the C types.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ...engine.board import House, Position, Row, Seat
from ...engine.ring import ring_of
from ...engine.row_kernel import Hands
from ...engine.ruleset import Refill, RuleSet
from ...notation.record import (
    End,
    EndReason,
    Gap,
    Item,
    Pass,
    PositionClaim,
    Race,
    Record,
    RoundStart,
    Score,
    SetPosition,
    SimultaneousRow,
    Turn,
    VariationEnd,
    VariationStart,
)
from ...notation.scanning.reader import RecordReader
from ..result import Outcome, Result
from ..steps import (
    PassPlayed,
    PositionSet,
    Replay,
    RoundBegun,
    RoundOver,
    RowPlayed,
    Step,
    TurnPlayed,
)
from ..turn_parts import KeptBoard, TurnParts
from .check import RecordCheck
from .ground import Ground
from .header import DRAW, OPEN
from .round import PlaySink, RoundCheck

_DRAW, _OPEN = DRAW, OPEN
_KEPT_RELAYS, _KEPT_RINGS = 1024, 256
_COMPLETE, _NEW = EndReason.COMPLETE, Refill.NEW
_WON, _DRAWN, _UNFINISHED = Outcome.WON, Outcome.DRAWN, Outcome.UNFINISHED
_new: Callable[..., Any] = tuple.__new__
_result, _nothing = Result, frozenset[int]()


class StepSink(PlaySink):
    """The steps of the main line of a record, in the order played.

    `place` adds their places in the record's body. `is_left` says that the record goes on in a way
    that these steps cannot hold.
    """

    parts: TurnParts
    kept: KeptBoard

    def __init__(self) -> None:
        self.steps: list[Step] = []
        self.rings: dict[object, TurnParts] = {}
        self.seats: tuple[Seat, ...] = ()
        self.ways: tuple[object, ...] = ()
        self.single = tuple([(number,) for number in range(100)])
        self.number = 1
        self.score: tuple[int, ...] | None = None
        self.reason: EndReason | None = None
        self.is_left = self.is_lost = False

    def begin_record(self, ground: Ground) -> None:
        """Begin a record with its first round."""
        self.is_left = False
        self.begin_first(ground)

    def begin_first(self, ground: Ground) -> None:
        """Begin the first round, before anything is played."""
        self.steps = []
        self.begin(ground, 1, ground.first, None)

    def begin_round(self, ground: Ground, number: int) -> None:
        """Begin a further round."""
        is_new = ground.terms.rules.refill is _NEW
        self.begin(ground, number, ground.opener, None if is_new else self.score)

    def begin(
        self, ground: Ground, number: int, first: int, refilled_from: tuple[int, ...] | None
    ) -> None:
        """Begin a round opened by the seat at place `first` in playing order (-1: all hands)."""
        if ground.ways is not self.ways:
            self.find_parts(ground)
        self.number = number
        self.score = None
        step: RoundBegun = RoundBegun.__new__(RoundBegun)
        step.body_index, step.round, step.refilled_from = None, number, refilled_from
        step.first = None if first < 0 else self.seats[first]
        step.open_houses = self.list_left(ground) if ground.terms.burns_open else ()
        step.board = self.kept = self.parts.keep(ground.shells, first)
        self.steps.append(step)

    def find_parts(self, ground: Ground) -> None:
        """Find the `TurnParts` for the steps of a round."""
        self.ways = ground.ways
        self.seats = ground.terms.rules.playing_order
        parts = self.rings.get(ground.ways)
        if parts is None:
            if len(self.rings) >= _KEPT_RINGS:
                self.rings.clear()
            rows = []
            for seat in range(ground.seats):
                first = seat * (ground.houses + 1)
                places = range(first, first + ground.houses)
                rows.append(Row(tuple([None if ground.is_burned[p] else 0 for p in places]), 0))
            ring = ring_of(ground.terms.rules, Position(tuple(rows), None))
            parts = self.rings[ground.ways] = TurnParts(ring)
        self.parts = parts

    def list_left(self, ground: Ground) -> tuple[House, ...]:
        """The houses that the refill left unfilled."""
        found = []
        for seat in range(ground.seats):
            for number in range(1, ground.houses + 1):
                if ground.is_left[(seat + 1) * (ground.houses + 1) - 1 - number]:
                    found.append(House(self.seats[seat], number))
        return tuple(found)

    def add_turn(self, play: RoundCheck, codes: list[int], base: int, row: int, brief: int) -> None:
        """Add the turn or pass whose codes begin at `base`, after `play` has played it."""
        play.lay_out()
        seat = self.seats[play.ground.seat_of[codes[base]]]
        before = self.kept
        self.kept = self.parts.keep(play.shells, play.mover)
        if codes[base + 1] == 0:
            passed: PassPlayed = PassPlayed.__new__(PassPlayed)
            passed.round, passed.row, passed.seat = self.number, row, seat
            passed.board_before, passed.board_after = before, self.kept
            self.steps.append(passed)
            return
        step: TurnPlayed = TurnPlayed.__new__(TurnPlayed)
        step.round, step.row, step.seat = self.number, row, seat
        step.ruled = step.made_moves = None
        step.goes_on = play.is_due
        step.laps_sown, step.shells_taken = play.laps, play.captured
        step.board_before, step.board_after = before, self.kept
        if codes[base + 1] == 1:
            step.lifts = self.single[codes[base + 3]]
        else:
            lifts = []
            move = base + 3
            for _ in range(codes[base + 1]):
                lifts.append(codes[move])
                move += 6 + (codes[move + 2] if codes[move + 3] else 0)
            step.lifts = tuple(lifts)
        self.steps.append(step)

    def add_row(self, play: RoundCheck, hands: Hands, written: list[int]) -> None:
        """Add the simultaneous row that `hands` has played."""
        moves, due = [], []
        laps = taken = 0
        for hand in range(len(self.seats)):
            moves.append(hands.moves(hand))
            if hands.relays[hand] >= _KEPT_RELAYS:
                self.is_left = True
            if hands.due[hand]:
                due.append(self.seats[hand])
            laps += hands.played[hand] + hands.relays[hand]
            for move in range(hands.played[hand]):
                taken += hands.captured[hands.at(hand, move)]
        step: RowPlayed = RowPlayed.__new__(RowPlayed)
        step.round, step.row = self.number, 1
        step.made_opening = step.ruled = step.item = step.race = None
        step.rules, step.opens_match = play.ground.terms.rules, play.ground.opens_match
        step.hands, step.hands_due = tuple(moves), tuple(due)
        step.laps_sown, step.shells_taken = laps, taken
        step.board_before = self.kept
        step.board_after = self.kept = self.parts.keep(play.shells, play.mover)
        self.steps.append(step)

    def take_board(self, play: RoundCheck) -> None:
        """Add the board of `play` as one that the record states."""
        step: PositionSet = PositionSet.__new__(PositionSet)
        step.round = self.number
        step.board_before = self.kept
        step.board_after = self.kept = self.parts.keep(play.shells, play.mover)
        self.steps.append(step)

    def end_round(self, play: RoundCheck) -> None:
        """Add the end of the round."""
        scores = []
        for seat in range(len(self.seats)):
            scores.append(play.score(seat))
        step: RoundOver = RoundOver.__new__(RoundOver)
        step.round = self.number
        step.score = self.score = tuple(scores)
        step.board = self.parts.keep(play.shells, -1)
        self.steps.append(step)

    def leave(self) -> None:
        """Give the record up."""
        self.is_left = True

    def list_stores(self) -> tuple[int, ...]:
        """The shells in the stores after the last step."""
        width, counts = self.parts.houses + 1, self.kept.counts()
        return tuple([counts[(seat + 1) * width - 1] for seat in range(len(self.seats))])

    def place(self, body: tuple[Item, ...]) -> bool:
        """Put the places of a record's body into its steps; false where the two do not agree.

        It also finds the `reason` of the `end`, and whether the board is lost by a gap.
        """
        steps = self.steps
        at = depth = 0
        count = len(steps)
        is_announced = self.is_lost = False
        self.reason = None
        row: RowPlayed | None = None
        for index, item in enumerate(body):
            kind = type(item)
            if depth:
                depth += (kind is VariationStart) - (kind is VariationEnd)
            elif kind is Turn or kind is Pass or kind is SimultaneousRow or kind is SetPosition:
                is_announced = True
                row = None
                at += 1
                step = steps[at] if at < count else None
                if kind is Turn and type(step) is TurnPlayed:
                    turn: TurnPlayed = step
                    turn.body_index = index
                elif kind is Pass and type(step) is PassPlayed:
                    passed: PassPlayed = step
                    passed.body_index = index
                elif isinstance(item, SimultaneousRow) and isinstance(step, RowPlayed):
                    row = step
                    row.body_index, row.item = index, item
                elif kind is SetPosition and type(step) is PositionSet:
                    stated: PositionSet = step
                    stated.body_index = index
                    if self.is_lost:
                        stated.board_before = None
                    self.is_lost = False
                else:
                    return False
            elif kind is VariationStart:
                depth = 1
            elif kind is RoundStart:
                if is_announced:
                    at += 1
                    if at < count and type(steps[at]) is RoundOver:
                        at += 1
                    self.is_lost = False
                is_announced = True
                step = steps[at] if at < count else None
                if not isinstance(step, RoundBegun):
                    return False
                begun: RoundBegun = step
                begun.body_index = index
            elif isinstance(item, Race):
                if row is None:
                    return False
                row.race = item
            elif kind is Gap:
                is_announced = self.is_lost = True
            elif isinstance(item, End):
                self.reason = item.reason
            elif kind is Score or kind is PositionClaim:
                is_announced = True
        if at + 1 < count and type(steps[at + 1]) is RoundOver:
            at += 1
        return at + 1 == count


class AcceptedPlayer:
    """Plays records that an acceptance check accepts; `border` is the place behind the last one."""

    def __init__(self) -> None:
        self.sink = StepSink()
        self.check = RecordCheck(self.sink)
        self.reader = RecordReader(self.check.scanner)
        self.border = 0
        self.rules: RuleSet | None = None
        self.win = ""

    def play(self, data: bytes, at: int, end: int) -> Replay | None:
        """The replay of the record that begins at `at`, as `replay/play.py` makes it.

        `None` where the full check is needed. Raises `ValueError` for a range outside `data`.
        """
        if not 0 <= at < end <= len(data):
            raise ValueError(f"{at} to {end} is not a range of {len(data)} bytes")
        check, sink = self.check, self.sink
        scanner = check.scanner
        if check.check(data, at, end) < 0 or sink.is_left:
            return None
        self.border = border = scanner.border
        record: Record | None
        if scanner.beyond:
            record = self.reader.read(data[at:border].decode())
        else:
            scanner.move_back(check.count, at)
            record = self.reader.read_cut(data[at:border], check.count)
        if record is None or not sink.place(record.body) or sink.reason is None:
            return None
        rules = check.header.ground.terms.rules
        if sink.reason is _COMPLETE:
            if rules is not self.rules:
                self.rules, self.win = rules, rules.win.value
            reason = self.win
        else:
            reason = sink.reason.value
        replay: Replay = Replay.__new__(Replay)
        replay.record, replay.rules, replay.steps = record, rules, tuple(sink.steps)
        replay.diagnostics = replay.made_variations = ()
        replay.made_confirmed, replay.play_whole = _nothing, play_whole
        replay.result = self.find_result(reason)
        return replay

    def find_result(self, reason: str) -> Result:
        """The result of the record, which ended for that reason."""
        sink, outcome = self.sink, self.check.outcome
        stores = sink.score
        if stores is None and not sink.is_lost:
            stores = sink.list_stores()
        how, winner = _WON, None
        if outcome == _OPEN:
            how = _UNFINISHED
        elif outcome == _DRAW:
            how = _DRAWN
        else:
            winner = sink.seats[outcome]
        # By `tuple` alone, without its own `__new__`.
        return _new(_result, (how, winner, reason, stores))  # type: ignore[no-any-return]


def play_whole(record: Record, rules: RuleSet) -> Replay:
    """The replay with all variations and confirmed claims."""
    # Imported here because it is slow to import, and most replays do without it.
    from ..play import RecordPlayer

    return RecordPlayer(record, rules).play()
