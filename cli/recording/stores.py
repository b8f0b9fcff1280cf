"""The stores on the board as the scorer says them: agreed, or explained by a slip; no screen."""

from __future__ import annotations

import re

from ...replay.scoring.ledger import Ledger
from ...replay.scoring.mending import Mend, find_mends
from ...replay.scoring.misfit import can_take, find_misfit
from ...replay.scoring.sheet import Asks
from .controller import Controller


def is_about_stores(line: str) -> bool:
    """True when a line says which stores lie on the board: `=12:9`."""
    return re.fullmatch(r"=[0-9:\- ]*", line.strip()) is not None


def write_agreement(controller: Controller) -> str | None:
    """The line that agrees on the stores now, `None` if entries are set aside.

    After a round it is `count`, which without numbers takes those of the engine.
    """
    if controller.recording.ledger.waiting:
        return None
    if controller.now.asks in (Asks.ROUND, Asks.END) and not controller.refused_lifts:
        return "count "
    if _has_misfit(controller):
        return "="
    return "=" + ":".join(map(str, controller.now.seen_position.stores))


def read_stores(controller: Controller, line: str) -> str | None:
    """The claim of a line about the stores, like `=12:9`; all of them have to be given.

    `=` alone is taken where the lifts of an opening do not fit together.
    """
    numbers = re.findall(r"\d+", line)
    seats = controller.now.rules.playing_order
    if len(numbers) == len(seats) or (not numbers and _has_misfit(controller)):
        return "=" + ":".join(numbers)
    names = ", ".join(seat.title for seat in seats)
    like = ":".join(map(str, controller.now.position.stores))
    controller.refuse(f"type {len(seats)} stores ({names}), like ={like}")
    return None


def list_mends(controller: Controller, line: str, fewest: int = 0) -> tuple[Mend, ...]:
    """The slips that explain the stores which a line like `=12:9` claims, if it is refused.

    After a refused lift the line is only a question, and the lift takes part in the search.
    `fewest` is the number of slips to begin with. For `=` alone any stores will do.
    """
    ledger, pending = controller.recording.ledger, controller.refused_lifts
    stores = tuple(map(int, re.findall(r"\d+", line)))
    if stores and not pending and not fewest:
        agrees = stores == controller.now.seen_position.stores and find_misfit(ledger) is None
        if controller.enter(line) or agrees:
            return ()
    mends = find_mends(ledger, stores, pending, fewest)
    if not mends:
        what = line.removeprefix("=") if stores else "the lifts that do not fit"
        controller.refuse(f"No one or two wrong keys explain {what}. Press r to enter the board")
    return mends


def apply_mend(controller: Controller, mend: Mend, line: str) -> None:
    """Enter the lines that put a slip right; without any, `line` agrees on the stores."""
    controller.refused_lifts = ()
    agreed = (line,) if can_take(controller.recording.ledger, (line,)) else ()
    if controller.enter_all(mend.lines or agreed):
        controller.say(f"corrected: {mend.text}")


def _has_misfit(controller: Controller) -> bool:
    """True when lifts of an opening do not fit together, the one refused last included."""
    ledger = controller.recording.ledger
    tried = ledger.take(controller.refused_lifts[0]) if controller.refused_lifts else ledger
    return find_misfit(tried if isinstance(tried, Ledger) else ledger) is not None
