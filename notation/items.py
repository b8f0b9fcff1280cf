"""The parts of a record as text: a tag, a turn, a note, a statement."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from ..engine.board import House, Seat
from .diagnostic import Span
from .escapes import write_comment, write_string
from .record import (
    Comment,
    Data,
    End,
    Event,
    Gap,
    Item,
    Move,
    Note,
    Pass,
    PositionClaim,
    Race,
    RoundStart,
    Score,
    SetPosition,
    SimultaneousRow,
    Stores,
    Tag,
    Turn,
    Unreadable,
    VariationEnd,
    VariationStart,
    house_order,
)


class MovePart(NamedTuple):
    """A part of a move behind its house, and how a fault in it is explained.

    `form` is how the order of all parts shows it, `needs` what has to follow its sign.
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
"""In the order in which they are written; of `>` and `~` a move has one."""


def write_tag(tag: Tag) -> str:
    """The tag's line, `[Event "Sinulog Open"]`; raises `ValueError` when its name is no name."""
    return f"[{_name(tag.name, _TAG_NAME)} {write_string(tag.value)}]"


def write_item(item: Item) -> str:
    """An item of a body as it stands in its line.

    Raises `ValueError` for an item that is unreadable or cannot be written (a number with too many
    digits, a name with other signs, a turn without moves).
    """
    match item:
        case Turn() | Pass() | SimultaneousRow():
            return write_turn(item)
        case Comment() | Data():
            return write_note(item)
        case Stores(shells=shells):
            return "=" + _counts(shells, ":")
        case VariationStart():
            return "("
        case VariationEnd():
            return ")"
        case Unreadable(text=text):
            raise ValueError(f"a record that could not be read cannot be written: `{text}`")
    return _write_statement(item)


def write_turn(turn: Turn | Pass | SimultaneousRow) -> str:
    """The turn with all its claims, `S7+3x9`; a simultaneous row with the notes between its turns.

    Raises `ValueError` for a turn without moves, a number, house or mark that cannot be written,
    or a row whose notes do not fit its turns.

    >>> from ..engine.board import Seat
    >>> write_turn(Turn(Seat.SOUTH, (Move(7), Move(3, captured=9, marks=("!", "$14")))))
    'S7+3x9!$14'
    """
    match turn:
        case Pass(seat=seat):
            return f"{seat.value}--"
        case SimultaneousRow(turns=turns, notes=notes):
            if len(notes) != len(turns) - 1 or not notes:
                raise ValueError(f"{len(turns)} turns have {len(turns) - 1} `|`, not {len(notes)}")
            texts = [write_turn(one) for one in turns]
            for index, some in enumerate(notes):
                texts[index] = " ".join([texts[index], *map(write_note, some)])
            return " | ".join(texts)
    if not turn.moves:
        raise ValueError("a turn has at least one move")
    return turn.seat.value + "+".join(map(_write_move, turn.moves)) + "+" * turn.store_end


def write_lifts(seat: Seat, numbers: Sequence[int]) -> str:
    """A turn that claims nothing, `S7+3`, or a pass when nothing is lifted.

    Raises `ValueError` when a house's number is not 1 to 99.
    """
    return f"{seat.value}{'+'.join(map(_numeral, numbers)) or '--'}"


def find_part(move: Move, signs: str) -> Span:
    """The place of a part of a move, known by its sign in `MOVE_PARTS` (or one of several).

    It is the place of the move where the move lacks the part, was not read from a text, or has
    leading zeros in more than one of its numbers, so that it is not known where they stand.
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
    return f"{house.seat.value}{_numeral(house.number)}"


def write_note(note: Note) -> str:
    """The comment in `{…}` or the data in `<…>`.

    Raises `ValueError` for data without pairs, or with a key that is no name.
    """
    if isinstance(note, Comment):
        return write_comment(note.text)
    if not note.pairs:
        raise ValueError("data has at least one `key=value`")
    return "<" + " ".join(f"{_name(key, _KEY)}={_value(value)}" for key, value in note.pairs) + ">"


_TAG_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_-]*")
_KEY = re.compile(r"[A-Za-z][A-Za-z0-9_.-]*")
_BARE = re.compile(r'[^\s"<>]+')
_SIGNS = frozenset({"!", "?", "!!", "??", "!?", "?!"})
_GLYPH = re.compile(r"\$(?:0|[1-9][0-9]{0,8})")


def _write_statement(
    item: RoundStart | Score | PositionClaim | Race | SetPosition | Gap | Event | End,
) -> str:
    match item:
        case RoundStart(number=number, first=first, burned=burned):
            text = f"round {_count(number)}"
            if first is not None:
                text += f" first {first.value}"
            if burned:
                houses = sorted(burned, key=house_order)
                text += " burn " + " ".join(map(write_house, houses))
            return text
        case Score(shells=shells):
            return "score " + _counts(shells, "-")
        case PositionClaim(position=position):
            return f'position "{position.to_text()}"'
        case Race(runs=runs):
            if not runs:
                raise ValueError("a race has at least one drop")
            return " ".join(["race", *(f"{seat.value}{_count(drops)}" for seat, drops in runs)])
        case SetPosition(position=position):
            return f'set "{position.to_text()}"'
        case Gap():
            return "gap"
        case Event(name=name, text=remark):
            words = ["event", _name(name, _TAG_NAME)]
            return " ".join(words if remark is None else [*words, write_string(remark)])
        case End(reason=reason, seat=seat):
            if (seat is not None) is not reason.names_seat:
                raise ValueError(f"`end {reason.value}` names a seat: {reason.names_seat}")
            words = ["end", reason.value, seat.value if seat else ""]
            return " ".join(word for word in words if word)


def _write_move(move: Move) -> str:
    parts = move.tick, move.relays, move.end, move.captured
    if move.house is not None and parts == _NO_PARTS and not move.marks:
        return _numeral(move.house)
    return "".join(_write_parts(move))


_NO_PARTS = (None,) * 4
"""What most moves say besides their house."""


def _write_parts(move: Move) -> list[str]:
    """The house of a move, then its parts in their order, then its marks."""
    parts = ["_" if move.house is None else _numeral(move.house)]
    if move.tick is not None:
        parts.append(f"@{_count(move.tick)}")
    if isinstance(move.relays, int):
        parts.append(f"~{_count(move.relays)}")
    elif move.relays:
        parts.append("".join(f">{write_house(house)}" for house in move.relays))
    if move.end is not None:
        parts.append(f"-{write_house(move.end)}")
    if move.captured is not None:
        parts.append(f"x{_count(move.captured)}")
    for index, mark in enumerate(move.marks):
        if not (_GLYPH.fullmatch(mark) or (index == 0 and mark in _SIGNS)):
            raise ValueError(f"`{mark}` is not a mark of a move, or is in the wrong place")
        parts.append(mark)
    return parts


def _value(value: str) -> str:
    return value if _BARE.fullmatch(value) else write_string(value)


def _counts(shells: tuple[int, ...], between: str) -> str:
    if len(shells) not in (2, 3):
        raise ValueError(f"there are 2 or 3 stores, not {len(shells)}")
    return between.join(map(_count, shells))


def _count(number: int) -> str:
    if not 0 <= number <= 999_999_999:
        raise ValueError(f"a number is written with at most 9 digits, not {number}")
    return str(number)


def _numeral(number: int) -> str:
    if not 1 <= number <= 99:
        raise ValueError(f"houses are numbered from 1 to 99, not {number}")
    return str(number)


def _name(name: str, pattern: re.Pattern[str]) -> str:
    if not pattern.fullmatch(name):
        raise ValueError(f"`{name}` is not a name; a name is letters and digits")
    return name
