"""The match: its start, collecting, the refill, who begins the next round, who has won."""

from __future__ import annotations

from typing import NamedTuple

from .board import House, Position, Row, Seat
from .round import Round
from .ruleset import (
    Burned,
    Layout,
    MatchEnd,
    Next,
    Refill,
    RefillFrom,
    Reopen,
    Rest,
    RoundEnd,
    RuleSet,
    Win,
)


def start(rules: RuleSet, first: Seat | None = None) -> Round:
    """The first round of a match, before anything is played.

    Unless both hands open it, `first` begins, or the first seat when `first` is `None` (clause
    1.5). Raises `ValueError` when `first` does not play.
    """
    if first is not None and first not in rules.playing_order:
        raise ValueError(f"{first.title} does not sit at a board of {rules.seats}")
    first = None if rules.opens_together(1) else first or rules.playing_order[0]
    return begin(rules, _fresh_board(rules, first))._replace(opens_match=True)


def begin(rules: RuleSet, position: Position) -> Round:
    """A round from `position`, whose seat to move is `None` when both hands open it.

    The round is over at once when all houses are empty or burned, and with `round-end=stuck` when
    those of the seat to move are (clauses 4.6 and 4.7).
    """
    rows, mover = position.rows, position.to_move
    if rules.round_end is RoundEnd.STUCK and mover is not None:
        rows = (position.row(mover),)
    if any(row.shells_in_houses() for row in rows):
        return Round(rules, position)
    return Round(rules, position._replace(to_move=None), is_over=True)


def count_left(position: Position) -> tuple[int, ...]:
    """The shells in the houses of each seat."""
    return tuple(row.shells_in_houses() for row in position.rows)


def collect(rules: RuleSet, position: Position) -> tuple[int, ...]:
    """The stores after the shells left in the houses of a finished round are collected (4.5)."""
    stores = list(position.stores)
    if rules.rest is Rest.NONE:
        return position.stores
    for i, row in enumerate(position.rows):
        taker = i if rules.rest is Rest.OWNER else (i + 1) % len(stores)
        stores[taker] += row.shells_in_houses()
    return tuple(stores)


class Need(NamedTuple):
    """The houses of one seat's refill: how many it fills, and which it may fill.

    `open_houses` are the numbers of those it may fill, in the order the refill reaches them;
    `closed` are those that stay burned.
    """

    seat: Seat
    filled: int
    open_houses: tuple[int, ...]
    closed: tuple[House, ...]

    @property
    def burning(self) -> int:
        """The number of open houses that burn."""
        return len(self.open_houses) - self.filled


def needs(
    rules: RuleSet, stores: tuple[int, ...], burned: frozenset[House] = frozenset()
) -> tuple[Need, ...]:
    """The refill of every seat from its own store; `burned` are the houses burned so far."""
    needed = []
    for seat, store in zip(rules.playing_order, stores, strict=True):
        numbers = range(1, rules.houses + 1)
        if rules.refill is Refill.NEW:
            needed.append(Need(seat, rules.houses, tuple(numbers), ()))
            continue
        if rules.refill_from is RefillFrom.FAR and rules.refill in _WITH_BEGINNING:
            numbers = range(rules.houses, 0, -1)
        closed = tuple(
            House(seat, n)
            for n in sorted(numbers)
            if rules.reopen is Reopen.NO and House(seat, n) in burned
        )
        open_houses = tuple(n for n in numbers if House(seat, n) not in closed)
        filled = min(len(open_houses), _fillable(rules, store))
        if rules.refill is Refill.EQUAL and store < len(open_houses):
            filled = 0
        needed.append(Need(seat, filled, open_houses, closed))
    return tuple(needed)


_WITH_BEGINNING = (Refill.FULL, Refill.PARTIAL)
"""The refills that fill one house after the other."""


def can_go_on(
    rules: RuleSet, stores: tuple[int, ...], burned: frozenset[House] = frozenset()
) -> bool:
    """True when the houses that `stores` fill let every seat play another round."""
    if rules.match_end is MatchEnd.ROUNDS:
        return True
    return all(need.filled for need in needs(rules, stores, burned))


def is_over(
    rules: RuleSet,
    number: int,
    scores: tuple[tuple[int, ...], ...],
    burned: frozenset[House] = frozenset(),
) -> bool:
    """True when the rules play no round after round `number`, the last of `scores` (clause 6.1).

    Where the scores of earlier rounds are not known, the match may be over although this is false.
    """
    if number >= rules.rounds or not can_go_on(rules, scores[-1], burned):
        return True
    left = rules.rounds - min(number, len(scores))
    return rules.match_end is MatchEnd.MAJORITY and is_settled(rules, scores, left)


def is_settled(rules: RuleSet, scores: tuple[tuple[int, ...], ...], left: int) -> bool:
    """True when nobody can catch up with the leader in `left` more rounds, whatever they bring.

    Never true unless the scores of all rounds count: a match that its last score decides stays open
    until then.
    """
    if not counts_all_rounds(rules):
        return False
    best, second, *_ = sorted(_tally(rules, scores), reverse=True)
    most = 1 if rules.win is Win.ROUNDS else rules.total
    return best - second > left * most


def counts_all_rounds(rules: RuleSet) -> bool:
    """True when the scores of all rounds decide a match, and not its last one alone."""
    return rules.win is Win.ROUNDS or rules.refill is Refill.NEW


def refill(
    rules: RuleSet,
    stores: tuple[int, ...],
    burned: frozenset[House] = frozenset(),
    chosen: frozenset[House] | None = None,
    first: Seat | None = None,
) -> Position:
    """The next round's board with `first` to move (`None`: both hands open the round).

    `chosen` names the houses that burn when the rules leave it to the players (closed ones may be
    among them); without it those that the refill would reach last burn. Raises `ValueError` when
    a seat's choice is not the number of houses that must burn.
    """
    if rules.refill is Refill.NEW:
        return _fresh_board(rules, first)
    rows, left = [], 0 if rules.burned is Burned.OPEN else None
    for need, store in zip(needs(rules, stores, burned), stores, strict=True):
        houses = _filled_houses(need, chosen)
        shells = dict(zip(houses, _portions(rules, store, houses), strict=True))
        row = tuple(shells.get(n, left) for n in range(rules.houses, 0, -1))
        rows.append(Row(row, store - sum(shells.values())))
    return Position(tuple(rows), first)


def burned_houses(
    rules: RuleSet,
    stores: tuple[int, ...],
    burned: frozenset[House] = frozenset(),
    chosen: frozenset[House] | None = None,
) -> tuple[House, ...]:
    """The houses that `refill` leaves without shells, by seat in playing order, then by number.

    With `burned=open` they stay in play. Raises `ValueError` as `refill` does.
    """
    return tuple(
        House(need.seat, number)
        for need in needs(rules, stores, burned)
        for number in range(1, rules.houses + 1)
        if number not in _filled_houses(need, chosen)
    )


def _filled_houses(need: Need, chosen: frozenset[House] | None) -> tuple[int, ...]:
    """The numbers of the houses a seat fills, in the order of the refill."""
    if chosen is None:
        return need.open_houses[: need.filled]
    houses = tuple(n for n in need.open_houses if House(need.seat, n) not in chosen)
    if len(houses) != need.filled:
        raise ValueError(f"{need.seat.title} burns {need.burning} more houses")
    return houses


def next_first(
    rules: RuleSet,
    stores: tuple[int, ...],
    began: Seat | None,
    last_mover: Seat | None,
    left: tuple[int, ...] = (),
) -> Seat:
    """The seat that begins the round after one that ended with `stores` (clause 5.6).

    `began` is the seat that began the round before, `None` if it opened with both hands; `left` are
    the shells in each seat's houses when that round was over, empty when not known.
    """
    order = rules.playing_order
    opener = began or order[0]
    if rules.next is Next.FIRST:
        return order[0]
    if rules.next is Next.OTHER:
        return order[(order.index(opener) + 1) % len(order)]
    if rules.next is Next.LAST_MOVER:
        return last_mover or opener
    if rules.next in FROM_HOUSES:
        is_sought = rules.next is Next.REMAINING
        found = [seat for seat, count in zip(order, left, strict=False) if bool(count) is is_sought]
        equals = found or list(order)
    else:
        sought = min(stores) if rules.next is Next.LOSER else max(stores)
        equals = [seat for seat, store in zip(order, stores, strict=True) if store == sought]
    return opener if opener in equals else equals[0]


FROM_HOUSES = (Next.EMPTIED, Next.REMAINING)
"""The values of `next` that ask which houses held shells when the round was over."""


def winner(
    rules: RuleSet,
    scores: tuple[tuple[int, ...], ...],
    burned: frozenset[House] = frozenset(),
) -> Seat | None:
    """The winner of a match whose rounds ended with `scores` (at least one); `None` is a draw."""
    order, final = rules.playing_order, scores[-1]
    if counts_all_rounds(rules):
        return _most(order, _tally(rules, scores))
    if rules.win is Win.BURNED:
        return _most(order, tuple(need.filled for need in needs(rules, final, burned)))
    if rules.win is Win.STANDING:
        filled = [need.filled for need in needs(rules, final, burned)]
        if any(filled):
            final = tuple(n if can else -1 for n, can in zip(final, filled, strict=True))
    return _most(order, final)


def best_of(rules: RuleSet, stores: tuple[int, ...], without: Seat) -> Seat | None:
    """The winner when `without` gives the match up: the best of the others, `None` if equal."""
    order = rules.playing_order
    kept = tuple(-1 if seat is without else n for seat, n in zip(order, stores, strict=True))
    return _most(order, kept)


def _fresh_board(rules: RuleSet, first: Seat | None) -> Position:
    """The board of a match that begins; every other house is counted from `first` (clause 1.3)."""
    order, rows = rules.playing_order, []
    ahead = 0 if first is None else order.index(first)
    for seat in range(rules.seats):
        passed = (seat - ahead) % rules.seats * rules.houses
        places = range(passed, passed + rules.houses)
        every = rules.layout is Layout.FULL
        rows.append(Row(tuple(rules.shells if every or i % 2 == 0 else 0 for i in places), 0))
    return Position(tuple(rows), first)


def _tally(rules: RuleSet, scores: tuple[tuple[int, ...], ...]) -> tuple[int, ...]:
    """The total of each seat over all rounds: rounds won, or shells."""
    if rules.win is not Win.ROUNDS:
        return tuple(map(sum, zip(*scores, strict=True)))
    order = rules.playing_order
    won = [_most(order, stores) for stores in scores]
    return tuple(won.count(seat) for seat in order)


def _most(order: tuple[Seat, ...], numbers: tuple[int, ...]) -> Seat | None:
    best = [seat for seat, n in zip(order, numbers, strict=True) if n == max(numbers)]
    return best[0] if len(best) == 1 else None


def _fillable(rules: RuleSet, store: int) -> int:
    """The number of houses that a store could fill if the row had no end."""
    if rules.refill is Refill.FULL:
        return store // rules.shells
    if rules.refill is Refill.PARTIAL:
        return -(-store // rules.shells)  # rounded up
    return store


def _portions(rules: RuleSet, store: int, houses: tuple[int, ...]) -> tuple[int, ...]:
    """The shells that each of `houses` gets, in their order."""
    if rules.refill is Refill.EQUAL and houses:
        return (min(rules.shells, store // len(houses)),) * len(houses)
    if rules.refill is Refill.EVEN:
        spread = min(store, rules.shells * len(houses))
        each, over = divmod(spread, max(len(houses), 1))
        nearest = sorted(houses)[:over]
        return tuple(each + (n in nearest) for n in houses)
    portions = []
    for _ in houses:
        portions.append(min(rules.shells, store))
        store -= portions[-1]
    return tuple(portions)
