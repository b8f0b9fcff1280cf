"""The words a page shows, one table a language, with the same keys in each."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from types import MappingProxyType

from ..engine.board import Seat

LANGUAGES = ("en", "fil")
"""The languages there is a table for, by their code."""


@dataclass(frozen=True, slots=True)
class Words:
    """The words of one language: those of the page and its drawings, and those of its script.

    A word may hold `{places}` for values; two forms stand round a `|`, the first for an `n` of 1.
    """

    lang: str
    page: Mapping[str, str]
    script: Mapping[str, str]

    def say(self, key: str, **values: object) -> str:
        """The words under a key with their values.

        >>> ENGLISH.say("laps", n=1), ENGLISH.say("laps", n=12)
        ('1 lap', '12 laps')
        """
        one, _, more = self.page[key].partition("|")
        text = more if more and values.get("n") != 1 else one
        return re.sub(r"\{(\w+)\}", lambda place: str(values[place[1]]), text)

    def seat(self, seat: Seat) -> str:
        """A seat's name."""
        return self.say(seat.name.lower())


@cache
def load_words(lang: str) -> Words:
    """The words of a language; a code there is no table for raises `ValueError`."""
    if lang not in LANGUAGES:
        raise ValueError(f"no words in the language {lang}: choose one of {', '.join(LANGUAGES)}")
    path = files(__package__).joinpath("messages").joinpath(f"{lang}.json")
    table = json.loads(path.read_text(encoding="utf-8"))
    return Words(lang, MappingProxyType(table["page"]), MappingProxyType(table["script"]))


ENGLISH = load_words("en")
