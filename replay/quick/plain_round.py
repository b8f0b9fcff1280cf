"""The round for plain Python: a small board is one number, a byte for each place.

Compiled code is quick with many small steps, plain Python with few large ones. A lap adds the
same to any board: here it is one addition of a number that is made when it is first needed, by
sowing the lap once on the kernel's arrays. Turns that claim something, and the rules that look at
more than where a lap ends, are left to `QuickRound`.
"""

from __future__ import annotations

from ...engine.kernel import Way
from .ground import Ground
from .round import QuickRound

_KEPT = 256
"""The ways whose laps are kept."""

_UNCLAIMED = [-1, -1, 0, -1, -1]
"""The codes behind the house of a move that claims nothing (`Scanner.read_turn`)."""

_NONE, _BOTH, _ALWAYS = 0, 1, 2  # `Way.capture`
_RELAYED = 2  # `Way.origin`


class _Place:
    """What a hand on its way does at one place of a small board.

    `laps` are the laps from there by the shells lifted, kept once they are made: the number that
    a lap adds to the board, how far up the place of its last shell stands in it, the fewest
    shells there with which it goes on, and the laps from there. `sources` are all bits of the
    places from which a last shell alone takes.
    """

    def __init__(self, way: Way, place: int) -> None:
        self.way, self.place = way, place
        self.laps: dict[int, _Lap] = {}
        found: tuple[int, ...] = way.facing[place], way.beside[place]
        if place == way.store or way.into[place] != place:
            found = ()
        elif way.first <= place < way.store:
            found = () if way.capture == _NONE else found[:1]
        self.shifts = [8 * source for source in found if source >= 0]
        self.sources = sum([255 << shift for shift in self.shifts])
        if way.capture == _ALWAYS and way.first <= place < way.store:
            self.sources |= 255 << 8 * place
        self.takes_own = way.capture in (_BOTH, _ALWAYS)

    def make_lap(self, hand: int, places: list[_Place]) -> None:
        """Make a lap."""
        way, shells = self.way, [0] * 96
        shells[self.place] = hand
        last = way.sow_lap(shells, self.place)
        added = int.from_bytes(bytes(shells[: way.size]), "little") - (hand << 8 * self.place)
        is_own = way.first <= last < way.store
        goes_on = last != way.store and way.into[last] == last and (is_own or not way.own_only)
        self.laps[hand] = added, 8 * last, 2 if goes_on else 256, places[last].laps

    def take(self, board: int) -> tuple[int, int]:
        """The board after a capture with a last shell alone here, and the shells taken."""
        taken = 0
        for shift in self.shifts:
            taken += board >> shift & 255
            board &= ~(255 << shift)
        if self.takes_own:
            taken += 1
            board -= 1 << 8 * self.place
        return board + (taken << 8 * self.way.store), taken


_Lap = tuple[int, int, int, dict[int, "_Lap"]]


class PlainRound(QuickRound):
    """A round that plays as `QuickRound` does, in less time where nothing is compiled.

    While `is_whole`, the shells are the bytes of `whole`, and in `shells` only while `is_laid`.
    """

    def __init__(self, ground: Ground) -> None:
        self.places_of: dict[Way, list[_Place]] = {}
        self.is_whole, self.whole = False, 0
        super().__init__(ground)

    def begin(self, ground: Ground) -> None:
        """As in `QuickRound`."""
        self.is_whole = ground.is_small
        super().begin(ground)
        self.rows: list[int] = []
        if ground.is_small:
            self.rows = [(1 << 8 * way.store) - (1 << 8 * way.first) for way in ground.ways]
        self.houses_of_all = sum(self.rows)

    def take_up(self) -> None:
        """As in `QuickRound`."""
        super().take_up()
        if self.is_whole:
            self.whole = int.from_bytes(bytes(self.shells[: self.ground.size]), "little")

    def lay_out(self) -> None:
        """As in `QuickRound`."""
        if self.is_whole and not self.is_laid:
            self.is_laid = True
            self.shells[: self.ground.size] = self.whole.to_bytes(self.ground.size, "little")

    def count(self, place: int) -> int:
        """As in `QuickRound`."""
        return self.whole >> 8 * place & 255 if self.is_whole else super().count(place)

    def has_shells(self, seat: int) -> bool:
        """As in `QuickRound`."""
        if self.is_whole:
            return self.whole & self.rows[seat] != 0
        return super().has_shells(seat)

    def play(self, codes: list[int], base: int) -> bool:
        """As in `QuickRound`."""
        mover, moves = self.mover, codes[base + 1]
        if moves == 0:
            return self.play_pass(codes[base])
        if mover < 0 or not self.is_whole or self.opens_match or self.is_due:
            return self.play_fully(codes, base)
        ground = self.ground
        way = ground.ways[mover]
        if ground.seat_of[codes[base]] != mover or way.waits or way.origin == _RELAYED:
            return self.play_fully(codes, base)
        places = self.places_of.get(way) or self.find_places(way)
        board, houses, store = self.whole, self.houses, way.store
        goes_on, index, count, taken = True, base + 3, 0, 0
        shift = 8 * store
        for _ in range(moves):
            house = codes[index]
            if not goes_on or not 0 < house <= houses:
                return False
            if codes[index + 1 : index + 6] != _UNCLAIMED:
                return self.play_fully(codes, base)
            shift, fewest, laps = 8 * (store - house), 1, places[store - house].laps
            while (hand := board >> shift & 255) >= fewest:
                if hand not in laps:
                    places[shift >> 3].make_lap(hand, places)
                added, shift, fewest, laps = laps[hand]
                board += added
                count += 1
            if fewest == 1:  # nothing was lifted
                return False
            goes_on = False
            last = shift >> 3
            if last == store:
                goes_on = way.again and board & self.rows[mover] != 0
            elif hand == 1 and board & places[last].sources:
                board, captured = places[last].take(board)
                taken += captured
                goes_on = way.capture_again and captured > 0 and board & self.rows[mover] != 0
            index += 6
        if codes[base + 2] and (shift != 8 * store or goes_on):
            return False
        self.whole, self.is_laid, self.last_mover = board, False, mover
        self.laps, self.captured = count, taken
        if goes_on:
            self.is_due = True
        else:
            self.end_turn(mover + 1 if mover + 1 < self.seats else 0)
        return True

    def end_turn(self, following: int) -> None:
        """As in `QuickRound`."""
        if self.is_whole:
            ground, board = self.ground, self.whole
            if ground.ends_stuck:
                self.is_over = board & self.rows[following] == 0
            elif ground.ends_by_one:
                self.is_over = not all(board & row for row in self.rows)
            else:
                self.is_over = board & self.houses_of_all == 0
            self.mover = -1 if self.is_over else following
        else:
            super().end_turn(following)

    def play_fully(self, codes: list[int], base: int) -> bool:
        """Play a turn as `QuickRound` does, on `shells`."""
        self.lay_out()
        is_whole, self.is_whole = self.is_whole, False
        is_played = super().play(codes, base)
        self.is_whole = is_whole
        self.take_up()
        return is_played

    def find_places(self, way: Way) -> list[_Place]:
        """The places of a way, each with what a hand does there."""
        if len(self.places_of) >= _KEPT:
            self.places_of.clear()
        self.places_of[way] = [_Place(way, place) for place in range(way.size)]
        return self.places_of[way]
