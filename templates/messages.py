"""The words of pages and pictures: one table for each language, with the same keys in each."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from functools import cache
from pkgutil import get_data
from types import MappingProxyType
from typing import NamedTuple

from ..engine.board import Seat

LANGUAGES = ("en", "fil")
"""The codes of the languages that have a table."""


class Words(NamedTuple):
    """The words of one language: those of the page and its drawings, and those of its script.

    A word may hold `{places}` for values. `one|more` are two forms: the first is for `n` = 1.
    """

    lang: str
    page: Mapping[str, str]
    script: Mapping[str, str]

    def say(self, key: str, **values: object) -> str:
        """The words under a key, filled in with their values.

        >>> ENGLISH.say("laps", n=1), ENGLISH.say("laps", n=12)
        ('1 lap', '12 laps')
        """
        one, _, more = self.page[key].partition("|")
        text = more if more and values.get("n") != 1 else one
        if "{" not in text:
            return text
        first, *rest = _cut_places(text)
        for name, following in zip(rest[::2], rest[1::2], strict=True):
            first += f"{values[name]}{following}"
        return first

    def seat(self, seat: Seat) -> str:
        """The name of a seat."""
        return self.say(seat.name.lower())


@cache
def _cut_places(text: str) -> tuple[str, ...]:
    """The pieces of a word, and between them the names of its places."""
    return tuple(re.split(r"\{(\w+)\}", text))


@cache
def load_words(lang: str) -> Words:
    """The words of a page in a language.

    Raises `ValueError` when `lang` is none of `LANGUAGES`.
    """
    table = _load_table(lang)
    script = {**table["script"], **table["replay"], **table["reel"]}
    return Words(lang, MappingProxyType(table["page"]), MappingProxyType(script))


@cache
def load_try_words(lang: str) -> Mapping[str, str]:
    """The words with which the script of a page speaks of moves that its reader tries.

    Raises `ValueError` when `lang` is none of `LANGUAGES`.
    """
    return MappingProxyType(_load_table(lang)["tries"])


@cache
def load_train_words(lang: str) -> Mapping[str, str]:
    """The words of the script of a trainer, on top of those of `load_words`.

    Raises `ValueError` when `lang` is none of `LANGUAGES`.
    """
    table = _load_table(lang)
    return MappingProxyType({**table["tries"], **table["train"]})


@cache
def load_captions(lang: str) -> Words:
    """The words of lists of games and of pictures, on top of those of a page.

    Raises `ValueError` when `lang` is none of `LANGUAGES`.

    >>> load_captions("en").say("games", n=1), load_captions("fil").say("games", n=3)
    ('1 game', '3 laro')
    """
    table = _load_table(lang)
    words = {**table["page"], **table["captions"]}
    return Words(lang, MappingProxyType(words), MappingProxyType({}))


@cache
def load_film_words(lang: str) -> Words:
    """The words of films: a page's words, those of its script about moments, and the films' own.

    Raises `ValueError` when `lang` is none of `LANGUAGES`.

    >>> load_film_words("en").say("begins", seat="Ana")
    'Ana begins.'
    """
    table = _load_table(lang)
    sections = ("page", "script", "replay", "reel", "film")
    words = {key: text for section in sections for key, text in table[section].items()}
    return Words(lang, MappingProxyType(words), MappingProxyType({}))


@cache
def load_site_words(lang: str) -> Words:
    """The words of a tournament's pages.

    Raises `ValueError` when `lang` is none of `LANGUAGES`.

    >>> load_site_words("fil").say("games")
    'Mga laro'
    """
    return Words(lang, MappingProxyType(_load_table(lang)["site"]), MappingProxyType({}))


@cache
def load_report_words(lang: str) -> Words:
    """The words of a report on judged games, on top of those of a page.

    Raises `ValueError` when `lang` is none of `LANGUAGES`.

    >>> load_report_words("en").page["where"]
    'Round {round}, turn {turn}'
    """
    table = _load_table(lang)
    return Words(lang, MappingProxyType({**table["page"], **table["report"]}), MappingProxyType({}))


@cache
def load_editor_words(lang: str) -> Words:
    """The words of the editor's page and script, on top of those of a page.

    Raises `ValueError` when `lang` is none of `LANGUAGES`.
    """
    table = _load_table(lang)
    own = table["editor"]
    shared = {key: table["page"][key] for key in SHARED}
    script = {**table["script"], **shared, **own}
    return Words(lang, MappingProxyType({**table["page"], **own}), MappingProxyType(script))


SHARED = ("burned", "close", "wins", "draw", "unfinished_result")
"""The keys of words of a page that the editor's script says too."""


@cache
def load_code_titles(lang: str) -> Mapping[str, str]:
    """The titles of codes in a language other than English, which `sungka explain` has.

    Raises `ValueError` when `lang` is none of `LANGUAGES`.
    """
    return MappingProxyType(_load_table(lang).get("codes", {}))


def _load_table(lang: str) -> dict[str, dict[str, str]]:
    if lang not in LANGUAGES:
        raise ValueError(f"no words in the language {lang}: choose one of {', '.join(LANGUAGES)}")
    # `importlib.resources` would take longer to import than the table to read.
    read = get_data(__package__, f"messages/{lang}.json") or b""
    table: dict[str, dict[str, str]] = json.loads(read)
    return table


ENGLISH = load_words("en")
