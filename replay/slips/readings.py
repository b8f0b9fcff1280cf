"""The readings of an unreadable turn that can be played."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import combinations, islice, product
from typing import NamedTuple
from unicodedata import normalize

from ...notation.borders import MARK
from ...notation.diagnostic import Span
from ...notation.reading.parser import read
from ...notation.record import Item, Pass, SimultaneousRow, Stores, Turn, Unreadable
from ...notation.scanning.reader import read_scanned
from ...notation.scanning.scanner import is_plain
from ..line import Line
from ..positions import begin_line
from ..steps import Replay
from .main_line import ASK_EVERY, MainLine, main_line_of, play_item
from .report import MOST_NAMED

MOST_READINGS = 400
"""The readings of one word that are looked at, those of few changed characters first."""

MOST_WORDS = 20
"""The unreadable words of a record for which readings are looked for."""

LONGEST = 60
"""The characters of the longest word that is read anew."""

TWINS = {
    "l": "17", "I": "1", "i": "1", "L": "1", "!": "1", "|": "1", "T": "7", "/": "7+", "?": "7",
    "O": "0", "o": "0", "Q": "0", "D": "0", "Z": "2", "z": "2", "E": "3", "A": "4", "h": "4",
    "S": "5", "s": "5", "b": "6", "G": "6", "B": "8", "g": "9", "q": "9",
    "5": "S", "$": "S", "8": "S", "M": "N", "H": "N", "F": "E", "3": "E", "V": "W",
    "Ν": "N", "И": "N", "Н": "N", "М": "N", "Ѕ": "S", "Е": "E", "Ε": "E", "О": "0", "Ο": "0",
    "І": "1", "х": "x", "Х": "x", "X": "x", "×": "x", "*": "x",
    "t": "+", "f": "+", ",": "+", ".": "+", "&": "+", "_": "-", "~": "-", "=": "-",
}  # fmt: skip
"""The signs that each character is mistaken for, by eye or by a program that reads."""

DASHES = "-‐‑‒–—―−"


@dataclass(frozen=True, slots=True)
class WordReadings:
    """An unreadable word of the main line, and the readings that fit it best, as text.

    Each can be played there, and with no other reading more of what follows agrees. `is_only` says
    that no other reading can be played at all.
    """

    span: Span
    written: str
    texts: tuple[str, ...]
    is_only: bool


def find_readings(replay: Replay, go_on: Callable[[], bool]) -> tuple[WordReadings, ...]:
    """The readings of each unreadable word of the main line, as long as the board is known.

    Where a word has only one reading, play goes on with that to the next word. `go_on` is asked
    between trials; when it says no, what was found so far is returned.
    """
    record = replay.record
    if replay.rules is None or not any(isinstance(it, Unreadable) for it in record.body):
        return ()
    main = main_line_of(record, replay.rules)
    line, _ = begin_line(record.tag("Setup"), main.rules)
    found: list[WordReadings] = []
    torn = [at for at in range(len(main.order)) if isinstance(main.item(at), Unreadable)]
    for at in range(torn[-1] + 1 if torn else 0):
        if len(found) == MOST_WORDS or (at % ASK_EVERY == ASK_EVERY - 1 and not go_on()):
            break
        item: Item = main.item(at)
        if isinstance(item, Unreadable) and line.state is not None:
            fitting = _find_fitting(main, line, at, item.text, go_on)
            best = [it for it in fitting if it.reach == fitting[0].reach]
            if best:
                texts = tuple(it.text for it in best)
                found.append(WordReadings(item.span, item.text, texts, len(fitting) == 1))
            if len(best) == 1:
                item = best[0].item
        if play_item(main, line, at, item):
            line.lose()
    return tuple(found)


def write_reading_hint(readings: WordReadings) -> str:
    """The hint that names the readings of a word.

    >>> write_reading_hint(WordReadings(Span(0, 2), "Sl", ("S1",), is_only=True))
    'only `S1` can be played here'
    """
    named = [f"`{text}`" for text in readings.texts[:MOST_NAMED]]
    more = len(readings.texts) - len(named)
    can = "agree" if readings.written.startswith(_STORES) else "can be played"
    if readings.is_only:
        return f"only {named[0]} {'agrees' if can == 'agree' else can} here"
    if len(named) == 1:
        return f"did `{readings.written}` stand for {named[0]}? no other reading agrees as far"
    listed = ", ".join(named) + f" or {more} more" if more else _join(named)
    return f"{listed} {can} here"


def _join(named: list[str]) -> str:
    return f"{', '.join(named[:-1])} or {named[-1]}"


class _Fitting(NamedTuple):
    """A reading that can be played, and the first place that disagrees after it."""

    text: str
    item: Item
    reach: int


def _find_fitting(
    main: MainLine, line: Line, at: int, text: str, go_on: Callable[[], bool]
) -> list[_Fitting]:
    """The readings that can be played at a place, best first; of equal ones, few changes first.

    Any house is tried only when what looks alike does not agree to the end.
    """
    fitting: list[_Fitting] = []
    for alternatives in (_twins, _digits):
        for reading, item in _readings(text, alternatives):
            if not go_on():
                return []
            if all(item != other.item for other in fitting):
                fitting.append(_Fitting(reading, item, _reach(main, line, at, item)))
        fitting = [it for it in fitting if it.reach > at]
        ends = (it.reach == len(main.order) or main.is_break(it.reach) for it in fitting)
        if any(ends):
            break
    return sorted(fitting, key=lambda it: -it.reach)


def _reach(main: MainLine, line: Line, at: int, item: Item) -> int:
    """The first place that disagrees when `item` is played at a place, from that place on."""
    trial, place = line.copy(), at
    while not play_item(main, trial, place, item):
        place += 1
        if place == len(main.order) or main.is_break(place):
            break
        item = main.item(place)
    return place


Alternatives = Callable[[str, int], tuple[str, ...]]
"""The signs that can be meant by the one at a place of a word."""


def _twins(text: str, at: int) -> tuple[str, ...]:
    sign = text[at]
    if sign in DASHES:
        return tuple(meant for meant in ("--", "-") if meant != sign)
    plain = normalize("NFKC", sign)
    meant = TWINS.get(sign, "")
    return tuple(meant) if plain == sign else (plain, *meant)


def _digits(text: str, at: int) -> tuple[str, ...]:
    """Any digit for a sign that is neither a digit nor a part of a turn."""
    if at and (not text[at].isdigit()) and text[at] not in " |+-x>~@=:":
        return tuple("123456789")
    return _twins(text, at)


def _readings(text: str, alternatives: Alternatives) -> Iterator[tuple[str, Item]]:
    """The turns, rows and claims that a word can be read as, with few changes first."""
    if len(text) > LONGEST:
        return
    before = "S1 " if text.startswith(_STORES) else ""
    wanted = Stores if before else Turn | Pass | SimultaneousRow
    for changed in islice(_respell(text, alternatives), MOST_READINGS):
        body = _read_sound(f"{MARK} 1\n\n{before}{changed}\n")
        if len(body) == 1 + bool(before) and isinstance(body[-1], wanted):
            yield changed, body[-1]


def _read_sound(text: str) -> tuple[Item, ...]:
    """The items of a record's text, none if it has a fault."""
    record = read_scanned(text.replace("\xa0", " "))  # a blank, which the tables do not know
    if record is None and _WORDS.search(text) and not is_plain(text):
        (reading,) = read(text)  # in words for people there may be any sign
        record = None if reading.diagnostics else reading.record
    return () if record is None else record.body


_WORDS = re.compile('[{;<"]')
_STORES = "="  # a claim of the stores begins with it, and comes after a turn


def _respell(text: str, alternatives: Alternatives) -> Iterator[str]:
    choices = {at: found for at in range(len(text)) if (found := alternatives(text, at))}
    for count in range(1, len(choices) + 1):
        for places in combinations(choices, count):
            for signs in product(*(choices[at] for at in places)):
                spelt = list(text)
                for at, sign in zip(places, signs, strict=True):
                    spelt[at] = sign
                yield "".join(spelt)
