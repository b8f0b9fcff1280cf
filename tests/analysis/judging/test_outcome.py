"""Values and losses by whole turns, compared with all play to the end of the round."""

from __future__ import annotations

from itertools import count

import pytest
from sungka.analysis.judging.annotation import annotate, annotate_in_time
from sungka.analysis.judging.effort import GLANCE, Effort, Level, make_effort
from sungka.analysis.judging.measure import Value
from sungka.analysis.judging.outcome import OutcomeSearch
from sungka.analysis.search.bound import Bound
from sungka.analysis.search.lines import LineTurn
from sungka.engine.board import Position, Seat
from sungka.engine.kernel import COMPILED
from sungka.engine.round import Round
from sungka.notation.reading.parser import parse
from sungka.notation.splitter import split
from sungka.replay.play import play
from sungka.replay.steps import Replay, TurnPlayed
from support.judging import follow_line, match_of
from support.lengths import long_after

from ..minimax import exhausted

BOARDS = [
    pytest.param("sungkaan", "houses=4 shells=2 rounds=1", marks=pytest.mark.long),
    ("dakon", "houses=3 shells=3 rounds=2"),
    pytest.param("sungka-six", "houses=4 shells=2 rounds=1", marks=pytest.mark.long),
    ("congkak-forfeit", "houses=3 shells=3 rounds=2"),
]


def turns_of(replay: Replay) -> list[tuple[Round, TurnPlayed]]:
    assert replay.rules is not None
    return [
        (Round(replay.rules, step.before, opens_match=step.body_index == 1), step)
        for step in replay.steps
        if isinstance(step, TurnPlayed) and step.moves
    ]


@pytest.mark.push
@pytest.mark.parametrize("nodes", long_after(1, [30, 1, 2**15]))
@pytest.mark.parametrize(("name", "options"), BOARDS)
def test_the_value_of_a_round_lies_between_its_bounds(name: str, options: str, nodes: int) -> None:
    bounds: set[Bound] = set()
    for seed in range(4):
        replay, search = match_of(name, seed, options), OutcomeSearch(nodes, 2**10)
        known: dict[tuple[Position, bool], int] = {}
        for state, _ in turns_of(replay):
            true, found = exhausted(state, known), search.find(state)
            assert found.least <= true <= found.most
            assert found.least <= found.value <= found.most
            match found.bound:
                case Bound.EXACT:
                    assert found.value == true == found.least == found.most
                case Bound.AT_LEAST:
                    assert found.value == found.least < found.most
                case Bound.AT_MOST:
                    assert found.least < found.most == found.value
                case Bound.SO_FAR:
                    assert found.least < found.value < found.most
            bounds.add(found.bound)
            assert search.find(state) is found
    assert Bound.EXACT in bounds
    assert nodes > 30 or len(bounds) > 1


@pytest.mark.push
@pytest.mark.parametrize("level", long_after(1, Level))
@pytest.mark.parametrize(("name", "options"), BOARDS)
def test_at_least_so_much_was_lost_as_is_proven(name: str, options: str, level: Level) -> None:
    lost = 0
    for seed in range(4):
        replay = match_of(name, seed, options)
        known: dict[tuple[Position, bool], int] = {}
        judged = {
            turn.step.body_index: turn for turn in annotate(replay, make_effort(level, 2)).turns
        }
        for state, step in turns_of(replay):
            (judgement,) = judged[step.body_index].judgements
            sign = 1 if judgement.seat is state.position.seats[0] else -1
            after = state
            for move in step.moves:
                after = after.after_move(move.house.number)
            true = sign * (exhausted(state, known) - exhausted(after, known))
            assert 0 <= judgement.proven <= min(true, judgement.loss)
            assert not judgement.is_loss_exact or judgement.loss == true
            assert not judgement.is_exact or judgement.worth[0] == exhausted(after, known)
            assert (judgement.loss == 0) == (
                judgement.best.lifts == tuple(move.house.number for move in step.moves)
            )
            follow_line(state, judgement.line)
            lost += judgement.loss
    assert lost > 0


@pytest.mark.push
@pytest.mark.skipif(not COMPILED, reason="whole turns of full boards take minutes in plain Python")
def test_turns_on_a_full_board_are_proven_to_lose_what_the_opponent_then_takes() -> None:
    turns = annotate(match_of("sungkaan", 3), make_effort(Level.NORMAL, 2)).turns
    early = [turn.judgements[0] for turn in turns[:8]]
    assert sum(judgement.bound is not Bound.SO_FAR for judgement in early) > 4
    assert sum(judgement.proven > 20 for judgement in early) > 2
    looked = annotate(match_of("sungkaan", 3), Effort(6)).turns
    assert not any(turn.judgements[0].proven for turn in looked[:8])


def test_a_turn_that_is_not_finished_has_no_reply() -> None:
    text = '%sgn 1\n[Rules "sungkaan houses=4 shells=3"]\n\n1. S1 N3\n2. S2 N1\nend abandoned\n'
    replay = play(parse(next(split(text))).record)
    last = annotate(replay, make_effort(Level.QUICK, 2)).turns[-1].judgements[0]
    assert (last.line, last.reply) == ((LineTurn(Seat.NORTH, (1,)),), ())


def test_without_time_every_turn_gets_a_glance() -> None:
    replay = match_of("sungkaan", 2, "houses=5 shells=3 rounds=1")
    glances = annotate(replay, GLANCE).turns
    hurried = annotate_in_time(replay, "time-game=1", lambda: True)
    assert (hurried.turns, hurried.glances) == (glances, len(glances))
    assert hurried.effort == "time-game=1"


@pytest.mark.push
@pytest.mark.parametrize("asked", long_after(2, [160, 40, 20, 400]))
def test_a_turn_that_time_ends_at_keeps_what_it_had(asked: int) -> None:
    replay = match_of("sungkaan", 2, "rounds=1")
    clock = count()
    hurried = annotate_in_time(replay, "time-game=1", lambda: next(clock) >= asked)
    assert 0 < hurried.glances < len(hurried.turns)
    first = len(hurried.turns) - hurried.glances
    assert hurried.turns[first:] == annotate(replay, GLANCE).turns[first:]
    quick = annotate(replay, make_effort(Level.QUICK, 2)).turns[:first]
    for one, other in zip(hurried.turns[:first], quick, strict=True):
        assert one.judgements[0].loss == other.judgements[0].loss
        assert one.judgements[0].bound is other.judgements[0].bound


@pytest.mark.push
def test_every_level_is_tried_while_there_is_time() -> None:
    replay = match_of("dakon", 2, "houses=5 shells=3 rounds=2")
    levels = {level: annotate(replay, make_effort(level, 2)).turns for level in Level}
    calm = annotate_in_time(replay, "time-game=9", lambda: False, value=Value.MATCH)
    assert calm.effort == "time-game=9 value=match"
    calm = annotate_in_time(replay, "time-game=9", lambda: False)
    assert calm.glances == 0
    for turn, deep in zip(calm.turns, levels[Level.DEEP], strict=True):
        for one, other in zip(turn.judgements, deep.judgements, strict=True):
            assert one.is_exact or not other.is_exact
            assert not (one.is_loss_exact and other.is_loss_exact) or one.loss == other.loss
