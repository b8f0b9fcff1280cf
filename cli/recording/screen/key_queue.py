"""Keys passed on one by one, so that those typed ahead go where the ones before them lead."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable

from textual import events
from textual.app import App, ScreenStackError
from textual.driver import Driver
from textual.message_pump import MessagePump

from ....files.faults import is_debugging
from ..widgets.guarded_screen import KeyFailed
from .shown_cells import ShownCells

_PATIENCE = 2.0
"""The seconds after which a key counts as done although a part of the screen has not answered."""

_FEWEST_ROUNDS = 3
"""The rounds through all parts of the screen for one key: the key, what it sends, the answer."""

_MOST_ROUNDS = 20
"""The same, at most."""


class KeyedApp(App[None]):
    """A program that takes its keys one by one, and goes on after a fault at one of them."""

    def __init__(self) -> None:
        super().__init__()
        self.keys = KeyQueue(self, self._do)

    def get_driver_class(self) -> type[Driver]:
        """The driver of this terminal, which sends only the cells that change."""
        driver, cells = super().get_driver_class(), ShownCells()
        self._cells = cells

        def write(self: Driver, data: str) -> None:
            driver.write(self, cells.shorten(data))

        return type(driver.__name__, (driver,), {"write": write})

    def draw_anew(self) -> None:
        """Send the whole screen, as the terminal may show something else."""
        self._cells.forget()
        self.screen.refresh()

    async def on_event(self, event: events.Event) -> None:
        """Put a key into the queue, and do at once what any other event asks for."""
        if isinstance(event, events.Resize) or (
            isinstance(event, events.Key) and event.key == "ctrl+l"
        ):
            self.draw_anew()
        if isinstance(event, events.Key | events.Paste) and not event.is_forwarded:
            await self.keys.take(event)
        else:
            await self._do(event)

    def on_key_failed(self, event: KeyFailed) -> None:
        """Report a fault at a key of a dialog."""
        self.tell_fault(event.error)

    def tell_fault(self, error: Exception) -> None:
        """Tell the scorer of a fault at a key."""
        raise NotImplementedError

    async def _do(self, event: events.Event) -> None:
        try:
            await super().on_event(event)
        except Exception as error:
            if is_debugging() or not isinstance(event, events.Key | events.Paste):
                raise
            self.tell_fault(error)


class KeyQueue:
    """The keys and pasted texts that wait until what came before them is done.

    A part of the screen that a key opens, closes or focuses is ready only some messages later; on
    a slow line the next keys have come by then. `pass_on` passes one on; `is_busy` until none is
    left.
    """

    def __init__(self, app: App[None], pass_on: Callable[[events.Event], Awaitable[None]]) -> None:
        self._app, self._pass_on = app, pass_on
        self._ahead: deque[events.Event] = deque()
        self.is_busy = False
        self._round = 0

    async def take(self, event: events.Event) -> None:
        """Pass an event on, now or after those before it."""
        self._ahead.append(event)
        if not self.is_busy:
            self.is_busy = True
            await self._pass_next()

    async def _pass_next(self) -> None:
        if not self._ahead:
            self.is_busy = False
            return
        parts = self._list_parts()
        if self._app.focused is None:
            parts = parts[:1]  # a screen without a focus does all that a key does at once
        await self._pass_on(self._ahead.popleft())
        self._wait(parts, 1)

    def _wait(self, parts: list[MessagePump], rounds: int) -> None:
        """Let parts of the screen work until none has anything left to do.

        Each is asked after the one before it, as an event goes up from the part that has the keys.
        """
        self._round += 1
        this_round = self._round

        def ask(number: int) -> None:
            if this_round != self._round:
                return
            if number == len(parts):
                finish()
            elif not parts[number].call_later(ask, number + 1):
                ask(number + 1)

        def finish(is_late: bool = False) -> None:
            if this_round != self._round:
                return
            self._round += 1
            late.cancel()
            now = self._list_parts()
            is_done = rounds >= _FEWEST_ROUNDS and not any(part.message_queue_size for part in now)
            if is_done or is_late or rounds == _MOST_ROUNDS or parts == now[:1]:
                self._app.call_later(self._pass_next)
            else:
                self._wait(now, rounds + 1)

        late = asyncio.get_running_loop().call_later(_PATIENCE, finish, True)
        ask(0)

    def _list_parts(self) -> list[MessagePump]:
        """The part that has the keys, the parts around it, the rest of the screen, the program."""
        try:
            screen = self._app.screen
        except ScreenStackError:  # the program ends
            return [self._app]
        first = list((self._app.focused or screen).ancestors_with_self)
        parts = [*first, *screen.walk_children(with_self=True)]
        return [*dict.fromkeys(part for part in parts if part is not self._app), self._app]
