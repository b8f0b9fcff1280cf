"""`sungka convert`: records to tables for programs that calculate, and back."""

from __future__ import annotations

import os
from dataclasses import replace
from functools import partial
from typing import Annotated

from ...archive.importing.dispatch import ForeignForm
from ...archive.tables.schema import PLAYERS, TABLES, find_tables
from ...checking.settings import BadSettings
from ...checking.table_tasks import OnError
from ...files.inputs import STDIN, drop_repeated
from ..console.exit_status import CLEAN, FINDINGS, WRONG_USAGE, complain, report_wrong_usage
from ..console.options import EXCLUDE, FILES, JOBS, MAX_SIZE, NO_SETTINGS, RECORD
from ..console.parameters import Option
from ..console.terminal import escape_text
from ..files.foreign_files import is_foreign
from ..files.output_lock import hold_output
from ..files.overwriting import ReadFiles
from ..findings.settings_file import select_inputs
from ..tables.back import MADE_OF
from ..tables.convert import INSTALL, convert, find_missing_extra
from ..tables.data_set import KEYS, find_partition, list_tables
from ..tables.foreign import find_own_table, write_foreign
from ..tables.forms import FOR_ARCHIVE, TableForm, find_form
from ..tables.target import ConvertOptions

EPILOG = """\b
Examples:
  sungka convert archive/ -o season/
  sungka convert --append june.sgn -o season/
  sungka convert archive/ --partition rules_name,year -o season/
  sungka convert archive/ --tables turns -o turns.csv
  sungka convert archive/ -o season.duckdb
  sungka convert season/ -o again.sgn
  sungka convert club.csv -o club.sgn
  sungka convert 20260114_120000.txt -o dakon.sgn
  sungka convert match.trl -o match.sgn
  sungka convert my-program.jsonl -o games.sgn
\b
Parquet and DuckDB need: pip install pyarrow duckdb. CSV, JSON and JSON lines
need nothing. docs/tables.md describes every column, the sheet of houses
(club.csv), logs of MancalaGames (.txt), trials of Ludii (.trl) and the lines
of moves and boards that a program of your own prints (.jsonl). Games are
played before they are written, but for such lines, which state their boards.
"""


def convert_files(
    files: FILES,
    out: Annotated[
        str | None,
        Option(
            "-o",
            "--out",
            metavar="OUT",
            help="Folder (Parquet), or file by suffix; - is standard output.",
            show_default=False,
        ),
    ] = None,
    to: Annotated[
        TableForm | None,
        Option("--to", help="Output form, if OUT does not say it.", show_default=False),
    ] = None,
    source: Annotated[
        ForeignForm | None,
        Option(
            "--from",
            help="Input form, if FILE does not say it.",
            show_default=False,
        ),
    ] = None,
    rules: Annotated[
        str | None,
        Option(
            metavar="RULES",
            help="Rules of games that come from other programs.",
            show_default=False,
            complete="presets",
        ),
    ] = None,
    no_names: Annotated[
        bool,
        Option("--no-names", help="Leave out players' names of games from other programs."),
    ] = False,
    tables: Annotated[
        str | None,
        Option(
            metavar="NAMES",
            help="Only these tables, like games,turns.",
            show_default=False,
        ),
    ] = None,
    laps: Annotated[bool, Option("--laps", help="Write the table of laps too (slow).")] = False,
    register: Annotated[
        str | None,
        Option(
            metavar="FILE",
            help="Player register (players.toml), for the table `players`.",
            show_default=False,
        ),
    ] = None,
    partition: Annotated[
        str | None,
        Option(
            metavar="NAMES",
            help="Partition into folders by rules_name, year, or both.",
            show_default=False,
        ),
    ] = None,
    append: Annotated[
        bool,
        Option("--append", help="Add records to the tables in OUT, each once."),
    ] = False,
    on_error: Annotated[
        OnError,
        Option(help="What to do with records with errors."),
    ] = OnError.KEEP,
    record: RECORD = None,
    jobs: JOBS = None,
    exclude: EXCLUDE = None,
    max_size: MAX_SIZE = None,
    no_settings: NO_SETTINGS = False,
) -> int:
    """Convert records to tables, and back.

    The table `games` has a row for each record, `turns` one for each turn with the board after
    it, and `positions` one for the position before each turn. A record with errors keeps its row
    in `games`, with its status, and the turns that could be played.
    """
    if out is None:
        return report_wrong_usage("name the output: -o season/ or, for one table, -o games.csv")
    if source is not None or any(map(is_foreign, files)):
        return _convert_foreign(files, out, to, source, rules, exclude, max_size, no_names)
    if no_names:
        return report_wrong_usage("--no-names is for sheets, logs and trials")
    if rules is not None:
        return report_wrong_usage(
            "--rules is for sheets, logs and trials: a record names its own rules"
        )
    form = to or find_form(out) or (TableForm.JSONL if out == STDIN else TableForm.PARQUET)
    if to is None and out != STDIN and find_form(out) is None and not _is_folder(out):
        return report_wrong_usage(_say_forms(out))
    chosen = find_tables(tables, with_laps=laps)
    if isinstance(chosen, str):
        return report_wrong_usage(f"--tables: {chosen}")
    players, faulty = None, CLEAN
    if register is not None:
        from ..archive.naming import load_register

        found = load_register(register)
        if found is None:
            return WRONG_USAGE
        known, faulty = found
        players = known.players
        if tables is None:
            chosen = (*chosen, PLAYERS)
        elif PLAYERS not in chosen:
            return report_wrong_usage("--register makes `players`, which --tables leaves out")
    elif PLAYERS in chosen:
        return report_wrong_usage("--tables: the table `players` needs --register FILE")
    if tables is None and form is not TableForm.DUCKDB and not _is_folder(out):
        chosen = chosen[:1]
    keys = tuple(name.strip() for name in (partition or "").split(",") if name.strip())
    options = ConvertOptions(
        out, form, chosen, on_error, record, append, partition=keys, players=players
    )
    missing = find_missing_extra(TableForm.PARQUET if form is TableForm.SGN else form)
    if missing is not None:
        return report_wrong_usage(f"{form.value} needs {missing}: {INSTALL}")
    write = partial(_write, files, options, register, jobs, exclude, max_size, no_settings)
    if out == STDIN:
        return max(faulty, write())
    with hold_output(out) as is_alone:
        if not is_alone:
            complain(f"{escape_text(out)}: not written: another run is writing it; try again")
            return FINDINGS
        return max(faulty, write())


def _write(
    files: list[str],
    options: ConvertOptions,
    register: str | None,
    jobs: int | None,
    exclude: list[str] | None,
    max_size: str | None,
    no_settings: bool,
) -> int:
    """Write what is wanted, unless an existing file forbids it; return the exit status."""
    out, form, append = options.out, options.form, options.append
    obstacle = _find_obstacle(options) or _find_parting(options)
    if obstacle is not None:
        return report_wrong_usage(escape_text(obstacle))
    if append and os.path.isdir(out):
        options = replace(options, partition=find_partition(out))
    if form is TableForm.SGN:
        from ..tables.back import write_records

        loss = ReadFiles(list_tables(files)).find_loss("-o", out, are_records=True)
        if loss is not None:
            return report_wrong_usage(loss)
        return write_records(files, out)
    given = select_inputs(
        files, exclude, max_size, reads_none=no_settings, needs_match=True, may_repeat=True
    )
    if isinstance(given, BadSettings):
        return report_wrong_usage(given.message)
    entries, repeated = drop_repeated(given)
    if repeated is not None:
        complain(repeated)
    faulty = FINDINGS if len(entries) < len(given) else CLEAN
    read = ReadFiles(entries if register is None else (*entries, register))
    loss = read.find_loss("-o", out, are_records=False)
    if loss is None and options.is_folder:
        loss = read.find_loss_in("-o", out)
    if loss is None and form is TableForm.PARQUET and options.is_folder and not append:
        loss = _find_replaced(
            out, [it.path for it in entries if it.path == STDIN or os.path.exists(it.path)]
        )
    if loss is not None:
        return report_wrong_usage(loss)
    return max(faulty, convert(entries, options, jobs))


def _convert_foreign(
    files: list[str],
    out: str,
    to: TableForm | None,
    source: ForeignForm | None,
    rules: str | None,
    exclude: list[str] | None,
    max_size: str | None,
    no_names: bool,
) -> int:
    """Write what is from elsewhere as records."""
    if source is None and not all(map(is_foreign, files)):
        return report_wrong_usage("convert records separately from sheets, logs and trials")
    form = to or find_form(out) or (TableForm.SGN if out == STDIN else None)
    if form is not TableForm.SGN:
        return report_wrong_usage(
            "--out: convert sheets, logs and trials to records first (-o games.sgn), then to tables"
        )
    chosen = None
    if rules is not None:
        from ...engine.rules_text import rules_from_text

        try:
            chosen = rules_from_text(rules)
        except ValueError as error:
            return report_wrong_usage(f"--rules: {error}")
    entries = select_inputs(files, exclude, max_size, needs_match=True)
    if isinstance(entries, BadSettings):
        return report_wrong_usage(entries.message)
    for entry in entries:
        table = find_own_table(entry.path)
        if table is not None:
            name = escape_text(entry.path)
            return report_wrong_usage(f"{name} is only the table `{table}`: {MADE_OF}")
    loss = ReadFiles(entries).find_loss("-o", out, are_records=True)
    if loss is not None:
        return report_wrong_usage(loss)
    return write_foreign(entries, out, source, chosen, hides_names=no_names)


def _find_parting(options: ConvertOptions) -> str | None:
    """The fault of the columns by which tables are to be partitioned."""
    keys = options.partition
    for key in keys:
        if key not in KEYS:
            from difflib import get_close_matches

            near = get_close_matches(key, KEYS, 1, 0)[0]
            what = escape_text(key)
            return f"--partition: tables cannot be partitioned by `{what}`; did you mean `{near}`?"
    if len(set(keys)) < len(keys):
        return "--partition names a column twice"
    if keys and (options.form is not TableForm.PARQUET or not options.is_folder):
        return "--partition is for a folder of Parquet tables"
    if keys and options.append and os.path.isdir(options.out):
        held = find_partition(options.out)
        if held != keys:
            how = f"by {','.join(held)}" if held else "by nothing"
            return f"--partition: {options.out} is partitioned {how}, and so must what is added be"
    return None


def _find_other_tables(options: ConvertOptions) -> str | None:
    """Why tables cannot be added to those of a folder: these are others."""
    from ..tables.data_set import find_parts

    made = {table.name for table in options.tables} - {PLAYERS.name}
    held = [table.name for table in TABLES if find_parts(options.out, table.name)]
    held = [name for name in held if name != PLAYERS.name]
    if made == set(held):
        return None
    how = "--laps" if held == [table.name for table in TABLES[:5]] else f"--tables {','.join(held)}"
    return f"--append: {options.out} has the tables {', '.join(held)}; add to all of them: {how}"


def _find_replaced(out: str, files: list[str]) -> str | None:
    """Why tables must not replace those in a folder: these have records of other files."""
    from ..tables.data_set import find_unread

    unread = find_unread(out, files)
    if not unread:
        return None
    count = unread.total()
    what = "1 record" if count == 1 else f"{count} records"
    one = min(unread)
    whose = f"{len(unread)} files that are" if len(unread) > 1 else f"{one}, which is"
    named = f" ({one} …)" if len(unread) > 1 else ""
    return escape_text(
        f"--out: {out} has {what} of {whose} not read now{named}, and would lose them: "
        "use --append to add, or remove the folder to begin again"
    )


def _say_forms(out: str) -> str:
    """The known suffixes, for an OUT whose own names no form."""
    from difflib import get_close_matches

    shown = escape_text(out)
    end = shown.rpartition(".")[2]
    ends = [f".{form.value}" for form in TableForm]
    near = [f"did you mean `{one}`?" for one in get_close_matches(f".{end}", ends, 1)]
    said = near[0] if near else f"choose one of {', '.join(ends)} (or --to)."
    return f"--out: `.{end}` is not a known ending: {said} A folder of that name is `{shown}/`"


def _is_folder(out: str) -> bool:
    if out == STDIN:
        return False
    return out.endswith("/") or os.path.isdir(out) or "." not in os.path.basename(out)


def _find_obstacle(options: ConvertOptions) -> str | None:
    """The fault of the place where the tables are to go."""
    out, form = options.out, options.form
    is_folder = _is_folder(out)
    if form in (TableForm.DUCKDB, TableForm.SGN) and is_folder:
        return f"--out: {form.value} is written into one file, and {out} is a folder"
    if out == STDIN and form in FOR_ARCHIVE:
        name = "DuckDB" if form is TableForm.DUCKDB else "Parquet"
        where = "a file" if form is TableForm.DUCKDB else "a file or a folder"
        return f"--out: {name} is written into {where}"
    if form is TableForm.DUCKDB:
        return "--append adds to a folder of Parquet tables" if options.append else None
    if options.append and (form is not TableForm.PARQUET or not is_folder):
        return "--append adds to a folder of Parquet tables"
    if not is_folder:
        if len(options.tables) > 1:
            return f"--tables: {out} holds one table; several go into a folder"
        return None
    if not os.path.isdir(out):
        return f"--out: {out} is a file" if os.path.exists(out.rstrip("/")) else None
    if form is TableForm.PARQUET and any(os.scandir(out)):
        from ..tables.data_set import find_obstacle, find_other, is_data_set

        other = find_other(out)
        if other is not None or not is_data_set(out):
            return _say_lost(out, other, is_added_to=options.append)
        return (find_obstacle(out) or _find_other_tables(options)) if options.append else None
    known = {f"{table.name}.{form.value}" for table in TABLES}
    others = {entry.name for entry in os.scandir(out)} - known
    if form is not TableForm.PARQUET and others:
        return _say_lost(out, os.path.join(out, min(others)))
    return None


def _say_lost(out: str, other: str | None, *, is_added_to: bool = False) -> str:
    """The refusal of a folder that holds files other than the tables to be written there."""
    shown = escape_text(out)
    named = "" if other is None else f" ({escape_text(os.path.relpath(other, out))})"
    what = "files other than tables"
    if other is not None:
        stem, end = os.path.splitext(os.path.basename(other))
        if stem in [table.name for table in TABLES] and find_form(other) is not None:
            if is_added_to:
                return f"--append adds to Parquet tables, and {shown} holds other tables{named}"
            what = f"tables that end in `{end}`"
    return f"--out: {shown} holds {what}{named}, which would be lost"
