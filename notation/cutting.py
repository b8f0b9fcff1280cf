"""A record cut off at a place in its text."""

from __future__ import annotations

from collections.abc import Collection

from .diagnostic import Span
from .record import Record, Unreadable, VariationEnd, VariationStart

_OF_ALL = frozenset({"Result", "Digest"})
"""The tags that speak of a whole game."""


def cut_record(record: Record, faults: Collection[Span]) -> Record | None:
    """The record up to the first fault in its body, without its faulty tags.

    `faults` are their places. A variation with the fault in it is left out as a whole. A record
    that is cut also loses the tags that speak of the whole game. `None` where the rules or the
    first board are at fault, so that nothing can be played.
    """
    tags = [tag for tag in record.tags if not _is_at(tag.span, faults)]
    if any(tag.name in ("Rules", "Setup") for tag in record.tags if tag not in tags):
        return None
    body = [item for item in record.body if not _is_lost_tag(item)]
    begin = min((item.span.start for item in body), default=0)
    lost = [item.span for item in record.body if _is_lost_tag(item)]
    places = [one.start for one in faults if one.start >= begin and not _is_at(one, lost)]
    if not places:
        return Record(tuple(tags), tuple(body))
    end = next((at for at, item in enumerate(body) if item.span.end > min(places)), len(body))
    starts: list[int] = []
    for at, item in enumerate(body[:end]):
        if isinstance(item, VariationStart):
            starts.append(at)
        elif isinstance(item, VariationEnd) and starts:
            starts.pop()
    kept = body[: starts[0] if starts else end]
    return Record(tuple(tag for tag in tags if tag.name not in _OF_ALL), tuple(kept))


def _is_at(span: Span, places: Collection[Span]) -> bool:
    return any(one.start < span.end and span.start <= one.start for one in places)


def _is_lost_tag(item: object) -> bool:
    """True when an item is a tag that could not be read."""
    return isinstance(item, Unreadable) and item.text.lstrip().startswith("[")
