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
