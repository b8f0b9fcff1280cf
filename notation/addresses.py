"""The address of a board in a match, like `r2.t14.l3`.

A round has its number; its turns (passes and simultaneous rows included) and their laps count
from 1 in the order they begin. `.start` is the board before, `.end` or nothing the board after.
`r2` alone is the last board of the round, before the rest is collected.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, NamedTuple

FORMS = "r2, r2.start, r2.t14 or r2.t14.l3"
"""The forms of an address, for messages to people who wrote something else."""


class Address(NamedTuple):
    """The address of the board before or after a round, a turn of it, or a lap of that turn."""

    round: int
    turn: int | None = None
    lap: int | None = None
    is_start: bool = False

    def to_text(self) -> str:
        """The address as it is written.

        >>> Address(2, 14, 3).to_text(), Address(1, is_start=True).to_text()
        ('r2.t14.l3', 'r1.start')
        """
        turn = "" if self.turn is None else f".t{self.turn}"
        lap = "" if self.lap is None else f".l{self.lap}"
        return f"r{self.round}{turn}{lap}{'.start' if self.is_start else ''}"


_ADDRESS = re.compile(r"#?r([0-9]{1,9})(?:\.t([0-9]{1,9})(?:\.l([0-9]{1,9}))?)?(?:\.(start|end))?")


def address_from_text(text: str) -> Address | None:
    """The address in `text`, with or without the `#` of a link; `None` if there is none.

    >>> address_from_text("#r2.t14")
    Address(round=2, turn=14, lap=None, is_start=False)
    """
    match = _ADDRESS.fullmatch(text.strip().lower())
    if match is None:
        return None
    number, turn, lap = (None if word is None else int(word) for word in match.groups()[:3])
    return Address(number or 0, turn, lap, match[4] == "start")


class BodyKinds(NamedTuple):
    """The classes of a body's items; `record.py` gives them to this file, which it imports."""

    turn: type[Any]
    passed: type[Any]
    row: type[Any]
    round: type[Any]
    variation: type[Any]
    variation_end: type[Any]
    comment: type[Any]
    data: type[Any]
    stores: type[Any]


def address_turns(body: Iterable[Any], kinds: BodyKinds) -> list[Address | None]:
    """The address of each turn, pass and row of a body; `None` for any other item.

    A turn of a variation has the address at which it would stand in the game.
    """
    addresses: list[Address | None] = []
    outer: list[int] = []
    round, turn = 1, 0
    for item in body:
        address = None
        if isinstance(item, (kinds.turn, kinds.passed, kinds.row)):
            turn += 1
            address = Address(round, turn)
        elif isinstance(item, kinds.variation):
            outer.append(turn)
            turn = max(turn - 1, 0)
        elif isinstance(item, kinds.variation_end) and outer:
            turn = outer.pop()
        elif isinstance(item, kinds.round):
            round, turn = item.number, 0
        addresses.append(address)
    return addresses


def find_turn(body: tuple[Any, ...], place: str, kinds: BodyKinds) -> int:
    """The place in a body of the turn of the game with an address like `r2.t14`.

    Raises `ValueError` when the text is no such address, and when the body has no such turn.
    """
    address = address_from_text(place)
    if address is None or address.turn is None or address.lap is not None or address.is_start:
        raise ValueError(f"`{place}` is not the address of a turn: write one like `r2.t14`")
    depth = 0
    for index, own in enumerate(address_turns(body, kinds)):
        depth += isinstance(body[index], kinds.variation)
        depth -= isinstance(body[index], kinds.variation_end)
        if own == address and not depth:
            return index
    raise ValueError(f"the record has no turn `{place}`")
