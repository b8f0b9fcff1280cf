"""A simultaneous row played on the kernel's arrays, with numbers only.

It is for code that plays many rows; `simultaneous.py` gives the same as events and moves.
`row_kernel.pxd` beside this file gives everything its type in C.
"""

from __future__ import annotations

from .kernel import Shells, Way

LIFTS, RELAYS, LATEST = 256, 1024, 10**9
"""The most lifts of a hand, the most of its relays (or runs of a race) kept, the last tick.

Further relays are played but not kept. `LATEST` is the last tick that a hand can wait for. The
sizes of the arrays are literals (3 hands of 256 or 1024), because Cython knows a C array only by
a literal.
"""

_NO_SUCH_HOUSE, _BURNED, _EMPTY, _NO_MOVE_LEFT, _EARLY_TICK, _NOT_OPENING = 0, 1, 2, 3, 4, 5
_TICK_UNDER_LAP, _NO_SHELL_TO_DROP, _SHELLS_LEFT = 6, 7, 8


class Hands:
    """All hands over one board; each is numbered by its seat's place in playing order.

    `lift` adds a house for a hand to lift, `play` plays the row. Afterwards `fault` is -1, or the
    number in `OpeningFault` of the reason why the row cannot have happened: hand `stopped` could
    not make its move `stopped_move` (from 0; it means nothing where a race is at fault). After a
    row that was played, `first` is the hand that finished first, `last` the one that finished last
    (if several did, the first in playing order), `waiting` the first of those that wait for another
    move (-1: none does), and `last_lifted` the hand that lifted last, -1 when none did.

    In the arrays the moves of hand h begin at `LIFTS * h`, the places it relayed at
    `RELAYS * h`; `relayed` counts its relays up to the end of each move.

    Raises as `begin` does.
    """

    def __init__(self, ways: tuple[Way, ...], opens_match: bool = False) -> None:
        self.lifts, self.played = [0] * 3, [0] * 3
        self.holds, self.places, self.relays = [0] * 3, [0] * 3, [0] * 3
        self.sources, self.stored, self.stored_before = [0] * 3, [0] * 3, [0] * 3
        self.waits, self.wants_more, self.relays_next = [0] * 3, [0] * 3, [0] * 3
        self.finished, self.due, self.runs = [0] * 3, [0] * 3, 0
        self.numbers, self.ticks = [0] * 768, [0] * 768
        self.relayed, self.ends, self.captured = [0] * 768, [0] * 768, [0] * 768
        self.trail = [0] * 3072
        self.race_hands, self.race_drops = [0] * 1024, [0] * 1024
        self.begin(ways, opens_match)

    def begin(
        self,
        ways: tuple[Way, ...],
        opens_match: bool = False,
        keeps_laps: bool = False,
        race: tuple[tuple[int, int], ...] = (),
    ) -> None:
        """Starts anew with a hand for each of two or three ways, none with a house to lift.

        With `opens_match` the row opens a match, and the hands' first lifts may be bound (clause
        4.1); with `keeps_laps` the hands keep laps together (7.6). A `race`, of hands and their
        drops, overrides ticks and pace (7.7). Raises `ValueError` unless there are two or three
        ways round a ring of the same size, or when the race is too long; `TypeError` when one is no
        `Way`.
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
        self.opens_match, self.keeps_laps, self.runs = opens_match, keeps_laps, 0
        for hand, drops in race:
            self.check(hand)
            if not self.add_run(hand, drops):
                raise ValueError(f"a race has at most {RELAYS} runs")
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
        """Plays the row; true when it can have happened. `board` is changed in any case.

        Raises `IndexError` for a board of another size than the ways, `TypeError` for no `Shells`.
        """
        if not isinstance(board, Shells):
            raise TypeError(f"a row is played on shells, not {board}")
        if board.size != self.size:
            raise IndexError(f"a row of {self.size} places is not on a board of {board.size}")
        return self.sow(board.counts)

    def is_due(self, hand: int) -> bool:
        """True when the hand waits for another move that is due."""
        self.check(hand)
        return self.due[hand] > 0

    def moves(self, hand: int) -> tuple[tuple[int, tuple[int, ...], int, int], ...]:
        """The moves of a hand: house, places relayed (while there is room), last place, capture."""
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
        """Has a hand lift its house `number` next; false when there is no room."""
        count = self.lifts[hand]
        if count == LIFTS:
            return False
        self.numbers[hand * LIFTS + count] = number
        self.ticks[hand * LIFTS + count] = tick
        self.lifts[hand] = count + 1
        return True

    def add_run(self, hand: int, drops: int) -> bool:
        """Has a hand drop `drops` shells next; false when there is no room."""
        if self.runs == RELAYS:
            return False
        self.race_hands[self.runs], self.race_drops[self.runs] = hand, drops
        self.runs += 1
        return True

    def at(self, hand: int, move: int) -> int:
        """The place in the arrays of a hand's move (from 0)."""
        return hand * LIFTS + move

    def has_relayed(self, hand: int, relay: int, place: int) -> bool:
        """True when a hand's relay (from 0) is kept and was at `place`."""
        return relay < RELAYS and self.trail[hand * RELAYS + relay] == place

    def sow(self, shells: list[int]) -> bool:
        """Plays the row; true when it can have happened. `shells` are changed in any case."""
        seats = self.seats
        self.fault = self.last_lifted = -1
        for hand in range(seats):
            way: Way = self.ways[hand]
            self.waits[hand] = self.lifts[hand] > 0
            self.played[hand] = self.holds[hand] = self.relays[hand] = 0
            self.wants_more[hand] = self.finished[hand] = self.relays_next[hand] = 0
            self.stored[hand] = self.stored_before[hand] = 0
            if self.waits[hand] and not way.has_shells(shells):
                return self.stop(hand, _NO_MOVE_LEFT)  # it passes (7.3)
        if self.runs:
            is_sown = self.sow_race(shells)
        else:
            is_sown = self.sow_laps(shells) if self.keeps_laps else self.sow_ticks(shells)
        if not is_sown and self.fault < _NO_SHELL_TO_DROP:
            return False
        # A house that comes too late is a fault of the row, whether or not its race fits.
        for hand in range(seats):
            is_over = self.holds[hand] == 0 and self.waits[hand] == 0
            if is_over and self.played[hand] < self.lifts[hand]:
                return self.stop(hand, _NO_MOVE_LEFT)
        if not is_sown:
            return False
        first, last, waiting = 0, 0, -1
        for hand in range(seats):
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
        seats, tick = self.seats, 0
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

    def sow_laps(self, shells: list[int]) -> bool:
        """Plays lap by lap: every hand sows one, then all ends are judged in playing order."""
        seats = self.seats
        lap = 0
        for hand in range(seats):
            for move in range(self.lifts[hand]):
                if self.ticks[hand * LIFTS + move] >= 0:
                    self.played[hand] = move
                    return self.stop(hand, _TICK_UNDER_LAP)
        while True:
            sowing = 0
            for hand in range(seats):
                if self.relays_next[hand]:
                    self.relays_next[hand] = 0
                    if shells[self.places[hand]]:
                        self.relay(shells, hand)
                    else:  # another hand has taken what lay there
                        self.end_move(shells, hand, False)
                elif self.waits[hand] and not self.lift_at(shells, hand, 0):
                    return False
                sowing |= (self.holds[hand] > 0) << hand
            if sowing == 0:
                return True
            holding = sowing
            while holding:
                holding = 0
                for hand in range(seats):
                    if self.holds[hand]:
                        self.drop_one(shells, hand)
                        holding += self.holds[hand]
            lap += 1
            for hand in range(seats):
                way: Way = self.ways[hand]
                place = self.places[hand]
                if sowing >> hand & 1:
                    self.finished[hand] = lap
                    self.relays_next[hand] = way.is_relayed(shells, place, self.sources[hand])
                if sowing >> hand & 1 and not self.relays_next[hand]:
                    self.end_move(shells, hand, shells[place] > 0 or way.into[place] != place)

    def sow_race(self, shells: list[int]) -> bool:
        """Plays drop by drop in the stated order; what a drop causes happens with it."""
        for hand in range(self.seats):
            for move in range(self.lifts[hand]):
                self.ticks[hand * LIFTS + move] = -1
            if self.waits[hand] and not self.lift_at(shells, hand, 0):
                return False
        count = 0
        for run in range(self.runs):
            hand = self.race_hands[run]
            for _ in range(self.race_drops[run]):
                if self.holds[hand] == 0:
                    return self.stop(hand, _NO_SHELL_TO_DROP)
                count += 1
                if not self.drop(shells, hand, count):
                    return False
        for hand in range(self.seats):
            if self.holds[hand]:
                return self.stop(hand, _SHELLS_LEFT)
        return True

    def next_tick(self, hand: int) -> int:
        """The tick at which a hand that waits will lift, -1 for at once."""
        return self.ticks[hand * LIFTS + self.played[hand]]

    def drop_undisturbed(self, shells: list[int], tick: int) -> int:
        """Plays the ticks from `tick` on in which hands only drop, and gives their number."""
        seats = self.seats
        ticks = 96
        for hand in range(seats):
            way: Way = self.ways[hand]
            most = self.next_tick(hand) - tick if self.waits[hand] else ticks
            if self.holds[hand]:
                most = self.holds[hand] - 1 if self.holds[hand] <= way.live else way.live
                if way.whole < way.live:  # the house that the lap was lifted from is skipped
                    most = min(most, way.until(self.places[hand], self.sources[hand]))
            if most < ticks:
                ticks = most
        if ticks <= 0:
            return 0
        for hand in range(seats):
            if self.holds[hand]:
                way = self.ways[hand]
                # A run of the circuit, at the end of which is the store.
                self.stored[hand] += way.starts[self.places[hand]] + ticks > way.live
                self.places[hand] = way.sow_some(shells, self.places[hand], ticks)
                self.holds[hand] -= ticks
        return ticks

    def drop_one(self, shells: list[int], hand: int) -> None:
        """Sows one shell."""
        way: Way = self.ways[hand]
        place = way.after[self.places[hand]]
        if place == self.sources[hand] and way.whole < way.live:  # it is skipped
            place = way.after[place]
        shells[way.into[place]] += 1
        self.places[hand] = place
        self.holds[hand] -= 1
        self.stored[hand] += place == way.store

    def drop(self, shells: list[int], hand: int, tick: int) -> bool:
        """Sows one shell and, when it was the last in hand, does at once what follows from it."""
        self.drop_one(shells, hand)
        if self.holds[hand]:
            return True
        self.finished[hand] = tick
        way: Way = self.ways[hand]
        if way.is_relayed(shells, self.places[hand], self.sources[hand]):
            self.relay(shells, hand)
            return True
        self.end_move(shells, hand, True)
        if not self.waits[hand]:
            return True
        if 0 <= self.next_tick(hand) < tick:
            return self.stop(hand, _EARLY_TICK)
        return self.lift_at(shells, hand, tick)

    def relay(self, shells: list[int], hand: int) -> None:
        """Lifts the house where the lap ended."""
        if self.relays[hand] < RELAYS:
            self.trail[hand * RELAYS + self.relays[hand]] = self.places[hand]
        self.relays[hand] += 1
        self.take_up(shells, hand, self.places[hand])
        if self.wants_more[0] or self.wants_more[1] or self.wants_more[2]:
            self.look_up(shells)

    def end_move(self, shells: list[int], hand: int, is_there: bool) -> None:
        """Ends a move: captures if its last shell is still there, and notes if a move is due."""
        way: Way = self.ways[hand]
        place = self.places[hand]
        at = hand * LIFTS + self.played[hand] - 1
        self.relayed[at], self.ends[at], self.captured[at] = self.relays[hand], place, 0
        if not is_there:
            return
        taken, before = 0, self.stored_before[hand]
        if way.waits == 0 or way.may_take(place, self.stored[hand] - before, before > 0):
            taken = way.take(shells, place)
        if taken or way.gives[place] >= 0:
            self.look_up(shells)
        self.captured[at] = taken
        if way.goes_on(shells, place, taken):
            self.wants_more[hand] = 1
            self.waits[hand] = self.played[hand] < self.lifts[hand]

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
        """Notes that the hand's next move cannot have happened, and why; always returns false."""
        self.fault, self.stopped, self.stopped_move = fault, hand, self.played[hand]
        return False
