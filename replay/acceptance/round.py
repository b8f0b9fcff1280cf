"""One round played for an acceptance check: every turn must be legal and all its claims hold.

`round.pxd` declares the C types. The rules are those of `engine/round.py`, and a result is false
where the full check would find something.
"""

from __future__ import annotations

from ...engine.kernel import Way
from ...engine.packed_board import TRAIL, PackedBoard, PackedWay
from ...engine.row_kernel import Hands
from ...notation.scanning.cutter import DEPTH
from .ground import Ground

_TRAIL = TRAIL

SLOTS = 2 * (DEPTH + 1)
"""The rounds that can be kept: two for each line of play, variations in variations counted."""


class RoundCheck:
    """A round in play.

    `mover` is the place in playing order of the seat to move, -1 where both hands open the
    round or it is over; `is_due` says that a turn stopped although another move was due;
    `last_mover` is -1 before the first lift. `laps` and `captured` are those of the last turn.

    A small board is played as `board`, whose shells are also in `shells` while `is_laid`: code that
    reads them calls `lay_out` before, and code that writes them calls `take_up` afterwards. For any
    other board, `board` has only the outcome of the last move.
    """

    def __init__(self, ground: Ground) -> None:
        self.shells = [0] * 96
        self.kept, self.kept_flags = [0] * 6336, [0] * 330
        self.board = PackedBoard()
        self.own_low, self.own_high = [0] * 3, [0] * 3
        self.begin(ground)

    def begin(self, ground: Ground) -> None:
        """Put the round at its beginning."""
        self.ground = ground
        self.seats, self.houses = ground.seats, ground.houses
        self.mover, self.is_over = ground.first, ground.is_over
        self.last_mover = -1
        self.laps = self.captured = 0
        self.is_due = False
        self.opens_match = ground.opens_match
        for place in range(ground.size):
            self.shells[place] = ground.shells[place]
        self.is_packed = len(ground.packed_ways) > 0
        if self.is_packed:
            for seat in range(self.seats):
                packed: PackedWay = ground.packed_ways[seat]
                self.own_low[seat], self.own_high[seat] = packed.own_low, packed.own_high
        self.take_up()

    def take_up(self) -> None:
        """Go on from the board in `shells`."""
        self.is_laid = True
        if self.is_packed:
            self.board.pack(self.shells, self.ground.size)

    def lay_out(self) -> None:
        """Put the board into `shells`, unless it is there."""
        if not self.is_laid:
            self.is_laid = True
            self.board.lay_out(self.shells, self.ground.size)

    def keep(self, slot: int) -> None:
        """Keep the round as it is in one of `SLOTS` slots."""
        self.lay_out()
        for place in range(self.ground.size):
            self.kept[96 * slot + place] = self.shells[place]
        flags = 5 * slot
        self.kept_flags[flags], self.kept_flags[flags + 1] = self.mover, self.last_mover
        self.kept_flags[flags + 2], self.kept_flags[flags + 3] = self.opens_match, self.is_over
        self.kept_flags[flags + 4] = self.is_due

    def bring_back(self, slot: int) -> None:
        """Put the round back as it was kept in a slot, while the same round is played."""
        for place in range(self.ground.size):
            self.shells[place] = self.kept[96 * slot + place]
        self.take_up()
        flags = 5 * slot
        self.mover, self.last_mover = self.kept_flags[flags], self.kept_flags[flags + 1]
        self.opens_match = self.kept_flags[flags + 2] != 0
        self.is_over, self.is_due = self.kept_flags[flags + 3] != 0, self.kept_flags[flags + 4] != 0

    def count(self, place: int) -> int:
        """The shells in a place."""
        return self.board.count(place) if self.is_packed else self.shells[place]

    def has_shells(self, seat: int) -> bool:
        """True when a house of the seat at that place in playing order holds any shell."""
        if self.is_packed:
            board = self.board
            return ((board.low & self.own_low[seat]) | (board.high & self.own_high[seat])) != 0
        way: Way = self.ground.ways[seat]
        return way.has_shells(self.shells)

    def place(self, house: int) -> int:
        """The place of a house as a turn's codes name it, -1 where it is not on the board."""
        seat = self.ground.seat_of[house // 100]
        number = house % 100
        if seat < 0 or number == 0 or number > self.ground.houses:
            return -1
        return (seat + 1) * (self.ground.houses + 1) - 1 - number

    def may_begin(self, seat: int) -> bool:
        """True when it is the turn of `seat`, numbered as records name seats."""
        return not self.is_due and self.mover >= 0 and self.ground.seat_of[seat] == self.mover

    def play_pass(self, seat: int) -> bool:
        """Pass for that seat, if it can pass now; true if so."""
        if not self.may_begin(seat) or self.has_shells(self.mover):
            return False
        self.laps = self.captured = 0
        self.end_turn(self.find_following())
        return True

    def play(self, codes: list[int], base: int) -> bool:
        """Play the turn whose codes (`Scanner.read_turn`) begin at `base`; false if impossible."""
        if codes[base + 1] == 0:
            return self.play_pass(codes[base])
        if not self.may_begin(codes[base]):
            return False
        board = self.board
        store = (self.mover + 1) * (self.houses + 1) - 1
        goes_on = 1
        passed = False
        self.laps = self.captured = 0
        index = base + 3
        if self.opens_match and not self.may_open(store - codes[index]):
            return False
        self.opens_match = False
        self.is_laid = not self.is_packed
        for _ in range(codes[base + 1]):
            house = codes[index]
            if goes_on == 0 or house == 0 or house > self.houses or codes[index + 1] >= 0:
                return False
            if self.is_packed:
                packed: PackedWay = self.ground.packed_ways[self.mover]
                goes_on = board.play(packed, store - house, passed)
            else:
                way: Way = self.ground.ways[self.mover]
                goes_on = self.play_move(way, store - house, passed)
            if goes_on < 0 or (codes[index + 2] >= 0 and not self.has_relayed(codes, index)):
                return False
            self.laps += board.laps
            self.captured += board.captured
            passed = True  # a move follows only after the store, or a capture that was allowed
            if codes[index + 4] >= 0 and self.place(codes[index + 4]) != board.last:
                return False
            if codes[index + 5] >= 0 and (
                codes[index + 5] != board.captured or board.captured == 0
            ):
                return False
            index += 6 + (codes[index + 2] if codes[index + 3] else 0)
        if codes[base + 2] and (board.last != store or goes_on):
            return False
        self.last_mover = self.mover
        if goes_on:
            self.is_due = True
        else:
            self.end_turn(self.find_following())
        return True

    def play_brief(self, brief: int) -> bool:
        """Play the turn that `brief` packs (`Scanner.brief`); false if it cannot be.

        The turn must be on a small board, and must not have the first lift of a match.
        """
        mover = self.mover
        if self.is_due or mover < 0 or self.ground.seat_of[brief >> 16 & 15] != mover:
            return False
        packed: PackedWay = self.ground.packed_ways[mover]
        goes_on = self.board.play_lifts(packed, brief & 0xFFF, brief >> 20)
        if goes_on < 0 or (brief & 0x1000 and goes_on != 2):
            return False
        self.is_laid = False
        self.laps, self.captured = self.board.laps, self.board.captured
        self.last_mover = mover
        if goes_on == 1:
            self.is_due = True
        else:
            self.end_turn(self.find_following())
        return True

    def may_open(self, place: int) -> bool:
        """True when the match may begin with a lift from `place`."""
        way: Way = self.ground.ways[self.mover]
        self.lay_out()
        return way.may_open(self.shells, place)

    def play_move(self, way: Way, place: int, has_passed: bool) -> int:
        """Play a move on `shells` and put its outcome into `board`, as `PackedBoard.play` does."""
        shells, board = self.shells, self.board
        if shells[place] == 0:
            return -1
        before = shells[way.store]
        board.captured = 0
        board.laps = 1
        source = place
        place = way.sow_lap(shells, place)
        while way.is_relayed(shells, place, source):
            board.trail[board.laps & 255] = place
            board.laps += 1
            source = place
            place = way.sow_lap(shells, place)
        board.last = place
        if way.waits == 0 or way.may_take(place, shells[way.store] - before, has_passed):
            board.captured = way.take(shells, place)
        return way.goes_on(shells, place, board.captured)

    def has_relayed(self, codes: list[int], index: int) -> bool:
        """True when the move played last has the relays that are claimed at `index`."""
        board = self.board
        relays = codes[index + 2]
        if relays != board.laps - 1:
            return False
        if codes[index + 3]:
            if relays >= _TRAIL:
                return False
            for relay in range(relays):
                if self.place(codes[index + 6 + relay]) != board.trail[relay + 1]:
                    return False
        return True

    def set_to(self, shells: list[int], mover: int) -> bool:
        """Put the shells as an arbiter has set them; true when `mover` (-1: none) fits.

        The round goes on with that seat, or is over.
        """
        rows = 0
        for place in range(self.ground.size):
            self.shells[place] = shells[place]
        self.take_up()
        self.opens_match = False
        if mover >= 0:
            self.end_turn(mover)
            return not self.is_over
        for seat in range(self.seats):
            rows += self.has_shells(seat)
        self.mover, self.is_over = -1, True
        if self.ground.ends_by_one or self.ground.ends_stuck:
            return rows < self.seats
        return rows == 0

    def find_following(self) -> int:
        """The seat that plays after the one to move."""
        return 0 if self.mover + 1 == self.seats else self.mover + 1

    def end_turn(self, following: int) -> None:
        """Leave the turn to the seat that follows, unless the round is over."""
        self.mover = following
        by_one = self.ground.ends_by_one
        is_filled = self.has_shells(following)
        self.is_over = by_one
        # An empty row ends the round alone under round-end=one, a filled one keeps it going
        # alone under `both`. Else the other rows decide: one unlike this one is enough.
        if self.ground.ends_stuck:
            self.is_over = not is_filled
        elif is_filled == by_one:
            self.is_over = not by_one
            for seat in range(self.seats):
                if seat != following and self.has_shells(seat) != is_filled:
                    self.is_over = by_one
        if self.is_over:
            self.mover = -1

    def score(self, seat: int) -> int:
        """The shells of a seat's store when the round is over and the rest is collected."""
        ground = self.ground
        owner = (seat + ground.seats - ground.rest) % ground.seats
        return self.count((seat + 1) * (ground.houses + 1) - 1) + self.count_left(owner)

    def count_left(self, seat: int) -> int:
        """The shells in a seat's houses."""
        total = 0
        self.lay_out()
        for place in range(seat * (self.houses + 1), (seat + 1) * (self.houses + 1) - 1):
            total += self.shells[place]
        return total

    def takes_brief(self) -> bool:
        """True when `play_brief` can play the next turn."""
        return self.is_packed and not self.opens_match and self.mover >= 0


class PlaySink:
    """Receives what an acceptance check plays in the main line; this one keeps nothing.

    A turn is given after it was played. What was given is not taken back if the record proves to be
    wrong. A sink that reads the shells calls `lay_out` before.
    """

    def begin_record(self, ground: Ground) -> None:
        """Take the first round of a record."""

    def begin_first(self, ground: Ground) -> None:
        """Take the first round anew, because another seat begins it."""

    def begin_round(self, ground: Ground, number: int) -> None:
        """Take a further round."""

    def add_turn(self, play: RoundCheck, codes: list[int], base: int, row: int, brief: int) -> None:
        """Take the turn or pass in row `row` whose codes begin at `base`.

        `brief` is its packed form (`Scanner.brief`), 0 where that was not asked for.
        """

    def add_row(self, play: RoundCheck, hands: Hands, written: list[int]) -> None:
        """Take the simultaneous row that `hands` played as `written` (`HandsCheck`)."""

    def end_round(self, play: RoundCheck) -> None:
        """Take the end of the round."""

    def take_board(self, play: RoundCheck) -> None:
        """Take the board as the record states it, not as it was played."""

    def leave(self) -> None:
        """The record continues in a way that sinks do not support."""


class TurnGuide:
    """Knows the outcome of turns, so that they need not be played; this one knows none."""

    def follow(self, play: RoundCheck, codes: list[int], base: int, depth: int) -> bool:
        """Put `play` to the state after the turn whose codes begin at `base`, if that is known.

        Turns of variations are those in which `depth` is more than 0.
        """
        return False
