"""Tables written as records again, each proved by its digest."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import ExitStack
from heapq import merge
from itertools import groupby
from operator import itemgetter
from typing import TYPE_CHECKING, Any

from ...archive.tables.back import TurnCells, record_text, write_noted
from ...engine.ruleset import RuleSet
from ...files.faults import describe_error
from ...files.inputs import STDIN
from ...notation.escapes import DIGEST_PREFIX
from ..console.exit_status import CLEAN, FINDINGS, complain, report_wrong_usage
from ..console.terminal import escape_text, print_data
from ..files.output_lock import hold_still
from ..files.packing import write_packed
from ..files.progress import ProgressBar
from .data_set import find_obstacle, find_parts, is_data_set, name_damaged

if TYPE_CHECKING:
    from ...notation.record import Record

MADE_OF = "records are made from a folder of Parquet tables (convert season/ -o again.sgn)"
"""A sentence that says which output of `convert` can become records again."""

LACKED = "comments, claims, variations, or data other than clocks, evals, chances and losses"
"""The list of things that a record may hold and tables do not, for messages."""

_WORKBOOKS = (".xlsx", ".xls", ".ods", ".numbers")
_ROWS = 10_000

_TurnText = tuple[str, int, str | None]
"""The text of a turn, its row, and the statements before it."""


def write_records(folders: list[str], out: str) -> int:
    """Write the records of folders of tables into a file and return the exit status."""
    with ExitStack() as held:
        for folder in folders:
            held.enter_context(hold_still(folder))
        return _write_records(folders, out)


def _write_records(folders: list[str], out: str) -> int:
    for folder in folders:
        if folder == STDIN:
            what = "a sheet, a log or a trial on standard input needs --from"
            return report_wrong_usage(f"-: {what}; {MADE_OF}")
        if folder.lower().endswith(_WORKBOOKS):
            what = "a workbook: save the sheet of houses as CSV in UTF-8"
            return report_wrong_usage(f"{escape_text(folder)}: {what}")
        if not os.path.isdir(folder) or not is_data_set(folder):
            return report_wrong_usage(f"{escape_text(folder)}: not a folder of tables: {MADE_OF}")
        obstacle = find_obstacle(folder)
        if obstacle is not None:
            return report_wrong_usage(escape_text(obstacle))
        for table in ("games", "turns"):
            if not find_parts(folder, table):
                return report_wrong_usage(f"{escape_text(folder)}: it has no table `{table}`")
    counted = [0, 0]
    try:
        with ProgressBar(total=sum(map(_count_games, folders))) as bar:
            texts = _write(folders, counted, bar)
            if out == STDIN:
                for text in texts:
                    print_data(text)
            else:
                write_packed(out, map(str.encode, texts))
    except BrokenPipeError:
        raise
    except OSError as error:
        complain(f"{escape_text(out)}: not written: {describe_error(error)}")
        return FINDINGS
    if out != STDIN:
        what = "1 record" if counted[0] == 1 else f"{counted[0]} records"
        complain(f"{what} → {escape_text(out)}")
    complain(f"tables do not hold {LACKED}: the records lack them")
    return FINDINGS if counted[1] else CLEAN


def _count_games(folder: str) -> int:
    import pyarrow.parquet as pq

    rows = 0
    for path in find_parts(folder, "games"):
        with name_damaged(path):
            rows += pq.read_metadata(path).num_rows
    return rows


def _write(folders: list[str], counted: list[int], bar: ProgressBar) -> Iterator[str]:
    from ...notation.writer import write

    for folder in folders:
        turns = _TurnTexts(folder)
        for game in _read_rows(folder, "games"):
            bar.advance(1)
            cells = turns.of(int(str(game["game"])))
            record, why = _make_record(game, cells)
            if record is None:
                counted[1] += 1
                bar.clear()
                place = f"{game['file']}:{game['line']}"
                complain(f"{escape_text(place)}: left out: {why}")
                continue
            yield ("\n" if counted[0] else "") + write(record)
            counted[0] += 1


def _make_record(game: dict[str, Any], cells: list[TurnCells]) -> tuple[Record | None, str]:
    """The record of a game, if its play is proved to be the same; otherwise why it is none."""
    if game["rules"] is None:
        return None, "its rules are not known"
    if game["ending"] is None:
        return None, "something in it cannot be read"
    noted = [(write_noted(turn), turn.row, turn.said) for turn in cells]
    bare = [(turn.text, turn.row, turn.said) for turn in cells]
    # Notes that cannot be read as they stand in the tables are left out.
    for turns in (noted, bare):
        record = _prove(game, turns, bare)
        if record is not None:
            return record, ""
    return None, "its digest would be another" if game["digest"] else "its play would be another"


def _prove(game: dict[str, Any], turns: list[_TurnText], bare: list[_TurnText]) -> Record | None:
    """The record with these turns; `None` where it cannot be read, or its play is different."""
    from ...archive.tables.core_text import split_core
    from ...notation.reading.parser import read
    from ...notation.writer import write
    from ...replay.digest import extract_core, is_digest
    from ...replay.header import rules_of

    readings = list(read(record_text(game, turns)))
    record = readings[0].record
    rules = rules_of(record)
    if len(readings) != 1 or readings[0].has_syntax_faults or not isinstance(rules, RuleSet):
        return None
    wanted = game["digest"]
    try:
        if wanted is not None:
            return record if is_digest(f"{DIGEST_PREFIX}{wanted.hex()}", record, rules) else None
        # Without a turn there is no digest, and what is stated is compared itself.
        cores = [
            split_core(write(extract_core(record, rules, says_first=each)))
            for each in (False, True)  # as tables were once written
        ]
    except ValueError:
        return None
    said = [(at, said) for at, (_, _, said) in enumerate(bare) if said]
    held = tuple([text for text, _, _ in bare]), tuple(said), game["ending"]
    return record if held in cores else None


class _TurnTexts:
    """The turns of a folder, game after game."""

    def __init__(self, folder: str) -> None:
        rows = _read_rows(folder, "turns", ["game", *TurnCells._fields])
        self._games = groupby(rows, key=itemgetter("game"))
        self._next = next(self._games, None)

    def of(self, game: int) -> list[TurnCells]:
        """The turns of a game, none where it has none; games are asked for in order."""
        if self._next is None or self._next[0] != game:
            return []
        cells = [TurnCells(*[row[name] for name in TurnCells._fields]) for row in self._next[1]]
        self._next = next(self._games, None)
        return cells


def _read_rows(
    folder: str, table: str, columns: list[str] | None = None
) -> Iterator[dict[str, Any]]:
    """The rows of a table in the order of the games, however the table is parted."""
    paths = find_parts(folder, table)
    parted = [list(files) for _, files in groupby(paths, key=os.path.dirname)]
    yield from merge(*(_read_files(files, columns) for files in parted), key=itemgetter("game"))


def _read_files(paths: list[str], columns: list[str] | None) -> Iterator[dict[str, Any]]:
    import pyarrow.parquet as pq

    for path in paths:
        with name_damaged(path), pq.ParquetFile(path) as file:
            for batch in file.iter_batches(_ROWS, columns=columns):
                rows = batch.to_pylist()
                yield from rows
