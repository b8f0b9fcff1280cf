"""The scorer's place at the table: what each key means here and now; no terminal."""

from __future__ import annotations

import time
from collections.abc import Callable

from ...engine.board import House, Seat
from ...replay.scoring.entry import Refusal
from ...replay.scoring.sheet import Asks, Sheet
from ..console.terminal import escape_text
from .messages import told
from .session import NotKept, Recording


class Desk:
    """A recording with what a scorer has half done.

    `message` is what was last said to the scorer, `is_refusal` whether it says no. `looking` is
    how many entries are looked at, `None` for all. `forced` is the line that would make the
    refused correction all the same. `watch` is when the stopwatch was started.
    """

    def __init__(
        self, recording: Recording, stopwatch: Callable[[], float] = time.monotonic
    ) -> None:
        self.recording = recording
        self._stopwatch = stopwatch
        self.message = "; ".join(recording.notices)
        self.is_refusal = False
        self.looking: int | None = None
        self.hand: Seat | None = None
        self.digits = ""
        self.forced: str | None = None
        self.watch: float | None = None

    @property
    def now(self) -> Sheet:
        """The sheet now."""
        return self.recording.ledger.sheet

    @property
    def shown(self) -> Sheet:
        """The sheet looked at."""
        sheets = self.recording.ledger.sheets
        return sheets[-1] if self.looking is None else sheets[self.looking]

    @property
    def before(self) -> Sheet:
        """The sheet before the one looked at."""
        sheets = self.recording.ledger.sheets
        at = len(sheets) - 1 if self.looking is None else self.looking
        return sheets[max(at - 1, 0)]

    @property
    def watched(self) -> float:
        """The seconds on the stopwatch, 0 when it does not run."""
        return 0.0 if self.watch is None else self._stopwatch() - self.watch

    def enter(self, line: str) -> bool:
        """Enter a line; whether it was taken. The message says what came of it."""
        self.digits, self.hand, self.forced = "", None, None
        corrections = self.recording.ledger.corrections
        try:
            refusal = self.recording.enter(line)
        except NotKept as fault:
            return self.refuse(f"{str(fault).upper()[:8]}{str(fault)[8:]}; enter it again")
        if isinstance(refusal, Refusal):
            self.forced = refusal.forced
            hint = f" ({refusal.hint})" if refusal.hint else ""
            return self.refuse(f"{refusal.message}{hint}")
        self.looking = None
        if self.now.asks is not Asks.HANDS:
            self.watch = None
        ledger = self.recording.ledger
        new = ledger.corrections[len(corrections) :]
        self.say("; ".join(c.to_text() for c in new) if new else told(ledger))
        return True

    def keep_time(self) -> None:
        """Put the time that went by on the disk; what is half done stays so."""
        try:
            self.recording.enter("tick")
        except NotKept as fault:
            self.refuse(str(fault))

    def say(self, message: str) -> None:
        """Tell the scorer something."""
        self.message, self.is_refusal = escape_text(message), False

    def refuse(self, message: str) -> bool:
        """Tell the scorer why not."""
        self.message, self.is_refusal = escape_text(message), True
        return False

    def digit(self, digit: str) -> None:
        """A digit lifts a house; after 0 two of them name one."""
        self.digits += digit
        if self.digits == "0" or (self.digits[0] == "0" and len(self.digits) < 3):
            self.say(f"house {self.digits[1:]}_")
            return
        number, self.digits = int(self.digits), ""
        self.lift(number)

    def lift(self, number: int) -> None:
        """Lift that house of the seat whose move it is, or of the hand that was named."""
        sheet = self.now
        seat = sheet.mover
        if sheet.asks is Asks.HANDS:
            due = [view.seat for view in sheet.hand_views if view.is_due]
            tapped = sheet.taps[0].seat if sheet.taps else None
            seat = self.hand or tapped or (due[0] if len(due) == 1 else None)
            if seat is None:
                keys = " or ".join(s.value.lower() for s in sheet.rules.playing_order)
                self.refuse(f"whose house {number}? press {keys} first")
                return
        if seat is None:
            self.refuse("no house can be lifted now")
            return
        self.enter(f"{seat.value}{number}")

    def choose(self, house: House) -> None:
        """A house was clicked."""
        sheet = self.now
        is_timed = sheet.asks is Asks.HANDS and self.watch is not None
        if is_timed and not any(tap.seat is house.seat for tap in sheet.taps):
            self.enter(f"tap {house.seat.value} {self.watched:.1f}")
        self.enter(str(house))

    def tap(self, seat: Seat) -> None:
        """A hand of an opening lifts: now by the stopwatch, or its house follows."""
        sheet = self.now
        if sheet.asks is not Asks.HANDS:
            self.refuse("that key names a hand while both hands open a round")
        elif seat not in sheet.rules.playing_order:
            self.refuse(f"{seat.title} does not play in this match")
        elif self.watch is not None:
            self.enter(f"tap {seat.value} {self.watched:.1f}")
        else:
            self.say(f"{seat.title} lifts: which house?")
            self.hand = seat

    def toggle_watch(self) -> None:
        """Start or stop the stopwatch of an opening."""
        if self.now.asks is not Asks.HANDS:
            self.refuse("the stopwatch is for a row that both hands open")
        elif self.watch is None:
            # Started again in the middle of an opening, it goes on from the last tap.
            self.watch = self._stopwatch() - self._last_tap() / 1000
            self.say("the stopwatch runs: tap each hand as it lifts, then name the houses")
        else:
            self.watch = None
            self.say("the stopwatch is stopped: a hand's key, then its house")

    def _last_tap(self) -> int:
        sheet = self.now
        lifts = sheet.hands.lifts if sheet.hands is not None else ()
        taps = [lifted.tapped for own in lifts for lifted in own if lifted.tapped is not None]
        return max([*taps, *(tap.at for tap in sheet.taps)], default=0)

    def change_pace(self, by: float) -> None:
        """Change how many shells a hand drops in a second."""
        if self.now.asks is Asks.HANDS:
            self.enter(f"pace {self.now.pace + by:g}")
        else:
            self.refuse("the pace is of a row that both hands open")

    def press_clock(self) -> None:
        """Start, pause or resume the clocks."""
        clocks = self.now.clocks
        if clocks is None:
            self.enter("clock start")  # which says why not
        elif clocks.is_running:
            self.enter("pause")
        else:
            is_paused = any(entry.text == "event pause" for entry in self.recording.ledger.entries)
            self.enter("resume" if is_paused else "clock start")

    def look(self, by: int) -> None:
        """Look at an earlier or a later entry."""
        most = len(self.recording.ledger.entries)
        at = (most if self.looking is None else self.looking) + by
        self.looking = None if at >= most else max(at, 0)
        if self.looking is None:
            self.say("")
        else:
            self.say(self._looked_at())

    def look_now(self) -> None:
        """Return to now."""
        self.looking, self.digits, self.hand = None, "", None
        self.say("")

    def entry_looked_at(self) -> str | None:
        """The text of the entry looked at."""
        if not self.looking:
            return None
        return self.recording.ledger.entries[self.looking - 1].text

    def _looked_at(self) -> str:
        text = self.entry_looked_at()
        most = len(self.recording.ledger.entries)
        if text is None:
            return "before the first entry"
        return f"entry {self.looking} of {most}: {text}"
