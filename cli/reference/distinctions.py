"""Tells apart the descriptions that one search has found: year, board, and a few options."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from ...engine.rules_text import rules_from_text
from ...engine.ruleset import Layout, RuleSet
from ...engine.synopsis import matters
from .sources import KnownRules

_BOARD = ("seats", "houses", "shells", "layout")

_YEAR = r"(?:1[89]|20)\d\d"


def tell_apart(found: Sequence[KnownRules]) -> tuple[str, ...]:
    """A note for each description: its year if it is known, its board, and the fewest options.

    The options, as words of the `Rules` tag, tell it from all the others with the same board, as
    far as their rules differ. Where several options tell it from equally many, one in its words is
    taken, or else the first in the order of `docs/rules.md`.

    >>> from .sources import list_known
    >>> [jongkak] = [entry for entry in list_known() if "Hellier" in entry.where]
    >>> tell_apart([jongkak, KnownRules("", "A page of 2001", "congkak houses=9", "")])
    ('1907; 7 houses of 7 shells', '2001; 9 houses of 7 shells')
    """
    rules = [rules_from_text(entry.rules) for entry in found]
    notes = []
    for entry, own in zip(found, rules, strict=True):
        options = ", ".join(_tell_from(entry, own, rules))
        parts = [*_find_year(entry), _describe_board(own), *([options] if options else [])]
        notes.append("; ".join(parts))
    return tuple(notes)


def _find_year(entry: KnownRules) -> Iterator[str]:
    """The year in the title or the place of a text, else the one in an address."""
    text = f"{entry.title} {entry.where}"
    plain = re.sub(r"https?://\S+", "", text)
    years = re.findall(rf"\b({_YEAR})\b", plain) or re.findall(rf"/({_YEAR})/", text)
    yield from years[:1]


def _describe_board(rules: RuleSet) -> str:
    seats = f"{rules.seats} players, " if rules.seats > 2 else ""
    every = "every other house filled, " if rules.layout is Layout.ALTERNATE else ""
    return f"{seats}{every}{rules.houses} houses of {rules.shells} shells"


def _tell_from(entry: KnownRules, rules: RuleSet, others: Sequence[RuleSet]) -> Iterator[str]:
    own = rules.options()
    left = [other.options() for other in others]
    left = [other for other in left if all(other[name] == own[name] for name in _BOARD)]
    options = [name for name in own if name not in _BOARD and matters(rules, name)]
    options.sort(key=lambda name: f"{name}=" not in entry.rules)
    while True:
        counts = {name: sum(other[name] != own[name] for other in left) for name in options}
        best = max(options, key=lambda name: counts[name])
        if not counts[best]:
            return
        yield f"{best}={own[best]}"
        left = [other for other in left if other[best] == own[best]]
