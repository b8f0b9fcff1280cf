"""What bytes are when they are not UTF-8 text, and what to do about it."""

from __future__ import annotations

import codecs
from dataclasses import dataclass

from ...notation.splitter import MARK

SAMPLE = 1 << 10
"""The bytes from a wrong one on, at most to the end of its line, that tell the encoding."""

_HEAD = 512
"""The bytes of a file's beginning that tell whether it is text at all."""

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


def detect_not_text(first: bytes) -> NotText | None:
    """What a file is that begins with these bytes when it cannot be UTF-8 text of any kind.

    NUL bytes make it a binary file only where no record begins: inside a record they are the
    reader's to place.
    """
    name = next((name for bom, name in _BOMS if first.startswith(bom)), None)
    name = name or _wide_encoding(first)
    if name:
        return NotText(f"not UTF-8 text: the encoding is likely {name}", _convert(name))
    if b"\0" in first[:_HEAD] and not _begins_record(first):
        return NotText("a binary file: it holds NUL bytes", "a record is UTF-8 text")
    return None


def describe_wrong_byte(wrong: bytes, line: int, column: int) -> NotText:
    """What a byte is that is not UTF-8: the first of `wrong`, the rest of its line after it."""
    spoken, name = _single_byte_encoding(wrong.partition(b"\n")[0][:SAMPLE])
    message = f"not UTF-8 text: byte 0x{wrong[0]:02x}; the encoding is likely {spoken}"
    return NotText(message, _convert(name), line, column)


def _begins_record(first: bytes) -> bool:
    mark = MARK.encode()
    begins = first.removeprefix(codecs.BOM_UTF8).startswith(mark)
    return begins or b"\n" + mark in first or b"\r" + mark in first


def _wide_encoding(first: bytes) -> str | None:
    """UTF-16 without a BOM, where every other byte of plain text is 0."""
    head = first[:_HEAD]
    for at, name in ((0, "UTF-16BE"), (1, "UTF-16LE")):
        zeros, others = head[at::2], head[1 - at :: 2]
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
