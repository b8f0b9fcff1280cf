"""The record on the screen, in the colours of its seats, with the turn looked at marked."""

from __future__ import annotations

import re
from typing import NamedTuple

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.widgets import Static

from ....engine.board import Seat
from .board_view import SEAT_COLOURS

_TURN = re.compile(r"(?<![^\s(|])([SNEW])(?:\d|--)[^\s]*")
_MARK = "bold reverse"


class MarkedText(NamedTuple):
    """Lines of a record: those before the part looked at, this part, and the rest."""

    before: str
    marked: str = ""
    after: str = ""


class RecordPane(VerticalScroll):
    """Shows the lines of a record, scrolled only as far as to keep the important part in sight.

    That is the part looked at, or the end of the record where there is none.
    """

    DEFAULT_CSS = """
    RecordPane { width: 1fr; min-width: 16; height: 100%; border-left: solid $foreground 30%;
        padding-left: 1; scrollbar-size-vertical: 1; }
    RecordPane Static { width: 100%; }
    """

    def __init__(self) -> None:
        super().__init__(id="record", can_focus=False)
        self._shown = MarkedText("")

    def compose(self) -> ComposeResult:
        """Make the text."""
        yield Static(id="lines")

    def on_resize(self) -> None:
        """Wrap the lines anew."""
        self.show(self._shown)

    def show(self, shown: MarkedText) -> None:
        """Show lines of a record."""
        self._shown = shown
        text = Text("".join(shown))
        for found in _TURN.finditer(text.plain):
            text.stylize(SEAT_COLOURS[Seat(found[1])], *found.span())
        start = len(shown.before)
        text.stylize(_MARK, start, start + len(shown.marked))
        lines = text.wrap(self.app.console, max(self.scrollable_content_region.width, 1))
        self.query_one("#lines", Static).update(Text("\n").join(lines))
        at = next((n for n, line in enumerate(lines) if _is_marked(line)), None)
        if at is None:
            at = 0 if shown.marked else len(lines)
        self.call_after_refresh(self._keep_in_sight, at)

    def _keep_in_sight(self, line: int) -> None:
        height = self.scrollable_content_region.height
        if not self.scroll_y <= line < self.scroll_y + height:
            self.scroll_to(y=max(line - height // 2, 0), animate=False)


def _is_marked(line: Text) -> bool:
    return any(span.style == _MARK for span in line.spans)
