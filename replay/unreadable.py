"""What text that could not be read was meant to be, as far as it shows."""

from __future__ import annotations

import re

from ..notation.record import Record, Unreadable


def hides_rules(record: Record) -> bool:
    """Whether a broken tag may be the one that says the rules, or where the game starts."""
    return any(isinstance(item, Unreadable) and _RULES.match(item.text) for item in record.body)


def is_word(item: Unreadable) -> bool:
    """Whether the text is a broken tag or a word for people, and no turn, number or statement."""
    return _WORD.match(item.text) is not None and first_word(item) not in _STATEMENTS


def first_word(item: Unreadable) -> str:
    """The small letters that the text begins with, as those of a statement."""
    match = re.match(r"[a-z]*", item.text)
    return match[0] if match else ""


_RULES = re.compile(r"\[?\s*(?:rules|setup)\b|\[[^A-Za-z]", re.IGNORECASE)
_WORD = re.compile(
    r"""\[|["'\u2018\u2019\u201c\u201d]|(?![SNEWsnew](?:\W|[BIOSl]\b|$))[^\W\d_](?:[^\W\d_]|\W|$)"""
)
_STATEMENTS = frozenset({"round", "score", "position", "race", "set", "gap", "event", "end"})
