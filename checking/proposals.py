"""The texts that a faulty record may have had, for a person who decides."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import NamedTuple

from ..engine.presets import PRESETS
from ..notation.escapes import write_comment
from ..notation.items import write_tag
from ..notation.reading.parser import Reading, parse
from ..notation.record import RoundStart, Tag, Unreadable
from ..replay.play import play
from ..replay.slips.find import find_slips
from ..replay.slips.readings import find_readings
from ..replay.slips.report import write_question
from ..replay.steps import Replay
from .causes import find_causes
from .check import is_free_of_errors
from .proven_fix import apply_edits, make_edits

MOST_PROPOSALS = 8
"""The most texts that are proposed for one record."""


class ProposedText(NamedTuple):
    """A text that a record may have had: the reason in a phrase, and the whole text."""

    label: str
    text: str


def list_proposals(
    reading: Reading, replay: Replay, go_on: Callable[[], bool]
) -> tuple[ProposedText, ...]:
    """The proposals for a record, those that leave nothing wrong first; `go_on` ends the search.

    What goes through the record is put right in each of them.
    """
    respelt = find_causes(reading, replay)
    causes = "" if respelt is None else "; ".join(it.text for it in respelt.causes)
    now = reading if respelt is None else respelt.reading
    played = replay if respelt is None else play(now.record)
    text = now.source.text
    found = [
        *_try_words(now, played),
        *_try_stores(now, played),
        *_try_rounds(now),
        *_try_rules(now),
        *_try_comments(now),
    ]
    for word in find_readings(played, go_on):
        for meant in word.texts:
            new = text[: word.span.start] + meant + text[word.span.end :]
            found.append(ProposedText(f"`{word.written}`: `{meant}`", new))
    for slip in find_slips(now.record, played, go_on).suggestions:
        edits = make_edits(text, slip)
        if edits:
            label = f"{write_question(slip)} ({slip.agreement.to_text()})"
            found.append(ProposedText(label, apply_edits(text, edits)))
    if causes:
        found = [it._replace(label=f"{causes}; {it.label}") for it in found]
        found.append(ProposedText(causes, text))
    different = {it.text: it for it in reversed(found) if it.text != reading.source.text}
    return tuple(reversed(different.values()))[:MOST_PROPOSALS]


def _try_words(reading: Reading, replay: Replay) -> Iterator[ProposedText]:
    """Other readings of the first turn that cannot be read, where they leave nothing wrong.

    Another house, another seat or the seat first, or no claim where its number is missing.
    """
    word = next((it for it in reading.record.body if isinstance(it, Unreadable)), None)
    if word is None or replay.rules is None:
        return
    meant = list[str]()
    if turn := _TURN.match(word.text):
        houses = range(1, replay.rules.houses + 1)
        meant += [f"{turn[1].upper()}{house}{word.text[turn.end() :]}" for house in houses]
    if turn := _NO_SEAT.match(word.text):
        meant += [f"{seat.value}{turn[1]}" for seat in replay.rules.playing_order]
    if turn := _HOUSE_FIRST.match(word.text):
        meant.append(f"{turn[2].upper()}{turn[1]}{turn[3]}")
    if turn := _NO_NUMBER.match(word.text):
        meant.append(turn[1])
    text = reading.source.text
    for one in meant:
        new = text[: word.span.start] + one + text[word.span.end :]
        if is_free_of_errors(parse(reading.source._replace(text=new))):
            yield ProposedText(f"`{word.text}`: `{one}`", new)


def _try_rules(reading: Reading) -> Iterator[ProposedText]:
    """Each rule set for a name that is none, where that leaves nothing wrong."""
    tag, text = reading.record.tag("Rules"), reading.source.text
    name = "" if tag is None else tag.value.split(" ")[0]
    names = [it.name for it in PRESETS]
    if tag is None or name in names:
        return
    for preset in names:
        value = tag.value.replace(name, preset, 1)
        new = text[: tag.span.start] + write_tag(Tag(tag.name, value)) + text[tag.span.end :]
        if is_free_of_errors(parse(reading.source._replace(text=new))):
            yield ProposedText(f"`{tag.value}`: `{value}`", new)


def _try_stores(reading: Reading, replay: Replay) -> Iterator[ProposedText]:
    """The stores as they are for the first claim of others, where that leaves nothing wrong."""
    text = reading.source.text
    found = (it for it in replay.diagnostics if it.is_error and it.position is not None)
    for wrong in found:
        said = text[wrong.span.start : wrong.span.end]
        if wrong.position is not None and said.startswith("="):
            meant = "=" + ":".join(map(str, wrong.position.stores))
            new = text[: wrong.span.start] + meant + text[wrong.span.end :]
            if is_free_of_errors(parse(reading.source._replace(text=new))):
                yield ProposedText(f"`{said}`: `{meant}`", new)
        return


def _try_rounds(reading: Reading) -> Iterator[ProposedText]:
    """The rounds numbered as they follow each other, where that leaves nothing wrong."""
    text, made, at, label = reading.source.text, list[str](), 0, ""
    rounds = [it for it in reading.record.body if isinstance(it, RoundStart)]
    for due, item in enumerate(rounds, rounds[0].number if rounds else 1):
        word = _ROUND.match(text, item.span.start)
        if word is not None and item.number != due:
            made += [text[at : word.start(1)], str(due)]
            at, label = word.end(1), label or f"`round {item.number}`: `round {due}`"
    new = "".join([*made, text[at:]])
    if made and is_free_of_errors(parse(reading.source._replace(text=new))):
        yield ProposedText(label, new)


def _try_comments(reading: Reading) -> Iterator[ProposedText]:
    """The words that cannot be read as comments, where that leaves nothing wrong."""
    text, made, at = reading.source.text, list[str](), 0
    words = [it.span for it in reading.record.body if isinstance(it, Unreadable)]
    while words:
        start, end = words.pop(0)
        while words and not text[end : words[0].start].strip(" \t"):
            end = words.pop(0).end
        made += [text[at:start], write_comment(text[start:end])]
        at = end
    new = "".join([*made, text[at:]])
    if made and is_free_of_errors(parse(reading.source._replace(text=new))):
        yield ProposedText("words that are no turns are a comment", new)


_TURN = re.compile(r"([SNEWsnew])[0-9]*(?=[-+x@>~!?]|$)")
_NO_SEAT = re.compile(r"[A-Za-z]?([1-9][0-9]*(?:[-+x@>~!?].*)?)$")
_HOUSE_FIRST = re.compile(r"([1-9][0-9]*)([SNEWsnew])((?:[-+x@>~!?].*)?)$")
_NO_NUMBER = re.compile(r"([SNEW][1-9].*)[x=]$")
_ROUND = re.compile(r"round[ \t]+([0-9]+)")
