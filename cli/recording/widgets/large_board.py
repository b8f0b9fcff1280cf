"""The board as large as the terminal allows, to be read out or compared from afar."""

from __future__ import annotations

from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Middle
from textual.screen import ModalScreen
from textual.widgets import Static

from ....engine.board import Position
from ....engine.ruleset import Sowing
from .board_view import BoardView
from .guarded_screen import GuardedScreen


class LargeBoard(GuardedScreen[None], ModalScreen[None]):
    """Shows a position over the whole terminal, closed by Esc, Enter, Space or b."""

    DEFAULT_CSS = """
    LargeBoard { background: $background; align: center middle; }
    LargeBoard Middle { align: center middle; height: 1fr; }
    LargeBoard #close { height: 1; color: $foreground 70%; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,enter,space,q,b", "dismiss", "Close"),
    ]

    def __init__(self, position: Position, sowing: Sowing) -> None:
        super().__init__()
        self._position, self._sowing = position, sowing

    def compose(self) -> ComposeResult:
        """Make the board and the line that says how to close it."""
        with Middle():
            yield BoardView(self._position, self._sowing)
        yield Static("Esc closes", id="close")

    def on_resize(self, event: events.Resize) -> None:
        """Make the board as large as the terminal."""
        board = self.query_one(BoardView)
        board.columns, board.lines = event.size.width, event.size.height - 1
        board.show(self._position, self._sowing, frozenset(), self._position)
