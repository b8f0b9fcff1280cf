"""Finding descriptions of rules by words of their titles, authors, years and addresses."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from urllib.parse import unquote

from ...engine.presets import PRESETS
from .glossary import GlossaryEntry, list_glossary
from .sources import KnownRules, find_source, list_descriptions

NEAREST = 3
"""The most descriptions that a search without a result names."""

_PREFIX = 4
"""A word of so many letters also finds the longer words that begin with it."""

_ADDRESS = re.compile(r"https?://[^\s;,)]+")


@dataclass(frozen=True, slots=True)
class Nearest:
    """The nearest matches for words that no description has.

    `unknown` are the words found nowhere, each with the known ones that look like it.
    `descriptions` have more of the words, or rarer ones, than the others. There are none where too
    many would be equally good.
    """

    unknown: tuple[tuple[str, tuple[str, ...]], ...]
    descriptions: tuple[KnownRules, ...]
    glossary: tuple[GlossaryEntry, ...]


@dataclass(frozen=True, slots=True)
class _Card:
    """A description with all that it is found by, in small letters without accents.

    `layers` are the words of its title, of its place, of its note with the texts that play so, and
    of all addresses.
    """

    entry: KnownRules
    layers: tuple[frozenset[str], ...]
    address: str
    text: str

    def has(self, word: str) -> bool:
        return self.depth(word) < len(self.layers)

    def depth(self, word: str) -> int:
        """The first layer that has a word, the number of layers if none has."""
        if is_address(word):
            bare = _bare_address(word)
            return 1 if bare in self.address else 2 if bare in self.text else len(self.layers)
        every = range(len(self.layers))
        return next((n for n in every if _has_word(self.layers[n], word)), len(self.layers))


def search_descriptions(query: str) -> tuple[KnownRules, ...]:
    """The descriptions that have every word of a query, case and accents apart.

    They are found by title, author, year and note, by an address or any part of one, and by other
    texts with the same rules. A word of four letters or more may be the beginning of a longer word.
    If a query is the whole title of some, only these are found. Matches in titles come first, then
    those in places, in notes, and in addresses alone; among equals the sources of presets.

    >>> [entry.rules for entry in search_descriptions("HELLIER jongkak")]
    ['congkak first-lift=farthest capture=facing next=winner win=standing']
    >>> [entry.title for entry in search_descriptions("https://www.mvlacquer.com/shop/")]
    ['Ovvalhugondi (Maldives)']
    >>> [entry.rules for entry in search_descriptions("Wikipedia")][0]
    'congkak win=standing'
    """
    wanted = _split(query)
    found = [card for card in _cards() if wanted and all(map(card.has, wanted))]
    found.sort(key=lambda card: sum(map(card.depth, wanted)))
    titled = [card for card in found if card.layers[0] == frozenset(wanted)]
    return tuple(card.entry for card in titled or found)


def search_glossary(query: str) -> tuple[GlossaryEntry, ...]:
    """The entries of the glossary for a word, case and accents apart.

    These are the entries with that word, or with the word of which it is the plural. If there are
    none, they are those that have it among other words, or else those whose explanation has it.

    >>> [entry.here for entry in search_glossary("Lumbung")]
    ['store']
    >>> [entry.here for entry in search_glossary("pits")]
    ['house']
    >>> [entry.words for entry in search_glossary("bela")]
    ['mati béla']
    >>> [entry.words for entry in search_glossary("barn")]
    ['lumbung ("barn")']
    """
    wanted = _words(_fold(query))
    named = [(e, [_words(_fold(name)) for name in e.names()]) for e in list_glossary()]
    alone = [entry for entry, names in named if wanted in names]
    single = frozenset(word.removesuffix("s") for word in wanted)
    alone = alone or [entry for entry, names in named if single in names]
    beside = [entry for entry, names in named if any(wanted and wanted <= n for n in names)]
    explained = [e for e in list_glossary() if wanted and wanted <= _words(_fold(e.words))]
    return tuple(alone or beside or explained)


def search_places(query: str) -> tuple[GlossaryEntry, ...]:
    """The entries of the glossary that come from a place, a people or a text, by its name.

    These are the entries from a place or a people of that name, or else those from a text.

    >>> [entry.words for entry in search_places("guam")]
    ['till']
    """
    wanted = _words(_fold(query))
    every = [(entry, re.sub(r"\([^)]*\)", "", entry.where)) for entry in list_glossary()]
    places = [entry for entry, place in every if wanted <= _names(place)]
    texts = [entry for entry, _ in every if wanted <= _names(entry.where)]
    return tuple(places or texts) if wanted else ()


def is_place(query: str) -> bool:
    """True when a word of the glossary comes from a place or a people of this name.

    >>> is_place("Maldives"), is_place("Hellier")
    (True, False)
    """
    wanted = _words(_fold(query))
    places = (re.sub(r"\([^)]*\)", "", entry.where) for entry in list_glossary())
    return bool(wanted) and any(wanted <= _names(place) for place in places)


def find_nearest(query: str) -> Nearest:
    """The nearest matches where no description has all words of a query."""
    wanted, cards = _split(query), _cards()
    counts = {word: sum(card.has(word) for card in cards) for word in wanted}
    terms = [name for entry in list_glossary() for name in entry.names()]
    words = {word for card in cards for layer in card.layers for word in layer}
    known = sorted(words | set(map(_fold, terms)))
    unknown = tuple(
        (word, tuple(get_close_matches(word, known, 3, 0.75)))
        for word, count in counts.items()
        if not count and not search_glossary(word) and not search_places(word)
    )
    worth = [sum(1 / counts[word] for word in wanted if card.has(word)) for card in cards]
    best = max(worth)
    nearest = [card.entry for card, value in zip(cards, worth, strict=True) if value == best > 0]
    explained = tuple(entry for word in wanted for entry in search_glossary(word))
    return Nearest(unknown, tuple(nearest if len(nearest) <= NEAREST else ()), explained)


def is_address(word: str) -> bool:
    """True when a word is an address or a part of one, like `mancala.fandom.com/wiki`."""
    return "://" in word or bool(re.search(r"\w\.[A-Za-z]{2,}", word))


@cache
def _cards() -> tuple[_Card, ...]:
    return tuple(_make_cards())


def _make_cards() -> Iterator[_Card]:
    presets = {preset.name: find_source(preset.name) for preset in PRESETS}
    for entry in list_descriptions():
        source = presets.get(entry.rules) if not entry.note else None
        more = " ".join((entry.rules, *source.same)) if source else entry.note
        title, where, told = map(_fold, (entry.title, entry.where, more))
        text = f"{title} {where} {told}"
        layers = (*(_words(_ADDRESS.sub(" ", part)) for part in (title, where, told)), _all(text))
        yield _Card(entry, layers, f"{where} {unquote(where)}", f"{text} {unquote(text)}")


def _names(text: str) -> frozenset[str]:
    """The words of a text that begin with a capital."""
    return _words(_fold(" ".join(re.findall(r"\b[A-Z]\w*", text))))


def _all(text: str) -> frozenset[str]:
    return _words(f"{text} {unquote(text)}")


def _has_word(words: frozenset[str], word: str) -> bool:
    """True when one of the words is this one, or begins with it if it is long enough."""
    return word in words or (len(word) >= _PREFIX and any(own.startswith(word) for own in words))


def _split(query: str) -> tuple[str, ...]:
    """The words of a query and the addresses in it, in their order."""
    parts = (part.strip("\"'`()<>,;:!?") for part in _fold(query).split())
    pieces = (word for part in parts for word in ([part] if is_address(part) else _words_of(part)))
    return tuple(dict.fromkeys(pieces))


def _bare_address(word: str) -> str:
    """An address without scheme, language or device, and what was asked of the page."""
    bare = re.sub(r"^(https?://)?((www|m|[a-z]{2})\.)*", "", word).replace(".m.", ".", 1)
    page, _, asked = bare.partition("?")
    return (page if re.match(r"(utm_|fbclid|ref=|m=)", asked) else bare).rstrip("/.?#")


def _fold(text: str) -> str:
    parts = unicodedata.normalize("NFKD", text)
    return "".join(c for c in parts if not unicodedata.combining(c)).casefold()


def _words(text: str) -> frozenset[str]:
    return frozenset(_words_of(text))


def _words_of(text: str) -> list[str]:
    return re.findall(r"\w+", text)
