"""Counts that the scorer reads from the board, agreed or explained by slips; no screen."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ...engine.board import House, Place
from ...replay.scoring.board_claim import BoardClaim, read_board_claim
from ...replay.scoring.entry import Refusal
from ...replay.scoring.ledger import Ledger
from ...replay.scoring.mending import Mend, search_mends
from ...replay.scoring.misfit import can_take, find_misfit
from ...replay.scoring.sheet import Asks
from .controller import Controller

_COUNTS = r"[SNEW](?:[0-9]{0,2}\s*=\s*(?:[0-9]+|#)|(?:[\s.,]+(?:[0-9]+|#|-))+)"
_ABOUT_BOARD = re.compile(
    rf"=[0-9:\- ]*(?:[\s,;]*{_COUNTS})*|{_COUNTS}(?:[\s,;]+{_COUNTS})*", re.IGNORECASE
)


def is_about_board(line: str) -> bool:
    """True when a line says what lies on the board: `=12:9`, `N3=2`, `N 3 1 0 4 5 6 7`."""
    return _ABOUT_BOARD.fullmatch(line.strip()) is not None


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


def read_claim(controller: Controller, line: str) -> BoardClaim | None:
    """The claim in a line about the board; `None` when it is refused.

    `=` alone is taken where the lifts of an opening do not fit together.
    """
    position = controller.now.seen_position
    claim = read_board_claim(line.strip().removeprefix("="), position)
    if isinstance(claim, BoardClaim) and claim == BoardClaim() and not _has_misfit(controller):
        claim = read_board_claim("=?", position)
    if isinstance(claim, Refusal):
        controller.refuse(f"{claim.message}" + (f" ({claim.hint})" if claim.hint else ""))
        return None
    return claim


def agree(controller: Controller, claim: BoardClaim) -> bool:
    """Note that the board is as claimed, where it is; return whether there is nothing to explain.

    Stores that agree are entered. After a refused lift nothing is agreed: the lift has to be
    explained too.
    """
    ledger, position = controller.recording.ledger, controller.now.seen_position
    if claim == BoardClaim() or controller.refused_lifts:
        return False
    if find_misfit(ledger) is not None or not claim.fits(position):
        return False
    line = BoardClaim(claim.stores).to_text()
    if line and can_take(ledger, (line,)):
        controller.enter(line)
    if claim.counts:
        controller.say(f"the board agrees: {_describe_counts(claim)}")
    return True


def search(controller: Controller, claim: BoardClaim) -> Iterator[Mend | None]:
    """The mends that explain what is claimed, as `search_mends` gives them.

    The lift refused last, and those held since, are among the keys searched.
    """
    return search_mends(controller.recording.ledger, claim, controller.refused_lifts)


def refuse_unexplained(controller: Controller, claim: BoardClaim) -> None:
    """Say that no slip explains a claim."""
    if claim == BoardClaim():
        what = "the lifts that do not fit"
    else:
        what = claim.to_text().removeprefix("=")
    controller.refuse(f"No one or two wrong keys explain {what}. Press r to enter the board")


def apply_mend(controller: Controller, mend: Mend, claim: BoardClaim) -> None:
    """Enter the lines that put slips right; without any, agree on the stores that were claimed."""
    controller.refused_lifts = ()
    line = BoardClaim(claim.stores).to_text()
    agreed = (line,) if line and can_take(controller.recording.ledger, (line,)) else ()
    if controller.enter_all(mend.lines or agreed):
        controller.say(f"Corrected. {mend.text}")


def _describe_counts(claim: BoardClaim) -> str:
    """The claim in words: each house with its shells."""
    parts = (f"{_name(place)} {'burned' if n is None else n}" for place, n in claim.counts)
    return ", ".join(parts)


def _name(place: Place) -> str:
    return str(place) if isinstance(place, House) else f"{place.seat.title}'s store"


def _has_misfit(controller: Controller) -> bool:
    """True when lifts of an opening do not fit together, the one refused last included."""
    ledger = controller.recording.ledger
    refused = controller.refused_lifts
    tried = ledger.take(refused[0].text) if refused else ledger
    return find_misfit(tried if isinstance(tried, Ledger) else ledger) is not None
