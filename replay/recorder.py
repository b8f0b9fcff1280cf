"""Play turned into a record: moves go in, and what a scorer would have written comes out."""

from __future__ import annotations

from ..engine import match
from ..engine.board import House, Position, Seat
from ..engine.round import Round
from ..engine.rules_text import rules_to_text
from ..engine.ruleset import RuleSet
from ..engine.simultaneous import Lift, RaceRun, Stopped, play_opening
from ..notation.record import (
    End,
    EndReason,
    Item,
    Move,
    Note,
    Pass,
    Race,
    Record,
    RoundStart,
    SetPosition,
    SimultaneousRow,
    Tag,
    Turn,
)


class Recorder:
    """A match in progress that writes itself down in bare detail.

    It begins with `start`, or with the rules' own first round. `state` is the round now. Passes are
    added by themselves. What the rules do not allow raises `ValueError`, and nothing is written.
    """

    def __init__(self, rules: RuleSet, start: Round | None = None, round_number: int = 1) -> None:
        self.rules = rules
        self.state: Round = start or match.start(rules)
        self.round = round_number
        self._began = self.state.position.to_move
        self.burned: frozenset[House] = frozenset(self.state.position.burned)
        # A match that another seat than the first begins says so (clause 1.5).
        chosen = self._began if self._began in rules.playing_order[1:] else None
        first = chosen if self.state.opens_match else None
        self._body: list[Item] = [RoundStart(round_number, first)]
        self._moves: list[int] = []
        self.end: End | None = None
        self._earlier: tuple[tuple[int, ...], ...] = ()

    @property
    def scores(self) -> tuple[int, ...]:
        """The stores after collecting; only meaningful when the round is over."""
        return match.collect(self.rules, self.state.position)

    @property
    def is_match_over(self) -> bool:
        """True when the rules play no further round."""
        if not self.state.is_over:
            return False
        return match.is_over(self.rules, self.round, (*self._earlier, self.scores), self.burned)

    def lift(self, number: int) -> None:
        """Play one move of the seat to move.

        Raises `ValueError` when no seat is to move or the house cannot be lifted.
        """
        seat = self.state.position.to_move
        if seat is None:
            raise ValueError("no seat is to move")
        _, self.state = self.state.play_move(number)
        self._moves.append(number)
        if not self.state.goes_on:
            moves = tuple(Move(house) for house in self._moves)
            self._body.append(Turn(seat, moves))
            self._moves = []
            self._pass()

    def open_together(
        self,
        lifts: tuple[tuple[Lift, ...], ...],
        race: tuple[RaceRun, ...] | None = None,
    ) -> None:
        """Play the simultaneous row that opens the round.

        Raises `ValueError` when the row cannot be played, or a hand has another move to make.
        """
        played = play_opening(self.state, lifts, race)
        if isinstance(played, Stopped):
            raise ValueError(f"the row cannot be played: {played.fault.value}")
        opening, after = played
        if opening.due:
            raise ValueError(f"{opening.due[0].title} has another move to write")
        turns: list[Turn | Pass] = []
        for seat, chosen in zip(self.rules.playing_order, lifts, strict=True):
            moves = tuple(Move(lift.number, lift.tick) for lift in chosen)
            turns.append(Turn(seat, moves) if moves else Pass(seat))
        notes = tuple(() for _ in turns[1:])
        self._body.append(SimultaneousRow(tuple(turns), notes))
        if race is not None:
            self._body.append(Race(tuple((run.seat, run.drops) for run in race)))
        self.state = after
        self._pass()

    def next_round(self, burned: frozenset[House] | None = None) -> Position:
        """Refill for the next round; `burned` where the rules leave it to the players.

        Raises `ValueError` while the round is not over, and when the match is.
        """
        if not self.state.is_over or self.is_match_over:
            raise ValueError("the next round follows a round that is over, in a match that is not")
        houses = match.burned_houses(self.rules, self.scores, self.burned, burned)
        self._earlier = (*self._earlier, self.scores)
        self.round += 1
        together = self.rules.opens_together(self.round)
        first = self._next_first() if not together else None
        position = match.refill(self.rules, self.scores, self.burned, burned, first)
        self.state = match.begin(self.rules, position)
        self.burned |= set(houses)
        self._began = first
        named = houses if burned is not None else None
        self._body.append(RoundStart(self.round, None, named or None))
        self._pass()
        return position

    def put(self, position: Position) -> None:
        """Set the board to `position`, as the facts or an arbiter say.

        A turn in progress is written as far as it went.
        """
        self._stop_turn()
        self._body.append(SetPosition(position))
        self.state = self.state.at(position, position.to_move)
        self._pass()

    def note(self, note: Note) -> None:
        """Write a comment or data behind what was played last."""
        self._body.append(note)

    def stop(self, end: End | None = None) -> None:
        """Write how the record ends, or, without an `end`, a turn in progress as far as it went."""
        self._stop_turn()
        self.end = end

    def record(self, *tags: Tag) -> Record:
        """The record so far, with the rules among its tags."""
        rules = Tag("Rules", rules_to_text(self.rules))
        end = self.end or (End(EndReason.COMPLETE) if self.is_match_over else None)
        return Record((*tags, rules), (*self._body, *(() if end is None else (end,))))

    def _stop_turn(self) -> None:
        if self._moves and self.state.position.to_move is not None:
            moves = tuple(Move(house) for house in self._moves)
            self._body.append(Turn(self.state.position.to_move, moves))
        self._moves = []

    def _next_first(self) -> Seat:
        left = match.count_left(self.state.position)
        return match.next_first(self.rules, self.scores, self._began, self.state.last_mover, left)

    def _pass(self) -> None:
        while self.state.position.to_move is not None and not self.state.legal_houses():
            self._body.append(Pass(self.state.position.to_move))
            self.state = self.state.play_pass()
