"""Settings of a validation: which findings are wanted, how severe they are, how strict to be."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple

from ..engine.board import PLAYING_ORDER, Seat
from ..files.inputs import Input, Missing
from ..notation.diagnostic import Code, Diagnostic, Severity, Span

if TYPE_CHECKING:
    from ..notation.record import Record


class Profile(StrEnum):
    """The strictness of a check.

    `RECORD` asks for a record that is readable and right, `ARCHIVE` also for a complete one,
    `PUBLISH` also for a complete header.
    """

    RECORD = "record"
    ARCHIVE = "archive"
    PUBLISH = "publish"


class CodeFilter(NamedTuple):
    """Codes, or beginnings of codes, to show and to leave out; an empty `select` shows all."""

    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()

    def accepts(self, code: Code) -> bool | None:
        """True when a code is wanted; `None` when the filter does not mention it.

        The longer beginning decides: `SGN402` is more specific than `SGN4`. Of two equally long
        ones, `ignore` wins.
        """
        selected, ignored = _match_length(code, self.select), _match_length(code, self.ignore)
        if ignored and ignored >= selected:
            return False
        if selected or self.select:
            return selected > 0
        return None


class Settings(NamedTuple):
    """The filter of the command line, which wins, and the choices of a settings file.

    `severity` lists beginnings of codes with the severity their findings get. `exclude` holds
    patterns of paths below `folder`, that of the settings file at `path`; `max_size` is in bytes.
    """

    command_line: CodeFilter = CodeFilter()
    file: CodeFilter = CodeFilter()
    severity: tuple[tuple[str, Severity], ...] = ()
    profile: Profile | None = None
    exclude: tuple[str, ...] = ()
    folder: str = ""
    max_size: int | None = None
    path: str = ""

    def describe_findings(self) -> list[str]:
        """The choices of the settings file that concern findings, a phrase for each."""
        told = []
        if self.file.select:
            told.append(f"only {', '.join(self.file.select)} shown")
        if self.file.ignore:
            told.append(f"{', '.join(self.file.ignore)} ignored")
        told += [f"{code} as {severity.value}" for code, severity in self.severity]
        return told if self.profile is None else [*told, f"profile {self.profile.value}"]

    def wants(self, code: Code) -> bool:
        """True when findings of a code are shown and counted."""
        verdict = self.command_line.accepts(code)
        if verdict is None:
            verdict = self.file.accepts(code)
        return verdict is not False

    def apply(self, found: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
        """The diagnostics that are wanted, each with the severity set for it."""
        return tuple(self._grade(it) for it in found if self.wants(it.code))

    def _grade(self, diagnostic: Diagnostic) -> Diagnostic:
        code = diagnostic.code
        graded = [(_match_length(code, (start,)), severity) for start, severity in self.severity]
        length, severity = max(graded, key=lambda it: it[0], default=(0, diagnostic.severity))
        return diagnostic._replace(severity=severity) if length else diagnostic


class BadSettings(NamedTuple):
    """A fault in settings, as one line."""

    message: str


def with_default_profile(settings: Settings, entry: Input | Missing) -> Settings:
    """The settings with a profile: if none is set, ARCHIVE in a named folder, else RECORD."""
    if settings.profile is not None:
        return settings
    in_directory = isinstance(entry, Input) and entry.in_directory
    return settings._replace(profile=Profile.ARCHIVE if in_directory else Profile.RECORD)


def apply_profile(
    profile: Profile, record: Record, seats: tuple[Seat, ...], found: Iterable[Diagnostic]
) -> tuple[Diagnostic, ...]:
    """The diagnostics of a record as the profile grades and adds to them, in text order."""
    diagnostics = list(found)
    if profile is not Profile.RECORD:
        diagnostics = [_grade_in_archive(diagnostic) for diagnostic in diagnostics]
    if profile is Profile.PUBLISH:
        diagnostics += _check_header(record, seats)
    return tuple(sorted(diagnostics, key=lambda diagnostic: diagnostic.span))


def guess_seats(record: Record) -> tuple[Seat, ...]:
    """The seats of a record whose rules are not known, judged by its tags."""
    return PLAYING_ORDER[3 if record.tag("East") or record.tag("West") else 2]


def parse_size(text: str) -> int:
    """A size in bytes, written as a number, perhaps with K, M or G after it.

    Raises `ValueError` with a message for people when it is none.

    >>> parse_size("64M")
    67108864
    """
    digits, unit = text[:-1], text[-1:].upper()
    if unit not in _UNITS:
        digits, unit = text, ""
    if not (digits.isascii() and digits.isdigit() and 0 < len(digits) <= 15 and int(digits)):
        raise ValueError(f"`{text}` is not a size like `64M` or `2G`")
    return int(digits) << _UNITS.get(unit, 0)


_UNITS = {"K": 10, "M": 20, "G": 30}


def check_code(text: str) -> str | None:
    """Why a text is neither a code nor the beginning of one; `None` if it is."""
    if text and any(code.value.startswith(text) for code in Code):
        return None
    return f"`{text}` is neither a code nor the beginning of one, like `SGN402` or `SGN4`"


def _match_length(code: Code, starts: tuple[str, ...]) -> int:
    """The length of the longest of `starts` that the code begins with, 0 if there is none."""
    if not starts:
        return 0
    return max((len(start) for start in starts if code.value.startswith(start)), default=0)


def _grade_in_archive(diagnostic: Diagnostic) -> Diagnostic:
    if diagnostic.code is Code.TRUNCATED:
        return diagnostic._replace(severity=Severity.ERROR)
    return diagnostic


_TAG_NAME = re.compile(r"\W*([A-Za-z]\w*)")
_MARK_LINE = Span(0, len("%sgn 1"))
"""The first line of a record, where a missing tag is reported."""


def is_header_complete(values: Mapping[str, str | None], seats: int) -> bool:
    """True when tags with these values are all that a published record of `seats` seats needs."""
    names = _published_tags(PLAYING_ORDER[seats])
    return all(_says_something(values[name]) for name in names) and values["Result"] != "*"


def _published_tags(seats: Iterable[Seat]) -> tuple[str, ...]:
    return "Event", "Site", "Date", *(seat.title for seat in seats), "Result"


def _says_something(value: str | None) -> bool:
    return bool((value or "").strip().strip("?-"))


def _check_header(record: Record, seats: tuple[Seat, ...]) -> list[Diagnostic]:
    missing = []
    hint: str | None
    # Imported here because a small valid file is checked without it.
    from ..notation.record import Unreadable

    unread = [item.text for item in record.body if isinstance(item, Unreadable)]
    broken = {match[1] for match in map(_TAG_NAME.match, unread) if match}
    for name in _published_tags(seats):
        if record.tag(name) is None and name in broken:
            continue  # the fault of its line is reported already
        if not _says_something(record.value(name)):
            if record.tag(name) is None:
                message = f"tag `{name}` is missing; a published record names it"
                hint = f'add a line `[{name} "…"]`'
            else:
                message = f"tag `{name}` says nothing; a published record fills it"
                hint = None
            missing.append(_make_header_error(record, name, message, hint))
    if record.value("Result") == "*":
        message = "the result is `*`; a published record is decided"
        missing.append(_make_header_error(record, "Result", message, None))
    return missing


def _make_header_error(record: Record, name: str, message: str, hint: str | None) -> Diagnostic:
    tag = record.tag(name)
    code = Code.TAG_MISSING if tag is None else Code.BAD_TAG_VALUE
    return Diagnostic(code, Severity.ERROR, message, tag.span if tag else _MARK_LINE, hint)
