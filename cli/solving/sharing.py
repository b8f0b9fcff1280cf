"""A search shared out among processes; what it finds does not depend on how many there are."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...analysis.search.bounded import Found, Share, Stage, StagePart
from ...analysis.search.whole_turns import do_part
from ..processes.pool import run_in_order
from .deadline import Deadline


def share_among(processes: int, deadline: Deadline) -> Share:
    """What does the parts of a stage in so many processes, all of which keep the deadline."""
    shared = deadline.share()

    def share(stage: Stage, parts: Sequence[StagePart]) -> Iterator[Found]:
        given = stage._replace(is_late=None if stage.is_late is None else shared.is_due)
        for _, found in run_in_order(do_part, given, parts, processes):
            deadline.is_due()  # draws the line of progress
            yield found

    return share
