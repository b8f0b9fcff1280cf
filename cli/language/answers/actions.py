"""The actions that an editor offers at a place: mends, likely slips, proven fixes, other detail."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import NamedTuple

from ....checking.settings import Settings
from ....files.records import FileFault, guard
from ....notation.diagnostic import Diagnostic
from ....notation.reading.parser import parse
from ....notation.record import Detail
from ....notation.splitter import Source
from ...validation.rewrite import rewrite
from .documents import OpenDocument, TextRange
from .mends import find_mends, list_findings
from .records import PlacedRecord, TracedRecord, list_records

QUICK_FIX, REWRITE, FIX_ALL = "quickfix", "refactor.rewrite", "source.fixAll.sungka"
"""The kinds of actions."""

SEARCH_SECONDS = 1.0
"""The seconds in which likely slips are searched for, when somebody asks."""


class DocumentEdit(NamedTuple):
    """A stretch of a document and the text for it."""

    range: TextRange
    text: str


class Action(NamedTuple):
    """Something that can be done: its kind, its words, and the edits of the document.

    `code` is that of the finding that it mends; `is_preferred` says that nothing else is offered.
    """

    kind: str
    title: str
    edits: tuple[DocumentEdit, ...]
    code: str | None = None
    is_preferred: bool = False


def wants(kinds: tuple[str, ...] | None, kind: str) -> bool:
    """True when a kind of action is among those asked for; all are when none is named."""
    return kinds is None or any(kind == it or kind.startswith(f"{it}.") for it in kinds)


def list_actions(
    document: OpenDocument,
    span: TextRange,
    kinds: tuple[str, ...] | None,
    settings: Settings,
    *,
    searches: bool,
) -> list[Action]:
    """The actions at a stretch of a document; likely slips only where it `searches`."""
    records = list_records(document)
    placed = records.at(span.start.line)
    found: list[Action] = []
    if placed is not None:
        if wants(kinds, QUICK_FIX):
            mends = list(_list_mends(document, placed, span, settings))
            has_slips = searches and _has_errors(placed.played)
            slips = _list_slips(document, placed, mends) if has_slips else []
            # What the board decides stands first; houses to choose from stand behind likely slips.
            found += [*mends, *slips] if len(mends) == 1 else [*slips, *mends]
        if wants(kinds, REWRITE):
            found += _list_rewritings(document, placed)
    # Proofs are searched for, so they are looked for only when somebody asks for them.
    if kinds is not None and wants(kinds, FIX_ALL):
        edits = fix_all(document, lambda: True)
        if edits:
            found.append(Action(FIX_ALL, "Put right what is proven", edits))
    return found


def list_spellings(
    document: OpenDocument, findings: Iterable[tuple[TextRange, str]]
) -> Iterator[Action]:
    """Replace the word that a finding names by the one that it supposes to be meant.

    A finding is given by its range and its message, which names the wrong word last.
    """
    for span, message in findings:
        meant = _MEANT.search(message)
        if meant is None:
            continue
        start = document.offset(span.start)
        text = document.text[start : document.offset(span.end)]
        named = [it for it in _NAMED.findall(message[: meant.start()]) if text.count(it) == 1]
        if not named:
            continue
        begin = start + text.index(named[-1])
        where = TextRange(document.place(begin), document.place(begin + len(named[-1])))
        edit = DocumentEdit(where, meant[1])
        yield Action(QUICK_FIX, f"Write `{meant[1]}`", (edit,), is_preferred=True)


_MEANT = re.compile(r"did you mean `([^`]+)`\?")
_NAMED = re.compile(r"`([^`]+)`")


def replace_record(
    document: OpenDocument, placed: PlacedRecord, new: str
) -> tuple[DocumentEdit, ...]:
    """The edits that give a record another text, line by line where lines differ."""
    old = placed.source.text
    return tuple(
        [
            DocumentEdit(placed.range_of(document, start, stop), _end_lines(document, text))
            for start, stop, text in compare_lines(old, new)
        ]
    )


def apply_edits(document: OpenDocument, edits: tuple[DocumentEdit, ...]) -> str:
    """The text of a document with edits made."""
    text = document.text
    for edit in sorted(edits, key=lambda it: it.range.start, reverse=True):
        start, stop = document.offset(edit.range.start), document.offset(edit.range.end)
        text = text[:start] + edit.text + text[stop:]
    return text


def compare_lines(old: str, new: str) -> Iterator[tuple[int, int, str]]:
    """The stretches of a text that differ from another text, each with what stands there instead.

    A stretch is of whole lines, or of a part of one line, so that a cursor elsewhere stays.

    >>> list(compare_lines("a\\nb c\\n", "a\\nb  d\\n"))
    [(4, 5, ' d')]
    """
    # Imported here because most requests change nothing.
    from difflib import SequenceMatcher

    rows, others = old.splitlines(keepends=True), new.splitlines(keepends=True)
    starts = [0]
    for row in rows:
        starts.append(starts[-1] + len(row))
    matcher = SequenceMatcher(None, rows, others, autojunk=False)
    for tag, at, to, other_at, other_to in matcher.get_opcodes():
        if tag == "equal":
            continue
        if to - at == other_to - other_at:
            for index in range(to - at):
                row, other = rows[at + index], others[other_at + index]
                if row != other:
                    yield _compare_row(starts[at + index], row, other)
        else:
            yield starts[at], starts[to], "".join(others[other_at:other_to])


def _compare_row(start: int, row: str, other: str) -> tuple[int, int, str]:
    head = 0
    while head < min(len(row), len(other)) and row[head] == other[head]:
        head += 1
    tail = 0
    while tail < min(len(row), len(other)) - head and row[-1 - tail] == other[-1 - tail]:
        tail += 1
    return start + head, start + len(row) - tail, other[head : len(other) - tail]


def fix_all(document: OpenDocument, go_on: Callable[[], bool]) -> tuple[DocumentEdit, ...]:
    """The edits by which `validate --fix` would put the records of a document right."""
    # Imported here, as the proposals are below, because most actions need no search.
    from ...validation.fixing import fix_record

    edits: list[DocumentEdit] = []
    for placed in list_records(document).records:
        if not go_on():
            break
        if not _has_errors(placed.played):
            continue
        source = placed.source
        fixed = guard(partial(fix_record, source, SEARCH_SECONDS), "", source)
        if fixed is not None and not isinstance(fixed, FileFault):
            edits += replace_record(document, placed, fixed.text)
    return tuple(edits)


def _has_errors(played: TracedRecord) -> bool:
    return any(it.is_error for it in list_findings(played))


def _list_mends(
    document: OpenDocument, placed: PlacedRecord, span: TextRange, settings: Settings
) -> Iterator[Action]:
    start, stop = placed.offset(document, span.start), placed.offset(document, span.end)
    played = placed.played
    for finding in list_findings(played):
        if not (finding.span.start <= stop and start <= finding.span.end):
            continue
        if not settings.wants(finding.code):
            continue
        yield from _mend(document, placed, finding)


def _mend(document: OpenDocument, placed: PlacedRecord, finding: Diagnostic) -> Iterator[Action]:
    mends = guard(partial(find_mends, placed.played, finding), "", placed.source)
    if isinstance(mends, FileFault):
        return
    for mend in mends:
        was = placed.source.text[mend.start : mend.stop]
        title = f"Write `{mend.shown}`" if mend.shown else f"Leave out `{was}`"
        edit = DocumentEdit(placed.range_of(document, mend.start, mend.stop), mend.text)
        yield Action(QUICK_FIX, title, (edit,), finding.code.value, len(mends) == 1)


def _list_slips(document: OpenDocument, placed: PlacedRecord, mends: list[Action]) -> list[Action]:
    """The texts that the record may have had, of which a person chooses one; not those of mends."""
    from time import monotonic

    from ....checking.proposals import list_proposals

    end = monotonic() + SEARCH_SECONDS
    played = placed.played
    found = guard(
        partial(list_proposals, played.reading, played.replay, lambda: monotonic() < end),
        "",
        placed.source,
    )
    if isinstance(found, FileFault):
        return []
    first = next((it.code.value for it in list_findings(played) if it.is_error), None)
    offered = {apply_edits(document, it.edits) for it in mends}
    actions = []
    for it in found:
        edits = replace_record(document, placed, it.text)
        if apply_edits(document, edits) not in offered:
            actions.append(Action(QUICK_FIX, f"Likely slip: {it.label}", edits, first))
    return actions


def _list_rewritings(document: OpenDocument, placed: PlacedRecord) -> Iterator[Action]:
    """The record with other claims; none of a record with errors."""
    if _has_errors(placed.played):
        return
    for detail in Detail:
        text = rewrite_record(placed.source, detail)
        edits = () if text is None else replace_record(document, placed, text)
        if edits:
            yield Action(REWRITE, f"Write claims: {detail.value}", edits)


def rewrite_record(source: Source, detail: Detail | None) -> str | None:
    """The record in canonical text, in a detail if one is given; `None` where it cannot be.

    Empty lines behind it stay as they are.
    """
    new = guard(partial(_rewrite, source, detail), "", source)
    if not isinstance(new, str):
        return None
    kept = len(source.text.rstrip("\n"))
    behind = source.text[kept:] or "\n"
    return new.rstrip("\n") + behind


def _rewrite(source: Source, detail: Detail | None) -> str | None:
    found = rewrite(parse(source), "", detail)
    return found if isinstance(found, str) else None


def _end_lines(document: OpenDocument, text: str) -> str:
    """A text with the line ends of the document."""
    return text.replace("\n", "\r\n") if "\r\n" in document.text else text
