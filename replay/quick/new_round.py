"""The quicker round, as `new_scanner.py` gives the quicker scanner.

It is not in `round.py` because `plain_round.py`, imported only where nothing is compiled, imports
that.
"""

from __future__ import annotations

from ...engine.kernel import COMPILED
from .ground import Ground
from .round import QuickRound


def new_round(ground: Ground) -> QuickRound:
    """The quicker round; both play the same."""
    if COMPILED:
        return QuickRound(ground)
    from .plain_round import PlainRound

    return PlainRound(ground)
