"""Reads TOML, with the places of its tables, keys, values and faults."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from typing import Any, NamedTuple


class TomlPlace(NamedTuple):
    """A line and a column, both from 1; the column counts characters."""

    line: int
    column: int


class BadToml(ValueError):
    """A text that is no TOML: why, and where."""

    def __init__(self, message: str, place: TomlPlace) -> None:
        super().__init__(message)
        self.place = place


_MOST_BITS = 10_000
"""The most bits of a whole number: some 3,000 digits."""

_LONG_NUMBER = re.compile(r"(?:0[xob])?[0-9A-Fa-f][0-9A-Fa-f_]{999,}")
_TABLE = re.compile(r"""\s*\[\[?\s*["']?([\w-]+)["']?\s*\]""")
_KEY = re.compile(r"""\s*(["']?)([\w-]+)\1\s*=\s*""")
_LONG = re.compile('"""|' + "'''")
_FAULT = re.compile(r"(.*) \(at line ([0-9]+), column ([0-9]+)\)")


def find_place(
    text: str, key: str | None, table: str | None = None, number: int = 1, *, of_value: bool = False
) -> TomlPlace:
    """The place of a key, or of its value, in the table `table` with that number (from 1).

    `table` is `None` for keys before the first table. Where the key is not found, as in an inline
    table, the place is that of the table's name, or else the beginning of the file.
    """
    found = TomlPlace(1, 1)
    at_table: str | None = None
    seen = 0
    if table is None and key is not None:
        found = _find_header(text, key) or found
    for line, row in _list_lines(text):
        if header := _TABLE.match(row):
            at_table = header[1]
            if at_table == table:
                seen += 1
                if seen == number:
                    found = TomlPlace(line, header.start(1) + 1)
                    if key is None:
                        return found
        elif (entry := _KEY.match(row)) is not None:
            column = (entry.end() if of_value else entry.start(2)) + 1
            if entry[2] == key and at_table == table and (table is None or seen == number):
                return TomlPlace(line, column)
            if at_table is None and entry[2] == table:
                found = TomlPlace(line, entry.start(2) + 1)
    return found


def _find_header(text: str, name: str) -> TomlPlace | None:
    """The place of the name in the header of the first table that is called so."""
    for line, row in _list_lines(text):
        header = _TABLE.match(row)
        if header is not None and header[1] == name:
            return TomlPlace(line, header.start(1) + 1)
    return None


def read_toml(written: bytes) -> dict[str, Any]:
    """The tables of a TOML file; raises `BadToml`, with the place, for a text that is no TOML."""
    try:
        text = written.decode()
    except UnicodeDecodeError as fault:
        before = written[: fault.start].decode(errors="replace")
        raise BadToml("the file is not UTF-8", _place_at(before, len(before))) from None
    try:
        found = tomllib.loads(text)
        _measure(found)
    except tomllib.TOMLDecodeError as fault:
        message = str(fault)
        message = message[:1].lower() + message[1:]
        if placed := _FAULT.fullmatch(message):
            raise BadToml(placed[1], TomlPlace(int(placed[2]), int(placed[3]))) from None
        message = message.removesuffix(" (at end of document)")
        raise BadToml(message, _place_at(text, len(text))) from None
    except RecursionError:
        raise BadToml("too many brackets in each other", _find_deepest(text)) from None
    except ValueError:
        # Python reads, and writes, no number of more than 4,300 digits.
        number = _LONG_NUMBER.search(text)
        place = _place_at(text, number.start() if number else 0)
        raise BadToml("a number of thousands of digits", place) from None
    return found


def _measure(value: object) -> None:
    """Raise `ValueError` for a whole number in a value that could not be written down."""
    if isinstance(value, dict):
        for one in value.values():
            _measure(one)
    elif isinstance(value, list):
        for one in value:
            _measure(one)
    elif isinstance(value, int) and value.bit_length() > _MOST_BITS:
        raise ValueError


def _find_deepest(text: str) -> TomlPlace:
    """The place of the bracket that is inside most others; signs in strings count as any others."""
    depth, deepest, at = 0, 0, 0
    for found in re.finditer(r"[\[{\]}]", text):
        depth += 1 if found[0] in "[{" else -1
        if depth > deepest:
            deepest, at = depth, found.start()
    return _place_at(text, at)


def _place_at(text: str, at: int) -> TomlPlace:
    """The place of a character."""
    return TomlPlace(text.count("\n", 0, at) + 1, at - (text.rfind("\n", 0, at) + 1) + 1)


def _list_lines(text: str) -> Iterator[tuple[int, str]]:
    """The lines that do not begin inside of a string of several lines, with their numbers."""
    is_inside = False
    for number, row in enumerate(text.split("\n"), 1):
        if not is_inside:
            yield number, row
        is_inside ^= len(_LONG.findall(row)) % 2 == 1
