"""A simultaneous row of a record compared with what the hands do (`engine/row_kernel.py`).

`hands.pxd` declares the C types.
"""

from __future__ import annotations

from ...engine.kernel import Way
from ...engine.row_kernel import Hands
from ...notation.grammar.tables import kind_of, start_of
from ...notation.scanning.scanner import Scanner
from .round import RoundCheck

_STATEMENT_RULE = start_of("statement")
_NL, _STORES, _COMMENT, _LINE_COMMENT, _DATA, _OPEN, _STATEMENT = map(
    kind_of, ("_NL", "STORES", "COMMENT", "LINE_COMMENT", "DATA", "OPEN", "STATEMENT")
)
_EVENT, _RACE, _SET = map(kind_of, ("EVENT", "RACE", "SET"))

ROOM = 1024
"""The most codes of one hand's turn."""


class HandsCheck:
    """The row as written, for all hands over the board of `round`; `hands` plays it.

    A hand is numbered by its seat's place in playing order; its turn is in `written` as the
    scanner's codes, from `ROOM` times its number on. `race_at` and `ruling_at` are the tokens of
    the `race` and of the `set` that say how it came out, -1 where there is none.
    """

    def __init__(self, round: RoundCheck) -> None:
        self.round = round
        ground = self.round.ground
        self.hands = Hands(ground.ways, ground.opens_match)
        self.written = [0] * 3072
        self.is_written = [0] * 3
        self.race_at = self.ruling_at = self.end = -1

    def clear(self) -> None:
        """Forget the row as written."""
        ground = self.round.ground
        self.hands.begin(ground.ways, ground.opens_match, ground.keeps_laps)
        for hand in range(3):
            self.is_written[hand] = 0

    def write(self, codes: list[int], base: int) -> bool:
        """Take the turn whose codes begin at `base`; false if it does not belong to this row."""
        hand = self.round.ground.seat_of[codes[base]]
        if hand < 0 or self.is_written[hand]:
            return False
        size = 3
        for _ in range(codes[base + 1]):
            move = base + size
            if not self.hands.add(hand, codes[move], codes[move + 1]):
                return False
            size += 6 + (codes[move + 2] if codes[move + 3] else 0)
        if size > ROOM:
            return False
        for index in range(size):
            self.written[hand * ROOM + index] = codes[base + index]
        self.is_written[hand] = 1
        return True

    def read_outcome(self, scanner: Scanner, text: bytes, index: int, count: int) -> None:
        """Find the `race` and the `set` of the row that ends before the token at `index`.

        A race that cannot be followed counts as absent.
        """
        self.race_at = self.ruling_at = -1
        at = self.find_statement(scanner, text, index, count)
        if at >= 0 and scanner.kinds[count] == _RACE:
            if self.add_runs(scanner, text, count + 1, self.end):
                self.race_at = at
            at = self.find_statement(scanner, text, at + 1, count)
        if at >= 0 and scanner.kinds[count] == _SET:
            self.ruling_at = at

    def find_statement(self, scanner: Scanner, text: bytes, index: int, count: int) -> int:
        """The token of the statement that comes next in play, -1 where something else does.

        Its tokens are kept from `count` up to `end`.
        """
        while index < count:
            kind = scanner.kinds[index]
            if kind == _OPEN:
                index = scanner.after_variation(index, count)
                continue
            if kind == _STATEMENT:
                at, stop = scanner.starts[index], scanner.stops[index]
                self.end = scanner.cut(text, at, stop, _STATEMENT_RULE, count)
                if self.end <= count:
                    return -1
                if scanner.kinds[count] != _EVENT:
                    return index
            elif kind not in (_NL, _STORES, _COMMENT, _LINE_COMMENT, _DATA):
                return -1
            index += 1
        return -1

    def add_runs(self, scanner: Scanner, text: bytes, index: int, end: int) -> bool:
        """Take the runs of a race, two tokens each, from `index` up to `end`."""
        for run in range(index, end, 2):
            hand = self.round.ground.seat_of[scanner.seat(text, run)]
            if hand < 0 or not self.hands.add_run(hand, scanner.number(text, run + 1)):
                return False
        return True

    def play(self) -> bool:
        """Play the row; true if that is possible and all its claims hold."""
        play = self.round
        hands = self.hands
        seats = play.ground.seats
        for hand in range(seats):
            if not self.is_written[hand] or not self.may_begin(hand):
                return False
        play.lay_out()
        if not hands.sow(play.shells):
            return False
        play.take_up()
        for hand in range(seats):
            if not self.is_as_claimed(hand):
                return False
        play.opens_match = False
        play.is_due = hands.waiting >= 0
        if hands.last_lifted >= 0:
            play.last_mover = hands.last_lifted
        following = 0
        if play.ground.follows_earlier:
            following = hands.first
        elif play.ground.follows_later:
            following = hands.last
        play.end_turn(following)
        if play.is_due:  # the row goes on, even on a board on which the round would be over
            play.mover, play.is_over = hands.waiting, False
        return True

    def play_ruled(self, board: list[int]) -> bool:
        """True when there is no finding about a row whose outcome a `set` states as `board`.

        A `set` may also rule on a row that cannot be played. The claims of a row that leads to
        another board are not checked (`replay/rows.py`). Afterwards the board may be in any state.
        """
        play = self.round
        hands = self.hands
        differs = 0
        for hand in range(play.ground.seats):
            if not self.is_written[hand] or not self.may_begin(hand):
                return False
            for move in range(hands.lifts[hand]):
                if hands.numbers[hands.at(hand, move)] == 0:  # it cannot be read
                    return False
        play.lay_out()
        if not hands.sow(play.shells):
            return True
        for place in range(play.ground.size):
            differs |= board[place] ^ play.shells[place]
        for hand in range(play.ground.seats):
            if differs == 0 and not self.is_as_claimed(hand):
                return False
        if hands.last_lifted >= 0:
            play.last_mover = hands.last_lifted
        return True

    def may_begin(self, hand: int) -> bool:
        """True when a hand lifts a house or has none that it could lift."""
        return self.written[hand * ROOM + 1] > 0 or not self.round.has_shells(hand)

    def is_as_claimed(self, hand: int) -> bool:
        """True when everything that a hand's turn claims agrees with what the hand did."""
        hands = self.hands
        way: Way = self.round.ground.ways[hand]
        code = hand * ROOM + 3
        relayed = 0
        last = -1
        for move in range(self.written[hand * ROOM + 1]):
            at = hands.at(hand, move)
            relays = hands.relayed[at] - relayed
            last = hands.ends[at]
            if self.written[code + 2] >= 0 and self.written[code + 2] != relays:
                return False
            if self.written[code + 4] >= 0 and self.round.place(self.written[code + 4]) != last:
                return False
            if self.written[code + 5] >= 0 and (
                self.written[code + 5] != hands.captured[at] or hands.captured[at] == 0
            ):
                return False
            if self.written[code + 3]:
                if not self.is_trail(hand, code + 6, relayed, relays):
                    return False
                code += relays
            code += 6
            relayed += relays
        return self.written[hand * ROOM + 2] == 0 or (last == way.store and not hands.due[hand])

    def is_trail(self, hand: int, code: int, relayed: int, relays: int) -> bool:
        """True when the houses written at `code` are those relayed after `relayed` others."""
        for relay in range(relays):
            place = self.round.place(self.written[code + relay])
            if not self.hands.has_relayed(hand, relayed + relay, place):
                return False
        return True
