"""The journal: its reader against its grammar, its writer against its reader, and torn lines."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lark import Lark
from lark.exceptions import LarkError
from sungka.event.facts import (
    BoardScore,
    BoardsFact,
    ByeFact,
    ByeKind,
    CorrectFact,
    DecideFact,
    DrawFact,
    DropFact,
    EnterFact,
    ForfeitFact,
    JournalEntry,
    LineupFact,
    PairFact,
    ResultFact,
    TableAddress,
    WithdrawFact,
)
from sungka.event.journal import (
    BadFact,
    _parse_any,
    _parse_common,
    parse_line,
    read_journal,
)
from sungka.event.journal_text import HEAD, write_entry

ROOT = Path(__file__).parents[2]
GRAMMAR = (ROOT / "event" / "journal.lark").read_text(encoding="utf-8")
LARK = Lark(f"{GRAMMAR}\n%ignore / +/\n", start="line", parser="earley", lexer="dynamic")

IDS = st.one_of(
    st.sampled_from(["PHL-001", "by", "at", "half", "a b", "ñ", "", '"', "#1", "{", "\\", "S"]),
    st.text(st.characters(exclude_categories=["Cs", "Cc", "Zl", "Zp"]), max_size=8),
)
ADDRESSES = st.builds(
    TableAddress, st.integers(1, 999), st.integers(1, 9999), st.none() | st.integers(1, 99)
)
SCORES = st.builds(BoardScore, st.integers(0, 9999), st.integers(0, 9999))
NUMBERS = st.integers(1, 999)
FACTS = st.one_of(
    st.builds(DrawFact, IDS, NUMBERS, st.lists(IDS, min_size=1, max_size=4).map(tuple)),
    st.builds(PairFact, ADDRESSES, IDS, IDS, st.just("Groups"), st.none() | NUMBERS),
    st.builds(ByeFact, NUMBERS, IDS, st.sampled_from(ByeKind)),
    st.builds(ResultFact, ADDRESSES, SCORES),
    st.builds(BoardsFact, ADDRESSES, st.lists(SCORES, min_size=1, max_size=4).map(tuple)),
    st.builds(ForfeitFact, ADDRESSES, st.lists(IDS, min_size=1, max_size=2).map(tuple)),
    st.builds(DecideFact, ADDRESSES, st.lists(IDS, min_size=1, max_size=2).map(tuple)),
    st.builds(WithdrawFact, IDS, NUMBERS),
    st.builds(EnterFact, IDS, NUMBERS),
    st.builds(EnterFact, IDS, NUMBERS, st.just("Groups"), st.none() | NUMBERS),
    st.builds(LineupFact, ADDRESSES, IDS, st.lists(IDS, min_size=1, max_size=4).map(tuple)),
    st.builds(CorrectFact, NUMBERS, st.builds(ResultFact, ADDRESSES, SCORES), st.booleans()),
    st.builds(DropFact, NUMBERS, st.booleans()),
)
WORDS = st.text(
    st.characters(
        exclude_categories=["Cs"], exclude_characters="\r\v\f\x1c\x1d\x1e\x85\u2028\u2029"
    )
)
ENTRIES = st.builds(
    JournalEntry,
    st.just(2),
    FACTS,
    st.none() | WORDS,
    st.none() | WORDS,
    st.none() | st.just("2026-01-18T19:04:11Z"),
)


@settings(max_examples=100)
@given(ENTRIES)
def test_what_is_written_is_read_again_and_stays_on_one_line(entry: JournalEntry) -> None:
    line = write_entry(entry)
    assert "\n" not in line
    assert parse_line(line, 2) == entry
    found = read_journal(f"{HEAD}\n{line}\n".encode())
    assert (found.entries, found.findings) == ((entry,), ())


WORDS_OF_LINES = (
    "draw pair bye result boards forfeit foul withdraw enter decide begin publish sign correct "
    "drop lineup in by at from forced half zero 1 12 1.03 2.10.1 52-46 #4 MAR JUN S {why} "
    "2026-01-18T19:04:11Z"
)
PIECES = st.sampled_from(WORDS_OF_LINES.split())


@settings(max_examples=150)
@given(st.lists(PIECES, min_size=1, max_size=7), st.integers(0, 9))
def test_the_reader_takes_what_the_grammar_takes(pieces: list[str], start: int) -> None:
    heads = (
        "result 1.03",
        "enter MAR from 2",
        "pair 1.03 MAR JUN",
        "correct #4 result",
        "bye 1",
        "boards 1.03 52-46",
    )
    line = " ".join(([heads[start]] if start < len(heads) else []) + pieces)
    try:
        parse_line(line, 2)
        is_read = True
    except BadFact:
        is_read = False
    try:
        LARK.parse(line)
        is_line = True
    except LarkError:
        is_line = False
    # The grammar does not say that marks end a list of ids: it takes some lines more.
    assert is_line or not is_read, line


def test_every_line_of_the_grammar_s_comments_is_read() -> None:
    examples = [row.split("// ")[1] for row in GRAMMAR.splitlines()[3:] if "// " in row]
    lines = [one for one in examples if one.split()[0] in GRAMMAR.replace('"', " ").split()]
    read = [parse_line(one, 2) for one in lines if not one.startswith(("in ", "by ", "at ", "PHL"))]
    assert len(read) == 17


def test_a_torn_line_is_told_and_left_out() -> None:
    found = read_journal(f"{HEAD}\npublish 1\npublish 2".encode())
    assert [one.code.value for one in found.findings] == ["EVT206"]
    assert [entry.line for entry in found.entries] == [2]
    assert found.whole == len(f"{HEAD}\npublish 1\n")


@pytest.mark.parametrize("head", [HEAD, f"{HEAD}\r", f"\ufeff{HEAD}", f"{HEAD}  "])
def test_a_head_that_another_editor_wrote_is_one(head: str) -> None:
    found = read_journal(f"{head}\npublish 1\r\n".encode())
    assert ([entry.line for entry in found.entries], found.findings) == ([2], ())


@pytest.mark.parametrize("first", ["publish 1", "", "  ", "%event", "event 1"])
def test_a_journal_without_its_head_says_how_to_mend_it(first: str) -> None:
    found = read_journal(f"{first}\npublish 2\n".encode())
    assert found.entries == ()
    (told,) = found.findings
    assert (told.code.value, told.place) == ("EVT201", (1, 1, len(first) + 1))
    if first == "%event":
        assert told.message.startswith("the journal begins with `%event`, but")
    else:
        assert told.message.endswith("its first line must be `%event 1`")
        assert told.hint is not None
        mended = read_journal(f"{HEAD}\npublish 2\n".encode())
        assert mended.findings == ()


def test_anything_is_read_without_a_fault_of_the_program() -> None:
    for text in (
        b"",
        b"\n",
        b"%event 1",
        b"\xff\n",
        b"%event 1\n\xff\n",
        b"%event 1\n" + b"{" * 9999,
    ):
        read_journal(text)


COMMON = st.builds(
    JournalEntry,
    st.just(2),
    st.one_of(
        st.builds(ResultFact, ADDRESSES, SCORES),
        st.builds(PairFact, ADDRESSES, IDS, IDS, st.none() | WORDS, st.none() | NUMBERS),
        st.builds(ByeFact, NUMBERS, IDS, st.sampled_from(ByeKind), st.none() | WORDS),
    ),
    st.none() | WORDS,
    st.none() | WORDS,
    st.none() | st.just("2026-01-18T19:04"),
)


@settings(max_examples=150)
@given(COMMON, st.integers(0, 60), st.sampled_from(["", " ", "  ", '"', "{", "by", "half", "in x"]))
def test_common_lines_read_at_once_are_what_they_are_word_by_word(
    entry: JournalEntry, at: int, put_in: str
) -> None:
    written = write_entry(entry)
    for line in (written, written[:at] + put_in + written[at:]):
        found = _parse_common(line, 2)
        if found is not None:
            assert found == _parse_any(line, 2)
