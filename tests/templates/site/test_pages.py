"""The pages of tournaments held by chance: each is made, and each link leads to one of them."""

from __future__ import annotations

import re
from random import Random
from unittest.mock import patch

import pytest
from sungka.event.plan import EventStage, System
from sungka.templates.messages import LANGUAGES
from sungka.templates.pages import loading
from sungka.templates.pages.loading import Files
from sungka.templates.sheets.values import list_brackets
from sungka.templates.site.pages import make_pages, render_page
from sungka.templates.site.progress import RoundProgress, find_played_round
from sungka.templates.site.rounds import make_bracket
from sungka.templates.site.site import EventSite
from support.tournaments import Held, make_plan, random_stages

TEAMS = EventStage("Teams", System.KNOCK_OUT, teams=True, boards=3, third=True)


@pytest.mark.parametrize("seed", range(12))
def test_every_page_is_made_and_every_link_leads_to_one(seed: int) -> None:
    chance = Random(seed)
    count = chance.randint(2, 24)
    is_of_teams = seed % 4 == 0
    plan = (
        make_plan(24, TEAMS, teams=6)
        if is_of_teams
        else make_plan(count, *random_stages(chance, count))
    )
    held = Held(plan, chance)
    held.play(chance.randint(0, 9))
    site = EventSite(held.state, {}, lang=chance.choice(LANGUAGES))
    pages = {page.address: render_page(page, site) for page in make_pages(site)}
    assert ("teams.html" in pages) == is_of_teams
    for address, text in pages.items():
        up = "../" * address.count("/")
        for link in re.findall(r'<a href="([^"]*)"', text):
            target, _, place = link.removeprefix(up).partition("#")
            assert target in pages, f"{address}: {link}"
            assert not place or f'id="{place}"' in pages[target], f"{address}: {link}"
    # Whoever won is bold in the match's row.
    for match in held.state.matches.values():
        winner = held.state.outcomes[match.address].winner
        row = re.search(
            rf'<tr id="t{match.address}">.*?</tr>', pages[f"rounds/{match.address.round}.html"]
        )
        assert row is not None
        bold = re.findall(r'class="won"><a[^>]*><bdi>(.*?)</bdi>', row[0])
        assert bold == ([] if winner is None else [plan.name_of(winner)])


def test_a_bracket_names_its_rounds_as_on_paper_and_says_why_without_a_score() -> None:
    stage = EventStage("Cup", System.KNOCK_OUT)
    reasons = set()
    for seed in range(12):
        held = Held(make_plan(16, stage), Random(seed))
        held.play()
        site = EventSite(held.state, {})
        bracket = make_bracket(site, stage)
        titles = tuple(one.title for one in bracket.rounds)
        assert titles == ("Round of 16", "Quarterfinals", "Semifinals", "Final")
        (printed,) = list_brackets(held.state, held.plan.stages)
        assert printed.heads == titles
        for match in (one for each in bracket.rounds for one in each.matches):
            if not any(cell.more for cell in match.places) and len(match.title.text) > 1:
                reasons.add(match.note)
    assert "" not in reasons
    assert reasons


@pytest.mark.push
def test_pages_are_the_same_when_jinja_fills_them_in() -> None:
    held = Held(make_plan(16, *random_stages(Random(3), 16)), Random(3))
    held.play(4)
    site = EventSite(held.state, {})
    made = [render_page(page, site, Files()) for page in make_pages(site)]
    with patch.object(loading, "find_built", lambda name: None):
        assert [render_page(page, site, Files()) for page in make_pages(site)] == made


def test_what_decided_a_match_is_said_in_the_language_of_the_site() -> None:
    said: dict[str, set[str]] = {lang: set() for lang in LANGUAGES}
    stage = EventStage("Teams", System.ROUND_ROBIN, teams=True, boards=3)
    for seed in range(20):
        held = Held(make_plan(18, stage, teams=6), Random(seed))
        held.play(9)
        for lang in LANGUAGES:
            site = EventSite(held.state, {}, lang=lang)
            words = {site.known(match) for match in held.state.matches.values()}
            said[lang] |= {re.sub(r"[0-9]+(, [0-9]+)*", "N", one) for one in words}
    assert {"entered; board N decided", "entered; boards N decided"} <= said["en"]
    assert {"ipinasok; pinasyahan ang tabla N"} <= said["fil"]
    assert len(said["en"]) == len(said["fil"])
    # Only what stands for one word in both languages may be the same.
    assert said["en"] & said["fil"] == set()


@pytest.mark.parametrize(
    ("rounds", "played"),
    [
        ("0/3 0/3 0/3", 1),  # all are paired at once, nothing is played
        ("1/3 0/3 0/3", 1),
        ("3/3 0/3 0/3", 2),
        ("3/3 1/3 0/3", 2),
        ("3/3 2/3 2/3", 3),  # a match of round 2 is put off
        ("3/3 2/3 3/3", 3),
        ("3/3 1/3 0/3 1/3", 2),  # one of round 4 is played early
        ("3/3 1/3+1 0/3+1 0/3+1", 2),  # somebody withdrew and loses what was paired
        ("2/3 0/2+2", 1),
        ("3/3 3/3", 2),
        ("", None),
    ],
)
def test_the_round_that_is_played(rounds: str, played: int | None) -> None:
    progress = {}
    for number, word in enumerate(rounds.split(), 1):
        over, of, forfeited = map(int, re.findall("[0-9]+", f"{word}+0")[:3])
        known = {"entered": over, "forfeit": forfeited}
        progress[number] = RoundProgress(of, known, (0,))
    assert find_played_round(progress) == played
