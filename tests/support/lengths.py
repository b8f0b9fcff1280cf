"""Chooses which of a test's many values are tried each time, and which in the long tests."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest


def long_after(count: int, values: Iterable[Any]) -> list[Any]:
    """The values as parameters, the first `count` of them tried each time, the others marked long.

    Those that differ most from each other belong first. A tuple is a value for each argument.
    """
    each = list(values)
    return [
        *each[:count],
        *(pytest.param(*as_arguments(value), marks=pytest.mark.long) for value in each[count:]),
    ]


def as_arguments(value: Any) -> tuple[Any, ...]:
    return value if isinstance(value, tuple) else (value,)
