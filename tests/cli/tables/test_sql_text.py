"""SQL is made of names in one place, and a question only reads."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from sungka.cli.tables.sql_text import (
    find_statement_fault,
    quote_identifier,
    quote_list,
    quote_literal,
)
from support.floors import FLOORS

duckdb = pytest.importorskip("duckdb")

ROOT = Path(__file__).parents[3]

SQL = re.compile(r"\b(?:SELECT|FROM|CREATE|ATTACH|COPY|INSERT|DELETE|UPDATE|PRAGMA|SET|DROP) ")

THE_ASKERS_OWN = {("cli/selection/where.py", "where"), ("cli/tables/sql_text.py", "inside")}
"""Parts of SQL that may stay unquoted, as they are SQL of the one who asks."""


def list_modules() -> Iterator[Path]:
    for floor in FLOORS:
        yield from (ROOT / floor).rglob("*.py")


def is_quoted(part: ast.expr) -> bool:
    """True when a part of SQL is quoted, or a constant: text or a name in capitals."""
    match part:
        case ast.Constant():
            return True
        case ast.Name(id=name):
            return name.isupper() or name in ("table_name", "kinds", "how")
        case ast.Call(func=ast.Name(id=name)):
            return name.startswith("quote_") or name == "_say_folders"
        case ast.IfExp(body=body, orelse=orelse):
            return is_quoted(body) and is_quoted(orelse)
        case ast.FormattedValue(value=value):
            return is_quoted(value)
    return False


@pytest.mark.push
def test_sql_is_made_of_names_by_the_functions_that_quote_them() -> None:
    found = []
    for path in list_modules():
        name = path.relative_to(ROOT).as_posix()
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.JoinedStr):
                text = "".join(str(it.value) for it in node.values if isinstance(it, ast.Constant))
                if SQL.search(text) is None:
                    continue
                found += [
                    f"{name}:{part.lineno}: {ast.unparse(part.value)}"
                    for part in node.values
                    if isinstance(part, ast.FormattedValue)
                    and not is_quoted(part)
                    and (name, ast.unparse(part.value)) not in THE_ASKERS_OWN
                ]
    assert found == []


@pytest.mark.push
def test_nothing_else_is_executed() -> None:
    """`execute` and `sql` are given only a text, a constant, or a question that was read."""
    known = {"sql", "*asked", "question.sql"}
    found = []
    for path in list_modules():
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            match node:
                case ast.Call(func=ast.Attribute(attr="execute" | "executemany" | "sql")):
                    text = ast.unparse(node.args[0])
                    is_text = isinstance(node.args[0], ast.Constant | ast.JoinedStr)
                    if not is_text and not text.isupper() and text not in known:
                        found.append(f"{path.relative_to(ROOT)}:{node.lineno}: {text}")
    assert found == []


@pytest.mark.push
@pytest.mark.parametrize("text", ["games", "a b", 'a"b', "a'b", '"', "'", "x';--", 'x"--', "ü\n"])
def test_what_is_quoted_is_one_name_or_one_text(text: str) -> None:
    with duckdb.connect() as database:
        database.execute(f"CREATE TABLE {quote_identifier(text)} (a INTEGER)")
        assert database.execute("SELECT table_name FROM duckdb_tables()").fetchall() == [(text,)]
        assert database.execute(f"SELECT {quote_literal(text)}").fetchall() == [(text,)]
        listed = database.execute(f"SELECT {quote_list([text, text])}").fetchall()
        assert listed == [([text, text],)]


@pytest.mark.parametrize(
    "sql",
    [
        "SELECT 1",
        "FROM games;",
        "VALUES (1)",
        "WITH q AS (SELECT 1) SELECT * FROM q",
        "WITH RECURSIVE r AS (SELECT 1 AS a UNION ALL SELECT a + 1 FROM r WHERE a < 4) FROM r",
        "SELECT 'copy', 'delete' FROM games UNION SELECT 'insert', 'update'",
        "EXPLAIN SELECT 1",
        "explain analyze SELECT 1",
        "EXPLAIN (ANALYZE, FORMAT json) SELECT 1",
        "DESCRIBE games",
        "SHOW TABLES",
        "SUMMARIZE games",
        "PIVOT games ON result USING count(*);",
        "WITH games AS (FROM turns) PIVOT games ON result",
        "UNPIVOT games ON south, north INTO NAME seat VALUE player",
        "SELECT * FROM (PIVOT games ON result)",
        "SELECT $a",
    ],
)
def test_what_reads_passes(sql: str) -> None:
    if "PIVOT games" in sql and "UN" not in sql and duckdb.__version__ < "2":
        pytest.skip("before DuckDB 2.0 a PIVOT is several statements")
    assert find_statement_fault(sql) is None


@pytest.mark.parametrize(
    "sql",
    [
        "COPY (SELECT 1) TO 'x'",
        "COPY (PIVOT games ON result) TO 'x'",
        "EXPLAIN ANALYZE COPY (SELECT 1) TO 'x'",
        "/* a comment */ EXPLAIN ANALYZE COPY (SELECT 1) TO 'x'",
        "/* /* */ EXPLAIN SELECT 1 -- */ EXPLAIN ANALYZE COPY (SELECT 1) TO 'x'",
        "CREATE TABLE x AS SELECT 1",
        "CREATE TABLE x AS PIVOT games ON result",
        "INSERT INTO games VALUES (1)",
        "DELETE FROM games",
        "UPDATE games SET game = 1",
        "DROP TABLE games",
        "ATTACH 'x'",
        "SET threads = 1",
        "PRAGMA enable_profiling",
        "CALL pragma_version()",
        "INSTALL httpfs",
        "LOAD httpfs",
        "EXPORT DATABASE 'x'",
        "CHECKPOINT",
        "BEGIN",
        "PREPARE p AS SELECT 1",
    ],
)
def test_what_does_more_than_read_is_refused(sql: str) -> None:
    fault = find_statement_fault(sql) or ""
    if "PIVOT" in sql and duckdb.__version__ < "2":
        assert fault == "ask one question at a time"
    else:
        assert fault.startswith("a question only reads: it is SELECT, ")


@pytest.mark.parametrize(
    "inside",
    [
        "COPY (SELECT 1) TO 'x'",
        "INSERT INTO games VALUES (1) RETURNING *",
        "DELETE FROM games RETURNING *",
    ],
)
@pytest.mark.parametrize(
    "sql",
    [
        "WITH q AS ({}) SELECT 1",
        "EXPLAIN ANALYZE WITH q AS ({}) SELECT 1",
        "WITH r AS (WITH q AS ({}) SELECT 1) FROM r",
        "WITH q AS ({}) PIVOT q ON result",
    ],
)
def test_what_writes_within_a_question_is_refused(sql: str, inside: str) -> None:
    try:
        fault = find_statement_fault(sql.format(inside))
    except duckdb.Error:  # before DuckDB 2.0
        return
    assert (fault or "").startswith("a question only reads")


def test_questions_are_asked_one_at_a_time() -> None:
    assert find_statement_fault("SELECT 1; SELECT 2") == "ask one question at a time"
    assert find_statement_fault(" ; ") == "a question is missing"
