"""The list of slips that explain the board, filled while they are searched; a digit takes one."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from textwrap import fill
from typing import ClassVar, NamedTuple

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from ....engine.board import Position
from ....replay.scoring.mending import Mend
from ...boards.board_line import draw_board_line
from .guarded_screen import GuardedScreen

PAGE = 9
"""The slips to choose from at a time: as many as there are digits but 0."""

SLICE = 0.015
"""The seconds for which the search goes on before keys are read again."""

_REST = 0.005
"""The seconds between two parts of the search, in which the screen works."""


_WIDEST = 110
"""The columns of the widest list."""


class MendAnswer(NamedTuple):
    """The slip that was chosen, if one was, and whether the search had found nothing at all.

    `held` are the digits typed before anybody could have read the list.
    """

    mend: Mend | None
    held: str = ""
    is_unexplained: bool = False


class MendDialog(GuardedScreen[MendAnswer], ModalScreen[MendAnswer]):
    """Shows the mends of a search as they are found; its result is the one chosen.

    `shown` is the board on the screen: counts that a mend changes are marked. Keys within `hold`
    seconds after the list came up choose nothing; digits among them are kept. `read_time` gives the
    time of keys in seconds.
    """

    DEFAULT_CSS = """
    MendDialog { align: center middle; }
    MendDialog #box { width: 98%; max-width: 110; height: auto; max-height: 100%;
        border: round $primary; padding: 0 1; background: $surface; }
    MendDialog OptionList, MendDialog OptionList:focus { border: none; height: auto;
        max-height: 84vh; padding: 0; scrollbar-size-vertical: 1; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,q", "leave", "Close")]

    def __init__(
        self,
        title: str,
        found: tuple[Mend, ...],
        search: Iterator[Mend | None],
        shown: Position,
        hold: float,
        read_time: Callable[[], float],
    ) -> None:
        super().__init__()
        self._title, self._search, self._board = title, search, shown
        self._hold, self._read_time = hold, read_time
        self._opened = 0.0
        self._ahead = found
        self._is_done = False
        self._held = ""
        self._was_found = bool(found)
        self.mends: list[Mend] = []

    @property
    def is_resting(self) -> bool:
        """True while nothing is searched: the list is full, or there is nothing more to find."""
        return self._is_done or len(self.mends) == PAGE

    def compose(self) -> ComposeResult:
        """Make the box with the list, and the line that says whether the search goes on."""
        with Vertical(id="box") as box:
            box.border_title = Text(self._title)
            box.border_subtitle = "the number takes it, Esc closes"
            yield OptionList()
            yield Static(id="state")

    def on_mount(self) -> None:
        """Show what was found so far, and go on with the search."""
        self.query_one(OptionList).focus()
        self._opened = self._read_time()
        for mend in self._ahead:
            self._add(mend)
        self._show_state()
        self.set_interval(_REST, self._go_on)

    def _go_on(self) -> None:
        """Search for a moment, unless the list is full or nothing more can be found."""
        if self.is_resting:
            return
        until = time.perf_counter() + SLICE
        while time.perf_counter() < until and len(self.mends) < PAGE:
            found = next(self._search, _END)
            if found is _END:
                self._is_done = True
                break
            if isinstance(found, Mend):
                self._add(found)
        if self._is_done and not self._was_found:
            self.dismiss(MendAnswer(None, self._held, is_unexplained=True))
            return
        self._show_state()

    def _add(self, mend: Mend) -> None:
        self._was_found = True
        self.mends.append(mend)
        columns = min(self.size.width, _WIDEST) - 10
        board = draw_board_line(mend.sheet.seen_position, self._board, columns)
        number = len(self.mends)
        words = fill(f"{number}  {mend.text}", columns, subsequent_indent="   ")
        text = Text.assemble((words, "bold"), "\n", board)
        options = self.query_one(OptionList)
        options.add_option(Option(text))
        if number == 1:
            options.highlighted = 0

    def _show_state(self) -> None:
        if len(self.mends) == PAGE and not self._is_done:
            state = "0  none of these: look further"
        elif not self._is_done:
            state = "searching …  Esc closes"
        else:
            state = "no other slips explain it; Esc closes, then r sets the board as it lies"
        if self._held:
            state += f"   Held: {' '.join(self._held)}"
        self.query_one("#state", Static).update(Text(state, "dim"))

    def on_key(self, event: events.Key) -> None:
        """Take the mend of a digit, or hold the digit where the list has only just come up."""
        digit = event.character or ""
        is_early = event.time < self._opened + self._hold
        if is_early and event.key == "enter":
            event.prevent_default()
            event.stop()
        if not (digit.isascii() and digit.isdecimal()):
            return
        event.stop()
        if is_early:
            self._held += digit
            self._show_state()
        elif digit == "0":
            if len(self.mends) == PAGE:
                self.mends.clear()
                self.query_one(OptionList).clear_options()
                self._show_state()
        elif int(digit) <= len(self.mends):
            self._choose(int(digit) - 1)

    def action_leave(self) -> None:
        """Close the list; keys that were held stay held."""
        self.dismiss(MendAnswer(None, self._held))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Choose by Enter or a click."""
        self._choose(event.option_index)

    def _choose(self, number: int) -> None:
        self.dismiss(MendAnswer(self.mends[number], self._held))


_END = object()
