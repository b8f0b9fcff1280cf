"""The reading of a broken record: every part of its text that is sound, in its place."""

from __future__ import annotations

import pytest
from sungka.notation.items import write_item
from sungka.notation.reading.parser import read
from sungka.notation.reading.tokens import MAX_FAULTS
from sungka.notation.record import Item, Tag, Unreadable
from sungka.notation.rows import written_number


def spell(item: Item) -> str:
    """An item as it is written, with its row number; what could not be read in backticks."""
    if isinstance(item, Unreadable):
        return f"`{item.text}`"
    number = written_number(item)
    return write_item(item) if number is None else f"{number}. {write_item(item)}"


CASES = [
    ("1. ] =1:2\n2. S7", "`]` `=1:2` 2. S7", "MISPLACED 2:1-2; STRAY_BRACKET 2:4-4"),
    ("S7 ] [A b] N7", "S7 `]` `[A b]` N7", "STRAY_BRACKET 2:4-4; MISPLACED 2:6-10"),
    ("A7 =1:2\nS7", "`A7` `=1:2` S7", "UNKNOWN_WORD 2:1-2"),
    ("] =1:2\nS7", "`]` `=1:2` S7", "STRAY_BRACKET 2:1-1"),
    ("S7 (S6", "S7 ( S6 )", "UNCLOSED 2:4-4"),
    ("S7 (S6 (S5", "S7 ( S6 ( S5 ) )", "UNCLOSED 2:4-4; UNCLOSED 2:8-8"),
    ("S7 (S6\n2. N7", "S7 ( S6 ) 2. N7", "UNCLOSED 2:4-4"),
    ("S7 (S6 N7\nscore 1-2\nend", "S7 ( S6 N7 ) score 1-2 end", "UNCLOSED 2:4-4"),
    ("S7 (", "S7 ( )", "UNCLOSED 2:4-4"),
    ("S7 ()", "S7 ( )", "MISPLACED 2:4-4"),
    ("S7 ({a}) {b} N7", "S7 ( {a} ) {b} N7", "MISPLACED 2:4-4"),
    ("S7 he thinks long N7", "S7 `he` `thinks` `long` N7", "UNKNOWN_WORD 2:4-5"),
    ("S7 {a\nN7 {b} S6", "S7 `{a` N7 {b} S6", "UNCLOSED 2:4-4"),
    ("S7 } N7", "S7 `}` N7", "STRAY_BRACKET 2:4-4"),
    ("1. S7 7S =1:2\n2. S7", "1. S7 `7S` =1:2 2. S7", "UNKNOWN_WORD 2:7-8"),
    ("S7 he he N7", "S7 `he` `he` N7", "UNKNOWN_WORD 2:4-5"),
    ("S7 7S 8S", "S7 `7S` `8S`", "UNKNOWN_WORD 2:4-5; UNKNOWN_WORD 2:7-8"),
    ("S7 ] ] N7", "S7 `]` `]` N7", "STRAY_BRACKET 2:4-4; STRAY_BRACKET 2:6-6"),
    ("S7 [a word] N7", "S7 `[a word]` N7", "MISPLACED 2:4-11"),
    ('S7\n[A "b"]', "S7", "MISPLACED 3:1-7"),
    ('S7\n[A "b]\nN7', 'S7 `[A "b]` N7', "MISPLACED 3:1-6"),
    ("[A b]\nS7", "`[A b]` S7", "BAD_TAG 2:4-4"),
    ("score 1-2 S7", "score 1-2 `S7`", "MISPLACED 2:11-12"),
    ("score 1-2 {a} S7 (S6)", "score 1-2 {a} S7 ( S6 )", "MISPLACED 2:15-16"),
    ("score 1-2 {a} 1. S7", "score 1-2 {a} 1. S7", "MISPLACED 2:15-16"),
    ("1. {a}\nend", "{a} end", "MISPLACED 2:1-2"),
    ("1. =1:2 {a} (S6)\n2. S7", "`=1:2` {a} ( S6 ) 2. S7", "MISPLACED 2:1-2"),
    ("| S7", "`|` S7", "MISPLACED 2:1-1"),
    ("S7 | | N7", "`S7 | | N7`", "MISPLACED 2:4-4"),
    ("S7 |\n2. S6", "`S7` 2. S6", "MISPLACED 2:4-4"),
    ("S7 | 1. N7", "S7 | N7 `1.`", "MISPLACED 2:6-7"),
    ("S7 =1:2 | N7", "S7 =1:2 `|` N7", "MISPLACED 2:9-9"),
    ("S7 (S6) | N7", "S7 ( S6 ) `|` N7", "MISPLACED 2:9-9"),
    ("S7 | S6", "`S7 | S6`", "MISPLACED 2:6-7"),
    ("S7 {a} | {b} S6 {c}", "`S7 {a} | {b} S6` {a} {b} {c}", "MISPLACED 2:14-15"),
    ("S7 | S0 {a} =1:2", "`S7 | S0` =1:2 {a}", "BAD_TURN 2:7-7"),
    ("N7 {n} | S7 {s} | oops", "`N7 {n} | S7 {s} | oops` {n} {s}", "UNKNOWN_WORD 2:19-22"),
    ("n7 {n} (S3) | s7 {s}", "N7 {n} ( S3 ) `|` S7 {s}", "MISPLACED 2:13-13"),
    ("=1:2 S7", "`=1:2` S7", "MISPLACED 2:1-4"),
    ("S7 =1:2 {a} =1:2 {b} (S6)", "S7 =1:2 {a} `=1:2` {b} ( S6 )", "MISPLACED 2:13-16"),
    ("S7 (=1:2 S6)", "S7 ( `=1:2` S6 )", "MISPLACED 2:5-8"),
    ("(S7) N7", "( S7 ) N7", "MISPLACED 2:1-1"),
    ("S7 ((S6) S5) N7", "S7 ( ( S6 ) S5 ) N7", "MISPLACED 2:5-5"),
    ("S7 (S6\nscore 1-2\nN7) N6", "S7 ( S6 `score 1-2` N7 ) N6", "MISPLACED 3:1-9"),
    ("S7 (S6 gap) N7", "S7 ( S6 `gap` ) N7", "MISPLACED 2:8-10"),
    ("S7 score 1-2", "S7 score 1-2", "MISPLACED 2:4-12"),
    ("{a} end", "{a} end", "MISPLACED 2:5-7"),
    ('S7 position "1/2 3/4 S"\nN7', 'S7 position "1/2 3/4 S" N7', "MISPLACED 2:4-23"),
    ("end S7 N7\n2. S6", "end `S7 N7` 2. S6", "MISPLACED 2:5-6"),
    ("end resign S 7. S7 {a}", "end resign S `7. S7` {a}", "MISPLACED 2:14-15"),
    ("round 2 burn N7 S0 {a}", "`round 2 burn N7 S0` {a}", "BAD_STATEMENT 2:18-18"),
    ("South: Ana\nS7", "`South: Ana` S7", "BAD_TAG 2:1-10"),
    ("South: Ana {x}\nS7 N7", "`South: Ana` {x} S7 N7", "BAD_TAG 2:1-10"),
    ("S7\nSouth wins\nN7", "S7 `South` `wins` N7", "UNKNOWN_WORD 3:1-5"),
    (
        "he plays well\nS7 N7\na fine game }",
        "`he plays well` S7 N7 `a` `fine` `game` `}`",
        "BAD_STATEMENT 2:1-2; UNKNOWN_WORD 4:1-1",
    ),
    ("S7 {he plays\nwell today\nN7", "S7 `{he plays` `well today` N7", "UNCLOSED 2:4-4"),
    ("S7 + 3 N7", "S7 `+` `3` N7", "UNKNOWN_WORD 2:4-4"),
    ("S7 +3 N7", "S7 `+3` N7", "UNKNOWN_WORD 2:4-5"),
    ("S7 , 3. N7", "S7 `,` `3.` N7", "UNKNOWN_WORD 2:4-4"),
    ("S7 - N4 N7", "S7 `-` `N4` N7", "UNKNOWN_WORD 2:4-4"),
    ("7.7/0 7.7/0 S", "`7.7/0` `7.7/0` `S`", "UNKNOWN_WORD 2:1-5"),
    ("S7\n7.7/0 7.7/0 S N7", "S7 `7.7/0` `7.7/0` `S` N7", "UNKNOWN_WORD 3:1-5"),
    ("S7(good move N7\nN6", "S7 `(good move N7` N6", "UNCLOSED 2:3-15"),
    ("(good move\nS7", "`(good move` S7", "UNCLOSED 2:1-10"),
    ("S7 <a=1\nN7>N3 S6", "S7 `<a=1` N7>N3 S6", "UNCLOSED 2:4-4"),
    ("S7 clk=1> N7", "S7 `clk=1>` N7", "BAD_DATA 2:4-9"),
    ('S7 Event "b"] N7', 'S7 `Event` `"b"` `]` N7', "UNKNOWN_WORD 2:4-8"),
    ("S7x9x9(S6) N7", "`S7x9x9` ( S6 ) N7", "BAD_TURN 2:5-6"),
    ("S7x9x9} N7", "`S7x9x9` `}` N7", "BAD_TURN 2:5-6"),
    ("S0(S6) N7", "`S0` ( S6 ) N7", "BAD_TURN 2:2-2"),
    ("S0 =1:2 N7", "`S0` =1:2 N7", "BAD_TURN 2:2-2"),
    ("S0[a] N7", "`S0` `[a]` N7", "BAD_TURN 2:2-2"),
    ("score\nS7", "`score` S7", "BAD_STATEMENT 2:5-5"),
    ("score =1:2\nS7", "`score =1:2` S7", "BAD_STATEMENT 2:7-7"),
    ("scor (S7 N7\nS6", "`scor` `(` S7 N7 S6", "BAD_STATEMENT 2:1-4"),
    (
        "S7 (S6 (S5) (S4 N7\n2. N6",
        "S7 ( S6 ( S5 ) ( S4 N7 ) ) 2. N6",
        "UNCLOSED 2:4-4; UNCLOSED 2:13-13",
    ),
    ("S7 2. (S6) N7", "S7 ( S6 ) N7", "MISPLACED 2:4-5"),
    ("S7 2. | N7", "S7 `N7`", "MISPLACED 2:4-5"),
    ("S7 2. 3. N7", "S7 3. N7", "MISPLACED 2:4-5"),
    ("S7 (| N7) N7", "S7 ( `|` N7 ) N7", "MISPLACED 2:5-5"),
    ("S7 (2. ) N7", "S7 ( ) N7", "MISPLACED 2:5-6"),
    ("S7 | ) N7", "`S7` `)` N7", "MISPLACED 2:4-4; STRAY_BRACKET 2:6-6"),
    ("S7 | (S3) N7", "`S7` ( S3 ) N7", "MISPLACED 2:4-4"),
    ('S7 (S6 set "1/2 3/4 S" N5) N7', 'S7 ( S6 `set "1/2 3/4 S" N5` ) N7', "MISPLACED 2:8-25"),
    ("S7 (S6 position 1/2 N5) N7", "S7 ( S6 `position 1/2 N5` ) N7", "BAD_STATEMENT 2:8-22"),
    ('S7 (position "1/2 3/4 S") N7', 'S7 ( position "1/2 3/4 S" ) N7', "MISPLACED 2:4-4"),
    ('1. S7 | [A "b"] N7', "1. S7 | N7", "MISPLACED 2:9-15"),
    ("7S\n8S\n9S", "`7S` `8S` `9S`", "UNKNOWN_WORD 2:1-2; UNKNOWN_WORD 3:1-2; UNKNOWN_WORD 4:1-2"),
    ("he\nS7", "`he` S7", "BAD_STATEMENT 2:1-2"),
    ("he is S7 N7", "`he is S7 N7`", "BAD_STATEMENT 2:1-2"),
    ("end\nS7 he", "end S7 `he`", "UNKNOWN_WORD 3:4-5"),
    ("S7 ] 7S N7", "S7 `]` `7S` N7", "STRAY_BRACKET 2:4-4; UNKNOWN_WORD 2:6-7"),
    ("S7 oops [A b] N7", "S7 `oops` `[A b]` N7", "UNKNOWN_WORD 2:4-7; MISPLACED 2:9-13"),
    ("1. ]\n=1:2\n2. S7", "`]` `=1:2` 2. S7", "MISPLACED 2:1-2; STRAY_BRACKET 2:4-4"),
    ("1. |\nend", "`|` end", "MISPLACED 2:1-2; MISPLACED 2:4-4"),
    ("| {a} |", "`|` {a} `|`", "MISPLACED 2:1-1; MISPLACED 2:7-7"),
    ('S7\n[A "b"]word N7', "S7 `word` N7", "MISPLACED 3:1-7; UNKNOWN_WORD 3:8-11"),
    ('S7\n[A "b"]} N7', "S7 `}` N7", "MISPLACED 3:1-7; STRAY_BRACKET 3:8-8"),
    ("S7 | ] =1:2", "`S7` =1:2 `]`", "MISPLACED 2:4-4; STRAY_BRACKET 2:6-6"),
    ("S7 2.\nend S7 {a}", "S7 end `S7` {a}", "MISPLACED 2:4-5; MISPLACED 3:5-6"),
    ("S7 (S6 he plays\nN7) N6", "S7 ( S6 `he` `plays` N7 ) N6", "UNKNOWN_WORD 2:8-9"),
    ('S7 [A "b"', 'S7 `[A "b"`', "MISPLACED 2:4-9"),
    (
        "S7 {a\nhe plays\nscore 1-2\na fine game\nN7",
        "S7 `{a` `he plays` score 1-2 `a` `fine` `game` N7",
        "UNCLOSED 2:4-4",
    ),
    ("[A b] end\nS7", "`[A b]` end S7", "BAD_TAG 2:4-4; MISPLACED 2:7-9"),
    ("S7\nend {a} N7 (N6) =1:2", "S7 end {a} N7 =1:2 ( N6 )", "MISPLACED 3:9-10"),
    ("S7\nscore {a} N7\nN6", "S7 `score` {a} N7 N6", "BAD_STATEMENT 3:5-5"),
    ("S7 ((S6) N7", "S7 ( ( S6 ) N7 )", "UNCLOSED 2:4-4; MISPLACED 2:5-5"),
    ("((S6) N7", "`(` ( S6 ) N7", "UNCLOSED 2:1-1; MISPLACED 2:2-2"),
    ("S7\n1. | N7", "S7 `N7`", "MISPLACED 3:1-2"),
    ("S7 N7 ; he ) plays\n) S6", "S7 N7 {he ) plays} `)` S6", "STRAY_BRACKET 3:1-1"),
    ("S7 1. he N7\nhe", "S7 `he` N7 `he`", "UNKNOWN_WORD 2:7-8; BAD_STATEMENT 3:1-2"),
]
"""A text, the body that is read of it, and where its faults are: line 2 is the first one."""


@pytest.mark.parametrize(("text", "body", "faults"), CASES)
def test_what_is_sound_is_read(text: str, body: str, faults: str) -> None:
    (reading,) = read(f"%sgn 1\n{text}")
    places = []
    for found in reading.diagnostics:
        line, column = reading.source.position(found.span.start)
        last = column + found.span.end - found.span.start - 1
        places.append(f"{found.code.name} {line}:{column}-{last}")
    assert "; ".join(places) == faults
    assert " ".join(map(spell, reading.record.body)) == body
    for item in reading.record.body:
        if isinstance(item, Unreadable):
            assert reading.source.text[slice(*item.span)] == item.text


def test_tags_out_of_their_place_are_read() -> None:
    (reading,) = read('%sgn 1\n[A "1"]\n[A "2"]\nS7 [B "3"]\n[A "4"] [B "\\q"]')
    assert [found.code.name for found in reading.diagnostics] == ["TAG_TWICE"] + ["MISPLACED"] * 3
    assert reading.record.tags == (
        Tag("A", "1"), Tag("A", "2"), Tag("A", "4"), Tag("B", "3"), Tag("B", "\\q")
    )  # fmt: skip


@pytest.mark.parametrize(("begin", "fault"), [("S7 (S6 ", "S0"), ("S7 ( S6 ( S5 ", "]")])
def test_after_the_last_fault_that_is_reported_the_rest_is_one_unreadable_text(
    begin: str, fault: str
) -> None:
    text = f"%sgn 1\n{begin}{f'{fault} ' * (MAX_FAULTS + 2)}N7 {{a}}\n\n"
    (reading,) = read(text)
    opened = begin.count("(")
    assert len(reading.diagnostics) == MAX_FAULTS
    sound, rest = reading.record.body[: opened * 2 + 1], reading.record.body[opened * 2 + 1 :]
    assert " ".join(map(spell, sound)) == " ".join(begin.replace("(", "( ").split())
    *faults, last = rest[: MAX_FAULTS + 1]
    assert {spell(item) for item in faults} == {f"`{fault}`"}
    assert spell(last) == f"`{fault} {fault} N7 {{a}}`"
    assert text[slice(*last.span)] == f"{fault} {fault} N7 {{a}}"
    assert [(spell(item), item.span) for item in rest[MAX_FAULTS + 1 :]] == [
        (")", (last.span.start, last.span.start))
    ] * opened


def test_brackets_are_matched_at_any_distance() -> None:
    for gap in range(40):
        for end, fault in (("(S5) }", "STRAY_BRACKET"), ("(S5", "UNCLOSED")):
            (reading,) = read(f"%sgn 1\nS7 (S6){' ' * gap}{end}\n")
            assert [found.code.name for found in reading.diagnostics] == [fault], gap


def test_a_comment_that_lacks_its_first_brace_is_said_where_it_begins() -> None:
    (reading,) = read("%sgn 1\nS0\nN0\nS7 well played }\n")
    hints = [(found.span.start, found.hint) for found in reading.diagnostics]
    assert hints == [
        (8, None),
        (11, None),
        (16, "these are the words of a comment that lacks its `{`"),
    ]
