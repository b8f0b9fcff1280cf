"""The output of a conversion, and its place."""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ...archive.tables.schema import ArchiveTable
from ...checking.table_tasks import OnError
from .forms import TableForm

if TYPE_CHECKING:
    from ...archive.register import RegisteredPlayer


@dataclass(frozen=True, slots=True)
class ConvertOptions:
    """The options of a conversion: the tables to make, their form and their place."""

    out: str
    form: TableForm
    tables: tuple[ArchiveTable, ...]
    on_error: OnError = OnError.KEEP
    record: int | None = None
    append: bool = False
    partition: tuple[str, ...] = ()
    is_quiet: bool = False  # a question is asked of it: errors in records are part of the answer
    players: tuple[RegisteredPlayer, ...] | None = None

    @property
    def is_folder(self) -> bool:
        """True when the output is a folder of tables."""
        is_named = self.out.endswith("/") or os.path.isdir(self.out)
        return is_named or "." not in os.path.basename(self.out)

    @property
    def with_laps(self) -> bool:
        """True when laps are asked for."""
        return any(table.name == "laps" for table in self.tables)
