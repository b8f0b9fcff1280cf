"""The rule sets that can agree, as boxes: for each option the values that are still possible."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from math import prod

from ...engine.ruleset import RANGES, Layout, RuleSet

Value = int | Enum
Box = tuple[int, ...]
"""One number for each option of a `Space`, whose bit *i* says that value *i* is possible."""
Reading = Callable[[Value], Hashable]
"""The meaning of an option's value at one moment: values that read the same cannot be separated."""

BOARD_OPTIONS = ("seats", "houses", "shells", "layout")
"""The fields of `RuleSet` that say on which board a match starts."""
NEVER_SHOWN = ("sowing", "preset")
"""The fields of `RuleSet` that no record shows: how the board is drawn, and a name."""


@dataclass(frozen=True, slots=True)
class Board:
    """The board a match starts on: seats, houses of each seat, shells of a filled house, layout."""

    seats: int
    houses: int
    shells: int
    layout: Layout

    @classmethod
    def of(cls, rules: RuleSet) -> Board:
        """The board of a rule set."""
        return cls(rules.seats, rules.houses, rules.shells, rules.layout)

    @property
    def total(self) -> int:
        """All shells of a match."""
        filled = self.seats * self.houses
        return self.shells * (filled if self.layout is Layout.FULL else (filled + 1) // 2)


class Space:
    """The options that a record can show, each with the values that are tried.

    Without `values` these are all options and all their values. Raises `KeyError` for a field that
    is no such option.
    """

    def __init__(self, values: Mapping[str, Iterable[Value]] | None = None) -> None:
        known = {
            name: _all_values(name)
            for name in RuleSet._fields
            if name not in (*BOARD_OPTIONS, *NEVER_SHOWN)
        }
        for name, chosen in (values or {}).items():
            known[name] = tuple(value for value in known[name] if value in set(chosen))
        self.names = tuple(known)
        self.values = tuple(known.values())
        self._made: dict[tuple[Board, Box], RuleSet] = {}

    def whole(self) -> Box:
        """The box of all values."""
        return tuple((1 << len(values)) - 1 for values in self.values)

    def first_of(self, board: Board, box: Box) -> RuleSet:
        """The rule set with the first possible value of every option, on that board."""
        lowest = tuple([mask & -mask for mask in box])
        made = self._made.get((board, lowest))
        if made is None:
            chosen = {
                name: values[mask.bit_length() - 1]
                for name, values, mask in zip(self.names, self.values, lowest, strict=True)
            }
            on = {name: getattr(board, name) for name in BOARD_OPTIONS}
            made = RuleSet()._replace(**on, **chosen)  # type: ignore[arg-type]
            self._made[board, lowest] = made
        return made

    def has(self, box: Box, rules: RuleSet) -> bool:
        """True when a rule set is in a box, whatever board it starts on."""
        for name, values, mask in zip(self.names, self.values, box, strict=True):
            value = getattr(rules, name)
            if value not in values or not mask >> values.index(value) & 1:
                return False
        return True

    def values_in(self, box: Box, option: int) -> tuple[Value, ...]:
        """The values of an option, by its number, that are possible in a box."""
        return tuple(v for i, v in enumerate(self.values[option]) if box[option] >> i & 1)

    def alike(self, rules: RuleSet, readings: Mapping[str, Reading]) -> dict[int, int]:
        """For every option read, by its number, the values that read as that of `rules`.

        Options of which all values read the same are left out.
        """
        found = {}
        for option, name in enumerate(self.names):
            reading = readings.get(name)
            if reading is None:
                continue
            own, same = reading(getattr(rules, name)), 0
            for i, value in enumerate(self.values[option]):
                if reading(value) == own:
                    same |= 1 << i
            if same.bit_count() < len(self.values[option]):
                found[option] = same
        return found


def split(box: Box, kept: Mapping[int, int]) -> tuple[Box | None, list[Box]]:
    """The part of `box` with the values `kept` of some options, and boxes that hold the rest.

    The part is `None` when no rule set of the box has those values.
    """
    if not all(box[option] & mask for option, mask in kept.items()):
        return None, [box]
    rest: list[Box] = []
    for option, mask in kept.items():
        if box[option] & ~mask:
            rest.append((*box[:option], box[option] & ~mask, *box[option + 1 :]))
            box = (*box[:option], box[option] & mask, *box[option + 1 :])
    return box, rest


def join(boxes: Iterable[Box]) -> list[Box]:
    """Disjoint boxes that hold the same rule sets, where two that differ in one option are one."""
    joined = list(dict.fromkeys(boxes))
    changed = bool(joined)
    while changed:
        changed = False
        for option in range(len(joined[0])):
            beside: dict[tuple[Box, Box], int] = {}
            for box in joined:
                key = (box[:option], box[option + 1 :])
                beside[key] = beside.get(key, 0) | box[option]
            if len(beside) < len(joined):
                joined = [(*before, mask, *after) for (before, after), mask in beside.items()]
                changed = True
    return joined


def count(box: Box) -> int:
    """The number of rule sets in a box."""
    return prod(mask.bit_count() for mask in box)


def union(boxes: Iterable[Box]) -> Box:
    """The smallest box round some boxes, at least one."""
    first, *others = boxes
    for other in others:
        first = tuple(a | b for a, b in zip(first, other, strict=True))
    return first


def all_boards() -> Iterator[Board]:
    """Every board that the rules know."""
    (few, many), (low, high), (least, most) = (RANGES[it] for it in BOARD_OPTIONS[:3])
    for seats in range(few, many + 1):
        for houses in range(low, high + 1):
            for shells in range(least, most + 1):
                for layout in Layout:
                    yield Board(seats, houses, shells, layout)


def _all_values(name: str) -> tuple[Value, ...]:
    default = getattr(RuleSet(), name)
    if isinstance(default, Enum):
        return tuple(type(default))
    low, high = RANGES[name]
    return tuple(range(low, high + 1))
