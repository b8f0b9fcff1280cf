"""Puts pairs of damaged records together: `python bench/merge.py [PAIRS] [--archive N] [--show]`.

With `--statements` a statement between the turns is damaged in at least one of the two: a line that
begins a round lost, its number, its first seat or its burned houses changed, a score lost or wrong.

The games are random matches of several rule sets in standard detail. Both copies of each are
damaged, each in one of five ways at a random place: another house, a row lost, two rows that follow
each other swapped, a wrong seat, cut short. The seeds are the same every time. Then `--archive`
other games are added, and the copies are sought among them by their play.
"""

from __future__ import annotations

import argparse
import re
import sys
import tempfile
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random
from time import process_time
from typing import NamedTuple

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT / "tests"))

import made_losses as losing  # noqa: E402
import made_slips as making  # noqa: E402
from sungka.archive.merging.merge import merge, set_side_by_side  # noqa: E402
from sungka.archive.merging.pairing import Pairing, PlayReader  # noqa: E402
from sungka.archive.replay_card import play_of  # noqa: E402
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
    if kind in STATEMENTS:
        bare = write(record)
        return damage_statement(bare, kind, houses, chance) or bare
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

LATER = re.compile(r"^round (?!1\b)([0-9]+).*\n", re.M)
"""The line that begins a round after the first."""


def change_line(
    text: str, line: re.Pattern[str], part: str, chance: Random, new: Callable[[str], str]
) -> str | None:
    """The text with the first `part` of one of the lines changed; `None` where none has it."""
    lines = [it for it in line.finditer(text) if re.search(part, it[0])]
    if not lines:
        return None
    found = chance.choice(lines)
    changed = re.sub(part, lambda it: new(it[0]), found[0], count=1)
    return text[: found.start()] + changed + text[found.end() :]


def other_number(written: str, chance: Random, most: int) -> str:
    """The text with its last number changed to another one."""
    number = int(re.search("[0-9]+$", written)[0])  # type: ignore[index]  # each ends with one
    other = chance.choice([n for n in range(1, most + 1) if n != number])
    return re.sub("[0-9]+$", str(other), written)


def damage_statement(text: str, kind: str, houses: int, chance: Random) -> str | None:
    """The text with a statement damaged in one way; `None` where it has none such."""
    score = re.compile("^score.*\n", re.M)
    match kind:
        case "a round line lost":
            return change_line(text, LATER, "^.*\n", chance, lambda _: "")
        case "a round misnumbered":
            return change_line(text, LATER, "round [0-9]+", chance,
                               lambda it: other_number(it, chance, 9))  # fmt: skip
        case "another first seat":
            seats = {"first S": "first N", "first N": "first S"}
            return change_line(text, LATER, "first [SN]", chance, seats.__getitem__)
        case "the first seat lost":
            return change_line(text, LATER, " first [SN]", chance, lambda _: "")
        case "another burned house":
            return change_line(text, LATER, "burn [SN][0-9]", chance,
                               lambda it: other_number(it, chance, houses))  # fmt: skip
        case "the burned houses lost":
            return change_line(text, LATER, " burn.*", chance, lambda _: "")
        case "a score lost":
            return change_line(text, score, "^.*\n", chance, lambda _: "")
        case _:
            return change_line(text, score, "[0-9]+$", chance,
                               lambda it: other_number(it, chance, 98))  # fmt: skip


STATEMENTS = (
    "a round line lost",
    "a round misnumbered",
    "another first seat",
    "the first seat lost",
    "another burned house",
    "the burned houses lost",
    "a score lost",
    "a wrong score",
)


class Making(NamedTuple):
    """Pairs of damaged records: their rules, and the kinds of damage of either copy."""

    rules: tuple[str, ...]
    kinds: tuple[str, ...]
    others: tuple[str, ...]


TURNS = Making(RULES, KINDS, KINDS)
BETWEEN = Making(
    (
        "sungka rounds=3",
        "sungkaan rounds=3",
        "sungka-three rounds=2",
        "congkak rounds=3",
        "dakon rounds=3",
        "ohvalhu rounds=2",
    ),
    STATEMENTS,
    (*STATEMENTS, *KINDS),
)


def make_pair(number: int, detail: str, made: Making) -> tuple[str, str, str, tuple[str, str]]:
    """The digest of a game, two damaged copies of it as text, and how each is damaged."""
    rules = made.rules[number % len(made.rules)]
    chance, houses = Random(number), rules_from_text(rules).houses
    record = random_match(rules, number, Tag("Event", f"Match {number}"))
    kinds = chance.choice(made.kinds), chance.choice(made.others)
    if made.kinds is not made.others and chance.random() < 0.5:
        kinds = kinds[1], kinds[0]
    copies = []
    for kind, level in zip(kinds, DETAILS[detail], strict=True):
        (reading,) = read(write(rewrite_in_detail(play(record), level)))
        copies.append(damage(reading.record, kind, houses, chance))
    return digest(record, rules_from_text(rules)), copies[0], copies[1], kinds


def has_error(record: Record) -> bool:
    """True when the engine finds an error in a record."""
    return any(it.is_error for it in play(record).diagnostics)


def measure_merging(pairs: int, detail: str, shows: bool, making: Making) -> None:
    """Print how many pairs came to the true record, to a conflict, or to another record."""
    counts: Counter[str] = Counter()
    by_kind: dict[tuple[str, ...], Counter[str]] = {}
    seconds = 0.0
    for number in range(pairs):
        seal, one, other, kinds = make_pair(number, detail, making)
        records = tuple(next(iter(read(text))).record for text in (one, other))
        start = process_time()
        merged = merge(set_side_by_side(records, ("a", "b")))
        seconds += process_time() - start
        if merged.conflicts:
            outcome = "conflict"
        else:
            again = next(iter(read(write(merged.record)))).record
            same = digest(again, merged.rules) == seal and not has_error(again)
            has_end = any(isinstance(item, End) for item in again.body)
            outcome = "true" if same else "WRONG" if has_end else "without an end"
        counts[outcome] += 1
        by_kind.setdefault(tuple(sorted(kinds)), Counter())[outcome] += 1
        if shows and outcome != "true":
            rules = making.rules[number % len(making.rules)]
            print(f"{number} {rules} {kinds}: {outcome}", flush=True)
    print(f"{detail}: {pairs} pairs: {dict(counts)}; {1000 * seconds / pairs:.0f} ms a pair")
    for kind, some in sorted(by_kind.items()):
        print(f"  {' / '.join(kind):36} {dict(some)}")


def measure_pairing(pairs: int, detail: str, archive: int, making: Making) -> None:
    """Print how many of the pairs are found again by their play among so many other games."""
    with tempfile.TemporaryDirectory() as folder:
        paths = Path(folder) / "bare.sgn", Path(folder) / "standard.sgn"
        with paths[0].open("w") as bare, paths[1].open("w") as standard:
            write_games(archive - 2 * pairs, bare, standard)
        texts = [it.text for it in split(paths[1].read_text(encoding="utf-8"))]
    true: set[tuple[int, int]] = set()
    for number in range(pairs):
        _, one, other, _ = make_pair(number, detail, making)
        true.add((len(texts), len(texts) + 1))
        texts += [one, other]
    start = process_time()
    pairing, reader, slow = Pairing(), PlayReader(), 0
    for text in texts:
        found = reader.read(text.encode())
        if found is None:
            slow += 1
            one = next(iter(read(text)))
            found = play_of(play(one.record), one)
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
    parser.add_argument("--statements", action="store_true")
    asked = parser.parse_args()
    making = BETWEEN if asked.statements else TURNS
    if asked.archive:
        measure_pairing(asked.pairs, asked.detail, asked.archive, making)
    else:
        measure_merging(asked.pairs, asked.detail, asked.show, making)


if __name__ == "__main__":
    main()
