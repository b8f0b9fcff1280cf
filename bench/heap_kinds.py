"""Kinds of damage for `bench/heap.py`: their type, and changes that several of them share."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from enum import Enum
from random import Random
from typing import NamedTuple

Change = Callable[[str, Random], str]
"""Damages the text of a record; returns it unchanged where it has no place for the damage."""


class Outlook(Enum):
    """The outlook for somebody who has only the damaged record and wants its game."""

    HARMLESS = "harmless"  # the notation allows what was done: no error, and the same game
    DECIDABLE = "decidable"  # the true game can still be known for certain
    OPEN = "open"  # several games may be the true one


class DamageKind(NamedTuple):
    """A kind of damage: its name, the change, and the outlook after it."""

    name: str
    change: Change
    outlook: Outlook

    @property
    def is_decidable(self) -> bool:
        """True when a person could still know the true game for certain."""
        return self.outlook is not Outlook.OPEN


def harmless(change: Change) -> DamageKind:
    """The kind of a change after which the record is as good as before."""
    return _name(change, Outlook.HARMLESS)


def decidable(change: Change) -> DamageKind:
    """The kind of a change after which the true game can be known."""
    return _name(change, Outlook.DECIDABLE)


def undecidable(change: Change) -> DamageKind:
    """The kind of a change after which several games may be the true one."""
    return _name(change, Outlook.OPEN)


def _name(change: Change, outlook: Outlook) -> DamageKind:
    return DamageKind(change.__name__.replace("_", " "), change, outlook)


def collect(names: Iterable[object]) -> tuple[DamageKind, ...]:
    """The kinds among the values of a module, in their order."""
    return tuple(it for it in names if isinstance(it, DamageKind))


ROW = re.compile(r"^[0-9]+\. .*$", re.M)
"""A row with its number; stacked damage may leave none."""

TURN = re.compile(r"(?<= )([SNEW])((?:--|[0-9])[^ \n]*)")
"""A turn: its seat and the rest of the word."""

HOUSE = re.compile(r"(?<= [SNEW])[0-9]+|(?<=[0-9]\+)[0-9]+")
"""The number of a house that was lifted."""

STORES = re.compile(r"=[0-9]+(?::[0-9]+)+")
"""A claim of the stores."""


def change_rows(text: str, change: Callable[[str], str]) -> str:
    """The text with each row changed."""
    return ROW.sub(lambda it: change(it[0]), text)


def replace_in_rows(text: str, pattern: str, new: str | Callable[[re.Match[str]], str]) -> str:
    """The text with each match of a pattern in its rows replaced."""
    return change_rows(text, lambda row: re.sub(pattern, new, row))


def change_turns(text: str, new: str | Callable[[re.Match[str]], str]) -> str:
    """The text with each turn of its rows replaced."""
    return change_rows(text, lambda row: TURN.sub(new, row))


def change_row(text: str, chance: Random, change: Callable[[str], str], least: int = 1) -> str:
    """The text with one row changed, which is none of the first `least`."""
    rows = list(ROW.finditer(text))[least:]
    if not rows:
        return text
    row = chance.choice(rows)
    return text[: row.start()] + change(row[0]) + text[row.end() :]


def change_place(text: str, chance: Random, pattern: str, new: str) -> str:
    """The text with one match of a pattern replaced."""
    places = list(re.finditer(pattern, text, re.M))
    if not places:
        return text
    at = chance.choice(places)
    return text[: at.start()] + at.expand(new) + text[at.end() :]


def change_game(text: str, change: Callable[[str], str]) -> str:
    """The text with all behind the header changed."""
    begin = re.search(r"^\W*(?:round|[0-9]+\.)", text, re.M | re.I)
    at = begin.start() if begin else 0
    return text[:at] + change(text[at:])


def change_stretch(text: str, chance: Random, change: Callable[[str], str]) -> str:
    """The text with the rows of a stretch changed, from three to eight of them."""
    rows = list(ROW.finditer(text))
    first, most = chance.randrange(max(1, len(rows) - 3)), chance.randrange(3, 9)
    for row in reversed(rows[first : first + most]):
        text = text[: row.start()] + change(row[0]) + text[row.end() :]
    return text


def count_houses(text: str) -> int:
    """The highest house that is lifted."""
    return max((int(it) for row in ROW.findall(text) for it in HOUSE.findall(row)), default=0)
