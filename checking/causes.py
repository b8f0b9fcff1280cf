"""The causes behind many faults of a record, and the record as it reads without them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import NamedTuple

from ..notation.diagnostic import Diagnostic, Severity, Span
from ..notation.reading.parser import Reading, parse
from ..notation.reading.respelling import (
    FIXED,
    Respelling,
    TextEdit,
    apply_text_edits,
    count_places,
    find_respellings,
)
from ..notation.record import Score, Stores, Unreadable
from ..replay.play import play
from ..replay.slips.systematic import fill_seats, find_systematic
from ..replay.steps import Replay

MOST_STEPS = 40
"""The most causes and lost passes that are looked for in one record."""


class Cause(NamedTuple):
    """One cause: its name, the sentence about it, and where it shows in the record's own text."""

    name: str
    message: str
    places: tuple[Span, ...]

    @property
    def text(self) -> str:
        """The sentence, with the number of places where there are several."""
        return count_places(self.message, len(self.places))


class Respelt(NamedTuple):
    """A record as it reads without its causes, and the edits of each step that led there.

    `text` is the record's own.
    """

    text: str
    reading: Reading
    replay: Replay
    causes: tuple[Cause, ...]
    steps: tuple[tuple[TextEdit, ...], ...]

    @property
    def is_valid(self) -> bool:
        """True when nothing is wrong with the record as it reads now."""
        return not self.reading.has_syntax_faults and not self.replay.has_errors

    @property
    def goes_through(self) -> bool:
        """True when a cause shows in several places, so that telling it says more than each."""
        return any(len(cause.places) > 1 for cause in self.causes)

    def trace(self, span: Span) -> Span:
        """The place in the record's own text of a place in the text as it reads now."""
        start, end = span
        for edits in reversed(self.steps):
            start, end = _trace(edits, start), _trace(edits, end, is_end=True)
        return Span(start, max(start, end))

    def list_edits(self) -> tuple[TextEdit, ...]:
        """The edits of the record's own text; one where steps change what others wrote."""
        found: list[TextEdit] = []
        for at, edits in enumerate(self.steps):
            before = self._replace(steps=self.steps[:at])
            for start, stop, new in edits:
                own = before.trace(Span(start, stop))
                if own.end - own.start != stop - start:
                    return (_find_difference(self.text, self.reading.source.text),)
                found.append(TextEdit(*own, new))
        found.sort()
        if any(one.stop > two.start or one.start == two.start for one, two in pairwise(found)):
            return (_find_difference(self.text, self.reading.source.text),)
        return tuple(found)


def find_causes(reading: Reading, replay: Replay) -> Respelt | None:
    """The causes of many faults in a record; `None` where none is certain.

    A spelling counts where with it more of the record can be read. What is played or claimed
    otherwise counts only where then nothing is wrong at all, and no other reading is right too.
    """
    now = Respelt(reading.source.text, reading, replay, (), ())
    spellings = _find_spellings(now)
    while len(now.steps) < MOST_STEPS and (found := next(spellings, None)) is not None:
        tried = _respell(now, found)
        if _count_faults(tried.reading) < _count_faults(now.reading):
            now, spellings = tried, _find_spellings(tried, found.cause)
    now = now._replace(replay=play(now.reading.record)) if now.steps else now
    now = _find_slips(now)
    return now if now.steps else None


def tell_causes(respelt: Respelt, before: Iterable[Diagnostic]) -> Iterator[Diagnostic]:
    """A finding for each cause, at its first place, with the code of the error `before` there."""
    errors = [it for it in before if it.is_error]
    hint = FIXED if respelt.is_valid else None
    for cause in respelt.causes:
        span = cause.places[0]
        near = next((it for it in errors if it.span.end >= span.start), errors[-1])
        yield Diagnostic(near.code, Severity.ERROR, cause.text, span, hint, near.round, near.row)


def _find_spellings(now: Respelt, done: str | None = None) -> Iterator[Respelling]:
    """The spellings in a record that cannot all be read, and seats left out; none of cause `done`.

    Each is looked for when it is asked for.
    """
    rules = now.replay.rules if done != "seats-left-out" else None
    spellings = find_respellings(now.reading.source.text, done)
    if not now.reading.has_syntax_faults:
        return
    found = next(spellings, None)
    while found is not None or rules is not None:
        # Where turns have no seats, only blanks say where one ends.
        if rules is not None and (found is None or found.cause in ("glued", "parted")):
            named = fill_seats(now.reading, rules) if _tells_seats(now.reading) else None
            rules = None
            if named is not None:
                yield named
        if found is not None:
            yield found
            found = next(spellings, None)


def _find_slips(now: Respelt) -> Respelt:
    """The record without a slip that goes through it, where that leaves nothing wrong."""
    if now.reading.has_syntax_faults:
        return now
    for found in find_systematic(now.reading, now.replay):
        if found.cause == "seats-exchanged" and not _tells_seats(now.reading):
            continue
        tried = _respell(now, found)
        tried = tried._replace(replay=play(tried.reading.record))
        if found.cause in _SEVERAL and len(now.steps) < MOST_STEPS:
            tried = _find_slips(tried)
        if tried.is_valid:
            return tried
    return now


_SEVERAL = frozenset({"tag-values", "rounds-left-out", "passes-left-out"})
"""The causes behind which another one may stand."""


def _respell(now: Respelt, found: Respelling) -> Respelt:
    """The record with one cause taken away; it is not played yet."""
    source = now.reading.source
    reading = parse(source._replace(text=apply_text_edits(source.text, found.edits)))
    replaced = [it for it in found.edits if it.stop > it.start] or found.edits
    places = [now.trace(Span(it.start, it.stop)) for it in replaced]
    causes = list(now.causes)
    if causes and causes[-1].name == found.cause:
        last = causes.pop()
        causes.append(last._replace(places=(*last.places, *places)))
    else:
        causes.append(Cause(found.cause, found.message, tuple(places)))
    return now._replace(reading=reading, causes=tuple(causes), steps=(*now.steps, found.edits))


def _count_faults(reading: Reading) -> int:
    """The faults of a text and the parts of it that cannot be read."""
    errors = sum(it.is_error for it in reading.diagnostics)
    return errors + sum(isinstance(it, Unreadable) for it in reading.record.body)


def _tells_seats(reading: Reading) -> bool:
    """True when a claim of unequal stores says which seat is which.

    All else in a record is right as well with the seats exchanged.
    """
    told = [it.shells for it in reading.record.body if isinstance(it, Stores | Score)]
    return any(len(set(shells)) > 1 for shells in told)


def _find_difference(old: str, new: str) -> TextEdit:
    """The one edit that makes a text of another."""
    least = min(len(old), len(new))
    before = next((at for at in range(least) if old[at] != new[at]), least)
    most = least - before
    after = next((at for at in range(most) if old[-1 - at] != new[-1 - at]), most)
    return TextEdit(before, len(old) - after, new[before : len(new) - after])


def _trace(edits: tuple[TextEdit, ...], offset: int, *, is_end: bool = False) -> int:
    """The place in a text of a place in the text with edits made.

    Between what is left and what is taken out, a place `is_end` of the one, or begins the other.
    """
    shift = 0
    for start, stop, new in edits:
        begin, end = start + shift, start + shift + len(new)
        if offset < begin or (is_end and offset == begin):
            break
        if offset < end or (is_end and offset == end):
            return stop if offset == end else min(start + offset - begin, stop)
        shift += len(new) - (stop - start)
    return offset - shift
