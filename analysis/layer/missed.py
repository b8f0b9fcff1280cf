"""Finds the better turns that the layer of a record names, without a search."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import NamedTuple

from ...notation.drawings import KEYS
from ...notation.record import Comment, Data, Event, Item, Record, Stores
from ...replay.steps import Replay, TurnPlayed
from ..report.chances import ChanceScale, MissedTurn
from ..report.contrast import find_parting
from ..report.reasons import REACH
from .seal import find_foreign_pairs, is_engines, value_of

NAMED_FROM = 5
"""The loss in sight from which a better turn is named: in shells, or points of a chance."""


class BetterTurn(NamedTuple):
    """A better turn that data names, in notation, and the loss in sight, as data writes it.

    `is_seen` says that data tells it from the best turn, or the loss in sight from all of it.
    """

    text: str
    loss: str
    is_seen: bool

    @property
    def lifts(self) -> tuple[int, ...]:
        """The houses that it lifts."""
        return lifts_in(self.text)


class NamedBetter(NamedTuple):
    """A turn that was played, and the better one that its data names."""

    step: TurnPlayed
    better: BetterTurn


def read_better(data: Data) -> BetterTurn | None:
    """The better turn that the engine's data names; `None` where hardly anything was in sight."""
    sight, seen = value_of(data, "sight"), value_of(data, "seen")
    text, loss = sight or value_of(data, "best"), seen or value_of(data, "loss")
    if not text or not loss or amount_of(loss) < NAMED_FROM:
        return None
    return BetterTurn(text, loss, is_seen=bool(sight or seen))


def find_reach(data: Data, turn: str) -> tuple[int, tuple[tuple[str, str], ...]]:
    """The lifts of this turn after which the better one parts, and the drawings of that one.

    It is drawn before the turn is played: afterwards its house is empty.
    """
    better = value_of(data, "sight") or value_of(data, "best") or ""
    if not is_engines(data) or not better:
        return 0, ()
    foreign = find_foreign_pairs(data)
    drawn = tuple(
        pair
        for pair in data.pairs
        if pair[0] in KEYS and pair[1].startswith(REACH) and pair not in foreign
    )
    return find_parting(lifts_in(turn), lifts_in(better)), drawn


def lifts_in(turn: str) -> tuple[int, ...]:
    """The houses that a turn in notation lifts.

    >>> lifts_in("S7@2+3x12!")
    (7, 3)
    """
    return tuple(map(int, re.findall(r"[0-9]{1,9}", re.sub(r"[x@][0-9]+", "", turn))))


def has_judgements(record: Record) -> bool:
    """True when a record has data of the engine's."""
    return any(isinstance(item, Data) and is_engines(item) for item in record.body)


def find_better(replay: Replay) -> Iterator[NamedBetter]:
    """The turns of one seat beside the better ones that their data names, in order.

    They need not be possible.
    """
    for step in replay.steps:
        if isinstance(step, TurnPlayed) and step.moves and step.ruled is None:
            data = _find_data(replay.record.body, step.body_index)
            better = data and read_better(data)
            if better and better.text[0] == step.seat.value:
                yield NamedBetter(step, better)


def find_missed(replay: Replay) -> tuple[MissedTurn, ...]:
    """The same as turns that were missed, without those that cannot be played."""
    if replay.rules is None:
        return ()
    scale, found = ChanceScale(replay, replay.rules), list[MissedTurn]()
    for step, better in find_better(replay):
        with suppress(ValueError):
            found.append(scale.compare(step, better.lifts))
    return tuple(found)


def _find_data(body: Sequence[Item], index: int) -> Data | None:
    """The engine's data of the turn at this place of the body."""
    for item in body[index + 1 :]:
        if isinstance(item, Data) and is_engines(item):
            return item
        if not isinstance(item, Comment | Data | Event | Stores):
            break
    return None


def amount_of(loss: str) -> float:
    """A loss as data writes it, in shells or in points; 0 if it is neither."""
    percent = percent_of(loss)
    if percent is not None:
        return percent
    return int(loss) if loss.isascii() and loss.isdecimal() and len(loss) < 10 else 0


def percent_of(text: str) -> float | None:
    """A percentage as a number, 0 to 100; `None` if the text is not a percentage.

    >>> percent_of("4.5%"), percent_of("4.5"), percent_of("450%")
    (4.5, None, None)
    """
    if not re.fullmatch(r"[0-9]{1,3}(\.[0-9]{1,3})?%", text):
        return None
    number = float(text[:-1])
    return number if number <= 100 else None
