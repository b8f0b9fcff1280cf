"""Table cards: every open table given out, its code on a card to print."""

from __future__ import annotations

import os

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

ENDINGS = (".html", ".pdf")
"""The endings of a file of cards."""


def check_cards(out: str) -> str | None:
    """The fault in the name of a file of cards, `None` if there is none."""
    ending = os.path.splitext(out)[1].lower()
    if ending not in ENDINGS:
        return f"`{escape_text(out)}`: name a file that ends in .html or .pdf"
    return describe_lack({"reportlab": "reportlab"}, "PDF needs") if ending == ".pdf" else None


def write_cards(hall: Hall, page: HallPage, options: HallOptions, out: str, wifi: str = "") -> int:
    """Write a card for every open table and return the exit status.

    Tables that were not given out yet are given out; those that were keep their codes.
    """
    from ...templates.sheets.cards import list_cards
    from ...templates.sheets.codes import make_codes

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
        return FINDINGS
    parts = [*list_cards(hall.state, addresses, wifi)]
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
    complain(f"wrote {escape_text(out)}: {len(addresses)} cards")
    return CLEAN


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


def _write_file(path: str, written: bytes) -> None:
    with open(path, "wb") as file:
        file.write(written)
