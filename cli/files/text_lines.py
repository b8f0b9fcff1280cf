"""A stream of bytes as lines of text, in bounded memory, up to the first byte that is not text."""

from __future__ import annotations

import codecs
import io
from collections.abc import Callable, Iterator


CHUNK = 1 << 16
"""The bytes read at once."""

ReadChunk = Callable[[int], bytes]
"""Reads at most so many bytes; no bytes at the end."""


class TextLines:
    """The lines of a stream, each with its `\\n`; CRLF and CR count as `\\n`, a BOM is dropped.

    Of a line longer than `limit` only the first `limit` characters are given, so that no line
    fills the memory. `fault` says, once the lines are read, why they stopped early; `ended` is
    how many line ends were met.
    """

    def __init__(self, read: ReadChunk, limit: int) -> None:
        self.fault: NotText | None = None
        self.ended = 0
        self._read, self._limit = read, limit
        self._head: list[str] = []
        self._held = self._length = 0

    def __iter__(self) -> Iterator[str]:
        decoder = codecs.getincrementaldecoder("utf-8-sig")()
        newlines = io.IncrementalNewlineDecoder(None, translate=True)
        is_first = True
        while True:
            chunk = self._read(CHUNK)
            self.fault = detect_not_text(chunk) if is_first else None
            if self.fault:
                return
            try:
                text = decoder.decode(chunk, not chunk)
            except UnicodeDecodeError as error:
                good = error.object[: error.start].decode("utf-8-sig", "ignore")
                # No LF follows a CR at the end of what is good: it ends a line by itself.
                yield from self._lines(newlines.decode(good, True))
                if self._head:
                    # It may begin a record, and so end the one before.
                    yield "".join(self._head)
                wrong = self._to_line_end(error.object[error.start :])
                self.fault = describe_wrong_byte(wrong, self.ended + 1, self._length + 1)
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
            self.ended += 1
            yield line + "\n"
        self._hold(rest)

    def _hold(self, part: str) -> None:
        self._length += len(part)
        room = self._limit - self._held
        if part and room > 0:
            self._head.append(part[:room])
            self._held += len(part[:room])

    def _to_line_end(self, wrong: bytes) -> bytes:
        """The bytes with as many more as tell their encoding, however they were read."""
        while len(wrong) < SAMPLE and not {10, 13} & set(wrong) and (more := self._read(CHUNK)):
            wrong += more
        return wrong.replace(b"\r", b"\n")
