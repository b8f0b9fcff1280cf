"""Counts how often each pattern of a loss holds: `python bench/patterns.py FILE…`.

Without files it counts in games of the ordinary players of `bench/marks.py` (`--games 2` by each).
A row says of how many of a hundred marked turns a pattern holds (docs/annotating.md, "Why").
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

from marks import PLAYERS, RULES, ordinary_game
from sungka.analysis.judging.annotation import annotate, find_obstacle
from sungka.analysis.judging.effort import Level, make_effort
from sungka.analysis.judging.marks import MARKS, THRESHOLDS
from sungka.analysis.judging.measure import Value
from sungka.analysis.report.contrast import contrast_turn
from sungka.analysis.report.patterns import Pattern, explain
from sungka.notation.reading.parser import parse
from sungka.notation.record import Record
from sungka.notation.splitter import split
from sungka.replay.play import play


def count_patterns(records: Iterable[Record]) -> tuple[Counter[Pattern], int, int]:
    """The turns with each pattern, those with any, and all marked turns, as numbers."""
    found, explained, marked = Counter[Pattern](), 0, 0
    thresholds = THRESHOLDS[Value.SHELLS]
    for record in records:
        replay = play(record)
        if replay.rules is None or find_obstacle(replay):
            continue
        for judged in annotate(replay, make_effort(Level.QUICK, replay.rules.seats)).turns:
            for hand, judgement in enumerate(judged.judgements):
                if thresholds.rating(judgement) not in MARKS:
                    continue
                contrast = contrast_turn(replay.rules, record.body, judged, hand, False)
                if contrast is None:
                    continue
                patterns = [one.pattern for one in explain(contrast)]
                found.update(patterns)
                marked += 1
                explained += bool(patterns)
    return found, explained, marked


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("records", nargs="*", type=Path)
    parser.add_argument("--games", type=int, default=2)
    options = parser.parse_args()
    records = [
        parse(source).record
        for path in options.records
        for source in split(path.read_text(encoding="utf-8"))
    ]
    if not options.records:
        records = [
            ordinary_game(rules, *player, seed)
            for rules in RULES
            for player in PLAYERS
            for seed in range(options.games)
        ]
    found, explained, marked = count_patterns(records)
    print(f"{marked} marked turns, {100 * explained / marked:.0f} of 100 with a pattern")
    for pattern in Pattern:
        print(f"{pattern.value:12} {100 * found[pattern] / marked:4.0f}")


if __name__ == "__main__":
    main()
