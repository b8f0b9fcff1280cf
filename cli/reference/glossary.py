"""The words people use for things: `tembak`, `lumbung`, `sunog`."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

TEXTS = "glossary.toml"
"""The file of the words, written by hand; `docs/glossary.md` shows it as a table."""


@dataclass(frozen=True, slots=True)
class GlossaryEntry:
    """Words for one thing, where they are said, and the name of the thing here.

    `words` are parted by commas; the words in brackets behind them explain them. `rules` are the
    numbers of the clauses of `docs/rules.md` about it, parted by blanks. It is empty for the game
    itself.
    """

    words: str
    where: str
    here: str
    rules: str

    def names(self) -> tuple[str, ...]:
        """Each word without its explanation."""
        plain = re.sub(r"\([^)]*\)", "", self.words)
        return tuple(name.strip() for name in plain.split(","))

    def clauses(self) -> tuple[str, ...]:
        """The numbers of the clauses, like `3.1`."""
        return tuple(self.rules.split())


@cache
def list_glossary() -> tuple[GlossaryEntry, ...]:
    """The words in the order of the alphabet."""
    text = files(__package__).joinpath(TEXTS).read_text(encoding="utf-8")
    return tuple(GlossaryEntry(**entry) for entry in tomllib.loads(text)["word"])
