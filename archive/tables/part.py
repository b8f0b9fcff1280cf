"""Whole records turned into the rows of all tables, and those rows without any other library."""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from itertools import accumulate, pairwise
from typing import Literal, NamedTuple

from .game_rows import GameRow, RoundRow
from .notes import Note
from .replay_rows import LapRow
from .schema import KINDS, TABLES
from .turn_columns import LACKING, WIDTHS

_LETTER: dict[int, Literal["b", "h", "i", "q"]] = {1: "b", 2: "h", 4: "i", 8: "q"}
_NOTED = ("clk", "emt", "eval", "loss", "chance", "mark", "said")

Row = tuple[object, ...]
"""A row of any table, `None` where a value is lacking."""


class TablePart(NamedTuple):
    """Rows of all tables: of `turns` and `positions` as columns, of the others one by one.

    A note belongs to the row of `turns` with its index, from 0.
    """

    games: list[GameRow]
    rounds: list[RoundRow]
    laps: list[LapRow]
    notes: list[Note]
    columns: dict[str, memoryview]

    @property
    def turns(self) -> int:
        """The number of rows of `turns`."""
        return len(self.columns["kind"])

    def without(self, keys: frozenset[int]) -> TablePart:
        """The part without the games that have one of these keys."""
        left = {int(str(game[0])) for game in self.games if game[1] in keys}
        if not left:
            return self
        kept = [row for row, game in enumerate(self._numbers("game")) if game not in left]
        at = {row: number for number, row in enumerate(kept)}
        columns = {}
        for name in WIDTHS:
            if name in ("text", "board"):
                texts = self._texts(name)
                chosen = [texts[row].encode() for row in kept]
                columns[name] = memoryview(b"".join(chosen))
                ends = list(accumulate([len(text) for text in chosen]))
                columns[f"{name}_at"] = memoryview(array("i", ends)).cast("B")
            elif not name.endswith("_at"):
                numbers = self._numbers(name)
                letter = _LETTER[WIDTHS[name]]
                columns[name] = memoryview(array(letter, [numbers[row] for row in kept])).cast("B")
        return TablePart(
            [game for game in self.games if game[0] not in left],
            [row for row in self.rounds if row[0] not in left],
            [row for row in self.laps if row[0] not in left],
            [(at[row], name, value) for row, name, value in self.notes if row in at],
            columns,
        )

    def rows(self, table: str) -> Iterator[Row]:
        """The rows of a table, in the order of its columns."""
        match table:
            case "games":
                yield from self.games
            case "rounds":
                yield from self.rounds
            case "laps":
                yield from self.laps
            case "turns":
                yield from self._turn_rows()
            case "positions":
                yield from self._position_rows()

    def noted(self) -> dict[str, dict[int, str | float]]:
        """The notes by column and row; what was said last counts."""
        found: dict[str, dict[int, str | float]] = {name: {} for name in _NOTED}
        for row, name, value in self.notes:
            found[name][row] = value
        return found

    def _numbers(self, name: str) -> list[int]:
        numbers: list[int] = self.columns[name].cast(_LETTER[WIDTHS[name]]).tolist()
        return numbers

    def _texts(self, name: str) -> list[str]:
        text = bytes(self.columns[name])
        ends = [0, *self._numbers(f"{name}_at")]
        return [text[at:stop].decode() for at, stop in pairwise(ends)]

    def _position_rows(self) -> Iterator[Row]:
        numbers = map(self._numbers, ("hash", "game", "round", "turn", "seat"))
        for row in sorted(zip(*numbers, self._texts("text"), strict=True)):
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
            elif name in ("text", "board"):
                texts = self._texts(name)
                columns.append([text or None for text in texts] if name == "board" else [*texts])
            else:
                least = LACKING if name == "gained" else -1
                numbers = self._numbers(name)
                columns.append([None if number == least else number for number in numbers])
        yield from zip(*columns, strict=True)


_TURN_NAMES = next(table.names for table in TABLES if table.name == "turns")
