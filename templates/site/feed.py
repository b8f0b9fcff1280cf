"""The feed of a site in Atom, and the list of its pages for search engines."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple
from urllib.parse import quote, urlsplit
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from ...event.facts import TableAddress
from ...event.journal_text import write_fact
from ...event.matches import TableMatch
from ...event.state import Corrected
from .rounds import round_address
from .site import EventSite, score_of
from .standings import match_address

MOST_ENTRIES = 500
"""The most entries of a feed; older ones are left out."""


class FeedEntry(NamedTuple):
    """Something that happened: when, a name for it that stays, its title, words, and its page."""

    at: str
    name: str
    title: str
    words: str
    link: str


def write_feed(site: EventSite, base: str) -> str:
    """A feed of rounds, finished games and corrections, the newest first.

    Times are those of the journal. Names are tag URIs (RFC 4151) of the host of `base`, the address
    of the site with a `/` at its end.
    """
    entries = (
        *_list_rounds(site),
        *_list_games(site, sorted(site.state.matches)),
        *_list_corrections(site, site.state.corrections),
    )
    order = sorted(enumerate(entries), key=lambda pair: (pair[1].at, pair[0]), reverse=True)
    return _write_entries(site, base, [one for _, one in order[:MOST_ENTRIES]])


def change_feed(
    text: str, site: EventSite, base: str, matches: Iterable[TableAddress], first: int
) -> str | None:
    """A feed after the journal's lines from number `first` on said something of some matches.

    `text` is the feed as it was, and `site` knows these matches. `None` where it is not certain
    that this is the feed made from nothing: where a line has no time, say.
    """
    touched = sorted(matches)
    over = [one for one in touched if site.state.outcomes[one].is_over]
    corrections = [one for one in site.state.corrections if one.by_line >= first]
    lines = [_last_line(site.state.matches[one]) for one in over]
    if any(line not in site.times for line in (*lines, *(one.by_line for one in corrections))):
        return None
    entries = [*_list_games(site, over), *_list_corrections(site, corrections)]
    old, new = _split(text), _split(_write_entries(site, base, entries))
    if old is None or new is None or old.head != new.head:
        return None
    gone = {f"{old.name}/game/{one}" for one in touched}
    kept = [one for one in old.parts if one.name not in gone]
    parts = sorted((*kept, *new.parts), key=_order, reverse=True)[:MOST_ENTRIES]
    is_cut = len(old.parts) == MOST_ENTRIES
    if is_cut and (len(parts) < MOST_ENTRIES or _order(parts[-1]) < _order(old.parts[-1])):
        # One that was left out may have a place now.
        return None
    before, after = old.head
    texts = (f"{_ENTRY}{one.text}" for one in parts)
    updated = parts[0].at if parts else site.first_time
    return f"{before}{updated}{after}{''.join(texts)}{_END}"


class _FeedPart(NamedTuple):
    """An entry of a feed in its text, with its time and its name."""

    at: str
    name: str
    text: str


class _FeedParts(NamedTuple):
    """A feed: its name, the text before and after the time on top, and its entries."""

    name: str
    head: tuple[str, str]
    parts: tuple[_FeedPart, ...]


_ENTRY, _END = " <entry>\n", "</feed>\n"

_NAMED = re.compile("<id>(.*)</id>\n +<updated>(.*)</updated>")


def _split(text: str) -> _FeedParts | None:
    """The parts of a feed as `write_feed` writes it, `None` if it is none."""
    head, *texts = text.removesuffix(_END).split(_ENTRY)
    found = [_NAMED.search(one) for one in (head, *texts)]
    if None in found or not text.endswith(_END):
        return None
    top, *names = (one for one in found if one is not None)
    parts = (_FeedPart(one[2], one[1], each) for one, each in zip(names, texts, strict=True))
    return _FeedParts(top[1], (head[: top.start(2)], head[top.end(2) :]), tuple(parts))


def _order(part: _FeedPart) -> tuple[str, int, tuple[int, ...]]:
    """The place of an entry: by time, then rounds, games and corrections, each by number."""
    kind, number = part.name.rsplit("/", 2)[1:]
    numbers = tuple(map(int, number.split(".")))
    return part.at, ("round", "game", "correction").index(kind), numbers


def _write_entries(site: EventSite, base: str, entries: Sequence[FeedEntry]) -> str:
    """A feed of these entries."""
    feed = Element("feed", {"xmlns": "http://www.w3.org/2005/Atom", "xml:lang": site.lang})
    _add(feed, "title", site.title)
    _add(feed, "id", _name(site, base, ""))
    _add(feed, "updated", entries[0].at if entries else site.first_time)
    SubElement(feed, "link", {"rel": "self", "href": f"{base}feed.xml"})
    SubElement(feed, "link", {"rel": "alternate", "type": "text/html", "href": f"{base}index.html"})
    _add(SubElement(feed, "author"), "name", site.title)
    _add(feed, "generator", "sungka")
    for one in entries:
        entry = SubElement(feed, "entry")
        _add(entry, "title", one.title)
        _add(entry, "id", _name(site, base, one.name))
        _add(entry, "updated", one.at)
        SubElement(entry, "link", {"rel": "alternate", "href": base + one.link})
        _add(entry, "summary", one.words)
    return _write(feed)


def write_sitemap(addresses: Iterable[str], base: str) -> str:
    """The pages of a site under `base`, in the form that search engines read."""
    listed = Element("urlset", {"xmlns": "http://www.sitemaps.org/schemas/sitemap/0.9"})
    for address in sorted(addresses):
        _add(SubElement(listed, "url"), "loc", base + quote(address))
    return _write(listed)


def _list_rounds(site: EventSite) -> Iterator[FeedEntry]:
    say, state = site.words.say, site.state
    for number in site.rounds:
        matches = [one for one in state.matches.values() if one.address.round == number]
        if not matches:
            continue
        line = max(one.line for one in matches)
        words = ", ".join(dict.fromkeys(one.stage.name for one in matches))
        title = say("round_n", n=number)
        address = round_address(number)
        yield FeedEntry(site.time_of(line), f"round/{number}", title, words, address)


def _list_games(site: EventSite, matches: Iterable[TableAddress]) -> Iterator[FeedEntry]:
    """The games that are over; without their results where these are hidden."""
    for address in matches:
        match, outcome = site.state.matches[address], site.state.outcomes[address]
        if not outcome.is_over:
            continue
        first, second = (site.plan.name_of(one) for one in match.entrants)
        title = f"{address} {first} – {second}"
        words = site.place_of(match)
        if not site.hides_results:
            title, words = f"{title}: {score_of(match, outcome)}", site.known(match)
        elif site.mark_meeting(match.stage, address.round):
            title = str(address)
        links = site.replay_links(match)
        page = (links[0].link if links else None) or match_address(address)
        time = site.time_of(_last_line(match))
        yield FeedEntry(time, f"game/{address}", title, words, page)


def _list_corrections(site: EventSite, corrections: Iterable[Corrected]) -> Iterator[FeedEntry]:
    say = site.words.say
    for one in () if site.hides_results else corrections:
        new = say("taken_back") if one.new is None else write_fact(one.new)
        title = f"{say('corrections')}: {write_fact(one.old)} → {new}"
        address = f"corrections.html#l{one.by_line}"
        name = f"correction/{one.by_line}"
        yield FeedEntry(site.time_of(one.by_line), name, title, one.reason or "", address)


def _last_line(match: TableMatch) -> int:
    """The last line of the journal that says something of a match."""
    return max((match.line, *match.result_lines))


def _name(site: EventSite, base: str, name: str) -> str:
    """A tag URI, the same as long as the host and the tournament are."""
    host = urlsplit(base).hostname or "localhost"
    event = quote(site.plan.id or site.title, safe="")
    return f"tag:{host},{site.first_time[:10]}:{event}/{name}".rstrip("/")


_NO_XML = re.compile("[^\t\n\r\x20-\x7e\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""Characters that a text in XML cannot hold, and controls that nobody shows."""


def _add(parent: Element, tag: str, text: str) -> None:
    SubElement(parent, tag).text = _NO_XML.sub("\ufffd", text)


def _write(root: Element) -> str:
    indent(root, " ")
    text = tostring(root, "unicode")
    return f'<?xml version="1.0" encoding="utf-8"?>\n{text}\n'
