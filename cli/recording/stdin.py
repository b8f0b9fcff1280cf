"""`sungka record --stdin`: a line in, a JSON line out, for a program at the board.

An answer gives the state of the game, or why a line was refused (docs/recording.md).
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from datetime import date
from typing import TYPE_CHECKING

from ...engine.match import needs
from ...engine.ruleset import BurnChoice
from ...files.faults import is_debugging
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
from ..console.terminal import escape_text
from ..files.score_journal import SUFFIX
from .session import CannotRecord, NotKept, Recording, describe_fault, start_next_recording

if TYPE_CHECKING:
    from .event_desk import EventDesk

Object = dict[str, Json]

STATE = "state"
"""The line that asks for the state of the game and enters nothing."""

NEXT = "next "
"""The beginning of a line that names the file of the next game."""


def record_lines(recording: Recording, lines: Iterable[str], desk: EventDesk | None = None) -> int:
    """Answer every line, and before the first give the state of the game; return the exit status.

    The answer `"ok": true` is given once the entry is on the disk. With a `desk`, `next` names a
    table of its tournament.
    """
    answers = _Answers(desk)
    try:
        answers.print_opening(recording)
        for line in lines:
            text = line.strip()
            if text.startswith(NEXT):
                recording = answers.open_next(recording, text.removeprefix(NEXT).strip())
            elif text:
                answers.enter(recording, text)
        recording.leave()
    finally:
        recording.close()
    return answers.status


class _Answers:
    """Prints the answers, one a line; `status` is the exit status so far."""

    def __init__(self, desk: EventDesk | None) -> None:
        self.status = CLEAN
        self._desk = desk

    def print_opening(self, recording: Recording) -> None:
        """Give the state of the game when its file is opened."""
        about: Object = {"file": recording.name, "notices": [*recording.notices]}
        self._print({"ok": True, **self._describe(recording), **about})

    def open_next(self, recording: Recording, path: str) -> Recording:
        """Go on with the next game, and return the recording to go on with."""
        try:
            following = self._start_next(recording, path)
        except (NotKept, CannotRecord) as fault:
            self._refuse(recording, Refusal(str(fault)))
        except Exception as error:
            if is_debugging():
                raise
            self._refuse(recording, Refusal(f"not opened: {describe_fault(error)}"))
        else:
            self.print_opening(following)
            return following
        self.status = FINDINGS
        return recording

    def _start_next(self, recording: Recording, name: str) -> Recording:
        if self._desk is None:
            return start_next_recording(recording, name, date.today().isoformat())
        following = self._desk.open_table(name, recording.options)
        following.notices += self._desk.keep_finished()
        recording.close()
        return following

    def enter(self, recording: Recording, text: str) -> None:
        """Enter a line, or only ask for the state of the game."""
        refusal = None
        try:
            if text != STATE:
                refusal = recording.enter(text)
        except NotKept as fault:
            self.status = FINDINGS
            refusal = Refusal(str(fault))
        if refusal is None:
            answer: Object = {"ok": True, **self._describe(recording)}
            notice = recording.hand_over()
            if notice is not None:
                answer |= {"handed_over": notice.is_kept, "handed_over_text": notice.text}
                self.status = self.status if notice.is_kept else FINDINGS
            self._print(answer)
        else:
            self._refuse(recording, refusal)

    def _refuse(self, recording: Recording, refusal: Refusal) -> None:
        about: Object = {"ok": False, "refused": refusal.message, "hint": refusal.hint}
        self._print({**about, **self._describe(recording, is_taken=False)})

    def _describe(self, recording: Recording, *, is_taken: bool = True) -> Object:
        """The state of the game, or a fault of this program in finding it: nothing else is lost."""
        try:
            state = _describe_state(recording.ledger, recording.clocks)
            ledger = recording.ledger
            remarks = [ledger.remark] if ledger.remark else []
            warnings: list[Json] = [*remarks, *ledger.sheet.warnings]
            if warnings and is_taken:
                state["warnings"] = warnings
            return state
        except Exception as error:
            if is_debugging():
                raise
            self.status = FINDINGS
            where = f"what was entered is in {escape_text(recording.name)}{SUFFIX}"
            return {
                "entries": len(recording.ledger.entries),
                "program_fault": f"{describe_fault(error)}; {where}",
            }

    def _print(self, answer: Object) -> None:
        sys.stdout.write(to_json(answer) + "\n")
        sys.stdout.flush()


def _describe_state(ledger: Ledger, clocks: Clocks | None) -> Object:
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
