"""Playing a simultaneous row and the `race` that may follow it."""

from __future__ import annotations

from collections.abc import Iterator

from ..engine.board import House
from ..engine.kernel import Shells
from ..engine.ring import Ring, ring_of
from ..engine.round import Fault, Round
from ..engine.row_kernel import Hands
from ..engine.ruleset import Pace
from ..engine.simultaneous import (
    Lift,
    OpeningFault,
    PlayedOpening,
    RaceRun,
    Stopped,
    find_following,
    play_opening,
    round_after,
)
from ..notation.diagnostic import Code, Diagnostic
from ..notation.items import find_part
from ..notation.record import Move, Pass, Race, SetPosition, SimultaneousRow, Turn
from . import claims, sentences
from .line import Line
from .positions import apply_set
from .steps import RowPlayed, Unverified
from .turn_parts import list_lifts, list_moves, list_runs
from .turn_player import is_as_claimed
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
        found += () if outcome[0].is_midway else _claims(row, outcome[0])
    _take(line, index, row, outcome, ruling)
    if line.is_past_over and found and not ruling:
        line.lose_round()
    return found


def play_ordinary_row(
    line: Line, index: int, row: SimultaneousRow, race: Race | None, number: int | None
) -> bool:
    """Play a row by numbers alone, if there is no finding about it; true if so.

    No `set` may rule on it. `number` is that of the row, `None` in a variation.
    """
    if line.end is not None:
        return False
    line.announce(None)
    line.row = line.row if number is None else number
    state = line.state
    if state is None or state.is_over or state.position.to_move is not None:
        return False
    if line.due or line.needs_set or line.score is not None or line.is_past_over:
        return False
    seats = state.position.seats
    if tuple([turn.seat for turn in row.turns]) != seats:
        return False
    ring, lifts, runs = ring_of(state.rules, state.position), list_lifts(row), list_runs(race)
    board, hands = ring.board(state.position), Hands(ring.ways)
    if not _play_hands(state, ring, row, lifts, runs, hands, board):
        return False
    played = tuple([hands.moves(hand) for hand in range(len(seats))])
    for hand, turn in enumerate(row.turns):
        moves, last = played[hand], -1
        if sum([len(relays) for _, relays, _, _ in moves]) >= _KEPT_RELAYS:
            return False
        for move, (_, relays, last, taken) in zip(list_moves(turn), moves, strict=True):
            if not is_as_claimed(move, ring.places, relays, last, taken):
                return False
        if isinstance(turn, Turn) and turn.store_end and last != ring.store(hand):
            return False
    following = find_following(state.rules, seats[hands.first], seats[hands.last])
    lifted = seats[hands.last_lifted] if hands.last_lifted >= 0 else None
    after = round_after(state, ring.position(board, None), following, lifted)
    step = RowPlayed(index, line.round, line.row or 0, None, state.position, after.position)
    step.keep_moves(state.rules, state.opens_match, row, race, played)
    line.steps.append(step)
    line.before, line.last_turn, line.state, line.set_applied = state, index, after, False
    return True


def report_stray_race(race: Race) -> Diagnostic:
    """The error for a `race` that does not follow a simultaneous row."""
    return error(Code.BAD_RACE, race.span, sentences.STRAY_RACE)


def _not_both(state: Round, row: SimultaneousRow) -> list[Diagnostic]:
    """The reasons why a simultaneous row, or one of these seats, cannot come here."""
    if state.position.to_move is not None:
        message = sentences.BOTH_AT_ONCE
        hint = sentences.ROW_ONLY_SIMULTANEOUS
        return [error(Code.NOT_SIMULTANEOUS, row.span, message, hint)]
    written = [turn.seat for turn in row.turns]
    if written == list(state.position.seats):
        found: list[Diagnostic] = []
        for turn in row.turns:
            if isinstance(turn, Pass) and state.position.row(turn.seat).shells_in_houses():
                message = sentences.pass_with_shells(turn.seat.title)
                found.append(error(Code.PASS_WITH_SHELLS, turn.span, message))
        return found
    message = sentences.ROW_ONE_EACH
    hint = "like " + " | ".join(f"`{seat.value}3`" for seat in state.position.seats)
    return [error(Code.WRONG_SEAT, row.span, message, hint)]


def _play(
    state: Round, row: SimultaneousRow, race: Race | None
) -> tuple[PlayedOpening, Round] | Stopped | None:
    """The row played on the engine; `None` when a house in it cannot be read."""
    if any(_unreadable_moves(turn) for turn in row.turns):
        return None
    return play_opening(state, list_lifts(row), list_runs(race))


def _play_hands(
    state: Round,
    ring: Ring,
    row: SimultaneousRow,
    lifts: tuple[tuple[Lift, ...], ...],
    runs: tuple[RaceRun, ...] | None,
    hands: Hands,
    board: Shells,
) -> bool:
    """True when the hands can play the row on the board, and no move is due after it."""
    order = {seat: hand for hand, seat in enumerate(ring.seats)}
    is_known = runs is None or all(seat in order and drops <= _MOST for seat, drops in runs)
    if runs == () or not is_known or state.rules.pace is Pace.FIRST_OVER:
        return False
    race = tuple([(order[seat], drops) for seat, drops in runs or ()])
    try:
        hands.begin(ring.ways, state.opens_match, state.rules.keeps_laps, race)
        for hand, chosen in enumerate(lifts):
            if isinstance(row.turns[hand], Pass) and board.has_any(ring.ways[hand]):
                return False
            for number, tick in chosen:
                if not 1 <= number <= ring.houses or (tick is not None and tick > _MOST):
                    return False
                hands.lift(hand, number, -1 if tick is None else tick)
    except ValueError:  # more than the hands can keep
        return False
    return hands.play(board) and hands.waiting < 0


_KEPT_RELAYS = 1024
"""The relays of one hand that `Hands` keeps."""

_MOST = 10**8
"""The most drops of a run, and the latest tick, of a row that is played by numbers alone."""


def _unreadable_moves(turn: Turn | Pass) -> list[Move]:
    return [move for move in list_moves(turn) if move.house is None][:1]


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
            message = sentences.race_short(number=stopped.number, seat=seat)
        else:
            message = sentences.race_empty(number=stopped.number, seat=seat)
        return error(Code.BAD_RACE, span, message)
    move = next(list_moves(t)[stopped.move] for t in row.turns if t.seat is stopped.seat)
    house = House(stopped.seat, move.house or 0)
    match stopped.fault:
        case OpeningFault.EMPTY:
            message = sentences.house_emptied(house=house, seat=seat, tick=stopped.number)
            return error(Code.EMPTY_HOUSE, move.span, message)
        case OpeningFault.NO_MOVE_LEFT if stopped.move == 0:
            message = sentences.seat_stuck(house=house, seat=seat)
            hint = sentences.write_pass(stopped.seat.value)
            return error(Code.NO_MOVE_LEFT, move.span, message, hint)
        case OpeningFault.NO_MOVE_LEFT:
            message = sentences.turn_over(number=house.number, seat=seat)
            return error(Code.NO_MOVE_LEFT, move.span, message)
        case OpeningFault.EARLY_TICK:
            message = sentences.tick_early(seat=seat, tick=move.tick, free=stopped.number)
            return error(Code.BAD_TICK, find_part(move, "@"), message)
        case OpeningFault.TICK_UNDER_LAP:
            message = sentences.tick_without_meaning(move.tick)
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
