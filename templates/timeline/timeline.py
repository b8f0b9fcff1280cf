"""Makes the timeline of a replay: each step as places and shells, with the notes on it."""

from __future__ import annotations

from typing import NamedTuple

from ...engine.board import PLAYING_ORDER, Position
from ...engine.match import start
from ...engine.ruleset import RuleSet
from ...notation.record import (
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
from ...replay.steps import (
    PassPlayed,
    PositionSet,
    Replay,
    RoundBegun,
    RoundOver,
    RowPlayed,
    Step,
    TurnPlayed,
)
from .estimates import estimate_of
from .paths import beats_of, make_collected_stop, make_filled_stop, trace_moves
from .remarks import (
    cap_losses,
    clock_of,
    drawings_of,
    marks_of,
    remark_of,
    remarks_of,
    row_text,
    turn_text,
)
from .stops import (
    Action,
    Clock,
    Filled,
    Keyframe,
    MissingTurns,
    Passed,
    Placed,
    Remark,
    RoundLine,
    Sown,
    SownTogether,
    Stop,
    Timeline,
    Unplayed,
    VariationLine,
    keyframe_of,
)


def timeline_of(replay: Replay) -> Timeline:
    """The timeline of a replay; turns that were not played are there too, as not verified."""
    rules, record = replay.rules, replay.record
    seats = rules.playing_order if rules else PLAYING_ORDER[3 if record.tag("East") else 2]
    remarks, groups = _groups(record.body)
    steps = _Steps.of(replay)
    rounds = []
    for i, group in enumerate(groups):
        begun = steps.begun.get(group.body_index) or (steps.begun.get(None) if i == 0 else None)
        over = steps.over.get(begun.round if begun else group.number)
        rounds.append(_round(group, begun, over, steps, rules, is_first=i == 0))
    return Timeline(rules, seats, tuple(rounds), remarks)


class _Steps(NamedTuple):
    """The steps of a replay by the place of their item, and the ends of rounds by number."""

    by_index: dict[int, Step]
    begun: dict[int | None, RoundBegun]
    over: dict[int, RoundOver]

    @classmethod
    def of(cls, replay: Replay) -> _Steps:
        by_index: dict[int, Step] = {}
        begun: dict[int | None, RoundBegun] = {}
        over: dict[int, RoundOver] = {}
        for step in replay.steps:
            if isinstance(step, RoundBegun):
                begun[step.body_index] = step
            elif isinstance(step, RoundOver):
                over[step.round] = step
            else:
                by_index[step.body_index] = step
        for variation in replay.variations:
            for step in variation.steps:
                # Where a variation ends the round, that is not how the round of the match ended.
                if not isinstance(step, _EDGES):
                    by_index[step.body_index] = step
        return cls(by_index, begun, over)


_EDGES = (RoundBegun, RoundOver)


class _Group(NamedTuple):
    """One round of a record's body: the place of its statement, its number and its items."""

    body_index: int | None
    number: int
    entries: list[tuple[int, Item]]


_TURNS = (Turn, Pass)
_NOTES = (Comment, Data)
"""Kinds of items; tuples, as `A | B` is made anew each time it is asked."""


def _groups(body: tuple[Item, ...]) -> tuple[tuple[Remark, ...], list[_Group]]:
    """The remarks on the whole record, and its body round by round."""
    own: list[Remark] = []
    groups: list[_Group] = []
    for index, item in enumerate(body):
        if isinstance(item, _NOTES) and not groups:
            remark = remark_of(item)
            own += [remark] if remark else []
        elif isinstance(item, RoundStart):
            groups.append(_Group(index, item.number, []))
        else:
            if not groups:
                groups.append(_Group(None, 1, []))
            groups[-1].entries.append((index, item))
    return tuple(own), groups or [_Group(None, 1, [])]


class _Draft:
    """A line of play while its items are read; `number` is `None` for the main line."""

    def __init__(
        self,
        rules: RuleSet | None,
        number: int | None = None,
        parent: int | None = None,
        replaces: int = 0,
        depth: int = 0,
    ) -> None:
        self.rules, self.number, self.parent = rules, number, parent
        self.replaces, self.depth = replaces, depth
        self.stops: list[Stop] = []
        self.remarks: list[Remark] = []
        self.row: int | None = None
        self.position: Position | None = None
        self.board: Keyframe = ()

    def begin_row(self, row: int) -> int | None:
        """The number of a stop's row, `None` where the stop before it was in that row too."""
        if row == self.row:
            return None
        self.row = row
        return row

    def keyframe(self, position: Position) -> Keyframe:
        """The keyframe of a position: a stop mostly begins where the one before it ended."""
        if position is not self.position:
            self.position, self.board = position, keyframe_of(position)
        return self.board

    def note(self, item: Item) -> None:
        """Add the notes written after a turn to that turn, or to the whole line."""
        remark = remark_of(item)
        if remark is not None and self.rules is not None:
            remark = cap_losses(remark, self.rules.total)
        if self.stops and self.rules is not None and isinstance(item, Data):
            stop = self.stops[-1]
            turn = stop.text if isinstance(stop.action, Sown) else ""
            drawings = stop.drawings + drawings_of(item, self.rules, turn)
            self.stops[-1] = stop._replace(drawings=drawings)
        if not self.stops or isinstance(self.stops[-1].action, Filled):
            self.remarks += [remark] if remark else []
            return
        stop = self.stops[-1]
        if isinstance(item, Data) and stop.is_turn:
            seat, clock = getattr(stop.action, "seat", None), clock_of(item)
            clocks = (Clock(seat, clock),) if clock and seat is not None else ()
            seats = self.rules.seats if self.rules else 2
            known = estimate_of(item, stop.after or stop.before, seats) or stop.estimate
            stop = stop._replace(clocks=stop.clocks + clocks, estimate=known)
        remarks = (*stop.remarks, remark) if remark else stop.remarks
        self.stops[-1] = stop._replace(remarks=remarks)

    def branch(self, number: int) -> _Draft:
        """A variation of the last turn of this line."""
        turns = [i for i, stop in enumerate(self.stops) if stop.is_turn]
        return _Draft(self.rules, number, self.number, turns[-1] if turns else 0, self.depth + 1)


def _round(
    group: _Group,
    begun: RoundBegun | None,
    over: RoundOver | None,
    steps: _Steps,
    rules: RuleSet | None,
    *,
    is_first: bool,
) -> RoundLine:
    main = _Draft(rules)
    open_lines, variations = [main], list[_Draft]()
    if rules is not None and (begun or is_first):
        main.stops.append(
            make_filled_stop(rules, begun or RoundBegun(None, 1, start(rules).position, None))
        )
    for index, item in group.entries:
        line = open_lines[-1]
        stop = _stop(item, steps.by_index.get(index), rules, line)
        if isinstance(item, VariationStart):
            variations.append(line.branch(len(variations)))
            open_lines.append(variations[-1])
        elif isinstance(item, VariationEnd):
            if line is not main:
                open_lines.pop()
        elif stop is not None:
            line.stops.append(stop)
        else:
            if line is main and over is not None and rules is not None and isinstance(item, Score):
                main.stops.append(make_collected_stop(rules, over))
                over = None
            line.note(item)
    if over is not None and rules is not None:
        main.stops.append(make_collected_stop(rules, over))
    if not main.stops and rules is not None:
        # A round that could not begin and of which nothing is written still has its place.
        main.stops.append(_MISSING)
    return RoundLine(
        group.number,
        tuple(main.stops),
        tuple(main.remarks),
        tuple(
            VariationLine(
                draft.parent, draft.replaces, draft.depth, tuple(draft.stops), tuple(draft.remarks)
            )
            for draft in variations
        ),
    )


_MISSING = Stop(MissingTurns(), None, None, "turns are missing")


def _stop(item: Item, step: Step | None, rules: RuleSet | None, line: _Draft) -> Stop | None:
    """The stop that an item makes; `None` if it only belongs to another stop."""
    if isinstance(item, _TURNS):
        return _turn(item, step, rules, line)
    if isinstance(item, SimultaneousRow):
        return _simultaneous(item, step, rules, line)
    if isinstance(item, Gap):
        return _MISSING
    if isinstance(item, SetPosition) and isinstance(step, PositionSet):
        before = keyframe_of(step.before) if step.before else None
        return Stop(Placed(), before, keyframe_of(step.after), "the board is set")
    return None


def _turn(item: Turn | Pass, step: Step | None, rules: RuleSet | None, line: _Draft) -> Stop:
    action: Action
    if rules is not None and isinstance(step, TurnPlayed) and (step.moves or step.ruled):
        moves = trace_moves(rules, step.before, step.moves)
        seat = rules.playing_order.index(step.seat)
        action = Sown(seat, moves, step.goes_on, step.ruled is not None)
        before, after = line.keyframe(step.before), line.keyframe(step.ruled or step.after)
        text, row = turn_text(item, step.moves), step.row
    elif isinstance(step, PassPlayed):
        action = Passed(step.before.seats.index(step.seat))
        before, after = line.keyframe(step.before), line.keyframe(step.after)
        text, row = turn_text(item), step.row
    else:
        order = rules.playing_order if rules else PLAYING_ORDER[2]
        place = order.index(item.seat) if item.seat in order else None
        written: int | None = getattr(step, "row", item.number)
        begun = None if written is None else line.begin_row(written)
        return Stop(Unplayed(place), None, None, turn_text(item), begun, marks_of(item))
    return Stop(action, before, after, text, line.begin_row(row), marks_of(item))


def _simultaneous(
    item: SimultaneousRow, step: Step | None, rules: RuleSet | None, line: _Draft
) -> Stop:
    row = line.begin_row(getattr(step, "row", 1))
    stop = Stop(Unplayed(None), None, None, row_text(item), row)
    if isinstance(step, RowPlayed) and rules is not None and (step.opening or step.ruled):
        text = row_text(item, step.opening.moves if step.opening else None)
        before, after = line.keyframe(step.before), line.keyframe(step.ruled or step.after)
        beats = beats_of(rules, step.before, step.opening) if step.opening else ()
        together = SownTogether(beats, step.ruled is not None)
        stop = Stop(together, before, after, text, row)
    order = rules.playing_order if rules else PLAYING_ORDER[2]
    notes = [
        (order.index(turn.seat), note)
        for turn, hand in zip(item.turns, item.notes, strict=False)
        for note in hand
        if turn.seat in order
    ]
    data = [(seat, note) for seat, note in notes if isinstance(note, Data)]
    clocks = tuple(Clock(seat, left) for seat, note in data if (left := clock_of(note)))
    said = remarks_of(note for _, note in notes)
    if rules is not None:
        said = tuple(cap_losses(remark, rules.total) for remark in said)
    remarks = marks_of(item) + said
    drawings = [drawn for _, note in data if rules for drawn in drawings_of(note, rules)]
    return stop._replace(remarks=remarks, clocks=clocks, drawings=tuple(drawings))
