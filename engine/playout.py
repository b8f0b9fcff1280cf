"""Rounds played out by chance, by greed or as asked, on the kernel's arrays, for their numbers.

`playout.pxd` gives the C types. Moves, rows of all hands and the end of a round are those of
`kernel.py`, `row_kernel.py` and `walk_kernel.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from .kernel import Shells, Way
from .row_kernel import Hands
from .walk_kernel import Walker

_MASK, _STEP = 0xFFFFFFFFFFFFFFFF, 0x9E3779B97F4A7C15
_FIRST_MIX, _SECOND_MIX = 0xBF58476D1CE4E5B9, 0x94D049BB133111EB
_NO_SUCH_HOUSE, _NO_MOVE_LEFT = 0, 3  # `Hands.fault`


class Playout:
    """Plays rounds; every seat's lifts follow from `seed`, which is a game's number from 0.

    A seat lifts any of its houses with the same chance. Where `greedy` is true for it, it lifts one
    of those that bring most shells into its store by that move alone, each with the same chance.
    With `ask` a lift is the place that this gives for the seat's number, the board, and whether an
    earlier move of the turn has dropped a shell into the store. In a row of all hands each chooses
    its first house by the board before the row, as none sees the others' choice, and each further
    one at the instant it is free, by the board at that instant.

    What was played is counted until `begin`: turns (a hand of a row is one), passes, moves, laps,
    captures and the shells these took. `last` is the seat that lifted last in a round, -1 for none.
    """

    def __init__(
        self, greedy: Sequence[bool], ask: Callable[[int, Shells, bool], int] | None = None
    ) -> None:
        self.greedy, self.ask = list(greedy), ask
        self.start, self.board, self.tried = Shells(()), Shells(()), Shells(())
        self.hands: Hands | None = None
        self.found, self.trace = [0] * 96, list[int]()
        self.begin(0)

    def begin(self, seed: int) -> None:
        """Starts anew, with nothing counted and chance as `seed` makes it."""
        self.state = seed
        self.state = self.draw_word()
        self.turns = self.passes = self.moves = self.laps = self.captures = self.captured = 0
        self.last = -1

    def draw(self, count: int) -> int:
        """A number from 0 up to, not including, `count` (at most 2^31)."""
        return (self.draw_word() >> 32) * count >> 32

    def draw_word(self) -> int:
        """The next number of 64 bits, by the generator SplitMix64 (Steele, Lea and Flood 2014)."""
        self.state = (self.state + _STEP) & _MASK
        word = self.state
        word = ((word ^ (word >> 30)) * _FIRST_MIX) & _MASK
        word = ((word ^ (word >> 27)) * _SECOND_MIX) & _MASK
        return word ^ (word >> 31)

    def play(
        self,
        ways: tuple[Way, ...],
        board: Shells,
        mover: int,
        ends: int,
        opens_match: bool,
        keeps_laps: bool = False,
        follows: int = 0,
    ) -> None:
        """Plays `board` to the end of its round, with the seat numbered `mover` to move.

        With -1 it opens with a row of all hands; `follows` says who plays after it: the seat whose
        hand finished first (0) or last (1), or the first seat (2). `ends` is that of `Walker`; with
        `opens_match` first lifts may be bound (clause 4.1), with `keeps_laps` hands keep laps
        together (7.6). Raises `ValueError` or `IndexError` where the ways are not those of the
        board and its seats, or who is asked names a place that cannot be lifted.
        """
        if len(ways) != len(self.greedy):
            raise ValueError(f"{len(self.greedy)} seats play, not {len(ways)}")
        walker = Walker(ways, board, max(mover, 0), False, ends)
        self.last = -1
        if mover < 0:
            hands = self.hands = self.hands or Hands(ways)
            self.play_row(hands, ways, board, opens_match, keeps_laps)
            following = hands.last if follows == 1 else hands.first
            walker.mover = (0 if follows == 2 else following) + hands.seats - 1
            walker.mover %= hands.seats
            walker.pass_on()
            opens_match = False
        self.board = board
        while walker.mover >= 0:
            if not walker.has_shells(walker.mover):
                self.passes += 1
                walker.pass_on()
                continue
            way: Way = ways[walker.mover]
            self.play_move(walker, way, self.choose(walker.mover, way, walker.passed, opens_match))
            opens_match = False

    def play_move(self, walker: Walker, way: Way, place: int) -> None:
        """Plays a move of the seat to move, and counts it."""
        board, passed = self.board, walker.passed
        before = board.counts[way.store]
        self.trace.clear()
        place = board.sow(way, place, self.trace)
        taken = board.take(way, place, board.counts[way.store] - before, passed)
        self.moves += 1
        self.laps += len(self.trace) // 2
        self.captures += taken > 0
        self.captured += taken
        self.last = walker.last = walker.mover
        walker.goes_on = walker.passed = board.keeps_turn(way, place, taken)
        if not walker.goes_on:
            self.turns += 1
            walker.pass_on()

    def play_row(
        self,
        hands: Hands,
        ways: tuple[Way, ...],
        board: Shells,
        opens_match: bool,
        keeps_laps: bool,
    ) -> None:
        """Plays a row of all hands.

        House 0 stops the row at the instant its hand is free, with the board of that instant; then
        the hand chooses, and the row is played anew. Raises `ValueError` when a choice is refused.
        """
        hands.begin(ways, opens_match, keeps_laps)
        self.start.become(board)
        for hand in range(hands.seats):
            hands.lift(hand, 0)
        while not hands.play(board):
            hand = hands.stopped
            at = hands.at(hand, hands.stopped_move)
            if hands.fault == _NO_SUCH_HOUSE and hands.numbers[at] == 0:
                way: Way = ways[hand]
                is_first = hands.stopped_move == 0
                self.board = self.start if is_first else board
                passed, binds = hands.stored[hand] > 0, opens_match and is_first
                hands.numbers[at] = way.store - self.choose(hand, way, passed, binds)
                hands.lift(hand, 0)
            elif hands.fault == _NO_MOVE_LEFT and hands.numbers[at] == 0:
                hands.lifts[hand] -= 1
            else:
                raise ValueError(f"hand {hand} cannot lift house {hands.numbers[at]}")
            board.become(self.start)
        for hand in range(hands.seats):
            self.turns += hands.lifts[hand] > 0
            self.passes += hands.lifts[hand] == 0
            self.moves += hands.lifts[hand]
            self.laps += hands.lifts[hand] + hands.relays[hand]
            for move in range(hands.lifts[hand]):
                at = hands.at(hand, move)
                self.captures += hands.captured[at] > 0
                self.captured += hands.captured[at]
        self.last = hands.last_lifted

    def choose(self, mover: int, way: Way, passed: bool, binds: bool) -> int:
        """The place that the seat lifts; with `binds` its first lift of the match may be bound.

        Raises `ValueError` when who is asked names no house that can be lifted.
        """
        board, count, best = self.board, 0, -1
        if self.ask is not None and not (binds and way.opening >= 0):
            place: int = self.ask(mover, board, passed)
            board.check(place, way.size)
            if not way.first <= place < way.store or board.counts[place] == 0:
                raise ValueError(f"place {place} cannot be lifted")
            return place
        for place in range(way.first, way.store):
            if board.counts[place] == 0 or (binds and not way.may_open(board.counts, place)):
                continue
            if self.greedy[mover]:
                self.tried.become(board)
                way.play(self.tried.counts, place, passed)
                gained = self.tried.counts[way.store]
                if gained < best:
                    continue
                if gained > best:
                    best, count = gained, 0
            self.found[count] = place
            count += 1
        return self.found[self.draw(count)]
