"""The feed of a site in Atom, and the list of its pages for search engines."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple
from urllib.parse import quote, urlsplit
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from ...event.journal_text import write_fact
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
    order = enumerate(_list_entries(site))
    entries = [one for _, one in sorted(order, key=lambda pair: (pair[1].at, pair[0]))][::-1]
    entries = entries[:MOST_ENTRIES]
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


def _list_entries(site: EventSite) -> Iterator[FeedEntry]:
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
    for address_, match in sorted(state.matches.items()):
        outcome = state.outcomes[address_]
        if not outcome.is_over:
            continue
        first, second = (site.plan.name_of(one) for one in match.entrants)
        score = score_of(match, outcome)
        line = max((match.line, *match.result_lines))
        links = site.replay_links(match)
        page = links[0].link if links else None
        yield FeedEntry(
            *(site.time_of(line), f"game/{address_}", f"{address_} {first} – {second}: {score}"),
            *(site.known(match), page or match_address(address_)),
        )
    for one in state.corrections:
        new = say("taken_back") if one.new is None else write_fact(one.new)
        title = f"{say('corrections')}: {write_fact(one.old)} → {new}"
        address = f"corrections.html#l{one.by_line}"
        name = f"correction/{one.by_line}"
        yield FeedEntry(site.time_of(one.by_line), name, title, one.reason or "", address)


def _name(site: EventSite, base: str, name: str) -> str:
    """A tag URI, the same as long as the host and the tournament are."""
    host = urlsplit(base).hostname or "localhost"
    event = quote(site.plan.id or site.title, safe="")
    return f"tag:{host},{site.first_time[:10]}:{event}/{name}".rstrip("/")


_NO_XML = re.compile("[^\t\n\r\x20-\x7e\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""What a text in XML cannot hold, and controls that it may hold but nobody shows."""


def _add(parent: Element, tag: str, text: str) -> None:
    SubElement(parent, tag).text = _NO_XML.sub("\ufffd", text)


def _write(root: Element) -> str:
    indent(root, " ")
    text = tostring(root, "unicode")
    return f'<?xml version="1.0" encoding="utf-8"?>\n{text}\n'
