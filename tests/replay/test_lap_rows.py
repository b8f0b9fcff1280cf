"""Simultaneous rows under `pace=lap`: houses that are empty, hands that pass, moves due."""

from __future__ import annotations

import pytest
from sungka.engine.simultaneous import OpeningFault, Stopped
from sungka.replay.rows import _play
from sungka.replay.steps import RowPlayed

from .reading import SMALL, findings, messages, record, replay

LAP = f"{SMALL} pace=lap"
END = "end abandoned"
ALONE = '[Setup "0.0.0.1/15 4.4.4.4/0 -"]'
NONE = '[Setup "0.0.0.0/16 4.4.4.4/0 -"]'


@pytest.mark.parametrize(
    ("row", "found", "message"),
    [
        ("S4+3 | N4+4", "4", "`N4` is empty when North comes to lift it (tick 4)"),
        ("S4+4 | N4+3", "4", "`S4` is empty when South comes to lift it (tick 4)"),
        ("S4+3 | N1+2", "2", "`N2` is empty when North comes to lift it (tick 10)"),
    ],
)
def test_a_house_that_is_empty_when_the_hand_comes_to_it(
    row: str, found: str, message: str
) -> None:
    text = f"1. {row}\n{END}"
    assert findings(text, LAP) == [f"error EMPTY_HOUSE {found}"]
    assert messages(text, LAP) == [message]


def test_a_house_that_is_empty_at_the_start_of_the_row() -> None:
    text = f"1. S2 | N4\n{END}"
    assert messages(text, LAP, ALONE) == ["`S2` is empty when South comes to lift it (tick 0)"]
    text = f"1. S1 | N4+4\n{END}"
    assert messages(text, LAP, ALONE) == ["`N4` is empty when North comes to lift it (tick 4)"]


def test_a_hand_with_nothing_to_lift_passes() -> None:
    assert findings(f"1. S-- | N4\n{END}", LAP, NONE) == []
    played = replay(f"1. S-- | N4\n{END}", LAP, NONE).steps[1]
    assert isinstance(played, RowPlayed)
    assert played.after.to_text().startswith("0.0.0.0/16 0.5.5.5/1 ")
    assert findings(f"1. S-- | N4\n{END}", LAP, ALONE) == ["error PASS_WITH_SHELLS S--"]
    assert findings(f"1. S-- | N--\n{END}", LAP, NONE) == ["error PASS_WITH_SHELLS N--"]


@pytest.mark.parametrize(
    ("row", "stores"),
    [("S3 | N3", "4:4"), ("S4 | N4", "1:1"), ("S2 | N2", "2:2"), ("S4+2 | N4", "3:1")],
)
def test_hands_that_stop_in_their_store_go_on_or_owe_a_move(row: str, stores: str) -> None:
    text = f"1. {row} ={stores}\n{END}"
    assert findings(text, LAP) == []
    mirrored = " | ".join(
        turn.translate(str.maketrans("SN", "NS")) for turn in reversed(row.split(" | "))
    )
    text = f"1. {mirrored} ={':'.join(reversed(stores.split(':')))}\n{END}"
    assert findings(text, LAP) == [], "no hand is the first under `pace=lap`"


@pytest.mark.parametrize(
    ("row", "tags", "found"),
    [
        ("S5 | N1", (), "NO_SUCH_HOUSE 5"),
        ("S4+5 | N1", (), "NO_SUCH_HOUSE 5"),
        ("S1+1 | N1", (), "NO_MOVE_LEFT 1"),
        ("S4@0 | N1", (), "BAD_TICK @0"),
        ("S4+3@9 | N1", (), "BAD_TICK @9"),
        ("S4 | N4", ('[Setup "#.4.4.4/4 4.4.4.4/0 -"]',), "BURNED_HOUSE 4"),
    ],
)
def test_what_stops_a_row(row: str, tags: tuple[str, ...], found: str) -> None:
    assert findings(f"1. {row}\n{END}", LAP, *tags) == [f"error {found}"]


def test_a_row_that_stops_says_which_hand_and_move() -> None:
    from sungka.replay.header import rules_of
    from sungka.replay.positions import begin_line

    written = record(f"1. S4+3 | N4+4\n{END}", LAP)
    rules = rules_of(written)
    line, _ = begin_line(None, rules)  # type: ignore[arg-type]
    stopped = _play(line.state, written.body[0], None)  # type: ignore[arg-type]
    assert isinstance(stopped, Stopped)
    assert (stopped.seat.value, stopped.move, stopped.fault, stopped.number) == (
        "N", 1, OpeningFault.EMPTY, 4,
    )  # fmt: skip
