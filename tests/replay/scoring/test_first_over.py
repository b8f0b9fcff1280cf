"""A row of both hands that ends when one of them is over (`pace=first-over`), entry by entry."""

from __future__ import annotations

from random import Random

import pytest
from sungka.engine.board import House
from sungka.replay.scoring.entry import Refusal
from sungka.replay.scoring.ledger import Ledger
from sungka.replay.scoring.sheet import Asks

from .test_entries import body, entered

RULES = '[Rules "congkak houses=5 shells=5 rounds=1 pace=first-over round-end=lap"]'


def take_any(ledger: Ledger, chance: Random) -> Ledger:
    """The ledger after a house of the seat that is asked; one may be refused for the other's."""
    sheet, position = ledger.sheet, ledger.sheet.seen_position
    due = [hand.seat for hand in sheet.hand_views if hand.is_due]
    seat = due[0] if due else position.to_move
    assert seat is not None
    houses = [House(seat, n) for n in range(1, 6) if position.count(House(seat, n))]
    for house in chance.sample(houses, len(houses)):
        after = ledger.take(str(house))
        if not isinstance(after, Refusal):
            return after
    pytest.fail(f"no house of {seat.title} is taken at {position.to_text()}")


def test_a_hand_that_waits_is_asked_before_the_other_goes_on() -> None:
    ledger = entered(RULES, "S5", "N5")
    assert [hand.is_due for hand in ledger.sheet.hand_views] == [True, True]
    ledger = entered(RULES, "S5", "N5", "S4")
    assert [hand.is_due for hand in ledger.sheet.hand_views] == [False, True]


@pytest.mark.parametrize("seed", range(12))
def test_a_game_entered_house_by_house_is_a_valid_record(seed: int) -> None:
    """The hands are asked in turn, in the middle of the row too."""
    chance, ledger = Random(seed), entered(RULES)
    while ledger.sheet.asks in (Asks.HANDS, Asks.TURN):
        ledger = take_any(ledger, chance)
    assert "1. S" in body(ledger)
