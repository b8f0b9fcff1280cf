"""A story in words, English or Filipino."""

from __future__ import annotations

import re

from ...engine.board import Seat
from .names import Names, name_of
from .phrases import Language, fill, join, seat_name, shells_to_text, turn_to_text
from .story import Story, read_names, read_turn
from .story_moments import StorySentence
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
_COUNTED = {
    (Language.ENGLISH, "lifts"): ("lift", "lifts"),
    (Language.ENGLISH, "laps"): ("lap", "laps"),
    (Language.FILIPINO, "lifts"): ("dampot", "dampot"),
    (Language.FILIPINO, "laps"): ("ikot", "ikot"),
}


def story_to_text(language: Language, story: Story) -> tuple[str, ...]:
    """The sentences of a story in words."""
    return tuple(sentence_to_text(language, sentence) for sentence in story.sentences)


def sentence_to_text(language: Language, sentence: StorySentence) -> str:
    """A sentence of a story in words, with the address of its turn in brackets."""
    facts, names = dict(sentence.facts), read_names(sentence)
    seats = {"winner", "loser", "seat"} & facts.keys()
    people = frozenset(name for name in seats if Seat(str(facts[name])) in dict(names))
    values = {name: _write(language, name, fact, facts, names) for name, fact in facts.items()}
    return fill(language, STORY_PHRASES[language][sentence.phrase], values, people)


def _write(
    language: Language, name: str, fact: str | int, facts: dict[str, str | int], names: Names
) -> str:
    if name in ("winner", "loser"):
        seat = Seat(str(fact))
        player = name_of(language, names, seat)
        return f"{player} ({seat_name(language, seat)})" if seat in dict(names) else player
    if name == "seat":
        return name_of(language, names, Seat(str(fact)))
    if name == "turn":
        return turn_to_text(language, read_turn(str(fact)))
    if name == "taken":
        return shells_to_text(language, int(fact), is_least=facts["least"] == "1")
    if name == "shells":
        return shells_to_text(language, int(fact))
    if name in ("lifts", "laps"):
        one, many = _COUNTED[language, name]
        return f"{fact} {one if int(fact) == 1 else many}"
    if name == "each":
        return join(language, [_round_text(language, one, names) for one in str(fact).split()])
    if name == "tally":
        won = [
            _say_seat(language, _WON[language], Seat(one[0]), names, count=one[1:])
            for one in str(fact).split()
        ]
        return join(language, won)
    return str(fact)


def _round_text(language: Language, fact: str, names: Names) -> str:
    """A round as `1S55–43`, or as `1=49–49` if it was drawn, in words."""
    parts = re.fullmatch(r"(\d+)([SNEW=])(.+)", fact)
    if parts is None:
        raise ValueError(f"`{fact}` is no round")
    number, seat, score = parts.groups()
    if seat == "=":
        return _DRAWN_ROUND[language].format(number=number, score=score)
    return _say_seat(language, _ROUND[language], Seat(seat), names, number=number, score=score)


def _say_seat(language: Language, text: str, seat: Seat, names: Names, **values: str) -> str:
    """Words about a player inside a sentence."""
    people = frozenset({"seat"}) if seat in dict(names) else frozenset[str]()
    values["seat"] = name_of(language, names, seat)
    return fill(language, text, values, people, begins=False)
