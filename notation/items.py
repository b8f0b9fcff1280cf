"""The parts of a record as text: a tag, a turn, a note, a statement.

`items.pxd` declares the C types.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from ..engine.board import House, Seat
from .diagnostic import Span
from .item_writer import ItemWriter
from .record import (
    Item,
    Move,
    Note,
    Pass,
    SimultaneousRow,
    Tag,
    Turn,
)

_PLUS = ord("+")


class MovePart(NamedTuple):
    """A part of a move behind its house, and how a fault in it is explained.

    `form` shows the part in the list of all parts; `needs` says what has to follow its sign.
    """

    sign: str
    name: str
    form: str
    needs: str


MOVE_PARTS = (
    MovePart("@", "tick", "`@tick`", "the tick, a number,"),
    MovePart(">", "relay", "`>relays`", "the house of the relay, like `N3`,"),
    MovePart("~", "number of relays", "`~number`", "the number of relays"),
    MovePart("-", "last house", "`-house`", "the house of the last shell, like `N4`,"),
    MovePart("x", "capture", "`xcaptured`", "the number of shells captured"),
)
"""The parts in the order in which they are written; a move has `>` or `~`, not both."""


_idle: dict[str, ItemWriter] = {}
"""A writer that is not in use, if there is one: no two threads share one."""


def take_writer() -> ItemWriter:
    """A writer with an empty `out`; `give_back` keeps it for the next use."""
    writer = _idle.pop("writer", None) or ItemWriter()
    writer.out.size = 0
    return writer


def give_back(writer: ItemWriter) -> str:
    """Give a writer back, and return the text in its `out`."""
    letters: bytes = writer.out.taken()
    _idle["writer"] = writer
    try:
        return letters.decode()
    except UnicodeDecodeError:
        return letters.decode("utf-8", "surrogatepass")


def write_tag(tag: Tag) -> str:
    """The tag's line, `[Event "Sinulog Open"]`; raises `ValueError` when its name is no name."""
    writer = take_writer()
    writer.write_tag(tag)
    return give_back(writer)


def write_item(item: Item) -> str:
    """An item of a body as written in its line.

    Raises `ValueError` for an item that is unreadable or cannot be written (a number with too many
    digits, a name with other signs, a turn without moves).
    """
    writer = take_writer()
    writer.write_item(item)
    return give_back(writer)


def write_turn(turn: Turn | Pass | SimultaneousRow) -> str:
    """The turn with all its claims, `S7+3x9`; a simultaneous row with the notes between its turns.

    Raises `ValueError` for a turn without moves, a number, house or mark that cannot be written,
    or a row whose notes do not fit its turns.

    >>> from ..engine.board import Seat
    >>> write_turn(Turn(Seat.SOUTH, (Move(7), Move(3, captured=9, marks=("!", "$14")))))
    'S7+3x9!$14'
    """
    writer = take_writer()
    writer.write_turn(turn)
    return give_back(writer)


def write_lifts(seat: Seat, numbers: Sequence[int]) -> str:
    """A turn that claims nothing, `S7+3`, or a pass when nothing is lifted.

    Raises `ValueError` when a house's number is not 1 to 99.
    """
    writer = take_writer()
    writer.write_seat(seat)
    if not numbers:
        writer.out.write(b"--")
    for place, number in enumerate(numbers):
        if place:
            writer.out.put(_PLUS)
        writer.write_numeral(number)
    return give_back(writer)


def find_part(move: Move, signs: str) -> Span:
    """The place of a part of a move, known by its sign in `MOVE_PARTS` (or one of several).

    It is the place of the move where the move lacks the part, was not read from a text, or has
    leading zeros in more than one of its numbers, so that their places are not known.
    Raises `ValueError` as `write_turn` does.
    """
    parts = _write_parts(move)
    zeros = move.span.end - move.span.start - sum(map(len, parts))
    padded = [part for part in parts if part[0] in "@~x$"]
    if zeros < 0 or (zeros and len(padded) != 1):
        return move.span
    at = move.span.start
    for index, part in enumerate(parts):
        end = at + len(part) + (zeros if zeros and part is padded[0] else 0)
        if index and part[0] in signs:
            return Span(at, end)
        at = end
    return move.span


def write_house(house: House) -> str:
    """The house's name, `S7`; raises `ValueError` when its number is not 1 to 99."""
    writer = take_writer()
    writer.write_house(house)
    return give_back(writer)


def write_note(note: Note) -> str:
    """The comment in `{…}` or the data in `<…>`.

    Raises `ValueError` for data without pairs, or with a key that is no name.
    """
    writer = take_writer()
    writer.write_note(note)
    return give_back(writer)


_PART = re.compile(r"^(?:_|[0-9]+)|[@~x$][0-9]+|(?:>[SNEW][0-9]+)+|-[SNEW][0-9]+|[!?]+")


def _write_parts(move: Move) -> list[str]:
    """The house of a move, then its parts in their order, then its marks."""
    writer = take_writer()
    writer.write_move(move)
    return _PART.findall(give_back(writer))
