"""The end of a game: chosen from a list, confirmed in words, then entered."""

from __future__ import annotations

from ....notation.record import EndReason
from ....replay.scoring.entry import Refusal
from ....replay.scoring.sheet import Sheet
from ..messages import describe_outcome
from ..players import map_tags, name_player
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
    ends = list_ends(screen.controller.now)

    def take(number: int | None) -> None:
        if number is not None:
            _ask_once_more(screen, *ends[number])

    title = "How did the game end?"
    screen.ask(ChoiceDialog(title, [text for text, _ in ends]), take)


def list_ends(sheet: Sheet) -> list[tuple[str, str]]:
    """The ways a game can end before it is over: each with the players' names, and as an entry."""
    seats, tags = sheet.rules.playing_order, map_tags(sheet.tags)
    ends: list[tuple[str, str]] = []
    for reason, text in _REASONS.items():
        if reason.names_seat:
            ends += [
                (text.format(name_player(tags, seat)), f"end {reason.value} {seat.value}")
                for seat in seats
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
