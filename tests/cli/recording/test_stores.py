"""The stores as a scorer says them, long after a refused key: the slip is found all the same."""

from __future__ import annotations

from random import Random

import pytest
from sungka.cli.recording.stores import apply_mend, list_mends, read_stores, write_agreement
from sungka.replay.scoring.ledger import empty_ledger
from support.entries import entered, entries_of
from support.lengths import long_after
from support.matches import random_match
from support.openings import make_controller

RULES = ("sungkaan", "sungka-six", "sungka-three", "sungka-49")


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
    line = read_stores(controller, "=" + ":".join(map(str, truth.sheet.position.stores)))
    assert line is not None
    mends = list_mends(controller, line)
    assert "stores" not in controller.message, "nothing is agreed over a wrong board"
    mend = next((one for one in mends if one.sheet.position == truth.sheet.position), None)
    assert mend is not None, [one.text for one in mends]
    apply_mend(controller, mend, line)
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
    assert controller.refused_lifts == ("9",)
    controller.choose(House(Seat.NORTH, 4))
    assert controller.refused_lifts == ("N4",)
    controller.hold_lifts("2x4")
    assert controller.refused_lifts == ("N4", "2", "4")
    controller.enter("undo")
    assert controller.refused_lifts == ()


def test_held_keys_are_read_as_they_would_be_entered() -> None:
    controller = make_controller('[Rules "sungka"]', "S4")
    controller.hold_lifts("n2s1")
    assert controller.refused_lifts == ("N2", "S1")
    rows = make_controller('[Rules "sungkaan"]')
    rows.has_rows = True
    rows.hold_lifts("1we")
    assert rows.refused_lifts == ("S1", "N2", "N3")
    long = make_controller('[Rules "sungkaan houses=12"]')
    long.hold_lifts("01234")
    assert long.refused_lifts == ("12", "3", "4")
