"""The part of a journal that is published: what concerns rounds with a `publish` of their own."""

from __future__ import annotations

from collections.abc import Sequence

from .facts import (
    ByeFact,
    CorrectFact,
    DrawFact,
    DropFact,
    EnterFact,
    Fact,
    JournalEntry,
    PublishFact,
    WithdrawFact,
)
from .state import EventState


def select_published(
    state: EventState, entries: Sequence[JournalEntry]
) -> tuple[JournalEntry, ...]:
    """The entries that may be shown; all of them where no round was ever published.

    `state` is that after all entries. Left out are entries about a round that is not published,
    the draw of a stage without a published round, and corrections of these.
    """
    if not state.published:
        return tuple(entries)
    stages = {
        stage.name for stage in state.plan.stages if state.published & set(state.rounds_of(stage))
    }
    kept: dict[int, JournalEntry] = {}
    for entry in entries:
        fact = entry.fact
        if isinstance(fact, CorrectFact | DropFact):
            new = fact.fact if isinstance(fact, CorrectFact) else None
            is_shown = fact.line in kept and (new is None or _is_shown(new, state, stages))
            if not is_shown:
                # A line that a hidden correction takes back does not count any more.
                kept.pop(fact.line, None)
        else:
            is_shown = _is_shown(fact, state, stages)
        if is_shown:
            kept[entry.line] = entry
    return tuple(kept.values())


def _is_shown(fact: Fact, state: EventState, stages: set[str]) -> bool:
    match fact:
        case DrawFact(stage):
            return stage in stages
        case ByeFact(round_):
            return round_ in state.published
        case EnterFact(_, _, stage):
            return stage is None or stage in stages
        case WithdrawFact() | PublishFact():
            return True
        case CorrectFact() | DropFact():
            return False
        case _:
            return fact.address.round in state.published
