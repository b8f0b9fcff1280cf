"""Edits of what is played, place by place, that undo a slip of the pen."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache, partial

from ...engine.board import Seat
from ...notation.diagnostic import Span
from ...notation.items import write_item
from ...notation.record import Item, Move, Pass, RoundStart, SimultaneousRow, Turn
from .main_line import MainLine, with_house, with_moves, with_seat
from .refusals import AnyEdit
from .report import SlipKind

Change = tuple[int, tuple[Item, ...]]
"""A place of a main line's order, and the items that should be there: none, one or more."""


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
        changes = self.changes
        return changes[0][0] if len(changes) == 1 else min([at for at, _ in changes])


@dataclass(frozen=True, slots=True)
class _Choice:
    """Another turn in the place of one; `span` is where the two differ."""

    kind: SlipKind
    turn: Turn | Pass
    span: Span
    letters: int = 1


def make_play_edits(main: MainLine, at: int, refusals: AnyEdit | None = None) -> Iterator[Edit]:
    """Edits of what is played at a place, or of who begins there; they change no claim.

    Edits that `refusals` refuse are left out. The grammar fixes the seats of a simultaneous row, so
    no seat is mistaken there.
    """
    item, refusals = main.item(at), refusals or AnyEdit()
    match item:
        case Turn() | Pass():
            written = bare_text(item)
            may_play = partial(refusals.may_play, at, 0)
            for choice in _choices(main, item, may_play):
                yield _as_edit(at, choice, written, choice.turn)
            for choice in _seats(main, item, partial(refusals.may_begin, at)):
                yield _as_edit(at, choice, written, choice.turn)
            yield from _swap_turns(main, at, item, written, refusals)
            yield from _join_turns(main, at, item)
        case SimultaneousRow():
            for hand, turn in enumerate(item.turns):
                written = bare_text(turn)
                for choice in _choices(main, turn, partial(refusals.may_play, at, hand)):
                    turns = (*item.turns[:hand], choice.turn, *item.turns[hand + 1 :])
                    row = SimultaneousRow(turns, item.notes, item.number, item.span)
                    yield _as_edit(at, choice, written, row)
            yield from _swap_hands(at, item)
        case RoundStart(number=1, first=Seat()) if main.record.tag("Setup") is None:
            yield from _starters(main, at, item)


def bare_text(turn: Turn | Pass | SimultaneousRow) -> str:
    """A turn or row as a record in bare detail writes it."""
    if isinstance(turn, SimultaneousRow):
        return " | ".join(map(bare_text, turn.turns))
    if isinstance(turn, Pass):
        return f"{turn.seat.value}--"
    houses = ["_" if move.house is None else str(move.house) for move in turn.moves]
    return turn.seat.value + "+".join(houses)


def _as_edit(at: int, choice: _Choice, written: str, item: Item) -> Edit:
    meant = bare_text(choice.turn)
    return Edit(choice.kind, ((at, (item,)),), choice.span, written, meant, choice.letters)


_MayPlay = Callable[[int, int | None, int], bool]  # `AnyEdit.may_play` of one turn


def _choices(main: MainLine, turn: Turn | Pass, may_play: _MayPlay) -> Iterator[_Choice]:
    if isinstance(turn, Turn):
        yield from _other_houses(main, turn, may_play)
        yield from _missing(main, turn, may_play)
        yield from _too_many(turn, may_play)
        yield from _swap_moves(turn)


def _starters(main: MainLine, at: int, item: RoundStart) -> Iterator[Edit]:
    """Another seat that begins the match, where the record decides who does (rules 1.5)."""
    for seat in main.rules.playing_order:
        if seat is not item.first:
            meant = item._replace(first=seat)
            written = write_item(item), write_item(meant)
            yield Edit(SlipKind.CLAIM, ((at, (meant,)),), item.span, *written)


def _seats(
    main: MainLine, turn: Turn | Pass, may_begin: Callable[[Seat], bool]
) -> Iterator[_Choice]:
    for seat in main.rules.playing_order:
        if seat is not turn.seat and may_begin(seat):
            span = Span(turn.span.start, min(turn.span.start + 1, turn.span.end))
            yield _Choice(SlipKind.SEAT, turn._replace(seat=seat), span)


def _other_houses(main: MainLine, turn: Turn, may_play: _MayPlay) -> Iterator[_Choice]:
    """The turn with another house, first those next to it on the board and on the keyboard."""
    for place, move in enumerate(turn.moves):
        for number in _nearest(move.house or 0, main.rules.houses):
            if number != move.house and may_play(place, number, 1):
                others = turn.moves[:place], turn.moves[place + 1 :]
                moves = (*others[0], with_house(move, number), *others[1])
                yield _Choice(SlipKind.HOUSE, with_moves(turn, moves), move.span)


@cache
def _nearest(written: int, houses: int) -> tuple[int, ...]:
    return tuple(sorted(range(1, houses + 1), key=lambda number: abs(number - written)))


def _missing(main: MainLine, turn: Turn, may_play: _MayPlay) -> Iterator[_Choice]:
    for place in range(len(turn.moves) + 1):
        span = turn.moves[min(place, len(turn.moves) - 1)].span
        for number in range(1, main.rules.houses + 1):
            if not may_play(place, number, 0):
                continue
            moves = (*turn.moves[:place], Move(number), *turn.moves[place:])
            longer = with_moves(turn, moves)
            # After its equal it is the same turn as before it.
            if place == 0 or turn.moves[place - 1] != Move(number):
                yield _Choice(SlipKind.MOVE_MISSING, longer, span, 2)
            if turn.store_end and place == len(turn.moves):
                unended = longer._replace(store_end=False)
                yield _Choice(SlipKind.MOVE_MISSING, unended, span)


def _too_many(turn: Turn, may_play: _MayPlay) -> Iterator[_Choice]:
    if len(turn.moves) > 1:
        for place, move in enumerate(turn.moves):
            if place and move == turn.moves[place - 1]:
                continue  # of equal neighbours the first stands for both
            if not may_play(place, None, 1):
                continue
            moves = (*turn.moves[:place], *turn.moves[place + 1 :])
            yield _Choice(SlipKind.MOVE_TOO_MANY, with_moves(turn, moves), move.span, 2)


def _swap_moves(turn: Turn) -> Iterator[_Choice]:
    for first in range(len(turn.moves)):
        for second in range(first + 1, len(turn.moves)):
            moves = list(turn.moves)
            moves[first], moves[second] = moves[second], moves[first]
            if tuple(moves) != turn.moves:
                swapped = with_moves(turn, tuple(moves))
                span = turn.moves[first].span
                yield _Choice(SlipKind.MOVES_SWAPPED, swapped, span, 2)


def _swap_turns(
    main: MainLine, at: int, turn: Turn | Pass, text: str, refusals: AnyEdit
) -> Iterator[Edit]:
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
        pairs = [(other, turn)] if refusals.may_swap(at, place, False) else []
        if (
            isinstance(turn, Turn)
            and isinstance(other, Turn)
            and turn.seat is not other.seat
            and refusals.may_swap(at, place, True)
        ):
            pairs.append((with_seat(other, turn.seat), with_seat(turn, other.seat)))
        if not pairs:
            continue
        between = " " if apart == 1 else " … "
        texts = text, bare_text(other)
        written = between.join(texts)
        for first, second in pairs:
            # Bare texts differ in the letter of the seat alone, which the second pair keeps.
            seats = first.seat.value, second.seat.value
            meant = between.join((seats[0] + texts[1][1:], seats[1] + texts[0][1:]))
            if meant != written:
                changes = (at, (first,)), (place, (second,))
                yield Edit(SlipKind.TURNS_SWAPPED, changes, turn.span, written, meant, 2)


def _join_turns(main: MainLine, at: int, turn: Turn | Pass) -> Iterator[Edit]:
    """The turn and the next one, of the same seat, as one turn."""
    other = main.item(at + 1) if at + 1 < len(main.order) else None
    if not isinstance(turn, Turn) or not isinstance(other, Turn) or turn.seat is not other.seat:
        return
    if not main.is_break(at) and not main.is_break(at + 1):
        joined = turn._replace(moves=(*turn.moves, *other.moves), store_end=other.store_end)
        changes = (at, (joined,)), (at + 1, ())
        span = Span(turn.span.start, other.span.end)
        written = f"{bare_text(turn)} {bare_text(other)}"
        yield Edit(SlipKind.TURN_SPLIT, changes, span, written, bare_text(joined), 2)


def _swap_hands(at: int, row: SimultaneousRow) -> Iterator[Edit]:
    if len(row.turns) != 2 or not all(isinstance(turn, Turn) for turn in row.turns):
        return
    south, north = (turn for turn in row.turns if isinstance(turn, Turn))
    turns = (with_seat(north, south.seat), with_seat(south, north.seat))
    written, meant = bare_text(row), " | ".join(map(bare_text, turns))
    if meant != written:
        changes = ((at, (row._replace(turns=turns),)),)
        yield Edit(SlipKind.TURNS_SWAPPED, changes, row.span, written, meant, 2)
