"""The turns that a person could see, worked out on rounds, from docs/annotating.md alone.

It tries every turn of up to eight moves, one after another, and shares no code with the search.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from sungka.engine.round import Round

MOVES = 8


def see(state: Round) -> int:
    """The best standing of the seat to move after its turn, with the answer taken off."""
    own = _mover(state)
    return max(stand(after, own) for after in turns(state, MOVES))


def lifts(state: Round) -> tuple[int, ...]:
    """The first of the turns that leave the best standing, nearest houses first."""
    own, found = _mover(state), dict[Round, tuple[int, ...]]()
    for after, line in zip(turns(state, MOVES), _lines(state, MOVES), strict=True):
        found.setdefault(after, line)
    return found[max(found, key=lambda after: stand(after, own))]


def gain(state: Round) -> int:
    """The most that the standing of the seat to move can rise in its turn."""
    own = _mover(state)
    risen = max(_standing(after, own) for after in turns(state, MOVES)) - _standing(state, own)
    return max(risen, 0)


@cache
def stand(after: Round, own: int) -> int:
    """The standing of the seat numbered `own` after its turn, or in it if the turn goes on."""
    standing = _standing(after, own)
    if after.goes_on or after.position.to_move is None:
        return standing
    following = (own + 1) % len(after.position.seats)
    if not any(after.position.rows[following].houses):
        return standing
    state = after.at(after.position, after.position.seats[following])
    before = _standing(state, following)
    best = max(_standing(reply, following) for reply in _replies(state, MOVES))
    return standing - max(best - before, 0)


def turns(state: Round, left: int) -> Iterator[Round]:
    """The rounds after every turn of up to `left` moves; longer ones are cut off there."""
    for number in state.legal_houses():
        after = state.after_move(number)
        if after.goes_on and left > 1:
            yield from turns(after, left - 1)
        else:
            yield after


def _lines(state: Round, left: int) -> Iterator[tuple[int, ...]]:
    """The lifts of each of these turns."""
    for number in state.legal_houses():
        after = state.after_move(number)
        if after.goes_on and left > 1:
            yield from ((number, *rest) for rest in _lines(after, left - 1))
        else:
            yield (number,)


def _replies(state: Round, left: int) -> Iterator[Round]:
    """The rounds after every beginning of up to `left` moves of a turn."""
    for number in state.legal_houses():
        after = state.after_move(number)
        yield after
        if after.goes_on and left > 1:
            yield from _replies(after, left - 1)


def _standing(state: Round, seat: int) -> int:
    stores = state.position.stores
    return stores[seat] - stores[1 - seat] if len(stores) == 2 else stores[seat]


def _mover(state: Round) -> int:
    assert state.position.to_move is not None
    return state.position.seats.index(state.position.to_move)
