"""Records and reasons without the names of people, where a tournament publishes initials or ids."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

from ...event.facts import JournalEntry
from ...event.plan import EventPlan, Shown
from ...notation.record import Comment, Data, Event, Item, Note, Record, SimultaneousRow, Tag


def words_of(text: str) -> list[str]:
    """The words of a text, without capitals; single letters are none."""
    return [word for word in re.findall(r"\w+", text.casefold()) if len(word) > 1]


def list_hidden(plan: EventPlan) -> frozenset[str]:
    """The words of all names that are not to be published; none where names are."""
    if plan.shown is Shown.NAMES:
        return frozenset()
    return frozenset(word for one in plan.people for word in words_of(one.name))


def hide_reasons(
    entries: Iterable[JournalEntry], hidden: frozenset[str]
) -> tuple[JournalEntry, ...]:
    """The entries of a journal without reasons and writers that have a hidden word."""
    if not hidden:
        return tuple(entries)
    return tuple(
        replace(entry, reason=_keep(entry.reason, hidden), by=_keep(entry.by, hidden))
        for entry in entries
    )


def _keep(text: str | None, hidden: frozenset[str]) -> str | None:
    return text if text is not None and hidden.isdisjoint(words_of(text)) else None


def hide_names(record: Record, names: tuple[str, str], hidden: frozenset[str]) -> Record:
    """A record in which the players have these names, and nothing has a hidden word.

    Only the tags that say nothing of people are kept. Comments, data and events with a hidden word
    are left out whole: the rest of them might still say who is meant.
    """
    tags = [tag for tag in record.tags if tag.name in _KEPT_TAGS]
    tags += [Tag(seat, name) for seat, name in zip(("South", "North"), names, strict=True)]
    order = {tag.name: at for at, tag in enumerate(record.tags)}
    tags.sort(key=lambda tag: order.get(tag.name, len(order)))
    return record._replace(tags=tuple(tags), body=tuple(_hide_items(record.body, hidden)))


_KEPT_TAGS = frozenset(
    [
        *("Event", "Date", "Round", "Stage", "Table", "Rules", "Setup", "Result", "First"),
        *("Id", "Detail"),
    ]
)


def _hide_items(body: tuple[Item, ...], hidden: frozenset[str]) -> Iterator[Item]:
    for item in body:
        if _tells(item, hidden):
            continue
        if isinstance(item, SimultaneousRow):
            kept = [tuple(one for one in notes if not _tells(one, hidden)) for notes in item.notes]
            item = item._replace(notes=tuple(kept))
        yield item


def _tells(item: Item | Note, hidden: frozenset[str]) -> bool:
    match item:
        case Comment(text=text):
            said = text
        case Data(pairs=pairs):
            said = " ".join(f"{key} {value}" for key, value in pairs)
        case Event(name=name, text=text):
            said = f"{name} {text or ''}"
        case _:
            return False
    return not hidden.isdisjoint(words_of(said))
