"""Replay to timeline: every step resolved to places and shells, beside what was written."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from ..engine.board import PLAYING_ORDER
from ..engine.match import start
from ..engine.ruleset import RuleSet
from ..notation.record import (
    Comment,
    Data,
    Gap,
    Item,
    Pass,
    RoundStart,
    Score,
    SetPosition,
    SimultaneousRow,
    Turn,
    VariationEnd,
    VariationStart,
)
from ..replay.steps import (
    PassPlayed,
    PositionSet,
    Replay,
    RoundBegun,
    RoundOver,
    RowPlayed,
    Step,
    TurnPlayed,
)
from .paths import beats_of, collected, filled, move_path
from .remarks import remark_of, remarks_of, row_text, turn_text, variation_text
from .stops import (
    Filled,
    Missing,
    Passed,
    Placed,
    Remark,
    RemarkKind,
    RoundLine,
    Sown,
    SownTogether,
    Stop,
    Timeline,
    Unplayed,
    keyframe_of,
)


def timeline_of(replay: Replay) -> Timeline:
    """The timeline of a replay; what was not played is there too, as not verified."""
    rules, record = replay.rules, replay.record
    seats = rules.playing_order if rules else PLAYING_ORDER[3 if record.tag("East") else 2]
    remarks, groups = _groups(record.body)
    steps = _Steps.of(replay.steps)
    rounds = []
    for i, group in enumerate(groups):
        begun = steps.begun.get(group.index) or (steps.begun.get(None) if i == 0 else None)
        over = steps.over.get(begun.round if begun else group.number)
        rounds.append(_round(group, begun, over, steps, rules, is_first=i == 0))
    return Timeline(rules, seats, tuple(rounds), remarks)


@dataclass(frozen=True, slots=True)
class _Steps:
    """The steps of a replay by the place of their item, and the rounds' ends by number."""

    by_index: dict[int, Step]
    begun: dict[int | None, RoundBegun]
    over: dict[int, RoundOver]

    @classmethod
    def of(cls, steps: Iterable[Step]) -> _Steps:
        by_index: dict[int, Step] = {}
        begun: dict[int | None, RoundBegun] = {}
        over: dict[int, RoundOver] = {}
        for step in steps:
            if isinstance(step, RoundBegun):
                begun[step.index] = step
            elif isinstance(step, RoundOver):
                over[step.round] = step
            else:
                by_index[step.index] = step
        return cls(by_index, begun, over)


@dataclass(frozen=True, slots=True)
class _Group:
    """One round of a record's body: its statement's place, its number, and what it holds."""

    index: int | None
    number: int
    entries: list[tuple[int, Item | Remark]]


def _groups(body: tuple[Item, ...]) -> tuple[tuple[Remark, ...], list[_Group]]:
    """The record's own remarks, and its body round by round."""
    own: list[Remark] = []
    groups: list[_Group] = []
    for index, item in _main_line(body):
        remark = remark_of(item) if isinstance(item, Comment | Data) else None
        if remark and not groups:
            own.append(remark)
        elif isinstance(item, RoundStart):
            groups.append(_Group(index, item.number, []))
        else:
            if not groups:
                groups.append(_Group(None, 1, []))
            groups[-1].entries.append((index, item))
    return tuple(own), groups or [_Group(None, 1, [])]


def _main_line(body: tuple[Item, ...]) -> Iterator[tuple[int, Item | Remark]]:
    """The body with every outermost variation as one remark."""
    depth, opened = 0, 0
    for index, item in enumerate(body):
        if isinstance(item, VariationStart):
            opened = opened if depth else index
            depth += 1
        elif isinstance(item, VariationEnd):
            depth = max(0, depth - 1)
            if not depth:
                text = variation_text(body[opened + 1 : index])
                yield opened, Remark(RemarkKind.VARIATION, text)
        elif not depth:
            yield index, item


def _round(
    group: _Group,
    begun: RoundBegun | None,
    over: RoundOver | None,
    steps: _Steps,
    rules: RuleSet | None,
    *,
    is_first: bool,
) -> RoundLine:
    stops: list[Stop] = []
    remarks: list[Remark] = []
    if rules is not None and (begun or is_first):
        stops.append(filled(rules, begun or RoundBegun(None, 1, start(rules).position, None)))
    row: int | None = None
    for index, item in group.entries:
        stop = None if isinstance(item, Remark) else _stop(item, steps.by_index.get(index), rules)
        if stop is not None:
            stops.append(replace(stop, row=None) if stop.row == row else stop)
            row = stop.row if stop.row is not None else row
            continue
        remark = item if isinstance(item, Remark) else remark_of(item)
        if over is not None and rules is not None and isinstance(item, Score):
            stops.append(collected(rules, over))
            over = None
        if remark is not None and (not stops or isinstance(stops[-1].action, Filled)):
            remarks.append(remark)
        elif remark is not None:
            stops[-1] = replace(stops[-1], remarks=(*stops[-1].remarks, remark))
    if over is not None and rules is not None:
        stops.append(collected(rules, over))
    return RoundLine(group.number, tuple(stops), tuple(remarks))


def _stop(item: Item, step: Step | None, rules: RuleSet | None) -> Stop | None:
    """The stop an item of the main line makes; `None` for what only belongs to another."""
    if isinstance(item, Turn | Pass):
        return _turn(item, step, rules)
    if isinstance(item, SimultaneousRow):
        return _simultaneous(item, step, rules)
    if isinstance(item, Gap):
        return Stop(Missing(), None, None, "turns are missing")
    if isinstance(item, SetPosition) and isinstance(step, PositionSet):
        before = keyframe_of(step.before) if step.before else None
        return Stop(Placed(), before, keyframe_of(step.after), "the board is set")
    return None


def _turn(item: Turn | Pass, step: Step | None, rules: RuleSet | None) -> Stop:
    if isinstance(step, PassPlayed):
        seat = step.before.seats.index(step.seat)
        before, after = keyframe_of(step.before), keyframe_of(step.after)
        return Stop(Passed(seat), before, after, turn_text(item), step.row)
    if isinstance(step, TurnPlayed) and rules is not None:
        text = turn_text(item, step.moves)
        before, after = keyframe_of(step.before), keyframe_of(step.ruled or step.after)
        seat = step.before.seats.index(step.seat)
        if step.moves or step.ruled:
            moves = tuple(move_path(rules, step.before, move) for move in step.moves)
            sown = Sown(seat, moves, step.goes_on, step.ruled is not None)
            return Stop(sown, before, after, text, step.row)
    row = getattr(step, "row", item.number)
    order = rules.playing_order if rules else PLAYING_ORDER[2]
    place = order.index(item.seat) if item.seat in order else None
    return Stop(Unplayed(place), None, None, turn_text(item), row)


def _simultaneous(item: SimultaneousRow, step: Step | None, rules: RuleSet | None) -> Stop:
    notes = tuple(remark for hand in item.notes for remark in remarks_of(hand))
    if isinstance(step, RowPlayed) and rules is not None and (step.opening or step.ruled):
        text = row_text(item, step.opening.moves if step.opening else None)
        before, after = keyframe_of(step.before), keyframe_of(step.ruled or step.after)
        beats = beats_of(rules, step.before, step.opening) if step.opening else ()
        together = SownTogether(beats, step.ruled is not None)
        return Stop(together, before, after, text, step.row, notes)
    return Stop(Unplayed(None), None, None, row_text(item), getattr(step, "row", 1), notes)
