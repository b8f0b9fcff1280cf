"""The places where blanks may be and where not (docs/notation.md, sections 2, 5, 8 and 12)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lark import Token
from sungka.engine.board import Position
from sungka.engine.rules_text import rules_from_text
from sungka.notation.reading.parser import read
from sungka.notation.reading.tokens import Faults, read_position
from sungka.notation.scanning.reader import read_scanned

START = "%sgn 1\n"


def faults(text: str) -> list[str]:
    """The findings in the text of a record: the code's name and the words pointed at."""
    source = START + text
    (reading,) = read(source)
    return [f"{f.code.name} {source[f.span.start : f.span.end]}" for f in reading.diagnostics]


@pytest.mark.parametrize("line", ["race N1S 1", "race N 1 S1", "race N1 S\t1", "race N1 S\xa01"])
def test_notation_5_a_run_of_drops_is_one_word(line: str) -> None:
    (found,) = faults(f"1. S2 | N2\n{line}\n")
    assert found.startswith("BAD_STATEMENT")


@pytest.mark.parametrize("line", ["round 2 burn N 4", "round 2 burn N4 S\t4"])
def test_notation_5_a_house_is_one_word(line: str) -> None:
    (found,) = faults(f"{line}\n")
    assert found.startswith("BAD_STATEMENT")


@pytest.mark.parametrize("line", ["race N1 S1", "race  N1\tS1 ", "race n1\xa0s1{a}"])
def test_notation_5_blanks_stand_between_runs(line: str) -> None:
    assert faults(f"1. S2 | N2\n{line}\n") == []


@pytest.mark.parametrize(
    ("line", "word", "apart"),
    [
        ("race N1S1", "1S1", "N1 S1"),
        ("race N1 S1N1", "1N1", "S1 N1"),
        ("round 2 burn N4S4", "4S4", "N4 S4"),
        ("round 2 burn N4first S", "4first", "N4 first"),
        ("round 2burn n4", "2burn", "2 burn"),
        ("round 2first N", "2first", "2 first"),
        ("round 2 first Nburn S4", "Nburn", "N burn"),
    ],
)
def test_notation_5_a_blank_stands_between_the_words_of_a_statement(
    line: str, word: str, apart: str
) -> None:
    text = f"%sgn 1\n1. S2 | N2\n{line}\n"
    assert read_scanned(text) is None
    (reading,) = read(text)
    (found,) = reading.diagnostics
    assert text[slice(*found.span)] == word
    assert found.hint == f"a blank goes between the words of a statement: `{apart}`"
    assert faults(f"1. S2 | N2\n{line.replace(apart.replace(' ', ''), apart)}\n") == []


@pytest.mark.parametrize("line", ["score 1 - 2", "score 1-2", 'event pause"a"', 'set"1/0 1/0 S"'])
def test_notation_5_numbers_of_a_score_and_strings_need_no_blank(line: str) -> None:
    assert faults(f"{line}\n") == []


@pytest.mark.parametrize("blank", [" ", "\t", "\xa0", " \t\xa0"])
def test_notation_2_blanks_part_the_words_of_rules(blank: str) -> None:
    assert rules_from_text(f"{blank}sungka{blank}houses=5{blank}").houses == 5


@pytest.mark.parametrize("other", ["\n", "\f", "\v", "\u2003", "\x85", "\u2028"])
def test_notation_2_nothing_else_parts_the_words_of_rules(other: str) -> None:
    with pytest.raises(ValueError, match="not known"):
        rules_from_text(f"sungka{other}houses=5")


@pytest.mark.parametrize("other", ["\f", "\v", "\u2003", "\u2028"])
def test_notation_2_text_of_other_white_space_is_no_blank_text(other: str) -> None:
    first = next(iter(read(f"{other}\n%sgn 1\n")))
    assert [f.code.name for f in first.diagnostics][:1] == ["TEXT_OUTSIDE_RECORD"]
    assert first.diagnostics[0].span == (0, 1)
    assert next(iter(read(" \t\xa0\n\n%sgn 1\n"))).record.body == ()


def test_notation_4_blanks_round_a_comment_to_the_end_of_its_line_are_dropped() -> None:
    text = START + "; \xa0\t words \u2003\n"
    (reading,) = read(text)
    assert [item.text for item in reading.record.body] == ["words \u2003"]  # type: ignore[union-attr]


SIGNS = ["0", "7", "12", "#", ".", "/", " ", "\t", "\xa0", "S", "n", "e", "W", "-", "\n", "x"]
TEXTS = st.lists(st.sampled_from(SIGNS), max_size=14).map("".join)
BLANKS = st.sampled_from(["", "", " ", "\t", "\xa0", "  "])


@st.composite
def written_positions(draw: st.DrawFn) -> str:
    """A position whose signs are apart at random, at times with one sign too many or few."""
    signs: list[str] = []
    houses = draw(st.integers(1, 3))
    for _ in range(draw(st.integers(1, 4))):
        for house in range(houses):
            signs += ["."] * (house > 0) + [draw(st.sampled_from(["0", "07", "#", "12"]))]
        signs += ["/", draw(st.sampled_from(["0", "5"]))]
    signs.append(draw(st.sampled_from(["S", "n", "e", "W", "-"])))
    if draw(st.integers(0, 3)) == 0:
        at = draw(st.integers(0, len(signs)))
        signs[at : at + draw(st.integers(0, 1))] = [draw(st.sampled_from(SIGNS))]
    return "".join(draw(BLANKS) + sign for sign in signs) + draw(BLANKS)


@given(st.one_of(written_positions(), TEXTS))
def test_notation_8_setup_takes_what_position_takes(text: str) -> None:
    by_grammar = read_position(Token("STRING", f'"{text}"'), 0, Faults())
    try:
        by_setup = Position.from_text(text)
    except ValueError:
        by_setup = None
    assert by_setup == by_grammar


def test_notation_3_a_setup_may_be_written_as_loosely_as_a_position() -> None:
    for written in (
        "1.0.3.7/1 0.3.0.7/10 s",
        " 1 . 0.3.7/ 1\t0.3.0.7/10\xa0S ",
        "1.0.3.7/1 0.3.0.7/10S",
    ):
        assert Position.from_text(written).to_text() == "1.0.3.7/1 0.3.0.7/10 S"


def test_claims_of_a_round_have_places_of_their_own_in_both_readers() -> None:
    text = START + "\n1. S2\nround 2  burn N4 s4   first  n\nend\n"
    (full,) = read(text)
    quick = read_scanned(text)
    assert quick is not None
    for record in (full.record, quick):
        (item,) = (item for item in record.body if hasattr(item, "burned_span"))
        assert text[slice(*item.burned_span)] == "burn N4 s4"
        assert text[slice(*item.first_span)] == "first  n"
