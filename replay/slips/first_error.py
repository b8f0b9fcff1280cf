"""Where a record first disagrees, and play before every place from which a slip can lead there."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ...notation.diagnostic import Diagnostic
from ...notation.record import PositionClaim, RoundStart, Score, SimultaneousRow, Turn
from ..line import Line
from ..positions import begin_line
from .main_line import ASK_EVERY, MainLine, SearchStopped, branch, count_unclaimed, play_item


@dataclass(frozen=True, slots=True)
class FirstError:
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


def find_first_error(main: MainLine, go_on: Callable[[], bool]) -> FirstError | None:
    """Play the record as it is written up to its first error; `None` when there is none."""
    line, _ = begin_line(main.record.tag("Setup"), main.rules)
    round_before = 0
    first, lines, silent = 0, [], []  # type: int, list[Line], list[tuple[int, int]]
    captures = ends = 0
    for at in range(len(main.order)):
        if at % ASK_EVERY == ASK_EVERY - 1 and not go_on():
            raise SearchStopped
        if line.state is None:
            lines, silent = [], []
        if not lines:
            first = at
        lines.append(branch(line))
        silent.append((captures, ends))
        item = main.item(at)
        found = play_item(main, line, at, item)
        if found:
            return FirstError(found[0], first, tuple(lines), tuple(silent))
        if isinstance(item, Turn | SimultaneousRow) and line.state is not None:
            more = count_unclaimed(line, item)
            captures, ends = captures + more[0], ends + more[1]
        if main.is_break(at) or _is_sure(main, at):
            lines, silent = [], []
        elif isinstance(item, RoundStart):
            past = max(round_before - first, 0)
            first, round_before = first + past, at
            lines, silent = lines[past:], silent[past:]
    return None


def _is_sure(main: MainLine, at: int) -> bool:
    """Whether the item that just agreed leaves no doubt about the board."""
    match main.item(at):
        case PositionClaim():
            return True
        case RoundStart():
            return at > 0 and isinstance(main.item(at - 1), Score)
    return False
