"""`sungka validate --fix`: puts a slip right in its file if it alone explains all errors."""

from __future__ import annotations

import re
from codecs import BOM_UTF8
from collections.abc import Callable, Sequence
from itertools import pairwise
from time import monotonic
from typing import NamedTuple

from ...checking.check import check_reading
from ...files.faults import describe_error
from ...files.inputs import NOT_WRITTEN_BACK, Input, Missing, open_input
from ...files.records import CHUNK, FileFault, guard
from ...files.shards import clean_text
from ...notation.borders import find_all
from ...notation.items import write_item
from ...notation.reading.parser import parse
from ...notation.record import Data, Item, SimultaneousRow, Stores, Turn, Unreadable
from ...notation.splitter import Source
from ...replay.acceptance.check import RecordCheck
from ...replay.play import play
from ...replay.slips.find import find_slips
from ...replay.slips.report import Extent, SlipReport
from ..console.exit_status import CLEAN, FINDINGS, complain
from ..console.terminal import escape_text, print_diff
from ..files.progress import ProgressBar
from ..files.replace_file import replace_file_by

AUTHOR = "sungka"
"""The `by` of the corrections."""


class FixedRecord(NamedTuple):
    """A record put right: its new text, and for each change the old text and the new one."""

    text: str
    line: int
    changes: tuple[tuple[str, str], ...]


def fix_files(entries: Sequence[Input | Missing], seconds: float, *, shows_diff: bool) -> int:
    """Put the slips right in all files, or show what would change; the exit status of that.

    Files that cannot be read are left to the check that follows. `seconds` is for each record.
    """
    status = CLEAN
    with ProgressBar(entries) as bar:
        for entry in entries:
            if isinstance(entry, Missing):
                continue
            try:
                status = max(status, _fix_file(entry, seconds, bar, shows_diff=shows_diff))
            except BrokenPipeError:
                raise
            except OSError as error:
                bar.clear()
                complain(f"{escape_text(entry.path)}: not fixed: {describe_error(error)}")
                status = FINDINGS
    return status


def fix_record(source: Source, seconds: float) -> FixedRecord | None:
    """The record without its slip, if one slip alone explains all that is wrong with it.

    It is found in time, everything to the end agrees with it, no other one fits as well, and with
    it the record has no error. The old text is left in data behind it.
    """
    reading = parse(source)
    if reading.has_syntax_faults or any(isinstance(it, Unreadable) for it in reading.record.body):
        return None
    end = monotonic() + seconds
    report = find_slips(reading.record, play(reading.record), lambda: monotonic() < end)
    if not _is_proven(report):
        return None
    edits = []
    for old, items in report.suggestions[0].changes:
        edit = _make_edit(source.text, old, items)
        if edit is None:
            return None
        edits.append(edit)
    if not edits:
        return None
    text = source.text
    for edit in sorted(edits, reverse=True):
        text = (
            text[: edit.start]
            + edit.new
            + text[edit.stop : edit.behind]
            + edit.note
            + text[edit.behind :]
        )
    changed = parse(source._replace(text=text))
    checked, _ = check_reading(changed, "")
    if not checked.is_valid:
        return None
    line = source.position(min(edit.start for edit in edits))[0]
    return FixedRecord(text, line, tuple([(edit.old, edit.new) for edit in sorted(edits)]))


class _Edit(NamedTuple):
    """Text from `start` to `stop` that becomes `new`; the `note` about it goes in at `behind`."""

    start: int
    stop: int
    behind: int
    old: str
    new: str
    note: str


def _is_proven(report: SlipReport) -> bool:
    if not report.suggestions or report.equal != 1 or not report.is_complete:
        return False
    return report.suggestions[0].agreement.extent is Extent.RECORD


def _make_edit(text: str, old: Item, items: tuple[Item, ...]) -> _Edit | None:
    """The edit that writes one item in the place of another; `None` where that is not all.

    An item that is spelt otherwise than in canonical text is not touched.
    """
    if len(items) != 1 or isinstance(items[0], Unreadable):
        return None
    start, stop = old.span
    was, new = text[start:stop], write_item(items[0])
    if write_item(old) != was or was == new:
        return None
    behind = stop
    if isinstance(old, Turn | SimultaneousRow):
        claim = _STORES.match(text, stop)
        behind = stop if claim is None else claim.end()
    elif not isinstance(old, Stores):
        end = text.find("\n", stop)
        behind = len(text) if end < 0 else end
    return _Edit(
        start, stop, behind, was, new, " " + write_item(Data((("was", was), ("by", AUTHOR))))
    )


_STORES = re.compile(r"[ ]*=[0-9]+(?::[0-9]+)+")


def _fix_file(entry: Input, seconds: float, bar: ProgressBar, *, shows_diff: bool) -> int:
    with open_input(entry.path, entry.max_size) as opened:
        is_packed = opened.compression is not None
        parts = []
        while part := opened.read(CHUNK):
            parts.append(part)
            bar.watch(part)
    data = b"".join(parts)
    begin = len(BOM_UTF8) if data.startswith(BOM_UTF8) else 0
    borders = [begin + at for at in find_all(data[begin:])]
    check = RecordCheck()
    pieces, fixed = [data[: borders[0]]], list[FixedRecord]()
    for number, (start, end) in enumerate(pairwise(borders), 1):
        raw = data[start:end]
        # The acceptance check takes nothing that has an error, and is asked only about text.
        is_text = clean_text(raw, False)[1] is None
        if not is_text or (len(raw) > 6 and check.sweep(raw, 0, len(raw)) == len(raw)):
            pieces.append(raw)
            continue
        line = 1 + data.count(b"\n", 0, start)
        found = _fix_raw(raw, line, number, entry.path, lambda it: fix_record(it, seconds))
        pieces.append(raw if found is None else found[0])
        fixed += [] if found is None else [found[1]]
    if not fixed:
        return CLEAN
    bar.clear()
    new = b"".join(pieces)
    if is_packed:
        raise OSError(0, NOT_WRITTEN_BACK)
    if shows_diff:
        print_diff(data.decode(errors="replace"), new.decode(errors="replace"), entry.path, "fixed")
        return FINDINGS
    _write(entry.path, data, new)
    for record in fixed:
        told = ", ".join([f"`{old}` is now `{new}`" for old, new in record.changes])
        complain(escape_text(f"{entry.path}:{record.line}: fixed: {told}"))
    return CLEAN


def _fix_raw(
    raw: bytes, line: int, number: int, path: str, fix: Callable[[Source], FixedRecord | None]
) -> tuple[bytes, FixedRecord] | None:
    """The bytes of a record put right, with the line ends it has."""
    clean, wrong = clean_text(raw, False)
    ends = b"\n" if clean == raw else b"\r\n"
    if wrong is not None or clean.replace(b"\n", ends) != raw:
        return None
    source = Source(clean.decode(), line, number)
    found = guard(lambda: fix(source), path, source)
    if found is None or isinstance(found, FileFault):
        return None
    return found.text.encode().replace(b"\n", ends), found


def _write(path: str, old: bytes, new: bytes) -> None:
    with open(path, "rb") as file:
        if file.read() != old:
            raise OSError(0, "it was changed in the meantime")

    def write(beside: str) -> None:
        with open(beside, "wb") as out:
            out.write(new)

    replace_file_by(path, write)
