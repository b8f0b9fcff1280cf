"""Edits of what is played, place by place, that undo a slip of the pen."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import chain, pairwise

from ...engine.board import Seat
from ...notation.diagnostic import Span
from ...notation.items import write_item
from ...notation.record import Item, Move, Pass, RoundStart, SimultaneousRow, Stores, Turn
from .main_line import MainLine, with_house, with_moves, with_seat
from .refusals import MayLift
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
        changes = self.changes
        return changes[0][0] if len(changes) == 1 else min([at for at, _ in changes])


@dataclass(frozen=True, slots=True)
class _Choice:
    """Another turn in the place of one; `span` is where the two differ."""

    kind: SlipKind
    turn: Turn | Pass
    span: Span
    letters: int = 1


def make_play_edits(main: MainLine, at: int, may_lift: MayLift = lambda *_: True) -> Iterator[Edit]:
    """Edits of what is played, and by whom it is begun, at a place; they change no claim.

    A turn gets no house that it may not lift. The grammar fixes the seats of a simultaneous row,
    so no seat is mistaken there.
    """
    item = main.item(at)
    match item:
        case Turn() | Pass():
            written = bare_text(item)
            for choice in chain(_choices(main, item, may_lift), _seats(main, item)):
                yield _as_edit(at, choice, written, choice.turn)
            yield from _swap_turns(main, at, item, written)
            yield from _join_turns(main, at, item)
        case SimultaneousRow():
            for hand, turn in enumerate(item.turns):
                written = bare_text(turn)
                for choice in _choices(main, turn, lambda *_: True):
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


def _choices(main: MainLine, turn: Turn | Pass, may_lift: MayLift) -> Iterator[_Choice]:
    if isinstance(turn, Turn):
        yield from _other_houses(main, turn, may_lift)
        yield from _missing(main, turn, may_lift)
        yield from _too_many(turn)
        yield from _swap_moves(turn)


def _starters(main: MainLine, at: int, item: RoundStart) -> Iterator[Edit]:
    """Another seat that begins the match, where the record decides who does (rules 1.5)."""
    for seat in main.rules.playing_order:
        if seat is not item.first:
            meant = item._replace(first=seat)
            written = write_item(item), write_item(meant)
            yield Edit(SlipKind.CLAIM, ((at, (meant,)),), item.span, *written)


def _seats(main: MainLine, turn: Turn | Pass) -> Iterator[_Choice]:
    for seat in main.rules.playing_order:
        if seat is not turn.seat:
            span = Span(turn.span.start, min(turn.span.start + 1, turn.span.end))
            yield _Choice(SlipKind.SEAT, turn._replace(seat=seat), span)


def _other_houses(main: MainLine, turn: Turn, may_lift: MayLift) -> Iterator[_Choice]:
    """The turn with another house, first those beside it on the board and on the keyboard."""
    for place, move in enumerate(turn.moves):
        for number in _nearest(move.house or 0, main.rules.houses):
            if number != move.house and may_lift(place, number, place == len(turn.moves) - 1):
                others = turn.moves[:place], turn.moves[place + 1 :]
                moves = (*others[0], with_house(move, number), *others[1])
                yield _Choice(SlipKind.HOUSE, with_moves(turn, moves), move.span)


@cache
def _nearest(written: int, houses: int) -> tuple[int, ...]:
    return tuple(sorted(range(1, houses + 1), key=lambda number: abs(number - written)))


def _missing(main: MainLine, turn: Turn, may_lift: MayLift) -> Iterator[_Choice]:
    for place in range(len(turn.moves) + 1):
        span = turn.moves[min(place, len(turn.moves) - 1)].span
        for number in range(1, main.rules.houses + 1):
            if not may_lift(place, number, place == len(turn.moves)):
                continue
            moves = (*turn.moves[:place], Move(number), *turn.moves[place:])
            longer = with_moves(turn, moves)
            # After its equal it is the same turn as before it.
            if place == 0 or turn.moves[place - 1] != Move(number):
                yield _Choice(SlipKind.MOVE_MISSING, longer, span, 2)
            if turn.store_end and place == len(turn.moves):
                unended = longer._replace(store_end=False)
                yield _Choice(SlipKind.MOVE_MISSING, unended, span)


def _too_many(turn: Turn) -> Iterator[_Choice]:
    if len(turn.moves) > 1:
        for place, move in enumerate(turn.moves):
            if place and move == turn.moves[place - 1]:
                continue  # of equal neighbours the first stands for both
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


def _swap_turns(main: MainLine, at: int, turn: Turn | Pass, text: str) -> Iterator[Edit]:
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
            pairs.append((with_seat(other, turn.seat), with_seat(turn, other.seat)))
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


@dataclass(frozen=True, slots=True)
class WrittenRow:
    """A row as the record writes it: the places from `start` to before `end`, and its number."""

    number: int | None
    start: int
    end: int


def make_row_edits(main: MainLine, first: int, at: int) -> Iterator[Edit]:
    """Edits of whole turns and rows that begin at places from `first` to `at`."""
    rows = [row for row in written_rows(main, first, at) if not _has_break(main, row)]
    yield from _turns_twice(main, first, at)
    for one, other in pairwise(rows):
        if one.end != other.start:
            continue
        if other.start <= at and _items(main, one) == _items(main, other):
            opens = isinstance(main.item(other.start), SimultaneousRow)
            if other.start >= first and not opens:
                yield _row_twice(main, other)
        elif first <= one.start <= at:
            yield from _swap(main, one, other)
    yield from _swap_by_number(main, rows, first, at)
    yield from _last_row_twice(main, first, at)


def written_rows(main: MainLine, first: int, at: int) -> list[WrittenRow]:
    """The rows of the rounds of the places from `first` to `at`, as the record writes them.

    A number begins a row, and so does the turn after as many as there are seats.
    """
    rows: list[WrittenRow] = []
    number, start, turns = None, None, 0  # type: int | None, int | None, int
    begin, end = round_start(main, first), _round_end(main, at)
    for place in range(begin, end):
        item = main.item(place)
        turn = item if isinstance(item, Turn | Pass | SimultaneousRow) else None
        begins = turn is not None and (turn.number is not None or turns == main.rules.seats)
        if start is not None and (begins or not isinstance(item, Stores | Turn | Pass)):
            rows.append(WrittenRow(number, start, place))
            start = None
        if turn is not None:
            if start is None:
                start, number, turns = place, turn.number, 0
            turns += main.rules.seats if isinstance(turn, SimultaneousRow) else 1
    if start is not None:
        rows.append(WrittenRow(number, start, end))
    return rows


def missing_rows(main: MainLine, first: int, at: int) -> tuple[int, int] | None:
    """The first and the last number that are left out at the nearest jump up to the place `at`."""
    jump, number = None, None  # type: tuple[int, int] | None, int | None
    for row in written_rows(main, first, at):
        if row.start > at:
            break
        if number is not None and row.number is not None and row.number > number + 1:
            jump = number + 1, row.number - 1
        number = row.number if row.number is not None or number is None else number + 1
    return jump


def round_start(main: MainLine, at: int) -> int:
    """The place at which the round of a place begins."""
    while at and not isinstance(main.item(at), RoundStart):
        at -= 1
    return at


def count_misnumbered(main: MainLine, at: int, changes: Mapping[int, tuple[Item, ...]]) -> int:
    """The number of turns, in the round of a place, whose written number disagrees.

    A simultaneous row is row 1; counting ends at the end of the round or where play is unknown.
    """
    row = turns = wrong = 0
    for place in range(round_start(main, at), _round_end(main, at)):
        if main.is_break(place):
            break
        for item in changes.get(place, (main.item(place),)):
            match item:
                case SimultaneousRow():
                    row, turns = 1, 0
                case Turn() | Pass():
                    row += turns == 0
                    turns = (turns + 1) % main.rules.seats
                case _:
                    continue
            wrong += item.number is not None and item.number != row
    return wrong


def _round_end(main: MainLine, at: int) -> int:
    for place in range(at + 1, len(main.order)):
        if isinstance(main.item(place), RoundStart):
            return place
    return len(main.order)


def _has_break(main: MainLine, row: WrittenRow) -> bool:
    return any(main.is_break(place) for place in range(row.start, row.end))


def _items(main: MainLine, row: WrittenRow) -> tuple[Item, ...]:
    return tuple(main.item(place) for place in range(row.start, row.end))


def _turns_twice(main: MainLine, first: int, at: int) -> Iterator[Edit]:
    """Each turn that repeats the one before it, left out."""
    before: Item | None = None
    for place in range(round_start(main, first), at + 1):
        item = main.item(place)
        if isinstance(item, Turn | Pass | SimultaneousRow):
            if item == before and place >= first and not main.is_break(place):
                text = bare_text(item)
                yield Edit(SlipKind.TURN_TWICE, ((place, ()),), item.span, text, text)
            before = item
        elif not isinstance(item, Stores):
            before = None


def _last_row_twice(main: MainLine, first: int, at: int) -> Iterator[Edit]:
    """The last row of a round, which not every seat played, left out where it stands twice."""
    begin, end = round_start(main, first), _round_end(main, at)
    turns = [p for p in range(begin, end) if isinstance(main.item(p), Turn | Pass)]
    for count in range(2, main.rules.seats):
        if len(turns) >= 2 * count and first <= turns[-count] <= at:
            row = WrittenRow(None, turns[-count], turns[-1] + 1)
            before = (main.item(place) for place in turns[-2 * count : -count])
            again = (main.item(place) for place in turns[-count:])
            if not _has_break(main, row) and tuple(before) == tuple(again):
                yield _row_twice(main, row)


def _row_twice(main: MainLine, row: WrittenRow) -> Edit:
    text = row_text(main, row)
    changes = tuple((place, ()) for place in range(row.start, row.end))
    return Edit(SlipKind.ROW_TWICE, changes, _span(main, row), text, text)


def _swap_by_number(main: MainLine, rows: list[WrittenRow], first: int, at: int) -> Iterator[Edit]:
    """Rows that do not follow each other, where their numbers say that they are swapped."""
    before = 0
    for index, row in enumerate(rows):
        if row.number not in (None, before + 1) and first <= row.start <= at:
            for other in rows[index + 2 :]:
                if other.number == before + 1:
                    yield from _swap(main, row, other)
        before = before + 1 if row.number is None else row.number


def _swap(main: MainLine, one: WrittenRow, other: WrittenRow) -> Iterator[Edit]:
    items, others = _items(main, one), _items(main, other)
    if items == others or any(isinstance(item, SimultaneousRow) for item in items + others):
        return
    changes = dict.fromkeys(range(one.start, one.end), ())  # type: dict[int, tuple[Item, ...]]
    changes |= dict.fromkeys(range(other.start, other.end), ())
    changes[one.start], changes[other.start] = others, items
    texts = row_text(main, one), row_text(main, other)
    yield Edit(
        SlipKind.ROWS_SWAPPED,
        tuple(sorted(changes.items())),
        _span(main, one),
        " … ".join(texts),
        " … ".join(reversed(texts)),
        2,
    )


def row_text(main: MainLine, row: WrittenRow) -> str:
    """The turns of a row as bare detail writes them, with its number if it has one."""
    turns = [
        bare_text(item)
        for item in _items(main, row)
        if isinstance(item, Turn | Pass | SimultaneousRow)
    ]
    return " ".join([*([] if row.number is None else [f"{row.number}."]), *turns])


def _span(main: MainLine, row: WrittenRow) -> Span:
    return Span(main.item(row.start).span.start, main.item(row.end - 1).span.end)
