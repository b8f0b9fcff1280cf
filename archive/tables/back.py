"""Rows of tables turned back into the text of a record."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import isfinite
from typing import NamedTuple

from ...notation.escapes import write_string
from .core_text import join_core

_TAGS = {
    "Event": "event", "Site": "site", "Date": "date_text", "Stage": "stage", "Table": "table_no",
    "Id": "id", "Source": "source", "Evidence": "evidence", "Recorder": "recorder",
    **{f"{seat}{tag}": f"{seat.lower()}{column}"
       for seat in ("South", "East", "West", "North")
       for tag, column in (("", ""), ("Id", "_id"), ("Team", "_team"), ("Rating", "_rating"))},
}  # fmt: skip


class TurnCells(NamedTuple):
    """What a row of `turns` says of a turn, for its text in a record."""

    text: str
    row: int
    said: str | None = None
    moves: int = 1
    clk: float | None = None
    emt: float | None = None
    mark: str | None = None


def write_noted(turn: TurnCells) -> str:
    """A turn with its marks and its clocks.

    Marks of several moves or hands stand in one column, which does not say whose they are.

    >>> write_noted(TurnCells("S4", 1, None, 1, 271.0, 12.5, "?!"))
    'S4?! <clk=0:04:31 emt=0:00:12.5>'
    """
    text = turn.text
    if turn.mark and turn.moves == 1 and "|" not in text:
        text += turn.mark
    times = (("clk", turn.clk), ("emt", turn.emt))
    pairs = [f"{key}={_write_time(it)}" for key, it in times if it is not None and isfinite(it)]
    return f"{text} <{' '.join(pairs)}>" if pairs else text


def _write_time(seconds: float) -> str:
    if seconds < 0:
        return f"{seconds:.2f}".rstrip("0").rstrip(".")
    minutes, rest = divmod(round(seconds * 100), 6000)
    whole = f"{minutes // 60}:{minutes % 60:02}:{rest // 100:02}"
    return f"{whole}.{rest % 100:02}".rstrip("0") if rest % 100 else whole


def record_text(game: Mapping[str, object], turns: Iterable[tuple[str, int, str | None]]) -> str:
    """The text of a record from its row of `games` and, its turns: `text`, `row`, `said`."""
    tags: list[tuple[str, str]] = []
    if game["rules"] is not None:
        tags.append(("Rules", str(game["rules"])))
    for tag, column in _TAGS.items():
        if game[column] is not None:
            tags.append((tag, str(game[column])))
    others = game["tags"]
    if isinstance(others, Iterable):
        tags += [(str(name), str(value)) for name, value in others]
    lines = [f"[{name} {write_string(value)}]\n" for name, value in tags]
    ending = game["ending"]
    body = join_core(turns, None if ending is None else str(ending))
    return "%sgn 1\n" + "".join(lines) + "\n" + body
