"""Turns and rows that the writer lost: the ways to play them with which the rest agrees."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ...engine.board import Seat
from ...engine.kernel import COMPILED
from ...engine.ring import Ring, ring_of
from ...engine.round import Round, ends_by_row
from ...engine.ruleset import RoundEnd
from ...notation.items import write_item
from ...notation.record import (
    End,
    EndReason,
    Item,
    Move,
    Pass,
    PositionClaim,
    Race,
    RoundStart,
    Score,
    SimultaneousRow,
    Stores,
    Turn,
)
from .bridge import MOST_FOUND, Bridges
from .edits import Edit, bare_text
from .main_line import FirstError, MainLine, SearchStopped
from .report import LEAST_TURNS, SlipKind
from .row_edits import round_start, written_rows

MOST_MOVES = 10
"""The moves more than turns, in all the lost turns together, up to which ways are tried."""

MOST_NODES = 2_000_000 if COMPILED else 300_000
"""The moves played on the kernel for all places of one record: compiled, a fifth of a second."""

MOST_ROWS = 2
"""The rows lost one after the other that are put back."""

_Place = tuple[int, int, int]  # where turns are lost, how many, and the place of what comes after


def make_lost_edits(main: MainLine, start: FirstError, go_on: Callable[[], bool]) -> Iterator[Edit]:
    """Edits that put lost turns back where seats or numbers jump, or where a round stops short.

    Where the rows of a round have no numbers, a row may be lost before any turn, but only one with
    which all of the round agrees is put back. Turns of few moves come first. Raises
    `SearchStopped` when `go_on` says no.
    """
    places = _places(main, start)
    yield from _bridge_all(main, start, go_on, places, is_sure=True)
    seats = main.rules.seats
    anywhere = [(at, seats, at) for at in _unnumbered(main, start)]
    others = [place for place in anywhere if place not in places]
    yield from _bridge_all(main, start, go_on, others, is_sure=False)


def expect_rest(main: MainLine, place: int, state: Round) -> tuple[Bridges, int]:
    """Expect what is written from a place on, until its round is over or cannot be followed.

    Gives the bridges to it, which know the board's ways from `state`, and the number of steps.
    """
    rules, ring = main.rules, ring_of(main.rules, state.position)
    bridges = Bridges(ring.ways, ends_by_row(rules), rules.round_end is RoundEnd.STUCK)
    steps = 0
    for at in range(place, len(main.order)):
        item = main.item(at)
        if main.is_break(at) or not _expect(bridges, ring, item):
            break
        steps += 1
        if isinstance(item, _ROUND_ENDS):
            break
    return bridges, steps


def count_needed(main: MainLine, place: int, error_at: int, steps: int) -> int:
    """The steps from a place on that have to agree: up to some turns past the error."""
    turns = 0
    for at in range(error_at, place + steps):
        turns += isinstance(main.item(at), Turn | Pass | SimultaneousRow)
        if turns == LEAST_TURNS:
            return at + 1 - place
    return steps


def limit_stores(main: MainLine, bridges: Bridges, place: int, steps: int) -> None:
    """Leave out ways that fill a store more than the next claim of the stores lets them.

    Every move but the last of a turn adds to the store too: what it captures, or a shell at least.
    """
    order, more = main.rules.playing_order, [0, 0, 0]
    for at in range(place, place + steps):
        item = main.item(at)
        if isinstance(item, Turn):
            last = len(item.moves) - 1
            added = [move.captured or int(n < last) for n, move in enumerate(item.moves)]
            more[order.index(item.seat)] += sum(added)
        elif isinstance(item, Stores):
            before = zip(item.shells, more, strict=False)
            bridges.limit_stores([shells - added for shells, added in before])
            return


def write_place(item: Item) -> str:
    """The text of an item before which something was lost."""
    if isinstance(item, Turn | Pass | SimultaneousRow):
        number = "" if item.number is None else f"{item.number}. "
        return number + bare_text(item)
    if isinstance(item, PositionClaim):
        return "position"
    return "race" if isinstance(item, Race) else write_item(item)


def _expect(bridges: Bridges, ring: Ring, item: Item) -> bool:
    """Add an item to what is expected; false when nothing can be expected after it either."""
    match item:
        case Turn() if item.seat in ring.seats:
            seat = ring.seats.index(item.seat)
            store = ring.store(seat)
            moves = [(store - (m.house or 0), _captured(m)) for m in item.moves]
            return bridges.expect_turn(seat, moves)
        case Pass() if item.seat in ring.seats:
            return bridges.expect_pass(ring.seats.index(item.seat))
        case Stores():
            return bridges.expect_stores(item.shells)
        case Score() | RoundStart() | End(reason=EndReason.COMPLETE):
            return bridges.expect_over()
    return False


_ROUND_ENDS = (Score, RoundStart, End)


def _captured(move: Move) -> int:
    return -1 if move.captured is None else move.captured


def _bridge_all(
    main: MainLine,
    start: FirstError,
    go_on: Callable[[], bool],
    places: list[_Place],
    is_sure: bool,
) -> Iterator[Edit]:
    """The edits for all places; those that are not sure have to agree to the end of the round."""
    nodes = MOST_NODES // max(len(places), 1)
    for place, count, where in places:
        state = start.lines[place - start.first].state
        if state is None or state.goes_on or state.position.to_move is None:
            continue
        bridges, steps = expect_rest(main, place, state)
        needed = count_needed(main, place, start.at, steps) if is_sure else steps
        if not is_sure and steps < _LEAST_STEPS:
            continue
        limit_stores(main, bridges, place, needed)
        at = main.item(where)
        for way in _ways(state, bridges, count, needed, steps, nodes, go_on):
            text = " ".join(map(bare_text, way))
            yield Edit(
                _kind(count, main.rules.seats),
                ((place, (*way, main.item(place))),),
                at.span,
                write_place(at),
                text,
                2,
            )


def _kind(count: int, seats: int) -> SlipKind:
    if count == seats:
        return SlipKind.ROW_LOST
    return SlipKind.TURN_LOST if count < seats else SlipKind.ROWS_LOST


_LEAST_STEPS = 4  # without numbers: a row that fits fewer turns and claims could be anywhere


def _ways(
    state: Round,
    bridges: Bridges,
    count: int,
    needed: int,
    steps: int,
    nodes: int,
    go_on: Callable[[], bool],
) -> list[tuple[Turn | Pass, ...]]:
    """The ways to play `count` turns with which most of what is expected agrees."""
    ring, position = ring_of(state.rules, state.position), state.position
    board, mover = ring.board(position), ring.seats.index(position.to_move or ring.seats[0])
    forced, legal = -1, state.legal_houses()
    if state.opens_match and len(legal) == 1:
        forced = ring.store(mover) - legal[0]
    found: list[tuple[int, tuple[int, ...]]] = []
    for extra in range(MOST_MOVES + 1):
        left = nodes - bridges.nodes
        found += bridges.find(board, mover, count, extra, needed, left, go_on, forced)
        needed = max([needed, *(reach for reach, _ in found)])
        if bridges.stopped:
            if not go_on():
                raise SearchStopped
            break
        if needed == steps and len(found) > MOST_FOUND:
            break
    if bridges.stopped and needed < steps:
        return []  # too many ways to say which, and the rest does not agree with those found
    return [_turns(ring, mover, path) for reach, path in found if reach == needed]


def _turns(ring: Ring, mover: int, path: tuple[int, ...]) -> tuple[Turn | Pass, ...]:
    """The turns of a path of places, each ended by -1."""
    turns: list[Turn | Pass] = []
    moves: list[Move] = []
    for place in path:
        if place >= 0:
            moves.append(Move(ring.store(mover) - place))
            continue
        seat: Seat = ring.seats[mover]
        turns.append(Turn(seat, tuple(moves)) if moves else Pass(seat))
        mover, moves = (mover + 1) % len(ring.seats), []
    return tuple(turns)


def _places(main: MainLine, start: FirstError) -> list[_Place]:
    """Where turns are lost, by seats and numbers, or because the round stops short."""
    last, seats = _next_turn(main, start.at), main.rules.seats
    places = [*_seats_jump(main, start, last), *_numbers_jump(main, start, last)]
    if not isinstance(main.item(last), Turn | Pass | SimultaneousRow):
        places += [(start.at, count, start.at) for count in range(1, MOST_ROWS * seats + 1)]
    return list(dict.fromkeys(places))


def _seats_jump(main: MainLine, start: FirstError, last: int) -> Iterator[_Place]:
    """The turns of another seat than the one that follows the turn before them."""
    seats = main.rules.playing_order
    item, state = main.item(start.at), start.lines[-1].state
    mover = None if state is None else state.position.to_move
    if isinstance(item, Turn | Pass) and item.seat in seats and mover not in (None, item.seat):
        yield start.at, (seats.index(item.seat) - seats.index(mover)) % len(seats), start.at
    before: tuple[int, Seat] | None = None
    for place in range(round_start(main, start.first), last + 1):
        item = main.item(place)
        if isinstance(item, Turn | Pass) and item.seat in seats and not main.is_break(place):
            if before is not None:
                lost = (seats.index(item.seat) - seats.index(before[1]) - 1) % len(seats)
                for at in (place, before[0] + 1):
                    if lost and start.first <= at <= start.at:
                        yield at, lost, place
            before = place, item.seat
        elif not isinstance(item, Stores):
            before = None


def _numbers_jump(main: MainLine, start: FirstError, last: int) -> Iterator[_Place]:
    """The rows before which others are missing, by their numbers."""
    number: int | None = 0
    for row in written_rows(main, start.first, last):
        if number is not None and row.number is not None:
            lost = row.number - number - 1
            if 0 < lost <= MOST_ROWS and start.first <= row.start <= start.at:
                yield row.start, lost * main.rules.seats, row.start
        number = row.number if row.number is not None or number is None else number + 1


def _unnumbered(main: MainLine, start: FirstError) -> Iterator[int]:
    """The turns before which a row may be lost in a round that has no numbers.

    Those that begin a row, as counted, come first, and the nearest of them.
    """
    begin = max(start.first, round_start(main, start.at))
    turns = []
    for place in range(round_start(main, start.at), start.at + 1):
        item = main.item(place)
        if isinstance(item, Turn | Pass | SimultaneousRow):
            if item.number is not None:
                return
            if place >= begin and not isinstance(item, SimultaneousRow):
                turns.append(place)
    starts = {row.start for row in written_rows(main, start.at, start.at)}
    yield from sorted(turns, key=lambda place: (place not in starts, -place))


def _next_turn(main: MainLine, at: int) -> int:
    """The place of the first turn from `at` on, `at` itself when the round has no more."""
    for place in range(at, len(main.order)):
        item = main.item(place)
        if isinstance(item, Turn | Pass | SimultaneousRow):
            return place
        if not isinstance(item, Stores | PositionClaim) or main.is_break(place):
            break
    return at
