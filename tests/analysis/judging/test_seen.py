"""The moves in a person's sight, compared with every turn of eight moves and every answer."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sungka.analysis.judging.annotation import annotate
from sungka.analysis.judging.effort import Effort, Level, make_effort
from sungka.analysis.judging.measure import Value
from sungka.analysis.judging.seen import Onlooker
from sungka.analysis.search.sight import MOST_SEEN, Sight
from sungka.engine.board import Position
from sungka.engine.match import begin
from sungka.engine.ring import ring_of
from sungka.engine.round import Round
from sungka.engine.rules_text import rules_from_text
from sungka.replay.play import play
from sungka.replay.steps import TurnPlayed
from support import sight
from support.judging import annotated, match_of
from support.matches import random_match
from support.plain import plain
from support.rules import PRESET_NAMES, rules_texts


def check(text: str, seed: int, most: int) -> int:
    """Compare what is seen of the first turns of a random match with trying everything."""
    replay, tried = play(random_match(text, seed)), 0
    assert replay.rules is not None
    for step in replay.steps:
        if not isinstance(step, TurnPlayed) or not step.moves or tried == most:
            continue
        state = Round(replay.rules, step.before, opens_match=step.body_index == 1)
        lifts = tuple(move.house.number for move in step.moves)
        own = state.position.seats.index(step.seat)
        seen = Onlooker(state).see(state, lifts)
        assert (seen.best, seen.had) == (sight.see(state), sight.gain(state))
        after = state
        for number in lifts:
            after = after.after_move(number)
        assert seen.played == sight.stand(after, own)
        reached = state
        for number in seen.turn.lifts:
            reached = reached.after_move(number)
        assert not reached.goes_on or len(seen.turn.lifts) == sight.MOVES
        assert sight.stand(reached, own) == seen.best
        assert seen.turn.lifts == sight.lifts(state)
        assert 0 <= seen.missed <= seen.had
        tried += 1
    return tried


@pytest.mark.parametrize("name", PRESET_NAMES)
def test_what_is_seen_is_the_best_of_every_turn_of_eight_moves(name: str) -> None:
    assert check(f"{name} houses=4 shells=3 rounds=1", 3, 30) > 3


BOARDS = ("4.4.1.3/15 4.6.6.4/1 S", "3.2.0.1/13 7.8.5.6/3 S", "4.3.2.1/9 4.3.2.1/19 N")


@pytest.mark.parametrize("held", [1, 3, 32])
def test_more_turns_than_are_held_beside_each_other(
    held: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Under these rules most moves go on, and many turns are equally good: the first one counts."""
    monkeypatch.setattr(plain("analysis.search.sight"), "_TOPS", held)
    text = "sungkaan houses=4 shells=6 capture=none"
    for board in BOARDS:
        state = begin(rules_from_text(text), Position.from_text(board))
        assert sum(1 for _ in sight.turns(state, sight.MOVES)) > 32
        position = plain("engine.board").Position.from_text(board)
        rules = plain("engine.rules_text").rules_from_text(text)
        other = plain("engine.match").begin(rules, position)
        seen = plain("analysis.judging.seen").Onlooker(other).see(other, other.legal_houses()[:1])
        assert (seen.best, seen.turn.lifts) == (sight.see(state), sight.lifts(state))


@pytest.mark.long
@settings(max_examples=40, deadline=None)
@given(text=rules_texts(), seed=st.integers(0, 10**6))
def test_what_is_seen_under_any_rules(text: str, seed: int) -> None:
    check(text, seed, 6)


@pytest.mark.push
@pytest.mark.parametrize("level", [None, Level.QUICK])
@pytest.mark.parametrize("name", PRESET_NAMES)
def test_no_more_is_seen_than_was_lost(name: str, level: Level | None) -> None:
    replay = match_of(name, 4, "rounds=2 houses=5 shells=4")
    assert replay.rules is not None
    effort = make_effort(level, replay.rules.seats) if level else Effort(3)
    for turn in annotate(replay, effort).turns:
        for judgement in turn.judgements:
            assert 0 <= judgement.seen <= judgement.loss
            assert 0 <= judgement.missed <= min(judgement.had, judgement.loss)
            assert (judgement.sight is None) == (judgement.seen == 0)


def test_a_loss_in_sight_is_weighed_where_the_match_counts() -> None:
    replay = match_of("dakon", 2, "rounds=3 houses=5 shells=4")
    shells = [j for turn in annotated(replay).turns for j in turn.judgements]
    points = [j for turn in annotated(replay, value=Value.MATCH).turns for j in turn.judgements]
    assert any(j.seen for j in points)
    for one, other in zip(shells, points, strict=True):
        assert one.sight == other.sight or not (one.seen and other.seen)
        assert other.seen <= other.loss <= 1000
        assert not (other.seen and not one.loss)


def test_a_sight_is_limited_and_keeps_to_its_ring() -> None:
    replay = match_of("dakon", 1)
    assert replay.rules is not None
    state = Round(replay.rules, next(s for s in replay.steps if isinstance(s, TurnPlayed)).before)
    ring = ring_of(state.rules, state.position)
    for moves in (0, MOST_SEEN + 1):
        with pytest.raises(ValueError, match="moves are seen"):
            Sight(ring.ways, moves)
    with pytest.raises(ValueError, match="a board has 16 places here and 2 seats"):
        Sight(ring.ways, 2).look(ring.board(state.position), 2, False, 0)


@pytest.mark.parametrize("name", PRESET_NAMES)
def test_rounds_that_are_known_already_are_seen_alike(name: str) -> None:
    replay = play(random_match(f"{name} rounds=1", 5))
    assert replay.rules is not None
    turns = [step for step in replay.steps if isinstance(step, TurnPlayed) and step.moves]
    assert turns
    for step in turns:
        lifts = tuple(move.house.number for move in step.moves)
        states = [Round(replay.rules, step.before)]
        for number in lifts:
            states.append(states[-1].play_move(number)[1])
        onlooker = Onlooker(states[0])
        assert onlooker.see_states(states, lifts) == onlooker.see(states[0], lifts)


@pytest.mark.push
@pytest.mark.parametrize("name", PRESET_NAMES)
def test_what_is_not_above_a_floor_is_the_floor(name: str) -> None:
    replay, seen = play(random_match(f"{name} rounds=1", 7)), 0
    assert replay.rules is not None
    for step in replay.steps:
        if not isinstance(step, TurnPlayed) or seen == 6:
            continue
        state = Round(replay.rules, step.before)
        looked, board = (
            Onlooker(state).sight,
            ring_of(state.rules, state.position).board(step.before),
        )
        mover = state.position.seats.index(step.seat)
        best, stands = looked.look(board, mover, False, 0), looked.stand(board, mover)
        for floor in range(min(best, stands) - 2, max(best, stands) + 3):
            assert looked.look(board, mover, False, 0, -1, floor) == max(best, floor)
            assert looked.stand(board, mover, floor) == max(stands, floor)
        seen += 1
    assert seen == 6
