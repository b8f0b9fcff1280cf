"""Prepares a question: finds its faults, its SQL, and the values of the SQL's parameters."""

from __future__ import annotations

import os
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from ...engine.board import Position
from ..console.terminal import escape_text
from .answer_text import AnswerForm
from .database import run_interruptibly
from .shipped import ShippedQuery, find_query
from .sql_text import find_statement_fault

if TYPE_CHECKING:
    import duckdb

SHOWN = 20
"""The rows of a table on standard output, where the question has a name and a long answer."""

DEFAULTS = {"house": 7, "least": 20}
"""The values of options that are not given."""

_SIZE = r"\d+(\.\d+)? ?[KMGT]i?B"

_LACKING = re.compile(r"\b(rounds|turns|positions|laps|sides)\b", re.IGNORECASE)
"""The tables that lack rows of games with errors."""

Value = str | int | list[str] | None
"""The value of a parameter."""


@dataclass(frozen=True, slots=True)
class QueryOptions:
    """The options of a question: its parameters, the limits, the form, and the file it goes to.

    A parameter that is not given is `None`.
    """

    form: AnswerForm
    values: tuple[tuple[str, str | int | None], ...]
    memory: str
    seconds: float
    out: str | None = None
    reads_settings: bool = True


NAMELESS = (
    "no player is known, as no record has the tags South and North: "
    'write `[South "Maria"]` and `[North "Jun"]`'
)
"""The message about records without names."""


class TableQuestion(NamedTuple):
    """A question: its SQL, the values of its parameters, and the most rows of its answer.

    `may_lack` says whether it asks for rows that games with errors may not have.
    """

    sql: str
    values: dict[str, Value]
    limit: int | None
    may_lack: bool
    is_shipped: bool

    @property
    def needs_names(self) -> bool:
        """True when only records with names can answer the question."""
        return re.search(r"\bplayer IS NOT NULL\b", self.sql, re.IGNORECASE) is not None


def read_question(text: str, options: QueryOptions) -> TableQuestion | str:
    """A question by its name or in SQL; or what is wrong with it, in words for the user.

    Raises `duckdb.Error` where it is SQL that cannot be read.
    """
    query = find_query(text)
    if isinstance(query, str):
        what = f"there is no query `{escape_text(text)}`: did you mean `{query}`?"
        return _say_misplaced(text) or f"{what} (--list shows all; anything with a space is SQL)"
    if re.fullmatch(_SIZE, options.memory, re.IGNORECASE) is None:
        what = escape_text(options.memory)
        return f"--memory: `{what}` is not a size like 500MB or 2GB"
    wrong = _find_fault(text, options) if query is None else _find_unused(query, options)
    if wrong is not None:
        return wrong
    values = _find_values(text if query is None else query.sql, options)
    if isinstance(values, str):
        return values
    given = dict(options.values)["limit"]
    limit = given if isinstance(given, int) else None
    if query is None:
        return TableQuestion(
            text, values, None, _LACKING.search(text) is not None, is_shipped=False
        )
    for name, option in (("player", "player"), ("hash", "position")):
        if "Needs" in query.asks and name in values and values[name] is None:
            return f"`{query.name}` needs --{option}"
    if limit is None and query.is_long and options.out is None and options.form is AnswerForm.TABLE:
        limit = SHOWN
    if "limit" in values:
        # One row more tells whether there are more.
        values["limit"] = None if limit is None else limit + 1
    return TableQuestion(query.sql, values, limit, may_lack=True, is_shipped=True)


def find_player(database: duckdb.DuckDBPyConnection, asked: str) -> list[str] | str:
    """The names of a player as the records write them; or in words that nobody has such a name.

    The name is the one asked for, if somebody has it. Otherwise it is any that `select --player`
    finds, by all words of the name or by the Id.
    """
    sql = "SELECT DISTINCT player, player_id FROM sides WHERE player IS NOT NULL"
    found = run_interruptibly(database, lambda: database.execute(sql).fetchall())
    names = {name for name, _ in found}
    if not names:
        return NAMELESS
    if asked in names:
        return [asked]
    from ...archive.selection.matching import has_words

    fitting = {name for name, one in found if one == asked or has_words(name, asked)}
    if fitting:
        return sorted(fitting)
    from difflib import get_close_matches

    near = get_close_matches(asked, sorted(names), 1, 0.7)
    meant = f": did you mean `{escape_text(near[0])}`?" if near else ""
    return f"no record has a player `{escape_text(asked)}`{meant}"


def _say_misplaced(text: str) -> str | None:
    """The message about a file where the question should be; `None` if it is none."""
    if not os.path.lexists(text):
        return None
    kind = "folder" if os.path.isdir(text) else "file"
    return f"`{escape_text(text)}` is a {kind}: {_COMES_FIRST}"


_COMES_FIRST = "put the question before it, by its name (--list shows them) or in SQL"


def _find_fault(sql: str, options: QueryOptions) -> str | None:
    """The fault of a question that has no name; `None` if it has none.

    Raises `duckdb.Error` where it is SQL that cannot be read.
    """
    import duckdb

    misplaced = _say_misplaced(sql)
    if misplaced is not None:
        return misplaced
    try:
        fault = find_statement_fault(sql)
    except duckdb.Error:
        # SQL of one word, without a bracket or a quote, is none.
        if re.fullmatch(r"[^\s()'\"*$;]+", sql) is None:
            raise
        return f"there is no query and no file `{escape_text(sql)}`: {_COMES_FIRST}"
    if fault is not None:
        return fault
    unused = [f"--{name}" for name in _list_given(options) if not _is_named(name, sql)]
    if unused:
        named = f"${unused[0][2:]}" if unused[0] != "--position" else "$hash or $board"
        return f"{unused[0]}: the SQL names no {named}"
    return None


def _find_unused(query: ShippedQuery, options: QueryOptions) -> str | None:
    """The message about an option that a query by name cannot use; `None` if there is none."""
    known = (*query.parameters, "limit")
    unused = [name for name in _list_given(options) if name not in known]
    if not unused:
        return None
    return f"`{query.name}` has no --{unused[0]}: it has {', '.join(f'--{it}' for it in known)}"


def _list_given(options: QueryOptions) -> list[str]:
    return [name for name, value in options.values if value is not None]


def _is_named(parameter: str, sql: str) -> bool:
    names = ("hash", "board") if parameter == "position" else (parameter,)
    return any(re.search(rf"\${name}\b", sql) for name in names)


def _find_values(sql: str, options: QueryOptions) -> dict[str, Value] | str:
    """The values of the parameters that SQL names; or the fault of the position given."""
    known: dict[str, Value] = {
        name: DEFAULTS.get(name) if value is None else value for name, value in options.values
    }
    text = known.pop("position", None)
    for name in ("hash", "board"):
        known[name] = None
    if isinstance(text, str):
        from ...archive.tables.replay_rows import write_board

        try:
            position = Position.from_text(text)
        except ValueError as error:
            return f"--position: {escape_text(str(error))}"
        known["hash"], known["board"] = position.key, write_board(position)
    return {name: known[name] for name in re.findall(r"\$([a-z]\w*)", sql) if name in known}
