"""The order of positions by their hash, found digit by digit.

`hash_order.pxd` declares the C types.
"""

from __future__ import annotations

from array import array

_DIGITS = 5
"""The bytes of a hash, which has 40 bits."""


def order_by_hash(hashes: memoryview) -> array[int]:
    """The places of the hashes in ascending order, equal ones as they stand.

    `hashes` are 64-bit numbers; those below 0, of positions without a hash, are left out.

    >>> list(order_by_hash(memoryview(array("q", [7, 1 << 39, -1, 0, 7]))))
    [3, 0, 4, 1]
    """
    values = hashes
    count = 0
    places, spare = array("i", bytes(4 * len(hashes))), array("i", bytes(4 * len(hashes)))
    now, coming = places, spare
    for at in range(len(hashes)):
        if values[at] >= 0:
            now[count] = at
            count += 1
    ends = array("i", bytes(1024))
    begins = ends
    for digit in range(_DIGITS):
        shift = 8 * digit
        for at in range(256):
            begins[at] = 0
        for at in range(count):
            begins[values[now[at]] >> shift & 255] += 1
        begin = 0
        for at in range(256):
            size = begins[at]
            begins[at] = begin
            begin += size
        for at in range(count):
            place = now[at]
            value = values[place] >> shift & 255
            coming[begins[value]] = place
            begins[value] += 1
        now, coming = coming, now
        places, spare = spare, places
    return places[:count]
