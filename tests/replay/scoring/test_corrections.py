"""Corrections: the messages about them, and their form in the record."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sungka.notation.reading.parser import read
from sungka.notation.record import Event, Record
from sungka.notation.writer import write
from sungka.replay.play import play
from sungka.replay.scoring.entry import Refusal
from sungka.replay.scoring.ledger import Ledger, empty_ledger
from sungka.replay.scoring.to_record import record_of
from support.entries import entries_of
from support.matches import random_match
from support.rules import rules_texts

TURNS = '[Rules "sungkaan again=no"]'


def entered(ledger: Ledger, *texts: str) -> Ledger:
    for text in texts:
        after = ledger.take(text, 0, "noon")
        assert not isinstance(after, Refusal), (text, after)
        ledger = after
    return ledger


def texts(ledger: Ledger) -> list[str]:
    return [entry.text for entry in ledger.entries]


def told(ledger: Ledger) -> list[str]:
    return [correction.to_text() for correction in ledger.corrections]


def test_every_kind_of_correction_is_told() -> None:
    ledger = entered(empty_ledger(), TURNS, "S1", "N3", "S2", "{late}")
    assert told(entered(ledger, "undo")) == ["entry 5: {late} taken back"]
    assert told(entered(ledger, "correct 2 S3")) == ["entry 2: S3 instead of S1"]
    assert told(entered(ledger, "insert 2 {first}")) == ["entry 2: {first} put in"]
    assert told(entered(ledger, "drop 5")) == ["entry 5: {late} taken back"]
    assert told(entered(ledger, "correct 2 S3", "undo")) == [
        "entry 2: S3 instead of S1",
        "entry 2: S1 instead of S3",
    ]
    assert told(entered(ledger, "drop! 3", "skip")) == [
        "entry 3: N3 taken back",
        "entry 3: S2 taken back",
    ]
    assert [correction.when for correction in entered(ledger, "undo").corrections] == ["noon"]


def test_what_no_longer_fits_is_named_and_set_aside_only_when_it_is_said_again() -> None:
    ledger = entered(empty_ledger(), TURNS, "S1", "N3", "S2", "N4")
    refusal = ledger.take("drop 3")
    assert isinstance(refusal, Refusal)
    assert refusal.message.startswith("entry 4, `S2`, would no longer fit: South plays, but")
    assert refusal.forced == "drop! 3"
    dropped = entered(ledger, "drop! 3")
    assert (texts(dropped), [entry.text for entry in dropped.waiting]) == (
        [TURNS, "S1"], ["S2", "N4"]
    )  # fmt: skip
    assert isinstance(dropped.take("again"), Refusal)
    mended = entered(dropped, "N4", "again")
    assert texts(mended) == [TURNS, "S1", "N4", "S2"]
    assert entered(mended, "skip all").waiting == ()


def test_what_taking_back_changes_first_is_told() -> None:
    ledger = entered(empty_ledger(), TURNS, "S1", "N3", "S2", "N4")
    again = entered(ledger, "drop! 3", "N3", "again all")
    assert texts(again) == texts(ledger)
    assert told(entered(again, "undo"))[1:] == ["entry 4: S2 taken back"]
    dropped = entered(ledger, "drop 5")
    assert told(entered(dropped, "undo"))[1:] == ["entry 5: N4 put in"]


def test_taking_back_goes_back_to_the_beginning() -> None:
    ledger = entered(empty_ledger(), TURNS, "S1", "N3", "correct 2 S3", "drop! 3")
    for _ in range(5):
        ledger = entered(ledger, "undo")
    assert (ledger.entries, ledger.waiting) == ((), ())
    assert isinstance(ledger.take("undo"), Refusal)
    assert len(ledger.corrections) == 7


@pytest.mark.parametrize("notes", ["{a}", "{a} {b}", "{a} {b} {c}"])
def test_a_correction_stands_behind_the_turn_and_its_notes(notes: str) -> None:
    ledger = entered(empty_ledger(), TURNS, "S1", "N3", "correct 3 N1", *notes.split(), "S2", "N3")
    event = 'event correction "entry 3: N1 instead of N3"'
    lines = write(record_of(ledger, with_corrections=True)).splitlines()
    at = lines.index(event)
    assert lines[at - 1].endswith(f" {notes}")
    assert lines[at - 1].startswith("1. S1")
    assert lines[at + 1].startswith("2. S2")
    taken_back = write(record_of(entered(ledger, "undo"), with_corrections=True)).splitlines()
    last = len(notes.split()) + 5
    assert taken_back[-1] == f'event correction "entry {last}: N3 taken back"'


@pytest.mark.long
@settings(max_examples=40, deadline=None)
@given(rules_texts(), st.integers(0, 10**6))
def test_corrections_in_the_record_leave_it_valid_and_the_same_game(rules: str, seed: int) -> None:
    chance, match = Random(seed), random_match(rules, seed)
    ledger = entered(empty_ledger(), f'[Rules "{rules}"]')
    for text in entries_of(match):
        ledger = entered(ledger, text)
        if chance.random() < 0.3:
            number = chance.randint(2, len(ledger.entries))
            old = ledger.entries[number - 1].text
            ledger = entered(ledger, f"drop! {number}", f"insert! {number} {old}")
            while ledger.waiting:
                ledger = entered(ledger, "again")
    record = record_of(ledger, with_corrections=True)
    (reading,) = read(write(record))
    assert reading.diagnostics == ()
    assert [it.message for it in play(reading.record).diagnostics] == []
    rest = tuple(item for item in record.body if not isinstance(item, Event))
    plain = record_of(ledger)
    assert Record(record.tags, rest) == plain
    assert len(record.body) - len(rest) == len(ledger.corrections)
