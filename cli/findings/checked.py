"""A record that was checked, and what was found in it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from .finding import Finding


class SlipResult(NamedTuple):
    """What came of a search: which of the record's findings it explains, and what to say there."""

    at: int = 0
    hint: str | None = None


@dataclass(frozen=True, slots=True)
class CheckResult:
    """A record and what was found in it; `number` is `None` for a file as a whole.

    `turns` counts those of the main line. `archive_entry` is what an archive keeps of the record, where
    it is judged as one of an archive. `slip` is what came of looking for its likely slip; that
    is no part of the findings yet (`slips.SlipHints`).
    """

    file: str
    number: int | None
    title: str
    findings: tuple[Finding, ...]
    turns: int = 0
    archive_entry: ArchiveEntry | None = None
    slip: SlipResult | None = None

    @property
    def is_valid(self) -> bool:
        """Whether nothing in it is an error."""
        return not any(finding.is_error for finding in self.findings)
