"""The texts that a faulty record may have had, for a person who decides."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import NamedTuple

from ..notation.escapes import write_comment
from ..notation.reading.parser import Reading, parse
from ..notation.record import Unreadable
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
    text, found = now.source.text, [*_try_houses(now, played), *_try_comments(now)]
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


def _try_houses(reading: Reading, replay: Replay) -> Iterator[ProposedText]:
    """Each house with which the first turn whose house cannot be read leaves nothing wrong."""
    word = next((it for it in reading.record.body if isinstance(it, Unreadable)), None)
    match = None if word is None else _TURN.match(word.text)
    if word is None or match is None or replay.rules is None:
        return
    text = reading.source.text
    for house in range(1, replay.rules.houses + 1):
        meant = f"{match[1].upper()}{house}{word.text[match.end() :]}"
        new = text[: word.span.start] + meant + text[word.span.end :]
        if is_free_of_errors(parse(reading.source._replace(text=new))):
            yield ProposedText(f"`{word.text}`: `{meant}`", new)


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
