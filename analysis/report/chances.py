"""The chances to win that a turn and a better one leave a seat, as far as a person sees."""

from __future__ import annotations

from typing import NamedTuple

from ...engine.board import Position
from ...engine.round import Round
from ...engine.ruleset import RuleSet
from ...replay.steps import Replay, TurnPlayed
from ..judging.annotation import Judged, MatchStanding, find_obstacle
from ..judging.match_model import MatchModel, find_round_chance
from ..judging.measure import Value
from ..judging.seen import Onlooker
from ..search.lines import TurnReach
from .contrast import hand_of, lead_of, lifts_played, play_turn, reach_of


class MissedTurn(NamedTuple):
    """A turn beside the better one that its seat missed.

    `stores` are those after the better turn. `change` is that of the chance to win the round or the
    match, whichever is larger, in thousandths. The turn `is_turning` if the better one would have
    left its seat ahead, the best answer in sight taken off, and the one played does not.
    """

    step: TurnPlayed
    better: TurnReach
    stores: tuple[int, ...]
    change: int
    is_turning: bool

    @property
    def brought(self) -> int:
        """The shells that the turn played brought into its store."""
        own = hand_of(self.step)
        return self.step.after.stores[own] - self.step.before.stores[own]


class ChanceScale:
    """Weighs leads in one match as chances to win its rounds, and itself where that is modelled."""

    def __init__(self, replay: Replay, rules: RuleSet) -> None:
        self._rules, self._models = rules, dict[int, MatchModel]()
        self._standings, standing = dict[int, MatchStanding](), MatchStanding()
        for step in replay.steps:
            standing = standing.after(step)
            self._standings[standing.number] = standing
        self._models_match = rules.rounds > 1 and find_obstacle(replay, Value.MATCH) is None

    def weigh(self, step: Judged, own: int, leads: tuple[int, int], *, is_decided: bool) -> int:
        """The change from the first of two leads of the seat numbered `own` to the second.

        It is that of the round's chance or of the match's, whichever is larger; where the round
        `is_decided`, of the match's alone.
        """
        rest, change = step.before.shells - sum(step.before.stores), 0
        if not is_decided:
            low, high = (find_round_chance(lead, rest) for lead in leads)
            change = high - low
        if self._models_match:
            model, shells = self._model(step), step.before.shells
            least, most = (max(-shells, min(lead, shells)) for lead in leads)
            if own:
                low, high = (model.weigh((-lead, lead), rest)[1] for lead in (least, most))
            else:
                low, high = (model.weigh((lead, -lead), rest)[0] for lead in (least, most))
            change = max(change, high - low)
        return change

    def _model(self, step: Judged) -> MatchModel:
        if step.round not in self._models:
            standing = self._standings[step.round]
            self._models[step.round] = standing.model(self._rules, step.before.shells)
        return self._models[step.round]

    def compare(self, step: TurnPlayed, lifts: tuple[int, ...]) -> MissedTurn:
        """A turn beside the one that lifts these houses.

        Raises `ValueError` where that cannot be played.
        """
        before, own = Round(self._rules, step.before), hand_of(step)
        moves, after = play_turn(before, lifts)
        leads = find_lead(self._rules, step, own), _see_lead(after, own)
        change = self.weigh(step, own, leads, is_decided=find_majority(step.before) is not None)
        return MissedTurn(
            step,
            reach_of(before, step.seat, moves, after),
            after.position.stores,
            change,
            leads[0] <= 0 < leads[1] and lifts != lifts_played(step),
        )


def find_lead(rules: RuleSet, step: Judged, own: int) -> int:
    """The lead that a turn or row leaves the seat numbered `own`, with the answer taken off."""
    after = Round(rules, step.before).at(step.after, step.after.to_move)
    if isinstance(step, TurnPlayed):
        return _see_lead(after._replace(goes_on=step.goes_on), own)
    standing = Onlooker(after).see_row(after, own)
    return _take_lead(standing, step.after.stores, own)


def find_majority(position: Position) -> int | None:
    """The number of the seat that holds more than half of the shells; `None` without one."""
    total = position.shells
    return next((at for at, store in enumerate(position.stores) if 2 * store > total), None)


def _see_lead(after: Round, own: int) -> int:
    return _take_lead(Onlooker(after).find_standing(after, own), after.position.stores, own)


def _take_lead(standing: int, stores: tuple[int, ...], own: int) -> int:
    """The lead of a standing: that of three seats is a store and no lead yet."""
    if len(stores) == 2:
        return standing
    return standing - stores[own] + lead_of(stores, own)
