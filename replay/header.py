"""A record's tags checked against the rules, the calendar and what was played."""

from __future__ import annotations

import re
from functools import lru_cache

from ..engine.board import PLAYING_ORDER, Seat
from ..engine.rules_text import DEFAULT, rules_from_text
from ..engine.ruleset import RuleSet
from ..notation.diagnostic import Code, Diagnostic, Span
from ..notation.record import Data, Record, SimultaneousRow, Tag
from ..notation.times import control_from_text, seconds_from_text
from . import sentences
from .result import Outcome, Result
from .wording import error, warning

EVIDENCE = ("live", "transcribed", "reconstructed", "partial")
"""The words that an `Evidence` tag may have."""

_DATE = re.compile(r"([0-9]{4}|\?{4})-([0-9]{2}|\?\?)-([0-9]{2}|\?\?)")
_DAY_FIRST = re.compile(r"([0-9]{1,2})[./ -]([0-9]{1,2})[./ -]([0-9]{4})")
_YEAR_FIRST = re.compile(r"([0-9]{4})[./ -]([0-9]{1,2})[./ -]([0-9]{1,2})")
_LEAP_YEAR = 2000


def list_data(record: Record) -> list[Data]:
    """All data of a record, including the data inside its rows, in the order written."""
    found: list[Data] = []
    for item in record.body:
        if type(item) is Data:
            found.append(item)
        elif type(item) is SimultaneousRow:
            found += [note for notes in item.notes for note in notes if isinstance(note, Data)]
    return found


def rules_of(record: Record) -> RuleSet | Diagnostic:
    """The rules a record names, or the diagnostic that says why there are none."""
    tag = record.tag("Rules")
    try:
        return _rules_named(DEFAULT if tag is None else tag.value)
    except ValueError as fault:
        span = Span(0, 0) if tag is None else tag.span
        return error(Code.UNKNOWN_RULES, span, str(fault), sentences.RULES_LISTED)


_rules_named = lru_cache(maxsize=64)(rules_from_text)
"""The rules of a text; the records of an archive have few of them."""


def check_tags(record: Record, rules: RuleSet | None) -> list[Diagnostic]:
    """The findings about values that tags can never have, whatever was played.

    Where the rules are not known (`None`), it is not checked which seats play.
    """
    found = []
    for tag in record.tags:
        match tag.name:
            case "Date":
                finding = _date(tag)
            case "Evidence":
                finding = _evidence(tag)
            case "TimeControl":
                finding = _time_control(tag)
            case "Result":
                finding = _result(tag, rules)
            case _:
                finding = None if rules is None else _seat(tag, rules)
        if finding is not None:
            found.append(finding)
    return found


def check_data(record: Record) -> list[Diagnostic]:
    """A warning for each value of data that is not of the form its key has.

    Times, `clk`, `emt` and `video`, are at least zero; `arrow` and `ring` name places.
    """
    found = []
    for item in list_data(record):
        for key, value in item.pairs:
            if key in ("arrow", "ring"):
                # Imported here because few records draw anything.
                from ..notation.drawings import drawing_from_text

                try:
                    drawing_from_text(key, value)
                except ValueError as fault:
                    found.append(warning(Code.BAD_DATA, item.span, f"`{key}`: {fault}"))
            elif key in ("clk", "emt", "video"):
                try:
                    seconds_from_text(value)
                except ValueError as fault:
                    found.append(warning(Code.BAD_DATA, item.span, f"`{key}`: {fault}"))
                else:
                    if value.startswith("-"):
                        message = sentences.below_zero(key=key, value=value)
                        found.append(warning(Code.BAD_DATA, item.span, message))
    return found


def check_digest(record: Record, rules: RuleSet) -> list[Diagnostic]:
    """The finding about the `Digest` tag of a record that could be read."""
    tag = record.tag("Digest")
    if tag is None:
        return []
    # Imported here because few records have a digest, and it needs the writer.
    from .digest import digest, is_digest

    if is_digest(tag.value, record, rules):
        return []
    actual = digest(record, rules)
    message = sentences.DIGEST_DISAGREES
    hint = sentences.digest_actual(actual)
    return [error(Code.DIGEST_DISAGREES, tag.span, message, hint)]


def check_result(record: Record, rules: RuleSet, result: Result) -> list[Diagnostic]:
    """The findings about the `Result` tag, which restates how the match came out.

    When the result is unknown because something was not verified, any valid one is accepted.
    """
    tag = record.tag("Result")
    if tag is None or tag.value not in _known_results(rules):
        return []
    if tag.value == result.to_text() or not result.is_known:
        return []
    message = sentences.result_disagrees(
        result=result.to_text(), reason=result.reason, claim=tag.value
    )
    hint = None
    if result.outcome is Outcome.UNFINISHED:
        hint = sentences.UNFINISHED_DECIDED
    return [error(Code.RESULT_DISAGREES, tag.span, message, hint)]


def _date(tag: Tag) -> Diagnostic | None:
    match = _DATE.fullmatch(tag.value)
    if match is None:
        message = sentences.not_a_date(tag.value)
        return error(Code.BAD_DATE, tag.span, message, _hint_at_date(tag.value))
    year, month, day = (None if "?" in part else int(part) for part in match.groups())
    if year == 0 or (month is not None and not 1 <= month <= 12):
        return error(Code.BAD_DATE, tag.span, sentences.no_such_day(tag.value))
    last = 31 if month is None else _month_length(year or _LEAP_YEAR, month)
    if day is not None and not 1 <= day <= last:
        return error(Code.BAD_DATE, tag.span, sentences.no_such_day(tag.value))
    return None


def _month_length(year: int, month: int) -> int:
    """The days of a month; what `calendar` says, whose import costs more than checking a record."""
    if month == 2:
        return 29 if year % 4 == 0 and (year % 100 != 0 or year % 400 == 0) else 28
    return 30 if month in (4, 6, 9, 11) else 31


def _hint_at_date(value: str) -> str | None:
    """A hint at the right form of a date in another order; `None` when it is no calendar day."""
    days = list_days(value)
    return "write " + " or ".join([f"`{day}`" for day in days]) if days else None


def list_days(value: str) -> list[str]:
    """The days that a date in another order may be, as a tag has them.

    >>> list_days("18/01/2026"), list_days("2.1.2026")
    (['2026-01-18'], ['2026-01-02', '2026-02-01'])
    """
    orders = []
    if match := _DAY_FIRST.fullmatch(value):
        day, month, year = map(int, match.groups())
        orders = [(year, month, day), (year, day, month)]
    elif match := _YEAR_FIRST.fullmatch(value):
        year, month, day = map(int, match.groups())
        orders = [(year, month, day)]
    days = [
        f"{year:04}-{month:02}-{day:02}"
        for year, month, day in orders
        if year and 1 <= month <= 12 and 1 <= day <= _month_length(year, month)
    ]
    return list(dict.fromkeys(days))


def _evidence(tag: Tag) -> Diagnostic | None:
    if tag.value in EVIDENCE:
        return None
    values = ", ".join(f"`{value}`" for value in EVIDENCE)
    message = sentences.evidence_values(values=values, value=tag.value)
    return warning(Code.BAD_TAG_VALUE, tag.span, message)


def _time_control(tag: Tag) -> Diagnostic | None:
    try:
        control_from_text(tag.value)
    except ValueError as fault:
        return warning(Code.BAD_TAG_VALUE, tag.span, str(fault))
    return None


def _known_results(rules: RuleSet | None) -> list[str]:
    seats = tuple(Seat) if rules is None else rules.playing_order
    return [*(seat.value for seat in seats), "draw", "*"]


def _result(tag: Tag, rules: RuleSet | None) -> Diagnostic | None:
    known = _known_results(rules)
    if tag.value in known:
        return None
    values = ", ".join(f"`{value}`" for value in known)
    message = sentences.result_values(values=values, value=tag.value)
    return error(Code.BAD_TAG_VALUE, tag.span, message)


def _seat(tag: Tag, rules: RuleSet) -> Diagnostic | None:
    seat = _SEATS.get(tag.name)
    if seat is None or seat in rules.playing_order:
        return None
    seats = ", ".join(s.title for s in PLAYING_ORDER[rules.seats])
    message = sentences.seat_absent(tag=tag.name, seats=seats)
    return error(Code.SEAT_NOT_PLAYING, tag.span, message)


_SEATS = {seat.title + part: seat for seat in Seat for part in ("", "Team", "Id", "Rating")}
"""The seats of the tags that name one."""
