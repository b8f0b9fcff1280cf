"""Values every choice of the seat to move by searching the moves of two seats."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import NamedTuple

from ...engine.board import House, Position
from ...engine.kernel import Shells
from ...engine.match import collect
from ...engine.ring import ring_of
from ...engine.round import Round, ends_by_row
from ...engine.ruleset import Rest, RoundEnd, RuleSet
from ...engine.values import check_made
from ...engine.walk import make_walker
from .alphabeta import DEEPEST, INFINITE, UNPROVEN, AlphaBeta
from .deepening import Deepening

MOST_SHELLS = 30_000
"""The most shells on a board that can be searched; the rules make boards of up to 1,800."""

ENTRIES = 2**20
"""The usual size of a table in positions: 24 MB on the usual boards."""

REST_SIGNS = {Rest.OWNER: 1, Rest.OPPONENT: -1, Rest.NONE: 0}
"""The `rest` of the engines that search, by the rule."""

_FEW, _FIRST = 20, 8
"""With at most 20 shells in the houses, a search that is 8 moves deep goes on to the end."""


@check_made
class Limits(NamedTuple):
    """The limits of a search, which stops at the first one reached; depth 1 is always searched.

    `depth` counts moves, `nodes` the positions reached by a move. `is_late` is called every few
    thousand nodes; without it, a search gives the same verdict on every machine. With `only_best`,
    a search by whole turns ends as soon as its best choice is proven, whatever the others are
    worth. `spent`, the part of the time that is over (0 to 1), lets it reckon what is left. Raises
    `ValueError` when the depth is not 1 to `DEEPEST`, or for less than 1 node.
    """

    depth: int = DEEPEST
    nodes: int | None = None
    is_late: Callable[[], bool] | None = None
    only_best: bool = False
    spent: Callable[[], float] | None = None

    def check(self) -> None:
        """Raise `ValueError` for impossible limits; done whenever limits are made."""
        if not 1 <= self.depth <= DEEPEST:
            raise ValueError(f"a search is 1 to {DEEPEST} moves deep, not {self.depth}")
        if self.nodes is not None and self.nodes < 1:
            raise ValueError(f"a search takes 1 node or more, not {self.nodes}")

    def is_reached(self, nodes: int) -> bool:
        """True when a search that has taken `nodes` nodes is to stop."""
        if self.nodes is not None and nodes >= self.nodes:
            return True
        return self.is_late is not None and self.is_late()

    def rest(self, played: int) -> int | None:
        """The moves left after `played`, an estimate if time is the limit; `None`: no limit."""
        spent = self.spent() if self.spent else 0.0
        by_time = max(1, int(played * (1 - spent) / spent)) if spent > 0 else None
        return by_time if self.nodes is None else self.nodes - played

    def within(self, nodes: int, played: int) -> Limits:
        """The limits of a part of a search after `played` moves: `nodes` or fewer, at least 1."""
        if self.nodes is not None:
            nodes = max(1, min(nodes, self.nodes - played))
        return Limits(DEEPEST, nodes, self.is_late)


class Choice(NamedTuple):
    """A house that can be lifted, and its value.

    `value` is what the round is worth to the first seat: its lead in shells at the end, unless
    the searcher has another worth. It `is_exact` when no play was cut off at the horizon. `line`
    is the best play found: the houses lifted, this one first, without passes.
    """

    house: House
    value: int
    is_exact: bool
    line: tuple[House, ...]

    @property
    def worth(self) -> tuple[int, ...]:
        """The worth to each seat: the value to the first, its negative to the second."""
        return self.value, -self.value


class Verdict(NamedTuple):
    """The choices that were searched, the best first, all to the same `depth` in moves.

    Equal choices are sorted by house, the nearest to the store first. An exact choice may have
    needed less depth. With few shells left, a search that is eight moves deep goes straight to
    its depth limit.
    """

    choices: tuple[Choice, ...]
    depth: int
    nodes: int

    @property
    def best(self) -> Choice:
        """The best choice."""
        return self.choices[0]

    @property
    def is_exact(self) -> bool:
        """True when every choice is valued exactly."""
        return all(choice.is_exact for choice in self.choices)


class Searcher:
    """Searches rounds under one rule set with the burned houses and the shells of `position`.

    A transposition table with room for `entries` positions is kept from one search to the next; it
    changes the time of a search but never its values at a depth. `worth` gives the worth of a round
    to the first seat by its lead in shells at the end, and must not fall as the lead rises. Raises
    `ValueError` when the rules are not for two seats, for more than `MOST_SHELLS` shells, and for a
    `worth` that falls or is too large.

    `engine` searches under `rules`, on the places of `ring`; `shells` is their number.
    """

    def __init__(
        self,
        rules: RuleSet,
        position: Position,
        entries: int = ENTRIES,
        worth: Callable[[int], int] | None = None,
    ) -> None:
        if rules.seats != 2:
            raise ValueError(f"this search is for two seats, not {rules.seats}")
        if position.shells > MOST_SHELLS:
            raise ValueError(f"at most {MOST_SHELLS} shells are searched, not {position.shells}")
        self.rules, self.ring = rules, ring_of(rules, position)
        self.shells = position.shells
        self._worth = worth or _shells_ahead
        values: Sequence[int] = range(-self.shells, self.shells + 1)
        if worth is not None:
            values = [worth(ahead) for ahead in values]
        if list(values) != sorted(values) or max(map(abs, values)) >= INFINITE // 2:
            raise ValueError(f"a worth rises with the shells, and stays below {INFINITE // 2}")
        self.engine = AlphaBeta(
            self.ring.ways,
            values,
            ends_by_row(rules),
            rules.round_end is RoundEnd.STUCK,
            REST_SIGNS[rules.rest],
            entries,
        )
        self._deepening = Deepening(self.engine)

    def search(
        self,
        state: Round,
        limits: Limits,
        houses: Collection[int] | None = None,
        report: Callable[[int], object] | None = None,
    ) -> Verdict:
        """Value all choices of the seat to move, or those of `houses` only.

        The seat may be in the middle of its turn. `report` is called with every depth that is
        finished. Raises `ValueError` when there is no choice, or the round has other rules,
        burned houses or shells than this searcher.
        """
        numbers = [n for n in self._legal(state) if houses is None or n in houses]
        if not numbers:
            raise ValueError(f"none of {houses} can be lifted")
        self.engine.limit(limits.nodes or 0, limits.is_late)
        if len(numbers) == 1 and report is None:
            return self._search_one(state, numbers[0], limits)
        roots, depth = [self._root(state, number) for number in numbers], 0
        leap, side = self._leap(state), self.side(state)
        while depth < limits.depth and not (depth and all(root.is_exact for root in roots)):
            # A value that is searched to the end holds at every depth, one that was cut off only
            # at its own; so when the end can be reached, the steps in between are wasted time.
            next_depth = limits.depth if depth >= leap else depth + 1
            deeper = [self._deepen(root, next_depth - 1) for root in roots]
            if self.engine.stopped:
                break
            depth = next_depth
            roots = sorted(deeper, key=lambda root: (-side * root.value, root.house.number))
            if report:
                report(depth)
        nodes = self.engine.nodes + len(roots)
        self.engine.limit(0, None)
        return Verdict(tuple(self._choice(root, depth) for root in roots), depth, nodes)

    def best(self, state: Round, limits: Limits) -> Verdict:
        """Find the best choice alone, several times faster than the values of all.

        The value is the one that `search` gives; among equal choices it may be another one.
        Raises `ValueError` as `search` does.
        """
        legal = self._legal(state)
        row = state.position.rows[0 if self.side(state) == 1 else 1]
        if len(legal) == 1 or len(legal) < sum(1 for count in row.houses if count):
            found = self.search(state, limits)
            return Verdict(found.choices[:1], found.depth, found.nodes)
        self.engine.limit(limits.nodes or 0, limits.is_late)
        board, side = self.ring.board(state.position), self.side(state)
        mover, leap = 0 if side == 1 else 1, self._leap(state)
        deepening = self._deepening
        depth = deepening.search(board, mover, state.passed_store, 1, limits.depth, leap)
        nodes, value, is_exact = self.engine.nodes, side * deepening.value, deepening.is_proven
        self.engine.limit(0, None)
        line = self._line(state, deepening.places, depth)
        return Verdict((Choice(line[0], value, is_exact, line),), depth, nodes)

    def compare(self, state: Round, number: int, worth: tuple[int, ...], limits: Limits) -> Choice:
        """Value one choice, given the worth of the best one, as deep as the limits say.

        The value is the one that `search` gives; among lines that are equal it may give another.
        Raises `ValueError` as `search` does.
        """
        # What was searched for the best choice knows the good answers to this one too. Where all
        # may be searched out, it is deepened instead, so that as little as possible is cut off.
        if self._rest(state) <= _FEW:
            return self.search(state, limits, [number]).best
        self.engine.limit(0, None)
        board, depth = self.ring.board(state.position), limits.depth - 1
        walker = make_walker(state, self.ring, board)
        walker.lift(number)
        if walker.mover < 0:
            return self.search(state, limits, [number]).best
        side = 1 if walker.mover == 0 else -1
        about, passed = side * worth[0], walker.passed
        value = side * self._deepening.find(board, walker.mover, passed, depth, about)
        is_exact = self.engine.reach < UNPROVEN
        line = self.houses(self.engine.line())
        if len(line) < depth:  # the table cut it off, or the round is over before
            line = self._line(state.after_move(number), self.engine.line(), depth)
        house = House(self.ring.seats[0 if self.side(state) == 1 else 1], number)
        return Choice(house, value, is_exact, (house, *line))

    def is_at_most(
        self, state: Round, lifts: Sequence[int], own: int, most: int, depth: int
    ) -> bool:
        """True when lifting these houses makes a round worth `most` or less to seat `own`.

        The round is searched `depth` moves deep, these included, much faster than its value is
        found. With few shells left it is not searched, and the answer is false. Raises `ValueError`
        when one of them cannot be lifted; the first lift of a match is not bound here.
        """
        board = self.ring.board(state.position)
        walker = make_walker(state, self.ring, board)
        walker.walk(lifts)
        mover, left = walker.mover, depth - len(lifts)
        stores = board[self.ring.store(0)] + board[self.ring.store(1)]
        if mover < 0 or left < 0 or self.shells - stores <= _FEW:
            return False
        self.engine.limit(0, None)
        low = most if mover == own else -most - 1
        value = self.engine.start(board, mover, walker.passed, left, low, low + 1)
        return value <= most if mover == own else value >= -most

    def exceeds(self, state: Round, lead: int, limits: Limits) -> tuple[int, bool] | None:
        """Search to the end: a bound of the mover's worth, and whether it is more than `lead`.

        The worth is at least the bound when it is more than `lead`, otherwise at most.
        `None` when a limit stopped the search. The round is not over.
        """
        self.engine.limit(limits.nodes or 0, limits.is_late)
        board, mover = self.ring.board(state.position), 0 if self.side(state) == 1 else 1
        value = self.engine.start(board, mover, state.passed_store, DEEPEST, lead, lead + 1)
        proven = not self.engine.stopped and self.engine.reach < UNPROVEN
        return (value, value > lead) if proven else None

    def play_out(self, state: Round, lead: int, limits: Limits) -> tuple[House, ...]:
        """The play to the end of the round by which the seat to move reaches its worth, `lead`.

        The play breaks off at a limit. It is empty where `lead` is not the worth.
        """
        self.engine.limit(limits.nodes or 0, limits.is_late)
        lead, line = self.side(state) * lead, tuple[House, ...]()
        while not state.is_over:
            side = self.side(state)
            board, mover = self.ring.board(state.position), 0 if side == 1 else 1
            low, high = side * lead - 1, side * lead + 1
            value = self.engine.start(board, mover, state.passed_store, DEEPEST, low, high)
            ahead = self.houses(self.engine.line())
            if self.engine.stopped or value != side * lead or not ahead:
                break
            for house in ahead:
                state = state.after_passes().after_move(house.number)
            state, line = state.after_passes(), line + ahead
        return line

    def worth(self, stores: tuple[int, ...]) -> tuple[int, ...]:
        """The worth to each seat of a round that ends with `stores`."""
        value = self._worth(stores[0] - stores[1])
        return value, -value

    def _legal(self, state: Round) -> tuple[int, ...]:
        """The houses to choose from, in a round that fits this searcher."""
        burned = ring_of(state.rules, state.position).burned
        is_other = state.rules is not self.rules and state.rules != self.rules
        if is_other or burned != self.ring.burned:
            raise ValueError("the round has other rules or burned houses than its searcher")
        if state.position.shells != self.shells:
            shells = state.position.shells
            raise ValueError(f"the round has {shells} shells, its searcher {self.shells}")
        legal = state.legal_houses()
        if not legal:
            raise ValueError("no seat is to move, or it has no shells and passes")
        return legal

    def _search_one(self, state: Round, number: int, limits: Limits) -> Verdict:
        """Value one choice, within the limits that the engine has been given."""
        root, deepening, depth = self._root(state, number), self._deepening, 1
        if not root.is_exact:
            side = self.side(root.after)
            mover, passed = 0 if side == 1 else 1, root.after.passed_store
            most, leap = limits.depth - 1, self._leap(state) - 1
            depth += deepening.search(root.board, mover, passed, 0, most, leap)
            value, is_exact = side * deepening.value, deepening.is_proven
            root = root._replace(value=value, is_exact=is_exact, places=deepening.places)
        nodes = self.engine.nodes + 1
        self.engine.limit(0, None)
        return Verdict((self._choice(root, depth),), depth, nodes)

    def _root(self, state: Round, number: int) -> _Root:
        after = state.after_move(number)
        house = House(self.ring.seats[0 if self.side(state) == 1 else 1], number)
        board = self.ring.board(after.position)
        if not after.is_over:
            return _Root(house, after, board, 0, False, [])
        first, second = collect(self.rules, after.position)
        return _Root(house, after, board, self._worth(first - second), True, [])

    def _deepen(self, root: _Root, depth: int) -> _Root:
        """A choice with `depth` moves searched after it."""
        if root.is_exact:
            return root
        value, places, is_exact = self._value(root.after, root.board, depth, root.value)
        return _Root(root.house, root.after, root.board, value, is_exact, places)

    def _choice(self, root: _Root, depth: int) -> Choice:
        line = self._line(root.after, root.places, depth - 1)
        return Choice(root.house, root.value, root.is_exact, (root.house, *line))

    def _value(
        self, state: Round, board: Shells, depth: int, about: int
    ) -> tuple[int, list[int], bool]:
        """The value of a round, the places lifted in the best line, and whether it is exact.

        `board` holds the shells of the round; the search window is opened around `about`.
        """
        side = self.side(state)
        mover = 0 if side == 1 else 1
        value = self._deepening.find(board, mover, state.passed_store, depth, side * about)
        return side * value, self.engine.line(), self.engine.reach < UNPROVEN

    def _line(self, state: Round, places: list[int], depth: int) -> tuple[House, ...]:
        """The houses of a line of `depth` moves; where the table cut it off, it is searched on."""
        line = self.houses(places)
        ahead = line
        while len(line) < depth:
            for house in ahead:
                state = state.after_passes().after_move(house.number)
            if state.is_over:
                break
            board = self.ring.board(state.position)
            ahead = self.houses(self._value(state, board, depth - len(line), 0)[1])
            line += ahead
        return line

    def houses(self, places: list[int]) -> tuple[House, ...]:
        """The houses at these places of the ring."""
        found = [self.ring.places[place] for place in places]
        return tuple(place for place in found if isinstance(place, House))

    def _leap(self, state: Round) -> int:
        """The depth from which on a search of the round goes on to the depth of its limits."""
        return _FIRST if self._rest(state) <= _FEW else DEEPEST

    def _rest(self, state: Round) -> int:
        """The number of shells left in the houses."""
        return self.shells - sum(state.position.stores)

    def side(self, state: Round) -> int:
        """1 when the first seat is to move, -1 when the second is."""
        return 1 if state.position.to_move is self.ring.seats[0] else -1


class _Root(NamedTuple):
    """A choice while it is searched: the round after it, its shells, the best line from there."""

    house: House
    after: Round
    board: Shells
    value: int
    is_exact: bool
    places: list[int]


def _shells_ahead(ahead: int) -> int:
    return ahead
