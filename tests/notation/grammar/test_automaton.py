"""Small patterns as terms: each finds in every short text what `re` finds."""

from __future__ import annotations

import re
from itertools import product

import pytest
from sungka.notation.grammar.automaton import (
    EMPTY,
    END,
    LETTERS,
    NOTHING,
    SYMBOLS,
    UNSAYABLE,
    Term,
    derive,
    either,
    ends,
    term_of,
    then,
)

TEXTS = ["".join(signs) for size in range(5) for signs in product("ab1", repeat=size)]


def longest(term: Term, text: str) -> int | None:
    """The end of the term's longest match at the beginning of a text."""
    found = None
    for at in range(len(text) + 1):
        symbol = END if at == len(text) else min(ord(text[at]), LETTERS)
        if ends(term, symbol):
            found = at
        term = derive(term, symbol)
        assert term != UNSAYABLE
    return found


@pytest.mark.parametrize(
    "pattern",
    [
        "", "a", "ab", "a|b", "ab|a", "a|ab|abb", "[ab]", "[^a]", "[^ab]", "[a-b]b", "[0-9]",
        r"\S", r"[\sb]", "a?", "a?b", "a?a", "(?:ab)?", "(?:ab)?a", "(ab)?b", "a*", "a*b", "a*ab",
        "(?:a|b)*1", "(?:ab)*", "(?:ab)*a", "a+", "a+b", "(?:ab|1)+", "a{2}", "a{2,3}", "a{1,3}a",
        "(?:ab){1,2}", "a*+", "a*+b", "(?:ab)*+", "(?:ab)*+1", "(?:[ab]1)*+", "a?+", "a?+b", "a++b",
        "(?:a|1)*+b", "(?:a?+b)*+", "(?:ab|1)*+", "a(?=b)", "a(?!b)", "a(?=[^b])", "a(?![ab])",
        "a*(?!1)", "a(?:b|1)?(?!a)", "(?:a(?!b)|b)*+", "(?<![^\n])a",
        "(?:a(?=1)1)*+b", "ab?1?", "(?:a|b){2}1", "a*b*1*", "(?:a*b)*1", "(?:a|ab)(?:1|b1)",
    ],
)  # fmt: skip
def test_a_term_finds_what_the_pattern_finds_first_or_longer(pattern: str) -> None:
    term, wanted = term_of(pattern, True), re.compile(pattern)
    for text in TEXTS:
        ending = [at for at in range(len(text) + 1) if fits(wanted, text, at)]
        assert longest(term, text) == (ending[-1] if ending else None), text


def fits(pattern: re.Pattern[str], text: str, end: int) -> bool:
    """Whether some way through the pattern matches exactly up to `end`, with the rest in sight."""
    return re.match(f"(?:{pattern.pattern})(?<=\\A.{{{end}}})", text, re.DOTALL) is not None


def test_a_line_begins_or_it_does_not() -> None:
    assert longest(term_of("(?<![^\n])a", True), "ab") == 1
    assert term_of("(?<![^\n])a", False) == NOTHING
    assert longest(term_of("b|(?<![^\n])a", False), "a") is None
    assert longest(term_of("b|(?<![^\n])a", False), "b") == 1


@pytest.mark.parametrize(
    "pattern",
    [
        "(?=ab)a",
        "(?!ab)a",
        "(?<=a)b",
        "(?<!a)b",
        "(?<=[^\n])b",
        "(?:ab)?+1",
        "a{2,3}+",
        r"\ba",
        "^a",
        ".",
    ],
)
def test_what_cannot_be_put_as_a_term_is_said_to_be_so(pattern: str) -> None:
    assert term_of(pattern, True) == UNSAYABLE
    assert derive(UNSAYABLE, 97) == UNSAYABLE
    assert not ends(UNSAYABLE, 97)


@pytest.mark.parametrize("pattern", ["[é]", "[a-é]", "[^é]", "😀"])
def test_characters_beyond_ascii_are_all_or_none(pattern: str) -> None:
    with pytest.raises(ValueError, match="some are not"):
        term_of(pattern, True)


def test_classes_of_characters() -> None:
    for pattern, symbols in (
        ("[^a]", {*SYMBOLS} - {97}),
        (r"\S", {*SYMBOLS} - {9, 10, 32}),
        (r"[\s\-\]^]", {9, 10, 32, 45, 93, 94}),
        ("[A-C~]", {65, 66, 67, 126}),
    ):
        term = term_of(pattern, True)
        assert {symbol for symbol in SYMBOLS if derive(term, symbol) == EMPTY} == symbols
    assert derive(term_of("[^a]", True), END) == NOTHING


def test_terms_are_joined_in_one_form() -> None:
    a, b, c = (term_of(letter, True) for letter in "abc")
    assert then(NOTHING, a) == then(a, NOTHING) == NOTHING
    assert then(EMPTY, a) == then(a, EMPTY) == a
    assert then(then(a, b), c) == then(a, then(b, c))
    assert then(either(a, b), c) == either(then(a, c), then(b, c))
    assert either(a, NOTHING) == either(NOTHING, a) == either(a, a) == a
    assert either(either(a, b), c) == either(a, either(b, either(c, a)))
    assert either(a, b) != either(b, a)
    assert either(NOTHING, NOTHING) == NOTHING
    assert then(UNSAYABLE, a) == either(a, UNSAYABLE) == UNSAYABLE
    assert then(term_of("a*", True), UNSAYABLE) == UNSAYABLE
    assert derive(then(a, UNSAYABLE), 98) == NOTHING
    assert derive(then(a, UNSAYABLE), 97) == UNSAYABLE


def test_a_loop_that_only_the_future_could_end_is_refused() -> None:
    with pytest.raises(ValueError, match="depends on what comes later"):
        ends(term_of("(?:ab)*+(?=a)", True), 97)
    assert ends(term_of("(?:ab)*+(?=1)", True), 49)
