"""Findings as they are printed, and the check results that hold them.

A finding is a diagnostic with its file, its place and the line there, cut if it is long. A check
result is a record with its findings, and with what an archive keeps of it.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from typing import TYPE_CHECKING, NamedTuple

from ..files.inputs import COMPRESSED, STDIN
from ..files.records import FileFault
from ..notation.diagnostic import Code, Diagnostic, Severity
from ..notation.splitter import Source

if TYPE_CHECKING:
    from ..archive.card import Card
    from ..engine.board import Position
    from ..engine.ruleset import Sowing
    from ..event.findings import EventCode
    from ..notation.reading.parser import Reading
    from ..replay.steps import Replay
    from .settings import Settings


ABOUT_PLAY = (3, 4, 5)
"""The groups of codes whose errors are about play: they are shown with the board."""

MOST_KEPT = 1 << 16
"""The characters of a record's text that are kept until the archive has seen the record."""


AROUND = 60
"""The characters of a long line kept on either side of the stretch pointed at."""


class Place(NamedTuple):
    """A stretch of a file; lines and columns count from 1, `end_column` is one past the last."""

    line: int
    """The line it begins in."""
    column: int
    """The column it begins at."""
    end_line: int
    """The line it ends in."""
    end_column: int
    """The column behind its last character."""

    def shift(self, lines: int) -> Place:
        """The same place, moved down by `lines` lines."""
        return self._replace(line=self.line + lines, end_line=self.end_line + lines)


class Excerpt(NamedTuple):
    """A line of the text, or the part of a long line around the stretch `start`–`end`.

    `skipped` is the number of lines between the excerpt before and this one.
    """

    text: str
    start: int
    end: int
    skipped: int = 0


class PlacedEdit(NamedTuple):
    """A stretch of a file, empty where something goes in, and the text that belongs there."""

    place: Place
    text: str

    def shift(self, lines: int) -> PlacedEdit:
        """The same edit, for a text `lines` lines further down."""
        return self._replace(place=self.place.shift(lines))


class Finding(NamedTuple):
    """One finding in a file; a field is `None` when the finding is about no such thing.

    `record` is the number in the file, from 1. `position` and `sowing` are the board to show.
    `edits` put right the slip behind it, if that is proven to be all that is wrong. `cause` names
    the cause that `causes.py` finds behind it, like `seats-exchanged`.
    """

    file: str
    """The path of the file; empty where it was no file."""
    code: Code | EventCode
    """The kind of finding, like `SGN402`."""
    severity: Severity
    """Error or warning."""
    message: str
    """A sentence that says what was found, and what was expected."""
    hints: tuple[str, ...] = ()
    """Sentences that say what may put it right."""
    place: Place | None = None
    """The stretch of the file it is about."""
    record: int | None = None
    """The number of the record in its file, from 1."""
    round: int | None = None
    """The number of the round, from 1."""
    row: int | None = None
    """The number of the row in the round, from 1."""
    excerpts: tuple[Excerpt, ...] = ()
    """The lines of the text there."""
    position: Position | None = None
    """The board to show with it."""
    sowing: Sowing | None = None
    """The direction in which that board is drawn."""
    edits: tuple[PlacedEdit, ...] = ()
    """The edits that put it right, if they are proven to be all that is wrong."""
    cause: str | None = None
    """The name of the cause behind several findings, like `seats-exchanged`."""

    @property
    def is_error(self) -> bool:
        """True when the finding makes its record invalid."""
        return self.severity is Severity.ERROR

    @property
    def is_fixable(self) -> bool:
        """True when `validate --fix` puts right the slip behind it: in a file, not compressed."""
        is_file = self.file != STDIN and not self.file.lower().endswith(COMPRESSED)
        return bool(self.edits) and is_file

    @property
    def hint(self) -> str | None:
        """All hints on one line; `None` without any."""
        return "; ".join(self.hints) or None


class SlipHint(NamedTuple):
    """A hint for the finding with the index `at`.

    If it `replaces`, the hints that were guessed from the spelling are dropped. `edits` are those
    of the finding, if the slip is proven.
    """

    at: int
    text: str
    replaces: bool = False
    edits: tuple[PlacedEdit, ...] = ()

    def shift(self, lines: int) -> SlipHint:
        """The same hint, for a text `lines` lines further down."""
        return self._replace(edits=tuple([it.shift(lines) for it in self.edits]))

    def add_to(self, finding: Finding) -> Finding:
        """The finding with this hint, before the one about `--fix` if it has that."""
        before = finding.hints[:-1] if finding.edits else finding.hints
        fix = finding.hints[len(before) :]
        before = () if self.replaces else before
        return finding._replace(hints=(*before, self.text, *fix), edits=self.edits or finding.edits)


class SlipResult(NamedTuple):
    """The outcome of a search for the likely slip: hints, none when it found no slip."""

    hints: tuple[SlipHint, ...] = ()

    def move(self, count: int) -> SlipResult:
        """The same hints, for findings before which `count` others were put."""
        return SlipResult(tuple([hint._replace(at=hint.at + count) for hint in self.hints]))


class ReadExtent(Enum):
    """The words for how far a stretch of an input was read."""

    WHOLE = "read whole"
    PART = "read in part"
    BYTE = "not read: a byte that is not UTF-8"
    VERSION = "not read: another version"
    LONG = "not read: too long"
    PROGRAM = "not read: a fault of this program"
    OUTSIDE = "outside of any record"
    FILE = "files not read, or not to their end"
    WITHIN = "within a line, not read as a record"


class Unread(NamedTuple):
    """A stretch of a file that is not read as a whole record: where it begins, its bytes.

    `heads` is the number of records that begin there.
    """

    extent: ReadExtent
    file: str
    line: int
    size: int
    heads: int = 1

    def shift(self, lines: int) -> Unread:
        """The same stretch, for a text `lines` lines further down."""
        return self._replace(line=self.line + lines)


class AccountRow(NamedTuple):
    """All stretches read equally far: their heads and bytes, and the file and line of the first."""

    extent: ReadExtent
    heads: int
    size: int
    first: tuple[str, int] | None = None


class ReadAccount(NamedTuple):
    """The bytes of an input, and what of it is not read as whole records, in the order met."""

    size: int = 0
    unread: tuple[AccountRow, ...] = ()

    def plus(self, size: int, stretches: Iterable[Unread]) -> ReadAccount:
        """This account with `size` more bytes, among them those stretches."""
        rows = {row.extent: row for row in self.unread}
        for one in stretches:
            row = rows.get(one.extent, AccountRow(one.extent, 0, 0, (one.file, one.line)))
            row = row._replace(heads=row.heads + one.heads, size=row.size + one.size)
            rows[one.extent] = row
        return ReadAccount(self.size + size, tuple(rows.values()))

    def rows(self, records: int) -> tuple[AccountRow, ...]:
        """The rows that are not empty, for so many records; their bytes add up to those of all."""
        ordered = [row for extent in ReadExtent for row in self.unread if row.extent is extent]
        ordered = [row for row in ordered if row.heads or row.size or row.extent is ReadExtent.FILE]
        heads = sum(row.heads for row in ordered if row.extent is not ReadExtent.WITHIN)
        size = sum(row.size for row in ordered)
        return (AccountRow(ReadExtent.WHOLE, records - heads, self.size - size), *ordered)

    def heads(self, records: int) -> int:
        """The lines seen with `%sgn`, where so many begin a record."""
        return records + sum(row.heads for row in self.unread if row.extent is ReadExtent.WITHIN)


class CheckResult(NamedTuple):
    """A record and the findings in it; `number` is `None` for a file as a whole.

    `turns` counts the turns of the main line. `archive_entry` is what an archive keeps of the
    record, if it is judged as part of one. `slip` is the outcome of the search for its likely
    slip, if there was one; it is not part of the findings yet (`with_hints` adds it). `ignored`
    counts what was found and is not wanted.
    """

    file: str
    number: int | None
    title: str
    findings: tuple[Finding, ...]
    turns: int = 0
    archive_entry: ArchiveEntry | None = None
    slip: SlipResult | None = None
    ignored: int = 0
    extent: ReadExtent = ReadExtent.WHOLE
    within: tuple[int, ...] = ()

    @property
    def is_valid(self) -> bool:
        """True when none of the findings is an error."""
        return not any(finding.is_error for finding in self.findings)

    def with_hints(self) -> CheckResult:
        """The result with the hints of its likely slip among those of its findings."""
        if self.slip is None:
            return self
        findings = list(self.findings)
        for hint in self.slip.hints:
            findings[hint.at] = hint.add_to(findings[hint.at])
        return self._replace(findings=tuple(findings))

    def shift(self, lines: int, records: int) -> CheckResult:
        """The same result, for a text `lines` lines and `records` records further down."""
        if not (lines or records) or self.number is None:
            return self
        findings = []
        for finding in self.findings:
            place = None if finding.place is None else finding.place.shift(lines)
            number = None if finding.record is None else finding.record + records
            edits = tuple([it.shift(lines) for it in finding.edits])
            findings.append(finding._replace(place=place, record=number, edits=edits))
        slip = self.slip
        if slip is not None:
            slip = SlipResult(tuple([hint.shift(lines) for hint in slip.hints]))
        number = self.number + records
        entry = self.archive_entry
        if entry is not None:
            source = entry.source._replace(line=entry.source.line + lines, number=number)
            entry = entry._replace(source=source)
        return self._replace(
            number=number, findings=tuple(findings), archive_entry=entry, slip=slip,
            within=tuple([line + lines for line in self.within]),
        )  # fmt: skip


class ArchiveEntry(NamedTuple):
    """A record's card, its text as far as it is kept, and the settings it is judged by."""

    card: Card
    source: Source
    settings: Settings

    def place(self, diagnostic: Diagnostic) -> Diagnostic:
        """The diagnostic, moved to the record's beginning if its text is not kept."""
        from ..archive.compare import START

        if diagnostic.span.end <= len(self.source.text):
            return diagnostic
        return diagnostic._replace(span=START)


def make_finding(
    diagnostic: Diagnostic, source: Source, file: str, sowing: Sowing | None = None
) -> Finding:
    """The finding of a diagnostic of a record, with its board if it is an error of play."""
    place = place_of(source, diagnostic.span.start, diagnostic.span.end)
    has_board = diagnostic.is_error and diagnostic.code.group in ABOUT_PLAY
    return Finding(
        file,
        diagnostic.code,
        diagnostic.severity,
        diagnostic.message,
        () if diagnostic.hint is None else (diagnostic.hint,),
        place,
        source.number,
        diagnostic.round,
        diagnostic.row,
        excerpts_of(source, place),
        diagnostic.position if has_board else None,
        sowing,
    )


def make_file_finding(fault: FileFault) -> Finding:
    """The finding of a fault that keeps a file, or a record, from being read."""
    place = None
    if fault.line is not None and fault.column is not None:
        place = Place(fault.line, fault.column, fault.line, fault.column + 1)
    hints = () if fault.hint is None else (fault.hint,)
    return Finding(
        fault.file, fault.code, Severity.ERROR, fault.message, hints, place, fault.record
    )


def file_record(reading: Reading, replay: Replay, settings: Settings) -> ArchiveEntry:
    """The archive entry of a record."""
    from ..archive.replay_card import card_of

    card = card_of(replay.record, replay.rules, not reading.has_syntax_faults)
    return ArchiveEntry(card, shorten_source(reading.source), settings)


def shorten_source(source: Source) -> Source:
    """The part of a record's text that an archive keeps."""
    return source._replace(text=source.text[:MOST_KEPT])


def place_of(source: Source, start: int, end: int) -> Place:
    """The place in the file of a stretch of a record, without line ends at its end."""
    while end > start and source.text[end - 1 : end] == "\n":
        end -= 1
    line, column = source.position(start)
    if end <= start:
        return Place(line, column, line, column)
    end_line, end_column = source.position(end - 1)
    return Place(line, column, end_line, end_column + 1)


def excerpts_of(source: Source, place: Place) -> tuple[Excerpt, ...]:
    """The line of a place, or its first and last line when it spans several."""
    first = source.line_text(place.line)
    start = place.column - 1
    if place.end_line == place.line:
        return (_cut(first, start, place.end_column - 1),)
    last = source.line_text(place.end_line)
    indent = len(last) - len(last.lstrip())
    between = place.end_line - place.line - 1
    end = place.end_column - 1
    return _cut(first, start, len(first)), _cut(last, min(indent, end), end, between)


def _cut(line: str, start: int, end: int, skipped: int = 0) -> Excerpt:
    end = min(end, start + AROUND)
    first = start - AROUND if start > 2 * AROUND else 0
    last = end + AROUND
    before = "…" if first else ""
    after = "…" if last < len(line) else ""
    shift = len(before) - first
    return Excerpt(before + line[first:last] + after, start + shift, end + shift, skipped)
