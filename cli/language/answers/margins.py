"""Marks beside the text: the stores at the ends of rows."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from ....notation.record import Stores
from .documents import OpenDocument, TextPlace, TextRange
from .records import TracedRecord, list_records


class StoreHint(NamedTuple):
    """The stores after a row, `28:31`, and the place at the row's end."""

    place: TextPlace
    text: str


def list_store_hints(document: OpenDocument, span: TextRange) -> list[StoreHint]:
    """The stores at the ends of the rows in a stretch of a document."""
    first, last = span.start.line, span.end.line
    hints = []
    for placed in list_records(document).records:
        begin = placed.source.line - 1
        if begin > last or placed.last_line < first:
            continue
        for row, text in _rows_of(placed.source.text):
            line = begin + row
            if first <= line <= last:
                end = len(document.line_text(line))
                hints.append(StoreHint(document.place_in(line, end), text))
    return hints


@lru_cache(maxsize=512)
def _rows_of(text: str) -> tuple[tuple[int, str], ...]:
    """The lines of a record on which a row ends, each with the stores then, where not written."""
    return tuple(_find_rows(TracedRecord(text)))


def _find_rows(played: TracedRecord) -> Iterator[tuple[int, str]]:
    stores: dict[int, str] = {}
    for step in played.replay.steps:
        index = getattr(step, "body_index", None)
        turn = None if index is None else played.step(index)
        if turn is None:
            continue
        item = played.record.body[turn.body_index]
        line = played.text.count("\n", 0, item.stop)
        behind = played.record.body[turn.body_index + 1 : turn.body_index + 2]
        if behind and isinstance(behind[0], Stores):
            stores.pop(line, None)
        else:
            after = getattr(turn, "ruled", None) or turn.after
            stores[line] = ":".join(map(str, after.stores))
    yield from stores.items()
