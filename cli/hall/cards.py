"""Table cards and score sheets to print: every open table given out, with its code."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from ...event.facts import TableAddress
from ...event.live import list_current, number_boards
from ...files.faults import describe_error
from ..console.exit_status import CLEAN, FINDINGS, complain
from ..console.terminal import escape_text
from ..events.folder import BadFolder
from ..files.replace_file import replace_file_by
from ..pages.extras import describe_lack
from ..recording.event_desk import NoSuchGame
from ..recording.session import CannotRecord
from .app import HallOptions, make_table_address
from .hall import Hall, tell_now
from .hosted_table import HostedTable
from .pages import HallPage

if TYPE_CHECKING:
    from ...templates.sheets.values import PrintedPart

ENDINGS = (".html", ".pdf")
"""The endings of a file to print."""


def check_print(out: str) -> str | None:
    """The fault in the name of a file to print, `None` if there is none."""
    ending = os.path.splitext(out)[1].lower()
    if ending not in ENDINGS:
        return f"`{escape_text(out)}`: name a file that ends in .html or .pdf"
    return describe_lack({"reportlab": "reportlab"}, "PDF needs") if ending == ".pdf" else None


def give_addresses(hall: Hall, page: HallPage, options: HallOptions) -> dict[TableAddress, str]:
    """Give all open tables out; return their addresses, with their keys.

    Tables that were not given out yet are given out; those that were keep their keys.
    """
    addresses: dict[TableAddress, str] = {}
    for address in list_due(hall):
        try:
            lease = hall.lease_of(address) or give_out(hall, address)
        except (CannotRecord, NoSuchGame, BadFolder) as fault:
            complain(f"sungka: {address}: {escape_text(str(fault))}")
            continue
        except OSError as error:
            complain(f"sungka: {address}: {describe_error(error)}")
            continue
        addresses[address] = make_table_address(hall, page, options, address, lease)
    if not addresses:
        complain("sungka: no table is open: `sungka event pair` pairs the next round")
    return addresses


def write_cards(hall: Hall, addresses: Mapping[TableAddress, str], out: str, wifi: str = "") -> int:
    """Write a card for every table in `addresses` and return the exit status."""
    from ...templates.sheets.cards import list_cards

    return _write(hall, [*list_cards(hall.state, addresses, wifi)], out, "cards", len(addresses))


def write_sheets(hall: Hall, addresses: Mapping[TableAddress, str], out: str) -> int:
    """Write a score sheet with its code for every table in `addresses`; return the exit status.

    A match of several boards has one sheet, without a code.
    """
    from ...templates.sheets.values import list_sheets

    tables = {str(address.match) for address in addresses}
    sheets = [
        sheet
        for round_ in sorted({address.round for address in addresses})
        for sheet in list_sheets(
            hall.state, round_, is_filled=False, base=None, addresses=addresses
        )
        if sheet.table in tables
    ]
    return _write(hall, sheets, out, "score sheets", len(sheets))


def give_out(hall: Hall, address: TableAddress) -> int:
    """Give a table out before the hall is served; return the number of the lease.

    Raises `CannotRecord`, `NoSuchGame`, `BadFolder` or `OSError` when that cannot be done.
    """
    hosted = HostedTable(hall.path_of(address), address)
    try:
        if not hosted.lines:
            hall.write_header(hosted)
        return hall.book.give_lease(address, tell_now())
    finally:
        hosted.close()


def list_due(hall: Hall) -> list[TableAddress]:
    """The tables of the rounds in play whose game is still to be played."""
    return [
        TableAddress(*match.address[:2], board)
        for match in list_current(hall.state)
        if not hall.state.outcomes[match.address].is_over
        for board in number_boards(match)
    ]


def _write(hall: Hall, parts: Sequence[PrintedPart], out: str, kind: str, count: int) -> int:
    from ...templates.sheets.codes import make_codes

    codes = make_codes(parts)
    title = hall.folder.plan.name or "Tournament"
    if out.lower().endswith(".pdf"):
        from ...templates.sheets.pdf import write_pdf

        written = write_pdf(title, parts, codes)
    else:
        from ...templates.sheets.html import render_sheets

        written = render_sheets(title, parts, codes).encode()
    try:
        replace_file_by(out, lambda beside: _write_file(beside, written))
    except OSError as error:
        complain(f"sungka: {escape_text(out)}: {describe_error(error)}")
        return FINDINGS
    complain(f"wrote {escape_text(out)}: {count} {kind}")
    return CLEAN


def _write_file(path: str, written: bytes) -> None:
    with open(path, "wb") as file:
        file.write(written)
