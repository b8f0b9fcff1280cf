"""The facts of a step: its captures and laps, for one hand and for all."""

from __future__ import annotations

import pickle

import pytest
from sungka.engine.board import House
from sungka.engine.kernel import COMPILED
from sungka.notation.reading.parser import read
from sungka.replay.play import play
from sungka.replay.steps import RowPlayed, Step, TurnPlayed

from .reading import SMALL, replay


def counted(step: Step) -> tuple[int, int]:
    """The shells captured and the laps."""
    assert isinstance(step, TurnPlayed | RowPlayed)
    return step.captured, step.laps


def test_the_captures_and_laps_of_a_turn() -> None:
    steps = replay("1. S2 N4\n2. S4 N1\n3. S3+4\nend abandoned").steps
    assert [counted(step) for step in steps[1:]] == [(0, 2), (8, 4), (0, 1), (0, 5), (3, 2)]


def test_the_captures_and_laps_of_all_hands() -> None:
    (_, row) = replay("1. S4+4 | N1+2@12\nend abandoned", SMALL).steps
    assert counted(row) == (3, 11)
    ruling = 'set "5.5.2.0/2 1.1.3.4/9 S"'
    (_, ruled) = replay(f"1. S4+3+2+1 | N1+2\n{ruling}\nend abandoned", SMALL).steps[:2]
    assert counted(ruled) == (0, 0)


def test_the_claims_of_moves() -> None:
    (_, first, second, third, _, fifth) = replay("1. S2 N4\n2. S4 N1\n3. S3+4\nend abandoned").steps
    for step in (first, second, third, fifth):
        assert isinstance(step, TurnPlayed)
        found, made = step.claims, step.moves
        assert step.claims == found
        ends = [move.last if isinstance(move.last, House) else None for move in made]
        assert [(one.relays, one.end) for one in found] == [
            (move.relays, end) for move, end in zip(made, ends, strict=True)
        ]
        assert [one.captured for one in found] == [move.captured for move in made]
    (_, row) = replay("1. S4+4 | N1+2@12\nend abandoned", SMALL).steps
    assert isinstance(row, RowPlayed)
    found_of_hands = row.claims
    assert [len(hand) for hand in found_of_hands] == [2, 2]
    assert row.opening is not None
    assert found_of_hands == row.claims


def test_steps_are_values_whose_parts_are_made_when_asked_for() -> None:
    text = '%sgn 1\n[Rules "sungka rounds=1"]\n\n1. S7+7 | N3\n2. S1 N1+4+7+3\nend abandoned\n'
    (reading,) = read(text)
    row, turn = play(reading.record).steps[1:3]
    assert isinstance(row, RowPlayed)
    assert isinstance(turn, TurnPlayed)
    for step in (row, turn):
        assert pickle.loads(pickle.dumps(step)) == step
        assert len({step, pickle.loads(pickle.dumps(step)), step._replace(row=7)}) == 2
        assert step._replace(row=7) != step
        assert step != "a step"
    laps, captured = turn.laps, turn.captured
    assert (laps, captured) == (turn._replace().laps, turn._replace().captured)
    assert (row.laps, row.captured) == (row._replace().laps, row._replace().captured)
    match turn:
        case TurnPlayed(_, number, place, seat, moves, before, after, False, None):
            assert (number, place, seat) == (1, 2, moves[0].seat)
            assert before.shells == after.shells


@pytest.mark.skipif(not COMPILED, reason="only an extension type keeps its fields to itself")
def test_steps_are_not_changed() -> None:
    (reading,) = read('%sgn 1\n[Rules "sungkaan"]\n\n1. S1\nend abandoned\n')
    step = play(reading.record).steps[1]
    for name in ("seat", "moves", "after", "row"):
        with pytest.raises(AttributeError):
            setattr(step, name, None)
