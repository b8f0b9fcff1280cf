"""The answer of a query as text: a table, CSV or JSON, as the name of its file asks."""

from __future__ import annotations

import csv
import io
import os
import re
from collections.abc import Iterator
from datetime import date, datetime
from decimal import Decimal
from enum import StrEnum
from itertools import chain
from math import isfinite

from ..console.json_text import Json, to_json
from ..console.terminal import escape_text
from .forms import find_form

TABLE_ENDING = ".txt"
"""The end of the name of a file with a table as text."""


_RULE = "─"
"""The character of the line under the names of a table."""

_PARQUET = b"PAR1"


class AnswerForm(StrEnum):
    """The forms of an answer."""

    TABLE = "table"
    CSV = "csv"
    JSON = "json"
    JSONL = "jsonl"
    PARQUET = "parquet"


def find_answer_form(out: str | None) -> AnswerForm | None:
    """The form that the end of a file's name asks for; `None` for any other end."""
    end = "" if out is None else os.path.splitext(out)[1].lower()
    form = None if out is None else find_form(out)
    if form is not None and form.value in [one.value for one in AnswerForm]:
        return AnswerForm(form.value)
    return AnswerForm.TABLE if end in ("", TABLE_ENDING) else None


def may_take_place(path: str) -> bool:
    """True when an answer may replace what is there: nothing, or another answer.

    A table as text, JSON and Parquet are known by how they begin, CSV by its name.
    """
    if path.lower().endswith(f".{AnswerForm.CSV.value}") or not os.path.isfile(path):
        return True
    try:
        with open(path, "rb") as file:
            head = file.read(1 << 12)
    except OSError:  # it is told when it cannot be replaced
        return True
    first, _, rest = head.partition(b"\n")
    is_table = rest[:3] == _RULE.encode()
    return not head or is_table or first[:4] == _PARQUET or first[:1] in (b"[", b"{")


def write_answer(
    names: list[str], rows: Iterator[tuple[object, ...]], form: AnswerForm
) -> Iterator[str]:
    """The text of an answer, in parts."""
    if form is AnswerForm.CSV:
        line = io.StringIO()
        writer = csv.writer(line, lineterminator="\n")
        for row in chain([names], rows):
            writer.writerow([_to_csv(value) for value in row])
            yield line.getvalue()
            line.seek(0)
            line.truncate()
    elif form is AnswerForm.TABLE:
        shown = [escape_text(name) for name in names]
        yield from _lay_out(shown, [[_to_cell(value) for value in row] for row in rows])
    else:
        keys = part_names(names)
        lines = (
            to_json({key: _to_json(value) for key, value in zip(keys, row, strict=True)})
            for row in rows
        )
        if form is AnswerForm.JSONL:
            yield from (f"{line}\n" for line in lines)
        else:
            yield "[" + ",\n ".join(lines) + "]\n"


def part_names(names: list[str]) -> list[str]:
    """The names of columns, each once: a later one of the same name has a number.

    >>> part_names(["game", "text", "game", "game", "game_2"])
    ['game', 'text', 'game_3', 'game_4', 'game_2']
    """
    parted: list[str] = []
    for at, name in enumerate(names):
        number, chosen = 1, name
        while chosen in parted or (number > 1 and chosen in names[at + 1 :]):
            number += 1
            chosen = f"{name}_{number}"
        parted.append(chosen)
    return parted


def _lay_out(names: list[str], cells: list[list[str]]) -> Iterator[str]:
    """The lines of a table in columns."""
    from rich.cells import cell_len

    widths = [max(map(cell_len, column)) for column in zip(names, *cells, strict=True)]
    is_number = [
        bool(cells) and all(re.fullmatch(r"-?[\d.]*", row[at]) for row in cells)
        for at in range(len(names))
    ]
    for row in [names, [_RULE * width for width in widths], *cells]:
        parts = []
        for at, text in enumerate(row):
            blanks = " " * (widths[at] - cell_len(text))
            parts.append(blanks + text if is_number[at] else text + blanks)
        yield "  ".join(parts).rstrip() + "\n"
    if not cells:
        yield "(nothing)\n"


def _to_cell(value: object) -> str:
    made = _to_text(value)
    if isinstance(made, list):
        made = ", ".join(map(str, made))
    return "" if made is None else escape_text(str(made))


def _to_csv(value: object) -> object:
    """A cell of a CSV file: as `convert` writes them, texts of a list with blanks between."""
    made = _to_text(value)
    if isinstance(made, list):
        return " ".join(map(str, made))
    return "" if made is None else made


def _to_text(value: object) -> Json:
    """The value as it can be written; a list of plain values stays a list."""
    match value:
        case bool() | dict():
            return to_json(_to_json(value))
        case list() | tuple():
            if any(isinstance(one, list | tuple | dict) for one in value):
                return to_json(_to_json(value))
            return ["" if one is None else _to_text(one) for one in value]
        case float():
            return value
    return _to_json(value)


def _to_json(value: object) -> Json:
    match value:
        case float():
            # JSON has no other numbers.
            return value if isfinite(value) else None
        case None | bool() | int() | str():
            return value
        case bytes():
            return value.hex()
        case datetime() | date():
            return value.isoformat()
        case list() | tuple():
            return [_to_json(one) for one in value]
        case dict():
            return {str(name): _to_json(one) for name, one in value.items()}
        case Decimal():
            return int(value) if value == int(value) else float(value)
    return str(value)
