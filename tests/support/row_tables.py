"""Rows played by `Hands`, compiled or not, in the form that `play_opening` gives."""

from __future__ import annotations

from typing import Any

from sungka.engine.ring import ring_of
from sungka.engine.round import Round
from sungka.engine.rules_text import rules_to_text
from sungka.engine.simultaneous import OpeningFault, RaceRun, Stopped, play_opening
from support.plain import installed, plain
from support.rows import Lifts

PLAIN_AND_INSTALLED = (plain, installed)


Runs = tuple[RaceRun, ...]


def read(state: Round, lifts: Lifts, race: Runs | None = None) -> tuple[Any, ...]:
    """A row by `play_opening`: its fault and where, or the board and all moves."""
    played = play_opening(state, lifts, race)
    ring = ring_of(state.rules, state.position)
    if isinstance(played, Stopped) and played.move is None:
        return (played.fault.name,)
    if isinstance(played, Stopped):
        return played.fault.name, ring.seats.index(played.seat), played.move
    opening, after = played
    moves = tuple(
        tuple(
            (
                move.house.number,
                tuple(ring.place(house) for house in move.relays),
                ring.places.index(move.last),
                move.captured,
            )
            for move in hand
        )
        for hand in opening.moves
    )
    last = None if after.last_mover is None else ring.seats.index(after.last_mover)
    due = tuple(ring.seats.index(seat) for seat in opening.due)
    following = ring.seats.index(opening.following)
    return after.position.to_text()[:-2], due, following, last, moves


class Table:
    """The hands of an engine over a board, for rows played one after another from one round."""

    def __init__(self, engine: Any, state: Round) -> None:
        rules = engine("engine.rules_text").rules_from_text(rules_to_text(state.rules))
        position = engine("engine.board").Position.from_text(state.position.to_text())
        self.ring = engine("engine.ring").ring_of(rules, position)
        self.position = position
        self.rule = rules.after_opening.value
        self.opens_match = state.opens_match
        self.keeps_laps = rules.keeps_laps
        self.hands = engine("engine.row_kernel").Hands(self.ring.ways, self.opens_match)

    def sown(self, lifts: Lifts, race: Runs = ()) -> tuple[Any, ...]:
        """A row by `Hands`, in the form that `read` gives."""
        hands, ring, board = self.hands, self.ring, self.ring.board(self.position)
        letters = [seat.value for seat in ring.seats]
        runs = tuple((letters.index(run.seat.value), run.drops) for run in race)
        hands.begin(ring.ways, self.opens_match, self.keeps_laps, runs)
        for hand, chosen in enumerate(lifts):
            for number, tick in chosen:
                hands.lift(hand, number, -1 if tick is None else tick)
        seats = range(len(ring.seats))
        if not hands.play(board):
            fault = tuple(OpeningFault)[hands.fault].name
            is_of_race = fault in ("NO_SHELL_TO_DROP", "SHELLS_LEFT")
            return (fault,) if is_of_race else (fault, hands.stopped, hands.stopped_move)
        assert hands.fault == -1
        return (
            ring.position(board, None).to_text()[:-2],
            tuple(hand for hand in seats if hands.is_due(hand)),
            {"earlier": hands.first, "later": hands.last, "seat": 0}[self.rule],
            None if hands.last_lifted < 0 else hands.last_lifted,
            tuple(hands.moves(hand) for hand in seats),
        )
