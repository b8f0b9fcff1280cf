"""QR codes of addresses, drawn for either way of printing."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from urllib.parse import quote

from .values import PrintedCodes, PrintedPart, ScoreSheet

Modules = tuple[tuple[bool, ...], ...]
"""The dark modules of a code, row by row, without the quiet zone around it."""

QUIET = 4
"""The modules of a code's quiet zone on each side, as ISO/IEC 18004 asks for."""


def make_codes(parts: Iterable[PrintedPart]) -> Mapping[str, Modules]:
    """The codes of all addresses that are printed. Needs the package segno.

    Raises `ValueError` for an address that is too long for a code (some 2,000 letters).
    """
    import segno

    found: dict[str, Modules] = {}
    for address in list_addresses(parts):
        if address not in found:
            code = segno.make_qr(address, error="m", boost_error=False)
            found[address] = tuple(tuple(map(bool, row)) for row in code.matrix)
    return found


def list_addresses(parts: Iterable[PrintedPart]) -> Iterable[str]:
    """The addresses that get a code."""
    for part in parts:
        match part:
            case ScoreSheet(address=address) if address:
                yield address
            case PrintedCodes(labels=labels):
                yield from (label.address for label in labels)


def draw_code(modules: Modules) -> str:
    """A code as a picture in a `data:` address."""
    size = len(modules) + 2 * QUIET
    path = "".join(
        f"M{x + QUIET} {y + QUIET}h1v1h-1z"
        for y, row in enumerate(modules)
        for x, is_dark in enumerate(row)
        if is_dark
    )
    picture = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size} {size}" '
        f'shape-rendering="crispEdges"><path d="M0 0h{size}v{size}H0z" fill="#fff"/>'
        f'<path d="{path}"/></svg>'
    )
    return "data:image/svg+xml," + quote(picture, safe="/:='<> ")
