"""A rule set as a record names it: a preset and the options that differ from it."""

from __future__ import annotations

import re
from dataclasses import replace
from enum import Enum

from .presets import PRESETS
from .ruleset import RANGES, RuleSet

DEFAULT = "sungka"
"""The preset of a record without a `Rules` tag."""

_WORD = re.compile(r"[^ \t\xa0]+")
"""Blanks are the space, the tab and the no-break space (`docs/notation.md`, section 2)."""


def rules_from_text(text: str) -> RuleSet:
    """The rule set named by a `Rules` tag, its words parted by blanks.

    Raises `ValueError` naming the word, when a word is not known, has a value out of range, or is
    an option that stands twice.

    >>> rules_from_text("congkak capture=facing rounds=3").capture
    <CaptureRule.FACING: 'facing'>
    """
    name, *words = _WORD.findall(text) or [""]
    rules, seen = find_preset(name), set()
    for word in words:
        option, equals, value = word.partition("=")
        if not equals:
            raise ValueError(f"`{word}` is not an option like `capture=always`")
        if option in seen:
            raise ValueError(f"option `{option}` is given twice")
        seen.add(option)
        changed = {option.replace("-", "_"): _value(option, value)}
        rules = replace(rules, **changed)  # type: ignore[arg-type]
    return rules


def rules_to_text(rules: RuleSet) -> str:
    """The canonical text: the preset, then the options that differ from it.

    >>> rules_to_text(rules_from_text("congkak rounds=3 capture=always"))
    'congkak rounds=3'
    """
    usual = find_preset(rules.preset).options()
    changed = [f"{k}={v}" for k, v in rules.options().items() if v != usual[k]]
    return " ".join([rules.preset, *changed])


def find_preset(name: str) -> RuleSet:
    """The published rule set of that name; raises `ValueError` when there is none."""
    for entry in PRESETS:
        if entry.name == name:
            return entry.rules
    raise ValueError(f"rule set `{name}` is not known{_meant(name, [p.name for p in PRESETS])}")


def _value(option: str, text: str) -> int | Enum:
    known = RuleSet().options()
    if option not in known:
        raise ValueError(f"option `{option}` is not known{_meant(option, list(known))}")
    default = getattr(RuleSet(), option.replace("-", "_"))
    if isinstance(default, Enum):
        kind = type(default)
        if text not in {choice.value for choice in kind}:
            values = ", ".join(f"`{choice.value}`" for choice in kind)
            raise ValueError(f"`{option}` is one of {values}, not `{text}`")
        return kind(text)
    low, high = RANGES[option]
    if not (text.isascii() and text.isdigit() and len(text) < 4 and low <= int(text) <= high):
        raise ValueError(f"`{option}` is a number from {low} to {high}, not `{text}`")
    return int(text)


def _meant(word: str, known: list[str]) -> str:
    # Imported here because it is slow to import.
    from difflib import get_close_matches

    close = get_close_matches(word, known, n=1)
    return f"; did you mean `{close[0]}`?" if close else f"; known are {', '.join(known)}"
