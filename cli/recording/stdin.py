"""`sungka record --stdin`: a line in, a JSON line out, for a program at the board.

An answer says where the game stands, or why a line was refused (docs/recording.md).
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from datetime import date

from ...engine.match import needs
from ...engine.ruleset import BurnChoice
from ...notation.items import write_item
from ...notation.record import Pass, SimultaneousRow, Turn
from ...replay.rounds import result_of
from ...replay.scoring.clocks import Clocks, time_to_text
from ...replay.scoring.entry import Refusal
from ...replay.scoring.ledger import Ledger
from ...replay.scoring.opening_row import HandView
from ...replay.scoring.sheet import Asks, Sheet
from ..console.exit_status import CLEAN, FINDINGS
from ..console.json_text import Json, to_json
from .messages import find_row_number
from .session import CannotRecord, NotKept, Recording, start_next_recording

Object = dict[str, Json]

STATE = "state"
"""The line that asks where the game stands and enters nothing."""

NEXT = "next "
"""The beginning of a line that names the file of the next game."""


def record_lines(recording: Recording, lines: Iterable[str]) -> int:
    """Answer every line, and before the first say where the game stands; return the exit status.

    The answer `"ok": true` is given once the entry is on the disk.
    """
    status = CLEAN
    _print(_describe_opening(recording))
    for line in lines:
        text = line.strip()
        if not text:
            continue
        try:
            if text.startswith(NEXT):
                path = text.removeprefix(NEXT).strip()
                recording = start_next_recording(recording, path, date.today().isoformat())
                _print(_describe_opening(recording))
                continue
            refusal = None if text == STATE else recording.enter(text)
        except (NotKept, CannotRecord) as fault:
            status = FINDINGS
            refusal = Refusal(str(fault))
        ledger, clocks = recording.ledger, recording.clocks
        _print(
            _make_answer(ledger, clocks)
            if refusal is None
            else _make_refusal(refusal, ledger, clocks)
        )
    recording.close()
    return status


def _describe_opening(recording: Recording) -> Object:
    answer = _make_answer(recording.ledger, recording.clocks)
    return {**answer, "file": recording.name, "notices": [*recording.notices]}


def _print(answer: Object) -> None:
    sys.stdout.write(to_json(answer) + "\n")
    sys.stdout.flush()


def _make_answer(ledger: Ledger, clocks: Clocks | None) -> Object:
    """The answer to a line that was taken and is on the disk."""
    answer: Object = {"ok": True, **_describe_state(ledger, clocks)}
    if ledger.sheet.warnings:
        answer["warnings"] = list(ledger.sheet.warnings)
    return answer


def _make_refusal(refusal: Refusal, ledger: Ledger, clocks: Clocks | None) -> Object:
    """The answer to a line that was not taken."""
    answer: Object = {"ok": False, "refused": refusal.message, "hint": refusal.hint}
    return {**answer, **_describe_state(ledger, clocks)}


def _describe_state(ledger: Ledger, clocks: Clocks | None) -> Object:
    sheet = ledger.sheet
    state: Object = {
        "entries": len(ledger.entries),
        "asks": sheet.asks.value,
        "round": sheet.line.round,
        "row": find_row_number(sheet),
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
        state["waiting"] = [entry.text for entry in ledger.waiting]
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
