"""QR codes of addresses, drawn for either way of printing."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from urllib.parse import quote

from .values import PrintedCards, PrintedCodes, PrintedPart, ScoreSheet

Modules = tuple[tuple[bool, ...], ...]
"""The dark modules of a code, row by row, without the quiet zone around it."""

QUIET = 4
"""The modules of a code's quiet zone on each side, as ISO/IEC 18004 asks for."""


def make_codes(parts: Iterable[PrintedPart]) -> Mapping[str, Modules]:
    """The codes of all addresses that are printed. Needs the package segno.

    Raises `ValueError` for an address that is too long for a code (some 2,000 letters).
    """
    found: dict[str, Modules] = {}
    for address in list_addresses(parts):
        if address not in found:
            found[address] = make_code(address)
    return found


def make_code(address: str) -> Modules:
    """The code of an address. Needs the package segno.

    Raises `ValueError` for an address that is too long for a code (some 2,000 letters).
    """
    import segno

    code = segno.make_qr(address, error="m", boost_error=False)
    return tuple(tuple(map(bool, row)) for row in code.matrix)


def list_addresses(parts: Iterable[PrintedPart]) -> Iterable[str]:
    """The addresses that get a code."""
    for part in parts:
        match part:
            case ScoreSheet(address=address) if address:
                yield address
            case PrintedCodes(labels=labels):
                yield from (label.address for label in labels)
            case PrintedCards(cards=cards):
                yield from (card.address for card in cards)


def draw_code(modules: Modules) -> str:
    """A code as a picture in a `data:` address."""
    return "data:image/svg+xml," + quote(draw_plain_code(modules), safe="/:='<> ")


def draw_plain_code(modules: Modules) -> str:
    """A code as a picture in SVG."""
    size = len(modules) + 2 * QUIET
    path = "".join(
        f"M{x + QUIET} {y + QUIET}h1v1h-1z"
        for y, row in enumerate(modules)
        for x, is_dark in enumerate(row)
        if is_dark
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size} {size}" '
        f'shape-rendering="crispEdges"><path d="M0 0h{size}v{size}H0z" fill="#fff"/>'
        f'<path d="{path}"/></svg>'
    )
