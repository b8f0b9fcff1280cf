"""A screen over the board that survives a fault of this program at a key."""

from __future__ import annotations

from textual import events
from textual.message import Message
from textual.screen import Screen, ScreenResultType

from ....files.faults import is_debugging


class KeyFailed(Message):
    """A key, a tap or pasted text met a fault of this program, the `error`."""

    def __init__(self, error: Exception) -> None:
        super().__init__()
        self.error = error


class GuardedScreen(Screen[ScreenResultType]):
    """A screen that hands a fault at a key on, to be reported on the board."""

    async def on_event(self, event: events.Event) -> None:
        """Do what an event asks for; a screen that is closed while it opens shows nothing."""
        if isinstance(event, events.Mount | events.Resize) and not self.children:
            return
        try:
            await super().on_event(event)
        except Exception as error:
            if is_debugging() or not isinstance(event, events.InputEvent | events.Paste):
                raise
            self.post_message(KeyFailed(error))
