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
    """The values of a row of `turns` that its text in a record needs."""

    text: str
    row: int
    said: str | None = None
    moves: int = 1
    clk: float | None = None
    emt: float | None = None
    eval: float | None = None
    loss: float | None = None
    chance: float | None = None
    mark: str | None = None


def write_noted(turn: TurnCells) -> str:
    """A turn with its mark, its clocks and its judged value.

    Marks of several moves or hands share one column, which does not say whose they are; nor does
    the column of losses say which of two hands lost.

    >>> write_noted(TurnCells("S4", 1, clk=271.0, emt=12.5, eval=5.0, chance=0.624, mark="?!"))
    'S4?! <clk=0:04:31 emt=0:00:12.5 eval=+5 chance=62.4%>'
    """
    text = turn.text
    is_of_both = "|" in text
    if turn.mark and turn.moves == 1 and not is_of_both:
        text += turn.mark
    values = (
        ("clk", turn.clk, _write_time),
        ("emt", turn.emt, _write_time),
        ("eval", turn.eval, lambda it: _write_number(it, "+")),
        ("chance", turn.chance, lambda it: f"{_write_number(it * 100)}%"),
        ("loss", None if is_of_both else turn.loss, _write_number),
    )
    pairs = [f"{key}={write(it)}" for key, it, write in values if it is not None and isfinite(it)]
    return f"{text} <{' '.join(pairs)}>" if pairs else text


def _write_number(number: float, sign: str = "") -> str:
    """A number of 32 bits in the seven digits that are sure."""
    return f"{number:{sign}.7g}"


def _write_time(seconds: float) -> str:
    if seconds < 0:
        return f"{seconds:.2f}".rstrip("0").rstrip(".")
    minutes, rest = divmod(round(seconds * 100), 6000)
    whole = f"{minutes // 60}:{minutes % 60:02}:{rest // 100:02}"
    return f"{whole}.{rest % 100:02}".rstrip("0") if rest % 100 else whole


def record_text(game: Mapping[str, object], turns: Iterable[tuple[str, int, str | None]]) -> str:
    """The text of a record from its row of `games` and its turns (`text`, `row`, `said`)."""
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
