"""Texts made to break a reader: nothing is raised, and time and memory stay in proportion."""

from __future__ import annotations

import gc
import tracemalloc
from collections.abc import Callable, Iterator

import pytest
from sungka.notation.diagnostic import Code, Severity
from sungka.notation.reading import body, faulty, parser, tokens
from sungka.notation.reading.body import MAX_PARTS
from sungka.notation.reading.parser import Reading, parse, read
from sungka.notation.reading.tokens import MAX_FAULTS, MAX_TOKEN
from sungka.notation.record import Comment, Data, Record, SimultaneousRow, Turn, Unreadable
from sungka.notation.scanning.scanner import COMPILED
from sungka.notation.splitter import MAX_RECORD, split_lines
from sungka.notation.writer import write
from sungka.replay.play import play
from support.plain import plain

DEEP = 20_000
MANY = 60_000


def read_one(text: str) -> Reading:
    (reading,) = read(f"%sgn 1\n{text}\n")
    return reading


def codes(reading: Reading) -> list[str]:
    return [found.code.name for found in reading.diagnostics]


@pytest.mark.long
def test_variations_nested_deep_are_read_played_and_written() -> None:
    text = '%sgn 1\n[Rules "sungkaan"]\n\n1. S7' + " (S7" * DEEP + ")" * DEEP + "\n"
    (reading,) = read(text)
    replay = play(reading.record)
    assert len(replay.variations) == DEEP
    assert not replay.has_errors
    assert write(reading.record) == text


@pytest.mark.long
def test_brackets_of_two_kinds_nested_deep() -> None:
    for opened, closed in [("(S7 {", "})"), ("(S7 <a=", ">)"), ("({", "})"), ("{(", ")}")]:
        for text in (opened * DEEP, opened * DEEP + closed * DEEP):
            reading = read_one("S7 " + text)
            assert reading.has_syntax_faults
            play(reading.record)


def test_a_line_of_a_hundred_megabytes_is_refused_in_bounded_memory() -> None:
    def pieces() -> Iterator[str]:
        yield "%sgn 1\n{aaa"
        for _ in range(100):
            yield "a" * 1_000_000
        yield "\n%sgn 1\nS7"

    tracemalloc.start()
    first, second = map(parse, split_lines(pieces()))
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert codes(first) == ["RECORD_TOO_LONG"]
    assert codes(second) == []
    assert peak < 4 * MAX_RECORD


@pytest.mark.push
@pytest.mark.parametrize("sign", "({<[)}>]\"'|=;\0\\")
def test_thousands_of_one_sign(sign: str) -> None:
    for text in (sign * DEEP, "S7 " + sign * DEEP, '[A "' + sign * DEEP):
        reading = read_one(text)
        assert len(reading.diagnostics) <= MAX_FAULTS
        play(reading.record)


def test_a_million_unclosed_brackets_are_told_of_a_thousand_times() -> None:
    reading = read_one("S7 " + "{" * 1_000_000)
    assert codes(reading) == ["UNCLOSED"] * MAX_FAULTS
    assert reading.diagnostics[-1].hint == "no more than 1000 faults are reported"
    *_, rest = reading.record.body
    assert isinstance(rest, Unreadable)
    assert rest.span.end == len(reading.source.text) - 1


@pytest.mark.parametrize("count", range(3, 8))
def test_the_last_fault_reported_says_that_there_may_be_more(
    count: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in (tokens, faulty):
        monkeypatch.setattr(module, "MAX_FAULTS", 5)
    found = read_one("S0\n" * count).diagnostics
    assert [fault.span.start for fault in found] == [8 + 3 * at for at in range(min(count, 5))]
    hints = [fault.hint for fault in found]
    assert hints[:-1] == [None] * (len(found) - 1)
    assert hints[-1] == ("no more than 5 faults are reported" if count >= 5 else None)


def test_what_is_not_read_any_more_stands_last(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (tokens, faulty):
        monkeypatch.setattr(module, "MAX_FAULTS", 2)
    row, *others = read_one("N1 {x} | S1 <a> {y} <b> <c> {z}").record.body
    assert isinstance(row, SimultaneousRow)
    assert row.notes == ((Comment("y"),),)
    assert others == [Unreadable("<a>"), Unreadable("<b>"), Comment("x"), Unreadable("<c> {z}")]


def test_faults_up_to_the_limit_are_all_told() -> None:
    reading = read_one("S0\n" * (MAX_FAULTS - 1))
    assert len(reading.diagnostics) == MAX_FAULTS - 1
    assert all("reported" not in (found.hint or "") for found in reading.diagnostics)


def test_a_record_of_too_many_parts_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(body, "MAX_PARTS", 100)
    for text in ("S7 N7 (S3) " * 60 + ")", "S7 N7 " * 60 + "}", '[A "b"]\n' * 60):
        reading = read_one(text)
        assert reading.record == Record()
        assert codes(reading) == ["RECORD_TOO_LONG"]
        assert reading.diagnostics[0].span == (0, 4)
    assert MAX_PARTS > 2 * MANY
    # So that what is read quickly never has too many: each part has a character.
    assert MAX_PARTS > plain("notation.scanning.cutter").LONGEST_RECORD


INSIDE = [
    ("S7{}\n", "+7"),
    ("S7+7{} N7\n", ">N7"),
    ("S7{}\n", "$1"),
    ("S7 | N7\nrace{}\n", " S1"),
    ("round 2 burn{}\n", " N1"),
    ('set "7{0}/0 7{0}/0 S"\n', ".7"),
    ("S7 <{}>\n", "a=b "),
    ("S7 =1{}\n", ":1"),
    ("S7{}+0\n", "+7"),
]
"""Records whose parts are inside of one token; the last one cannot be read."""


@pytest.mark.parametrize(("text", "part"), INSIDE)
def test_the_parts_inside_of_a_token_count(
    text: str, part: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(body, "MAX_PARTS", 100)
    monkeypatch.setattr(parser, "read_scanned", lambda text: None)
    few, many = (read_one(text.format(part * number)) for number in (40, 120))
    assert "RECORD_TOO_LONG" not in codes(few)
    assert codes(many) == ["RECORD_TOO_LONG"]
    assert many.record == Record()


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("", 2),
        ("S7", 4),
        ("S7+3", 5),
        ("S7+3x9", 5),
        ("S7!$3", 6),
        ("S7>N3>S2", 6),
        ("S7~2", 4),
        ("S--", 4),
        ("1. S7 | N7", 7),
        ("S7 {a} <k=v> <k=v l=w>", 8),
        ("S7 =1:2", 7),
        ("S7 (S6)", 7),
        ('[A "b"]', 4),
        ("race S1 N2", 6),
        ("round 2 first N", 4),
        ("round 2 burn N1 N2", 6),
        ('set "1.2/0 3.4/0 S"', 8),
        ('position "1.2/0 3.4/0 S"', 8),
        ("score 1-2", 4),
        ("S7+0", 6),
    ],
)
def test_notation_1_a_record_has_as_many_parts_as_may_be_counted(
    text: str, parts: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(parser, "read_scanned", lambda text: None)
    for most in (parts, parts - 1):
        monkeypatch.setattr(body, "MAX_PARTS", most)
        found = codes(read_one(text))
        assert ("RECORD_TOO_LONG" in found) is (most < parts), most


def test_the_moves_of_many_turns_count(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(body, "MAX_PARTS", 100)
    monkeypatch.setattr(parser, "read_scanned", lambda text: None)
    turns = ["S7" + "+7" * 9, "N7" + "+7" * 9] * 5
    assert codes(read_one(" ".join(turns))) == ["RECORD_TOO_LONG"]  # and the two line ends
    assert codes(read_one(" ".join(turns[1:]))) == []


@pytest.mark.long
def test_a_million_moves_are_refused() -> None:
    reading = read_one("\n".join(["S7" + "+7" * 9999, "N7" + "+7" * 9999] * 50))
    assert codes(reading) == ["RECORD_TOO_LONG"]
    assert reading.record == Record()


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("S7" + "+7" * MAX_TOKEN, "BAD_TURN"),
        ("race" + " S1" * MAX_TOKEN, "BAD_STATEMENT"),
        ("S7 <" + "a=b " * MAX_TOKEN + ">", "BAD_DATA"),
        ("S7 =1" + ":1" * MAX_TOKEN, "BAD_STORES"),
        ('set "' + "7." * MAX_TOKEN + '7/0 S"', "BAD_STATEMENT"),
    ],
)
def test_a_token_that_is_too_long_is_refused(text: str, code: str) -> None:
    reading = read_one(text)
    assert codes(reading) == [code]
    assert "too long" in reading.diagnostics[0].message
    at = reading.source.text.index(text[3:]) if text.startswith("S7 ") else 7
    assert reading.diagnostics[0].span.start == at


@pytest.mark.parametrize("rest", ["", "\nS0"])
def test_data_is_read_up_to_the_longest_token(rest: str) -> None:
    fits = f"<k={'v' * (MAX_TOKEN - 4)}>"
    assert len(fits) == MAX_TOKEN
    reading = read_one(f"S7 {fits}{rest}")
    assert isinstance(reading.record.body[1], Data)
    longer = read_one(f"S7 {fits[:-1]}v>\nS0")
    assert isinstance(longer.record.body[1], Unreadable)
    assert "is too long to be read" in longer.diagnostics[0].message


@pytest.mark.long
def test_a_turn_of_a_hundred_thousand_moves_is_read() -> None:
    reading = read_one("S7" + "+7" * (MANY - 1))
    (turn,) = reading.record.body
    assert isinstance(turn, Turn)
    assert len(turn.moves) == MANY
    assert play(reading.record).has_errors
    assert read_one(write(reading.record)[7:]).record == reading.record


def test_numbers_of_a_thousand_digits() -> None:
    long = "9" * 1000
    for text in (
        f"S{long}", f"S7x{long}", f"S7@{long}", f"S7~{long}", f"S7${long}", f"S7-N{long}",
        f"S7 ={long}:1", f"{long}. S7", f"score {long}-1", f"round {long}", f"race S{long}",
        f'set "{long}/0 1/1 S"', f'set "1.{long}/0 1.1/1 S"', f"round 1 burn S{long}",
    ):  # fmt: skip
        reading = read_one(text)
        assert len(reading.diagnostics) == 1, text[:20]
        assert len(reading.diagnostics[0].message) < 300
        play(reading.record)
    for tag in (f'[Setup "{long}/0 1/1 S"]', f'[Rules "sungka houses={long}"]', f'[Date "{long}"]'):
        play(read_one(tag + "\nS7").record)


def test_ten_thousand_tags_and_a_long_one() -> None:
    tags = "".join(f'[T{number} "v"]\n' for number in range(10_000))
    assert len(read_one(tags).record.tags) == 10_000
    value = "v" * 1_000_000
    reading = read_one(f'[Event "{value}"]')
    assert reading.record.value("Event") == value
    assert read_one(write(reading.record)[7:]).record == reading.record


@pytest.mark.long
def test_a_hundred_thousand_comments() -> None:
    reading = read_one("S7" + " {a}" * MANY)
    assert len(reading.record.body) == MANY + 1
    assert read_one(write(reading.record)[7:]).record == reading.record


@pytest.mark.parametrize(
    ("sign", "severity"),
    [
        ("\0", Severity.WARNING),
        ("\x1b", Severity.WARNING),
        ("\x7f", Severity.WARNING),
        ("\x9b", Severity.WARNING),
        ("\u202e", Severity.WARNING),
        ("\u2066", Severity.WARNING),
        ("\ud800", Severity.ERROR),
        (chr(0xDCFF), Severity.ERROR),
    ],
)
@pytest.mark.parametrize(
    "text", ['[South "Ana{}"]', "S7 {{a{}}}", 'S7 <by="a{}">', 'event note "a{}"', "; a{}"]
)
def test_a_character_that_does_not_show_is_kept_and_told_of(
    sign: str, severity: Severity, text: str
) -> None:
    reading = read_one(text.format(sign))
    (found,) = reading.diagnostics
    assert (found.code, found.severity) == (Code.BAD_CHARACTER, severity)
    assert reading.source.text[slice(*found.span)] == sign
    assert found.message.startswith(f"U+{ord(sign):04X} ")
    assert sign in write(reading.record)
    assert sign not in found.message + (found.hint or "")
    play(reading.record)


@pytest.mark.parametrize("sign", ["\t", "\xa0", "\u200f", "\u061c", "\u2028", "\ufeff", "é", "가"])
def test_characters_of_any_script_are_not_told_of(sign: str) -> None:
    assert read_one(f'[South "a{sign}b"]\nS7 {{a{sign}b}}').diagnostics == ()


def test_a_character_outside_of_words_is_a_fault_in_its_place() -> None:
    for sign in "\0\x07\x1b\u202e\ud800\udcff":
        reading = read_one(f"1. S7 {sign} N7")
        assert codes(reading) == ["BAD_CHARACTER"], repr(sign)
        assert reading.diagnostics[0].is_error
        play(reading.record)


def test_only_the_first_such_character_of_a_text_is_told_of() -> None:
    reading = read_one("S7 {a\0\0b\0} {c} {d\0}")
    assert codes(reading) == ["BAD_CHARACTER"] * 2
    assert reading.record.body[1] == Comment("a\0\0b\0")


def memory(text: str) -> float:
    """The most bytes held while a text is read, for each of its characters."""
    gc.collect()
    tracemalloc.start()
    readings = list(read(text))
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert readings
    return peak / len(text)


@pytest.mark.long
@pytest.mark.parametrize(
    ("limit", "make"),
    [
        (20, lambda n: "S7 " + "(" * n),
        (20, lambda n: "S7 " + "{" * n),
        (20, lambda n: "S7 " + "<" * n),
        (20, lambda n: "S7 " + "[" * n),
        (20, lambda n: "S7 " + ")" * n),
        (20, lambda n: "S7 " + "}" * n),
        (20, lambda n: "S7 " + "(S7 {" * n),
        (20, lambda n: "he thinks\n" * n),
        (20, lambda n: "\n" * n),
        (20, lambda n: '[Event "' + "v" * n),
        (20, lambda n: "S7 {" + "\0" * n + "}"),
        (50, lambda n: "".join(f'[T{number} "v"]\n' for number in range(n))),
        (80, lambda n: "S7" + " {a word}" * n),
        # a character is the whole of a turn's house here, and a turn takes some 500 bytes
        (220, lambda n: "S7 N7\n" * n),
        (220, lambda n: "S7" + " (S7" * n + ")" * n),
        (400, lambda n: "S7" + "+7" * n),
    ],
    ids=range(16),
)
def test_memory_is_in_proportion(limit: float, make: Callable[[int], str]) -> None:
    """At most twenty times the text, except where the text is all turns.

    Without a compiler a record of at most `LONGEST_RECORD` characters is cut by a pattern at one
    go, and each of its matches is kept until then.
    """
    limit = limit if COMPILED else max(limit, 600)
    memory("%sgn 1\n" + make(2))  # makes what is made only once
    assert memory("%sgn 1\n" + make(20_000)) < limit
