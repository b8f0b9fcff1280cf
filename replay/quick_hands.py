"""The hands of a simultaneous row played for a quick check (`engine/opening.py`, `pace=shell`).

`quick_hands.pxd` beside this file says what all this is in C.
"""

from __future__ import annotations

from ..engine.kernel import Way
from .quick_round import QuickRound

ROOM = 1024
"""The most codes of one hand's turn."""


class QuickHands:
    """All hands over the board of `round`; each is numbered by its seat's place in playing order.

    A hand's turn stands in `written` as the scanner's codes, from `ROOM` times its number on;
    `current` and `coming` are where its move in play and its next move stand there.
    """

    def __init__(self, round: QuickRound) -> None:
        self.round = round
        self.written = [0] * 3072
        self.is_written, self.left = [0] * 3, [0] * 3
        self.current, self.coming = [0] * 3, [0] * 3
        self.holds, self.places, self.relays = [0] * 3, [0] * 3, [0] * 3
        self.waits, self.wants_more, self.passed = [0] * 3, [0] * 3, [0] * 3
        self.in_store, self.finished = [0] * 3, [0] * 3
        self.last_lifted = -1

    def clear(self) -> None:
        """Forget what is written."""
        for hand in range(3):
            self.is_written[hand] = 0

    def write(self, codes: list[int], base: int) -> bool:
        """Take down the turn whose codes begin at `base`; false where it is not for this row."""
        hand = self.round.ground.seat_of[codes[base]]
        if hand < 0 or self.is_written[hand]:
            return False
        size = 3
        for _ in range(codes[base + 1]):
            size += 6 + (codes[base + size + 2] if codes[base + size + 3] else 0)
        if size > ROOM:
            return False
        for index in range(size):
            self.written[hand * ROOM + index] = codes[base + index]
        self.is_written[hand] = 1
        return True

    def play(self) -> bool:
        """Whether the row can be played and all it claims holds; played if so."""
        play = self.round
        seats = play.ground.seats
        for hand in range(seats):
            if not self.is_written[hand] or not self.begin(hand):
                return False
        self.last_lifted = play.last_mover
        if not self.sow():
            return False
        first = 0
        play.is_due = False
        for hand in range(seats):
            way: Way = play.ground.ways[hand]
            is_due = self.wants_more[hand] > 0 and way.has_shells(play.shells)
            if self.left[hand]:
                return False
            if self.written[hand * ROOM + 2] and (is_due or not self.in_store[hand]):
                return False
            if self.finished[hand] < self.finished[first]:
                first = hand
            play.is_due = play.is_due or is_due
        play.last_mover = self.last_lifted
        play.must_open_far = False
        play.end_turn(first)
        return True

    def begin(self, hand: int) -> bool:
        """Put a hand over the board; false where it passes and could play."""
        way: Way = self.round.ground.ways[hand]
        self.left[hand] = self.written[hand * ROOM + 1]
        self.coming[hand] = hand * ROOM + 3
        self.waits[hand] = self.left[hand] > 0
        self.holds[hand] = self.wants_more[hand] = self.passed[hand] = 0
        self.in_store[hand] = self.finished[hand] = 0
        return self.left[hand] > 0 or not way.has_shells(self.round.shells)

    def sow(self) -> bool:
        """Every hand that holds shells drops one a tick; lifting takes no time."""
        seats = self.round.ground.seats
        tick = 0
        while True:
            tick += self.drop_undisturbed(tick)
            holding = 0
            for hand in range(seats):
                if self.holds[hand]:
                    if not self.drop(hand, tick):
                        return False
                elif not self.lift_at(hand, tick):
                    return False
            coming = -1
            for hand in range(seats):
                holding += self.holds[hand]
                if self.waits[hand]:
                    wished = self.written[self.coming[hand] + 1]
                    if coming < 0 or wished < coming:
                        coming = wished if wished > 0 else 0
            if holding == 0 and coming < 0:
                return True
            tick = coming if holding == 0 and coming > tick else tick + 1

    def drop_undisturbed(self, tick: int) -> int:
        """Play the ticks in which no hand does more than drop: how many from `tick` on."""
        play = self.round
        seats = play.ground.seats
        ticks = 96
        for hand in range(seats):
            way: Way = play.ground.ways[hand]
            if self.holds[hand]:
                ticks = min(ticks, self.holds[hand] - 1, way.live)
            elif self.waits[hand]:
                ticks = min(ticks, self.written[self.coming[hand] + 1] - tick)
        if ticks <= 0:
            return 0
        for hand in range(seats):
            if self.holds[hand]:
                way = play.ground.ways[hand]
                place = self.places[hand]
                self.passed[hand] |= way.passes(place, ticks)
                self.places[hand] = way.sow_some(play.shells, place, ticks)
                self.holds[hand] -= ticks
        return ticks

    def drop(self, hand: int, tick: int) -> bool:
        """Sow one shell, and do at once what follows when it was the last."""
        play = self.round
        way: Way = play.ground.ways[hand]
        place = way.after[self.places[hand]]
        play.shells[way.into[place]] += 1
        self.places[hand] = place
        self.holds[hand] -= 1
        self.finished[hand] = tick
        if place == way.store:
            self.passed[hand] = 1
        if self.holds[hand]:
            return True
        if way.is_relayed(play.shells, place):
            return self.relay(hand, place)
        captured = 0
        if self.passed[hand] or play.ground.at_once:
            captured = way.take(play.shells, place)
        if not self.is_as_claimed(hand, place, captured):
            return False
        self.in_store[hand] = place == way.store
        if place != way.store or not play.ground.goes_again:
            return True
        self.wants_more[hand] = way.has_shells(play.shells)
        self.waits[hand] = self.wants_more[hand] and self.left[hand] > 0
        if not self.waits[hand]:
            return True
        wished = self.written[self.coming[hand] + 1]
        return not 0 <= wished < tick and self.lift_at(hand, tick)

    def relay(self, hand: int, place: int) -> bool:
        """Lift where the lap ended; false where the trail claims another house."""
        play = self.round
        move = self.current[hand]
        self.holds[hand] = play.shells[place]
        play.shells[place] = 0
        self.last_lifted = hand
        relays = self.relays[hand]
        self.relays[hand] = relays + 1
        if self.written[move + 3] == 0:
            return True
        if relays >= self.written[move + 2]:
            return False
        return play.place(self.written[move + 6 + relays]) == place

    def is_as_claimed(self, hand: int, place: int, captured: int) -> bool:
        """Whether the move that ended at `place` has the relays, end and capture claimed."""
        move = self.current[hand]
        if self.written[move + 2] >= 0 and self.written[move + 2] != self.relays[hand]:
            return False
        if self.written[move + 4] >= 0 and self.round.place(self.written[move + 4]) != place:
            return False
        return self.written[move + 5] < 0 or self.written[move + 5] == captured

    def lift_at(self, hand: int, tick: int) -> bool:
        """Empty the next written house into the hand, if it waits for one and it is time."""
        if not self.waits[hand] or self.written[self.coming[hand] + 1] > tick:
            return True
        play = self.round
        way: Way = play.ground.ways[hand]
        move = self.coming[hand]
        number = self.written[move]
        place = way.store - number
        if number == 0 or number > play.ground.houses or play.shells[place] == 0:
            return False
        self.current[hand] = move
        self.coming[hand] = move + 6 + (self.written[move + 2] if self.written[move + 3] else 0)
        self.left[hand] -= 1
        self.waits[hand] = self.wants_more[hand] = self.relays[hand] = 0
        self.places[hand] = place
        self.holds[hand] = play.shells[place]
        play.shells[place] = 0
        self.last_lifted = hand
        return True
