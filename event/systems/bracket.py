"""A knock-out: the places of a bracket, byes for the first of the order, and who goes on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple


class BracketPlace(NamedTuple):
    """A match of a bracket: its round and its number there, both from 0."""

    round: int
    number: int


class Meeting(NamedTuple):
    """The entrants at a place of a bracket, `None` for nobody, and whether that is final.

    `is_known` says that both places are decided: two entrants, one with a bye, or nobody.
    """

    place: BracketPlace
    first: str | None
    second: str | None
    is_known: bool
    is_third: bool = False


def bracket_size(count: int) -> int:
    """The places of the first round: the power of two that holds `count`, at least 2."""
    return max(2, 1 << (count - 1).bit_length())


def bracket_order(size: int) -> tuple[int, ...]:
    """The starting numbers from 1 in the order of the places: 1 and 2 meet in the final.

    >>> bracket_order(8)
    (1, 8, 4, 5, 2, 7, 3, 6)
    """
    order = [1]
    while len(order) < size:
        full = 2 * len(order) + 1
        order = [number for one in order for number in (one, full - one)]
    return tuple(order)


def count_rounds(entrants: int) -> int:
    """The rounds of a knock-out with so many `entrants`."""
    return bracket_size(entrants).bit_length() - 1


def fill_bracket(
    order: Sequence[str], winners: Mapping[frozenset[str], str | None], third: bool = False
) -> tuple[tuple[Meeting, ...], ...]:
    """The rounds of a bracket as far as they are known.

    `winners` has the winner of each pair whose match is over, `None` for a double forfeit. An
    entrant who meets nobody goes on. With `third` the last round has a second match, of those who
    lost the round before.
    """
    size = bracket_size(len(order))
    slots: list[tuple[str | None, bool]] = [
        (order[number - 1] if number <= len(order) else None, True)
        for number in bracket_order(size)
    ]
    rounds: list[tuple[Meeting, ...]] = []
    losers: list[tuple[str | None, bool]] = []
    while len(slots) > 1:
        meetings, after, losers_here = [], [], []
        for number in range(len(slots) // 2):
            (first, has_first), (second, has_second) = slots[2 * number : 2 * number + 2]
            is_known = has_first and has_second
            meetings.append(Meeting(BracketPlace(len(rounds), number), first, second, is_known))
            goes_on, loser = _go_on(first, second, is_known, winners)
            after.append(goes_on)
            losers_here.append(loser)
        if third and len(slots) == 2 and len(losers) == 2:
            (first, has_first), (second, has_second) = losers
            place = BracketPlace(len(rounds), 1)
            meetings.append(Meeting(place, first, second, has_first and has_second, True))
        rounds.append(tuple(meetings))
        slots, losers = after, losers_here
    return tuple(rounds)


def _go_on(
    first: str | None,
    second: str | None,
    is_known: bool,
    winners: Mapping[frozenset[str], str | None],
) -> tuple[tuple[str | None, bool], tuple[str | None, bool]]:
    """Who goes on and who loses, each with whether that is decided."""
    if not is_known:
        return (None, False), (None, False)
    if first is None or second is None:
        return (first or second, True), (None, True)
    pair = frozenset((first, second))
    if pair not in winners:
        return (None, False), (None, False)
    winner = winners[pair]
    if winner is None:
        return (None, True), (None, True)
    return (winner, True), (second if winner == first else first, True)
