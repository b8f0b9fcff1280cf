"""Records in which the board is stated in the middle: `set`, a `gap` before one, `Setup`."""

from __future__ import annotations

from random import Random

from sungka.engine.rules_text import rules_from_text
from sungka.notation.record import (
    Gap,
    Item,
    Pass,
    Record,
    RoundStart,
    SetPosition,
    Tag,
    Turn,
)
from sungka.replay.follow import follow
from sungka.replay.line import Line
from sungka.replay.positions import begin_line

PLAYED = Turn | Pass


def interrupt(record: Record, chance: Random, share: float = 0.1) -> Record:
    """The record with the board stated after about that share of its turns.

    Before some of these `set` there is a `gap`, which up to three turns have fallen into.
    """
    line, body = _begin(record), list[Item]()
    lost: list[Item] = []
    most = 0
    for item in record.body:
        follow(line, 0, item)
        if not isinstance(item, PLAYED) or line.state is None or line.state.is_over:
            body += [*lost, item]
            lost, most = [], 0
            continue
        if most == 0 and chance.random() < share / 2:
            most = chance.randrange(1, 4)
        (lost if most else body).append(item)
        if (most and len(lost) == most) or (not most and chance.random() < share):
            body += [Gap()] * bool(lost)
            body.append(SetPosition(line.state.position))
            lost, most = [], 0
    return Record(record.tags, tuple(body))


def set_up(record: Record, chance: Random) -> Record:
    """The record from a turn of its first round on, with a `Setup`; as it is where it has none."""
    line = _begin(record)
    starts: list[tuple[str, tuple[Item, ...]]] = []
    for index, item in enumerate(record.body):
        if isinstance(item, RoundStart) and item.number > 1:
            break
        follow(line, 0, item)
        if isinstance(item, PLAYED) and line.state is not None and not line.state.is_over:
            starts.append((line.state.position.to_text(), record.body[index + 1 :]))
    if not starts:
        return record
    position, rest = chance.choice(starts)
    return Record((*record.tags, Tag("Setup", position)), rest)


def _begin(record: Record) -> Line:
    line, found = begin_line(record.tag("Setup"), rules_from_text(record.value("Rules") or ""))
    assert not found
    return line
