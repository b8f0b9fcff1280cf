"""Small patterns as terms: each finds in every short text what `re` finds."""

from __future__ import annotations

import re
from itertools import product
from random import Random

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


class NotSayable(Exception):
    """Raised where a term cannot know whether it matches."""


def longest(term: Term, text: str) -> int | None:
    """The end of the term's longest match at the beginning of a text."""
    found = None
    for at in range(len(text) + 1):
        symbol = END if at == len(text) else min(ord(text[at]), LETTERS)
        if ends(term, symbol):
            found = at
        term = derive(term, symbol)
        if term == UNSAYABLE:
            raise NotSayable
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
        "a{1}+", "(?:ab){1}+1", "(?:a{1}b)*+1", "(?:1[ab])*+(?:1?|)", "(?:a(?!b))++(?:a(?=b)b|)",
    ],
)  # fmt: skip
def test_a_term_finds_what_the_pattern_finds_first_or_longer(pattern: str) -> None:
    term, wanted = term_of(pattern, True), re.compile(pattern)
    for text in TEXTS:
        ending = [at for at in range(len(text) + 1) if fits(wanted, text, at)]
        assert longest(term, text) == (ending[-1] if ending else None), text


def random_pattern(chance: Random, depth: int = 0) -> str:
    kind = chance.randrange(9 if depth < 3 else 3)
    if kind < 3:
        return chance.choice(("a", "b", "1", "[ab]", "[^a]", "a(?=b)", "a(?!b)", "b(?![a1])"))
    inner = random_pattern(chance, depth + 1)
    if kind < 6:
        return inner + random_pattern(chance, depth + 1)
    if kind == 6:
        return f"(?:{inner}|{chance.choice(('', random_pattern(chance, depth + 1)))})"
    counts = ("?", "?", "*", "*", "+", "*+", "?+", "++", "{2}", "{1,2}")
    return f"(?:{inner}){chance.choice(counts)}"


REFUSED = {
    0: {
        "(?:(?:(?:[ab])*){2})++",
        "(?:(?:(?:b)*)?+|[ab]a1)",
        "(?:(?:[^a][^a]|))?+",
        "(?:(?:a(?!b))*)++a(?!b)",
        "(?:a(?=b)[^a])?+",
        "(?:b[^a](?:[^a])*+)?+",
    },
    1: {
        "(?:(?:a(?!b))*+|a(?!b)a)a(?!b)ab(?![a1])",
        "(?:(?:b(?![a1])){2})*+(?:a)*",
        "(?:(?:b(?![a1])b)?+)?",
        "(?:[ab]b(?![a1])(?:a(?=b))?+|b(?![a1])b(?![a1])a)",
    },
    2: {"(?:(?:1b(?![a1]))?)?+", "(?:a(?!b))?+[ab](?:(?:1)++|(?:[^a]|[ab]))"},
    3: {
        "(?:(?:[ab]|))?+ba(?=b)(?:b(?![a1])|)",
        "(?:(?:a(?=b))*)?+a(?=b)",
        "(?:(?:b)++|)(?:b(?![a1]))*+b(?![a1])",
    },
    4: {
        "(?:(?:(?:[ab]|))?+|(?:(?:a(?=b))*)*)",
        "(?:a(?!b))?+(?:a(?=b))*(?:a(?!b))*+",
        "(?:a(?=b)(?:a(?=b))*)?+",
    },
    5: {
        "(?:(?:[^a]|b(?![a1]))a|(?:a(?=b)1)?+)",
        "(?:(?:a(?!b)){2})++",
        "(?:(?:a){2})?+b(?![a1])",
        "(?:1b(?![a1])b)?+",
        "(?:b(?![a1])b(?![a1]))*+(?:[ab])+ab",
        "[^a][ab][ab](?:b(?![a1]))?+",
        "a(?!b)(?:a[^a])?+",
    },
    6: {
        "(?:(?:(?:b(?![a1]))*)?)?+",
        "(?:(?:a(?!b)){1,2})?+a",
        "(?:(?:b(?![a1])){2})*+",
        "(?:[ab][ab])*+a(?!b)a",
        "(?:a(?!b)[^a](?:a(?=b))?+)+",
    },
    7: {"(?:(?:b(?![a1])b(?![a1])|)|(?:(?:b)+)?+)"},
}
"""Of the random patterns of each seed those that cannot be put as a term, or not surely."""


@pytest.mark.push
@pytest.mark.parametrize("seed", range(8))
def test_random_patterns_find_what_the_pattern_finds_or_are_refused(seed: int) -> None:
    """All of these do; of 3000 others that loop round an optional part, five found less."""
    refused = set()
    for number in range(50 * seed, 50 * seed + 50):
        pattern = random_pattern(Random(number))
        term, wanted = term_of(pattern, True), re.compile(pattern)
        try:
            for text in TEXTS:
                ending = [at for at in range(len(text) + 1) if fits(wanted, text, at)]
                found = longest(term, text)
                assert found == (ending[-1] if ending else None), (pattern, text)
        except (NotSayable, ValueError):
            refused.add(pattern)
    assert refused == REFUSED[seed]


def fits(pattern: re.Pattern[str], text: str, end: int) -> bool:
    """True when some way through the pattern matches up to `end` exactly, the rest in sight."""
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
        "a{2}+",
        "(?:ab){2}+",
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
