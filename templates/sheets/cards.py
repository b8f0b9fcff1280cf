"""Cards for the tables of a hall: the code that makes a phone the scorer, and how to set it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ...event.facts import TableAddress
from ...event.state import EventState
from .values import PrintedCards, TableCard

ON_A_PAGE = 4
"""The cards on a page, each of the size A6."""

_NOTES = (
    "Mobile data: off.",
    "Screen lock: never.",
    "Then scan the code with the camera.",
    "No network? Go on writing, and do not reload.",
)


def list_cards(
    state: EventState, addresses: Mapping[TableAddress, str], wifi: str = ""
) -> Iterator[PrintedCards]:
    """The cards of the tables in `addresses`, which have their keys, in the order of the tables.

    A table that is not paired has none. `wifi` is the name of the network that phones join first.
    """
    cards = [
        _make_card(state, address, addresses[address], wifi)
        for address in sorted(addresses, key=lambda one: (*one[:2], one.board or 0))
        if address.match in state.matches
    ]
    for at in range(0, len(cards), ON_A_PAGE):
        yield PrintedCards(tuple(cards[at : at + ON_A_PAGE]))


def _make_card(state: EventState, address: TableAddress, code: str, wifi: str) -> TableCard:
    match, plan = state.matches[address.match], state.plan
    south, north = (plan.name_of(match.player_at(side, address.board or 1)) for side in (0, 1))
    board = f", board {address.board}" if address.board else ""
    stage = f"{match.stage.name}, " if len(plan.stages) > 1 else ""
    part = f"{stage}round {address.round}"
    notes = (f"Wi-Fi: {wifi}", *_NOTES) if wifi else _NOTES
    return TableCard(plan.name, part, f"Table {address.table}{board}", south, north, code, notes)
