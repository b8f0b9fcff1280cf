"""The order of hashes against Python's own sorting, compiled and plain."""

from __future__ import annotations

from array import array
from random import Random

import pytest
from sungka.archive.tables.hash_order import order_by_hash
from support.plain import plain


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


def test_rows_are_sorted_with_and_without_a_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    pa = pytest.importorskip("pyarrow")
    from sungka.archive.tables.arrow import sort_by_hash

    rows = pa.table({"hash": [9, 3, 9, -1, 0], "game": [1, 2, 3, 4, 5]}).slice(0, 5)
    for most in (1 << 24, 2):
        monkeypatch.setattr("sungka.archive.tables.arrow.MOST", most)
        assert sort_by_hash(rows)["game"].to_pylist() == [5, 2, 1, 3]
        assert sort_by_hash(rows.slice(1))["game"].to_pylist() == [5, 2, 3]
