"""The text that a page shows for the contents of a record: turns, comments, numbers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress

from ...analysis.layer.missed import (
    NAMED_FROM,
    amount_of,
    find_reach,
    percent_of,
    read_better,
)
from ...analysis.layer.seal import is_engines, value_of
from ...engine.ruleset import RuleSet
from ...engine.sowing import PlayedMove
from ...notation.drawings import KEYS, DrawnPlace, drawing_from_text
from ...notation.record import (
    Comment,
    Data,
    Event,
    Item,
    Move,
    Note,
    Pass,
    SimultaneousRow,
    Stores,
    Turn,
    Unreadable,
)
from .estimates import BOUND, CHANCE, LEAD, SHARES, chance_of, lead_of
from .stops import Drawn, Remark, RemarkKind


def turn_text(turn: Turn | Pass, played: Sequence[PlayedMove] | None = None) -> str:
    """A turn in notation, with its captures as played, or as claimed if not played.

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
    """A simultaneous row in notation, with its captures as in `turn_text`."""
    hands: Sequence[Sequence[PlayedMove] | None] = played or [None] * len(row.turns)
    return " | ".join(turn_text(turn, hand) for turn, hand in zip(row.turns, hands, strict=False))


def remark_of(item: Item) -> Remark | None:
    """The remark that an item next to a turn makes; `None` if it makes none."""
    if isinstance(item, Comment):
        return Remark(RemarkKind.COMMENT, item.text)
    if isinstance(item, Data):
        if is_engines(item):
            return _better(item)
        text = _pairs(item)
        return Remark(RemarkKind.NUMBERS, text) if text else None
    if isinstance(item, Stores):
        return Remark(RemarkKind.CLAIM, "=" + ":".join(map(str, item.shells)))
    if isinstance(item, Event):
        return Remark(RemarkKind.EVENT, ": ".join(w for w in (item.name, item.text) if w))
    if isinstance(item, Unreadable):
        return Remark(RemarkKind.UNREADABLE, item.text)
    return None


def remarks_of(notes: Iterable[Note]) -> tuple[Remark, ...]:
    """The remarks that comments and data make."""
    return tuple(remark for note in notes if (remark := remark_of(note)))


def clock_of(note: Data) -> str | None:
    """The time left that data states, as written; `None` if it states none."""
    return next((value for key, value in note.pairs if key == CLOCK), None)


def drawings_of(note: Data, rules: RuleSet, turn: str = "") -> tuple[Drawn, ...]:
    """The arrows and rings that data asks for after `turn`, as far as the board has their places.

    The better turn that the engine draws is due before the lift at which that parts from `turn`.
    """
    found, (lifts, reach) = [], find_reach(note, turn) if turn else (0, ())
    for pair in note.pairs:
        if pair[0] in KEYS:
            with suppress(ValueError):
                colour, start, end = drawing_from_text(*pair)
                place = None if start is None else _ring_place(start, rules)
                due = lifts if pair in reach else None
                found.append(Drawn(colour, place, _ring_place(end, rules), due))
    return tuple(found)


def mark_of(text: str, rules: RuleSet) -> Drawn:
    """The arrow (`S5-N3`) or ring (`green:N3`) that a text asks for.

    Raises `ValueError` when it asks for none, or the board has no such place.
    """
    colour, start, end = drawing_from_text("arrow" if "-" in text else "ring", text)
    place = None if start is None else _ring_place(start, rules)
    return Drawn(colour, place, _ring_place(end, rules))


def _ring_place(place: DrawnPlace, rules: RuleSet) -> int:
    """The number of a place round the ring; `ValueError` where the board has no such place."""
    if place.house > rules.houses or place.seat not in rules.playing_order:
        size = f"{rules.seats} times {rules.houses} houses"
        raise ValueError(f"`{place}` is not on a board of {size}")
    return rules.playing_order.index(place.seat) * (rules.houses + 1) + rules.houses - place.house


def _better(note: Data) -> Remark | None:
    """The better turn that the engine's data names, if enough was lost in sight.

    Out of sight, only a proven loss is named. The page shows the rest of the data elsewhere: the
    value next to the turn, the line as a variation.
    """
    best, loss = value_of(note, "best"), value_of(note, "loss")
    if not best or not loss:
        return None
    seen, proven = value_of(note, "seen"), value_of(note, "proven") or loss
    lost = proven if amount_of(proven) else ""
    is_all = lost == loss and value_of(note, "loss-bound") is None
    named = read_better(note)
    if named is not None:
        sight, loss = (named.text, named.loss) if named.is_seen else ("", "")
        return Remark(RemarkKind.BETTER, best, lost, is_all, sight, loss)
    if seen and lost and amount_of(lost) >= NAMED_FROM:
        return Remark(RemarkKind.BETTER, "", lost, is_all)
    return None


def cap_losses(remark: Remark, most: int) -> Remark:
    """A remark whose losses are at most so many shells: as many as lie on the board.

    A lead can change by twice as much, but nobody gives away more shells than there are. What is
    capped was lost at least. Points of a chance stay as they are.
    """
    if remark.kind is not RemarkKind.BETTER:
        return remark
    lost, seen = (
        str(most) if percent_of(text) is None and amount_of(text) > most else text
        for text in (remark.lost, remark.seen)
    )
    return remark._replace(lost=lost, seen=seen, is_all=remark.is_all and lost == remark.lost)


CLOCK = "clk"
"""The key of data that a page shows next to the players."""

VIDEO = "video"
"""The key of data that leads into a video, which a page does not have."""


def _pairs(note: Data) -> str:
    shown = {CLOCK, VIDEO} if clock_of(note) else {VIDEO}
    shown |= {LEAD, SHARES, BOUND} if lead_of(note) is not None else set()
    shown |= {CHANCE} if chance_of(note) is not None else set()
    return " ".join(
        f"{key}={value}"
        for key, value in note.pairs
        if key not in shown and not (key in KEYS and _is_drawing(key, value))
    )


def _is_drawing(key: str, value: str) -> bool:
    try:
        drawing_from_text(key, value)
    except ValueError:
        return False
    return True


def _move_text(move: Move, captured: int | None) -> str:
    text = "_" if move.house is None else str(move.house)
    text += "" if move.tick is None else f"@{move.tick}"
    text += "" if captured is None else f"x{captured}"
    return text + "".join([GLYPHS.get(mark, "") if mark[0] == "$" else mark for mark in move.marks])


GLYPHS = {"$1": "!", "$2": "?", "$3": "!!", "$4": "??", "$5": "!?", "$6": "?!"}
"""The marks by number that have a sign; PGN gives them the same numbers."""


def marks_of(item: Item) -> tuple[Remark, ...]:
    """The marks by number on the moves of a turn or row that have no sign, each as a remark."""
    turns = item.turns if isinstance(item, SimultaneousRow) else (item,)
    moves = [move for turn in turns if isinstance(turn, Turn) for move in turn.moves if move.marks]
    if not moves:
        return ()
    marks = (mark for move in moves for mark in move.marks if mark[0] == "$")
    return tuple(Remark(RemarkKind.MARK, mark[1:]) for mark in marks if mark not in GLYPHS)
