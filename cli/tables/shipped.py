"""The queries that are shipped, by name: what each asks, and its parameters."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files
from typing import NamedTuple


class ShippedQuery(NamedTuple):
    """A query: its name, what it asks, and its SQL."""

    name: str
    asks: str
    sql: str

    @property
    def parameters(self) -> tuple[str, ...]:
        """The names of its parameters, without those that every query has."""
        found = set(re.findall(r"\$(\w+)", self.sql)) - {"limit"}
        return tuple(sorted("position" if name == "hash" else name for name in found))

    @property
    def is_long(self) -> bool:
        """True when its answer may be long, so that a table of it is cut: its SQL has a limit."""
        return "$limit" in self.sql


@cache
def list_queries() -> tuple[ShippedQuery, ...]:
    """All of them, by name."""
    found = []
    for entry in files(f"{__package__}.queries").iterdir():
        name, _, end = entry.name.rpartition(".")
        if end != "sql":
            continue
        text = entry.read_text(encoding="utf-8")
        head = re.match(r"(?:--.*\n)+", text)
        about = "" if head is None else head[0]
        asks = " ".join(line.removeprefix("--").strip() for line in about.splitlines())
        found.append(ShippedQuery(name, asks, text[len(about) :]))
    return tuple(sorted(found))


def find_query(name: str) -> ShippedQuery | str | None:
    """The query of that name; the nearest name if it is one word and no query; `None` for SQL."""
    known = {query.name: query for query in list_queries()}
    if name in known:
        return known[name]
    if re.fullmatch(r"[\w-]+", name) is None:
        return None
    from difflib import get_close_matches

    return get_close_matches(name, known, 1, 0)[0]
