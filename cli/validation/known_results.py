"""The results of records that a cache keeps: without a file's name, as if they began a file."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic

from ...checking.finding import ArchiveEntry, CheckResult, ReadExtent, shorten_source
from ...checking.settings import Settings
from ...notation.splitter import Source
from ..files.record_cache import RecordCache


class CheckedBefore:
    """The results of the records of a file in a cache; slips were searched `seconds` for each."""

    def __init__(self, cache: RecordCache, path: str, settings: Settings, seconds: float) -> None:
        self._cache, self._path, self._settings, self._seconds = cache, path, settings, seconds

    def find(self, source: Source) -> CheckResult | None:
        """The result of a record for its place in its file; `None` if it is not known."""
        known = self._cache.find(self._key(source))
        if known is None:
            return None
        checked, card = known
        checked = _name(checked.shift(source.line - 1, (source.number or 1) - 1), self._path)
        if card is None:
            return checked
        entry = ArchiveEntry(card, shorten_source(source), self._settings)
        return checked._replace(archive_entry=entry)

    def keep(self, source: Source, check: Callable[[], CheckResult]) -> CheckResult:
        """Check a record and keep the result; not where time or this program kept it from it."""
        began = monotonic()
        checked = check()
        is_cut_off = 0 < self._seconds <= monotonic() - began
        if not is_cut_off and checked.extent is not ReadExtent.PROGRAM:
            card = None if checked.archive_entry is None else checked.archive_entry.card
            plain = checked.shift(1 - source.line, 1 - (source.number or 1))
            plain = _name(plain._replace(archive_entry=None), "")
            self._cache.keep(self._key(source), (plain, card))
        return checked

    def _key(self, source: Source) -> bytes:
        return self._cache.make_key(("check", self._settings, self._seconds), source)


def _name(checked: CheckResult, path: str) -> CheckResult:
    """The same result, for a file of that name."""
    findings = tuple([it._replace(file=path) for it in checked.findings])
    return checked._replace(file=path, findings=findings)
