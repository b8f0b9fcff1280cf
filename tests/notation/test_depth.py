"""Nothing in the reader or the writer is recursive, or worse than linear."""

from __future__ import annotations

import sys
from types import FrameType

import pytest
from sungka.notation.islands import MAX_FAULTS
from sungka.notation.parser import read
from sungka.notation.record import VariationStart
from sungka.notation.writer import write

DEPTH = 20_000


def test_variations_nest_without_limit() -> None:
    text = "%sgn 1\n\n1. S4" + " (S3" * DEPTH + ")" * DEPTH + "\n"
    (reading,) = read(text)
    (again,) = read(text)
    assert reading.diagnostics == ()
    assert reading.record == again.record
    assert hash(reading.record) == hash(again.record)
    assert write(reading.record) == text


def test_unclosed_variations_nest_without_limit() -> None:
    (reading,) = read("%sgn 1\nS4" + " (S3" * DEPTH)
    assert len(reading.diagnostics) == MAX_FAULTS
    assert sum(isinstance(item, VariationStart) for item in reading.record.body) == DEPTH


def count_calls(text: str) -> int:
    """The calls made to read a text."""
    calls = 0

    def count(_frame: FrameType, event: str, _argument: object) -> None:
        nonlocal calls
        calls += event in ("call", "c_call")

    sys.setprofile(count)
    try:
        list(read(text))
    finally:
        sys.setprofile(None)
    return calls


@pytest.mark.parametrize(
    "text",
    [
        "%sgn 1\n" + "S4 N4\n" * 500,
        "%sgn 1\nS4" + " (S3" * 500 + ")" * 500,
        "%sgn 1\nS4" + " (S3" * 500,
        "%sgn 1\nS4" + " (S3" * 200 + ")" * 500,
        "%sgn 1\nS4 " + "{" * 500 + "}" * 400,
        "%sgn 1\nS4 " + "<a=" * 500,
        "%sgn 1\n" + '"' * 501,
        "%sgn 1\n[A " + '"' * 501,
        "%sgn 1\n" + "".join(f'[T{number} "v"]\n' for number in range(500)),
        "%sgn 1\nS4" + " | S4" * 300,
        "%sgn 1\nS4 " + "({" * 300,
        "%sgn 1\n" + "S0 7S }\n" * 100,
        "%sgn 1\n" + "he thinks\n" * 300,
        "%sgn 1\nS4" + " (S4 =1:2)" * 300,
    ],
    ids=range(14),
)
def test_reading_is_linear_in_the_length(text: str) -> None:
    read_once = count_calls(text)
    doubled = "%sgn 1\n" + text[7:] * 2
    assert count_calls(doubled) < 2.5 * read_once + 2000
