"""The bracket of a knock-out stage, as far as its results and withdrawals decide it."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import NamedTuple

from .plan import EventStage, System
from .state import EventState
from .systems.bracket import Meeting, fill_bracket


class StageBracket(NamedTuple):
    """The rounds of a bracket, the winner of each decided pair, and the first round's number."""

    rounds: tuple[tuple[Meeting, ...], ...]
    winners: Mapping[frozenset[str], str | None]
    first_round: int

    def round_of(self, meeting: Meeting) -> int:
        """The round of the tournament in which a meeting is to be."""
        return self.first_round + meeting.place.round


def find_bracket(state: EventState, stage: EventStage, last: int | None = None) -> StageBracket:
    """The bracket of a stage that is drawn, after the round `last` or all that was played.

    Whoever withdrew before a match was paired loses it: the other goes on without a match.
    """
    order = next(iter(state.groups_of(stage)), ())
    rounds = state.rounds_of(stage)
    first = rounds[0] if rounds else first_round_of(state, stage)
    winners: dict[frozenset[str], str | None] = {}
    paired = set()
    for match in state.matches_of(stage):
        pair = frozenset(match.entrants)
        paired.add(pair)
        if last is not None and match.address.round > last:
            continue
        if state.outcomes[match.address].is_over:
            winners[pair] = state.outcomes[match.address].winner
    left = True
    while left:
        left = False
        filled = fill_bracket(order, winners, stage.third)
        for meeting in (one for meetings in filled for one in meetings):
            one, other = meeting.first, meeting.second
            if not meeting.is_known or one is None or other is None:
                continue
            pair, round_ = frozenset((one, other)), first + meeting.place.round
            if pair in winners or pair in paired:
                continue
            out = [who for who in (one, other) if state.is_out(who, round_)]
            if out:
                winners[pair] = None if len(out) == 2 else other if out[0] == one else one
                left = True
    return StageBracket(filled, winners, first)


class UnplayedFinal(Enum):
    """Why nobody played the final of a knock-out."""

    BOTH_FORFEITED = "both finalists forfeited: nobody played the final"
    ALONE = "one finalist met nobody, as the other semifinal had no winner: nobody played the final"
    NOBODY = "nobody came to the final"


def find_unplayed_final(state: EventState, stage: EventStage) -> UnplayedFinal | None:
    """Why nobody played the final of a knock-out, once that is certain; else `None`."""
    if stage.system is not System.KNOCK_OUT or not state.groups_of(stage):
        return None
    bracket = find_bracket(state, stage)
    final = bracket.rounds[-1][0]
    if not final.is_known:
        return None
    pair = frozenset(one for one in (final.first, final.second) if one is not None)
    if len(pair) < 2:
        return UnplayedFinal.ALONE if pair else UnplayedFinal.NOBODY
    matches = [one for one in state.matches_of(stage) if frozenset(one.entrants) == pair]
    if pair not in bracket.winners or bracket.winners[pair] or any(o.is_level for o in matches):
        return None
    return UnplayedFinal.BOTH_FORFEITED


def first_round_of(state: EventState, stage: EventStage) -> int:
    """The round in which a stage begins: the one after the last of the stage it comes from."""
    source = state.plan.source_of(stage)
    return 1 if source is None else max(state.rounds_of(source), default=0) + 1
