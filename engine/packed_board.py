"""Sowing on small boards: the shells of all places are the bytes of two numbers.

A lap is known by its place and its shells, and changes every board by the same amounts. So here a
lap is one addition of numbers from a table. A row of the table is filled when it is first asked
for, by sowing the lap once on the kernel's arrays (`Way.sow_lap`), so that the rules are written
only there.

`packed_board.pxd` beside this file gives everything its type in C.
"""

from __future__ import annotations

from .kernel import Way

PACKED_PLACES, PACKED_SHELLS = 16, 127
"""The most places of a small board, and the most shells: a byte then never has its highest bit."""

TRAIL = 256
"""Room for the houses of a move that are relayed; further relays are played but not kept."""

# No module can import a name that `packed_board.pxd` makes a C number: hence the second name.
_PLACES = PACKED_PLACES
_NONE, _BOTH, _ALWAYS = 0, 1, 2  # `Way.capture`
_RELAYED = 2  # `Way.origin`


class PackedWay:
    """A `Way` round a small board, with a table of what its laps add.

    Row `136 * place + hand` describes a lap of `hand` shells lifted from `place`: it adds
    `added_low[row]` and `added_high[row]`, and `ends[row]` is the place of its last shell, -1 in a
    row not yet filled. (136 numbers fill an odd number of cache lines, so the rows used most are
    spread over the cache.) `relays` says where a lap of two shells or more goes on, `takes` where a
    last shell alone may capture. `own_low` and `own_high` have all bits of the seat's houses.

    Raises `ValueError` for a way round more than `PACKED_PLACES` places, or one that is not plain
    (a lap or a move ends the round, or a last shell goes to another store).
    """

    def __init__(self, way: Way) -> None:
        if way.size > _PLACES:
            raise ValueError(f"a small board has {_PLACES} places, not {way.size}")
        if not way.is_plain:
            raise ValueError("tables of laps are laid for plain ways only")
        self.way = way
        self.first, self.store, self.waits = way.first, way.store, way.waits
        self.again, self.capture_again = way.again, way.capture_again
        self.takes_own = way.capture == _BOTH or way.capture == _ALWAYS
        self.takes_alone = way.capture == _ALWAYS
        self.relays_origin = way.origin == _RELAYED
        self.added_low, self.added_high = [0] * 2176, [0] * 2176
        self.ends = [-1] * 2176
        self.counts, self.relays, self.takes = [0] * 96, [0] * 16, [0] * 16
        self.facing, self.beside = [-1] * 16, [-1] * 16
        self.own_low = self.own_high = 0
        self.mark_places(way)

    def mark_places(self, way: Way) -> None:
        """Writes down what the way does at each place."""
        for place in range(way.size):
            is_own = way.first <= place < way.store
            is_house = place != way.store and way.into[place] == place
            self.relays[place] = is_house and (is_own or not way.own_only)
            self.facing[place] = way.facing[place]
            if not is_own:
                self.beside[place] = way.beside[place]
            may_take = self.facing[place] >= 0 or self.beside[place] >= 0
            self.takes[place] = is_house and (way.capture != _NONE if is_own else may_take)
            if is_own:
                self.own_low += packed_low(place, 127)
                self.own_high += packed_high(place, 127)

    def lay(self, row: int) -> None:
        """Fills a row of the table."""
        source, hand = row // 136, row % 136
        for place in range(self.way.size):
            self.counts[place] = 0
        self.counts[source] = hand
        self.ends[row] = self.way.sow_lap(self.counts, source)
        low, high = -packed_low(source, hand), -packed_high(source, hand)
        for place in range(self.way.size):
            low += packed_low(place, self.counts[place])
            high += packed_high(place, self.counts[place])
        self.added_low[row], self.added_high[row] = low, high


class PackedBoard:
    """The shells of a small board, and the outcome of the move played last.

    Of that move `last` is the place of its last shell, `laps` the number of its laps, `captured`
    the shells it took, and `trail[i]` for i from 1 the house relayed by its i-th relay; after
    `play_lifts`, `laps` and `captured` count those of all moves. Nothing is checked: the ways must
    be those of a board with as many places, and there must be at most `PACKED_SHELLS` shells.
    """

    def __init__(self) -> None:
        self.low = self.high = 0
        self.last = self.laps = self.captured = 0
        self.trail = [0] * 256

    def pack(self, shells: list[int], size: int) -> None:
        """Takes the shells of a board of `size` places."""
        self.low = self.high = 0
        for place in range(size):
            self.low += packed_low(place, shells[place])
            self.high += packed_high(place, shells[place])

    def lay_out(self, shells: list[int], size: int) -> None:
        """Puts the shells of a board of `size` places into an array."""
        for place in range(size):
            shells[place] = self.count(place)

    def count(self, place: int) -> int:
        """The shells in a place."""
        return (self.low if place < 8 else self.high) >> (8 * place & 63) & 127

    def play(self, way: PackedWay, place: int, has_passed: bool) -> int:
        """Plays the move from `place` with its capture, as `Way.play` does.

        Gives 1 where the turn goes on and 0 where it does not, -1 where no shells lie in `place`.
        """
        low, high = self.low, self.high
        hand = (low if place < 8 else high) >> (8 * place & 63) & 127
        if hand == 0:
            return -1
        before = self.count(way.store) if way.waits else 0
        laps = 1
        while True:
            row = 136 * place + hand
            if way.ends[row] < 0:
                way.lay(row)
            last = way.ends[row]
            low += way.added_low[row]
            high += way.added_high[row]
            hand = (low if last < 8 else high) >> (8 * last & 63) & 127
            stops = (hand < 2) | (way.relays[last] == 0)
            if stops and (hand != 1 or last != place or not way.relays_origin):
                break
            self.trail[laps & 255] = last
            laps += 1
            place = last
        self.low, self.high = low, high
        self.last, self.laps, self.captured = last, laps, 0
        if last == way.store:
            return way.again and self.has_shells(way)
        if (hand != 1) | (way.takes[last] == 0):
            return 0
        if way.waits:
            gained = self.count(way.store) - before
            if not way.way.may_take(last, gained, has_passed):
                return 0  # without a capture no turn goes on
        self.take(way, last)
        return way.capture_again and self.captured > 0 and self.has_shells(way)

    def play_lifts(self, way: PackedWay, houses: int, count: int) -> int:
        """Plays a turn that lifts `count` houses, each in four bits of `houses`, the lowest first.

        Gives 1 where another move is due, 0 where none is and 2 where the turn ended with its last
        shell in the store. Gives -1 where a house cannot be lifted; the board is then of no use.
        """
        goes_on = 1
        laps = captured = 0
        for move in range(count):
            house = houses >> 4 * move & 15
            if goes_on == 0 or house > way.store - way.first:
                return -1
            goes_on = self.play(way, way.store - house, move > 0)
            if goes_on < 0:
                return -1
            laps += self.laps
            captured += self.captured
        self.laps, self.captured = laps, captured
        return 2 if goes_on == 0 and self.last == way.store else goes_on

    def take(self, way: PackedWay, place: int) -> None:
        """Makes the capture, if any, of a last shell alone at `place`, one that can capture."""
        facing, beside = way.facing[place], way.beside[place]
        taken = 0
        if facing >= 0:
            taken += self.count(facing)
        if beside >= 0:
            taken += self.count(beside)
        if taken == 0 and not (way.takes_alone and way.first <= place < way.store):
            return
        if facing >= 0:
            self.add(facing, -self.count(facing))
        if beside >= 0:
            self.add(beside, -self.count(beside))
        if way.takes_own:
            taken += 1
            self.add(place, -1)
        self.add(way.store, taken)
        self.captured = taken

    def add(self, place: int, shells: int) -> None:
        """Adds shells to a place."""
        self.low += packed_low(place, shells)
        self.high += packed_high(place, shells)

    def has_shells(self, way: PackedWay) -> bool:
        """True when a house of the seat holds any shell."""
        return ((self.low & way.own_low) | (self.high & way.own_high)) != 0


def packed_low(place: int, shells: int) -> int:
    """The amount that these shells in a place add to the first of the two numbers."""
    return shells << 8 * place if place < 8 else 0


def packed_high(place: int, shells: int) -> int:
    """The amount that these shells in a place add to the second of the two numbers."""
    return 0 if place < 8 else shells << 8 * (place - 8)
