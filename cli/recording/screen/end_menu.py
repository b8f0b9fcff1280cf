"""The end of a game: chosen from a list, confirmed in words, then entered."""

from __future__ import annotations

from ....engine.board import Seat
from ....notation.record import EndReason
from ....replay.scoring.entry import Refusal
from ..messages import describe_outcome
from ..widgets.dialogs import ChoiceDialog, ConfirmDialog
from .table_screen import TableScreen

_REASONS = {
    EndReason.RESIGN: "{} resigns",
    EndReason.TIME: "{} loses on time",
    EndReason.FORFEIT: "{} forfeits the game",
    EndReason.ADJUDICATED: "The arbiter decides for {}",
    EndReason.AGREED: "The players agree on a draw",
    EndReason.ABANDONED: "The game is abandoned",
}


def open_end_menu(screen: TableScreen) -> None:
    """Ask how the game ended."""
    ends = list_ends(screen.controller.now.rules.playing_order)

    def take(number: int | None) -> None:
        if number is not None:
            _ask_once_more(screen, *ends[number])

    title = "How did the game end?"
    screen.ask(ChoiceDialog(title, [text for text, _ in ends]), take)


def list_ends(seats: tuple[Seat, ...]) -> list[tuple[str, str]]:
    """The ways a game can end before it is over: each in words, and as an entry."""
    ends: list[tuple[str, str]] = []
    for reason, text in _REASONS.items():
        if reason.names_seat:
            ends += [
                (text.format(seat.title), f"end {reason.value} {seat.value}") for seat in seats
            ]
        else:
            ends.append((text, f"end {reason.value}"))
    return ends


def _ask_once_more(screen: TableScreen, text: str, entry: str) -> None:
    controller = screen.controller
    after = controller.try_entry(entry)
    if isinstance(after, Refusal):
        controller.enter(entry)  # refused with the reason
        return

    def take(is_right: bool | None) -> None:
        if is_right:
            controller.enter(entry)

    question = f"{text}: {describe_outcome(after)}. Right?"
    screen.ask(ConfirmDialog(question, "Yes, that is how it ended"), take)
