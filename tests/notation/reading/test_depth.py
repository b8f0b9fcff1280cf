"""Nothing in the reader or the writer is recursive, or worse than linear."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from random import Random
from types import FrameType

import pytest
from sungka.notation.reading.parser import read
from sungka.notation.reading.structure import read_structure
from sungka.notation.reading.tokens import MAX_FAULTS, Faults
from sungka.notation.record import Record, VariationStart
from sungka.notation.writer import write
from support.plain import plain

DEPTH = 20_000


@pytest.mark.long
def test_variations_nest_without_limit() -> None:
    text = "%sgn 1\n\n1. S4" + " (S3" * DEPTH + ")" * DEPTH + "\n"
    (reading,) = read(text)
    (again,) = read(text)
    assert reading.diagnostics == ()
    assert reading.record == again.record
    assert hash(reading.record) == hash(again.record)
    assert write(reading.record) == text


@pytest.mark.long
def test_unclosed_variations_nest_without_limit() -> None:
    (reading,) = read("%sgn 1\nS4" + " (S3" * DEPTH)
    assert len(reading.diagnostics) == MAX_FAULTS
    assert sum(isinstance(item, VariationStart) for item in reading.record.body) == DEPTH


def count_calls(reader: Callable[[str], object], text: str) -> int:
    """The calls that the reader makes to read a text."""
    calls = 0

    def count(_frame: FrameType, event: str, _argument: object) -> None:
        nonlocal calls
        calls += event in ("call", "c_call")

    sys.setprofile(count)
    try:
        reader(text)
    finally:
        sys.setprofile(None)
    return calls


@pytest.mark.push
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
        "%sgn 1\n" + "".join(f'[T{number % 250} "v"]\n' for number in range(500)),
        "%sgn 1\nS4" + " | S4" * 300,
        "%sgn 1\nS4 " + "({" * 300,
        "%sgn 1\n" + "S0 7S }\n" * 100,
        "%sgn 1\n" + "he thinks\n" * 300,
        "%sgn 1\nS4" + " (S4 =1:2)" * 300,
    ],
    ids=range(14),
)
def test_reading_is_linear_in_the_length(text: str) -> None:
    by_lark("%sgn 1\n[A]\n")  # makes what is made once
    read_once = count_calls(by_lark, text)
    doubled = "%sgn 1\n" + text[7:] * 2
    assert count_calls(by_lark, doubled) < 2.5 * read_once + 2000


@pytest.mark.parametrize("sign", "({<[)}>]")
def test_brackets_that_belong_to_nothing_are_taken_together(sign: str) -> None:
    text = "%sgn 1\nS4 "
    by_lark(text + sign)  # makes what is made once
    read_once = count_calls(by_lark, text + sign * 3000)
    assert count_calls(by_lark, text + sign * 30_000) < read_once + 2000


PIECES = [
    *"()}>]{<[|+ \n", "((((", "))))", "}}}", "S7", " N3", "S7 ", "1. ", "=1:2", "{a}", "<a=b>",
    "; c", "\nscore 3-4", "Event: a", '[A "b"]', "7S", "he ", "(good move", "\nEvent: (",
]  # fmt: skip


@pytest.mark.long
def test_brackets_taken_together_are_taken_as_one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    chance, texts = Random(13), []
    for _ in range(600):
        some = [*chance.sample(PIECES, 6), *"()}>]"]
        texts.append("%sgn 1\n" + "".join(chance.choices(some, k=30)))
    # Only plain classes can be changed.
    structure = plain("notation.reading.structure")
    brackets = plain("notation.reading.brackets")

    def read_all() -> list[tuple[object, ...]]:
        found: list[tuple[object, ...]] = []
        for text in texts:
            faults = plain("notation.reading.tokens").Faults()
            found.append((structure.read_structure(text, faults), *faults))
        return found

    together = read_all()
    monkeypatch.setattr(structure._Mender, "note_strays", lambda _: None)
    assert read_all() == together
    monkeypatch.setattr(brackets, "_RUN", re.compile("[^\\s\\S]"))
    assert read_all() == together


@pytest.mark.push
@pytest.mark.parametrize(
    "body",
    [
        "S4 N4\n" * 500,
        "".join(f'[T{number} "v"]\n' for number in range(500)),
        "S4 | N4 {a}\n" * 300,
        "S4 {a} <b=c>\n" * 300 + "{a}" * 300,
        "S4>N1>N2-N3x4!$5 =1:2\n" * 300,
    ],
    ids=range(5),
)
def test_quick_reading_is_linear_in_the_length(body: str) -> None:
    reader = plain("notation.scanning.reader").RecordReader()
    assert reader.read("%sgn 1\n" + body)
    read_once = count_calls(reader.read, "%sgn 1\n" + body)
    doubled = body + body.replace("[T", "[U")
    assert reader.read("%sgn 1\n" + doubled)
    assert count_calls(reader.read, "%sgn 1\n" + doubled) < 2.5 * read_once + 2000


def read_with_faults(text: str) -> tuple[Record | None, Faults]:
    """The reading of a text, and its faults."""
    faults = Faults()
    return read_structure(text, faults), faults


def by_lark(text: str) -> Record | None:
    """The reading of a text that the table reader is not asked for."""
    return read_structure(text, Faults())
