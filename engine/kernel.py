"""Sowing on flat arrays: the one place where speed decides the shape of the code.

The shells of a board are an array with a count for each place. Places are numbered round the
ring: each seat's houses in the order of sowing, then its store. Tables made once
(`engine/ring.py`) hold what differs between seats and burned houses.

`kernel.pxd` beside this file gives everything its type in C. Where there is a compiler, this text
becomes an extension module: the methods of `Way` are then C functions over C arrays, which only
other compiled modules can call. Python plays on `Shells`.
"""

from __future__ import annotations

from collections.abc import Sequence

COMPILED = not __file__.endswith(".py")
"""True in the extension module, false in plain Python."""

LAYS_STEPS = COMPILED
"""True when a lap may be sown by tables of steps, which is faster in C and slower in Python."""

PLACES = 96
"""Room for every place of a board: the largest has 3 seats of 30 houses and a store.

Arrays are made with the number written out, because Cython knows a C array only by a literal.
"""

_NONE, _BOTH, _ALWAYS, _FACING = 0, 1, 2, 3
_AT_ONCE, _CIRCUIT, _VILLAGE = 0, 1, 2
_SOWN, _SKIPPED, _RELAYED = 0, 1, 2
_LAP = 1  # `Way.ends_by`


class Way:
    """The way of one seat's hand round a ring, and what its last shell does.

    `after[p]` is the place the hand reaches after place p; `into[p]` is the place that receives a
    shell sown at p (p itself, except for forfeited shells). The seat's houses are the places
    `first` up to `store`; `live` counts all the places its hand reaches.

    A capture by a last shell at p takes what lies at `facing[p]` and, in another seat's house, at
    `beside[p]`; -1 stands for no place. `capture` is 0 for none, 1 `both`, 2 `always`, 3 `facing`;
    `waits` says what captures wait for: 0 nothing, 1 `circuit`, 2 `village` (clause 3.3).

    `origin` says what a lap does when it comes back to the house it was lifted from: it sows it
    (0), skips it (1), or sows it and is relayed when it ends there (2, clause 2.3). With `own_only`
    only the seat's own houses are relayed. With `again` a last shell in the store gives another
    move, with `capture_again` a capture does. `opening` is the place that the seat's first lift of
    a match is bound to, -1 for none (clause 4.1). `gives[p]` is the store that a last shell alone
    at p goes to, -1 for none (`capture-theirs=given`). `ends_by` says what can end a round in the
    middle of a turn: 0 nothing, 1 a lap, 2 a move (4.8, 4.9). The row of the n-th seat ends a round
    when `spares[n]` of its houses hold shells, or fewer: 0 unless three empty houses end one.

    Raises `ValueError` when the tables do not lead round one ring of at most `PLACES` places and
    back to the store. The methods check nothing; the arrays of shells given to them have room for
    `PLACES`.
    """

    def __init__(
        self,
        after: Sequence[int],
        into: Sequence[int],
        facing: Sequence[int],
        first: int,
        store: int,
        own_only: bool,
        capture: int,
        beside: Sequence[int],
        waits: int,
        again: bool,
        capture_again: bool,
        origin: int,
        opening: int,
        gives: Sequence[int],
        ends_by: int,
        spares: Sequence[int],
    ) -> None:
        self.size = size = len(after)
        sizes = {len(into), len(facing), len(beside), len(gives)}
        if size > PLACES or not 0 <= first <= store < size or sizes != {size}:
            raise ValueError(f"a way goes round at most {PLACES} places, not {size}")
        if not all(0 <= place < size for place in (*after, *into)):
            raise ValueError(f"a way goes from place to place, all of them 0 to {size - 1}")
        if not all(-1 <= place < size for place in (*facing, *beside, *gives)):
            raise ValueError(f"a capture takes from the places 0 to {size - 1}, or -1 for none")
        if not all(place >= 0 for place in facing[first:store]):
            raise ValueError("a place faces each house of the seat")
        self.after, self.into = [0] * 96, [0] * 96
        self.facing, self.beside, self.gives = [0] * 96, [0] * 96, [-1] * 96
        for place in range(size):
            self.after[place], self.into[place] = after[place], into[place]
            self.facing[place], self.beside[place] = facing[place], beside[place]
            self.gives[place] = gives[place]
        self._lay(after, into, store)
        self.first, self.store = first, store
        self.own_only, self.capture, self.waits = own_only, capture, waits
        self.again, self.capture_again = again, capture_again
        self.origin, self.opening = origin, opening
        self.ends_by, self.spares = ends_by, [0] * 3
        for seat, spare in enumerate(spares):
            self.spares[seat] = spare
        self.spare = spares[first // (store - first + 1)]
        # Whether a move has no other effect than those that tables of small boards know.
        self.is_plain = not ends_by and max(gives) < 0
        # The drops until a lap comes round: `skipped` leaves out the house it was lifted from.
        self.whole = max(1, self.live - 1) if origin == _SKIPPED else self.live

    def _lay(self, after: Sequence[int], into: Sequence[int], store: int) -> None:
        """Writes the hand's circuit twice, so that a lap of up to one circuit is one run of it.

        `ring[i]` is a place, `falls[i]` the place that receives a shell sown there; a lap from
        place p begins at `starts[p]`.
        """
        circuit, place = [store], after[store]
        while place != store:
            if len(circuit) == self.size:
                raise ValueError(f"a way leads back to its store, place {store}")
            circuit.append(place)
            place = after[place]
        self.live = len(circuit)
        self.ring, self.falls, self.starts = [0] * 192, [0] * 192, [0] * 96
        for i, place in enumerate(circuit * 2):
            self.ring[i], self.falls[i] = place, into[place]
        for i, place in enumerate(circuit, 1):
            self.starts[place] = i
        self.width = 0
        if LAYS_STEPS and all(into[place] == place for place in circuit):
            self._lay_steps(circuit)

    def _lay_steps(self, circuit: list[int]) -> None:
        """Tabulates the number of steps from each place to each, for `sow_lap` to compare with.

        From place p to q there are `steps[p * width + q]`, more than any hand holds when the hand
        does not reach q. `stays[p * width + q]` has all bits set, except at q = p, which the lap
        empties. `width` is the size of the board rounded up to a multiple of eight.
        """
        self.width = (self.size + 7) // 8 * 8
        self.steps, self.stays = [1 << 30] * 9216, [-1] * 9216
        for place in range(self.size):
            self.stays[place * self.width + place] = 0
        for at, place in enumerate(circuit):
            for step in range(self.live):
                to = circuit[(at + 1 + step) % self.live]
                self.steps[place * self.width + to] = step + 1

    def sow_lap(self, shells: list[int], place: int) -> int:
        """The place of the last shell, after `place` is lifted and sown; changes `shells`."""
        falls, at, hand = self.falls, self.starts[place], shells[place]
        if hand <= self.whole and self.width:
            # All places at once, eight to a block, which a compiler turns into a few vector
            # instructions: a place gains a shell when it is no more steps away than the hand holds.
            steps = self.steps
            stays = self.stays
            base = place * self.width
            for block in range(self.width >> 3):
                for other in range(8):
                    count = shells[8 * block + other] & stays[base + other]
                    shells[8 * block + other] = count + (steps[base + other] <= hand)
                base += 8
            return self.ring[at + hand - 1]
        shells[place] = 0
        # What follows `at` in the circuit ends with the place itself, which `whole` may leave out.
        while hand > self.whole:
            for i in range(at, at + self.whole):
                shells[falls[i]] += 1
            hand -= self.whole
        for i in range(at, at + hand):
            shells[falls[i]] += 1
        return self.ring[at + hand - 1]

    def until(self, place: int, source: int) -> int:
        """The shells that a hand at `place` can drop before it comes to the house `source`."""
        steps = self.starts[source] - self.starts[place]
        return steps - 1 if steps > 0 else steps - 1 + self.live

    def is_relayed(self, shells: list[int], place: int, source: int) -> bool:
        """True when a lap that was lifted from `source` and ended at `place` goes on from there."""
        if place == self.store or self.into[place] != place:
            return False
        if shells[place] < 2:
            return place == source and self.origin == _RELAYED and shells[place] == 1
        return not self.own_only or self.first <= place < self.store

    def sow_move(self, shells: list[int], place: int) -> int:
        """The place of the last shell of a move from `place`; changes `shells`."""
        source = place
        place = self.sow_lap(shells, place)
        while self.is_sown_on(shells, place, source):
            source = place
            place = self.sow_lap(shells, place)
        return place

    def is_sown_on(self, shells: list[int], place: int, source: int) -> bool:
        """True when a lap of a turn is relayed and has not ended the round (clause 4.8)."""
        if not self.is_relayed(shells, place, source):
            return False
        return self.ends_by != _LAP or not self.has_spent_row(shells)

    def has_spent_row(self, shells: list[int]) -> bool:
        """True when a row does not stand (`stands`), whichever seat's it is."""
        houses, place = self.store - self.first, 0
        for seat in range(self.size // (houses + 1)):
            filled = 0
            for _ in range(houses):
                filled += shells[place] > 0
                place += 1
            if filled <= self.spares[seat]:
                return True
            place += 1
        return False

    def may_open(self, shells: list[int], place: int) -> bool:
        """True when `place` can be the seat's first lift of a match (clause 4.1)."""
        opening = self.opening
        return opening < 0 or place == opening or shells[opening] == 0

    def play(self, shells: list[int], place: int, has_passed: bool) -> bool:
        """Plays the move from `place` with its capture and says whether the turn goes on.

        Changes `shells`. `has_passed`: an earlier move of the turn has brought a shell into the
        store.
        """
        before = shells[self.store]
        place = self.sow_move(shells, place)
        taken = 0
        if place != self.store and (
            not self.waits or self.may_take(place, shells[self.store] - before, has_passed)
        ):
            taken = self.take(shells, place)
        return self.keeps_turn(shells, place, taken)

    def keeps_turn(self, shells: list[int], place: int, taken: int) -> bool:
        """True when `goes_on` is, and the move has not ended the round (clauses 4.8 and 4.9)."""
        if not self.goes_on(shells, place, taken):
            return False
        return not self.ends_by or not self.has_spent_row(shells)

    def goes_on(self, shells: list[int], place: int, taken: int) -> bool:
        """True when the turn goes on after a move that ended at `place` and took `taken` shells."""
        if place == self.store:
            return self.again and self.has_shells(shells)
        return self.capture_again and taken > 0 and self.has_shells(shells)

    def may_take(self, place: int, gained: int, has_passed: bool) -> bool:
        """True when a move that ended at `place` has done what captures wait for (clause 3.3).

        The move itself has dropped `gained` shells into the store.
        """
        if self.waits == _CIRCUIT:
            return has_passed or gained > 0
        if self.waits == _VILLAGE and not self.first <= place < self.store:
            return gained > 1  # the first is dropped on the way to that row, before it is passed
        return self.waits == _AT_ONCE or gained > 0

    def take(self, shells: list[int], place: int) -> int:
        """The shells that a last shell at `place` puts into the store, 0 for no capture.

        Changes `shells`. Only a last shell in a house that was empty captures. What captures wait
        for is not checked.
        """
        if shells[place] != 1:
            return 0
        if not self.first <= place < self.store:
            return self.take_theirs(shells, place)
        if self.capture == _NONE or self.into[place] != place:
            return 0
        facing = self.facing[place]
        taken = shells[facing]
        if taken == 0 and self.capture != _ALWAYS:
            return 0
        shells[facing] = 0
        if self.capture != _FACING:
            taken += 1
            shells[place] = 0
        shells[self.store] += taken
        return taken

    def take_theirs(self, shells: list[int], place: int) -> int:
        """The shells captured by a last shell alone at `place`, a house of another seat."""
        facing, beside, taken = self.facing[place], self.beside[place], 0
        if self.into[place] != place:
            return 0
        if self.gives[place] >= 0:
            shells[place] = 0
            shells[self.gives[place]] += 1
            return 0
        if facing >= 0:
            taken += shells[facing]
        if beside >= 0:
            taken += shells[beside]
        if taken == 0:
            return 0
        if facing >= 0:
            shells[facing] = 0
        if beside >= 0:
            shells[beside] = 0
        if self.capture == _BOTH or self.capture == _ALWAYS:
            taken += 1
            shells[place] = 0
        shells[self.store] += taken
        return taken

    def has_shells(self, shells: list[int]) -> bool:
        """True when a house of the seat holds any shell."""
        filled = 0  # the bitwise or of all counts, without a branch for each
        for place in range(self.first, self.store):
            filled |= shells[place]
        return filled != 0

    def stands(self, shells: list[int]) -> bool:
        """True when the seat's row does not end a round that one row can end (4.4, 4.8, 4.9)."""
        filled = 0
        for place in range(self.first, self.store):
            filled += shells[place] > 0
        return filled > self.spare

    def sow_some(self, shells: list[int], place: int, hand: int) -> int:
        """The place of the last of `hand` shells sown after `place`; changes `shells`.

        `hand` is at least 1 and at most a whole circuit. The shells in `place` are not lifted.
        """
        falls, at = self.falls, self.starts[place]
        if self.width:  # all places at once, as in `sow_lap`
            steps = self.steps
            base = place * self.width
            for block in range(self.width >> 3):
                for other in range(8):
                    shells[8 * block + other] += steps[base + other] <= hand
                base += 8
        else:
            for i in range(at, at + hand):
                shells[falls[i]] += 1
        return self.ring[at + hand - 1]


class Shells:
    """The shells in every place of one board, changed in place by playing on it.

    Raises `ValueError` for more than `PLACES` places. The methods raise `IndexError` for a place
    that is not on the board, or a way round a ring of another size.
    """

    def __init__(self, counts: Sequence[int]) -> None:
        if len(counts) > PLACES:
            raise ValueError(f"a board has at most {PLACES} places, not {len(counts)}")
        self.size = len(counts)
        self.counts = [0] * 96
        for place, count in enumerate(counts):
            self.counts[place] = count

    def __getitem__(self, place: int) -> int:
        """The shells in a place."""
        self.check(place, self.size)
        return self.counts[place]

    def __setitem__(self, place: int, count: int) -> None:
        """Sets the shells in a place to `count`."""
        self.check(place, self.size)
        self.counts[place] = count

    def within(self, first: int, stop: int) -> tuple[int, ...]:
        """The shells in the places from `first` up to `stop`.

        Raises `IndexError` when some are not on the board.
        """
        if not 0 <= first <= stop <= self.size:
            raise IndexError(f"places {first} to {stop} are not on a board of {self.size} places")
        return tuple([self.counts[place] for place in range(first, stop)])

    def become(self, other: Shells) -> None:
        """Copies the shells of `other`."""
        self.size = other.size
        if self.size > 24:
            self.counts[:] = other.counts
        else:  # most boards are small: a loop of fixed length becomes a few instructions
            for place in range(24):
                self.counts[place] = other.counts[place]

    def sow(self, way: Way, place: int, trace: list[int]) -> int:
        """Plays a move from `place` without its capture and gives the place of its last shell.

        Appends to `trace`, for every lap, the place lifted and the shells it held.
        """
        self.check(place, way.size)
        goes_on = True
        while goes_on:
            trace.append(place)
            trace.append(self.counts[place])
            source = place
            place = way.sow_lap(self.counts, source)
            goes_on = way.is_sown_on(self.counts, place, source)
        return place

    def is_relayed(self, way: Way, place: int, source: int) -> bool:
        """True when a lap that was lifted from `source` and ended at `place` goes on from there."""
        self.check(place, way.size)
        return way.is_relayed(self.counts, place, source)

    def take(self, way: Way, place: int, gained: int, has_passed: bool) -> int:
        """The shells that a last shell at `place` puts into the store, 0 for no capture.

        Its move has dropped `gained` shells into the store; `has_passed`: an earlier move of the
        turn has dropped one there.
        """
        self.check(place, way.size)
        if not way.may_take(place, gained, has_passed):
            return 0
        return way.take(self.counts, place)

    def goes_on(self, way: Way, place: int, taken: int) -> bool:
        """True when the turn goes on after a move that ended at `place` and took `taken` shells."""
        self.check(place, way.size)
        return way.goes_on(self.counts, place, taken)

    def keeps_turn(self, way: Way, place: int, taken: int) -> bool:
        """True when `goes_on` is, and the move has not ended the round in the middle of a turn."""
        self.check(place, way.size)
        return way.keeps_turn(self.counts, place, taken)

    def stands(self, way: Way) -> bool:
        """True when the row of the seat that goes this way does not end a round by itself."""
        self.check(way.store, way.size)
        return way.stands(self.counts)

    def has_any(self, way: Way) -> bool:
        """True when a house of the seat that goes this way holds any shell."""
        self.check(way.store, way.size)
        return way.has_shells(self.counts)

    def check(self, place: int, size: int) -> None:
        """Raises `IndexError` for a place that is not on this board, or a ring of another size."""
        if size != self.size or not 0 <= place < size:
            raise IndexError(f"place {place} of {size} is not on a board of {self.size} places")
