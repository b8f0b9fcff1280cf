"""A line typed from a paper sheet: the entries it makes, and what an unreadable place can be."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

from ...notation.record import Record
from ...notation.rows import number_rows
from .entry import Refusal
from .ledger import Ledger
from .sheet import Asks, Sheet

MOST_TRIES = 4000
"""The entries that are tried for one line at most."""

MOST_LOOKED_BACK = 16
"""The entries in which a misread place is looked for, from the last one back."""

_WHOLE = re.compile(r'[{<\["]|[A-Za-z]{2}')
_SCORE = re.compile(r"[0-9]+-[0-9]+(?:-[0-9]+)?")
_ROW = re.compile(r"([0-9]+)\.")
_PASS = re.compile(r"[SNEW]?[-–]{1,2}")
_STORES = re.compile(r"=[0-9_]+(?::[0-9_]+)+")
_HOUSE = re.compile(r"(?<![0-9x^=:@_])[0-9]+(?![0-9.])")
_BARE = re.compile(r"[0-9_]")
_CLAIM = re.compile(r"x[0-9]+|\^[0-9]+")


class PaperChoice(NamedTuple):
    """One way to read a line: its entries, the houses read at each `_`, and the ledger after it."""

    entries: tuple[str, ...]
    houses: tuple[int, ...]
    after: Ledger


class PaperReading(NamedTuple):
    """The ways to read a line; without any, the reason why it does not fit.

    `is_cut` says that there were too many possibilities to try them all.
    """

    choices: tuple[PaperChoice, ...]
    refusal: Refusal | None
    is_cut: bool = False


class Misread(NamedTuple):
    """A place read differently, after which a line fits: in words, and the lines that enter it."""

    words: str
    lines: tuple[str, ...]
    after: Ledger


def read_paper_line(ledger: Ledger, line: str) -> PaperReading:
    """Read a line of a sheet: turns separated by blanks, with captures and stores as they stand.

    A turn without a seat is that of the seat to move. `_` is a house or a number of stores that
    nobody can read; all that the board and the rest of the line allow there is given. `12.` says in
    which row the next turn is, `52-46` how the stores were counted after a round, `-` is a pass.
    Anything else is one entry.
    """
    line = line.strip()
    if _SCORE.fullmatch(line):
        line = f"count {line}"
    if _WHOLE.search(line):
        parts = [line]
    elif "|" in line:
        first, _, rest = line.partition(" ")
        is_numbered = _ROW.fullmatch(first) is not None
        parts = [first] if is_numbered else []
        parts.append(_name_hands(ledger.sheet, rest if is_numbered else line))
    else:
        parts = line.split()
    reader = _Reader(ledger.sheet.rules.houses)
    choices = tuple(reader.read(ledger, parts, (), (), None))
    is_cut = reader.tries > MOST_TRIES
    return PaperReading(choices, None if choices else reader.refusal, is_cut)


def find_misread(ledger: Ledger, line: str) -> Iterator[Misread]:
    """The single places that were misread, so that a refused line fits; the nearest come first.

    They are in the line itself, then in the entries before it: another house, then a claim of the
    line that is wrong.
    """
    for found in _HOUSE.finditer(line):
        asked = f"{line[: found.start()]}_{line[found.end() :]}"
        at = line.count("_", 0, found.start())
        for choice in read_paper_line(ledger, asked).choices:
            house = choice.houses[at]
            if str(house) != found[0]:
                words = f"{house} instead of {found[0]} in `{_word_at(line, found.start())}`"
                yield Misread(words, choice.entries, choice.after)
    for number in range(len(ledger.entries), max(len(ledger.entries) - MOST_LOOKED_BACK, 0), -1):
        yield from _misread_before(ledger, number, line)
    for found in [*_CLAIM.finditer(line), *_STORES.finditer(line)]:
        without = f"{line[: found.start()]}{line[found.end() :]}"
        for choice in read_paper_line(ledger, without).choices[:1]:
            yield Misread(f"`{found[0]}` is wrong and left out", choice.entries, choice.after)


def _misread_before(ledger: Ledger, number: int, line: str) -> Iterator[Misread]:
    """The other houses of an earlier entry after which it, all later ones and the line fit."""
    text, sheet = ledger.entries[number - 1].text, ledger.sheets[number]
    if _WHOLE.search(text) or not sheet.is_played:
        return
    for found in _HOUSE.finditer(text):
        start, end = found.span()
        for house in range(1, sheet.rules.houses + 1):
            if str(house) == text[start:end]:
                continue
            other = f"{text[:start]}{house}{text[end:]}"
            after = ledger.take(f"correct {number} {other}")
            if isinstance(after, Refusal):
                continue
            for choice in read_paper_line(after, line).choices[:1]:
                words = f"{other} instead of {text}, in row {sheet.row_number or 1}"
                yield Misread(words, (f"correct {number} {other}", *choice.entries), choice.after)


def _word_at(line: str, at: int) -> str:
    start = line.rfind(" ", 0, at) + 1
    return line[start:].split()[0]


def _name_hands(sheet: Sheet, line: str) -> str:
    """An opening row with the seats of its hands, in playing order, where they are left out."""
    parts = [part.strip() for part in line.split("|")]
    order = sheet.rules.playing_order
    named = [
        f"{seat.value}{part}" if _BARE.match(part) else part
        for seat, part in zip(order, parts, strict=False)
    ]
    return " | ".join([*named, *parts[len(order) :]])


class _Reader:
    """Tries the parts of a line in order; `refusal` is that of the part that was reached last."""

    def __init__(self, houses: int) -> None:
        self.tries = 0
        self.refusal: Refusal | None = None
        self._houses = houses
        self._furthest = -1

    def read(
        self,
        ledger: Ledger,
        parts: list[str],
        done: tuple[str, ...],
        houses: tuple[int, ...],
        row: int | None,
    ) -> Iterator[PaperChoice]:
        """The ways to read the rest of a line; `row` is the row that the next turn is to be in."""
        if not parts:
            if done and ledger.sheet.goes_on:
                self._refuse(parts, _goes_on(ledger.sheet, done[-1]))
            else:
                yield PaperChoice(done, houses, ledger)
            return
        part, rest = parts[0], parts[1:]
        numbered = _ROW.fullmatch(part)
        if numbered is not None:
            yield from self.read(ledger, rest, done, houses, int(numbered[1]))
            return
        if _PASS.fullmatch(part):
            yield from self.read(ledger, rest, done, houses, row)
            return
        if done and ledger.sheet.goes_on:
            self._refuse(parts, _goes_on(ledger.sheet, done[-1]))
            return
        asked = rest[0] if rest and _STORES.fullmatch(rest[0]) else ""
        stores = "" if "_" in asked else asked
        for text, read in self._fill(ledger.sheet, part):
            self.tries += 1
            if self.tries > MOST_TRIES:
                return
            entry = f"{text} {stores}".strip()
            after = ledger.take(entry)
            if isinstance(after, Refusal):
                self._refuse(parts, after)
                continue
            wrong = _find_wrong(after.sheet, row, asked if "_" in asked else "")
            if wrong is not None:
                self._refuse(parts, wrong)
                continue
            left = rest[1:] if asked else rest
            yield from self.read(after, left, (*done, entry), (*houses, *read), None)

    def _fill(self, sheet: Sheet, part: str) -> Iterator[tuple[str, tuple[int, ...]]]:
        """A part with its seat and with every house at each `_`."""
        if _BARE.match(part) and sheet.asks is Asks.TURN and sheet.mover is not None:
            part = f"{sheet.mover.value}{part}"
        pieces = part.split("_")
        for read in product(range(1, self._houses + 1), repeat=len(pieces) - 1):
            filled = "".join(piece + str(house) for piece, house in zip(pieces, read, strict=False))
            yield filled + pieces[-1], read

    def _refuse(self, parts: list[str], refusal: Refusal) -> None:
        """Keep the refusal of the part that is furthest to the right."""
        at = -len(parts)
        if self.refusal is None or at > self._furthest:
            self._furthest, self.refusal = at, refusal


def _find_wrong(sheet: Sheet, row: int | None, stores: str) -> Refusal | None:
    """The reason why a sheet is not as the paper says: its row, or the stores that can be read."""
    if row is not None and sheet.last is not None:
        place = number_rows(Record((), sheet.body), sheet.rules.seats)[sheet.last]
        if place is None or place.number == row:
            return None
        return Refusal(
            f"this turn is in row {place.number}, not {row}",
            "was a row left out or typed twice?",
        )
    if stores:
        found = ":".join(map(str, sheet.position.stores))
        pattern = stores[1:].replace("_", "[0-9]+")
        if re.fullmatch(pattern, found) is None:
            return Refusal(f"the stores are `={found}`, not `{stores}`")
    return None


def _goes_on(sheet: Sheet, entry: str) -> Refusal:
    mover = sheet.mover.title if sheet.mover is not None else "the player"
    return Refusal(
        f"after `{entry}` {mover} lifts again",
        "write the whole turn, with `+_` for a house that cannot be read",
    )
