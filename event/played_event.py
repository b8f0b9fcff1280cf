"""A tournament's folder read as a value: its plan, its journal, and the standings after both."""

from __future__ import annotations

from typing import NamedTuple

from .findings import EventFinding
from .fold import Folding
from .journal import read_journal
from .plan import EventPlan
from .plan_reader import read_plan
from .standings import GroupTable, choose_stages, list_standings
from .state import EventState


class PlayedEvent(NamedTuple):
    """A tournament as far as it was played.

    `plan` is what its plan says, `state` what happened: matches, byes, corrections. `findings` are
    what is wrong in either file.
    """

    plan: EventPlan
    """The plan: players, stages, ties; `plan.name_of(id)` is a player's name."""
    state: EventState
    """The matches, byes and corrections so far."""
    findings: tuple[EventFinding, ...]
    """All that is wrong in the plan or the journal."""

    def standings(
        self, stage: str | None = None, after: int | None = None
    ) -> tuple[GroupTable, ...]:
        """The standings of each group of a stage, or of all stages that are drawn.

        `after` is the last round that counts. A row has the `entrant`'s id, whose name is
        `plan.name_of(id)`, and its `points` in halves. Raises `ValueError` for an unknown stage.
        """
        stages = choose_stages(self.state, stage)
        return tuple([table for it in stages for table in list_standings(self.state, it, after)])


def read_event(plan: bytes, journal: bytes) -> PlayedEvent:
    """The tournament of a plan and a journal; never raises, whatever is written."""
    read, plan_findings = read_plan(plan)
    entries, journal_findings, _ = read_journal(journal)
    folding = Folding(read, entries)
    state = folding.state()
    return PlayedEvent(read, state, (*plan_findings, *journal_findings, *folding.findings.found))
