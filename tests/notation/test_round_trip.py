"""A record that is written is read back the same, and no text makes the reader fail."""

from __future__ import annotations

import re

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st
from sungka.notation.diagnostic import Diagnostic
from sungka.notation.reading.parser import Reading, parse, read
from sungka.notation.record import Comment, Record
from sungka.notation.splitter import Source, split, split_lines
from sungka.notation.writer import write, write_all

from .strategies import HOSTILE, records

slow = settings(
    deadline=None,
    max_examples=30,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)


def read_one(text: str) -> Reading:
    """The reading of a text that holds one record."""
    (reading,) = read(text)
    return reading


@pytest.mark.push
@slow
@given(records())
def test_a_written_record_is_read_back(record: Record) -> None:
    text = write(record)
    reading = read_one(text)
    assert not reading.has_syntax_faults
    assert reading.record == record
    assert write(reading.record) == text


@pytest.mark.push
@slow
@given(st.lists(records(), max_size=2))
def test_records_written_together_are_read_apart(some: list[Record]) -> None:
    assert [reading.record for reading in read(write_all(some))] == some


@slow
@given(st.one_of(st.text(max_size=40), st.lists(st.sampled_from(HOSTILE)).map("".join)))
def test_any_text_can_be_read(text: str) -> None:
    for reading in read("%sgn 1\n" + text):
        check_places(reading)
    for reading in read(text):
        check_places(reading)
    check_places(parse(Source("%sgn" + text)))


turn_signs = st.text("SNEWsnew0123456789_-+>@~x!?$X,=:. ", max_size=14)
SIGNS = """
round score position race set gap event end first burn resign time agreed
S N S7 N4 12 - : # "1/2 3/4 S" "1/2 4" "
"""
statement_signs = st.lists(st.sampled_from(SIGNS.split()), max_size=6).map(" ".join)


@pytest.mark.push
@settings(deadline=None, max_examples=600)
@given(st.one_of(turn_signs, turn_signs.map("S{}".format), statement_signs))
def test_any_mixture_of_signs_can_be_read(text: str) -> None:
    for reading in read("%sgn 1\n" + text):
        check_places(reading)
        if not reading.has_syntax_faults:
            assert read_one(write(reading.record)).record == reading.record


def check_places(reading: Reading) -> None:
    """Every diagnostic is in the text, and in order."""
    size = len(reading.source.text)
    places = [found.span for found in reading.diagnostics]
    assert places == sorted(places)
    assert all(0 <= place.start < place.end <= size for place in places)


@st.composite
def damaged(draw: st.DrawFn) -> str:
    """The canonical text of a record with some characters put in, taken out or doubled."""
    text = write(draw(records()))
    for _ in range(draw(st.integers(1, 4))):
        at = draw(st.integers(len("%sgn 1\n"), len(text)))
        length = draw(st.integers(0, 6))
        inserted = draw(st.one_of(st.just(""), st.sampled_from(HOSTILE), st.just("(")))
        text = text[:at] + inserted + text[at + length :]
    return text


@pytest.mark.push
@slow
@given(damaged())
def test_a_damaged_record_is_read_as_far_as_it_goes(text: str) -> None:
    for reading in read(text):
        check_places(reading)
        if not reading.has_syntax_faults:
            again = read_one(write(reading.record))
            assert not again.has_syntax_faults
            assert again.record.body == reading.record.body
            assert write(again.record) == write(reading.record)


@pytest.mark.push
@slow
@given(damaged())
def test_a_damaged_record_harms_no_other(text: str) -> None:
    assume(len(re.findall("^%sgn", text, re.MULTILINE)) == 1)
    whole = f"%sgn 1\nS7 {{before}}\n{text}\n%sgn 1\nN7 {{after}}"
    first, _, last = read(whole)
    assert first.record.body[1] == Comment("before")
    assert last.record.body[1] == Comment("after")
    assert first.diagnostics == last.diagnostics == ()


@slow
@given(st.lists(st.one_of(st.sampled_from(HOSTILE), st.sampled_from(["\r", "\r\n", "a"]))))
def test_a_stream_is_split_as_a_text(pieces: list[str]) -> None:
    text = "".join(pieces)
    lines = re.findall(r"[^\n]*\n|[^\n]+", text)
    assert list(split_lines(lines)) == list(split(text))


def test_a_diagnostic_can_be_hashed_and_compared() -> None:
    assert read_one("%sgn 1\nS0").diagnostics == read_one("%sgn 1\nS0").diagnostics
    assert len({*read_one("%sgn 1\nS0").diagnostics}) == 1
    assert isinstance(read_one("%sgn 1\nS0").diagnostics[0], Diagnostic)
