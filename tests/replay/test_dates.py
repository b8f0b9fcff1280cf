"""The `Date` tag against the calendar: every day there is, in part or whole, and no other."""

from __future__ import annotations

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sungka.notation.diagnostic import Code

from .reading import CLUB, replay


def dated(value: str) -> list[tuple[str, str | None]]:
    """The message and the hint of the finding in a `Date` tag."""
    found = replay("1. S2 N4\nend abandoned", CLUB, f'[Date "{value}"]').diagnostics
    return [(it.message, it.hint) for it in found if it.code is Code.BAD_DATE]


NO_DAY = "is not a day of any calendar"


@given(st.integers(0, 9999), st.integers(0, 13), st.integers(0, 32))
def test_a_date_is_a_day_of_the_calendar(year: int, month: int, day: int) -> None:
    text = f"{year:04}-{month:02}-{day:02}"
    try:
        date(year, month, day)
    except ValueError:
        assert dated(text) == [(f"`{text}` {NO_DAY}", None)]
    else:
        assert dated(text) == []


@pytest.mark.parametrize(
    "value",
    ["2026-??-??", "????-??-??", "2026-02-??", "????-02-29", "2024-02-29", "2026-??-31",
     "????-12-31", "0001-01-01", "????-??-01"],
)  # fmt: skip
def test_parts_of_a_date_that_are_not_known(value: str) -> None:
    assert dated(value) == []


@pytest.mark.parametrize(
    "value",
    ["2026-??-32", "2026-??-00", "2026-00-??", "2026-13-??", "????-02-30", "2023-02-29",
     "????-04-31", "0000-??-??", "1900-02-29"],
)  # fmt: skip
def test_parts_of_no_date(value: str) -> None:
    assert dated(value) == [(f"`{value}` {NO_DAY}", None)]


@pytest.mark.parametrize(
    ("value", "hint"),
    [
        ("18.1.2026", "write `2026-01-18`"),
        ("1/18/2026", "write `2026-01-18`"),
        ("2/1/2026", "write `2026-01-02` or `2026-02-01`"),
        ("1-1-2026", "write `2026-01-01`"),
        ("12/12/2026", "write `2026-12-12`"),
        ("31/12/2026", "write `2026-12-31`"),
        ("2026/1/18", "write `2026-01-18`"),
        ("2026-1-8", "write `2026-01-08`"),
        ("2026.12.31", "write `2026-12-31`"),
        ("2026/18/1", None),
        ("0/1/2026", None),
        ("1/0/2026", None),
        ("32/1/2026", None),
        ("13/13/2026", None),
        ("1/1/0000", None),
        ("2026-1-32", None),
        ("2026-0-1", None),
        ("2026-1-0", None),
        ("0000-1-1", None),
        ("18 January 2026", None),
    ],
)
def test_dates_in_another_order(value: str, hint: str | None) -> None:
    message = f"`{value}` is not a date like `2026-01-18` or `2026-??-??`"
    assert dated(value) == [(message, hint)]
