"""The keys of the recorder's screen: what each does, for the hand, the help and the bottom line."""

from __future__ import annotations

from typing import NamedTuple


class KeyHelp(NamedTuple):
    """A key as it is written, what it does, and its word for the bottom line if it has one."""

    key: str
    does: str
    word: str | None = None


KEYS = (
    KeyHelp("1…9", "lift that house (house 12: 0 1 2); or click it"),
    KeyHelp("Enter", "confirm the next round or the end", "confirm"),
    KeyHelp("Backspace", "take back the last thing done", "back"),
    KeyHelp("← →", "look at earlier entries; there Enter corrects", "look"),
    KeyHelp("i  d", "while looking: insert before this entry, drop it"),
    KeyHelp("Esc", "return to now; leave what is half written"),
    KeyHelp("/", "enter anything, like late turns: S7+3 N5", "enter"),
    KeyHelp("s n (e w)", "both hands open: whose hand lifts, then the house"),
    KeyHelp(".", "stopwatch of the opening; + - shells a second", "stopwatch"),
    KeyHelp("Space", "start, pause and resume the clocks", "clock"),
    KeyHelp("r", "set the board as the wood is, with the reason", "set"),
    KeyHelp("c", "a comment", "comment"),
    KeyHelp("g", "how the game ended: resigned, time, agreed, …", "end"),
    KeyHelp("=  x", "set aside by a correction: enter again, let go"),
    KeyHelp("h", "the header: event, players, rules, time", "header"),
    KeyHelp("a", "validate, render, print, next game", "after"),
    KeyHelp("F1 ?", "this help", "help"),
    KeyHelp("q", "leave; the same command goes on from here", "quit"),
)
"""In the order of the help; docs/recording.md has the same table."""


def key_line() -> str:
    """The bottom line: the keys that have a word."""
    return "  ".join(f"{key.key.split()[0]} {key.word}" for key in KEYS if key.word)


def help_text() -> str:
    """All keys, one a line."""
    widest = max(len(key.key) for key in KEYS)
    return "\n".join(f"{key.key.ljust(widest)}  {key.does}" for key in KEYS)
