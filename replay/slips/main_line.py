"""The main line of a record, to be played on from any place, with items changed.

It is played in full, or on the kernel's numbers as far as that shows an edit not to fit.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from ...engine.kernel import Shells
from ...engine.ring import Ring, ring_of
from ...engine.round import has_ended
from ...engine.row_kernel import Hands
from ...engine.ruleset import Pace, RuleSet
from ...engine.simultaneous import find_following
from ...engine.sowing import MoveEnd, PlayedMove
from ...notation.diagnostic import Diagnostic
from ...notation.record import (
    Comment,
    Data,
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
from ..follow import Context, follow, outline
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


def copy_line(line: Line) -> Line:
    """A copy of the line, without its steps so far, to be played on separately."""
    return replace(line, steps=[])


def play_item(main: MainLine, line: Line, at: int, item: Item) -> list[Diagnostic]:
    """Play `item` in the place of the one at `at`: the errors of play, claims and rounds.

    A `set` makes none: no slip of the pen explains what is wrong with it.
    """
    index = main.order[at]
    context = main.contexts[index]
    if isinstance(item, SimultaneousRow) and not isinstance(main.item(at), SimultaneousRow):
        context = replace(context, coming=_race_from(main, at), ruling=None)
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


def is_hidden(turn: Turn | Pass | SimultaneousRow) -> bool:
    """Whether a house in the turn cannot be read."""
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
        lines.append(copy_line(line))
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
    """Whether the item at a place, which agrees, leaves no doubt about the board."""
    match main.item(at):
        case PositionClaim():
            return True
        case RoundStart():
            return at > 0 and isinstance(main.item(at - 1), Score)
    return False


class Refusals:
    """Says of the edits for one error which of them cannot fit, from numbers alone.

    Most of them lift an empty house a turn or two later. Only what is certain is refused: whatever
    is not a turn, a row, a pass or a claim of the stores, and every claim but the captures, is left
    to the trial that plays the edit in full.
    """

    def __init__(self, main: MainLine, start: FirstError) -> None:
        self._main, self._start = main, start
        self._kept: dict[int, tuple[Item, ...] | None] = {}
        self._boards: dict[int, _Board | None] = {}

    def refuses(self, begin: int, changes: Mapping[int, tuple[Item, ...]]) -> bool:
        """Whether play from `begin` with these changes surely disagrees up to the error's place."""
        main, start = self._main, self._start
        if begin not in self._boards:
            self._boards[begin] = _begin(main.rules, start.lines[begin - start.first])
        before = self._boards[begin]
        if before is None:
            return False
        board = before.copy()
        for at in range(begin, start.at + 1):
            kept = self._items(at)
            if kept is None:
                return False
            for item in changes.get(at, kept):
                if isinstance(item, SimultaneousRow) and _has_race(main, at):
                    return False
                fits = board.follow(item)
                if fits is not True:
                    return fits is False
        return False

    def _items(self, at: int) -> tuple[Item, ...] | None:
        """The item at a place; `None` where a trial would stop."""
        if at not in self._kept:
            self._kept[at] = None if self._main.is_break(at) else (self._main.item(at),)
        return self._kept[at]


def _has_race(main: MainLine, at: int) -> bool:
    """Whether the order of the drops of a row at a place may be written."""
    is_row = isinstance(main.item(at), SimultaneousRow)
    return not is_row or main.contexts[main.order[at]].race is not None


def _begin(rules: RuleSet, line: Line) -> _Board | None:
    """The board of a line; `None` where play stands at anything but the beginning of a turn."""
    state = line.state
    if state is None or state.is_over or state.goes_on:
        return None
    if line.due or line.needs_set or line.is_past_over or line.set_applied or line.end is not None:
        return None
    if line.score is not None:
        return None
    ring, to_move = ring_of(rules, state.position), state.position.to_move
    if to_move is None:
        hands = None if rules.pace is Pace.LAP else Hands(ring.ways, state.opens_match)
        if hands is None:
            return None
        return _Board(rules, ring, ring.board(state.position), hands, None, state.opens_match)
    if state.opens_match:  # the first lift may be bound
        return None
    mover = ring.seats.index(to_move)
    return _Board(rules, ring, ring.board(state.position), None, mover)


@dataclass(slots=True)
class _Board:
    """A board as the kernel's shells; `mover` is `None` when the round is over or a row is next.

    `hands` play that row. `is_due`: the last turn or row stopped although another move was due.
    `opens_match` says that the round is the first of its match, and nothing was played in it.
    """

    rules: RuleSet
    ring: Ring
    shells: Shells
    hands: Hands | None = None
    mover: int | None = None
    opens_match: bool = False
    is_due: bool = False

    def copy(self) -> _Board:
        """A board to play on from this one, at the beginning of a turn or row."""
        shells, hands = Shells(()), self.hands
        shells.become(self.shells)
        if hands is not None:
            hands.begin(self.ring.ways, self.opens_match)
        return _Board(self.rules, self.ring, shells, hands, self.mover, self.opens_match)

    def follow(self, item: Item) -> bool | None:
        """Follow an item: whether it may agree; `None` when that is not known here."""
        match item:
            case Stores():
                seats = range(len(self.ring.seats))
                return item.shells == tuple([self.shells[self.ring.store(seat)] for seat in seats])
            case Turn() | Pass():
                mover = self.mover
                if self.is_due or mover is None or item.seat is not self.ring.seats[mover]:
                    return False
                if isinstance(item, Pass):
                    return self._pass(mover)
                return self._turn(mover, item)
            case SimultaneousRow():
                return self._row(item)
        return None

    def _row(self, row: SimultaneousRow) -> bool | None:
        hands, ring = self.hands, self.ring
        if hands is None or tuple([turn.seat for turn in row.turns]) != ring.seats:
            return None
        for hand, turn in enumerate(row.turns):
            if isinstance(turn, Pass) or len(turn.moves) > _MOST_LIFTS:
                return None
            for move in turn.moves:
                if move.house is None:
                    return None
                hands.lift(hand, move.house, -1 if move.tick is None else move.tick)
        if not hands.play(self.shells):
            return False if hands.fault in _SURE else None
        for hand, turn in enumerate(row.turns):
            played = hands.moves(hand) if isinstance(turn, Turn) else ()
            claimed = turn.moves if isinstance(turn, Turn) else ()
            for move, (_, _, _, captured) in zip(claimed, played, strict=True):
                if move.captured is not None and move.captured != captured:
                    return False
        seats, self.hands = ring.seats, None
        self.is_due = any(map(hands.is_due, range(len(seats))))
        following = find_following(self.rules, seats[hands.first], seats[hands.last])
        self._begin_turn(seats.index(following))
        return True

    def _pass(self, mover: int) -> bool:
        if self.shells.has_any(self.ring.ways[mover]):
            return False
        self._begin_turn((mover + 1) % len(self.ring.seats))
        return True

    def _turn(self, mover: int, turn: Turn) -> bool | None:
        ring, shells, way = self.ring, self.shells, self.ring.ways[mover]
        store, goes_on = way.store, False
        for place, move in enumerate(turn.moves):
            if place and not goes_on:
                return False
            if move.house is None or move.tick is not None:
                return None
            if not 1 <= move.house <= ring.houses or not shells[store - move.house]:
                return False
            before = shells[store]
            last = shells.sow(way, store - move.house, [])
            captured = shells.take(way, last, shells[store] - before, goes_on)
            if move.captured is not None and move.captured != captured:
                return False
            goes_on = shells.goes_on(way, last, captured)
        self.is_due = goes_on
        if not goes_on:
            self._begin_turn((mover + 1) % len(ring.seats))
        return True

    def _begin_turn(self, mover: int) -> None:
        has_shells = [self.shells.has_any(way) for way in self.ring.ways]
        self.mover = None if has_ended(self.rules, has_shells, mover) else mover


_MOST_LIFTS = 256
"""The houses of one hand for which the kernel of rows has room."""

_SURE = (0, 1, 2, 3)
"""The faults of a row that are errors of play: no such house, burned, empty, no move left."""
