"""The records in docs/notation.md are canonical, and what it says of the digest is so."""

from __future__ import annotations

import hashlib
import re
from pathlib import Path

import pytest
from sungka.notation.reading.parser import read
from sungka.notation.record import TAG_ORDER
from sungka.notation.splitter import MAX_RECORD
from sungka.notation.writer import write

TEXT = (Path(__file__).parents[2] / "docs" / "notation.md").read_text(encoding="utf-8")
RECORDS = re.findall(r"^```sgn\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL)


def test_there_are_records() -> None:
    assert len(RECORDS) >= 8
    assert TEXT.count("\n%sgn 1\n") == len(RECORDS)


@pytest.mark.parametrize("text", RECORDS)
def test_a_record_is_read_and_is_canonical(text: str) -> None:
    (reading,) = read(text)
    assert reading.diagnostics == ()
    assert write(reading.record) == text


def test_the_digest_is_that_of_the_core_shown() -> None:
    section = TEXT[TEXT.index("## 11. Digest") : TEXT.index("## 12.")]
    (core,) = re.findall(r"^```sgn\n(.*?)^```$", section, re.MULTILINE | re.DOTALL)
    (digest,) = re.findall(r"sha256:([0-9a-f]{64})", section)
    assert hashlib.sha256(core.encode()).hexdigest() == digest


def test_the_tags_are_listed_in_their_order() -> None:
    assert f"in this order: {', '.join(TAG_ORDER)}, then all others" in TEXT


def test_the_greatest_length_is_named() -> None:
    assert f"at most {MAX_RECORD:,} characters" in TEXT
