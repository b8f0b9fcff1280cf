"""The rating of a turn by what could be seen of its loss, and the mark of each rating."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from ...engine.values import check_made
from .judgement import Judgement
from .measure import Value


class Rating(Enum):
    """The quality of a turn; a forced one is not rated by its loss."""

    FORCED = "forced"
    BEST = "best"
    GOOD = "good"
    INACCURACY = "inaccuracy"
    MISTAKE = "mistake"
    BLUNDER = "blunder"


MARKS = {Rating.INACCURACY: "?!", Rating.MISTAKE: "?", Rating.BLUNDER: "??"}
"""The marks of the ratings that have one."""

ONLY_MARK = "!"
"""The mark of a move that was the only good one."""


@check_made
class Thresholds(NamedTuple):
    """The loss in sight from which a turn is an inaccuracy, a mistake or a blunder.

    Losses are counted as the `Measure` says: in shells, or in thousandths of a chance. Raises
    `ValueError` unless each is 1 or more and none is smaller than the one before.
    """

    inaccuracy: int = 5
    mistake: int = 15
    blunder: int = 40

    def check(self) -> None:
        """Raise `ValueError` for what cannot be; done whenever one is made."""
        if not 1 <= self.inaccuracy <= self.mistake <= self.blunder:
            text = f"{self.inaccuracy}, {self.mistake}, {self.blunder}"
            raise ValueError(f"thresholds must be 1 or more and must not decrease, unlike {text}")

    def rating(self, judgement: Judgement) -> Rating:
        """The rating of a turn."""
        if judgement.is_forced:
            return Rating.FORCED
        loss = judgement.seen
        if loss >= self.blunder:
            return Rating.BLUNDER
        if loss >= self.mistake:
            return Rating.MISTAKE
        if loss >= self.inaccuracy:
            return Rating.INACCURACY
        return Rating.GOOD if judgement.loss else Rating.BEST

    def mark(self, judgement: Judgement) -> str | None:
        """The mark of a turn; `None` when it has none."""
        if judgement.only is not None:
            return ONLY_MARK
        return MARKS.get(self.rating(judgement))


THRESHOLDS = {Value.SHELLS: Thresholds(), Value.MATCH: Thresholds(50, 150, 300)}
"""The usual thresholds: in shells, and in thousandths of a chance."""
