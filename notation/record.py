"""A record as data: its tags and, in the order written, everything after them.

The body is one flat sequence. A variation stands between a `VariationStart` and its
`VariationEnd`, so no reader or writer needs recursion, however deep variations nest. A span is
the place of a thing in the text it was read from; equal things may stand in different places, so
only the fields before it are compared, and not the number of a row, which is how it is written.
"""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from ..engine.board import House, Position, Seat
from ..engine.values import compare_first
from .diagnostic import Span
from .escapes import TAG_ORDER

NOWHERE = Span(0, 0)
"""The span of a thing that was not read from a text."""


@compare_first(2)
class Tag(NamedTuple):
    """A header line `[Name "value"]`, the value with its escapes resolved."""

    name: str
    value: str
    span: Span = NOWHERE


@compare_first(1)
class Comment(NamedTuple):
    """Words for people, `{…}`, with escapes resolved and line ends kept."""

    text: str
    span: Span = NOWHERE


@compare_first(1)
class Data(NamedTuple):
    """Data for programs, `<key=value …>`, in the order written; a key may stand twice."""

    pairs: tuple[tuple[str, str], ...]
    span: Span = NOWHERE


Note = Comment | Data


@compare_first(6)
class Move(NamedTuple):
    """One chosen house and the claims about it; `house` is `None` when it cannot be read.

    `tick` is when it was lifted; `relays` are the houses relayed, or only their number; `end` is
    the house of the last shell; `captured` counts the shells a capture put into the mover's store.
    """

    house: int | None
    tick: int | None = None
    relays: tuple[House, ...] | int | None = None
    end: House | None = None
    captured: int | None = None
    marks: tuple[str, ...] = ()
    span: Span = NOWHERE


@compare_first(3)
class Turn(NamedTuple):
    """The moves (one or more) of one seat; `store_end` is the claim of a last `+`.

    `number` is the row number written before it, if any: how a row is written, not what it is.
    """

    seat: Seat
    moves: tuple[Move, ...]
    store_end: bool = False
    number: int | None = None
    span: Span = NOWHERE


@compare_first(1)
class Pass(NamedTuple):
    """A turn of a seat that cannot move, `S--`."""

    seat: Seat
    number: int | None = None
    span: Span = NOWHERE


@compare_first(2)
class SimultaneousRow(NamedTuple):
    """Turns played at the same time, `S… | N…`, one a seat in playing order.

    `notes` holds, for every turn but the last, the notes written between it and the `|`.
    """

    turns: tuple[Turn | Pass, ...]
    notes: tuple[tuple[Note, ...], ...]
    number: int | None = None
    span: Span = NOWHERE


@compare_first(1)
class Stores(NamedTuple):
    """A claim of the stores after a turn, `=12:9`, in playing order."""

    shells: tuple[int, ...]
    span: Span = NOWHERE


@compare_first(0)
class VariationStart(NamedTuple):
    """`(`: another way for the turn just before it."""

    span: Span = NOWHERE


@compare_first(0)
class VariationEnd(NamedTuple):
    """`)`."""

    span: Span = NOWHERE


@compare_first(3)
class RoundStart(NamedTuple):
    """`round 2 first N burn N6 N7`; `first` and `burned` are `None` when not written.

    The two claims also have the places where they are written.
    """

    number: int
    first: Seat | None = None
    burned: tuple[House, ...] | None = None
    span: Span = NOWHERE
    first_span: Span = NOWHERE
    burned_span: Span = NOWHERE


@compare_first(1)
class Score(NamedTuple):
    """`score 52-46`: the stores when the round is over and the rest is collected."""

    shells: tuple[int, ...]
    span: Span = NOWHERE


@compare_first(1)
class PositionClaim(NamedTuple):
    """`position "…"`: the board now."""

    position: Position
    span: Span = NOWHERE


@compare_first(1)
class Race(NamedTuple):
    """`race S4 N1 S2`: the order of drops, as seats and their numbers of consecutive drops."""

    runs: tuple[tuple[Seat, int], ...]
    span: Span = NOWHERE


@compare_first(1)
class SetPosition(NamedTuple):
    """`set "…"`: the board is set to this position."""

    position: Position
    span: Span = NOWHERE


@compare_first(0)
class Gap(NamedTuple):
    """`gap`: turns are missing here."""

    span: Span = NOWHERE


@compare_first(2)
class Event(NamedTuple):
    """`event illegal "…"`: anything else that happened; `text` is `None` when left out."""

    name: str
    text: str | None = None
    span: Span = NOWHERE


class EndReason(Enum):
    """How a record ends: the word after `end`, which may name a seat (`names_seat`)."""

    COMPLETE = ""
    RESIGN = "resign"
    TIME = "time"
    FORFEIT = "forfeit"
    ADJUDICATED = "adjudicated"
    AGREED = "agreed"
    ABANDONED = "abandoned"

    @property
    def names_seat(self) -> bool:
        """Whether a seat is written after the word."""
        return self in _NAMING


_NAMING = frozenset({EndReason.RESIGN, EndReason.TIME, EndReason.FORFEIT, EndReason.ADJUDICATED})


@compare_first(2)
class End(NamedTuple):
    """`end …`: the record is complete; `seat` is the loser, or the winner if adjudicated."""

    reason: EndReason
    seat: Seat | None = None
    span: Span = NOWHERE


@compare_first(1)
class Unreadable(NamedTuple):
    """Text that could not be understood; it has a diagnostic and cannot be written."""

    text: str
    span: Span = NOWHERE


Statement = RoundStart | Score | PositionClaim | Race | SetPosition | Gap | Event | End
Item = (
    Turn | Pass | SimultaneousRow | Stores | Comment | Data | VariationStart | VariationEnd
    | Statement | Unreadable
)  # fmt: skip


class Record(NamedTuple):
    """One game: its tags in canonical order (`tag_order`), and its body.

    Comments and data before the first turn or statement are about the record as a whole.
    """

    tags: tuple[Tag, ...] = ()
    body: tuple[Item, ...] = ()

    def tag(self, name: str) -> Tag | None:
        """The first tag of that name."""
        return next((tag for tag in self.tags if tag.name == name), None)

    def value(self, name: str) -> str | None:
        """The value of the first tag of that name."""
        tag = self.tag(name)
        return None if tag is None else tag.value


class Detail(Enum):
    """How much of what the engine confirmed a record carries; NOTATION 4."""

    BARE = "bare"
    STANDARD = "standard"
    FULL = "full"


def seat_order(seat: Seat) -> int:
    """The sort key of seats: playing order, with two seats and with three."""
    return _SEAT_PLACES[seat]


def house_order(house: House) -> tuple[int, int]:
    """The sort key of burned houses: the seat, then the number."""
    return _SEAT_PLACES[house.seat], house.number


def tag_order(tag: Tag) -> tuple[int, str]:
    """The sort key of tags: those of `TAG_ORDER` first, then the others by name."""
    if tag.name in TAG_ORDER:
        return TAG_ORDER.index(tag.name), ""
    return len(TAG_ORDER), tag.name


_SEAT_PLACES = {seat: place for place, seat in enumerate(Seat)}
