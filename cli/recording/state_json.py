"""The state of a game that is being recorded, as `--stdin` answers it (docs/recording.md)."""

from __future__ import annotations

from ...engine.match import needs
from ...engine.ruleset import BurnChoice
from ...notation.items import write_item
from ...notation.record import Pass, SimultaneousRow, Turn
from ...replay.rounds import result_of
from ...replay.scoring.clocks import Clocks, time_to_text
from ...replay.scoring.ledger import Ledger
from ...replay.scoring.opening_row import HandView
from ...replay.scoring.sheet import Asks, Sheet
from ..console.json_text import Json

Object = dict[str, Json]
"""An object of JSON."""


def describe_state(ledger: Ledger, clocks: Clocks | None) -> Object:
    """The state of a game as `--stdin` gives it, with the clocks as they are now."""
    sheet = ledger.sheet
    state: Object = {
        "entries": len(ledger.entries),
        "asks": sheet.asks.value,
        "round": sheet.line.round,
        "row": sheet.row_number,
        "last": _write_last_turn(sheet),
        "position": sheet.seen_position.to_text(),
        "stores": list(sheet.position.stores),
        "to_move": sheet.mover.value if sheet.mover else None,
        "goes_on": sheet.goes_on,
        "houses": list(sheet.legal_houses),
    }
    if sheet.asks is Asks.HANDS:
        state["hands"] = [_describe_hand(view) for view in sheet.hand_views]
        state["fault"] = sheet.hands.fault if sheet.hands else None
    if sheet.line.score is not None:
        state["score"] = list(sheet.line.score)
    if sheet.asks is Asks.ROUND:
        state["burning"] = _describe_burning(sheet)
    if sheet.asks in (Asks.END, Asks.NOTHING):
        result = result_of(sheet.line)
        state["result"], state["reason"] = result.to_text(), result.reason
    if clocks is not None:
        order = sheet.rules.playing_order
        state["clocks"] = {
            seat.value: time_to_text(left) for seat, left in zip(order, clocks.left, strict=True)
        }
        state["clocks_run"] = clocks.is_running
    if ledger.waiting:
        state["waiting"] = [entry.typed for entry in ledger.waiting]
        state["left"] = len(ledger.waiting)
    return state


def _write_last_turn(sheet: Sheet) -> str | None:
    """The last turn, pass or row of the record as written, without claims."""
    for item in reversed(sheet.shown_body):
        if isinstance(item, Turn | Pass | SimultaneousRow):
            return write_item(item)
    return None


def _describe_hand(view: HandView) -> Object:
    return {
        "seat": view.seat.value,
        "lifts": [[move.house, move.tick] for move in view.moves],
        "finished": view.finished,
        "due": view.is_due,
        "provisional": view.provisional,
    }


def _describe_burning(sheet: Sheet) -> list[Json]:
    line = sheet.line
    return [
        {
            "seat": need.seat.value,
            "fills": need.filled,
            "burns": need.burning + len(need.closed),
            "chosen": sheet.rules.burn is BurnChoice.CHOSEN,
        }
        for need in needs(sheet.rules, line.score or (), line.burned)
    ]
