"""The moment of a timeline that an address like `r2.t14.l3` names (`notation/addresses.py`)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ...notation.addresses import Address
from .paths import apply_flows, sow_path
from .stops import (
    Collected,
    Drawn,
    Filled,
    HandDrop,
    HandLift,
    Keyframe,
    MissingTurns,
    Placed,
    RoundLine,
    Sown,
    SownTogether,
    Stop,
    Timeline,
)


class Mark(NamedTuple):
    """The place where a seat's last shell fell; seats are numbers in playing order."""

    seat: int
    place: int


class Moment(NamedTuple):
    """A board of a match, the turn it belongs to, and the places where the last shells fell.

    `stop` is the turn before or after the board, `None` for the first or last board of a round,
    which `is_over` or stops in the middle; `laps` is the number of laps in that turn. `held` are
    the shells in each hand, by seat, during a simultaneous row.
    """

    address: Address
    board: Keyframe
    stop: Stop | None = None
    laps: int = 0
    marks: tuple[Mark, ...] = ()
    held: tuple[int, ...] = ()
    is_over: bool = False
    drawings: tuple[Drawn, ...] = ()


class NoBoard(NamedTuple):
    """The reason why an address names no board, with what there is instead."""

    message: str


def last_address(timeline: Timeline) -> Address:
    """The address of the last board of the last round that has a known board."""
    known = [line.number for line in timeline.rounds if line.final is not None]
    return Address(known[-1] if known else timeline.rounds[-1].number)


def moment_at(timeline: Timeline, address: Address) -> Moment | NoBoard:
    """The moment that an address names, or why it names none."""
    line = next((line for line in timeline.rounds if line.number == address.round), None)
    if line is None:
        numbers = [line.number for line in timeline.rounds]
        there = f"round {numbers[0]}" if len(numbers) == 1 else f"rounds {_span(numbers)}"
        return NoBoard(f"there is no round {address.round}: the record has {there}")
    if address.turn is None:
        return _round_moment(line, address)
    turns = [stop for stop in line.stops if _is_turn(stop)]
    if not 1 <= address.turn <= len(turns):
        there = f"{len(turns)} turns" if len(turns) != 1 else "1 turn"
        where = f"round {address.round}"
        return NoBoard(f"there is no turn {address.turn} in {where}: it has {there}")
    stop = turns[address.turn - 1]
    if address.lap is None:
        return _turn_moment(stop, address)
    laps = list(_laps(stop, address))
    if not 1 <= address.lap <= len(laps):
        there = f"{len(laps)} laps" if len(laps) != 1 else "1 lap"
        where = f"{Address(address.round, address.turn).to_text()} ({stop.text})"
        return NoBoard(f"there is no lap {address.lap} in {where}: it has {there}")
    return laps[address.lap - 1]


def _is_turn(stop: Stop) -> bool:
    return not isinstance(stop.action, Filled | Collected | Placed | MissingTurns)


def _round_moment(line: RoundLine, address: Address) -> Moment | NoBoard:
    board = line.start if address.is_start else line.final
    if board is None:
        return _unknown(address)
    if address.is_start:
        return Moment(address, board)
    stops = [stop for stop in line.stops if not isinstance(stop.action, Collected)]
    marks = _last_marks(stops[-1]) if stops[-1].after == board else ()
    return Moment(address, board, marks=marks, is_over=line.score is not None)


def _turn_moment(stop: Stop, address: Address) -> Moment | NoBoard:
    board = stop.before if address.is_start else stop.after
    if board is None:
        return _unknown(address)
    marks = () if address.is_start else _last_marks(stop)
    drawings = stop.drawn_before if address.is_start else stop.drawn_after
    return Moment(address, board, stop, stop.laps, marks, drawings=drawings)


def _unknown(address: Address) -> NoBoard:
    return NoBoard(f"the board at {address.to_text()} is not known: the record does not give it")


def _last_marks(stop: Stop) -> tuple[Mark, ...]:
    """Where the last shell of each hand fell; nothing if an arbiter set the board."""
    action = stop.action
    if isinstance(action, Sown) and not action.is_ruled and action.moves:
        return (Mark(action.seat, action.moves[-1].laps[-1][-1]),)
    if isinstance(action, SownTogether) and not action.is_ruled:
        drops = {beat.seat: beat.place for beat in action.beats if isinstance(beat, HandDrop)}
        return tuple(Mark(seat, place) for seat, place in sorted(drops.items()))
    return ()


def _laps(stop: Stop, address: Address) -> Iterator[Moment]:
    """The moment of each lap: before its lift, or after its last shell and before a capture."""
    action = stop.action
    if isinstance(action, Sown) and stop.before is not None:
        board = stop.before
        paths = (lap for move in action.moves for lap in move.laps)
        for number, path in enumerate(paths, 1):
            at = address._replace(lap=number)
            after = sow_path(board, path)
            marks = () if address.is_start else (Mark(action.seat, path[-1]),)
            yield Moment(at, board if address.is_start else after, stop, stop.laps, marks)
            board = after
    elif isinstance(action, SownTogether) and stop.before is not None:
        yield from _laps_together(action, stop, stop.before, address)


def _laps_together(
    action: SownTogether, stop: Stop, before: Keyframe, address: Address
) -> list[Moment]:
    """The laps of a row in the order they begin; other hands may hold shells when one ends."""
    board, moments = before, list[Moment]()
    held = [0] * (1 + max((beat.seat for beat in action.beats), default=0))
    running: dict[int, int] = {}
    for beat in action.beats:
        if isinstance(beat, HandLift):
            running[beat.seat] = len(moments)
            at = address._replace(lap=len(moments) + 1)
            moments.append(Moment(at, board, stop, stop.laps, held=tuple(held)))
            held[beat.seat] += board[beat.place] or 0
            board = sow_path(board, (beat.place,))
        elif isinstance(beat, HandDrop):
            held[beat.seat] -= 1
            counts = list(board)
            counts[beat.place] = (counts[beat.place] or 0) + 1
            board = tuple(counts)
            if held[beat.seat] == 0 and not address.is_start:
                number = running[beat.seat]
                mark = Mark(beat.seat, beat.place)
                ended = moments[number]._replace(board=board, marks=(mark,), held=tuple(held))
                moments[number] = ended
        else:
            board = apply_flows(board, beat.taken.flows)
    return moments


def _span(numbers: list[int]) -> str:
    if numbers == list(range(numbers[0], numbers[-1] + 1)):
        return f"{numbers[0]} to {numbers[-1]}"
    return ", ".join(map(str, numbers))
