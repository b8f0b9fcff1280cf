"""Entries by chance that go on with a game as its rules allow."""

from __future__ import annotations

from random import Random

from sungka.engine.match import needs
from sungka.notation.items import write_item
from sungka.notation.record import Detail, Pass, Race, SimultaneousRow, Stores, Turn
from sungka.replay.scoring.entry import Refusal
from sungka.replay.scoring.ledger import Ledger
from sungka.replay.scoring.sheet import Asks, Sheet
from sungka.replay.scoring.to_record import write_sheet


def write_turns(ledger: Ledger, chance: Random, number: int) -> str:
    """Turns by chance in the notation, in any detail, as they could be played from here."""
    now, before = ledger, len(ledger.sheet.body)
    for _ in range(number):
        mover = now.sheet.mover
        while now.sheet.asks is Asks.TURN and now.sheet.mover is mover:
            now = lift(now, chance)
            if chance.random() < 0.1:
                break
    record = write_sheet(now.sheet, now.sheet.body, chance.choice([*Detail]))
    written = [it for it in record.body[before:] if isinstance(it, Turn | Pass | Stores)]
    return " ".join(map(write_item, written)) or "S--"


def lift(ledger: Ledger, chance: Random) -> Ledger:
    """The ledger after a lift by chance that is legal."""
    after = ledger.take(str(chance.choice(ledger.sheet.legal_houses)))
    assert not isinstance(after, Refusal)
    return after


def find_lift(ledger: Ledger, chance: Random, seat: str | None = None) -> str:
    """A lift of an opening that can be entered, of that seat or of one that is due, if any."""
    views = [view for view in ledger.sheet.hand_views if view.is_due]
    seats = [seat] if seat is not None else [view.seat.value for view in views]
    lifts = [f"{it}{n}" for it in seats for n in range(1, ledger.sheet.rules.houses + 1)]
    chance.shuffle(lifts)
    for lift in lifts:
        after = ledger.take(lift)
        if not isinstance(after, Refusal) and not after.sheet.doubts:
            return lift
    return lifts[0] if lifts else "undo"


def write_row(ledger: Ledger, chance: Random) -> str:
    """A whole opening row by chance in the notation, in any detail."""
    now, before = ledger, len(ledger.sheet.body)
    for _ in range(12):
        after = now.take(find_lift(now, chance))
        if isinstance(after, Refusal):
            break
        now = after
        if now.sheet.asks is not Asks.HANDS:
            break
    record = write_sheet(now.sheet, now.sheet.shown_body, chance.choice([*Detail]))
    kinds = SimultaneousRow | Stores | Race
    written = [write_item(it) for it in record.body[before:] if isinstance(it, kinds)]
    text = " ".join(written) or "S1 | N1"
    return f"{text} race S4 N1 S2" if chance.random() < 0.05 else text


def choose_burned(sheet: Sheet, chance: Random) -> str:
    """The houses that burn next, by chance."""
    line, words = sheet.line, []
    for need in needs(sheet.rules, line.score or (), line.burned):
        numbers = chance.sample([*need.open_houses], need.burning)
        words += [f"{need.seat.value}{n}" for n in numbers]
        words += [str(house) for house in need.closed if chance.random() < 0.7]
    return " ".join(words)
