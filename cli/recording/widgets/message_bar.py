"""The message after the last key: one line, or a refusal that nobody can miss."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.widgets import Static

from ...boards.large_text import draw_large_text

KEY_SIGNS = {
    "enter": "⏎",
    "backspace": "⌫",
    "space": "␣",
    "left": "←",
    "right": "→",
    "up": "↑",
    "down": "↓",
}
"""The signs of keys that write no character."""


class MessageBar(Horizontal):
    """Shows the message; a refusal on red with `✗`, its key in large, and the keys held."""

    DEFAULT_CSS = """
    MessageBar { height: auto; max-height: 6; }
    MessageBar #refused { display: none; width: 7; height: 3; padding: 0 2; }
    MessageBar Vertical { height: auto; width: 1fr; }
    MessageBar #message { height: auto; max-height: 4; }
    MessageBar #held { display: none; height: auto; max-height: 2; }
    MessageBar.refusal { background: #a3001b; color: #ffffff; text-style: bold; min-height: 3; }
    MessageBar.warning { background: #8a5a00; color: #ffffff; text-style: bold; min-height: 3; }
    MessageBar.refusal #refused.keyed { display: block; }
    MessageBar #held.keys { display: block; }
    """

    def compose(self) -> ComposeResult:
        """Make the key, the message, and the line of the held keys."""
        yield Static(id="refused")
        with Vertical():
            yield Static(id="message")
            yield Static(id="held")

    def show(
        self,
        message: str,
        key: str | None,
        held: Sequence[str],
        *,
        is_refusal: bool,
        is_warning: bool = False,
        is_offer: bool = False,
    ) -> None:
        """Show a message; `key` is the refused key, `held` the names of the keys held since.

        `is_offer` says that the message offers what Enter keeps.
        """
        self.set_class(is_refusal, "refusal")
        self.set_class(is_warning, "warning")
        large = draw_large_text(key, 3, 3) if key else ()
        refused = self.query_one("#refused", Static)
        refused.update(Text("\n".join(large)))
        refused.set_class(bool(large), "keyed")
        self.query_one("#message", Static).update(Text(message))
        keys = " ".join(held)
        if is_offer:
            ways = "Enter keeps it and enters them, Backspace drops them"
        else:
            ways = "Enter enters them, Backspace drops them, = looks for the mistake"
        text = f"Held: {keys}   {ways}" if held else ""
        line = self.query_one("#held", Static)
        line.update(Text(text))
        line.set_class(bool(held), "keys")


def name_key(key: str, character: str) -> str:
    """A key as the scorer knows it: its character or its sign."""
    return KEY_SIGNS.get(key) or (character if character.isprintable() else "") or key
