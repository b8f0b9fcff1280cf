"""Comments on moments, made of facts that can be counted on the board."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ...engine.board import House, Seat
from ...engine.round import Round
from ...notation.drawings import WrittenDrawing
from ...replay.steps import TurnPlayed
from ..judging.annotation import Annotation
from ..judging.judgement import Judgement
from ..judging.marks import Thresholds
from ..judging.measure import Measure
from ..search.lines import LineTurn, TurnReach
from .contrast import Contrast, play_lifts
from .facts import find_burning
from .moments import KeyMoment, KeyMomentKind, find_moments
from .names import Names, find_names, name_of
from .patterns import FoundPattern, find_least_answer, find_reason_of_only
from .phrases import (
    PHRASES,
    Language,
    Phrase,
    fill,
    join,
    number_to_text,
    points_to_text,
    right_to_text,
    shells_to_text,
    turn_to_text,
)
from .reasons import GivenReasons, draw_reasons, give_reasons

MOST_DRAWN = 2
"""The most arrows of a turn, and the most rings."""

LEAST_TAKEN = 3
"""The fewest shells of a turn that are told as its gain; of fewer, what is left is told."""

FAR = {Language.ENGLISH: "far", Language.FILIPINO: "malayo"}
"""The word for a loss of more shells than are left: one of the lead, which no person counts."""


class Speaker(NamedTuple):
    """Says in one language why a moment is one, with the names of the players."""

    language: Language
    names: Names = ()

    def comments(
        self, annotation: Annotation, thresholds: Thresholds
    ) -> dict[tuple[int, int], MomentComment]:
        """The comments on a judged match, by the number of the turn judged and of the hand."""
        said: dict[tuple[int, int], MomentComment] = {}
        for moment, (words, drawings) in self.tell(
            annotation, find_moments(annotation, thresholds)
        ):
            hands = len(annotation.turns[moment.number].judgements)
            at = moment.number, min(moment.hand, hands - 1)
            before = said.get(at)
            if before is not None:
                words, drawings = f"{before.words} {words}", (*before.drawings, *drawings)
            said[at] = MomentComment(words, drawings)
        return said

    def tell(
        self, annotation: Annotation, moments: Sequence[KeyMoment]
    ) -> Iterator[tuple[KeyMoment, MomentComment]]:
        """The moments of which something can be said, each with its comment."""
        speaker = self._naming(annotation)
        told = {moment.number for moment in moments if moment.let_in}
        drawn: Counter[tuple[int, bool]] = Counter()
        for moment in moments:
            is_told = moment.number + 1 in told
            words = speaker._comment(annotation, moment, is_told)
            if not words:
                continue
            drawings = []
            for drawing in draw_moment(moment, is_told):
                kind = moment.number, drawing.start is None
                drawn[kind] += 1
                if drawn[kind] <= MOST_DRAWN:
                    drawings.append(drawing)
            yield moment, MomentComment(words, tuple(drawings))

    def comment(
        self, annotation: Annotation, moment: KeyMoment, *, is_answer_told: bool = False
    ) -> str | None:
        """The comment on a moment; `None` when nothing can be said of it for certain."""
        return self._naming(annotation)._comment(annotation, moment, is_answer_told)

    def _naming(self, annotation: Annotation) -> Speaker:
        """The speaker with the names of the players of a match."""
        rules = annotation.replay.rules
        seats = rules.playing_order if rules else ()
        return self._replace(names=find_names(annotation.replay.record, seats))

    def _comment(
        self, annotation: Annotation, moment: KeyMoment, is_answer_told: bool
    ) -> str | None:
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
        reasons = give_reasons(moment.contrast, is_answer_told=is_answer_told)
        parts = list(self._missed(annotation, judgement, moment, reasons))
        is_best = moment.contrast.better.reach.turn == judgement.best
        burned = find_burning(annotation, judged, judgement) if is_best else ()
        if burned:
            parts.append(self._say(Phrase.BURNS, houses=burned))
        return " ".join(parts)

    def _missed(
        self,
        annotation: Annotation,
        judgement: Judgement,
        moment: KeyMoment,
        reasons: GivenReasons,
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
            brought = str(contrast.played.reach.shells)
            yield self._say(phrase, turn=reach, gained=_gained(reach), brought=brought, **sides)
        else:
            yield self._better(annotation.measure, judgement, contrast)
        gain, open_house, answer, danger = reasons
        if gain is not None:
            yield self._explain(gain)
        if open_house is not None:
            yield self._explain(open_house)
        if answer is not None:
            yield self._say(
                Phrase.ANSWER if _is_played(annotation, moment, answer) else Phrase.ALLOWED,
                seat=answer.turn.seat,
                turn=answer,
                taken=number_to_text(self.language, answer.shells, is_least=answer.goes_on),
            )
        if danger is not None:
            yield self._explain(danger)

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
            phrase = Phrase.ROW_TAKES if takes_more else Phrase.ROW
            return self._say(phrase, **both, **values)
        if contrast.at == 0:
            phrase = Phrase.BETTER_TAKES if takes_more else Phrase.BETTER
            return self._say(phrase, turn=better, **values)
        values["house"] = House(contrast.seat, better.turn.lifts[contrast.at])
        values["wrong"] = House(contrast.seat, played.turn.lifts[contrast.at])
        values["right"] = right_to_text(self.language, played, contrast.at)
        phrase = Phrase.RIGHT_TAKES if takes_more else Phrase.RIGHT
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
        if phrase is Phrase.FED and "seat" not in values:
            phrase = Phrase.FED_OTHERS
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
        rest = step.after.shells - sum(stores)
        phrase = Phrase.CAUGHT if step.captured == shells else Phrase.TOOK
        if shells < LEAST_TAKEN and rest:
            phrase = Phrase.LEADS
        return self._say(
            phrase,
            seat=step.seat,
            shells=ShellCount(shells),
            first=str(stores[own]),
            second=str(other),
            rest=ShellCount(rest),
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
        return self.write_loss(measure, loss, left) or FAR[self.language]

    def write_loss(self, measure: Measure, loss: int, left: int) -> str | None:
        """A loss in words; one of more shells than are left on the board has no number."""
        if measure is Measure.CHANCE:
            return points_to_text(self.language, measure.loss(loss))
        return shells_to_text(self.language, loss) if loss <= left else None

    def _say(self, phrase: Phrase, **values: Value) -> str:
        texts = {name: self._write(value) for name, value in values.items()}
        named = dict(self.names)
        people = frozenset(name for name, value in values.items() if value in named)
        return fill(self.language, PHRASES[self.language][phrase], texts, people)

    def _write(self, value: Value) -> str:
        match value:
            case ShellCount(shells, is_least):
                return shells_to_text(self.language, shells, is_least=is_least)
            case TurnReach():
                return turn_to_text(self.language, value)
            case LineTurn():
                return value.to_text()
            case House():
                return str(value)
            case tuple():
                return join(self.language, list(map(str, value)))
            case Seat():
                return name_of(self.language, self.names, value)
        return str(value)


def draw_moment(moment: KeyMoment, is_answer_told: bool) -> tuple[WrittenDrawing, ...]:
    """The arrows and rings of the reasons that a comment on a moment gives."""
    contrast = moment.contrast
    if contrast is None or contrast.is_row:
        return ()
    reasons = give_reasons(contrast, is_answer_told=is_answer_told)
    return tuple(draw_reasons(contrast, reasons))


class MomentComment(NamedTuple):
    """A comment, and what is drawn on the board with it."""

    words: str
    drawings: tuple[WrittenDrawing, ...] = ()


class ShellCount(NamedTuple):
    """A number of shells, or the least of it."""

    shells: int
    is_least: bool = False


Value = str | int | ShellCount | Seat | House | tuple[House, ...] | TurnReach | LineTurn
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


def _count_left(step: TurnPlayed) -> int:
    return sum(row.shells_in_houses() for row in step.before.rows)
