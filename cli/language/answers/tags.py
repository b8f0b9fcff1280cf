"""Sentences about tags and statements, and the values that a tag may have."""

from __future__ import annotations

from ....engine.option_words import OPTIONS, VALUES
from ....engine.presets import PRESETS
from ....engine.ruleset import RANGES

TAGS = {
    "Event": "The tournament or meeting in which the game was played.",
    "Site": "The place where the game was played.",
    "Date": "The day of the game, as `2026-11-28`; `?` stands for what is not known.",
    "Stage": "The stage of the tournament: a group, a round, a final.",
    "Table": "The table of the tournament, by its address, like `1.03`.",
    "South": "The player who sat at South.",
    "North": "The player who sat at North.",
    "East": "The player who sat at East.",
    "West": "The player who sat at West.",
    "Rules": "The rules: the name of a rule set, then options that differ from it.",
    "Setup": "The position from which the first round starts.",
    "Result": "The seat that won, `draw`, or `*` while the match is open; it is checked.",
    "Id": "A name of the record that no other record has.",
    "Recorder": "The person who wrote the record.",
    "Source": "The source from which the record was taken.",
    "Annotator": "The person or program whose judgements the record holds.",
    "TimeControl": "The time that the players' clocks show at the start, like `5:00+3`.",
    "Evidence": "How the record came about: live, transcribed, reconstructed or partial.",
    "Digest": "A check sum of what was played; comments and claims do not change it.",
}
"""A sentence about each tag that has a meaning."""

OF_SEATS = {
    "Team": "The team of the player at {seat}.",
    "Id": "The name by which a register of players knows the player at {seat}.",
    "Rating": "The rating of the player at {seat}.",
}
"""A sentence about each tag that a seat has, by what follows the seat's name."""

STATEMENTS = {
    "round": "A round begins: its number, who moves first, the houses burned.",
    "score": "The stores when the round is over and the rest is collected.",
    "position": "The board at this moment, which is checked.",
    "set": "The board is set to this position by an arbiter; a comment says why.",
    "race": "The order in which the hands dropped their shells, after a row of both hands.",
    "gap": "Turns are missing here.",
    "event": "Anything else that happened: an illegal move, a pause, a ruling.",
    "end": "The record is complete; a word says why, where the rules did not end the match.",
}
"""A sentence about each statement."""

ENDINGS = {
    "resign": "A seat gave up; the seat is named.",
    "time": "A seat had no time left; the seat is named.",
    "forfeit": "A seat lost by a ruling or by absence; the seat is named.",
    "adjudicated": "An arbiter named the winner.",
    "agreed": "The players agreed to end the match.",
    "abandoned": "The match was broken off.",
}
"""A sentence about each reason behind `end`."""

VALUES_OF_TAGS = {
    "Evidence": ("live", "transcribed", "reconstructed", "partial"),
}
"""The values of tags that are words."""


def describe_tag(name: str) -> str | None:
    """The sentence about a tag; `None` for one without a meaning."""
    if name in TAGS:
        return TAGS[name]
    for seat in ("South", "North", "East", "West"):
        about = OF_SEATS.get(name.removeprefix(seat)) if name.startswith(seat) else None
        if about is not None:
            return about.format(seat=seat)
    return None


def describe_rules_word(word: str) -> str | None:
    """The sentence about a word of `[Rules "…"]`: a rule set, or an option with its value."""
    option, equals, value = word.partition("=")
    if not equals:
        found = next((it.source for it in PRESETS if it.name == word), None)
        return None if found is None else _as_sentence(found)
    if option not in OPTIONS:
        return None
    about = _as_sentence(OPTIONS[option])
    meaning = VALUES.get(option, {}).get(value)
    return about if meaning is None else f"{about} `{value}`: {meaning}."


def list_values(option: str) -> dict[str, str]:
    """The values of an option of the rules, each with what it means; empty for a number."""
    return VALUES.get(option, {})


def describe_range(option: str) -> str | None:
    """The numbers that an option may be; `None` where it is a word."""
    if option not in RANGES:
        return None
    least, most = RANGES[option]
    return f"{least} to {most}"


def _as_sentence(text: str) -> str:
    text = text[:1].upper() + text[1:]
    return text if text.endswith(".") else f"{text}."
