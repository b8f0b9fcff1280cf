"""Where records begin (docs/notation.md, 2)."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest
from sungka.notation.borders import count_records, find_all, find_next
from sungka.notation.diagnostic import Code, Severity
from sungka.notation.reading.parser import read
from sungka.notation.splitter import split, split_lines
from sungka.notation.writer import write

GAME = '%sgn 1\n[South "Ana"]\n[Rules "dakon"]\n\n1. S3 N2\nend abandoned\n'


@pytest.mark.parametrize("before", ["\ufeff", " ", "\t", "\xa0", " \ufeff\t "])
def test_blanks_and_byte_order_marks_before_a_record_are_dropped(before: str) -> None:
    first, second = read(f"{GAME}\n{before}{GAME}")
    assert not first.diagnostics
    (found,) = second.diagnostics
    assert (found.code, found.severity) == (Code.BAD_CHARACTER, Severity.WARNING)
    assert found.span == (0, len(before))
    assert write(second.record) == GAME
    assert second.source.line == 8


@pytest.mark.parametrize(
    "before", ["> ", ">", "\x0c", "\u200b", "\x1a", "\0", "* ", "| ", "\u2022 "]
)
def test_a_record_begins_behind_other_signs_and_one_error_says_so(before: str) -> None:
    first, second = read(f"{GAME}\n{before}{GAME}")
    assert not first.diagnostics
    (found,) = second.diagnostics
    assert (found.code, found.severity) == (Code.BAD_CHARACTER, Severity.ERROR)
    assert second.record.value("South") == "Ana"
    assert second.source.text == before + GAME


@pytest.mark.parametrize("before", ["", " ", "> "])
def test_a_record_begins_with_capitals_and_one_error_says_so(before: str) -> None:
    first, second = read(GAME + before + GAME.replace("%sgn", "%Sgn"))
    assert not first.diagnostics
    (found,) = second.diagnostics
    assert (found.code, found.is_error) == (Code.BAD_VERSION, True)
    assert found.hint == "write it `%sgn`"


@pytest.mark.parametrize(
    "line",
    [
        "about %sgn 1",
        "\\%sgn 1",
        "; %sgn 1",
        '"%sgn 1"',
        "`%sgn 1`",
        "(%sgn 1)",
        "1. %sgn 1",
        "%%sgn 1",
    ],
)
def test_no_record_begins_behind_words_or_brackets(line: str) -> None:
    assert len(list(split(f"{GAME}{line}\n"))) == 1


@pytest.mark.parametrize("line", ["> %sgn 1", " %sgn 1", "%SGN 1", "about %sgn 1", "\\%sgn 1"])
def test_a_closed_comment_keeps_its_lines(line: str) -> None:
    """Such a record was valid before, and says the same."""
    text = GAME.replace("\n\n1.", f"\n{{quoted:\n{line}\n}}\n\n1.")
    (reading,) = read(text)
    assert not reading.diagnostics
    assert write(reading.record) == text


@pytest.mark.parametrize("opened", ["{open", "{a {b}", '<a="', '"', "<a=b"])
def test_nothing_that_stays_open_keeps_a_record_from_beginning(opened: str) -> None:
    assert len(list(split(f"{GAME}{opened}\n> {GAME}"))) == 2
    assert len(list(split(f"{GAME}{opened}\n> {GAME} {{x}}\n"))) == 2


def test_a_brace_in_a_value_opens_no_comment() -> None:
    text = GAME.replace("S3", 'S3 <by=a{b to="c{d"> {"}')
    assert len(list(split(f"{text}> {text}"))) == 2


@pytest.mark.push
def test_all_ways_of_cutting_find_the_same_records() -> None:
    signs = [
        "%sgn 1\n", "%sgn", "\n", " ", "{", "}", '"', ";", "> ", "\\", "<a=b\n c=d>", "\0",
        "%SGN 1\n", "e", "\u200b", "\ufeff", "(", "\r\n", "\r", "%",
    ]  # fmt: skip
    for seed in range(3000):
        chance = random.Random(seed)
        text = "".join(chance.choices(signs, k=chance.randrange(1, 25)))
        whole = list(split(text))
        assert list(split_lines(list(text))) == list(split_lines([text])) == whole
        data = text.removeprefix("\ufeff").encode()
        places = find_all(data)
        cut = [data[a:b].decode() for a, b in pairwise(places)]
        ended = [part.replace("\r\n", "\n").replace("\r", "\n") for part in cut]
        assert ended == [source.text for source in whole if source.number]
        assert count_records(data[places[0] :]) == len(ended)
        assert all(find_next(data, a) == b for a, b in pairwise(places))


def test_cutting_takes_time_in_line_with_the_text() -> None:
    """Records with a brace that stays open, and a line of many marks."""
    many = f"{GAME}{{open\n> " * 3000
    assert len(list(split(many))) == 3000
    assert len(find_all(("%sgn 1\n" + "- %sgn" * 200_000).encode())) == 3
