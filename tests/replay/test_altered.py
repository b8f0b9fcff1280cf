"""What is found in many altered records stands as it was, and what it means holds."""

from __future__ import annotations

import pytest
from support.altered import COUNT

from .altered import FOUND, JUDGED, SLIPS, found_in_altered, judge, part_of, slips_in_altered

MEANT = "if the change is meant: `python tests/replay/altered.py`"


@pytest.mark.parametrize("number", range(COUNT))
def test_what_play_finds_in_altered_records_stands_as_it_was(number: int) -> None:
    assert found_in_altered(number) == part_of(FOUND, number), MEANT


@pytest.mark.parametrize("number", range(COUNT))
def test_the_likely_slips_in_altered_records_stand_as_they_were(number: int) -> None:
    assert slips_in_altered(number) == part_of(SLIPS, number), MEANT


@pytest.mark.parametrize("name", sorted(file.stem for file in JUDGED.glob("*.sgn")))
def test_what_is_found_in_a_record_stands_as_it_was(name: str) -> None:
    text = (JUDGED / f"{name}.sgn").read_text(encoding="utf-8")
    assert judge(text) == (JUDGED / f"{name}.txt").read_text(encoding="utf-8"), MEANT
