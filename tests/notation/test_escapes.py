"""Strings and comments: the signs written with a backslash, and the others."""

from __future__ import annotations

import pytest
from sungka.notation.escapes import parse_comment, parse_string, write_comment, write_string
from sungka.notation.reading.parser import read


@pytest.mark.parametrize(
    ("value", "quoted"),
    [
        ("", '""'),
        ('a "b" \\ c', r'"a \"b\" \\ c"'),
        ("two\nlines", r'"two\nlines"'),
        (r"\n", r'"\\n"'),
        ("{a} %sgn", '"{a} %sgn"'),
    ],
)
def test_a_string_is_written_with_three_escapes(value: str, quoted: str) -> None:
    assert write_string(value) == quoted
    assert parse_string(quoted, 9) == (value, ())


def test_an_unknown_escape_is_kept_and_its_place_is_given() -> None:
    assert parse_string(r'"a\qb\"\t\\"', 9) == (r'a\qb"\t' + "\\", (2, 7))
    assert parse_string(r'"\a\b\c"', 2) == (r"\a\b\c", (1, 3))
    assert parse_string(r'"\a\b\c"', 0) == (r"\a\b\c", ())


def test_a_tag_with_an_unknown_escape_keeps_its_value() -> None:
    (reading,) = read('%sgn 1\n[Site "C:\\games\\new"]\n')
    assert reading.record.value("Site") == "C:\\games\new"
    assert [found.span for found in reading.diagnostics] == [(16, 18)]


@pytest.mark.parametrize(
    ("text", "braced"),
    [
        ("", "{}"),
        ("a {b} \\ c", r"{a \{b\} \\ c}"),
        ("%sgn\n%sgn\n %sgn", "{%sgn\n\\%sgn\n %sgn}"),
        ('"a"', '{"a"}'),
    ],
)
def test_a_comment_is_written_with_its_braces_escaped(text: str, braced: str) -> None:
    assert write_comment(text) == braced
    assert parse_comment(braced) == text


def test_a_backslash_that_escapes_nothing_in_a_comment_is_kept() -> None:
    assert parse_comment("{\\%a\n\\%b C:\\new \\%}") == "\\%a\n%b C:\\new \\%"
