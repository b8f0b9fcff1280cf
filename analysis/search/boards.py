"""The numbered boards that a search plays moves on, with the counts that it asks for most.

`boards.pxd` gives the C types. Where a board of two seats has few places and shells, it is two
words of 64 bits with a byte for each place: a lap adds to them the numbers that a table holds for
its place and its hand. All other boards are played by the kernel.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence

from ...engine.kernel import Shells, Way
from .ply import Ply

# `boards.pxd` makes these C integers; they are those of `engine/kernel.py`.
_NONE, _BOTH, _ALWAYS, _FACING = 0, 1, 2, 3
_CIRCUIT, _VILLAGE, _RELAYED = 1, 2, 2

_BYTES = 0x0101010101010101
"""A word times this has the sum of its bytes in the highest, if it fits there."""

_MASK = 0xFFFFFFFFFFFFFFFF
"""Keeps a product to 64 bits; in C it fits by itself."""

_LOW_BITS, _HIGH_BITS = 0x7F7F7F7F7F7F7F7F, 0x8080808080808080
"""All bits of every byte but the highest, and the highest bit of every byte."""

_GATHER = 0x0102040810204080
"""A word of bytes that are 0 or 1 times this has them as bits in the highest byte."""

MOST_IN_BYTES = 255
"""The most shells on boards with a byte for each place."""

_MOST_PLACES, _MOST_SHELLS = 16, MOST_IN_BYTES
"""The places in two words of eight bytes, and the most that a byte holds."""

_HANDS = 32
"""A hand of fewer shells is sown by the table at once."""

_GOES_ON = 16
"""Added to the last place of a lap where two shells or more are relayed."""

_TAKES, _TAKES_NONE, _TAKES_ITSELF = 1, 2, 4
"""Bits for a last shell alone: it captures, also where nothing lies, and is captured with it."""


class Boards:
    """Boards on which the seats go `ways`, the ways of one ring; numbers begin at 0.

    Before `reserve` there is one board. Of the board numbered `at`, `standings[seats * at + seat]`
    is the lead of a seat's store over the other with two seats, and what its store holds with
    three; `rests[at]` is the number of shells in the houses; bit `seat` of `filled[at]` says
    whether a seat has any there, bit 3 + `seat` whether its row stands (`Way.stands`). They
    hold up to `most` shells, and a key has `words` words. The methods check nothing.
    """

    def __init__(self, ways: Sequence[Way], most: int) -> None:
        first: Way = ways[0]
        self.seats, self.size = len(ways), first.size
        self.most, self.bits = most, max(most.bit_length(), 1)
        self.words = self.size // (64 // self.bits) + 1
        self.firsts, self.stores = [0] * 3, [0] * 3
        for seat in range(self.seats):
            way: Way = ways[seat]
            self.firsts[seat], self.stores[seat] = way.first, way.store
        self.reserve(1)

    def reserve(self, room: int) -> None:
        """Make room for the boards numbered less than `room`; what lies on any of them is lost."""
        self.standings = array("i", bytes(4 * self.seats * room))
        self.rests, self.filled = array("i", bytes(4 * room)), array("i", bytes(4 * room))

    def set(self, at: int, board: Shells) -> None:
        """Set a board to the shells of `board`."""
        raise NotImplementedError

    def copy(self, at: int, to: int) -> None:
        """Set the board numbered `to` to that numbered `at`."""
        raise NotImplementedError

    def play(self, at: int, to: int, mover: int, place: int, passed: bool) -> bool:
        """Set the board `to` to the one after a move on `at`; true when the turn goes on.

        It does what `Way.play` does.
        """
        raise NotImplementedError

    def count(self, at: int, place: int) -> int:
        """The shells in a place."""
        raise NotImplementedError

    def choices(self, at: int, seat: int) -> int:
        """The houses of a seat that hold shells; bit n is the house n places after the first."""
        raise NotImplementedError

    def pack(self, at: int, mover: int, passed: bool, has_stores: bool, ply: Ply) -> None:
        """Write the key of a position into `ply`: everything that decides what is won from there.

        The first two bits are the mover and `passed`; each count takes `bits` bits and does not
        cross a word, so that different positions never have the same key. Unless it `has_stores`,
        positions that differ in their stores alone have the same key.
        """
        word, used, packed = 0, 2, 2 * mover + passed
        for place in range(self.size):
            if not has_stores and (place == self.stores[0] or place == self.stores[1]):
                continue
            if used + self.bits > 64:
                ply.key[word] = packed
                word, used, packed = word + 1, 0, 0
            count = self.count(at, place)
            packed |= count << used
            used += self.bits
        ply.key[word] = packed
        for rest in range(word + 1, self.words):
            ply.key[rest] = 0

    def houses(self, at: int, seat: int) -> int:
        """The number of shells in the houses of a seat."""
        found = 0
        for place in range(self.firsts[seat], self.stores[seat]):
            found += self.count(at, place)
        return found


def make_boards(ways: Sequence[Way], total: int) -> Boards:
    """Boards for `total` shells."""
    first: Way = ways[0]
    is_small = len(ways) == 2 and first.size <= _MOST_PLACES and total <= _MOST_SHELLS
    for seat in range(len(ways)):
        way: Way = ways[seat]
        is_small = is_small and way.is_plain
    return ByteBoards(ways, total) if is_small else WideBoards(ways, total)


class ByteBoards(Boards):
    """Boards of two seats in two words each: place p is byte p, the lowest of the first word is 0.

    Tables are indexed by place, 16 to a seat, and those of laps by place and hand; there is one for
    each word.
    """

    def __init__(self, ways: Sequence[Way], most: int) -> None:
        self.cells, self.total = array("Q", bytes(16)), 0
        super().__init__(ways, most)
        # One shell in a place, all bytes but that of a place, and those of a seat's houses.
        self.near_ones, self.far_ones = [0] * 16, [0] * 16
        self.near_clears, self.far_clears = [_MASK] * 16, [_MASK] * 16
        self.near_rows, self.far_rows = [0] * 2, [0] * 2
        # What a lap adds when its place has been emptied, and where it ends.
        self.near_laps, self.far_laps, self.ends = [0] * 1024, [0] * 1024, [0] * 1024
        # What a whole circuit adds, and its drops.
        self.near_circuits, self.far_circuits, self.wholes = [0] * 32, [0] * 32, [1] * 2
        # Whether a shell sown at a place falls into that house, what it takes there, from where.
        self.sown, self.takes = [False] * 32, [0] * 32
        self.near_taken, self.far_taken = [0] * 32, [0] * 32
        self.by_origin, self.waits = [False] * 2, [0] * 2
        self.again, self.capture_again = [False] * 2, [False] * 2
        one = 1
        for place in range(_MOST_PLACES):
            if place < 8:
                self.near_ones[place] = one << (8 * place)
            else:
                self.far_ones[place] = one << (8 * (place - 8))
            self.near_clears[place] = _MASK - 0xFF * self.near_ones[place]
            self.far_clears[place] = _MASK - 0xFF * self.far_ones[place]
        for seat in range(2):
            self.lay(seat, ways[seat])

    def lay(self, seat: int, way: Way) -> None:
        """Fill the tables of one seat."""
        self.by_origin[seat], self.waits[seat] = way.origin == _RELAYED, way.waits
        self.again[seat], self.capture_again[seat] = way.again, way.capture_again
        self.wholes[seat] = way.whole
        for place in range(way.size):
            is_own = way.first <= place < way.store
            if is_own:
                self.near_rows[seat] |= 0xFF * self.near_ones[place]
                self.far_rows[seat] |= 0xFF * self.far_ones[place]
            self.lay_laps(seat, way, place)
            if place != way.store and way.into[place] == place:
                self.sown[16 * seat + place] = True
                self.lay_capture(seat, way, place, is_own)

    def lay_capture(self, seat: int, way: Way, place: int, is_own: bool) -> None:
        """Fill the tables of the shells that a last shell alone at a place takes."""
        facing, beside, at = way.facing[place], way.beside[place], 16 * seat + place
        kind = 0
        if is_own and way.capture != _NONE:
            kind = _TAKES
            if way.capture == _ALWAYS:
                kind += _TAKES_NONE
            if way.capture != _FACING:
                kind += _TAKES_ITSELF
        elif not is_own and (facing >= 0 or beside >= 0):
            kind = _TAKES
            if way.capture == _BOTH or way.capture == _ALWAYS:
                kind += _TAKES_ITSELF
        self.takes[at] = kind
        if is_own:
            beside = -1
        for house in (facing, beside):
            if house >= 0:
                self.near_taken[at] |= 0xFF * self.near_ones[house]
                self.far_taken[at] |= 0xFF * self.far_ones[house]

    def lay_laps(self, seat: int, way: Way, place: int) -> None:
        """Fill the tables of the laps from one place, each from the lap of one shell less."""
        near = far = 0
        start, base, at = way.starts[place], 512 * seat + 32 * place, 16 * seat + place
        for hand in range(1, _HANDS):
            fall = start + (hand - 1) % way.whole
            near += self.near_ones[way.falls[fall]]
            far += self.far_ones[way.falls[fall]]
            self.near_laps[base + hand], self.far_laps[base + hand] = near, far
            last = way.ring[fall]
            self.ends[base + hand] = last
            is_relayed = not way.own_only or way.first <= last < way.store
            if is_relayed and last != way.store and way.into[last] == last:
                self.ends[base + hand] += _GOES_ON
            if hand == way.whole:
                self.near_circuits[at], self.far_circuits[at] = near, far

    def reserve(self, room: int) -> None:
        """Make room, as `Boards.reserve` does."""
        Boards.reserve(self, room)
        self.cells = array("Q", bytes(16 * room))

    def set(self, at: int, board: Shells) -> None:
        """Set a board to the shells of `board`."""
        near, far, total = 0, 0, 0
        for place in range(self.size):
            count = board.counts[place]
            near += count * self.near_ones[place]
            far += count * self.far_ones[place]
            total += count
        self.total = total
        self.keep(at, near, far)

    def copy(self, at: int, to: int) -> None:
        """Set the board numbered `to` to that numbered `at`."""
        self.keep(to, self.cells[2 * at], self.cells[2 * at + 1])

    def keep(self, at: int, near: int, far: int) -> None:
        """Set a board to these words."""
        self.cells[2 * at], self.cells[2 * at + 1] = near, far
        own = _count(near, far, self.stores[0])
        other = _count(near, far, self.stores[1])
        self.standings[2 * at], self.standings[2 * at + 1] = own - other, other - own
        self.rests[at] = self.total - own - other
        first = (near & self.near_rows[0]) | (far & self.far_rows[0])
        second = (near & self.near_rows[1]) | (far & self.far_rows[1])
        self.filled[at] = 9 * (first != 0) + 18 * (second != 0)

    def play(self, at: int, to: int, mover: int, place: int, passed: bool) -> bool:
        """Play a move, as `Boards.play` does."""
        near, far = self.cells[2 * at], self.cells[2 * at + 1]
        store, base = self.stores[mover], mover << 9
        hand = _count(near, far, place)
        source, goes_on = place, True
        while goes_on:
            source = place
            near &= self.near_clears[source]
            far &= self.far_clears[source]
            if hand >= _HANDS:
                whole = self.wholes[mover]
                rounds, ring = (hand - 1) // whole, 16 * mover + source
                near += rounds * self.near_circuits[ring]
                far += rounds * self.far_circuits[ring]
                hand -= rounds * whole
            lap = base + (source << 5) + hand
            near += self.near_laps[lap]
            far += self.far_laps[lap]
            end = self.ends[lap]
            place = end & 15
            hand = _count(near, far, place)
            goes_on = end >= _GOES_ON and hand > 1
            if self.by_origin[mover] and not goes_on:
                goes_on = place == source and hand == 1 and self.sown[16 * mover + place]
        taken = 0
        alone = 16 * mover + place
        kind = self.takes[alone]
        if kind and hand == 1:
            waits = self.waits[mover]
            if waits:
                gained = _count(near, far, store)
                gained -= _count(self.cells[2 * at], self.cells[2 * at + 1], store)
                if not self.may_take(mover, place, gained, passed):
                    kind = 0
            from_near = near & self.near_taken[alone]
            from_far = far & self.far_taken[alone]
            taken = ((from_near * _BYTES & _MASK) >> 56) + ((from_far * _BYTES & _MASK) >> 56)
            if kind and (taken or kind & _TAKES_NONE):
                near ^= from_near
                far ^= from_far
                if kind & _TAKES_ITSELF:
                    taken += 1
                    near &= self.near_clears[place]
                    far &= self.far_clears[place]
                near += taken * self.near_ones[store]
                far += taken * self.far_ones[store]
            else:
                taken = 0
        self.keep(to, near, far)
        goes_on = self.again[mover] if place == store else self.capture_again[mover] and taken > 0
        return goes_on and self.filled[to] & (1 << mover) != 0

    def may_take(self, mover: int, place: int, gained: int, passed: bool) -> bool:
        """True when a move has done what captures wait for, as `Way.may_take` says."""
        if self.waits[mover] == _CIRCUIT:
            return passed or gained > 0
        if not self.firsts[mover] <= place < self.stores[mover]:
            return gained > 1
        return gained > 0

    def count(self, at: int, place: int) -> int:
        """The shells in a place."""
        return _count(self.cells[2 * at], self.cells[2 * at + 1], place)

    def choices(self, at: int, seat: int) -> int:
        """The houses of a seat that hold shells, as bits."""
        found = _fill(self.cells[2 * at]) | (_fill(self.cells[2 * at + 1]) << 8)
        first = self.firsts[seat]
        return (found >> first) & ((1 << (self.stores[seat] - first)) - 1)


class WideBoards(Boards):
    """Boards of any size, played by the kernel; they hold `most` shells at most."""

    def __init__(self, ways: Sequence[Way], most: int) -> None:
        first: Way = ways[0]
        self.ways, self.shells, self.width = list(ways), list[Shells](), first.size
        super().__init__(ways, most)

    def reserve(self, room: int) -> None:
        """Make room, as `Boards.reserve` does."""
        Boards.reserve(self, room)
        while len(self.shells) < room:
            self.shells.append(Shells([0] * self.width))

    def set(self, at: int, board: Shells) -> None:
        """Set a board to the shells of `board`."""
        to: Shells = self.shells[at]
        to.become(board)
        self.keep(at)

    def copy(self, at: int, to: int) -> None:
        """Set the board numbered `to` to that numbered `at`."""
        self.set(to, self.shells[at])

    def keep(self, at: int) -> None:
        """Note the counts of a board that are asked for most."""
        board: Shells = self.shells[at]
        rest, filled = 0, 0
        for seat in range(self.seats):
            self.standings[self.seats * at + seat] = board.counts[self.stores[seat]]
            own = self.houses(at, seat)
            rest += own
            way: Way = self.ways[seat]
            filled |= (own > 0) << seat | way.stands(board.counts) << (3 + seat)
        self.rests[at], self.filled[at] = rest, filled
        if self.seats == 2:
            lead = self.standings[2 * at] - self.standings[2 * at + 1]
            self.standings[2 * at], self.standings[2 * at + 1] = lead, -lead

    def play(self, at: int, to: int, mover: int, place: int, passed: bool) -> bool:
        """Play a move, as `Boards.play` does."""
        board: Shells = self.shells[to]
        way: Way = self.ways[mover]
        board.become(self.shells[at])
        goes_on = way.play(board.counts, place, passed)
        self.keep(to)
        return goes_on

    def count(self, at: int, place: int) -> int:
        """The shells in a place."""
        board: Shells = self.shells[at]
        return board.counts[place]

    def choices(self, at: int, seat: int) -> int:
        """The houses of a seat that hold shells, as bits."""
        board: Shells = self.shells[at]
        found, first = 0, self.firsts[seat]
        for place in range(first, self.stores[seat]):
            if board.counts[place]:
                found |= 1 << (place - first)
        return found


def _count(near: int, far: int, place: int) -> int:
    """The byte of a place."""
    word = far if place > 7 else near
    return (word >> (8 * (place & 7))) & 255


def _fill(word: int) -> int:
    """The bytes that are not 0, as bits."""
    filled = (((word & _LOW_BITS) + _LOW_BITS) | word) & _HIGH_BITS
    return ((filled >> 7) * _GATHER & _MASK) >> 56
