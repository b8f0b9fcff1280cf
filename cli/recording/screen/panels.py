"""The contents of each part of the screen as lines of text, and the table of its keys."""

from __future__ import annotations

from typing import NamedTuple

from ....engine.rules_text import rules_to_text
from ....replay.scoring.clocks import Clocks, show_time
from ....replay.scoring.sheet import Asks, Sheet
from ...console.terminal import escape_text
from ...console.terminal import take_head as shorten
from ..controller import Controller
from ..messages import (
    describe_agreement,
    describe_hands,
    describe_last_turns,
    describe_next_entry,
    describe_refill,
)
from ..players import map_tags
from ..widgets.prompt_line import PromptLine
from .hand_lanes import draw_lanes


class KeyHelp(NamedTuple):
    """A key as it is written, what it does, and its word in the bottom line, if it has one."""

    key: str
    does: str
    word: str | None = None


LAST_TURNS = 3
"""The turns that are shown in words below the board, where there is room."""

KEYS = (
    KeyHelp("1…9", "lift that house (house 12: 0 1 2); or click it"),
    KeyHelp("Enter", "confirm the next round or the end", "confirm"),
    KeyHelp("f", "before the first turn: the next seat begins the match"),
    KeyHelp("Backspace", "undo the last thing done", "back"),
    KeyHelp("← →", "look at earlier entries; Enter corrects one", "look"),
    KeyHelp("PgUp PgDn", "look a round earlier or later; Home, End: first, now"),
    KeyHelp("i  d", "while looking: insert before this entry, drop it"),
    KeyHelp("Esc", "return to now; discard what is half written"),
    KeyHelp("/", "enter anything, like late turns: S7+3 N5", "enter"),
    KeyHelp("F2", "a row of keys each: 1 2 3…, q w e…, a s d…; Q quits then"),
    KeyHelp("s n (e w)", "both hands open: whose hand lifts, then the house"),
    KeyHelp(".", "stopwatch of the opening; + - shells a second", "stopwatch"),
    KeyHelp("Space", "start, pause and resume the clocks", "clock"),
    KeyHelp("r", "set the board as it really is, with the reason", "set"),
    KeyHelp("c", "a comment", "comment"),
    KeyHelp("g", "how the game ended: resigned, time, agreed, …", "end"),
    KeyHelp("=  x", "what lies on the board; set aside: == enters, x discards", "check"),
    KeyHelp("b", "the counts in large, to be read out"),
    KeyHelp("h", "the header: event, players, rules, time", "header"),
    KeyHelp("a", "validate, render, print, next game", "after"),
    KeyHelp("F1 ?", "this help", "help"),
    KeyHelp("Ctrl+L", "draw the screen anew, if the terminal shows something else"),
    KeyHelp("q", "quit; the same command continues from here", "quit"),
)
"""The keys in the order of the help; docs/recording.md has the same table."""


def title_line(controller: Controller) -> str:
    """The game, and the round and row it has come to."""
    sheet = controller.shown
    tags = map_tags(sheet.tags)
    table = f"table {tags['Table']}" if "Table" in tags else None
    about = [tags.get("Event"), tags.get("Stage"), table, rules_to_text(sheet.rules)]
    row = sheet.row_number
    where = f"round {sheet.line.round}" + (f", row {row}" if row is not None else "")
    return escape_text(" · ".join([where, *(text for text in about if text)]))


def seat_lines(sheet: Sheet, clocks: Clocks | None, columns: int) -> tuple[str, ...]:
    """A line per seat with its clock and its name, which is cut to fit `columns`.

    `▶` marks the seat to move, `⚑` a clock that has run out.
    """
    names = map_tags(sheet.tags)
    lines = []
    for number, seat in enumerate(sheet.rules.playing_order):
        mark = "▶" if sheet.mover is seat else " "
        reading = ""
        if clocks is not None:
            flag = " ⚑ flag" if clocks.has_fallen(number) else ""
            ticks = "" if clocks.is_running else " (stopped)"
            reading = f" {show_time(clocks.left[number])}{flag}{ticks}"
        name = shorten(escape_text(names.get(seat.title, "")), max(columns - len(reading) - 8, 4))
        lines.append(f"{mark} {seat.title.ljust(5)} {name}{reading}")
    return tuple(lines)


def panel_lines(controller: Controller, columns: int = 78) -> tuple[str, ...]:
    """The lines of the moment: hands of an opening, a refill, entries set aside."""
    sheet = controller.now
    lines: list[str] = []
    if controller.viewed is not None:
        lines += describe_hands(controller.shown)
        lines += draw_lanes(controller.shown.hand_views, columns)
        lines.append("Looking back. Enter corrects, i inserts before it, d drops it, Esc returns")
    elif sheet.asks is Asks.HANDS:
        watch = f"{controller.watched:.1f} s" if controller.watch is not None else "off"
        lines += describe_hands(sheet)
        lines += draw_lanes(sheet.hand_views, columns)
        lines.append(f"  stopwatch {watch}, {sheet.pace:g} shells a second")
    elif sheet.mover is not None and sheet.line.state and sheet.line.state.opens_match:
        lines.append(f"{sheet.mover.title} begins the match; f gives it to the next seat")
    elif sheet.asks is Asks.ROUND:
        lines += describe_refill(sheet)
    waiting = controller.recording.ledger.waiting
    if waiting:
        few = "  ".join(escape_text(entry.typed) for entry in waiting[:4])
        more = f" and {len(waiting) - 4} more" if len(waiting) > 4 else ""
        lines.append(f"Set aside: {few}{more}.  = offers the next, == enters all that fit")
    return tuple(lines)


def history_lines(controller: Controller, columns: int, lines: int) -> tuple[str, ...]:
    """The last turns in words and when stores were last agreed, in `lines` lines at most.

    Each line is cut to fit `columns`. There are none while looking back or in an opening.
    """
    sheet = controller.now
    if controller.viewed is not None or sheet.asks is Asks.HANDS or lines < 2:
        return ()
    turns = describe_last_turns(controller.recording.ledger, min(LAST_TURNS, lines - 1))
    if not turns:
        return ()
    said = [*turns, f"  {describe_agreement(sheet)}"]
    return tuple(shorten(escape_text(line), columns) for line in said)


def message_line(controller: Controller) -> str:
    """The result of the last key; a refusal begins with `✗`."""
    return ("✗ " if controller.is_refusal else "") + controller.message


def next_entry_line(controller: Controller) -> str:
    """The entry that is due next; empty while looking back."""
    return "" if controller.viewed is not None else describe_next_entry(controller.recording.ledger)


PAPER_KEYS = (
    "a line of the sheet, like 7+3x4 5 =12:9   _ what nobody can read\n"
    "Enter enters it; without a line it goes on   Esc leads to the keys"
)
"""The bottom lines while a paper sheet is typed."""


def key_line(columns: int = 78, line: PromptLine | None = None, *, is_paper: bool = False) -> str:
    """The keys that have a word, in lines of at most `columns`; no key is parted from its word.

    While a `line` of a paper sheet is typed, what may stand in it.
    """
    if is_paper and line is not None:
        return PAPER_KEYS
    lines = [""]
    for key in KEYS:
        if key.word:
            text = f"{key.key.split()[0]} {key.word}"
            longer = f"{lines[-1]}  {text}".strip()
            if len(longer) <= columns:
                lines[-1] = longer
            else:
                lines.append(text)
    return "\n".join(lines)


def help_text() -> str:
    """The help: all keys, one per line."""
    widest = max(len(key.key) for key in KEYS)
    return "\n".join(f"{key.key.ljust(widest)}  {key.does}" for key in KEYS)
