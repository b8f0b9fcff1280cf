"""Counts the missed lifts that are put right: `bench/missed.py [GAMES]`, in random matches.

In each match one lift is left out and noticed 1 to 12 lifts later, or as soon as a lift is refused.
Only `insert!` and `again all` are used then; the record has to be that of the match. The seeds are
the same every time.
"""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random

ROOT = Path(__file__).parent.parent
sys.path[:0] = [str(ROOT / "tests")]

from sungka.notation.record import Item  # noqa: E402
from sungka.replay.scoring.entry import Refusal  # noqa: E402
from sungka.replay.scoring.ledger import Ledger, empty_ledger  # noqa: E402
from support.entries import entries_of  # noqa: E402
from support.matches import random_match  # noqa: E402

RULES = (
    "sungka rounds=2",
    "sungkaan",
    "sungka-six",
    "sungka-three",
    "congkak rounds=2",
    "congkak-forfeit rounds=2",
    "sungka-49",
    "dakon rounds=2",
    "ohvalhu rounds=2",
)

LATEST = 12
"""The lifts after which the missed one is noticed at the latest."""


def type_match(rules: str, seed: int) -> list[str]:
    """The lines of a match as they are typed: a lift is its digit."""
    lines = [f'[Rules "{rules}"]']
    for entry in entries_of(random_match(rules, seed)):
        lines.append(entry[1:] if entry[1:].isdecimal() else entry)
    return lines


def enter(ledger: Ledger, lines: list[str]) -> tuple[Ledger, int]:
    """The ledger after the lines up to the first one refused, and how many were taken."""
    for number, line in enumerate(lines):
        after = ledger.take(line)
        if isinstance(after, Refusal):
            return ledger, number
        ledger = after
    return ledger, len(lines)


def repair(lines: list[str], missed: int, later: int) -> tuple[Item, ...]:
    """The record when the line with that index (from 0) is left out, noticed and put in again.

    It is noticed after that many lines more, or at the first refusal.
    """
    ledger, _ = enter(empty_ledger(), lines[:missed])
    ledger, taken = enter(ledger, lines[missed + 1 : missed + 1 + later])
    for command in (f"insert! {missed + 1} {lines[missed]}", "again all"):
        after = ledger.take(command)
        ledger = ledger if isinstance(after, Refusal) else after
    ledger, _ = enter(ledger, lines[missed + 1 + taken :])
    return ledger.sheet.body


def main(games: int) -> None:
    """Print how many of the matches are put right."""
    right = 0
    for seed in range(games):
        chance = Random(seed)
        lines = type_match(RULES[seed % len(RULES)], seed)
        whole, taken = enter(empty_ledger(), lines)
        assert taken == len(lines)
        missed = chance.choice([at for at, line in enumerate(lines) if line.isdecimal()])
        later = chance.randint(1, LATEST)
        found = repair(lines, missed, later)
        if found == whole.sheet.body:
            right += 1
        else:
            print(f"not put right: {RULES[seed % len(RULES)]}, seed {seed}, line {missed + 1}")
    print(f"{right} of {games} put right, {100 * right / games:.1f} %")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1000)
