"""The play of records that have to be read in full, kept in a cache."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ...archive.played import Played
from ...notation.splitter import Source
from ..files.record_cache import RecordCache

if TYPE_CHECKING:
    from ...notation.reading.parser import Reading
    from ...replay.steps import Replay


class FullPlay(NamedTuple):
    """The play of a record, if it is without errors, and if another game follows in it."""

    played: Played
    is_valid: bool
    holds_two: bool


class FullPlays:
    """The play of records by their text, as far as the cache has it."""

    def __init__(self, cache: RecordCache) -> None:
        self._cache = cache

    def find(self, source: Source) -> FullPlay | None:
        """The play of a record; `None` if it is not known."""
        known = self._cache.find(self._cache.make_key("play", source))
        return None if known is None else FullPlay(*known)

    def keep(self, reading: Reading, replay: Replay) -> FullPlay:
        """The play of a record that was read and played, which is known from now on."""
        # Imported here because records that are known need neither.
        from ...archive.merging.pairing import holds_two
        from ...archive.replay_card import play_of

        is_valid = not reading.has_syntax_faults and not replay.has_errors
        found = FullPlay(play_of(replay, reading), is_valid, holds_two(reading.record))
        self._cache.keep(self._cache.make_key("play", reading.source), tuple(found))
        return found
