"""What stands in each part of the screen, as lines of text."""

from __future__ import annotations

from dataclasses import replace

from ...engine.rules_text import rules_to_text
from ...notation.record import Data, Record
from ...notation.writer import write
from ...replay.scoring.clocks import Clocks, time_to_text
from ...replay.scoring.ledger import Ledger
from ...replay.scoring.sheet import Asks, Sheet
from ...replay.scoring.to_record import record_of
from ..console.terminal import escape_text
from ..console.terminal import take_head as shortened
from .answer import row_number
from .controller import Desk
from .messages import asked, hands, refill


def title_line(desk: Desk) -> str:
    """Which game this is, and where it has come to."""
    sheet = desk.shown
    tags = {tag.name: tag.value for tag in sheet.tags}
    table = f"table {tags['Table']}" if "Table" in tags else None
    about = [tags.get("Event"), tags.get("Stage"), table, rules_to_text(sheet.rules)]
    row = row_number(sheet)
    where = f"round {sheet.line.round}" + (f", row {row}" if row is not None else "")
    return escape_text(" · ".join([where, *(text for text in about if text)]))


def seat_lines(sheet: Sheet, clocks: Clocks | None, columns: int) -> tuple[str, ...]:
    """Each seat's name and clock; `▶` before the one to move, `⚑` at a clock that has run out."""
    names = {tag.name: tag.value for tag in sheet.tags}
    lines = []
    for number, seat in enumerate(sheet.rules.playing_order):
        mark = "▶" if sheet.mover is seat else " "
        reading = ""
        if clocks is not None:
            flag = " ⚑ flag" if clocks.has_fallen(number) else ""
            ticks = "" if clocks.is_running else " (stands)"
            reading = f" {time_to_text(clocks.left[number])}{flag}{ticks}"
        name = shortened(escape_text(names.get(seat.title, "")), max(columns - len(reading) - 8, 4))
        lines.append(f"{mark} {seat.title.ljust(5)} {name}{reading}")
    return tuple(lines)


def panel_lines(desk: Desk) -> tuple[str, ...]:
    """What belongs to this moment: the hands of an opening, a refill, what was set aside."""
    sheet = desk.now
    lines: list[str] = []
    if desk.looking is not None:
        lines += hands(desk.shown)
        lines.append("Looking back. Enter corrects, i inserts before it, d drops it, Esc returns")
    elif sheet.asks is Asks.HANDS:
        watch = f"{desk.watched:.1f} s" if desk.watch is not None else "off"
        lines += hands(sheet)
        lines.append(f"  stopwatch {watch}, {sheet.pace:g} shells a second")
    elif sheet.asks is Asks.ROUND:
        lines += refill(sheet)
    waiting = desk.recording.ledger.waiting
    if waiting:
        few = "  ".join(escape_text(entry.text) for entry in waiting[:4])
        more = f" and {len(waiting) - 4} more" if len(waiting) > 4 else ""
        lines.append(f"Set aside: {few}{more}.  = enters the next again, x lets it go")
    return tuple(lines)


def message_line(desk: Desk) -> str:
    """What the last key did; a refusal begins with `✗`."""
    return ("✗ " if desk.is_refusal else "") + desk.message


def asked_line(desk: Desk) -> str:
    """What is awaited."""
    return f"{asked(desk.now)}" if desk.looking is None else ""


def record_lines(desk: Desk) -> tuple[str, ...]:
    """The record up to what is looked at, without its header and its data."""
    ledger = desk.recording.ledger
    record = desk.recording.record
    if desk.looking is not None:
        record = record_of(_first(ledger, desk.looking))
    seen = tuple(item for item in record.body if not isinstance(item, Data))
    text = write(Record(record.tags, seen))
    body = text.partition("\n\n")[2] or "round 1\n"
    return tuple(escape_text(line) for line in body.splitlines())


def _first(ledger: Ledger, entries: int) -> Ledger:
    return replace(
        ledger,
        entries=ledger.entries[:entries],
        sheets=ledger.sheets[: entries + 1],
        corrections=(),
    )
