"""The hash of a position: 40 bits, the same on every machine (`docs/tables.md` has the recipe)."""

from __future__ import annotations

from collections.abc import Iterable

SEED = 0x243F6A8885A308D3
FACTOR = 0x9E3779B97F4A7C15
BURNED = (1 << 32) - 1
"""The number that stands for a burned house."""
NOBODY = 255
"""The number that stands for the seat to move where there is none."""

_ALL = (1 << 64) - 1


def hash_numbers(numbers: Iterable[int]) -> int:
    """The hash of the numbers of a position, from 0 to 2**40 - 1."""
    mixed = SEED
    for number in numbers:
        mixed = (mixed ^ number) * FACTOR & _ALL
    mixed = (mixed ^ mixed >> 29) * FACTOR & _ALL
    return mixed >> 24
