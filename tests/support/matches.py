"""Random complete matches of any rules, as records."""

from __future__ import annotations

from itertools import groupby
from random import Random

from sungka.engine import match
from sungka.engine.board import House, Seat
from sungka.engine.rules_text import rules_from_text
from sungka.engine.ruleset import BurnChoice
from sungka.engine.simultaneous import (
    Drop,
    Lift,
    OpeningFault,
    PlayedOpening,
    RaceRun,
    Stopped,
    play_opening,
)
from sungka.notation.record import Record, Tag
from sungka.replay.recorder import Recorder


def random_match(rules_text: str, seed: int, *tags: Tag, place: int = 0) -> Record:
    """A complete match of random legal choices, in bare detail.

    `place` is that of the seat that begins it, where both hands do not.
    """
    chance, rules = Random(seed), rules_from_text(rules_text)
    recorder = Recorder(rules, match.start(rules, rules.playing_order[place % rules.seats]))
    while True:
        if recorder.state.position.to_move is None and not recorder.state.is_over:
            open_at_random(recorder, chance)
        while not recorder.state.is_over:
            recorder.lift(chance.choice(recorder.state.legal_houses()))
        if recorder.is_match_over:
            return recorder.record(*tags)
        recorder.next_round(choose_burned(recorder, chance))


def open_at_random(recorder: Recorder, chance: Random) -> None:
    """Play a simultaneous row, sometimes with slow hands, sometimes with a race."""
    order, state = recorder.rules.playing_order, recorder.state
    slow = chance.random() < 0.5 and not recorder.rules.keeps_laps
    lifts: dict[Seat, list[Lift]] = {seat: [] for seat in order}
    for seat in order:
        if state.position.row(seat).shells_in_houses():
            lifts[seat].append(lift(seat, recorder, chance))
    while True:
        played = play_opening(state, tuple(tuple(lifts[seat]) for seat in order))
        if isinstance(played, Stopped):
            lifts[played.seat] = lifts[played.seat][: played.move]
            if played.fault is not OpeningFault.NO_MOVE_LEFT:
                lifts[played.seat].append(lift(played.seat, recorder, chance))
            continue
        opening, after = played
        if not opening.due:
            break
        seat = opening.due[0]
        now = finished(opening, seat)
        wait = chance.randrange(12) if slow else 0
        own = [
            n for n in range(1, recorder.rules.houses + 1) if after.position.count(House(seat, n))
        ]
        lifts[seat].append(Lift(chance.choice(own), now + wait if wait else None))
    race = as_race(opening) if chance.random() < 0.3 and not slow else None
    chosen = tuple(tuple(lifts[seat]) for seat in order)
    replayed = play_opening(state, chosen, race)
    if isinstance(replayed, Stopped) or replayed[0].due:
        race = None
    recorder.open_together(chosen, race)


def lift(seat: Seat, recorder: Recorder, chance: Random) -> Lift:
    """A lift of any house that is not burned; the row shows whether it is possible in time."""
    houses = range(1, recorder.rules.houses + 1)
    position = recorder.state.position
    return Lift(chance.choice([n for n in houses if position.count(House(seat, n)) is not None]))


def finished(opening: PlayedOpening, seat: Seat) -> int:
    return max(
        (e.tick for e in opening.events if isinstance(e, Drop) and e.seat is seat), default=0
    )


def as_race(opening: PlayedOpening) -> tuple[RaceRun, ...]:
    """The order in which the shells were dropped."""
    drops = [event.seat for event in opening.events if isinstance(event, Drop)]
    return tuple(RaceRun(seat, len(list(run))) for seat, run in groupby(drops))


def choose_burned(recorder: Recorder, chance: Random) -> frozenset[House] | None:
    """Random houses to burn; `None` unless the players choose."""
    if recorder.rules.burn is not BurnChoice.CHOSEN:
        return None
    chosen: set[House] = set()
    for need in match.needs(recorder.rules, recorder.scores, recorder.burned):
        numbers = chance.sample(list(need.open_houses), need.burning)
        chosen |= {House(need.seat, number) for number in numbers} | set(need.closed)
    return frozenset(chosen)
