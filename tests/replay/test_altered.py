"""The findings in many altered records are as before, and their meaning holds."""

from __future__ import annotations

import pytest
from support.altered import COUNT
from support.lengths import long_after

from .altered import (
    FOUND,
    JUDGEMENTS,
    SLIPS,
    found_in_altered,
    judge,
    judged_texts,
    part_of,
    slips_in_altered,
)

MEANT = "if the change is meant: `python tests/replay/altered.py`"


@pytest.mark.push
@pytest.mark.parametrize("number", range(COUNT))
def test_what_play_finds_in_altered_records_stands_as_it_was(number: int) -> None:
    assert found_in_altered(number) == part_of(FOUND, number), MEANT


@pytest.mark.push
@pytest.mark.parametrize("number", long_after(10, range(COUNT)))
def test_the_likely_slips_in_altered_records_stand_as_they_were(number: int) -> None:
    assert slips_in_altered(number) == part_of(SLIPS, number), MEANT


@pytest.mark.push
@pytest.mark.parametrize("number", range(len(judged_texts())))
def test_all_that_is_found_in_a_record_stands_as_it_was(number: int) -> None:
    assert judge(judged_texts()[number]) == part_of(JUDGEMENTS, number), MEANT
