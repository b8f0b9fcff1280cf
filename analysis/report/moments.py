"""The moments of a match: turns that changed who is likelier to win (docs/annotating.md).

They are what comments and the story speak of.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import Enum
from itertools import groupby, pairwise
from typing import NamedTuple

from ...engine.round import Round
from ...engine.ruleset import RuleSet
from ...replay.steps import Replay, RoundBegun, RowPlayed, TurnPlayed
from ..judging.annotation import Annotation, JudgedTurn
from ..judging.judgement import Judgement
from ..judging.marks import MARKS, ONLY_MARK, Thresholds
from ..judging.match_model import find_round_chance
from ..judging.measure import Measure
from ..judging.seen import Onlooker
from .chances import ChanceScale, MissedTurn, find_lead, find_majority
from .contrast import Contrast, contrast_turn, count_in_houses, hand_of, lead_of, play_lifts
from .story import EARLY

MOST_MOMENTS = 5
"""The most moments of a round."""

LEAST_CHANGE = 30
"""The least change of a chance, in thousandths, of a moment."""

LEAST_SWING = 200
"""The least change of the chance that the stores give, for a good turn to be a moment."""


class KeyMomentKind(Enum):
    """The kinds of moments."""

    MISSED = "missed"
    ONLY = "only"
    SWING = "swing"
    DECIDED = "decided"
    OUT_OF_SIGHT = "out of sight"


class KeyMoment(NamedTuple):
    """A moment: the number of its turn among those judged, and of its hand in a row, from 0.

    `change` is that of the chance to win, in thousandths, for the seat of the turn. `contrast` is
    there if something in sight was missed. `let_in` is the moment before if its turn let in what
    this one missed; then it is no moment of its own. A moment `is_turning` if the better turn would
    have left the seat ahead, the answer taken off, and the one played does not.
    """

    number: int
    hand: int
    kind: KeyMomentKind
    change: int
    contrast: Contrast | None = None
    let_in: KeyMoment | None = None
    is_turning: bool = False

    @property
    def weight(self) -> int:
        """The change by which moments are chosen: the larger one of two that were made one."""
        return max(self.change, self.let_in.change if self.let_in else 0)

    @property
    def rank(self) -> tuple[bool, bool, int]:
        """The order in which moments are chosen: first a decision, then what turned a round."""
        turns = self.is_turning or (self.let_in is not None and self.let_in.is_turning)
        return self.kind is not KeyMomentKind.DECIDED, not turns, -self.weight


def find_moments(annotation: Annotation, thresholds: Thresholds) -> tuple[KeyMoment, ...]:
    """The moments of a judged match in the order of play, at most `MOST_MOMENTS` a round."""
    rules = annotation.replay.rules
    if rules is None:
        return ()
    finder = _Finder(annotation, rules, thresholds)
    numbered = enumerate(annotation.turns)
    chosen: list[KeyMoment] = []
    for _, turns in groupby(numbered, key=lambda one: one[1].step.round):
        found = list(_merge(annotation.turns, list(finder.find(list(turns)))))
        found.sort(key=lambda one: one.rank)
        chosen += sorted(found[:MOST_MOMENTS], key=lambda one: (one.number, one.hand))
    return tuple(chosen)


def list_missed(annotation: Annotation, thresholds: Thresholds) -> tuple[MissedTurn, ...]:
    """The turns of single seats that missed something in sight, for a story."""
    rules = annotation.replay.rules
    if rules is None:
        return ()
    scale = ChanceScale(annotation.replay, rules)
    return tuple(
        scale.compare(judged.step, judgement.sight.lifts)
        for judged in annotation.turns
        for judgement in judged.judgements
        if isinstance(judged.step, TurnPlayed)
        and judgement.sight is not None
        and thresholds.rating(judgement) in MARKS
    )


class _Finder:
    """Finds the moments of one match."""

    def __init__(self, annotation: Annotation, rules: RuleSet, thresholds: Thresholds) -> None:
        self.annotation, self.rules, self.thresholds = annotation, rules, thresholds
        self.scale = ChanceScale(annotation.replay, rules)
        self.opening, self.is_decided = _find_opening(annotation.replay), False

    def find(self, turns: Sequence[tuple[int, JudgedTurn]]) -> Iterator[KeyMoment]:
        """All moments of a round."""
        self.is_decided = False
        for number, judged in turns:
            decided = self._decide(number, judged)
            if decided is None or self.is_decided:
                for hand, judgement in enumerate(judged.judgements):
                    moment = self._judge(number, judged, hand, judgement)
                    if moment is None or moment.change < LEAST_CHANGE:
                        moment = self._swing(number, judged, judgement)
                    if moment is not None:
                        yield moment
            elif decided.change:
                yield decided
            self.is_decided = decided is not None

    def _judge(
        self, number: int, judged: JudgedTurn, hand: int, judgement: Judgement
    ) -> KeyMoment | None:
        """The moment of a turn by its mark, or by a loss out of sight."""
        mark = self.thresholds.mark(judgement)
        if mark == ONLY_MARK:
            change = self._weigh_only(judged, judgement)
            return KeyMoment(number, hand, KeyMomentKind.ONLY, change)
        if mark in MARKS.values():
            body = self.annotation.replay.record.body
            opens = judged.step.body_index == self.opening
            contrast = contrast_turn(self.rules, body, judged, hand, opens)
            if contrast is None:
                return None
            change = self._weigh(judged, judgement, judgement.seen)
            turns = contrast.better.lead > 0 >= contrast.played.lead
            return KeyMoment(number, hand, KeyMomentKind.MISSED, change, contrast, is_turning=turns)
        if self.thresholds.mistake <= judgement.proven and isinstance(judged.step, TurnPlayed):
            change = self._weigh(judged, judgement, judgement.proven)
            return KeyMoment(number, hand, KeyMomentKind.OUT_OF_SIGHT, change)
        return None

    def _weigh(self, judged: JudgedTurn, judgement: Judgement, loss: int) -> int:
        """The chance that a turn gave away with a loss, of the round or of the match."""
        if self.annotation.measure is Measure.CHANCE:
            return loss
        lead = self._lead(judged, judgement)
        return self._gain_chance(judged, judgement, (lead, lead + loss))

    def _gain_chance(self, judged: JudgedTurn, judgement: Judgement, leads: tuple[int, int]) -> int:
        """The change of a chance between two leads of the seat judged."""
        own = self.rules.playing_order.index(judgement.seat)
        return self.scale.weigh(judged.step, own, leads, is_decided=self.is_decided)

    def _lead(self, judged: JudgedTurn, judgement: Judgement) -> int:
        own = self.rules.playing_order.index(judgement.seat)
        return find_lead(self.rules, judged.step, own)

    def _weigh_only(self, judged: JudgedTurn, judgement: Judgement) -> int:
        """The chance that an only good move kept: the next best in sight would have lost it."""
        step = judged.step
        if not isinstance(step, TurnPlayed) or judgement.only is None:
            return 0
        lifts = tuple(move.house.number for move in step.moves)
        before = Round(self.rules, step.before, opens_match=step.body_index == self.opening)
        state = play_lifts(before, lifts)[0][judgement.only]
        own, onlooker, others = hand_of(step), Onlooker(before), list[int]()
        for number in state.legal_houses():
            if number == lifts[judgement.only]:
                continue
            after = state.after_move(number)
            if after.goes_on:
                others.append(onlooker.find_rest(after, judgement.only + 1)[0])
            else:
                others.append(onlooker.find_standing(after, own))
        after = Round(self.rules, step.before).at(step.after, step.after.to_move)
        standing = onlooker.find_standing(after._replace(goes_on=step.goes_on), own)
        lead, lost = self._lead(judged, judgement), standing - max(others, default=standing)
        return max(self._gain_chance(judged, judgement, (lead - lost, lead)), 0)

    def _swing(self, number: int, judged: JudgedTurn, judgement: Judgement) -> KeyMoment | None:
        """A turn that took the lead or widened it by much, as the stores show it."""
        step = judged.step
        if not isinstance(step, TurnPlayed) or self.is_decided:
            return None
        own = self.rules.playing_order.index(judgement.seat)
        before, after = (lead_of(one.stores, own) for one in (step.before, step.after))
        rests = (count_in_houses(Round(self.rules, one)) for one in (step.before, step.after))
        then, now = (
            find_round_chance(lead, rest) for lead, rest in zip((before, after), rests, strict=True)
        )
        if now - then < LEAST_SWING or after <= 0:
            return None
        return KeyMoment(number, 0, KeyMomentKind.SWING, now - then)

    def _decide(self, number: int, judged: JudgedTurn) -> KeyMoment | None:
        """The turn after which a seat has more than half of the shells.

        Its `change` is 0 if hardly any shells were left then: that is no early decision.
        """
        step = judged.step
        winner, total = find_majority(step.after), step.after.shells
        if winner is None:
            return None
        rest = count_in_houses(Round(self.rules, step.after))
        change = 1000 if EARLY * rest >= total else 0
        return KeyMoment(number, winner, KeyMomentKind.DECIDED, change)


def _merge(turns: Sequence[JudgedTurn], found: list[KeyMoment]) -> Iterator[KeyMoment]:
    """The moments, with neighbours made one where the first let in what the second missed."""
    merged: set[int] = set()
    missed = {at: one for at, one in enumerate(found) if one.kind is KeyMomentKind.MISSED}
    for at, other in pairwise(sorted(missed)):
        one, two = missed[at], missed[other]
        if at not in merged and two.number == one.number + 1 and _is_let_in(one, two):
            merged.add(other)
    for at, moment in enumerate(found):
        if at + 1 in merged and found[at].kind is KeyMomentKind.MISSED:
            continue
        if at in merged:
            yield moment._replace(let_in=found[at - 1])
        else:
            yield moment


def _is_let_in(one: KeyMoment, other: KeyMoment) -> bool:
    """True when the better turn of `other` was there only because of the turn before, `one`."""
    first, second = one.contrast, other.contrast
    if first is None or second is None or second.is_row or first.seat is second.seat:
        return False
    if first.played.answer is None:
        return False
    taken = second.better.reach.shells
    return taken > max(2 * first.better.answer_shells, second.played.reach.shells)


def _find_opening(replay: Replay) -> int | None:
    """The place in the body of the turn or row that opens the match, if the record has it."""
    first = next((step for step in replay.steps if not isinstance(step, RoundBegun)), None)
    if replay.record.tag("Setup") is not None or not isinstance(first, TurnPlayed | RowPlayed):
        return None
    return first.body_index
