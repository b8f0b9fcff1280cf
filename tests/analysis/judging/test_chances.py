"""Records judged by the chance to win the match, compared with minimax."""

from __future__ import annotations

import re

import pytest
from reference import game
from sungka.analysis.judging.annotation import annotate, find_obstacle
from sungka.analysis.judging.effort import Effort, Level, make_effort
from sungka.analysis.judging.judgement import Bound
from sungka.analysis.judging.marks import Thresholds
from sungka.analysis.judging.match_model import MatchModel
from sungka.analysis.judging.measure import Value, chance_of
from sungka.analysis.layer.strip import strip_layer
from sungka.analysis.layer.write import Style, write_layer
from sungka.analysis.report.comments import Speaker
from sungka.analysis.report.phrases import Language
from sungka.analysis.search.lines import LineTurn
from sungka.engine.match import collect
from sungka.engine.round import Round
from sungka.notation.reading.parser import read
from sungka.notation.record import Comment
from sungka.notation.writer import write
from sungka.replay.play import play
from sungka.replay.steps import RoundOver, RowPlayed, TurnPlayed
from support.judging import annotated, follow_line, match_of
from support.matches import random_match
from support.rules import PRESET_NAMES

from ..minimax import exhausted, minimax

TWO_SEATS = [name for name in PRESET_NAMES if name != "sungka-three"]
MATCHES = [f"{name} houses=4 shells=3" for name in TWO_SEATS]


@pytest.mark.push
@pytest.mark.parametrize("rules", [*MATCHES, "dakon houses=4 shells=3 win=rounds reopen=no"])
def test_losses_are_what_the_values_of_minimax_weigh(rules: str) -> None:
    replay = match_of(rules, 3, "rounds=3")
    assert replay.rules is not None
    depth, seen, burned, won = 3, 0, frozenset(), 0
    judged = {turn.step.body_index: turn for turn in annotated(replay, depth, Value.MATCH).turns}
    models: dict[int, MatchModel] = {}
    for step in replay.steps:
        if isinstance(step, RoundOver):
            won += (step.score[0] > step.score[1]) - (step.score[0] < step.score[1])
        if not isinstance(step, TurnPlayed) or not step.moves:
            continue
        if step.round not in models:
            burned |= set(step.before.burned)
            models[step.round] = MatchModel(
                replay.rules, step.round, step.before.shells, burned, won
            )
        model = models[step.round]
        (judgement,) = judged[step.body_index].judgements
        state, value = Round(replay.rules, step.before, opens_match=step.body_index == 1), 0
        own = step.before.seats.index(step.seat)
        for move, loss in zip(step.moves, judgement.losses, strict=True):
            after = state.play_move(move.house.number)[1]
            values = minimax(state, depth)[0], minimax(after, depth - 1)[0]
            if loss != weighed_loss(model, values, own, shells_left(state)):
                proven = exhausted(state, {}), exhausted(after, {})
                assert loss == weighed_loss(model, proven, own, 0)
            state, value = after, values[1]
            seen += 1
        rest = 0 if judgement.is_exact else shells_left(state)
        assert judgement.worth == (value, -value)
        assert judgement.chance == model.weigh((value, -value), rest)[0]
        assert not judgement.is_exact or value == exhausted(state, {})
    assert seen > 4


def weighed_loss(model: MatchModel, values: tuple[int, int], own: int, rest: int) -> int:
    """The loss of the chance to win, from the values of the best move and the one played."""
    better, played = (model.weigh((value, -value), rest)[own] for value in values)
    return max(better - played, 0)


def shells_left(state: Round) -> int:
    return state.position.shells - sum(state.position.stores)


@pytest.mark.parametrize("rules", MATCHES)
def test_the_last_turn_of_a_match_wins_draws_or_loses_it(rules: str) -> None:
    for seed in range(4):
        replay = match_of(rules, seed, "rounds=2")
        turn = annotated(replay, 2, Value.MATCH).turns[-1]
        final = replay.steps[-1]
        assert isinstance(final, RoundOver)
        scores = [step.score for step in replay.steps if isinstance(step, RoundOver)]
        seat = game.result(game.rules(f"{rules} rounds=2"), scores)
        assert chance_of(turn.judgements[-1]) == {"S": 100.0, "N": 0.0, "draw": 50.0}[seat]


def test_a_chance_is_told_as_it_is_where_the_round_is_over_and_the_match_is_not() -> None:
    replay = match_of("dakon houses=4 shells=4", 2, "rounds=5")
    assert replay.rules is not None
    turns = annotated(replay, 2, Value.MATCH).turns
    over = {step.round: step for step in replay.steps if isinstance(step, RoundOver)}
    last = {turn.step.round: turn for turn in turns}
    assert len(last) > 1
    for number, turn in last.items():
        model = MatchModel(replay.rules, number, replay.rules.total)
        chance = model.chance(over[number].score[0])
        assert chance_of(turn.judgements[-1]) == pytest.approx(100 * chance, abs=0.051)


def test_rows_are_weighed_too_and_lines_can_be_played() -> None:
    rows = 0
    for seed in range(6):
        replay = match_of("congkak", seed, "rounds=3 houses=5 shells=4")
        assert replay.rules is not None
        shells = {turn.step.body_index: turn for turn in annotated(replay, 2).turns}
        for turn in annotated(replay, 2, Value.MATCH).turns:
            for judgement, other in zip(
                turn.judgements, shells[turn.step.body_index].judgements, strict=True
            ):
                assert judgement.worth == other.worth
                assert all(loss >= 0 for loss in judgement.losses)
                assert sum(judgement.losses) == 0 or other.loss > 0
                rows += isinstance(turn.step, RowPlayed) and judgement.loss > 0
            if isinstance(turn.step, TurnPlayed):
                (judgement,) = turn.judgements
                state = Round(replay.rules, turn.step.before, opens_match=turn.step.body_index == 1)
                follow_line(state, judgement.line)
                lifts = tuple(move.house.number for move in turn.step.moves)
                assert (judgement.loss == 0) == (judgement.best == LineTurn(turn.step.seat, lifts))
    assert rows > 3


@pytest.mark.push
@pytest.mark.parametrize("name", TWO_SEATS)
def test_the_layer_of_chances_comes_off_and_is_written_again(name: str) -> None:
    record = random_match(f"{name} rounds=2", 4)
    style = Style("sungka 1.0 depth=2", Thresholds(20, 50, 100), Speaker(Language.ENGLISH))
    annotation = annotated(play(record), 2, Value.MATCH)
    assert annotation.effort == "depth=2 value=match"
    with_it = write_layer(annotation, style)
    (again,) = read(write(with_it))
    assert (again.record, again.diagnostics) == (with_it, ())
    assert play(with_it).diagnostics == ()
    assert strip_layer(with_it) == record
    said = [item.text for item in with_it.body if isinstance(item, Comment)]
    assert said
    assert not any(re.search(r"better by (?:\d+ shells?|far)", words) for words in said)


def test_what_is_not_modelled_is_refused() -> None:
    three = match_of("sungka-three", 1)
    assert find_obstacle(three) is None
    assert find_obstacle(three, Value.MATCH) == (
        "the chance to win is modelled for two seats, and this game has 3"
    )
    with pytest.raises(ValueError, match="modelled for two seats"):
        annotate(three, Effort(2), value=Value.MATCH)
    big = match_of("dakon", 1, "houses=20 shells=20 rounds=1")
    assert find_obstacle(big, Value.MATCH) == "the chance to win is modelled for 400 shells at most"


def test_who_has_won_is_not_asked_of_the_board_alone() -> None:
    """Two rounds behind with one to play, no lead in that round is worth anything."""
    for seed in range(30):
        replay = match_of("dakon houses=4 shells=4 match-end=rounds win=rounds", seed, "rounds=3")
        scores = [step.score for step in replay.steps if isinstance(step, RoundOver)]
        if all(a < b for a, b in scores[:2]):
            break
    chances = [
        chance_of(turn.judgements[-1])
        for turn in annotated(replay, 2, Value.MATCH).turns
        if turn.step.round == 3
    ]
    assert chances
    assert set(chances) == {0.0}
    assert replay.rules is not None
    assert collect(replay.rules, replay.steps[-1].position) == scores[-1]  # type: ignore


@pytest.mark.push
@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("rules", ["sungkaan", "sungka-six", "dakon houses=5 shells=4"])
def test_a_chance_at_a_bound_leaves_room_for_what_is_proven_lost(rules: str, seed: int) -> None:
    """Who has certainly lost so much had it: his chance now is at most the rest of all."""
    seen = 0
    replay = match_of(rules, seed)
    for turn in annotate(replay, make_effort(Level.QUICK, 1), value=Value.MATCH).turns:
        for judgement in turn.judgements:
            chance = chance_of(judgement)
            assert chance is not None
            own = turn.step.before.seats.index(judgement.seat)
            is_upper = Bound.AT_MOST if own == 0 else Bound.AT_LEAST
            if judgement.bound in (Bound.EXACT, is_upper):
                most = chance if own == 0 else 100 - chance
                assert judgement.proven / 10 <= 100 - most + 0.05
                seen += judgement.proven > 0
            if judgement.proven == 1000:
                assert judgement.is_loss_exact or judgement.only is not None
    assert seen
