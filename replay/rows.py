"""Playing a simultaneous row and the `race` that may follow it."""

from __future__ import annotations

from collections.abc import Iterator

from ..engine.board import House
from ..engine.round import Fault, Round
from ..engine.simultaneous import (
    Lift,
    OpeningFault,
    PlayedOpening,
    RaceRun,
    Stopped,
    play_opening,
)
from ..notation.diagnostic import Code, Diagnostic
from ..notation.items import find_part
from ..notation.record import Move, Pass, Race, SetPosition, SimultaneousRow, Turn
from . import claims
from .line import Line
from .positions import apply_set
from .steps import RowPlayed, Unverified
from .turns import check_may_begin, describe_fault, due_of, report_unreadable, resolve_due
from .wording import error


def play_row(
    line: Line, index: int, row: SimultaneousRow, race: Race | None, ruling: SetPosition | None
) -> list[Diagnostic]:
    """Play a simultaneous row; `ruling` is the `set` that states how it came out."""
    found = resolve_due(line)
    if found:
        line.lose()
    found += check_may_begin(line, row)
    line.before, line.last_turn = line.state, index
    if line.state is None:
        line.steps.append(Unverified(index, line.round, line.row or 0))
        return found
    found += [] if found else _not_both(line.state, row)
    played = None if found else _play(line.state, row, race)
    outcome = None
    if isinstance(played, Stopped):
        found += [] if ruling else [explain_stop(line.state, row, race, played)]
    elif played is not None:
        outcome = played
    elif not found:
        found += [report_unreadable(move) for turn in row.turns for move in _unreadable_moves(turn)]
    if outcome is not None and (not ruling or ruling.position.rows == outcome[1].position.rows):
        found += _claims(row, outcome[0])
    _take(line, index, row, outcome, ruling)
    if line.is_past_over and found and not ruling:
        line.lose_round()
    return found


def report_stray_race(race: Race) -> Diagnostic:
    """The error for a `race` that does not follow a simultaneous row."""
    return error(Code.BAD_RACE, race.span, "`race` belongs on the line after a simultaneous row")


def _not_both(state: Round, row: SimultaneousRow) -> list[Diagnostic]:
    """The reasons why a simultaneous row, or one of these seats, cannot stand here."""
    if state.position.to_move is not None:
        message = "both players move at once, where the rules let one seat move at a time"
        hint = "the first row of a round is simultaneous only under `opening=simultaneous`"
        return [error(Code.NOT_SIMULTANEOUS, row.span, message, hint)]
    written = [turn.seat for turn in row.turns]
    if written == list(state.position.seats):
        found: list[Diagnostic] = []
        for turn in row.turns:
            if isinstance(turn, Pass) and state.position.row(turn.seat).shells_in_houses():
                message = f"{turn.seat.title} passes although it has shells to lift"
                found.append(error(Code.PASS_WITH_SHELLS, turn.span, message))
        return found
    message = "a simultaneous row has one turn for every seat"
    hint = "like " + " | ".join(f"`{seat.value}3`" for seat in state.position.seats)
    return [error(Code.WRONG_SEAT, row.span, message, hint)]


def _play(
    state: Round, row: SimultaneousRow, race: Race | None
) -> tuple[PlayedOpening, Round] | Stopped | None:
    """The row played on the engine; `None` when a house in it cannot be read."""
    if any(_unreadable_moves(turn) for turn in row.turns):
        return None
    lifts = tuple(
        tuple(Lift(move.house or 0, move.tick) for move in _moves(turn)) for turn in row.turns
    )
    runs = tuple(RaceRun(seat, drops) for seat, drops in race.runs) if race else None
    return play_opening(state, lifts, runs)


def _moves(turn: Turn | Pass) -> tuple[Move, ...]:
    return turn.moves if isinstance(turn, Turn) else ()


def _unreadable_moves(turn: Turn | Pass) -> list[Move]:
    return [move for move in _moves(turn) if move.house is None][:1]


def explain_stop(
    state: Round, row: SimultaneousRow, race: Race | None, stopped: Stopped
) -> Diagnostic:
    """The error for a row that cannot have happened, at the move it fails on.

    `stopped` is what the engine says of this row or of the same with fewer moves.
    """
    seat = stopped.seat.title
    if stopped.move is None:
        span = race.span if race else row.span
        if stopped.fault is OpeningFault.SHELLS_LEFT:
            message = f"the race ends after {stopped.number} drops while {seat} still holds shells"
        else:
            message = f"after {stopped.number} drops of the race {seat} holds no shell to drop"
        return error(Code.BAD_RACE, span, message)
    move = next(_moves(t)[stopped.move] for t in row.turns if t.seat is stopped.seat)
    house = House(stopped.seat, move.house or 0)
    match stopped.fault:
        case OpeningFault.EMPTY:
            message = f"`{house}` is empty when {seat} comes to lift it (tick {stopped.number})"
            return error(Code.EMPTY_HOUSE, move.span, message)
        case OpeningFault.NO_MOVE_LEFT if stopped.move == 0:
            message = f"`{house}` cannot be lifted: {seat} has no shell at tick 0 and passes"
            hint = f"write `{stopped.seat.value}--`"
            return error(Code.NO_MOVE_LEFT, move.span, message, hint)
        case OpeningFault.NO_MOVE_LEFT:
            message = f"`+{house.number}` cannot follow: {seat}'s turn is over before it"
            return error(Code.NO_MOVE_LEFT, move.span, message)
        case OpeningFault.EARLY_TICK:
            message = f"{seat} lifts at `@{move.tick}` but is free only at tick {stopped.number}"
            return error(Code.BAD_TICK, find_part(move, "@"), message)
        case OpeningFault.TICK_UNDER_LAP:
            message = f"`@{move.tick}` has no meaning under `pace=lap`, where hands keep laps"
            return error(Code.BAD_TICK, find_part(move, "@"), message)
    code, message = describe_fault(house, _FAULTS[stopped.fault], state.rules)
    return error(code, move.span, message)


_FAULTS = {
    OpeningFault.BURNED: Fault.BURNED,
    OpeningFault.NO_SUCH_HOUSE: Fault.NO_SUCH_HOUSE,
    OpeningFault.NOT_OPENING: Fault.NOT_OPENING,
}


def _claims(row: SimultaneousRow, opening: PlayedOpening) -> Iterator[Diagnostic]:
    for turn, moves in zip(row.turns, opening.moves, strict=True):
        if not isinstance(turn, Turn):
            continue
        for move, played in zip(turn.moves, moves, strict=True):
            yield from claims.check_move(move, played)
        finding = claims.check_store_end(turn, moves[-1], turn.seat in opening.due)
        if finding:
            yield finding


def _take(
    line: Line,
    index: int,
    row: SimultaneousRow,
    outcome: tuple[PlayedOpening, Round] | None,
    ruling: SetPosition | None,
) -> None:
    base = line.state
    if base is None:
        raise ValueError("a row is played on a known board")
    number, before = line.row or 0, base.position
    after = outcome[1] if outcome else base
    opening = outcome[0] if outcome else None
    ruled = apply_set(line, ruling, after) if ruling else None
    line.set_applied = ruled is not None
    if ruled is not None:
        agrees = opening is not None and ruled.position.rows == after.position.rows
        shown = opening if agrees else None
        line.steps.append(
            RowPlayed(
                index, line.round, number, shown, before, ruled.position,
                None if agrees else ruled.position,
            )
        )  # fmt: skip
        line.state, line.due = ruled, ()
        line.reopen_round()
        line.is_past_over = False
        return
    if opening is None:
        line.steps.append(Unverified(index, line.round, number))
        line.lose()
        return
    line.steps.append(RowPlayed(index, line.round, number, opening, before, after.position))
    spans = {turn.seat: turn.span for turn in row.turns}
    line.due = tuple(
        due_of(after, seat, spans[seat], moves)
        for seat, moves in zip(base.position.seats, opening.moves, strict=True)
        if seat in opening.due
    )
    line.state = after
