"""Additions to the pages of a site: the previews of links to them, and films of games."""

from __future__ import annotations

import re
import shutil
import struct
from html import unescape
from io import BytesIO
from pathlib import Path
from random import Random
from xml.etree import ElementTree

import pytest
from PIL import Image
from sungka.event.facts import TableAddress
from sungka.event.plan import EventStage, System
from sungka.event.standings import list_standings
from sungka.event.state import EventState
from sungka.event.systems.swiss import write_halves
from sungka.templates.site.card import draw_card
from sungka.templates.site.paint import paint_card
from sungka.templates.site.pictures import CardLine, SiteCard, make_cards
from sungka.templates.site.site import EventSite
from support.tournaments import Held, make_plan

from .test_site import SINULOG, Command, read_site

BASE = "https://club.example/cup/"


def tags_of(page: bytes) -> dict[str, str]:
    """The tags of a page's preview; none occurs twice."""
    found = re.findall(
        r'<meta (?:property|name)="((?:og|twitter):\w+)" content="(.*?)">', page.decode()
    )
    assert len(dict(found)) == len(found)
    return {name: unescape(text) for name, text in found}


@pytest.mark.push
def test_every_page_has_a_preview_and_its_picture_is_there(tmp_path: Path, sungka: Command) -> None:
    out = tmp_path / "out"
    assert sungka("site", SINULOG, "-o", out, "--base-url", BASE).status == 0
    files = read_site(out)
    pages = {name: tags_of(text) for name, text in files.items()
             if name.endswith(".html") and name != "404.html"}  # fmt: skip
    assert {name for name, tags in pages.items() if tags.get("og:url") != BASE + name} == set()
    for name, tags in pages.items():
        own = name.split("/")[0] in ("games", "rounds", "standings") and "/" in name
        shown = name.replace(".html", ".png") if own else "card.png"
        assert tags["og:image"] == f"{BASE}{shown}"
        assert struct.unpack(">II", files[shown][16:24]) == (1200, 630)
        assert len(files[shown]) < 60_000
    assert tags_of(files["404.html"]) == {}
    # 1.03 was entered, 2.03 forfeited, 6.01 has a record.
    assert pages["games/1.03.html"]["og:title"] == "1.03 Flores, Tess – Reyes, Jun"
    said = "Groups, group 2 · Round 1 · 35–63 · Winner: Reyes, Jun"
    assert pages["games/1.03.html"]["og:description"] == said
    assert "+ − · Winner: Reyes, Jun" in pages["games/2.03.html"]["og:description"]
    assert re.fullmatch(r"6\.01 \w+, \w+ – \w+, \w+", pages["games/6.01.html"]["og:title"])
    assert "Players: 12" in pages["index.html"]["og:description"]


@pytest.mark.push
def test_a_picture_shows_the_standings_and_is_drawn_anew_with_a_result(
    tmp_path: Path, sungka: Command
) -> None:
    event = Path(shutil.copytree(SINULOG, tmp_path / "sinulog"))
    out, anew = tmp_path / "out", tmp_path / "anew"
    assert sungka("site", event, "-o", out, "--base-url", BASE).status == 0
    before = read_site(out)
    entered = ["correct", event, "1.03", "63-35", "--reason", "exchanged", "--write", "--force"]
    assert sungka("event", *entered).status == 0
    assert sungka("site", event, "-o", out, "--base-url", BASE).status == 0
    after = read_site(out)
    changed = {name for name in after if name.endswith(".png") and after[name] != before.get(name)}
    assert {"games/1.03.png", "rounds/1.png", "standings/1.png"} <= changed
    assert "games/6.01.png" not in changed
    assert "rounds/2.png" not in changed
    assert sungka("site", event, "-o", anew, "--base-url", BASE).status == 0
    assert read_site(anew) == after


def test_a_large_tournament_has_one_picture(
    tmp_path: Path, sungka: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "out"
    monkeypatch.setattr("sungka.templates.site.pictures.MOST_PICTURED", 5)
    assert sungka("site", SINULOG, "-o", out, "--base-url", BASE).status == 0
    files = read_site(out)
    assert [name for name in files if name.endswith(".png")] == ["card.png"]
    pages = [text for name, text in files.items() if name.endswith(".html") and name != "404.html"]
    assert {tags_of(text)["og:image"] for text in pages} == {f"{BASE}card.png"}


def test_what_pictures_show() -> None:
    chance = Random(3)
    held = Held(make_plan(9, EventStage("All", System.ROUND_ROBIN)), chance)
    held.play(2)
    cards = dict(make_cards(EventSite(held.state, {})))
    shown = cards["standings/2.png"]
    assert (shown.title, len(shown.lines)) == ("Standings after round 2", 8)
    rows = list_standings(held.state, held.plan.stages[0], 2)[0].rows
    best = held.plan.name_of(rows[0].entrant)
    assert shown.lines[0] == (best, write_halves(rows[0].points), True, "1")
    assert shown.lines[-1].text == "…"
    match = held.state.matches[TableAddress(1, 1)]
    names = [held.plan.name_of(one) for one in match.entrants]
    assert cards["rounds/1.png"].lines[0].text == " – ".join(names)
    score = cards["rounds/1.png"].lines[0].end
    assert re.fullmatch(r"\d+–\d+|[+−] [+−]", score)
    assert [line.text for line in cards["games/1.01.png"].lines] == [*names, score]
    # Of several groups there is one line each.
    groups = EventStage("Groups", System.ROUND_ROBIN, groups=3)
    held = Held(make_plan(9, groups), chance)
    held.play(1)
    lines = dict(make_cards(EventSite(held.state, {})))["card.png"].lines
    assert [line.start for line in lines] == [f"Groups, group {n}" for n in (1, 2, 3)]


@pytest.mark.parametrize("name", ["<b>&\x00", "x" * 400, "宿霧 " * 60, " ", "\u202eمحمد"])
@pytest.mark.parametrize("lines", [0, 1, 3, 8])
def test_a_picture_of_any_names_is_one(name: str, lines: int) -> None:
    png = paint_card(SiteCard(name, name, (CardLine(name, name, True, name),) * lines))
    with Image.open(BytesIO(png)) as picture:
        assert (picture.size, picture.mode) == ((1200, 630), "P")
        # Nothing but ground at the edges: no text runs out of the picture.
        assert len(picture.crop((0, 100, 50, 630)).getcolors() or ()) == 1
        assert len(picture.crop((1150, 100, 1200, 630)).getcolors() or ()) == 1
        assert len(picture.crop((0, 620, 1200, 630)).getcolors() or ()) == 1


@pytest.mark.push
def test_a_film_beside_a_record_is_linked_from_its_replay_and_goes_with_it(
    tmp_path: Path, sungka: Command
) -> None:
    event = Path(shutil.copytree(SINULOG, tmp_path / "sinulog"))
    out, film = tmp_path / "out", event / "games/6.01.MP4"
    assert sungka("site", event, "-o", out).status == 0
    before = read_site(out)
    film.write_bytes(b"\x00film")
    assert sungka("site", event, "-o", out).status == 0
    assert (out / "games/6.01.mp4").read_bytes() == b"\x00film"
    assert b'<a href="6.01.mp4">Film</a>' in (out / "games/6.01.html").read_bytes()
    film.write_bytes(b"\x00another film")
    assert sungka("site", event, "-o", out).status == 0
    assert (out / "games/6.01.mp4").read_bytes() == b"\x00another film"
    anew = tmp_path / "anew"
    assert sungka("site", event, "-o", anew).status == 0
    assert read_site(anew) == read_site(out)
    # It shows names.
    plan = event / "event.toml"
    text = plan.read_text("utf-8")
    plan.write_text(text.replace("[walkover]", 'publish = "ids"\n[walkover]'), "utf-8")
    assert sungka("site", event, "-o", out).status == 0
    assert "games/6.01.mp4" not in read_site(out)
    plan.write_text(text, "utf-8")
    film.unlink()
    assert sungka("site", event, "-o", out).status == 0
    assert read_site(out) == before


def test_without_the_extra_there_is_no_picture_and_no_failure(
    tmp_path: Path, sungka: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sungka.cli.site.build.describe_lack", lambda *_: "not installed")
    out = tmp_path / "out"
    assert sungka("site", SINULOG, "-o", out, "--base-url", BASE).status == 0
    files = read_site(out)
    assert "card.png" not in files
    for name in ("index.html", "games/1.03.html", "games/6.01.html"):
        tags = tags_of(files[name])
        assert "og:image" not in tags
        assert tags["twitter:card"] == "summary"


@pytest.mark.parametrize("name", ["<b>&\x00\ud800", "x" * 400, "宿霧 " * 60, " "])
def test_a_card_of_any_name_is_a_picture_within_its_edges(name: str) -> None:
    plan = make_plan(3, EventStage("Cup", System.KNOCK_OUT))
    object.__setattr__(plan, "name", name)
    svg = ElementTree.fromstring(draw_card(EventSite(EventState(plan), {})))
    texts = [one for one in svg if one.tag.endswith("text")]
    assert texts
    # The board begins at 392.
    assert max(float(one.get("y") or 0) for one in texts) < 392
