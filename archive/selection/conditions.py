"""Conditions that a record must meet to be chosen, and reading them from words."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import NamedTuple

from ...engine.board import PLAYING_ORDER, Seat
from ...engine.rules_text import DEFAULT, rules_from_text
from ...engine.ruleset import RuleSet
from ...notation.diagnostic import Code

ANY, BURNED = -1, -2
"""The counts in a pattern that mean any number of shells, and a burned house."""


class CountRange(NamedTuple):
    """Numbers from `least` up to `most`, both included; `None`: without an end."""

    least: int
    most: int | None

    def holds(self, count: int) -> bool:
        """True when a number is one of them."""
        return self.least <= count and (self.most is None or count <= self.most)


class DateRange(NamedTuple):
    """Days from `first` to `last`, as ten characters that are compared as text."""

    first: str
    last: str

    def holds(self, date: str) -> bool:
        """True when a `Date`, which may have `?`, is surely one of them."""
        return self.first <= date.replace("?", "0") and date.replace("?", "9") <= self.last


class PartOfRules(NamedTuple):
    """Rules compared only by their preset and the options named; `preset` may be `None`."""

    preset: str | None
    options: tuple[str, ...]
    rules: RuleSet

    def holds(self, rules: RuleSet) -> bool:
        """True when rules have that preset, and the same values of these options."""
        if self.preset is not None and rules.preset != self.preset:
            return False
        given, asked = rules.options(), self.rules.options()
        return all(given[option] == asked[option] for option in self.options)


class PositionPattern(NamedTuple):
    """A board with some counts left open.

    `places` are the houses of each seat in the direction of sowing and its store, seat after seat
    in playing order: a count, `ANY` or `BURNED`. `mover` is the seat to move, `None` for nobody; it
    only counts if the pattern `names_mover`.
    """

    seats: int
    houses: int
    places: tuple[int, ...]
    names_mover: bool
    mover: Seat | None


class BurnedHouses(NamedTuple):
    """A number of houses burned in a round, of one seat or of all seats (`None`)."""

    seat: Seat | None
    number: CountRange


@dataclass(frozen=True, slots=True)
class Conditions:
    """All conditions on a record; one that is `None` or empty does not count.

    Each of the `players` plays, the first of them from `seat`. `result` is as in the tag, or `won`
    or `lost` by the first player. `line` are turns as bare text, the seat first. `codes` are codes
    of findings or beginnings of codes; all of `burned` must hold in one and the same round.
    """

    players: tuple[str, ...] = ()
    seat: Seat | None = None
    event: str | None = None
    dates: DateRange | None = None
    rules: PartOfRules | None = None
    result: str | None = None
    turns: CountRange | None = None
    line: tuple[str, ...] = ()
    position: PositionPattern | None = None
    codes: tuple[str, ...] = ()
    burned: tuple[BurnedHouses, ...] = ()

    @property
    def asks_play(self) -> bool:
        """True when the header alone cannot decide."""
        return bool(self.turns or self.result or self.codes or self.asks_boards)

    @property
    def asks_opening_only(self) -> bool:
        """True when only the first turns of the play are asked for."""
        return not (self.turns or self.result or self.codes or self.position or self.burned)

    @property
    def asks_boards(self) -> bool:
        """True when something asked for needs the boards turn by turn."""
        return bool(self.line or self.position or self.burned)


def read_counts(text: str) -> CountRange:
    """Numbers like `40`, `40..`, `..60` or `40..60`; raises `ValueError` saying what is wrong.

    >>> read_counts("40..")
    CountRange(least=40, most=None)
    """
    least, dots, most = text.strip().partition("..")
    ends = [least, most] if dots else [least, least]
    if not any(ends) or not all(_COUNT.fullmatch(end) for end in ends):
        raise ValueError(f"`{text}` is not a number, or a range like `40..`, `..60` or `40..60`")
    found = CountRange(int(ends[0] or 0), int(ends[1]) if ends[1] else None)
    if found.most is not None and found.most < found.least:
        raise ValueError(f"`{text}` ends before it begins")
    return found


def read_dates(text: str) -> DateRange:
    """Days like `2026-01-18`, `2026` or `2026-01..2026-03`; raises `ValueError` for others.

    >>> read_dates("2026-01..").holds("2026-01-??"), read_dates("2026-01..").holds("2026-??-??")
    (True, False)
    """
    first, dots, last = text.strip().partition("..")
    last = last if dots else first
    if not (first or last) or not all(_DAY.fullmatch(end) for end in (first, last) if end):
        raise ValueError(f"`{text}` is not a date, or a range like `2026-01..2026-03` or `2026..`")
    found = DateRange(first + "0000-00-00"[len(first) :], last + "9999-99-99"[len(last) :])
    if found.last < found.first:
        raise ValueError(f"`{text}` ends before it begins")
    return found


def read_rules(text: str) -> PartOfRules:
    """A preset, options or both, `sungka rounds=1`; raises as `rules_from_text` does."""
    words = text.split()
    if not words:
        raise ValueError("rules are a preset's name, options, or both, like `sungka rounds=1`")
    has_preset = "=" not in words[0]
    rules = rules_from_text(text if has_preset else f"{DEFAULT} {text}")
    options = [word.partition("=")[0] for word in (words[1:] if has_preset else words)]
    if "opening=farthest" in words:
        options.append("first-lift")
    return PartOfRules(words[0] if has_preset else None, tuple(options), rules)


def read_seat(text: str) -> Seat:
    """A seat by its letter or its name; raises `ValueError` for any other word."""
    for seat in Seat:
        if text.strip().lower() in (seat.value.lower(), seat.title.lower()):
            return seat
    raise ValueError(f"`{text}` is not a seat: use S, N, E or W")


def read_result(text: str) -> str:
    """A seat that won, `draw`, `*`, `won` or `lost`; raises `ValueError` for any other word."""
    word = text.strip().lower()
    if word in ("draw", "*", "won", "lost"):
        return word
    try:
        return read_seat(text).value
    except ValueError:
        pass
    message = f"`{text}` is not a result: use S, N, E, W, draw, * (open), won or lost"
    raise ValueError(message)


def read_line(text: str) -> tuple[str, ...]:
    """The turns with which a game opens, like `S7+3 N5` or `S7 | N5`; claims are left off.

    Raises `ValueError` for anything else.
    """
    from ...notation.reading.parser import parse
    from ...notation.record import Pass, SimultaneousRow, Turn
    from ...notation.splitter import Source

    reading = parse(Source(f"%sgn 1\n\n{text}\n"))
    turns: list[Turn | Pass] = []
    for item in reading.record.body:
        match item:
            case SimultaneousRow():
                turns += item.turns
            case Turn() | Pass():
                turns.append(item)
            case _:
                raise ValueError(f"`{text}` is not turns like `S7+3 N5`")
    if reading.diagnostics or not turns:
        raise ValueError(f"`{text}` is not turns like `S7+3 N5`")
    if any(isinstance(it, Turn) and None in [move.house for move in it.moves] for it in turns):
        raise ValueError(f"`{text}`: a house that cannot be read opens no game")
    return tuple(_bare(turn) for turn in turns)


def read_pattern(text: str) -> PositionPattern:
    """A position with `?` for any count; the seat to move may be missing, or `?` for any.

    Raises `ValueError` saying what is wrong.

    >>> read_pattern("?.?.0/20 ?.?.?/? S").places
    (-1, -1, 0, 20, -1, -1, -1, -1)
    """
    fields = text.split()
    mover = fields.pop() if fields and "/" not in fields[-1] else "?"
    rows = [_FIELD.fullmatch(field) for field in fields]
    counts = [[*row[1].split("."), row[2]] for row in rows if row is not None]
    if len(counts) != len(rows) or len(rows) not in PLAYING_ORDER:
        raise ValueError(f"`{text}` is not a position like `7.7.?/0 7.7.7/? S` (`?` is any count)")
    if len({len(row) for row in counts}) != 1:
        numbers = " and ".join([str(len(row) - 1) for row in counts])
        raise ValueError(f"`{text}`: all rows have the same number of houses, not {numbers}")
    seats = {seat.value: seat for seat in PLAYING_ORDER[len(rows)]}
    if mover.upper() not in (*seats, "-", "?"):
        raise ValueError(f"`{text}`: `{mover}` is not a seat of a board of {len(rows)}")
    places = tuple([_SIGNS[it] if it in _SIGNS else int(it) for row in counts for it in row])
    seat = seats.get(mover.upper())
    return PositionPattern(len(rows), len(counts[0]) - 1, places, mover != "?", seat)


def read_burned(text: str) -> BurnedHouses:
    """A number of burned houses, `2`, `1..`, `N=2` or `N=1..`; raises `ValueError` otherwise."""
    seat, equals, count = text.partition("=")
    try:
        return BurnedHouses(read_seat(seat) if equals else None, read_counts(count or seat))
    except ValueError as error:
        raise ValueError(f"{error}; burned houses are `2`, `1..`, or `N=2` of one seat") from None


def read_code(text: str) -> str:
    """A code of findings, or the beginning of some; raises `ValueError` for other words."""
    code = text.strip().upper()
    if not code or not any(one.value.startswith(code) for one in Code):
        raise ValueError(f"`{text}` begins no code like `SGN402`; `sungka explain` lists them")
    if all(one in _OF_ARCHIVES for one in Code if one.value.startswith(code)):
        raise ValueError(f"`{text}` is found by comparing records: `sungka validate` tells")
    return code


def _bare(turn: object) -> str:
    from ...notation.record import Pass, Turn

    if isinstance(turn, Pass):
        return f"{turn.seat.value}--"
    if not isinstance(turn, Turn):
        raise ValueError(f"a turn or a pass, not {turn!r}")
    return turn.seat.value + "+".join([str(move.house) for move in turn.moves])


_COUNT = re.compile(r"[0-9]{0,9}")
_DAY = re.compile(r"[0-9]{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12][0-9]|3[01]))?)?")
_FIELD = re.compile(r"((?:[0-9]{1,9}|\?|#)(?:\.(?:[0-9]{1,9}|\?|#))*)/([0-9]{1,9}|\?)")
_SIGNS = {"?": ANY, "#": BURNED}
_OF_ARCHIVES = frozenset({
    Code.DUPLICATE_RECORD, Code.PARTED_RECORD, Code.ID_TWICE, Code.NAME_SPELLING,
})  # fmt: skip
