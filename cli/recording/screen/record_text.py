"""The record as the screen shows it: without header and data, the entry looked at marked."""

from __future__ import annotations

from ....notation.reading.parser import read
from ....notation.record import Data, Item, Record, RoundStart, SimultaneousRow, Turn
from ....notation.writer import write
from ....replay.scoring.sheet import Sheet
from ...console.terminal import escape_text
from ..controller import Controller
from ..widgets.record_pane import MarkedText


def mark_record(controller: Controller) -> MarkedText:
    """The lines of the whole record; while looking back, the entry looked at is marked."""
    record = controller.recording.record
    seen = tuple(item for item in record.body if not isinstance(item, Data))
    text = write(Record(record.tags, seen))
    head, blank, body = text.partition("\n\n")
    if not body:
        return MarkedText("round 1")
    start = len(head + blank)
    place = _find_place(controller.shown) if controller.viewed is not None else None
    if place is None:
        return MarkedText(_escape(body))
    spans = [item.span for item in next(read(text)).record.body if _is_counted(item)]
    if not 0 <= place < len(spans):
        return MarkedText(_escape(body))
    first, last = spans[place]
    parts = (text[start:first], text[first:last], text[last:])
    return MarkedText(*map(_escape, parts))


def _find_place(sheet: Sheet) -> int | None:
    """The place of the sheet's last turn, row or round among all of the record, from 0."""
    count = sum(map(_is_counted, sheet.body))
    is_opening = sheet.hands is not None and any(sheet.hands.lifts)
    return count - 1 + is_opening if sheet.is_played or count > 1 else None


def _is_counted(item: Item) -> bool:
    # Passes are written by themselves, after the turn that was entered.
    return isinstance(item, Turn | SimultaneousRow | RoundStart)


def _escape(text: str) -> str:
    return "\n".join(map(escape_text, text.split("\n")))
