"""The stores as a scorer says them, long after a refused key: the slip is found all the same."""

from __future__ import annotations

from random import Random

import pytest
from sungka.cli.recording.board_claims import (
    agree,
    apply_mend,
    is_about_board,
    read_claim,
    write_agreement,
)
from sungka.cli.recording.controller import Controller
from sungka.replay.scoring.ledger import empty_ledger
from support.entries import entered, entries_of
from support.lengths import long_after
from support.matches import random_match
from support.openings import list_likeliest, make_controller

RULES = ("sungkaan", "sungka-six", "sungka-three", "sungka-49")


def lifts_of(controller: Controller) -> list[str]:
    return [lift.text for lift in controller.refused_lifts]


def stop_at_the_bell(seed: int) -> None:
    """Miss a lift, type on up to the refusal, and have the slip found by the stores much later."""
    chance, rules = Random(seed), RULES[seed % len(RULES)]
    lifts = [text[1:] for text in entries_of(random_match(rules, seed)) if text[1:].isdecimal()]
    while True:
        first = chance.randrange(2, max(len(lifts) - 12, 3))
        controller = make_controller(f'[Rules "{rules}"]', *lifts[:first])
        typed = 1
        while typed < 8 and controller.enter(lifts[first + typed]):
            typed += 1
        if controller.is_refusal:
            break
    truth = entered(empty_ledger(), f'[Rules "{rules}"]', *lifts[: first + typed + 1])
    for aside in ("{the bell}", "<by=arbiter>"):
        controller.enter(aside)
    assert write_agreement(controller) != "="
    claim = read_claim(controller, "=" + ":".join(map(str, truth.sheet.position.stores)))
    assert claim is not None
    assert not agree(controller, claim), "nothing is agreed over a wrong board"
    mends = list_likeliest(controller, claim)
    mend = next((one for one in mends if one.sheet.position == truth.sheet.position), None)
    assert mend is not None, [one.text for one in mends]
    apply_mend(controller, mend, claim)
    assert controller.now.position == truth.sheet.position
    assert controller.refused_lifts == ()


@pytest.mark.push
@pytest.mark.parametrize("seed", long_after(12, range(60)))
def test_a_scorer_who_stops_at_the_bell_is_shown_the_right_board(seed: int) -> None:
    stop_at_the_bell(seed)


def test_the_refused_lift_is_known_from_every_kind_of_key() -> None:
    from sungka.engine.board import House, Seat

    controller = make_controller('[Rules "sungkaan again=no"]', "S1", "N4")
    controller.enter_digit("9")
    assert lifts_of(controller) == ["9"]
    controller.choose(House(Seat.NORTH, 4))
    assert lifts_of(controller) == ["N4"]
    controller.hold_lifts("2x4")
    assert lifts_of(controller) == ["N4", "2", "4"]
    controller.enter("undo")
    assert controller.refused_lifts == ()


def test_held_keys_are_read_as_they_would_be_entered() -> None:
    controller = make_controller('[Rules "sungka"]', "S4")
    controller.hold_lifts("n2s1")
    assert lifts_of(controller) == ["N2", "S1"]
    rows = make_controller('[Rules "sungkaan"]')
    rows.has_rows = True
    rows.hold_lifts("1we")
    assert lifts_of(rows) == ["S1", "N2", "N3"]
    long = make_controller('[Rules "sungkaan houses=12"]')
    long.hold_lifts("01234")
    assert lifts_of(long) == ["12", "3", "4"]


@pytest.mark.parametrize(
    ("line", "is_it"),
    [
        ("=12:9", True),
        ("=", True),
        ("N3=2", True),
        ("n 3 1 0 4 5 6 7", True),
        ("=12:9 N 3 1 0 4 5 6 7", True),
        ("=12:9 N3=2 S 1 2 3", True),
        ("N3", False),
        ("S7+3 N5", False),
        ("S1 =12:9", False),
        ("=12:9 N5", False),
        ("", False),
    ],
)
def test_a_line_about_the_board_is_told_from_an_entry(line: str, is_it: bool) -> None:
    assert is_about_board(line) is is_it
