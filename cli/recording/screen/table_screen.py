"""The screen as menus and forms know it; by itself, since the screen imports the menus."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, TypeVar

from textual.screen import Screen

from ....files.faults import is_debugging
from ....replay.scoring.entry import Refusal
from ....replay.scoring.ledger import Ledger
from ..controller import Controller
from ..event_desk import EventDesk
from ..session import Recording
from ..tournament import Tournament
from .held_keys import TypedKey

Answer = TypeVar("Answer")


class ScreenOptions(NamedTuple):
    """The behaviour of the screen.

    `has_bell`: a refusal rings the terminal's bell. `reads_paper`: lines of a sheet are typed.
    """

    has_bell: bool = True
    reads_paper: bool = False


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

    def ask(self, dialog: Screen[Answer], take: Callable[[Answer | None], None]) -> None:
        """Open a dialog; `take` gets its answer, and the state is shown after it."""
        self.app.push_screen(dialog, lambda answer: self.attempt(lambda: take(answer)))

    def attempt(self, work: Callable[[], None]) -> None:
        """Do what a key asks for and show the state; a fault of this program refuses the key.

        If the state after the key cannot be shown, its entries are taken back. Raises what the work
        raises if the state cannot be shown then either.
        """
        recording = self.controller.recording
        entries = recording.ledger.entries
        try:
            work()
            self.notice_refusal(None)
            self.show()
        except Exception as error:
            if is_debugging():
                raise
            try:
                self.refuse_fault(error)
            except Exception:
                now = self.controller.recording
                if now is not recording or now.ledger.entries == entries:
                    raise
                now.enter("undo")
                self.show()

    def refuse_fault(self, error: Exception) -> None:
        """Refuse the key at which this program failed, and show the state as it is now."""
        self.controller.viewed = None
        self.controller.refuse(_describe_fault(self.controller.recording.keep_fault(error)))
        self.notice_refusal(None)
        self.show()

    def find_refusal(self, entry: str, ledger: Ledger | None = None) -> str | None:
        """The reason why an entry would be refused, `None` if it would be taken.

        The entry is tried on the recording in its present state, or on a `ledger` if one is given.
        """
        recording = self.controller.recording
        try:
            after = (ledger or recording.ledger).take(entry)
        except Exception as error:
            if is_debugging():
                raise
            return _describe_fault(recording.keep_fault(error))
        if isinstance(after, Refusal):
            return f"{after.message} ({after.hint})" if after.hint else after.message
        return None

    def notice_refusal(self, typed: TypedKey | None) -> bool:
        """True when something was refused since the last key; `typed` is the key, if it was one."""
        raise NotImplementedError

    def hold(self, characters: str) -> None:
        """Keep keys that were typed too soon, until the scorer enters or drops them."""
        raise NotImplementedError

    def prompt(self, text: str | None, at: int | None = None) -> None:
        """Ask for a line that begins with `text`, if there is one to write."""
        raise NotImplementedError

    def now(self) -> float:
        """The time in seconds, on the clock of the keys."""
        raise NotImplementedError

    def measure_board(self) -> tuple[int, int]:
        """The columns and lines there are for the board."""
        raise NotImplementedError

    def change_recording(self, recording: Recording) -> None:
        """Go on with another game on this screen."""
        self.controller = Controller(recording, has_rows=self.controller.has_rows)
        self.show()


def _describe_fault(name: str) -> str:
    """The words for a fault of this program, whose details are in the file `name`."""
    return f"this program failed at that key; you can go on ({name} has the details)"
