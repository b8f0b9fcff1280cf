"""An opening with both hands, while one of them is not yet known: lifts that are provisional."""

from __future__ import annotations

from random import Random

import pytest
from sungka.engine.board import Seat
from sungka.notation.reading.parser import read
from sungka.notation.record import SimultaneousRow, Turn
from sungka.notation.writer import write
from sungka.replay.play import play
from sungka.replay.scoring.entry import Refusal
from sungka.replay.scoring.ledger import Ledger, empty_ledger
from sungka.replay.scoring.sheet import Asks
from sungka.replay.scoring.to_record import record_of
from support.entries import entered
from support.matches import random_match

RULES = '[Rules "sungka"]'
OVER = "as entered so far `+1` cannot follow: South's turn is over before it"


def provisional(ledger: Ledger) -> list[int]:
    return [view.provisional for view in ledger.sheet.hand_views]


def test_a_lift_that_cannot_be_yet_is_reported_and_the_board_stays() -> None:
    known = entered(empty_ledger(), RULES, "S4")
    doubtful = entered(known, "S1")
    assert doubtful.sheet.warnings == (f"{OVER}; the lift is provisional",)
    assert doubtful.sheet.seen_position.rows == known.sheet.seen_position.rows
    assert (provisional(known), provisional(doubtful)) == ([0, 0], [1, 0])
    assert [view.is_due for view in doubtful.sheet.hand_views] == [False, True]
    further = entered(doubtful, "S2")
    assert further.sheet.warnings == doubtful.sheet.warnings, "reported again for another lift"
    assert provisional(further) == [2, 0]
    assert entered(doubtful, "{seen by all}").sheet.warnings == ()


def test_what_no_other_hand_can_change_is_refused() -> None:
    for before, text in (
        (("S4",), "S9"),
        (("N2", "S1"), "S1"),  # North goes on at tick 17 only, and South was over at 7
        (("N6", "S5"), "S1"),  # North goes on at tick 36 only, and South was over at 7
    ):
        refusal = entered(empty_ledger(), RULES, *before).take(text)
        assert isinstance(refusal, Refusal), text
    chosen = '[Rules "sungka opening=simultaneous first-lift=farthest"]'
    refusal = entered(empty_ledger(), chosen).take("S1")
    assert isinstance(refusal, Refusal)
    assert "opens from the farthest house, not from `S1`" in refusal.message


def test_the_record_holds_only_what_can_be() -> None:
    doubtful = entered(empty_ledger(), RULES, "S4", "S1")
    assert "S4" not in write(record_of(doubtful)), "one hand alone is no row"
    known = entered(doubtful, "N1")
    (reading,) = read(write(record_of(known)))
    row = next(item for item in reading.record.body if isinstance(item, SimultaneousRow))
    assert [len(turn.moves) for turn in row.turns if isinstance(turn, Turn)] == [1, 1]


def test_a_correction_keeps_nothing_as_provisional_by_itself() -> None:
    ledger = entered(empty_ledger(), RULES, "S7", "S1")
    assert provisional(ledger) == [0, 0]
    refusal = ledger.take("correct 2 S4")
    assert isinstance(refusal, Refusal)
    assert "would no longer fit: as entered so far" in refusal.message
    forced = entered(ledger, "correct! 2 S4")
    assert len(forced.waiting) == 1


def test_again_all_goes_on_with_lifts_that_are_provisional_but_does_not_begin_with_one() -> None:
    """The first is asked for by who enters it; of the others the first doubtful one stays."""
    both = entered(empty_ledger(), RULES, "S7", "S1", "S2", "correct! 2 S4", "again all")
    assert (both.remark, provisional(both)) == ("2 entered again, none left", [2, 0])
    words = entered(empty_ledger(), RULES, "S7", "S1", "{seen}", "S2", "correct! 2 S4", "skip")
    assert [entry.text for entry in words.waiting] == ["{seen}", "S2"]
    after = entered(words, "again all")
    assert (after.remark, provisional(after)) == (
        f"1 entered again, 1 left: {OVER.replace('+1', '+2')}",
        [0, 0],
    )


@pytest.mark.push
@pytest.mark.parametrize("seed", range(12))
def test_hands_entered_one_after_the_other_give_the_same_row(seed: int) -> None:
    """All lifts of one hand, then all of the other: provisional ones are sown when they can be."""
    match = random_match("sungka", seed)
    row = next(item for item in match.body if isinstance(item, SimultaneousRow))
    chance = Random(seed)
    hands = [
        [f"{turn.seat.value}{move.house}" + (f"@{move.tick}" if move.tick is not None else "")
         for move in turn.moves]
        for turn in row.turns if isinstance(turn, Turn)
    ]  # fmt: skip
    chance.shuffle(hands)
    mixed, one_by_one = [*hands], [lift for own in hands for lift in own]
    both = [entered(empty_ledger(), RULES, *one_by_one)]
    lifts: list[str] = []
    while any(mixed):
        own = chance.choice([own for own in mixed if own])
        lifts.append(own[0])
        mixed[mixed.index(own)] = own[1:]
    both.append(entered(empty_ledger(), RULES, *lifts))
    for ledger in both:
        assert ledger.sheet.asks is not Asks.HANDS
        assert row in ledger.sheet.body
        (reading,) = read(write(record_of(ledger)))
        assert not [it for it in play(reading.record).diagnostics if it.is_error]
    assert both[0].sheet.position == both[1].sheet.position
    assert Seat.SOUTH in both[0].sheet.rules.playing_order


def test_a_first_lift_of_an_empty_house_waits_for_the_other_hand() -> None:
    rules = '[Rules "sungka houses=4 shells=4"]'
    for setup, message in (
        ("4.4.0.4/4 4.4.4.4/0 -", None),
        ("0.0.0.0/16 4.4.4.4/0 -", "South has no shell at tick 0 and passes"),
    ):
        after = entered(empty_ledger(), rules, f'[Setup "{setup}"]').take("S2")
        if message is None:
            assert isinstance(after, Ledger)
            assert provisional(after) == [1, 0]
        else:
            assert isinstance(after, Refusal)
            assert after.message.endswith(message)
