"""The players' clocks: the meaning of a control, the time of turns, the data in the record."""

from __future__ import annotations

import re

import pytest
from sungka.notation.reading.parser import read
from sungka.notation.writer import write
from sungka.replay.scoring.clocks import (
    Clocks,
    TimeControl,
    show_time,
    time_from_text,
    time_to_text,
)
from sungka.replay.scoring.entry import Refusal
from sungka.replay.scoring.ledger import Ledger, empty_ledger
from sungka.replay.scoring.to_record import record_of

TURNS = '[Rules "sungkaan again=no"] [TimeControl "1:00+2"]'


def entered(*lines: tuple[str, int]) -> Ledger:
    ledger = empty_ledger()
    for text, spent in lines:
        after = ledger.take(text, spent)
        assert not isinstance(after, Refusal), (text, after)
        ledger = after
    return ledger


def left(ledger: Ledger, since: int = 0) -> tuple[int, ...]:
    clocks = ledger.clocks(since)
    assert clocks is not None
    return clocks.left


@pytest.mark.parametrize(
    ("text", "base", "increment", "delay", "canonical"),
    [
        ("5:00", 300_000, 0, 0, "5:00"),
        ("300+3", 300_000, 3_000, 0, "5:00+3"),
        ("1:30:00 d 0:10", 5_400_000, 0, 10_000, "1:30:00d10"),
        ("45", 45_000, 0, 0, "45"),
        ("59+1", 59_000, 1_000, 0, "59+1"),
        ("60d60", 60_000, 0, 60_000, "1:00d1:00"),
        ("3599", 3_599_000, 0, 0, "59:59"),
        ("3600", 3_600_000, 0, 0, "1:00:00"),
        ("1:00:05", 3_605_000, 0, 0, "1:00:05"),
    ],
)
def test_a_control_is_a_base_and_an_increment_or_a_delay(
    text: str, base: int, increment: int, delay: int, canonical: str
) -> None:
    control = TimeControl.from_text(text)
    assert control == TimeControl(base, increment, delay)
    assert control.to_text() == canonical
    assert TimeControl.from_text(canonical) == control


@pytest.mark.parametrize("text", ["", "five", "5:00+", "5:00-3", "40/90", "5:00+3d2"])
def test_what_is_no_control_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="time"):
        TimeControl.from_text(text)


def test_times_are_read_and_written() -> None:
    assert [time_from_text(text) for text in ("1", "1.25", "1:02", "1:02:03.004")] == [
        1_000, 1_250, 62_000, 3_723_004
    ]  # fmt: skip
    assert [time_to_text(time) for time in (0, 1, 1_000, 3_723_004)] == [
        "0:00:00", "0:00:01", "0:00:01", "1:02:04"
    ]  # fmt: skip


def test_a_turn_costs_its_time_and_brings_the_increment() -> None:
    ledger = entered((TURNS, 0), ("clock start", 9_000), ("S1", 5_000), ("N3", 500))
    assert left(ledger) == (57_000, 61_500)
    assert left(ledger, 4_000) == (53_000, 61_500)
    text = write(record_of(ledger))
    assert "1. S1x9 <clk=0:00:57 emt=5> N3+ =10:4 <clk=0:01:02 emt=0.5>" in text


def test_a_delay_is_free_once_a_turn() -> None:
    delayed = TURNS.replace("+2", "d3")
    ledger = entered((delayed, 0), ("clock start", 0), ("tick", 2_000), ("tick", 2_000))
    assert left(ledger) == (59_000, 60_000)
    assert left(entered((delayed, 0), ("clock start", 0), ("S1", 2_900))) == (60_000, 60_000)


def test_time_does_not_run_before_the_start_nor_in_a_pause() -> None:
    ledger = entered((TURNS, 0), ("S1", 60_000), ("clock start", 0), ("pause", 1_000),
                     ("N3", 30_000), ("resume", 9_000), ("S2", 1_000))  # fmt: skip
    assert left(ledger) == (61_000, 59_000)
    text = write(record_of(ledger))
    assert "1. S1x9 <clock=paused> N3+ =10:4 <clock=running>\n2. S2x15 <clk" in text
    (reading,) = read(text)
    assert reading.diagnostics == ()


@pytest.mark.parametrize(
    "order", ["pause", "event pause", "<clock=paused>", "{tea} <clock=paused>"]
)
def test_any_way_to_write_a_pause_stops_the_clocks(order: str) -> None:
    ledger = entered((TURNS, 0), ("clock start", 0), (order, 1_000), ("S1", 30_000))
    assert left(ledger) == (59_000, 60_000)
    again = entered((TURNS, 0), ("clock start", 0), (order, 1_000), ("resume", 9), ("S1", 30_000))
    assert left(again) == (59_000 - 30_000 + 2_000, 60_000)


def test_the_screen_has_tenths_below_ten_seconds() -> None:
    shown = [show_time(time) for time in (3_723_004, 10_000, 9_901, 9_900, 4_320, 1, 0, -70)]
    assert shown == ["1:02:04", "0:00:10", "0:00:10", "0:00:09.9", "0:00:04.4", "0:00:00.1",
                     "0:00:00.0", "0:00:00.0"]  # fmt: skip


def test_a_clock_that_has_run_out_is_shown_and_decides_nothing() -> None:
    ledger = entered((TURNS, 0), ("clock start", 0), ("S1", 70_000))
    clocks = ledger.clocks()
    assert clocks is not None
    assert (clocks.left, clocks.has_fallen(0), clocks.has_fallen(1)) == (
        (-10_000, 60_000),
        True,
        False,
    )
    assert "<clk=0:00:00 emt=70>" in write(record_of(ledger))
    late = entered((TURNS, 0), ("clock start", 0), ("S1", 1_234_567_890))
    assert "<clk=0:00:00 emt=1234567.8>" in write(record_of(late))
    assert ledger.sheet.mover is not None


def test_the_next_turn_begins_without_time_spent() -> None:
    control = TimeControl(60_000, 2_000, 3_000)
    for is_running, after in ((True, 62_000), (False, 60_000)):
        clocks = Clocks(control, (60_000, 60_000), is_running, 500).press(1)
        assert (clocks.spent, clocks.left) == (0, (60_000, after))
    running = Clocks(control, (60_000, 60_000), True)
    assert running.charge(0, 3_000).left == (60_000, 60_000)
    assert running.charge(0, 3_001).charge(0, 1).left == (59_998, 60_000)
    fallen = Clocks(control, (0, 1), True)
    assert [fallen.has_fallen(seat) for seat in (0, 1)] == [True, False]
    assert fallen.press(0).left == (0, 1), "a clock that has fallen gains nothing"


def test_a_clock_is_set_by_hand_and_by_the_record() -> None:
    ledger = entered((TURNS, 0), ("clock S 0:30", 0), ("clock start", 0),
                     ("S1 <clk=0:00:10>", 1_000))  # fmt: skip
    assert left(ledger) == (10_000, 60_000)
    assert write(record_of(ledger)).count("clk=") == 1


def test_the_time_of_an_entry_taken_back_is_the_next_ones() -> None:
    at_once = entered((TURNS, 0), ("clock start", 0), ("S1", 5_000))
    again = entered((TURNS, 0), ("clock start", 0), ("S2", 2_000), ("undo", 2_000), ("S1", 1_000))
    assert left(again) == left(at_once)


def test_a_correction_keeps_the_time_of_what_it_corrects() -> None:
    ledger = entered((TURNS, 0), ("clock start", 0), ("S1", 5_000), ("N3", 3_000),
                     ("correct 3 S3", 700))  # fmt: skip
    assert left(ledger) == (57_000 - 700, 59_000)


def test_the_clocks_stand_between_rounds() -> None:
    rules = '[Rules "dakon houses=2 shells=2 rounds=2"] [TimeControl "1:00"]'
    ledger = entered((rules, 0), ("clock start", 0))
    while ledger.sheet.mover is not None:
        after = ledger.take(str(ledger.sheet.legal_houses[0]), 1_000)
        assert isinstance(after, Ledger)
        ledger = after
    clocks = ledger.clocks(50_000)
    assert clocks is not None
    assert not clocks.is_running
    assert clocks.left == ledger.sheet.clocks.left if ledger.sheet.clocks else False


def test_a_time_control_of_a_base_alone_adds_nothing() -> None:
    control = TimeControl(300_000)
    assert (control.increment, control.delay, control.to_text()) == (0, 0, "5:00")


def test_two_turns_entered_at_once_are_timed_together() -> None:
    """Nobody knows who of them thought how long; what comes after begins at zero."""
    ledger = entered((TURNS, 0), ("clock start", 0), ("S1 N3", 5_000))
    clocks = ledger.sheet.clocks
    assert clocks is not None
    assert clocks.spent == 0
    assert "clk" not in write(record_of(ledger))
    one = entered((TURNS, 0), ("clock start", 0), ("S1", 5_000))
    assert write(record_of(one)).count("clk") == 1


def test_the_time_of_a_turn_stands_behind_it_and_before_a_pass() -> None:
    setup = '[Setup "0.1.0.0/13 0.0.0.0/18 S"]'
    rules = '[Rules "sungkaan houses=4 shells=4"]'
    clock = '[TimeControl "1:00"]'
    ledger = entered((rules, 0), (setup, 0), (clock, 0), ("clock start", 0), ("S3", 5_000))
    text = write(record_of(ledger))
    assert re.search(r"1\. S3 <clk=[^>]*> N-- ", text), text


def test_no_clock_shows_more_than_a_hundred_hours() -> None:
    assert time_from_text("100:00:00") == 360_000_000
    with pytest.raises(ValueError, match="longer than a hundred hours"):
        time_from_text("100:00:01")
