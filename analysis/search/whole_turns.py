"""Values every choice by whole turns, with the bounds between which its worth is proven to lie.

Four kinds of search share one table and take turns, each with more effort than before:

- A beam plays on through the whole turn of the seat to move and proves what it can reach at least
  (`beam.py`, `turn_ends.py`).
- Searches to the end of the round with a window of one shell prove that a choice is worth no more,
  or more, than some number.
- Searches by proof numbers answer the same about all choices together, where the first two found
  too little (`proof_numbers.py`).
- A search of a few moves gives the numbers that are shown where nothing is proven.

The first two stages are short; each search begins with what the one before it has proven. The later
ones consist of parts that do not depend on each other, so their result is the same whoever does
them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from ...engine.board import House
from ...engine.round import Round
from .alphabeta import DEEPEST
from .beam import NOTHING, Beam
from .bounded import (
    Bounded,
    BoundedVerdict,
    Found,
    Known,
    Share,
    Stage,
    StagePart,
    divide,
    open_choice,
    split_in_two,
)
from .proving import Proving
from .turn_ends import Ends
from .turn_tree import Turns
from .two_seats import Limits

ENTRIES = 2**22
"""The room of the table in positions: 96 MB on the usual boards."""

FEW = 16
"""A turn that leaves at most so many shells in the houses is searched to the end of the round."""

_WIDTH, _MOST_PLACES = 2**8, 2**26
"""The width of the beams of the first stage in boards, and the most places of all their boards."""

_WEIGHTS = 4, 1
"""The weight of a shell in the store, one in an own house being 1, in beams of stages in turn: with
the one these mostly prove more, with the other they sooner find how the last shells are won."""

_NODES = 2**14
"""The nodes of each search of the first stage, beams apart."""

_MORE = 8
"""The factor from each stage to the next, of the nodes of its searches and the width of its beams:
those of single choices are one stage behind."""

_LINE_NODES = 2**20
"""The nodes of the search that plays a line on to the end of the round."""

_ENOUGH = 4
"""The stages after which a search may end although only the best choice is proven."""

_SHARED = 2
"""The stages before those that are made of parts, in which proof numbers are searched."""

_OF_KEEPING = 24
"""The worth of a move that keeps the turn in searches of parts, which go far, in half shells."""


def search_turns(
    state: Round,
    limits: Limits,
    report: Callable[[Bounded], object] | None = None,
    entries: int = ENTRIES,
    share: Share | None = None,
) -> BoundedVerdict:
    """Value all choices of the seat to move, until all are exact or a limit is reached.

    The search also ends when the best choice is proven and the others had some effort. It looks
    ahead as far as it can, whatever the limits' `depth`. `report` is called with the best choice
    when more is known. `share` does the parts of the later stages (`do_part`); without it they are
    done here, with the same result unless the limits ask a clock. Raises `ValueError` when the
    rules are not for two seats, when there is no choice, and for more than `MOST_SHELLS` shells.
    """
    search = _Search(state, limits, entries)
    search.open_choices()
    return search.run(report, share or _do_here)


def do_part(stage: Stage, part: StagePart) -> Found:
    """Do one part of a stage; it takes a table and boards of its own."""
    entries = min(stage.entries, max(part.nodes, part.proofs // _MORE, _MORE * part.width))
    limits = Limits(DEEPEST, part.most_nodes, stage.is_late, stage.only_best)
    search = _Search(stage.state, limits, entries)
    search.engine.of_keeping = _OF_KEEPING
    search.know(stage.known)
    search.do(part)
    return Found(search.known(), search.depth, search.nodes)


def _do_here(stage: Stage, parts: Sequence[StagePart]) -> Iterator[Found]:
    return (do_part(stage, part) for part in parts)


class _Search(Proving):
    """One search in stages, or one part of a stage."""

    def __init__(self, state: Round, limits: Limits, entries: int) -> None:
        super().__init__(state, limits, entries)
        self.entries, self.depth, self.beam_nodes = entries, 0, 0
        # Whether a beam has seen every turn of the seat to move: a wider one would see the same.
        self.is_turn_seen = False

    def open_choices(self) -> None:
        """Look at every choice one move deep."""
        verdict = self.searcher.search(self.state, Limits(1))
        self.nodes, self.depth = verdict.nodes, 1
        self.choices = {one.house: open_choice(self.state, one) for one in verdict.choices}

    def run(self, report: Callable[[Bounded], object] | None, share: Share) -> BoundedVerdict:
        """Go through the stages until enough is proven, or a limit is reached."""
        nodes, width, stage = _NODES, _WIDTH, 0
        while stage < _ENOUGH or not self.is_best_proven():
            # Parts begin anew: with less effort than the stage before they would find nothing.
            if self._is_done(nodes // _MORE if stage > _SHARED else 0):
                break
            weight = _WEIGHTS[stage % 2]
            steps = self._go_deeper(nodes, width, weight)
            if stage >= _SHARED:
                steps = self._share_out(nodes, width, weight, share, stage == _SHARED)
            for _ in steps:
                if report:
                    report(self.best_first()[0])
                if self.is_enough():
                    break
            nodes, width, stage = _MORE * nodes, _MORE * width, stage + 1
        self._find_lines()
        return BoundedVerdict(tuple(self.best_first()), self.depth, self.nodes)

    def _go_deeper(self, nodes: int, width: int, weight: int) -> Iterator[None]:
        """One stage: every kind of search with so much effort, as far as anything is open."""
        steps: tuple[Callable[[], None], ...] = (
            lambda: self._beam(self.state, None, width, weight),
            lambda: self._look_ahead(nodes),
            lambda: self.prove(self.open_houses(), nodes),
            lambda: self._follow(self.open_houses(), width // _MORE),
        )
        for step in steps:
            if self._is_done():
                return
            step()
            yield

    def _share_out(
        self, nodes: int, width: int, weight: int, share: Share, is_first: bool
    ) -> Iterator[None]:
        """One stage in parts; each knows what was known before the stage."""
        rest = self.limits.rest(self.nodes)
        # A beam that is as much wider takes about as much longer.
        widest = 2 * _MORE * self.beam_nodes
        lead = NOTHING if self.is_best_proven() else self.lead()
        groups: list[tuple[House, ...]] = [(house,) for house in self.open_houses()]
        fewer = split_in_two([self.choices[one[0]] for one in groups], lead)
        if is_first:
            groups, fewer = fewer, [tuple(house for one in fewer for house in one)]
        elif self.limits.only_best:
            groups = [one for one in groups if self.choices[one[0]].most > lead]
        turn = 0 if self.is_turn_seen else width
        parts = divide(groups, fewer, nodes, turn, weight, rest, widest)
        limits = self.limits
        stage = Stage(self.state, self.known(), limits.is_late, self.entries, limits.only_best)
        for part, found in zip(parts, share(stage, parts), strict=True):
            is_guess = not part.houses and part.width == 0
            before = dict(zip(self.choices, self.known(), strict=True))
            self.know(before[one.choice.house].with_found(one, is_guess) for one in found.known)
            self.nodes += found.nodes
            if is_guess:
                self.depth = max(self.depth, found.depth)
            elif not part.houses:
                self.beam_nodes = found.nodes
            yield

    def do(self, part: StagePart) -> None:
        """Do one part of a stage."""
        if part.houses:
            # What it finds is what is asked for first.
            self._look_ahead(part.nodes)
            self.close_in(part.houses, part.proofs)
        elif part.width:
            self._beam(self.state, None, part.width, part.weight)
        else:
            self._look_ahead(part.nodes)

    def _look_ahead(self, nodes: int) -> None:
        """Search all choices a few moves deep, and to the end where that is possible."""
        verdict = self.searcher.search(self.state, self.limits_of(nodes))
        self.nodes += verdict.nodes
        self.depth = max(self.depth, verdict.depth)
        for found in verdict.choices:
            known = self.choices[found.house]
            guess = self.searcher.side(self.state) * found.value
            if known.is_exact:
                continue
            if found.is_exact:
                self.choices[found.house] = known._replace(
                    least=guess, most=guess, guess=guess, line=found.line
                )
                self.shown[found.house] = guess
            else:
                line = known.line
                if known.least < guess < known.most:
                    line = found.line
                    self.shown.pop(found.house, None)
                self.choices[found.house] = known._replace(guess=guess, line=line)

    def _beam(
        self, state: Round, only: Bounded | None, width: int, weight: int = _WEIGHTS[0]
    ) -> None:
        """Play the turn of the seat to move in `state` with a beam, and note what it proves.

        That is after the choice `only`, or after any choice when it is `None`.
        """
        mover = 0 if self.searcher.side(state) == 1 else 1
        is_own = state.position.to_move is self.state.position.to_move
        known = max((one.least for one in self.choices.values()), default=NOTHING)
        if only is not None:
            known = only.least if is_own else -only.most
        size = len(self.ring.places)
        if width < 1 or width * size > _MOST_PLACES:
            return
        seat, legal = self.ring.seats[mover], state.legal_houses()
        filled = sum(1 for count in state.position.row(seat).houses if count)
        forced = self.ring.place(House(seat, legal[0])) if len(legal) < filled else -1
        board = self.ring.board(state.position)
        turns = Turns(self.ring.ways[mover], self.searcher.shells, 2, 1, forced)

        def is_late() -> bool:
            return self.is_late(self.engine.nodes + turns.nodes)

        self.engine.limit(0, is_late)
        turns.start(board, is_late)
        ends = Ends(self.engine, mover, FEW, known)
        beam, line = Beam(turns, board, width, ends, weight), list[int]()
        top = self.searcher.shells - 2 * state.position.stores[1 - mover]
        while ends.best < top and beam.step(state.passed_store):
            if beam.best > NOTHING:
                line = beam.line()
        self.nodes += turns.nodes + self.engine.nodes
        if only is None:
            self.beam_nodes = turns.nodes + self.engine.nodes
            self.is_turn_seen = beam.is_whole and beam.count == 0
        if line:
            houses = self.searcher.houses(line)
            if only is not None:
                houses = (only.house, *houses)
            begun = Known(self.choices[houses[0]], self.shown.get(houses[0]))
            self.know([begun.with_play(ends.best, is_own, houses)])

    def _follow(self, houses: Sequence[House], width: int) -> None:
        """Bound each of these choices by a beam that plays on."""
        for choice in [self.choices[house] for house in houses]:
            if not choice.is_exact and not self.is_late():
                self._beam(choice.after.after_passes(), choice, width)

    def _find_lines(self) -> None:
        """Play every line on to where its value is proven, as far as that is quickly found."""
        best = self.best_first()[0]
        for choice in self.best_first():
            if choice.least < choice.value < choice.most:
                continue  # the line of a guess
            # For the best choice it may take as long as the search did.
            limits = self.limits_of(max(_LINE_NODES, self.nodes if choice is best else 0))
            is_shown = self.shown.get(choice.house) == choice.value
            line, state = choice.line if is_shown else (choice.house,), self.state
            for house in line:
                state = state.after_move(house.number).after_passes()
            if not state.is_over:
                side = 1 if state.position.to_move is self.state.position.to_move else -1
                line += self.searcher.play_out(state, side * choice.value, limits)
                self.nodes += self.engine.nodes
                self.choices[choice.house] = choice._replace(line=line)

    def _is_done(self, nodes: int = 0) -> bool:
        """True when nothing is open, or a limit is reached when `nodes` more were played."""
        return self.is_enough() or not self.open_houses() or self.is_late(nodes)
