"""Comments on turns, made of facts that can be counted on the board."""

from __future__ import annotations

from typing import NamedTuple

from ...engine.round import Round
from ...engine.ruleset import RuleSet
from ...engine.simultaneous import Stopped, play_opening
from ...replay.steps import RowPlayed, TurnPlayed
from ..judging.annotation import Annotation, Judged, JudgedTurn
from ..judging.judgement import Judgement
from ..judging.measure import Measure
from ..search.lines import LineTurn
from .facts import LineFacts, TurnFacts, find_next_burned, line_facts, row_facts
from .phrases import (
    PHRASES,
    Language,
    Phrase,
    lead_to_text,
    points_to_text,
    seat_name,
    shells_to_text,
)


class Speaker(NamedTuple):
    """Explains, in one language, why a turn has its mark."""

    language: Language

    def comment(self, annotation: Annotation, turn: JudgedTurn, judgement: Judgement) -> str | None:
        """The comment on a judged turn; `None` when its numbers say everything."""
        measure, left = annotation.measure, _count_left(turn.step)
        if judgement.only is not None:
            if not judgement.is_loss_exact:
                return None
            return self._say(Phrase.ONLY, limit=self._loss_text(measure, measure.only_by, left))
        rules, step = annotation.replay.rules, turn.step
        if judgement.loss == 0 or rules is None:
            return None
        if isinstance(step, RowPlayed):
            better, played = _hand(rules, step, judgement)
            best = better.first.turn.to_text()
            is_shown = _is_shown(rules, measure, judgement, better, played)
            lost = self._proven(measure, judgement, left, is_shown)
            lost = lost or self._say(Phrase.BETTER, best=best)
            parts = [f"{lost}: {self._row(better, played)}", self._to_move(better)]
        else:
            better, played = _turn(rules, step, judgement)
            if judgement.is_loss_exact and _is_shown(rules, measure, judgement, better, played):
                lost = self._loss_text(measure, judgement.loss, left)
                parts = [self._loss(lost, better, played)]
            else:
                least = self._at_least(measure, judgement, left)
                parts = [least, self._better(better, played)]
        parts.append(self._answer(better, played))
        parts.append(self._burning(rules, step.round, better, played))
        if isinstance(step, TurnPlayed):
            parts.append(self._in_sight(rules, step, measure, judgement))
        return "; ".join(words for words in parts if words)

    def _loss(self, lost: str, better: LineFacts, played: LineFacts) -> str:
        """The loss, and what the better turn takes if that is more than the played one took."""
        first, best = better.first, better.first.turn.to_text()
        if first.shells <= played.first.shells:
            moves = str(better.length)
            return self._say(Phrase.LOST_LATER, lost=lost, best=best, moves=moves)
        gained = self._shells(first.shells)
        text = self._say(Phrase.LOST_TO, lost=lost, best=best, gained=gained)
        return self._feats(text, first, played.first)

    def _proven(
        self, measure: Measure, judgement: Judgement, left: int, is_shown: bool
    ) -> str | None:
        """The part of the loss of a hand that is proven; `None` when nothing is."""
        if judgement.proven and judgement.is_loss_exact and is_shown:
            return self._say(Phrase.LOST, lost=self._loss_text(measure, judgement.proven, left))
        return self._at_least(measure, judgement, left)

    def _at_least(self, measure: Measure, judgement: Judgement, left: int) -> str | None:
        """The least that was lost, in words; `None` when nothing is proven."""
        if not judgement.proven:
            return None
        return self._say(Phrase.AT_LEAST, lost=self._loss_text(measure, judgement.proven, left))

    def _in_sight(
        self, rules: RuleSet, step: TurnPlayed, measure: Measure, judgement: Judgement
    ) -> str | None:
        """The better turn that could be seen, if it is another than the best and loses less.

        Nothing where one of the two turns compared goes on: only an end has an answer.
        """
        sight, seen = judgement.sight, judgement.seen
        if sight is None or sight == judgement.best or not 0 < seen < judgement.loss:
            return None
        state = Round(rules, step.before)
        for number in sight.lifts:
            state = state.after_move(number)
        if state.goes_on or step.goes_on:
            return None
        lost = self._loss_text(measure, seen, _count_left(step))
        return self._say(Phrase.IN_SIGHT, sight=sight.to_text(), seen=lost)

    def _better(self, better: LineFacts, played: LineFacts) -> str:
        """The better turn as far as was looked ahead, which is no proof that it is."""
        first, best = better.first, better.first.turn.to_text()
        if first.shells <= played.first.shells:
            return self._say(Phrase.BETTER, best=best)
        text = self._say(Phrase.BETTER_BY, best=best, gained=self._shells(first.shells))
        return self._feats(text, first, played.first)

    def _feats(self, text: str, first: TurnFacts, played: TurnFacts) -> str:
        """A sentence on the better turn, with its captures and moves if they are more."""
        parts = [text]
        if first.captured > played.captured:
            parts.append(self._capture(first))
        if first.moves > played.moves:
            parts.append(self._say(Phrase.KEEPS, moves=str(first.moves)))
        return ", ".join(parts)

    def _row(self, better: LineFacts, played: LineFacts) -> str:
        """A sentence on what the row brings the hand as played and with its best play."""
        text = self._say(
            Phrase.IN_ROW,
            played=played.first.turn.to_text(),
            brought=self._shells(played.first.shells),
            best=better.first.turn.to_text(),
            gained=self._shells(better.first.shells),
        )
        if better.first.captured > played.first.captured:
            return f"{text}, {self._capture(better.first)}"
        return text

    def _to_move(self, better: LineFacts) -> str | None:
        """The seat to move after the better row, and what it takes if it is the same hand."""
        if better.to_move is None:
            return None
        seat, again = seat_name(self.language, better.to_move), better.again
        text = self._say(Phrase.TO_MOVE, best=better.first.turn.to_text(), seat=seat)
        if again is None or not again.shells:
            return text
        gained = self._shells(again.shells)
        return f"{text}, {self._say(Phrase.AGAIN, again=again.turn.to_text(), gained=gained)}"

    def _answer(self, better: LineFacts, played: LineFacts) -> str | None:
        """A sentence on what the opponent takes now, if the better turn would have left it less.

        Nothing when somebody has to pass before it: what comes after a pass is not "now".
        """
        answer = played.answer if played.is_answered_now and not played.again else None
        if answer is None or answer.shells <= (better.answer.shells if better.answer else 0):
            return None
        text = answer.turn.to_text()
        taken = self._say(Phrase.ANSWER, answer=text, gained=self._shells(answer.shells))
        return f"{taken}, {self._capture(answer)}" if answer.captured else taken

    def _capture(self, facts: TurnFacts) -> str:
        if facts.captured == facts.shells:
            return self._say(Phrase.ALL_CAPTURED)
        return self._say(Phrase.CAPTURED, captured=str(facts.captured))

    def _burning(
        self, rules: RuleSet, number: int, better: LineFacts, played: LineFacts
    ) -> str | None:
        """The opponents' houses that only the better line burns, if both outcomes are known."""
        if better.score is None or played.score is None:
            return None
        burned = find_next_burned(rules, number, better.score)
        kept = find_next_burned(rules, number, played.score)
        if burned is None or kept is None:
            return None
        own = better.first.turn.seat
        houses = [house for house in burned if house not in kept and house.seat is not own]
        if not houses:
            return None
        best = better.first.turn.to_text()
        return self._say(Phrase.BURNS, best=best, houses=" ".join(map(str, houses)))

    def _loss_text(self, measure: Measure, loss: int, left: int) -> str:
        """A loss in words; of more shells than are left on the board it is one of the lead."""
        if measure is Measure.CHANCE:
            return points_to_text(self.language, measure.loss(loss))
        return self._shells(loss) if loss <= left else lead_to_text(self.language, loss)

    def _shells(self, count: int) -> str:
        return shells_to_text(self.language, count)

    def _say(self, phrase: Phrase, **values: str) -> str:
        return PHRASES[self.language][phrase].format(**values)


def _count_left(step: Judged) -> int:
    """The shells in houses before a turn: a lead may be lost twice by each, a shell only once."""
    return sum(count or 0 for row in step.before.rows for count in row.houses)


def _is_shown(
    rules: RuleSet, measure: Measure, judgement: Judgement, better: LineFacts, played: LineFacts
) -> bool:
    """True when both lines end the round and differ by just what was lost.

    Whole turns may prove a loss of which no play is known. With chances only the end of the line
    that was played can be compared.
    """
    if better.score is None or played.score is None:
        return False
    own = rules.playing_order.index(judgement.seat)
    best, worth = _worth(better.score)[own], _worth(played.score)[own]
    if measure is Measure.CHANCE:
        return worth == judgement.worth[own]
    return best - worth == judgement.loss


def _worth(stores: tuple[int, ...]) -> tuple[int, ...]:
    """The worth of the end of a round to each seat: its lead, with three seats its shells."""
    if len(stores) == 2:
        return stores[0] - stores[1], stores[1] - stores[0]
    return stores


def _turn(rules: RuleSet, step: TurnPlayed, judgement: Judgement) -> tuple[LineFacts, LineFacts]:
    """The facts of the best turn and of the one that was played."""
    state = Round(rules, step.before)
    played = LineTurn(step.seat, tuple(move.house.number for move in step.moves))
    return line_facts(state, judgement.line), line_facts(state, (played, *judgement.reply))


def _hand(rules: RuleSet, step: RowPlayed, judgement: Judgement) -> tuple[LineFacts, LineFacts]:
    """The facts of a hand's best part in a row and of the one it played."""
    state, seat = Round(rules, step.before), judgement.seat
    best = play_opening(state, judgement.row)
    if isinstance(best, Stopped) or step.opening is None:
        raise ValueError("only a row that was played can be compared with one that can be played")
    after = state.at(step.after, step.after.to_move)
    better = row_facts(state, seat, *best, judgement.line[1:])
    return better, row_facts(state, seat, step.opening, after, judgement.reply)
