"""Bytes as text: UTF-8, and in a record other bytes too where it is certain what they stand for.

Older programs write one byte for a letter with an accent, as Windows-1252 and Latin-1 have it. Such
a byte is read where its surroundings leave one meaning. A record with another one is set aside.
"""

from __future__ import annotations

import codecs
import re
from bisect import bisect_right

from ..notation.borders import find_all, find_first
from ..notation.splitter import Source, StrayBytes
from .faults import NotText

_SAMPLE = 1 << 10
"""The bytes after a wrong one, at most to the end of its line, that show the encoding."""

_HEAD = 512
"""The first bytes of a file that show whether it is text at all."""

_BOMS = (
    (codecs.BOM_UTF32_LE, "UTF-32"),
    (codecs.BOM_UTF32_BE, "UTF-32"),
    (codecs.BOM_UTF16_LE, "UTF-16"),
    (codecs.BOM_UTF16_BE, "UTF-16"),
)
"""Byte order marks; UTF-32's come first because UTF-16's little-endian mark begins one of them."""


def find_stray(data: bytes, start: int) -> int | None:
    """The place of the first byte from `start` on that is not UTF-8; a character begins there."""
    try:
        codecs.utf_8_decode(memoryview(data)[start:], "strict", True)
    except UnicodeDecodeError as error:
        return start + error.start
    return None


def part_text(data: bytes, stray: int) -> tuple[bytes | Source | NotText, ...]:
    """The pieces of bytes with LF line ends, the first of which that is not UTF-8 is at `stray`."""
    borders = find_all(data)
    if borders[0]:
        borders.insert(0, 0)
    pieces: list[bytes | Source | NotText] = []
    done, at = 0, stray  # what is in a piece, and the next stray byte
    while True:
        index = bisect_right(borders, at) - 1
        begin, end = borders[index], borders[index + 1]
        if begin > done:
            pieces.append(data[done:begin])
        is_before = begin == 0 and find_first(data) > 0
        pieces.append(_read_before(data[:end]) if is_before else _restore_record(data[begin:end]))
        done = end
        found = find_stray(data, done)
        if found is None:
            break
        at = found
    return (*pieces, data[done:]) if done < len(data) else tuple(pieces)


def detect_not_text(first: bytes) -> NotText | None:
    """Why a file that begins with these bytes cannot be UTF-8 text of any kind; `None` if it can.

    NUL bytes make it a binary file only when no record begins there: inside a record it is for
    the parser to report them in their place.
    """
    name = next((name for bom, name in _BOMS if first.startswith(bom)), None)
    name = name or _wide_encoding(first)
    if name:
        return NotText(f"not UTF-8 text: the encoding is likely {name}", _convert_hint(name))
    if b"\0" in first[:_HEAD] and find_first(first) == len(first):
        return NotText("a binary file: it holds NUL bytes", "a record is UTF-8 text")
    return None


def restore(data: bytes) -> tuple[str, StrayBytes] | NotText | None:
    """The text of a record with bytes that are not UTF-8, and these; `None` where there are none.

    The lines end with LF. A byte that may stand for several signs is the reason given.
    """
    if find_stray(data, 0) is None:
        return None
    text = data.decode("utf-8", "surrogateescape")
    read = _read_strays(text)
    pairs = _find_pairs(read)
    places = [it.start() for it in _STRAY.finditer(text)]
    unsure = next((at for at in places if not (at in pairs or _is_certain(read, at))), None)
    if unsure is None:
        first = places[0]
        return read, StrayBytes(first, ord(text[first]) - _ESCAPE, len(places))
    line, column = text.count("\n", 0, unsure) + 1, unsure - text.rfind("\n", 0, unsure)
    rest = text[unsure : unsure + _SAMPLE].encode("utf-8", "surrogateescape")
    spoken, name = _single_byte_encoding(rest.partition(b"\n")[0])
    message = f"byte 0x{rest[0]:02x} is not UTF-8 and may stand for several signs"
    message += f": the record is not read; the encoding is likely {spoken}"
    hint = f"write the sign in UTF-8; `iconv -f {name} -t UTF-8` converts a whole file"
    return NotText(message, hint, line, column, data.count(b"\n"))


def to_utf8(data: bytes) -> bytes | None:
    """The bytes of a record as UTF-8, where some are not and it is certain what they stand for."""
    restored = restore(data.replace(b"\r\n", b"\n").replace(b"\r", b"\n"))
    if restored is None or isinstance(restored, NotText):
        return None
    return _read_strays(data.decode("utf-8", "surrogateescape")).encode()


def describe_stray(source: Source) -> NotText | None:
    """Why text before the first record is no text; `None` where it is UTF-8."""
    if source.strays is None:
        return None
    line, column = source.position(source.strays.offset)
    wrong = bytes([source.strays.byte])
    spoken, name = _single_byte_encoding(wrong)
    message = f"not UTF-8 text: byte 0x{wrong[0]:02x}; the encoding is likely {spoken}"
    return NotText(message, _convert_hint(name), line, column)


def _restore_record(data: bytes) -> Source | NotText:
    restored = restore(data)
    assert restored is not None
    return restored if isinstance(restored, NotText) else Source(restored[0], strays=restored[1])


def _read_before(data: bytes) -> Source:
    """Text before the first record: it is no record, so nothing of it is set aside."""
    text = data.decode("utf-8", "surrogateescape")
    stray = _STRAY.search(text)
    assert stray is not None
    strays = StrayBytes(stray.start(), ord(stray[0]) - _ESCAPE, len(_STRAY.findall(text)))
    return Source(_STRAY.sub("\ufffd", text), 1, None, strays=strays)


def _read_strays(text: str) -> str:
    return _STRAY.sub(lambda it: _BY_BYTE[ord(it[0]) - _ESCAPE], text)


def _is_certain(text: str, at: int) -> bool:
    """True when the surroundings of a sign leave no other meaning to its byte."""
    rule = _RULES.get(text[at])
    if rule is None:
        return False
    if rule.match(text, at) is None:
        is_in_tag = text.startswith("[", text.rfind("\n", 0, at) + 1)
        if is_in_tag or _BEGINS_WORD.match(text, at) is None:
            return False
    return text[at] not in _LETTERS or _MANY_LETTERS.search(text, max(at - 2, 0), at + 3) is None


def _find_pairs(text: str) -> set[int]:
    """The places of quotes that belong together on a line."""
    return {at for it in _PAIR.finditer(text) for at in (it.start(), it.end() - 1)}


def _wide_encoding(first: bytes) -> str | None:
    """The name of UTF-16 without a BOM, where every other byte of plain text is 0."""
    head = first[:_HEAD]
    for at, name in ((0, "UTF-16BE"), (1, "UTF-16LE")):
        zeros, others = head[at::2], head[1 - at :: 2]
        if len(zeros) > 1 and zeros.count(0) > 0.8 * len(zeros) and 0 not in others:
            return name
    return None


def _single_byte_encoding(wrong: bytes) -> tuple[str, str]:
    """The encoding's common name and its name for `iconv`; Latin-1 where it is possible."""
    if any(0x80 <= byte < 0xA0 for byte in wrong):
        return "Windows-1252", "WINDOWS-1252"
    return "Latin-1 (ISO-8859-1)", "ISO-8859-1"


def _convert_hint(name: str) -> str:
    return f"convert it first, for example with `iconv -f {name} -t UTF-8`"


_ESCAPE = 0xDC00
"""The number Python adds to a byte that is not UTF-8 (PEP 383)."""

_STRAY = re.compile("[\udc80-\udcff]")
_BY_BYTE = {byte: bytes([byte]).decode("cp1252", "replace") for byte in range(0x80, 0x100)}

_SMALL, _GREAT = "a-zß-öø-ÿ", "A-ZÀ-ÖØ-Þ"
_LETTERS = frozenset("ÀÁÂÄÅÇÈÉÊËÍÎÏÑÓÔÖØÚÛÜßàáâãäåçèéêëìíîïñòóôõöøùúûüÿ")
_MANY_LETTERS = re.compile("[À-ÖØ-öø-ÿ]{3}")
"""So many letters beside each other are another alphabet in an encoding of its own."""

# MacRoman and the code pages of DOS have letters at 80 to 9F, and small letters where Windows-1252
# has capital ones, and the other way round: so signs there need more than a letter beside them, and
# small and capital letters have to be where a word has them. Latin-2 has other letters at some
# places: ć for æ, ă for ã, č for è, ő for õ.
_INSIDE = rf"(?<=[{_SMALL}]|\b[{_GREAT}])"  # in a word with small letters, or behind its capital
_AFTER_CONSONANT = r"(?<=[b-df-hj-np-tv-zB-DF-HJ-NP-TV-Z])"
_NO_CAPITAL = rf"(?![{_GREAT}0-9])"
_FIRST = rf"(?<!\w)(?=.[{_SMALL}])"
_CAPITALS = rf"(?:(?<=[{_GREAT}])(?!.[{_SMALL}])|(?<!\w)(?=.[{_GREAT}]{{2}}))"
_VOWELS = "aeiouáéíóúAEIOUÁÉÍÓÚ"
_PATTERNS = {
    "áâäéëíîïóôöúüåøÿ": rf"{_INSIDE}.{_NO_CAPITAL}",
    "ñ": rf"{_INSIDE}.(?=[aeiouáéíóú])",
    "ç": rf"{_INSIDE}.(?=[aouáãâõôóú]|(?!\w))",
    "ã": rf"{_INSIDE}.(?=[oe])",
    "õ": rf"{_INSIDE}.(?=e)",
    "è": rf"{_INSIDE}{_AFTER_CONSONANT}.(?=[b-df-hj-np-tv-z]|(?!\w))",
    "ê": rf"{_INSIDE}{_AFTER_CONSONANT}.(?=[tm])",
    "û": rf"{_INSIDE}.(?=[tmrlc])",
    "àò": rf"{_INSIDE}{_AFTER_CONSONANT}.{_NO_CAPITAL}",
    "ì": rf"{_INSIDE}{_AFTER_CONSONANT}.(?!\w)",
    "ù": r"(?<=\bo|\bO).(?!\w)",
    "ß": rf"(?<=[{_SMALL}]).(?=[{_SMALL}]|(?!\w))",
    "ÇÉÍÎÏÓÔÖÚÜÄÅØ": rf"(?:{_FIRST}|{_CAPITALS}).",
    "ÀÂÈÊËÛ": rf"{_CAPITALS}.",
    "Á": rf"(?:{_FIRST}(?![^\n]{{0,200}}!)|{_CAPITALS}).",  # in MacRoman it is `¡`
    "Ñ": rf"(?:{_FIRST}|{_CAPITALS}).(?=[{_VOWELS}])",
    "’": rf"(?<=[{_SMALL}{_GREAT}]).(?=[{_GREAT}])|(?<=\b[Ii]t).(?=s\b)|(?<=[a-z]n).(?=t\b)"
    r"|(?<=\b[Ii]).(?=(?:m|ve|ll|d)\b)",
    "–—": r"(?<![^\s\d–—]).(?![^\s\d–—])",
    "…": r"(?<=[aeiouáéíóúygkw\d.,;:!?)]).(?!\w)",  # in DOS it is `à`
    "\xa0": rf"(?<![{_SMALL}{_GREAT}]).|.(?=[{_GREAT}\d])",  # the rest of a torn `à`
    "°ºª": r"(?<=\d).(?:(?!\w)|(?=[CF]\b))",
    "¡": r"(?<!\w).(?=\w[^\n]{0,200}!)",
    "¿": r"(?<!\w).(?=\w[^\n]{0,200}\?)",
}
_RULES = {sign: re.compile(rule) for signs, rule in _PATTERNS.items() for sign in signs}
_BEGINS_WORD = re.compile(rf"(?<=[{_SMALL}][ ])[áéíóúöü](?=[{_SMALL}]{{2}})")
"""A small letter that begins a word: in a name it could be a capital of another code page."""

_PAIR = re.compile(
    r"(?<![^\s(\[{:])(?:“(?=[^\s”])[^“”\n]{0,500}(?<=\S)”|‘(?=[^\s’])[^‘’\n]{0,500}(?<=\S)’"
    r"|«[^«»\n]{1,500}»)(?!\w)"
)
