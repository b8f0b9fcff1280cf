"""The totals of a validation: how much was checked, and how much was found.

A small file of its own because the fast path of `validate` needs only this much.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from ...checking.finding import CheckResult, ReadAccount


class Totals(NamedTuple):
    """The counts of files, of records and their turns, and of findings.

    `known` counts the records whose check the cache had; it is `None` without a cache.
    `ignored` counts the findings that settings or options leave out. `account` says how far the
    input was read; it is `None` where only chosen records were.
    """

    files: int = 0
    records: int = 0
    valid: int = 0
    errors: int = 0
    warnings: int = 0
    turns: int = 0
    known: int | None = None
    ignored: int = 0
    account: ReadAccount | None = None

    def with_files(self, files: int = 1) -> Totals:
        """These totals plus `files` files."""
        return self._plus(files=files)

    def with_valid(self, records: int, turns: int, known: int = 0) -> Totals:
        """These totals plus `records` valid records with `turns` turns."""
        return self._plus(records=records, turns=turns, known=known)

    def _plus(self, files: int = 0, records: int = 0, turns: int = 0, known: int = 0) -> Totals:
        # `dataclasses.replace` takes three times as long, and this is called for every file.
        return Totals(
            self.files + files,
            self.records + records,
            self.valid + records,
            self.errors,
            self.warnings,
            self.turns + turns,
            None if self.known is None else self.known + known,
            self.ignored,
            self.account,
        )

    def plus(self, checked: CheckResult) -> Totals:
        """These totals plus a record, or a file that could not be read."""
        errors = sum(finding.is_error for finding in checked.findings)
        is_record = checked.number is not None
        return Totals(
            self.files,
            self.records + is_record,
            self.valid + (is_record and not errors),
            self.errors + errors,
            self.warnings + len(checked.findings) - errors,
            self.turns + checked.turns,
            self.known,
            self.ignored + checked.ignored,
            self.account,
        )

    def to_text(self) -> str:
        """The totals on a line: `3 files, 12 records, 11 valid, 480 turns, 1 error, 0 warnings`."""
        known = "" if self.known is None else f" ({self.known} known)"
        counted = [
            _count(self.files, "file"),
            _count(self.records, "record") + known,
            f"{self.valid} valid",
            _count(self.turns, "turn"),
            _count(self.errors, "error"),
            _count(self.warnings, "warning"),
        ]
        if self.ignored:
            counted.append(f"{self.ignored} ignored")
        return ", ".join(counted)

    def summary(self, seconds: float) -> str:
        """The totals on a line, with the time the validation took."""
        return f"{self.to_text()} in {duration_to_text(seconds)}"


def duration_to_text(seconds: float) -> str:
    """A duration as the summary prints it.

    >>> duration_to_text(0.42), duration_to_text(83.2)
    ('0.4 s', '1 min 23 s')
    """
    if seconds < 60:
        return f"{seconds:.1f} s"
    minutes, rest = divmod(round(seconds), 60)
    return f"{minutes} min {rest} s"


def _count(number: int, noun: str) -> str:
    return f"1 {noun}" if number == 1 else f"{number} {noun}s"
