"""How the engine's layer of a record is known again among what people wrote.

Data is the engine's by its `by`. A comment directly behind such data is, when the data holds its
check sum (`words`); a variation is, when its first turn is followed by such data with the check
sum of its turns (`seal`), and nothing else stands in it. What a person has changed or added to
since is a person's.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from zlib import crc32

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

MAKER = "sungka "
"""How the `by` of the engine's data begins."""

KEYS = frozenset(
    {
        "eval",
        "shares",
        "chance",
        "best",
        "loss",
        "pv",
        "mark",
        "move",
        "words",
        "lang",
        "seal",
        "by",
    }
)
"""What the engine says in its data; any other key there is a person's, or another program's."""


def value_of(data: Data, key: str) -> str | None:
    """The first value of that key."""
    return next((value for name, value in data.pairs if name == key), None)


def is_engines(data: Data) -> bool:
    """Whether data is the engine's."""
    by = value_of(data, "by")
    return by is not None and by.startswith(MAKER)


def seal_words(text: str) -> str:
    """The check sum of a comment."""
    return f"{crc32(text.encode()):08x}"


def seal_turns(turns: Iterable[Turn | Pass | SimultaneousRow]) -> str:
    """The check sum of a variation's turns."""
    return seal_words(" ".join(map(write_turn, turns)))


def is_comment_of(comment: Comment, data: Data | None) -> bool:
    """Whether a comment is the one that the engine's data before it speaks of."""
    return data is not None and value_of(data, "words") == seal_words(comment.text)


def find_sealed_end(body: Sequence[Item], start: int) -> int | None:
    """The place of the end of the engine's variation that begins at `start`.

    `None` when that is no variation of the engine's, or no longer.
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
    """The place of the end of the variation that begins at `start`, or the body's end."""
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
