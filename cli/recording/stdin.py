"""`sungka record --stdin`: a line in, a JSON line out, for a program at the board."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from datetime import date

from ...replay.scoring.entry import Refusal
from ..console.exit_status import CLEAN, FINDINGS
from ..console.json_text import Json, to_json
from .answer import make_answer, make_refusal
from .session import CannotRecord, NotKept, Recording
from .start import start_next_recording

STATE = "state"
"""The line that asks where the game stands and enters nothing."""

NEXT = "next "
"""What a line begins with that names the file of the next game."""


def record_lines(recording: Recording, lines: Iterable[str]) -> int:
    """Answer every line, and before the first say where the game stands; the exit status.

    An answer `"ok": true` is given once the entry is on the disk.
    """
    status = CLEAN
    _say(_opened(recording))
    for line in lines:
        text = line.strip()
        if not text:
            continue
        try:
            if text.startswith(NEXT):
                path = text.removeprefix(NEXT).strip()
                recording = start_next_recording(recording, path, date.today().isoformat())
                _say(_opened(recording))
                continue
            refusal = None if text == STATE else recording.enter(text)
        except (NotKept, CannotRecord) as fault:
            status = FINDINGS
            refusal = Refusal(str(fault))
        ledger, clocks = recording.ledger, recording.clocks
        _say(
            make_answer(ledger, clocks)
            if refusal is None
            else make_refusal(refusal, ledger, clocks)
        )
    recording.close()
    return status


def _opened(recording: Recording) -> dict[str, Json]:
    answer = make_answer(recording.ledger, recording.clocks)
    return {**answer, "file": recording.name, "notices": [*recording.notices]}


def _say(answer: dict[str, Json]) -> None:
    sys.stdout.write(to_json(answer) + "\n")
    sys.stdout.flush()
