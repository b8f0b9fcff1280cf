"""A file's records checked one after the other: what was found, and how many were valid."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..engine.board import Seat
from ..notation.record import Record
from .choose import chosen_records
from .finding import Finding, file_finding, finding_of
from .inputs import Input, Missing
from .profile import Profile, default_seats, judge
from .reading import FileFault

if TYPE_CHECKING:
    from ..notation.parser import Reading
    from ..replay.steps import Replay


@dataclass(frozen=True, slots=True)
class Checked:
    """A record and what was found in it; `number` is `None` for a file as a whole."""

    file: str
    number: int | None
    title: str
    findings: tuple[Finding, ...]

    @property
    def is_valid(self) -> bool:
        """Whether nothing in it is an error."""
        return not any(finding.is_error for finding in self.findings)


@dataclass(frozen=True, slots=True)
class Totals:
    """How many files were looked at, how many records they held, and what was found."""

    files: int = 0
    records: int = 0
    valid: int = 0
    errors: int = 0
    warnings: int = 0

    def with_file(self) -> Totals:
        """The totals with one more file."""
        return Totals(self.files + 1, self.records, self.valid, self.errors, self.warnings)

    def plus(self, checked: Checked) -> Totals:
        """The totals with what was found in a record or a file."""
        errors = sum(finding.is_error for finding in checked.findings)
        is_record = checked.number is not None
        return Totals(
            self.files,
            self.records + is_record,
            self.valid + (is_record and not errors),
            self.errors + errors,
            self.warnings + len(checked.findings) - errors,
        )

    def to_text(self) -> str:
        """The totals as one line: `3 files, 12 records, 11 valid, 1 error, 0 warnings`."""
        counted = [
            _counted(self.files, "file"),
            _counted(self.records, "record"),
            f"{self.valid} valid",
            _counted(self.errors, "error"),
            _counted(self.warnings, "warning"),
        ]
        return ", ".join(counted)


def check_input(entry: Input | Missing, profile: Profile | None) -> Iterator[Checked]:
    """Every record of a file, read and played.

    Without a profile, records below a folder are judged as an archive's, all others alone.
    """
    if profile is None:
        in_directory = isinstance(entry, Input) and entry.in_directory
        profile = Profile.ARCHIVE if in_directory else Profile.RECORD
    for reading in chosen_records(entry):
        if isinstance(reading, FileFault):
            yield Checked(entry.path, None, entry.path, (file_finding(reading),))
        else:
            yield check_reading(reading, entry.path, profile)[0]


def check_reading(
    reading: Reading, file: str, profile: Profile = Profile.RECORD
) -> tuple[Checked, Replay]:
    """What was found in a record, in the order of the text, and the record played."""
    from ..replay.play import play

    replay = play(reading.record)
    seats = replay.rules.playing_order if replay.rules else default_seats(reading.record)
    found = reading.diagnostics
    # Of a text that was refused as a whole there is nothing more to say.
    if not (reading.has_syntax_faults and reading.record == Record()):
        found = judge(profile, reading.record, seats, [*found, *replay.diagnostics])
    findings = tuple(finding_of(diagnostic, reading.source, file) for diagnostic in found)
    number = reading.source.number
    title = file if number is None else title_of(reading.record, seats)
    return Checked(file, number, title, findings), replay


def title_of(record: Record, seats: tuple[Seat, ...]) -> str:
    """A record in a few words: its event, stage and players, where they are named."""
    names = [record.value(seat.title) or "?" for seat in seats]
    about = [record.value("Event"), record.value("Stage")]
    players = " – ".join(names) if any(name != "?" for name in names) else None
    words = [word.strip() for word in [*about, players] if word and word.strip("? ")]
    return ", ".join(" ".join(word.split()) for word in words)


def _counted(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
