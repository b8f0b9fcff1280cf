"""Whole records turned into the rows of all tables, and these rows read without a library."""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from itertools import accumulate, pairwise
from typing import NamedTuple

from .notes import Note
from .row_columns import RowTable, collect_rows
from .row_values import TableValues
from .schema import GAMES, KINDS, LAPS, ROUNDS, TABLES
from .turn_columns import LACKING, LETTERS, TurnColumns

_NOTED = ("clk", "emt", "eval", "loss", "chance", "mark", "said")

Row = tuple[object, ...]
"""A row of any table, `None` where a value is lacking."""


class PartColumns:
    """The rows of all tables while they are made; `take` gives them away and begins anew."""

    def __init__(self) -> None:
        self.games, self.rounds, self.laps = RowTable(GAMES), RowTable(ROUNDS), RowTable(LAPS)
        self.turns = TurnColumns()
        self.notes: list[Note] = []

    def take(self) -> TablePart:
        """The rows so far."""
        notes = tuple(self.notes)
        self.notes.clear()
        games, rounds, laps = self.games.take(), self.rounds.take(), self.laps.take()
        return TablePart(games, rounds, laps, notes, *self.turns.take())


class TablePart(NamedTuple):
    """Rows of all tables, by columns.

    A note belongs to the row of `turns` with its index, from 0. The `columns` of `turns` are bytes;
    the numbers of its texts are of `words`.
    """

    games: TableValues
    rounds: TableValues
    laps: TableValues
    notes: tuple[Note, ...]
    columns: dict[str, memoryview]
    words: tuple[bytes, ...]

    @property
    def turns(self) -> int:
        """The number of rows of `turns`."""
        return len(self.columns["seat"])

    def without(self, keys: frozenset[int]) -> TablePart:
        """The part without the games that have one of these keys."""
        known = zip(self.games.column("game"), self.games.column("key"), strict=True)
        left = {game for game, key in known if key in keys}
        if not left:
            return self
        kept = [row for row, game in enumerate(self._numbers("game")) if game not in left]
        at = {row: number for number, row in enumerate(kept)}
        boards = self._boards()
        chosen = [boards[row].encode() for row in kept]
        columns = {"board": memoryview(b"".join(chosen))}
        ends = [0, *accumulate(map(len, chosen))]
        columns["board_at"] = memoryview(array("i", ends)).cast("B")
        for name, letter in LETTERS.items():
            if not name.endswith("_at"):
                numbers = self._numbers(name)
                columns[name] = memoryview(array(letter, [numbers[row] for row in kept])).cast("B")
        games, rounds, laps = (
            collect_rows(values.table, [row for row in values.to_rows() if row[0] not in left])
            for values in (self.games, self.rounds, self.laps)
        )
        notes = tuple([(at[row], name, value) for row, name, value in self.notes if row in at])
        return TablePart(games, rounds, laps, notes, columns, self.words)

    def rows(self, table: str) -> Iterator[Row]:
        """The rows of a table, in the order of its columns."""
        match table:
            case "games":
                yield from self.games.to_rows()
            case "rounds":
                yield from self.rounds.to_rows()
            case "laps":
                yield from self.laps.to_rows()
            case "turns":
                yield from self._turn_rows()
            case "positions":
                yield from self._position_rows()

    def noted(self) -> dict[str, dict[int, str | float]]:
        """The notes by column and row; of several the last one counts."""
        found: dict[str, dict[int, str | float]] = {name: {} for name in _NOTED}
        for row, name, value in self.notes:
            found[name][row] = value
        return found

    def _numbers(self, name: str) -> list[int]:
        numbers: list[int] = self.columns[name].cast(LETTERS[name]).tolist()
        return numbers

    def _texts(self) -> list[str]:
        words = [word.decode() for word in self.words]
        return [words[number] for number in self._numbers("text")]

    def _boards(self) -> list[str]:
        text = bytes(self.columns["board"])
        ends = self._numbers("board_at")
        return [text[at:stop].decode() for at, stop in pairwise(ends)]

    def _position_rows(self) -> Iterator[Row]:
        numbers = map(self._numbers, ("hash", "game", "round", "turn", "seat"))
        for row in sorted(zip(*numbers, self._texts(), strict=True)):
            if row[0] >= 0:
                yield (*row[:4], None if row[4] < 0 else row[4], row[5])

    def _turn_rows(self) -> Iterator[Row]:
        noted = self.noted()
        columns: list[list[object]] = []
        for name in _TURN_NAMES:
            if name in noted:
                columns.append([noted[name].get(row) for row in range(self.turns)])
            elif name == "kind":
                columns.append([KINDS[kind] for kind in self._numbers("kind")])
            elif name == "text":
                columns.append([*self._texts()])
            elif name == "board":
                columns.append([board or None for board in self._boards()])
            else:
                least = LACKING if name == "gained" else -1
                numbers = self._numbers(name)
                columns.append([None if number == least else number for number in numbers])
        yield from zip(*columns, strict=True)


_TURN_NAMES = next(table.names for table in TABLES if table.name == "turns")
