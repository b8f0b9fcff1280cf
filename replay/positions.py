"""Positions that a record states as facts: `Setup` and `set`."""

from __future__ import annotations

from ..engine import match
from ..engine.board import Position
from ..engine.round import Round, is_round_over
from ..engine.ruleset import Burned, Refill, RuleSet
from ..notation.diagnostic import Code, Diagnostic, Severity, Span
from ..notation.record import SetPosition, Tag
from . import sentences
from .line import Line
from .wording import error, houses_text


def begin_line(tag: Tag | None, rules: RuleSet) -> tuple[Line, list[Diagnostic]]:
    """The line of play at the beginning of a record, and what is wrong with its `Setup`."""
    if tag is None:
        return Line(rules, match.start(rules), rules.total, 1, has_setup=False), []
    state, found = read_setup(tag, rules)
    total = state.position.shells if state else rules.total
    line = Line(rules, state, total, 1, has_setup=True)
    if state is not None:  # a round that is over as it begins has no seat to move
        line.began = Position.from_text(tag.value).to_move
    return line, found


def read_setup(tag: Tag, rules: RuleSet) -> tuple[Round | None, list[Diagnostic]]:
    """The first round from a `Setup` tag; `None` where its position cannot be played."""
    position = _parse_setup(tag)
    if isinstance(position, Diagnostic):
        return None, [position]
    misfit = _misfit(position, rules)
    if misfit:
        return None, [error(Code.BAD_SETUP, tag.span, misfit)]
    # A set that has lost a shell is played with all the same (clause 1.6).
    found = _wrong_total(position, rules.total, tag.span, Severity.WARNING)
    if position.to_move is None and any(row.shells_in_houses() for row in position.rows):
        simultaneous = rules.opens_together(1)
        if not simultaneous:
            message = sentences.SETUP_WITHOUT_MOVER
            return None, [*found, error(Code.BAD_SETUP, tag.span, message)]
    return match.begin(rules, position), found


def check_setup(tag: Tag | None) -> list[Diagnostic]:
    """The finding about a `Setup` that is a position under no rules."""
    position = None if tag is None else _parse_setup(tag)
    return [position] if isinstance(position, Diagnostic) else []


def _parse_setup(tag: Tag) -> Position | Diagnostic:
    """The position in the tag, or what is wrong with its text."""
    try:
        return Position.from_text(tag.value)
    except ValueError as fault:
        return error(Code.BAD_SETUP, tag.span, sentences.setup_unreadable(fault))


def check_set(
    line: Line, item: SetPosition, base: Round | None, *, is_reasoned: bool
) -> list[Diagnostic]:
    """The findings about a `set` that changes the board of `base`, `None` if that is unknown.

    With its reason it may say that shells were lost or found, which is a warning.
    """
    misfit = _misfit(item.position, line.rules)
    if misfit:
        return [error(Code.BAD_POSITION, item.span, misfit)]
    severity = Severity.WARNING if is_reasoned else Severity.ERROR
    found = _wrong_total(item.position, line.total, item.span, severity)
    if base is not None and item.position.burned != base.position.burned:
        message = sentences.burned_change(
            houses=houses_text(item.position.burned), before=houses_text(base.position.burned)
        )
        hint = hint_at_fresh_board(line, item.position)
        found.append(error(Code.BAD_POSITION, item.span, message, hint))
    over = is_round_over(line.rules, item.position)
    if over and item.position.to_move is not None:
        message = sentences.ROUND_OVER_MOVER
        found.append(error(Code.BAD_POSITION, item.span, message))
    if not over and item.position.to_move is None and not _may_open(line, base):
        message = sentences.ROUND_OPEN_MOVER
        found.append(error(Code.BAD_POSITION, item.span, message))
    return found


def apply_set(line: Line, item: SetPosition, base: Round | None) -> Round | None:
    """The round after a `set`, whatever `base` was; `None` when it cannot be played on."""
    if _misfit(item.position, line.rules):
        return None
    state = base or Round(line.rules, item.position)
    after = state._replace(opens_match=False).at(item.position, item.position.to_move)
    if after.position.to_move is None and not after.is_over and not _may_open(line, base):
        return None
    return after


def hint_at_fresh_board(line: Line, position: Position) -> str | None:
    """The hint at a later round that is stated to begin with the board of the first."""
    rules = line.rules
    if line.round == 1 or line.row or rules.refill is Refill.NEW or _misfit(position, rules):
        return None
    fresh = match.refill(rules._replace(refill=Refill.NEW), (), first=position.to_move)
    if position.rows != fresh.rows:
        return None
    return sentences.FRESH_BOARD


def _may_open(line: Line, base: Round | None) -> bool:
    """True when both hands open the round and no turn of it has been played."""
    if base is None or line.row or not line.rules.opens_together(line.round):
        return False
    return base.position.to_move is None


def _misfit(position: Position, rules: RuleSet) -> str | None:
    if len(position.rows) != rules.seats:
        return sentences.rows_misfit(seats=rules.seats, rows=len(position.rows))
    if position.houses != rules.houses:
        return sentences.houses_misfit(houses=rules.houses, written=position.houses)
    if rules.burned is Burned.OPEN and position.burned:
        return sentences.BURNED_OPEN
    return None


def _wrong_total(
    position: Position, total: int, span: Span, severity: Severity
) -> list[Diagnostic]:
    if position.shells == total:
        return []
    message = sentences.total_misfit(shells=position.shells, total=total)
    return [Diagnostic(Code.WRONG_TOTAL, severity, message, span)]
