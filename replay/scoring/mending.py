"""The slips of typing that explain why a recording and the stores on the board differ."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from .entry import Refusal
from .ledger import Ledger, enter_typed
from .sheet import Asks, Sheet

REACH = 14
"""The entries looked at, from the last one back, at most."""

MOST_SLIPS = 2
"""The slips put right at once, at most."""

_MOST = 20
"""The mends to choose from, at most."""

_TRIES = 8_000
"""The lifts tried for one number of slips, at most: some two seconds."""

_OPENING_COST = 8
"""The lifts in turn that take the time of one in an opening, whose whole row is played again."""

_LIFT = re.compile(r"([SNEW]?)([0-9]{1,2})")


class Mend(NamedTuple):
    """Slips that explain the board: the lines that put them right, their words, the sheet then."""

    lines: tuple[str, ...]
    text: str
    sheet: Sheet
    slips: int


class _Edit(NamedTuple):
    """A lift missed before a token (`old` is `None`), one too many, or another one."""

    at: int
    old: str | None
    new: str | None
    seat: str


class _Found(NamedTuple):
    typed: tuple[str, ...]
    edits: tuple[_Edit, ...]
    sheet: Sheet


def find_mends(
    ledger: Ledger, stores: tuple[int, ...], pending: tuple[str, ...] = (), fewest: int = 0
) -> tuple[Mend, ...]:
    """The mends of the fewest slips, two at most, after which the stores are these.

    With empty `stores` any will do, as long as the lifts of an opening fit together. `fewest` is
    the number of slips to begin with. A slip is a lift that was missed, typed twice or typed
    wrongly since stores were last agreed. `pending` are lifts typed but not yet entered, the
    refused one first. The latest slips come first.
    """
    first = _find_first(ledger)
    tokens = (*(entry.typed for entry in ledger.entries[first:]), *pending)
    for slips in range(fewest, MOST_SLIPS + 1):
        search = _Search(tokens, stores)
        found = {one.typed: one for one in search.play(ledger.sheets[first], 0, slips)}
        if found:
            latest = sorted(found.values(), key=_find_first_edit, reverse=True)
            return tuple(_make_mend(ledger, first, tokens, one) for one in latest[:_MOST])
    return ()


def is_lift(text: str) -> bool:
    """True when an entry as typed is one lift: a house, with its seat or without."""
    return _LIFT.fullmatch(text) is not None


def _find_first_edit(found: _Found) -> int:
    return min((edit.at for edit in found.edits), default=0)


def _find_first(ledger: Ledger) -> int:
    """The index of the first entry looked at: behind the last stores agreed and the last round."""
    entries = ledger.entries
    for at in range(len(entries) - 1, max(len(entries) - REACH, 0) - 1, -1):
        if re.match(r"=|count|round|\[|set|gap", entries[at].text) or "|" in entries[at].text:
            return at + 1
    return max(len(entries) - REACH, 0)


class _Search:
    """Enters tokens one by one, with slips put right on the way."""

    def __init__(self, tokens: tuple[str, ...], stores: tuple[int, ...]) -> None:
        self.tokens, self.stores = tokens, stores
        self.left = _TRIES

    def play(
        self,
        sheet: Sheet,
        at: int,
        slips: int,
        typed: tuple[str, ...] = (),
        edits: tuple[_Edit, ...] = (),
    ) -> Iterator[_Found]:
        """The ways to come to the stores from here with exactly `slips` slips more."""
        token = self.tokens[at] if at < len(self.tokens) else None
        if token is None and not slips:
            if self._gives_stores(sheet):
                yield _Found(typed, edits, sheet)
            return
        lift = _LIFT.fullmatch(token) if token is not None else None
        seat = sheet.mover.value if sheet.mover is not None else ""
        if token is not None:
            after = self._enter(sheet, token)
            if after is not None:
                yield from self.play(after, at + 1, slips, (*typed, token), edits)
        if not slips:
            return
        if lift is not None:
            dropped = (*edits, _Edit(at, token, None, seat))
            yield from self.play(sheet, at + 1, slips - 1, typed, dropped)
        is_turn = sheet.asks is Asks.TURN
        for new in _list_lifts(sheet):
            # In an opening a missed lift goes before the next of its own hand, as elsewhere it is
            # the same, and a wrong one has the right hand or the right house.
            is_missed = is_turn or lift is None or new[0] == lift[1]
            is_wrong = lift is not None and (is_turn or lift[1] == new[0] or lift[2] == new[1:])
            after = self._enter(sheet, new) if is_missed or is_wrong else None
            if after is None:
                continue
            if is_missed:
                missed = (*edits, _Edit(at, None, new, seat))
                yield from self.play(after, at, slips - 1, (*typed, new), missed)
            if lift is not None and is_wrong and new not in (lift[2], token):
                wrong = (*edits, _Edit(at, token, new, seat))
                yield from self.play(after, at + 1, slips - 1, (*typed, new), wrong)

    def _gives_stores(self, sheet: Sheet) -> bool:
        if sheet.hands is not None and (sheet.hands.fault or sheet.doubts):
            return False
        return not self.stores or sheet.seen_position.stores == self.stores

    def _enter(self, sheet: Sheet, text: str) -> Sheet | None:
        if self.left <= 0:
            return None
        self.left -= _OPENING_COST if sheet.asks is Asks.HANDS else 1
        entered = enter_typed(sheet, text, 0)
        return None if isinstance(entered, Refusal) else entered[1]


def _list_lifts(sheet: Sheet) -> tuple[str, ...]:
    """The lifts that may be entered next, as they are typed."""
    if sheet.asks is Asks.TURN:
        return tuple(map(str, sheet.legal_houses))
    if sheet.asks is not Asks.HANDS:
        return ()
    houses = range(1, sheet.rules.houses + 1)
    return tuple(f"{seat.value}{n}" for seat in sheet.rules.playing_order for n in houses)


def _make_mend(ledger: Ledger, first: int, tokens: tuple[str, ...], found: _Found) -> Mend:
    """The lines for what was found: one command for one slip, otherwise the last entries again."""
    entries = ledger.entries
    most = len(entries) - first
    text = _describe(found, first, tokens, most)
    if len(found.edits) == 1 and found.edits[0].at < most:
        (edit,) = found.edits
        number = first + edit.at + 1
        pending = found.typed[most + (edit.old is None) - (edit.new is None) :]
        name = "insert" if edit.old is None else "correct" if edit.new is not None else "drop"
        command = " ".join([name, str(number), *([edit.new] if edit.new is not None else [])])
        return Mend((command, *pending), text, found.sheet, len(found.edits))
    typed = [entry.typed for entry in entries[first:]]
    same = 0
    while same < min(most, len(found.typed)) and typed[same] == found.typed[same]:
        same += 1
    gone = (f"drop {number}" for number in range(len(entries), first + same, -1))
    return Mend((*gone, *found.typed[same:]), text, found.sheet, len(found.edits))


def _describe(found: _Found, first: int, tokens: tuple[str, ...], most: int) -> str:
    """The slips in words; `most` tokens are entries, the others were refused or held."""
    parts = (
        _describe_edit(edit, _name_token(edit.at, first, tokens, most)) for edit in found.edits
    )
    return "; ".join(parts) or "no key was wrong: the held keys are entered"


def _describe_edit(edit: _Edit, where: str | None) -> str:
    if edit.old is None:
        place = "at the end" if where is None else f"before {where}"
        return f"you left out {edit.seat}{edit.new} {place}"
    if edit.new is None:
        return f"{where} is one too many"
    return f"{where} should be {edit.seat}{edit.new}"


def _name_token(at: int, first: int, tokens: tuple[str, ...], most: int) -> str | None:
    """The name of the entry or key at an index, `None` behind the last one."""
    if at >= len(tokens):
        return None
    if at < most:
        return f"entry {first + at + 1} ({tokens[at]})"
    if at == most:
        return f"the {tokens[at]} just refused"
    return f"the held {tokens[at]} (number {at - most})"
