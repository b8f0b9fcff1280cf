"""Finds the one slip that all records of a game share, and that keeps them from agreeing."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from ...engine.ruleset import RuleSet
from ...notation.record import Item, Record
from ...replay.slips.edits import Edit
from ...replay.slips.find import Search
from ...replay.slips.main_line import SearchStopped, find_first_error, main_line_of
from ...replay.slips.report import LOST, Extent
from .aligning import Stretch, align
from .judging import Course, Courses, begin_way, find_doubt, force, judge
from .pieces import Account, make_account

MOST_BASES = 2
"""The dead ends from which a slip is searched for, each with every record's play there."""

LEAST_TURNS = 3
"""The turns from the error on that have to agree for a slip to be put right unasked."""

GoOn = Callable[[], bool]


class Mended(NamedTuple):
    """The way on which everything agrees once a slip is put right, and that slip.

    `stretches` are those of the records and the mended one, which comes last; `written` and
    `meant` are the text before and after, in `round` and `row`.
    """

    way: Course
    stretches: tuple[Stretch, ...]
    accounts: tuple[Account, ...]
    edit: Edit


def mend(
    accounts: tuple[Account, ...],
    stretches: tuple[Stretch, ...],
    judged: Courses,
    rules: RuleSet,
    go_on: GoOn,
) -> Mended | None:
    """The one slip that, put right, makes all records agree; `None` for none or several."""
    found: dict[int, Mended] = {}
    tried: set[tuple[Item, ...]] = set()
    for base in _bases(accounts, stretches, judged):
        for record, edit in _mend_one(base, rules, go_on):
            if record.body in tried:
                continue
            tried.add(record.body)
            every = (*accounts, make_account("", record, rules))
            aligned = align(every)
            ways = judge(aligned, begin_way(accounts, rules), only=len(accounts)).ways
            if ways:
                found.setdefault(ways[0].play, Mended(ways[0], aligned, every, edit))
    return next(iter(found.values())) if len(found) == 1 else None


def _bases(
    accounts: tuple[Account, ...], stretches: tuple[Stretch, ...], judged: Courses
) -> Iterator[Record]:
    """Records that go as far as everything agrees, and then on as one of the records does."""
    seen: set[tuple[Item, ...]] = set()
    for prefer in range(len(accounts)):
        begins = [find_doubt(stretches, judged, prefer)]
        begins += [(way, judged.stopped) for way in judged.furthest[:MOST_BASES]]
        for way, first in begins:
            forced = force(stretches, way, first, prefer)[0]
            base = compose(accounts[0].record, forced)
            if base.body not in seen:
                seen.add(base.body)
                yield base


def compose(like: Record, way: Course) -> Record:
    """A record of the play and claims of a way, with the rules and set-up of the record `like`."""
    tags = tuple(tag for tag in like.tags if tag.name in ("Rules", "Setup"))
    body: list[Item] = []
    for step in way.steps():
        for items in step.tried.items if step.tried else ():
            body += items
    return Record(tags, tuple(body))


def _mend_one(base: Record, rules: RuleSet, go_on: GoOn) -> Iterator[tuple[Record, Edit]]:
    """The record with a slip put right, for each slip after which all the rest agrees."""
    main = main_line_of(base, rules)
    try:
        start = find_first_error(main, go_on)
    except SearchStopped:
        return
    if start is None:
        return
    search = Search(main, start, go_on)
    search.run()
    if not search.is_complete:
        return
    far = [trial for trial in search.fitting if trial.agreement.extent is Extent.RECORD]
    # What nobody wrote is not put in: there is often another turn with which all agrees as well.
    if any(trial.edit.kind in LOST for trial in far):
        return
    for trial in far:
        if trial.agreement.turns >= LEAST_TURNS:
            changes = {main.order[at]: items for at, items in trial.edit.changes}
            body = [
                item for place, old in enumerate(base.body) for item in changes.get(place, (old,))
            ]
            yield Record(base.tags, tuple(body)), trial.edit
