"""The title cards of a film: a sentence before each moment of the story."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

from ...analysis.layer.missed import amount_of, find_missed
from ...analysis.report.phrases import Language
from ...analysis.report.story import tell_story
from ...analysis.report.story_text import sentence_to_text
from ...notation.addresses import address_from_text
from ...replay.steps import Replay
from ..timeline.stops import Remark, RemarkKind, Stop, Timeline

MOST_ERRORS = 3
"""The most mistakes that have a card."""


class StoryMoment(NamedTuple):
    """A moment of a film's story: the indices of its round and stop, and its sentence.

    `better` is the better turn that the record names, in notation, if it names one.
    """

    round: int
    stop: int
    text: str
    better: str = ""


def find_story_moments(replay: Replay, timeline: Timeline, lang: str) -> tuple[StoryMoment, ...]:
    """The moments in the order of play: those of the story, and the largest commented mistakes.

    The sentence of a mistake is the first of its comment. Raises `ValueError` for a language that
    stories are not told in.
    """
    found = {(one.round, one.stop): one for one in _find_told(replay, timeline, lang)}
    errors = sorted(_find_errors(timeline), key=lambda one: -one[0])
    found |= {(one.round, one.stop): one for _, one in errors[:MOST_ERRORS]}
    return tuple(found[at] for at in sorted(found))


def find_cards(moments: tuple[StoryMoment, ...]) -> Mapping[tuple[int, int], str]:
    """The sentences of moments by the indices of their round and stop."""
    return {(one.round, one.stop): one.text for one in moments}


def _find_told(replay: Replay, timeline: Timeline, lang: str) -> list[StoryMoment]:
    """The sentences of the story that have a turn, without its place in brackets."""
    told = []
    for sentence in tell_story(replay, find_missed(replay)).sentences:
        address = address_from_text(sentence.place or "")
        if address is None or sentence.place == _last_place(timeline):
            continue
        index = [line.number for line in timeline.rounds].index(address.round)
        turns = [at for at, stop in enumerate(timeline.rounds[index].stops) if stop.is_turn]
        if address.turn is None or address.turn > len(turns):
            continue
        words = sentence_to_text(Language(lang), sentence)
        text = re.sub(r" \(r\d+\.t\d+\)", "", words)
        at = turns[address.turn - 1]
        better = _find_better(timeline.rounds[index].stops[at])
        told.append(StoryMoment(index, at, text, better[1] if better else ""))
    return told


def _last_place(timeline: Timeline) -> str:
    """The address of the last turn: what stands there is the end, and no moment before it."""
    line = timeline.rounds[-1]
    return f"r{line.number}.t{sum(stop.is_turn for stop in line.stops)}"


def _find_errors(timeline: Timeline) -> list[tuple[float, StoryMoment]]:
    """The turns of which a comment and a better turn are written, with what they lost."""
    errors = []
    for index, line in enumerate(timeline.rounds):
        for number, stop in enumerate(line.stops):
            better = _find_better(stop)
            comments = [one.text for one in stop.remarks if one.kind is RemarkKind.COMMENT]
            if better is None or not comments or not stop.is_turn:
                continue
            text = re.split(r"(?<=\.) (?=[^a-z0-9])", " ".join(comments[0].split()))[0]
            errors.append((better[0], StoryMoment(index, number, text, better[1])))
    return errors


def _find_better(stop: Stop) -> tuple[float, str] | None:
    """The loss of a turn, and the better turn in sight or else the best one."""
    remarks = [one for one in stop.remarks if one.kind is RemarkKind.BETTER]
    return max(((_amount(one), one.sight or one.text) for one in remarks), default=None)


def _amount(remark: Remark) -> float:
    return max(amount_of(remark.lost), amount_of(remark.seen))
