"""The result of `sungka solve`, the play it leads to, and both as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from ...analysis.search.bound import Bound
from ...analysis.search.lines import PlayedLine, split_into_turns
from ...analysis.search.solution import Solution, Solved
from ...engine.board import Seat
from ...engine.round import Round
from ...engine.rules_text import rules_to_text
from ...notation.items import write_turn
from ...notation.record import Move, Turn
from .start import Start

if TYPE_CHECKING:
    from ...analysis.search.reach import Richest, Shortest
    from ..console.json_text import Json

Found: TypeAlias = "Solution | Shortest | Richest"
"""The result of a search: the best line, or one turn."""


def find_line(start: Start, found: Found) -> PlayedLine:
    """The best play from the start, including the passes before it; for one turn, that turn."""
    if isinstance(found, Solution):
        return found.best.line
    return split_into_turns(start.state, tuple(house.number for house in found.line))


def write_turns(line: PlayedLine) -> list[str]:
    """The turns as a record writes them, including the turn in which the line breaks off."""
    texts = [turn.to_text() for turn in line.turns]
    rest = find_unfinished_turn(line)
    return texts if rest is None else [*texts, write_turn(rest)]


def find_unfinished_turn(line: PlayedLine) -> Turn | None:
    """The turn in which a line breaks off, if it does."""
    seat = line.state.position.to_move
    if not line.rest or seat is None:
        return None
    return Turn(seat, tuple(Move(number) for number in line.rest))


def find_mover(state: Round) -> Seat:
    """The seat that makes the next choice, after the passes that are due.

    Raises `ValueError` when no seat is to move.
    """
    seat = state.after_passes().position.to_move
    if seat is None:
        raise ValueError("no seat is to move")
    return seat


def describe_as_json(start: Start, found: Found, is_interrupted: bool) -> dict[str, Json]:
    """The start of the search, its result, and whether Ctrl-C ended it (`docs/solving.md`)."""
    about: dict[str, Json] = {
        "rules": rules_to_text(start.state.rules),
        "position": start.state.position.to_text(),
        "seat": find_mover(start.state).value,
        "interrupted": is_interrupted,
        "nodes": found.nodes,
    }
    if isinstance(found, Solution):
        choices: list[Json] = [_choice_to_json(choice) for choice in found.choices]
        proven: dict[str, Json] = {"exact": found.is_exact, "proven": found.is_best_proven}
        rests_on_depth = any(choice.bound is Bound.SO_FAR for choice in found.choices)
        depth = found.depth if rests_on_depth else None
        bounds: dict[str, Json] = {
            "least": found.least,
            "most": found.most,
            "estimate": found.estimate,
        }
        return about | {"depth": depth, **proven, **bounds, "choices": choices}
    from ...analysis.search.reach import Shortest

    texts = write_turns(find_line(start, found))
    line: dict[str, Json] = {"moves": len(found.line), "line": [*texts]}
    if isinstance(found, Shortest):
        return about | {
            "turn": "shortest",
            "leave": found.left,
            "excluded": found.excluded,
            "all_seen": found.is_seen,
            "shortest": found.is_shortest,
            "as_short": found.lines or None,
            **line,
        }
    return about | {"turn": "most", "store": found.store, "most": found.is_most, **line}


def _choice_to_json(choice: Solved) -> dict[str, Json]:
    return {
        "house": str(choice.house),
        "value": choice.value,
        "stores": None if choice.stores is None else [*choice.stores],
        "bound": choice.bound.value,
        "least": choice.least,
        "most": choice.most,
        "exact": choice.is_exact,
        "line": [*write_turns(choice.line)],
        "breaks_off": bool(choice.line.rest),
    }
