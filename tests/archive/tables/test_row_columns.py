"""Columns in which rows lack values: the values put in come out again, compiled and plain."""

from __future__ import annotations

from array import array
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sungka.archive.tables import row_columns, schema
from sungka.archive.tables.schema import GAMES
from support.plain import plain

_VALUES: dict[str, Any] = {
    "INT8": st.integers(-128, 127),
    "INT16": st.integers(-(1 << 15), (1 << 15) - 1),
    "INT32": st.integers(-(1 << 31), (1 << 31) - 1),
    "INT64": st.integers(-(1 << 63), (1 << 63) - 1),
    "DATE": st.integers(0, 40_000),
    "TEXT": st.text(st.characters(codec="utf-8"), max_size=5),
    "WORD": st.sampled_from(["", "a", "ñ"]),
    "DIGEST": st.binary(min_size=32, max_size=32),
    "NUMBERS": st.lists(st.integers(0, 900), max_size=3).map(tuple),
    "TEXTS": st.lists(st.text("aé", max_size=3), max_size=3).map(tuple),
    "PAIRS": st.lists(st.tuples(st.text("ab"), st.text("cd")), max_size=3).map(tuple),
}
MADE = (
    (row_columns, schema),
    (plain("archive.tables.row_columns"), plain("archive.tables.schema")),
)


@pytest.mark.push
@settings(max_examples=60, deadline=None)
@given(st.data())
def test_what_is_put_in_comes_out(data: st.DataObject) -> None:
    name = data.draw(st.sampled_from(sorted(_VALUES)))
    values = data.draw(st.lists(st.none() | _VALUES[name], max_size=20))
    for tables, types in MADE:
        column = tables.RowColumn(types.ColumnType[name], True)
        for _ in "12":  # it begins anew behind what was taken
            for row, value in enumerate(values):
                column.add(row, value)
            taken = column.take(len(values))
            assert taken.to_list() == values
            assert taken.lacks_all == (None in values and set(values) == {None})


@settings(max_examples=40, deadline=None)
@given(st.lists(st.sampled_from([-1, 0, 100, 127, -128]), max_size=20))
def test_bits_of_what_is_there(numbers: list[int]) -> None:
    expected = sum((number != -1) << at for at, number in enumerate(numbers))
    ends = array("i", [0])
    for number in numbers:
        ends.append(ends[-1] + (number != -1))
    for tables, _ in MADE:
        for bits in (
            tables.mark_present(memoryview(array("i", numbers)).cast("B"), 4, -1),
            tables.mark_present(memoryview(array("b", numbers)).cast("B"), 1, -1),
            tables.mark_present(memoryview(ends).cast("B"), 4, tables.ENDS),
        ):
            if -1 in numbers:
                assert int.from_bytes(bits, "little") == expected
            else:
                assert bits is None


def test_a_table_of_no_rows_is_one_in_arrow() -> None:
    pytest.importorskip("pyarrow")
    from sungka.archive.tables.arrow import make_row_table

    made = make_row_table(row_columns.collect_rows(GAMES, ()), "1")
    made.validate(full=True)
    assert (made.num_rows, tuple(made.column_names)) == (0, GAMES.names)


def test_a_name_that_is_no_text_is_told_by_an_escape() -> None:
    assert row_columns.encode_text("a\udcff.sgn") == b"a\\udcff.sgn"
