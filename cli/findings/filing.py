"""What an archive keeps of a checked record, and the place where that is said about it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from ...notation.splitter import Source

if TYPE_CHECKING:
    from ...archive.card import Card
    from ...notation.diagnostic import Diagnostic
    from ...notation.reading.parser import Reading
    from ...replay.steps import Replay
    from .settings import Settings

MOST_KEPT = 1 << 16
"""The characters of a record's text that are kept until the archive has seen the record."""


@dataclass(frozen=True, slots=True)
class ArchiveEntry:
    """A record's card, its text as far as it is kept, and the settings it is judged by."""

    card: Card
    source: Source
    settings: Settings

    def place(self, diagnostic: Diagnostic) -> Diagnostic:
        """The diagnostic; at the record's beginning when it is about text that is not kept."""
        from ...archive.compare import START

        if diagnostic.span.end <= len(self.source.text):
            return diagnostic
        return replace(diagnostic, span=START)


def file_record(reading: Reading, replay: Replay, settings: Settings) -> ArchiveEntry:
    """What an archive keeps of a record."""
    from ...archive.card import card_of

    card = card_of(replay, not reading.has_syntax_faults)
    return ArchiveEntry(card, shorten_source(reading.source), settings)


def shorten_source(source: Source) -> Source:
    """As much of a record's text as an archive keeps."""
    return replace(source, text=source.text[:MOST_KEPT])
