"""The tables of an archive and their columns: names, types and meanings.

`docs/tables.md` and the metadata of Parquet files are made from this list. Names and types are
promised, their order is not.
"""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

SCHEMA_VERSION = 1
"""The version of the tables; another one means that a column was removed or changed its meaning."""


class ColumnType(Enum):
    """The type of a column; the value is its name in Arrow."""

    INT8 = "int8"
    INT16 = "int16"
    INT32 = "int32"
    INT64 = "int64"
    FLOAT = "float"
    TEXT = "string"
    WORD = "string (dictionary)"
    DATE = "date32"
    DIGEST = "fixed_size_binary[32]"
    NUMBERS = "list<int32>"
    TEXTS = "list<string>"
    PAIRS = "map<string, string>"


class Column(NamedTuple):
    """A column of a table: its name, its type, and its meaning, with its unit.

    `may_lack` says whether a value may be missing (null).
    """

    name: str
    type: ColumnType
    says: str
    may_lack: bool = False


class ArchiveTable(NamedTuple):
    """A table: the meaning of one row, and its columns."""

    name: str
    row: str
    columns: tuple[Column, ...]

    @property
    def names(self) -> tuple[str, ...]:
        """The names of its columns."""
        return tuple(column.name for column in self.columns)


_T = ColumnType
_SEAT_TITLES = ("south", "east", "west", "north")

_GAME = Column("game", _T.INT32, "the number of the game in this data set, from 1")
_ROUND = Column("round", _T.INT16, "the number of the round in its match, from 1")
_TURN = Column("turn", _T.INT16, "the number of the turn in its round, from 1, passes too")

GAMES = ArchiveTable(
    "games",
    "a record",
    (
        _GAME,
        Column(
            "key",
            _T.INT64,
            "the same in every data set: the first 63 bits of SHA-256 over `file`, `record` and "
            "the digest in hexadecimal digits (or nothing), each followed by a zero byte",
        ),
        Column("digest", _T.DIGEST, "the record's `Digest`; equal means the same play", True),
        Column("file", _T.WORD, "the file it stands in, as it was named"),
        Column("record", _T.INT32, "its number in the file, from 1"),
        Column("line", _T.INT32, "its first line in the file, from 1"),
        Column("id", _T.TEXT, "the tag `Id`", True),
        Column("event", _T.TEXT, "the tag `Event`", True),
        Column("site", _T.TEXT, "the tag `Site`", True),
        Column("stage", _T.TEXT, "the tag `Stage`", True),
        Column("table_no", _T.TEXT, "the tag `Table`", True),
        Column("date", _T.DATE, "the tag `Date`, where the whole day is known", True),
        Column("date_text", _T.TEXT, "the tag `Date` as written, `2026-??-??`", True),
        Column("year", _T.INT16, "the year of `Date`, 0 where it is not known"),
        *(Column(seat, _T.TEXT, f"the tag `{seat.title()}`", True) for seat in _SEAT_TITLES),
        *(
            Column(f"{seat}_id", _T.TEXT, f"the tag `{seat.title()}Id`", True)
            for seat in _SEAT_TITLES
        ),
        *(
            Column(f"{seat}_team", _T.TEXT, f"the tag `{seat.title()}Team`", True)
            for seat in _SEAT_TITLES
        ),
        *(
            Column(f"{seat}_rating", _T.INT16, f"the tag `{seat.title()}Rating`, a number", True)
            for seat in _SEAT_TITLES
        ),
        Column("rules", _T.WORD, "the rules in canonical text", True),
        Column("rules_name", _T.WORD, "the first word of it: the rule set", True),
        Column("seats", _T.INT8, "the number of seats", True),
        Column("houses", _T.INT8, "the houses of each seat", True),
        Column("shells", _T.INT16, "the shells of a house on a fresh board", True),
        Column("rounds_played", _T.INT16, "the rounds of the main line"),
        Column("turns", _T.INT32, "the rows of `turns`"),
        Column("laps", _T.INT32, "the sum of their laps"),
        Column("result", _T.WORD, "who won, by the engine: `S` `N` `E` `W` `draw` `*`"),
        Column("reason", _T.WORD, "why: the rules' `win`, the word of an `end`, or `unfinished`"),
        Column("score", _T.NUMBERS, "the stores at the end, in playing order", True),
        Column("evidence", _T.WORD, "the tag `Evidence`", True),
        Column("source", _T.TEXT, "the tag `Source`", True),
        Column("recorder", _T.TEXT, "the tag `Recorder`", True),
        Column("status", _T.WORD, "what validation said: `valid` `warned` `partly` `unreadable`"),
        Column("codes", _T.TEXTS, "the codes of its findings, in the order of the text"),
        Column("tags", _T.PAIRS, "all other tags"),
        Column("ending", _T.TEXT, "the bare statements after its last turn, each a line", True),
    ),
)

ROUNDS = ArchiveTable(
    "rounds",
    "a round of a record",
    (
        _GAME,
        _ROUND,
        Column("first", _T.INT8, "the seat that began, 0 the first; null both hands", True),
        Column("burned", _T.NUMBERS, "the burned houses: the seat times 100 plus the house"),
        Column("score", _T.NUMBERS, "its score in playing order, where it is over", True),
        Column("turns", _T.INT32, "its rows of `turns`"),
        Column("how", _T.WORD, "`played`, or that boards in it were stated: `gap`, `set`"),
    ),
)

TURNS = ArchiveTable(
    "turns",
    "a turn or pass; a simultaneous row is one row",
    (
        _GAME,
        _ROUND,
        _TURN,
        Column("row", _T.INT16, "the number of its row, as a scorer writes it"),
        Column("seat", _T.INT8, "who plays, 0 the first in playing order; null both hands", True),
        Column("kind", _T.WORD, "`turn`, `pass`, `both` (hands at once) or `unverified`"),
        Column("text", _T.TEXT, "the bare text, `S7+3`"),
        Column("house", _T.INT8, "the first house lifted; null in a pass or of both hands", True),
        Column("moves", _T.INT16, "the moves of the turn, of all hands"),
        Column("laps", _T.INT32, "the laps of the turn; null where it is not verified", True),
        Column("captured", _T.INT32, "shells captured; null where it is not verified", True),
        Column("gained", _T.INT32, "shells more in the mover's store; null both hands", True),
        Column(
            "board",
            _T.TEXT,
            "the houses after the turn in sowing order, seat after seat, a character each: its "
            "code is 48 (`0`) plus the shells; `#` is a burned house",
            True,
        ),
        Column("store1", _T.INT32, "shells in the first seat's store after the turn", True),
        Column("store2", _T.INT32, "the same of the second seat", True),
        Column("store3", _T.INT32, "the same of the third seat; null with two", True),
        Column("next", _T.INT8, "who moves then; null nobody or both hands", True),
        Column("line", _T.INT32, "the line in the file, from 1"),
        Column("clk", _T.FLOAT, "seconds left on the clock (`<clk=…>`)", True),
        Column("emt", _T.FLOAT, "seconds spent (`<emt=…>`)", True),
        Column(
            "eval",
            _T.FLOAT,
            "shells ahead, positive for the first seat, as a record says, proven or not "
            "(`<eval=…>`)",
            True,
        ),
        Column("loss", _T.FLOAT, "what the turn gave away, in the same way (`<loss=…>`)", True),
        Column("chance", _T.FLOAT, "the first seat's chance to win the match, 0 to 1", True),
        Column("mark", _T.WORD, "its marks: `!` `?` `?!`", True),
        Column("said", _T.TEXT, "bare statements of play before it: `round`, `set`, `gap`", True),
    ),
)

POSITIONS = ArchiveTable(
    "positions",
    "a turn or pass, by the position it was played on; sorted by `hash`",
    (
        Column("hash", _T.INT64, "40 bits of the position before the turn: see below"),
        _GAME,
        _ROUND,
        _TURN,
        Column("seat", _T.INT8, "who plays, as in `turns`", True),
        Column("text", _T.TEXT, "what is played: the bare text of the turn"),
    ),
)

LAPS = ArchiveTable(
    "laps",
    "a lap: one lift and its sowing",
    (
        _GAME,
        _ROUND,
        _TURN,
        Column("seat", _T.INT8, "who sows, 0 the first in playing order"),
        Column("move", _T.INT16, "the move of that seat's turn, from 1"),
        Column("lap", _T.INT16, "the lap of the move, from 1"),
        Column("lifted", _T.INT16, "the house lifted: the seat times 100 plus the house"),
        Column("shells", _T.INT16, "the shells sown"),
        Column("ended", _T.INT16, "where the last one fell: as `lifted`, house 0 is the store"),
        Column(
            "ends",
            _T.WORD,
            "`relay`, or how the move ended: `store` `capture` `empty` `occupied` `burned` `taken`",
        ),
        Column("captured", _T.INT32, "the shells captured at its end"),
    ),
)

PLAYERS = ArchiveTable(
    "players",
    "a person in the register (`players.toml`)",
    (
        Column("id", _T.TEXT, "the person's id"),
        Column("name", _T.TEXT, "the name"),
        Column("other_names", _T.TEXTS, "other spellings of it"),
        Column("born", _T.INT16, "the year of birth", True),
        Column("country", _T.TEXT, "the country", True),
        Column("note", _T.TEXT, "a note", True),
    ),
)

TABLES = (GAMES, ROUNDS, TURNS, POSITIONS, LAPS, PLAYERS)
"""All tables, those first that are always made."""

KINDS = ("turn", "pass", "both", "unverified")
"""The words of `turns.kind`, by their number."""


def find_tables(names: str | None, *, with_laps: bool) -> tuple[ArchiveTable, ...] | str:
    """The named tables (by default those always made), or what is wrong with the names."""
    if names is None:
        return TABLES[: 5 if with_laps else 4]
    known = {table.name: table for table in TABLES}
    found = []
    for name in filter(None, (name.strip() for name in names.split(","))):
        if name not in known:
            from difflib import get_close_matches

            near = get_close_matches(name, known, 1) or ["games"]
            return f"there is no table `{name}`: did you mean `{near[0]}`?"
        found.append(known[name])
    return tuple(found) or "it names no table"
