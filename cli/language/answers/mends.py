"""Texts that may stand in the place of a finding: what the board says, or what could be lifted."""

from __future__ import annotations

import re
from typing import NamedTuple

from ....checking.check import is_free_of_errors
from ....engine.round import Round
from ....notation.diagnostic import Code, Diagnostic
from ....notation.items import find_part, write_tag
from ....notation.reading.parser import parse
from ....notation.record import (
    Move,
    Pass,
    PositionClaim,
    RoundStart,
    Score,
    SimultaneousRow,
    Tag,
    Turn,
    Unreadable,
)
from ....notation.splitter import Source
from ....replay.digest import digest
from ....replay.steps import RowPlayed, TurnPlayed
from ....replay.turn_parts import MoveClaims
from .records import TracedRecord

MOST_HOUSES = 8
"""The most houses that are offered for one that cannot be lifted."""


class BoardMend(NamedTuple):
    """A text for a stretch of a record, empty where nothing should stand there; `shown` says it."""

    start: int
    stop: int
    text: str
    shown: str


def find_mends(played: TracedRecord, finding: Diagnostic) -> tuple[BoardMend, ...]:
    """The mends of a finding in a record: one that the board decides, or houses to choose from."""
    start, stop = finding.span
    if finding.code is Code.TRUNCATED:
        line = played.line_before(len(played.record.body))
        is_over = line is not None and line.is_match_over
        return (BoardMend(start, stop, "\nend", "end"),) if is_over else ()
    index = played.index_at(start)
    item = played.record.body[index] if index >= 0 else None
    if isinstance(item, Unreadable) and _STORES.fullmatch(item.text):
        return (BoardMend(item.at, item.stop, f"={item.text}", f"={item.text}"),)
    text = _decide(played, finding)
    if text is not None:
        is_claim = finding.is_error and finding.code.group == _CLAIMS
        # Where the record is wrong all the same, the house is the likelier slip: to write the
        # board's numbers would hide it.
        if is_claim and not _is_right_with(played.text, start, stop, text):
            return ()
        return (BoardMend(start, stop, text, text),)
    return tuple(_offer_turns(played, finding)[:MOST_HOUSES])


def list_findings(played: TracedRecord) -> list[Diagnostic]:
    """The findings in a record by itself, of its text and of its play."""
    return [*played.reading.diagnostics, *played.replay.diagnostics]


def _is_right_with(text: str, start: int, stop: int, new: str) -> bool:
    return is_free_of_errors(parse(Source(text[:start] + new + text[stop:])))


# -- what the board decides --------------------------------------------------------------------


def _decide(played: TracedRecord, finding: Diagnostic) -> str | None:
    """The text that the board says should stand in the place of a finding."""
    code = finding.code
    if code is Code.RESULT_DISAGREES:
        return write_tag(Tag("Result", played.replay.result.to_text()))
    if code is Code.DIGEST_DISAGREES and played.rules is not None:
        return write_tag(Tag("Digest", digest(played.record, played.rules)))
    if code is Code.STORES_DISAGREE and finding.position is not None:
        return "=" + ":".join(map(str, finding.position.stores))
    index = played.index_at(finding.span.start)
    item = played.record.body[index] if index >= 0 else None
    match item:
        case RoundStart() if code is Code.ROUND_NUMBER:
            line = played.line_before(index)
            written = played.text[item.at : item.stop]
            return None if line is None else _ROUND.sub(f"round {line.round + 1}", written, count=1)
        case Turn() | SimultaneousRow() if code in _OF_MOVES:
            return _mend_claim(played, index, item, finding)
        case Score() if code is Code.SCORE_DISAGREES:
            line = played.line_before(index)
            stores = None if line is None else line.score
            return None if stores is None else f"score {'-'.join(map(str, stores))}"
        case PositionClaim() if code is Code.POSITION_DISAGREES:
            line = played.line_before(index)
            if line is not None and line.state is not None:
                return f'position "{line.state.position.to_text()}"'
    return None


_CLAIMS = 4
"""The group of codes about claims."""

_SIGNS = {
    Code.CAPTURE_DISAGREES: "x",
    Code.RELAYS_DISAGREE: ">~",
    Code.END_DISAGREES: "-",
}
_OF_MOVES = frozenset({*_SIGNS, Code.STORE_END_DISAGREES})


def _mend_claim(
    played: TracedRecord, index: int, item: Turn | SimultaneousRow, finding: Diagnostic
) -> str | None:
    """A claim about a move as it was played."""
    step = played.step(index)
    pairs: list[tuple[Turn, tuple[MoveClaims, ...]]] = []
    if isinstance(item, Turn) and isinstance(step, TurnPlayed):
        pairs = [(item, step.claims)]
    elif isinstance(item, SimultaneousRow) and isinstance(step, RowPlayed):
        both = zip(item.turns, step.claims, strict=False)
        pairs = [(turn, claims) for turn, claims in both if isinstance(turn, Turn)]
    for turn, claims in pairs:
        if not turn.at <= finding.span.start <= turn.stop:
            continue
        if finding.code is Code.STORE_END_DISAGREES:
            return "" if turn.store_end else "+"
        signs = _SIGNS[finding.code]
        for move, claim in zip(turn.moves, claims, strict=False):
            if find_part(move, signs).start == finding.span.start:
                return _write_claim(move, claim, finding.code)
    return None


def _write_claim(move: Move, claim: MoveClaims, code: Code) -> str:
    if code is Code.CAPTURE_DISAGREES:
        return f"x{claim.captured}" if claim.captured else ""
    if code is Code.END_DISAGREES:
        return "" if claim.end is None else f"-{claim.end}"
    if isinstance(move.relays, int):
        return f"~{len(claim.relays)}"
    return "".join([f">{house}" for house in claim.relays])


# -- what could be lifted ----------------------------------------------------------------------


def _offer_turns(played: TracedRecord, finding: Diagnostic) -> list[BoardMend]:
    """The turns that could stand in the place of one that cannot be played or read."""
    index = played.index_at(finding.span.start)
    item = played.record.body[index] if index >= 0 else None
    if finding.code.group not in (1, 3) or finding.code in _NOT_LIFTED:
        return []
    line = None
    if isinstance(item, Turn | Pass | Unreadable):
        line = played.line_before(index)
    state = None if line is None else line.state
    if item is None or line is None or state is None or line.needs_set or line.end is not None:
        return []
    seat = state.position.to_move
    if seat is None or (isinstance(item, Unreadable) and not _LIKE_TURN.match(item.text)):
        return []
    start = finding.span.start
    house = _HOUSE.match(played.text, start)
    stop = finding.span.end if house is None else house.end()
    if isinstance(item, Turn) and item.seat is seat:
        if finding.code is Code.MOVE_DUE:
            written = played.text[item.at : item.stop].rstrip("+")
            houses = _list_next(state, item.moves)
            return [
                BoardMend(item.at, item.stop, f"{written}+{it}", f"{written}+{it}") for it in houses
            ]
        good = [move for move in item.moves if move.stop <= start]
        if good and start < item.stop:
            head = "+" if played.text[start:stop].startswith("+") else ""
            houses = _list_next(state, tuple(good))
            return [BoardMend(start, stop, f"{head}{it}", f"+{it}") for it in houses]
        if played.text[item.at : start].upper() == seat.value:
            return [
                BoardMend(start, stop, str(it), f"{seat.value}{it}")
                for it in state.legal_houses()
                if str(it) != played.text[start:stop]
            ]
    if state.goes_on:
        return []
    turns = [f"{seat.value}{it}" for it in state.legal_houses()] or [f"{seat.value}--"]
    return [BoardMend(item.at, item.stop, it, it) for it in turns]


def _list_next(state: Round, moves: tuple[Move, ...]) -> tuple[int, ...]:
    """The houses that could be lifted after some moves of a turn."""
    for move in moves:
        if move.house is None or state.fault(move.house) is not None:
            return ()
        _, state = state.play_move(move.house)
        if not state.goes_on:
            return ()
    return state.legal_houses()


_NOT_LIFTED = frozenset(
    {
        Code.UNCLOSED,
        Code.STRAY_BRACKET,
        Code.BAD_TICK,
        Code.BAD_RACE,
        Code.SET_DUE,
        Code.PASS_DUE,
        Code.SIMULTANEOUS_DUE,
        Code.NO_MOVE_LEFT,
        Code.BAD_DATA,
        Code.BAD_ESCAPE,
        Code.BAD_CHARACTER,
        Code.MISPLACED,
    }
)
"""The findings about turns that no other house puts right."""

_STORES = re.compile(r"[0-9]{1,9}(?::[0-9]{1,9}){1,2}")
_HOUSE = re.compile(r"\+?(?:[0-9]+|_)")
_ROUND = re.compile(r"round[ \t]+[0-9]+")
_LIKE_TURN = re.compile(r"[0-9A-Za-z]{1,3}(?![A-Za-z])")
