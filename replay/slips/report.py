"""What a search for the likely slip gives: the edits that fit, best first."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from ...notation.diagnostic import Diagnostic, Span


class SlipKind(Enum):
    """What the pen may have done."""

    HOUSE = "another house"
    CLAIM = "another claim"
    SEAT = "another seat"
    MOVE_MISSING = "a move missing"
    MOVE_TOO_MANY = "a move too many"
    MOVES_SWAPPED = "two moves swapped"
    TURNS_SWAPPED = "two turns swapped"


class Extent(Enum):
    """How far all that follows agrees with an edit.

    `BREAK` is the next `set`, `gap` or unreadable turn: what stands behind it depends on nothing
    before.
    """

    RECORD = "to the end of the record"
    BREAK = "as far as it can be checked"
    ROUND = "to the end of the round"
    TURNS = "for the next turns"


@dataclass(frozen=True, slots=True)
class Agreement:
    """How far everything agrees with an edit: to what end, and how many turns that is.

    `turns` counts from the place of the error on, the turn there included if it is one.
    """

    extent: Extent
    turns: int

    def to_text(self) -> str:
        """The agreement as a part of a sentence."""
        if self.extent is not Extent.TURNS:
            return str(self.extent.value)
        return f"for the next {self.turns} turns" if self.turns != 1 else "for the next turn"


@dataclass(frozen=True, slots=True)
class Suggestion:
    """One edit after which what follows agrees.

    `span` is where it stands in the record, `written` the text there without what does not
    matter, and `meant` that text as it should stand. `round` and `row` say where in the game
    that is, `round` only in another round than the error, `row` only in another row.
    """

    kind: SlipKind
    span: Span
    written: str
    meant: str
    round: int | None
    row: int | None
    agreement: Agreement


@dataclass(frozen=True, slots=True)
class SlipReport:
    """The slips that would explain the first error of the main line, best first.

    The first `equal` of the suggestions fit equally well, 0 when nothing fits. `error` is `None`
    when the record has no error of play or claims that a slip could explain, and `is_complete`
    false when the search was stopped before everything was tried.
    """

    error: Diagnostic | None
    suggestions: tuple[Suggestion, ...]
    equal: int
    is_complete: bool
