"""The words that a shell offers for an option or an argument: codes, presets, questions, tables."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .events.folder import EventFolder

Offered = tuple[str, str]
"""A word, and what it stands for."""


def offer(kind: str, line: str, begun: str) -> list[Offered]:
    """The words of a kind that begin with `begun`, where the command line so far is `line`.

    `kind` is one that a parameter declares as `complete`. After a comma, only the last word counts.
    Where nothing is offered, a shell offers the names of files.
    """
    try:
        found = list(_OFFERS[kind](line.split()))
    except Exception:  # a folder that cannot be read offers nothing, and prints nothing
        return []
    before, comma, last = begun.rpartition(",")
    key = last.casefold()
    return [
        (f"{before}{comma}{word}", about)
        for word, about in found
        if word.casefold().startswith(key)
    ]


def _list_codes(words: Sequence[str]) -> Iterator[Offered]:
    from .reference.explanations import load_explanations

    for code, explanation in load_explanations().items():
        yield code.value, explanation.words.title


def _list_presets(words: Sequence[str]) -> Iterator[Offered]:
    from ..engine.presets import PRESETS

    for preset in PRESETS:
        yield preset.name, preset.source.partition(":")[0]


def _list_questions(words: Sequence[str]) -> Iterator[Offered]:
    from .tables.shipped import list_queries

    for query in list_queries():
        yield query.name, query.asks


def _list_stages(words: Sequence[str]) -> Iterator[Offered]:
    for stage in _load(words).plan.stages:
        yield stage.name, stage.system.value


def _list_tables(words: Sequence[str]) -> Iterator[Offered]:
    state = _load(words).state
    for address, match in sorted(state.matches.items()):
        if not state.outcomes[address].is_over:
            yield str(address), " - ".join(match.entrants)


def _load(words: Sequence[str]) -> EventFolder:
    """The tournament's folder that a word names, else this folder."""
    from .events.folder import is_event, load_folder

    return load_folder(next((word for word in words if is_event(word)), "."))


_OFFERS: dict[str, Callable[[Sequence[str]], Iterator[Offered]]] = {
    "codes": _list_codes,
    "presets": _list_presets,
    "questions": _list_questions,
    "stages": _list_stages,
    "tables": _list_tables,
}
