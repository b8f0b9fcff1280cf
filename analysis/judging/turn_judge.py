"""Judges single turns: each move is compared with the best one there was.

Where losses are shells and searches go to a depth, `search/turn_review.py` asks all of a turn of
two seats at one go; a test compares the two. What a person could see of a turn is
asked last, and only of a move that lost something.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import partial
from typing import TYPE_CHECKING, NamedTuple, Protocol

from ...engine.board import Seat
from ...engine.match import collect
from ...engine.ring import ring_of
from ...engine.round import Round, end_number
from ...engine.sowing import sow_and_take
from ..search.bound import Bound
from ..search.lines import LineTurn, find_turns, split_into_turns
from ..search.turn_review import ONLY_OF, TurnReview, Walked
from ..search.two_seats import Choice, Limits, Searcher, Verdict
from .effort import Effort
from .judgement import Judgement
from .measure import Measure
from .seen import Onlooker, Seen

if TYPE_CHECKING:
    from ..search.three_seats import ThreeChoice, ThreeVerdict
    from .outcome import BoundedOutcome, OutcomeSearch


class RoundSearcher(Protocol):
    """The search a judge uses: that of two seats or that of three."""

    def search(
        self, state: Round, limits: Limits, houses: Collection[int] | None = None
    ) -> Verdict | ThreeVerdict:
        """Value all choices of the seat to move, or those of `houses` only, the best first."""

    def best(self, state: Round, limits: Limits) -> Verdict | ThreeVerdict:
        """Find the best choice; other choices may follow it."""

    def compare(
        self, state: Round, number: int, worth: tuple[int, ...], limits: Limits
    ) -> Choice | ThreeChoice:
        """Value one choice, given the worth of the best one, as deep as the limits say."""

    def is_at_most(
        self, state: Round, lifts: Sequence[int], own: int, most: int, depth: int
    ) -> bool:
        """True when a round is seen to be worth `most` or less to a seat if these are lifted."""

    def worth(self, stores: tuple[int, ...]) -> tuple[int, ...]:
        """The worth to each seat of a round that ends with `stores`."""


class Scale(NamedTuple):
    """The unit of losses: shells, or what `weigh` converts a worth in shells to.

    `weigh` also takes the number of shells left in the houses, 0 when the worth is proven.
    """

    measure: Measure
    weigh: Callable[[tuple[int, ...], int], tuple[int, ...]] | None = None

    def loss(self, better: tuple[int, ...], played: tuple[int, ...], own: int, rest: int) -> int:
        """The loss of the seat numbered `own`; 0 when it lost nothing."""
        if self.weigh is None:
            return max(better[own] - played[own], 0)
        return max(self.weigh(better, rest)[own] - self.weigh(played, rest)[own], 0)

    def chance(self, worth: tuple[int, ...], rest: int) -> int | None:
        """The first seat's chance to win; `None` unless chances are counted."""
        return None if self.weigh is None else self.weigh(worth, rest)[0]


class _JudgedMove(NamedTuple):
    """A move: its worth to each seat, its loss, and the best line in its place.

    The loss is proven (`is_proven`) when no play it rests on was cut off; so is `is_only` then.
    """

    worth: tuple[int, ...]
    is_exact: bool
    loss: int
    is_only: bool
    is_proven: bool
    line: tuple[int, ...]
    best_line: tuple[int, ...]


class TurnJudge:
    """Judges the turns of one round with a given searcher.

    `onlooker` sees what a person could see. With `outcomes`, values and losses are also bounded by
    whole turns.
    """

    def __init__(
        self,
        searcher: RoundSearcher,
        effort: Effort,
        scale: Scale,
        onlooker: Onlooker,
        outcomes: OutcomeSearch | None = None,
    ) -> None:
        self.searcher, self.effort, self.scale = searcher, effort, scale
        self.onlooker, self.outcomes = onlooker, outcomes
        self._review: TurnReview | None = None
        if isinstance(searcher, Searcher) and effort.depth is not None and scale.weigh is None:
            ways, ends = searcher.ring.ways, end_number(searcher.rules)
            limits = effort.depth, scale.measure.only_by, outcomes is not None
            self._review = TurnReview(searcher.engine, onlooker.sights(), ways, ends, *limits)

    def judge(self, state: Round, lifts: tuple[int, ...]) -> Judgement:
        """Judge the turn that lifts these houses, all of them legal, from `state`.

        Raises `ValueError` when no seat is to move or no house is given.
        """
        if state.position.to_move is None or not lifts:
            raise ValueError("to be judged, a turn needs a seat to move and the houses it lifts")
        if self._review is not None:
            judgement, seen = self._look_at_seats(self._review, state, lifts)
        else:
            judgement, states = self._look_ahead(state, lifts)
            seen = self.onlooker.see_states(states, lifts)
        if self.outcomes is not None and not judgement.is_loss_exact:
            after, played = state, LineTurn(judgement.seat, lifts)
            for number in lifts:
                after = after.after_move(number)
            judgement = self._bound(judgement, state, after, played)
        rest = 0 if self.scale.weigh is None else rest_of(state)
        judgement = self.add_seen(judgement, seen, _mover(state), rest)
        return self._part_late(judgement, state, lifts, seen.lost)

    def find_loss(self, better: int, played: int, own: int) -> int:
        """The loss of one of two seats that is proven to lead by `better`, and now by `played`."""
        return self.scale.loss(_leads(better, own), _leads(played, own), own, 0)

    def add_seen(self, judgement: Judgement, seen: Seen, own: int, rest: int) -> Judgement:
        """The judgement of the seat numbered `own` with what could be seen.

        That is no more than was lost, and without it there is no turn in sight. `rest` is the
        number of shells that were in the houses, which only a `Scale` that weighs asks for.
        """
        if self.scale.weigh is None:
            lost = max(seen.best - seen.played, 0)
        else:
            lost = self.scale.loss(_leads(seen.best, own), _leads(seen.played, own), own, rest)
        if judgement.loss == 0:
            missed = 0
        elif self.scale.weigh is None:
            missed = min(seen.missed, judgement.loss)
        else:
            missed = seen.missed
        in_sight = min(lost, judgement.loss)
        losses = seen.lost if in_sight and any(seen.lost) else judgement.losses
        return judgement._replace(
            seen=in_sight,
            sight=seen.turn if in_sight else None,
            costliest=losses.index(max(losses)),
            missed=missed,
            had=seen.had,
        )

    def _part_late(
        self, judgement: Judgement, state: Round, lifts: tuple[int, ...], lost: tuple[int, ...]
    ) -> Judgement:
        """The judgement with that turn in sight which first parts at the first lift that lost."""
        at = next((at for at, shells in enumerate(lost) if shells), 0)
        if judgement.sight is None or at == 0:
            return judgement
        for number in lifts[:at]:
            state = state.after_move(number)
        # The judge's own onlooker remembers the board after the turn, for the turn that follows.
        _, rest = Onlooker(state).find_rest(state, at)
        if not rest or rest[0] == lifts[at]:
            return judgement
        return judgement._replace(sight=LineTurn(judgement.seat, (*lifts[:at], *rest)))

    def _look_ahead(self, state: Round, lifts: tuple[int, ...]) -> tuple[Judgement, list[Round]]:
        """The judgement of a turn by looking some moves ahead.

        With it come the rounds before each of its moves, and the one after the last.
        """
        start, moves, is_forced, seat = state, [], True, state.position.seats[_mover(state)]
        states = [state]
        for number in lifts:
            is_forced = is_forced and len(state.legal_houses()) == 1
            moves.append(self._move(state, number))
            state = state.after_move(number)
            states.append(state)
        before = states[-2]
        losses = tuple(move.loss for move in moves)
        last = moves[-1]
        reply = find_turns(before, last.line)[1:] if not state.goes_on else ()
        played = LineTurn(seat, lifts)
        if not any(losses):
            line: tuple[LineTurn, ...] = (played, *reply)
        else:
            at = next(i for i, loss in enumerate(losses) if loss)
            line = self._better(start, lifts[:at], moves[at].best_line)
        only = next((i for i, move in enumerate(moves) if move.is_only), None)
        if any(losses):
            only = None
        judgement = Judgement(
            seat,
            last.worth,
            Bound.EXACT if last.is_exact else Bound.SO_FAR,
            losses,
            sum(losses),
            is_forced,
            only,
            line,
            reply,
            chance=self.scale.chance(last.worth, 0 if last.is_exact else rest_of(state)),
            proven=sum(move.loss for move in moves if move.is_proven),
            is_loss_exact=all(move.is_proven for move in moves),
        )
        return judgement, states

    def _look_at_seats(
        self, review: TurnReview, state: Round, lifts: tuple[int, ...]
    ) -> tuple[Judgement, Seen]:
        """Judge a turn of two seats in shells, as `_look_ahead` and `Onlooker.see_states` do."""
        own, ring = _mover(state), ring_of(state.rules, state.position)
        seat = ring.seats[own]
        board, bound = ring.board(state.position), self.onlooker.bound_place(state, own)
        review.review(board, own, state.passed_store, bound, lifts)
        reply, better = (_line_turns(ring.seats, of) for of in (review.reply, review.better))
        judgement = Judgement(
            seat,
            _leads(review.worth, own),
            Bound.EXACT if review.is_exact else Bound.SO_FAR,
            tuple(review.losses),
            sum(review.losses),
            review.is_forced,
            None if review.only < 0 else review.only,
            better or (LineTurn(seat, lifts), *reply),
            reply,
            proven=review.proven,
            is_loss_exact=review.is_loss_exact,
        )
        seen = self.onlooker.make_seen(
            state.position, own, review.standings, review.stands, review.highest, review.sight
        )
        return judgement, seen

    def _bound(
        self, judgement: Judgement, start: Round, after: Round, played: LineTurn
    ) -> Judgement:
        """The judgement of a turn of two seats, with what whole turns prove of it."""
        if self.outcomes is None:
            raise ValueError("there is no search by whole turns")
        before, own = self.outcomes.find(start), _mover(start)
        ended = self.outcomes.find(after)
        bound = ended.bound
        worth: tuple[int, ...] = (ended.value, -ended.value)
        least, most = _for_seat(before.least, before.most, own)
        low, high = _for_seat(ended.least, ended.most, own)
        if judgement.is_exact:
            worth, bound = judgement.worth, Bound.EXACT
            low = high = worth[own]
        proven = max(judgement.proven, self.find_loss(least, high, own))
        highest = self.find_loss(most, low, own)
        loss = min(max(judgement.loss, proven), highest)
        is_loss_exact = proven >= highest and judgement.only is None
        line, reply, losses = judgement.line, judgement.reply, judgement.losses
        if loss > judgement.loss or loss == 0 or is_loss_exact:
            # What was found by whole turns goes on by whole turns.
            if ended.is_reached and not after.goes_on and not judgement.is_exact:
                reply = find_turns(after, _numbers(ended)) or reply
            line = (played, *reply) if loss == 0 else self._better(start, (), _numbers(before))
        return judgement._replace(
            worth=worth,
            bound=bound,
            losses=losses if loss else (0,) * len(losses),
            loss=loss,
            only=None if loss else judgement.only,
            line=line,
            reply=reply,
            chance=self.scale.chance(worth, rest_of(after) if bound is Bound.SO_FAR else 0),
            proven=min(proven, loss),
            is_loss_exact=is_loss_exact,
        )

    def best(self, state: Round) -> Choice | ThreeChoice | None:
        """The best choice of the seat that can move next, `None` if the round is over."""
        state = state.after_passes()
        return None if state.is_over else self.searcher.best(state, self.effort.limits()).best

    def settle(self, state: Round) -> tuple[int, ...]:
        """The worth to each seat of a round in which none can move."""
        state = state.after_passes()
        return self.searcher.worth(collect(state.rules, state.position))

    def _move(self, state: Round, number: int) -> _JudgedMove:
        found = self.searcher.best(state, self.effort.limits())
        best, chosen = found.best, self._choice(state, number, found)
        loss = self._loss(state, best, chosen)
        is_proven = best.is_exact and chosen.is_exact
        others = self._find_worse(state, number, found, is_proven) if loss == 0 else None
        if others is not None:
            is_proven = is_proven and all(other.is_exact for other in others)
        return _JudgedMove(
            chosen.worth,
            chosen.is_exact,
            loss,
            others is not None,
            is_proven,
            _numbers(chosen),
            _numbers(best),
        )

    def _choice(
        self, state: Round, number: int, found: Verdict | ThreeVerdict
    ) -> Choice | ThreeChoice:
        """The value of one choice, searched as deep as the best one found."""
        for choice in found.choices:
            if choice.house.number == number:
                return choice
        limits = self.effort.same_depth(found.depth, found.best.is_exact)
        if found.best.is_exact:
            return self.searcher.search(state, limits, [number]).best
        return self.searcher.compare(state, number, found.best.worth, limits)

    def _find_worse(
        self, state: Round, number: int, found: Verdict | ThreeVerdict, is_proven: bool
    ) -> list[Choice | ThreeChoice] | None:
        """The other choices if there are enough and each of them loses enough, else `None`.

        Unless the loss of the choice `is_proven`, those are left out that need not be valued.
        """
        others = [other for other in state.legal_houses() if other != number]
        if len(others) < ONLY_OF:
            return None
        # A move that takes many shells is likely to be good too, and one good move answers no.
        others.sort(key=partial(_store_after, state), reverse=True)
        choices = []
        for other in others:
            if not is_proven and self._is_worse(state, other, found):
                continue
            choices.append(self._choice(state, other, found))
            if self._loss(state, found.best, choices[-1]) < self.scale.measure.only_by:
                return None
        return choices

    def _is_worse(self, state: Round, number: int, found: Verdict | ThreeVerdict) -> bool:
        """True when a choice is seen to lose enough, without its value."""
        if found.best.is_exact or self.scale.weigh is not None:
            return False
        most = found.best.worth[_mover(state)] - self.scale.measure.only_by
        return self.searcher.is_at_most(state, (number,), _mover(state), most, found.depth)

    def cannot_gain(self, state: Round, own: int, most: int) -> bool:
        """True when best play from a round is seen to be worth `most` or less to a seat.

        Never true without a given depth, or where chances are counted.
        """
        depth = self.effort.depth
        if depth is None or self.scale.weigh is not None:
            return False
        return self.searcher.is_at_most(state, (), own, most, depth)

    def _loss(
        self, state: Round, better: Choice | ThreeChoice, chosen: Choice | ThreeChoice
    ) -> int:
        rest = 0 if better.is_exact and chosen.is_exact else rest_of(state)
        return self.scale.loss(better.worth, chosen.worth, _mover(state), rest)

    def _better(
        self, start: Round, kept: tuple[int, ...], line: tuple[int, ...]
    ) -> tuple[LineTurn, ...]:
        """The line of whole turns that begins with `kept` and goes on with `line`.

        If the search stopped inside the first turn, that turn is completed with best moves.
        """
        played = split_into_turns(start, (*kept, *line))
        while not played.turns:
            best = self.searcher.best(played.state, self.effort.limits()).best
            played = split_into_turns(start, (*played.rest, best.house.number))
        return played.turns


def rest_of(state: Round) -> int:
    """The number of shells left in the houses."""
    return sum(row.shells_in_houses() for row in state.position.rows)


def _store_after(state: Round, number: int) -> int:
    """The number of shells in the mover's store after a move."""
    ring, mover = ring_of(state.rules, state.position), _mover(state)
    board = ring.board(state.position)
    sow_and_take(ring, board, mover, number, state.passed_store, [])
    return board[ring.store(mover)]


def _mover(state: Round) -> int:
    """The seat to move, counted in playing order from 0."""
    if state.position.to_move is None:
        raise ValueError("no seat is to move")
    return state.position.seats.index(state.position.to_move)


def _numbers(found: Choice | ThreeChoice | BoundedOutcome) -> tuple[int, ...]:
    return tuple(house.number for house in found.line)


def _line_turns(seats: Sequence[Seat], turns: Walked) -> tuple[LineTurn, ...]:
    return tuple([LineTurn(seats[index], lifts) for index, lifts in turns])


def _leads(lead: int, own: int) -> tuple[int, int]:
    """The leads of both seats when the seat numbered `own` leads by `lead`."""
    return (lead, -lead) if own == 0 else (-lead, lead)


def _for_seat(least: int, most: int, own: int) -> tuple[int, int]:
    """Bounds of the first seat's lead as those of the seat numbered `own`."""
    return (least, most) if own == 0 else (-most, -least)
