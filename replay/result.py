"""How a record comes out: by the engine's outcome, or by its `end` line."""

from __future__ import annotations

from ..engine import match
from ..engine.board import Seat
from ..notation.record import EndReason
from .line import Line
from .steps import Outcome, Result

_LOST = (EndReason.RESIGN, EndReason.TIME, EndReason.FORFEIT)


def result_of(line: Line) -> Result:
    """The result of a line that was followed to its end."""
    stores = line.score
    if stores is None and line.state is not None:
        stores = line.state.position.stores
    end = line.end
    if end is not None and end.reason is not EndReason.COMPLETE:
        return _by_end(line, end.reason, end.seat, stores)
    if not line.is_match_over:
        return Result(Outcome.UNFINISHED, None, _open_reason(line), stores)
    winner = match.winner(line.rules, line.scores, line.burned)
    return _decided(winner, line.rules.win.value, stores)


def _by_end(
    line: Line, reason: EndReason, seat: Seat | None, stores: tuple[int, ...] | None
) -> Result:
    word = reason.value
    if reason is EndReason.AGREED:
        return Result(Outcome.DRAWN, None, word, stores)
    if reason is EndReason.ABANDONED or seat not in line.rules.playing_order or seat is None:
        return Result(Outcome.UNFINISHED, None, word, stores)
    if reason is EndReason.ADJUDICATED:
        return Result(Outcome.WON, seat, word, stores)
    others = [other for other in line.rules.playing_order if other is not seat]
    if len(others) == 1:
        return Result(Outcome.WON, others[0], word, stores)
    if stores is None:
        return Result(Outcome.UNFINISHED, None, word, stores)
    return _decided(match.best_of(line.rules, stores, seat), word, stores)


def _decided(winner: Seat | None, reason: str, stores: tuple[int, ...] | None) -> Result:
    outcome = Outcome.DRAWN if winner is None else Outcome.WON
    return Result(outcome, winner, reason, stores)


def _open_reason(line: Line) -> str:
    return "unverified" if line.state is None and line.score is None else "unfinished"
