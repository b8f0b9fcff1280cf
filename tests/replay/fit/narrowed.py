"""Write how records narrow all rule sets of their boards, and in how many plays.

`python tests/replay/fit/narrowed.py` writes `narrowed.out`. A number of plays that grows says that
an option is asked of items that it does not change; one that falls, that it may not be asked of
items that it does.
"""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[2]))

from sungka.engine.rules_text import rules_from_text
from sungka.notation.record import Comment, Record, Tag
from sungka.replay.detail import Detail, rewrite_in_detail
from sungka.replay.fit.find import all_rules, fit_records
from sungka.replay.fit.space import Board, Space
from sungka.replay.play import play
from support.matches import random_match

RESULT = Path(__file__).with_suffix(".out")
WHOLE = Space()
RULES = (
    "sungka houses=3 shells=2 rounds=2",
    "sungka houses=3 shells=2 rounds=2 pace=lap",
    "sungka houses=2 shells=2 rounds=1 capture-theirs=own",
    "sungkaan houses=3 shells=3",
    "sungkaan houses=4 shells=2 rounds=3 match-end=majority refill=new",
    "sungkaan houses=3 shells=3 rounds=2 match-end=majority win=rounds",
    "sungkaan houses=3 shells=4 relay=own capture-theirs=sides",
    "sungkaan houses=2 shells=5 origin=skipped again=no",
    "sungkaan houses=3 shells=3 round-end=one rest=opponent",
    "sungkaan seats=3 houses=2 shells=2",
    "sungkaan seats=3 houses=2 shells=3 round-end=stuck",
    "sungkaan houses=4 shells=3 rounds=2 round-end=lap capture-theirs=given",
    "congkak houses=4 shells=3 rounds=2 pace=first-over round-end=lap",
    "dakon houses=5 shells=3 rounds=2 round-end=three rest=none",
    "dakon houses=3 shells=3 rounds=3",
)
"""The rules of the matches, on boards so small that all rule sets can be asked."""


def narrow(number: int) -> list[str]:
    """The rules left by matches, unchanged or with a result or with an item less or twice."""
    rules = rules_from_text(RULES[number])
    boxes = all_rules(WHOLE, [Board.of(rules)])
    lines = []
    for seed in (1, 2):
        whole = rewrite_in_detail(play(random_match(RULES[number], seed)), Detail.STANDARD)
        for name, records in (
            ("match", [whole]),
            ("both", [whole, random_match(RULES[number], seed + 2)]),
            ("result", [whole._replace(tags=(*whole.tags, Tag("Result", "S")))]),
            ("lost", [_drop(whole, Random(seed))]),
            ("twice", [_repeat(whole, Random(seed))]),
        )[seed - 1 :: seed]:
            fit = fit_records(records, WHOLE, boxes)
            died = fit.disagreement
            ending = f"died at {died.index}, {len(died.dead)}" if died else "agrees"
            lines.append(
                f"{seed} {name}: {fit.count()} left after {fit.plays} plays "
                f"of {fit.records}, {ending}"
            )
    return lines


def _drop(record: Record, chance: Random) -> Record:
    at = chance.randrange(len(record.body))
    return record._replace(body=record.body[:at] + record.body[at + 1 :])


def _repeat(record: Record, chance: Random) -> Record:
    at = chance.randrange(len(record.body))
    note = Comment("twice")
    return record._replace(body=(*record.body[: at + 1], note, *record.body[at:]))


def part_of(number: int) -> list[str]:
    """The lines of `narrowed.out` about one match."""
    text = RESULT.read_text(encoding="utf-8").partition(f"=== {RULES[number]}\n")[2]
    return text.partition("=== ")[0].splitlines()


if __name__ == "__main__":
    lines = [line for n, rules in enumerate(RULES) for line in (f"=== {rules}", *narrow(n))]
    RESULT.write_text("\n".join(lines) + "\n", encoding="utf-8")
