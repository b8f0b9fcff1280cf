"""The order of positions by their hash, found digit by digit, and columns put into it.

`hash_order.pxd` declares the C types.
"""

from __future__ import annotations

MOST = 1 << 24
"""The most hashes: one of 40 bits and its place are sorted together, as one number of 64."""

GROUP_BITS = 30
"""The last bits of a hash, which do not matter where only its first digit does."""

_PLACE_BITS, _PLACE_MASK = 24, MOST - 1
_DIGITS, _DIGIT_BITS, _DIGIT_SIZE = 4, 10, 1024


def order_by_hash(hashes: memoryview, begin: int = 0) -> memoryview:
    """The places of the hashes in ascending order, equal ones in their old order.

    Of the four digits of a hash, those from `begin` on are compared. With 3, hashes that differ
    only in the last `GROUP_BITS` bits are equal. `hashes` are 64-bit numbers; those below 0, of
    positions without a hash, are left out. Raises `ValueError` for more than `MOST` of them.

    >>> from array import array
    >>> list(order_by_hash(memoryview(array("q", [7, 1 << 39, -1, 0, 7]))))
    [3, 0, 4, 1]
    """
    size = len(hashes)
    if size > MOST:
        raise ValueError(f"{size} hashes are more than {MOST}")
    values = hashes
    count = 0
    now = memoryview(bytearray(8 * size)).cast("Q")
    coming = memoryview(bytearray(8 * size)).cast("Q")
    # Of each digit, how many have it; then where the next one of these goes.
    begins = memoryview(bytearray(4 * _DIGITS * _DIGIT_SIZE)).cast("i")
    for at in range(size):
        if values[at] >= 0:
            hashed = values[at]
            now[count] = hashed << _PLACE_BITS | at
            count += 1
            hashed >>= begin * _DIGIT_BITS
            for digit in range(begin, _DIGITS):
                begins[digit << _DIGIT_BITS | hashed & _DIGIT_SIZE - 1] += 1
                hashed >>= _DIGIT_BITS
    for digit in range(begin, _DIGITS):
        total = 0
        base = digit << _DIGIT_BITS
        for at in range(base, base + _DIGIT_SIZE):
            number = begins[at]
            begins[at] = total
            total += number
        shift = _PLACE_BITS + digit * _DIGIT_BITS
        for at in range(count):
            place = base | (now[at] >> shift & _DIGIT_SIZE - 1)
            coming[begins[place]] = now[at]
            begins[place] += 1
        now, coming = coming, now
    places = memoryview(bytearray(4 * count)).cast("i")
    for at in range(count):
        places[at] = now[at] & _PLACE_MASK
    return places


def put_in_order(values: memoryview, width: int, order: memoryview) -> bytearray:
    """The numbers at the places in `order`, in that order; each has `width` bytes."""
    places = order
    count = len(places)
    made = bytearray(width * count)
    if width == 1:
        bytes_from, bytes_to = values.cast("b"), memoryview(made).cast("b")
        for at in range(count):
            bytes_to[at] = bytes_from[places[at]]
    elif width == 2:
        shorts_from, shorts_to = values.cast("h"), memoryview(made).cast("h")
        for at in range(count):
            shorts_to[at] = shorts_from[places[at]]
    elif width == 4:
        ints_from, ints_to = values.cast("i"), memoryview(made).cast("i")
        for at in range(count):
            ints_to[at] = ints_from[places[at]]
    else:
        longs_from, longs_to = values.cast("q"), memoryview(made).cast("q")
        for at in range(count):
            longs_to[at] = longs_from[places[at]]
    return made


def renumber(numbers: memoryview, names: memoryview) -> None:
    """Replace each number by the one at its index in `names`."""
    given, named = numbers, names
    for at in range(len(given)):
        given[at] = named[given[at]]
