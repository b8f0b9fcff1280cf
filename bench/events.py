"""Times draws: `python bench/events.py`, in seconds of processor time.

2,200 players are drawn into groups and a bracket, and the first round is paired; 300 players are
paired by the Swiss system, round by round. Goals: 2 s each.
"""

from __future__ import annotations

from random import Random
from time import process_time

from sungka.event.facts import BoardScore, JournalEntry, ResultFact
from sungka.event.fold import Folding
from sungka.event.pairing import list_current, propose
from sungka.event.plan import EventPlan, EventStage, Order, Person, System
from sungka.event.standings import list_advanced


def plan_of(count: int, *stages: EventStage) -> EventPlan:
    people = tuple(Person(f"P{at}", f"Player {at}", club=f"club {at % 40}") for at in range(count))
    return EventPlan(id="bench", name="Bench", lot="bench", people=people, stages=stages)


def write_next(folding: Folding) -> tuple[int, float]:
    """Pair the next round; the number of pairs, and the seconds it took to propose them."""
    state = folding.state()
    before = process_time()
    proposal = propose(state, list_current(state)[0])
    seconds = process_time() - before
    for one in proposal.facts:
        folding.add(JournalEntry(len(folding.entries) + 2, one.fact, one.reason, one.by))
    return len(proposal.pairs), seconds


def play(folding: Folding, chance: Random) -> None:
    """A result for every open table."""
    state = folding.state()
    for match in state.matches.values():
        if not state.outcomes[match.address].is_over:
            first = chance.choice([at for at in range(30, 69) if at != 49])
            fact = ResultFact(match.address, BoardScore(first, 98 - first))
            folding.add(JournalEntry(len(folding.entries) + 2, fact))


def main() -> None:
    """Print the times."""
    chance = Random(1)
    groups = EventStage(
        "Groups", System.ROUND_ROBIN, Order.LOT, groups=550, advance=2, apart="club"
    )
    folding = Folding(plan_of(2200, groups, EventStage("Finals", System.KNOCK_OUT)))
    pairs, seconds = write_next(folding)
    print(f"2200 players into 550 groups, {pairs} pairs: {seconds:.2f} s")
    for _ in range(2):
        play(folding, chance)
        write_next(folding)
    play(folding, chance)
    before = process_time()
    advanced = list_advanced(folding.state(), groups) or ()
    print(f"standings of 550 groups: {process_time() - before:.2f} s")
    pairs, seconds = write_next(folding)
    print(f"{sum(map(len, advanced))} of them into a bracket, {pairs} pairs: {seconds:.2f} s")
    folding = Folding(plan_of(300, EventStage("Open", System.SWISS, rounds=9, apart="club")))
    times = []
    for _ in range(9):
        times.append(write_next(folding)[1])
        play(folding, chance)
    print(f"300 players, Swiss, the slowest of {len(times)} rounds: {max(times):.2f} s")


if __name__ == "__main__":
    main()
