"""Recognises the engine's layer of a record among what people wrote.

Data is the engine's if its `by` says so, its arrows and rings if it holds their check sum
(`drawn`). A comment directly after such data is the engine's if the
data holds its check sum (`words`). A variation is the engine's if its first turn is followed by
such data with the check sum of its turns (`seal`) and it holds nothing else. Whatever a person has
changed or added to since counts as written by that person.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from zlib import crc32

from ...notation.drawings import KEYS as DRAWING_KEYS
from ...notation.items import write_turn
from ...notation.record import (
    Comment,
    Data,
    Item,
    Pass,
    SimultaneousRow,
    Turn,
    VariationEnd,
    VariationStart,
)
from ...replay.judged import JUDGED, MAKER

KEYS = frozenset(
    {
        "eval",
        "shares",
        "chance",
        "bound",
        "best",
        "loss",
        "proven",
        "loss-bound",
        "seen",
        "sight",
        "pv",
        "mark",
        "move",
        "words",
        "lang",
        "drawn",
        "seal",
        JUDGED,
        "by",
    }
)
"""The keys that the engine writes; any other comes from a person or another program.

Of arrows and rings those are the engine's that `drawn` seals.
"""

DRAWN = "drawn"
"""The key of the check sum of the engine's arrows and rings, which stand before it."""


def value_of(data: Data, key: str) -> str | None:
    """The first value of that key; `None` when the data lacks it."""
    return next((value for name, value in data.pairs if name == key), None)


def is_engines(data: Data) -> bool:
    """True when data is the engine's."""
    by = value_of(data, "by")
    return by is not None and by.startswith(MAKER)


def seal_words(text: str) -> str:
    """The check sum of a comment."""
    return f"{crc32(text.encode()):08x}"


def seal_drawings(pairs: Sequence[tuple[str, str]]) -> str:
    """The check sum of arrows and rings."""
    return seal_words(" ".join(f"{key}={value}" for key, value in pairs))


def find_foreign_pairs(data: Data) -> tuple[tuple[str, str], ...]:
    """The pairs in the engine's data that are not the engine's.

    They are those of other keys, and the arrows and rings that somebody drew or changed.
    """
    keys = [key for key, _ in data.pairs]
    end = keys.index(DRAWN) if DRAWN in keys else 0
    start = end
    while start and keys[start - 1] in DRAWING_KEYS:
        start -= 1
    seal = value_of(data, DRAWN)
    own = next((at for at in range(start, end) if seal_drawings(data.pairs[at:end]) == seal), end)
    rest = (*data.pairs[:own], *data.pairs[end:])
    return tuple(pair for pair in rest if pair[0] not in KEYS)


def seal_turns(turns: Iterable[Turn | Pass | SimultaneousRow]) -> str:
    """The check sum of a variation's turns."""
    return seal_words(" ".join(map(write_turn, turns)))


def is_comment_of(comment: Comment, data: Data | None) -> bool:
    """True when a comment is the one that the engine's data before it was written with."""
    return data is not None and value_of(data, "words") == seal_words(comment.text)


def find_sealed_end(body: Sequence[Item], start: int) -> int | None:
    """The place where the engine's variation that begins at `start` ends.

    `None` when the variation is not the engine's, or has been changed since.
    """
    turns: list[Turn | Pass | SimultaneousRow] = []
    seal = None
    for index in range(start + 1, len(body)):
        match body[index]:
            case Turn() | Pass() | SimultaneousRow() as turn:
                turns.append(turn)
            case Data() as data if is_engines(data) and seal is None and len(turns) == 1:
                seal = value_of(data, "seal")
                if seal is None or any(key not in KEYS for key, _ in data.pairs):
                    return None
            case VariationEnd():
                return index if turns and seal == seal_turns(turns) else None
            case _:
                return None
    return None


def find_variation_end(body: Sequence[Item], start: int) -> int:
    """The place where the variation that begins at `start` ends, at most the end of the body."""
    depth = 0
    for index in range(start, len(body)):
        match body[index]:
            case VariationStart():
                depth += 1
            case VariationEnd():
                depth -= 1
                if depth == 0:
                    return index
    return len(body)
