"""The choices of a position while they are searched, and what proves how much they are worth.

Searches to the end of the round ask with a window of one shell whether a choice is worth more than
some number.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ...engine.board import House
from ...engine.round import Round
from .bounded import Bounded, Known, likely_question
from .two_seats import Limits, Searcher


class Proving:
    """The choices of the seat to move in `state` as they are known so far, and what it has cost.

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
        """What is known of the choices, in the order of the houses' first look."""
        return tuple(Known(one, self.shown.get(house)) for house, one in self.choices.items())

    def close_in(self, houses: Sequence[House], nodes: int) -> None:
        """Prove what these choices are worth, first that it is near to something, with `nodes`."""
        end, is_open = self.nodes + nodes, True
        while is_open and self.nodes < end and not self.is_late():
            choices, lead = [self.choices[house] for house in houses], self.lead()
            most = max(choice.most for choice in choices)
            if most <= lead:
                break
            at = likely_question(lead, most, max(choice.value for choice in choices))
            choice = max((one for one in choices if one.most > at), key=lambda one: one.value)
            is_open = self._ask(choice, at, end - self.nodes)
        self.prove(houses, end - self.nodes)

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
        """Ask whether a choice is worth more than `lead`; whether that was found out."""
        proven = self._exceeds(choice.after, lead, nodes)
        if proven is None:
            return False
        value, is_more = proven
        choice = choice._replace(least=value) if is_more else choice._replace(most=value)
        self.choices[choice.house] = choice
        return True

    def _exceeds(self, after: Round, lead: int, nodes: int) -> tuple[int, bool] | None:
        """Whether the seat to move first leads by more than `lead` after a choice, with a bound."""
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
        """What the best choice is proven to be worth."""
        return max(one.least for one in self.choices.values())

    def is_best_proven(self) -> bool:
        """Whether one choice is exact, and no other can be worth more."""
        best, *others = self.best_first()
        return best.is_exact and all(other.most <= best.least for other in others)

    def is_late(self, nodes: int = 0) -> bool:
        """Whether a limit is reached when the search that is under way has taken `nodes`."""
        return self.limits.is_reached(self.nodes + nodes)

    def limits_of(self, nodes: int) -> Limits:
        """The limits of a search of at most `nodes`."""
        return self.limits.within(nodes, self.nodes)

    def best_first(self) -> list[Bounded]:
        """The choices, those of equal value the nearest to the store first."""
        return sorted(self.choices.values(), key=lambda one: (-one.value, one.house.number))
