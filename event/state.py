"""All that is known of a tournament at a moment."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property

from .facts import Fact, TableAddress
from .findings import EventFinding
from .matches import MatchOutcome, Resting, TableMatch, judge_match
from .plan import EventPlan, EventStage

AFTER_ALL = 10**6
"""A round behind all others."""


@dataclass(frozen=True, slots=True)
class Corrected:
    """A correction: the line, the line correcting it, the old fact, and the new one (or none)."""

    line: int
    by_line: int
    old: Fact
    new: Fact | None
    reason: str | None
    by: str | None
    at: str | None
    forced: bool


@dataclass(frozen=True)
class EventState:
    """All that is known of a tournament after a journal.

    `draws` has the starting order by stage and group, with those who joined it later at the end;
    `joined` counts these. `moves` says when entrants left and came.
    """

    plan: EventPlan
    draws: Mapping[tuple[str, int], tuple[str, ...]] = field(default_factory=dict)
    matches: Mapping[TableAddress, TableMatch] = field(default_factory=dict)
    rests: tuple[Resting, ...] = ()
    moves: tuple[tuple[str, int, bool], ...] = ()
    published: frozenset[int] = frozenset()
    corrections: tuple[Corrected, ...] = ()
    findings: tuple[EventFinding, ...] = ()
    joined: Mapping[tuple[str, int], int] = field(default_factory=dict)

    @cached_property
    def outcomes(self) -> Mapping[TableAddress, MatchOutcome]:
        """The outcome of each match."""
        found = {}
        for address, match in self.matches.items():
            if self.moves and not match.has_begun:
                out = tuple(one for one in match.entrants if self.is_out(one, address.round))
                if out:
                    # Whoever has withdrawn loses what was paired already.
                    match = replace(match, forfeits=out)
            found[address] = judge_match(match, self.plan.fouls)
        return found

    @cached_property
    def corrections_by_match(self) -> Mapping[TableAddress, list[Corrected]]:
        """The corrections that concern a match, by its address."""
        found: dict[TableAddress, list[Corrected]] = defaultdict(list)
        for one in self.corrections:
            facts = (one.old, one.new)
            known = [getattr(fact, "address", None) for fact in facts]
            for address in dict.fromkeys(one.match for one in known if one is not None):
                found[address].append(one)
        return found

    @cached_property
    def _matches_by_stage(self) -> Mapping[str, list[TableMatch]]:
        found: dict[str, list[TableMatch]] = defaultdict(list)
        for address in sorted(self.matches):
            found[self.matches[address].stage.name].append(self.matches[address])
        return found

    @cached_property
    def _matches_by_group(self) -> Mapping[tuple[str, int], list[TableMatch]]:
        found: dict[tuple[str, int], list[TableMatch]] = defaultdict(list)
        for name, matches in self._matches_by_stage.items():
            for match in matches:
                found[name, match.group or 1].append(match)
        return found

    def matches_of(self, stage: EventStage, group: int | None = None) -> tuple[TableMatch, ...]:
        """The matches of a stage, or of one of its groups, in the order of their addresses."""
        if group is None:
            return tuple(self._matches_by_stage.get(stage.name, ()))
        return tuple(self._matches_by_group.get((stage.name, group), ()))

    def rests_of(self, stage: EventStage, group: int | None = None) -> tuple[Resting, ...]:
        """The byes of a stage, or of one of its groups."""
        return tuple(self._rests_by_place.get((stage.name, group), ()))

    @cached_property
    def _rests_by_place(self) -> Mapping[tuple[str, int | None], list[Resting]]:
        """The byes by stage and group, and all of a stage by its name and no group."""
        found: dict[tuple[str, int | None], list[Resting]] = defaultdict(list)
        for rest in self.rests:
            found[rest.stage.name, None].append(rest)
            found[rest.stage.name, rest.group or 1].append(rest)
        return found

    def groups_of(self, stage: EventStage) -> tuple[tuple[str, ...], ...]:
        """The starting order of each group of a stage; none before it is drawn."""
        return tuple(self.draws[stage.name, group] for group in self.group_numbers(stage))

    def group_numbers(self, stage: EventStage) -> tuple[int, ...]:
        """The numbers of the groups of a stage that are drawn."""
        return tuple(sorted(group for name, group in self.draws if name == stage.name))

    def rounds_of(self, stage: EventStage) -> tuple[int, ...]:
        """The rounds of a stage, up to the last that is paired.

        Byes that were asked for do not pair a round; rounds after the last paired one are still to
        come.
        """
        return self._rounds_by_stage.get(stage.name, ())

    @cached_property
    def _rounds_by_stage(self) -> Mapping[str, tuple[int, ...]]:
        found: dict[str, set[int]] = defaultdict(set)
        for match in self.matches.values():
            found[match.stage.name].add(match.address.round)
        for rest in self.rests:
            if rest.is_of_system:
                found[rest.stage.name].add(rest.fact.round)
        last = {name: max(rounds) for name, rounds in found.items()}
        for rest in self.rests:
            if rest.fact.round < last.get(rest.stage.name, 0):
                found[rest.stage.name].add(rest.fact.round)
        return {name: tuple(sorted(rounds)) for name, rounds in found.items()}

    def is_out(self, entrant: str, round_: int) -> bool:
        """True when an entrant does not play in a round: withdrawn, or not come yet."""
        own = [(at, out) for who, at, out in self.moves if who == entrant]
        if not own:
            return False
        before = [out for at, out in own if at <= round_]
        return before[-1] if before else not own[0][1]

    def is_round_over(self, stage: EventStage, round_: int | None = None) -> bool:
        """True when all matches of a stage, or of one round of it, are over."""
        return all(
            self.outcomes[match.address].is_over
            for match in self.matches_of(stage)
            if round_ in (None, match.address.round)
        )
