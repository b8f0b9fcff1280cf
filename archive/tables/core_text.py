"""Takes apart the core of a record, from which its digest is made, and puts it together."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple


class CoreParts(NamedTuple):
    """The turns of a core as text, the statements before each of them, and those after the last.

    `said` has a turn's index and the statements before it, each a line.
    """

    turns: tuple[str, ...]
    said: tuple[tuple[int, str], ...]
    ending: str


def split_core(core: str) -> CoreParts:
    """The parts of a record in bare detail.

    >>> split_core('%sgn 1\\n[Rules "dakon"]\\n\\nround 1 first N\\n1. N3 S2\\nend abandoned\\n')
    CoreParts(turns=('N3', 'S2'), said=((0, 'round 1 first N'),), ending='end abandoned')
    """
    turns: list[str] = []
    said: list[tuple[int, str]] = []
    waiting: list[str] = []
    for line in core.split("\n")[1:]:
        if not line or line.startswith("["):
            continue
        if not line[0].isdecimal():
            waiting.append(line)
            continue
        if waiting:
            said.append((len(turns), "\n".join(waiting)))
            waiting = []
        words = line.partition(" ")[2]
        turns += [words] if "|" in words else words.split()
    return CoreParts(tuple(turns), tuple(said), "\n".join(waiting))


def join_core(turns: Iterable[tuple[str, int, str | None]], ending: str | None) -> str:
    """The body of a record from its turns, each with its row and the statements before it.

    >>> join_core([("N3", 1, "round 1 first N"), ("S2", 1, None)], "end abandoned")
    'round 1 first N\\n1. N3\\nS2\\nend abandoned\\n'
    """
    lines: list[str] = []
    before = 0
    for text, row, said in turns:
        if said:
            lines.append(said)
        lines.append(f"{row}. {text}" if said or row != before else text)
        before = row
    if ending:
        lines.append(ending)
    return "\n".join(lines) + "\n"
