"""Measures records checked and read a second, by the table readers and by Lark with a transformer.

    python bench/reading.py [RECORDS]

It prints one line for each reader with its speed in bare, standard and full detail: records a
second of processor time, the median of rounds in which the readers take turns on the same records.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from lark_reader import by_lark
from sungka.notation.record import Tag
from sungka.notation.scanning.reader import RecordReader
from sungka.notation.writer import write
from sungka.replay.acceptance import check as checking
from sungka.replay.detail import Detail, rewrite_in_detail
from sungka.replay.play import play
from support.matches import random_match
from support.plain import plain

RULES = "sungka rounds=1"
TAGS = (
    Tag("Event", "Sinulog Open"),
    Tag("Date", "2026-01-18"),
    Tag("South", "Santos, Maria"),
    Tag("North", "Reyes, Jun"),
)
ROUNDS = 7


def texts(detail: Detail, count: int) -> list[str]:
    """Records of about 44 turns, made with fixed seeds; none states a `race`."""
    made: list[str] = []
    seed = 0
    while len(made) < count:
        seed += 1
        record = random_match(RULES, seed, *TAGS)
        if 38 <= len(record.body) <= 50:
            text = write(rewrite_in_detail(play(record), detail))
            if "\nrace " not in text:
                made.append(text)
    return made


def sweeper(module: Any) -> Callable[[list[str]], None]:
    """Checks all records in one sweep."""
    check = module.RecordCheck()

    def run(records: list[str]) -> None:
        data = "\n".join(records).encode()
        if check.sweep(data, 0, len(data)) != len(data):
            raise ValueError("a record was not accepted")

    return run


def reader(read: Callable[[str], object]) -> Callable[[list[str]], None]:
    """Reads one record after the other."""

    def run(records: list[str]) -> None:
        for text in records:
            if read(text) is None:
                raise ValueError("a record was not accepted")

    return run


def main(count: int) -> None:
    """Print the table."""
    compiled = not checking.__file__.endswith(".py")
    ways: dict[str, tuple[Callable[[list[str]], None], int]] = {
        f"checked, {'compiled' if compiled else 'plain Python'}": (sweeper(checking), 1),
        "checked, plain Python": (sweeper(plain("replay.acceptance.check")), 10),
        "read to records": (reader(RecordReader().read), 2),
        "Lark with an inline transformer": (reader(by_lark()), 20),
    }
    for detail in Detail:
        records = texts(detail, count)
        times: dict[str, list[float]] = {way: [] for way in ways}
        for _ in range(ROUNDS):
            for way, (run, share) in ways.items():
                part = records[: max(count // share, 1)]
                begun = process_time()
                run(part)
                times[way].append((process_time() - begun) / len(part))
        size = sum(map(len, records)) // count
        print(f"{detail.name.lower()}, {size} bytes a record")
        for way, spent in times.items():
            print(f"{1 / median(spent):>12,.0f} records/s  {way}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1000)
