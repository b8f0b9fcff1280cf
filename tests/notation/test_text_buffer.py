"""Text that is put together: all pieces written are in it in order, however long it gets."""

from __future__ import annotations

import pytest
from support.plain import plain

TextBuffer = plain("notation.text_buffer").TextBuffer


@pytest.mark.parametrize("size", [0, 1, 100, 70_000])
def test_what_is_written_stands_there_in_order(size: int) -> None:
    buffer = TextBuffer()
    words = bytes(65 + place % 26 for place in range(size))
    for part in (b"begin ", words, b"", words[: size // 2]):
        buffer.write(part)
    buffer.number(1207)
    buffer.put(10)
    assert buffer.taken() == b"begin " + words + words[: size // 2] + b"1207\n"
