"""Where tables, keys and values of a TOML file stand, which `tomllib` does not say."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple


class TomlPlace(NamedTuple):
    """A line and a column, both from 1; the column counts characters."""

    line: int
    column: int


_TABLE = re.compile(r"""\s*\[\[?\s*["']?([\w-]+)["']?\s*\]""")
_KEY = re.compile(r"""\s*(["']?)([\w-]+)\1\s*=\s*""")
_LONG = re.compile('"""|' + "'''")
_FAULT = re.compile(r"(.*) \(at line ([0-9]+), column ([0-9]+)\)")


def find_place(
    text: str, key: str | None, table: str | None = None, number: int = 1, *, of_value: bool = False
) -> TomlPlace:
    """The place of a key, or of its value, in the table `table` with that number (from 1).

    `table` is `None` for keys before the first table. Where the key is not found, as in a table
    that is written in line, it is the name of the table, and else the beginning of the file.
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


def place_fault(fault: Exception, text: bytes) -> tuple[str, TomlPlace]:
    """What a fault of `tomllib` says, and where it is."""
    if isinstance(fault, UnicodeDecodeError):
        before = text[: fault.start].decode(errors="replace")
        column = len(before) - (before.rfind("\n") + 1) + 1
        return "the file is not UTF-8", TomlPlace(before.count("\n") + 1, column)
    message = str(fault)
    if found := _FAULT.fullmatch(message):
        return found[1], TomlPlace(int(found[2]), int(found[3]))
    lines = text.decode(errors="replace").split("\n")
    return message.removesuffix(" (at end of document)"), TomlPlace(len(lines), len(lines[-1]) + 1)


def _list_lines(text: str) -> Iterator[tuple[int, str]]:
    """The lines that do not begin inside of a string of several lines, with their numbers."""
    is_inside = False
    for number, row in enumerate(text.splitlines(), 1):
        if not is_inside:
            yield number, row
        is_inside ^= len(_LONG.findall(row)) % 2 == 1
