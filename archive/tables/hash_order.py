"""The order of positions by their hash, found digit by digit.

`hash_order.pxd` declares the C types.
"""

from __future__ import annotations

from array import array

MOST = 1 << 24
"""The most hashes: one of 40 bits and its place are sorted together, as one number of 64."""

_PLACE_BITS, _PLACE_MASK = 24, MOST - 1
_DIGITS, _DIGIT_BITS, _DIGIT_SIZE = 4, 10, 1024


def order_by_hash(hashes: memoryview) -> array[int]:
    """The places of the hashes in ascending order, equal ones as they stand.

    `hashes` are 64-bit numbers; those below 0, of positions without a hash, are left out. Raises
    `ValueError` for more than `MOST` of them.

    >>> list(order_by_hash(memoryview(array("q", [7, 1 << 39, -1, 0, 7]))))
    [3, 0, 4, 1]
    """
    size = len(hashes)
    if size > MOST:
        raise ValueError(f"{size} hashes are more than {MOST}")
    values = hashes
    count = 0
    first, second = array("Q", bytes(8 * size)), array("Q", bytes(8 * size))
    now, coming = first, second
    ends = array("i", bytes(4 * _DIGITS * _DIGIT_SIZE))
    begins = ends  # of each digit, how many have it; then where the next one of these goes
    for at in range(size):
        if values[at] >= 0:
            hashed = values[at]
            now[count] = hashed << _PLACE_BITS | at
            count += 1
            for digit in range(_DIGITS):
                begins[digit << _DIGIT_BITS | hashed & _DIGIT_SIZE - 1] += 1
                hashed >>= _DIGIT_BITS
    for digit in range(_DIGITS):
        begin = 0
        base = digit << _DIGIT_BITS
        for at in range(base, base + _DIGIT_SIZE):
            number = begins[at]
            begins[at] = begin
            begin += number
        shift = _PLACE_BITS + digit * _DIGIT_BITS
        for at in range(count):
            place = base | (now[at] >> shift & _DIGIT_SIZE - 1)
            coming[begins[place]] = now[at]
            begins[place] += 1
        now, coming = coming, now
    found = array("i", bytes(4 * count))
    places = found
    for at in range(count):
        places[at] = now[at] & _PLACE_MASK
    return found
