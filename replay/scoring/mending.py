"""The slips of typing that explain why a recording and the board differ, likeliest first."""

from __future__ import annotations

import re
from collections.abc import Iterator
from heapq import heappop, heappush
from typing import NamedTuple

from ...engine.round import Round
from .board_claim import BoardClaim
from .entry import Refusal
from .ledger import Ledger, enter_typed
from .likely_slips import (
    LIFT,
    KeyedLift,
    KeySlip,
    KeySlipKind,
    describe_slips,
    is_lift,
    measure_exchanged,
    measure_extra,
    measure_missed,
    measure_wrong,
)
from .sheet import Asks, Sheet

REACH = 16
"""The entries looked at, from the last one back, at most."""

_MOST_SLIPS = 2
"""The slips put right at once, at most."""

TRIES = 150_000
"""The lifts tried, at most: some two or three seconds."""

_SHEET_COST = 12
"""The lifts on the board alone that take the time of an entry into a sheet."""

_STRIDE = 150
"""The lifts tried between two pauses of the search: a few milliseconds."""

_BEHIND = 40
"""The extra cost of a slip for each time that stores were agreed after it."""

_AGREED = re.compile(r"=[0-9]+(?::[0-9]+)+")
_FIXED = re.compile(r"\[|set|gap")


class Mend(NamedTuple):
    """Slips that explain the board: the lines that put them right, their words, the sheet then."""

    lines: tuple[str, ...]
    text: str
    sheet: Sheet
    slips: int


class _Way(NamedTuple):
    """A part of what was typed, with slips put right on the way.

    `at` is the number of the next key. `state` is the board while lifts of turns are played on it,
    `sheet` the last sheet that was made, and `since` what was entered after it. `typed` is all that
    was entered.
    """

    cost: int
    order: int
    at: int
    state: Round | None
    sheet: Sheet
    since: tuple[str, ...]
    typed: tuple[str, ...]
    slips: tuple[KeySlip, ...]


def search_mends(
    ledger: Ledger, claim: BoardClaim, pending: tuple[KeyedLift, ...] = (), tries: int = TRIES
) -> Iterator[Mend | None]:
    """The mends after which the board is as claimed, likeliest first; `None` now and then.

    A slip is a lift that was missed, typed twice or typed wrongly, or two in exchanged order; two
    of them are put right at most. `pending` are lifts typed but not yet entered, the refused one
    first. An empty claim fits any board on which the lifts of an opening fit together. Slips before
    stores that were agreed come last. `tries` are the lifts tried at most. `None` comes every few
    milliseconds, so that others can work.
    """
    first = _find_first(ledger)
    entries = ledger.entries[first:]
    keys = (*(KeyedLift(entry.typed, entry.spent) for entry in entries), *pending)
    search = _Search(keys, claim, len(entries), tries)
    seen = set()
    for way in search.run(ledger.sheets[first]):
        if way is None or way.typed in seen:
            yield None
            continue
        seen.add(way.typed)
        yield _make_mend(ledger, first, keys, way)


def _find_first(ledger: Ledger) -> int:
    """The index of the first entry looked at: behind the last tags, `set` and `gap`."""
    entries = ledger.entries
    least = max(len(entries) - REACH, 0)
    for at in range(len(entries) - 1, least - 1, -1):
        if _FIXED.match(entries[at].text) or "|" in entries[at].text:
            return at + 1
    return least


class _Search:
    """Enters keys one by one, with slips put right on the way; the cheapest way goes first."""

    def __init__(
        self, keys: tuple[KeyedLift, ...], claim: BoardClaim, entered: int, tries: int
    ) -> None:
        self.keys, self.claim = keys, claim
        self.left = tries
        self._order = 0
        self._open: list[_Way] = []
        agreed = [at for at in range(entered) if re.match(r"=|count", keys[at].text)]
        self._behind = [_BEHIND * sum(at < one for one in agreed) for at in range(len(keys) + 1)]

    def run(self, sheet: Sheet) -> Iterator[_Way | None]:
        """The whole ways to the board that is claimed, the cheapest first; `None` as a pause."""
        self._push(0, 0, sheet.line.state if sheet.asks is Asks.TURN else None, sheet)
        pause = self.left - _STRIDE
        while self._open and self.left > 0:
            way = heappop(self._open)
            if way.at == len(self.keys) and self._fits(way):
                yield way
            self._extend(way)
            if self.left < pause:
                pause = self.left - _STRIDE
                yield None

    def _push(
        self,
        cost: int,
        at: int,
        state: Round | None,
        sheet: Sheet,
        since: tuple[str, ...] = (),
        typed: tuple[str, ...] = (),
        slips: tuple[KeySlip, ...] = (),
    ) -> None:
        self._order += 1
        # Of ways that cost the same the one that is further on goes first.
        order = self._order - 1_000_000 * at
        heappush(self._open, _Way(cost, order, at, state, sheet, since, typed, slips))

    def _extend(self, way: _Way) -> None:
        """Go on from a way by the next key, and by each slip that may have been made there."""
        key = self.keys[way.at].text if way.at < len(self.keys) else None
        lift = LIFT.fullmatch(key) if key is not None else None
        if key is not None and lift is None:
            self._enter_other(way, key)
        elif key is not None:
            self._enter(way, key, 1, way.cost, way.slips)
        if len(way.slips) == _MOST_SLIPS or (key is not None and lift is None):
            return
        last = way.slips[-1] if way.slips else None
        behind = way.cost + self._behind[way.at]
        seat, asks, legal = self._describe_place(way)
        if lift is not None and not (last and last.at == way.at):
            extra = KeySlip(KeySlipKind.EXTRA, way.at, key, None, seat)
            cost = behind + measure_extra(self.keys, way.at)
            self._push(cost, way.at + 1, *way[3:7], (*way.slips, extra))
            following = self.keys[way.at + 1].text if way.at + 1 < len(self.keys) else ""
            if is_lift(following) and following != key:
                self._exchange(way, key or "", following, behind, seat)
        for new in legal:
            # In an opening a missed lift goes before the next of its own hand, as elsewhere it is
            # the same, and a wrong one has the right hand or the right house.
            is_turn = asks is Asks.TURN
            if is_turn or lift is None or new[0] == lift[1]:
                missed = KeySlip(KeySlipKind.MISSED, way.at, None, new, seat)
                cost = behind + measure_missed(self.keys, way.at, new)
                self._enter(way, new, 0, cost, (*way.slips, missed))
            if lift is None or new in (lift[2], key) or (last and last.at == way.at):
                continue
            if is_turn or lift[1] == new[0] or lift[2] == new[1:]:
                wrong = KeySlip(KeySlipKind.WRONG, way.at, key, new, seat)
                cost = behind + measure_wrong(self.keys, way.at, new)
                self._enter(way, new, 1, cost, (*way.slips, wrong))

    def _exchange(self, way: _Way, key: str, following: str, behind: int, seat: str) -> None:
        """Enter two keys in the other order."""
        slip = KeySlip(KeySlipKind.EXCHANGED, way.at, key, following, seat)
        cost = behind + measure_exchanged(self.keys, way.at)
        after = self._try(way, following)
        if after is not None:
            middle = way._replace(state=after[0], sheet=after[1], since=after[2])
            middle = middle._replace(typed=(*way.typed, following))
            self._enter(middle, key, 2, cost, (*way.slips, slip))

    def _enter(
        self, way: _Way, text: str, keys: int, cost: int, slips: tuple[KeySlip, ...]
    ) -> None:
        """Go on behind `keys` more keys where a lift can be entered."""
        after = self._try(way, text)
        if after is not None:
            self._push(cost, way.at + keys, *after, (*way.typed, text), slips)

    def _enter_other(self, way: _Way, text: str) -> None:
        """Go on behind a key that is no lift."""
        if _AGREED.fullmatch(text) and way.state is not None:
            if tuple(map(int, re.findall("[0-9]+", text))) == way.state.position.stores:
                since, typed = (*way.since, text), (*way.typed, text)
                self._push(way.cost, way.at + 1, way.state, way.sheet, since, typed, way.slips)
            return
        sheet = self._make_sheet(way)
        entered = self._enter_sheet(sheet, text) if sheet is not None else None
        if entered is not None:
            state = entered.line.state if entered.asks is Asks.TURN else None
            self._push(way.cost, way.at + 1, state, entered, (), (*way.typed, text), way.slips)

    def _try(self, way: _Way, text: str) -> tuple[Round | None, Sheet, tuple[str, ...]] | None:
        """The state, sheet and lines since it after a lift, `None` where it cannot be entered."""
        if way.state is None:
            entered = self._enter_sheet(way.sheet, text) if not way.since else None
            if entered is None:
                return None
            return entered.line.state if entered.asks is Asks.TURN else None, entered, ()
        mover, number = way.state.position.to_move, int(text.lstrip("SNEW"))
        is_other = text[0].isalpha() and (mover is None or text[0] != mover.value)
        if self.left <= 0 or mover is None or is_other or number not in way.state.legal_houses():
            return None
        self.left -= 1
        return way.state.after_move(number).after_passes(), way.sheet, (*way.since, text)

    def _enter_sheet(self, sheet: Sheet, text: str) -> Sheet | None:
        self.left -= _SHEET_COST * (8 if sheet.asks is Asks.HANDS else 1)
        entered = enter_typed(sheet, text, 0) if self.left > 0 else None
        return None if entered is None or isinstance(entered, Refusal) else entered[1]

    def _make_sheet(self, way: _Way) -> Sheet | None:
        """The sheet at the end of a way."""
        sheet: Sheet | None = way.sheet
        for text in way.since:
            sheet = self._enter_sheet(sheet, text) if sheet is not None else None
        return sheet

    def _describe_place(self, way: _Way) -> tuple[str, Asks, tuple[str, ...]]:
        """The seat to move, what is asked for, and the lifts that may come next."""
        if way.state is not None:
            mover = way.state.position.to_move
            legal = tuple(map(str, way.state.legal_houses()))
            return (mover.value if mover is not None else ""), Asks.TURN, legal
        sheet = way.sheet
        if sheet.asks is not Asks.HANDS:
            return "", sheet.asks, ()
        houses = range(1, sheet.rules.houses + 1)
        lifts = (f"{seat.value}{n}" for seat in sheet.rules.playing_order for n in houses)
        return "", Asks.HANDS, tuple(lifts)

    def _fits(self, way: _Way) -> bool:
        if way.state is not None:
            return self.claim.fits(way.state.position)
        hands = way.sheet.hands
        if hands is not None and (hands.fault or way.sheet.doubts):
            return False
        return self.claim.fits(way.sheet.seen_position)


def _make_mend(ledger: Ledger, first: int, keys: tuple[KeyedLift, ...], way: _Way) -> Mend | None:
    """The lines for what was found, `None` where they cannot be entered.

    One slip is put right by one command; otherwise the last entries are typed again.
    """
    entries = ledger.entries
    most = len(entries) - first
    lines = _retype(ledger, first, way.typed)
    if len(way.slips) == 1 and way.slips[0].at < most and way.slips[0].kind in _COMMANDS:
        (slip,) = way.slips
        number = first + slip.at + 1
        pending = way.typed[most + (slip.typed is None) - (slip.meant is None) :]
        meant = [slip.meant] if slip.meant is not None else []
        lines = (" ".join([_COMMANDS[slip.kind], str(number), *meant]), *pending)
    after = _take_all(ledger, lines)
    if after is None:
        lines = _retype(ledger, first, way.typed)
        after = _take_all(ledger, lines)
    if after is None:
        return None
    names = _name_keys(ledger, first, keys, way.slips)
    return Mend(lines, describe_slips(way.slips, names), after.sheet, len(way.slips))


_COMMANDS = {KeySlipKind.MISSED: "insert", KeySlipKind.WRONG: "correct", KeySlipKind.EXTRA: "drop"}


def _retype(ledger: Ledger, first: int, typed: tuple[str, ...]) -> tuple[str, ...]:
    """The lines that drop the last entries, from the first that changes on, and type others."""
    entries = ledger.entries
    before = [entry.typed for entry in entries[first:]]
    same = 0
    while same < min(len(before), len(typed)) and before[same] == typed[same]:
        same += 1
    gone = (f"drop {number}" for number in range(len(entries), first + same, -1))
    return (*gone, *typed[same:])


def _take_all(ledger: Ledger, lines: tuple[str, ...]) -> Ledger | None:
    for line in lines:
        after = ledger.take(line)
        if isinstance(after, Refusal):
            return None
        ledger = after
    return ledger


def _name_keys(
    ledger: Ledger, first: int, keys: tuple[KeyedLift, ...], slips: tuple[KeySlip, ...]
) -> dict[int, str]:
    """The names of the keys at which the slips were made, by their number."""
    most = len(ledger.entries) - first
    names = {}
    for at in {at for slip in slips for at in (slip.at, slip.at + 1) if at < len(keys)}:
        if at < most:
            names[at] = _name_entry(ledger, first + at)
        elif at == most:
            names[at] = f"the {keys[at].text} just refused"
        else:
            same = [n for n in range(most + 1, len(keys)) if keys[n].text == keys[at].text]
            which = f"{_ORDINALS[same.index(at)]} " if len(same) > 1 else ""
            names[at] = f"the {which}held {keys[at].text}"
    return names


_ORDINALS = [f"{n}th" for n in range(1, 41)]
_ORDINALS[:3] = ["first", "second", "third"]


def _name_entry(ledger: Ledger, at: int) -> str:
    """An entry by its text, its row, and its round unless that is the present one."""
    sheet, text = ledger.sheets[at + 1], ledger.entries[at].text
    row = sheet.row_number
    number = ledger.sheets[at].line.round
    where = f" in row {row}" if row is not None else " of the opening"
    return f"{text}{where}" + (f" of round {number}" if number != ledger.sheet.line.round else "")
