"""What menus and forms know of the screen they open over."""

from __future__ import annotations

from textual.screen import Screen

from .controller import Controller
from .session import Recording
from .tournament import Tournament


class TableScreen(Screen[None]):
    """A screen at which a game is recorded; `tournament` is what the next games are chosen from."""

    def __init__(self, desk: Controller, tournament: Tournament | None) -> None:
        super().__init__()
        self.desk, self.tournament = desk, tournament

    def show(self) -> None:
        """Show the desk as it is now."""
        raise NotImplementedError

    def change_recording(self, recording: Recording) -> None:
        """Go on with another game at this table."""
        self.desk = Controller(recording)
        self.show()
