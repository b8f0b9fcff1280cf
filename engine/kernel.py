"""Sowing on flat arrays: the one place where speed decides the shape of the code.

A board is a list with a count of shells for each place; places are numbered round the ring,
each seat's houses in the order of sowing, then its store. What differs between seats and burned
houses is in tables made once (`engine/ring.py`):

`after[p]`   the place the mover's hand comes to after place p
`into[p]`    the place that receives a shell sown at p (p itself, but for forfeited shells)

Everything here is integers and lists of integers; nothing is checked.
"""

from __future__ import annotations

CAPTURE_NONE = 0
CAPTURE_BOTH = 1
CAPTURE_ALWAYS = 2
CAPTURE_FACING = 3


def sow_lap(board: list[int], after: list[int], into: list[int], place: int) -> int:
    """The place the last shell is sown at, after `place` is lifted and sown; changes `board`."""
    hand = board[place]
    board[place] = 0
    while hand > 0:
        place = after[place]
        board[into[place]] += 1
        hand -= 1
    return place


def is_relayed(
    board: list[int], into: list[int], first: int, store: int, own_only: bool, place: int
) -> bool:
    """Whether a lap that ended at `place` goes on from there.

    The mover's houses are the places `first` up to `store`.
    """
    if place == store or into[place] != place or board[place] < 2:
        return False
    return not own_only or first <= place < store


def sow_move(
    board: list[int],
    after: list[int],
    into: list[int],
    first: int,
    store: int,
    own_only: bool,
    place: int,
    trace: list[int],
) -> int:
    """The place the last shell of a move from `place` is sown at; changes `board`.

    Appends to `trace`, for every lap, the place lifted and the shells it held.
    """
    while True:
        trace.append(place)
        trace.append(board[place])
        place = sow_lap(board, after, into, place)
        if not is_relayed(board, into, first, store, own_only, place):
            return place


def take(board: list[int], facing: list[int], store: int, rule: int, place: int) -> int:
    """The shells a last shell at `place` puts into `store`, 0 for no capture; changes `board`."""
    other = facing[place]
    taken = board[other]
    if rule == CAPTURE_NONE or (taken == 0 and rule != CAPTURE_ALWAYS):
        return 0
    board[other] = 0
    if rule != CAPTURE_FACING:
        taken += board[place]
        board[place] = 0
    board[store] += taken
    return taken
