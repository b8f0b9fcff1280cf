"""A line of play while it is followed: the main line of a record, or a variation."""

from __future__ import annotations

from typing import NamedTuple

from ..engine import match
from ..engine.board import House, Position, Seat
from ..engine.round import Round
from ..engine.ruleset import RuleSet
from ..notation.diagnostic import Span
from ..notation.record import End
from .steps import RoundBegun, RoundOver, Step


class Due(NamedTuple):
    """A move that was due when a turn stopped: its seat, the turn's span, and the board.

    `has_captured` says that the turn stopped after a capture, not in the store. `written` is the
    turn as text, if a move can be joined to it.
    """

    seat: Seat
    span: Span
    position: Position
    has_captured: bool
    written: str | None = None

    @property
    def houses(self) -> tuple[int, ...]:
        """The houses that could be lifted."""
        row = self.position.row(self.seat).houses
        return tuple(number for number, count in enumerate(reversed(row), 1) if count)


class Line:
    """Everything known at one moment of a line of play; changed as the record is followed.

    `state` is `None` while the board is not known (after an impossible turn, a gap, an unreadable
    house). `score` is the stores of the round just finished, `None` while one is in play;
    `has_score`: the record has written it. `before` is the state before the last turn, from which
    its variations start. `set_applied` says that a `set` still to come has stated the outcome of
    the last turn. `is_past_over` says that turns go on after the round is over, which is reported
    once; `other_round` is another number that the round may have, after a `round` that is lost or
    misnumbered. `number_shift` is the difference between the last row's number and the count,
    `None` where rows cannot be counted.
    """

    def __init__(
        self, rules: RuleSet, state: Round | None, total: int, round: int, has_setup: bool
    ) -> None:
        self.rules = rules
        self.state = state
        self.total = total
        self.round = round
        self.has_setup = has_setup
        self.is_announced = False
        self.began: Seat | None = None
        self.burned: frozenset[House] = frozenset()
        self.scores: tuple[tuple[int, ...], ...] = ()
        self.score: tuple[int, ...] | None = None
        self.before: Round | None = None
        self.last_turn: int | None = None
        self.row: int | None = None
        self.due: tuple[Due, ...] = ()
        self.set_applied = False
        self.has_score = False
        self.needs_set = False
        self.is_past_over = False
        self.other_round: int | None = None
        self.number_shift: int | None = 0
        self.knows_last_mover = True
        self.stores: tuple[int, ...] | None = None
        self.end: End | None = None
        self.steps: list[Step] = []

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Line) and vars(self) == vars(other)

    def branch(self) -> Line:
        """A copy of the line, set back to the board before its last turn, for a variation.

        A turn after the round is over has no board that a variation could start from.
        """
        state = None if self.is_past_over else self.before
        line = self.copy()
        line.state, line.before, line.score, line.due, line.last_turn = state, None, None, (), None
        return line

    def copy(self, *, keeps_steps: bool = False) -> Line:
        """A copy of the line to be played on separately, without its steps so far or with them."""
        copied: Line = object.__new__(Line)
        copied.__dict__.update(self.__dict__)
        copied.steps = [*self.steps] if keeps_steps else []
        return copied

    def resume(self, other: Line) -> None:
        """Become the same as another line."""
        self.__dict__.update(other.__dict__)
        self.steps = [*other.steps]

    @property
    def left(self) -> tuple[int, ...]:
        """The shells in each seat's houses when the round was over; empty where not known."""
        if self.state is None or not self.state.is_over:
            return ()
        return match.count_left(self.state.position)

    def lose(self) -> None:
        """Forget the board: from here on it is not known."""
        self.state, self.due = None, ()
        self.knows_last_mover = False

    def lose_round(self) -> None:
        """Forget what round is in play: the `round` that began it is missing or unreadable."""
        self.lose()
        self.score, self.other_round, self.began = None, self.round + 1, None

    def announce(self, index: int | None) -> None:
        """Begin the first round, once."""
        if not self.is_announced and self.state is not None:
            position = self.state.position
            if position.to_move is not None:
                self.began = position.to_move
            self.burned = frozenset(position.burned)
            self.steps.append(RoundBegun(index, self.round, position, position.to_move))
        self.is_announced = True

    def close_round(self) -> None:
        """Score the round in play, once, if it is over and no hand is to go on."""
        if self.state is None or not self.state.is_over or self.score is not None or self.due:
            return
        score = match.collect(self.rules, self.state.position)
        self.finish_round(self.state.position, score)

    def finish_round(self, position: Position | None, score: tuple[int, ...]) -> None:
        """Take `score` as the round's; `position` is the board it was collected from, if known."""
        self.score = self.stores = score
        self.scores = (*self.scores, score)
        self.steps.append(RoundOver(self.round, position, score))

    def reopen_round(self) -> None:
        """Take back the score of the round in play, which is not over after all."""
        self.has_score = False
        if self.score is not None:
            self.score, self.scores = None, self.scores[:-1]

    @property
    def is_match_over(self) -> bool:
        """True when the rules play no round after the one just finished."""
        if self.score is None:
            return False
        return match.is_over(self.rules, self.round, self.scores, self.burned)

    @property
    def is_round_missing(self) -> bool:
        """True when all scores count, and that of an earlier round is missing."""
        return match.counts_all_rounds(self.rules) and len(self.scores) < self.round
