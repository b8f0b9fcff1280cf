"""Removes the engine's layer from a record."""

from __future__ import annotations

from collections.abc import Collection

from ...notation.diagnostic import Span
from ...notation.record import (
    Comment,
    Data,
    Item,
    Note,
    Pass,
    Record,
    SimultaneousRow,
    Turn,
    VariationEnd,
    VariationStart,
)
from ...replay.judged import find_stale
from ...replay.play import play
from ...replay.steps import Replay
from .seal import find_foreign_pairs, find_sealed_end, is_comment_of, is_engines, value_of

Played = Turn | Pass


def strip_layer(record: Record) -> Record:
    """The record as people left it, equal to `record` if the engine wrote nothing."""
    return _strip(record, None)


def strip_stale(replay: Replay) -> Replay:
    """The replay without judgements of another turn or position than the one they follow.

    Their marks, comments and variations go with them.
    """
    stale = {stale.data.span for stale in find_stale(replay)}
    if not stale:
        return replay
    return play(_strip(replay.record, stale))


def _strip(record: Record, stale: Collection[Span] | None) -> Record:
    """The record without the engine's layer, or only without the data at these places.

    The mark, the comment and the variations that belong to stripped data go with it.
    """
    kept: list[Item] = []
    last: list[int | None] = [None]  # index in `kept` of the last turn of each open line
    stripped = [stale is None]  # whether a sealed variation of that turn goes
    before: Data | None = None  # the engine's data, if it is the item just before
    skipped_to = -1
    for index, item in enumerate(record.body):
        if index <= skipped_to:
            continue
        own_data, before = before, None
        match item:
            case Comment() if is_comment_of(item, own_data):
                continue
            case Data() if _is_stripped(item, stale):
                before, stripped[-1] = item, True
                at = last[-1]
                if at is not None:
                    kept[at] = _remove_item_mark(kept[at], item)
                rest = _foreign_pairs(item)
                kept += [] if rest is None else [rest]
                continue
            case VariationStart():
                end = find_sealed_end(record.body, index) if stripped[-1] else None
                if end is not None:
                    skipped_to = end
                    continue
                last.append(None)
                stripped.append(stale is None)
            case VariationEnd() if len(last) > 1:
                last.pop()
                stripped.pop()
            case SimultaneousRow():
                last[-1], stripped[-1] = len(kept), stale is None
                row, item = item, _strip_row(item, stale)
                stripped[-1] |= item is not row
            case Turn() | Pass():
                last[-1], stripped[-1] = len(kept), stale is None
        kept.append(item)
    return Record(record.tags, tuple(kept))


def _foreign_pairs(data: Data) -> Data | None:
    """The pairs in the engine's data that are not the engine's."""
    pairs = find_foreign_pairs(data)
    return data._replace(pairs=pairs) if pairs else None


def _is_stripped(data: Data, stale: Collection[Span] | None) -> bool:
    return is_engines(data) if stale is None else data.span in stale


def _strip_row(row: SimultaneousRow, stale: Collection[Span] | None) -> SimultaneousRow:
    """A row without the notes between its turns that are to be stripped."""
    if not any(
        isinstance(note, Data) and _is_stripped(note, stale) for some in row.notes for note in some
    ):
        return row
    turns, notes = list(row.turns), []
    for index, some in enumerate(row.notes):
        kept: list[Note] = []
        before: Data | None = None
        for note in some:
            own_data, before = before, None
            if isinstance(note, Comment):
                kept += [] if is_comment_of(note, own_data) else [note]
            elif _is_stripped(note, stale):
                before = note
                turns[index] = _remove_mark(turns[index], note)
                rest = _foreign_pairs(note)
                kept += [] if rest is None else [rest]
            else:
                kept.append(note)
        notes.append(tuple(kept))
    return row._replace(turns=tuple(turns), notes=tuple(notes))


def _remove_item_mark(item: Item, data: Data) -> Item:
    """A turn, or a row's last turn, without the mark that the data after it names."""
    if isinstance(item, SimultaneousRow):
        return item._replace(turns=(*item.turns[:-1], _remove_mark(item.turns[-1], data)))
    return _remove_mark(item, data) if isinstance(item, Turn) else item


def _remove_mark(turn: Played, data: Data) -> Played:
    mark, number = value_of(data, "mark"), value_of(data, "move") or "1"
    if mark is None or not isinstance(turn, Turn) or not number.isdecimal():
        return turn
    at = int(number) - 1
    if not 0 <= at < len(turn.moves) or turn.moves[at].marks[:1] != (mark,):
        return turn
    move = turn.moves[at]._replace(marks=turn.moves[at].marks[1:])
    return turn._replace(moves=(*turn.moves[:at], move, *turn.moves[at + 1 :]))
