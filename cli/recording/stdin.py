"""`sungka record --stdin`: a line in, a JSON line out, for a program at the board.

An answer gives the state of the game, or why a line was refused (docs/recording.md).
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from datetime import date
from typing import TYPE_CHECKING

from ...files.faults import is_debugging
from ...replay.scoring.entry import Refusal
from ..console.exit_status import CLEAN, FINDINGS
from ..console.json_text import Json, to_json
from ..console.terminal import escape_text
from ..files.score_journal import SUFFIX
from .session import CannotRecord, NotKept, Recording, describe_fault, start_next_recording
from .state_json import Object, describe_state

if TYPE_CHECKING:
    from .event_desk import EventDesk

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
            state = describe_state(recording.ledger, recording.clocks)
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
