"""`sungka validate --fix`: puts records right in their files where nothing is wrong then."""

from __future__ import annotations

import re
from codecs import BOM_UTF8
from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from itertools import pairwise
from time import monotonic
from typing import NamedTuple

from ...checking.causes import find_causes
from ...checking.check import is_free_of_errors
from ...checking.proven_fix import apply_edits, is_all_readable, make_proven_edits
from ...files.decoding import to_utf8
from ...files.faults import NotText, describe_error
from ...files.inputs import NOT_WRITTEN_BACK, Input, Missing, open_input
from ...files.records import CHUNK, FileFault, cut_text, guard
from ...notation.borders import MARK, find_all, find_next
from ...notation.reading.faulty import mend_signs
from ...notation.reading.parser import Reading, parse
from ...notation.splitter import Source
from ...replay.acceptance.check import RecordCheck
from ...replay.play import play
from ...replay.slips.find import find_slips
from ...replay.steps import Replay
from ..console.exit_status import CLEAN, FINDINGS, complain
from ..console.terminal import escape_text, print_diff
from ..files.progress import ProgressBar
from ..files.record_cache import RecordCache
from ..files.replace_file import replace_file_by


class FixedRecord(NamedTuple):
    """A record put right: its new text, its first changed line, and a phrase for each change."""

    text: str
    line: int
    told: tuple[str, ...]


def fix_files(
    entries: Sequence[Input | Missing], seconds: float, cache: RecordCache, *, shows_diff: bool
) -> int:
    """Put the slips right in all files, or show what would change; return the exit status.

    Files that cannot be read are left to the check that follows. `seconds` is for each record.
    """
    status = CLEAN
    count = Counter[str]()
    fixes = KnownFixes(cache, seconds)
    with ProgressBar(entries) as bar:
        for entry in entries:
            if isinstance(entry, Missing):
                continue
            try:
                status = max(status, _fix_file(entry, fixes, bar, count, shows_diff=shows_diff))
            except BrokenPipeError:
                raise
            except OSError as error:
                bar.clear()
                complain(f"{escape_text(entry.path)}: not fixed: {describe_error(error)}")
                status = FINDINGS
            cache.save()
    if count["searched"] and not count["fixed"]:
        complain(
            "nothing is fixed: --fix corrects a slip only if it explains all errors of a record"
        )
    return status


def change_records(
    entry: Input, change: Callable[[Source], FixedRecord | None]
) -> list[FixedRecord]:
    """Write what `change` makes of each record of a file; returns the records that it changed.

    Raises `OSError` where the file cannot be read or written.
    """
    data, is_packed = _read_whole(entry, lambda part: None)
    borders = _find_borders(data)
    pieces, changed = [data[: borders[0]]], list[FixedRecord]()
    for number, (start, end) in enumerate(pairwise(borders), 1):
        line = 1 + data.count(b"\n", 0, start)
        raw = restore_bytes(data[start:end], line)[0]
        found = _fix_raw(raw, line, number, entry.path, change)
        pieces.append(data[start:end] if found is None else found[0])
        changed += [] if found is None else [found[1]]
    if changed and is_packed:
        raise OSError(0, NOT_WRITTEN_BACK)
    if changed:
        _write(entry.path, data, b"".join(pieces))
    return changed


def fix_record(source: Source, seconds: float) -> FixedRecord | None:
    """The record put right: what goes through it, and its slip, if both leave nothing wrong.

    Signs that a chat replaced are put right in any record.
    """
    reading = parse(source)
    replay = play(reading.record)
    respelt = find_causes(reading, replay)
    causes = () if respelt is None else tuple([it.text for it in respelt.causes])
    if respelt is not None and respelt.is_valid:
        return _describe(source, respelt.reading.source.text, causes)
    left = (reading, replay) if respelt is None else (respelt.reading, respelt.replay)
    slip = _fix_slip(*left, seconds)
    if slip is not None:
        return _describe(source, slip.text, (*causes, *slip.told))
    mended = mend_signs(source)
    if mended is None:
        return None
    return _describe(source, mended, _list_changed_words(source.text, mended))


class KnownFixes:
    """Puts records right, or recalls from a cache what was made of them."""

    def __init__(self, cache: RecordCache, seconds: float) -> None:
        self._cache, self._seconds = cache, seconds

    def fix(self, source: Source) -> FixedRecord | None:
        """The record put right, as by `fix_record`."""
        key = self._cache.make_key(("fix", self._seconds), source)
        known = self._cache.find(key)
        if known is not None:
            return None if known == () else FixedRecord(known[0], source.line + known[1], known[2])
        began = monotonic()
        fixed = fix_record(source, self._seconds)
        if monotonic() - began < self._seconds:  # else the search may have been cut off
            told = () if fixed is None else (fixed.text, fixed.line - source.line, fixed.told)
            self._cache.keep(key, told)
        return fixed

    def is_record(self, source: Source) -> bool:
        """True when nothing is wrong with a record, or is left when it is put right."""
        key = self._cache.make_key("free of errors", source)
        known = self._cache.find(key)
        if known is None:
            known = is_free_of_errors(parse(source))
            self._cache.keep(key, known)
        return known or self.fix(source) is not None


def restore_bytes(raw: bytes, line: int) -> tuple[bytes, FixedRecord | None]:
    """A record as UTF-8 and the words that change; as it is where its bytes stay the same."""
    new = to_utf8(raw)
    if new is None:
        return raw, None
    told: dict[str, None] = {}
    first = 0
    for number, (old, mended) in enumerate(zip(raw.splitlines(), new.splitlines(), strict=True)):
        if old != mended:
            first = first or line + number
            words = zip(re.split(rb"[ \t]+", old), re.split(rb"[ \t]+", mended), strict=True)
            shown = [(it.decode("utf-8", "backslashreplace"), to.decode()) for it, to in words]
            told |= dict.fromkeys([_tell_change(it, to) for it, to in shown if it != to])
    return new, FixedRecord(new.decode(), first, tuple(told))


def _describe(source: Source, text: str, told: tuple[str, ...]) -> FixedRecord:
    """The new text of a record with the first line that is not as it was."""
    lines = zip(source.text.split("\n"), text.split("\n"), strict=False)
    number = next((at for at, (old, new) in enumerate(lines) if old != new), 0)
    return FixedRecord(text, source.line + number, told)


def _list_changed_words(old: str, new: str) -> tuple[str, ...]:
    pairs = zip(old.split(), new.split(), strict=True)
    return tuple(dict.fromkeys(_tell_change(one, other) for one, other in pairs if one != other))


def _tell_change(old: str, new: str) -> str:
    return f"`{old}` is now `{new}`" if new else f"`{old}` is left out"


def _fix_slip(reading: Reading, replay: Replay, seconds: float) -> FixedRecord | None:
    """The record without its slip, if one slip alone explains all that is wrong with it.

    `make_proven_edits` says when that is so.
    """
    if not is_all_readable(reading):
        return None
    end = monotonic() + seconds
    report = find_slips(reading.record, replay, lambda: monotonic() < end)
    edits = make_proven_edits(reading, report, is_free_of_errors)
    if not edits:
        return None
    source = reading.source
    line = source.position(min(edit.start for edit in edits))[0]
    told = tuple([_tell_change(edit.old, edit.new) for edit in edits])
    return FixedRecord(apply_edits(source.text, edits), line, told)


def _fix_file(
    entry: Input, fixes: KnownFixes, bar: ProgressBar, count: Counter[str], *, shows_diff: bool
) -> int:
    data, is_packed = _read_whole(entry, bar.watch)
    whole, fixed = _mend_borders(data, entry.path, fixes)
    borders = _find_borders(whole)
    check = RecordCheck()
    pieces = [whole[: borders[0]]]
    for number, (start, end) in enumerate(pairwise(borders), 1):
        raw = whole[start:end]
        line = 1 + whole.count(b"\n", 0, start)
        raw, restored = restore_bytes(raw, line)
        fixed += [] if restored is None else [restored]
        # The acceptance check takes nothing that has an error, and is asked only about text.
        if isinstance(cut_text(raw, False)[0], NotText) or (
            len(raw) > 6 and check.sweep(raw, 0, len(raw)) == len(raw)
        ):
            pieces.append(raw)
            continue
        count["searched"] += 1
        found = _fix_raw(raw, line, number, entry.path, fixes.fix)
        pieces.append(raw if found is None else found[0])
        fixed += [] if found is None else [found[1]]
    count["fixed"] += len(fixed)
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
        told = ", ".join(record.told)
        complain(escape_text(f"{entry.path}:{record.line}: fixed: {told}"))
    return CLEAN


def _mend_borders(data: bytes, path: str, fixes: KnownFixes) -> tuple[bytes, list[FixedRecord]]:
    """The bytes with records begun where another one has ended, and what was put in.

    Tags that stand behind an `end`, or before all records, begin a record only if nothing is wrong
    with it then, or is left. A `%sgn 1` behind an `end` begins one in any case.
    """
    fixed = list[FixedRecord]()
    # From the last on, as a record ends where the next one begins.
    for found in reversed([*_UNBEGUN.finditer(data)]):
        place = found.end()
        put = b"" if data.startswith(b"%", place) else MARK.encode() + b" 1"
        lines = found["line"] or (b"\r\n" if b"\r\n" in data else b"\n")
        piece = put + b"\n" + data[place:] if put else data[place:]
        text = piece[: find_next(piece, 0)].replace(b"\r\n", b"\n").decode(errors="replace")
        line = 1 + data.count(b"\n", 0, place)
        source = Source(text, line)
        # A `%sgn 1` behind an `end` can mean nothing else.
        if put and guard(partial(fixes.is_record, source), path, source) is not True:
            continue
        data = data[:place] + (put + lines if put else lines) + data[place:]
        fixed.append(FixedRecord(text, line, (f"a record begins here, by `{MARK} 1`",)))
    return data, fixed[::-1]


_UNBEGUN = re.compile(
    rb"(?m:^end(?:[ \t]+[a-zA-Z]+(?:[ \t]+[SNEW])?)?[ \t]*"
    rb"(?:(?=%sgn 1)|(?P<line>\r?\n)(?:[ \t]*\r?\n)*(?=\[[A-Z][A-Za-z]*[ \t]+\")))"
    rb"|\A(?:\xef\xbb\xbf)?\s*(?=\[[A-Z][A-Za-z]*[ \t]+\")"
)
"""An `end` with the `%sgn` of another record behind it, or tags where no record has begun."""


def _read_whole(entry: Input, watch: Callable[[bytes], object]) -> tuple[bytes, bool]:
    """All bytes of a file, and true if it is compressed."""
    with open_input(entry.path, entry.max_size) as opened:
        parts = []
        while part := opened.read(CHUNK):
            parts.append(part)
            watch(part)
        return b"".join(parts), opened.compression is not None


def _find_borders(data: bytes) -> list[int]:
    """The places at which records begin, and the end of the last."""
    begin = len(BOM_UTF8) if data.startswith(BOM_UTF8) else 0
    return [begin + at for at in find_all(data[begin:])]


def _fix_raw(
    raw: bytes, line: int, number: int, path: str, fix: Callable[[Source], FixedRecord | None]
) -> tuple[bytes, FixedRecord] | None:
    """The bytes of a record put right, with the line ends it has."""
    (clean,) = cut_text(raw, False)
    ends = b"\n" if clean == raw else b"\r\n"
    if not isinstance(clean, bytes) or clean.replace(b"\n", ends) != raw:
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
