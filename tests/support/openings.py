"""Openings entered at random on the recorder's controller, and recordings kept in memory."""

from __future__ import annotations

from itertools import islice
from random import Random

from sungka.cli.recording.board_claims import search
from sungka.cli.recording.controller import Controller
from sungka.engine.presets import PRESETS
from sungka.engine.rules_text import rules_from_text
from sungka.replay.scoring.board_claim import BoardClaim
from sungka.replay.scoring.entry import Refusal
from sungka.replay.scoring.ledger import Ledger, empty_ledger
from sungka.replay.scoring.mending import Mend
from sungka.replay.scoring.sheet import Asks
from support.entries import entered


def _open_together(name: str) -> str:
    is_shared = rules_from_text(name).opens_together(1)
    return name if is_shared else f"{name} opening=simultaneous"


OPENINGS = tuple(_open_together(preset.name) for preset in PRESETS)
"""Every preset, with both hands opening."""


class MemoryRecording:
    """A recording that keeps its lines in memory, for a controller."""

    def __init__(self, *lines: str) -> None:
        self.ledger = entered(empty_ledger(), *lines)
        self.lines = [*lines]
        self.notices: list[str] = []
        self.name = "game.sgn"

    def enter(self, line: str) -> Refusal | None:
        after = self.ledger.take(line)
        if isinstance(after, Refusal):
            return after
        self.ledger = after
        self.lines.append(line)
        return None

    def hand_over(self) -> None:
        return None

    def resume(self) -> Ledger:
        """The ledger that the lines of the journal give when they are read again."""
        return entered(empty_ledger(), *self.lines)


def make_controller(*lines: str) -> Controller:
    return Controller(MemoryRecording(*lines))  # type: ignore[arg-type]


def list_likeliest(controller: Controller, claim: BoardClaim) -> list[Mend]:
    """The mends on the first three pages of the screen's list."""
    return [*islice((one for one in search(controller, claim) if one is not None), 27)]


def enter_opening(controller: Controller, chance: Random, most: int = 24) -> bool:
    """Lift at random with every hand, and return whether the opening came to its end.

    Every second offer is taken by Enter.
    """
    rules = controller.now.rules
    for _ in range(most):
        if controller.now.asks is not Asks.HANDS:
            return True
        seat = chance.choice(rules.playing_order)
        controller.enter(f"{seat.value}{chance.randint(1, rules.houses)}")
        if controller.offered and chance.random() < 0.5:
            controller.take_offered()
    return controller.now.asks is not Asks.HANDS
