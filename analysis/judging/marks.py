"""What a loss is called: a turn's rating, and the mark that stands for it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from .judgement import Judgement
from .measure import Value


class Rating(Enum):
    """How good a turn was; one without a choice is not rated by what it lost."""

    FORCED = "forced"
    BEST = "best"
    GOOD = "good"
    INACCURACY = "inaccuracy"
    MISTAKE = "mistake"
    BLUNDER = "blunder"


MARKS = {Rating.INACCURACY: "?!", Rating.MISTAKE: "?", Rating.BLUNDER: "??"}
"""The marks of ratings; others have none."""

ONLY_MARK = "!"
"""The mark of the only good move among many bad ones."""


@dataclass(frozen=True, slots=True)
class Thresholds:
    """From what loss a turn is an inaccuracy, a mistake, a blunder; each 1 or more.

    A loss is counted as the `Measure` does: in shells, or in thousandths of a chance.
    """

    inaccuracy: int = 2
    mistake: int = 5
    blunder: int = 10

    def __post_init__(self) -> None:
        if not 1 <= self.inaccuracy <= self.mistake <= self.blunder:
            text = f"{self.inaccuracy}, {self.mistake}, {self.blunder}"
            raise ValueError(f"thresholds are 1 or more and rise, not {text}")

    def rating(self, judgement: Judgement) -> Rating:
        """The rating of a judged turn."""
        if judgement.is_forced:
            return Rating.FORCED
        loss = judgement.loss
        if loss >= self.blunder:
            return Rating.BLUNDER
        if loss >= self.mistake:
            return Rating.MISTAKE
        if loss >= self.inaccuracy:
            return Rating.INACCURACY
        return Rating.GOOD if loss else Rating.BEST

    def mark(self, judgement: Judgement) -> str | None:
        """The mark of a judged turn."""
        if judgement.only is not None:
            return ONLY_MARK
        return MARKS.get(self.rating(judgement))


THRESHOLDS = {Value.SHELLS: Thresholds(), Value.MATCH: Thresholds(50, 100, 200)}
"""What is lost in shells, or in thousandths of a chance, unless said."""
