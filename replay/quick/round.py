"""One round played for a quick check: whether each turn is legal and all it claims holds.

`round.pxd` beside this file says what all this is in C. The rules are those of
`engine/round.py`, with `False` where the full path has something to say.
"""

from __future__ import annotations

from ...engine.kernel import Way
from ...engine.row_kernel import Hands
from ...notation.quick.cutter import DEPTH
from .ground import Ground

SLOTS = 2 * (DEPTH + 1)
"""The rounds that can be kept: two for each line of play, variations in variations counted."""


class QuickRound:
    """A round in play.

    `mover` is the place in playing order of the seat to move, -1 where both hands open the
    round or it is over; `is_due` says that a turn stopped although another move was due;
    `last_mover` is -1 before the first lift. `laps` and `captured` are those of the last turn.
    """

    def __init__(self, ground: Ground) -> None:
        self.shells = [0] * 96
        self.kept, self.kept_flags = [0] * 6336, [0] * 330
        self.begin(ground)

    def begin(self, ground: Ground) -> None:
        """Put the round at its beginning."""
        self.ground = ground
        self.seats, self.houses = ground.seats, ground.houses
        self.mover, self.is_over = ground.first, ground.is_over
        self.way: Way = ground.ways[max(0, ground.first)]
        self.last_mover = -1
        self.laps = self.captured = 0
        self.is_due = False
        self.opens_match = ground.opens_match
        for place in range(ground.size):
            self.shells[place] = ground.shells[place]

    def keep(self, slot: int) -> None:
        """Keep the round as it is in one of `SLOTS` slots."""
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
        flags = 5 * slot
        self.mover, self.last_mover = self.kept_flags[flags], self.kept_flags[flags + 1]
        self.opens_match = self.kept_flags[flags + 2] != 0
        self.is_over, self.is_due = self.kept_flags[flags + 3] != 0, self.kept_flags[flags + 4] != 0
        self.way = self.ground.ways[max(0, self.mover)]

    def place(self, house: int) -> int:
        """The place of a house as a turn's codes name it, -1 where it is not on the board."""
        seat = self.ground.seat_of[house // 100]
        number = house % 100
        if seat < 0 or number == 0 or number > self.ground.houses:
            return -1
        return (seat + 1) * (self.ground.houses + 1) - 1 - number

    def may_begin(self, seat: int) -> bool:
        """Whether the turn is that seat's, numbered as records name seats."""
        return not self.is_due and self.mover >= 0 and self.ground.seat_of[seat] == self.mover

    def play_pass(self, seat: int) -> bool:
        """Whether that seat can pass now; played if so."""
        if not self.may_begin(seat) or self.way.has_shells(self.shells):
            return False
        self.laps = self.captured = 0
        self.end_turn(self.find_following())
        return True

    def play(self, codes: list[int], base: int) -> bool:
        """Whether the turn whose codes (`Scanner.read_turn`) begin at `base` can be played.

        It is played if so.
        """
        if codes[base + 1] == 0:
            return self.play_pass(codes[base])
        if not self.may_begin(codes[base]):
            return False
        way = self.way
        shells = self.shells
        goes_on = True
        passed = False
        last = way.store
        self.laps = self.captured = 0
        index = base + 3
        for _ in range(codes[base + 1]):
            house = codes[index]
            place = way.store - house
            if not goes_on or house == 0 or house > self.houses or codes[index + 1] >= 0:
                return False
            if shells[place] == 0 or (self.opens_match and not way.may_open(shells, place)):
                return False
            self.opens_match = False
            before = shells[way.store]
            if codes[index + 2] < 0:
                last = self.sow_laps(way, place)
            else:
                last = self.sow_relays(way, place, codes, index)
                if last < 0:
                    return False
            captured = 0
            if way.waits == 0 or way.may_take(last, shells[way.store] - before, passed):
                captured = way.take(shells, last)
            self.captured += captured
            passed = True  # a move follows only after the store, or a capture that was allowed
            if codes[index + 4] >= 0 and self.place(codes[index + 4]) != last:
                return False
            if codes[index + 5] >= 0 and (codes[index + 5] != captured or captured == 0):
                return False
            goes_on = last == way.store or way.capture_again
            goes_on = goes_on and way.goes_on(shells, last, captured)
            index += 6 + (codes[index + 2] if codes[index + 3] else 0)
        if codes[base + 2] and (last != way.store or goes_on):
            return False
        self.last_mover = self.mover
        if goes_on:
            self.is_due = True
        else:
            self.end_turn(self.find_following())
        return True

    def set_to(self, shells: list[int], mover: int) -> bool:
        """Put the shells as an arbiter has set them; whether the seat to move, -1, fits them.

        The round goes on with that seat, or is over.
        """
        rows = 0
        for place in range(self.ground.size):
            self.shells[place] = shells[place]
        self.opens_match = False
        if mover >= 0:
            self.end_turn(mover)
            return not self.is_over
        for seat in range(self.seats):
            way: Way = self.ground.ways[seat]
            rows += way.has_shells(self.shells)
        self.mover, self.is_over = -1, True
        if self.ground.ends_by_one or self.ground.ends_stuck:
            return rows < self.seats
        return rows == 0

    def find_following(self) -> int:
        """The seat that plays after the one to move."""
        return 0 if self.mover + 1 == self.seats else self.mover + 1

    def sow_laps(self, way: Way, place: int) -> int:
        """The place of the last shell of a move whose relays are not claimed."""
        shells = self.shells
        laps = 1
        source = place
        place = way.sow_lap(shells, place)
        while way.is_relayed(shells, place, source):
            laps += 1
            source = place
            place = way.sow_lap(shells, place)
        self.laps += laps
        return place

    def sow_relays(self, way: Way, place: int, codes: list[int], index: int) -> int:
        """The place of the last shell of a move whose relays are claimed at `index`, else -1."""
        shells = self.shells
        relays = 0
        source = place
        place = way.sow_lap(shells, place)
        while way.is_relayed(shells, place, source):
            if relays >= codes[index + 2]:
                return -1
            if codes[index + 3] and self.place(codes[index + 6 + relays]) != place:
                return -1
            relays += 1
            source = place
            place = way.sow_lap(shells, place)
        self.laps += 1 + relays
        return place if relays == codes[index + 2] else -1

    def end_turn(self, following: int) -> None:
        """Leave the turn to the seat that follows, unless the round is over."""
        self.mover = following
        self.way = self.ground.ways[following]
        by_one = self.ground.ends_by_one
        is_filled = self.way.has_shells(self.shells)
        self.is_over = by_one
        # An empty row ends the round alone under round-end=one, a filled one keeps it going
        # alone under `both`. Else the other rows decide: one unlike this one is enough.
        if self.ground.ends_stuck:
            self.is_over = not is_filled
        elif is_filled == by_one:
            self.is_over = not by_one
            for seat in range(self.seats):
                way: Way = self.ground.ways[seat]
                if seat != following and way.has_shells(self.shells) != is_filled:
                    self.is_over = by_one
        if self.is_over:
            self.mover = -1

    def score(self, seat: int) -> int:
        """The shells of a seat's store when the round is over and the rest is collected."""
        ground = self.ground
        owner = (seat + ground.seats - ground.rest) % ground.seats
        return self.shells[(seat + 1) * (ground.houses + 1) - 1] + self.count_left(owner)

    def count_left(self, seat: int) -> int:
        """The shells in a seat's houses."""
        total = 0
        for place in range(seat * (self.houses + 1), (seat + 1) * (self.houses + 1) - 1):
            total += self.shells[place]
        return total


class PlaySink:
    """Takes what a quick check plays in the main line of a record; this one keeps nothing.

    A turn is given after it was played, and no record is taken back that proves to be wrong.
    """

    def begin_record(self, ground: Ground) -> None:
        """Take the first round of a record."""

    def begin_first(self, ground: Ground) -> None:
        """Take the first round otherwise, begun by another seat."""

    def begin_round(self, ground: Ground, number: int) -> None:
        """Take a further round."""

    def add_turn(self, play: QuickRound, codes: list[int], base: int, row: int) -> None:
        """Take the turn or pass of that row whose codes begin at `base`."""

    def add_row(self, play: QuickRound, hands: Hands, written: list[int]) -> None:
        """Take the simultaneous row that `hands` played as `written` (`QuickHands`)."""

    def end_round(self, play: QuickRound) -> None:
        """Take the end of the round."""

    def take_board(self, play: QuickRound) -> None:
        """Take that the record states the board, which was not played."""

    def leave(self) -> None:
        """Take that the record goes on in a way that no sink knows."""


class TurnGuide:
    """Knows of turns where they lead, so that they need not be played; this one knows none."""

    def follow(self, play: QuickRound, codes: list[int], base: int, depth: int) -> bool:
        """Put `play` to where it stands after the turn whose codes begin at `base`, if it is known.

        Turns of variations are those in which `depth` is more than 0.
        """
        return False
