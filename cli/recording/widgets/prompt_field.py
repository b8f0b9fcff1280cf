"""The line being written on the screen, with its cursor."""

from __future__ import annotations

from rich.text import Text
from textual.widgets import Static

from .prompt_line import PromptLine


class PromptField(Static):
    """Shows a line that is being written after a `label`; hidden while there is none."""

    DEFAULT_CSS = """
    PromptField { display: none; width: 100%; height: 1; background: $foreground 15%; }
    PromptField.open { display: block; }
    """

    def __init__(self, label: str, hint: str = "") -> None:
        super().__init__(id="prompt")
        self._label, self._hint = label, hint

    def show(self, line: PromptLine | None, columns: int) -> None:
        """Show the part of a line round its cursor that fits, and the hint after it."""
        self.set_class(line is not None, "open")
        if line is None:
            return
        shown, cursor = line.fit(columns - len(self._label) - len(self._hint))
        text = Text(f"{self._label}{shown} {self._hint}")
        text.stylize("reverse", len(self._label) + cursor, len(self._label) + cursor + 1)
        if line.proposal is not None:
            start = max(line.proposal - line.cursor + cursor, 0)
            text.stylize("reverse", len(self._label) + start, len(self._label) + len(shown))
        self.update(text)
