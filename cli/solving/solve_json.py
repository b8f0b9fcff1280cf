"""What was solved, as JSON."""

from __future__ import annotations

from ...analysis.search.reach import Shortest
from ...analysis.search.solution import Solution, Solved
from ...engine.rules_text import rules_to_text
from ..console.json_text import Json
from .found import Found, find_line, find_mover, write_turns
from .start import Start


def describe_as_json(start: Start, found: Found, is_interrupted: bool) -> dict[str, Json]:
    """Where the search began, what it found, and whether Ctrl-C ended it (`docs/solving.md`)."""
    about: dict[str, Json] = {
        "rules": rules_to_text(start.state.rules),
        "position": start.state.position.to_text(),
        "seat": find_mover(start.state).value,
        "interrupted": is_interrupted,
        "nodes": found.nodes,
    }
    if isinstance(found, Solution):
        choices: list[Json] = [_choice(choice) for choice in found.choices]
        return about | {"depth": found.depth, "exact": found.is_exact, "choices": choices}
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


def _choice(choice: Solved) -> dict[str, Json]:
    return {
        "house": str(choice.house),
        "value": choice.value,
        "stores": None if choice.stores is None else [*choice.stores],
        "exact": choice.is_exact,
        "line": [*write_turns(choice.line)],
        "breaks_off": bool(choice.line.rest),
    }
