"""The keys typed right after a refusal, which nobody may have meant; no terminal."""

from __future__ import annotations

from typing import NamedTuple

HOLD = 0.5
"""The seconds after a refusal in which a key is held instead of being applied."""


class TypedKey(NamedTuple):
    """The name of a key, the character it writes (empty if none), and its time in seconds."""

    key: str
    character: str
    at: float = 0.0


class HeldKeys:
    """Holds the keys typed within `HOLD` seconds after a refusal, and all that follow them.

    They wait until the scorer enters or drops them. `refused` is the key that was refused last,
    `None` before any. Times are in seconds, on one clock.
    """

    def __init__(self) -> None:
        self.keys: list[TypedKey] = []
        self.refused: TypedKey | None = None
        self._since: float | None = None

    def begin(self, refused: TypedKey | None, now: float) -> None:
        """Note that something was refused just now; `refused` is the key, if it was one."""
        self.refused, self._since = refused, now

    def drop(self) -> None:
        """Drop the keys that are held: the refusal was seen."""
        self.keys, self._since = [], None

    def is_fresh(self, at: float) -> bool:
        """True when a key typed at this time may have been meant before the refusal was seen."""
        return self._since is not None and at < self._since + HOLD

    def holds(self, at: float) -> bool:
        """True when a key typed at this time is held, or decides about those held."""
        return bool(self.keys) or self.is_fresh(at)

    def press(self, typed: TypedKey, at: float) -> tuple[TypedKey, ...]:
        """Hold a key typed at this time, or decide by it; returns the keys to enter now.

        Enter enters the held keys, once the refusal could be seen; Backspace and Esc drop them.
        Neither is held itself: nothing was entered that Backspace could take back.
        """
        if typed.key in ("backspace", "ctrl+h", "escape"):
            self.drop()
        elif typed.key != "enter":
            self.keys.append(typed)
        elif not self.is_fresh(at):
            entered = tuple(self.keys)
            self.drop()
            return entered
        return ()
