"""The outcome of a round from a position, as far as whole turns prove it."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from ...engine.board import House, Position
from ...engine.match import collect
from ...engine.round import Round
from ..search.bound import Bound
from ..search.two_seats import Limits
from ..search.whole_turns import search_turns


class BoundedOutcome(NamedTuple):
    """The lead in shells with which the first of two seats ends the round.

    It is proven to be at least `least` and at most `most`. `value` is the best guess between
    them, and `bound` says what is proven of it. `line` are the houses lifted that lead to it, as
    far as they were found, without passes; `is_reached` says that they do, whatever the other seat
    plays.
    """

    least: int
    most: int
    value: int
    bound: Bound
    line: tuple[House, ...] = ()
    is_reached: bool = False

    @property
    def is_exact(self) -> bool:
        """True when the value is proven."""
        return self.least == self.most


class OutcomeSearch:
    """Searches positions of one round by whole turns, each until `nodes` moves were played.

    `entries` is the room of the table in positions. The outcome of a position does not depend on
    what was searched before. Once `is_late`, a search is broken off, with bounds that are true.
    """

    def __init__(self, nodes: int, entries: int, is_late: Callable[[], bool] | None = None) -> None:
        self._limits, self._entries = Limits(nodes=nodes, is_late=is_late), entries
        self._known: dict[tuple[Position, bool, bool], BoundedOutcome] = {}

    def find(self, state: Round) -> BoundedOutcome:
        """The outcome of a round of two seats; the seat to move may be in the middle of its turn.

        Raises `ValueError` for another number of seats.
        """
        state = state.after_passes()
        if state.is_over:
            stores = collect(state.rules, state.position)
            lead = stores[0] - stores[1]
            return BoundedOutcome(lead, lead, lead, Bound.EXACT)
        key = state.position, state.opens_match, state.passed_store
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = self._search(state)
        return known

    def _search(self, state: Round) -> BoundedOutcome:
        found = search_turns(state, self._limits, entries=self._entries)
        best = found.choices[0]
        least = max(choice.least for choice in found.choices)
        most = max(choice.most for choice in found.choices)
        value = max(least, min(best.value, most))
        if least == most:
            bound = Bound.EXACT
        elif value == least:
            bound = Bound.AT_LEAST
        else:
            bound = Bound.AT_MOST if value == most else Bound.SO_FAR
        is_reached = value == least
        if state.position.to_move is state.position.seats[0]:
            return BoundedOutcome(least, most, value, bound, best.line, is_reached)
        return BoundedOutcome(-most, -least, -value, bound.of_negative, best.line, is_reached)
