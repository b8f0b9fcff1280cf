"""Several records of one game put together: the engine is the referee."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from enum import Enum
from typing import NamedTuple

from ...engine.board import Position
from ...engine.ruleset import RuleSet
from ...notation.diagnostic import Diagnostic
from ...notation.items import write_item
from ...notation.record import End, Record, RoundStart
from ...replay.header import rules_of
from ...replay.slips.edits import Edit
from .aligning import Stretch, align
from .blending import Taken, blend
from .judging import (
    Course,
    Courses,
    DeadEnd,
    begin_way,
    count_other,
    find_doubt,
    find_place,
    force,
    judge,
    stand,
)
from .mending import mend
from .pieces import Account, Piece, make_account
from .standing import choose_record, count_errors, is_whole, is_worse
from .trying import Overruled, force_piece


class Decision(Enum):
    """The engine's reason for the play in one place."""

    AGREES = "with it alone everything that follows agrees"
    FILLED = "only one record says what was played"
    MENDED = "none of the records agrees with what follows, and one slip explains it"
    CONFLICT = "the engine cannot decide"
    ALIKE = "all records have the same, and it cannot be"


@dataclass(frozen=True, slots=True)
class Difference:
    """A place where the records differ.

    `lists` are the pieces of each record there, `taken` those of the merged record. `errors` has
    for each record the error of its own play there, `None` where nothing is known.
    """

    round: int
    row: int | None
    lists: tuple[tuple[Piece, ...], ...]
    taken: tuple[Piece, ...]
    decision: Decision
    errors: tuple[Diagnostic | None, ...]
    before: Course


@dataclass(frozen=True, slots=True)
class Merged:
    """Records put together.

    `overruled` are claims that the board refutes, with the piece they are about. `slip` is the edit
    that was made where all records are wrong alike.
    """

    record: Record
    rules: RuleSet
    accounts: tuple[Account, ...]
    differences: tuple[Difference, ...]
    overruled: tuple[tuple[Piece, Overruled], ...]
    slip: Edit | None
    errors: int = 0
    alone: tuple[int, ...] = ()
    standing: int = 0

    @property
    def conflicts(self) -> tuple[Difference, ...]:
        """The places that the engine cannot decide."""
        undecided = Decision.CONFLICT, Decision.ALIKE
        return tuple(it for it in self.differences if it.decision in undecided)

    @property
    def has_end(self) -> bool:
        """True when the record says how the game ended."""
        return any(isinstance(item, End) for item in self.record.body)


class Parting(NamedTuple):
    """The board after the last piece of a record in a place that can be played.

    `piece` is `None` where not even the first can be played; the board is then the one before the
    place.
    """

    board: Position
    piece: Piece | None
    is_last: bool


def part_from(difference: Difference, record: int) -> Parting | None:
    """The last board of a record's own play in a place; `None` where the board is not known."""
    line, last = difference.before.line, None
    if difference.before.is_forced or line.state is None:
        return None
    pieces = difference.lists[record]
    board = line.state.position
    for piece in pieces:
        line = force_piece(line, piece).line
        if line.state is None:
            return Parting(board, last, is_last=False)
        board, last = line.state.position, piece
    return Parting(board, last, is_last=True)


def _always() -> bool:
    return True


class SideBySide(NamedTuple):
    """The records of one game with their rules, taken apart and set side by side."""

    records: tuple[Record, ...]
    rules: RuleSet
    accounts: tuple[Account, ...]
    stretches: tuple[Stretch, ...]


def set_side_by_side(records: tuple[Record, ...], labels: tuple[str, ...]) -> SideBySide:
    """The records, which go by these labels, set side by side.

    Raises `ValueError` unless all are played by the same known rules from the same board.
    """
    rules = common_rules(records)
    accounts = tuple(
        make_account(label, record, rules) for label, record in zip(labels, records, strict=True)
    )
    return SideBySide(records, rules, accounts, align(accounts))


def merge(side: SideBySide, prefer: int = 0, go_on: Callable[[], bool] = _always) -> Merged:
    """The records of one game as one.

    `prefer` is the record whose tags are kept, and in a conflict its turns, unless it has an error
    and another has none. `go_on` is asked while a slip that all records share is searched for.
    """
    records, rules, accounts, stretches = side
    judged = judge(stretches, begin_way(accounts, rules))
    if not judged.ways and judged.is_complete:
        # Two records may each lack what the other has in the same place.
        wider = tuple(stretch.widen() for stretch in stretches)
        again = judge(wider, begin_way(accounts, rules))
        stretches, judged = (wider, again) if again.ways else (stretches, judged)
    standing = prefer if len(judged.ways) == 1 else choose_record(records, prefer)
    if judged.ways:
        way = min(judged.ways, key=lambda it: count_other(it, standing))
        chosen = _Chosen(way, stretches, _differ(judged.ways, len(stretches)))
    else:
        mended = None
        # No slip is in all of them where one is without errors to its end.
        if judged.is_complete and not any(map(is_whole, records)):
            mended = mend(accounts, stretches, judged, rules, go_on)
        if mended is not None:
            chosen = _Chosen(mended.way, mended.stretches, frozenset(), mended.edit)
        else:
            chosen = _give_up(stretches, judged, standing)
    merged = _make_merged(accounts, chosen, prefer, rules)
    if not count_errors(merged.record):
        return merged
    for first in (_find_first(stretches, judged), 0):
        if not is_worse(merged.record, records[standing]):
            break
        merged = _make_merged(accounts, _leave(stretches, judged, first, standing), prefer, rules)
    errors, alone = count_errors(merged.record), tuple(map(count_errors, records))
    return replace(merged, errors=errors, alone=alone, standing=standing)


def merge_into(whole: int, side: SideBySide, same: frozenset[int]) -> Merged | None:
    """The records of one game as one, where one of them is without errors and right everywhere.

    That is certain where the engine refutes what the others have instead, and no claim of theirs is
    false. Those in `same` have its play, whatever they claim. `None` where it is not certain.
    """
    _, rules, accounts, stretches = side
    alone = judge(stretches, begin_way(accounts, rules), only=whole)
    if len(alone.ways) != 1:
        return None
    merged = _make_merged(accounts, _Chosen(alone.ways[0], stretches, frozenset()), whole, rules)
    for one in merged.differences:
        taken = [it.key for it in one.taken]
        for record, own in enumerate(one.lists):
            differs = own and [it.key for it in own] != taken
            if differs and one.errors[record] is None and record not in same:
                return None
    if any(claim.record not in same for _, claim in merged.overruled):
        return None
    return None if count_errors(merged.record) else merged


def common_rules(records: tuple[Record, ...]) -> RuleSet:
    """The rules of all records; raises `ValueError` where they differ or are not known."""
    found: list[RuleSet] = []
    for record in records:
        rules = rules_of(record)
        if not isinstance(rules, RuleSet):
            raise ValueError(rules.message)
        found.append(rules)
    if len(set(found)) > 1:
        raise ValueError("the records are played by different rules")
    if len({record.value("Setup") for record in records}) > 1:
        raise ValueError("the records begin from different boards")
    return found[0]


def explain(
    stretches: tuple[Stretch, ...], before: Course, at: int, record: int
) -> Diagnostic | None:
    """The first error when a record's own play is put into a stretch; `None` if there is none."""
    if before.is_forced:
        return None
    alone = judge(stretches[: at + 1], before, at, only=record)
    if not alone.ways:
        return _place(alone.dead_ends[-1]) if alone.dead_ends else None
    judged = judge(stretches, alone.ways[0], at + 1)
    if judged.ways or not judged.dead_ends:
        return None
    return _place(max(judged.dead_ends, key=lambda end: end.stretch))


def _place(end: DeadEnd) -> Diagnostic:
    """The error at a dead end, with its round and row."""
    round_, row = find_place(end.way.line.round, end.holders)
    return end.error._replace(round=round_, row=row)


def _differ(ways: tuple[Course, ...], count: int) -> frozenset[int]:
    """The stretches in which not all ways play the same."""
    seen: list[set[tuple[str, ...]]] = [set() for _ in range(count)]
    for way in ways:
        for index, pieces in enumerate(_by_stretch(way, count)):
            seen[index].add(tuple(step.piece.key for step in pieces))
    return frozenset(index for index, plays in enumerate(seen) if len(plays) > 1)


def _by_stretch(way: Course, count: int) -> list[list[Course]]:
    steps: list[list[Course]] = [[] for _ in range(count)]
    for step in way.steps():
        steps[step.stretch].append(step)
    return steps


class _Chosen(NamedTuple):
    """A way, its stretches, those that are not decided, and the slip that was put right."""

    way: Course
    stretches: tuple[Stretch, ...]
    open: frozenset[int]
    slip: Edit | None = None


def _make_merged(
    accounts: tuple[Account, ...], chosen: _Chosen, prefer: int, rules: RuleSet
) -> Merged:
    """The record of a way, and how it differs from those it was made of."""
    way, stretches, open_, slip = chosen
    differences = _differences(stretches, way, open_, len(accounts), slip)
    refuted = (
        (step.piece, it) for step in way.steps() if step.tried for it in step.tried.overruled
    )
    overruled = (*refuted, *_find_refuted(stretches, way, len(accounts)))
    record = blend(accounts, Taken(way, stretches, open_, prefer), rules, slip)
    return Merged(record, rules, accounts, differences, overruled, slip)


def _find_refuted(
    stretches: tuple[Stretch, ...], way: Course, count: int
) -> Iterator[tuple[Piece, Overruled]]:
    """Claims about turns that were kept, which the board refutes and no other claim contradicts."""
    steps = [step for step in way.steps() if step.tried and not step.is_forced]
    held = {id(piece) for step in steps for _, piece in step.holders}
    for step in steps:
        own = {id(piece) for _, piece in step.holders}
        items = step.tried.items if step.tried else ()
        meant = " ".join(write_item(it) for some in items for it in some)
        for row in stretches[step.stretch].rows:
            if not any(id(cell) in own for cell in row):
                continue
            for index, cell in enumerate(row[:count]):
                if isinstance(cell, Piece) and cell.key == step.piece.key and id(cell) not in held:
                    yield step.piece, Overruled(index, _write_claims(cell), meant)


def _write_claims(piece: Piece) -> str:
    return " ".join(write_item(it) for part in piece.parts for it in (part.item, *part.claims))


def _give_up(stretches: tuple[Stretch, ...], judged: Courses, prefer: int) -> _Chosen:
    """A way for records that never agree to the end, and the stretches that are open."""
    begin, first = find_doubt(stretches, judged, prefer)
    on = force(stretches, begin, first, prefer)
    way = min(on, key=lambda it: count_other(it, prefer))
    last = max((step.stretch for step in way.steps() if step.is_forced), default=judged.stopped)
    doubtful = {i for i in range(first, last + 1) if not stretches[i].is_agreed}
    if not any(index <= judged.stopped for index in doubtful):
        doubtful.add(judged.stopped)
    return _Chosen(way, stretches, frozenset(doubtful | _differ(on, len(stretches))))


def _find_first(stretches: tuple[Stretch, ...], judged: Courses) -> int:
    """The first stretch in which the records differ, or that none can be played through."""
    differs = (i for i, stretch in enumerate(stretches) if not stretch.is_agreed)
    return min(next(differs, judged.stopped), judged.stopped, len(stretches) - 1)


def _leave(stretches: tuple[Stretch, ...], judged: Courses, first: int, only: int) -> _Chosen:
    """All that one record has from a stretch on, wherever others differ, and nothing decided."""
    far = (judged.furthest or judged.ways)[0]
    begin = next((it.before or it for it in far.steps() if it.stretch >= first), far)
    way = stand(stretches, begin, first, only)
    doubtful = {i for i in range(first, len(stretches)) if not stretches[i].is_agreed}
    return _Chosen(way, stretches, frozenset(doubtful | {_find_first(stretches, judged)}))


def _differences(
    stretches: tuple[Stretch, ...],
    way: Course,
    open_: frozenset[int],
    count: int,
    slip: Edit | None,
) -> tuple[Difference, ...]:
    found: list[Difference] = []
    before = way.steps()[0].before if way.steps() else None
    is_filling = False
    for index, (stretch, steps) in enumerate(
        zip(stretches, _by_stretch(way, len(stretches)), strict=True)
    ):
        if before is None:
            break
        lists = stretch.lists[:count]
        taken = tuple(step.piece for step in steps)
        decision = _decide(lists, stretch.is_open[:count], taken, index in open_)
        if decision is Decision.MENDED and slip is None:
            decision = Decision.CONFLICT
        if decision is Decision.FILLED and is_filling:
            last = found[-1]
            joined = tuple(map(tuple.__add__, last.lists, lists))
            found[-1] = replace(last, lists=joined, taken=(*last.taken, *taken))
        elif decision is not None:
            keys = tuple(piece.key for piece in taken)
            errors = tuple(
                None
                if decision is Decision.FILLED
                or (decision is not Decision.ALIKE and tuple(it.key for it in own) == keys)
                else explain(stretches, before, index, record)
                for record, own in enumerate(lists)
            )
            places = [step.place for step in steps] or [(before.line.round, None)]
            others = ((it.round, it.row) for own in lists for it in own if it.row)
            row = next((row for _, row in (*places, *others) if row), None)
            found.append(Difference(places[0][0], row, lists, taken, decision, errors, before))
        is_filling = decision is Decision.FILLED
        before = steps[-1] if steps else before
    return tuple(found)


def _decide(
    lists: tuple[tuple[Piece, ...], ...],
    leaves_open: tuple[bool, ...],
    taken: tuple[Piece, ...],
    is_open: bool,
) -> Decision | None:
    """The decision in a stretch; `None` where all records have the same."""
    told = [own for own, open_ in zip(lists, leaves_open, strict=True) if own or not open_]
    if is_open:
        is_alike = len({tuple(it.key for it in own) for own in told}) == 1
        return Decision.ALIKE if is_alike else Decision.CONFLICT
    keys = [tuple(it.key for it in own if not it.is_optional) for own in lists]
    play = tuple(it.key for it in taken if not it.is_optional)
    if all(own == play for own in keys):
        return None
    silent = [not own and open_ for own, open_ in zip(keys, leaves_open, strict=True)]
    gone = [
        hidden or own == play or (pieces and all(it.is_gap or it.is_hidden for it in pieces))
        for hidden, own, pieces in zip(silent, keys, lists, strict=True)
    ]
    if all(gone):
        is_told = any(it.is_turn or isinstance(it.item, RoundStart) for it in taken)
        return Decision.FILLED if is_told else None
    return Decision.AGREES if set(play) <= {key for own in keys for key in own} else Decision.MENDED
