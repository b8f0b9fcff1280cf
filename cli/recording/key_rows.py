"""The lifts that keys mean, also with a row of keys for each seat; no terminal."""

from __future__ import annotations

from collections.abc import Iterable

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


def read_lifts(
    rules: RuleSet, characters: Iterable[str], *, has_rows: bool, names_hands: bool
) -> tuple[tuple[str, int], ...]:
    """The lifts that keys would enter, as entries, each with the number of its last key, from 0.

    Keys that lift nothing are left out.

    `names_hands` says that a seat's letter names the hand of the next house.
    """
    hands = {seat.value.lower(): seat.value for seat in rules.playing_order if names_hands}
    lifts: list[tuple[str, int]] = []
    hand = digits = ""
    for number, character in enumerate(characters):
        house = find_house_of_key(rules, character) if has_rows else None
        if house is not None:
            lifts.append((str(house), number))
        elif character in hands:
            hand = hands[character]
        elif character.isdecimal() and character.isascii():
            digits += character
            if digits[0] != "0" or len(digits) == 3:
                lifts.append((f"{hand}{int(digits)}", number))
                digits = hand = ""
    return tuple(lifts)


def describe_rows(rules: RuleSet) -> str:
    """The rows in words: `South 1…7, North q…u`."""
    return ", ".join(
        f"{seat.title} {row[0]}…{row[rules.houses - 1]}"
        for seat, row in zip(rules.playing_order, ROWS, strict=False)
    )
