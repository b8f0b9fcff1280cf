"""Tables parted into folders by the rules and the year of their games.

A folder is named as Hive does it, `turns/rules_name=sungka/year=2026`; what its name says is no
column of the files in it. Each part of a run has a piece in many of them, and these are joined.
"""

from __future__ import annotations

import os
import shutil
from collections import defaultdict
from typing import TYPE_CHECKING
from urllib.parse import quote

from ...archive.tables.schema import GAMES, LAPS, ROUNDS, TURNS, ArchiveTable
from ...engine.version import VERSION
from .data_set import join_parquet

if TYPE_CHECKING:
    from ...archive.tables.part import TablePart

PARTED = (GAMES, ROUNDS, TURNS, LAPS)
"""The tables that are parted; `positions` is not, since one position is looked for in all games."""

_NOTHING = "__HIVE_DEFAULT_PARTITION__"


def write_pieces(
    part: TablePart, table: ArchiveTable, keys: tuple[str, ...], folder: str, number: int
) -> None:
    """Write the rows of a part into a folder for each choice of the keys."""
    import pyarrow as pa
    import pyarrow.compute as pc
    import pyarrow.parquet as pq

    from ...archive.tables.arrow import make_arrow, parquet_options

    made = make_arrow(part, table, VERSION)
    for name, games in _find_folders(part, keys).items():
        rows = made.filter(pc.is_in(made["game"], pa.array(games, pa.int32())))
        if rows.num_rows:
            inside = os.path.join(folder, table.name, name)
            os.makedirs(inside, exist_ok=True)
            rows = rows.drop_columns(list(keys)) if table is GAMES else rows
            path = os.path.join(inside, f"part-{number:05d}.parquet")
            pq.write_table(rows, path, **parquet_options(table.name, rows))


def _find_folders(part: TablePart, keys: tuple[str, ...]) -> dict[str, list[int]]:
    """The games of a part by the folder they belong to."""
    found: defaultdict[str, list[int]] = defaultdict(list)
    columns = [part.games.column(key) for key in keys]
    for game, *values in zip(part.games.column("game"), *columns, strict=True):
        said = [_NOTHING if value is None else quote(str(value), safe="") for value in values]
        name = os.path.join(*(f"{key}={value}" for key, value in zip(keys, said, strict=True)))
        found[name].append(int(str(game)))
    return found


def join_pieces(made: str, table: ArchiveTable, folder: str, before: str | None) -> None:
    """Put the pieces of a table into `made`, a file for each folder, beside those of `before`."""
    pieces = os.path.join(folder, table.name)
    inside = os.path.join(made, table.name)
    if before is not None and os.path.isdir(os.path.join(before, table.name)):
        shutil.copytree(os.path.join(before, table.name), inside)
    elif not os.path.isdir(pieces):
        _write_empty(f"{inside}.parquet", table)
    for at, _, names in os.walk(pieces):
        files = [os.path.join(at, name) for name in sorted(names)]
        if not files:
            continue
        target = os.path.join(inside, os.path.relpath(at, pieces))
        os.makedirs(target, exist_ok=True)
        path = os.path.join(target, f"part-{len(os.listdir(target)):05d}.parquet")
        if len(files) == 1:
            os.rename(files[0], path)
        else:
            join_parquet(path, table, files)


def _write_empty(path: str, table: ArchiveTable) -> None:
    import pyarrow.parquet as pq

    from ...archive.tables.arrow_types import arrow_schema

    pq.write_table(arrow_schema(table, VERSION).empty_table(), path)
