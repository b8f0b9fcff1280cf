"""The account of an input: a table for people, and a JSON object."""

from __future__ import annotations

from collections.abc import Iterator

from ...checking.finding import ReadAccount
from ..console.json_text import Json
from ..console.terminal import escape_text


def write_account(account: ReadAccount, records: int) -> Iterator[str]:
    """The lines of a table that says how many records and bytes were read, and how far."""
    rows = [("", "heads", "bytes", "first")]
    for row in account.rows(records):
        place = "" if row.first is None else f"{escape_text(row.first[0])}:{row.first[1]}"
        rows.append((row.extent.value, f"{row.heads:,}", f"{row.size:,}", place))
    rows.append(("all lines with `%sgn`", f"{account.heads(records):,}", f"{account.size:,}", ""))
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for words, heads, size, place in rows:
        line = f"{words:{widths[0]}}  {heads:>{widths[1]}}  {size:>{widths[2]}}  {place}"
        yield f"{line.rstrip()}\n"


def account_to_json(account: ReadAccount, records: int) -> dict[str, Json]:
    """The JSON object that says how many heads and bytes were read, and how far."""
    told: dict[str, Json] = {"heads": account.heads(records), "bytes": account.size}
    for row in account.rows(records):
        first: dict[str, Json] = {}
        if row.first is not None:
            first["file"], first["line"] = row.first
        told[row.extent.name.lower()] = {
            "heads": row.heads, "bytes": row.size, "first": first or None,
        }  # fmt: skip
    return told
