"""The slips that explain the stores on the board: found, and put right by their own lines."""

from __future__ import annotations

from random import Random

import pytest
from sungka.notation.writer import write
from sungka.replay.scoring.entry import Refusal
from sungka.replay.scoring.ledger import Ledger, empty_ledger
from sungka.replay.scoring.mending import REACH, Mend, find_mends
from sungka.replay.scoring.to_record import record_of
from support.entries import entered, entries_of
from support.lengths import long_after
from support.matches import random_match

TURNS = '[Rules "sungkaan again=no"]'
RULES = ("sungkaan", "sungka-six", "sungka-three", "sungka-49", "dakon rounds=1")


def stores(ledger: Ledger) -> tuple[int, ...]:
    return ledger.sheet.position.stores


def texts(mends: tuple[Mend, ...]) -> list[str]:
    return [mend.text for mend in mends]


@pytest.mark.parametrize(
    ("typed", "meant", "text", "lines"),
    [
        ("13", "143", "you left out N4 before entry 3 (3)", ("insert 3 4",)),
        ("1332", "132", "entry 3 (3) is one too many", ("drop 3",)),
        ("134", "132", "the 4 just refused should be S2", ("2",)),
    ],
)
def test_each_kind_of_slip_is_found(
    typed: str, meant: str, text: str, lines: tuple[str, ...]
) -> None:
    truth = entered(empty_ledger(), TURNS, *meant)
    ledger, pending = empty_ledger(), (TURNS, *typed)
    while pending and not isinstance(after := ledger.take(pending[0]), Refusal):
        ledger, pending = after, pending[1:]
    mends = find_mends(ledger, stores(truth), pending)
    mend = next(mend for mend in mends if mend.sheet.position == truth.sheet.position)
    assert text in texts(mends)
    assert (mend.text, mend.lines[:1]) == (text, lines)


def test_what_was_agreed_is_not_looked_behind() -> None:
    ledger = entered(empty_ledger(), TURNS, "1", "3", "=10:4", "2")
    truth = entered(empty_ledger(), TURNS, "1", "4", "2")
    assert stores(truth) != stores(ledger)
    assert all("entry 3" not in text for text in texts(find_mends(ledger, stores(truth))))


def test_what_was_stated_is_not_looked_behind() -> None:
    """Another lift before a `set` changes no store behind it, so it would explain anything."""
    played = entered(empty_ledger(), TURNS, "1", "3")
    ledger = entered(played, f'set "{played.sheet.position.to_text()}" {{so}}')
    ledger = entered(ledger, "2")
    mends = find_mends(ledger, stores(entered(played, "5")), fewest=1)
    assert ("correct 5 5",) in {mend.lines for mend in mends}
    for mend in (*mends, *find_mends(ledger, stores(ledger), fewest=1)):
        assert all(f"entry {number}" not in mend.text for number in (1, 2, 3, 4))


def test_without_a_slip_there_is_nothing_to_mend() -> None:
    ledger = entered(empty_ledger(), TURNS, "1", "3")
    (mend,) = find_mends(ledger, stores(ledger))
    assert mend.text == "no key was wrong: the held keys are entered"
    assert find_mends(ledger, (97, 1)) == ()


def test_no_entry_before_the_last_fourteen_is_mended() -> None:
    rules = '[Rules "sungkaan houses=4 shells=3 again=no rounds=1"]'
    typed, meant = "414343113221144324", "414443113221144324"
    for size, is_found in ((17, True), (18, False)):
        ledger, truth = (entered(empty_ledger(), rules, *it[:size]) for it in (typed, meant))
        lines = [mend.lines for mend in find_mends(ledger, stores(truth), fewest=1)]
        assert (("correct 5 4",) in lines) is is_found


def test_three_slips_are_too_many() -> None:
    start = entered(empty_ledger(), '[Rules "sungkaan houses=3 shells=2 again=no"]')
    for lifts, is_found in (("1", True), ("12", True), ("121", False), ("323", False)):
        truth = entered(start, *lifts)
        assert bool(find_mends(start, stores(truth))) is is_found, lifts


def test_the_lines_of_two_slips_begin_with_the_first_lift_that_changes() -> None:
    ledger = entered(empty_ledger(), TURNS, "1", "3")
    mends = find_mends(ledger, stores(entered(empty_ledger(), TURNS, "2", "4")), fewest=2)
    assert {mend.slips for mend in mends} == {2}
    assert any(mend.lines[:2] == ("drop 3", "drop 2") for mend in mends)
    for mend in mends:
        mended = entered(ledger, *mend.lines)
        assert mended.sheet.body == mend.sheet.body, mend.text
        kept = len(ledger.entries) - sum(line.startswith("drop") for line in mend.lines)
        again = [line for line in mend.lines if line.isdecimal()]
        assert again[:1] != [entry.typed for entry in ledger.entries[kept : kept + 1]]


@pytest.mark.push
@pytest.mark.parametrize("seed", long_after(5, range(20)))
def test_a_mend_makes_the_record_of_the_match(seed: int) -> None:
    """One or two slips in a few lifts, found by the stores: the lines give the very record."""
    chance = Random(seed)
    rules = RULES[seed % len(RULES)]
    lifts = [text[1:] for text in entries_of(random_match(rules, seed)) if text[1:].isdecimal()]
    first = chance.randrange(1, max(len(lifts) - 8, 2))
    typed = lifts[first : first + 5]
    for _ in range(1 + seed % 2):
        at = chance.randrange(len(typed))
        kind = chance.choice("mdw")
        piece = {"m": [], "d": [typed[at]] * 2, "w": [str(chance.randint(1, 5))]}[kind]
        typed[at : at + 1] = piece
    start = entered(empty_ledger(), f'[Rules "{rules}"]', *lifts[:first])
    truth = entered(start, *lifts[first : first + 5])
    ledger = start
    while typed and not isinstance(after := ledger.take(typed[0]), Refusal):
        ledger, typed = after, typed[1:]
    mends = find_mends(ledger, stores(truth), tuple(typed))
    more = find_mends(ledger, stores(truth), tuple(typed), mends[0].slips + 1 if mends else 3)
    for mend in (*mends, *more):
        mended = entered(ledger, *mend.lines)
        assert mended.sheet.position == mend.sheet.position
        assert stores(mended) == stores(truth)
        if mended.sheet.body == truth.sheet.body:
            assert write(record_of(mended)) == write(record_of(truth))
            return
    assert seed in MISSED, "no mend gives the record of the match"


MISSED = {1, 2}
"""Seeds for which more than twenty mends explain the stores, and the true one is not shown."""


assert REACH >= 12
