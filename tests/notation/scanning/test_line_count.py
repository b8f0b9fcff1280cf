"""Lines and records counted as Python counts them, compiled and plain."""

from __future__ import annotations

from random import Random

from sungka.notation.borders import MARK
from support.plain import installed, plain

PIECES = (b"\n", b"%", b"%sgn", b"\n%sgn", b"\n%sg", b"n", b"\r", 300 * b"a", 260 * b"\n")


def test_counts_are_those_of_python() -> None:
    border = b"\n" + MARK.encode()
    chance = Random(5)
    modules = [installed("notation.scanning.line_count"), plain("notation.scanning.line_count")]
    for pieces in (*range(6), *[40] * 300):
        text = b"".join(chance.choices(PIECES, k=pieces))
        begin = chance.randint(0, len(text))
        expected = (text.count(b"\n", begin), text.count(border, begin))
        for module in modules:
            assert module.count_lines(text, begin) == expected
