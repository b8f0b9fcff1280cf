"""The work of `run.py` on one input, and the way the input goes (README.md)."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count

from checks import check_details, check_readers, check_reading, check_replay, text_of
from sungka.checking.check import check_reading as report
from sungka.notation.diagnostic import Diagnostic
from sungka.notation.reading.parser import read
from sungka.replay.acceptance.check import RecordCheck
from sungka.replay.play import play
from sungka.replay.slips.find import find_slips
from sungka.replay.slips.readings import find_readings
from sungka.replay.slips.report import write_hint
from sungka.templates.pages.page import render_page

READERS = 4
"""One input in so many that has no fault of its text is read by Lark too."""

DETAILS = 4
"""One input in so many is rewritten in every detail."""

FINDINGS = 8
"""One input in so many is reported as `sungka validate` does, its likely slip included."""

READINGS = 128
"""For one input in so many, readings of its unreadable words are searched."""

PAGES = 64
"""One input in so many is shown on its page."""

TRIALS = 16
"""The trials that a search for a slip, or for readings, may take."""


class Trial:
    """Tries inputs one after the other with one acceptance check, as a run over many files does."""

    def __init__(self) -> None:
        self._quick = RecordCheck()

    def try_input(self, data: bytes, number: int) -> str:
        """Try an input and name the way it goes; anything raised is a broken promise.

        Checks that only a share of the inputs get are chosen by `number`.
        """
        is_quick = data.startswith(b"%sgn")
        is_taken = is_quick and self._quick.sweep(data, 0, len(data)) == len(data)
        found: list[Diagnostic] = []
        for reading in read(text_of(data)):
            check_reading(reading)
            if number % READERS == 0 and not reading.diagnostics:
                check_readers(reading)
            replay = play(reading.record)
            check_replay(reading, replay)
            if number % DETAILS == 1:
                check_details(reading, replay)
            if number % FINDINGS == 2:
                report(reading, "input.sgn")
                write_hint(find_slips(replay.record, replay, _limit()))
            if number % READINGS == 5:
                find_readings(replay, _limit())
            if number % PAGES == 3:
                render_page(replay, reading.source.text)
            found += [*reading.diagnostics, *replay.diagnostics]
        assert not (is_taken and found), "the acceptance check takes what the full one faults"
        if is_taken:
            return "taken by the acceptance check"
        if any(it.is_error for it in found):
            return "faulty"
        return "sound, left to the full path"


def _limit() -> Callable[[], bool]:
    """A function that tells a search, before each of its trials, whether it may go on."""
    trials = count()
    return lambda: next(trials) < TRIALS
