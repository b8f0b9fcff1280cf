"""Turns reviewed in C, compared with the same judgements made move by move."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from random import Random

import pytest
from sungka.analysis.judging.effort import Effort
from sungka.analysis.judging.measure import Measure
from sungka.analysis.judging.seen import Onlooker
from sungka.analysis.judging.turn_judge import Scale, TurnJudge
from sungka.analysis.search.two_seats import Choice, Limits, Searcher, Verdict
from sungka.engine.round import Round
from sungka.replay.play import play
from sungka.replay.steps import TurnPlayed
from support.matches import random_match
from support.plain import plain
from support.rules import PRESET_NAMES

from ..minimax import random_round

OPTIONS = ("", " capture-after=circuit", " round-end=one", " first-lift=farthest")


class MoveByMove:
    """A searcher that is asked for every move, as only one of another kind is."""

    def __init__(self, searcher: Searcher) -> None:
        self.of = searcher

    def search(
        self, state: Round, limits: Limits, houses: Collection[int] | None = None
    ) -> Verdict:
        return self.of.search(state, limits, houses)

    def best(self, state: Round, limits: Limits) -> Verdict:
        return self.of.best(state, limits)

    def compare(self, state: Round, number: int, worth: tuple[int, ...], limits: Limits) -> Choice:
        return self.of.compare(state, number, worth, limits)

    def is_at_most(
        self, state: Round, lifts: Sequence[int], own: int, most: int, depth: int
    ) -> bool:
        return self.of.is_at_most(state, lifts, own, most, depth)

    def worth(self, stores: tuple[int, ...]) -> tuple[int, ...]:
        return self.of.worth(stores)


@pytest.mark.push
@pytest.mark.parametrize("depth", [1, 3, 9])
@pytest.mark.parametrize("name", [n for n in PRESET_NAMES if n != "sungka-three"])
def test_a_review_is_what_is_judged_move_by_move(name: str, depth: int) -> None:
    reviewed = 0
    for seed, option in enumerate(OPTIONS):
        replay = play(random_match(f"{name}{option} houses=4 shells=3 rounds=1", seed))
        assert replay.rules is not None
        judges: list[TurnJudge] = []
        for step in replay.steps:
            if not isinstance(step, TurnPlayed) or not step.moves:
                continue
            state = Round(replay.rules, step.before, opens_match=step.body_index == 1)
            if not judges:
                for kind in (Searcher, lambda *of: MoveByMove(Searcher(*of))):
                    searcher = kind(replay.rules, step.before, 2**12)
                    scale, onlooker = Scale(Measure.AHEAD), Onlooker(state)
                    judges.append(TurnJudge(searcher, Effort(depth), scale, onlooker))
            lifts = tuple(move.house.number for move in step.moves)
            quickly, slowly = (judge.judge(state, lifts) for judge in judges)
            assert quickly == slowly, (option, step.before.to_text(), lifts)
            reviewed += 1
    assert reviewed > 20


def test_a_turn_is_first_looked_at_with_the_turn_before(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its look tells what the turn before has left: each board is looked at once."""
    engine = {name: plain(name) for name in ("engine.rules_text", "engine.match")}
    judging = {name: plain(f"analysis.judging.{name}") for name in ("turn_judge", "seen", "effort")}
    state = engine["engine.match"].start(
        engine["engine.rules_text"].rules_from_text("sungkaan houses=4 shells=3 rounds=1")
    )
    sight = plain("analysis.search.sight").Sight
    looked: list[str] = []

    def note(name: str) -> None:
        plainly = getattr(sight, name)
        monkeypatch.setattr(sight, name, lambda *of: looked.append(name) or plainly(*of))

    note("gather")
    note("stand")
    judge = judging["turn_judge"].TurnJudge(
        plain("analysis.search.two_seats").Searcher(state.rules, state.position),
        judging["effort"].Effort(2),
        judging["turn_judge"].Scale(plain("analysis.judging.measure").Measure.AHEAD),
        judging["seen"].Onlooker(state),
    )
    for _ in range(3):
        house = next(n for n in state.legal_houses() if not state.after_move(n).goes_on)
        judge.judge(state, (house,))
        state = state.after_move(house)
    assert looked == ["gather"] * 4


def test_what_was_in_sight_is_asked_of_turns_that_lost_something(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    sight, asked, lost = plain("analysis.search.sight").Sight, list[int](), 0
    answer_all = sight.answer_all
    monkeypatch.setattr(
        sight, "answer_all", lambda self, floor: asked.append(floor) or answer_all(self, floor)
    )
    rules = plain("engine.rules_text").rules_from_text("sungkaan houses=4 shells=3 rounds=1")
    state = plain("engine.match").start(rules)
    judge = plain("analysis.judging.turn_judge").TurnJudge(
        plain("analysis.search.two_seats").Searcher(rules, state.position),
        plain("analysis.judging.effort").Effort(3),
        plain("analysis.judging.turn_judge").Scale(plain("analysis.judging.measure").Measure.AHEAD),
        plain("analysis.judging.seen").Onlooker(state),
    )
    turns = 0
    while not state.is_over:
        house = next((n for n in state.legal_houses() if not state.after_move(n).goes_on), None)
        if house is None:
            break
        judgement = judge.judge(state, (house,))
        assert (judgement.sight is None) == (judgement.seen == 0)
        lost += judgement.loss > 0
        turns += 1
        state = state.after_move(house).after_passes()
    assert len(asked) == lost
    assert 0 < lost < turns


def test_a_house_that_cannot_be_lifted_is_refused() -> None:
    state = random_round("sungkaan", 12, Random(5))
    judge = TurnJudge(
        Searcher(state.rules, state.position), Effort(3), Scale(Measure.AHEAD), Onlooker(state)
    )
    for number in set(range(-1, 10)) - set(state.legal_houses()):
        with pytest.raises(ValueError, match="cannot be lifted"):
            judge.judge(state, (number,))
