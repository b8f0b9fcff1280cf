"""A line being written, and what each key does to it; no terminal.

The screen passes every key on. A focused `textual.widgets.Input` would not do, since keys typed
ahead would reach the board before the focus has moved.
"""

from __future__ import annotations

import re

_PROPOSAL = re.compile(r"(?:=|correct [0-9]+ )(?=.)")
"""The beginning of a line whose next part is only proposed."""


class PromptLine:
    """A line, and the index of the cursor in it in characters; by default its end.

    From index `proposal` on the line is proposed: the first character typed replaces it, and any
    other key makes it text to be edited. `None` where nothing is proposed.
    """

    def __init__(
        self, text: str = "", cursor: int | None = None, proposal: int | None = None
    ) -> None:
        self.text = text
        self.cursor = len(text) if cursor is None else cursor
        self.proposal = proposal

    def press(self, key: str, character: str) -> None:
        """Apply a key; one without a meaning here does nothing."""
        proposal, self.proposal = self.proposal, None
        if proposal is not None and character.isprintable() and character:
            self._cut(proposal, len(self.text))
            if self.text.endswith(character):
                return  # the sign before the proposal, typed once more with what follows it
        match key:
            case "left":
                self.cursor = max(self.cursor - 1, 0)
            case "right":
                self.cursor = min(self.cursor + 1, len(self.text))
            case "home" | "ctrl+a":
                self.cursor = 0
            case "end" | "ctrl+e":
                self.cursor = len(self.text)
            case "backspace" | "ctrl+h":
                self._cut(self.cursor - 1, self.cursor)
            case "delete" | "ctrl+d":
                self._cut(self.cursor, self.cursor + 1)
            case "ctrl+u":
                self._cut(0, self.cursor)
            case "ctrl+w":
                kept = self.text[: self.cursor].rstrip().rpartition(" ")
                self._cut(len(kept[0] + kept[1]), self.cursor)
            case _ if character.isprintable():
                self.insert(character)

    def insert(self, text: str) -> None:
        """Insert text at the cursor; line ends become blanks."""
        text = " ".join(text.split("\n")).replace("\r", "")
        if self.proposal is not None:
            self._cut(self.proposal, len(self.text))
            self.proposal = None
        self.text = self.text[: self.cursor] + text + self.text[self.cursor :]
        self.cursor += len(text)

    def fit(self, columns: int) -> tuple[str, int]:
        """The part of the line round the cursor that fits, and the cursor's index in it."""
        start = max(0, self.cursor - columns + 1)
        return self.text[start : start + columns], self.cursor - start

    def _cut(self, start: int, end: int) -> None:
        start = max(start, 0)
        self.text = self.text[:start] + self.text[end:]
        self.cursor = min(start, len(self.text))


def propose_line(text: str, cursor: int | None = None) -> PromptLine:
    """The line to be completed; stores and the entry to be corrected are only proposed in it."""
    proposal = _PROPOSAL.match(text)
    return PromptLine(text, cursor, proposal.end() if proposal else None)
