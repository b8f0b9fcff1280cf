"""Write the examples that were played out by the engine: `python examples/make.py`.

Nobody is recorded here: both players choose by a rule and a seed, and every record says so.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import groupby
from pathlib import Path
from random import Random

from sungka.analysis.judging.effort import Level
from sungka.analysis.judging.marks import Thresholds
from sungka.analysis.report.phrases import Language
from sungka.cli.annotation.record import Task, annotate_record
from sungka.engine import match
from sungka.engine.board import Seat
from sungka.engine.round import Round
from sungka.engine.rules_text import rules_from_text
from sungka.engine.simultaneous import Drop, Lift, RaceRun, Stopped, play_opening
from sungka.notation.record import (
    Comment,
    Gap,
    Record,
    RoundStart,
    Score,
    Tag,
)
from sungka.notation.splitter import Source
from sungka.notation.writer import write
from sungka.replay.detail import Detail, rewrite_in_detail
from sungka.replay.play import play
from sungka.replay.recorder import Recorder

SHORTEST = "7 1 4 7 2 1 4 5 7 7 4 7 4 1 6 7 3 6 5 2 7 3 3 1 7"
"""The one turn of 25 moves that leaves the opponent six shells at the start of 7x7 dakon."""

Chooser = Callable[[Round], int]


def greedy(seed: int) -> Chooser:
    """A player who takes the most shells at once; equal moves are chosen at random."""
    chance = Random(seed)

    def choose(state: Round) -> int:
        index = state.position.seats.index(state.position.to_move or Seat.SOUTH)
        gains = {}
        for house in state.legal_houses():
            _, after = state.play_move(house)
            gains[house] = after.position.stores[index]
        best = max(gains.values())
        return chance.choice([house for house, gain in gains.items() if gain == best])

    return choose


def played(rules: str, seed: int, *, slow: bool = False, race: bool = False) -> Recorder:
    """A match to its end, its simultaneous rows with waiting hands or as a race."""
    recorder, choose = Recorder(rules_from_text(rules)), greedy(seed)
    chance = Random(seed)
    while True:
        if recorder.state.position.to_move is None and not recorder.state.is_over:
            open_together(recorder, chance, slow, race)
        while not recorder.state.is_over:
            recorder.lift(choose(recorder.state))
        if recorder.is_match_over:
            return recorder
        recorder.next_round()


def open_together(recorder: Recorder, chance: Random, slow: bool, race: bool) -> None:
    """Lift at random until both turns are over, starting anew when a house comes up empty."""
    order, houses = recorder.rules.playing_order, range(1, recorder.rules.houses + 1)
    while True:
        waits = [chance.randrange(6) if slow else 0 for _ in order]
        lifts = [[Lift(chance.choice(houses), wait or None)] for wait in waits]
        outcome = play_opening(recorder.state, tuple(map(tuple, lifts)))
        while not isinstance(outcome, Stopped) and outcome[0].due:
            index = order.index(outcome[0].due[0])
            own = [d for d in outcome[0].events if isinstance(d, Drop) and d.seat is order[index]]
            now = own[-1].tick
            wait = chance.randrange(1, 8) if slow else 0
            lifts[index].append(Lift(chance.choice(houses), now + wait if wait else None))
            outcome = play_opening(recorder.state, tuple(map(tuple, lifts)))
        if not isinstance(outcome, Stopped):
            break
    drops = [event.seat for event in outcome[0].events if isinstance(event, Drop)]
    runs = tuple(RaceRun(seat, len(list(run))) for seat, run in groupby(drops))
    recorder.open_together(tuple(map(tuple, lifts)), runs if race else None)


def finished(recorder: Recorder, detail: Detail, *tags: Tag) -> str:
    """The record with its result, in a detail."""
    return completed(recorder.record(*tags), detail)


def completed(record: Record, detail: Detail) -> str:
    """A record's text with its result, in a detail; it has to be right."""
    outcome = play(record)
    if outcome.diagnostics:
        raise ValueError(f"an example is not right: {outcome.diagnostics[0]}")
    result = Tag("Result", outcome.result.to_text())
    with_result = Record((*record.tags, result), record.body)
    return write(rewrite_in_detail(play(with_result), detail))


def header(event: str, source: str) -> tuple[Tag, ...]:
    return Tag("Event", event), Tag("Source", source)


def by_greed(seed: int) -> str:
    return (
        "Played out by this engine: each player takes the most shells at once, "
        f"equal moves at random, seed {seed}"
    )


def simple(name: str, rules: str, seed: int, event: str, detail: Detail, **how: bool) -> None:
    """One match of greedy players."""
    tags = header(event, by_greed(seed))
    keep(name, finished(played(rules, seed, **how), detail, *tags))


def shortest_first_turn() -> None:
    """The 25 moves, and the round played to its end."""
    recorder, choose = Recorder(rules_from_text("dakon rounds=1")), greedy(25)
    for house in map(int, SHORTEST.split()):
        recorder.lift(house)
    while not recorder.state.is_over:
        recorder.lift(choose(recorder.state))
    source = "The first turn was found by exhaustive search; the rest by greed, seed 25"
    tags = header("The shortest first turn that leaves six shells", source)
    keep("dakon-25-moves", finished(recorder, Detail.STANDARD, *tags))


def overbeck() -> None:
    """The refill of Overbeck 1915, section 11, and a second round played from it."""
    rules = rules_from_text("dakon houses=9 shells=9 opening=simultaneous rounds=2")
    score = (97, 65)
    refilled = match.refill(rules, score, first=Seat.SOUTH)
    recorder, choose = Recorder(rules, match.begin(rules, refilled), 2), greedy(1915)
    while not recorder.state.is_over:
        recorder.lift(choose(recorder.state))
    source = f"Overbeck 1915, section 11, for the score of the first round; {by_greed(1915)}"
    second = recorder.record(*header("Overbeck's refill", source), Tag("Evidence", "partial"))
    told = Comment("of the first round only its score is told")
    start, *turns = second.body
    body = (RoundStart(1), Gap(), told, Score(score), start._replace(first=Seat.SOUTH), *turns)
    keep("dakon-overbeck", completed(Record(second.tags, body), Detail.STANDARD))


def judged() -> None:
    """A match of greedy players, annotated by `sungka annotate` in English words."""
    tags = header("What should have been played", by_greed(21))
    text = finished(played("congkak houses=5 shells=4 rounds=2", 21), Detail.STANDARD, *tags)
    task = Task(Level.NORMAL, Thresholds(), Language.ENGLISH)
    keep("judged", annotate_record(task, Source(text), "judged.sgn").text)


def keep(name: str, text: str) -> None:
    (Path(__file__).parent / f"{name}.sgn").write_text(text, encoding="utf-8")


def main() -> None:
    standard, full = Detail.STANDARD, Detail.FULL
    simple("sungka", "sungka rounds=3", 12, "A match of three rounds", standard, slow=True)
    simple("sungka-race", "sungka rounds=1", 5, "An opening as a race", full, race=True)
    simple("sungkaan", "sungkaan", 3, "One round", standard)
    simple("sungka-six", "sungka-six", 6, "Six houses, own relays", full)
    simple("sungka-three", "sungka-three", 33, "Three seats", standard)
    simple("congkak", "congkak rounds=4", 4, "Burned houses", full, slow=True)
    simple("congkak-lap", "congkak pace=lap rounds=1", 9, "Hands that keep laps", full)
    simple("congkak-forfeit", "congkak-forfeit rounds=3", 8, "Forfeited shells", full)
    simple("congkak-malaysia", "congkak-malaysia", 5, "Three boards, two of which win", standard)
    simple("sungka-49", "sungka-49", 49, "49 shells", standard)
    simple("dakon", "dakon rounds=5", 7, "Dakon to the last house", standard)
    simple("ohvalhu", "ohvalhu rounds=2", 64, "Eight houses", standard)
    shortest_first_turn()
    overbeck()
    judged()


if __name__ == "__main__":
    main()
