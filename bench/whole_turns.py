"""How near to the truth `solve` comes in a second, on positions from games.

    python bench/whole_turns.py [--positions 100] [--seconds 1 | --nodes N] [--shells 55]
        [--long N] [RECORDS…]

From the records (the examples, when none are named) positions are drawn, the same ones each time,
at which a turn begins with at least so many shells in the houses. Each is solved alone in so much
processor time, or in so many moves, which gives the same figures everywhere. The table counts in
shells of the seat to move: how many it is proven to end with at least, and at most. It says for
each rule set how many have these bounds near to each other, and names the positions that have not.
With `--long` each is solved once more in so many moves, and what was said of it first is held
against the bounds that are proven then.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from random import Random

import sungka
from sungka.analysis.search.solution import Solution, solve
from sungka.analysis.search.two_seats import Limits, Searcher
from sungka.engine.match import begin
from sungka.engine.round import Round
from sungka.engine.rules_text import rules_to_text
from sungka.replay.steps import PassPlayed, Replay, RowPlayed, TurnPlayed

ROOT = Path(__file__).parent.parent
NEAR = 3
"""Shells between the bounds that count as near."""


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
            for state in states_of(replay):
                rest = state.position.shells - sum(state.position.stores)
                if rest >= shells and state.legal_houses():
                    found.setdefault(f"{state.rules} {state.position.to_text()}", state)
    return list(found.values())


def states_of(replay: Replay) -> Iterator[Round]:
    """The rounds after each turn of a replay in which a seat is to move."""
    assert replay.rules is not None
    for step in replay.steps:
        if isinstance(step, TurnPlayed | PassPlayed | RowPlayed) and step.after.to_move:
            yield begin(replay.rules, step.after)


def _said(found: Solution) -> int:
    """The shells that a seat ends with if it is right what is said of its best choice."""
    best, position = found.best, found.start.position
    assert best.value is not None
    side = 1 if best.house.seat is position.seats[0] else -1
    return (position.shells + side * best.value) // 2


def _is_past(end: float) -> bool:
    return time.process_time() > end


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("records", nargs="*", type=Path)
    parser.add_argument("--positions", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=1)
    parser.add_argument("--nodes", type=int, help="the most moves for a position, not seconds")
    parser.add_argument("--shells", type=int, default=55)
    parser.add_argument("--long", type=int, help="the most moves of a second, longer search")
    options = parser.parse_args()
    paths = options.records or sorted((ROOT / "examples").glob("*.sgn"))
    states = gather(paths, options.shells)
    states = Random(1).sample(states, min(options.positions, len(states)))
    gaps, short, off, proven, takes_all = list[int](), list[int](), list[int](), 0, 0
    of_rules = dict[str, list[int]]()
    for state in states:
        end = time.process_time() + options.seconds
        limits = Limits(nodes=options.nodes)
        if options.nodes is None:
            limits = Limits(is_late=partial(_is_past, end))
        found = solve(state, limits)
        least = max(choice.least for choice in found.choices)
        most = max(choice.most for choice in found.choices)
        gaps.append(most - least)
        rules = rules_to_text(state.rules)
        of_rules.setdefault(rules, []).append(most - least)
        if most - least > NEAR:
            place = state.position.to_text()
            print(f"{rules}: {place}: {least} to {most}, said {_said(found)}", flush=True)
        if options.long:
            longer = solve(state, Limits(nodes=options.long))
            least = max(least, *(choice.least for choice in longer.choices))
            most = min(most, max(choice.most for choice in longer.choices))
            off.append(max(least - _said(found), _said(found) - most, 0))
            position = state.position
            assert position.to_move is not None
            others = sum(position.stores) - position.row(position.to_move).store
            takes_all += least == position.shells - others
        proven += found.is_best_proven
        plain = Searcher(state.rules, state.position).best(state, Limits(6)).best.value
        side = 1 if state.position.to_move is state.position.seats[0] else -1
        short.append(least - (state.position.shells + side * plain) // 2)
    gaps.sort()
    near = sum(gap <= NEAR for gap in gaps)
    each = f"{options.seconds:g} s" if options.nodes is None else f"{options.nodes:,} moves"
    print(f"{len(states)} positions, {each} each")
    print(f"best choice proven: {proven}")
    print(f"bounds at most {NEAR} shells apart: {near}")
    for rules, own in sorted(of_rules.items()):
        print(f"  {rules}: {sum(gap <= NEAR for gap in own)} of {len(own)}")
    print(f"apart: median {gaps[len(gaps) // 2]}, most {gaps[-1]}")
    if options.long:
        near = sum(distance <= NEAR for distance in off)
        print(f"said within {NEAR} of the bounds after {options.long:,} moves: {near}")
        print(f"proven there to take every shell left: {takes_all}")
    print(
        f"a search of 6 moves says less than is proven by {sum(short) / len(short):.1f} on average"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
