"""Cells and rows as HTML: nearly all text of a site, which a template writes ten times slower."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from markupsafe import Markup, escape

from ..pages.filling import replace_controls
from .blocks import BlockRow, Cell


def write_rows(rows: Iterable[BlockRow], up: str) -> Markup:
    """The rows of a table; `up` leads from the page to the site's root."""
    return Markup("".join(_write_row(row, up) for row in rows))


def write_cell(cell: Cell, up: str) -> Markup:
    """The contents of a cell: its text, which may be a link, and the smaller text behind it."""
    return Markup(_write_cell(cell, up))


def _write_row(row: BlockRow, up: str) -> str:
    id_ = f' id="{_escape(row.id)}"' if row.id else ""
    if row.mark:
        id_ += f' class="{_escape(row.mark)}"'
    return f"<tr{id_}>{''.join([_write_place(cell, up) for cell in row.cells])}</tr>\n"


@lru_cache(maxsize=20_000)
def _write_place(cell: Cell, up: str) -> str:
    mark = f' class="{_escape(cell.mark)}"' if cell.mark else ""
    return f"<td{mark}>{_write_cell(cell, up)}</td>"


def _write_cell(cell: Cell, up: str) -> str:
    text = f"<bdi>{_escape(cell.text)}</bdi>"
    if cell.time:
        text = f'<time datetime="{_escape(cell.time)}">{_escape(cell.text)}</time>'
    if cell.link:
        text = f'<a href="{_escape(up + cell.link)}">{text}</a>'
    if cell.more:
        text += f" <small><bdi>{_escape(cell.more)}</bdi></small>"
    return text


def _escape(text: str) -> str:
    return str(escape(replace_controls(text)))
