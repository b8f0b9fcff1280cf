"""Where a record first disagrees, and play before every place from which a slip can lead there."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ...notation.diagnostic import Diagnostic
from ...notation.record import PositionClaim, RoundStart, Score, SimultaneousRow, Turn
from ..line import Line
from .course import ASK_EVERY, Course, Stopped, branch, first_line, follow, silence


@dataclass(frozen=True, slots=True)
class Start:
    """Where play stops, with the lines before every place from which a slip can lead there.

    `lines[i]` is play before place `first + i` of the order, `silent[i]` the claims left
    out until then. The last of them is the place of the error.
    """

    error: Diagnostic
    first: int
    lines: tuple[Line, ...]
    silent: tuple[tuple[int, int], ...]

    @property
    def at(self) -> int:
        return self.first + len(self.lines) - 1


def to_first_error(course: Course, go_on: Callable[[], bool]) -> Start | None:
    """Play the record as it is written up to its first error; `None` when there is none."""
    line, round_before = first_line(course), 0
    first, lines, silent = 0, [], []  # type: int, list[Line], list[tuple[int, int]]
    captures = ends = 0
    for at in range(len(course.order)):
        if at % ASK_EVERY == ASK_EVERY - 1 and not go_on():
            raise Stopped
        if line.state is None:
            lines, silent = [], []
        if not lines:
            first = at
        lines.append(branch(line))
        silent.append((captures, ends))
        item = course.item(at)
        found = follow(course, line, at, item)
        if found:
            return Start(found[0], first, tuple(lines), tuple(silent))
        if isinstance(item, Turn | SimultaneousRow) and line.state is not None:
            more = silence(line, item)
            captures, ends = captures + more[0], ends + more[1]
        if course.is_break(at) or _is_sure(course, at):
            lines, silent = [], []
        elif isinstance(item, RoundStart):
            past = max(round_before - first, 0)
            first, round_before = first + past, at
            lines, silent = lines[past:], silent[past:]
    return None


def _is_sure(course: Course, at: int) -> bool:
    """Whether the item that just agreed leaves no doubt about the board."""
    match course.item(at):
        case PositionClaim():
            return True
        case RoundStart():
            return at > 0 and isinstance(course.item(at - 1), Score)
    return False
