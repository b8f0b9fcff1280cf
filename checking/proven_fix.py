"""The edits that put a record right where one slip is proven to explain all that is wrong."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import pairwise
from typing import NamedTuple

from ..notation.diagnostic import Code
from ..notation.items import write_item
from ..notation.reading.parser import Reading, parse
from ..notation.record import (
    Item,
    PositionClaim,
    Record,
    Score,
    SimultaneousRow,
    Stores,
    Turn,
    Unreadable,
)
from ..replay.slips.report import CLAIMED_STORES, LOST, Extent, SlipReport, Suggestion, write_was


class SlipEdit(NamedTuple):
    """Text from `start` to `stop` that becomes `new`; the `note` about it goes in at `behind`."""

    start: int
    stop: int
    behind: int
    old: str
    new: str
    note: str


def make_proven_edits(
    reading: Reading, report: SlipReport, is_valid: Callable[[Reading], bool]
) -> tuple[SlipEdit, ...]:
    """The edits of the slip of a record, in the order of the text; none where it is not proven.

    A slip is proven if it is found in time, everything to the end agrees with it, no other slip
    fits as well, and the mended record `is_valid`. Where a round or the match ends too early, rows
    may as well be lost before that place: there something between has to claim what came of the
    slip. The old text is kept in data after the new one.
    """
    if not is_all_readable(reading) or not _is_proven(report):
        return ()
    made = make_edits(reading.source.text, report.suggestions[0])
    if not made or not _is_witnessed(reading.record, report, made[0].start):
        return ()
    changed = reading.source._replace(text=apply_edits(reading.source.text, made))
    return made if is_valid(parse(changed)) else ()


def is_all_readable(reading: Reading) -> bool:
    """True when all of a record could be read: no slip is proven in any other."""
    if reading.has_syntax_faults:
        return False
    return not any(isinstance(it, Unreadable) for it in reading.record.body)


def make_edits(text: str, slip: Suggestion) -> tuple[SlipEdit, ...]:
    """The edits of a slip in the order of the text; none where it cannot be written so."""
    edits = []
    for changes in _group_by_line(text, slip):
        if slip.kind in LOST:
            edit = _make_lost_edit(text, *changes[0])
        elif len(changes) == len(changes[0][1]) == 1:
            edit = _make_edit(text, *changes[0])
        else:
            edit = _make_row_edit(text, changes)
        if edit is None:
            return ()
        edits.append(edit)
    return tuple(sorted(edits))


def apply_edits(text: str, edits: tuple[SlipEdit, ...]) -> str:
    """The text with the edits made."""
    for edit in sorted(edits, reverse=True):
        text = (
            text[: edit.start]
            + edit.new
            + text[edit.stop : edit.behind]
            + edit.note
            + text[edit.behind :]
        )
    return text


def _is_proven(report: SlipReport) -> bool:
    if not report.suggestions or report.equal != 1 or not report.is_complete:
        return False
    # Turns that nobody wrote are not put in.
    best, *others = report.suggestions
    if best.agreement.extent is not Extent.RECORD or best.kind in LOST:
        return False
    return not any(it.agreement.extent is Extent.RECORD for it in others)


def _group_by_line(text: str, found: Suggestion) -> list[list[tuple[Item, tuple[Item, ...]]]]:
    """The changes of a slip in the order of the text, those of one line together."""
    groups: list[list[tuple[Item, tuple[Item, ...]]]] = []
    for change in sorted(found.changes, key=lambda it: it[0].span):
        start = change[0].span.start
        if groups and "\n" not in text[groups[-1][-1][0].span.end : start]:
            groups[-1].append(change)
        else:
            groups.append([change])
    return groups


def _make_row_edit(text: str, changes: list[tuple[Item, tuple[Item, ...]]]) -> SlipEdit | None:
    """The edit of several items of a row; a row of which nothing is left loses its number too.

    `None` where one is spelt otherwise than in canonical text, or words stand between them.
    """
    olds = [old for old, _ in changes]
    between = [text[one.span.end : two.span.start] for one, two in pairwise(olds)]
    spelt = all(write_item(it) == text[slice(*it.span)] for it in olds)
    items = [it for _, new in changes for it in new]
    is_plain = not any(part.strip(" \t") for part in between)
    if not spelt or not is_plain or any(isinstance(it, Unreadable) for it in items):
        return None
    start, stop = olds[0].span.start, olds[-1].span.end
    if not items and (number := _NUMBER.search(text, 0, start)):
        start = number.start()
    was, new = text[start:stop], " ".join(map(write_item, items))
    note = write_was(was)
    return SlipEdit(start, stop, stop, was, new, f" {note}" if new else note)


def _is_witnessed(record: Record, report: SlipReport, start: int) -> bool:
    """True unless the error is an end that comes too early, and nothing before it claims a thing.

    A `score` is a claim itself. `start` is the place of the slip in the text.
    """
    if report.error is None or report.error.code not in _TOO_EARLY:
        return True
    end = report.error.span.start
    between = [item for item in record.body if start <= item.span.start <= end]
    return any(map(_claims, between))


def _claims(item: Item) -> bool:
    """True for what the board can contradict besides the houses that are lifted."""
    match item:
        case Turn(moves=moves):
            said = [(move.captured, move.end, move.relays) for move in moves]
            return any(one is not None for claims in said for one in claims)
        case SimultaneousRow(turns=turns):
            return any(map(_claims, turns))
        case Stores() | Score() | PositionClaim():
            return True
    return False


def _make_lost_edit(text: str, old: Item, items: tuple[Item, ...]) -> SlipEdit | None:
    """The edit that puts turns back before an item, before a row on a line of their own."""
    *lost, last = items
    if last != old or not lost:
        return None
    number = _NUMBER.search(text, 0, old.span.start)
    at = number.start() if number else old.span.start
    note = write_was("")
    end = "\n" if text[:at].endswith("\n") else " "
    return SlipEdit(at, at, at, "", " ".join([*map(write_item, lost), note]) + end, "")


_TOO_EARLY = frozenset({Code.ROUND_NOT_OVER, Code.MATCH_NOT_OVER})


def _make_edit(text: str, old: Item, items: tuple[Item, ...]) -> SlipEdit | None:
    """The edit that writes one item in the place of another; `None` where that is not all.

    An item that is spelt otherwise than in canonical text is not touched.
    """
    if len(items) != 1 or isinstance(items[0], Unreadable):
        return None
    start, stop = old.span
    was, new = text[start:stop], write_item(items[0])
    if write_item(old) != was or was == new:
        return None
    behind = stop
    if isinstance(old, Turn | SimultaneousRow):
        claim = CLAIMED_STORES.match(text, stop)
        behind = stop if claim is None else claim.end()
    elif not isinstance(old, Stores):
        end = text.find("\n", stop)
        behind = len(text) if end < 0 else end
    note = " " + write_was(was)
    return SlipEdit(start, stop, behind, was, new, note)


_NUMBER = re.compile(r"[0-9]+\.+[ \t]*\Z")
