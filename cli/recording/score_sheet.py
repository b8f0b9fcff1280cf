"""A score sheet as text, to print: the header, every round in columns, the result."""

from __future__ import annotations

from ...notation.items import write_item
from ...notation.record import (
    Comment,
    Data,
    Item,
    Pass,
    Record,
    SimultaneousRow,
    Stores,
    Turn,
    VariationEnd,
    VariationStart,
)
from ...notation.rows import RowPlace, number_rows
from ...replay.detail import Detail, find_refusal, rewrite_in_detail
from ...replay.steps import Replay
from ..console.terminal import escape_text

_WIDEST = 30
"""The columns a seat's turn may take; a longer one pushes the rest of its line."""

_LINE = "____________________"


def score_sheet(replay: Replay) -> str:
    """The sheet of a record that was played, in standard detail, without data and variations."""
    rules = replay.rules
    if rules is None:
        raise ValueError("a score sheet is made of a record that was played")
    record = replay.record if find_refusal(replay) else rewrite_in_detail(replay, Detail.STANDARD)
    result = replay.result
    stores = "-".join(map(str, result.stores or ()))
    signed = "   ".join(f"{name}: {_LINE}" for name in _signing(replay))
    lines = [*_header(record), *_Rows(record, rules.seats).lines()]
    lines += ["", f"Result: {result.to_text()} ({result.reason}) {stores}".rstrip(), "", signed]
    return "\n".join(lines) + "\n"


def _signing(replay: Replay) -> list[str]:
    seats = replay.rules.playing_order if replay.rules else ()
    return [*(seat.title for seat in seats), "Scorer"]


def _header(record: Record) -> list[str]:
    shown = [tag for tag in record.tags if tag.name not in ("Result", "Digest")]
    widest = max((len(tag.name) for tag in shown), default=0)
    return [f"{tag.name.ljust(widest)}  {escape_text(tag.value)}" for tag in shown]


class _Rows:
    """The lines of the rounds, under construction."""

    def __init__(self, record: Record, seats: int) -> None:
        self.items = [*zip(record.body, number_rows(record, seats), strict=True)]
        turns = [len(write_item(item)) for item, place in self.items if place is not None]
        self.columns = min(_WIDEST, max(turns, default=4)) + 2
        self.done: list[str] = []
        self.cells: list[str] = []

    def lines(self) -> list[str]:
        """All rounds one after the other."""
        depth = 0
        for item, place in self.items:
            depth += isinstance(item, VariationStart)
            if not depth:
                self._add(item, place)
            depth -= isinstance(item, VariationEnd)
        self._end_row()
        return self.done

    def _add(self, item: Item, place: RowPlace | None) -> None:
        match item:
            case Turn() | Pass() | SimultaneousRow():
                if place is not None and place.opens:
                    self._end_row()
                    self.cells.append(f"{place.number}.".rjust(4) + " ")
                self.cells.append(write_item(item).ljust(self.columns))
            case Stores():
                self.cells.append(write_item(item))
            case Data():
                pass
            case Comment():
                self._end_row()
                self.done.append("     " + escape_text(" ".join(item.text.split())))
            case _:
                self._end_row()
                text = escape_text(write_item(item))
                self.done += ["", "R" + text[1:]] if text.startswith("round") else [f"     {text}"]

    def _end_row(self) -> None:
        if self.cells:
            self.done.append("".join(self.cells).rstrip())
        self.cells = []
