"""Comments on moments, made of facts that can be counted on the board."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ...engine.board import House, Seat
from ...engine.round import Round
from ...replay.steps import TurnPlayed
from ..judging.annotation import Annotation
from ..judging.judgement import Judgement
from ..judging.marks import Thresholds
from ..judging.measure import Measure
from ..search.lines import LineTurn
from .contrast import Contrast, TurnReach, play_lifts
from .facts import find_burning
from .moments import KeyMoment, KeyMomentKind, find_moments
from .patterns import FoundPattern, Pattern, explain, find_least_answer, find_reason_of_only
from .phrases import (
    PHRASES,
    Language,
    Phrase,
    fill,
    lifts_to_text,
    number_to_text,
    points_to_text,
    seat_name,
    shells_to_text,
    turn_to_text,
)

LEAST_ANSWER = 3
"""The fewest shells of an answer that is told."""

DANGERS = (Pattern.OPEN_HOUSE, Pattern.RESCUE, Pattern.THREAT, Pattern.STOPPED)
"""The patterns about the answer, which are told with it."""

FAR = {Language.ENGLISH: "far", Language.FILIPINO: "malayo"}
"""The word for a loss of more shells than are left: one of the lead, which no person counts."""


class Speaker(NamedTuple):
    """Says in one language why a moment is one."""

    language: Language

    def comments(
        self, annotation: Annotation, thresholds: Thresholds
    ) -> dict[tuple[int, int], str]:
        """The comments on a judged match, by the number of the turn judged and of the hand."""
        said: dict[tuple[int, int], str] = {}
        moments = find_moments(annotation, thresholds)
        told = {moment.number for moment in moments if moment.let_in}
        for moment in moments:
            words = self.comment(annotation, moment, is_answer_told=moment.number + 1 in told)
            if words:
                hands = len(annotation.turns[moment.number].judgements)
                at = moment.number, min(moment.hand, hands - 1)
                said[at] = f"{said[at]} {words}" if at in said else words
        return said

    def comment(
        self, annotation: Annotation, moment: KeyMoment, *, is_answer_told: bool = False
    ) -> str | None:
        """The comment on a moment; `None` when nothing can be said of it for certain."""
        judged = annotation.turns[moment.number]
        step = judged.step
        if moment.kind is KeyMomentKind.DECIDED:
            seats = step.after.seats
            return self._say(
                Phrase.DECIDED,
                seat=seats[moment.hand],
                store=str(step.after.stores[moment.hand]),
                all=str(step.after.shells),
            )
        judgement = judged.judgements[moment.hand]
        if isinstance(step, TurnPlayed):
            if moment.kind is KeyMomentKind.ONLY:
                return self._only(annotation, step, judgement)
            if moment.kind is KeyMomentKind.SWING:
                return self._swing(step)
            if moment.kind is KeyMomentKind.OUT_OF_SIGHT:
                return self._out_of_sight(annotation, step, judgement)
        if moment.contrast is None:
            return None
        parts = list(self._missed(annotation, judgement, moment, is_answer_told))
        is_best = moment.contrast.better.reach.turn == judgement.best
        burned = find_burning(annotation, judged, judgement) if is_best else ()
        if burned:
            parts.append(self._say(Phrase.BURNS, houses=" ".join(map(str, burned))))
        return " ".join(parts)

    def _missed(
        self, annotation: Annotation, judgement: Judgement, moment: KeyMoment, is_told: bool
    ) -> Iterator[str]:
        """The sentences on something in sight that was missed."""
        contrast = moment.contrast
        if contrast is None:
            return
        before = moment.let_in
        if before is not None and before.contrast is not None:
            reach = contrast.better.reach
            sides = {"other": before.contrast.seat, "seat": contrast.seat}
            phrase = Phrase.LET_IN if before.change > moment.change else Phrase.NEITHER
            yield self._say(phrase, turn=reach, gained=_gained(reach), **sides)
        else:
            yield self._better(annotation.measure, judgement, contrast)
        reasons = {one.pattern: one for one in explain(contrast)}
        gain = next((one for one in reasons.values() if one.pattern not in DANGERS), None)
        if gain is not None:
            yield self._explain(gain)
        if is_told:
            return
        answer = contrast.played.answer
        then: tuple[Pattern, ...] = (Pattern.THREAT, Pattern.STOPPED)
        if Pattern.OPEN_HOUSE in reasons:
            yield self._explain(reasons[Pattern.OPEN_HOUSE])
            then = (Pattern.RESCUE,)
        elif answer is not None and answer.shells >= _least_told(contrast):
            yield self._say(
                Phrase.ANSWER if _is_played(annotation, moment, answer) else Phrase.ALLOWED,
                seat=answer.turn.seat,
                turn=answer,
                taken=number_to_text(self.language, answer.shells, is_least=answer.goes_on),
            )
        else:
            return
        found = next((reasons[pattern] for pattern in then if pattern in reasons), None)
        if gain is None and found is not None:
            yield self._explain(found)

    def _better(self, measure: Measure, judgement: Judgement, contrast: Contrast) -> str:
        """The better turn, where it parts from the one played, and how much better it is."""
        better, played = contrast.better.reach, contrast.played.reach
        values: dict[str, Value] = {
            "by": self._loss_text(measure, judgement.seen, contrast.left),
            "gained": _gained(better),
            "brought": str(played.shells),
        }
        takes_more = better.shells > played.shells
        if contrast.is_row:
            both = {"better": better.turn, "played": played.turn}
            return self._say(Phrase.ROW, **both, **values)
        if contrast.at == 0:
            phrase = Phrase.BETTER_TAKES if takes_more else Phrase.BETTER
            return self._say(phrase, turn=better, **values)
        values["house"] = House(contrast.seat, better.turn.lifts[contrast.at])
        values["wrong"] = House(contrast.seat, played.turn.lifts[contrast.at])
        if contrast.is_right:
            values["right"] = lifts_to_text(self.language, played, contrast.at)
            phrase = Phrase.RIGHT_TAKES if takes_more else Phrase.RIGHT
        else:
            values["lift"] = str(contrast.at + 1)
            phrase = Phrase.LIFT_TAKES if takes_more else Phrase.LIFT
        return self._say(phrase, **values)

    def _explain(self, found: FoundPattern) -> str:
        """A pattern as a sentence."""
        values: dict[str, Value] = {}
        for name, fact in found.facts:
            values[name] = ShellCount(fact) if isinstance(fact, int) else fact
        phrase = Phrase[found.pattern.name]
        then = dict(found.facts).get("then")
        if isinstance(then, TurnReach):
            phrase, values["gained"] = Phrase.FIRST_HOME_TAKES, _gained(then)
        return self._say(phrase, **values)

    def _only(self, annotation: Annotation, step: TurnPlayed, judgement: Judgement) -> str | None:
        """Why a house was the only good one."""
        at, rules = judgement.only, annotation.replay.rules
        if at is None or rules is None:
            return None
        lifts = tuple(move.house.number for move in step.moves)
        state = play_lifts(Round(rules, step.before), lifts)[0][at]
        house, reason = step.moves[at].house, find_reason_of_only(state, lifts[at])
        if reason == "keeps":
            return self._say(Phrase.ONLY_KEEPS, house=house)
        if reason == "captures":
            shells = ShellCount(step.moves[at].captured)
            return self._say(Phrase.ONLY_CAPTURES, house=house, shells=shells)
        least = find_least_answer(state, lifts[at])
        if least is not None:
            seats = step.before.seats
            seat = seats[(seats.index(step.seat) + 1) % len(seats)]
            return self._say(Phrase.ONLY_ANSWERED, house=house, seat=seat, taken=ShellCount(least))
        if not judgement.is_loss_exact:
            return None
        measure, left = annotation.measure, _count_left(step)
        limit = self._loss_text(measure, measure.only_by, left)
        return self._say(Phrase.ONLY, house=house, limit=limit)

    def _swing(self, step: TurnPlayed) -> str:
        """The shells that a turn took, and the lead that it gave."""
        own = step.before.seats.index(step.seat)
        stores = step.after.stores
        shells = stores[own] - step.before.stores[own]
        other = max(store for at, store in enumerate(stores) if at != own)
        phrase = Phrase.CAUGHT if step.captured == shells else Phrase.TOOK
        return self._say(
            phrase,
            seat=step.seat,
            shells=ShellCount(shells),
            first=str(stores[own]),
            second=str(other),
        )

    def _out_of_sight(
        self, annotation: Annotation, step: TurnPlayed, judgement: Judgement
    ) -> str | None:
        """The proven loss of a turn of which nothing could be seen."""
        left = _count_left(step)
        if annotation.measure is not Measure.CHANCE and judgement.proven > left:
            return None
        best = TurnReach(judgement.best, 0, 0)
        lost = self._loss_text(annotation.measure, judgement.proven, left)
        return self._say(Phrase.OUT_OF_SIGHT, turn=best, lost=lost)

    def _loss_text(self, measure: Measure, loss: int, left: int) -> str:
        """A loss in words; one of more shells than are left on the board has no number."""
        if measure is Measure.CHANCE:
            return points_to_text(self.language, measure.loss(loss))
        return shells_to_text(self.language, loss) if loss <= left else FAR[self.language]

    def _say(self, phrase: Phrase, **values: Value) -> str:
        texts = {name: self._write(value) for name, value in values.items()}
        return fill(PHRASES[self.language][phrase], texts)

    def _write(self, value: Value) -> str:
        match value:
            case ShellCount(shells, is_least):
                return shells_to_text(self.language, shells, is_least=is_least)
            case TurnReach():
                return turn_to_text(self.language, value)
            case LineTurn():
                return value.to_text()
            case Seat():
                return seat_name(self.language, value)
        return str(value)


class ShellCount(NamedTuple):
    """A number of shells, or the least of it."""

    shells: int
    is_least: bool = False


Value = str | int | ShellCount | Seat | House | TurnReach | LineTurn
"""The value at a place in a sentence."""


def _gained(reach: TurnReach) -> ShellCount:
    """The shells that a turn brings; of one that is cut, at least so many."""
    return ShellCount(reach.shells, reach.goes_on)


def _is_played(annotation: Annotation, moment: KeyMoment, answer: TurnReach) -> bool:
    """True when the turn after a moment is the answer."""
    now = annotation.turns[moment.number].step
    following = annotation.turns[moment.number + 1 : moment.number + 2]
    return any(
        isinstance(then.step, TurnPlayed)
        and then.step.round == now.round
        and then.step.before == now.after
        and then.step.seat is answer.turn.seat
        and tuple(move.house.number for move in then.step.moves) == answer.turn.lifts
        for then in following
    )


def _least_told(contrast: Contrast) -> int:
    """The fewest shells of an answer that is told: more than it takes after the better turn."""
    return max(contrast.better.answer_shells + 1, LEAST_ANSWER)


def _count_left(step: TurnPlayed) -> int:
    return sum(row.shells_in_houses() for row in step.before.rows)
