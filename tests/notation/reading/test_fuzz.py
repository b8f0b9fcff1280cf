"""Texts made from the grammar itself, and every text that once broke something."""

from __future__ import annotations

import runpy
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.extra.lark import from_lark
from lark import Lark
from sungka.notation.grammar.parsers import make_islands, outline_parser
from sungka.notation.reading.parser import read
from support.rules import rules_texts

FUZZ = Path(__file__).parents[3] / "fuzz"
CHECKS = runpy.run_path(str(FUZZ / "checks.py"))
check_reader: Callable[[bytes], None] = CHECKS["check_reader"]
check_replayer: Callable[[bytes], None] = CHECKS["check_replayer"]

Strategies = dict[str, st.SearchStrategy[str]]

SOUND = ("4.4/0 4.4/0 S", "4.4.4.4/0 4.4.4.4/0 N", "#.2/3 1.0/9 -", "0.0/8 0.0/8 S")
POSITIONS = (*SOUND, *SOUND, "1/2", "")
small = st.integers(0, 20).map(str)
strings = st.one_of(
    st.sampled_from(SOUND),
    st.sampled_from(POSITIONS),
    st.text("ab \\{}<>()[];|%\u202e\x00\xe9", max_size=6),
).map(lambda text: '"' + text.replace("\\", "\\\\") + '"')


def one_of_words(words: str) -> st.SearchStrategy[str]:
    """One of the words, with the blank after it that the grammar leaves out."""
    return st.sampled_from([f"{word} " for word in words.split()])


INSIDE: Strategies = {
    "NAME": one_of_words("Event South Rules Date illegal note"),
    "KEY": st.sampled_from(["clk", "emt", "pv"]),
    "BARE": one_of_words("1 0:04:31 +6.5"),
    "STRING": strings,
    "COUNT": small,
    "NUMERAL": st.integers(1, 5).map(str),
    "SEAT": st.sampled_from(["S", "N", "S", "N", "E", "W", "s"]),
    "OWNER": st.sampled_from(["S", "N", "S", "N", "E", "W", "s"]),
    "MARK": st.sampled_from(["!", "?", "!!", "?!"]),
    "GLYPH": small.map("${}".format),
    "LOSS": one_of_words("resign time forfeit"),
    "AWARD": one_of_words("adjudicated"),
    "NOBODY": one_of_words("agreed abandoned"),
    "ROUND": st.just("round "),
    "FIRST": st.just(" first "),
    "BURN": st.just(" burn "),
    "SCORE": st.just("score "),
    "BOARD": st.just("position "),
    "RACE": st.just("race "),
    "SET": st.just("set "),
    "GAP": st.just("gap "),
    "EVENT": st.just("event "),
    "END": st.just("end "),
}
"""Terminals whose patterns look around themselves, or need a blank after them."""


def made_by(parser: Lark, rule: str, explicit: Strategies) -> st.SearchStrategy[str]:
    """A text that follows the rule; the terminals that the rule does not use are left out."""
    terminals, _, ignored = parser.grammar.compile([rule], ())
    used = {*ignored, *(terminal.name for terminal in terminals)}
    some = {name: strategy for name, strategy in explicit.items() if name in used}
    return from_lark(parser, start=rule, explicit=some)


def island(rule: str) -> st.SearchStrategy[str]:
    """A token that follows a rule of its own."""
    return made_by(make_islands(), rule, INSIDE)


rules_tags = rules_texts().map('[Rules "{}"]'.format)
claims = st.sampled_from(POSITIONS).map('position "{}"'.format)
OUTSIDE: Strategies = {
    "VERSION": st.just("%sgn 1\n"),
    "TAG": st.one_of(island("tag"), rules_tags, rules_tags).map("{}\n".format),
    "COMMENT": st.sampled_from(["{a}", "{\\{}", "{two\nlines} "]),
    "LINE_COMMENT": st.just("; a word\n"),
    "DATA": island("data"),
    "NUMBER": small.map("{}. ".format),
    "TURN": island("turn").map(" {} ".format),
    "STORES": island("stores").map("{} ".format),
    "POSITION": claims.map("\n{}".format),
    "ASIDE": claims,
    "STATEMENT": island("statement").map("\n{}".format),
    "_NL": st.just("\n"),
    "BLANK": st.sampled_from([" ", "\t", "\xa0"]),
}
texts = made_by(outline_parser(), "record", OUTSIDE)
slow = settings(deadline=None, max_examples=150, suppress_health_check=list(HealthCheck))


@pytest.mark.long
@slow
@given(texts)
def test_what_the_grammar_makes_is_read_written_and_played(text: str) -> None:
    check_reader(text.encode())
    check_replayer(text.encode())


@pytest.mark.long
@slow
@given(texts, st.data())
def test_what_the_grammar_makes_is_read_when_it_is_damaged(text: str, data: st.DataObject) -> None:
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(text)))
        put = data.draw(
            st.sampled_from(["", "{", "}", "(", ")", '"', "<", "[", "|", "=", "\n", "S"])
        )
        text = text[:at] + put + text[at + data.draw(st.integers(0, 2)) :]
    check_reader(text.encode())
    check_replayer(text.encode())


@pytest.mark.long
def test_what_the_grammar_makes_is_mostly_sound() -> None:
    """Otherwise the tests above would try the reader's mending only."""
    found: list[bool] = []

    @settings(slow, max_examples=200, database=None, derandomize=True)
    @given(texts)
    def look(text: str) -> None:
        found.extend(not reading.has_syntax_faults for reading in read(text))

    look()
    assert sum(found) > len(found) / 2


@pytest.mark.parametrize("path", sorted((FUZZ / "corpus").iterdir()), ids=lambda path: path.name)
def test_the_corpus_is_read_and_played(path: Path) -> None:
    check_reader(path.read_bytes())
    check_replayer(path.read_bytes())


FOUND = (
    "(S7) N7",
    "S7 ((((",
    "1. (",
    "| (S4)",
    "S0 (S3) N4",
    "S7 | (S7) N7",
    "S1+\nscor\\{e 3-21\nend]",
    "S7 {a\n(S6 <a=\\",
    'S4 {x} <a=b c=%sgn 1\n[Event "the \\"Open\\""d "> (|\\n\\\\"',
    "S7 (S6 {a",
)
"""Texts that once made the reader or the replayer raise, or placed a fault outside of them."""


@pytest.mark.parametrize("text", FOUND)
def test_what_was_found_stays_mended(text: str) -> None:
    for whole in (f"%sgn 1\n{text}", f"%sgn 1\n{text}\n", text):
        check_reader(whole.encode())
        check_replayer(whole.encode())
