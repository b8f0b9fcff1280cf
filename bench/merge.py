"""Puts pairs of damaged records together: `python bench/merge.py [PAIRS] [--archive N] [--show]`.

The games are random matches of several rule sets in standard detail. Both copies of each are
damaged, each in one of five ways at a random place: another house, a row lost, two rows that follow
each other swapped, a wrong seat, cut short. The seeds are the same every time. Then `--archive`
other games are added, and the copies are sought among them by their play.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections import Counter
from pathlib import Path
from random import Random
from time import process_time

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT / "tests"))

import made_losses as losing  # noqa: E402
import made_slips as making  # noqa: E402
from sungka.archive.merging.merge import merge  # noqa: E402
from sungka.archive.merging.pairing import (  # noqa: E402
    FingerprintReader,
    Pairing,
    fingerprint,
)
from sungka.engine.rules_text import rules_from_text  # noqa: E402
from sungka.notation.reading.parser import read  # noqa: E402
from sungka.notation.record import Detail, End, Record, Tag  # noqa: E402
from sungka.notation.splitter import split  # noqa: E402
from sungka.notation.writer import write  # noqa: E402
from sungka.replay.detail import rewrite_in_detail  # noqa: E402
from sungka.replay.digest import digest  # noqa: E402
from sungka.replay.play import play  # noqa: E402
from sungka_games import write_games  # noqa: E402
from support.matches import random_match  # noqa: E402

RULES = (
    "sungka rounds=1",
    "sungka rounds=3",
    "sungkaan",
    "sungka-six",
    "sungka-three",
    "congkak rounds=3",
    "dakon rounds=3",
    "ohvalhu rounds=2",
)

DETAILS = {
    "standard": (Detail.STANDARD, Detail.STANDARD),
    "mixed": (Detail.STANDARD, Detail.BARE),
    "bare": (Detail.BARE, Detail.BARE),
}


def cut_short(record: Record, chance: Random) -> str:
    """The text of a record up to a row of its last three quarters."""
    text, rows = losing.find_rows(record)
    cut: str = text[: chance.choice(rows[len(rows) // 4 :])[0]]
    return cut


def damage(record: Record, kind: str, houses: int, chance: Random) -> str:
    """The text of a record damaged in one way."""
    if kind == "cut short":
        return cut_short(record, chance)
    made = None
    while made is None:
        made = MAKINGS[kind](record, houses, chance)
    text: str = made.text or write(made.record)
    return text


MAKINGS = {
    "another house": making.another_house,
    "a row lost": losing.row_lost,
    "two rows swapped": losing.rows_swapped,
    "a wrong seat": making.another_seat,
}
KINDS = (*MAKINGS, "cut short")


def make_pair(number: int, detail: str) -> tuple[str, str, str, tuple[str, str]]:
    """The digest of a game, two damaged copies of it as text, and how each is damaged."""
    chance, rules = Random(number), RULES[number % len(RULES)]
    record = random_match(rules, number, Tag("Event", f"Match {number}"))
    kinds = chance.choice(KINDS), chance.choice(KINDS)
    copies = []
    for kind, level in zip(kinds, DETAILS[detail], strict=True):
        (reading,) = read(write(rewrite_in_detail(play(record), level)))
        copies.append(damage(reading.record, kind, rules_from_text(rules).houses, chance))
    return digest(record, rules_from_text(rules)), copies[0], copies[1], kinds


def measure_merging(pairs: int, detail: str, shows: bool) -> None:
    """Print how many pairs came to the true record, to a conflict, or to another record."""
    counts: Counter[str] = Counter()
    by_kind: dict[tuple[str, ...], Counter[str]] = {}
    seconds = 0.0
    for number in range(pairs):
        seal, one, other, kinds = make_pair(number, detail)
        records = tuple(next(iter(read(text))).record for text in (one, other))
        start = process_time()
        merged = merge(records, ("a", "b"))
        seconds += process_time() - start
        if merged.conflicts:
            outcome = "conflict"
        else:
            again = next(iter(read(write(merged.record)))).record
            same = digest(again, merged.rules) == seal
            has_end = any(isinstance(item, End) for item in again.body)
            outcome = "true" if same else "WRONG" if has_end else "without an end"
        counts[outcome] += 1
        by_kind.setdefault(tuple(sorted(kinds)), Counter())[outcome] += 1
        if shows and outcome != "true":
            print(f"{number} {RULES[number % len(RULES)]} {kinds}: {outcome}", flush=True)
    print(f"{detail}: {pairs} pairs: {dict(counts)}; {1000 * seconds / pairs:.0f} ms a pair")
    for kind, some in sorted(by_kind.items()):
        print(f"  {' / '.join(kind):36} {dict(some)}")


def measure_pairing(pairs: int, detail: str, archive: int) -> None:
    """Print how many of the pairs are found again by their play among so many other games."""
    with tempfile.TemporaryDirectory() as folder:
        paths = Path(folder) / "bare.sgn", Path(folder) / "standard.sgn"
        with paths[0].open("w") as bare, paths[1].open("w") as standard:
            write_games(archive - 2 * pairs, bare, standard)
        texts = [it.text for it in split(paths[1].read_text(encoding="utf-8"))]
    true: set[tuple[int, int]] = set()
    for number in range(pairs):
        _, one, other, _ = make_pair(number, detail)
        true.add((len(texts), len(texts) + 1))
        texts += [one, other]
    start = process_time()
    pairing, reader, slow = Pairing(), FingerprintReader(), 0
    for text in texts:
        found = reader.read(text.encode())
        if found is None:
            slow += 1
            found = fingerprint(next(iter(read(text))).record)
        if found is not None:
            pairing.add(found)
    middle = process_time()
    known = set(pairing.pairs())
    took = middle - start, process_time() - middle
    print(f"{len(texts)} records, {pairs} pairs: {len(known & true)} known, ", end="")
    print(f"{len(known - true)} wrong; {took[0]:.1f} s to read ({slow} the long way), ", end="")
    print(f"{took[1]:.1f} s to pair")


def main() -> None:
    """Measure."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("pairs", type=int, nargs="?", default=1000)
    parser.add_argument(
        "--archive", type=int, default=0, help="pair the copies among so many records instead"
    )
    parser.add_argument("--detail", choices=DETAILS, default="standard")
    parser.add_argument("--show", action="store_true")
    asked = parser.parse_args()
    if asked.archive:
        measure_pairing(asked.pairs, asked.detail, asked.archive)
    else:
        measure_merging(asked.pairs, asked.detail, asked.show)


if __name__ == "__main__":
    main()
