"""A text and its records (docs/notation.md)."""

from __future__ import annotations

import gc
import sys
from collections.abc import Iterator

import pytest
from sungka.notation import splitter
from sungka.notation.splitter import Source, normalize, split, split_lines


def test_a_record_goes_from_its_line_to_the_next() -> None:
    text = "%sgn 1\nS7\n\n%sgn 1\nN7\n"
    assert list(split(text)) == [Source("%sgn 1\nS7\n\n", 1, 1), Source("%sgn 1\nN7\n", 4, 2)]


def test_only_the_beginning_of_a_line_begins_a_record() -> None:
    assert len(list(split("%sgn 1\nS7 %sgn 1\n%%sgn 1\n"))) == 1


def test_nothing_keeps_the_next_record_from_beginning() -> None:
    assert len(list(split('%sgn 1\nS7 {open <"\n%sgn 1\n'))) == 2


def test_text_before_the_first_record_has_no_number() -> None:
    assert list(split("\nhello\n%sgn 1\n")) == [
        Source("\nhello\n", 1, None),
        Source("%sgn 1\n", 3, 1),
    ]


def test_blank_text_before_the_first_record_is_nothing() -> None:
    assert list(split(" \n\n%sgn 1\n")) == [Source("%sgn 1\n", 3, 1)]
    assert list(split(" \n")) == []


def test_line_ends_and_a_byte_order_mark_are_normalized() -> None:
    assert normalize("\ufeff%sgn 1\r\nS7\rN7\n") == "%sgn 1\nS7\nN7\n"


@pytest.mark.parametrize("sign", ["\u2028", "\x85", "\x0c", "\x0b", "\x1c"])
def test_only_the_known_line_ends_end_a_line(sign: str) -> None:
    assert len(list(split(f"%sgn 1\n{{a{sign}%sgn 1}}\n"))) == 1


def test_a_stream_may_part_a_line_end() -> None:
    pieces = ["\ufeff%sgn 1\r", "\nS7", " N7\r", "\n%sgn 1\r"]
    assert list(split_lines(pieces)) == [
        Source("%sgn 1\nS7 N7\n", 1, 1),
        Source("%sgn 1\n", 3, 2),
    ]


def test_a_record_that_is_too_long_is_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(splitter, "MAX_RECORD", 10)
    text = "%sgn 1\n" + "S7 N7\n" * 9 + "%sgn 1\nS1"
    expected = [Source("%sgn 1\nS7 ", 1, 1, cut=True), Source("%sgn 1\nS1", 11, 2)]
    assert list(split(text)) == expected
    assert list(split_lines(text.splitlines(keepends=True))) == expected


@pytest.mark.parametrize("head", ["", "\n", "%sgn 1\n"])
@pytest.mark.parametrize("size", [9, 10, 11, 12])
def test_a_text_is_cut_only_beyond_the_limit(
    head: str, size: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(splitter, "MAX_RECORD", 10)
    text = head + "a" * (size - len(head))
    for first in (text, text + "\n%sgn 1\n"):
        whole, lines = next(split(first)), next(split_lines([first[:4], first[4:]]))
        length = len(first.partition("\n%sgn")[0]) + (first != text)
        assert whole == lines
        assert (whole.cut, whole.text) == (length > 10, first[:length][:10])


def test_a_stream_is_held_one_record_at_a_time() -> None:
    taken = 0

    def lines() -> Iterator[str]:
        nonlocal taken
        for _ in range(1000):
            taken += 1
            yield "%sgn 1\n"

    sources = split_lines(lines())
    next(sources)
    assert taken == 2


def test_a_source_is_the_first_of_its_file_unless_it_is_said() -> None:
    assert Source("S7") == Source("S7", line=1, number=1, cut=False)


def test_a_place_is_a_line_and_a_column_of_the_file() -> None:
    source = Source("%sgn 1\nS7 N7\n", line=5)
    assert source.position(0) == (5, 1)
    assert source.position(6) == (5, 7)
    assert source.position(10) == (6, 4)
    assert source.position(13) == (7, 1)
    assert source.line_text(6) == "S7 N7"
    assert source.line_text(7) == ""
    assert source.line_text(4) == source.line_text(9) == ""


def test_a_stream_may_be_cut_anywhere() -> None:
    text = "\ufeffwords\n\n%sgn 1\r\nS7\r%sg\n%sgn\n\n%sgn 1\r\r\n{a %sgn}\n%"
    for length in range(1, len(text) + 1):
        pieces = [text[at : at + length] for at in range(0, len(text), length)]
        assert list(split_lines(pieces)) == list(split(text))


def test_only_the_first_sign_of_a_stream_is_a_byte_order_mark() -> None:
    text = "\ufeff\ufeffa\ufeff\n\ufeff%sgn 1\n%sgn 1\n\ufeffS7"
    for length in range(1, len(text) + 1):
        pieces = [text[at : at + length] for at in range(0, len(text), length)]
        for stream in (pieces, ["", *pieces], ["", "", *pieces, ""]):
            assert list(split_lines(stream)) == list(split(text))
    assert [source.text for source in split(text)] == [
        "\ufeffa\ufeff\n",
        "\ufeff%sgn 1\n",
        "%sgn 1\n\ufeffS7",
    ]


@pytest.mark.parametrize("head", ["", "%sgn 1\n", "words\n"])
def test_lines_of_a_piece_cost_no_call(head: str) -> None:
    def count_calls(lines: int) -> int:
        calls = 0

        def count(*_: object) -> None:
            nonlocal calls
            calls += 1

        gc.disable()  # what is called when garbage is collected would be counted too
        sys.setprofile(count)
        try:
            list(split_lines([head, "\n" * lines]))
        finally:
            sys.setprofile(None)
            gc.enable()
        return calls

    assert count_calls(100_000) == count_calls(10)
