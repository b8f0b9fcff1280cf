"""The table `positions` of many parts: its ranges, its rows, and additions to it."""

from __future__ import annotations

import itertools
import json
from collections.abc import Callable
from pathlib import Path

import pytest
from sungka.cli.tables.positions import cut_ranges

from ..conftest import Run

Command = Callable[..., Run]
FILES = sorted((Path(__file__).parents[3] / "examples").glob("*.sgn"))[:6]


@pytest.fixture(autouse=True)
def is_small(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("pyarrow")
    monkeypatch.setattr("sungka.checking.table_tasks.SIZE", 2000)
    for name, rows in (("_FILE_ROWS", 60), ("_SORTED_ROWS", 25)):
        monkeypatch.setattr(f"sungka.cli.tables.positions.{name}", rows)


def read_files(folder: Path) -> list[list[tuple[int, ...]]]:
    """The rows of each file, of those columns that are numbers."""
    import pyarrow.parquet as pq

    names = ["hash", "game", "round", "turn"]
    return [
        [tuple(row[name] for name in names) for row in pq.read_table(path).to_pylist()]
        for path in sorted((folder / "positions").glob("*.parquet"))
    ]


@pytest.mark.push
def test_files_follow_each_other_in_the_order_of_the_hash(sungka: Command, tmp_path: Path) -> None:
    rows = tmp_path / "positions.jsonl"
    assert sungka("convert", *FILES, "-o", rows, "--tables", "positions").status == 0
    made = map(json.loads, rows.read_text().splitlines())
    expected = sorted((row["hash"], row["game"], row["round"], row["turn"]) for row in made)
    for jobs in (1, 2):
        out = tmp_path / str(jobs)
        assert sungka("convert", *FILES, "-o", out, "--jobs", jobs).status == 0
        found = read_files(out)
        assert len(found) > 2
        assert [row for file in found for row in file] == expected
        for before, after in itertools.pairwise(found):
            assert before[-1][0] < after[0][0]
    for path in (tmp_path / "1" / "positions").iterdir():
        assert path.read_bytes() == (tmp_path / "2" / "positions" / path.name).read_bytes()


@pytest.mark.push
def test_what_is_added_is_put_in_its_place(sungka: Command, tmp_path: Path) -> None:
    whole, grown = tmp_path / "whole", tmp_path / "grown"
    assert sungka("convert", *FILES, "-o", whole).status == 0
    for path in FILES:
        assert sungka("convert", path, "-o", grown, "--append").status == 0
    assert read_files(grown) == read_files(whole)


def test_ranges_hold_every_hash_once() -> None:
    for rows, files in ((0, 1), (25, 1), (26, 2), (120, 2), (121, 4), (10_000, 16)):
        ranges = cut_ranges(rows)
        assert len(ranges) == files
        assert (ranges[0].first, ranges[-1].beyond) == (0, 1 << 40)
        for before, after in itertools.pairwise(ranges):
            assert before.beyond == after.first
