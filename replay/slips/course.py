"""The main line of a record as a course that can be entered anywhere and played on, edited."""

from __future__ import annotations

from dataclasses import dataclass, replace

from ...engine import match
from ...engine.ruleset import RuleSet
from ...engine.sowing import MoveEnd, PlayedMove
from ...notation.diagnostic import Code, Diagnostic
from ...notation.record import (
    Comment,
    Data,
    End,
    Event,
    Gap,
    Item,
    Pass,
    PositionClaim,
    Race,
    Record,
    RoundStart,
    Score,
    SetPosition,
    SimultaneousRow,
    Stores,
    Turn,
    Unreadable,
    VariationEnd,
    VariationStart,
)
from ...notation.rows import RowPlace, number_rows
from .. import claims
from ..line import Line
from ..outline import Outline, outline
from ..positions import applied, setup
from ..rounds import begin_round, check_end, check_score
from ..rows import play_row, stray_race
from ..steps import PositionSet, RowPlayed, TurnPlayed
from ..turns import play_turn, resolve_due
from ..wording import error

EXPLAINED = (3, 4, 5)
"""The groups of codes whose errors a slip can explain: play, claims, rounds."""

ASK_EVERY = 64
"""How many items are played between two questions whether to go on."""


class Stopped(Exception):
    """The search was told not to go on."""


@dataclass(frozen=True, slots=True)
class Course:
    """The items of a record's main line that are played or checked, in order.

    `order` holds their places in the body; comments, data, events and variations are left out.
    """

    record: Record
    rules: RuleSet
    order: tuple[int, ...]
    rows: tuple[RowPlace | None, ...]
    outline: Outline

    def item(self, at: int) -> Item:
        """The item at a place of the order."""
        return self.record.body[self.order[at]]

    def is_break(self, at: int) -> bool:
        """Whether what follows does not depend on what came before, or cannot be checked."""
        match self.item(at):
            case SetPosition() | Gap() | Unreadable():
                return True
            case Turn() | Pass() | SimultaneousRow() as turn:
                return self.outline.rulings[self.order[at]] is not None or is_hidden(turn)
        return False


def course_of(record: Record, rules: RuleSet) -> Course:
    """The course of a record under its rules."""
    order, depth = [], 0
    for index, item in enumerate(record.body):
        if isinstance(item, VariationStart):
            depth += 1
        elif isinstance(item, VariationEnd):
            depth -= 1
        elif not depth and not isinstance(item, Comment | Data | Event):
            order.append(index)
    rows = number_rows(record, rules.seats)
    return Course(record, rules, tuple(order), rows, outline(record))


def first_line(course: Course) -> Line:
    """The line of play before the first item."""
    rules, tag = course.rules, course.record.tag("Setup")
    if tag is None:
        return Line(rules, match.start(rules), rules.total, 1, has_setup=False)
    state, _ = setup(tag, rules)
    return Line(rules, state, state.position.shells if state else rules.total, 1, has_setup=True)


def branch(line: Line) -> Line:
    """A copy of the line to be played on apart, its steps so far left behind."""
    return replace(line, steps=[])


def follow(course: Course, line: Line, at: int, item: Item) -> list[Diagnostic]:
    """Play `item` in the place of the one at `at`; the errors of play and claims it makes."""
    index = course.order[at]
    place = course.rows[index]
    if place is not None:
        line.row = place.number
    found = _follow(course, line, index, item)
    return [f for f in found if f.is_error and f.code.group in EXPLAINED]


def is_hidden(turn: Turn | Pass | SimultaneousRow) -> bool:
    """Whether a house in the turn cannot be read."""
    turns = turn.turns if isinstance(turn, SimultaneousRow) else (turn,)
    return any(m.house is None for t in turns if isinstance(t, Turn) for m in t.moves)


def played_moves(line: Line) -> tuple[tuple[PlayedMove, ...], ...]:
    """The moves the line's last step played: one tuple a turn, those of a row in its order."""
    match line.steps[-1] if line.steps else None:
        case TurnPlayed(moves=moves):
            return (moves,)
        case RowPlayed(opening=opening) if opening is not None:
            return opening.moves
    return ()


def silence(line: Line, item: Item) -> tuple[int, int]:
    """How many captures, and ends in the store with no move left, of `item` it does not claim.

    `item` is the turn or row that the line has just played.
    """
    captures = ends = 0
    turns = item.turns if isinstance(item, SimultaneousRow) else (item,)
    for turn, moves in zip(turns, played_moves(line), strict=False):
        if not isinstance(turn, Turn) or not moves:
            continue
        pairs = zip(turn.moves, moves, strict=False)
        captures += sum(played.captured > 0 and move.captured is None for move, played in pairs)
        is_due = any(due.seat is turn.seat for due in line.due)
        ends += moves[-1].end is MoveEnd.STORE and not turn.store_end and not is_due
    return captures, ends


def _follow(course: Course, line: Line, index: int, item: Item) -> list[Diagnostic]:
    ruling = course.outline.rulings[index]
    if line.end is not None:
        return [error(Code.AFTER_END, item.span, "the record goes on after its `end`")]
    if not isinstance(item, RoundStart | Stores | Race):
        line.announce(None)
    match item:
        case Turn() | Pass():
            return play_turn(line, index, item, ruling)
        case SimultaneousRow():
            return play_row(line, index, item, course.outline.race_after(index), ruling)
        case Race():
            return [] if index in course.outline.races else [stray_race(item)]
        case RoundStart():
            return begin_round(line, index, item, course.outline.following[index])
        case Score():
            return check_score(line, item)
        case End():
            return check_end(line, item)
        case Stores() | PositionClaim():
            return _claim(line, item)
        case SetPosition():
            _set(line, index, item)
        case Gap() | Unreadable():
            line.lose()
            line.needs_set = isinstance(item, Gap)
    return []


def _claim(line: Line, item: Stores | PositionClaim) -> list[Diagnostic]:
    if line.state is None:
        return []
    if isinstance(item, PositionClaim):
        finding = claims.position(item, line.state.position)
    elif line.overruled is not None and item.shells == line.overruled.stores:
        finding = None
    else:
        finding = claims.stores(item, line.state.position)
    return [finding] if finding else []


def _set(line: Line, index: int, item: SetPosition) -> None:
    resolve_due(line)
    if line.set_applied:
        line.set_applied = False
        return
    before = line.state.position if line.state else None
    line.state = applied(line, item, line.state)
    line.needs_set, line.score = False, None
    if line.state is not None:
        line.steps.append(PositionSet(index, line.round, before, line.state.position))
