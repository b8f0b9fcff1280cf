"""The time limit for judging games: its shares, and the messages about it."""

from __future__ import annotations

from collections import deque
from pathlib import Path
from time import monotonic

import pytest
from sungka.analysis.judging.effort import Level
from sungka.analysis.judging.marks import THRESHOLDS
from sungka.analysis.judging.measure import Value
from sungka.cli.annotation import game_time
from sungka.cli.annotation.game_time import GameTime, Haste, describe_overrun
from sungka.cli.annotation.jobs import Work, _read_parts
from sungka.cli.annotation.record import Task
from sungka.files.inputs import Input

from ..conftest import MATCH


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The time on the clock: 100 seconds, unless it is set."""
    now = [100.0]
    monkeypatch.setattr(game_time, "monotonic", lambda: now[0])
    return now


def test_a_game_of_its_own_has_all_its_time(clock: list[float]) -> None:
    assert GameTime(5).end_for(0.25) == 105
    clock[0] = 200.0
    assert GameTime(5).end_for(0.25) == 205


def test_games_share_the_time_that_is_left(clock: list[float]) -> None:
    time = GameTime(10, 400, 1, end=110)
    assert time.end_for(0.25) == 102.5
    clock[0] = 108.0  # the first took longer: the next has a third of what is left
    assert time.end_for(1 / 3) == pytest.approx(108 + 2 / 3)
    clock[0] = 111.0
    assert time.end_for(1.0) == 111


def test_no_game_has_more_time_than_there_is(clock: list[float]) -> None:
    assert GameTime(10, 400, 4, end=110).end_for(0.2) == pytest.approx(108)
    assert GameTime(10, 400, 4, end=110).end_for(0.5) == 110


@pytest.mark.parametrize(
    ("jobs", "shares"),
    [(1, [1 / 4, 1 / 3, 1 / 2, 1]), (2, [1 / 4, 1 / 4, 1 / 3, 1 / 2]), (9, [1 / 4] * 4)],
)
def test_a_game_is_a_part_of_what_may_still_be_judged(
    tmp_path: Path, jobs: int, shares: list[float]
) -> None:
    path = tmp_path / "four.sgn"
    path.write_text((MATCH.rstrip("\n") + "\n\n") * 4, encoding="utf-8")
    time = GameTime(10, path.stat().st_size, jobs, monotonic() + 10)
    work = Work(Task(time, THRESHOLDS[Value.SHELLS]))
    parts = list(_read_parts([Input(str(path))], deque(), work))
    assert [part.share for part in parts[:-1]] == pytest.approx(shares, abs=0.01)
    others = list(
        _read_parts([Input(str(path))], deque(), Work(work.task._replace(effort=Level.QUICK)))
    )
    assert [part.part for part in others] == [part.part for part in parts]


@pytest.mark.parametrize(
    ("time", "hastes", "text"),
    [
        (GameTime(5), [], None),
        (GameTime(5), [Haste(40, 0, 0.4), Haste(40, 0, 0.0)], None),
        (
            GameTime(5),
            [Haste(40, 0, 0.6), Haste(40, 0, 0.7)],
            "--time-game 5 is too short: a game took 0.7 s longer",
        ),
        (
            GameTime(0.1),
            [Haste(40, 39, 0.0), Haste(50, 1, 0.001)],
            "--time-game 0.1 is too short: 40 of 90 turns were searched only four moves ahead",
        ),
        (GameTime(5, 9, 1, 100.1), [Haste(40, 0, 3.0)], None),
        (
            GameTime(3, 9, 1, 98.76),
            [Haste(40, 30, 0.0)],
            "--time-total 3 is too short: 30 of 40 turns were searched only four moves ahead, "
            "and it took 1.2 s longer",
        ),
    ],
)
def test_time_that_was_not_kept_is_said(
    clock: list[float], time: GameTime, hastes: list[Haste], text: str | None
) -> None:
    assert describe_overrun(time, hastes) == text
