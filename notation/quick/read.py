"""A record or a block of data read by the quick reader; `None` is no verdict."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from ..record import Record
from .reader import QuickReader


def read_quickly(text: str) -> Record | None:
    """The record of a text without faults, or `None`."""
    with _reader() as reader:
        found: Record | None = reader.read(text)
    return found


def read_data_quickly(text: str) -> tuple[tuple[str, str], ...] | None:
    """The pairs of data `<key=value …>` without faults, or `None`."""
    with _reader() as reader:
        found: tuple[tuple[str, str], ...] | None = reader.read_data(text)
    return found


@contextmanager
def _reader() -> Iterator[QuickReader]:
    try:
        reader = _idle.pop()  # no two threads share one
    except IndexError:
        reader = QuickReader()
    yield reader
    _idle.append(reader)


_idle: list[QuickReader] = []
