"""Files as copying leaves them: what swallowed a record, and one game under two digests."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from sungka.files.blocks import read_blocks, read_sources
from sungka.files.inputs import Input
from sungka.files.shards import LongText, Range, cut_shards, read_range
from sungka.notation.splitter import Source

Sungka = Callable[..., Any]
RECORDS = Path(__file__).parent / "records"


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copytree(RECORDS, tmp_path, dirs_exist_ok=True)
    monkeypatch.chdir(tmp_path)


@pytest.mark.push
@pytest.mark.parametrize("folder", ["swallowed", "swallowed-with-blank"])
def test_merging_keeps_the_record_behind_a_sign(folder: str, sungka: Sungka) -> None:
    run = sungka("merge", "--all", folder, "-o", "out.sgn")
    assert run.status == 0
    assert "3 records → 2: 1 game merged" in run.err
    text = Path("out.sgn").read_text(encoding="utf-8")
    assert "has=" not in text
    assert "2 records, 2 valid" in sungka("validate", "out.sgn").err


@pytest.mark.parametrize("lost", ["x %sgn 1\n", ""])
def test_what_holds_two_games_is_no_copy(lost: str, sungka: Sungka) -> None:
    second = Path("swallowed/second.sgn")
    text = second.read_text(encoding="utf-8").replace("\ufeff%sgn 1\n", lost)
    second.write_text(text, encoding="utf-8")
    run = sungka("merge", "--all", "swallowed", "-o", "out.sgn")
    assert "1 not merged as it holds more than one game" in run.err
    assert text.strip() in Path("out.sgn").read_text(encoding="utf-8")
    run = sungka("merge", "swallowed/first.sgn", "swallowed/second.sgn")
    assert run.status == 1
    assert "swallowed/second.sgn holds more than one game" in run.err
    assert not run.out


@pytest.mark.push
@pytest.mark.parametrize("before", ["\ufeff", " ", "> ", "\x1a", "\0"])
def test_every_command_counts_the_same_records(before: str, sungka: Sungka) -> None:
    text = Path("sound.sgn").read_text(encoding="utf-8")
    Path("all.sgn").write_text(f"{text}\n{before}{text}\n{text}", encoding="utf-8", newline="")
    is_error = before.strip("\ufeff ") != ""
    valid = 2 if is_error else 3
    said = sungka("validate", "all.sgn").err + sungka("validate", "all.sgn").out
    assert f"3 records, {valid} valid" in said
    assert said.count("[SGN114]") == 1
    assert f"3 records, {valid} valid" in sungka("validate", "all.sgn", "--profile", "archive").err
    run = sungka("select", "--player", "Alon", "all.sgn", "-o", "chosen.sgn")
    assert Path("chosen.sgn").read_text(encoding="utf-8").count("%sgn") == 3
    assert Path("chosen.sgn").read_text(encoding="utf-8").count(before) >= 1
    assert "3 records" in sungka("convert", "all.sgn", "-o", "tables").err
    rows = sungka(
        "query", "select record, line from games order by game", "tables", "--output", "csv"
    )
    assert rows.out.split()[1:] == ["1,1", "2,18", "3,35"]
    assert run.status == 0


@pytest.mark.push
def test_a_long_file_of_indented_records_is_read_whole() -> None:
    text = Path("sound.sgn").read_text(encoding="utf-8")
    many = f" {text}\n" * 20_000  # longer than what is held at a time
    Path("many.sgn").write_text(f"words\n{many}", encoding="utf-8")
    entry = Input("many.sgn")
    sources = list(read_sources(entry))
    assert [it.number for it in sources if isinstance(it, Source)] == [None, *range(1, 20_001)]
    assert list(read_blocks(entry)) == sources
    (shard, _) = cut_shards(entry, lambda: 1 << 16)
    assert isinstance(shard.content, Range)
    parts = [it for it in read_range("many.sgn", shard.content) if isinstance(it, LongText)]
    assert (
        sum(isinstance(it.content, Source) and it.content.number is not None for it in parts)
        == 20_000
    )
    assert sum(it.ended for it in parts) == 1 + 17 * 20_000
    assert sum(it.size for it in parts) == Path("many.sgn").stat().st_size


def test_the_line_of_the_first_round_makes_no_other_game(sungka: Sungka) -> None:
    two = "round1-with.sgn", "round1-without.sgn"
    sungka("select", "--unique", *two, "-o", "unique.sgn")
    assert Path("unique.sgn").read_text(encoding="utf-8").count("%sgn") == 1
    assert sungka("diff", *two).status == 0
    run = sungka("validate", "--profile", "archive", *two)
    assert run.out.count("[SGN212]") == 1
    assert "[SGN213]" not in run.out
    sungka("convert", *two, "-o", "tables")
    assert sungka("query", "select distinct digest from games", "tables").out.count("\n") == 3
    assert "round1-with.sgn:1, round1-without.sgn:1" in sungka("query", "copies", "tables").out
    merged = sungka("merge", *two)
    assert merged.status == 0


@pytest.mark.push
@pytest.mark.parametrize(
    ("name", "found", "is_valid"),
    [
        ("two-games-bom", ["SGN114"], True),
        ("clock-minus-seconds", ["SGN108"], True),
        ("clock-underscore", ["SGN108"], True),
        ("time-control-periods", ["SGN209"], True),
        ("zero-width-before-tag", ["SGN114"], False),
        ("control-z", ["SGN114"], False),
        ("signature", ["SGN105"], False),
        ("turn-wrapped", ["SGN105"], False),
        ("odd-names", ["SGN114"] * 4, True),
        ("ok-comment-with-semicolons", [], True),
        ("ok-escaped-quote", [], True),
        ("sound", [], True),
        ("round1-with", [], True),
    ],
)
def test_one_cause_is_told_once(
    name: str, found: list[str], is_valid: bool, sungka: Sungka
) -> None:
    run = sungka("validate", f"{name}.sgn")
    assert run.out.count("[SGN") == len(found)
    assert all(f"[{code}]" in run.out for code in found)
    assert run.status == (0 if is_valid else 1)
    assert "write `round 2`" not in run.out
    assert "a pass is written" not in run.out


def test_a_clock_below_zero_is_below_zero_in_tables(sungka: Sungka) -> None:
    sungka("convert", "clock-minus-seconds.sgn", "clock-underscore.sgn", "-o", "tables")
    run = sungka(
        "query", "select clk, chance from turns where clk is not null or chance is not null",
        "tables", "--output", "csv",
    )  # fmt: skip
    assert run.out.split() == ["clk,chance", "-5.0,"]
