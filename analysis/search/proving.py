"""The choices of a position while they are searched, and the proofs of their worth.

Searches to the end of the round, by alpha-beta with a window of one shell or by proof numbers, ask
whether a choice is worth more than some number.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ...engine.board import House
from ...engine.round import Round
from .bounded import Bounded, Known, Questions
from .proof_numbers import ProofNumbers
from .two_seats import Limits, Searcher

_MOST_ENTRIES, _LEAST_ENTRIES, _MOVES_OF_ENTRY = 2**21, 2**10, 16
"""The most and fewest positions in the table of a proof-number search, and the moves for each."""

_FIRST_ASKED, _PIECES = 2**12, 8
"""The moves that a question may take at first, or the divisor of those left if that gives more."""

_OF_LINES = 32
"""One in so many moves is kept for finding the play that leads to what was proven."""


class Proving:
    """The choices of the seat to move in `state`, as they are known so far, and the cost.

    `nodes` is the number of moves played.
    """

    def __init__(self, state: Round, limits: Limits, entries: int) -> None:
        self.state, self.limits = state, limits
        self.searcher = Searcher(state.rules, state.position, entries)
        self.ring, self.engine = self.searcher.ring, self.searcher.engine
        self.nodes = 0
        self.choices: dict[House, Bounded] = {}
        # What the line of a choice is proven to lead to, where it is not the line of a guess.
        self.shown: dict[House, int] = {}

    def know(self, known: Iterable[Known]) -> None:
        """Take over what is known of the choices."""
        for choice, shown in known:
            self.choices[choice.house] = choice
            self.shown.pop(choice.house, None)
            if shown is not None:
                self.shown[choice.house] = shown

    def known(self) -> tuple[Known, ...]:
        """The facts known of the choices, in the order in which they were first looked at."""
        return tuple(Known(one, self.shown.get(house)) for house, one in self.choices.items())

    def close_in(self, houses: Sequence[House], nodes: int) -> None:
        """Prove the worth of the best of these choices, then of each, in about `nodes` moves."""
        end = self.nodes + nodes - nodes // _OF_LINES
        entries = min(_MOST_ENTRIES, max(_LEAST_ENTRIES, nodes // _MOVES_OF_ENTRY))
        numbers = ProofNumbers(self.engine, entries)
        self._ask_all(numbers, houses, self.lead(), end)
        left = list(houses)
        while left and not self.is_enough():
            end_of_one = self.nodes + (end - self.nodes) // len(left)
            self._ask_all(numbers, [left.pop(0)], -self.searcher.shells, end_of_one)
        for house in houses:
            if self.choices[house].is_exact:
                self._show(numbers, house, end + nodes // _OF_LINES)

    def _ask_all(self, numbers: ProofNumbers, houses: Sequence[House], lead: int, end: int) -> None:
        """Ask what the best of these choices is worth, if it is more than `lead`.

        It ends when that is known, or after `end` nodes in all.
        """
        questions = Questions(max(_FIRST_ASKED, (end - self.nodes) // _PIECES))
        while self.nodes < end and not self.is_late():
            choices = [self.choices[house] for house in houses]
            least, most = (max(one.least for one in choices), max(one.most for one in choices))
            guess = max(one.value for one in choices)
            asked = questions.choose(max(least, lead), most, guess)
            if asked is None:
                break
            nodes = min(questions.nodes, end - self.nodes)
            questions.note(asked, self._find_out(numbers, houses, asked, nodes))

    def _find_out(
        self, numbers: ProofNumbers, houses: Sequence[House], lead: int, nodes: int
    ) -> bool | None:
        """True when the best of these choices exceeds `lead`; `None` if `nodes` are too few."""
        is_more, bounds = self._ask_numbers(numbers, self.state, houses, lead, nodes)
        for house, least, most in bounds:
            choice = self.choices[house]
            least, most = max(choice.least, least), min(choice.most, most)
            self.choices[house] = choice._replace(least=least, most=most)
        return is_more

    def _ask_numbers(
        self,
        numbers: ProofNumbers,
        state: Round,
        houses: Sequence[House],
        lead: int,
        nodes: int,
    ) -> tuple[bool | None, list[tuple[House, int, int]]]:
        """The answer whether the mover in `state` exceeds `lead`, and bounds of its choices."""
        board, mover = self.ring.board(state.position), 0 if self.searcher.side(state) == 1 else 1
        places = {self.ring.place(house): house for house in houses}
        limits = self.limits_of(nodes)
        self.engine.limit(limits.nodes or 0, limits.is_late)
        is_more = numbers.exceeds(board, mover, state.passed_store, lead, list(places))
        self.nodes += self.engine.nodes
        bounds = numbers.bounds(board, mover)
        return is_more, [(places[place], least, most) for place, least, most in bounds]

    def _show(self, numbers: ProofNumbers, house: House, end: int) -> None:
        """Find play that leads to what a choice is known to be worth, until `end` nodes in all."""
        choice = self.choices[house]
        if self.shown.get(house) == choice.value:
            return
        line, state = [house], choice.after.after_passes()
        while not state.is_over:
            seat = state.position.to_move
            assert seat is not None
            lead = choice.value if seat is house.seat else -choice.value
            houses = [House(seat, number) for number in state.legal_houses()]
            nodes = max(1, end - self.nodes)
            is_more, bounds = self._ask_numbers(numbers, state, houses, lead - 1, nodes)
            if not is_more:
                break
            reply = next(reply for reply, least, _ in bounds if least >= lead)
            line.append(reply)
            state = state.after_move(reply.number).after_passes()
        self.choices[house] = choice._replace(line=tuple(line))
        self.shown[house] = choice.value

    def prove(self, houses: Sequence[House], nodes: int) -> None:
        """Prove what these choices are worth at most, and at least, one after the other."""
        nodes += self.nodes
        for house in houses:
            self._prove_choice(self.choices[house], nodes)

    def _prove_choice(self, choice: Bounded, nodes: int) -> None:
        """Prove bounds of one choice, until `nodes` have been played in all."""
        lead = self.lead()
        # The first question is whether it is better than the best that is proven.
        while not choice.is_exact and self.nodes < nodes and not self.is_late():
            at = lead if choice.least < lead < choice.most else choice.least
            if not self._ask(choice, at, nodes - self.nodes):
                break
            choice = self.choices[choice.house]

    def _ask(self, choice: Bounded, lead: int, nodes: int) -> bool:
        """Ask whether a choice is worth more than `lead`; true when that was found out."""
        proven = self._exceeds(choice.after, lead, nodes)
        if proven is None:
            return False
        value, is_more = proven
        choice = choice._replace(least=value) if is_more else choice._replace(most=value)
        self.choices[choice.house] = choice
        return True

    def _exceeds(self, after: Round, lead: int, nodes: int) -> tuple[int, bool] | None:
        """A bound of the first mover's lead after a choice, and whether it is more than `lead`."""
        is_own = after.position.to_move is self.state.position.to_move
        asked = lead if is_own else -lead - 1
        answer = self.searcher.exceeds(after, asked, self.limits_of(nodes))
        self.nodes += self.engine.nodes
        if answer is None or is_own:
            return answer
        return -answer[0], not answer[1]

    def open_houses(self) -> list[House]:
        """The choices that are not exact, the best first."""
        return [choice.house for choice in self.best_first() if not choice.is_exact]

    def lead(self) -> int:
        """The lead that the best choice is proven to reach."""
        return max(one.least for one in self.choices.values())

    def is_best_proven(self) -> bool:
        """True when one choice is exact, and no other can be worth more."""
        best, *others = self.best_first()
        return best.is_exact and all(other.most <= best.least for other in others)

    def is_late(self, nodes: int = 0) -> bool:
        """True when a limit is reached once the search under way has taken `nodes`."""
        return self.limits.is_reached(self.nodes + nodes)

    def is_enough(self) -> bool:
        """True when the best choice is proven, and no other is asked for."""
        return self.limits.only_best and self.is_best_proven()

    def limits_of(self, nodes: int) -> Limits:
        """The limits of a search of at most `nodes`."""
        return self.limits.within(nodes, self.nodes)

    def best_first(self) -> list[Bounded]:
        """The choices, the best first, and those of equal value the nearest to the store first."""
        return sorted(self.choices.values(), key=lambda one: (-one.value, one.house.number))
