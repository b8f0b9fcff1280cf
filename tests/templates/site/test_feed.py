"""The feed and the list of pages: valid by their schemas, names that stay, times of the journal."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest
from sungka.cli.site.dates import list_times
from sungka.event.facts import JournalEntry, PublishFact, ResultFact
from sungka.event.fold import Folding
from sungka.event.plan import EventStage, System
from sungka.templates.site.feed import MOST_ENTRIES, write_feed, write_sitemap
from sungka.templates.site.site import EventSite
from support.tournaments import Held, make_plan, random_stages

HERE = Path(__file__).parent
BASE = "https://club.example/cup/"


def check(text: str, schema: str) -> None:
    """Hold a text against a schema."""
    xmlschema = pytest.importorskip("xmlschema")
    xmlschema.XMLSchema(str(HERE / schema)).validate(text)


def held_site(seed: int, title: str = "Open") -> EventSite:
    chance = Random(seed)
    count = chance.randint(2, 20)
    held = Held(make_plan(count, *random_stages(chance, count)), chance)
    held.play()
    return EventSite(held.state, {})


@pytest.mark.push
@pytest.mark.parametrize("seed", range(8))
def test_the_feed_of_any_tournament_is_valid(seed: int) -> None:
    site = held_site(seed)
    text = write_feed(site, BASE)
    check(text, "atom.xsd")
    names = re.findall(r"<id>(.*?)</id>", text)
    assert len(set(names)) == len(names)
    over = sum(one.is_over for one in site.state.outcomes.values())
    rounds = {one.round for one in site.state.matches}
    corrections = len(site.state.corrections)
    assert len(names) - 1 == min(over + len(rounds) + corrections, MOST_ENTRIES)


def test_a_feed_has_the_times_of_the_journal_and_survives_odd_names() -> None:
    chance = Random(3)
    held = Held(make_plan(4, *random_stages(Random(2), 4)), chance)
    held.play(1)
    entries = list(held.entries)
    results = [at for at, one in enumerate(entries) if isinstance(one.fact, ResultFact)]
    entries = [
        JournalEntry(one.line, one.fact, at=f"2026-01-18T08:{at:02}" + ":07Z" * (at % 2))
        for at, one in enumerate(entries)
    ]
    entries.append(JournalEntry(len(entries) + 2, PublishFact(1), at="2026-99-99T00:00Z"))
    site = EventSite(Folding(held.plan, entries).state(), {}, times=list_times(entries))
    text = write_feed(site, BASE)
    check(text, "atom.xsd")
    at = max(results)
    assert f"<updated>2026-01-18T08:{at:02}:{'07' if at % 2 else '00'}Z</updated>" in text
    object.__setattr__(held.plan, "name", "a \x07 <b> \ufffe & \u202e")
    check(write_feed(EventSite(held.state, {}), BASE), "atom.xsd")


def test_a_feed_of_hidden_results_tells_none() -> None:
    held = Held(make_plan(8, EventStage("Cup", System.KNOCK_OUT)), Random(2))
    held.play()
    text = write_feed(EventSite(held.state, {}, hides_results=True), BASE)
    check(text, "atom.xsd")
    titles = re.findall("<entry>\n *<title>(.*)</title>", text)
    games = [one for one in titles if one[0].isdigit()]
    assert len(games) == len(held.state.matches)
    # Those who play in a later round won before.
    assert {one[0] for one in games if "Player" in one} == {"1"}
    assert not re.search("\\d–\\d|forfeit|[+−] [+−]", text)


def test_the_list_of_pages_is_valid() -> None:
    text = write_sitemap(["index.html", "games/1.01.html", "players/a b&c.html"], BASE)
    check(text, "sitemap.xsd")
    assert f"<loc>{BASE}players/a%20b%26c.html</loc>" in text
