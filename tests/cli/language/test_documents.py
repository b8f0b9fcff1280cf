"""Texts open in an editor: places counted in two ways, changes one after the other, torn signs."""

from __future__ import annotations

import random

import pytest
from sungka.cli.language.answers.documents import (
    UTF8,
    UTF16,
    OpenDocument,
    TextChange,
    TextPlace,
    TextRange,
)

SIGNS = [*"SN17+ {}é😀", "\r\n", "\n", "\r", "\u2028", "\x0b", "\x85"]


def opened(text: str, encoding: str = UTF16) -> OpenDocument:
    return OpenDocument("file:///a.sgn", "sgn", 1, text, encoding)


def test_lines_end_as_in_the_protocol_and_at_no_other_sign() -> None:
    document = opened("a\r\nb\rc\nd\u2028e\x0bf\x85g")
    assert [document.line_text(line) for line in range(5)] == [
        "a", "b", "c", "d\u2028e\x0bf\x85g", "",
    ]  # fmt: skip
    assert document.starts == (0, 3, 5, 7)


@pytest.mark.parametrize(("encoding", "after"), [(UTF8, 6), (UTF16, 3)])
def test_a_place_behind_other_letters_counts_as_the_client_counts(
    encoding: str, after: int
) -> None:
    document = opened("é😀S7", encoding)
    assert document.place(2) == TextPlace(0, after)
    assert document.offset(TextPlace(0, after)) == 2
    assert document.offset(TextPlace(0, after - 1)) == 1  # within the sign


def test_places_outside_of_the_text_are_the_nearest_ones() -> None:
    document = opened("ab\ncd")
    assert document.offset(TextPlace(0, 99)) == 2
    assert document.offset(TextPlace(9, 0)) == 5
    assert document.offset(TextPlace(-1, 4)) == 0
    assert document.offset(TextPlace(1, -4)) == 3
    assert document.place(99) == TextPlace(1, 2)


def test_the_halves_of_a_sign_are_joined_when_both_are_there() -> None:
    document = opened("a")
    end = TextRange(TextPlace(0, 1), TextPlace(0, 1))
    torn = document.change((TextChange(end, "\ud83d"),), 2)
    assert torn.text == "a\ud83d"
    assert torn.readable_text == "a\ufffd"
    behind = TextRange(TextPlace(0, 2), TextPlace(0, 2))
    assert torn.change((TextChange(behind, "\ude00"),), 3).text == "a😀"


def test_versions_never_go_back() -> None:
    document = opened("a").change((TextChange(None, "b"),), 7).change((TextChange(None, "c"),), 3)
    assert (document.text, document.version) == ("c", 7)


@pytest.mark.parametrize("encoding", [UTF8, UTF16])
def test_random_changes_make_the_text_that_plain_strings_make(encoding: str) -> None:
    rng = random.Random(44)
    for _ in range(60):
        text = "".join(rng.choices(SIGNS, k=40))
        document = opened(text, encoding)
        for version in range(2, 20):
            start, stop = sorted([rng.randrange(len(text) + 1), rng.randrange(len(text) + 1)])
            if text[start - 1 : start + 1] == "\r\n" or text[stop - 1 : stop + 1] == "\r\n":
                continue  # no place of a client is between the two
            new = "".join(rng.choices(SIGNS, k=rng.randrange(4)))
            span = document.range_of(start, stop)
            text = text[:start] + new + text[stop:]
            document = document.change((TextChange(span, new),), version)
            assert document.text == text
            assert document.starts == opened(text).starts
            place = rng.randrange(len(text) + 1)
            if text[place - 1 : place + 1] != "\r\n":
                assert document.offset(document.place(place)) == place
