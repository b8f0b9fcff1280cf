"""A line typed from a paper sheet: the entries it makes, and what an unreadable place can be."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

from ...notation.record import Pass, Record
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
_CLAIM = re.compile(r"x[0-9]+|\^[0-9]+|=[0-9:]+")
_ON_SHEET = "on the sheet: "


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

    A turn without a seat is that of the seat to move. `_`, or `?`, is one house or a number of
    stores that nobody can read; all that the board and the rest of the line allow there is given,
    and a comment says what the sheet has. `12.` says in which row the next turn is, `52-46` how the
    stores were counted after a round, `-` is a pass. Anything else is one entry.
    """
    return _read(ledger, _split(ledger.sheet, line))


def find_misread(ledger: Ledger, line: str) -> Iterator[Misread]:
    """The single places that were misread, so that a refused line fits; the nearest come first.

    They are in the line itself, then in the entries before it: another house, then a claim of the
    line that is wrong. A comment says what the sheet has.
    """
    parts = _split(ledger.sheet, line)
    for at, part in enumerate(parts):
        if part.is_beside_turns or _WHOLE.search(part.text):
            continue
        before = sum(one.text.count("_") for one in parts[:at])
        for found in _HOUSE.finditer(part.text):
            asked = f"{part.text[: found.start()]}_{part.text[found.end() :]}"
            index = before + part.text.count("_", 0, found.start())
            changed = [*parts[:at], _Part(asked, part.shown), *parts[at + 1 :]]
            for choice in _read(ledger, changed).choices:
                house = choice.houses[index]
                if str(house) != found[0]:
                    other = f"{part.text[: found.start()]}{house}{part.text[found.end() :]}"
                    words = f"`{other}` where the line has `{part.shown}`"
                    yield Misread(words, choice.entries, choice.after)
    for number in range(len(ledger.entries), max(len(ledger.entries) - MOST_LOOKED_BACK, 0), -1):
        yield from _misread_before(ledger, number, parts)
    for at, part in enumerate(parts):
        for found in _CLAIM.finditer(part.text):
            without = f"{part.text[: found.start()]}{part.text[found.end() :]}"
            if without:
                changed = [*parts[:at], _Part(without, part.shown), *parts[at + 1 :]]
            elif at:
                turn = _Part(parts[at - 1].text, f"{parts[at - 1].shown} {part.shown}")
                changed = [*parts[: at - 1], turn, *parts[at + 1 :]]
            else:
                continue
            for choice in _read(ledger, changed).choices[:1]:
                words = f"`{found[0]}` is wrong on the sheet, and left out"
                yield Misread(words, choice.entries, choice.after)


def _misread_before(ledger: Ledger, number: int, parts: list[_Part]) -> Iterator[Misread]:
    """The other houses of an earlier entry after which it, all later ones and the line fit."""
    text, _, note = ledger.entries[number - 1].text.partition(f" {{{_ON_SHEET}")
    sheet = ledger.sheets[number]
    if _WHOLE.search(text) or not sheet.is_played:
        return
    shown = note.partition("}")[0] or text
    for found in _HOUSE.finditer(text):
        start, end = found.span()
        for house in range(1, sheet.rules.houses + 1):
            if str(house) == found[0]:
                continue
            other = f"{text[:start]}{house}{text[end:]}"
            corrected = f"correct {number} {other} {{{_ON_SHEET}{shown}}}"
            after = ledger.take(corrected)
            if isinstance(after, Refusal):
                continue
            for choice in _read(after, parts).choices[:1]:
                words = f"in row {sheet.row_number or 1} `{other}`, where the sheet has `{shown}`"
                yield Misread(words, (corrected, *choice.entries), choice.after)


class _Part(NamedTuple):
    """A part of a line as it is read, and as the sheet shows it."""

    text: str
    shown: str

    @property
    def note(self) -> str:
        """The comment that says what the sheet has, empty where it is entered as it stands."""
        if self.text == self.shown and "_" not in self.text:
            return ""
        return f" {{{_ON_SHEET}{self.shown}}}"

    @property
    def is_beside_turns(self) -> bool:
        """True for a row number, a pass, and stores."""
        return any(one.fullmatch(self.text) for one in (_ROW, _PASS, _STORES))


def _split(sheet: Sheet, line: str) -> list[_Part]:
    """The parts of a line, each read by itself."""
    line = line.strip()
    if _SCORE.fullmatch(line):
        line = f"count {line}"
    if _WHOLE.search(line):
        return [_Part(line, line)]
    first, _, rest = line.partition(" ")
    is_numbered = _ROW.fullmatch(first) is not None
    if "|" in line:
        row = _name_hands(sheet, rest if is_numbered else line)
        words = [first, row] if is_numbered else [row]
    else:
        words = line.split()
    return [_Part(word.replace("?", "_"), word) for word in words]


def _read(ledger: Ledger, parts: list[_Part]) -> PaperReading:
    reader = _Reader(ledger.sheet.rules.houses)
    choices = tuple(reader.read(ledger, parts, (), ()))
    is_cut = reader.tries > MOST_TRIES
    return PaperReading(choices, None if choices else reader.refusal, is_cut)


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
        parts: list[_Part],
        done: tuple[str, ...],
        houses: tuple[int, ...],
    ) -> Iterator[PaperChoice]:
        """The ways to read the rest of a line after the entries `done`."""
        if done and ledger.sheet.goes_on:
            self._refuse(parts, _goes_on(ledger.sheet, done[-1]))
            return
        if not parts:
            yield PaperChoice(done, houses, ledger)
            return
        part, rest = parts[0], parts[1:]
        numbered = _ROW.fullmatch(part.text)
        wrong = None if numbered is None else _check_row(ledger.sheet, int(numbered[1]))
        if wrong is not None:
            self._refuse(parts, wrong)
        elif numbered is not None or _PASS.fullmatch(part.text):
            yield from self.read(ledger, rest, done, houses)
        else:
            yield from self._read_turn(ledger, part, rest, done, houses)

    def _read_turn(
        self,
        ledger: Ledger,
        part: _Part,
        rest: list[_Part],
        done: tuple[str, ...],
        houses: tuple[int, ...],
    ) -> Iterator[PaperChoice]:
        """The ways to read a turn with the stores behind it, and what follows."""
        asked = rest[0].text if rest and _STORES.fullmatch(rest[0].text) else ""
        is_open = "_" in part.text
        for text, read in self._fill(ledger.sheet, part.text):
            self.tries += 1
            if self.tries > MOST_TRIES:
                return
            entry = text if not asked or "_" in asked else f"{text} {asked}"
            after = ledger.take(entry + part.note)
            refusal = after if isinstance(after, Refusal) else _check_stores(after.sheet, asked)
            if refusal is not None and is_open:
                refusal = Refusal(f"no house that could stand in `{part.shown}` fits")
            if refusal is not None:
                self._refuse([part, *rest], refusal)
            elif isinstance(after, Ledger):
                left = rest[1:] if asked else rest
                entries = (*done, entry + part.note)
                yield from self.read(after, left, entries, (*houses, *read))

    def _fill(self, sheet: Sheet, part: str) -> Iterator[tuple[str, tuple[int, ...]]]:
        """A part with its seat and with every house at each `_`."""
        if _BARE.match(part) and sheet.asks is Asks.TURN and sheet.mover is not None:
            part = f"{sheet.mover.value}{part}"
        pieces = part.split("_")
        for read in product(range(1, self._houses + 1), repeat=len(pieces) - 1):
            filled = "".join(piece + str(house) for piece, house in zip(pieces, read, strict=False))
            yield filled + pieces[-1], read

    def _refuse(self, parts: list[_Part], refusal: Refusal) -> None:
        """Keep the refusal of the part that is furthest to the right."""
        at = -len(parts)
        if self.refusal is None or at > self._furthest:
            self._furthest, self.refusal = at, refusal


def _check_row(sheet: Sheet, row: int) -> Refusal | None:
    """The refusal of a turn whose row has another number on the sheet than here."""
    coming = Pass(sheet.rules.playing_order[0])
    place = number_rows(Record((), (*sheet.body, coming)), sheet.rules.seats)[-1]
    if place is None or place.number == row:
        return None
    if row > place.number:
        way = f"if it is missing, type `{place.number}. _ _ {row}. …` with a `_` for each house"
    else:
        way = "was it typed before?"
    return Refusal(f"row {place.number} is next, not {row}", way)


def _check_stores(sheet: Sheet, stores: str) -> Refusal | None:
    """The refusal of stores that are not the board's in the numbers that can be read."""
    if "_" not in stores:
        return None
    found = ":".join(map(str, sheet.position.stores))
    pattern = stores[1:].replace("_", "[0-9]+")
    if re.fullmatch(pattern, found) is not None:
        return None
    return Refusal(f"the stores are `={found}`, not `{stores}`")


def _goes_on(sheet: Sheet, entry: str) -> Refusal:
    mover = sheet.mover.title if sheet.mover is not None else "the player"
    return Refusal(
        f"after `{entry}` {mover} lifts again",
        "write the whole turn, with `+_` for a house that cannot be read",
    )
