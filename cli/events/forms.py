"""The forms in which `sungka event` writes, and names as they are shown."""

from __future__ import annotations

import os
from datetime import UTC, datetime
from enum import StrEnum

from ...event.matches import LEVEL_WORDS, TableMatch, judge_match
from ...event.plan import EventPlan
from ...event.systems.swiss import write_halves
from ..console.terminal import escape_text, take_head, width

LONGEST_NAME = 32
"""The most columns of a name in a table."""


class EventForm(StrEnum):
    """The forms of the output."""

    TEXT = "text"
    JSON = "json"


def show_name(plan: EventPlan, entrant: str, columns: int = LONGEST_NAME) -> str:
    """A name for a terminal: escaped, cut if it is too long, with the id if two share it."""
    name = take_head(escape_text(plan.name_of(entrant)), columns)
    return f"{name} ({escape_text(entrant)})" if entrant in plan.namesakes else name


def describe_match(plan: EventPlan, match: TableMatch) -> str:
    """The players of a match and its score so far, or who beat whom."""
    first, second = (show_name(plan, one) for one in match.entrants)
    outcome = judge_match(match, plan.fouls)
    if not outcome.is_over:
        boards = " : ".join(map(write_halves, outcome.boards))
        how = f"boards {boards}, " if any(outcome.boards) else ""
        told = [outcome.words, None if outcome.words == LEVEL_WORDS else "not over"]
        return f"{first} – {second}: {how}{', '.join(one for one in told if one)}"
    if outcome.winner is None:
        return f"{first} and {second} " + ("both lose" if match.forfeits else "draw")
    loser = second if outcome.winner == match.first else first
    words = f" ({outcome.words})" if outcome.words else ""
    shells = outcome.shells if outcome.winner == match.first else outcome.shells[::-1]
    if match.decision is not None and shells[0] < shells[1]:
        words = f" ({outcome.words}, against the score)"
    return f"{show_name(plan, outcome.winner)} beats {loser}{words}"


def pad(text: str, columns: int) -> str:
    """Text filled with blanks to `columns` columns."""
    return text + " " * max(columns - width(text), 0)


def to_columns(rows: list[tuple[str, ...]], right: tuple[int, ...] = ()) -> str:
    """Rows as lines, their cells below each other; columns in `right` end below each other."""
    if not rows:
        return ""
    widths = [max(width(row[at]) for row in rows) for at in range(len(rows[0]))]
    lines = []
    for row in rows:
        cells = [
            " " * (widths[at] - width(cell)) + cell if at in right else pad(cell, widths[at])
            for at, cell in enumerate(row)
        ]
        lines.append("  ".join(cells).rstrip())
    return "\n".join(lines) + "\n"


def tell_time() -> str:
    """The time for a line of the journal; `SOURCE_DATE_EPOCH` sets it."""
    epoch = os.environ.get("SOURCE_DATE_EPOCH", "")
    now = datetime.fromtimestamp(int(epoch), UTC) if epoch.isdecimal() else datetime.now(UTC)
    return now.strftime("%Y-%m-%dT%H:%M:%SZ")
