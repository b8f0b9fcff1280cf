"""A Swiss system of our own: the cheapest pairing by criteria that are said in words.

The criteria, from the first to the last: nobody meets the same one again; whoever rests has not
rested before and has as few points as can be; the differences in points, squared; members of a club
apart; those of one score meet as the upper half meets the lower. It is not one of FIDE's systems.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import combinations
from typing import NamedTuple

NEAREST = (12, 40)
"""The numbers of neighbours in the standings that are tried before all of them are."""


class Standing(NamedTuple):
    """An entrant to be paired: points in halves, opponents met, and whether there was a bye.

    `souths` is how often the entrant sat South, minus how often North.
    """

    id: str
    points: int
    met: frozenset[str] = frozenset()
    has_rested: bool = False
    club: str | None = None
    souths: int = 0


class SwissPairing(NamedTuple):
    """The pairs (the first of each sits South), each with its reason, and who rests."""

    pairs: tuple[tuple[str, str, str], ...]
    rests: str | None
    reason: str | None = None


def pair_swiss(field: Sequence[Standing]) -> SwissPairing | None:
    """The cheapest pairing of a field in the order of its standings; `None` if there is none."""
    if not field:
        return SwissPairing((), None)
    if len(field) % 2 == 0:
        found = _match(field)
        return None if found is None else SwissPairing(_name_pairs(field, found), None)
    # Whoever rests: from the lowest up, those who have not rested; the rest has to be pairable.
    rested = sorted(range(len(field)), key=lambda at: (field[at].has_rested, field[at].points, -at))
    for at in rested:
        if field[at].has_rested:
            return None
        others = [*field[:at], *field[at + 1 :]]
        found = _match(others)
        if found is not None:
            lower = sum(one.points < field[at].points for one in field)
            reason = "the lowest who has not rested"
            if lower:
                reason += f"; of {lower} below, each has rested or leaves a pair that met"
            return SwissPairing(_name_pairs(others, found), field[at].id, reason)
    return None


def _match(field: Sequence[Standing]) -> list[tuple[int, int]] | None:
    """A cheapest pairing of an even field, as places in it."""
    if not field:
        return []
    for nearest in (*NEAREST, len(field)):
        found = _match_nearest(field, nearest)
        if found is not None:
            return found
        if nearest >= len(field):
            break
    return None


def _match_nearest(field: Sequence[Standing], nearest: int) -> list[tuple[int, int]] | None:
    from networkx import Graph, max_weight_matching

    cost = cost_of(field)
    graph = Graph()
    graph.add_nodes_from(range(len(field)))
    group = _group_places(field)
    highest = 0
    edges = []
    for a, b in combinations(range(len(field)), 2):
        first, second = field[a], field[b]
        if second.id in first.met:
            continue
        # The fold partner is looked at however large the score group is.
        fold = abs(group[b][0] - group[a][0] - group[a][1] // 2)
        is_fold = first.points == second.points and fold <= nearest // 2
        if b - a > nearest and not is_fold:
            continue
        price = cost(a, b)
        highest = max(highest, price)
        edges.append((a, b, price))
    for a, b, price in edges:
        graph.add_edge(a, b, weight=highest + 1 - price)
    found = max_weight_matching(graph, maxcardinality=True)
    if 2 * len(found) < len(field):
        return None
    return sorted((min(pair), max(pair)) for pair in found)


def cost_of(field: Sequence[Standing]) -> Callable[[int, int], int]:
    """The cost of a meeting of two places of a field; the criteria as digits of one number."""
    group = _group_places(field)
    of_fold = 1 + len(field) * max(len(field), 1)
    of_club = of_fold * (len(field) + 1)

    def cost(a: int, b: int) -> int:
        first, second = field[a], field[b]
        gap = first.points - second.points
        same = first.club is not None and first.club == second.club
        fold = 0
        if gap == 0:
            (at, size), (other, _) = group[a], group[b]
            fold = abs(abs(other - at) - size // 2)
        return gap * gap * of_club + same * of_fold + fold

    return cost


def _group_places(field: Sequence[Standing]) -> Mapping[int, tuple[int, int]]:
    """For each place its number within those of the same points, and how many these are."""
    members: dict[int, list[int]] = {}
    for at, one in enumerate(field):
        members.setdefault(one.points, []).append(at)
    return {
        at: (number, len(places)) for places in members.values() for number, at in enumerate(places)
    }


def _name_pairs(
    field: Sequence[Standing], pairs: Sequence[tuple[int, int]]
) -> tuple[tuple[str, str, str], ...]:
    """The pairs by ids, with who sits South and the reason."""
    named = []
    for number, (a, b) in enumerate(pairs):
        first, second = field[a], field[b]
        if (first.souths, number % 2) > (second.souths, 0):
            first, second = second, first
        named.append((first.id, second.id, _explain(field[a], field[b])))
    return tuple(named)


def _explain(first: Standing, second: Standing) -> str:
    if first.points == second.points:
        words = f"both have {write_halves(first.points)}"
    else:
        words = f"{write_halves(first.points)} and {write_halves(second.points)} points"
        words += ", the nearest that leave everyone a new opponent"
    if first.club is not None and first.club == second.club:
        words += f"; both are of {first.club}, which could not be avoided"
    return words


def write_halves(points: int) -> str:
    """Points in halves as they are written.

    >>> write_halves(5), write_halves(1), write_halves(4)
    ('2½', '½', '2')
    """
    whole, half = divmod(abs(points), 2)
    sign = "-" if points < 0 else ""
    return sign + (str(whole) if whole or not half else "") + ("½" if half else "")
