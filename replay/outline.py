"""How a record's body hangs together: what of play follows what, variations skipped."""

from __future__ import annotations

from dataclasses import dataclass

from ..notation.record import (
    Comment,
    Data,
    Event,
    Item,
    Race,
    Record,
    SetPosition,
    SimultaneousRow,
    Stores,
    VariationEnd,
    VariationStart,
)

_BESIDE_PLAY = (Comment, Data, Stores, Event)


@dataclass(frozen=True, slots=True)
class Outline:
    """What follows every item of the body in its own line of play, `None` at the line's end.

    `following` passes over comments, data, store claims, events and whole variations, `ruling`
    holds the `set` that follows directly (behind a `race` too), `races` the places of those
    that stand after a simultaneous row.
    """

    following: tuple[Item | None, ...]
    rulings: tuple[SetPosition | None, ...]
    races: frozenset[int]

    def race_after(self, index: int) -> Race | None:
        """The `race` of the row at `index`."""
        coming = self.following[index]
        return coming if isinstance(coming, Race) else None


def outline(record: Record) -> Outline:
    """The outline of a record, in one pass from its end."""
    body = record.body
    following: list[int | None] = [None] * len(body)
    outside: list[int | None] = []
    coming: int | None = None
    for index in range(len(body) - 1, -1, -1):
        following[index] = coming
        match body[index]:
            case VariationEnd():
                outside.append(coming)
                coming = None
            case VariationStart():
                coming = outside.pop() if outside else None
            case item if not isinstance(item, _BESIDE_PLAY):
                coming = index
    races = frozenset(
        after
        for item, after in zip(body, following, strict=True)
        if isinstance(item, SimultaneousRow) and after is not None
        if isinstance(body[after], Race)
    )
    items = tuple(None if after is None else body[after] for after in following)
    rulings = tuple(_ruling(body, following, after) for after in following)
    return Outline(items, rulings, races)


def _ruling(
    body: tuple[Item, ...], following: list[int | None], after: int | None
) -> SetPosition | None:
    if after is not None and isinstance(body[after], Race):
        after = following[after]
    item = None if after is None else body[after]
    return item if isinstance(item, SetPosition) else None
