"""What stands in a record, as the text a page shows: turns, variations, comments, numbers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ..engine.sowing import PlayedMove
from ..notation.record import (
    Comment,
    Data,
    Event,
    Item,
    Move,
    Note,
    Pass,
    PositionClaim,
    SetPosition,
    SimultaneousRow,
    Stores,
    Turn,
    Unreadable,
    VariationEnd,
    VariationStart,
)
from .stops import Remark, RemarkKind


def turn_text(turn: Turn | Pass, played: Sequence[PlayedMove] | None = None) -> str:
    """A turn as the notation writes it; captures are those played, or else those claimed.

    >>> from sungka.engine.board import Seat
    >>> turn_text(Turn(Seat.SOUTH, (Move(7), Move(3, captured=9, marks=("!",)))))
    'S7+3x9!'
    """
    if isinstance(turn, Pass):
        return f"{turn.seat.value}--"
    words = []
    for i, move in enumerate(turn.moves):
        captured = move.captured
        if played is not None and i < len(played):
            captured = played[i].captured or None
        words.append(_move_text(move, captured))
    return turn.seat.value + "+".join(words) + ("+" if turn.store_end else "")


def row_text(row: SimultaneousRow, played: Sequence[Sequence[PlayedMove]] | None = None) -> str:
    """A simultaneous row as the notation writes it."""
    hands: Sequence[Sequence[PlayedMove] | None] = played or [None] * len(row.turns)
    return " | ".join(turn_text(turn, hand) for turn, hand in zip(row.turns, hands, strict=False))


def variation_text(items: Iterable[Item]) -> str:
    """What stands between a variation's brackets, variations inside it included."""
    words: list[str] = []
    opened = False
    for item in items:
        word = _item_text(item)
        if not word:
            continue
        glued = opened or isinstance(item, VariationEnd) or not words
        words.append(word if glued else f" {word}")
        opened = isinstance(item, VariationStart)
    return "".join(words)


def remark_of(item: Item) -> Remark | None:
    """An item beside a turn as a remark; `None` for items that are not."""
    if isinstance(item, Comment):
        return Remark(RemarkKind.COMMENT, item.text)
    if isinstance(item, Data):
        return Remark(RemarkKind.NUMBERS, _pairs(item))
    if isinstance(item, Stores):
        return Remark(RemarkKind.CLAIM, _item_text(item))
    if isinstance(item, Event):
        return Remark(RemarkKind.EVENT, ": ".join(w for w in (item.name, item.text) if w))
    if isinstance(item, Unreadable):
        return Remark(RemarkKind.EVENT, f"not readable: {item.text}")
    return None


def remarks_of(notes: Iterable[Note]) -> tuple[Remark, ...]:
    """Comments and data as remarks."""
    return tuple(remark for note in notes if (remark := remark_of(note)))


def _item_text(item: Item) -> str:
    if isinstance(item, Turn | Pass):
        return turn_text(item)
    if isinstance(item, SimultaneousRow):
        return row_text(item)
    if isinstance(item, Stores):
        return "=" + ":".join(map(str, item.shells))
    if isinstance(item, Comment):
        return f"{{{item.text}}}"
    if isinstance(item, Data):
        return f"<{_pairs(item)}>"
    if isinstance(item, VariationStart | VariationEnd):
        return "(" if isinstance(item, VariationStart) else ")"
    if isinstance(item, PositionClaim | SetPosition):
        return f"[{item.position.to_text()}]"
    return ""


def _pairs(note: Data) -> str:
    return " ".join(f"{key}={value}" for key, value in note.pairs)


def _move_text(move: Move, captured: int | None) -> str:
    text = "_" if move.house is None else str(move.house)
    text += "" if move.tick is None else f"@{move.tick}"
    text += "" if captured is None else f"x{captured}"
    return text + "".join(move.marks)
