"""Measures how much of what is within reach ordinary players find: `python bench/ordinary.py`.

The players are those of `bench/marks.py`. For each preset it prints the line of
`analysis/report/ordinary.py`: of a hundred shells within reach, the player who finds fewest finds
the first number, and the one who finds most the second. `--games 6` games are played by each.
"""

from __future__ import annotations

import argparse

from marks import PLAYERS, judge, ordinary_game
from sungka.analysis.judging.effort import Level
from sungka.analysis.judging.measure import Value
from sungka.analysis.report.summary import accuracy_of
from sungka.engine.presets import PRESETS


def find_share(rules: str, moves: int, noise: int, games: int) -> float:
    """The percentage of the shells within reach that such players find."""
    records = [ordinary_game(rules, moves, noise, seed) for seed in range(games)]
    free = [one for one in judge(records, Level.QUICK, Value.SHELLS) if not one.is_forced]
    return accuracy_of(sum(j.missed for j in free), sum(j.had for j in free)) or 0.0


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=6)
    options = parser.parse_args()
    for preset in PRESETS:
        rules = f"{preset.name} rounds=1"
        shares = [find_share(rules, *player, options.games) for player in PLAYERS]
        low, high = round(min(shares)), round(max(shares))
        print(f'    "{preset.name}": OrdinaryFinds({low}, {high}),', flush=True)


if __name__ == "__main__":
    main()
