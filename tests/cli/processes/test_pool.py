"""Processes that stay from one run of tasks to the next."""

from __future__ import annotations

import os
import signal
import time
from multiprocessing import active_children, current_process

import pytest
from sungka.cli.processes.workers import Workers

ON_POSIX = pytest.mark.skipif(os.name == "nt", reason="signals are POSIX's")


def _tell(given: str, task: int) -> tuple[str, int, int]:
    time.sleep(0.05)
    return given, task, os.getpid()


def _tell_doubled(given: str, task: int) -> tuple[str, int, int]:
    return _tell(given, 2 * task)


def _die(given: str, task: int) -> int:
    if current_process().name != "MainProcess":
        os.kill(os.getpid(), signal.SIGKILL)
    return task


@pytest.mark.push
def test_two_runs_are_of_the_same_processes() -> None:
    with Workers(2).open("given") as run:
        first = [result for _, result in run(_tell, range(4))]
        second = [result for _, result in run(_tell_doubled, range(4))]
    assert [result[:2] for result in first] == [("given", task) for task in range(4)]
    assert [result[:2] for result in second] == [("given", 2 * task) for task in range(4)]
    processes = {process for _, _, process in first}
    assert len(processes) == 2
    assert os.getpid() not in processes
    assert {process for _, _, process in second} == processes
    assert active_children() == []


@pytest.mark.push
@ON_POSIX
def test_a_process_killed_in_one_run_is_replaced_in_the_next() -> None:
    with Workers(2).open("given") as run:
        assert [result for _, result in run(_die, range(3))] == [0, 1, 2]
        assert [result[1] for _, result in run(_tell, range(3))] == [0, 1, 2]
    assert active_children() == []


@pytest.mark.push
def test_processes_end_with_the_last_run() -> None:
    with Workers(2).open("given") as run:
        assert len({result[2] for _, result in run(_tell, range(4))}) == 2
        assert len(active_children()) == 2
        assert [result[1] for _, result in run(_tell, range(4), is_last=True)] == [*range(4)]
        for process in active_children():
            process.join(10)
        assert active_children() == []


@pytest.mark.push
def test_a_run_that_is_left_ends_its_processes() -> None:
    with Workers(2).open(600.0) as run:
        assert next(iter(run(_sleep, range(8)))) == (0, 0)
    assert active_children() == []


def _sleep(seconds: float, task: int) -> int:
    time.sleep(seconds if task else 0)
    return task


def test_a_process_alone_needs_no_others() -> None:
    with Workers().open("given") as run:
        results = [result for _, result in run(_tell, range(2))]
    assert results == [("given", task, os.getpid()) for task in range(2)]
