"""Groups: a field shared out by lot or to and fro, members of a club apart."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

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
