"""A stream of bytes cut at the borders of records, in bounded memory."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from ...notation.splitter import MARK, MAX_RECORD, Source, split_lines
from .records import NotText
from .records import TextLines
from .records import CHUNK
from .inputs import ReadChunk

LONG = 4 << 20
"""The bytes of a record from which on it is read by itself, no more of it kept than is allowed."""

_MARK = MARK.encode()
_AFTER_LF, _AFTER_CR = b"\n" + _MARK, b"\r" + _MARK
_BORDER = re.compile(rb"[\r\n](?=" + _MARK + rb")")
_OVERLAP = len(_MARK)
"""The bytes of a border that may stand in the chunk before."""


@dataclass(frozen=True, slots=True)
class LongText:
    """A record, or text before the first, that was read by itself because it is long.

    `source` counts lines and records from 1; it is `None` where there is nothing but blanks or
    `fault` says why it is not text. `ended` is how many line ends the text has.
    """

    source: Source | None
    fault: NotText | None
    ended: int


def read_chunks(read: ReadChunk, wanted: Callable[[], int]) -> Iterator[bytes | LongText]:
    """The bytes of a stream in stretches that begin where records begin, but for the first.

    Each is about as long as `wanted` says when it is asked for, or shorter where the stream
    hands over less than it was asked for: whoever writes it may wait for an answer.
    """
    held = bytearray()
    border = 0  # the last one in `held`, 0 while there is none
    broken: OSError | None = None
    while True:
        try:
            part = read(max(CHUNK, wanted() - len(held)))
        except OSError as error:
            broken = error
            break
        if not part:
            break
        seen = max(len(held) - _OVERLAP, 0)
        held += part
        border = max(border, _last_border(held, seen))
        is_long = len(held) - border >= LONG
        if border and (is_long or len(held) >= wanted() or len(part) < CHUNK):
            yield _cut(held, border)
            border = 0
        if is_long:
            yield _read_long(held, read)
            border = _last_border(held)
    # Of a stream that breaks off, what stands before the last border is whole.
    rest = border if broken else len(held)
    if rest:
        yield _cut(held, rest)
    if broken:
        raise broken


def _last_border(held: bytearray, seen: int = 0) -> int:
    border = held.rfind(_AFTER_LF, seen) + 1
    # Few files hold a CR, and whether one does is seen faster than where one is not.
    return max(border, held.rfind(_AFTER_CR, seen) + 1) if b"\r" in held else border


def _cut(held: bytearray, size: int) -> bytes:
    part = bytes(memoryview(held)[:size])
    del held[:size]
    return part


def find_border(read: ReadChunk) -> int | None:
    """Where the next record begins in a stream, counted from here; `None` where none does.

    The stream is to stand one byte before the first place in question.
    """
    held, before = b"", 0
    while part := read(CHUNK):
        held += part
        found = _BORDER.search(held)
        if found:
            return before + found.end()
        before += max(len(held) - _OVERLAP, 0)
        held = held[-_OVERLAP:]
    return None


def _read_long(held: bytearray, read: ReadChunk) -> LongText:
    """The record that `held` begins with; what follows it in the last chunk is left in `held`."""
    is_ended = False

    def read_on(size: int) -> bytes:
        nonlocal is_ended
        part = b""
        while not part and not is_ended:
            found = _BORDER.search(held)
            is_ended = found is not None
            part = _cut(held, found.end() if found else max(len(held) - _OVERLAP, 0))
            if not is_ended:
                more = read(CHUNK)
                held.extend(more)
                if not more:
                    is_ended = True
                    part += _cut(held, len(held))
        return part

    lines = TextLines(read_on, MAX_RECORD + 1)
    sources = list(split_lines(lines))
    return LongText(sources[0] if sources and not lines.fault else None, lines.fault, lines.ended)
