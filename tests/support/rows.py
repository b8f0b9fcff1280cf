"""Random simultaneous rows, impossible ones as well as complete ones."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from sungka.engine import match
from sungka.engine.board import Position
from sungka.engine.round import Round
from sungka.engine.rules_text import rules_from_text
from sungka.engine.simultaneous import Lift, OpeningFault, Stopped, play_opening

Lifts = tuple[tuple[Lift, ...], ...]

OPTIONS = (
    "relay=own",
    "relay=any",
    "capture=none",
    "capture=always",
    "capture=facing",
    "capture-after=circuit",
    "capture-after=village",
    "capture-theirs=sides",
    "capture-theirs=own",
    "capture-theirs=given",
    "capture-again=yes",
    "facing=same",
    "origin=skipped",
    "origin=relayed",
    "first-lift=farthest",
    "first-lift=nearest",
    "burned=forfeit",
    "again=no",
    "again=yes",
    "after-opening=later",
    "after-opening=seat",
    "round-end=one",
    "round-end=stuck",
    "round-end=lap",
    "round-end=three",
)


def random_start(name: str, chance: Random, options: str = "") -> Round:
    """A round before a row, under a preset with some options changed and some houses burned."""
    changed = {option.partition("=")[0]: option for option in chance.sample(OPTIONS, 4)}
    houses = chance.choice((3, 5, 7))
    rules = rules_from_text(" ".join([name, f"houses={houses}", options, *changed.values()]))
    counts = chance.choice(((0, 1, 1, 2, 3, 5, 7, 20), (0, 0, 0, 1)))
    rows = []
    for _ in rules.playing_order:
        cells = [
            "#" if chance.random() < 0.1 else str(chance.choice(counts)) for _ in range(houses)
        ]
        rows.append(".".join(cells) + f"/{chance.randrange(9)}")
    state = match.begin(rules, Position.from_text(" ".join([*rows, "-"])))
    return state._replace(opens_match=chance.random() < 0.5)


def growing_rows(state: Round, chance: Random) -> Iterator[Lifts]:
    """A series of rows, each corrected or one lift longer; the last one is often complete."""
    lifts = [
        [random_lift(state, chance) for _ in range(chance.choice((1, 1, 1, 2)))]
        for _ in state.position.seats
    ]
    if chance.random() < 0.1:
        chance.choice(lifts).clear()
    for _ in range(40):
        row = tuple(map(tuple, lifts))
        yield row
        played = play_opening(state, row)
        if isinstance(played, Stopped):
            hand = state.position.seats.index(played.seat)
            del lifts[hand][played.move :]
            if played.fault is OpeningFault.NO_MOVE_LEFT:
                continue
        elif played[0].due:
            hand = state.position.seats.index(played[0].due[0])
        else:
            return
        lifts[hand].append(random_lift(state, chance))


def random_lift(state: Round, chance: Random) -> Lift:
    """A lift of any house, sometimes one that the board lacks, sometimes at a tick."""
    tick = None if chance.random() < 0.7 else chance.randrange(40)
    if state.rules.keeps_laps:
        tick = None
    houses = state.position.houses
    return Lift(chance.randint(1, houses) if chance.random() < 0.97 else houses + 1, tick)


def whole_row(state: Round, chance: Random) -> Lifts | None:
    """A possible complete row from there; `None` if none was found."""
    *_, row = growing_rows(state, chance)
    played = play_opening(state, row)
    return None if isinstance(played, Stopped) or played[0].due else row
