"""The meaning of each key of the recorder at the moment; no terminal."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence

from ...engine.board import House, Seat
from ...replay.scoring.entry import CLOCK_ORDERS, Refusal
from ...replay.scoring.likely_slips import KeyedLift, is_lift
from ...replay.scoring.misfit import can_take, find_misfit, find_way_on
from ...replay.scoring.sheet import Asks, Sheet
from ..console.terminal import escape_text
from .key_rows import LONGEST, describe_rows, find_house_of_key, read_lifts
from .messages import describe_last_entry, describe_view, write_round_entry
from .session import EntryFailed, NotKept, Recording


class Controller:
    """A recording, with the state of the scorer's work.

    `message` is the last message to the scorer, `is_refusal` whether it is a refusal, `is_warning`
    whether it must not be missed, `refusals` the number of refusals so far. `viewed` is the number
    of entries the screen shows, `None` for all of them. `hand` is the seat whose house follows,
    `digits` the digits of a house number so far. `forced` is the line that makes a refused
    correction anyway, `offered` the lines that Enter enters: an entry set aside, or a lift of an
    opening after the lines that take others back. `refused_lifts` are the lift refused last and
    those meant to follow it, none once play has gone on. `is_doubled` says that a key came twice
    within a moment, and that this was just asked about. `watch` is the time on the clock, in
    seconds, at which the stopwatch of an opening was at 0, `None` while it is off. `has_rows` says
    that each seat has a row of keys.
    """

    def __init__(
        self,
        recording: Recording,
        stopwatch: Callable[[], float] = time.monotonic,
        *,
        has_rows: bool = False,
    ) -> None:
        self.recording = recording
        self.has_rows = has_rows
        self._stopwatch = stopwatch
        self.message = "; ".join(recording.notices)
        self.is_refusal = self.is_warning = False
        self.refusals = 0
        self.viewed: int | None = None
        self.hand: Seat | None = None
        self.digits = ""
        self.forced: str | None = None
        self.offered: tuple[str, ...] = ()
        self.refused_lifts: tuple[KeyedLift, ...] = ()
        self.is_doubled = False
        self._lifted = stopwatch()
        self.watch: float | None = None

    @property
    def now(self) -> Sheet:
        """The sheet after all entries."""
        return self.recording.ledger.sheet

    @property
    def shown(self) -> Sheet:
        """The sheet on the screen."""
        sheets = self.recording.ledger.sheets
        return sheets[-1] if self.viewed is None else sheets[self.viewed]

    @property
    def before(self) -> Sheet:
        """The sheet before the one on the screen."""
        ledger = self.recording.ledger
        at = len(ledger.entries) if self.viewed is None else self.viewed
        return ledger.sheets[max(at - 1, 0)]

    @property
    def watched(self) -> float:
        """The seconds on the stopwatch, 0 while it is off."""
        return 0.0 if self.watch is None else self._stopwatch() - self.watch

    def enter(self, line: str, *, is_provisional: bool = False) -> bool:
        """Enter a line and return whether it was taken; the message tells its effect.

        A lift that does not fit the opening as known so far is only offered, unless
        `is_provisional`.
        """
        before = self.now
        is_taken = self._take(line, is_provisional)
        gap = round(1000 * (self._stopwatch() - self._lifted))
        if is_lift(line):
            self._lifted = self._stopwatch()
        if not is_taken and is_lift(line):
            self.refused_lifts = (KeyedLift(line, gap),)
        elif not self.now.has_same_play(before):
            self.refused_lifts = ()
        return is_taken

    def _take(self, line: str, is_provisional: bool) -> bool:
        self.digits, self.hand, self.forced = "", None, None
        if not is_provisional and self.now.asks is Asks.HANDS and self._refuse_doubtful(line):
            return False
        corrections = self.recording.ledger.corrections
        try:
            refusal = self.recording.enter(line)
        except EntryFailed as fault:
            return self.refuse(str(fault))
        except NotKept as fault:
            return self.refuse(f"{str(fault).upper()[:9]}{str(fault)[9:]}; enter it again")
        if isinstance(refusal, Refusal):
            self.forced = refusal.forced
            hint = f" ({refusal.hint})" if refusal.hint else ""
            return self.refuse(f"{refusal.message}{hint}")
        self.viewed = None
        if self.now.asks is not Asks.HANDS:
            self.watch = None
        ledger = self.recording.ledger
        new = ledger.corrections[len(corrections) :]
        said = "; ".join(c.to_text() for c in new) if new else describe_last_entry(ledger)
        notice = self.recording.hand_over()
        self.say(said if notice is None else f"{said}; {notice.text}")
        return True

    def hold_lifts(self, characters: Sequence[str], times: Sequence[float] = ()) -> None:
        """Take keys that were held after a refusal as lifts meant to follow it.

        `times` are those of the keys, in seconds on one clock, where they are known.
        """
        rules, is_opening = self.now.rules, self.now.asks is Asks.HANDS
        lifts = read_lifts(rules, characters, has_rows=self.has_rows, names_hands=is_opening)
        before: int | None = None
        for text, at in lifts:
            gap: int | None = None
            if before is not None and at < len(times):
                gap = round(1000 * (times[at] - times[before]))
            self.refused_lifts += (KeyedLift(text, gap),)
            before = at

    def try_entry(self, line: str) -> Sheet | Refusal:
        """The sheet after an entry, or why it would be refused; nothing is entered."""
        after = self.recording.ledger.take(line)
        return after if isinstance(after, Refusal) else after.sheet

    def offer_again(self) -> None:
        """Offer the first entry set aside; when asked again, enter all of them that fit."""
        ledger = self.recording.ledger
        if self.offered == ("again",) or not ledger.waiting:
            self.enter("again all")
            return
        tried = ledger.take("again")
        if isinstance(tried, Refusal):
            self.refuse(f"{tried.message}. Correct what comes before it, or press x to discard it")
            return
        entered = escape_text(tried.entries[-1].text)
        self.say(f"Next entry set aside: {entered}. Enter enters it, = all that fit, x discards it")
        self.offered = ("again",)

    def take_offered(self) -> bool:
        """Enter what was offered and return whether it was taken; offer the next one set aside."""
        lines = self.offered
        is_taken = self.enter_all(lines)
        if is_taken and lines == ("again",) and self.recording.ledger.waiting:
            self.offer_again()
        return is_taken

    def enter_all(self, lines: tuple[str, ...]) -> bool:
        """Enter lines up to one that is refused; return whether all were taken."""
        told = []
        for line in lines:
            if not self.enter(line, is_provisional=True):
                return False
            told.append(self.message)
        self.say("; ".join(told))
        return True

    def _refuse_doubtful(self, line: str) -> bool:
        """Refuse a line whose lift does not fit the others, and offer what Enter makes of it."""
        ledger = self.recording.ledger
        tried = ledger.take(line)
        if (
            isinstance(tried, Refusal)
            or len(tried.entries) <= len(ledger.entries)
            or len(tried.corrections) > len(ledger.corrections)
        ):
            return False
        lift, misfit = tried.entries[-1].text, find_misfit(tried)
        if misfit is not None:
            lines = (*misfit.lines, line)
            is_way = can_take(ledger, lines)
            enter = f"Enter takes back {misfit.lifts} and enters {lift}, " if is_way else ""
            why = f"{lift} makes {misfit.lifts} impossible: {misfit.reason}"
            self.refuse(f"{why}. {enter}= looks for the mistake")
            self.offered = lines if is_way else ()
            return True
        before, after = (
            sum(view.provisional for view in sheet.hand_views) for sheet in (self.now, tried.sheet)
        )
        if after <= before or not tried.sheet.doubts:
            return False
        self.refuse(f"{tried.sheet.doubts[-1]}. Enter keeps {lift} as provisional")
        self.offered = (line,)
        return True

    def keep_time(self) -> None:
        """Put the elapsed time on the disk, leaving half-done work as it is."""
        try:
            self.recording.enter("tick")
        except NotKept as fault:
            self.refuse(str(fault))

    def say(self, message: str) -> None:
        """Show the scorer a message."""
        self._tell(message)

    def warn(self, message: str) -> None:
        """Show the scorer what must not be missed, like a refusal; no key is held after it."""
        self._tell(message, is_warning=True)

    def refuse(self, message: str) -> bool:
        """Show the scorer a refusal; returns `False`."""
        self._tell(message, is_refusal=True)
        self.refusals += 1
        return False

    def _tell(self, message: str, *, is_refusal: bool = False, is_warning: bool = False) -> None:
        self.message, self.offered, self.is_doubled = escape_text(message), (), False
        self.is_refusal, self.is_warning = is_refusal, is_warning

    def ask_twice(self, character: str) -> bool:
        """Ask whether a key that came twice within a moment was meant twice.

        Enter then lifts again, Backspace or any other key drops the second one. Returns whether it
        was asked: only a key that lifts a house by itself is asked about.
        """
        line = self._find_lift(character)
        if line is None or self.is_doubled or self.digits or self.viewed is not None:
            return False
        if is_lift(line) and (self.now.asks is Asks.TURN or line != character):
            again = "Enter lifts it again, any other key goes on"
            lines: tuple[str, ...] = (line,)
        else:
            again, lines = f"if so, press the hand's key and {character}", ()
        self.say(f"{character} twice, quickly: both? {again}")
        self.offered, self.is_doubled = lines, True
        return True

    def _find_lift(self, character: str) -> str | None:
        """The lift that a key would enter by itself, `None` if it would enter none."""
        rules, asks = self.now.rules, self.now.asks
        if asks not in (Asks.TURN, Asks.HANDS):
            return None
        house = find_house_of_key(rules, character) if self.has_rows else None
        if house is not None:
            return str(house)
        if not (character.isascii() and character.isdecimal()) or character == "0":
            return None
        seat = self._find_lifting_seat()
        if asks is Asks.TURN or seat is None:
            return character
        return f"{seat.value}{character}"

    def _find_lifting_seat(self) -> Seat | None:
        """The seat whose house a digit names, `None` where it has to be named."""
        sheet = self.now
        if sheet.asks is not Asks.HANDS:
            return sheet.mover
        due = [view.seat for view in sheet.hand_views if view.is_due]
        tapped = sheet.taps[0].seat if sheet.taps else None
        return self.hand or tapped or (due[0] if len(due) == 1 else None)

    def take_back(self) -> None:
        """Undo the last entry, or drop the key that was asked about."""
        if self.is_doubled:
            self.say("")
        else:
            self.enter("undo")

    def enter_digit(self, digit: str) -> None:
        """Lift the house that a digit names; on wide boards, 0 and two digits name one."""
        houses = self.now.rules.houses
        if digit == "0" and not self.digits and houses < 10:
            self.refuse(f"no house is called 0: they are 1 to {houses}")
            return
        self.digits += digit
        if self.digits == "0" or (self.digits[0] == "0" and len(self.digits) < 3):
            self.say(f"house {self.digits[1:]}_")
            return
        number, self.digits = int(self.digits), ""
        self.lift(number)

    def lift(self, number: int) -> None:
        """Lift the house `number` of the seat to move, or of the hand that was named."""
        sheet, seat = self.now, self._find_lifting_seat()
        if seat is None and sheet.asks is Asks.HANDS:
            keys = " or ".join(s.value.lower() for s in sheet.rules.playing_order)
            self.refuse(f"whose house {number}? press {keys} first")
            return
        if seat is None:
            self.refuse("no house can be lifted now")
            return
        # Without its seat in play, so that it goes to the seat due after a correction before it.
        self.enter(str(number) if sheet.asks is Asks.TURN else f"{seat.value}{number}")

    def toggle_rows(self) -> None:
        """Give each seat a row of keys, or only digits to the seat to move."""
        rules = self.now.rules
        if rules.houses > LONGEST:
            self.refuse(f"rows of keys are for up to {LONGEST} houses, not {rules.houses}")
            return
        self.has_rows = not self.has_rows
        rows = f"a row of keys each: {describe_rows(rules)}; with Shift the letters are commands"
        self.say(rows if self.has_rows else "digits lift for the seat to move")

    def choose(self, house: House) -> None:
        """Lift a house that was clicked or has a key; in an opening its hand is tapped first."""
        sheet = self.now
        is_timed = sheet.asks is Asks.HANDS and self.watch is not None
        if is_timed and not any(tap.seat is house.seat for tap in sheet.taps):
            self.enter(f"tap {house.seat.value} {self.watched:.1f}")
        self.enter(str(house))

    def tap(self, seat: Seat) -> None:
        """Note that a hand of an opening lifts, timed if the stopwatch runs; its house follows."""
        sheet = self.now
        if sheet.asks is not Asks.HANDS:
            self.refuse("that key is for a round that both hands open")
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
            # Restarted in the middle of an opening, it goes on from the last tap.
            self.watch = self._stopwatch() - self.now.last_tap / 1000
            self.say("the stopwatch runs: tap each hand as it lifts, then name the houses")
        else:
            self.watch = None
            self.say("the stopwatch is stopped: press a hand's key, then its house")

    def change_pace(self, by: float) -> None:
        """Change the pace of an opening by some shells a second."""
        if self.now.asks is Asks.HANDS:
            self.enter(f"pace {self.now.pace + by:g}")
        else:
            self.refuse("the pace is for a row that both hands open")

    def press_clock(self) -> None:
        """Start, pause or resume the clocks."""
        clocks = self.now.clocks
        if clocks is None:
            self.enter("clock start")  # refused with the reason
        elif clocks.is_running:
            self.enter("pause")
        else:
            is_paused = any(
                entry.text == CLOCK_ORDERS["pause"] for entry in self.recording.ledger.entries
            )
            self.enter("resume" if is_paused else "clock start")

    def look(self, by: int) -> None:
        """Go to an earlier or a later entry."""
        most = len(self.recording.ledger.entries)
        at = (most if self.viewed is None else self.viewed) + by
        self.viewed = None if at >= most else max(at, 0)
        self.say(describe_view(self.recording.ledger, self.viewed))

    def look_round(self, by: int) -> None:
        """Go to the start of the round looked at, or of an earlier (`by` -1) or later one (1)."""
        ledger = self.recording.ledger
        at = len(ledger.entries) if self.viewed is None else self.viewed
        found = [n for n in ledger.round_starts if (n < at if by < 0 else n > at)]
        if found:
            self.look((found[-1] if by < 0 else found[0]) - at)
        elif by < 0:
            self.look_first()
        else:
            self.look_now()

    def look_first(self) -> None:
        """Go to before the first entry."""
        self.look(-len(self.recording.ledger.entries) - 1)

    def look_now(self) -> None:
        """Return to the last entry."""
        self.viewed, self.digits, self.hand = None, "", None
        self.say("")

    def change_first(self) -> None:
        """Let the next seat begin the match, before anything is played."""
        sheet = self.now
        state = sheet.line.state
        if sheet.mover is None or state is None or not state.opens_match:
            both = "both hands begin" if sheet.asks is Asks.HANDS else "play has begun"
            self.refuse(f"who begins cannot be chosen now: {both}")
            return
        order = sheet.rules.playing_order
        seat = order[(order.index(sheet.mover) + 1) % len(order)]
        if self.enter(f"round 1 first {seat.value}"):
            self.say(f"{seat.title} begins the match")

    def confirm(self) -> str | None:
        """Take what is offered, begin the next round or end the match.

        Returns the line to complete, if there is one.
        """
        if not self.offered:
            self.offered = find_way_on(self.recording.ledger)
        if self.offered:
            return None if self.take_offered() else self.forced
        match self.now.asks:
            case Asks.ROUND:
                entry = write_round_entry(self.now)
                if "burn" in entry:
                    return entry
                self.enter(entry)
            case Asks.END:
                self.enter("end")
            case _:
                self.say("")
        return None

    def change_viewed(self, key: str) -> str | None:
        """Correct, insert before (`i`) or drop (`d`) the entry looked at.

        Returns the line to complete, if there is one.
        """
        text, number = self.find_viewed_entry(), self.viewed
        if text is None:
            self.refuse("there is no entry here")
        elif key == "enter":
            return f"correct {number} {text}"
        elif key == "i":
            return f"insert {number} "
        elif not self.enter(f"drop {number}"):
            return self.forced
        return None

    def find_viewed_entry(self) -> str | None:
        """While looking back, the text of the last entry on the screen, if there is one."""
        if not self.viewed:
            return None
        return self.recording.ledger.entries[self.viewed - 1].text
