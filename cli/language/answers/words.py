"""Play in words: what a lift did or would do, and what a whole turn came to."""

from __future__ import annotations

from ....engine.board import House, Position, Seat
from ....engine.round import Round
from ....engine.simultaneous import PlayedOpening
from ....engine.sowing import MoveEnd, PlayedMove

_ENDS = {
    MoveEnd.STORE: "ends in the store",
    MoveEnd.EMPTY: "ends in an empty house",
    MoveEnd.OCCUPIED: "ends in a house with shells",
    MoveEnd.BURNED: "ends in a burned house",
    MoveEnd.TAKEN: "ends where the other hand has captured",
    MoveEnd.GIVEN: "gives its last shell to the other seat",
}


def describe_end(move: PlayedMove) -> str:
    """The end of a move in a few words: `captures 4`."""
    return f"captures {move.captured}" if move.captured else _ENDS.get(move.end, "captures nothing")


def describe_lift(move: PlayedMove, after: Round) -> str:
    """The outcome of a lift that may be chosen: `ends in the store, goes on`."""
    told = describe_end(move)
    if after.goes_on:
        return f"{told}, goes on"
    return f"{told}, the round is over" if after.is_over else told


def describe_turn(seat: Seat, moves: tuple[PlayedMove, ...], goes_on: bool) -> str:
    """A turn as a sentence for each of its moves."""
    told = []
    for number, move in enumerate(moves):
        who = f"{seat.title} lifts" if number == 0 else "It goes on with"
        told.append(f"{who} {move.house}{_describe_laps(move)}: it {_tell_end(move)}.")
    if goes_on:
        told.append("Another move is due.")
    return " ".join(told)


def describe_row(row: PlayedOpening) -> str:
    """A row that all hands play at once, a sentence for each move."""
    told = [describe_turn(hand[0].seat, hand, False) for hand in row.moves if hand]
    return " ".join(told)


def describe_stores(position: Position) -> str:
    """The shells in each store: `South 12, North 9`."""
    pairs = zip(position.seats, position.stores, strict=True)
    return ", ".join(f"{seat.title} {shells}" for seat, shells in pairs)


def _describe_laps(move: PlayedMove) -> str:
    laps = len(move.laps)
    return "" if laps == 1 else f" ({laps} laps)"


def _tell_end(move: PlayedMove) -> str:
    told = describe_end(move)
    if move.capture is not None:
        houses = [str(taking.house) for taking in move.capture.takings]
        where = f" in {move.capture.house}"
        return f"{told}{where}" + (f" from {', '.join(houses)}" if houses else "")
    last = move.last
    if isinstance(last, House) and move.end in (MoveEnd.EMPTY, MoveEnd.OCCUPIED):
        return f"{told}, {last}"
    return told
