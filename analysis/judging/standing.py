"""What a match has come to when one of its rounds begins."""

from __future__ import annotations

from dataclasses import dataclass, replace

from ...engine.board import House
from ...engine.ruleset import RuleSet
from ...replay.steps import RoundBegun, RoundOver, Step
from .match_model import MatchModel


@dataclass(frozen=True, slots=True)
class Standing:
    """The round's number, the houses burned in it and before, and the rounds won.

    `won` is how many the first seat has won more than the second, of those whose score is known.
    """

    number: int = 1
    burned: frozenset[House] = frozenset()
    won: int = 0

    def after(self, step: Step) -> Standing:
        """What the match has come to after a step of its replay."""
        match step:
            case RoundBegun(round=number, burned=burned):
                return replace(self, number=number, burned=self.burned | set(burned))
            case RoundOver(score=(first, second)):
                return replace(self, won=self.won + (first > second) - (first < second))
        return self

    def model(self, rules: RuleSet, shells: int) -> MatchModel:
        """The chances in this round of a match of so many shells."""
        return MatchModel(rules, self.number, shells, self.burned, self.won)

    def to_text(self) -> str:
        """The standing in words that a key is made of."""
        burned = "".join(sorted(map(str, self.burned)))
        return f"round={self.number} burned={burned} won={self.won}"
