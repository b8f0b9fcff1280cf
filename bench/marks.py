"""Counts the turns of average players that get each mark: `python bench/marks.py [--games 6]`.

Ordinary players take most shells within one, two or four moves of their turn, and lift at random
30, 20 or 15 times of a hundred. With `--write FILE` their games are written there instead. Records
given as files are counted apart.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable
from pathlib import Path
from random import Random

from sungka.analysis.judging.annotation import annotate, find_obstacle
from sungka.analysis.judging.effort import Level, make_effort
from sungka.analysis.judging.judgement import Judgement
from sungka.analysis.judging.marks import THRESHOLDS
from sungka.analysis.judging.measure import Value
from sungka.analysis.report.summary import accuracy_of
from sungka.engine.round import Round
from sungka.engine.rules_text import rules_from_text
from sungka.engine.simultaneous import Lift, Stopped, play_opening
from sungka.notation.reading.parser import parse
from sungka.notation.record import Record, Tag
from sungka.notation.splitter import split
from sungka.notation.writer import write_all
from sungka.replay.play import play
from sungka.replay.recorder import Recorder

RULES = (
    # Of one round, dakon is sungkaan.
    "sungka rounds=1",
    "sungkaan rounds=1",
    "sungka-six rounds=1",
    "congkak rounds=1",
    "congkak-forfeit rounds=1",
    "sungka-three rounds=1",
)
PLAYERS = ((1, 30), (2, 20), (4, 15))
"""The moves of its turn that a player sees, and how often in a hundred it lifts at random."""


def ordinary_game(rules: str, moves: int, noise: int, seed: int) -> Record:
    """A match of two such players."""
    chance, recorder = Random(seed), Recorder(rules_from_text(rules))
    if recorder.state.position.to_move is None:
        open_together(recorder, chance)
    while not recorder.state.is_over:
        legal = recorder.state.legal_houses()
        wild = chance.randrange(100) < noise
        recorder.lift(chance.choice(legal) if wild else choose(recorder.state, moves))
    title = f"{rules}: {moves} moves seen, {noise} of 100 lifts at random, seed {seed}"
    return recorder.record(Tag("Event", title))


def choose(state: Round, moves: int) -> int:
    """The first house of the turn that takes most within so many moves, the nearest of equals."""
    taken = {number: take(state.after_move(number), state, moves - 1) for number in legal(state)}
    return max(taken, key=taken.__getitem__)


def take(state: Round, before: Round, moves: int) -> int:
    """The standing that a turn which began with `before` reaches within so many more moves."""
    if state.goes_on and moves:
        return max(take(state.after_move(number), before, moves - 1) for number in legal(state))
    stores = state.position.stores
    assert before.position.to_move is not None
    own = before.position.seats.index(before.position.to_move)
    return stores[own] - (stores[1 - own] if len(stores) == 2 else 0)


def legal(state: Round) -> list[int]:
    """The houses that can be lifted, the nearest to the store first."""
    return sorted(state.legal_houses())


def open_together(recorder: Recorder, chance: Random) -> None:
    """A row in which each hand lifts at random until both turns are over."""
    houses = range(1, recorder.rules.houses + 1)
    lifts: list[list[Lift]] = [[Lift(chance.choice(houses))] for _ in recorder.rules.playing_order]
    while True:
        played = play_opening(recorder.state, tuple(map(tuple, lifts)))
        if isinstance(played, Stopped):
            lifts = [[Lift(chance.choice(houses))] for _ in lifts]
        elif played[0].due:
            index = recorder.rules.playing_order.index(played[0].due[0])
            lifts[index].append(Lift(chance.choice(houses)))
        else:
            recorder.open_together(tuple(map(tuple, lifts)))
            return


def judge(records: Iterable[Record], level: Level, value: Value) -> list[Judgement]:
    """The judgements of every turn of these records, as far as they can be judged."""
    found: list[Judgement] = []
    for record in records:
        replay = play(record)
        if replay.rules is None or find_obstacle(replay, value):
            continue
        effort = make_effort(level, replay.rules.seats)
        turns = annotate(replay, effort, value=value).turns
        found += [judgement for turn in turns for judgement in turn.judgements]
    return found


def row(name: str, judgements: list[Judgement], value: Value) -> str:
    """A row of the table: turns, the share of each mark, values proven, the accuracy."""
    count = len(judgements)
    if not count:
        return f"| {name} | 0 | | | | | | |"
    marks = [THRESHOLDS[value].mark(judgement) for judgement in judgements]
    shares = [100 * marks.count(mark) / count for mark in ("!", "?!", "?", "??")]
    exact = 100 * sum(judgement.is_exact for judgement in judgements) / count
    free = [judgement for judgement in judgements if not judgement.is_forced]
    accuracy = accuracy_of(sum(j.missed for j in free), sum(j.had for j in free))
    cells = " | ".join(f"{share:.0f}" for share in (*shares, exact, accuracy or 0))
    return f"| {name} | {count} | {cells} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("records", nargs="*", type=Path)
    parser.add_argument("--games", type=int, default=6)
    parser.add_argument("--effort", type=Level, default=Level.NORMAL)
    parser.add_argument("--value", type=Value, default=Value.SHELLS)
    parser.add_argument("--write", type=Path)
    options = parser.parse_args()
    games = {
        rules: [
            ordinary_game(rules, moves, noise, seed)
            for moves, noise in PLAYERS
            for seed in range(options.games)
        ]
        for rules in RULES
    }
    if options.write:
        records = [record for one in games.values() for record in one]
        options.write.write_text(write_all(records), encoding="utf-8")
        return
    groups = dict(games)
    for path in options.records:
        text = path.read_text(encoding="utf-8")
        groups[path.stem] = [parse(source).record for source in split(text)]
    print("| games | turns | `!` | `?!` | `?` | `??` | values proven | accuracy |")
    print("|---|---|---|---|---|---|---|---|")
    for name, group in groups.items():
        print(row(name, judge(group, options.effort, options.value), options.value), flush=True)


if __name__ == "__main__":
    main()
