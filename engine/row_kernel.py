"""A simultaneous row at `pace=shell` played on the kernel's arrays, with numbers only.

It is for code that plays many rows; `simultaneous.py` gives the same as events and moves.
`row_kernel.pxd` beside this file gives everything its type in C.
"""

from __future__ import annotations

from .kernel import Shells, Way

LIFTS = 256
"""Room for the houses that one hand lifts.

The sizes of the arrays stand as literals (3 hands of 256 or 1024), because Cython knows a C array
only by a literal.
"""

RELAYS = 1024
"""Room for the places that one hand relays; further relays are played but not kept."""

LATEST = 10**9
"""The last tick that a hand can wait for."""

_NO_SUCH_HOUSE, _BURNED, _EMPTY, _NO_MOVE_LEFT, _EARLY_TICK, _NOT_OPENING = 0, 1, 2, 3, 4, 5


class Hands:
    """All hands over one board; each is numbered by its seat's place in playing order.

    `lift` adds a house for a hand to lift, `play` plays the row. Afterwards `fault` is -1, or the
    number in `OpeningFault` of the reason why the row cannot have happened: hand `stopped` could
    not make its move `stopped_move` (from 0). After a row that was played, `first` is the hand
    that finished first, `last` the one that finished last (of equals the first in playing order),
    `waiting` the first of those that wait for another move (-1: none does),
    and `last_lifted` the hand that lifted last, -1 when none did.

    In the arrays the moves of hand h begin at `LIFTS * h`, the places it relayed at
    `RELAYS * h`; `relayed` counts its relays up to the end of each move.

    Raises as `begin` does.
    """

    def __init__(self, ways: tuple[Way, ...], opens_match: bool = False) -> None:
        self.lifts, self.played = [0] * 3, [0] * 3
        self.holds, self.places, self.relays = [0] * 3, [0] * 3, [0] * 3
        self.sources, self.stored, self.stored_before = [0] * 3, [0] * 3, [0] * 3
        self.waits, self.wants_more = [0] * 3, [0] * 3
        self.finished, self.due = [0] * 3, [0] * 3
        self.numbers, self.ticks = [0] * 768, [0] * 768
        self.relayed, self.ends, self.captured = [0] * 768, [0] * 768, [0] * 768
        self.trail = [0] * 3072
        self.begin(ways, opens_match)

    def begin(self, ways: tuple[Way, ...], opens_match: bool = False) -> None:
        """Starts anew with a hand for each of two or three ways, none with a house to lift.

        With `opens_match` the row opens a match, and the hands' first lifts may be bound (clause
        4.1). Raises `ValueError` when there are not two or three
        ways round a ring of the same size, `TypeError` when one is no `Way`.
        """
        seats = len(ways)
        if not 2 <= seats <= 3:
            raise ValueError(f"a row is played by two hands or three, not {seats}")
        for hand in range(seats):
            way: Way = ways[hand]
            if not isinstance(way, Way):
                raise TypeError(f"a hand goes a way, not {way}")
            if hand == 0:
                self.size = way.size
            if way.size != self.size:
                raise ValueError(f"all ways go round {self.size} places, not {way.size}")
            self.lifts[hand] = self.played[hand] = self.due[hand] = 0
        self.ways, self.seats = ways, seats
        self.opens_match = opens_match
        self.fault = self.stopped = self.stopped_move = self.last_lifted = self.waiting = -1
        self.first = self.last = 0

    def lift(self, hand: int, number: int, tick: int = -1) -> None:
        """Has a hand lift its house `number` next, at `tick` or, with -1, at once.

        Raises `ValueError` for more than `LIFTS` houses of a hand, or a tick that is not -1 to
        `LATEST`; `IndexError` for a hand that is not over this board.
        """
        self.check(hand)
        if not -1 <= tick <= LATEST:
            raise ValueError(f"a hand waits for tick 0 to {LATEST}, not {tick}")
        if not self.add(hand, number, tick):
            raise ValueError(f"a hand lifts at most {LIFTS} houses")

    def play(self, board: Shells) -> bool:
        """Plays the row on `board`, changed in any case, and says whether it can have happened.

        Raises `IndexError` for a board of another size than the ways, `TypeError` for no `Shells`.
        """
        if not isinstance(board, Shells):
            raise TypeError(f"a row is played on shells, not {board}")
        if board.size != self.size:
            raise IndexError(f"a row of {self.size} places is not on a board of {board.size}")
        return self.sow(board.counts)

    def is_due(self, hand: int) -> bool:
        """Whether the hand waits for another move, which is due."""
        self.check(hand)
        return self.due[hand] > 0

    def moves(self, hand: int) -> tuple[tuple[int, tuple[int, ...], int, int], ...]:
        """The moves of a hand in a row that was played, in order.

        Each is the house, the places relayed (as far as there is room), the place of the last
        shell, and the shells captured.
        """
        self.check(hand)
        found, relayed = [], 0
        for at in range(hand * LIFTS, hand * LIFTS + self.played[hand]):
            stop = min(self.relayed[at], RELAYS)
            kept = [self.trail[hand * RELAYS + i] for i in range(relayed, stop)]
            found.append((self.numbers[at], tuple(kept), self.ends[at], self.captured[at]))
            relayed = stop
        return tuple(found)

    def check(self, hand: int) -> None:
        """Raises `IndexError` for a hand that is not over this board."""
        if not 0 <= hand < self.seats:
            raise IndexError(f"hand {hand} is not one of {self.seats}")

    # -- on bare arrays, with nothing checked ----------------------------------------------------

    def add(self, hand: int, number: int, tick: int) -> bool:
        """Has a hand lift that house next; false when there is no room."""
        count = self.lifts[hand]
        if count == LIFTS:
            return False
        self.numbers[hand * LIFTS + count] = number
        self.ticks[hand * LIFTS + count] = tick
        self.lifts[hand] = count + 1
        return True

    def at(self, hand: int, move: int) -> int:
        """The place in the arrays of a hand's move (from 0)."""
        return hand * LIFTS + move

    def has_relayed(self, hand: int, relay: int, place: int) -> bool:
        """Whether a hand's relay (from 0) is kept and was at `place`."""
        return relay < RELAYS and self.trail[hand * RELAYS + relay] == place

    def sow(self, shells: list[int]) -> bool:
        """Plays the row on `shells`, changed in any case, and says whether it can have happened."""
        seats = self.seats
        self.fault = self.last_lifted = -1
        for hand in range(seats):
            self.waits[hand] = self.lifts[hand] > 0
            self.played[hand] = self.holds[hand] = self.relays[hand] = 0
            self.wants_more[hand] = self.finished[hand] = 0
            self.stored[hand] = self.stored_before[hand] = 0
        for hand in range(seats):
            way: Way = self.ways[hand]
            if self.waits[hand] and not way.has_shells(shells):
                return self.stop(hand, _NO_MOVE_LEFT)  # it passes (7.3)
        if not self.sow_ticks(shells):
            return False
        first, last, waiting = 0, 0, -1
        for hand in range(seats):
            if self.played[hand] < self.lifts[hand]:
                return self.stop(hand, _NO_MOVE_LEFT)
            self.due[hand] = self.wants_more[hand]
            if self.finished[hand] < self.finished[first]:
                first = hand
            if self.finished[hand] > self.finished[last]:
                last = hand
            if self.due[hand] and (waiting < 0 or self.finished[hand] < self.finished[waiting]):
                waiting = hand
        self.first, self.last, self.waiting = first, last, waiting
        return True

    def sow_ticks(self, shells: list[int]) -> bool:
        """Plays tick by tick: every hand that holds shells drops one; lifting takes no time."""
        seats = self.seats
        tick = 0
        while True:
            tick += self.drop_undisturbed(shells, tick)
            holding = 0
            for hand in range(seats):
                if self.holds[hand]:
                    if not self.drop(shells, hand, tick):
                        return False
                elif self.waits[hand] and not self.lift_at(shells, hand, tick):
                    return False
            coming = -1
            for hand in range(seats):
                holding += self.holds[hand]
                if self.waits[hand]:
                    wished = self.next_tick(hand)
                    if coming < 0 or wished < coming:
                        coming = wished if wished > 0 else 0
            if holding == 0 and coming < 0:
                return True
            tick = coming if holding == 0 and coming > tick else tick + 1

    def next_tick(self, hand: int) -> int:
        """The tick at which a hand that waits will lift, -1 for at once."""
        return self.ticks[hand * LIFTS + self.played[hand]]

    def drop_undisturbed(self, shells: list[int], tick: int) -> int:
        """Plays the ticks from `tick` on in which hands only drop, and gives their number."""
        seats = self.seats
        ticks = 96
        for hand in range(seats):
            way: Way = self.ways[hand]
            if self.holds[hand]:
                ticks = min(ticks, self.holds[hand] - 1, way.live)
                if way.whole < way.live:  # the house that the lap was lifted from is skipped
                    ticks = min(ticks, way.until(self.places[hand], self.sources[hand]))
            elif self.waits[hand]:
                ticks = min(ticks, self.next_tick(hand) - tick)
        if ticks <= 0:
            return 0
        for hand in range(seats):
            if self.holds[hand]:
                way = self.ways[hand]
                place = self.places[hand]
                self.stored[hand] += way.passes(place, ticks)
                self.places[hand] = way.sow_some(shells, place, ticks)
                self.holds[hand] -= ticks
        return ticks

    def drop(self, shells: list[int], hand: int, tick: int) -> bool:
        """Sows one shell and, when it was the last in hand, does at once what follows from it."""
        way: Way = self.ways[hand]
        source = self.sources[hand]
        place = way.after[self.places[hand]]
        if place == source and way.whole < way.live:  # it is skipped
            place = way.after[place]
        shells[way.into[place]] += 1
        self.places[hand] = place
        self.holds[hand] -= 1
        if place == way.store:
            self.stored[hand] += 1
        if self.holds[hand]:
            return True
        self.finished[hand] = tick
        if not way.is_relayed(shells, place, source):
            return self.end_move(shells, hand, tick)
        relays = self.relays[hand]
        if relays < RELAYS:
            self.trail[hand * RELAYS + relays] = place
        self.relays[hand] = relays + 1
        self.take_up(shells, hand, place)
        self.look_up(shells)
        return True

    def end_move(self, shells: list[int], hand: int, tick: int) -> bool:
        """Captures where the move ended, and goes on if another move follows at once."""
        way: Way = self.ways[hand]
        place = self.places[hand]
        at = hand * LIFTS + self.played[hand] - 1
        self.relayed[at] = self.relays[hand]
        self.ends[at] = place
        taken = 0
        before = self.stored_before[hand]
        if way.waits == 0 or way.may_take(place, self.stored[hand] - before, before > 0):
            taken = way.take(shells, place)
            if taken:
                self.look_up(shells)
        self.captured[at] = taken
        if not way.goes_on(shells, place, taken):
            return True
        self.wants_more[hand] = 1
        self.waits[hand] = self.played[hand] < self.lifts[hand]
        if not self.waits[hand]:
            return True
        if 0 <= self.next_tick(hand) < tick:
            return self.stop(hand, _EARLY_TICK)
        return self.lift_at(shells, hand, tick)

    def lift_at(self, shells: list[int], hand: int, tick: int) -> bool:
        """Empties the next house into a hand that waits, if its tick has come."""
        if self.next_tick(hand) > tick:
            return True
        way: Way = self.ways[hand]
        number = self.numbers[hand * LIFTS + self.played[hand]]
        if number < 1 or number > way.store - way.first:
            return self.stop(hand, _NO_SUCH_HOUSE)
        place = way.store - number
        if shells[place] == 0:
            is_live = way.starts[place] > 0 and way.into[place] == place
            return self.stop(hand, _EMPTY if is_live else _BURNED)
        if self.opens_match and self.played[hand] == 0 and not way.may_open(shells, place):
            return self.stop(hand, _NOT_OPENING)
        self.stored_before[hand] = self.stored[hand]
        self.played[hand] += 1
        self.waits[hand] = self.wants_more[hand] = 0
        self.take_up(shells, hand, place)
        return True

    def take_up(self, shells: list[int], hand: int, place: int) -> None:
        """Lifts the shells in a place."""
        self.places[hand] = self.sources[hand] = place
        self.holds[hand] = shells[place]
        shells[place] = 0
        self.last_lifted = hand

    def look_up(self, shells: list[int]) -> None:
        """Ends the turn of each hand that waits for a move once its houses are empty (7.4)."""
        for hand in range(self.seats):
            if self.wants_more[hand]:
                way: Way = self.ways[hand]
                if not way.has_shells(shells):
                    self.waits[hand] = self.wants_more[hand] = 0

    def stop(self, hand: int, fault: int) -> bool:
        """Notes that the hand's next move cannot have happened, and why; always false."""
        self.fault, self.stopped, self.stopped_move = fault, hand, self.played[hand]
        return False
