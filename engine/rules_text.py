"""A rule set as a record names it: a preset and the options that differ from it."""

from __future__ import annotations

import re
from enum import Enum

from . import sentences
from .presets import PRESETS
from .ruleset import RANGES, FirstLift, Opening, RuleSet, option_name

DEFAULT = "sungka"
"""The preset of a record without a `Rules` tag."""

_FARTHEST = "farthest"
"""`opening=farthest` is a name for `opening=alternate first-lift=farthest`."""

_WORD = re.compile(r"[^ \t\xa0]+")
"""Blanks are the space, the tab and the no-break space (`docs/notation.md`, section 2)."""


def rules_from_text(text: str) -> RuleSet:
    """The rule set named by a `Rules` tag, its words parted by blanks.

    Raises `ValueError` naming the word, when a word is not known, has a value out of range, is an
    option given twice, or contradicts another.

    >>> rules_from_text("congkak capture=facing rounds=3").capture
    <CaptureRule.FACING: 'facing'>
    """
    name, *words = _WORD.findall(text) or [""]
    rules, written = find_preset(name), dict[str, str]()
    for word in words:
        option, equals, value = word.partition("=")
        if not equals:
            raise ValueError(sentences.not_an_option(word))
        if option in written:
            raise ValueError(sentences.option_twice(option))
        written[option] = value
        if option == "opening":
            rules = _open(rules, value)
        else:
            changed = {option.replace("-", "_"): _value(option, value)}
            rules = rules._replace(**changed)  # type: ignore[arg-type]
    # `opening` frees the first lift that a preset binds, unless `first-lift` is written too.
    first_lift = written.get("first-lift")
    if "opening" in written and first_lift is not None:
        if written["opening"] == _FARTHEST != first_lift:
            raise ValueError(sentences.opening_contradicts(first_lift))
        rules = rules._replace(first_lift=FirstLift(first_lift))
    return rules


def rules_to_text(rules: RuleSet) -> str:
    """The canonical text: the preset, then the options that differ from it.

    >>> rules_to_text(rules_from_text("congkak rounds=3 capture=always"))
    'congkak rounds=3'
    """
    preset = find_preset(rules.preset)
    usual, words = preset.options(), [rules.preset]
    for option, value in rules.options().items():
        if option == "opening":
            words += _opening_words(rules, preset)
        elif option != "first-lift" and value != usual[option]:
            words.append(f"{option}={value}")
    return " ".join(words)


def find_preset(name: str) -> RuleSet:
    """The published rule set of that name; raises `ValueError` when there is none."""
    for entry in PRESETS:
        if entry.name == name:
            return entry.rules
    raise ValueError(
        sentences.preset_unknown(name=name, meant=_meant(name, [p.name for p in PRESETS]))
    )


def _open(rules: RuleSet, value: str) -> RuleSet:
    """The rules with that `opening`."""
    if value == _FARTHEST:
        return rules._replace(opening=Opening.ALTERNATE, first_lift=FirstLift.FARTHEST)
    if value not in {choice.value for choice in Opening}:
        values = ", ".join(f"`{choice}`" for choice in (*(c.value for c in Opening), _FARTHEST))
        raise ValueError(sentences.opening_values(values=values, value=value))
    return rules._replace(opening=Opening(value), first_lift=FirstLift.ANY)


def _opening_words(rules: RuleSet, preset: RuleSet) -> list[str]:
    """The options `opening` and `first-lift`, as far as they differ from the preset."""
    opening, first_lift = rules.opening, rules.first_lift
    if (opening, first_lift) == (preset.opening, preset.first_lift):
        return []
    if (opening, first_lift) == (Opening.ALTERNATE, FirstLift.FARTHEST):
        return [f"opening={_FARTHEST}"]
    if first_lift is FirstLift.ANY:
        return [f"opening={opening.value}"]
    written = [f"first-lift={first_lift.value}"]
    return written if opening is preset.opening else [f"opening={opening.value}", *written]


def _value(option: str, text: str) -> int | Enum:
    default = _DEFAULTS.get(option)
    if default is None:
        meant = _meant(option, list(_DEFAULTS))
        raise ValueError(sentences.option_unknown(option=option, meant=meant))
    if isinstance(default, Enum):
        kind = type(default)
        if text not in {choice.value for choice in kind}:
            values = ", ".join(f"`{choice.value}`" for choice in kind)
            raise ValueError(sentences.option_values(option=option, values=values, value=text))
        return kind(text)
    low, high = RANGES[option]
    if not (text.isascii() and text.isdigit() and len(text) < 4 and low <= int(text) <= high):
        raise ValueError(sentences.option_range(option=option, low=low, high=high, value=text))
    return int(text)


_DEFAULTS: dict[str, int | Enum] = {
    option_name(name): default for name, default in RuleSet()._asdict().items() if name != "preset"
}
"""The default of every option, by its name in a record."""


def _meant(word: str, known: list[str]) -> str:
    # Imported here because it is slow to import.
    from difflib import get_close_matches

    close = get_close_matches(word, known, n=1)
    return sentences.did_you_mean(close[0]) if close else sentences.all_known(", ".join(known))
