"""What was played in a record while a quick check went through it: columns, a row for each turn.

The check plays; the log plays every turn once more on a board of its own, lap by lap, and compares
the two boards, unless it is to be brief. `play_log.pxd` declares the C types.
"""

from __future__ import annotations

from ...engine.kernel import Way
from ...engine.row_kernel import Hands
from .ground import Ground
from .round import PlaySink, QuickRound

COMPILED = not __file__.endswith(".py")

TURNS, MOVES, RELAYS, ROUNDS, CELLS = 8192, 16384, 65536, 128, 131072
"""The most turns, moves, relays and rounds of a record, and the most places of all its boards."""

_TURNS, _MOVES, _RELAYS, _ROUNDS, _CELLS = TURNS, MOVES, RELAYS, ROUNDS, CELLS
_SEED, _FACTOR, _ALL_BITS = 0x243F6A8885A308D3, 0x9E3779B97F4A7C15, (1 << 64) - 1
_BURNED = (1 << 32) - 1
_KEPT_RELAYS = 1024
"""The relays of one hand that `engine/row_hands.py` keeps."""


class PlayLog(PlaySink):
    """The rounds, turns, moves and relays of the main line, in the order played.

    Seats are numbered in playing order, places as on the hands. Turn t is a pass, a turn or a
    simultaneous row: `round_of[t]` is the index of its round, `row_of[t]` its number in it,
    `seat_of[t]` who played (-1: all hands), `next_of[t]` who plays then (-1: nobody, or all
    hands), `laps_of[t]` and `captured_of[t]` are sums, `gained_of[t]` is what came into the store
    of who played. With `keeps_hashes`, `hashes[t]` is the hash of the position before it
    (`archive/tables/position_hash.py`). With `is_brief`, a turn is not played once more, but taken
    over from the check, without its relays and how its moves ended. The board after it begins at
    `boards[t * size]`. Its moves are those from `first_move[t]` up to `first_move[t + 1]`, the
    hands of a row one after the other; hand h has `hand_moves[3 * t + h]` of them, and
    `in_store[3 * t + h]` says that its last one ended in the store, with nothing due.

    Move m ended at `last_of[m]` and captured `taken_of[m]` shells; it relayed `relays[r]` for r
    from `first_relay[m]` up to `first_relay[m + 1]`.

    Round k is the `number_of[k]`-th, begun by `opener_of[k]` (-1: all hands) on `grounds[k]`; once
    `is_over[k]`, its scores are `scores[3 * k]` and on, and its last board begins at
    `finals[96 * k]`. `is_broken` says that the log is of no use: there was no room, or the two
    boards differ.
    """

    def __init__(self) -> None:
        if not COMPILED:  # arrays in C are there
            self.round_of, self.row_of, self.seat_of = [0] * 8192, [0] * 8192, [0] * 8192
            self.next_of, self.laps_of, self.captured_of = [0] * 8192, [0] * 8192, [0] * 8192
            self.first_move, self.gained_of, self.hashes = [0] * 8192, [0] * 8192, [0] * 8192
            self.hand_moves, self.in_store, self.boards = [0] * 24576, [0] * 24576, [0] * 131072
            self.last_of, self.taken_of, self.first_relay = [0] * 16384, [0] * 16384, [0] * 16384
            self.relays, self.number_of, self.opener_of = [0] * 65536, [0] * 128, [0] * 128
            self.is_over, self.scores, self.finals = [0] * 128, [0] * 384, [0] * 12288
            self.shells = [0] * 96
        self.grounds: list[Ground] = []
        self.turns = self.moves = self.relay_count = self.rounds = self.size = self.seats = 0
        self.is_broken = self.keeps_hashes = self.is_brief = False

    def begin_record(self, ground: Ground) -> None:
        """Forget the record before, and begin the first round of the next."""
        self.turns = self.moves = self.relay_count = self.rounds = 0
        self.is_broken = False
        self.grounds.clear()
        self.size, self.seats = ground.size, ground.seats
        self.first_move[0] = self.first_relay[0] = 0
        self.begin_round(ground, 1)

    def begin_first(self, ground: Ground) -> None:
        """Begin the first round otherwise, before anything is played."""
        self.rounds = 0
        self.grounds.clear()
        self.begin_round(ground, 1)

    def begin_round(self, ground: Ground, number: int) -> None:
        """Begin a round."""
        if self.rounds >= _ROUNDS - 1 or ground.size != self.size:
            self.is_broken = True
            return
        self.grounds.append(ground)
        self.number_of[self.rounds], self.opener_of[self.rounds] = number, ground.opener
        self.is_over[self.rounds] = 0
        for place in range(self.size):
            self.shells[place] = ground.shells[place]
        self.rounds += 1

    def has_room(self) -> bool:
        """Whether there is room for one more turn of many moves."""
        return (
            not self.is_broken
            and self.turns < _TURNS - 2
            and self.moves < _MOVES - 800
            and self.relay_count < _RELAYS - 8192
            and (self.turns + 2) * self.size < _CELLS - 8
        )

    def add_turn(self, play: QuickRound, codes: list[int], base: int, row: int) -> None:
        """Add the turn or pass whose codes begin at `base`, after `play` has played it."""
        if not self.has_room():
            self.is_broken = True
            return
        turn = self.turns
        ground = play.ground
        seat = ground.seat_of[codes[base]]
        self.clear_turn(ground, seat, row)
        way: Way = ground.ways[seat]
        shells = self.shells
        store_before = shells[way.store]
        if self.is_brief:
            self.laps_of[turn], self.captured_of[turn] = play.laps, play.captured
            self.hand_moves[3 * turn + seat] = codes[base + 1]
            self.gained_of[turn] = play.shells[way.store] - store_before
            self.copy_turn(play)
            return
        passed = goes_on = False
        last = -1
        move = base + 3
        for _ in range(codes[base + 1]):
            place = way.store - codes[move]
            before = shells[way.store]
            last = self.sow(way, place)
            captured = 0
            if way.waits == 0 or way.may_take(last, shells[way.store] - before, passed):
                captured = way.take(shells, last)
            passed = True
            self.end_move(seat, last, captured)
            goes_on = last == way.store or way.capture_again
            goes_on = goes_on and way.goes_on(shells, last, captured)
            move += 6 + (codes[move + 2] if codes[move + 3] else 0)
        if last == way.store and not goes_on:
            self.in_store[3 * turn + seat] = 1
        self.gained_of[turn] = shells[way.store] - store_before
        self.end_turn(play)

    def copy_turn(self, play: QuickRound) -> None:
        """Add the turn with the board of `play` after it."""
        begin = self.turns * self.size
        boards, shells, theirs = self.boards, self.shells, play.shells
        for block in range((self.size + 7) >> 3):
            for place in range(8 * block, 8 * block + 8):
                shells[place] = theirs[place]
                boards[begin + place] = theirs[place]
        self.next_of[self.turns] = play.mover
        self.turns += 1
        self.first_move[self.turns] = self.moves

    def sow(self, way: Way, place: int) -> int:
        """Sow a move from `place` and note its relays: the place of its last shell."""
        shells = self.shells
        source = place
        place = way.sow_lap(shells, place)
        while way.is_relayed(shells, place, source):
            if self.relay_count < _RELAYS - 1:
                self.relays[self.relay_count] = place
                self.relay_count += 1
            else:
                self.is_broken = True
            source = place
            place = way.sow_lap(shells, place)
        return place

    def add_row(self, play: QuickRound, hands: Hands, written: list[int]) -> None:
        """Add the simultaneous row that `hands` has played."""
        if not self.has_room():
            self.is_broken = True
            return
        turn = self.turns
        self.clear_turn(play.ground, -1, 1)
        for hand in range(self.seats):
            way: Way = play.ground.ways[hand]
            relayed = 0
            last = -1
            for move in range(written[hand * 1024 + 1]):
                at = hands.at(hand, move)
                while relayed < hands.relayed[at]:
                    if relayed >= _KEPT_RELAYS or self.relay_count >= _RELAYS - 1:
                        self.is_broken = True
                        return
                    self.relays[self.relay_count] = hands.trail[hand * 1024 + relayed]
                    self.relay_count += 1
                    relayed += 1
                last = hands.ends[at]
                self.end_move(hand, last, hands.captured[at])
            if last == way.store and not hands.due[hand]:
                self.in_store[3 * turn + hand] = 1
        for place in range(self.size):
            self.shells[place] = play.shells[place]
        self.end_turn(play)

    def clear_turn(self, ground: Ground, seat: int, row: int) -> None:
        """Put the next turn at its beginning, on the board as it stands."""
        turn = self.turns
        if self.keeps_hashes:
            self.hashes[turn] = self.hash_board(ground, seat)
        self.gained_of[turn] = 0
        self.round_of[turn], self.row_of[turn] = self.rounds - 1, row
        self.seat_of[turn] = seat
        self.laps_of[turn] = self.captured_of[turn] = 0
        for hand in range(3):
            self.hand_moves[3 * turn + hand] = self.in_store[3 * turn + hand] = 0

    def hash_board(self, ground: Ground, seat: int) -> int:
        """The hash of the board with that seat to move (-1: none)."""
        factor, all_bits = _FACTOR, _ALL_BITS
        mixed: int = (_SEED ^ self.seats) * factor & all_bits
        mixed = (mixed ^ ground.houses) * factor & all_bits
        mixed = (mixed ^ (255 if seat < 0 else seat)) * factor & all_bits
        for place in range(self.size):
            number = self.shells[place]
            if ground.is_burned[place]:
                number = _BURNED
            mixed = (mixed ^ number) * factor & all_bits
        mixed = (mixed ^ mixed >> 29) * factor & all_bits
        return mixed >> 24

    def end_move(self, hand: int, last: int, captured: int) -> None:
        """Add a move of the next turn, whose relays are noted."""
        move = self.moves
        turn = self.turns
        self.last_of[move], self.taken_of[move] = last, captured
        self.moves = move + 1
        self.first_relay[move + 1] = self.relay_count
        self.laps_of[turn] += 1 + self.relay_count - self.first_relay[move]
        self.captured_of[turn] += captured
        self.hand_moves[3 * turn + hand] += 1

    def end_turn(self, play: QuickRound) -> None:
        """Add the turn with the board after it."""
        turn = self.turns
        begin = turn * self.size
        differs = 0
        for place in range(self.size):
            self.boards[begin + place] = self.shells[place]
            differs |= self.shells[place] ^ play.shells[place]
        if differs:
            self.is_broken = True
        self.next_of[turn] = play.mover
        self.turns = turn + 1
        self.first_move[turn + 1] = self.moves

    def take_board(self, play: QuickRound) -> None:
        """Go on from the board of `play`."""
        for place in range(self.size):
            self.shells[place] = play.shells[place]

    def leave(self) -> None:
        """Give the record up."""
        self.is_broken = True

    def end_round(self, play: QuickRound) -> None:
        """Note the end of the round and its scores."""
        at = self.rounds - 1
        self.is_over[at] = 1
        for place in range(self.size):
            self.finals[96 * at + place] = self.shells[place]
        for seat in range(self.seats):
            self.scores[3 * at + seat] = play.score(seat)
