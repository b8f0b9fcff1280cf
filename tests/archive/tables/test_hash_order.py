"""The order of hashes against Python's own sorting, compiled and plain."""

from __future__ import annotations

from array import array
from random import Random
from typing import Any

import pytest
from sungka.archive.tables.hash_order import GROUP_BITS, order_by_hash
from support.plain import installed, plain


@pytest.mark.parametrize("seed", range(4))
def test_equal_hashes_stay_as_they_stand(seed: int) -> None:
    chance = Random(seed)
    bits = (3, 9, 40, 40)[seed]
    hashes = [chance.choice((-1, *[chance.getrandbits(bits)] * 4)) for _ in range(700)]
    expected = sorted((at for at in range(700) if hashes[at] >= 0), key=hashes.__getitem__)
    assert expected
    for order in (order_by_hash, plain("archive.tables.hash_order").order_by_hash):
        assert list(order(memoryview(array("q", hashes)))) == expected
    assert not order_by_hash(memoryview(array("q")))


def test_more_hashes_than_can_be_sorted_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    hidden = plain("archive.tables.hash_order")
    monkeypatch.setattr(hidden, "MOST", 2)
    with pytest.raises(ValueError, match="3 hashes are more than 2"):
        hidden.order_by_hash(memoryview(array("q", [3, 2, 1])))


def test_digits_before_the_first_that_is_looked_at_do_not_matter() -> None:
    chance = Random(4)
    hashes = [chance.choice((-1, *[chance.getrandbits(40)] * 4)) for _ in range(5000)]
    expected = sorted(
        (at for at in range(5000) if hashes[at] >= 0), key=lambda at: hashes[at] >> GROUP_BITS
    )
    for order in (order_by_hash, plain("archive.tables.hash_order").order_by_hash):
        assert list(order(memoryview(array("q", hashes)), 3)) == expected


@pytest.mark.parametrize("letter", "bhiq")
def test_numbers_are_put_in_an_order(letter: Any) -> None:
    numbers = array(letter, [7, -3, 0, 99])
    order = memoryview(array("i", [3, 1, 1, 0]))
    for module in (installed("archive.tables.hash_order"), plain("archive.tables.hash_order")):
        given = memoryview(numbers).cast("B")
        made = array(letter, bytes(module.put_in_order(given, numbers.itemsize, order)))
        assert list(made) == [99, -3, -3, 7]


def test_numbers_are_exchanged() -> None:
    for module in (installed("archive.tables.hash_order"), plain("archive.tables.hash_order")):
        numbers = array("i", [2, 0, 2, 1])
        module.renumber(memoryview(numbers), memoryview(array("i", [7, -3, 100_000])))
        assert list(numbers) == [100_000, 7, 100_000, -3]


def test_rows_are_sorted_with_and_without_a_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    pa = pytest.importorskip("pyarrow")
    from sungka.archive.tables.arrow_positions import sort_positions, take_columns

    values = {"hash": [9, 3, 9, -1, 0], "seat": [0, None, 1, 1, 1]}
    values |= {name: [1, 2, 3, 4, 5] for name in ("game", "round", "turn")}
    kinds = {"hash": "int64", "game": "int32", "round": "int16", "turn": "int16", "seat": "int8"}
    rows = {name: pa.array(values[name], kind) for name, kind in kinds.items()}
    rows["text"] = pa.array(["b", "a", "b", "c", "a"]).dictionary_encode()
    given = pa.table(rows)
    for most in (1 << 24, 2):
        monkeypatch.setattr("sungka.archive.tables.arrow_positions.MOST", most)
        made = sort_positions(*take_columns(given), "1")
        assert made["game"].to_pylist() == [5, 2, 1, 3]
        assert made["seat"].to_pylist() == [1, None, 0, 1]
        assert made["text"].to_pylist() == ["a", "a", "b", "b"]
        rest = pa.concat_tables([given.slice(1, 1), given.slice(2)])
        assert sort_positions(*take_columns(rest), "1")["game"].to_pylist() == [5, 2, 3]
    assert sort_positions(*take_columns(given.slice(0, 0)), "1").num_rows == 0


def test_words_of_several_lists_have_one_number_each() -> None:
    pytest.importorskip("pyarrow")
    from sungka.archive.tables.arrow_positions import join_words
    from sungka.archive.tables.arrow_types import make_texts

    words, numbers = join_words(
        [make_texts([b"a", b"b"]), make_texts([]), make_texts([b"c", b"a"])]
    )
    assert words.to_pylist() == ["a", "b", "c"]
    assert [list(found) for found in numbers] == [[0, 1], [], [2, 0]]
    assert join_words([])[0].to_pylist() == []
