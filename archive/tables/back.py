"""Rows of tables turned back into the text of a record."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ...notation.escapes import write_string
from .core_text import join_core

_TAGS = {
    "Event": "event", "Site": "site", "Date": "date_text", "Stage": "stage", "Table": "table_no",
    "Id": "id", "Source": "source", "Evidence": "evidence", "Recorder": "recorder",
    **{f"{seat}{tag}": f"{seat.lower()}{column}"
       for seat in ("South", "East", "West", "North")
       for tag, column in (("", ""), ("Id", "_id"), ("Team", "_team"), ("Rating", "_rating"))},
}  # fmt: skip


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
