"""A judged turn beside the better one in sight, as numbers that comments are made of."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ...engine.board import Seat
from ...engine.round import Round
from ...engine.ruleset import RuleSet
from ...engine.simultaneous import PlayedOpening, Stopped, play_opening
from ...engine.sowing import PlayedMove
from ...notation.record import Item
from ...replay.steps import RowPlayed, TurnPlayed
from ..judging.alternative import find_alternative
from ..judging.annotation import JudgedTurn, list_ticks
from ..judging.row_judge import lifts_of
from ..judging.seen import MOST_MOVES
from ..search.lines import LineTurn, TurnReach
from ..search.reach import richest_turn
from ..search.two_seats import Limits

_ENTRIES = 2**12
"""The room of the table that looks for the richest turn, in positions."""


class TurnCourse(NamedTuple):
    """A turn, its moves, the board that it leaves, and the richest turn in sight that follows.

    `following` is `None` where nobody moves then, or the turn would bring nothing.
    """

    reach: TurnReach
    moves: tuple[PlayedMove, ...]
    after: Round
    following: TurnReach | None

    @property
    def answer(self) -> TurnReach | None:
        """The turn that follows if it is another seat's."""
        then = self.following
        return None if then is None or then.turn.seat is self.reach.turn.seat else then

    @property
    def answer_shells(self) -> int:
        """The shells that the answer takes, 0 without one."""
        return self.answer.shells if self.answer else 0

    @property
    def lead(self) -> int:
        """The lead of the store that the turn leaves its seat, with the answer taken off."""
        position = self.after.position
        own = position.seats.index(self.reach.turn.seat)
        return lead_of(position.stores, own) - self.answer_shells


class Contrast(NamedTuple):
    """A turn that lost something in sight, as played and as it would have been better.

    `before` is the board before the turn, `lifted` those before each of its lifts. The lift
    numbered `at` (from 0), where the two part, went wrong. In the row of all hands, `is_row`, turns
    are the parts of one hand.
    """

    before: Round
    lifted: tuple[Round, ...]
    at: int
    played: TurnCourse
    better: TurnCourse
    is_row: bool = False

    @property
    def seat(self) -> Seat:
        """The seat of the turn."""
        return self.played.reach.turn.seat

    @property
    def left(self) -> int:
        """The shells in the houses before the turn."""
        return count_in_houses(self.before)


def contrast_turn(
    rules: RuleSet, body: Sequence[Item], judged: JudgedTurn, hand: int, opens_match: bool
) -> Contrast | None:
    """A turn, or a hand's part of a row, beside the better one in sight; `None` without one.

    `body` is that of the record, and `opens_match` says that the turn is the first of a match.
    """
    step, judgement = judged.step, judged.judgements[hand]
    before = Round(rules, step.before, opens_match=opens_match)
    if judgement.sight is None:
        return None
    if isinstance(step, RowPlayed):
        return _contrast_hand(before, body, step, hand, judgement.sight)
    return compare_turns(before, lifts_played(step), judgement.sight.lifts)


def compare_turns(before: Round, lifts: tuple[int, ...], other: tuple[int, ...]) -> Contrast:
    """A turn that lifts these houses beside a better one, `other`.

    Raises `ValueError` where one of them cannot be played.
    """
    lifted, moves, after = play_lifts(before, lifts)
    seat = moves[0].seat
    better = _course(before, seat, *play_lifts(before, other)[1:])
    at = find_parting(lifts, other)
    return Contrast(before, lifted, at, _course(before, seat, moves, after), better)


def lifts_played(step: TurnPlayed) -> tuple[int, ...]:
    """The houses that a turn lifts."""
    return tuple(move.house.number for move in step.moves)


def hand_of(step: TurnPlayed) -> int:
    """The number of the seat of a turn in playing order, from 0."""
    return step.before.seats.index(step.seat)


def play_lifts(
    state: Round, lifts: Sequence[int]
) -> tuple[tuple[Round, ...], tuple[PlayedMove, ...], Round]:
    """The rounds before each of these lifts, the moves, and the round after the last.

    Raises `ValueError` for a lift that is not legal.
    """
    lifted, moves = list[Round](), list[PlayedMove]()
    for number in lifts:
        lifted.append(state)
        move, state = state.play_move(number)
        moves.append(move)
    return tuple(lifted), tuple(moves), state


def play_turn(before: Round, lifts: Sequence[int]) -> tuple[tuple[PlayedMove, ...], Round]:
    """The moves of a turn that lifts these houses, and the round after it.

    Raises `ValueError` for a lift that is not legal, or that comes when the turn is over.
    """
    lifted, moves, after = play_lifts(before, lifts)
    if not all(state.goes_on for state in lifted[1:]):
        raise ValueError(f"a turn cannot go on as long as {lifts}")
    return moves, after


def reach_of(before: Round, seat: Seat, moves: tuple[PlayedMove, ...], after: Round) -> TurnReach:
    """These moves of a seat as a turn, and what they bring."""
    index = before.position.seats.index(seat)
    shells = after.position.stores[index] - before.position.stores[index]
    turn = LineTurn(seat, tuple(move.house.number for move in moves))
    return TurnReach(turn, shells, sum(move.captured for move in moves), after.goes_on)


def find_richest(after: Round) -> TurnReach | None:
    """The turn in sight of the seat to move that brings its store most; `None` for nothing.

    `after` must lie between two turns. It is `None` too when that seat has to pass.
    """
    if after.goes_on or after.position.to_move is None or not after.legal_houses():
        return None
    found = richest_turn(after, Limits(depth=MOST_MOVES), entries=_ENTRIES)
    seat = after.position.to_move
    lifts = tuple(house.number for house in found.line)
    _, moves, end = play_lifts(after, lifts)
    reach = reach_of(after, seat, moves, end)
    return reach if reach.shells > 0 else None


def lead_of(stores: tuple[int, ...], own: int) -> int:
    """The lead of the store numbered `own` over the fullest other."""
    return stores[own] - max(store for at, store in enumerate(stores) if at != own)


def count_in_houses(state: Round) -> int:
    """The shells in the houses of all seats."""
    return sum(row.shells_in_houses() for row in state.position.rows)


def find_parting(one: tuple[int, ...], other: tuple[int, ...]) -> int:
    """The first place (from 0) at which two turns differ, at most the last lift of `one`."""
    pairs = zip(one, other, strict=False)
    at = next((at for at, (own, better) in enumerate(pairs) if own != better), len(other))
    return max(0, min(at, len(one) - 1))


def _contrast_hand(
    before: Round, body: Sequence[Item], step: RowPlayed, hand: int, sight: LineTurn
) -> Contrast | None:
    """A hand's part of a row as it was played, beside the one that lifts another house first."""
    if step.opening is None:
        return None
    seat, lifts = sight.seat, lifts_of(step.opening, list_ticks(body[step.body_index]))
    found = find_alternative(before, lifts, hand, sight.lifts[0])
    if found is None:
        return None
    other = play_opening(before, found[0])
    if isinstance(other, Stopped):
        return None
    after = Round(before.rules, step.before).at(step.after, step.after.to_move)
    played = _course_of_hand(before, seat, step.opening, after, hand)
    return Contrast(before, (), 0, played, _course_of_hand(before, seat, *other, hand), True)


def _course_of_hand(
    before: Round, seat: Seat, row: PlayedOpening, after: Round, hand: int
) -> TurnCourse:
    return _course(before, seat, row.moves[hand], after)


def _course(before: Round, seat: Seat, moves: tuple[PlayedMove, ...], after: Round) -> TurnCourse:
    return TurnCourse(reach_of(before, seat, moves, after), moves, after, find_richest(after))
