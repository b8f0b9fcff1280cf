"""Taking an entry into a sheet: the sheet after it, or a refusal."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace

from ...engine.board import Seat
from ...engine.rules_text import rules_to_text
from ...notation.record import Comment, Data, Event, Item, Record, RoundStart, Tag, tag_order
from ..header import check_tags
from .clocks import Clocks, time_from_text, time_to_text
from .count import judge_count
from .entry import (
    ClockReading,
    ClockStart,
    Count,
    DropRate,
    NotatedEntry,
    Refusal,
    SheetChange,
    Tap,
)
from .sheet import Asks, Sheet, blank_sheet
from .sheet_play import Refused, SheetPlay


def enter(sheet: Sheet, said: SheetChange, spent: int = 0) -> Sheet | Refusal:
    """The sheet after an entry; `spent` is the milliseconds since the one before it."""
    clocks = charge_clocks(sheet, spent)
    sheet = replace(sheet, clocks=clocks, steps=(), warnings=())
    match said:
        case NotatedEntry():
            return _enter_notation(sheet, said)
        case Tap():
            if sheet.asks is not Asks.HANDS:
                return Refusal("the stopwatch is for a row that both hands open")
            if said.seat not in sheet.rules.playing_order:
                return Refusal(f"{said.seat.title} does not play in this match")
            return replace(sheet, taps=(*sheet.taps, said))
        case Count():
            judged = judge_count(sheet, said)
            if isinstance(judged, Refusal):
                return judged
            after = _enter_notation(sheet, NotatedEntry((), judged.items))
            if isinstance(after, Refusal) or judged.warning is None:
                return after
            return replace(after, warnings=(*after.warnings, judged.warning))
        case DropRate(shells=shells):
            return SheetPlay(replace(sheet, pace=shells)).judge_hands()
    if clocks is None:
        hint = 'like `[TimeControl "5:00+3"]`'
        return Refusal("this record has no `TimeControl`, so there are no clocks", hint)
    match said:
        case ClockStart():
            if sheet.asks not in (Asks.TURN, Asks.HANDS):
                return Refusal("the clocks are stopped between rounds")
            return replace(sheet, clocks=replace(clocks, is_running=True))
        case ClockReading(seat=seat, left=left):
            if seat not in sheet.rules.playing_order:
                return Refusal(f"{seat.title} does not play in this match")
            number = sheet.rules.playing_order.index(seat)
            return replace(sheet, clocks=clocks.put(number, left))


def charge_clocks(sheet: Sheet, spent: int) -> Clocks | None:
    """The clocks after `spent` more milliseconds of the turn in progress."""
    mover = sheet.mover
    if sheet.clocks is None or mover is None:
        return sheet.clocks
    return sheet.clocks.charge(sheet.rules.playing_order.index(mover), spent)


def _enter_notation(sheet: Sheet, notated: NotatedEntry) -> Sheet | Refusal:
    if notated.tags:
        tagged = _set_tags(sheet, notated.tags)
        if isinstance(tagged, Refusal):
            return tagged
        sheet = tagged
    if not notated.items:
        return sheet
    play = SheetPlay(sheet)
    try:
        for at, item in enumerate(notated.items):
            play.take(item, notated.items[at + 1 :])
        after = play.sheet_after()
    except Refused as found:
        return found.refusal
    return _press_clocks(after, notated, tuple(play.done))


_OWN = frozenset({"Result", "Digest"})
"""The tags that follow from the rest of the record."""


def _set_tags(sheet: Sheet, new: tuple[Tag, ...]) -> Sheet | Refusal:
    names = [tag.name for tag in new]
    for tag in new:
        if tag.name in _OWN:
            return Refusal(f"`{tag.name}` follows from what is played and is written automatically")
    rules_text = next((tag.value for tag in new if tag.name == "Rules"), None)
    kept = [tag for tag in sheet.tags if tag.name not in names]
    kept += [tag for tag in new if tag.value and tag.name != "Rules"]
    tags = tuple(sorted(kept, key=tag_order))
    warnings = []
    blank = blank_sheet(rules_text or rules_to_text(sheet.rules), tags)
    if isinstance(blank, Refusal):
        return blank
    put = tuple(tag for tag in new if tag.value)
    for found in check_tags(Record(put), blank.rules):
        if found.is_error:
            return Refusal(found.message, found.hint)
        warnings.append(found.message)
    if rules_text is not None or "Setup" in names:
        if any(isinstance(item, RoundStart) for item in sheet.body[1:]) or sheet.is_played:
            hint = "correct the entry that named them: the game is then replayed"
            return Refusal("the rules and the first board are settled when play begins", hint)
        notes = tuple(it for it in sheet.body if isinstance(it, Comment | Data | Event))
        sheet = replace(blank, body=(*blank.body, *notes))
    elif blank.clocks is not None:
        now = sheet.clocks or blank.clocks
        sheet = replace(sheet, clocks=replace(now, control=blank.clocks.control))
    else:
        sheet = replace(sheet, clocks=None)
    return replace(sheet, tags=tags, warnings=tuple(warnings))


def _press_clocks(sheet: Sheet, notated: NotatedEntry, done: tuple[Seat, ...]) -> Sheet:
    """The clocks after the turns that were completed, and their readings in the record."""
    clocks = sheet.clocks
    if clocks is None:
        return sheet
    order = sheet.rules.playing_order
    readings = [
        value
        for item in notated.items
        if isinstance(item, Data)
        for key, value in item.pairs
        if key == "clk"
    ]
    if len(done) == 1 and sheet.last is not None:
        seat, thought = order.index(done[0]), clocks.spent
        clocks = clocks.press(seat)
        if readings:
            with suppress(ValueError):
                clocks = clocks.put(seat, time_from_text(readings[-1]))
        elif clocks.is_running:
            reading = Data((("clk", time_to_text(clocks.left[seat])), ("emt", _tenths(thought))))
            at = sheet.last + 1
            sheet = replace(sheet, body=(*sheet.body[:at], reading, *sheet.body[at:]))
    elif done:
        clocks = replace(clocks, spent=0)
    for item in notated.items:
        order_given = _find_clock_order(item)
        if order_given is not None:
            clocks = replace(clocks, is_running=order_given)
    if sheet.asks not in (Asks.TURN, Asks.HANDS):
        clocks = replace(clocks, is_running=False)
    return replace(sheet, clocks=clocks)


def _find_clock_order(item: Item) -> bool | None:
    """True when the clocks are to run from this item on; `None` if it leaves them as they are."""
    match item:
        case Event(name="pause" | "resume" as name):
            return name == "resume"
        case Data(pairs=pairs):
            orders = [value for key, value in pairs if key == "clock"]
            return {"paused": False, "running": True}.get(orders[-1]) if orders else None
    return None


def _tenths(milliseconds: int) -> str:
    seconds, tenths = divmod(milliseconds // 100, 10)
    return f"{seconds}.{tenths}" if tenths else str(seconds)
