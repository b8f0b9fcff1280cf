"""Rules 7.4 in `sungka record --stdin`: when a hand that waits in its store is over."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from ..conftest import Run

Command = Callable[..., Run]

RELAYED = "1.0.1/1 0.0.2/1 -"
"""South waits in its store while North's second shell meets S3, and the relay lifts both."""

CAPTURED = "0.1.1/1 1.0.0/2 -"
"""South waits in its store while North's one shell captures S2, South's last."""


class Recorder:
    """A record with the given first board, into which lines are entered, each by a run."""

    def __init__(self, sungka: Command, path: Path, rules: str, board: str) -> None:
        self._sungka, self.path = sungka, path
        self.answer = self.enter(f'[Setup "{board}"]', "--rules", f"sungka houses=3 {rules}")

    def enter(self, line: str, *options: str) -> dict[str, Any]:
        run = self._sungka("record", self.path, "--stdin", *options, stdin=line.encode())
        self.answer = json.loads(run.out.splitlines()[-1])
        return self.answer

    def check_replay(self) -> None:
        """The record as it is replays without a fault to the same board and stores."""
        run = self._sungka("replay", "--output", "jsonl", self.path)
        assert (run.status, "error" in run.err) == (0, False), run.err
        last = [line for line in map(json.loads, run.out.splitlines()) if "text" in line][-1]
        assert last["position"] == self.answer["position"]
        lifts = re.sub(r"(?<=[0-9])[>x-][^+ ]*|\+(?= |$)", "", last["text"])
        assert lifts == self.answer["last"]


@pytest.fixture
def record(sungka: Command, tmp_path: Path) -> Callable[[str, str], Recorder]:
    """Makes recorders, each of a file of its own."""
    files = (tmp_path / f"{number}.sgn" for number in range(1000))
    return lambda rules, board: Recorder(sungka, next(files), rules, board)


Record = Callable[[str, str], Recorder]
PACES = pytest.mark.parametrize("pace", ["shell", "lap"])


@PACES
@pytest.mark.parametrize("lines", [("S1", "N1"), ("N1", "S1"), ("S1 | N1",)])
def test_rules_7_4_a_relay_ends_the_wait(record: Record, pace: str, lines: tuple[str, ...]) -> None:
    row = record(f"shells=1 pace={pace}", RELAYED)
    for line in lines:
        assert row.enter(line)["ok"]
    assert (row.answer["asks"], row.answer["to_move"]) == ("turn", "S")
    assert row.answer["position"] == "0.1.1/2 0.0.0/2 S", "South holds shells again"
    row.check_replay()
    # What South lifts now is its next turn, and no move of the row.
    assert row.enter("S2")["last"] == "S2"
    text = row.path.read_text("utf-8")
    assert "1. S1+ | N1" in text
    assert "2. S2" in text


@PACES
def test_rules_7_4_a_capture_ends_the_wait(record: Record, pace: str) -> None:
    row = record(f"shells=1 pace={pace}", CAPTURED)
    row.enter("S1")
    assert row.enter("N3")["asks"] != "hands"
    row.check_replay()


@PACES
@pytest.mark.parametrize("mirrored", [False, True])
def test_rules_7_4_a_hand_with_shells_still_waits(
    record: Record, pace: str, mirrored: bool
) -> None:
    rows = ["1.1.1/1", "0.0.2/0"]
    first, second = "SN" if not mirrored else "NS"
    board = " ".join(reversed(rows) if mirrored else rows) + " -"
    row = record(f"shells=1 pace={pace}", board)
    row.enter(f"{second}1")
    row.enter(f"{first}1")
    assert row.answer["asks"] == "hands"
    assert [hand["due"] for hand in row.answer["hands"]] == [hand == first for hand in "SN"]
    row.check_replay()
    assert row.answer["position"].endswith(first), "whose hand waits is to move"


@pytest.mark.parametrize("line", ["S1+2@9 | N1", "S1+1@4 | N1"])
def test_rules_7_4_nothing_is_lifted_after_the_wait(record: Record, line: str) -> None:
    row = record("shells=1", RELAYED)
    before = row.answer["position"]
    refused = row.enter(line)
    assert (refused["ok"], refused["position"]) == (False, before)
    assert "turn" in refused["refused"]


@pytest.mark.push
@PACES
@pytest.mark.parametrize("seed", range(4))
def test_rules_7_4_any_row_is_recorded_as_it_is_replayed(
    record: Record, pace: str, seed: int
) -> None:
    chance, finished = Random(f"{pace} {seed}"), 0
    for _ in range(6):
        counts = [0] * 6
        for _ in range(chance.choice((6, 12))):
            counts[chance.randrange(6)] += 1
        rows = [".".join(map(str, counts[at : at + 3])) + "/0" for at in (0, 3)]
        row = record(f"shells={sum(counts) // 6} pace={pace}", " ".join(rows) + " -")
        for _ in range(40):
            if row.answer["asks"] != "hands":
                break
            due = [hand["seat"] for hand in row.answer["hands"] if hand["due"]]
            if not due:  # a lift makes an earlier one impossible, and the answer says why
                assert row.answer["fault"]
                break
            row.enter(f"{chance.choice(due)}{chance.randint(1, 3)}")
            if row.answer["last"] is not None and row.answer["ok"]:
                row.check_replay()
        finished += row.answer["asks"] != "hands"
    assert finished
