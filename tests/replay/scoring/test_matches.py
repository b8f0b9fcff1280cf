"""Whole matches entered lift by lift: the record is the engine's, and every moment is valid."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sungka.notation.reading.parser import read
from sungka.notation.record import Record, Tag
from sungka.notation.writer import write
from sungka.replay.detail import Detail, rewrite_in_detail
from sungka.replay.play import play
from sungka.replay.scoring.entry import Refusal
from sungka.replay.scoring.ledger import empty_ledger
from sungka.replay.scoring.sheet import Asks
from sungka.replay.scoring.to_record import record_of
from support.entries import entered, entries_of
from support.matches import random_match
from support.rules import PRESET_NAMES, rules_texts


def record_with_result(record: Record) -> Record:
    """A match as it is written down: in standard detail, its result among the tags."""
    result = Tag("Result", play(record).result.to_text())
    return rewrite_in_detail(play(Record((*record.tags, result), record.body)), Detail.STANDARD)


@pytest.mark.push
@pytest.mark.parametrize("preset", PRESET_NAMES)
@pytest.mark.parametrize("seed", range(3))
def test_a_match_entered_is_the_match_the_engine_records(preset: str, seed: int) -> None:
    match = random_match(f"{preset} rounds=3", seed)
    ledger = entered(empty_ledger(), f'[Rules "{preset} rounds=3"]', *entries_of(match))
    assert ledger.sheet.asks is Asks.NOTHING
    assert write(record_of(ledger)) == write(record_with_result(match))


@pytest.mark.long
@settings(max_examples=60, deadline=None)
@given(rules_texts(), st.integers(0, 10**6))
def test_a_match_of_any_rules_entered_is_the_match_the_engine_records(
    rules: str, seed: int
) -> None:
    match = random_match(rules, seed)
    ledger = entered(empty_ledger(), f'[Rules "{rules}"]', *entries_of(match))
    assert write(record_of(ledger)) == write(record_with_result(match))


@pytest.mark.long
@settings(max_examples=15, deadline=None)
@given(rules_texts(), st.integers(0, 10**6))
def test_every_moment_is_a_valid_unfinished_record(rules: str, seed: int) -> None:
    match = random_match(rules, seed)
    ledger = entered(empty_ledger(), f'[Rules "{rules}"]')
    for text in entries_of(match):
        ledger = entered(ledger, text)
        (reading,) = read(write(record_of(ledger)))
        found = [*reading.diagnostics, *play(reading.record).diagnostics]
        assert [it.message for it in found if it.is_error] == []
        assert bool(found) is (ledger.sheet.asks is not Asks.NOTHING)


@pytest.mark.push
@pytest.mark.parametrize("preset", PRESET_NAMES)
def test_correcting_and_taking_back_leads_back(preset: str) -> None:
    chance = Random(preset)
    match = random_match(f"{preset} rounds=2", 5)
    whole = entered(empty_ledger(), f'[Rules "{preset} rounds=2"]', *entries_of(match))
    for _ in range(8):
        number = chance.randint(2, len(whole.entries))
        entry = whole.entries[number - 1]
        dropped = entered(whole, f"drop! {number}")
        assert dropped.entries[: number - 1] == whole.entries[: number - 1]
        assert len(dropped.entries) + len(dropped.waiting) == len(whole.entries) - 1
        back = entered(dropped, "undo")
        assert (back.entries, back.sheet, back.waiting) == (whole.entries, whole.sheet, ())
        assert isinstance(whole.take(f"correct {number} {entry.text}"), Refusal)
        again = entered(dropped, f"insert! {number} {entry.text}")
        while again.waiting:
            again = entered(again, "again")
        assert write(record_of(again)) == write(record_of(whole))
