"""Those who go on from groups, in the order in which a bracket keeps the groups apart."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence

from .bracket import bracket_order, bracket_size
from .pools import MOST_EXACT, assign

MOST_STEPS = 20_000
"""The most steps of a search for an order without an early pair."""


def cross_groups(ranked: Sequence[Sequence[str]]) -> tuple[str, ...]:
    """The starting order of a bracket from groups, each in the order of its places.

    First all winners, then all seconds and so on, each row such that those of one group meet as
    late as can be: with up to `MOST_EXACT` groups it is the best order of a row, with more the best
    of a few. Nobody meets one of the same group in the first round unless every order of the rows
    has such a pair, as with groups of 1 and 3, where three of the four are of one group.
    """
    order: list[tuple[str, int]] = []
    total = sum(map(len, ranked))
    places = {number - 1: at for at, number in enumerate(bracket_order(bracket_size(total)))}
    for place in range(max(map(len, ranked), default=0)):
        row = [(one[place], index) for index, one in enumerate(ranked) if len(one) > place]
        if place:
            row = _order_row(row, order, places)
        order += row
    _part(order, ranked, places)
    return tuple(entrant for entrant, _ in order)


def _part(
    order: list[tuple[str, int]], ranked: Sequence[Sequence[str]], places: Mapping[int, int]
) -> None:
    """Change places within rows until nobody meets one of the own group at once.

    One change parts a pair unless all others of the row face the same group, which only rows no
    longer than that group do: there all orders are tried, up to `MOST_STEPS`.
    """
    rows: list[range] = []
    for place in range(max(map(len, ranked), default=0)):
        first = rows[-1].stop if rows else 0
        rows.append(range(first, first + sum(len(one) > place for one in ranked)))
    row_of = {seed: row for row in rows for seed in row}
    last = len(places) - 1

    def is_early(seed: int) -> bool:
        return last - seed < len(order) and order[seed][1] == order[last - seed][1]

    def change(one: int, other: int) -> None:
        order[one], order[other] = order[other], order[one]

    for seed in range(len(order)):
        if not is_early(seed):
            continue
        found = []
        for one in (seed, last - seed):
            for other in row_of[one]:
                change(one, other)
                if not is_early(one) and not is_early(other):
                    found.append((abs(one - other), one, other))
                change(one, other)
        if found:
            change(*min(found)[1:])
    early = sum(map(is_early, range(len(order)))) // 2
    for allowed in range(early):
        better = _search(order, row_of, last, allowed)
        if better is not None:
            order[:] = better
            return


def _search(
    order: Sequence[tuple[str, int]], row_of: Mapping[int, range], last: int, allowed: int
) -> list[tuple[str, int]] | None:
    """An order of the rows with at most so many early pairs; `None` if there is none.

    `None` too if none is found in `MOST_STEPS`.
    """
    pairs = [(seed, last - seed) for seed in range(len(order)) if seed < last - seed < len(order)]
    pairs.reverse()  # those of the lowest places are the narrowest
    taken: dict[int, int] = {}  # the entrant of the order at each seed
    steps = 0

    def place(at: int, left: int) -> bool:
        nonlocal steps
        steps += 1
        if at == len(pairs) or steps > MOST_STEPS:
            return at == len(pairs)
        used = set(taken.values())
        first, second = pairs[at]
        for one in sorted(set(row_of[first]) - used, key=lambda who: (who != first, who)):
            free = set(row_of[second]) - used - {one}
            for other in sorted(free, key=lambda who: (who != second, who)):
                cost = order[one][1] == order[other][1]
                if cost > left:
                    continue
                taken[first], taken[second] = one, other
                if place(at + 1, left - cost):
                    return True
                del taken[first], taken[second]
        return False

    if not place(0, allowed):
        return None
    found = list(order)
    for row in dict.fromkeys(row_of.values()):
        rest = iter([one for one in row if one not in set(taken.values())])
        for seed in row:
            found[seed] = order[taken[seed] if seed in taken else next(rest)]
    return found


def _order_row(
    row: list[tuple[str, int]], order: Sequence[tuple[str, int]], places: Mapping[int, int]
) -> list[tuple[str, int]]:
    """The row in the order in which its groups meet latest."""
    homes: dict[int, list[int]] = defaultdict(list)
    for seed, (_, group) in enumerate(order):
        homes[group].append(places[seed])
    rounds = len(places).bit_length() - 1

    def cost(seed: int, group: int) -> int:
        place = places[seed]
        return sum(100 ** (rounds - (place ^ home).bit_length()) for home in homes[group])

    start, count = len(order), len(row)
    if count <= MOST_EXACT:
        costs = [
            [1000 * cost(start + at, group) + abs(at - (group ^ 1)) for at in range(count)]
            for _, group in row
        ]
        seats = assign(costs)
        return [row[seats.index(at)] for at in range(count)]
    half = count // 2
    tried = [
        row,
        [row[at ^ 1] if at ^ 1 < count else row[at] for at in range(count)],
        row[::-1],
        row[half:] + row[:half],
        row[half - 1 :: -1] + row[: half - 1 : -1],
    ]
    return min(
        tried,
        key=lambda one: sum(cost(start + at, group) for at, (_, group) in enumerate(one)),
    )
