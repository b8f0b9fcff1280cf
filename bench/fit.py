"""Measures how long `sungka rules --fit` takes for a record, how much stays open, and strangers.

    python bench/fit.py [MATCHES]

Bare records of random matches, MATCHES of each preset (10), are fitted among all rule sets. Then
so many games of each stranger, who does something that no option says, are explained.
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
from sungka.replay.fit.nearest import find_nearest
from sungka.replay.fit.space import Space, union
from support.matches import random_match
from support.strangers import STRANGERS, stranger_records

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
    explained, named = 0.0, 0
    for stranger, departure in STRANGERS.items():
        games = stranger_records(stranger, "sungkaan", matches)
        began = process_time()
        nearest = find_nearest(games, Space(), likely_boards(games))
        explained = max(explained, process_time() - began)
        named += any(it.departure == departure for it in nearest.differences)
    print(f"{explained:.2f} s for the slowest stranger, {named} of {len(STRANGERS)} named")


main()
