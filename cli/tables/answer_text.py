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

from ..console.json_text import Json, to_json
from ..console.terminal import escape_text
from .forms import find_form

TABLE_ENDING = ".txt"
"""The end of the name of a file with a table as text."""


class AnswerForm(StrEnum):
    """The forms of an answer."""

    TABLE = "table"
    CSV = "csv"
    JSON = "json"
    JSONL = "jsonl"
    PARQUET = "parquet"


def find_answer_form(out: str | None) -> AnswerForm | None:
    """The form that the end of a file's name asks for; `None` where there is none of that end."""
    end = "" if out is None else os.path.splitext(out)[1].lower()
    form = None if out is None else find_form(out)
    if form is not None and form.value in [one.value for one in AnswerForm]:
        return AnswerForm(form.value)
    return AnswerForm.TABLE if end in ("", TABLE_ENDING) else None


def write_answer(
    names: list[str], rows: Iterator[tuple[object, ...]], form: AnswerForm
) -> Iterator[str]:
    """The text of an answer, in parts."""
    if form is AnswerForm.CSV:
        line = io.StringIO()
        writer = csv.writer(line, lineterminator="\n")
        for row in chain([names], rows):
            writer.writerow(["" if value is None else _to_json(value) for value in row])
            yield line.getvalue()
            line.seek(0)
            line.truncate()
    elif form is AnswerForm.TABLE:
        yield from _lay_out(names, [[_to_cell(value) for value in row] for row in rows])
    else:
        lines = (
            to_json({name: _to_json(value) for name, value in zip(names, row, strict=True)})
            for row in rows
        )
        if form is AnswerForm.JSONL:
            yield from (f"{line}\n" for line in lines)
        else:
            yield "[" + ",\n ".join(lines) + "]\n"


def _lay_out(names: list[str], cells: list[list[str]]) -> Iterator[str]:
    """The lines of a table in columns."""
    from rich.cells import cell_len

    widths = [max(map(cell_len, column)) for column in zip(names, *cells, strict=True)]
    is_number = [
        bool(cells) and all(re.fullmatch(r"-?[\d.]*", row[at]) for row in cells)
        for at in range(len(names))
    ]
    for row in [names, ["─" * width for width in widths], *cells]:
        parts = []
        for at, text in enumerate(row):
            blanks = " " * (widths[at] - cell_len(text))
            parts.append(blanks + text if is_number[at] else text + blanks)
        yield "  ".join(parts).rstrip() + "\n"
    if not cells:
        yield "(nothing)\n"


def _to_cell(value: object) -> str:
    made = _to_json(value)
    if isinstance(made, list):
        return escape_text(", ".join(map(str, made)))
    return "" if made is None else escape_text(str(made))


def _to_json(value: object) -> Json:
    match value:
        case None | bool() | int() | float() | str():
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
