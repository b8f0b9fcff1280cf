"""The log of what was played in a record while it was checked: columns, a row for each turn.

The check plays; the log plays every turn once more on a board of its own, lap by lap, and compares
the two boards. `play_log.pxd` declares the C types.
"""

from __future__ import annotations

from ...engine.kernel import Way
from ...engine.row_kernel import Hands
from .ground import Ground
from .round import PlaySink, RoundCheck, TurnGuide

COMPILED = not __file__.endswith(".py")

TURNS, MOVES, RELAYS, ROUNDS, CELLS = 8192, 16384, 65536, 128, 131072
"""The most turns, moves, relays and rounds of a record, and the most places of all its boards."""

_TURNS, _MOVES, _RELAYS, _ROUNDS, _CELLS = TURNS, MOVES, RELAYS, ROUNDS, CELLS
_KEPT_RELAYS = 1024
"""The relays of one hand that `engine/row_kernel.py` keeps."""


class PlayLog(PlaySink):
    """The rounds, turns, moves and relays of the main line, in the order played.

    Seats are numbered in playing order, places as in `Hands`. Turn t is a pass, a turn or a
    simultaneous row: `round_of[t]` is the index of its round, `row_of[t]` its number in it,
    `seat_of[t]` who played (-1: all hands), `next_of[t]` who plays then (-1: nobody, or all hands),
    `laps_of[t]` and `captured_of[t]` are sums. The board after it begins at `boards[t * size]`. Its
    moves are those from `first_move[t]` up to `first_move[t + 1]`, the hands of a row one after the
    other; hand h has `hand_moves[3 * t + h]` of them, and `in_store[3 * t + h]` says that its last
    one ended in the store, with nothing due.

    Move m lifted the house `house_of[m]`, ended at `last_of[m]` and captured `taken_of[m]` shells;
    it relayed `relays[r]` for r from `first_relay[m]` up to `first_relay[m + 1]`.

    Round k is the `number_of[k]`-th, begun by `opener_of[k]` (-1: all hands) on `grounds[k]`; once
    `is_over[k]`, its scores are `scores[3 * k]` and on, and its last board begins at
    `finals[96 * k]`. `is_broken` says that the log is of no use: there was no room, or the two
    boards differ. `is_stated` says that the record states a board which was not played.
    """

    def __init__(self) -> None:
        if not COMPILED:
            self.make_room()
        self.grounds: list[Ground] = []
        self.turns = self.moves = self.relay_count = self.rounds = self.size = self.seats = 0
        self.is_broken = self.is_stated = False

    def make_room(self) -> None:
        """Make the arrays, full of zeros; in C they are there already."""
        zeros = [0].__mul__  # the zeros of `[0] * 131072` Cython would write out one by one
        self.round_of, self.row_of, self.seat_of = zeros(8192), zeros(8192), zeros(8192)
        self.next_of, self.laps_of, self.captured_of = zeros(8192), zeros(8192), zeros(8192)
        self.first_move = zeros(8192)
        self.hand_moves, self.in_store, self.boards = zeros(24576), zeros(24576), zeros(131072)
        self.last_of, self.taken_of, self.first_relay = zeros(16384), zeros(16384), zeros(16384)
        self.house_of = zeros(16384)
        self.relays, self.number_of, self.opener_of = zeros(65536), zeros(128), zeros(128)
        self.is_over, self.scores, self.finals = zeros(128), zeros(384), zeros(12288)
        self.shells = zeros(96)

    def begin_record(self, ground: Ground) -> None:
        """Forget the record before, and begin the first round of the next."""
        self.turns = self.moves = self.relay_count = self.rounds = 0
        self.is_broken = self.is_stated = False
        self.grounds.clear()
        self.size, self.seats = ground.size, ground.seats
        self.first_move[0] = self.first_relay[0] = 0
        self.begin_round(ground, 1)

    def begin_first(self, ground: Ground) -> None:
        """Begin the first round anew, with another seat to begin, before anything is played."""
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
        """True when there is room for one more turn of many moves."""
        return (
            not self.is_broken
            and self.turns < _TURNS - 2
            and self.moves < _MOVES - 800
            and self.relay_count < _RELAYS - 8192
            and (self.turns + 2) * self.size < _CELLS - 8
        )

    def add_turn(self, play: RoundCheck, codes: list[int], base: int, row: int, brief: int) -> None:
        """Add the turn or pass whose codes begin at `base`, after `play` has played it."""
        play.lay_out()
        if not self.has_room():
            self.is_broken = True
            return
        turn = self.turns
        ground = play.ground
        seat = ground.seat_of[codes[base]]
        self.clear_turn(ground, seat, row)
        way: Way = ground.ways[seat]
        shells = self.shells
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
            self.house_of[self.moves] = codes[move]
            self.end_move(seat, last, captured)
            goes_on = last == way.store or way.capture_again
            goes_on = goes_on and way.goes_on(shells, last, captured)
            move += 6 + (codes[move + 2] if codes[move + 3] else 0)
        if last == way.store and not goes_on:
            self.in_store[3 * turn + seat] = 1
        self.end_turn(play)

    def sow(self, way: Way, place: int) -> int:
        """Sow a move from `place` and note its relays; gives the place of its last shell."""
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

    def add_row(self, play: RoundCheck, hands: Hands, written: list[int]) -> None:
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
        """Put the next turn at its beginning, on the board as it is."""
        turn = self.turns
        self.round_of[turn], self.row_of[turn] = self.rounds - 1, row
        self.seat_of[turn] = seat
        self.laps_of[turn] = self.captured_of[turn] = 0
        for hand in range(3):
            self.hand_moves[3 * turn + hand] = self.in_store[3 * turn + hand] = 0

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

    def end_turn(self, play: RoundCheck) -> None:
        """Add the turn with the board after it."""
        turn, size = self.turns, self.size
        begin = turn * size
        # Two loops, since each of them becomes one over many places at a time.
        for place in range(size):
            self.boards[begin + place] = self.shells[place]
        differs = 0
        for place in range(size):
            differs |= self.shells[place] ^ play.shells[place]
        if differs:
            self.is_broken = True
        self.next_of[turn] = play.mover
        self.turns = turn + 1
        self.first_move[turn + 1] = self.moves

    def take_board(self, play: RoundCheck) -> None:
        """Go on from the board of `play`."""
        self.is_stated = True
        for place in range(self.size):
            self.shells[place] = play.shells[place]

    def leave(self) -> None:
        """Give the record up."""
        self.is_broken = True

    def end_round(self, play: RoundCheck) -> None:
        """Note the end of the round and its scores."""
        at = self.rounds - 1
        self.is_over[at] = 1
        for place in range(self.size):
            self.finals[96 * at + place] = self.shells[place]
        for seat in range(self.seats):
            self.scores[3 * at + seat] = play.score(seat)


class PlayGuide(TurnGuide):
    """Compares a record that is read a second time with the log of the game played before.

    The same lifts from the same board sow the same way, so that the claims of a turn need
    only be compared with the log. Simultaneous rows, and all variations, are played.
    """

    def __init__(self, log: PlayLog) -> None:
        self.log = log
        self.ground: Ground | None = None
        self.turn = self.followed = 0

    def begin(self) -> None:
        """Begin with the first turn of the log."""
        self.ground = None
        self.turn = self.followed = 0

    def is_whole(self) -> bool:
        """True when the record had all turns of the log but its simultaneous rows, and no other."""
        log = self.log
        for turn in range(self.turn, log.turns):
            if log.seat_of[turn] >= 0:
                return False
        return self.followed >= 0 and not log.is_broken and not log.is_stated

    def follow(self, play: RoundCheck, codes: list[int], base: int, depth: int) -> bool:
        """Put `play` to the state after the turn whose codes begin at `base`.

        False, with `play` unchanged, unless the log's next turn is the same one from the same board
        and confirms all claims; else the turn has to be played. Turns of variations, in which
        `depth` is more than 0, have to be played too.
        """
        log = self.log
        if depth > 0:
            return False
        while self.turn < log.turns and log.seat_of[self.turn] < 0:
            self.turn += 1
        turn = self.turn
        if not self.is_next(play, codes, base) or not self.has_claims(play, codes, base):
            self.followed = -1
            return False
        size = log.size
        begin = turn * size
        for place in range(size):
            play.shells[place] = log.boards[begin + place]
        play.take_up()
        if codes[base + 1]:
            play.last_mover = play.mover
            play.opens_match = False
        play.mover = log.next_of[turn]
        play.is_over = play.mover < 0
        self.turn += 1
        self.followed += 1
        return True

    def is_next(self, play: RoundCheck, codes: list[int], base: int) -> bool:
        """True when the log's next turn has these lifts, from the board and the seat of `play`."""
        log = self.log
        turn = self.turn
        if self.followed < 0 or turn >= log.turns or log.is_broken or log.is_stated:
            return False
        seat = log.seat_of[turn]
        if play.is_due or seat != play.mover or play.ground.seat_of[codes[base]] != seat:
            return False
        # Where another move was due, the same seat would be next.
        if log.next_of[turn] == seat or log.hand_moves[3 * turn + seat] != codes[base + 1]:
            return False
        ground: Ground = log.grounds[log.round_of[turn]]
        if self.ground is not play.ground:
            if play.ground.terms is not ground.terms or play.ground.size != ground.size:
                return False
            for place in range(ground.size):
                if ground.is_burned[place] != play.ground.is_burned[place]:
                    return False
            self.ground = play.ground
        differs, size = 0, log.size
        if turn > 0 and log.round_of[turn - 1] == log.round_of[turn]:
            begin = (turn - 1) * size
            for place in range(size):
                differs |= log.boards[begin + place] ^ play.shells[place]
        else:
            for place in range(size):
                differs |= ground.shells[place] ^ play.shells[place]
        return differs == 0

    def has_claims(self, play: RoundCheck, codes: list[int], base: int) -> bool:
        """True when the moves of that turn are the log's, and all that is claimed of them holds."""
        log = self.log
        index = base + 3
        move = log.first_move[self.turn]
        for _ in range(codes[base + 1]):
            relays = log.first_relay[move + 1] - log.first_relay[move]
            if codes[index] != log.house_of[move] or codes[index + 1] >= 0:
                return False
            if codes[index + 2] >= 0 and codes[index + 2] != relays:
                return False
            if codes[index + 3]:
                for relay in range(relays):
                    place = log.relays[log.first_relay[move] + relay]
                    if play.place(codes[index + 6 + relay]) != place:
                        return False
            if codes[index + 4] >= 0 and play.place(codes[index + 4]) != log.last_of[move]:
                return False
            taken = log.taken_of[move]
            if codes[index + 5] >= 0 and (codes[index + 5] != taken or taken == 0):
                return False
            index += 6 + (codes[index + 2] if codes[index + 3] else 0)
            move += 1
        return not codes[base + 2] or log.in_store[3 * self.turn + log.seat_of[self.turn]] != 0
