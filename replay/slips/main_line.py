"""The main line of a record, to be played on from any place, with items changed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ...engine.board import Seat
from ...engine.ruleset import RuleSet
from ...engine.sowing import MoveEnd, PlayedMove
from ...notation.diagnostic import Diagnostic
from ...notation.record import (
    Comment,
    Data,
    Event,
    Gap,
    Item,
    Move,
    Pass,
    PositionClaim,
    Race,
    Record,
    RoundStart,
    Score,
    SetPosition,
    SimultaneousRow,
    Turn,
    Unreadable,
    VariationEnd,
    VariationStart,
)
from ..follow import Context, Outline, follow
from ..line import Line
from ..positions import begin_line
from ..steps import RowPlayed, TurnPlayed

EXPLAINED = (3, 4, 5)
"""The groups of codes whose errors a slip can explain: play, claims, rounds."""

ASK_EVERY = 64
"""The number of items played before the caller is asked again whether to go on."""


class SearchStopped(Exception):
    """The caller asked the search to stop."""


@dataclass(frozen=True, slots=True)
class MainLine:
    """The items of a record's main line that are played or checked, in order.

    `order` holds their places in the body; comments, data, events and variations are left out.
    `breaks` is true for each item after which play does not depend on what came before, or cannot
    be checked.
    """

    record: Record
    rules: RuleSet
    order: tuple[int, ...]
    contexts: Outline
    breaks: tuple[bool, ...]

    def item(self, at: int) -> Item:
        """The item at a place of the order."""
        return self.record.body[self.order[at]]

    def is_break(self, at: int) -> bool:
        """True when a place of the order is one of the `breaks`."""
        return self.breaks[at]


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
    contexts = Outline(record, rules.seats)
    breaks = tuple([_is_break(record.body[index], contexts[index]) for index in order])
    return MainLine(record, rules, tuple(order), contexts, breaks)


def _is_break(item: Item, context: Context) -> bool:
    match item:
        case SetPosition() | Gap() | Unreadable():
            return True
        case Turn() | Pass() | SimultaneousRow():
            return context.ruling is not None or is_hidden(item)
    return False


def play_item(main: MainLine, line: Line, at: int, item: Item) -> list[Diagnostic]:
    """Play `item` in place of the one at `at`; gives the errors of play, claims and rounds.

    A `set` makes none: no slip of the pen explains what is wrong with it.
    """
    index = main.order[at]
    context = main.contexts[index]
    if isinstance(item, SimultaneousRow) and not isinstance(main.item(at), SimultaneousRow):
        context = context._replace(coming=_race_from(main, at), ruling=None)
    found = follow(line, index, item, context).findings
    if isinstance(item, SetPosition):
        return []
    return [f for f in found if f.is_error and f.code.group in EXPLAINED]


def _race_from(main: MainLine, at: int) -> Item | None:
    """The `race` of a simultaneous row that is put in at a place, if its round has one."""
    for place in range(at, len(main.order)):
        item = main.item(place)
        if isinstance(item, Race | RoundStart):
            return item
    return None


def with_moves(turn: Turn, moves: tuple[Move, ...]) -> Turn:
    """The turn with other moves; `_replace` takes longer, here and below."""
    return Turn(turn.seat, moves, turn.store_end, turn.number, turn.span)


def with_seat(turn: Turn, seat: Seat) -> Turn:
    """The turn of another seat."""
    return Turn(seat, turn.moves, turn.store_end, turn.number, turn.span)


def with_house(move: Move, house: int) -> Move:
    """The move of another house, with the same claims."""
    claims = move.tick, move.relays, move.end, move.captured
    return Move(house, *claims, move.marks, move.span)


def is_hidden(turn: Turn | Pass | SimultaneousRow) -> bool:
    """True when a house in the turn cannot be read."""
    turns = turn.turns if isinstance(turn, SimultaneousRow) else (turn,)
    return any(m.house is None for t in turns if isinstance(t, Turn) for m in t.moves)


def played_moves(line: Line) -> tuple[tuple[PlayedMove, ...], ...]:
    """The moves of the line's last step: a tuple for each turn, those of a row in its order."""
    match line.steps[-1] if line.steps else None:
        case TurnPlayed(moves=moves):
            return (moves,)
        case RowPlayed(opening=opening) if opening is not None:
            return opening.moves
    return ()


def count_unclaimed(line: Line, item: Item) -> tuple[int, int]:
    """The number of captures, and of last `+`, that `item` could have claimed and does not.

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


@dataclass(frozen=True, slots=True)
class FirstError:
    """The first error, with play before every place where a slip can have caused it.

    `lines[i]` is play before place `first + i` of the order, `silent[i]` the number of claims
    left out until then. The last place is that of the error.
    """

    error: Diagnostic
    first: int
    lines: tuple[Line, ...]
    silent: tuple[tuple[int, int], ...]

    @property
    def at(self) -> int:
        """The place of the error in the order."""
        return self.first + len(self.lines) - 1


def find_first_error(main: MainLine, go_on: Callable[[], bool]) -> FirstError | None:
    """Play the record as written up to its first error; `None` when there is none.

    Raises `SearchStopped` when `go_on` says no.
    """
    line, _ = begin_line(main.record.tag("Setup"), main.rules)
    round_before = 0
    first, lines, silent = 0, [], []  # type: int, list[Line], list[tuple[int, int]]
    captures = ends = 0
    for at in range(len(main.order)):
        if at % ASK_EVERY == ASK_EVERY - 1 and not go_on():
            raise SearchStopped
        if line.state is None:
            lines, silent = [], []
        if not lines:
            first = at
        lines.append(line.copy())
        silent.append((captures, ends))
        item = main.item(at)
        found = play_item(main, line, at, item)
        if found:
            return FirstError(found[0], first, tuple(lines), tuple(silent))
        if line.state is not None:
            more = count_unclaimed(line, item)
            captures, ends = captures + more[0], ends + more[1]
        if main.is_break(at) or _is_sure(main, at):
            lines, silent = [], []
        elif isinstance(item, RoundStart):
            past = max(round_before - first, 0)
            first, round_before = first + past, at
            lines, silent = lines[past:], silent[past:]
    return None


def _is_sure(main: MainLine, at: int) -> bool:
    """True when the item at a place, which agrees, leaves no doubt about the board."""
    match main.item(at):
        case PositionClaim():
            return True
        case RoundStart():
            return at > 0 and isinstance(main.item(at - 1), Score)
    return False
