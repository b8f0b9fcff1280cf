"""What the recorder answers to a line, as JSON: where the game stands, or why not."""

from __future__ import annotations

from ...engine.match import needs
from ...engine.ruleset import BurnChoice
from ...notation.items import write_item
from ...notation.record import Pass, Record, RoundStart, SimultaneousRow, Turn
from ...notation.rows import number_rows
from ...replay.rounds import result_of
from ...replay.scoring.clocks import Clocks, time_to_text
from ...replay.scoring.entry import Refusal
from ...replay.scoring.ledger import Ledger
from ...replay.scoring.opening_row import HandView
from ...replay.scoring.sheet import Asks, Sheet
from ..console.json_text import Json

Object = dict[str, Json]


def taken(ledger: Ledger, clocks: Clocks | None) -> Object:
    """The answer to a line that is on the disk."""
    answer: Object = {"ok": True, **_state(ledger, clocks)}
    if ledger.sheet.warnings:
        answer["warnings"] = list(ledger.sheet.warnings)
    return answer


def refused(refusal: Refusal, ledger: Ledger, clocks: Clocks | None) -> Object:
    """The answer to a line that is not taken."""
    answer: Object = {"ok": False, "refused": refusal.message, "hint": refusal.hint}
    return {**answer, **_state(ledger, clocks)}


def _state(ledger: Ledger, clocks: Clocks | None) -> Object:
    sheet = ledger.sheet
    state: Object = {
        "entries": len(ledger.entries),
        "asks": sheet.asks.value,
        "round": sheet.line.round,
        "row": row_number(sheet),
        "last": last_text(sheet),
        "position": sheet.seen_position.to_text(),
        "stores": list(sheet.position.stores),
        "to_move": sheet.mover.value if sheet.mover else None,
        "goes_on": sheet.goes_on,
        "houses": list(sheet.legal_houses),
    }
    if sheet.asks is Asks.HANDS:
        state["hands"] = [_hand(view) for view in sheet.hand_views]
        state["fault"] = sheet.hands.fault if sheet.hands else None
    if sheet.line.score is not None:
        state["score"] = list(sheet.line.score)
    if sheet.asks is Asks.ROUND:
        state["burning"] = _burning(sheet)
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
        state["waiting"] = [entry.text for entry in ledger.waiting]
    return state


def row_number(sheet: Sheet) -> int | None:
    """The number of the row the round has come to, `None` before its first."""
    body = sheet.shown_body
    places = number_rows(Record((), body), sheet.rules.seats)
    for item, place in zip(reversed(body), reversed(places), strict=True):
        if isinstance(item, RoundStart):
            return None
        if place is not None:
            return place.number
    return None


def last_text(sheet: Sheet) -> str | None:
    """The last turn, pass or row of the record as it is written, without claims."""
    for item in reversed(sheet.shown_body):
        if isinstance(item, Turn | Pass | SimultaneousRow):
            return write_item(item)
    return None


def _hand(view: HandView) -> Object:
    return {
        "seat": view.seat.value,
        "lifts": [[move.house, move.tick] for move in view.moves],
        "finished": view.finished,
        "due": view.is_due,
    }


def _burning(sheet: Sheet) -> list[Json]:
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
