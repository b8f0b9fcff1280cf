"""Write the test vectors of the hash of positions: `python conformance/position_hashes.py`.

They are worked out here from the recipe in `docs/tables.md`, not by the project's own function.
"""

from __future__ import annotations

import json
from pathlib import Path

FILE = Path(__file__).parent / "position_hashes.jsonl"

POSITIONS = (
    "7.7.7.7.7.7.7/0 7.7.7.7.7.7.7/0 S",
    "7.7.7.7.7.7.7/0 7.7.7.7.7.7.7/0 N",
    "7.7.7.7.7.7.7/0 7.7.7.7.7.7.7/0 -",
    "8.8.8.8.0.8.8/10 8.8.8.8.0.0.8/0 N",
    "4.4.4.4/0 4.4.#.4/1 N",
    "0.0.#/20 1.0.0/19 S",
    "5.5.5.5.5/0 5.5.5.5.5/0 5.5.5.5.5/0 E",
    "5.5.0.6.6/1 5.#.5.5.5/0 5.5.5.5.5/7 W",
    "1/0 1/0 S",
    "0.99999/0 1.0/0 S",
)


def hash_of(text: str) -> int:
    """The hash of a position in text."""
    *rows, to_move = text.split()
    seats = "SEW" if len(rows) == 3 else "SN"
    numbers = [len(rows), rows[0].count(".") + 1, seats.find(to_move) % 256]
    for row in rows:
        houses, store = row.split("/")
        numbers += [2**32 - 1 if house == "#" else int(house) for house in houses.split(".")]
        numbers += [int(store)]
    mixed = 0x243F6A8885A308D3
    for number in numbers:
        mixed = (mixed ^ number) * 0x9E3779B97F4A7C15 % 2**64
    mixed = (mixed ^ mixed // 2**29) * 0x9E3779B97F4A7C15 % 2**64
    return mixed // 2**24


def vectors() -> str:
    """The vectors, a line each."""
    return "".join(
        json.dumps({"position": text, "hash": hash_of(text)}) + "\n" for text in POSITIONS
    )


if __name__ == "__main__":
    FILE.write_text(vectors(), encoding="utf-8")
