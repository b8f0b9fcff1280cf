"""A stream of bytes as lines of text, in bounded memory, up to the first byte that is not text."""

from __future__ import annotations

import codecs
import io
from collections.abc import Callable, Iterator
from dataclasses import dataclass

CHUNK = 1 << 16
"""The bytes read at once."""

ReadChunk = Callable[[int], bytes]
"""Reads at most so many bytes; no bytes at the end."""

_BOMS = (
    (codecs.BOM_UTF32_LE, "UTF-32"),
    (codecs.BOM_UTF32_BE, "UTF-32"),
    (codecs.BOM_UTF16_LE, "UTF-16"),
    (codecs.BOM_UTF16_BE, "UTF-16"),
)


@dataclass(frozen=True, slots=True)
class NotText:
    """Why bytes are not UTF-8 text, and where (line and column from 1) when that is known."""

    message: str
    hint: str
    line: int | None = None
    column: int | None = None


class TextLines:
    """The lines of a stream, each with its `\\n`; CRLF and CR count as `\\n`, a BOM is dropped.

    Of a line longer than `limit` only the first `limit` characters are given, so that no line
    fills the memory. `fault` says, once the lines are read, why they stopped early.
    """

    def __init__(self, read: ReadChunk, limit: int) -> None:
        self.fault: NotText | None = None
        self._read, self._limit = read, limit
        self._line = 1
        self._head: list[str] = []
        self._held = self._length = 0

    def __iter__(self) -> Iterator[str]:
        decoder = codecs.getincrementaldecoder("utf-8-sig")()
        newlines = io.IncrementalNewlineDecoder(None, translate=True)
        is_first = True
        while True:
            chunk = self._read(CHUNK)
            self.fault = _binary(chunk, is_first)
            if self.fault:
                return
            try:
                text = decoder.decode(chunk, not chunk)
            except UnicodeDecodeError as error:
                good = error.object[: error.start].decode("utf-8-sig", "ignore")
                yield from self._lines(newlines.decode(good, False))
                self.fault = self._not_utf8(error)
                return
            yield from self._lines(newlines.decode(text, not chunk))
            if not chunk:
                break
            is_first = False
        if self._head:
            yield "".join(self._head)

    def _lines(self, text: str) -> Iterator[str]:
        """The lines that end in `text`; what follows the last is held for the next chunk."""
        *ended, rest = text.split("\n")
        for part in ended:
            self._hold(part)
            line = "".join(self._head)
            self._head, self._held, self._length = [], 0, 0
            self._line += 1
            yield line + "\n"
        self._hold(rest)

    def _hold(self, part: str) -> None:
        self._length += len(part)
        room = self._limit - self._held
        if part and room > 0:
            self._head.append(part[:room])
            self._held += len(part[:room])

    def _not_utf8(self, error: UnicodeDecodeError) -> NotText:
        wrong = error.object[error.start :]
        spoken, name = _single_byte_encoding(error.object)
        message = f"not UTF-8 text: byte 0x{wrong[0]:02x}; the encoding is likely {spoken}"
        return NotText(message, _convert(name), self._line, self._length + 1)


def _binary(chunk: bytes, is_first: bool) -> NotText | None:
    """What a chunk is when its bytes cannot be UTF-8 text of any kind."""
    if is_first:
        name = next((name for bom, name in _BOMS if chunk.startswith(bom)), None)
        name = name or _wide_encoding(chunk)
        if name:
            return NotText(
                f"not UTF-8 text: the encoding is likely {name}",
                _convert(name),
            )
    if b"\0" in chunk:
        return NotText("a binary file: it holds NUL bytes", "a record is UTF-8 text")
    return None


def _wide_encoding(chunk: bytes) -> str | None:
    """UTF-16 without a BOM, where every other byte of plain text is 0."""
    head = chunk[:512]
    for first, name in ((0, "UTF-16BE"), (1, "UTF-16LE")):
        zeros, others = head[first::2], head[1 - first :: 2]
        if len(zeros) > 1 and zeros.count(0) > 0.8 * len(zeros) and 0 not in others:
            return name
    return None


def _single_byte_encoding(wrong: bytes) -> tuple[str, str]:
    """How it is called and how programs name it: Latin-1 unless only Windows-1252 fits."""
    if any(0x80 <= byte < 0xA0 for byte in wrong):
        return "Windows-1252", "WINDOWS-1252"
    return "Latin-1 (ISO-8859-1)", "ISO-8859-1"


def _convert(name: str) -> str:
    return f"convert it first, for example with `iconv -f {name} -t UTF-8`"
