"""A story in words, English or Filipino."""

from __future__ import annotations

import re

from ...engine.board import Seat
from .phrases import (
    Language,
    fill,
    seat_name,
    shells_to_text,
    turn_to_text,
)
from .story import Story, StorySentence, read_turn
from .story_phrases import STORY_PHRASES

_ROUND = {
    Language.ENGLISH: "{seat} won round {number} ({score})",
    Language.FILIPINO: "nakuha ng {seat} ang yugto {number} ({score})",
}
_DRAWN_ROUND = {
    Language.ENGLISH: "round {number} was drawn ({score})",
    Language.FILIPINO: "tabla ang yugto {number} ({score})",
}
_WON = {
    Language.ENGLISH: "{seat} won {count}",
    Language.FILIPINO: "nakuha ng {seat} ang {count}",
}
_AND = {Language.ENGLISH: "and", Language.FILIPINO: "at"}
_LIFTS = {
    Language.ENGLISH: ("{n} lift", "{n} lifts"),
    Language.FILIPINO: ("{n} dampot", "{n} dampot"),
}


def story_to_text(language: Language, story: Story) -> tuple[str, ...]:
    """The sentences of a story in words."""
    return tuple(sentence_to_text(language, sentence) for sentence in story.sentences)


def sentence_to_text(language: Language, sentence: StorySentence) -> str:
    """A sentence of a story in words, with the address of its turn in brackets."""
    facts = dict(sentence.facts)
    values = {name: _write(language, name, fact, facts) for name, fact in facts.items()}
    text = fill(STORY_PHRASES[language][sentence.phrase], values)
    return text[0].upper() + text[1:]


def _write(language: Language, name: str, fact: str | int, facts: dict[str, str | int]) -> str:
    if name in ("winner", "loser"):
        seat = seat_name(language, Seat(str(fact)))
        player = facts[f"{name}_name"]
        return f"{player} ({seat})" if player else seat
    if name == "seat":
        return seat_name(language, Seat(str(fact)))
    if name == "turn":
        return turn_to_text(language, read_turn(str(fact)))
    if name == "taken":
        return shells_to_text(language, int(fact), is_least=facts["least"] == "1")
    if name == "shells":
        return shells_to_text(language, int(fact))
    if name == "lifts":
        one, many = _LIFTS[language]
        return (one if fact == 1 else many).format(n=fact)
    if name == "each":
        return _join(language, [_round_text(language, one) for one in str(fact).split()])
    if name == "tally":
        counts = ((seat_name(language, Seat(one[0])), one[1:]) for one in str(fact).split())
        won = [_WON[language].format(seat=seat, count=count) for seat, count in counts]
        return _join(language, won)
    return str(fact)


def _round_text(language: Language, fact: str) -> str:
    """A round as `1S55–43`, or as `1=49–49` if it was drawn, in words."""
    parts = re.fullmatch(r"(\d+)([SNEW=])(.+)", fact)
    if parts is None:
        raise ValueError(f"`{fact}` is no round")
    number, seat, score = parts.groups()
    if seat == "=":
        return _DRAWN_ROUND[language].format(number=number, score=score)
    name = seat_name(language, Seat(seat))
    return _ROUND[language].format(seat=name, number=number, score=score)


def _join(language: Language, parts: list[str]) -> str:
    """Parts with commas, and a word before the last.

    >>> _join(Language.ENGLISH, ["one", "two", "three"])
    'one, two and three'
    """
    *first, last = parts
    return f"{', '.join(first)} {_AND[language]} {last}" if first else last
