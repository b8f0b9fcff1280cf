"""Following a `set`: the board is put into a position, after a turn as its outcome."""

from __future__ import annotations

from dataclasses import replace

from ..notation.diagnostic import Diagnostic, Severity
from ..notation.record import SetPosition
from .line import Line
from .positions import applied, check_set
from .steps import PositionSet
from .turns import resolve_due


def follow_set(line: Line, index: int, item: SetPosition) -> list[Diagnostic]:
    """What is wrong with a `set`; one that rules on a turn was applied with it already."""
    line.announce(None)
    found = [replace(due, severity=Severity.WARNING) for due in resolve_due(line)]
    if line.set_applied:
        line.set_applied = False
        return [*found, *check_set(line, item, line.before)]
    found += check_set(line, item, line.state)
    before = line.state.position if line.state else None
    state = applied(line, item, line.state)
    line.needs_set, line.score, line.state = False, None, state
    if state is not None:
        line.steps.append(PositionSet(index, line.round, before, state.position))
    return found
