"""Openings of accepted, refused and taken back lifts: nothing fails or comes to a stop."""

from __future__ import annotations

import os
from random import Random

import pytest
from sungka.cli.recording.board_claims import agree, apply_mend, read_claim, write_agreement
from sungka.cli.recording.controller import Controller
from sungka.cli.recording.messages import describe_hands, describe_next_entry
from sungka.notation.reading.parser import read
from sungka.notation.writer import write
from sungka.replay.play import play
from sungka.replay.scoring.misfit import find_misfit, find_way_on
from sungka.replay.scoring.sheet import Asks
from sungka.replay.scoring.to_record import record_of
from support.openings import (
    OPENINGS,
    MemoryRecording,
    enter_opening,
    list_likeliest,
    make_controller,
)


def texts(controller: Controller) -> list[str]:
    return [entry.text for entry in controller.recording.ledger.entries[1:]]


def show(controller: Controller) -> None:
    """Work out all that the screen shows."""
    describe_next_entry(controller.recording.ledger)
    describe_hands(controller.now)
    assert controller.now.seen_position.shells == controller.now.line.total


def check(controller: Controller) -> None:
    """The journal gives the same recording again, and its record has no fault."""
    recording = controller.recording
    assert isinstance(recording, MemoryRecording)
    assert recording.resume() == recording.ledger
    record = record_of(recording.ledger)
    (reading,) = read(write(record))
    assert not [found for found in play(reading.record).diagnostics if found.is_error]


@pytest.mark.parametrize(
    ("bad", "last"), [("N2", "S1"), ("N3", "S2"), ("N4", "S3"), ("N5", "S4"), ("N6", "S5")]
)
def test_a_lift_that_makes_another_hands_lift_impossible_is_refused_with_the_way_on(
    bad: str, last: str
) -> None:
    controller = make_controller('[Rules "sungka"]')
    assert controller.enter("N7")
    assert controller.enter(bad)
    assert not controller.enter(last)
    assert texts(controller) == ["N7", bad]
    assert controller.message == (
        f"{last} makes {bad} impossible: `{bad}` is empty when North comes to lift it (tick 7). "
        f"Enter takes back {bad} and enters {last}, = looks for the mistake"
    )
    controller.confirm()
    assert texts(controller) == ["N7", last]
    show(controller)
    check(controller)


def test_a_lift_kept_as_provisional_is_taken_back_with_those_after_it() -> None:
    controller = make_controller('[Rules "sungka"]')
    controller.enter("S4")
    for doubtful in ("S1", "S2"):
        assert not controller.enter(doubtful)
        assert controller.message.endswith(f"Enter keeps {doubtful} as provisional")
        controller.confirm()
    assert not controller.enter("N4")
    assert controller.message == (
        "N4 makes S1 S2 impossible: `+1` cannot follow: South's turn is over before it. "
        "Enter takes back S1 S2 and enters N4, = looks for the mistake"
    )
    controller.confirm()
    assert texts(controller) == ["S4", "N4"]
    check(controller)


def play_openings(numbers: range) -> int:
    """Enter openings, the numbers in turn under every preset; how many came to their end."""
    ended = 0
    for number in numbers:
        controller = make_controller(f'[Rules "{OPENINGS[number % len(OPENINGS)]}"]')
        ended += enter_opening(controller, Random(number))
        assert find_misfit(controller.recording.ledger) is None, number
        show(controller)
        check(controller)
    return ended


@pytest.mark.push
def test_random_openings_under_every_preset_come_to_their_end() -> None:
    assert play_openings(range(10 * len(OPENINGS))) > 9 * len(OPENINGS)


@pytest.mark.long
@pytest.mark.parametrize("part", range(int(os.environ.get("SUNGKA_OPENINGS", "1000")) // 500))
def test_many_openings_under_every_preset(part: int) -> None:
    assert play_openings(range(500 * part, 500 * (part + 1))) > 450


@pytest.mark.parametrize("is_drop", [True, False])
def test_a_recording_that_came_to_a_stop_before_goes_on(is_drop: bool) -> None:
    """An older version entered lifts that do not fit; Enter and `=` lead on from there."""
    controller = make_controller('[Rules "sungka"]', "S4", "S1", "S2", "N4")
    misfit = find_misfit(controller.recording.ledger)
    assert misfit is not None
    assert describe_next_entry(controller.recording.ledger) == (
        "Impossible: S1 S2. Enter takes that back, Backspace undoes, = looks for the mistake"
    )
    assert not controller.enter("N3")
    if is_drop:
        controller.confirm()
        assert texts(controller) == ["S4", "N4"]
    else:
        line = write_agreement(controller)
        assert line == "="
        controller.refused_lifts = ()  # as after resuming
        claim = read_claim(controller, line)
        assert claim is not None
        apply_mend(controller, list_likeliest(controller, claim)[0], claim)
        assert controller.message.startswith("Corrected. ")
    assert find_misfit(controller.recording.ledger) is None
    check(controller)


ASIDE = (
    "undo", "drop 2", "drop 3", "drop! 2", "correct 2 S7", "correct 3 N6", "correct! 3 S5",
    "insert 2 S7", "insert 3 N7", "insert! 2 N4", "again", "again all", "skip", "pace 4",
    "pace 0.5", "tap S 1.5", "tap N 0.4", "{seen by all}", "S7+3 | N5", "S7@3 | N7 race N1",
    "=7:7", "=0:0",
    "count", "round 1 first N", 'event illegal "touched"', "<by=arbiter>", "end abandoned",
    "end resign N", '[South "Santos, Maria"]', '[Rules "congkak"]',
    'gap set "0.8.8.8.8.8.8/1 7.7.7.7.7.7.7/0 N" {not seen}',
    'set "0.8.8.8.8.8.8/1 7.7.7.7.7.7.7/0 N" {put right}',
)  # fmt: skip
"""All else that can be entered in the middle of an opening."""


def interrupt_openings(numbers: range) -> None:
    """Enter openings with anything else between the lifts, Enter and `=` at every moment."""
    for number in numbers:
        chance = Random(f"aside {number}")
        controller = make_controller(f'[Rules "{OPENINGS[number % len(OPENINGS)]}"]')
        rules = controller.now.rules
        for _ in range(16):
            seat, house = chance.choice(rules.playing_order), chance.randint(1, rules.houses)
            match chance.randrange(8):
                case 0 | 1 | 2 | 3:
                    controller.enter(f"{seat.value}{house}")
                case 4 | 5:
                    controller.enter(chance.choice(ASIDE))
                case 6:
                    controller.confirm()
                case 7:
                    line = write_agreement(controller)
                    if line is None:
                        controller.offer_again()
                    elif line.startswith("=") and chance.random() < 0.2:
                        claim = read_claim(controller, line)
                        if claim is not None and not agree(controller, claim):
                            mends = list_likeliest(controller, claim)
                            if mends:
                                apply_mend(controller, chance.choice(mends), claim)
            show(controller)
            sheet = controller.now
            if sheet.asks is Asks.HANDS and not any(one.is_due for one in sheet.hand_views):
                assert find_way_on(controller.recording.ledger) or sheet.doubts, texts(controller)
        check(controller)


@pytest.mark.push
def test_anything_else_in_the_middle_of_an_opening() -> None:
    interrupt_openings(range(3 * len(OPENINGS)))


@pytest.mark.long
@pytest.mark.parametrize("part", range(2))
def test_anything_else_in_the_middle_of_many_openings(part: int) -> None:
    interrupt_openings(range(200 * part, 200 * (part + 1)))
