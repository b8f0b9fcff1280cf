"""Measures how long `sungka rules --fit` takes for a record, and how much stays open.

    python bench/fit.py [MATCHES]

Bare records of random matches, MATCHES of each preset (10), are fitted among all rule sets.
"""

from __future__ import annotations

import sys
from pathlib import Path
from statistics import median
from time import process_time

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from sungka.engine.presets import PRESETS
from sungka.engine.rules_text import rules_from_text
from sungka.replay.fit.find import all_rules, fit_record, likely_boards
from sungka.replay.fit.space import Space, union
from support.matches import random_match

ROUNDS = 3


def main() -> None:
    matches = int(sys.argv[1]) if len(sys.argv) > 1 else 10
    slowest = 0.0
    print("| preset | median | slowest | plays | options open | not found |")
    print("|---|---:|---:|---:|---:|---:|")
    for preset in PRESETS:
        text = f"{preset.name} rounds={min(preset.rules.rounds, ROUNDS)}"
        times, plays, opened, missed = [], [], [], 0
        for seed in range(matches):
            record = random_match(text, seed)
            space = Space()
            began = process_time()
            fit = fit_record(record, space, all_rules(space, likely_boards([record])))
            times.append(process_time() - began)
            plays.append(fit.plays)
            missed += not fit.has(rules_from_text(text))
            around = union(box for boxes in fit.boxes.values() for box in boxes)
            opened.append(sum(mask.bit_count() > 1 for mask in around))
        slowest = max(slowest, *times)
        print(
            f"| {text} | {median(times):.2f} s | {max(times):.2f} s | {median(plays):.0f} "
            f"| {median(opened):.0f} | {missed} |"
        )
    print(f"\n{slowest:.2f} s for the slowest record")


main()
