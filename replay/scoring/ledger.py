"""All entries of a recording in order, the sheet after each, and the corrections."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from ...notation.items import write_tag
from ...notation.record import Tag
from .clocks import Clocks
from .entry import (
    Correct,
    Insert,
    LedgerCommand,
    Reenter,
    Refusal,
    Remove,
    Skip,
    Tick,
    Undo,
    read_change,
    read_command,
)
from .sheet import Sheet, blank_sheet
from .take import charge_clocks, enter


class Entry(NamedTuple):
    """One thing entered, in full, and the milliseconds since the one before it.

    `typed` is the text as it was typed: a house without its seat goes to the seat that is due
    whenever the entry is entered again.
    """

    text: str
    spent: int
    typed: str


@dataclass(frozen=True, slots=True)
class Correction:
    """An entry replaced by another; `new` is `None` if it was taken out, `old` if it was put in.

    `when` is the time the recorder gave. `number` is the entry's, from 1; `place` the number of
    entries when the correction was made.
    """

    when: str
    number: int
    old: str | None
    new: str | None
    place: int

    def to_text(self) -> str:
        """The correction in words: `entry 12: S5 instead of S3`."""
        if self.new is None:
            return f"entry {self.number}: {self.old} taken back"
        if self.old is None:
            return f"entry {self.number}: {self.new} put in"
        return f"entry {self.number}: {self.new} instead of {self.old}"


@dataclass(frozen=True, slots=True)
class Ledger:
    """The entries so far; a ledger never changes: taking an entry gives another ledger.

    `sheets` holds one sheet more than there are entries: the one before each, and the one now.
    `waiting` are the entries that a correction set aside. `carried` is the time since the last
    entry, in milliseconds. `remark` is a remark on the last line, empty if there is none. `before`
    is the ledger that `undo` goes back to.
    """

    sheets: tuple[Sheet, ...]
    entries: tuple[Entry, ...] = ()
    waiting: tuple[Entry, ...] = ()
    corrections: tuple[Correction, ...] = ()
    carried: int = 0
    remark: str = field(default="", compare=False)
    before: Ledger | None = field(default=None, repr=False, compare=False)

    @property
    def sheet(self) -> Sheet:
        """The sheet now."""
        return self.sheets[-1]

    @property
    def round_starts(self) -> tuple[int, ...]:
        """The numbers of the first entry and of each that began a round, from 1."""
        rounds = [sheet.line.round for sheet in self.sheets]
        return tuple(n for n in range(1, len(rounds)) if n == 1 or rounds[n] != rounds[n - 1])

    def clocks(self, since: int = 0) -> Clocks | None:
        """The clocks `since` milliseconds after the last line that was taken."""
        return charge_clocks(self.sheet, self.carried + since)

    def take(self, text: str, spent: int = 0, when: str = "") -> Ledger | Refusal:
        """The ledger after a line; `spent` milliseconds since the last one that was taken."""
        text = text.strip()
        command = read_command(text)
        now = replace(self, carried=self.carried + spent, remark="")
        return now._add(text, when) if command is None else now._do(command, when)

    def _add(self, text: str, when: str) -> Ledger | Refusal:
        entered = enter_typed(self.sheet, text, self.carried)
        if isinstance(entered, Refusal):
            return entered
        entry, after = entered
        at = len(self.entries)
        corrected = [
            Correction(when, at + 1, write_tag(old), write_tag(new) if new else None, at)
            for old, new in _find_changed_tags(self.sheet.tags, after.tags)
        ]
        return replace(
            self,
            entries=(*self.entries, entry),
            sheets=(*self.sheets, after),
            corrections=(*self.corrections, *corrected),
            carried=0,
            before=replace(self, carried=0),
        )

    def _do(self, command: LedgerCommand, when: str) -> Ledger | Refusal:
        match command:
            case Tick():
                return self
            case Undo():
                return self._undo(when)
            case Reenter(is_all=False):
                return self._reenter(when)
            case Reenter():
                return self._reenter_all(when)
            case Skip(is_all=is_all):
                return self._skip(is_all, when)
            case Correct(number=number, text=text, is_forced=is_forced):
                return self._change(number, 1, text, is_forced, when)
            case Insert(number=number, text=text, is_forced=is_forced):
                return self._change(number, 0, text, is_forced, when)
            case Remove(number=number, is_forced=is_forced):
                return self._change(number, 1, None, is_forced, when)

    def _undo(self, when: str) -> Ledger | Refusal:
        back = self.before
        if back is None:
            return Refusal("there is nothing to take back")
        carried = self.carried + self._sum_time() - back._sum_time()
        made = self.entries[len(back.entries) :]
        if len(made) == 1 and self.entries[:-1] == back.entries:
            at = len(back.entries)
            corrected = [Correction(when, at + 1, made[0].text, None, at)]
        else:
            corrected = _find_difference(self.entries, back.entries, when)
        corrections = (*self.corrections, *corrected)
        return replace(back, corrections=corrections, carried=carried)

    def _sum_time(self) -> int:
        """The milliseconds that the entries took, those set aside included.

        No line changes this together with `carried`: only time that goes by adds to it.
        """
        return sum(entry.spent for entry in self.entries + self.waiting)

    def _reenter(self, when: str) -> Ledger | Refusal:
        if not self.waiting:
            return Refusal("no entry was set aside")
        first = self.waiting[0]
        # The time it took is charged again, as it was given back when the entry was set aside.
        taken = replace(self, carried=self.carried + first.spent)._add(first.typed, when)
        if isinstance(taken, Refusal):
            return replace(taken, message=f"`{first.typed}`: {taken.message}")
        return replace(taken, waiting=self.waiting[1:], before=replace(self, carried=0))

    def _reenter_all(self, when: str) -> Ledger | Refusal:
        now = self._reenter(when)
        if isinstance(now, Refusal):
            return now
        why = ""
        while now.waiting:
            after = now._reenter(when)
            if not isinstance(after, Refusal) and after.sheet.doubts and not now.sheet.doubts:
                after = Refusal(after.sheet.doubts[-1])
            if isinstance(after, Refusal):
                why = f": {after.message}"
                break
            now = after
        entered, left = len(self.waiting) - len(now.waiting), len(now.waiting)
        remark = f"{entered} entered again, {left or 'none'} left{why}"
        return replace(now, remark=remark, before=replace(self, carried=0))

    def _skip(self, is_all: bool, when: str) -> Ledger | Refusal:
        if not self.waiting:
            return Refusal("no entry was set aside")
        gone = self.waiting if is_all else self.waiting[:1]
        at = len(self.entries)
        corrected = tuple(Correction(when, at + 1, entry.text, None, at) for entry in gone)
        return replace(
            self,
            waiting=self.waiting[len(gone) :],
            carried=self.carried + sum(entry.spent for entry in gone),
            corrections=self.corrections + corrected,
            before=self,
        )

    def _change(
        self, number: int, taken: int, text: str | None, is_forced: bool, when: str
    ) -> Ledger | Refusal:
        """Replace `taken` entries from `number` on with `text`, and enter the rest again."""
        most = len(self.entries) + 1 - taken
        if not 1 <= number <= most:
            return Refusal(f"there is no entry {number}: they are numbered 1 to {most}")
        old = self.entries[number - 1] if taken else None
        sheets = list(self.sheets[:number])
        kept = list(self.entries[: number - 1])
        rest = list(self.entries[number - 1 + taken :])
        new: str | None = None
        owed = old.spent if old and text is None else 0  # the time of an entry taken out is kept
        if text is not None:
            typed = _type_like(text, old)
            entered = enter_typed(sheets[-1], typed, old.spent if old else 0)
            if isinstance(entered, Refusal):
                return entered
            new = entered[0].text
            if old is not None and new == old.text:
                return Refusal(f"entry {number} is already `{new}`")
            kept.append(entered[0])
            sheets.append(entered[1])
        while rest:
            entered = enter_typed(sheets[-1], rest[0].typed, rest[0].spent + owed)
            was = self.sheets[len(self.entries) - len(rest) + 1]
            if not isinstance(entered, Refusal) and entered[1].doubts and not was.doubts:
                entered = Refusal(entered[1].doubts[-1])
            if isinstance(entered, Refusal):
                if is_forced:
                    break
                words = [text] if text is not None else []
                name = "drop" if text is None else "correct" if taken else "insert"
                forced = " ".join([f"{name}!", str(number), *words])
                return _refuse_change(rest, self.entries, entered, forced)
            kept.append(entered[0])
            sheets.append(entered[1])
            rest.pop(0)
            owed = 0
        corrected = Correction(when, number, old.text if old else None, new, len(self.entries))
        return replace(
            self,
            entries=tuple(kept),
            sheets=tuple(sheets),
            waiting=(*rest, *self.waiting),
            corrections=(*self.corrections, corrected),
            carried=self.carried + owed,
            before=self,
        )


def empty_ledger() -> Ledger:
    """The ledger before anything is entered.

    Raises `ValueError` when the default rules cannot be read, which would be a bug.
    """
    sheet = blank_sheet()
    if isinstance(sheet, Refusal):
        raise ValueError(sheet.message)
    return Ledger((sheet,))


def enter_typed(sheet: Sheet, typed: str, spent: int) -> tuple[Entry, Sheet] | Refusal:
    """The entry that was typed, in full, and the sheet after it."""
    read = read_change(typed, sheet.mover, sheet.line.round + 1)
    if isinstance(read, Refusal):
        return read
    text, change = read
    after = enter(sheet, change, spent)
    return after if isinstance(after, Refusal) else (Entry(text, spent, typed), after)


def _type_like(text: str, old: Entry | None) -> str:
    """The text without its seat if the entry it replaces was typed without the same one."""
    seat = old.text[:1] if old is not None and old.text[1:] == old.typed else ""
    return text[1:] if seat and text[:1].upper() == seat else text


def _find_changed_tags(
    before: tuple[Tag, ...], after: tuple[Tag, ...]
) -> Iterator[tuple[Tag, Tag | None]]:
    """The tags that have another value now, or none."""
    now = {tag.name: tag for tag in after}
    for tag in before:
        if now.get(tag.name) != tag:
            yield tag, now.get(tag.name)


def _refuse_change(
    rest: list[Entry], entries: tuple[Entry, ...], why: Refusal, forced: str
) -> Refusal:
    number = len(entries) - len(rest) + 1
    message = f"entry {number}, `{rest[0].text}`, would no longer fit: {why.message}"
    following = f"it and the {len(rest) - 1} after it" if len(rest) > 1 else "it"
    hint = f"`{forced}` makes the change and sets {following} aside, to be entered again"
    return Refusal(message, hint, why.position, forced)


def _find_difference(
    before: tuple[Entry, ...], after: tuple[Entry, ...], when: str
) -> list[Correction]:
    """The correction that undoing another one makes: the first place in which the two differ."""
    place = len(before)
    for number, (one, other) in enumerate(zip(before, after, strict=False), 1):
        if one != other:
            return [Correction(when, number, one.text, other.text, place)]
    if len(after) > place:
        return [Correction(when, place + 1, None, after[place].text, place)]
    if len(after) < place:
        return [Correction(when, len(after) + 1, before[len(after)].text, None, place)]
    return []
