"""A record rewritten in canonical text or another detail, and proved to be the same record."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ...checking.finding import Finding, make_finding
from ...files.records import FileFault, guard, try_accepting
from ...notation.splitter import Source

if TYPE_CHECKING:
    from ...files.blocks import Block
    from ...notation.reading.parser import Reading
    from ...notation.record import Detail, Record
    from ...replay.acceptance.rewriter import CanonicalRewriter


class RewriteRefusal(NamedTuple):
    """The reason why a record is not rewritten, and the findings in it that are to blame."""

    reason: str
    findings: tuple[Finding, ...] = ()


class Rewritten(NamedTuple):
    """The new text of records, parted by blank lines, and the numbers of those without one.

    Each number comes with the reason. The number is `None` for text before the first record.
    """

    text: bytes
    refused: tuple[tuple[int | None, RewriteRefusal | FileFault], ...]


class Rewriter:
    """Rewrites the records of a run, the simple ones from their tokens, as `rewrite` would."""

    def __init__(self, detail: Detail | None, renumbers: bool = False) -> None:
        self._detail, self._renumbers = detail, renumbers
        self._canonical: CanonicalRewriter | None = None

    def rewrite(self, content: Block | Source, file: str) -> Rewritten:
        """The new text of records; a `Source` is always read and played in full."""
        texts: list[bytes] = []
        refused: list[tuple[int | None, RewriteRefusal | FileFault]] = []
        if isinstance(content, Source):
            self._rewrite_in_full(content, file, texts, refused)
            return Rewritten(b"".join(texts), tuple(refused))
        at, size = 0, len(content.data)
        while at < size:
            stop = self._rewrite_accepted(content.data, at, texts)
            if stop < size:
                end = content.find_end(stop)
                self._rewrite_in_full(content.source(stop, end), file, texts, refused)
                stop = end
            at = stop
        return Rewritten(b"\n".join(texts), tuple(refused))

    def _rewrite_accepted(self, data: bytes, at: int, texts: list[bytes]) -> int:
        """Rewrite simple records from `at` on; the place of the first other one, or the end."""
        if self._canonical is None:
            from ...replay.acceptance.rewriter import CanonicalRewriter

            self._canonical = CanonicalRewriter(self._detail)
        canonical, size = self._canonical, len(data)

        def go_on() -> None:
            nonlocal at
            while at < size and (text := canonical.rewrite(data, at)) is not None:
                texts.append(text)
                at = canonical.border

        try_accepting(go_on)
        return at

    def _rewrite_in_full(
        self,
        source: Source,
        file: str,
        texts: list[bytes],
        refused: list[tuple[int | None, RewriteRefusal | FileFault]],
    ) -> None:
        from ...notation.reading.parser import parse

        def work() -> str | RewriteRefusal:
            return rewrite(parse(source), file, self._detail, self._renumbers)

        text = guard(work, file, source)
        if isinstance(text, str):
            texts.append(text.encode())
        else:
            refused.append((source.number, text))


def rewrite(
    reading: Reading, file: str, detail: Detail | None, renumbers: bool = False
) -> str | RewriteRefusal:
    """The record's canonical text, in `detail` if one is given.

    Numbers of rows stay as written in a record with an error, and where one disagrees with the
    count, unless it `renumbers`. The new text is read again and must give the record it was
    written from. With a detail, that record must also have the same digest as the old one.
    """
    from ...notation.rows import is_numbered, number_rows
    from ...notation.writer import write

    if reading.has_syntax_faults:
        found = (
            make_finding(diagnostic, reading.source, file) for diagnostic in reading.diagnostics
        )
        return RewriteRefusal("part of it cannot be read", tuple(found))
    record = reading.record
    if detail is not None:
        changed = _change_detail(reading, file, detail)
        if isinstance(changed, RewriteRefusal):
            return changed
        record = changed
    places = number_rows(record)
    # Spares most records from being played: their numbers are the same either way.
    keeps_numbers = not (renumbers or is_numbered(record, places)) and _holds_evidence(
        reading, file
    )
    text = write(record, keeps_numbers=keeps_numbers, places=places)
    is_as_written = text == reading.source.text.rstrip("\n") + "\n"
    if not is_as_written and not reads_back(record, text, keeps_numbers):
        return RewriteRefusal("the rewritten record would read differently")
    return text


def _holds_evidence(reading: Reading, file: str) -> bool:
    """True when the numbers of the rows may show what is wrong in the record, or what is lost."""
    from ...checking.check import check_reading
    from ...notation.rows import agrees_with_count

    return not (agrees_with_count(reading.record) and check_reading(reading, file)[0].is_valid)


def _change_detail(reading: Reading, file: str, detail: Detail) -> Record | RewriteRefusal:
    from ...checking.check import check_reading
    from ...replay.detail import find_refusal, rewrite_in_detail
    from ...replay.digest import digest

    checked, replay = check_reading(reading, file)
    reason = find_refusal(replay)
    if reason is not None or replay.rules is None:
        errors = tuple(finding for finding in checked.findings if finding.is_error)
        return RewriteRefusal(reason or "its rules are not known", errors)
    record = rewrite_in_detail(replay, detail)
    if digest(record, replay.rules) != digest(reading.record, replay.rules):
        return RewriteRefusal(f"in {detail.value} detail it would be a different game")
    return record


def reads_back(record: Record, text: str, keeps_numbers: bool = False) -> bool:
    """True when the text reads as one record, the one it was written from.

    With `keeps_numbers` its rows must also begin as they did, with the same numbers.
    """
    from ...notation.reading.parser import read
    from ...notation.record import Gap
    from ...notation.rows import begin_rows_as_written
    from ...notation.writer import write

    readings = list(read(text))
    if len(readings) != 1 or readings[0].has_syntax_faults:
        return False
    again = readings[0].record
    # The writer sees nothing of a record that its equal does not have, but for written numbers.
    has_gap = any(isinstance(item, Gap) for item in record.body)
    if again == record and not keeps_numbers and not has_gap:
        return True
    return (
        _with_ordered_tags(again) == _with_ordered_tags(record)
        and write(again, keeps_numbers=keeps_numbers) == text
        and (not keeps_numbers or begin_rows_as_written(again) == begin_rows_as_written(record))
    )


def _with_ordered_tags(record: Record) -> Record:
    """The record with its tags sorted: their order means nothing, and the writer has its own."""
    ordered = sorted(record.tags, key=lambda tag: (tag.name, tag.value))
    return record._replace(tags=tuple(ordered))
