"""A Parquet file of a table while it is written."""

from __future__ import annotations

from base64 import b64encode
from types import TracebackType
from typing import TYPE_CHECKING, Self

from ...archive.tables.schema import ArchiveTable
from ...engine.version import VERSION

if TYPE_CHECKING:
    import pyarrow as pa


class ParquetFile:
    """Writes rows into a file; the texts of turns come as words by number.

    So pyarrow need not look any text up. To readers the column is one of texts, because the schema
    is written here: pyarrow's own would say that it is a dictionary.
    """

    def __init__(self, path: str, table: ArchiveTable, made: pa.Table | None = None) -> None:
        import pyarrow.parquet as pq

        from ...archive.tables.arrow import ROW_GROUPS, parquet_options
        from ...archive.tables.arrow_types import arrow_schema

        options = parquet_options(table.name, made)
        self._rows = ROW_GROUPS[table.name]
        del options["row_group_size"]
        self._schema = arrow_schema(table, VERSION)
        given = arrow_schema(table, VERSION, by_number=True)
        self._out = pq.ParquetWriter(path, given, store_schema=False, **options)

    def write(self, rows: pa.Table) -> None:
        """Write rows, which begin a row group."""
        from ...archive.tables.arrow import choose_texts

        for at in range(0, rows.num_rows, self._rows):
            chosen = choose_texts(rows.slice(at, self._rows))
            self._out.write_table(chosen, row_group_size=self._rows)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        if error is None:
            schema = b64encode(self._schema.serialize().to_pybytes())
            self._out.add_key_value_metadata({**self._schema.metadata, b"ARROW:schema": schema})
        self._out.close()
