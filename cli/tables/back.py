"""Tables written as records again, each proved by its digest."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from heapq import merge
from itertools import groupby
from operator import itemgetter
from typing import Any

from ...archive.tables.back import record_text
from ..console.exit_status import CLEAN, FINDINGS, complain, describe_error, report_wrong_usage
from ..console.terminal import escape_text
from ..files.inputs import STDIN
from ..files.progress import ProgressBar
from ..files.replace_file import replace_file
from .data_set import find_obstacle, find_parts, is_data_set

_ROWS = 10_000


def write_records(folders: list[str], out: str) -> int:
    """Write the records of folders of tables into a file; the exit status."""
    for folder in folders:
        if not os.path.isdir(folder) or not is_data_set(folder):
            return report_wrong_usage(
                f"{escape_text(folder)}: no folder of tables: records are made of what `convert` "
                "has written"
            )
        obstacle = find_obstacle(folder)
        if obstacle is not None:
            return report_wrong_usage(obstacle)
        for table in ("games", "turns"):
            if not find_parts(folder, table):
                return report_wrong_usage(f"{escape_text(folder)}: it has no table `{table}`")
    counted = [0, 0]
    try:
        with ProgressBar(total=sum(map(_count_games, folders))) as bar:
            texts = _write(folders, counted, bar)
            if out == STDIN:
                for text in texts:
                    sys.stdout.write(text)
                return FINDINGS if counted[1] else CLEAN
            replace_file(out, texts)
    except BrokenPipeError:
        raise
    except OSError as error:
        complain(f"{escape_text(out)}: not written: {describe_error(error)}")
        return FINDINGS
    what = "1 record" if counted[0] == 1 else f"{counted[0]} records"
    complain(f"{what} → {escape_text(out)}")
    return FINDINGS if counted[1] else CLEAN


def _count_games(folder: str) -> int:
    import pyarrow.parquet as pq

    rows: int = sum(pq.read_metadata(path).num_rows for path in find_parts(folder, "games"))
    return rows


def _write(folders: list[str], counted: list[int], bar: ProgressBar) -> Iterator[str]:
    from ...notation.reading.parser import read
    from ...notation.writer import write
    from ...replay.digest import digest
    from ...replay.play import play

    for folder in folders:
        turns = _TurnTexts(folder)
        for game in _read_rows(folder, "games"):
            bar.advance(1)
            text = record_text(game, turns.of(int(str(game["game"]))))
            readings = list(read(text))
            record = readings[0].record
            made = None
            if len(readings) == 1 and not readings[0].has_syntax_faults:
                rules = play(record).rules if game["digest"] is not None else None
                made = None if rules is None else digest(record, rules)
            wanted = game["digest"]
            if not isinstance(wanted, bytes) or made != f"sha256:{wanted.hex()}":
                counted[1] += 1
                bar.clear()
                why = "it has no digest" if wanted is None else "its digest would be another"
                place = f"{game['file']}:{game['line']}"
                complain(f"{escape_text(place)}: left out: {why}")
                continue
            yield ("\n" if counted[0] else "") + write(record)
            counted[0] += 1


class _TurnTexts:
    """The turns of a folder, game after game."""

    def __init__(self, folder: str) -> None:
        rows = _read_rows(folder, "turns", ["game", "text", "row", "said"])
        self._games = groupby(rows, key=itemgetter("game"))
        self._next = next(self._games, None)

    def of(self, game: int) -> list[tuple[str, int, str | None]]:
        """The texts of a game, none where it has no turns; games are asked for in order."""
        if self._next is None or self._next[0] != game:
            return []
        texts = [(row["text"], row["row"], row["said"]) for row in self._next[1]]
        self._next = next(self._games, None)
        return texts


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
        with pq.ParquetFile(path) as file:
            for batch in file.iter_batches(_ROWS, columns=columns):
                yield from batch.to_pylist()
