"""The facts that tell one record from another, read from its tokens.

`record_facts.pxd` declares the C types.
"""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256

from ..engine.board import Seat
from ..notation.escapes import parse_string
from ..replay.acceptance.canonical import CanonicalWriter
from ..replay.acceptance.detail_text import CORE

WANTED = (
    *(name for seat in Seat for name in (seat.title, f"{seat.title}Id")),
    "Date", "Stage", "Table", "Id", "Event", "Site", "Result",
)  # fmt: skip
"""The tags that archives ask for."""

_SEATS = len(Seat)
_DATE, _STAGE, _TABLE, _ID = range(2 * len(Seat), 2 * len(Seat) + 4)
_CORE = CORE


class RecordFacts:
    """The facts by which an archive recognises a record.

    `digest` is its 32 bytes (`None`: nothing was played), `names` are those of the players that are
    known, and `ids` the `…Id` of each; `date` is a whole day. `plays` are the first turns in bare
    detail, each with a line end (none where `CardTurns` has none). The record has this `number` in
    the file whose index is `file`, and begins on this `line` (both from 1). The bytes of its text
    go from `start` up to `stop`.
    """

    __slots__ = (
        "date", "digest", "file", "id", "ids", "line", "names", "number", "plays", "stage", "start",
        "stop", "table", "turns",
    )  # fmt: skip

    def __init__(
        self,
        digest: bytes | None,
        names: tuple[bytes, ...],
        ids: tuple[bytes | None, ...],
        date: bytes | None,
        stage: bytes | None,
        table: bytes | None,
        id_: bytes | None,
        plays: bytes,
        turns: int,
        file: int,
        number: int,
        line: int,
        start: int,
        stop: int,
    ) -> None:
        self.digest, self.names, self.ids, self.date = digest, names, ids, date
        self.stage, self.table, self.id, self.plays = stage, table, id_, plays
        self.turns, self.file, self.number = turns, file, number
        self.line, self.start, self.stop = line, start, stop


def pack_facts(facts: tuple[RecordFacts, ...]) -> tuple[tuple[object, ...], ...]:
    """Pack facts as plain tuples, which go to another process in a third of the time."""
    return tuple([_list_fields(one) for one in facts])


def unpack_facts(packed: tuple[tuple[object, ...], ...]) -> tuple[RecordFacts, ...]:
    """Make the facts again from what `pack_facts` gave."""
    return tuple([RecordFacts(*one) for one in packed])  # type: ignore[arg-type]


def _list_fields(one: RecordFacts) -> tuple[object, ...]:
    return (
        one.digest, one.names, one.ids, one.date, one.stage, one.table, one.id, one.plays,
        one.turns, one.file, one.number, one.line, one.start, one.stop,
    )  # fmt: skip


class FactsReader:
    """Checks records one after another and takes the facts of those that it accepts."""

    def __init__(self) -> None:
        self.writer = CanonicalWriter(WANTED)
        self.data = b""

    @property
    def seats(self) -> int:
        """The number of seats of the record taken last."""
        return self.writer.seats

    @property
    def values(self) -> dict[str, str | None]:
        """The values of the tags that archives ask for, from the record taken last."""
        written = self.writer.tags.values(self.data)
        return {name: resolve_value(value) for name, value in zip(WANTED, written, strict=True)}

    def sweep(
        self,
        data: bytes,
        start: int,
        end: int,
        found: list[RecordFacts],
        file: int = 0,
        number: int = 0,
        line: int = 1,
        suits: Callable[[], bool] | None = None,
    ) -> int:
        """Add to `found` the facts of whole records from `start`, up to `end`, a record's border.

        They follow record `number` of the file whose index is `file`, and begin at `line`. Returns
        the beginning of the first record that is not accepted or does not suit, or else `end`.
        Raises `ValueError` for a range outside `data`.
        """
        writer, at = self.writer, start
        self.data = data
        while at < end:
            border = writer.take(data, at, end)
            if border < 0 or not writer.write(_CORE) or (suits is not None and not suits()):
                break
            number += 1
            found.append(self.make_facts(data, file, number, line, at, border))
            line += writer.lines
            at = border
        return at

    def read_files(
        self,
        texts: tuple[bytes, ...],
        found: list[RecordFacts],
        suits: Callable[[], bool] | None = None,
    ) -> list[int]:
        """Add the facts of whole files; gives the indexes of those with a record of another kind.

        Of such a file nothing is added.
        """
        others = []
        for index in range(len(texts)):
            text, before = texts[index], len(found)
            if self.sweep(text, 0, len(text), found, index, 0, 1, suits) != len(text):
                del found[before:]
                others.append(index)
        return others

    def make_facts(
        self, text: bytes, file: int, number: int, line: int, start: int, stop: int
    ) -> RecordFacts:
        """The facts of the record written last."""
        writer, tags = self.writer, self.writer.tags
        names: list[bytes] = []
        ids: list[bytes | None] = []
        for seat in range(_SEATS):
            name = find_known(tags.value(text, 2 * seat))
            if name is not None:
                names.append(name)
                ids.append(find_known(tags.value(text, 2 * seat + 1)))
        date = find_known(tags.value(text, _DATE))
        if date is not None and b"?" in date:
            date = None
        digest = sha256(writer.out.taken()).digest() if writer.has_turn else None
        plays = b""
        if date is not None and len(names) == writer.seats:
            plays = writer.list.plays.taken()
        return RecordFacts(
            digest,
            tuple(names),
            tuple(ids),
            date,
            find_known(tags.value(text, _STAGE)),
            find_known(tags.value(text, _TABLE)),
            find_known(tags.value(text, _ID)),
            plays,
            writer.turns,
            file,
            number,
            line,
            start,
            stop,
        )


def find_known(value: bytes | None) -> bytes | None:
    """The value of a tag, its escapes resolved; `None` if it says nothing."""
    if value is None:
        return None
    says = False
    for byte in value:
        if byte == 92:
            return find_slowly(value)
        # Neither a blank nor a dash, a question mark or a byte beyond ASCII.
        if 32 < byte < 128 and byte != 45 and byte != 63:
            says = True
    return value if says else find_slowly(value)


def find_slowly(value: bytes) -> bytes | None:
    """The same as `find_known`, for a value with escapes or without any plain letter."""
    # Imported here because it brings the diagnostics, and few values come here.
    from .card import known_value

    known = known_value(resolve_value(value.decode()))
    return None if known is None else known.encode()


def resolve_value(value: str | None) -> str | None:
    """The value of a tag, given the text between its quotes."""
    return value if value is None or "\\" not in value else parse_string(f'"{value}"', 1)[0]
