"""Comments on turns in words, made of facts that can be counted on the board."""

from __future__ import annotations

from dataclasses import dataclass

from ..engine.board import House
from ..engine.round import Round
from ..replay.steps import RowPlayed
from .annotation import Annotation, JudgedTurn
from .facts import LineFacts, TurnFacts, burned_next, line_facts
from .judgement import Judgement, LineTurn
from .turn_judge import ONLY_BY
from .wording import PHRASES, Language, Phrase, shells


@dataclass(frozen=True, slots=True)
class Speaker:
    """Says in one language why a turn has its mark."""

    language: Language

    def comment(self, annotation: Annotation, turn: JudgedTurn, judgement: Judgement) -> str | None:
        """What is to be said of a judged turn; `None` where the numbers say all there is.

        Of the hands of a simultaneous row nothing is said: what they did depends on each other.
        """
        step = turn.step
        if isinstance(step, RowPlayed) or annotation.replay.rules is None:
            return None
        if judgement.only is not None:
            return self._say(Phrase.ONLY, limit=self._shells(ONLY_BY))
        if judgement.loss == 0:
            return None
        state = Round(annotation.replay.rules, step.before)
        lifts = tuple(move.house.number for move in step.moves)
        better = line_facts(state, judgement.line)
        played = line_facts(state, (LineTurn(step.seat, lifts), *judgement.reply))
        said = [
            self._loss(judgement.loss, better, played),
            self._answer(better, played),
            self._burning(state, step.round, better, played),
        ]
        return "; ".join(words for words in said if words)

    def _loss(self, loss: int, better: LineFacts, played: LineFacts) -> str:
        """What is lost, and what the better turn takes, where that is more than was taken."""
        first, lost = better.first, self._shells(loss)
        best = first.turn.to_text()
        if first.shells <= played.first.shells:
            moves = str(better.length)
            return self._say(Phrase.LOST_LATER, lost=lost, best=best, moves=moves)
        parts = [self._say(Phrase.LOST_TO, lost=lost, best=best, gained=self._shells(first.shells))]
        if first.captured > played.first.captured:
            parts.append(self._captured(first))
        if first.moves > played.first.moves:
            parts.append(self._say(Phrase.KEEPS, moves=str(first.moves)))
        return ", ".join(parts)

    def _answer(self, better: LineFacts, played: LineFacts) -> str | None:
        """What the opponent takes next, where the better turn would have left it less."""
        answer = played.answer
        if answer is None or answer.shells <= (better.answer.shells if better.answer else 0):
            return None
        text = answer.turn.to_text()
        taken = self._say(Phrase.ANSWER, answer=text, gained=self._shells(answer.shells))
        return f"{taken}, {self._captured(answer)}" if answer.captured else taken

    def _captured(self, facts: TurnFacts) -> str:
        if facts.captured == facts.shells:
            return self._say(Phrase.ALL_CAPTURED)
        return self._say(Phrase.CAPTURED, captured=str(facts.captured))

    def _burning(
        self, state: Round, number: int, better: LineFacts, played: LineFacts
    ) -> str | None:
        """The houses of the opponent that only the better line burns, where both are known."""
        if better.score is None or played.score is None:
            return None
        other = next(seat for seat in state.position.seats if seat is not better.first.turn.seat)
        burned = burned_next(state, number, better.score, other)
        kept = burned_next(state, number, played.score, other)
        if burned is None or kept is None:
            return None
        houses = [house for house in burned if house not in kept]
        if not houses:
            return None
        best = better.first.turn.to_text()
        return self._say(Phrase.BURNS, best=best, houses=_listed(houses))

    def _shells(self, count: int) -> str:
        return shells(self.language, count)

    def _say(self, phrase: Phrase, **said: str) -> str:
        return PHRASES[self.language][phrase].format(**said)


def _listed(houses: list[House]) -> str:
    return " ".join(map(str, houses))
