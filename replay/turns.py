"""Playing a record's turns and the `set` that rules on one: seats, houses, claims, due moves."""

from __future__ import annotations

from collections.abc import Sequence

from ..engine import match
from ..engine.board import House, Seat
from ..engine.round import Fault, Round
from ..engine.ruleset import Again, CaptureAgain, RuleSet
from ..engine.sowing import PlayedMove
from ..notation.diagnostic import Code, Diagnostic, Severity, Span
from ..notation.items import find_part, write_turn
from ..notation.record import Move, Pass, SetPosition, SimultaneousRow, Turn
from . import claims, sentences
from .line import Due, Line
from .positions import apply_set, check_set
from .steps import PassPlayed, PositionSet, TurnPlayed, Unverified
from .wording import error, own_houses_text, place_text, warning


def play_turn(
    line: Line,
    index: int,
    turn: Turn | Pass,
    ruling: SetPosition | None,
    *,
    is_reasoned: bool = False,
) -> list[Diagnostic]:
    """Play one turn; `ruling` is the `set` that follows it directly.

    It rules on a turn that breaks a rule: the turn's errors are then warnings and its outcome is
    the position set. After any other turn the `set` is an event of its own. With its reason
    (`is_reasoned`) it says all that there is to say of a turn that only stopped too early.
    """
    row = line.row or 0
    found = resolve_due(line, turn)
    if found:
        line.lose()
    found += check_may_begin(line, turn)
    line.before, line.last_turn = line.state, index
    if line.state is None:
        line.steps.append(Unverified(index, line.round, row))
        return found
    before = line.state.position
    moves: list[PlayedMove] = []
    if found:
        state: Round | None = None
    elif isinstance(turn, Pass):
        state, refused = _pass(line.state, turn)
        found += refused
    else:
        state, refused = _moves(line.state, turn, moves)
        # Unless a `set` says what came of it, its claims may be those of another turn.
        if state is None and ruling is None and refused[-1].is_error:
            refused = [finding for finding in refused if _breaks_rule(finding)]
        found += refused
        if state is not None:
            found += _store_end(turn, moves, state)
    if state is not None and state.goes_on:
        due = due_of(state, turn.seat, turn.span, moves)
        line.due = (due._replace(written=_joinable(turn)),)
    if state is not None and not line.due and not any(map(_breaks_rule, found)):
        ruling = None
    if ruling is not None:
        stopped = resolve_due(line)
        found += [] if is_reasoned else stopped
    _take(line, index, turn, state, moves, ruling)
    if ruling is not None:
        if not line.set_applied:  # a position that cannot be played on
            line.lose()
        return [finding._replace(severity=Severity.WARNING) for finding in found]
    if state is None and before is not None:
        line.lose()
    if line.is_past_over and found:
        line.lose_round()
    return found


def follow_set(
    line: Line, index: int, item: SetPosition, *, is_reasoned: bool = False
) -> list[Diagnostic]:
    """Follow a `set`; one that rules on a turn has been applied with that turn already.

    `is_reasoned` says that its reason follows: only then may it state another number of shells.
    """
    line.announce(None)
    found = [due._replace(severity=Severity.WARNING) for due in resolve_due(line)]
    if is_reasoned:
        found = []
    if line.set_applied:
        line.set_applied = False
        found += check_set(line, item, line.before, is_reasoned=is_reasoned)
        line.total = item.position.shells if is_reasoned else line.total
        return found
    found += check_set(line, item, line.state, is_reasoned=is_reasoned)
    before = line.state.position if line.state else None
    state = apply_set(line, item, line.state)
    line.needs_set = False
    line.reopen_round()
    line.state, line.is_past_over = state, False
    if state is not None:
        line.total = state.position.shells if is_reasoned else line.total
        line.steps.append(PositionSet(index, line.round, before, state.position))
    return found


def _breaks_rule(finding: Diagnostic) -> bool:
    """True when it is about how the turn was played, not about what is claimed of it."""
    return finding.code.group == 3


def due_of(state: Round, seat: Seat, span: Span, moves: Sequence[PlayedMove]) -> Due:
    """The move that is due from a seat whose turn, at `span`, stopped after these moves."""
    return Due(seat, span, state.position, bool(moves) and moves[-1].capture is not None)


def _joinable(turn: Turn | Pass) -> str | None:
    """The turn as text, if another move can be joined to it."""
    return write_turn(turn) if isinstance(turn, Turn) and not turn.store_end else None


def resolve_due(line: Line, coming: Turn | Pass | None = None) -> list[Diagnostic]:
    """Report the turns that stopped although a move was due, once play has gone on without it.

    `coming` is the turn that goes on, which may be the rest of the one that stopped.
    """
    found = []
    for due in line.due:
        where = sentences.AFTER_CAPTURE if due.has_captured else sentences.in_store(due.seat.title)
        message = sentences.move_due(where)
        hint = sentences.lift_and_join(
            seat=due.seat.title, houses=own_houses_text(due.seat, due.houses)
        )
        if due.written is not None and isinstance(coming, Turn) and coming.seat is due.seat:
            hint = sentences.write_joined(first=due.written, second=write_turn(coming)[1:])
        finding = error(Code.MOVE_DUE, due.span, message, hint)
        found.append(finding._replace(position=due.position))
    line.due = ()
    return found


def check_may_begin(line: Line, turn: Turn | Pass | SimultaneousRow) -> list[Diagnostic]:
    """The reasons why this turn cannot be played now, whatever house it lifts."""
    text = sentences.THIS_ROW if isinstance(turn, SimultaneousRow) else f"`{turn.seat.value}`"
    if line.needs_set:
        line.needs_set = False
        message = sentences.GAP_WITHOUT_SET
        return [error(Code.SET_DUE, turn.span, message, sentences.WRITE_POSITION)]
    if line.is_past_over and line.state is None:
        return []
    if line.score is not None or (line.state is not None and line.state.is_over):
        line.is_past_over = True
        if line.state is not None:
            line.close_round()
        if line.is_match_over:
            message = sentences.after_match(text)
            return [error(Code.MATCH_OVER, turn.span, message, explain_over(line))]
        hint = sentences.write_next_round(line.round + 1)
        message = sentences.after_round(text)
        return [error(Code.ROUND_OVER, turn.span, message, hint)]
    if line.state is None or isinstance(turn, SimultaneousRow):
        return []
    return _wrong_seat(line.state, turn)


def explain_over(line: Line) -> str:
    """The hint that says why the rules play no round after the one that is over."""
    if line.round < line.rules.rounds:
        if line.score and match.can_go_on(line.rules, line.score, line.burned):
            return sentences.MAJORITY_OVER
        return sentences.FEW_SHELLS
    rounds = (
        sentences.ROUNDS_ONE if line.rules.rounds == 1 else sentences.rounds_many(line.rules.rounds)
    )
    return sentences.rounds_played(rounds=rounds, number=line.round + 1)


def _wrong_seat(state: Round, turn: Turn | Pass) -> list[Diagnostic]:
    mover = state.position.to_move
    if turn.seat not in state.position.seats:
        seats = ", ".join(seat.title for seat in state.position.seats)
        message = sentences.seat_not_at_board(seat=turn.seat.title, seats=seats)
        return [error(Code.WRONG_SEAT, turn.span, message)]
    if mover is None:
        message = sentences.BOTH_HANDS_DUE
        hint = sentences.WRITE_BOTH
        return [error(Code.SIMULTANEOUS_DUE, turn.span, message, hint)]
    if turn.seat is mover:
        return []
    if not state.legal_houses():
        message = sentences.pass_due(mover=mover.title, seat=turn.seat.title)
        hint = sentences.write_pass_before(mover.value)
        return [error(Code.PASS_DUE, turn.span, message, hint)]
    message = sentences.wrong_seat(seat=turn.seat.title, mover=mover.title)
    hint = sentences.turn_missing(
        mover=mover.title, houses=own_houses_text(mover, state.legal_houses())
    )
    if state.opens_match:
        first = sentences.first_written(turn.seat.value)
        hint = sentences.match_begun(seat=turn.seat.title, first=first, otherwise=hint)
    return [error(Code.WRONG_SEAT, turn.span, message, hint)]


def _pass(state: Round, turn: Pass) -> tuple[Round | None, list[Diagnostic]]:
    houses = state.legal_houses()
    if not houses:
        return state.play_pass(), []
    message = sentences.pass_with_shells(turn.seat.title)
    hint = sentences.can_lift(seat=turn.seat.title, houses=own_houses_text(turn.seat, houses))
    return None, [error(Code.PASS_WITH_SHELLS, turn.span, message, hint)]


def _moves(
    state: Round, turn: Turn, moves: list[PlayedMove]
) -> tuple[Round | None, list[Diagnostic]]:
    """The round after the turn, `None` when a move was not legal; fills `moves` as far as legal."""
    found: list[Diagnostic] = []
    for move in turn.moves:
        if moves and not state.goes_on:
            late = _no_move_left(state.rules, turn.seat, move, moves[-1])
            return None, [*found, late._replace(position=state.position)]
        if move.tick is not None:
            message = sentences.tick_in_turn(move.tick)
            found.append(error(Code.BAD_TICK, find_part(move, "@"), message))
        if move.house is None:
            return None, [*found, report_unreadable(move)]
        fault = state.fault(move.house)
        if fault is not None:
            return None, [*found, report_fault(state, move, fault)]
        before = state.position
        played, state = state.play_move(move.house)
        moves.append(played)
        found += [f._replace(position=before) for f in claims.check_move(move, played)]
    return state, found


def report_unreadable(move: Move) -> Diagnostic:
    """The warning for a house that cannot be read."""
    message = sentences.HOUSE_UNREADABLE
    return warning(Code.UNREADABLE_HOUSE, move.span, message)


def report_fault(state: Round, move: Move, fault: Fault) -> Diagnostic:
    """The error for a house that the seat to move cannot lift.

    Raises `ValueError` when no seat is to move or the house of `move` is unreadable.
    """
    mover = state.position.to_move
    if mover is None or move.house is None:
        raise ValueError(f"a seat lifts a house, not {mover} {move.house}")
    house = House(mover, move.house)
    code, message = describe_fault(house, fault, state.rules)
    legal = state.legal_houses()
    hint = sentences.can_lift(seat=mover.title, houses=own_houses_text(mover, legal))
    if not legal:
        hint = sentences.must_pass(seat=mover.title, letter=mover.value)
    return error(code, move.span, message, hint)._replace(position=state.position)


def describe_fault(house: House, fault: Fault, rules: RuleSet) -> tuple[Code, str]:
    """The code and message for a house that cannot be lifted under these rules."""
    match fault:
        case Fault.NO_SUCH_HOUSE:
            return (
                Code.NO_SUCH_HOUSE,
                sentences.house_beyond(house=house, houses=rules.houses),
            )
        case Fault.BURNED:
            return Code.BURNED_HOUSE, sentences.house_burned(house)
        case Fault.EMPTY:
            return Code.EMPTY_HOUSE, sentences.house_empty(house)
        case Fault.NOT_OPENING:
            message = sentences.house_not_opening(which=rules.first_lift.value, house=house)
            return Code.FARTHEST_HOUSE, message


def _no_move_left(rules: RuleSet, seat: Seat, move: Move, last: PlayedMove) -> Diagnostic:
    written = "_" if move.house is None else str(move.house)
    message = sentences.no_move_left(
        house=written, last=last.house, place=place_text(last.last), seat=seat.title
    )
    givers = [sentences.STORE_GIVES] if rules.again is Again.YES else []
    givers += [sentences.CAPTURE_GIVES] if rules.capture_again is CaptureAgain.YES else []
    hint = sentences.only_gives(" or ".join(givers)) if givers else None
    return error(Code.NO_MOVE_LEFT, move.span, message, hint)


def _store_end(turn: Turn, moves: list[PlayedMove], state: Round) -> list[Diagnostic]:
    finding = claims.check_store_end(turn, moves[-1], state.goes_on)
    return [finding] if finding else []


def _take(
    line: Line,
    index: int,
    turn: Turn | Pass,
    state: Round | None,
    moves: list[PlayedMove],
    ruling: SetPosition | None,
) -> None:
    """Put what was played, or ruled, into the line."""
    base = line.state
    if base is None:
        raise ValueError("a turn is played on a known board")
    row = line.row or 0
    after = state or base
    ruled = apply_set(line, ruling, after) if ruling else None
    if ruled is None and (state is None or ruling is not None):
        line.steps.append(Unverified(index, line.round, row))
        return
    before, played = base.position, after.position
    if isinstance(turn, Pass) and ruled is None:
        line.steps.append(PassPlayed(index, line.round, row, turn.seat, before, played))
    else:
        line.steps.append(
            TurnPlayed(
                index,
                line.round,
                row,
                turn.seat,
                tuple(moves),
                before,
                played,
                after.goes_on and ruled is None,
                ruled.position if ruled else None,
            )
        )
    if ruled is not None:
        line.reopen_round()
        line.is_past_over = False
    line.set_applied = ruled is not None
    line.state = ruled or after
