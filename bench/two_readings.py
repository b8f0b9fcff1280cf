"""Compares the engine with the second reading of the rules where both hands play at once.

`python bench/two_readings.py --matches 15000`: random matches of `tests/reference`, by seeds 0 and
up, each under random rules that open with all hands, are followed on the engine. Each simultaneous
row is compared unchanged and changed at random, and so are rows from random boards. At
`pace=shell` the kernel's arrays, compiled and plain, must say the same. It prints its counts as
JSON; a difference ends it.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from pathlib import Path
from random import Random
from time import process_time

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from reference.opening import Player, Row
from sungka.engine.round import Round
from support.two_readings import Step, compare_rows, follow, random_rules, vary

COUNTED: Counter[str] = Counter()


def watch_waits() -> None:
    """Have the second reading count the hands whose wait in the store another hand ended (7.4)."""

    def counted(name: str) -> None:
        act = getattr(Row, name)

        def counting(row: Row, player: Player) -> object:
            waiting = [it for it in row.playing if it is not player and it.is_waiting]
            result = act(row, player)
            ended = sum(it.is_over for it in waiting)
            COUNTED[f"waits ended by a {'relay' if name == 'relay' else 'capture'} (7.4)"] += ended
            return result

        setattr(Row, name, counting)

    counted("relay")
    counted("judge")


def try_match(seed: int) -> None:
    """Compare the match of a seed, its rows changed at random, and some rows from other boards."""
    chance = Random(seed)
    rules = random_rules(chance)

    def compare(text: str, state: Round, step: Step) -> None:
        COUNTED["simultaneous rows"] += 1
        COUNTED["with a race"] += step["race"] is not None
        COUNTED["by laps"] += step["race"] is None and state.rules.pace.value == "lap"
        is_played = vary(text, state, step, chance)
        COUNTED[f"changed rows {'played' if is_played else 'refused'} by both"] += 1

    follow(rules, seed, watch=compare)
    COUNTED["matches"] += 1
    played, refused = compare_rows(chance)
    COUNTED["rows from any board, played by both"] += played
    COUNTED["rows from any board, refused by both"] += refused


def main() -> None:
    """Try the matches and print the counts."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=15_000)
    parser.add_argument("--first", type=int, default=0, help="the first seed (0)")
    asked = parser.parse_args()
    watch_waits()
    for seed in range(asked.first, asked.first + asked.matches):
        try:
            try_match(seed)
        except Exception:
            print(f"seed {seed} differs", file=sys.stderr)
            raise
        if (seed + 1) % 500 == 0:
            print(f"{seed + 1}: {process_time():.0f} s", file=sys.stderr, flush=True)
    print(json.dumps({**COUNTED, "seconds": round(process_time())}, indent=2))


if __name__ == "__main__":
    main()
