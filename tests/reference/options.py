"""The options of a rule set and the presets, copied by hand from RULES.md."""

from __future__ import annotations

import re
from typing import TypedDict, cast

Rules = TypedDict(
    "Rules",
    {
        "seats": int,
        "houses": int,
        "shells": int,
        "layout": str,
        "sowing": str,
        "opening": str,
        "first-lift": str,
        "simultaneous-rounds": str,
        "pace": str,
        "after-opening": str,
        "origin": str,
        "relay": str,
        "again": str,
        "capture": str,
        "facing": str,
        "capture-theirs": str,
        "capture-after": str,
        "capture-again": str,
        "round-end": str,
        "rest": str,
        "rounds": int,
        "refill": str,
        "refill-from": str,
        "burn": str,
        "burned": str,
        "reopen": str,
        "next": str,
        "match-end": str,
        "win": str,
    },
)

WORDS: dict[str, tuple[str, ...]] = {
    "layout": ("full", "alternate"),
    "sowing": ("clockwise", "counter"),
    "opening": ("alternate", "simultaneous", "farthest"),
    "first-lift": ("any", "farthest", "nearest"),
    "simultaneous-rounds": ("first", "all"),
    "pace": ("shell", "lap"),
    "after-opening": ("earlier", "later", "seat"),
    "origin": ("sown", "skipped", "relayed"),
    "relay": ("any", "own"),
    "again": ("yes", "no"),
    "capture": ("both", "always", "facing", "none"),
    "facing": ("mirror", "same"),
    "capture-theirs": ("none", "sides", "own"),
    "capture-after": ("none", "circuit", "village"),
    "capture-again": ("no", "yes"),
    "round-end": ("both", "one", "stuck"),
    "rest": ("owner", "opponent"),
    "refill": ("full", "partial", "even", "equal", "new"),
    "refill-from": ("near", "far"),
    "burn": ("last", "chosen"),
    "burned": ("skip", "forfeit", "open"),
    "reopen": ("yes", "no"),
    "next": ("loser", "winner", "last-mover", "other", "first", "emptied", "remaining"),
    "match-end": ("no-house", "rounds", "majority"),
    "win": ("shells", "rounds", "standing", "burned"),
}
"""RULES "Options": the options that take a word, the default first."""

NUMBERS: dict[str, tuple[int, int, int]] = {
    "seats": (2, 2, 3),
    "houses": (7, 1, 30),
    "shells": (7, 1, 30),
    "rounds": (1, 1, 999),
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
    chosen: dict[str, str | int] = {option: values[0] for option, values in WORDS.items()}
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
    return cast(Rules, chosen)


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
