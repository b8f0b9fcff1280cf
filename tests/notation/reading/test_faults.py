"""Every kind of broken text: its findings, their codes and exact places, and nothing besides."""

from __future__ import annotations

import pytest
from sungka.notation.diagnostic import Code, Severity
from sungka.notation.reading.parser import parse, read
from sungka.notation.splitter import MAX_RECORD, Source, split

CASES = [
    # a turn
    ("S0", "BAD_TURN", 2, 2, "0"),
    ("S100", "BAD_TURN", 2, 2, "100"),
    ("S07", "BAD_TURN", 2, 2, "07"),
    ("S7x", "BAD_TURN", 2, 3, "x"),
    ("S7>", "BAD_TURN", 2, 3, ">"),
    ("S7>3", "BAD_TURN", 2, 4, "3"),
    ("S7>N", "BAD_TURN", 2, 4, "N"),
    ("S8-", "BAD_TURN", 2, 3, "-"),
    ("S-", "BAD_TURN", 2, 2, "-"),
    ("S7@", "BAD_TURN", 2, 3, "@"),
    ("S7~", "BAD_TURN", 2, 3, "~"),
    ("S7$", "BAD_TURN", 2, 3, "$"),
    ("S7$1234567890", "BAD_TURN", 2, 3, "$"),
    ("S7+N3", "BAD_TURN", 2, 4, "N3"),
    ("S7+S3", "BAD_TURN", 2, 4, "S3"),
    ("S7++3", "BAD_TURN", 2, 4, "+"),
    ("S7X9", "BAD_TURN", 2, 3, "X9"),
    ("S7,S3", "BAD_TURN", 2, 3, ","),
    ("S7S3", "BAD_TURN", 2, 3, "S3"),
    ("S7x9x9", "BAD_TURN", 2, 5, "x9"),
    ("S7x9-N3", "BAD_TURN", 2, 5, "-"),
    ("S7!x9", "BAD_TURN", 2, 4, "x9"),
    ("S7~2>N3", "BAD_TURN", 2, 5, ">"),
    ("S7>N3@4", "BAD_TURN", 2, 6, "@"),
    ("S7!!!", "BAD_TURN", 2, 5, "!"),
    ("S7$1!", "BAD_TURN", 2, 5, "!"),
    ("S7x1234567890", "BAD_TURN", 2, 4, "1234567890"),
    ("S--x2", "BAD_TURN", 2, 4, "x2"),
    ("S--+3", "BAD_TURN", 2, 4, "+"),
    ("S7_", "BAD_TURN", 2, 3, "_"),
    ("S7–N3", "BAD_CHARACTER", 2, 3, "–"),
    ("S7\u200b N3", "BAD_CHARACTER", 2, 3, "\u200b"),
    ("S7×9", "BAD_CHARACTER", 2, 3, "×"),
    # a word
    ("7S", "UNKNOWN_WORD", 2, 1, "7S"),
    ("1. 7S =1:2 (S6)\n2. S7", "UNKNOWN_WORD", 2, 4, "7S"),
    ("S7 +3", "UNKNOWN_WORD", 2, 4, "+3"),
    ("S7 - N4", "UNKNOWN_WORD", 2, 4, "-"),
    ("S7 x9", "UNKNOWN_WORD", 2, 4, "x9"),
    ("S7 3", "UNKNOWN_WORD", 2, 4, "3"),
    ("S7 he thinks long N7", "UNKNOWN_WORD", 2, 4, "he"),
    ("7.7/0 7.7/0 S", "UNKNOWN_WORD", 2, 1, "7.7/0"),
    ("S7\nEnd", "UNKNOWN_WORD", 3, 1, "End"),
    ("1234567890. S7", "UNKNOWN_WORD", 2, 1, "1234567890."),
    ("S7 %sgn", "UNKNOWN_WORD", 2, 4, "%sgn"),
    ("S7 “well”", "BAD_CHARACTER", 2, 4, "“well”"),
    ("S7 \x07", "BAD_CHARACTER", 2, 4, "\x07"),
    # stores
    ("S7 =12", "BAD_STORES", 2, 6, "2"),
    ("S7 =", "BAD_STORES", 2, 4, "="),
    ("S7 =12:", "BAD_STORES", 2, 7, ":"),
    ("S7 =12-9", "BAD_STORES", 2, 7, "-"),
    ("S7 =1:2:3:4", "BAD_STORES", 2, 10, ":"),
    # data
    ("S7 <>", "BAD_DATA", 2, 5, ">"),
    ("S7 <a>", "BAD_DATA", 2, 6, ">"),
    ("S7 <a b=c>", "BAD_DATA", 2, 7, "b"),
    ("S7 <a=>", "BAD_DATA", 2, 7, ">"),
    ('S7 <a=b"c">', "BAD_DATA", 2, 8, '"'),
    ("S7 <9=b>", "BAD_DATA", 2, 5, "9"),
    # brackets
    ("S7 {a", "UNCLOSED", 2, 4, "{"),
    ("S7 {a\nN7 {b} S6", "UNCLOSED", 2, 4, "{"),
    ("S7 <a=1\nN7>N3", "UNCLOSED", 2, 4, "<"),
    ('S7 <a="1>\nN7', "UNCLOSED", 2, 4, "<"),
    ("S7 (S6\n2. N7", "UNCLOSED", 2, 4, "("),
    ("S7 (S6 N7\nscore 1-2\nend", "UNCLOSED", 2, 4, "("),
    ("S7 (", "UNCLOSED", 2, 4, "("),
    ("score 1-2 {a", "UNCLOSED", 2, 11, "{"),
    ("S7 } N7", "STRAY_BRACKET", 2, 4, "}"),
    ("S7 > N7", "STRAY_BRACKET", 2, 4, ">"),
    ("S7 ] N7", "STRAY_BRACKET", 2, 4, "]"),
    ("S7) =1:2 {a} (S6) N7", "STRAY_BRACKET", 2, 3, ")"),
    ("S7 {a {b} c} N7", "STRAY_BRACKET", 2, 7, "{"),
    ("S7 {a {b {c} d} (} N7 (S6)", "STRAY_BRACKET", 2, 7, "{"),
    # what stands in the wrong place
    ('S7\n[A "b"]', "MISPLACED", 3, 1, '[A "b"]'),
    ("S7 [a word] N7", "MISPLACED", 2, 4, "[a word]"),
    ("S7 score 1-2", "MISPLACED", 2, 4, "score 1-2"),
    ("{a} end", "MISPLACED", 2, 5, "end"),
    ('S7 position "1/2 3/4 S"\nN7', "MISPLACED", 2, 4, 'position "1/2 3/4 S"'),
    ("score 1-2 S7", "MISPLACED", 2, 11, "S7"),
    ("score 1-2 {a} S7 (S6)", "MISPLACED", 2, 15, "S7"),
    ("score 1-2 {a} 1. S7", "MISPLACED", 2, 15, "1."),
    ('position "1/2 3/4 S" S7', "MISPLACED", 2, 22, "S7"),
    ("1.\n2. S7", "MISPLACED", 2, 1, "1."),
    ("S7 2.", "MISPLACED", 2, 4, "2."),
    ("1. {a}\nend", "MISPLACED", 2, 1, "1."),
    ("1. end", "MISPLACED", 2, 1, "1."),
    ("1. =1:2 {a} (S6)\n2. S7", "MISPLACED", 2, 1, "1."),
    ("| S7", "MISPLACED", 2, 1, "|"),
    ("S7 |\n2. S6", "MISPLACED", 2, 4, "|"),
    ("S7 | | N7", "MISPLACED", 2, 4, "|"),
    ("S7 | 1. N7", "MISPLACED", 2, 6, "1."),
    ("S7 =1:2 | N7", "MISPLACED", 2, 9, "|"),
    ("S7 (S6) | N7", "MISPLACED", 2, 9, "|"),
    ("S7 | S6", "MISPLACED", 2, 6, "S6"),
    ("=1:2 S7", "MISPLACED", 2, 1, "=1:2"),
    ("S7\nscore 1-2\n=1:2", "MISPLACED", 4, 1, "=1:2"),
    ("S7 =1:2 {a} =1:2 {b} (S6)", "MISPLACED", 2, 13, "=1:2"),
    ("S7 =1:2 (S6) =1:2 {b}", "MISPLACED", 2, 14, "=1:2"),
    ("S7 (=1:2 S6)", "MISPLACED", 2, 5, "=1:2"),
    ("S7 ()", "MISPLACED", 2, 4, "("),
    ("S7 ({a}) {b} N7", "MISPLACED", 2, 4, "("),
    ('S7 (position "1/2 3/4 S")', "MISPLACED", 2, 4, "("),
    ("(S7) N7", "MISPLACED", 2, 1, "("),
    ("S7\nscore 1-2 (S6)\nend", "MISPLACED", 3, 11, "("),
    ("S7 ((S6) S5) N7", "MISPLACED", 2, 5, "("),
    ("S7 (S6\nscore 1-2\nN7) N6", "MISPLACED", 3, 1, "score 1-2"),
    ("S7 (S6 gap) N7", "MISPLACED", 2, 8, "gap"),
    # a statement
    ("scor 1-2", "BAD_STATEMENT", 2, 1, "scor"),
    ("rounds 2", "BAD_STATEMENT", 2, 1, "rounds"),
    ("round", "BAD_STATEMENT", 2, 5, "d"),
    ("round 2 first", "BAD_STATEMENT", 2, 13, "t"),
    ("round 2 first N first S", "BAD_STATEMENT", 2, 17, "first"),
    ("round 2 burn", "BAD_STATEMENT", 2, 12, "n"),
    ("round 2 burn N0", "BAD_STATEMENT", 2, 15, "0"),
    ("round 1234567890", "BAD_STATEMENT", 2, 7, "1234567890"),
    ("score 1", "BAD_STATEMENT", 2, 7, "1"),
    ("score 1:2", "BAD_STATEMENT", 2, 8, ":"),
    ("score 1–2", "BAD_CHARACTER", 2, 8, "–"),
    ("race", "BAD_STATEMENT", 2, 4, "e"),
    ("race S4 X", "BAD_STATEMENT", 2, 9, "X"),
    ("gap here", "BAD_STATEMENT", 2, 5, "here"),
    ("end of game", "BAD_STATEMENT", 2, 5, "of"),
    ("end resign", "BAD_STATEMENT", 2, 10, "n"),
    ("end agreed S", "BAD_STATEMENT", 2, 12, "S"),
    ("event", "BAD_STATEMENT", 2, 5, "t"),
    ('event a "b', "BAD_STATEMENT", 2, 9, '"'),
    ("position 7.7/0 7.7/0 S", "BAD_STATEMENT", 2, 10, "7"),
    ("S7 (S6 position 7.7/0 7.7/0 S) N7", "BAD_STATEMENT", 2, 8, "position 7.7/0 7.7/0 S"),
    # a position
    ('set ""', "BAD_POSITION", 2, 6, '"'),
    ('set "7.7/0 7,7/0 S"', "BAD_POSITION", 2, 13, ","),
    ('set "7.7/0 7.7/0"', "BAD_POSITION", 2, 16, "0"),
    ('set "7.7/0 7.7/0 X"', "BAD_POSITION", 2, 18, "X"),
    ('position "7.7/0 7.7.7/0 S"', "BAD_POSITION", 2, 11, "7.7/0 7.7.7/0 S"),
    ('position "7.7/0 7.7/0 E"', "BAD_POSITION", 2, 11, "7.7/0 7.7/0 E"),
    # a tag
    ("[A b]", "BAD_TAG", 2, 4, "b"),
    ('[A "b"', "BAD_TAG", 2, 6, '"'),
    ('[A "b]', "BAD_TAG", 2, 4, '"'),
    ('[9 "b"]', "BAD_TAG", 2, 2, "9"),
    ('[A "b" "c"]', "BAD_TAG", 2, 8, '"'),
    ('[A "1"]\n[A "2"]', "TAG_TWICE", 3, 1, '[A "2"]'),
    # an escape
    ('[A "b\\q"]', "BAD_ESCAPE", 2, 6, "\\q"),
    ('S7 <a="\\{">', "BAD_ESCAPE", 2, 8, "\\{"),
    ('S7\n event a "\\t"', "BAD_ESCAPE", 3, 11, "\\t"),
]


@pytest.mark.push
@pytest.mark.parametrize(("text", "code", "line", "column", "excerpt"), CASES)
def test_one_fault_is_found_once_in_its_place(
    text: str, code: str, line: int, column: int, excerpt: str
) -> None:
    source = Source(f"%sgn 1\n{text}\n")
    (found,) = parse(source).diagnostics
    assert found.code is Code[code]
    assert found.severity is Severity.ERROR
    assert source.position(found.span.start) == (line, column)
    assert source.text[slice(*found.span)] == excerpt
    assert found.message[0] in "`abcdefghijklmnopqrstuvwxyzSE"
    assert not found.message.endswith(".")
    assert "\n" not in found.message + (found.hint or "")


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("S0 N0 =1\nscore\n{", "BAD_TURN BAD_TURN BAD_STORES BAD_STATEMENT UNCLOSED"),
        ("S7 (S6 (S5", "UNCLOSED UNCLOSED"),
        ("S7 { {", "UNCLOSED UNCLOSED"),
        ('[A "\\a\\b"]', "BAD_ESCAPE BAD_ESCAPE"),
        ("S7 7S 8S", "UNKNOWN_WORD UNKNOWN_WORD"),
    ],
)  # fmt: skip
def test_all_faults_are_found(text: str, codes: str) -> None:
    (reading,) = read("%sgn 1\n" + text)
    assert [found.code.name for found in reading.diagnostics] == codes.split()


@pytest.mark.parametrize(
    ("line", "column", "excerpt"),
    [
        ("%sgn", 1, "%sgn"),
        ("%sgn 2", 6, "2"),
        ("%sgn 1.1 ", 6, "1.1"),
        ("%sgn one", 6, "one"),
        ("%sgn1", 5, "1"),
        ("%sgnature", 5, "ature"),
        ("%sgn 1 {a}", 8, "{a}"),
    ],
)
def test_the_version_stands_alone_on_its_line(line: str, column: int, excerpt: str) -> None:
    (reading,) = read(line + "\nS7 N7")
    (found,) = reading.diagnostics
    assert found.code is Code.BAD_VERSION
    assert found.span.start + 1 == column
    assert reading.source.text[slice(*found.span)] == excerpt
    assert len(reading.record.body) == (0 if excerpt in ("2", "1.1") else 2)


def test_text_before_the_first_record() -> None:
    (source,) = split("\n  1. S7 N7  \n2. S6")
    (found,) = parse(source).diagnostics
    assert found.code is Code.TEXT_OUTSIDE_RECORD
    assert source.position(found.span.start) == (2, 3)
    assert source.text[slice(*found.span)] == "1. S7 N7"


def test_a_record_that_is_too_long() -> None:
    (reading,) = read("%sgn 1\n{" + "a" * MAX_RECORD + "}")
    assert [found.code for found in reading.diagnostics] == [Code.RECORD_TOO_LONG]
    assert reading.record.body == ()


HINTS = [
    ("S7$1234567890", "a number has at most 9 digits"),
    ("S7$x", None),
    ("S7$x1", None),
    ("S7x1234567890", "a number has at most 9 digits"),
    ("S7xN3", None),
    ("North wins today", 'who won goes in the tag `[Result "N"]`; the game ends with `end`'),
    ("S7+N3", "a turn of another seat is written apart: `S7+ N3`"),
    ("S7+S3", "write `S7+3`"),
    ("s7+S3", "write `s7+3`"),
    ("S7 +3", "a turn is one word without blanks"),
    ("S7x", "write `S7x9` for nine shells, or only `S7`"),
    ("S8-", "a pass is written `S--`"),
    ("S7,S3", "moves of one turn are joined by `+`: `S7+3`"),
    ("S7X9", "write a small `x`"),
    ("7S", "the seat comes first: `S7`"),
    ("S7>3", "a house is named with its seat: `S7>S3`"),
    ("S7 3", "another move of the same turn is joined by `+`: `S7+3`"),
    ("End", "a statement is written in small letters: `end`"),
    ("scor 1-2", "perhaps `score`"),
    ("position 7/0 7/0 S", 'the position goes in quotes: `position "…"`'),
    ("7.7/0 7.7/0", 'a position goes in quotes: `position "…"`'),
    ("20/03/2008", 'the day of a game goes in the tag `[Date "2026-01-18"]`'),
    (
        "S7–N3",
        "a last house and a score are written with `-`; `sungka validate --fix` puts it right",
    ),
    ("[A b]", 'a tag is written `[Name "value"]`, on one line'),
]


@pytest.mark.parametrize(("text", "hint"), HINTS)
def test_a_hint_says_what_may_have_been_meant(text: str, hint: str | None) -> None:
    (reading,) = read("%sgn 1\n" + text)
    assert reading.diagnostics[0].hint == hint
