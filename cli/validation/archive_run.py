"""Compares with each other the records of a run that are judged as those of an archive."""

from __future__ import annotations

from ...archive.card import Card
from ...archive.compare import Archive
from ...checking.finding import (
    ArchiveEntry,
    CheckResult,
    make_file_finding,
    make_finding,
    shorten_source,
)
from ...files.records import FileFault, guard, try_accepting
from ...notation.diagnostic import Diagnostic
from ...notation.splitter import Source
from .sweep import SweptFacts


class ArchiveRun:
    """Compares the records of one run with each other, in the order in which they are given."""

    def __init__(self) -> None:
        self._archive = Archive()
        self._has_failed = False

    def complete(self, checked: CheckResult, entry: ArchiveEntry) -> CheckResult:
        """Add to a record the findings from comparing it with those before it, in text order."""
        source = entry.source
        found = guard(
            lambda: self._archive.add(entry.card, (checked.file, source.line)), checked.file, source
        )
        if isinstance(found, FileFault):
            return checked._replace(findings=(*checked.findings, make_file_finding(found)))
        if not found:
            return checked
        wanted = entry.settings.apply(found)
        checked = checked._replace(ignored=checked.ignored + len(found) - len(wanted))
        return _add_findings(checked, entry, wanted)

    def find_odd(self, swept: SweptFacts) -> list[CheckResult]:
        """The records that have findings only in comparison with others."""
        odd = []
        at = self._add_unlike(swept, 0)
        while at < len(swept.facts):
            checked = self._look_closer(swept, at)
            if checked.findings or checked.ignored:
                odd.append(checked)
            at = self._add_unlike(swept, at + 1)
        return odd

    def _add_unlike(self, swept: SweptFacts, index: int) -> int:
        """Add the records from `index` on, up to the first one that may have a finding."""
        if self._has_failed:
            return index
        archive = self._archive
        reached = try_accepting(
            lambda: archive.add_unlike(swept.facts, swept.paths, index, swept.lines)
        )
        # Records that were added before the fault are themselves when they are added again.
        self._has_failed = reached is None
        return index if reached is None else reached

    def _look_closer(self, swept: SweptFacts, index: int) -> CheckResult:
        source = swept.source(index)
        facts = swept.facts[index]
        path = swept.paths[facts.file]
        checked = CheckResult(path, source.number, "", (), facts.turns)
        card = guard(lambda: _make_card(source), path, source)
        if isinstance(card, FileFault):
            return checked._replace(findings=(make_file_finding(card),))
        entry = ArchiveEntry(card, shorten_source(source), swept.settings)
        return self.complete(checked._replace(archive_entry=entry), entry)


def _make_card(source: Source) -> Card:
    """The card of a record in which by itself nothing is found."""
    # Imported here because hardly any record needs a card.
    from ...archive.replay_card import card_of
    from ...notation.reading.parser import parse
    from ...replay.header import rules_of

    record = parse(source).record
    rules = rules_of(record)
    return card_of(record, None if isinstance(rules, Diagnostic) else rules)


def _add_findings(
    checked: CheckResult, entry: ArchiveEntry, found: tuple[Diagnostic, ...]
) -> CheckResult:
    """The result with the findings from comparing it with others, in text order."""
    if not found:
        return checked
    added = [make_finding(entry.place(it), entry.source, checked.file) for it in found]
    findings = sorted(
        [*checked.findings, *added],
        key=lambda it: (it.place.line, it.place.column) if it.place else (0, 0),
    )
    return checked._replace(findings=tuple(findings))
