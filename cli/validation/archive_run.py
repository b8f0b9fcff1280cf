"""The records of one run held against each other, where they are judged as an archive's."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from ..findings.finding import CheckResult

if TYPE_CHECKING:
    from ...archive.compare import Archive


class ArchiveRun:
    """Adds to each record what is odd about it beside those before it."""

    def __init__(self) -> None:
        self._archive: Archive | None = None

    def complete(self, checked: CheckResult) -> CheckResult:
        """The record with what the archive finds, in the order of the text."""
        kept = checked.archive_entry
        if kept is None:
            return checked
        from ...archive.compare import Archive
        from ..findings.finding import make_finding

        self._archive = self._archive or Archive()
        where = f"{checked.file}:{kept.source.line}"
        found = kept.settings.judged(self._archive.add(kept.card, where))
        if not found:
            return checked
        added = [make_finding(kept.place(it), kept.source, checked.file) for it in found]
        findings = sorted(
            [*checked.findings, *added],
            key=lambda it: (it.place.line, it.place.column) if it.place else (0, 0),
        )
        return replace(checked, findings=tuple(findings))
