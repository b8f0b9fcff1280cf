"""What a step says of itself: its captures and laps, for one hand and for all."""

from __future__ import annotations

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
