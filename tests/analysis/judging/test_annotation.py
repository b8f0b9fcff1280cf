"""Judging records, compared with plain minimax and other choices; records that cannot be judged."""

from __future__ import annotations

import pytest
from sungka.analysis.judging.alternative import find_alternative
from sungka.analysis.judging.annotation import annotate, find_obstacle
from sungka.analysis.judging.effort import Effort
from sungka.analysis.judging.judgement import Judgement
from sungka.analysis.judging.row_judge import lifts_of
from sungka.analysis.search.lines import LineTurn
from sungka.engine.match import start
from sungka.engine.round import Round
from sungka.engine.simultaneous import Lift, Stopped, play_opening
from sungka.notation.reading.parser import read
from sungka.notation.record import SimultaneousRow, Turn
from sungka.notation.writer import write
from sungka.replay.play import play
from sungka.replay.steps import Replay, RowPlayed, TurnPlayed
from support.judging import annotated, follow_line, match_of
from support.rules import PRESET_NAMES

from ..minimax import minimax, shares

Kept = dict[str, tuple[tuple[Judgement, ...], ...]]


class Remembering:
    """A cache that counts the requests to it."""

    def __init__(self) -> None:
        self.kept: Kept = {}
        self.known = 0

    def recall(self, key: str) -> tuple[tuple[Judgement, ...], ...] | None:
        self.known += key in self.kept
        return self.kept.get(key)

    def keep(self, key: str, judgements: tuple[tuple[Judgement, ...], ...]) -> None:
        self.kept[key] = judgements


@pytest.mark.parametrize("name", PRESET_NAMES)
def test_every_move_is_held_against_what_plain_search_says(name: str) -> None:
    replay = match_of(name, 1, "houses=4 shells=3 rounds=2")
    depth, seen = 3, 0
    for step, judgement in turns_of(replay, depth):
        state = before(replay, step)
        own = state.position.seats.index(step.seat)
        losses, reached = [], state
        for move in step.moves:
            best, reached = worth(state, depth), state.play_move(move.house.number)[1]
            losses.append(best[own] - worth(reached, depth - 1)[own])
            state = reached
            seen += 1
        assert (judgement.losses, judgement.worth) == (tuple(losses), worth(reached, depth - 1))
    assert seen > 4


@pytest.mark.push
@pytest.mark.parametrize("name", PRESET_NAMES)
def test_lines_can_be_played_and_only_the_best_turn_loses_nothing(name: str) -> None:
    for seed in (2, 3):
        replay = match_of(name, seed)
        turns = turns_of(replay, 4)
        assert len(turns) > 10
        for step, judgement in turns:
            played = tuple(move.house.number for move in step.moves)
            assert all(loss >= 0 for loss in judgement.losses)
            assert (judgement.loss == 0) == (judgement.best.lifts == played)
            kept = next((i for i, loss in enumerate(judgement.losses) if loss), len(played))
            assert judgement.best.lifts[:kept] == played[:kept]
            state = before(replay, step)
            follow_line(state, judgement.line)
            follow_line(state, (LineTurn(step.seat, played), *judgement.reply))


@pytest.mark.long
def test_an_only_good_move_is_five_better_than_all_of_at_least_three_others() -> None:
    seen = 0
    for seed in range(16):
        rules = "sungka-three" if seed % 4 == 3 else "dakon"
        replay = match_of(rules, seed, "houses=6 shells=4 rounds=2")
        for step, judgement in turns_of(replay, 3):
            state, found = before(replay, step), None
            own = state.position.seats.index(step.seat)
            for number, move in enumerate(step.moves):
                house = move.house.number
                gains = {n: worth(state.play_move(n)[1], 2)[own] for n in state.legal_houses()}
                gaps = [gains[house] - gains[n] for n in gains if n != house]
                if found is None and len(gaps) >= 3 and min(gaps) >= 5:
                    found = number
                state = state.play_move(house)[1]
            assert judgement.only == (found if judgement.loss == 0 else None)
            seen += judgement.only is not None
    assert seen > 3


def test_a_forced_turn_had_one_choice_at_every_move() -> None:
    for step, judgement in turns_of(match_of("dakon", 4), 2):
        state = Round(match_of("dakon", 4).rules, step.before)  # type: ignore[arg-type]
        choices = []
        for move in step.moves:
            choices.append(len(state.legal_houses()))
            state = state.play_move(move.house.number)[1]
        assert judgement.is_forced == (set(choices) == {1})


@pytest.mark.push
@pytest.mark.parametrize("pace", ["shell", "lap"])
@pytest.mark.parametrize(
    "name",
    [
        "sungka",
        "sungka-three opening=simultaneous",
        "sungka capture-theirs=sides capture-again=yes origin=skipped",
    ],
)
def test_a_hand_of_a_row_is_held_against_every_house_it_could_have_lifted_first(
    name: str, pace: str
) -> None:
    depth, seen = 2, 0
    for seed in range(8):
        replay = match_of(name, seed, f"rounds=1 houses=5 shells=4 pace={pace}")
        turn = annotated(replay, depth).turns[0]
        assert isinstance(turn.step, RowPlayed)
        if "race" in write(replay.record):
            assert not any(j.loss for j in turn.judgements)
            continue
        state = begun(replay)
        row = replay.record.body[turn.step.body_index]
        assert isinstance(row, SimultaneousRow)
        assert turn.step.opening is not None
        ticks = tuple(tuple(m.tick for m in t.moves) for t in row.turns if isinstance(t, Turn))
        lifts = lifts_of(turn.step.opening, ticks)
        actual = worth(state.at(turn.step.after, turn.step.after.to_move), depth)
        for hand, judgement in enumerate(turn.judgements):
            gains = [0]
            for number in range(1, 6):
                found = find_alternative(state, lifts, hand, number)
                if found is None:
                    continue
                played = play_opening(state, found[0])
                assert not isinstance(played, Stopped)
                assert not played[0].due
                assert found[0][hand][0] == Lift(number)
                gains.append(worth(found[1], depth)[hand] - actual[hand])
            assert judgement.worth == actual
            assert judgement.loss == max(gains)
            seen += judgement.loss > 0
    assert seen > 3


def test_hands_whose_first_lift_is_bound_have_no_other_choice() -> None:
    for seed in range(8):
        replay = match_of("sungka first-lift=farthest", seed, "rounds=1 houses=5 shells=4")
        row, *turns = annotated(replay, 2).turns
        assert isinstance(row.step, RowPlayed)
        assert all(judgement.is_forced and not judgement.loss for judgement in row.judgements)
        state = Round(begun(replay).rules, row.step.after)
        assert row.judgements[0].worth == worth(state, 2)
        assert any(turn.judgements[0].line[0].lifts[0] != 5 for turn in turns)


@pytest.mark.push
@pytest.mark.parametrize("name", PRESET_NAMES)
def test_the_same_record_is_judged_the_same_whatever_came_before(name: str) -> None:
    replay = match_of(name, 5)
    once = annotated(replay)
    annotated(match_of(name, 6))
    assert annotated(replay).turns == once.turns
    memory = Remembering()
    assert annotate(replay, Effort(3), memory).turns == once.turns
    assert memory.known == 0
    assert annotate(replay, Effort(3), memory).turns == once.turns
    assert memory.known == len(memory.kept) > 0
    assert annotate(replay, Effort(2), memory).effort == "depth=2"
    assert memory.known * 2 == len(memory.kept)


@pytest.mark.push
def test_nodes_limit_a_search_and_keep_every_loss_at_nothing_or_more() -> None:
    for name in ("sungka", "sungka-three opening=simultaneous"):
        turns = annotate(match_of(name, 7), Effort(nodes=300)).turns
        losses = [judgement.loss for turn in turns for judgement in turn.judgements]
        assert min(losses) == 0 < max(losses)


def test_what_is_not_known_or_was_ruled_is_left_alone() -> None:
    text = """%sgn 1
[Rules "sungkaan houses=4 shells=4"]

1. S4 N4
set "4.4.4.4/0 4.4.4.4/0 S" {sown wrong}
2. S1 N1
gap
3. S2 N2
set "4.4.4.4/0 4.4.4.4/0 S"
4. S3
"""
    (reading,) = read(text)
    replay = play(reading.record)
    assert [turn.step.row for turn in annotated(replay).turns] == [1, 2, 2, 4]


def test_unknown_rules_are_refused() -> None:
    (reading,) = read('%sgn 1\n[Rules "no-such"]\n\n1. S1\nend\n')
    replay = play(reading.record)
    assert find_obstacle(replay) == "its rules are not known"
    with pytest.raises(ValueError, match="its rules are not known"):
        annotated(replay)


@pytest.mark.parametrize("given", [{}, {"depth": 3, "nodes": 5}, {"seconds": 1.0}])
def test_an_effort_is_one_limit(given: dict[str, int | None]) -> None:
    with pytest.raises(ValueError, match="an effort is"):
        Effort(**given)  # type: ignore[arg-type]


def turns_of(replay: Replay, depth: int) -> list[tuple[TurnPlayed, Judgement]]:
    return [
        (turn.step, turn.judgements[0])
        for turn in annotated(replay, depth).turns
        if isinstance(turn.step, TurnPlayed)
    ]


def before(replay: Replay, step: TurnPlayed) -> Round:
    """The round before a turn; the record begins with its `round` line."""
    assert replay.rules is not None
    return Round(replay.rules, step.before, opens_match=step.body_index == 1)


def begun(replay: Replay) -> Round:
    assert replay.rules is not None
    return start(replay.rules)


def worth(state: Round, depth: int) -> tuple[int, ...]:
    """The worth of a round to each seat, by minimax or max-n."""
    if state.rules.seats == 3:
        return shares(state, depth)[0]
    value = minimax(state, depth)[0]
    return value, -value
