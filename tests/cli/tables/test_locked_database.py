"""Tables from somebody else: whatever they hold, a question reads them and does no more."""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from ..conftest import MATCH, Run

duckdb = pytest.importorskip("duckdb")
Command = Callable[..., Run]

COUNT = "SELECT count(*) AS n FROM games"


@pytest.fixture
def folder(sungka: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with tables of one record, `season`, in which the commands are run."""
    monkeypatch.chdir(tmp_path)
    Path("a.sgn").write_text(MATCH)
    assert sungka("convert", "a.sgn", "-o", "season").status == 0
    return tmp_path


def make_database(path: str, *statements: str) -> None:
    """A DuckDB file with the tables of `season` and whatever else the statements make."""
    with duckdb.connect(path) as database:
        database.execute("CREATE TABLE games AS SELECT * FROM 'season/games.parquet'")
        for statement in statements:
            database.execute(statement)


def list_files() -> list[str]:
    """All files below the folder one is in."""
    return sorted(str(path) for path in Path().rglob("*") if path.is_file())


@pytest.mark.push
@pytest.mark.parametrize(
    "name",
    [
        "x\" AS SELECT 1; COPY (SELECT 'pwned') TO 'PWNED.txt'; --",
        "x\"; COPY (SELECT 'pwned') TO 'PWNED.txt'; --",
        "x'; COPY (SELECT 'pwned') TO 'PWNED.txt'; --",
        'a "b"',
        "",
    ],
)
def test_no_name_of_a_table_is_run(sungka: Command, folder: Path, name: str) -> None:
    quoted = '"' + name.replace('"', '""') + '"'
    make_database("x.duckdb", f"CREATE TABLE {quoted} AS SELECT 1 AS a" if name else "SELECT 1")
    before = list_files()
    run = sungka("query", COUNT, "x.duckdb", "--output", "csv")
    assert (run.status, run.out, run.err) == (0, "n\n1\n", "")
    assert list_files() == before


@pytest.mark.push
@pytest.mark.parametrize(
    "name",
    [
        "rules_name': 'VARCHAR'}); COPY (SELECT 1) TO 'PWNED.txt'; --=1",
        "rules_name=1'); COPY (SELECT 1) TO 'PWNED.txt'; --",
        "a'b",
        "'], a := 1",
        "seats=2",
    ],
)
def test_no_name_of_a_folder_or_a_file_is_run(sungka: Command, folder: Path, name: str) -> None:
    for at in (f"games/{name}/part-0.parquet", f"games/{name}.parquet"):
        shutil.rmtree("odd", ignore_errors=True)
        path = Path("odd", at)
        path.parent.mkdir(parents=True)
        shutil.copy("season/games.parquet", path)
        before = list_files()
        for words in (("query", COUNT, "odd"), ("convert", "odd", "-o", "again.sgn")):
            run = sungka(*words)
            assert run.status in (0, 2), run
            assert "a fault of this program" not in run.err
        assert list_files() == before


def test_tables_are_parted_by_our_columns_only(sungka: Command, folder: Path) -> None:
    Path("odd/games/seats=2").mkdir(parents=True)
    shutil.copy("season/games.parquet", "odd/games/seats=2/part-0.parquet")
    run = sungka("query", COUNT, "odd")
    assert run.status == 2
    assert "tables are partitioned by rules_name and year, not by `seats`" in run.err


@pytest.mark.push
def test_a_database_of_somebody_else_reads_no_other_file(sungka: Command, folder: Path) -> None:
    Path("secret.csv").write_text("a\n1\n")
    secret = os.path.abspath("secret.csv")
    make_database(
        "x.duckdb",
        f"CREATE VIEW spy AS SELECT * FROM read_csv('{secret}')",
        f"CREATE MACRO peep() AS TABLE SELECT * FROM read_text('{secret}')",
        "CREATE MACRO seat_letter(seat, seats) AS 'X'",
        "CREATE SCHEMA other",
        "CREATE TABLE other.turns AS SELECT 1 AS a",
        "CREATE TABLE turns (a INTEGER DEFAULT 1, b INTEGER AS (a + 1))",
    )
    before = list_files()
    for sql in ("FROM held.spy", "FROM held.peep()", "FROM other.turns", "FROM spy"):
        run = sungka("query", sql, "x.duckdb")
        assert (run.status, run.out) == (2, ""), run
    run = sungka("query", "SELECT letter FROM sides ORDER BY seat", "x.duckdb", "--output", "csv")
    assert run.out == "letter\nS\nN\n"
    assert sungka("query", "SELECT count(*) FROM turns", "x.duckdb").status == 0
    assert list_files() == before


@pytest.mark.push
@pytest.mark.parametrize(
    "statement",
    [
        "CREATE VIEW about AS SELECT 1 AS schema_version",
        "CREATE SCHEMA o; CREATE TABLE o.about AS SELECT 1 AS schema_version",
        "CREATE TABLE about AS SELECT 1 AS other",
    ],
)
def test_a_version_that_is_another_s_is_passed_over(
    sungka: Command, folder: Path, statement: str
) -> None:
    make_database("x.duckdb", statement)
    run = sungka("query", COUNT, "x.duckdb", "--output", "csv")
    assert (run.status, run.out) == (0, "n\n1\n"), run


def test_what_is_no_database_is_said(sungka: Command, folder: Path) -> None:
    with sqlite3.connect("x.duckdb") as database:
        database.execute("CREATE TABLE games (a)")
    run = sungka("query", COUNT, "x.duckdb")
    assert run.status == 2
    assert "x.duckdb" in run.err
    assert "not a valid DuckDB database file" in run.err


@pytest.mark.push
@pytest.mark.parametrize("asked", ["season", "season.duckdb"])
@pytest.mark.parametrize(
    "sql",
    [
        "COPY (SELECT 1 AS a) TO '{}' (FORMAT parquet, USE_TMP_FILE false)",
        "EXPLAIN ANALYZE COPY (SELECT 1 AS a) TO '{}' (FORMAT parquet, USE_TMP_FILE false)",
        "WITH q AS (COPY (SELECT 1 AS a) TO '{}' (FORMAT parquet, USE_TMP_FILE false)) SELECT 1",
        "EXPLAIN ANALYZE WITH q AS (COPY (SELECT 1 AS a) TO '{}') SELECT 1",
        "COPY (PIVOT games ON result) TO '{}' (FORMAT parquet, USE_TMP_FILE false)",
        "INSERT INTO held.games SELECT * FROM games",
        "CREATE TABLE games AS SELECT 1",
    ],
)
def test_a_question_leaves_the_tables_that_it_asks(
    sungka: Command, folder: Path, sql: str, asked: str
) -> None:
    assert sungka("convert", "a.sgn", "-o", "season.duckdb").status == 0
    before = {name: Path(name).read_bytes() for name in list_files()}
    for path in ("season/games.parquet", "season.duckdb", "season.duckdb.wal", "new.parquet"):
        for output in ("table", "parquet"):
            words = sql.format(os.path.abspath(path)), asked, "--output", output
            run = sungka("query", *words, "-o", "answer.parquet")
            assert (run.status, run.out) == (2, ""), run
            assert {name: Path(name).read_bytes() for name in list_files()} == before


@pytest.mark.parametrize(
    "where",
    ["true) IS TRUE; COPY (SELECT 1) TO 'x.csv'; SELECT (1", "(WITH q AS (COPY x TO 'y') FROM q)"],
)
def test_where_is_a_condition_only(sungka: Command, folder: Path, where: str) -> None:
    before = list_files()
    assert sungka("select", "--where", where, "a.sgn").status == 2
    assert list_files() == before


def test_a_database_opens_in_older_releases(sungka: Command, folder: Path) -> None:
    assert sungka("convert", "a.sgn", "-o", "season.duckdb").status == 0
    # DuckDB 1.0 and 1.1 write 64 there, and read no more.
    head = Path("season.duckdb").read_bytes()[:20]
    assert (head[8:12], int.from_bytes(head[12:20], "little")) == (b"DUCK", 64)
