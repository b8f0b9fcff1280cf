"""A simultaneous row judged: its outcome, and what each hand could have made of the other's play.

Each hand is held against the outcomes of every house it could have lifted first, while the other
hand plays what it played (`alternative.py`).
"""

from __future__ import annotations

from typing import NamedTuple

from ..engine.board import Position
from ..engine.opening import Lift, PlayedOpening
from ..engine.round import Round
from .alternative import Lifts, alternative
from .judgement import Judgement, LineTurn, in_turns
from .search import Choice
from .turn_judge import TurnJudge


class _Outcome(NamedTuple):
    """What comes of a row: its value, whether that is exact, and the best play from there."""

    value: int
    is_exact: bool
    reply: tuple[LineTurn, ...]


class RowJudge:
    """Judges the simultaneous rows of one round."""

    def __init__(self, turns: TurnJudge) -> None:
        self._turns = turns
        self._known: dict[Position, _Outcome] = {}

    def judge(
        self, state: Round, lifts: Lifts, after: Round, is_race: bool
    ) -> tuple[Judgement, ...]:
        """Both hands' parts of the row that lifts `lifts` from `state` and leads to `after`.

        Where the record states the order of drops (`is_race`), no other choice can be held
        against it, and the outcome is all that is judged.
        """
        actual = self._outcome(after)
        judged = []
        for index, seat in enumerate(state.position.seats):
            side = 1 if index == 0 else -1
            own = LineTurn(seat, tuple(lift.number for lift in lifts[index]))
            best, row, loss, tried = (own, *actual.reply), lifts, 0, 0
            for number in range(1, state.position.houses + 1):
                if is_race or not state.position.rows[index].houses[-number]:
                    continue
                tried += 1
                found = alternative(state, lifts, index, number)
                if found is None:
                    continue
                outcome = self._outcome(found[1])
                if side * (outcome.value - actual.value) > loss:
                    loss = side * (outcome.value - actual.value)
                    chosen = tuple(lift.number for lift in found[0][index])
                    best, row = (LineTurn(seat, chosen), *outcome.reply), found[0]
            judged.append(
                Judgement(
                    seat,
                    actual.value,
                    actual.is_exact,
                    (loss,),
                    tried < 2,
                    None,
                    best,
                    actual.reply,
                    row,
                )
            )
        return tuple(judged)

    def _outcome(self, after: Round) -> _Outcome:
        known = self._known.get(after.position)
        if known is None:
            found = self._turns.value(after)
            if isinstance(found, Choice):
                numbers = tuple(house.number for house in found.line)
                known = _Outcome(found.value, found.is_exact, in_turns(after, numbers).turns)
            else:
                known = _Outcome(found, True, ())
            self._known[after.position] = known
        return known


def lifts_of(opening: PlayedOpening, ticks: tuple[tuple[int | None, ...], ...]) -> Lifts:
    """What the hands of a row lifted, with the ticks the record gives them."""
    return tuple(
        tuple(Lift(move.house.number, tick) for move, tick in zip(moves, own, strict=True))
        for moves, own in zip(opening.moves, ticks, strict=True)
    )
