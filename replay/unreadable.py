"""Houses that cannot be read: which house the claims around them leave possible."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ..engine.board import House
from ..notation.diagnostic import Code, Diagnostic
from ..notation.record import Move, RoundStart, SetPosition, SimultaneousRow, Turn
from .playthrough import play_through
from .steps import Replay


def name_houses(replay: Replay) -> tuple[Diagnostic, ...]:
    """The replay's diagnostics, those of unreadable houses with the one possible house as hint.

    A house is possible when, with it, everything to the end of the round, or to the next
    position set, is legal and as claimed.
    """
    return tuple(
        replace(finding, hint=_hint(replay, finding))
        if finding.code is Code.UNREADABLE_HOUSE
        else finding
        for finding in replay.diagnostics
    )


def _hint(replay: Replay, finding: Diagnostic) -> str | None:
    for index, item in enumerate(replay.record.body):
        turns = item.turns if isinstance(item, SimultaneousRow) else (item,)
        for turn in turns:
            if isinstance(turn, Turn):
                for place, move in enumerate(turn.moves):
                    if move.span == finding.span and move.house is None:
                        return _said(list(_possible(replay, index, turn, place)))
    return None


def _said(houses: list[House]) -> str | None:
    if len(houses) == 1:
        return f"only `{houses[0]}` agrees with what is claimed"
    if not houses:
        return "no house agrees with what is claimed"
    return "possible are " + ", ".join(f"`{house}`" for house in houses)


def _possible(replay: Replay, index: int, turn: Turn, place: int) -> Iterator[House]:
    rules, record = replay.rules, replay.record
    if rules is None:
        return
    end = index + 1
    while end < len(record.body) and not isinstance(record.body[end], RoundStart | SetPosition):
        end += 1
    for number in range(1, rules.houses + 1):
        moves = list(turn.moves)
        moves[place] = replace(moves[place], house=number)
        changed = replace(turn, moves=tuple(moves))
        body = list(record.body[:end])
        item = body[index]
        body[index] = (
            replace(item, turns=tuple(changed if t is turn else t for t in item.turns))
            if isinstance(item, SimultaneousRow)
            else changed
        )
        tried = play_through(replace(record, body=tuple(body)), rules)
        if not any(f.is_error and f.span >= _span(turn, moves[0]) for f in tried.diagnostics):
            yield House(turn.seat, number)


def _span(turn: Turn, move: Move) -> tuple[int, int]:
    return min(turn.span, move.span)
