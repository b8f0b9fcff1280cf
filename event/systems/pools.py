"""Groups: a field shared out by lot or to and fro, and who of them goes where in the bracket."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Mapping, Sequence

from .bracket import bracket_order, bracket_size

Club = Callable[[str], str | None]
"""The club of an entrant, `None` for none."""

MOST_EXACT = 32
"""The most groups of which an assignment is the cheapest there is."""


def fill_groups(
    order: Sequence[str], groups: int, club: Club, *, snake: bool = False
) -> tuple[tuple[str, ...], ...]:
    """The groups of a field, each as large as any other or one smaller, those of a club apart.

    Rows of as many entrants as there are groups are dealt out one after the other, with `snake`
    every second one from the last group to the first. Within a row each entrant takes the first
    group that has the fewest of the same club, and no other entrant of the row yet: so no group
    has two of a club while another has none and a place.
    """
    filled: list[list[str]] = [[] for _ in range(groups)]
    clubs: list[Counter[str]] = [Counter() for _ in range(groups)]
    for start in range(0, len(order), groups):
        row = order[start : start + groups]
        places = list(range(groups))
        if snake and start // groups % 2:
            places.reverse()
        places = places[: len(row)] if len(row) == groups else places
        for entrant, place in zip(row, _deal(row, places, clubs, club), strict=True):
            filled[place].append(entrant)
            if (name := club(entrant)) is not None:
                clubs[place][name] += 1
    return tuple(map(tuple, filled))


def _deal(
    row: Sequence[str], places: Sequence[int], clubs: Sequence[Counter[str]], club: Club
) -> list[int]:
    """A place for each of a row, with as few meetings of a club as can be.

    Up to `MOST_EXACT` groups that is a cheapest assignment; of more, those of the largest clubs
    choose first. Without clubs the places are dealt out in their order.
    """
    names = [club(entrant) for entrant in row]
    if not any(names):
        return list(places[: len(row)])
    if len(places) > MOST_EXACT:
        return _deal_in_turn(names, places, clubs)
    costs = [
        [
            (clubs[place][name] if name is not None else 0) * 1_000_000 + abs(at - index)
            for at, place in enumerate(places)
        ]
        for index, name in enumerate(names)
    ]
    return [places[at] for at in assign(costs)]


def _deal_in_turn(
    names: Sequence[str | None], places: Sequence[int], clubs: Sequence[Counter[str]]
) -> list[int]:
    sizes = Counter(names)
    free = dict.fromkeys(places)
    found: dict[int, int] = {}
    for index in sorted(range(len(names)), key=lambda at: (names[at] is None, -sizes[names[at]])):
        name = names[index]
        place = min(free, key=lambda one: clubs[one][name] if name is not None else 0)
        del free[place]
        found[index] = place
    return [found[index] for index in range(len(names))]


def assign(costs: Sequence[Sequence[int]]) -> list[int]:
    """The column of each row in a cheapest assignment; no more rows than columns.

    >>> assign([[4, 1, 3], [2, 0, 5], [3, 2, 2]])
    [1, 0, 2]
    """
    rows, columns = len(costs), len(costs[0]) if costs else 0
    up, left = [0] * (rows + 1), [0] * (columns + 1)
    row_of = [0] * (columns + 1)
    for row in range(1, rows + 1):
        row_of[0] = row
        column = 0
        least = [float("inf")] * (columns + 1)
        came = [0] * (columns + 1)
        seen = [False] * (columns + 1)
        while True:
            seen[column] = True
            here, step, following = row_of[column], float("inf"), 0
            for other in range(1, columns + 1):
                if seen[other]:
                    continue
                cost = costs[here - 1][other - 1] - up[here] - left[other]
                if cost < least[other]:
                    least[other], came[other] = cost, column
                if least[other] < step:
                    step, following = least[other], other
            for other in range(columns + 1):
                if seen[other]:
                    up[row_of[other]] += int(step)
                    left[other] -= int(step)
                else:
                    least[other] -= step
            column = following
            if row_of[column] == 0:
                break
        while column:
            row_of[column] = row_of[came[column]]
            column = came[column]
    found = [0] * rows
    for column in range(1, columns + 1):
        if row_of[column]:
            found[row_of[column] - 1] = column - 1
    return found


def cross_groups(ranked: Sequence[Sequence[str]]) -> tuple[str, ...]:
    """The starting order of a bracket from groups, each in the order of its places.

    First all winners, then all seconds and so on, each row such that those of one group meet as
    late as can be: up to `MOST_EXACT` groups the best order of a row, beyond the best of a few.
    """
    order: list[tuple[str, int]] = []
    total = sum(map(len, ranked))
    places = {number - 1: at for at, number in enumerate(bracket_order(bracket_size(total)))}
    for place in range(max(map(len, ranked), default=0)):
        row = [(one[place], index) for index, one in enumerate(ranked) if len(one) > place]
        if place:
            row = _order_row(row, order, places)
        order += row
    return tuple(entrant for entrant, _ in order)


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
