"""How strictly records are judged: at the board, in an archive, before they are published."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from enum import StrEnum
from typing import TYPE_CHECKING

from ...engine.board import PLAYING_ORDER, Seat
from ...notation.diagnostic import Code, Diagnostic, Severity, Span

if TYPE_CHECKING:
    from ...notation.record import Record


class Profile(StrEnum):
    """What a record must be: readable and right, also complete, also fully labelled."""

    RECORD = "record"
    ARCHIVE = "archive"
    PUBLISH = "publish"


def apply_profile(
    profile: Profile, record: Record, seats: tuple[Seat, ...], found: Iterable[Diagnostic]
) -> tuple[Diagnostic, ...]:
    """The diagnostics of a record as the profile sees them, in the order of the text."""
    diagnostics = list(found)
    if profile is not Profile.RECORD:
        diagnostics = [_in_archive(diagnostic) for diagnostic in diagnostics]
    if profile is Profile.PUBLISH:
        diagnostics += _missing_from_header(record, seats)
    return tuple(sorted(diagnostics, key=lambda diagnostic: diagnostic.span))


def guess_seats(record: Record) -> tuple[Seat, ...]:
    """The seats of a record whose rules are not known, as its tags show them."""
    return PLAYING_ORDER[3 if record.tag("East") or record.tag("West") else 2]


def _in_archive(diagnostic: Diagnostic) -> Diagnostic:
    if diagnostic.code is Code.TRUNCATED:
        return replace(diagnostic, severity=Severity.ERROR)
    return diagnostic


_MARK_LINE = Span(0, len("%sgn 1"))


def _missing_from_header(record: Record, seats: tuple[Seat, ...]) -> list[Diagnostic]:
    missing = []
    hint: str | None
    for name in ("Event", "Site", "Date", *(seat.title for seat in seats), "Result"):
        value = (record.value(name) or "").strip()
        if not value.strip("?-"):
            if record.tag(name) is None:
                message = f"tag `{name}` is missing; a published record names it"
                hint = f'add a line `[{name} "…"]`'
            else:
                message = f"tag `{name}` says nothing; a published record fills it"
                hint = None
            missing.append(_header_error(record, name, message, hint))
    if record.value("Result") == "*":
        message = "the result is `*`; a published record is decided"
        missing.append(_header_error(record, "Result", message, None))
    return missing


def _header_error(record: Record, name: str, message: str, hint: str | None) -> Diagnostic:
    tag = record.tag(name)
    code = Code.TAG_MISSING if tag is None else Code.BAD_TAG_VALUE
    return Diagnostic(code, Severity.ERROR, message, tag.span if tag else _MARK_LINE, hint)
