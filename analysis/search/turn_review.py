"""Turns of two seats reviewed move by move: the best move, what was lost, what could be seen.

It does the searches that `judging/turn_judge.py` asks of `two_seats.py`, in the same order, but on
the kernel's shells. `turn_review.pxd` gives the C types.
"""

from __future__ import annotations

from collections.abc import Sequence

from ...engine.kernel import Shells, Way
from ...engine.walk_kernel import Walker
from .alphabeta import AlphaBeta
from .deepening import Deepening
from .sight import Sight

Walked = list[tuple[int, tuple[int, ...]]]
"""Whole turns: the number of the seat and the houses it lifts, none for a pass."""

# `turn_review.pxd` makes these C integers; they are those of `alphabeta.py` and `two_seats.py`.
_DEEPEST, _UNPROVEN, _FEW, _FIRST = 200, 4000, 20, 8

ONLY_OF = 3
"""An only good move had at least this many alternatives."""

_ONLY_OF = ONLY_OF


class TurnReview:
    """Reviews turns with the engine of a search and with what a person sees.

    `ways` are those of the two seats, `ends` says what ends a round (`Walker`), searches are `most`
    moves deep. A move is the only good one where all others lose `only_by` shells or more.

    After `review`, worths are leads in shells of the seat that played. `losses` are what each move
    gave away, and `proven` the proven part of each, all of it if `is_loss_exact`; `only` is the
    move that was the only good one, -1 for none; a turn `is_forced` when there was no choice.
    `worth` is the one after the turn, and `is_exact` when no play was cut off. `reply` is the best
    play after the turn, empty when it goes on; `better` begins with the best turn, and is empty
    when nothing was lost. `highest` is what the first look found (`Sight`), `stands` is what the
    turn left. `standings` are what could be seen before each move, and `sight` is the best turn in
    sight: both only as far as they can matter. If no loss was in sight, `standings` are all equal
    and `sight` is empty. Sight is searched when something was lost; if it `looks`, always, since a
    search by whole turns may find a loss where one of `most` moves finds none.
    """

    def __init__(
        self,
        engine: AlphaBeta,
        sights: Sequence[Sight],
        ways: Sequence[Way],
        ends: int,
        most: int,
        only_by: int,
        looks: bool,
    ) -> None:
        self.engine, self.searches, self.looks = engine, Deepening(engine), looks
        # One looks at the turn, the other ahead at the next one, which answers it.
        self.eyes, self.eyes_ahead = sights
        self.ways, self.ends, self.most, self.only_by = list(ways), ends, most, only_by
        self.first, self.second = ways
        size = self.first.size
        self.here, self.before = Shells([0] * size), Shells([0] * size)
        self.places, self.stores = [0] * 32, [0] * 32
        # Whether no move makes its seat's lead smaller, as nothing goes to the other store.
        self.only_gains = self.first.is_plain
        for place in range(size):
            if self.first.into[place] != place or self.second.into[place] != place:
                self.only_gains = False
        # The board that is looked at ahead, and whose turn it is; -1 for none.
        self.ahead, self.ahead_mover = Shells([0] * size), -1
        # The choice last valued, and the best one.
        self.value, self.proves, self.depth = 0, False, 0
        self.best_value, self.best_proves, self.best_depth = 0, False, 0
        self.losses: list[int] = []
        self.standings: list[int] = []
        self.sight: list[int] = []
        self.reply: Walked = []
        self.better: Walked = []
        self.worth, self.proven, self.only = 0, 0, -1
        self.is_exact = self.is_loss_exact = self.is_forced = self.goes_on = False
        self.stands = self.highest = 0

    def review(
        self, board: Shells, mover: int, passed: bool, forced: int, lifts: Sequence[int]
    ) -> None:
        """Review the turn of the seat numbered `mover` that lifts these houses.

        The first lift is bound to the place `forced`, or to none when that is -1. Raises
        `ValueError` for a house that cannot be lifted, or a board or a mover not of this ring.
        """
        way = self.way_of(mover)
        here, goes_on = self.here, passed
        here.become(board)
        self.engine.limit(0, None)
        self.losses = []
        self.proven, self.only, at, passed_before = 0, -1, -1, passed
        self.is_forced = self.is_loss_exact = True
        chosen: list[int] = []
        better: list[int] = []
        for done, number in enumerate(lifts):
            place = way.store - number
            if not way.first <= place < way.store or here.counts[place] == 0:
                raise ValueError(f"house {number} cannot be lifted")
            if done == 0 and not goes_on and forced < 0 and self.is_ahead(here, mover):
                self.eyes, self.eyes_ahead = self.eyes_ahead, self.eyes
                self.ahead_mover = -1
            elif done == 0:
                self.eyes.gather(here, mover, goes_on, 0, forced)
            legal = 1 if forced >= 0 else self.find_legal(here, mover)
            if legal > 1:
                self.is_forced = False
            best = self.find_best(here, mover, goes_on, self.most, forced)
            self.best_value, self.best_proves = self.value, self.proves
            self.best_depth = self.depth
            chosen = best
            if best[0] != place:
                chosen = self.compare(here, mover, goes_on, place, self.most)
            worth, is_exact = self.value, self.proves
            loss = self.best_value - worth if self.best_value > worth else 0
            is_proven = self.best_proves and is_exact
            if loss == 0 and legal > _ONLY_OF:
                found = self.find_worse(here, mover, goes_on, place, self.most, is_proven)
                if found:
                    is_proven = is_proven and found == 2
                    if self.only < 0:
                        self.only = done
            self.losses.append(loss)
            if loss and at < 0:
                at, better = done, best
            if is_proven:
                self.proven += loss
            else:
                self.is_loss_exact = False
            self.worth, self.is_exact = worth, is_exact
            self.before.become(here)
            passed_before, goes_on = goes_on, way.play(here.counts, place, goes_on)
            forced = -1
        if at >= 0:
            self.only = -1
        self.goes_on, self.reply, self.better = goes_on, [], []
        if goes_on:
            self.stands = here.counts[way.store] - here.counts[self.way_of(1 - mover).store]
        else:
            self.stands = self.stand(here, mover)
            walker = self.walker(self.before, mover, passed_before)
            turns, _ = walker.walk(self.numbers(chosen))
            self.reply = turns[1:]
        self.highest = self.eyes.highest
        self.standings, self.sight = [self.stands] * len(lifts), []
        if at >= 0 or self.looks:
            self.find_in_sight(board, mover, passed, lifts)
        if at >= 0:
            kept = [*lifts[:at], *self.numbers(better)]
            self.better = self.find_turns(board, mover, passed, kept)

    def is_ahead(self, board: Shells, mover: int) -> bool:
        """True when the first look of the turn that begins here was done with the turn before."""
        if self.ahead_mover != mover:
            return False
        differs = 0
        for place in range(board.size):
            differs |= board.counts[place] ^ self.ahead.counts[place]
        return differs == 0

    def stand(self, board: Shells, mover: int) -> int:
        """The standing that `Sight.stand` gives, found by the look that begins the next turn.

        That look reaches all boards that can follow the next seat's turn. The highest standing on
        them is the most that this seat can gain, if no move makes its lead smaller.
        """
        way, other = self.way_of(mover), self.way_of(1 - mover)
        self.ahead_mover = -1
        if not self.only_gains or not way.stands(board.counts):
            return self.eyes_ahead.stand(board, mover)
        if not other.stands(board.counts):
            return self.eyes_ahead.stand(board, mover)
        self.ahead.become(board)
        self.eyes_ahead.gather(board, 1 - mover, False, 0, -1)
        self.ahead_mover = 1 - mover
        return -self.eyes_ahead.highest

    def find_in_sight(self, board: Shells, mover: int, passed: bool, lifts: Sequence[int]) -> None:
        """Find `standings`, and the best turn in sight if it beats the played turn's standing.

        No look at a later move of the turn is needed where no loss was in sight.
        """
        way, here, best = self.way_of(mover), self.before, self.eyes.answer_all(self.stands)
        if best > self.stands:
            self.standings[0], self.sight = best, self.eyes.line()
            here.become(board)
            for done in range(1, len(lifts)):
                passed = way.play(here.counts, way.store - lifts[done - 1], passed)
                self.standings[done] = self.eyes.look(here, mover, passed, done)

    def find_turns(self, board: Shells, mover: int, passed: bool, numbers: list[int]) -> Walked:
        """The whole turns of a line; best play finishes a first turn that it leaves unfinished."""
        walker = self.walker(board, mover, passed)
        turns, rest = walker.walk(numbers)
        while not turns:
            best = self.find_best(walker.board, walker.mover, walker.passed, self.most, -1)
            turns, lifts = walker.walk(self.numbers(best[:1]))
            if turns:
                seat, last = turns[0]
                turns[0] = seat, (*rest, *last)
            else:
                rest += lifts
        return turns

    def find_best(
        self, board: Shells, mover: int, passed: bool, depth: int, forced: int
    ) -> list[int]:
        """Value the best choice, and give its line in places."""
        if forced < 0 and self.find_legal(board, mover) > 1:
            leap = _FIRST if self.engine.rest(board) <= _FEW else _DEEPEST
            searches = self.searches
            self.depth = searches.search(board, mover, passed, 1, depth, leap)
            self.value, self.proves = searches.value, searches.is_proven
            return self.complete(board, mover, passed, searches.places, self.depth)
        place = forced if forced >= 0 else self.places[0]
        return self.value_one(board, mover, passed, place, depth)

    def value_one(
        self, board: Shells, mover: int, passed: bool, place: int, depth: int
    ) -> list[int]:
        """Value one choice ever deeper, up to `depth`, until it is proven; give its line."""
        leap = _FIRST if self.engine.rest(board) <= _FEW else _DEEPEST
        walker, searches = self.lift(board, mover, passed, place), self.searches
        if walker.mover < 0:
            worth = self.engine.settle(walker.board)
            self.value, self.proves, self.depth = worth if mover == 0 else -worth, True, 1
            return [place]
        board, following, passed = walker.board, walker.mover, walker.passed
        reached = searches.search(board, following, passed, 0, depth - 1, leap - 1)
        self.value = searches.value if following == mover else -searches.value
        self.proves, self.depth = searches.is_proven, reached + 1
        line = self.complete(board, following, passed, searches.places, reached)
        return [place, *line]

    def compare(self, board: Shells, mover: int, passed: bool, place: int, depth: int) -> list[int]:
        """Value one choice other than the best, around the best one's worth; give its line."""
        if self.best_proves:
            return self.value_one(board, mover, passed, place, depth)
        walker = self.lift(board, mover, passed, place)
        if self.engine.rest(board) <= _FEW or walker.mover < 0:
            return self.value_one(board, mover, passed, place, self.best_depth)
        board, following, passed = walker.board, walker.mover, walker.passed
        left, side = self.best_depth - 1, 1 if following == mover else -1
        value = self.searches.find(board, following, passed, left, side * self.best_value)
        self.value, self.proves = side * value, self.engine.reach < _UNPROVEN
        self.depth = self.best_depth
        line = self.complete(board, following, passed, self.engine.line(), left)
        return [place, *line]

    def find_worse(
        self, board: Shells, mover: int, passed: bool, place: int, depth: int, is_proven: bool
    ) -> int:
        """Give 1 when each other choice loses enough, 2 if all their values are proven, else 0.

        Unless the loss of the choice `is_proven`, choices that need not be valued are left out.
        """
        count = self.sort_others(board, mover, passed, place)
        others = [self.places[i] for i in range(count)]
        found = 2
        for other in others:
            if not is_proven and self.is_worse(board, mover, passed, other):
                continue
            self.compare(board, mover, passed, other, depth)
            if self.best_value - self.value < self.only_by:
                return 0
            if not self.proves:
                found = 1
        return found

    def is_worse(self, board: Shells, mover: int, passed: bool, place: int) -> bool:
        """True when a choice is seen to lose enough, without its value."""
        if self.best_proves:
            return False
        most, walker = self.best_value - self.only_by, self.lift(board, mover, passed, place)
        walker.pass_where_due([])
        if walker.mover < 0 or self.engine.rest(walker.board) <= _FEW:
            return False
        is_own, left = walker.mover == mover, self.best_depth - 1
        low = most if is_own else -most - 1
        value = self.engine.start(walker.board, walker.mover, walker.passed, left, low, low + 1)
        return value <= most if is_own else value >= -most

    def sort_others(self, board: Shells, mover: int, passed: bool, place: int) -> int:
        """Put the other choices in order, those that fill the store most first; give their number.

        A move that takes many shells is likely to be good too, and one more good move is enough for
        the answer no.
        """
        way = self.way_of(mover)
        count, scratch = 0, self.before
        for other in range(way.store - 1, way.first - 1, -1):
            if other == place or board.counts[other] == 0:
                continue
            scratch.become(board)
            way.play(scratch.counts, other, passed)
            store, at = scratch.counts[way.store], count
            while at > 0 and self.stores[at - 1] < store:
                self.stores[at], self.places[at] = self.stores[at - 1], self.places[at - 1]
                at -= 1
            self.stores[at], self.places[at] = store, other
            count += 1
        return count

    def complete(
        self, board: Shells, mover: int, passed: bool, places: list[int], depth: int
    ) -> list[int]:
        """A line of `depth` moves; where the table cut it off, a search completes it."""
        if len(places) >= depth:
            return places
        line, ahead, walker = list(places), places, self.walker(board, mover, passed)
        while len(line) < depth:
            for number in self.numbers(ahead):
                walker.pass_where_due([])
                walker.lift(number)
            if walker.mover < 0:
                break
            left = depth - len(line)
            self.searches.find(walker.board, walker.mover, walker.passed, left, 0)
            ahead = self.engine.line()
            line += ahead
        return line

    def find_legal(self, board: Shells, mover: int) -> int:
        """The number of houses that can be lifted; `places` begins with the nearest of them."""
        way, count = self.way_of(mover), 0
        for place in range(way.store - 1, way.first - 1, -1):
            if board.counts[place]:
                self.places[count] = place
                count += 1
        return count

    def lift(self, board: Shells, mover: int, passed: bool, place: int) -> Walker:
        """A walker that has played one move."""
        walker = self.walker(board, mover, passed)
        walker.lift(self.way_of(mover).store - place)
        return walker

    def walker(self, board: Shells, mover: int, passed: bool) -> Walker:
        """A walker that plays on from a copy of a board."""
        copy = Shells([0] * board.size)
        copy.become(board)
        return Walker(self.ways, copy, mover, passed, self.ends)

    def way_of(self, mover: int) -> Way:
        """The way of a seat."""
        return self.first if mover == 0 else self.second

    def numbers(self, places: list[int]) -> list[int]:
        """The numbers of the houses at these places."""
        near, far = self.first.store, self.second.store
        return [(near if place < near else far) - place for place in places]
