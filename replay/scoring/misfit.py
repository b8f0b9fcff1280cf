"""The lifts of an opening that another hand makes impossible, and the lines that take them back."""

from __future__ import annotations

from typing import NamedTuple

from ...notation.items import write_item
from .entry import Refusal
from .ledger import Ledger
from .sheet import Asks, Sheet


class Misfit(NamedTuple):
    """A hand's entries from its first impossible lift on, the reason, and the lines that drop them.

    `lifts` is the text of these entries.
    """

    lifts: str
    reason: str
    lines: tuple[str, ...]


def find_misfit(ledger: Ledger) -> Misfit | None:
    """The lifts that stay impossible whatever is lifted next; `None` while the hands fit."""
    sheet = ledger.sheet
    hands, state = sheet.hands, sheet.line.state
    if sheet.asks is not Asks.HANDS or hands is None or state is None or hands.fault is None:
        return None
    stops = hands.known(state, sheet.pace).stops
    if not stops:
        return None
    stop = stops[0]
    seat = state.position.seats.index(stop.seat)
    counts = [_count_lifts(one, seat) for one in ledger.sheets]
    numbers = []
    for number in range(len(ledger.entries), 0, -1):
        if counts[number] <= (stop.move or 0):
            break
        if counts[number] > counts[number - 1]:
            numbers.append(number)
    texts = (ledger.entries[number - 1].text for number in reversed(numbers))
    return Misfit(" ".join(texts), hands.fault, tuple(f"drop {number}" for number in numbers))


def find_way_on(ledger: Ledger) -> tuple[str, ...]:
    """The lines that let an opening go on when no lift can follow; none for other sheets.

    They drop the impossible lifts, or enter the row if another pace has completed it.
    """
    misfit = find_misfit(ledger)
    if misfit is not None:
        return misfit.lines
    sheet, views = ledger.sheet, ledger.sheet.hand_views
    if sheet.hands is None or sheet.line.state is None or any(view.is_due for view in views):
        return ()
    return (write_item(sheet.hands.row(sheet.line.state, sheet.pace)),) if views else ()


def can_take(ledger: Ledger, lines: tuple[str, ...]) -> bool:
    """True when lines can be entered one after the other, and the hands fit together after them."""
    for line in lines:
        after = ledger.take(line)
        if isinstance(after, Refusal):
            return False
        ledger = after
    return find_misfit(ledger) is None


def _count_lifts(sheet: Sheet, seat: int) -> int:
    """The lifts of a hand that are entered, by its number in playing order."""
    return len(sheet.hands.lifts[seat]) if sheet.hands is not None else 0
