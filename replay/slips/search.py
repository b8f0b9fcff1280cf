"""Trying the edits that could undo a slip: each is played on and ranked by how far it agrees."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from ...notation.diagnostic import Diagnostic
from ...notation.record import End, Pass, RoundStart, SimultaneousRow, Turn
from .claims import make_claim_edits
from .edits import Edit, count_misnumbered, make_play_edits, make_row_edits
from .lost import make_lost_edits
from .main_line import (
    ASK_EVERY,
    FirstError,
    MainLine,
    SearchStopped,
    copy_line,
    count_unclaimed,
    play_item,
)
from .report import LOST, MOVES_TURNS, Agreement, Extent, SlipKind, SlipReport, Suggestion

LEAST_TURNS = 2
"""The turns that have to agree, where the round does not to its end, for an edit to be named.

With two houses altered, an edit that fitted for one turn was the true one 9 times in 12, for two
turns 8 times in 9 (`bench/slip.py` makes such records).
"""

_KINDS = tuple(SlipKind)


class Search:
    """All trials for the first error of a record."""

    def __init__(self, main: MainLine, start: FirstError, go_on: Callable[[], bool]) -> None:
        self.main, self.start, self.go_on = main, start, go_on
        self.habits = _habits(main, start)
        self.round_end = _round_end(main, start.at)
        self.fitting: list[_Trial] = []
        self.is_complete = False

    def run(self) -> None:
        """Try everything, nearest to the error first, until `go_on` says no."""
        try:
            for edit in self._edits():
                if not self.go_on():
                    return
                trial = self._play(edit)
                if trial.reach > self.start.at:
                    self.fitting.append(trial)
        except SearchStopped:
            return
        self.is_complete = True

    def report(self, error: Diagnostic) -> SlipReport:
        """The report about `error`: the edits that fit, best first."""
        fitting = [
            (self._rank(trial), at, trial)
            for at, trial in enumerate(_drop_repeated(self.fitting))
            if trial.agreement.extent is not Extent.TURNS or trial.agreement.turns >= LEAST_TURNS
        ]
        fitting.sort(key=lambda ranked: ranked[:2])
        where = self._where(self._place_of(error))
        best = fitting[0][0][:4] if fitting else None
        equal = sum(rank[:4] == best for rank, _, _ in fitting)
        suggestions = tuple(self._suggestion(trial, where) for _, _, trial in fitting)
        return SlipReport(error, suggestions, equal, self.is_complete)

    def _edits(self) -> Iterator[Edit]:
        start = self.start
        yield from make_claim_edits(self.main, start.at, start.lines[-1])
        yield from make_row_edits(self.main, start.first, start.at)
        has_jump = count_misnumbered(self.main, start.at, {}) > 0
        if has_jump and not self._is_explained():
            yield from make_lost_edits(self.main, start, self.go_on)
        for at in range(start.at, start.first - 1, -1):
            yield from make_play_edits(self.main, at)
        if not has_jump and not self._is_explained():
            yield from make_lost_edits(self.main, start, self.go_on)

    def _is_explained(self) -> bool:
        """Whether with an edit everything agrees to the end, the numbers of the rows too."""
        ends = (Extent.RECORD, Extent.BREAK)
        fitting = (it.edit for it in self.fitting if it.agreement.extent in ends)
        return any(not count_misnumbered(self.main, it.start, dict(it.changes)) for it in fitting)

    def _play(self, edit: Edit) -> _Trial:
        """Play on from the edit to the first place that disagrees."""
        main, begin = self.main, edit.start - self.start.first
        line = copy_line(self.start.lines[begin])
        captures, ends = self.start.silent[begin]
        changes, turns, at = dict(edit.changes), 0, edit.start
        while at < len(main.order) and not main.is_break(at):
            if (at - edit.start) % ASK_EVERY == ASK_EVERY - 1 and not self.go_on():
                raise SearchStopped
            items = changes.get(at, (main.item(at),))
            for place, item in enumerate(items, 1):
                if play_item(main, line, at, item):
                    return self._trial(edit, at, turns, (captures, ends))
                is_lost = edit.kind in LOST and place < len(items)
                if isinstance(item, Turn | SimultaneousRow) and not is_lost:
                    more = count_unclaimed(line, item)
                    captures, ends = captures + more[0], ends + more[1]
                turns += isinstance(item, Turn | Pass | SimultaneousRow) and at >= self.start.at
            at += 1
        return self._trial(edit, at, turns, (captures, ends))

    def _trial(self, edit: Edit, reach: int, turns: int, silent: tuple[int, int]) -> _Trial:
        weighed = silent[0] * self.habits[0] + silent[1] * self.habits[1]
        return _Trial(edit, reach, Agreement(self._extent(reach), turns), weighed)

    def _extent(self, reach: int) -> Extent:
        if reach == len(self.main.order):
            return Extent.RECORD
        if self.main.is_break(reach):
            return Extent.BREAK
        return Extent.ROUND if reach >= self.round_end else Extent.TURNS

    def _rank(self, trial: _Trial) -> tuple[int, int, int, int, int, int]:
        edit = trial.edit
        return (
            -trial.reach,
            self._misnumbered(edit),
            trial.silent,
            edit.letters,
            self.start.at - edit.start,
            _KINDS.index(edit.kind),
        )

    def _misnumbered(self, edit: Edit) -> int:
        """The number of turns more, with the edit, whose written number disagrees."""
        if edit.kind not in MOVES_TURNS:
            return 0
        main, changes = self.main, dict(edit.changes)
        before = count_misnumbered(main, edit.start, {})
        return count_misnumbered(main, edit.start, changes) - before

    def _suggestion(self, trial: _Trial, of_error: tuple[int, int | None]) -> Suggestion:
        edit = trial.edit
        where = self._where(edit.start)
        round_ = None if where[0] == of_error[0] else where[0]
        row = None if where == of_error else where[1]
        return Suggestion(
            edit.kind, edit.span, edit.written, edit.meant, round_, row, trial.agreement
        )

    def _where(self, at: int) -> tuple[int, int | None]:
        """The round and row of a place."""
        item, line = self.main.item(at), self.start.lines[at - self.start.first]
        if isinstance(item, RoundStart):
            return item.number, None
        row = self.main.contexts[self.main.order[at]].row
        return line.round, line.row if row is None else row

    def _place_of(self, error: Diagnostic) -> int:
        """The place of the item an error points at, which may stand before where it was met."""
        for at in range(self.start.at, self.start.first, -1):
            if self.main.item(at).span.start <= error.span.start:
                return at
        return self.start.at


@dataclass(frozen=True, slots=True)
class _Trial:
    """An edit played on: the first place that disagrees, and what was left unclaimed."""

    edit: Edit
    reach: int
    agreement: Agreement
    silent: int


def _drop_repeated(trials: list[_Trial]) -> Iterator[_Trial]:
    """The trials, those once that put back the same before and after a claim of the stores."""
    seen = set()
    for trial in trials:
        edit = trial.edit
        name = (edit.kind, edit.span, edit.meant)
        if edit.kind not in LOST or name not in seen:
            yield trial
        seen.add(name)


def _round_end(main: MainLine, at: int) -> int:
    """The first place after `at` that no longer belongs to its round."""
    for after in range(at + 1, len(main.order)):
        if isinstance(main.item(after), RoundStart | End):
            return after
    return len(main.order)


def _habits(main: MainLine, start: FirstError) -> tuple[bool, bool]:
    """Whether this record is in the habit of claiming captures, and ends in the store."""
    captures = ends = 0
    for at in range(len(main.order)):
        item = main.item(at)
        turns = item.turns if isinstance(item, SimultaneousRow) else (item,)
        for turn in turns:
            if isinstance(turn, Turn):
                captures += sum(move.captured is not None for move in turn.moves)
                ends += turn.store_end
    return captures > start.silent[-1][0], ends > start.silent[-1][1]
