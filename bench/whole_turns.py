"""Measures how near `solve` comes to the truth in a second, on positions from games.

    python bench/whole_turns.py [--positions 100] [--seconds 1 | --nodes N] [--shells 55]
        [--long N] [--jobs 1] [--fresh SEED [--used SEED…]] [RECORDS…]

From the records (the examples, when none are named) positions are drawn, the same ones each time,
at which a turn begins with at least so many shells in the houses. Each is solved alone in so much
processor time, or in so many moves, which gives the same figures everywhere. The table counts in
shells of the seat to move: how many it is proven to end with at least, and at most. It says for
each rule set how many have these bounds near to each other, and names the positions that have not.
With `--long` these are solved once more in so many moves, and the values said of them first are
compared with the bounds that are proven then, and with the values said then. Where the bounds were
near, the value said lies between them, and needs no second search.

`--fresh` draws other positions with that seed: half of them from the records, but none that are
drawn without it or with one of the seeds `--used`, and half from games that players like those of
`marks.py` play under nine rule sets.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from random import Random
from typing import NamedTuple

import sungka
from marks import ordinary_game
from sungka.analysis.search.solution import solve
from sungka.analysis.search.two_seats import Limits, Searcher
from sungka.engine.match import begin
from sungka.engine.round import Round
from sungka.engine.rules_text import rules_to_text
from sungka.replay.play import play
from sungka.replay.steps import PassPlayed, Replay, RowPlayed, TurnPlayed

ROOT = Path(__file__).parent.parent
NEAR = 3
"""Shells between the bounds that count as near."""

FRESH_RULES = (
    "sungka rounds=3",
    "sungkaan rounds=2",
    "congkak rounds=3",
    "congkak-forfeit rounds=3",
    "dakon rounds=3",
    "sungkaan capture=facing rounds=1",
    "sungka-six rounds=2",
    "ohvalhu rounds=2",
    "sungka-49 rounds=2",
)
FRESH_PLAYERS = ((1, 25), (3, 15), (5, 5))
"""The moves of its turn that a player sees, and how often in a hundred it lifts at random."""

GAMES = 3
"""The games of fresh positions that each of these players plays under each rule set."""


def gather(paths: list[Path], shells: int) -> list[Round]:
    """The positions of all turns in the records that begin with so many shells in the houses."""
    found: dict[str, Round] = {}
    for path in paths:
        for game in sungka.read(path):
            if game.source.number is None:
                continue
            replay = sungka.play(game)
            if replay.rules is None or replay.rules.seats != 2:
                continue
            add_long(found, replay, shells)
    return list(found.values())


def add_long(found: dict[str, Round], replay: Replay, shells: int) -> None:
    """Add the positions of a replay with so many shells in the houses, by their rules and board."""
    for state in states_of(replay):
        rest = state.position.shells - sum(state.position.stores)
        if rest >= shells and state.legal_houses():
            found.setdefault(name_of(state), state)


def name_of(state: Round) -> str:
    """The rules and the position, as text."""
    return f"{state.rules} {state.position.to_text()}"


def draw(states: list[Round], number: int) -> list[Round]:
    """So many of these positions, the same ones each time."""
    return Random(1).sample(states, min(number, len(states)))


def draw_fresh(
    states: list[Round], shells: int, number: int, seed: int, used: list[int]
) -> list[Round]:
    """So many other positions, half of them from games that are played here.

    None of those from `states` is drawn without a seed, or with one of `used`.
    """
    drawn = {name_of(state) for state in draw(states, number)}
    rest = [state for state in states if name_of(state) not in drawn]
    half = number // 2
    others = {name_of(state) for one in used for state in Random(one).sample(rest, half)}
    rest = [state for state in rest if name_of(state) not in others]
    played: dict[str, Round] = {}
    for rules in FRESH_RULES:
        for moves, noise in FRESH_PLAYERS:
            for game in range(GAMES):
                record = ordinary_game(rules, moves, noise, 10 * seed + game)
                add_long(played, play(record), shells)
    ours = Random(seed).sample(list(played.values()), number - half)
    return Random(seed).sample(rest, half) + ours


def states_of(replay: Replay) -> Iterator[Round]:
    """The rounds after each turn of a replay in which a seat is to move."""
    assert replay.rules is not None
    for step in replay.steps:
        if isinstance(step, TurnPlayed | PassPlayed | RowPlayed) and step.after.to_move:
            yield begin(replay.rules, step.after)


class Measured(NamedTuple):
    """The bounds proven for a position and the value said of it, in shells of the seat to move."""

    rules: str
    place: str
    least: int
    most: int
    said: int
    is_proven: bool
    short: int
    """The shells by which a search of six moves says less than is proven."""
    longer: tuple[int, int, int] | None
    """The bounds and the value said after a longer search."""
    takes_all: bool

    @property
    def is_near(self) -> bool:
        return self.most - self.least <= NEAR

    @property
    def distance(self) -> int:
        """The shells between the value said and the nearest proven bounds."""
        least, most = self.longer[:2] if self.longer else (self.least, self.most)
        return max(least - self.said, self.said - most, 0)

    def to_text(self) -> str:
        text = f"{self.rules}: {self.place}: {self.least} to {self.most}, said {self.said}"
        if self.longer is None:
            return text
        least, most, said = self.longer
        return f"{text}; longer {least} to {most}, said {said}"


def _spent(began: float, seconds: float) -> float:
    return min(1.0, (time.process_time() - began) / seconds)


def _is_over(began: float, seconds: float) -> bool:
    return _spent(began, seconds) >= 1


def measure(state: Round, seconds: float, nodes: int | None, long: int | None) -> Measured:
    limits = Limits(nodes=nodes)
    if nodes is None:
        began = time.process_time()
        is_late, spent = (partial(ask, began, seconds) for ask in (_is_over, _spent))
        limits = Limits(is_late=is_late, spent=spent)
    found = solve(state, limits)
    least, most = found.least, found.most
    proven, longer = least, None
    if long and most - least > NEAR:
        again = solve(state, Limits(nodes=long, only_best=True))
        proven, at_most = again.least, again.most
        proven = max(least, proven)
        longer = proven, min(most, at_most), again.estimate
    position = state.position
    assert position.to_move is not None
    others = sum(position.stores) - position.row(position.to_move).store
    plain = Searcher(state.rules, position).best(state, Limits(6)).best.value
    side = 1 if position.to_move is position.seats[0] else -1
    return Measured(
        rules=rules_to_text(state.rules),
        place=position.to_text(),
        least=least,
        most=most,
        said=found.estimate,
        is_proven=found.is_best_proven,
        short=least - (position.shells + side * plain) // 2,
        longer=longer,
        takes_all=proven == position.shells - others,
    )


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("records", nargs="*", type=Path)
    parser.add_argument("--positions", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=1)
    parser.add_argument("--nodes", type=int, help="the most moves for a position, not seconds")
    parser.add_argument("--shells", type=int, default=55)
    parser.add_argument("--long", type=int, help="the most moves of a second, longer search")
    parser.add_argument("--jobs", type=int, default=1, help="processes that share the positions")
    parser.add_argument("--fresh", type=int, metavar="SEED", help="draw other positions")
    parser.add_argument("--used", type=int, nargs="+", default=[], metavar="SEED")
    options = parser.parse_args()
    paths = options.records or sorted((ROOT / "examples").glob("*.sgn"))
    states = gather(paths, options.shells)
    if options.fresh is None:
        states = draw(states, options.positions)
    else:
        wanted = options.shells, options.positions, options.fresh, options.used
        states = draw_fresh(states, *wanted)
    ask = partial(measure, seconds=options.seconds, nodes=options.nodes, long=options.long)
    of_rules = dict[str, list[Measured]]()
    with ProcessPoolExecutor(options.jobs) as pool:
        for one in pool.map(ask, states):
            of_rules.setdefault(one.rules, []).append(one)
            if not one.is_near:
                print(one.to_text(), flush=True)
    every = [one for own in of_rules.values() for one in own]
    gaps = sorted(one.most - one.least for one in every)
    each = f"{options.seconds:g} s" if options.nodes is None else f"{options.nodes:,} moves"
    print(f"{len(every)} positions, {each} each")
    print(f"best choice proven: {sum(one.is_proven for one in every)}")
    print(f"bounds at most {NEAR} shells apart: {sum(one.is_near for one in every)}")
    for rules, own in sorted(of_rules.items()):
        said = sum(one.distance <= NEAR for one in own)
        text = f"  {rules}: {sum(one.is_near for one in own)} of {len(own)}"
        print(f"{text}, said within {NEAR}: {said}" if options.long else text)
    print(f"apart: median {gaps[len(gaps) // 2]}, most {gaps[-1]}")
    if options.long:
        near = sum(one.distance <= NEAR for one in every)
        print(f"said within {NEAR} of the bounds after {options.long:,} moves: {near}")
        print(f"proven there to take every shell left: {sum(one.takes_all for one in every)}")
        moved = [abs(one.said - one.longer[2]) for one in every if one.longer]
        if moved:
            print(f"said then and first: {sum(moved) / len(moved):.1f} shells apart on average")
    short = sum(one.short for one in every) / len(every)
    print(f"a search of 6 moves says less than is proven by {short:.1f} on average")
    return 0


if __name__ == "__main__":
    sys.exit(main())
