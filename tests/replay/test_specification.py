"""Every record of the specification is played and holds."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from sungka.notation.reading.parser import read
from sungka.replay.digest import digest, extract_core
from sungka.replay.play import play

TEXT = (Path(__file__).parents[2] / "docs" / "notation.md").read_text(encoding="utf-8")
RECORDS = re.findall(r"```sgn\n(.*?)```", TEXT, re.S)


@pytest.mark.parametrize("text", RECORDS)
def test_a_record_of_the_specification_holds(text: str) -> None:
    for reading in read(text):
        played = play(reading.record)
        assert [f.message for f in played.diagnostics if f.is_error] == []


def test_the_digest_worked_out_in_the_specification_is_the_engines() -> None:
    digests = re.findall(r"sha256:[0-9a-f]{64}", TEXT)
    assert digests
    ours = set()
    for text in RECORDS:
        for reading in read(text):
            rules = play(reading.record).rules
            assert rules is not None
            ours.add(digest(reading.record, rules))
            assert extract_core(reading.record, rules) == extract_core(
                extract_core(reading.record, rules), rules
            )
    assert set(digests) <= ours
