"""A simultaneous row judged: its outcome, and what each hand could have made of the other's play.

Each hand is held against the outcomes of every house it could have lifted first, while the others
play what they played. From there a hand goes on at once, always with the house after which
its store holds most when the row is over (the nearest to the store of equals). Where
another hand's next house has become empty, or a move of it is due, it chooses in the same way;
what it wrote for a turn that is over by then is left out.
"""

from __future__ import annotations

from typing import NamedTuple

from ..engine.board import Position, Seat
from ..engine.opening import Lift, OpeningFault, PlayedOpening, Stopped, play_opening
from ..engine.round import Round
from .judgement import Judgement, LineTurn, in_turns
from .turn_judge import TurnJudge, rest_of

Lifts = tuple[tuple[Lift, ...], ...]

_MOST_TRIES = 100
"""The most changes made to an alternative until it can be played; it is left out after that."""

_UNLIFTABLE = (OpeningFault.EMPTY, OpeningFault.BURNED, OpeningFault.NO_SUCH_HOUSE)


class _Outcome(NamedTuple):
    """What comes of a row: its worth to each seat, whether exact, and the best play from there."""

    worth: tuple[int, ...]
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
        """All hands' parts of the row that lifts `lifts` from `state` and leads to `after`.

        Where the record states the order of drops (`is_race`), no other choice can be held
        against it, and the outcome is all that is judged.
        """
        actual, scale, left = self._outcome(after), self._turns.scale, rest_of(after)
        judged = []
        for index, seat in enumerate(state.position.seats):
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
                rest = 0 if outcome.is_exact and actual.is_exact else left
                gain = scale.loss(outcome.worth, actual.worth, index, rest)
                if gain > loss:
                    loss = gain
                    chosen = tuple(lift.number for lift in found[0][index])
                    best, row = (LineTurn(seat, chosen), *outcome.reply), found[0]
            judged.append(
                Judgement(
                    seat,
                    actual.worth,
                    actual.is_exact,
                    (loss,),
                    tried < 2,
                    None,
                    best,
                    actual.reply,
                    row,
                    scale.chance(actual.worth, 0 if actual.is_exact else left),
                )
            )
        return tuple(judged)

    def _outcome(self, after: Round) -> _Outcome:
        known = self._known.get(after.position)
        if known is None:
            found = self._turns.best(after)
            if isinstance(found, tuple):
                known = _Outcome(found, True, ())
            else:
                numbers = tuple(house.number for house in found.line)
                known = _Outcome(found.worth, found.is_exact, in_turns(after, numbers).turns)
            self._known[after.position] = known
        return known


def alternative(state: Round, lifts: Lifts, hand: int, number: int) -> tuple[Lifts, Round] | None:
    """The row if that hand had lifted the house `number` first, and the round after it.

    `None` when no row comes of it.
    """
    chosen = [list(one) for one in lifts]
    chosen[hand] = [Lift(number)]
    for _ in range(_MOST_TRIES):
        played = play_opening(state, _frozen(chosen))
        if isinstance(played, Stopped):
            index, at = state.position.seats.index(played.seat), played.move
            if at is None or (index == hand and at == 0):
                return None
            if played.fault is OpeningFault.EARLY_TICK:
                chosen[index][at] = Lift(chosen[index][at].number)
                continue
            del chosen[index][at:]
            if played.fault is OpeningFault.NO_MOVE_LEFT:
                continue
        elif played[0].due:
            index = state.position.seats.index(played[0].due[0])
        else:
            return _frozen(chosen), played[1]
        following = _greedy(state, chosen, index)
        if following is None:
            return None
        chosen[index].append(Lift(following))
    return None


def _greedy(state: Round, chosen: list[list[Lift]], index: int) -> int | None:
    """The house to go on with at once after which the hand's store holds most."""
    seat, at = state.position.seats[index], len(chosen[index])
    best: tuple[int, int] | None = None
    for number in range(1, state.position.houses + 1):
        trial = [list(one) for one in chosen]
        trial[index].append(Lift(number))
        played = play_opening(state, _frozen(trial))
        if isinstance(played, Stopped):
            if _fails(played, seat, at):
                continue
            store = -1  # the other hand's next choice decides; anything surer goes first
        else:
            store = played[1].position.stores[index]
        if best is None or store > best[0]:
            best = store, number
    return None if best is None else best[1]


def _fails(played: Stopped, seat: Seat, at: int) -> bool:
    return played.seat is seat and played.move == at and played.fault in _UNLIFTABLE


def _frozen(lifts: list[list[Lift]]) -> Lifts:
    return tuple(tuple(one) for one in lifts)


def lifts_of(opening: PlayedOpening, ticks: tuple[tuple[int | None, ...], ...]) -> Lifts:
    """What the hands of a row lifted, with the ticks the record gives them."""
    return tuple(
        tuple(Lift(move.house.number, tick) for move, tick in zip(moves, own, strict=True))
        for moves, own in zip(opening.moves, ticks, strict=True)
    )
