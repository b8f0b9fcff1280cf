"""Random records for two programs to be compared on, each made from a seed and a number alone.

Each has a rule set of its own, with any value of every option, and two or three seats. It is a
match of random choices, whole or begun by a `Setup`, ended by a reason or by the rules, in any
detail. One in four has one change, so that turns and rounds that cannot be are judged as well.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

sys.path[:0] = [str(Path(__file__).parents[1] / "tests"), str(Path(__file__).parent)]

if TYPE_CHECKING:
    from sungka.engine.board import House
    from sungka.engine.ruleset import RuleSet
    from sungka.notation.record import Item, Record
    from sungka.replay.play import Replay

LONGEST = 80
"""The items after which a record is cut."""


def make_record(seed: int, number: int) -> bytes:
    """The record of that number, as text."""
    from sungka.engine.rules_text import rules_from_text
    from sungka.notation.record import Detail, Record, Tag
    from sungka.notation.writer import write
    from sungka.replay.detail import find_refusal, rewrite_in_detail
    from sungka.replay.play import play
    from support.matches import random_match
    from texts import alter

    chance = Random(f"records {seed} {number}")
    text = random_rules(chance, has_closed=number % 5 == 4)
    rules = rules_from_text(text)
    record = random_match(text, chance.randrange(10**9), place=chance.randrange(3))
    if chance.random() < 0.25:
        record = start_later(play(record), chance)
    record = Record(record.tags, tuple(leave_out_closed(record, rules, chance)))
    record = Record(record.tags, tuple(end_somehow(record, rules, chance)))
    replay = play(record)
    result = Tag("Result", replay.result.to_text())
    replay = replay._replace(record=Record((*record.tags, result), record.body))
    detail = chance.choice([*Detail])
    text = write(replay.record if find_refusal(replay) else rewrite_in_detail(replay, detail))
    if chance.random() < 0.25:
        boards = [after.to_text() for at in replay.steps if (after := getattr(at, "after", None))]
        text = alter(text, tuple(boards), chance)
    return text.encode()


def random_rules(chance: Random, has_closed: bool = False) -> str:
    """A rule set with any value of every option, on a small board.

    With `has_closed` the match has many rounds, in which more and more houses stay closed: the
    rules that decide it then seldom matter otherwise.
    """
    size = {
        "seats": chance.choice((2, 3)),
        "houses": chance.choice((1, 2, 2, 3, 3, 4, 5)),
        "shells": chance.choice((1, 2, 2, 3, 4)),
        "rounds": chance.choice((1, 2, 2, 3, 4)),
    }
    drawn: dict[str, object] = dict(size)
    drawn |= {name: chance.choice(values) for name, values in option_values().items()}
    if has_closed:
        drawn |= {"houses": min(size["houses"], 2), "rounds": size["rounds"] + 3}
        drawn |= {"reopen": "no", "match-end": "rounds"}
        drawn["refill"] = "equal" if drawn["refill"] == "new" else drawn["refill"]
    words = [f"{name}={value}" for name, value in drawn.items()]
    chance.shuffle(words)
    return " ".join([chance.choice(presets()), *words])


@cache
def option_values() -> dict[str, list[str]]:
    """The values of every option that is a word."""
    from texts import _option_values

    return _option_values()


@cache
def presets() -> tuple[str, ...]:
    """The names of the published presets."""
    from sungka.engine.presets import PRESETS

    return tuple(preset.name for preset in PRESETS)


def start_later(replay: Replay, chance: Random) -> Record:
    """The match from a later round or turn on, whose position is its `Setup`."""
    from sungka.notation.record import Record, RoundStart, Tag
    from sungka.replay.steps import PassPlayed, RoundBegun, RowPlayed, TurnPlayed

    record, places = replay.record, []
    for step in replay.steps:
        if isinstance(step, RoundBegun) and step.body_index and step.round > 1:
            places.append((step.body_index, step.round, step.position))
        is_turn = isinstance(step, TurnPlayed | PassPlayed | RowPlayed)
        if is_turn and step.after.to_move is not None:
            places.append((step.body_index + 1, step.round, step.after))
    if not places:
        return record
    at, number, position = chance.choice(places)
    body = list(record.body[at:])
    if not isinstance(body[0], RoundStart):
        body.insert(0, RoundStart(number))
    return Record((*record.tags, Tag("Setup", position.to_text())), tuple(body))


def leave_out_closed(record: Record, rules: RuleSet, chance: Random) -> Iterator[Item]:
    """The body, where houses that stay burned are left out of some choices (rules 5.3)."""
    from sungka.engine.board import Position
    from sungka.engine.ruleset import BurnChoice, Reopen
    from sungka.notation.record import RoundStart

    setup = record.tag("Setup")
    closed: set[House] = set(Position.from_text(setup.value).burned) if setup else set()
    is_first = True
    for item in record.body:
        is_choice = isinstance(item, RoundStart) and not is_first
        is_first = False
        if rules.burn is not BurnChoice.CHOSEN or rules.reopen is not Reopen.NO or not is_choice:
            yield item
            continue
        named = item.burned or ()
        left_out = {seat for seat in rules.playing_order if chance.random() < 0.5}
        kept = tuple(it for it in named if it.seat not in left_out or it not in closed)
        closed |= set(named)
        yield item._replace(burned=kept or None)


def end_somehow(record: Record, rules: RuleSet, chance: Random) -> Iterator[Item]:
    """The body, sometimes cut, with an `end` by the rules, by a reason, or none."""
    from sungka.notation.record import End, EndReason, Race

    body = record.body
    is_cut = chance.random() < 0.25 or len(body) > LONGEST
    if is_cut:
        body = body[: chance.randint(1, min(len(body), LONGEST))]
        if len(body) < len(record.body) and isinstance(record.body[len(body)], Race):
            body = body[:-1]
    if is_cut or chance.random() < 0.1:
        body = tuple(item for item in body if not isinstance(item, End))
        reason = chance.choice([None, *EndReason]) if is_cut else chance.choice([*EndReason])
        seat = chance.choice(rules.playing_order) if reason and reason.names_seat else None
        body = (*body, *(() if reason is None else (End(reason, seat),)))
    yield from body
