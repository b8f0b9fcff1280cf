"""`sungka query`: tables or records asked in SQL, or by the name of a query."""

from __future__ import annotations

import os
from typing import Annotated

from ...files.inputs import STDIN
from ..console.exit_status import report_wrong_usage
from ..console.options import NO_SETTINGS
from ..console.parameters import Argument, Option
from ..console.terminal import escape_text
from ..tables.answer_text import TABLE_ENDING, AnswerForm, find_answer_form
from ..tables.query import ask, show_queries
from ..tables.question import DEFAULTS, SHOWN, QueryOptions

EPILOG = """\b
Examples:
  sungka query --list
  sungka query players season/
  sungka query openings season/ --position "7.7.7.7.7.7.7/0 7.7.7.7.7.7.7/0 S"
  sungka query "SELECT result, count(*) FROM games GROUP BY result" archive/
\b
FILE is a folder of tables or a DuckDB file from `sungka convert`, or records:
their tables are then made for this question alone. The SQL is DuckDB's;
docs/tables.md lists the tables. The SQL can write nothing and read no other
file. This command needs: pip install pyarrow duckdb.
"""


def query(
    words: Annotated[
        list[str] | None,
        Argument(
            metavar="NAME|SQL [FILE]",
            help="A question or SQL, and files.  [default: this folder]",
            show_default=False,
            complete="questions",
        ),
    ] = None,
    list_all: Annotated[
        bool, Option("--list", help="List the questions and their options.")
    ] = False,
    player: Annotated[
        str | None,
        Option(
            metavar="NAME",
            help="A player's name or Id; in SQL, $player.",
            show_default=False,
        ),
    ] = None,
    position: Annotated[
        str | None,
        Option(metavar="POSITION", help="A position, as records write it.", show_default=False),
    ] = None,
    house: Annotated[
        int | None,
        Option(
            least=1,
            most=30,
            metavar="N",
            help=f"A house, for `pattern`.  [default: {DEFAULTS['house']}]",
            show_default=False,
        ),
    ] = None,
    least: Annotated[
        int | None,
        Option(
            least=0,
            metavar="N",
            help=f"The least shells in the store, for `pattern`.  [default: {DEFAULTS['least']}]",
            show_default=False,
        ),
    ] = None,
    limit: Annotated[
        int | None,
        Option(
            least=1,
            metavar="N",
            help=f"The most rows of a query by name.  [default: {SHOWN} of a table on standard "
            "output where it may be long, else all]",
            show_default=False,
        ),
    ] = None,
    output: Annotated[
        AnswerForm | None,
        Option(
            help="Output form.  [default: by the suffix of -o, or a table]",
            show_default=False,
        ),
    ] = None,
    out: Annotated[
        str | None,
        Option(
            "-o",
            "--out",
            metavar="FILE",
            help="File to write.  [default: -]",
            show_default=False,
        ),
    ] = None,
    memory: Annotated[str, Option(metavar="SIZE", help="Memory limit, like 500MB.")] = "2GB",
    seconds: Annotated[
        float, Option(least=0.01, metavar="SECONDS", help="Time limit in seconds.")
    ] = 60.0,
    no_settings: NO_SETTINGS = False,
) -> int:
    """Answer a question about records, or SQL."""
    if list_all:
        return show_queries()
    if not words:
        return report_wrong_usage("name a question (--list shows them), or write SQL")
    values = (
        ("player", player),
        ("position", position),
        ("house", house),
        ("least", least),
        ("limit", limit),
    )
    if out == STDIN:
        out = None
    if output is None:
        output = find_answer_form(out)
    if output is None:
        return report_wrong_usage(_say_forms(out or ""))
    options = QueryOptions(output, values, memory, seconds, out, not no_settings)
    return ask(words[0], words[1:] or ["."], options)


def _say_forms(out: str) -> str:
    """The output form, when the suffix of the name names none."""
    ends = ", ".join(f".{form.value}" for form in AnswerForm if form is not AnswerForm.TABLE)
    end = escape_text(os.path.splitext(out)[1])
    return f"-o: `{end}` is not a known ending: choose one of {ends}, {TABLE_ENDING} (or --output)"
