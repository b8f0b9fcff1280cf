"""The check result of a record: what was found in it, and what an archive keeps of it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from ...archive.card import Card
    from ...notation.diagnostic import Diagnostic
    from ...notation.reading.parser import Reading
    from ...notation.splitter import Source
    from ...replay.steps import Replay
    from .finding import Finding
    from .settings import Settings

MOST_KEPT = 1 << 16
"""The characters of a record's text that are kept until the archive has seen the record."""


class SlipResult(NamedTuple):
    """The outcome of a search for the likely slip: the index of the finding it explains, a hint.

    `hint` is `None` when the search found no slip.
    """

    at: int = 0
    hint: str | None = None


@dataclass(frozen=True, slots=True)
class CheckResult:
    """A record and the findings in it; `number` is `None` for a file as a whole.

    `turns` counts the turns of the main line. `archive_entry` is what an archive keeps of the
    record, if it is judged as part of one. `slip` is the outcome of the search for its likely
    slip, if there was one; it is not part of the findings yet (`slips.SlipHints`).
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
        """Whether none of the findings is an error."""
        return not any(finding.is_error for finding in self.findings)


@dataclass(frozen=True, slots=True)
class ArchiveEntry:
    """A record's card, its text as far as it is kept, and the settings it is judged by."""

    card: Card
    source: Source
    settings: Settings

    def place(self, diagnostic: Diagnostic) -> Diagnostic:
        """The diagnostic, moved to the record's beginning if its text is not kept."""
        from ...archive.compare import START

        if diagnostic.span.end <= len(self.source.text):
            return diagnostic
        return replace(diagnostic, span=START)


def file_record(reading: Reading, replay: Replay, settings: Settings) -> ArchiveEntry:
    """The archive entry of a record."""
    from ...archive.card import card_of

    card = card_of(replay, not reading.has_syntax_faults)
    return ArchiveEntry(card, shorten_source(reading.source), settings)


def shorten_source(source: Source) -> Source:
    """The part of a record's text that an archive keeps."""
    return replace(source, text=source.text[:MOST_KEPT])
