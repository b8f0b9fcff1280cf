"""The positions of a replay in which shells were within reach and not taken, by what it says."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from ...analysis.layer.seal import is_engines
from ...analysis.report.contrast import compare_turns
from ...analysis.report.patterns import Pattern, explain
from ...engine.board import Position
from ...engine.round import Round
from ...engine.ruleset import FirstLift, RuleSet
from ...notation.record import Comment, Data, Item, Record, Turn
from ...replay.steps import PassPlayed, Replay, RowPlayed, TurnPlayed, Unverified
from ..timeline.remarks import NAMED_FROM, amount_of, remark_of, turn_text


class TrainingTurn(NamedTuple):
    """A turn that missed something in sight.

    `seat` is a number in playing order, `turn` the turn as it was played, `better` the one within
    reach as the record has it, and `more` the shells that it is better by (`None` where the record
    counts chances). `place` is that of a link to the page of the record, like `r1.t5`.
    """

    before: Position
    seat: int
    turn: str
    better: str
    more: int | None
    patterns: tuple[Pattern, ...]
    place: str


def find_missed(replay: Replay) -> Iterator[TrainingTurn]:
    """The turns for which the annotations of a record name a better one in sight, in order.

    A turn is left out if the first lift of the match is bound by the rules, if the better turn
    cannot be played, or if it does not part from the one played.
    """
    if replay.rules is None:
        return
    round_number, turn, is_first = 0, 0, True
    for step in replay.steps:
        if not isinstance(step, _TURNS):
            continue
        if step.round != round_number:
            round_number, turn = step.round, 0
        turn += 1
        is_bound = is_first and replay.rules.first_lift is not FirstLift.ANY
        is_first = False
        if isinstance(step, TurnPlayed) and step.moves and step.ruled is None and not is_bound:
            found = _judge(replay.rules, replay.record, step)
            if found is not None:
                yield found._replace(place=f"r{round_number}.t{turn}")


_TURNS = (TurnPlayed, RowPlayed, PassPlayed, Unverified)
"""The steps that are turns, as a page counts them."""


def has_judgements(record: Record) -> bool:
    """True when a record has data of the annotator's."""
    return any(isinstance(item, Data) and is_engines(item) for item in record.body)


def _judge(rules: RuleSet, record: Record, step: TurnPlayed) -> TrainingTurn | None:
    remark = next(filter(None, map(remark_of, _notes_after(record.body, step.body_index))), None)
    if remark is None or not (remark.sight or remark.text):
        return None
    better, lost = remark.sight or remark.text, remark.seen or remark.lost
    if amount_of(lost) < NAMED_FROM or better[:1] != step.seat.value:
        return None
    before = step.before
    lifts = tuple(move.house.number for move in step.moves)
    other = tuple(map(int, re.findall(r"[0-9]+", re.sub(r"x[0-9]+", "", better))))
    parting = next((i for i, (a, b) in enumerate(zip(lifts, other, strict=False)) if a != b), None)
    if parting is None:
        return None
    try:
        contrast = compare_turns(Round(rules, before), lifts, other, parting, is_right=True)
    except ValueError:
        return None
    patterns = tuple(found.pattern for found in explain(contrast))
    item = record.body[step.body_index]
    text = turn_text(item, step.moves) if isinstance(item, Turn) else ""
    more = None if "%" in lost else int(lost)
    seat = before.seats.index(step.seat)
    return TrainingTurn(before, seat, text, better, more, patterns, "")


def _notes_after(body: tuple[Item, ...], index: int) -> Iterator[Item]:
    """The engine's data directly behind a turn."""
    for item in body[index + 1 :]:
        if not isinstance(item, Data | Comment):
            return
        if isinstance(item, Data) and is_engines(item):
            yield item
