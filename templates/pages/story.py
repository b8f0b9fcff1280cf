"""The story on top of a page: its sentences as text, each with its place on the page."""

from __future__ import annotations

from typing import NamedTuple

from ...analysis.layer.missed import find_missed
from ...analysis.report.phrases import Language
from ...analysis.report.story import tell_story
from ...analysis.report.story_moments import StorySentence
from ...analysis.report.story_phrases import StoryPhrase
from ...analysis.report.story_text import sentence_to_text
from ...replay.steps import PassPlayed, Replay, RoundBegun, RowPlayed, TurnPlayed
from ..isolates import isolate

LEAST_TURNS = 8
"""The fewest turns and rows of a game that has a story."""

_MOMENTS = frozenset(
    {
        StoryPhrase.LOST,
        StoryPhrase.ANSWERED,
        StoryPhrase.MISSED,
        StoryPhrase.TOOK_LEAD,
        StoryPhrase.TOOK_EVEN,
        StoryPhrase.TOOK_BEHIND,
    }
)


class ToldSentence(NamedTuple):
    """A sentence, the address of its turn (`r2.t14`, empty without one), and if it is a moment."""

    text: str
    place: str
    is_moment: bool


def told_story(replay: Replay, lang: str) -> tuple[ToldSentence, ...]:
    """The story of a record as it was played and as its own layer judges it; nothing is searched.

    Names are isolated by characters. Empty where too little was played or the rules are not known.
    """
    played = TurnPlayed | RowPlayed | PassPlayed
    if sum(isinstance(step, played) for step in replay.steps) < LEAST_TURNS:
        return ()
    story = tell_story(replay, find_missed(replay))
    has_rounds = any(isinstance(step, RoundBegun) and step.round > 1 for step in replay.steps)
    language = Language(lang)
    return tuple(_tell(sentence, language, has_rounds) for sentence in story.sentences)


_PLACES = {
    Language.ENGLISH: ("round {round}, turn {turn}", "turn {turn}"),
    Language.FILIPINO: ("yugto {round}, tira {turn}", "tira {turn}"),
}
"""The address of a turn in words, in a match of several rounds and of one."""


def name_place(place: str, language: Language, has_rounds: bool) -> str:
    """An address like `r2.t14` in words; its round is named where the match has several.

    >>> name_place("r2.t14", Language.ENGLISH, True)
    'round 2, turn 14'
    """
    number, turn = place.removeprefix("r").split(".t")
    words = _PLACES[language][not has_rounds]
    return words.format(round=number, turn=turn)


def _tell(sentence: StorySentence, language: Language, has_rounds: bool) -> ToldSentence:
    facts = tuple(
        (name, isolate(str(fact)) if fact and name.startswith("name_") else fact)
        for name, fact in sentence.facts
    )
    place = sentence.place or ""
    text = sentence_to_text(language, sentence._replace(facts=facts))
    if place:
        text = text.replace(f"({place})", f"({name_place(place, language, has_rounds)})")
    return ToldSentence(text, place, sentence.phrase in _MOMENTS)
