"""The claims of a record checked against what the engine played, one function for each.

Every `check_` function gives the diagnostic of a claim that does not hold, or `None`.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..engine.board import House, Position, Seat
from ..engine.sowing import MoveEnd, PlayedMove
from ..notation.diagnostic import Code, Diagnostic, Span
from ..notation.items import find_part
from ..notation.record import Move, PositionClaim, RoundStart, Score, Stores, Turn
from . import sentences
from .wording import board_text, error, houses_text, place_text, stores_text


def check_move(move: Move, played: PlayedMove) -> Iterator[Diagnostic]:
    """The findings about everything that is claimed of one move."""
    if move.relays is None and move.end is None and move.captured is None:
        return
    for finding in (
        check_relays(move, played),
        check_end_house(move, played),
        check_capture(move, played),
    ):
        if finding is not None:
            yield finding


def correct_claims(move: Move, played: PlayedMove) -> Iterator[Move]:
    """The move with one false claim made true, or left out, for each claim that is false."""
    if isinstance(move.relays, int) and move.relays != len(played.relays):
        yield move._replace(relays=len(played.relays))
    elif isinstance(move.relays, tuple) and move.relays != played.relays:
        yield move._replace(relays=played.relays)
    if move.end is not None and move.end != played.last:
        yield move._replace(end=played.last if isinstance(played.last, House) else None)
    if check_capture(move, played) is not None:
        yield move._replace(captured=played.captured if played.capture else None)


def check_relays(move: Move, played: PlayedMove) -> Diagnostic | None:
    """The trail `>N3>S2`, or the number of relays `~2`."""
    if move.relays is None:
        return None
    happened = played.relays
    house = House(played.seat, played.house.number)
    if isinstance(move.relays, int):
        if move.relays == len(happened):
            return None
        claim = f"~{move.relays}"
    elif move.relays == happened:
        return None
    else:
        claim = _trail(move.relays)
    message = sentences.relays_disagree(claim=claim, house=house, happened=_relays(played))
    hint = sentences.relays_played(house=house, trail=_trail(happened))
    return error(Code.RELAYS_DISAGREE, find_part(move, ">~"), message, hint)


def check_end_house(move: Move, played: PlayedMove) -> Diagnostic | None:
    """The house where the move ended, `-N4`."""
    if move.end is None or move.end == played.last:
        return None
    message = sentences.end_house_disagrees(
        end=move.end, house=played.house, place=place_text(played.last)
    )
    return error(Code.END_DISAGREES, find_part(move, "-"), message)


def check_capture(move: Move, played: PlayedMove) -> Diagnostic | None:
    """The shells captured, `x9`; without a capture no number is right, not even `x0`."""
    if move.captured is None or (played.capture and move.captured == played.captured):
        return None
    taken = sentences.shells_many(played.captured) if played.captured != 1 else sentences.SHELLS_ONE
    if played.capture is None:
        taken = "nothing"
    message = sentences.capture_disagrees(
        claim=move.captured, house=played.house, place=place_text(played.last), taken=taken
    )
    hint = sentences.CAPTURE_UNWRITTEN if move.captured == 0 else None
    return error(Code.CAPTURE_DISAGREES, find_part(move, "x"), message, hint)


def check_store_end(turn: Turn, played: PlayedMove, goes_on: bool) -> Diagnostic | None:
    """The last `+`: the turn ended in the store and no move is left."""
    if not turn.store_end:
        return None
    seat = turn.seat.title
    if played.end is not MoveEnd.STORE:
        message = sentences.store_end_disagrees(seat=seat, place=place_text(played.last))
    elif goes_on:
        message = sentences.store_end_early(seat)
    else:
        return None
    last = Span(max(turn.span.start, turn.span.end - 1), turn.span.end)
    return error(Code.STORE_END_DISAGREES, last, message)


def check_stores(claim: Stores, position: Position) -> Diagnostic | None:
    """The stores after a turn, `=12:9`."""
    if claim.shells == position.stores:
        return None
    message = sentences.stores_disagree(
        claim=":".join(map(str, claim.shells)), stores=stores_text(position.stores, ":")
    )
    return error(Code.STORES_DISAGREE, claim.span, message)


def check_position(
    claim: PositionClaim, actual: Position, hint: str | None = None
) -> Diagnostic | None:
    """The board now, `position "…"`; `hint` is added where the shells lie in other places."""
    if claim.position == actual:
        return None
    if claim.position.rows == actual.rows:
        message = sentences.mover_disagrees(
            actual=_mover(actual.to_move), claim=_mover(claim.position.to_move)
        )
        return error(Code.POSITION_DISAGREES, claim.span, message)
    message = sentences.board_disagrees(board_text(actual))
    return error(Code.POSITION_DISAGREES, claim.span, message, hint)


def check_score(claim: Score, actual: tuple[int, ...]) -> Diagnostic | None:
    """The stores when the round is over, `score 52-46`."""
    if claim.shells == actual:
        return None
    message = sentences.score_disagrees(
        claim="-".join(map(str, claim.shells)), score=stores_text(actual, "-")
    )
    return error(Code.SCORE_DISAGREES, claim.span, message)


def check_first(claim: RoundStart, actual: Seat | None) -> Diagnostic | None:
    """The seat that begins the round, `first N`."""
    if claim.first is None or claim.first is actual:
        return None
    if actual is None:
        message = sentences.first_of_both(claim.first.value)
    else:
        message = sentences.first_disagrees(claim=claim.first.value, seat=actual.title)
    return error(Code.FIRST_DISAGREES, claim.first_span, message)


def check_burned(claim: RoundStart, actual: tuple[House, ...]) -> Diagnostic | None:
    """The burned houses, `burn N6 N7`."""
    if claim.burned is None or set(claim.burned) == set(actual):
        return None
    written = " ".join(map(str, claim.burned))
    verb = "are" if len(actual) > 1 else "is"
    message = sentences.burned_disagree(claim=written, houses=houses_text(actual), verb=verb)
    return error(Code.BURN_DISAGREES, claim.burned_span, message)


def _relays(played: PlayedMove) -> str:
    count = len(played.relays)
    return (
        (sentences.RELAYS_NONE, sentences.RELAYS_ONCE)[count]
        if count < 2
        else sentences.relays_many(count)
    )


def _trail(houses: tuple[House, ...]) -> str:
    return "".join(f">{house}" for house in houses)


def _mover(seat: Seat | None) -> str:
    return f"`{seat.value}`" if seat else "`-`"
