"""Finding the likely slip: the single edit after which everything that follows agrees.

Edits that could undo it are tried: each is played on, and ranked by how far it agrees.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import chain
from operator import itemgetter

from ...notation.diagnostic import Code, Diagnostic
from ...notation.record import (
    End,
    Pass,
    Race,
    Record,
    RoundStart,
    SimultaneousRow,
    Stores,
    Turn,
    VariationEnd,
    VariationStart,
)
from ..steps import Replay
from .claims import make_claim_edits
from .edits import Edit, bare_text, make_play_edits
from .main_line import (
    ASK_EVERY,
    EXPLAINED,
    FirstError,
    MainLine,
    SearchStopped,
    count_unclaimed,
    find_first_error,
    main_line_of,
    play_item,
)
from .refusals import Refusals
from .report import (
    LEAST_TURNS,
    LOST,
    MOVES_TURNS,
    Agreement,
    Extent,
    SlipKind,
    SlipReport,
    Suggestion,
)
from .row_edits import count_misnumbered, make_row_edits, missing_rows, round_start

_KINDS = tuple(SlipKind)

_NO_SLIP = frozenset({
    Code.AFTER_END, Code.SET_DUE, Code.WRONG_TOTAL, Code.ROUND_NUMBER,
    Code.NOT_SIMULTANEOUS, Code.SIMULTANEOUS_DUE,
})  # fmt: skip
"""The errors of play and claims that no edit of a turn or a claim could undo."""


def find_slips(record: Record, replay: Replay, go_on: Callable[[], bool]) -> SlipReport:
    """The slips that would explain the first error of play or claims in the main line.

    The search goes back to where the board was last certain: a `set`, a `position` that agreed, the
    beginning of the round if the round before was scored, or else the beginning of the round
    before. `go_on` is asked between trials; when it says no, the report holds what was found so
    far.
    """
    nothing = SlipReport(None, (), 0, is_complete=True)
    if replay.rules is None or not any(_is_explained(f) for f in replay.diagnostics):
        return nothing
    main = main_line_of(record, replay.rules)
    try:
        start = find_first_error(main, go_on)
        if start is None or (start.error.code in _NO_SLIP and not _may_be_slip(main, start)):
            return nothing
        search = Search(main, start, go_on)
        search.run()
    except SearchStopped:
        return SlipReport(None, (), 0, is_complete=False)
    return search.report(_first_in_text(record, replay, start.error))


def _may_be_slip(main: MainLine, start: FirstError) -> bool:
    """True when a slip explains an error that is seldom one: a simultaneous row lost or twice."""
    return is_row_due(main, start) or _is_row_twice(main, start)


def _is_row_twice(main: MainLine, start: FirstError) -> bool:
    """True when the error is a simultaneous row that repeats the one before it."""
    if start.error.code is not Code.NOT_SIMULTANEOUS:
        return False
    before = next(
        (it for at in range(start.at - 1, -1, -1) if not isinstance(it := main.item(at), Stores)),
        None,
    )
    return main.item(start.at) == before


def _first_in_text(record: Record, replay: Replay, met: Diagnostic) -> Diagnostic:
    """The first finding in the text, of those up to the error that play met first.

    They differ because a move that was due is only noticed when play goes on, after claims that
    disagree already.
    """
    borders = _variation_borders(record)
    for finding in replay.diagnostics:
        if finding.code in _NO_SLIP and finding != met:
            continue
        is_aside = bisect_right(borders, finding.span.start) % 2 == 1
        if _is_explained(finding) and finding.span <= met.span and not is_aside:
            return finding
    return met


def _variation_borders(record: Record) -> list[int]:
    """Where each variation of the main line begins and ends in the text, in order."""
    borders, depth = [], 0
    for item in record.body:
        if isinstance(item, VariationStart):
            depth += 1
            if depth == 1:
                borders.append(item.span.start)
        elif isinstance(item, VariationEnd):
            depth -= 1
            if depth == 0:
                borders.append(item.span.end)
    return borders


def _is_explained(finding: Diagnostic) -> bool:
    return finding.is_error and finding.code.group in EXPLAINED


def is_row_due(main: MainLine, start: FirstError) -> bool:
    """True when the error is that a simultaneous row is due where something else is written."""
    state = start.lines[-1].state
    if state is None or state.is_over or state.position.to_move is not None:
        return False
    is_race = isinstance(main.item(start.at), Race)
    return start.error.code is (Code.BAD_RACE if is_race else Code.SIMULTANEOUS_DUE)


class Search:
    """All trials for the first error of a record."""

    def __init__(self, main: MainLine, start: FirstError, go_on: Callable[[], bool]) -> None:
        self.main, self.start, self.go_on = main, start, go_on
        self.habits = _habits(main, start)
        self.round_end = _round_end(main, start.at)
        self.refusals = Refusals(main, start)
        self.fitting: list[_Trial] = []
        self.is_complete = False

    def run(self) -> None:
        """Try everything, nearest to the error first, until `go_on` says no."""
        try:
            for edit in self._edits():
                if not self.go_on():
                    return
                if self.refusals.refuses(edit.start, dict(edit.changes)):
                    continue
                trial = self._play(edit)
                if trial.reach > self.start.at:
                    self.fitting.append(trial)
        except SearchStopped:
            return
        self.is_complete = True

    def report(self, error: Diagnostic) -> SlipReport:
        """The report about `error`: the edits that fit, best first."""
        fitting = [
            (self._rank(trial), trial)
            for trial in _drop_repeated(self.main, self.fitting, self.start.at)
            if trial.agreement.extent is not Extent.TURNS or trial.agreement.turns >= LEAST_TURNS
        ]
        fitting.sort(key=itemgetter(0))
        where = self._where(self._place_of(error))
        best = fitting[0][0][:4] if fitting else None
        equal = sum(rank[:4] == best for rank, _ in fitting)
        suggestions = tuple(self._suggestion(trial, where) for _, trial in fitting)
        missing = missing_rows(self.main, self.start.first, self.start.at) if not fitting else None
        return SlipReport(error, suggestions, equal, self.is_complete, missing)

    def _edits(self) -> Iterator[Edit]:
        start = self.start
        if is_row_due(self.main, start):
            yield from self._opening_edits()
            return
        yield from make_claim_edits(self.main, start.at, start.lines[-1])
        yield from make_row_edits(self.main, start.first, start.at, self.refusals)
        has_jump = count_misnumbered(self.main, start.at, {}) > 0
        if has_jump and not self._is_explained():
            yield from self._lost_edits()
        for at in range(start.at, start.first - 1, -1):
            if not self.go_on():  # hardly an edit of a place may be left to try
                raise SearchStopped
            yield from make_play_edits(self.main, at, self.refusals)
        if not self._is_explained() and self.main.rules.opens_together(1):
            yield from self._round_swaps()
        if not has_jump and not self._is_explained():
            yield from self._lost_edits()

    def _lost_edits(self) -> Iterator[Edit]:
        from .lost import make_lost_edits  # start-up: a false claim alone needs none of it

        yield from make_lost_edits(self.main, self.start, self.go_on)

    def _opening_edits(self) -> Iterator[Edit]:
        from .openings import make_opening_edits

        yield from make_opening_edits(self.main, self.start, self.go_on)

    def _round_swaps(self) -> Iterator[Edit]:
        from .openings import make_round_swaps

        yield from make_round_swaps(self.main, self.start)

    def _is_explained(self) -> bool:
        """True when with an edit everything agrees to the end, the numbers of the rows too."""
        ends = (Extent.RECORD, Extent.BREAK)
        fitting = (it.edit for it in self.fitting if it.agreement.extent in ends)
        return any(not count_misnumbered(self.main, it.start, dict(it.changes)) for it in fitting)

    def _play(self, edit: Edit) -> _Trial:
        """Play on from the edit to the first place that disagrees."""
        main, begin = self.main, edit.start - self.start.first
        line = self.start.lines[begin].copy()
        captures, ends = self.start.silent[begin]
        changes, turns, at = dict(edit.changes), 0, edit.start
        while at < len(main.order) and (_is_checked(edit, at) or not main.is_break(at)):
            if (at - edit.start) % ASK_EVERY == ASK_EVERY - 1 and not self.go_on():
                raise SearchStopped
            items = changes.get(at, (main.item(at),))
            for place, item in enumerate(items, 1):
                if play_item(main, line, at, item):
                    return self._trial(edit, at, turns, (captures, ends))
                is_lost = edit.kind in LOST and place < len(items)
                if not is_lost:
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
        changes = tuple([(self.main.item(at), items) for at, items in edit.changes])
        return Suggestion(
            edit.kind, edit.span, edit.written, edit.meant, round_, row, trial.agreement, changes
        )

    def _where(self, at: int) -> tuple[int, int | None]:
        """The round and row of a place."""
        item, line = self.main.item(at), self.start.lines[at - self.start.first]
        if isinstance(item, RoundStart):
            return item.number, None
        row = self.main.contexts[self.main.order[at]].row
        return line.round, line.row if row is None else row

    def _place_of(self, error: Diagnostic) -> int:
        """The place of the item an error points at, which may come before where it was met."""
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


def _is_checked(edit: Edit, at: int) -> bool:
    """True when an edit changes a claim of the item at a place: that is checked before a `set` too.

    A move is not: one that breaks a rule there would be ruled upon by the `set`.
    """
    return edit.kind is SlipKind.CLAIM and at == edit.start


def _drop_repeated(main: MainLine, trials: list[_Trial], last: int) -> Iterator[_Trial]:
    """The trials, once of those after which the same items or turns follow each other."""
    seen: set[object] = set()
    for trial in trials:
        edit = trial.edit
        follows = _turns_with(main, edit, last) if edit.kind in LOST else edit.changes
        if follows not in seen:
            seen.add(follows)
            yield trial


def _turns_with(main: MainLine, edit: Edit, last: int) -> tuple[str, ...]:
    """The turns of a round up to a place, as bare text, with an edit that puts some back."""
    changes = dict(edit.changes)
    items = chain.from_iterable(
        changes.get(at, (main.item(at),)) for at in range(round_start(main, edit.start), last + 1)
    )
    return tuple(bare_text(it) for it in items if isinstance(it, Turn | Pass | SimultaneousRow))


def _round_end(main: MainLine, at: int) -> int:
    """The first place after `at` that no longer belongs to its round."""
    for after in range(at + 1, len(main.order)):
        if isinstance(main.item(after), RoundStart | End):
            return after
    return len(main.order)


def _habits(main: MainLine, start: FirstError) -> tuple[bool, bool]:
    """The habits of this record: true if it claims captures, and if it claims ends in the store."""
    captures = ends = 0
    for at in range(len(main.order)):
        item = main.item(at)
        turns = item.turns if isinstance(item, SimultaneousRow) else (item,)
        for turn in turns:
            if isinstance(turn, Turn):
                captures += sum(move.captured is not None for move in turn.moves)
                ends += turn.store_end
    return captures > start.silent[-1][0], ends > start.silent[-1][1]
