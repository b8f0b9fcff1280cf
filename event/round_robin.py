"""The rounds of a round robin: those of the Berger table, then the pairs not met by then."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from .facts import ByeFact, Fact, PairFact, TableAddress
from .plan import EventStage
from .rounds_due import list_busy
from .state import AFTER_ALL, EventState
from .systems.berger import berger_rounds, double_berger_rounds

Pair = tuple[int, int]
"""Two places of a group's order, from 1; the first sits South."""


def pair_robin(
    state: EventState, stage: EventStage, number: int, index: int
) -> Iterator[tuple[Fact, str]]:
    """The pairs and byes of round `number`, the stage's round `index` from 0, each with its reason.

    Whoever joined a drawn group takes the place that rests in its table, if there is one. Whoever
    has no place in the table meets the others after its rounds.
    """
    table = free_table(state, number)
    busy = list_busy(state, stage, number)
    groups = state.group_numbers(stage)
    for group in groups:
        order = state.draws[stage.name, group]
        met = Counter(frozenset(match.entrants) for match in state.matches_of(stage, group))
        size = len(order) - state.joined.get((stage.name, group), 0)
        size += size % 2 and len(order) > size
        if len(order) < 2:
            continue
        place = group if len(groups) > 1 else None
        title = f"group {group}, " if place else ""
        rounds = (double_berger_rounds if stage.double else berger_rounds)(max(size, 2))
        in_table = index < len(rounds)
        if in_table:
            pairs: Sequence[Pair] = rounds[index]
            words = f"Berger table for {size}, round {index + 1}: "
            asked = 1 + (stage.double and 2 * index >= len(rounds))
        else:
            free = [one not in busy and not state.is_out(one, number) for one in order]
            pairs = _list_left(state, stage, group, free, met)
            words, asked = "after the table: ", 2 if stage.double else 1
        resting: list[tuple[str, str]] = []
        paired: set[str] = set()
        for a, b in pairs:
            names = [order[at - 1] if at <= len(order) else None for at in (a, b)]
            here = [one for one in names if one is not None and one not in busy]
            there = [one for one in here if not state.is_out(one, number)]
            paired.update(there)
            if len(there) == 2 and met[frozenset(there)] < asked:
                address = TableAddress(number, table)
                table += 1
                reason = f"{title}{words}{a} meets {b}"
                yield PairFact(address, there[0], there[1], stage.name, place), reason
                continue
            gone = next((one for one in names if one is not None and one not in there), None)
            if len(there) == 2:
                reason = "the two have met already"
            elif gone is None:
                reason = "an odd number: one rests in each round"
            elif gone in busy:
                reason = f"{gone} is not free in this round"
            else:
                comes = not state.is_out(gone, AFTER_ALL)
                reason = f"{gone} {'comes later' if comes else 'has withdrawn'}"
            resting += [(one, reason) for one in there]
        if in_table:
            late = [one for one in order[size:] if one not in busy and one not in paired]
            resting += [
                (one, "joined late: meets the others after the table")
                for one in late
                if not state.is_out(one, number)
            ]
        for one, reason in resting:
            yield ByeFact(number, one, stage=stage.name, group=place), f"{title}{reason}"


def _list_left(
    state: EventState,
    stage: EventStage,
    group: int,
    free: Sequence[bool],
    met: Counter[frozenset[str]],
) -> list[Pair]:
    """The pairs of one round among those who are to meet and are free, as many as can be."""
    order = state.draws[stage.name, group]
    needed = 2 if stage.double else 1
    south = {match.entrants for match in state.matches_of(stage, group)}
    left: list[list[Pair]] = []
    for pairs in berger_rounds(len(order)):
        left.append([])
        for a, b in pairs:
            if max(a, b) > len(order) or not (free[a - 1] and free[b - 1]):
                continue
            both = order[a - 1], order[b - 1]
            if met[frozenset(both)] < needed:
                left[-1].append((b, a) if both in south else (a, b))
    # The round of a table with the most of them, filled up from the others.
    left.sort(key=len, reverse=True)
    found: list[Pair] = []
    taken: set[int] = set()
    for pair in (pair for pairs in left for pair in pairs):
        if taken.isdisjoint(pair):
            found.append(pair)
            taken.update(pair)
    return found


def free_table(state: EventState, round_: int) -> int:
    """The first free table after those that a round has."""
    return max((one.table for one in state.matches if one.round == round_), default=0) + 1
