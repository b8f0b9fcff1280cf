"""A row of keys for each seat: which house a key is, and the rows in words; no terminal."""

from __future__ import annotations

from ...engine.board import House
from ...engine.ruleset import RuleSet

ROWS = ("123456789", "qwertyuio", "asdfghjkl")
"""The row of keys of each seat in playing order, from its house 1 on."""

LONGEST = len(ROWS[0])
"""The houses a seat can have at most."""


def find_house_of_key(rules: RuleSet, character: str) -> House | None:
    """The house of a key, `None` for any other key."""
    for seat, row in zip(rules.playing_order, ROWS, strict=False):
        if character and character in row[: rules.houses]:
            return House(seat, row.index(character) + 1)
    return None


def describe_rows(rules: RuleSet) -> str:
    """The rows in words: `South 1…7, North q…u`."""
    return ", ".join(
        f"{seat.title} {row[0]}…{row[rules.houses - 1]}"
        for seat, row in zip(rules.playing_order, ROWS, strict=False)
    )
