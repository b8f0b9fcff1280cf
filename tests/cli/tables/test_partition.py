"""Tables in folders by rules and year: asked, grown, and made into records again."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from ..conftest import Run

Command = Callable[..., Run]
EXAMPLES = Path(__file__).parents[3] / "examples"
FILES = sorted(EXAMPLES.glob("*.sgn"))[:6]


@pytest.fixture
def records(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """Six records of two years and of none, one in no file's rules, each in a part of its own."""
    pytest.importorskip("duckdb")
    monkeypatch.setattr("sungka.checking.table_tasks.SIZE", 100)
    made = []
    for at, path in enumerate(FILES):
        lines = [line for line in path.read_text("utf-8").splitlines(True) if "[Date " not in line]
        lines[1:1] = [[], ['[Date "2025-??-??"]\n'], ['[Date "2026-01-02"]\n']][at % 3]
        made.append(tmp_path / path.name)
        made[-1].write_text("".join(lines), "utf-8")
    made.append(tmp_path / "unknown.sgn")
    made[-1].write_text('%sgn 1\n[Rules "nobody\'s"]\n\nS7 N7\nend abandoned\n')
    return made


def list_files(folder: Path) -> list[str]:
    return sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*.parquet"))


@pytest.mark.long
def test_folders_hold_what_their_names_say(
    sungka: Command, tmp_path: Path, records: list[Path]
) -> None:
    plain, parted = tmp_path / "year=1900" / "plain", tmp_path / "parted"
    plain.parent.mkdir()
    assert sungka("convert", *records, "-o", plain).status == 1
    assert sungka("convert", *records, "-o", parted, "--partition", "rules_name,year").status == 1
    for jobs in (1, 2):
        again = tmp_path / f"again{jobs}"
        words = ("-o", again, "--partition", "rules_name,year", "--jobs", jobs)
        assert sungka("convert", *records, *words).status == 1
        assert list_files(again) == list_files(parted)
        for name in list_files(parted):
            assert (again / name).read_bytes() == (parted / name).read_bytes()
    files = list_files(parted)
    assert any("/year=2025/" in name for name in files)
    assert any("rules_name=__HIVE_DEFAULT_PARTITION__/year=0/" in name for name in files)
    assert all(name.endswith("part-00000.parquet") for name in files if "=" in name)
    for sql in (
        "SELECT game, file, rules_name, year, turns FROM games ORDER BY game",
        "SELECT game, round, turn, text, board FROM turns ORDER BY ALL",
        "SELECT * FROM positions",
        "SELECT round, score FROM rounds ORDER BY game, round",
        "players",
        "lengths",
        "openings",
        "captures",
        "findings",
    ):
        answers = [sungka("query", sql, folder) for folder in (plain, parted)]
        assert answers[0].out == answers[1].out
        assert answers[0].out.count("\n") > 2
    run = sungka("query", "players", parted.rename(plain.parent / "parted"))
    assert (run.status, "a folder above it is `year=1900`" in run.err) == (2, True)
    parted = (plain.parent / "parted").rename(parted)
    by_year = "SELECT count(*) AS n FROM turns WHERE year = 2025"
    joined = "SELECT count(*) AS n FROM turns JOIN games USING (game) WHERE year = 2025"
    assert sungka("query", by_year, parted).out == sungka("query", joined, plain).out


@pytest.mark.push
def test_they_grow_and_become_records_again(
    sungka: Command, tmp_path: Path, records: list[Path]
) -> None:
    plain, grown = tmp_path / "plain", tmp_path / "grown"
    assert sungka("convert", *records, "-o", plain).status == 1
    assert sungka("convert", *records[:4], "-o", grown, "--partition", "year").status == 0
    wrong = ("--append", "--partition", "rules_name")
    run = sungka("convert", *records, "-o", grown, *wrong)
    assert (run.status, "is partitioned by year" in run.err) == (2, True)
    assert sungka("convert", *records, "-o", grown, "--append").status == 1
    assert "games/year=0/part-00001.parquet" in list_files(grown)
    texts = []
    for folder in (plain, grown):
        run = sungka("convert", folder, "-o", tmp_path / "again.sgn")
        assert run.status == 1  # the record whose rules nobody knows has no digest
        texts.append((tmp_path / "again.sgn").read_text("utf-8"))
    assert texts[0] == texts[1]
    assert texts[0].count("%sgn 1") == len(FILES)


def test_what_is_refused(sungka: Command, tmp_path: Path) -> None:
    pytest.importorskip("pyarrow")
    for words, message in (
        (("years", "-o", tmp_path / "a"), "did you mean `year`?"),
        (("year,year", "-o", tmp_path / "a"), "names a column twice"),
        (("year", "-o", tmp_path / "a.parquet"), "is for a folder of Parquet"),
        (("year", "-o", tmp_path / "a", "--to", "csv"), "is for a folder of Parquet"),
    ):
        run = sungka("convert", FILES[0], "--partition", *words)
        assert (run.status, message in run.err) == (2, True), run
    assert not list(tmp_path.iterdir())
