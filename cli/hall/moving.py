"""A game entered at the wrong table: its journal is copied to the right one, and both say so."""

from __future__ import annotations

import asyncio

from ...event.facts import TableAddress
from ...files.faults import describe_error
from ...notation.escapes import write_comment
from ..files.score_journal import JournalLine, name_line
from .hall import Hall, NotDone, tell_now
from .hall_journal import GameMoved
from .hosted_table import HEADER, HostedTable

MOVED = "h-2"
"""The id of the line that says that a game was moved."""


async def move_game(
    hall: Hall, wrong: TableAddress, right: TableAddress, reason: str
) -> list[tuple[TableAddress, int]]:
    """Move the game of a table to another one; both are given out anew, the right one first.

    The journal of the wrong table is kept under another name, and begins again. An order that was
    interrupted is carried out by giving it once more. Raises `NotDone` when the right table has
    other entries, when a result is known already, or without a reason.
    """
    if wrong == right:
        raise NotDone("a game is moved to another table")
    if not reason:
        raise NotDone("moving a game needs a reason")
    for address in (wrong, right):
        if hall.is_done(address):
            raise NotDone(f"{address} has a result already: correct that first")
    source = await hall.host(wrong)
    target = await hall.host(right)
    first, second = sorted((source, target), key=lambda one: one.address)
    async with first.lock, second.lock:
        old, new = hall.require(source), hall.require(target)
        if len(old.lines) < 2:
            raise NotDone(f"nothing was entered at {wrong}")
        moved = [line for line in old.lines if line.id not in (HEADER, MOVED)]
        try:
            if not new.lines:
                await asyncio.to_thread(hall.write_header, new)
            await asyncio.to_thread(_copy, new, moved, f"entered at table {wrong}: {reason}")
            await asyncio.to_thread(hall.book.add, GameMoved(wrong, right, reason), tell_now())
            await asyncio.to_thread(old.move_away)
            source.hosted = None
        except OSError as error:
            raise NotDone(f"not moved: {describe_error(error)}") from None
    source = await hall.host(wrong)
    async with source.lock:
        fresh = hall.require(source)
        try:
            await asyncio.to_thread(hall.write_header, fresh)
            words = f"the game entered here before was moved to table {right}: {reason}"
            await asyncio.to_thread(fresh.write, [_remark(words)])
        except OSError as error:
            raise NotDone(f"moved, but {wrong} does not say so: {describe_error(error)}") from None
    return [(right, await hall.give_lease(right)), (wrong, await hall.give_lease(wrong))]


def _copy(new: HostedTable, moved: list[JournalLine], words: str) -> None:
    """Add the lines of another table, and that they come from there; nothing if they are there."""
    if len(new.lines) > 1:
        sent = [name_line(line, number) for number, line in enumerate(moved, 3)]
        if [*new.ids[1:2], *new.ids[2:]] != [MOVED, *sent]:
            raise NotDone(f"{new.address} has entries of its own: move these first")
        return
    kept = [line._replace(id=name_line(line, number)) for number, line in enumerate(moved, 3)]
    new.write([_remark(words), *kept])


def _remark(words: str) -> JournalLine:
    now = tell_now()
    return JournalLine(write_comment(" ".join(words.split())), 0, now, MOVED, 0, now)
