"""Turns without findings, played on the kernel's shells.

A turn that is legal and whose claims all hold is played here, and its step keeps the numbers; for
any other `turns.py` says what is wrong. `turn_player.pxd` declares the C types.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..engine.board import Place, Position, Seat
from ..engine.kernel import Shells, Way
from ..engine.ring import Ring
from ..engine.walk_kernel import Walker
from ..notation.record import Comment, Data, Item, Move, Pass, Stores, Turn
from .steps import PassPlayed, Step, TurnPlayed
from .turn_parts import KeptBoard, TurnParts


class TurnPlayer:
    """Plays turns on a ring one after the other, from a position that is put there first.

    `ends` says when a round is over (`end_number`), and `walker` whose turn follows.
    """

    def __init__(self, ring: Ring, ends: int) -> None:
        self.ring, self.ways, self.order = ring, ring.ways, ring.seats
        self.parts = TurnParts(ring)
        self.seats, self.houses = len(ring.seats), ring.houses
        self.opens_match = False
        self.lifter = self.lifter_before = -1
        self.trail: list[int] = []
        self.walker = Walker(ring.ways, Shells([0] * self.parts.size), -1, False, ends)
        self.shells = self.walker.board.counts
        self.kept: KeptBoard | None = None

    def put(self, position: Position, opens_match: bool) -> None:
        """Put the board to a position on this ring, before a turn of its seat to move.

        `opens_match` says that no house of the match has been lifted yet. Raises `ValueError` for a
        position of another size, or one without a seat to move.
        """
        if len(position.rows) != self.seats or position.houses != self.houses:
            raise ValueError(f"{position.to_text()} is not a position on this ring")
        if position.to_move is None:
            raise ValueError(f"no seat is to move at {position.to_text()}")
        place = 0
        for row in position.rows:
            for count in row.houses:
                self.shells[place] = count or 0
                place += 1
            self.shells[place] = row.store
            place += 1
        self.opens_match = opens_match
        self.walker.mover = self.order.index(position.to_move)
        kept = self.keep()
        kept.made = position

    def play_on(
        self,
        body: tuple[Item, ...],
        index: int,
        rows: list[int | None],
        torn: frozenset[int],
        number: int,
        row: int,
        is_counted: bool,
        steps: list[Step],
        confirmed: set[int],
    ) -> int:
        """Play the items of a body from `index` on, as long as there is no finding about one.

        `rows` are the row numbers of the items, and `torn` the turns to leave alone. `number` is
        that of the round, `row` that of a turn without a number. The steps and the true claims of
        the stores are added to `steps` and `confirmed`. The result is the first place that was not
        played. Play also stops behind a turn whose number is not that of its row, or behind one
        with any number unless it `is_counted`.
        """
        count = len(body)
        self.lifter = self.lifter_before = -1
        while index < count:
            item = body[index]
            step: TurnPlayed | PassPlayed | None
            if type(item) is Turn or type(item) is Pass:
                if torn and index in torn:
                    break
                counted = rows[index]
                if counted is not None:
                    row = counted
                mover = self.walker.mover
                if type(item) is Turn:
                    step = self.play(index, number, row, item)
                else:
                    step = self.play_pass(index, number, row, item.seat)
                if step is None:
                    break
                steps.append(step)
                self.lifter_before = self.lifter
                if type(item) is Turn:
                    self.lifter = mover
                index += 1
                written = item.number
                is_true = written is None or (is_counted and written == counted)
                if counted is not None and not is_true:
                    break
            elif type(item) is Stores:
                if not self.has_stores(item.shells):
                    break
                confirmed.add(index)
                index += 1
            elif type(item) is Comment or type(item) is Data:
                index += 1
            else:
                break
        return index

    def find_lifter(self, is_before: bool, begun: Seat | None) -> Seat | None:
        """The seat that lifted last in what was played, or last before its last turn.

        `begun` is the seat that had lifted last before all of it.
        """
        lifter = self.lifter_before if is_before else self.lifter
        return begun if lifter < 0 else self.order[lifter]

    def has_stores(self, claimed: tuple[int, ...]) -> bool:
        """True when the stores hold these shells, in playing order."""
        if len(claimed) != self.seats:
            return False
        store = self.houses
        for shells in claimed:
            if shells != self.shells[store]:
                return False
            store += self.houses + 1
        return True

    def play(self, index: int, number: int, row: int, turn: Turn) -> TurnPlayed | None:
        """The step of the turn at `index` of the body, in that round and row.

        `None` where it is not the seat's turn, a house cannot be lifted, a move is due or one too
        many, or a claim is false; the board has then to be put to a position anew.
        """
        mover, shells = self.walker.mover, self.shells
        if mover < 0 or turn.seat is not self.order[mover]:
            return None
        way: Way = self.ways[mover]
        passed = goes_on = False
        last = -1
        laps = taken = 0
        lifts: list[int] = []
        for written in turn.moves:
            house = self.number_of(written)
            place = way.store - house
            if house < 1 or house > self.houses or shells[place] == 0 or passed != goes_on:
                return None
            if self.opens_match and not way.may_open(shells, place):
                return None
            self.opens_match = False
            lifts.append(house)
            before = shells[way.store]
            self.trail.clear()
            last = way.sow_lap(shells, place)
            while way.is_sown_on(shells, last, place):
                place = last
                self.trail.append(place)
                last = way.sow_lap(shells, place)
            captured = 0
            if way.waits == 0 or way.may_take(last, shells[way.store] - before, passed):
                captured = way.take(shells, last)
            passed = True
            if not is_as_claimed(written, self.ring.places, self.trail, last, captured):
                return None
            laps += 1 + len(self.trail)
            taken += captured
            goes_on = last == way.store or way.capture_again
            goes_on = goes_on and way.keeps_turn(shells, last, captured)
        if goes_on or (turn.store_end and last != way.store):
            return None
        step: TurnPlayed = TurnPlayed.__new__(TurnPlayed)
        step.body_index, step.round, step.row, step.seat = index, number, row, turn.seat
        step.goes_on, step.ruled, step.made_moves = False, None, None
        step.lifts, step.laps_sown, step.shells_taken = tuple(lifts), laps, taken
        assert self.kept is not None, "a position is put there first"
        step.board_before = self.kept
        self.walker.pass_on()
        step.board_after = self.keep()
        return step

    def play_pass(self, index: int, number: int, row: int, seat: Seat) -> PassPlayed | None:
        """The step of a pass; `None` where it is not the seat's turn, or it can lift a house."""
        mover = self.walker.mover
        if mover < 0 or seat is not self.order[mover] or self.walker.has_shells(mover):
            return None
        step: PassPlayed = PassPlayed.__new__(PassPlayed)
        step.body_index, step.round, step.row, step.seat = index, number, row, seat
        assert self.kept is not None, "a position is put there first"
        step.board_before = self.kept
        self.walker.pass_on()
        step.board_after = self.keep()
        return step

    def keep(self) -> KeptBoard:
        """Keep the board as it is."""
        self.kept = kept = self.parts.keep(self.shells, self.walker.mover)
        return kept

    def number_of(self, move: Move) -> int:
        """The house of a move, 0 where it cannot be read or waits for a tick."""
        house = move.house
        return 0 if house is None or house > 99 or move.tick is not None else house


def is_as_claimed(
    move: Move, places: tuple[Place, ...], relays: Sequence[int], last: int, captured: int
) -> bool:
    """True when all that is claimed of a move holds if it relayed and ended in these places."""
    trail, end, shells = move.relays, move.end, move.captured
    if trail is not None:
        if isinstance(trail, int):
            if trail != len(relays):
                return False
        elif trail != tuple([places[place] for place in relays]):
            return False
    if end is not None and end != places[last]:
        return False
    return shells is None or (captured > 0 and shells == captured)
