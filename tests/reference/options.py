"""The options of a rule set, and the presets, copied by hand from RULES.md."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

Rules = dict[str, Any]
"""A value for each option: a number, or a word."""

_OPTIONS: dict[str, dict[str, Any]] = tomllib.loads(
    (Path(__file__).parents[2] / "definitions/rules.toml").read_text(encoding="utf-8")
)["options"]

WORDS: dict[str, tuple[str, ...]] = {
    name: (*option["values"], *(["farthest"] if name == "opening" else []))
    for name, option in _OPTIONS.items()
    if "default" not in option
}
"""RULES "Options": the options that take a word, the default first."""

NUMBERS: dict[str, tuple[int, int, int]] = {
    name: (option["default"], option["least"], option["most"])
    for name, option in _OPTIONS.items()
    if "default" in option
}
"""RULES "Options": the options that take a number, as (default, least, most)."""

_SUNGKA_SIX: dict[str, str | int] = {
    "houses": 6,
    "sowing": "counter",
    "relay": "own",
    "capture": "always",
}

_DAKON: dict[str, str | int] = {
    "sowing": "counter",
    "capture": "both",
    "round-end": "both",
    "refill": "full",
    "burned": "skip",
    "next": "last-mover",
    "match-end": "no-house",
    "win": "standing",
    "rounds": 99,
}

PRESETS: dict[str, dict[str, str | int]] = {
    "sungka": {
        "sowing": "clockwise",
        "opening": "simultaneous",
        "simultaneous-rounds": "all",
        "capture": "facing",
        "round-end": "both",
        "refill": "full",
        "burned": "skip",
        "reopen": "yes",
        "next": "loser",
        "match-end": "no-house",
        "win": "standing",
        "rounds": 99,
    },
    "sungkaan": {"sowing": "clockwise", "capture": "both", "round-end": "both", "rounds": 1},
    "sungka-six": _SUNGKA_SIX,
    "sungka-three": {**_SUNGKA_SIX, "seats": 3},
    "congkak": {
        "sowing": "clockwise",
        "opening": "simultaneous",
        "simultaneous-rounds": "first",
        "capture": "always",
        "round-end": "one",
        "rest": "owner",
        "refill": "full",
        "burned": "skip",
        "next": "loser",
        "match-end": "no-house",
        "win": "shells",
        "rounds": 99,
    },
    "congkak-forfeit": {
        "sowing": "clockwise",
        "opening": "simultaneous",
        "simultaneous-rounds": "first",
        "capture": "facing",
        "round-end": "one",
        "rest": "owner",
        "refill": "even",
        "burned": "forfeit",
        "next": "loser",
        "match-end": "no-house",
        "win": "shells",
        "rounds": 99,
    },
    "sungka-49": {
        "sowing": "counter",
        "layout": "alternate",
        "opening": "farthest",
        "capture": "both",
        "round-end": "both",
        "rounds": 1,
    },
    "dakon": _DAKON,
    "ohvalhu": {**_DAKON, "houses": 8, "shells": 8},
    "congkak-malaysia": {
        "sowing": "clockwise",
        "opening": "simultaneous",
        "simultaneous-rounds": "all",
        "capture": "always",
        "capture-after": "village",
        "round-end": "one",
        "rest": "owner",
        "refill": "new",
        "match-end": "majority",
        "win": "rounds",
        "rounds": 3,
    },
}
"""RULES "Presets": what each preset says; everything else has its default."""


def rules(text: str) -> Rules:
    """All options with their values, for the text of a Rules tag: a preset and any options.

    >>> rules("sungka capture=always rounds=3")["rounds"]
    3
    """
    name, *changes = text.split() or [""]
    if name not in PRESETS:
        raise ValueError(f"`{name}` is not a preset, one of {', '.join(PRESETS)}")
    chosen: Rules = {option: values[0] for option, values in WORDS.items()}
    chosen |= {option: default for option, (default, _, _) in NUMBERS.items()}
    chosen |= PRESETS[name]
    changed: set[str] = set()
    for change in changes:
        option, _, value = change.partition("=")
        if option in changed:
            raise ValueError(f"`{option}` stands twice in `{text}`")
        changed.add(option)
        chosen[option] = _value(option, value)
    if chosen["opening"] == "farthest":
        # NOTATION 3: a name for two options, of which `first-lift` may be written apart.
        chosen["opening"] = "alternate"
        if "first-lift" not in changed:
            chosen["first-lift"] = "farthest"
        elif "opening" in changed and chosen["first-lift"] != "farthest":
            raise ValueError(f"`{text}` says two things about the first lift")
    return chosen


def bound_house(rules: Rules) -> int | None:
    """The number of the house that the first lift of a match is bound to (RULES `first-lift`)."""
    return {"any": None, "farthest": rules["houses"], "nearest": 1}[rules["first-lift"]]


def seats_of(rules: Rules) -> tuple[str, ...]:
    """The seats in playing order (NOTATION §2)."""
    return ("S", "N") if rules["seats"] == 2 else ("S", "E", "W")


def _value(option: str, value: str) -> str | int:
    if option in WORDS:
        if value not in WORDS[option]:
            raise ValueError(f"`{option}` is one of {', '.join(WORDS[option])}, not `{value}`")
        return value
    if option in NUMBERS:
        _, least, most = NUMBERS[option]
        if not re.fullmatch("[1-9][0-9]*", value) or not least <= int(value) <= most:
            raise ValueError(f"`{option}` is a number from {least} to {most}, not `{value}`")
        return int(value)
    raise ValueError(f"`{option}` is not an option")
