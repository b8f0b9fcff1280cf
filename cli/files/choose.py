"""The records of an input that a command is about: all, or the one with a number."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from ...notation.diagnostic import Code
from .inputs import Input, Missing
from .records import FileFault, read_sources

if TYPE_CHECKING:
    from ...notation.reading.parser import Reading


def read_records(
    entry: Input | Missing,
    number: int | None = None,
    watch: Callable[[bytes], object] | None = None,
) -> Iterator[Reading | FileFault]:
    """The readings of an input, or of the one record with that number in its file.

    A number that the file does not reach is a fault of the file, since a script that asks for a
    record must not take silence for it. `watch` is shown the bytes as they are read.
    """
    from ...notation.reading.parser import parse

    last = 0
    for source in read_sources(entry, watch):
        if isinstance(source, FileFault):
            yield source
            return
        last = source.number or last
        if number is None or source.number == number:
            yield parse(source)
        if number is not None and last == number:
            return
    if number is not None:
        count = "1 record" if last == 1 else f"{last} records"
        message = f"there is no record {number}: the file holds {count}"
        yield FileFault(entry.path, Code.NO_RECORD, message)
