"""The main line of a record as a course that can be entered anywhere and played on, edited."""

from __future__ import annotations

from dataclasses import dataclass, replace

from ...engine.ruleset import RuleSet
from ...engine.sowing import MoveEnd, PlayedMove
from ...notation.diagnostic import Diagnostic
from ...notation.record import (
    Comment,
    Data,
    Event,
    Gap,
    Item,
    Pass,
    Record,
    SetPosition,
    SimultaneousRow,
    Turn,
    Unreadable,
    VariationEnd,
    VariationStart,
)
from ..follow import Context, follow, outline
from ..line import Line
from ..steps import RowPlayed, TurnPlayed

EXPLAINED = (3, 4, 5)
"""The groups of codes whose errors a slip can explain: play, claims, rounds."""

ASK_EVERY = 64
"""How many items are played between two questions whether to go on."""


class SearchStopped(Exception):
    """The search was told not to go on."""


@dataclass(frozen=True, slots=True)
class MainLine:
    """The items of a record's main line that are played or checked, in order.

    `order` holds their places in the body; comments, data, events and variations are left out.
    """

    record: Record
    rules: RuleSet
    order: tuple[int, ...]
    contexts: tuple[Context, ...]

    def item(self, at: int) -> Item:
        """The item at a place of the order."""
        return self.record.body[self.order[at]]

    def is_break(self, at: int) -> bool:
        """Whether what follows does not depend on what came before, or cannot be checked."""
        match self.item(at):
            case SetPosition() | Gap() | Unreadable():
                return True
            case Turn() | Pass() | SimultaneousRow() as turn:
                return self.contexts[self.order[at]].ruling is not None or is_hidden(turn)
        return False


def main_line_of(record: Record, rules: RuleSet) -> MainLine:
    """The main line of a record under its rules."""
    order, depth = [], 0
    for index, item in enumerate(record.body):
        if isinstance(item, VariationStart):
            depth += 1
        elif isinstance(item, VariationEnd):
            depth -= 1
        elif not depth and not isinstance(item, Comment | Data | Event):
            order.append(index)
    return MainLine(record, rules, tuple(order), outline(record, rules.seats))


def branch(line: Line) -> Line:
    """A copy of the line to be played on apart, its steps so far left behind."""
    return replace(line, steps=[])


def play_item(main: MainLine, line: Line, at: int, item: Item) -> list[Diagnostic]:
    """Play `item` in the place of the one at `at`; the errors of play and claims it makes.

    A `set` is taken as it is written: what is wrong with it no slip of the pen explains.
    """
    index = main.order[at]
    found = follow(line, index, item, main.contexts[index]).findings
    if isinstance(item, SetPosition):
        return []
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


def count_unclaimed(line: Line, item: Item) -> tuple[int, int]:
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
