"""Lines and records of a text counted, whatever they hold.

`line_count.pxd` declares the C types.
"""

from __future__ import annotations

from ..borders import MARK

COMPILED = not __file__.endswith(".py")
"""True in the extension module, false in plain Python."""

_BORDER = b"\n" + MARK.encode()
_BLOCK = 255  # the most that a byte can count to


def count_lines(text: bytes, begin: int = 0) -> tuple[int, int]:
    """The number of line ends (LF) from `begin` on, and the number of those before a record.

    >>> count_lines(b"%sgn 1\\nend\\n%sgn 1\\nend\\n")
    (4, 1)
    """
    if not COMPILED:
        return text.count(b"\n", begin), text.count(_BORDER, begin)
    # Blocks without a branch, which the compiler does many bytes at a time.
    data, size = text, len(text)
    ends, borders, at = 0, 0, begin
    whole = size - len(_BORDER) + 1  # the places where a border can begin
    while at < size:
        stop = min(at + _BLOCK, whole if at < whole else size)
        found = before = 0
        for here in range(at, stop):
            found += data[here] == 10
        if stop <= whole:
            for here in range(at, stop):
                before += (
                    (data[here] == 10)
                    & (data[here + 1] == 37)
                    & (data[here + 2] == 115)
                    & (data[here + 3] == 103)
                    & (data[here + 4] == 110)
                )
        ends, borders, at = ends + found, borders + before, stop
    return ends, borders
