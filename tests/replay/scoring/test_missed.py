"""A lift that was missed and noticed late: what was typed after it changes its seat by itself."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sungka.notation.writer import write
from sungka.replay.scoring.entry import Refusal
from sungka.replay.scoring.ledger import Ledger, empty_ledger
from sungka.replay.scoring.to_record import record_of
from support.entries import entered, entries_of
from support.matches import random_match
from support.rules import rules_texts

TURNS = '[Rules "sungkaan again=no"]'


def texts(ledger: Ledger) -> list[str]:
    return [entry.text for entry in ledger.entries]


def clocks(ledger: Ledger) -> tuple[int, ...]:
    assert ledger.sheet.clocks is not None
    return ledger.sheet.clocks.left


def test_a_digit_goes_to_the_seat_that_is_due() -> None:
    ledger = entered(empty_ledger(), TURNS, "1", "3", "2")
    assert texts(ledger) == [TURNS, "S1", "N3", "S2"]
    assert texts(entered(ledger, "insert 3 4")) == [TURNS, "S1", "N4", "S3", "N2"]
    assert texts(entered(ledger, "drop 2")) == [TURNS, "S3", "N2"]


def test_a_seat_that_was_typed_stays() -> None:
    ledger = entered(empty_ledger(), TURNS, "S1", "N3")
    refusal = ledger.take("insert 2 2")
    assert isinstance(refusal, Refusal)
    assert refusal.message.startswith("entry 2, `S1`, would no longer fit: South plays")


@pytest.mark.parametrize("change", ["correct 3 N4", "correct 3 n4", "correct 3 4"])
def test_a_corrected_digit_is_a_digit(change: str) -> None:
    ledger = entered(empty_ledger(), TURNS, "1", "3", change)
    assert texts(entered(ledger, "insert 2 2")) == [TURNS, "S2", "N1", "S4"]


def test_again_all_enters_what_fits_and_says_what_is_left() -> None:
    ledger = entered(empty_ledger(), TURNS, "S1", "N3", "S2", "N4", "S5", "drop! 5", "drop! 3")
    assert [entry.typed for entry in ledger.waiting] == ["S2", "S5"]
    refusal = ledger.take("again all")
    assert isinstance(refusal, Refusal)
    assert refusal.message == "`S2`: South plays, but it is North's turn"
    ledger = entered(ledger, "N3", "again all")
    assert [entry.typed for entry in ledger.waiting] == ["S5"]
    assert ledger.remark == "1 entered again, 1 left: `S5`: South plays, but it is North's turn"
    ledger = entered(ledger, "N4")
    assert ledger.remark == ""
    ledger = entered(ledger, "again all")
    assert (ledger.waiting, ledger.remark) == ((), "1 entered again, none left")
    assert texts(ledger) == [TURNS, "S1", "N3", "S2", "N4", "S5"]
    refusal = ledger.take("again all")
    assert isinstance(refusal, Refusal)
    assert refusal.message == "no entry was set aside"


def test_again_all_is_taken_back_at_once() -> None:
    ledger = entered(empty_ledger(), TURNS, "S1", "N3", "S2", "N4", "drop! 2")
    assert len(ledger.waiting) == 3
    again = entered(ledger, "1", "again all")
    assert texts(again) == [TURNS, "S1", "N3", "S2", "N4"]
    back = entered(again, "undo")
    assert (texts(back), back.waiting) == ([TURNS, "S1"], ledger.waiting)
    assert texts(entered(back, "again all")) == texts(again)


def test_the_time_of_what_is_entered_again_is_charged_again() -> None:
    ledger = entered(empty_ledger(), '[Rules "sungkaan again=no"] [TimeControl "1:00"]')
    for text, spent in (("clock start", 0), ("S1", 5000), ("N3", 4000), ("S2", 3000)):
        after = ledger.take(text, spent)
        assert isinstance(after, Ledger)
        ledger = after
    aside = entered(ledger, "drop! 3", "S1", "again all")
    assert clocks(ledger) == (52_000, 56_000)
    assert clocks(aside) == clocks(ledger)
    assert clocks(entered(aside, "undo", "again all")) == clocks(aside)


@pytest.mark.long
@settings(max_examples=60, deadline=None)
@given(rules_texts(), st.integers(0, 10**6), st.data())
def test_a_missed_lift_of_any_match_is_put_right(
    rules: str, seed: int, data: st.DataObject
) -> None:
    """`insert!` and `again all` give the record of the match, under any rules."""
    lines = [f'[Rules "{rules}"]']
    for entry in entries_of(random_match(rules, seed)):
        lines.append(entry[1:] if entry[1:].isdecimal() else entry)
    lifts = [at for at, line in enumerate(lines) if line.isdecimal()]
    if not lifts:
        return
    missed = data.draw(st.sampled_from(lifts))
    ledger = entered(empty_ledger(), *lines[:missed])
    following = missed + 1
    for line in lines[missed + 1 : missed + 1 + data.draw(st.integers(1, 12))]:
        after = ledger.take(line)
        if isinstance(after, Refusal):
            break
        ledger, following = after, following + 1
    ledger = entered(ledger, f"insert! {missed + 1} {lines[missed]}")
    while ledger.waiting:
        ledger = entered(ledger, "again all")
    whole = entered(empty_ledger(), *lines)
    assert write(record_of(entered(ledger, *lines[following:]))) == write(record_of(whole))
