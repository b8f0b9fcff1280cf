"""Edits of what is played, place by place, that undo a slip of the pen."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import chain

from ...engine.board import Seat
from ...notation.diagnostic import Span
from ...notation.record import Item, Move, Pass, SimultaneousRow, Turn
from .main_line import MainLine
from .report import SlipKind

Change = tuple[int, tuple[Item, ...]]
"""A place of a main line's order, and the items that should stand there: none, one or more."""


@dataclass(frozen=True, slots=True)
class Edit:
    """One edit of a main line: what it changes, and how it reads.

    `letters` is the number of characters it touches: the fewer, the likelier the slip.
    """

    kind: SlipKind
    changes: tuple[Change, ...]
    span: Span
    written: str
    meant: str
    letters: int = 1

    @property
    def start(self) -> int:
        """The first place changed."""
        return min(at for at, _ in self.changes)


@dataclass(frozen=True, slots=True)
class _Choice:
    """Another turn in the place of one; `span` is where the two differ."""

    kind: SlipKind
    turn: Turn | Pass
    span: Span
    letters: int = 1


def make_play_edits(main: MainLine, at: int) -> Iterator[Edit]:
    """Edits of what is played that begin at a place; they change no claim.

    The grammar fixes the seats of a simultaneous row, so no seat is mistaken there.
    """
    item = main.item(at)
    match item:
        case Turn() | Pass():
            for choice in chain(_choices(main, item), _seats(main, item)):
                yield _as_edit(at, choice, item, choice.turn)
            yield from _swap_turns(main, at, item)
        case SimultaneousRow():
            for hand, turn in enumerate(item.turns):
                for choice in _choices(main, turn):
                    turns = (*item.turns[:hand], choice.turn, *item.turns[hand + 1 :])
                    yield _as_edit(at, choice, turn, replace(item, turns=turns))
            yield from _swap_hands(at, item)


def bare_text(turn: Turn | Pass | SimultaneousRow) -> str:
    """A turn or row as a record in bare detail writes it."""
    if isinstance(turn, SimultaneousRow):
        return " | ".join(map(bare_text, turn.turns))
    if isinstance(turn, Pass):
        return f"{turn.seat.value}--"
    houses = ("_" if move.house is None else str(move.house) for move in turn.moves)
    return turn.seat.value + "+".join(houses)


def _as_edit(at: int, choice: _Choice, turn: Turn | Pass, item: Item) -> Edit:
    written, meant = bare_text(turn), bare_text(choice.turn)
    return Edit(choice.kind, ((at, (item,)),), choice.span, written, meant, choice.letters)


def _choices(main: MainLine, turn: Turn | Pass) -> Iterator[_Choice]:
    if isinstance(turn, Turn):
        yield from _other_houses(main, turn)
        yield from _missing(main, turn)
        yield from _too_many(turn)
        yield from _swap_moves(turn)


def _seats(main: MainLine, turn: Turn | Pass) -> Iterator[_Choice]:
    for seat in main.rules.playing_order:
        if seat is not turn.seat:
            span = Span(turn.span.start, min(turn.span.start + 1, turn.span.end))
            yield _Choice(SlipKind.SEAT, replace(turn, seat=seat), span)


def _other_houses(main: MainLine, turn: Turn) -> Iterator[_Choice]:
    for place, move in enumerate(turn.moves):
        for number in range(1, main.rules.houses + 1):
            if number != move.house:
                moves = (
                    *turn.moves[:place], replace(move, house=number), *turn.moves[place + 1 :],
                )  # fmt: skip
                yield _Choice(SlipKind.HOUSE, replace(turn, moves=moves), move.span)


def _missing(main: MainLine, turn: Turn) -> Iterator[_Choice]:
    for place in range(len(turn.moves) + 1):
        span = turn.moves[min(place, len(turn.moves) - 1)].span
        for number in range(1, main.rules.houses + 1):
            if place and turn.moves[place - 1] == Move(number):
                continue  # after its equal it is the same turn as before it
            moves = (*turn.moves[:place], Move(number), *turn.moves[place:])
            longer = replace(turn, moves=moves)
            yield _Choice(SlipKind.MOVE_MISSING, longer, span, 2)
            if turn.store_end and place == len(turn.moves):
                unended = replace(longer, store_end=False)
                yield _Choice(SlipKind.MOVE_MISSING, unended, span)


def _too_many(turn: Turn) -> Iterator[_Choice]:
    if len(turn.moves) > 1:
        for place, move in enumerate(turn.moves):
            if place and move == turn.moves[place - 1]:
                continue  # of equal neighbours the first stands for both
            moves = (*turn.moves[:place], *turn.moves[place + 1 :])
            yield _Choice(SlipKind.MOVE_TOO_MANY, replace(turn, moves=moves), move.span, 2)


def _swap_moves(turn: Turn) -> Iterator[_Choice]:
    for first in range(len(turn.moves)):
        for second in range(first + 1, len(turn.moves)):
            moves = list(turn.moves)
            moves[first], moves[second] = moves[second], moves[first]
            if tuple(moves) != turn.moves:
                swapped = replace(turn, moves=tuple(moves))
                span = turn.moves[first].span
                yield _Choice(SlipKind.MOVES_SWAPPED, swapped, span, 2)


def _swap_turns(main: MainLine, at: int, turn: Turn | Pass) -> Iterator[Edit]:
    """The turn changed with one of the next: whole, or its moves in the other seat's column."""
    apart, place = 0, at
    while apart < main.rules.seats and place + 1 < len(main.order):
        place += 1
        other = main.item(place)
        if main.is_break(place):
            return
        if not isinstance(other, Turn | Pass):
            continue
        apart += 1
        pairs = [(other, turn)]
        if isinstance(turn, Turn) and isinstance(other, Turn) and turn.seat is not other.seat:
            pairs.append((_give_seat(other, turn.seat), _give_seat(turn, other.seat)))
        between = " " if apart == 1 else " … "
        for first, second in pairs:
            if (first, second) != (turn, other):
                yield Edit(
                    SlipKind.TURNS_SWAPPED,
                    ((at, (first,)), (place, (second,))),
                    turn.span,
                    between.join((bare_text(turn), bare_text(other))),
                    between.join((bare_text(first), bare_text(second))),
                    2,
                )


def _swap_hands(at: int, row: SimultaneousRow) -> Iterator[Edit]:
    if len(row.turns) != 2 or not all(isinstance(turn, Turn) for turn in row.turns):
        return
    south, north = (turn for turn in row.turns if isinstance(turn, Turn))
    turns = (_give_seat(north, south.seat), _give_seat(south, north.seat))
    if turns != row.turns:
        yield Edit(
            SlipKind.TURNS_SWAPPED,
            ((at, (replace(row, turns=turns),)),),
            row.span,
            bare_text(row),
            " | ".join(map(bare_text, turns)),
            2,
        )


def _give_seat(turn: Turn, seat: Seat) -> Turn:
    return replace(turn, seat=seat)
