"""A scorer's entry, read from one line: a piece of the record, or a command."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import NamedTuple

from ...engine.board import Position, Seat
from ...notation.reading.parser import read
from ...notation.record import Item, Tag, Unreadable, VariationEnd, VariationStart
from .clocks import time_from_text


@dataclass(frozen=True, slots=True)
class Refusal:
    """The reason why an entry is not taken; the sheet stays as it was.

    `position` is the board the reason is about, if it is about one; `forced` the line that makes
    the change all the same and sets aside what no longer fits.
    """

    message: str
    hint: str | None = None
    position: Position | None = None
    forced: str | None = None


class NotatedEntry(NamedTuple):
    """A piece of the record in the notation: tags, turns, notes, statements."""

    tags: tuple[Tag, ...]
    items: tuple[Item, ...]


class Tap(NamedTuple):
    """A hand lifted a house, `at` milliseconds after the stopwatch started."""

    seat: Seat
    at: int


class DropRate(NamedTuple):
    """The shells a hand drops in a second, which turns the stopwatch into ticks."""

    shells: float


class ClockStart(NamedTuple):
    """The clocks run from now on."""


class ClockReading(NamedTuple):
    """A clock shows `left` milliseconds."""

    seat: Seat
    left: int


class Count(NamedTuple):
    """The stores counted by hand in playing order; empty if they are as the record has them."""

    stores: tuple[int, ...]


SheetChange = NotatedEntry | Tap | DropRate | ClockStart | ClockReading | Count
"""An entry that changes the sheet."""


class Undo(NamedTuple):
    """Take back the last change."""


class Correct(NamedTuple):
    """Replace the entry `number`, from 1; `is_forced` sets aside what no longer fits."""

    number: int
    text: str
    is_forced: bool


class Insert(NamedTuple):
    """Insert an entry that was left out before the one with that number."""

    number: int
    text: str
    is_forced: bool


class Remove(NamedTuple):
    """Take out an earlier entry."""

    number: int
    is_forced: bool


class Reenter(NamedTuple):
    """Enter the first of the entries set aside as it was typed, or all that fit in order."""

    is_all: bool


class Skip(NamedTuple):
    """Drop the first of the entries set aside, or all of them."""

    is_all: bool


class Tick(NamedTuple):
    """Only take note of the time that has gone by."""


LedgerCommand = Undo | Correct | Insert | Remove | Reenter | Skip | Tick
"""A command about the entries themselves."""

MOST = 20_000
"""The greatest length of an entry, in characters."""

_NUMBERED = re.compile(r"(correct|insert)(!?) +([0-9]{1,6}) +(.+)|(drop)(!?) +([0-9]{1,6})")
_COMMANDS: dict[str, LedgerCommand] = {
    "undo": Undo(),
    "again": Reenter(False),
    "again all": Reenter(True),
    "skip": Skip(False),
    "skip all": Skip(True),
    "tick": Tick(),
}
_RATE = re.compile(r"[0-9]{1,9}(\.[0-9]{1,9})?")
_SEATS = {seat.value: seat for seat in Seat}


def read_command(text: str) -> LedgerCommand | None:
    """The command a line gives, `None` if the line is an entry."""
    found = _NUMBERED.fullmatch(text)
    if found is None:
        return _COMMANDS.get(text)
    if found[5]:
        return Remove(int(found[7]), bool(found[6]))
    kind = Correct if found[1] == "correct" else Insert
    return kind(int(found[3]), found[4].strip(), bool(found[2]))


def read_change(
    text: str, mover: Seat | None, next_round: int
) -> tuple[str, SheetChange] | Refusal:
    """An entry in the form it is kept in, and the change it makes.

    `mover` is the seat whose houses bare numbers name, `next_round` the round that `round` alone
    begins.
    """
    if len(text) > MOST:
        return Refusal(f"an entry has at most {MOST} characters, not {len(text)}")
    if any(end in text for end in "\r\n"):
        return Refusal("an entry is one line")
    word, _, rest = text.partition(" ")
    try:
        match word:
            case "tap":
                seat, time = _split_seat(rest)
                return text, Tap(seat, time_from_text(time))
            case "pace":
                return text, _read_rate(rest)
            case "count":
                return text, _read_count(rest)
            case "clock" if rest == "start":
                return text, ClockStart()
            case "clock":
                seat, time = _split_seat(rest)
                return text, ClockReading(seat, time_from_text(time))
    except ValueError as fault:
        return Refusal(str(fault))
    if mover is None and _BARE.match(text):
        return Refusal("the seat of that house is missing", "write its seat: `S7`")
    return _read_notation(_expand(text, mover, next_round))


def _expand(text: str, mover: Seat | None, next_round: int) -> str:
    """The entry as the notation writes it: the seat before bare numbers, and short words."""
    if mover is not None and _BARE.match(text):
        return mover.value + text
    if text == "round" or text.startswith("round burn "):
        return f"round {next_round}{text[5:]}"
    return CLOCK_ORDERS.get(text, text)


CLOCK_ORDERS = {"pause": "<clock=paused>", "resume": "<clock=running>"}
"""The words that stop and start the clocks, and the data that each is kept as."""

_BARE = re.compile(r"[0-9]{1,2}(?![0-9.])")
_NEW_LINE = re.compile(
    r'("(?:\\.|[^"\\])*"|\{(?:\\.|[^}\\])*\}|<[^>]*>)|(?<=\S) +(?=(?:race|set|gap|event|end)\b)'
)


def _read_notation(text: str) -> tuple[str, NotatedEntry] | Refusal:
    lines = _NEW_LINE.sub(lambda found: found[1] or "\n", text)
    is_claim = re.match("=[0-9]", text) is not None
    if is_claim:  # by itself it is read behind a turn, as in a record
        lines = f"S1 {lines}"
    if "%sgn" in lines:
        return Refusal("an entry is part of this record, not another one")
    reading = next(read(f"%sgn 1\n{lines}\n"))
    for found in reading.diagnostics:
        if found.is_error:
            return Refusal(found.message, found.hint)
    record = reading.record
    if not record.tags and not record.body:
        return Refusal("nothing was entered")
    for item in record.body:
        if isinstance(item, VariationStart | VariationEnd):
            return Refusal("a variation is not part of play: write it into the finished record")
        if isinstance(item, Unreadable):
            return Refusal(f"`{item.text}` cannot be read")
    return text, NotatedEntry(record.tags, record.body[is_claim:])


def _split_seat(text: str) -> tuple[Seat, str]:
    letter, _, rest = text.partition(" ")
    seat = _SEATS.get(letter.upper())
    if seat is None:
        raise ValueError(f"`{letter}` is not a seat")
    return seat, rest.strip()


def _read_count(text: str) -> Count:
    numbers = text.replace(":", "-").split("-") if text.strip() else []
    if not all(re.fullmatch(r" *[0-9]{1,4} *", number) for number in numbers):
        raise ValueError(f"`{text}` is not a count of the stores like `52-46`")
    return Count(tuple(map(int, numbers)))


def _read_rate(text: str) -> DropRate:
    if not _RATE.fullmatch(text.strip()):
        raise ValueError(f"`{text}` is not a number of shells a second")
    shells = float(text)
    if not 0.1 <= shells <= 20:
        raise ValueError(f"a hand drops 0.1 to 20 shells a second, not {text}")
    return DropRate(shells)
