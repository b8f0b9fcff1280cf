"""Altered records are read as they were, and have the same findings."""

from __future__ import annotations

import pytest
from sungka.notation.reading.parser import read

from .altered import FOUND, PARTS, alter, describe, part_of


@pytest.mark.push
@pytest.mark.parametrize("part", range(PARTS))
def test_what_is_read_in_altered_records_stands_as_it_was(part: int) -> None:
    assert describe(part) == part_of(FOUND.read_text(encoding="ascii"), part), (
        "if the change is meant: `python tests/notation/altered.py`"
    )


@pytest.mark.push
def test_most_altered_records_have_faults_and_some_none() -> None:
    readings = [next(read(text), None) for part in range(PARTS) for text in alter(part)]
    faulty = sum(reading is not None and reading.has_syntax_faults for reading in readings)
    assert 0.4 < faulty / len(readings) < 0.9
