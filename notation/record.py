"""A record as data: its tags and, in the order written, everything after them.

The body is one flat sequence. A variation is written between a `VariationStart` and its
`VariationEnd`, so no reader or writer needs recursion, however deep variations nest. A span is the
place of a thing in the text it was read from. Equal things may have different places, so spans are
not compared. Nor are the numbers of rows, which are only a way of writing them. The values are
typed for C by `record.pxd` beside this file.
"""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, Any

from ..engine.board import House, Position, Seat
from ..engine.values import Immutable
from .diagnostic import Span
from .escapes import TAG_ORDER

if TYPE_CHECKING:
    from .addresses import BodyKinds

NOWHERE = Span(0, 0)
"""The span of a thing that was not read from a text."""


class TextPart(Immutable):
    """A thing in a text: from character `at`, as a `Span` counts, up to but not including `stop`.

    Its place is kept as two numbers, because a span is needed only where there is a finding.
    """

    __slots__ = ("at", "stop")
    __match_args__: tuple[str, ...] = ("span",)

    def __init__(self, span: Span = NOWHERE) -> None:
        self.at, self.stop = span

    @property
    def span(self) -> Span:
        """Its place in the text."""
        return Span(self.at, self.stop)


class Tag(TextPart):
    """A header line `[Name "value"]`, the value with its escapes resolved."""

    __slots__ = ("name", "value")
    __match_args__ = ("name", "value", "span")
    compared = 2

    def __init__(self, name: str, value: str, span: Span = NOWHERE) -> None:
        self.name, self.value = name, value
        self.at, self.stop = span


class Comment(TextPart):
    """Words for people, `{…}`, with escapes resolved and line ends kept."""

    __slots__ = ("text",)
    __match_args__ = ("text", "span")
    compared = 1

    def __init__(self, text: str, span: Span = NOWHERE) -> None:
        self.text = text
        self.at, self.stop = span


class Data(TextPart):
    """Data for programs, `<key=value …>`, in the order written; a key may occur twice."""

    __slots__ = ("pairs",)
    __match_args__ = ("pairs", "span")
    compared = 1

    def __init__(self, pairs: tuple[tuple[str, str], ...], span: Span = NOWHERE) -> None:
        self.pairs = pairs
        self.at, self.stop = span


Note = Comment | Data


class Move(TextPart):
    """One chosen house and the claims about it; `house` is `None` when it cannot be read.

    `tick` is when it was lifted; `relays` are the houses relayed, or only their number; `end` is
    the house of the last shell; `captured` counts the shells a capture put into the mover's store.
    """

    __slots__ = ("captured", "end", "house", "marks", "relays", "tick")
    __match_args__ = ("house", "tick", "relays", "end", "captured", "marks", "span")
    compared = 6

    def __init__(
        self,
        house: int | None,
        tick: int | None = None,
        relays: tuple[House, ...] | int | None = None,
        end: House | None = None,
        captured: int | None = None,
        marks: tuple[str, ...] = (),
        span: Span = NOWHERE,
    ) -> None:
        self.house, self.tick, self.relays = house, tick, relays
        self.end, self.captured, self.marks = end, captured, marks
        self.at, self.stop = span

    def is_equal(self, other: Any) -> bool:
        """Compare what two moves say."""
        move: Move = other
        return (
            self.house == move.house
            and self.captured == move.captured
            and self.end == move.end
            and self.relays == move.relays
            and self.tick == move.tick
            and self.marks == move.marks
        )


class Turn(TextPart):
    """The moves (one or more) of one seat; `store_end` is the claim of a last `+`.

    `number` is the row number written before it, if any: how a row is written, not what it is.
    """

    __slots__ = ("moves", "number", "seat", "store_end")
    __match_args__ = ("seat", "moves", "store_end", "number", "span")
    compared = 3

    def __init__(
        self,
        seat: Seat,
        moves: tuple[Move, ...],
        store_end: bool = False,
        number: int | None = None,
        span: Span = NOWHERE,
    ) -> None:
        self.seat = seat
        self.moves = moves
        self.store_end = store_end
        self.number = number
        self.at, self.stop = span

    def is_equal(self, other: Any) -> bool:
        """Compare what two turns say."""
        turn: Turn = other
        return (
            self.seat is turn.seat and self.store_end == turn.store_end and self.moves == turn.moves
        )


class Pass(TextPart):
    """A turn of a seat that cannot move, `S--`."""

    __slots__ = ("number", "seat")
    __match_args__ = ("seat", "number", "span")
    compared = 1

    def __init__(self, seat: Seat, number: int | None = None, span: Span = NOWHERE) -> None:
        self.seat = seat
        self.number = number
        self.at, self.stop = span


class SimultaneousRow(TextPart):
    """Turns played at the same time, `S… | N…`, one a seat in playing order.

    `notes` holds, for every turn but the last, the notes written between it and the `|`.
    """

    __slots__ = ("notes", "number", "turns")
    __match_args__ = ("turns", "notes", "number", "span")
    compared = 2

    def __init__(
        self,
        turns: tuple[Turn | Pass, ...],
        notes: tuple[tuple[Note, ...], ...],
        number: int | None = None,
        span: Span = NOWHERE,
    ) -> None:
        self.turns = turns
        self.notes = notes
        self.number = number
        self.at, self.stop = span


class Stores(TextPart):
    """A claim of the stores after a turn, `=12:9`, in playing order."""

    __slots__ = ("shells",)
    __match_args__ = ("shells", "span")
    compared = 1

    def __init__(self, shells: tuple[int, ...], span: Span = NOWHERE) -> None:
        self.shells = shells
        self.at, self.stop = span


class VariationStart(TextPart):
    """`(`: another way for the turn just before it."""

    __slots__ = ()


class VariationEnd(TextPart):
    """`)`."""

    __slots__ = ()


class RoundStart(TextPart):
    """`round 2 first N burn N6 N7`; `first` and `burned` are `None` when not written.

    The two claims also have the places where they are written.
    """

    __slots__ = ("burned", "burned_span", "first", "first_span", "number")
    __match_args__ = ("number", "first", "burned", "span", "first_span", "burned_span")
    compared = 3

    def __init__(
        self,
        number: int,
        first: Seat | None = None,
        burned: tuple[House, ...] | None = None,
        span: Span = NOWHERE,
        first_span: Span = NOWHERE,
        burned_span: Span = NOWHERE,
    ) -> None:
        self.number = number
        self.first = first
        self.burned = burned
        self.first_span = first_span
        self.burned_span = burned_span
        self.at, self.stop = span


class Score(TextPart):
    """`score 52-46`: the stores when the round is over and the rest is collected."""

    __slots__ = ("shells",)
    __match_args__ = ("shells", "span")
    compared = 1

    def __init__(self, shells: tuple[int, ...], span: Span = NOWHERE) -> None:
        self.shells = shells
        self.at, self.stop = span


class PositionClaim(TextPart):
    """`position "…"`: the board now."""

    __slots__ = ("position",)
    __match_args__ = ("position", "span")
    compared = 1

    def __init__(self, position: Position, span: Span = NOWHERE) -> None:
        self.position = position
        self.at, self.stop = span


class Race(TextPart):
    """`race S4 N1 S2`: the order of drops, as seats and their numbers of consecutive drops."""

    __slots__ = ("runs",)
    __match_args__ = ("runs", "span")
    compared = 1

    def __init__(self, runs: tuple[tuple[Seat, int], ...], span: Span = NOWHERE) -> None:
        self.runs = runs
        self.at, self.stop = span


class SetPosition(TextPart):
    """`set "…"`: the board is set to this position."""

    __slots__ = ("position",)
    __match_args__ = ("position", "span")
    compared = 1

    def __init__(self, position: Position, span: Span = NOWHERE) -> None:
        self.position = position
        self.at, self.stop = span


class Gap(TextPart):
    """`gap`: turns are missing here."""

    __slots__ = ()


class Event(TextPart):
    """`event illegal "…"`: anything else that happened; `text` is `None` when left out."""

    __slots__ = ("name", "text")
    __match_args__ = ("name", "text", "span")
    compared = 2

    def __init__(self, name: str, text: str | None = None, span: Span = NOWHERE) -> None:
        self.name = name
        self.text = text
        self.at, self.stop = span


class EndReason(Enum):
    """The end of a record: the word after `end`, which may name a seat (`names_seat`)."""

    COMPLETE = ""
    RESIGN = "resign"
    TIME = "time"
    FORFEIT = "forfeit"
    ADJUDICATED = "adjudicated"
    AGREED = "agreed"
    ABANDONED = "abandoned"

    @property
    def names_seat(self) -> bool:
        """True when a seat is written after the word."""
        return self in _NAMING


_NAMING = frozenset({EndReason.RESIGN, EndReason.TIME, EndReason.FORFEIT, EndReason.ADJUDICATED})


class End(TextPart):
    """`end …`: the record is complete; `seat` is the loser, or the winner if adjudicated."""

    __slots__ = ("reason", "seat")
    __match_args__ = ("reason", "seat", "span")
    compared = 2

    def __init__(self, reason: EndReason, seat: Seat | None = None, span: Span = NOWHERE) -> None:
        self.reason = reason
        self.seat = seat
        self.at, self.stop = span


class Unreadable(TextPart):
    """Text that could not be understood; it has a diagnostic and cannot be written."""

    __slots__ = ("text",)
    __match_args__ = ("text", "span")
    compared = 1

    def __init__(self, text: str, span: Span = NOWHERE) -> None:
        self.text = text
        self.at, self.stop = span


Statement = RoundStart | Score | PositionClaim | Race | SetPosition | Gap | Event | End
Item = (
    Turn | Pass | SimultaneousRow | Stores | Comment | Data | VariationStart | VariationEnd
    | Statement | Unreadable
)  # fmt: skip


class Record(Immutable):
    """One game: its tags in canonical order (`tag_order`), and its body.

    Comments and data before the first turn or statement are about the record as a whole.
    """

    __slots__ = ("body", "tags")
    __match_args__ = ("tags", "body")
    compared = 2

    def __init__(self, tags: tuple[Tag, ...] = (), body: tuple[Item, ...] = ()) -> None:
        self.tags = tags
        self.body = body

    def tag(self, name: str) -> Tag | None:
        """The first tag of that name."""
        return next((tag for tag in self.tags if tag.name == name), None)

    def value(self, name: str) -> str | None:
        """The value of the first tag of that name."""
        tag = self.tag(name)
        return None if tag is None else tag.value

    @property
    def headers(self) -> dict[str, str]:
        """The values of the tags by name, in their order; of several with one name the first."""
        return {tag.name: self.value(tag.name) or "" for tag in self.tags}

    def with_tag(self, name: str, value: str | None) -> Record:
        """The record with that tag, in canonical order; with `None` the record without it."""
        tags = [tag for tag in self.tags if tag.name != name]
        tags += [] if value is None else [Tag(name, value)]
        return self._replace(tags=tuple(sorted(tags, key=tag_order)))

    def with_comment(self, place: str | None, text: str) -> Record:
        """The record with a comment behind the notes of a turn, by its address like `r2.t14`.

        With `None` it is about the record as a whole. Raises `ValueError` without such a turn.
        """
        from .edits import insert_note

        return self._replace(body=insert_note(self.body, place, Comment(text), list_kinds()))

    def with_data(self, place: str | None, **pairs: str | int | float) -> Record:
        """The record with data like `clk="4:31"` behind the notes of a turn, as `with_comment`."""
        data = Data(tuple([(key, str(value)) for key, value in pairs.items()]))
        from .edits import insert_note

        return self._replace(body=insert_note(self.body, place, data, list_kinds()))

    def with_mark(self, place: str, mark: str, seat: Seat | None = None) -> Record:
        """The record with a mark like `!` or `$14` on the last move of a turn.

        `seat` names the hand of a row. Raises `ValueError` without such a turn, or for a pass.
        """
        from .edits import mark_turn

        return self._replace(body=mark_turn(self.body, place, mark, seat, list_kinds()))

    def stripped(self, *parts: str) -> Record:
        """The record without `comments`, `data`, `marks` or `variations`; all when none is named.

        Raises `ValueError` for any other part.
        """
        from .edits import strip_parts

        return self._replace(body=strip_parts(self.body, parts, list_kinds()))


def list_kinds() -> BodyKinds:
    """The classes of items by which addresses are counted and edits are made."""
    # Imported here, like the edits, because few programs edit a record.
    from .addresses import BodyKinds

    return BodyKinds(
        Turn, Pass, SimultaneousRow, RoundStart, VariationStart, VariationEnd, Comment, Data, Stores
    )


class Detail(Enum):
    """The amount of confirmed claims that a record has (docs/notation.md, section 4)."""

    BARE = "bare"
    STANDARD = "standard"
    FULL = "full"


def tag_order(tag: Tag) -> tuple[int, str]:
    """The sort key of tags: those of `TAG_ORDER` first, then the others by name."""
    is_known = tag.name in TAG_ORDER
    return (TAG_ORDER.index(tag.name), "") if is_known else (len(TAG_ORDER), tag.name)
