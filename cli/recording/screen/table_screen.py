"""The screen as menus and forms know it; by itself, since the screen imports the menus."""

from __future__ import annotations

from textual.screen import Screen

from ..controller import Controller
from ..event_desk import EventDesk
from ..session import Recording
from ..tournament import Tournament


class TableScreen(Screen[None]):
    """A screen on which a game is recorded; `tournament` offers the next games to choose from.

    `desk` is that of the tournament's folder, where it has one.
    """

    def __init__(
        self, controller: Controller, tournament: Tournament | None, desk: EventDesk | None = None
    ) -> None:
        super().__init__()
        self.controller, self.tournament, self.desk = controller, tournament, desk

    def show(self) -> None:
        """Show the state as it is now."""
        raise NotImplementedError

    def measure_board(self) -> tuple[int, int]:
        """The columns and lines there are for the board."""
        raise NotImplementedError

    def change_recording(self, recording: Recording) -> None:
        """Go on with another game on this screen."""
        self.controller = Controller(recording, has_rows=self.controller.has_rows)
        self.show()
