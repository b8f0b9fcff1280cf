"""Judges simultaneous rows: their outcome, and what each hand could have done better.

The play of each hand is compared with every house that the hand could have lifted first while the
others play as recorded (`alternative.py`).
"""

from __future__ import annotations

from typing import NamedTuple

from ...engine.board import Position
from ...engine.round import Round
from ...engine.simultaneous import Lift, PlayedOpening
from ..search.bound import Bound
from ..search.lines import LineTurn, find_turns
from .alternative import Lifts, find_alternative
from .judgement import Judgement
from .seen import Seen
from .turn_judge import TurnJudge, rest_of


class _Outcome(NamedTuple):
    """The outcome of a row: its worth to each seat, and the best play after it.

    With whole turns, each seat is proven to get a worth of at least `least` and at most `most`;
    both are empty where nothing is proven.
    """

    worth: tuple[int, ...]
    bound: Bound
    reply: tuple[LineTurn, ...]
    least: tuple[int, ...]
    most: tuple[int, ...]

    @property
    def is_exact(self) -> bool:
        return self.bound is Bound.EXACT


class RowJudge:
    """Judges the simultaneous rows of one round."""

    def __init__(self, turns: TurnJudge) -> None:
        self._turns = turns
        self._known: dict[Position, _Outcome] = {}

    def judge(
        self, state: Round, lifts: Lifts, after: Round, is_race: bool
    ) -> tuple[Judgement, ...]:
        """Judge the part of each hand in the row that lifts `lifts` and leads to `after`.

        When the record states the order of drops (`is_race`), no other choice can be compared
        with the one made, and only the outcome is judged.
        """
        actual, scale, left = self._outcome(after), self._turns.scale, rest_of(after)
        judged = []
        for index, seat in enumerate(state.position.seats):
            own = LineTurn(seat, tuple(lift.number for lift in lifts[index]))
            best, row, loss, tried = (own, *actual.reply), lifts, 0, 0
            others: list[tuple[Lifts, Round]] = []
            had = max(_gain(state, after, index), 0)
            proven, is_loss_exact = 0, actual.is_exact and not is_race
            for number in state.first_lifts(seat):
                if is_race:
                    continue
                tried += 1
                found = find_alternative(state, lifts, index, number)
                if found is None:
                    continue
                others.append(found)
                had = max(had, _gain(state, found[1], index))
                if self._is_no_better(found[1], index, actual, loss):
                    continue
                outcome = self._outcome(found[1])
                is_proven = outcome.is_exact and actual.is_exact
                is_loss_exact = is_loss_exact and is_proven
                rest = 0 if is_proven else left
                sure = 0
                if outcome.least and actual.most:
                    low, high = outcome.least[index], actual.most[index]
                    sure = self._turns.find_loss(low, high, index)
                gain = max(scale.loss(outcome.worth, actual.worth, index, rest), sure)
                proven = max(proven, gain if is_proven else sure)
                if gain > loss:
                    loss = gain
                    chosen = tuple(lift.number for lift in found[0][index])
                    best, row = (LineTurn(seat, chosen), *outcome.reply), found[0]
            seen = Seen(0, 0, (0,), had, own)
            if loss:
                seen = self._see(after, others, index, seen)
            judgement = Judgement(
                seat,
                actual.worth,
                actual.bound,
                (loss,),
                loss,
                tried < 2,
                None,
                best,
                actual.reply,
                row,
                scale.chance(actual.worth, 0 if actual.is_exact else left),
                proven,
                is_loss_exact,
            )
            judged.append(self._turns.add_seen(judgement, seen, index, left))
        return tuple(judged)

    def _see(self, after: Round, others: list[tuple[Lifts, Round]], hand: int, seen: Seen) -> Seen:
        """See a row that leads to `after` as a person could, where `others` could be played."""
        onlooker, turn = self._turns.onlooker, seen.turn
        played = best = onlooker.see_row(after, hand)
        for lifts, other in others:
            standing = onlooker.see_row(other, hand, best)
            if standing > best:
                best = standing
                turn = LineTurn(turn.seat, tuple(lift.number for lift in lifts[hand]))
        return seen._replace(best=best, played=played, turn=turn)

    def _is_no_better(self, after: Round, hand: int, actual: _Outcome, loss: int) -> bool:
        """True when a row is seen to bring a hand at most `loss` more than the actual one.

        Then its value need not be known. Never true where the value of the actual row is proven.
        """
        if actual.is_exact or self._turns.outcomes is not None or after.position in self._known:
            return False
        return self._turns.cannot_gain(after, hand, actual.worth[hand] + loss)

    def _outcome(self, after: Round) -> _Outcome:
        known = self._known.get(after.position)
        if known is None:
            known = self._known[after.position] = self._find_outcome(after)
        return known

    def _find_outcome(self, after: Round) -> _Outcome:
        if self._turns.outcomes is not None:
            bounded = self._turns.outcomes.find(after)
            numbers = tuple(house.number for house in bounded.line)
            reply = find_turns(after, numbers)
            worth = bounded.value, -bounded.value
            least, most = (bounded.least, -bounded.most), (bounded.most, -bounded.least)
            return _Outcome(worth, bounded.bound, reply, least, most)
        found = self._turns.best(after)
        if found is None:
            return _Outcome(self._turns.settle(after), Bound.EXACT, (), (), ())
        numbers = tuple(house.number for house in found.line)
        bound = Bound.EXACT if found.is_exact else Bound.SO_FAR
        return _Outcome(found.worth, bound, find_turns(after, numbers), (), ())


def _gain(before: Round, after: Round, hand: int) -> int:
    """The shells that a row brought into the store of a hand."""
    return after.position.stores[hand] - before.position.stores[hand]


def lifts_of(opening: PlayedOpening, ticks: tuple[tuple[int | None, ...], ...]) -> Lifts:
    """The lifts of each hand of a row, with the ticks that the record gives them."""
    return tuple(
        tuple(Lift(move.house.number, tick) for move, tick in zip(moves, own, strict=True))
        for moves, own in zip(opening.moves, ticks, strict=True)
    )
