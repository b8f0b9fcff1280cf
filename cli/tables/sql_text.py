"""SQL as text: names and values quoted, and the statements that a question may be."""

from __future__ import annotations

import re
from collections.abc import Iterable

MAY_BE = "SELECT, EXPLAIN, DESCRIBE, SHOW, SUMMARIZE or PIVOT"
"""The statements that pass; so do FROM, VALUES and WITH, which are forms of SELECT."""

_EXPLAIN = re.compile(r"\s*EXPLAIN\b(?:\s+ANALYZE\b|\s*\([^()']*\))*", re.IGNORECASE)

_WRITING_WORD = re.compile(r"\b(?:copy|insert|update|delete|merge)\b", re.IGNORECASE)

_READING_NODE = re.compile(r"(?:SELECT|SET_OPERATION|RECURSIVE_CTE|CTE)_NODE")
"""The types of nodes in DuckDB's tree of a statement that only read."""


def quote_identifier(name: str) -> str:
    """A name of a table, a column or a schema as SQL has it.

    >>> print(quote_identifier('a "b"'))
    "a ""b"\""
    """
    return '"' + name.replace('"', '""') + '"'


def quote_literal(text: str) -> str:
    """A text as SQL has it.

    >>> print(quote_literal("Ana's"))
    'Ana''s'
    """
    return "'" + text.replace("'", "''") + "'"


def quote_list(texts: Iterable[str]) -> str:
    """A list of texts as SQL has it."""
    return f"[{', '.join(map(quote_literal, texts))}]"


def find_statement_fault(sql: str) -> str | None:
    """Say why a statement does more than read; `None` if it only reads.

    Raises `duckdb.Error` where it is SQL that cannot be read.
    """
    import duckdb

    kinds = [statement.type for statement in duckdb.extract_statements(sql)]
    if not kinds:
        return "a question is missing"
    if len(kinds) > 1:
        return "ask one question at a time"
    if kinds[0].name == "EXPLAIN":
        # What stands before the word could hide what is explained, and ANALYZE runs that.
        head = _EXPLAIN.match(sql)
        return _WRITES if head is None else find_statement_fault(sql[head.end() :])
    if kinds[0].name == "SELECT":
        return _WRITES if _WRITING_WORD.search(sql) and _does_write(sql) else None
    return None if kinds[0].name == "MULTI" and _is_pivot(sql) else _WRITES


_WRITES = f"a question only reads: it is {MAY_BE}"


def _does_write(sql: str) -> bool:
    """True when a SELECT has a part that writes: `WITH x AS (COPY …)`, which DuckDB 2.0 knows."""
    import json

    import duckdb

    with duckdb.connect() as database:
        asked = database.execute("SELECT json_serialize_sql(?::VARCHAR)", [sql]).fetchall()
    nodes = [json.loads(asked[0][0])]
    if nodes[0]["error"]:
        return True
    while nodes:
        node = nodes.pop()
        if isinstance(node, list):
            nodes += node
        elif isinstance(node, dict):
            kind = str(node.get("type"))
            if kind.endswith("_NODE") and _READING_NODE.fullmatch(kind) is None:
                return True
            nodes += node.values()
    return False


def _is_pivot(sql: str) -> bool:
    """True when a statement that DuckDB splits up is a PIVOT, which may be inside of a FROM."""
    import duckdb

    if _WRITING_WORD.search(sql):
        return False
    inside = sql.rstrip("; \t\r\n")
    try:
        return len(duckdb.extract_statements(f"SELECT * FROM (\n{inside}\n)")) == 1
    except duckdb.Error:
        return False
