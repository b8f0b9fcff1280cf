"""Words and their numbers, compiled and plain."""

from __future__ import annotations

from array import array
from itertools import pairwise
from random import Random

import pytest
from support.plain import installed, plain


@pytest.mark.push
@pytest.mark.parametrize("find", [installed, plain])
def test_a_word_keeps_its_number(find: object) -> None:
    assert callable(find)
    columns = find("archive.tables.turn_columns").TurnColumns()
    row = find("archive.tables.turn_columns").TurnRow(
        game=1, round=1, turn=1, row=1, seat=0, kind=0, text="", house=1, moves=1, laps=1,
        captured=0, gained=0, board="0", stores=(0, 0), next=1, line=1, hash=5,
    )  # fmt: skip
    chance = Random(1)
    texts = [f"S{'+'.join(chance.choices('1234567', k=chance.randint(1, 5)))}" for _ in range(9000)]
    for _ in "12":
        for text in texts:
            columns.add(row._replace(text=text))
        taken = columns.take()
        assert taken.words == tuple([text.encode() for text in dict.fromkeys(texts)])
        assert len(taken.words) > 2048
        numbers = taken.columns["text"].cast("i")
        assert [taken.words[number].decode() for number in numbers] == texts


@pytest.mark.parametrize("find", [installed, plain])
def test_words_are_chosen_in_the_order_in_which_they_come(find: object) -> None:
    assert callable(find)
    words = [b"S1", b"", b"N7+3", b"S--", b"N2"]
    ends = array("i", [0, 2, 2, 6, 9, 11])
    for numbers in ([4, 2, 4, 1, 2], []):
        given = memoryview(array("i", numbers))
        made = find("archive.tables.word_table").choose_words(
            given, memoryview(b"".join(words)), memoryview(ends)
        )
        stops = list(made.ends)
        found = [bytes(made.text[at:stop]) for at, stop in pairwise(stops)]
        assert found == [words[number] for number in dict.fromkeys(numbers)]
        assert [found[number] for number in made.numbers] == [words[number] for number in numbers]
