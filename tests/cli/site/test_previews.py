"""What goes with the pages of a site: the previews of links to them, and films of games."""

from __future__ import annotations

import re
import shutil
import struct
from html import unescape
from pathlib import Path
from xml.etree import ElementTree

import pytest
from sungka.event.plan import EventStage, System
from sungka.event.state import EventState
from sungka.templates.site.card import draw_card
from sungka.templates.site.site import EventSite
from support.tournaments import make_plan

from .test_site import SINULOG, Command, read_site

BASE = "https://club.example/cup/"


def tags_of(page: bytes) -> dict[str, str]:
    """The tags of a page's preview; none stands twice."""
    found = re.findall(
        r'<meta (?:property|name)="((?:og|twitter):\w+)" content="(.*?)">', page.decode()
    )
    assert len(dict(found)) == len(found)
    return {name: unescape(text) for name, text in found}


def test_every_page_has_a_preview_and_its_picture_is_there(tmp_path: Path, sungka: Command) -> None:
    out = tmp_path / "out"
    assert sungka("site", SINULOG, "-o", out, "--base-url", BASE).status == 0
    files = read_site(out)
    pages = {name: tags_of(text) for name, text in files.items()
             if name.endswith(".html") and name != "404.html"}  # fmt: skip
    assert {name for name, tags in pages.items() if tags.get("og:url") != BASE + name} == set()
    assert {tags["og:image"] for tags in pages.values()} == {f"{BASE}card.png"}
    assert struct.unpack(">II", files["card.png"][16:24]) == (1200, 630)
    assert tags_of(files["404.html"]) == {}
    # 1.03 was entered, 2.03 forfeited, 6.01 has a record.
    assert pages["games/1.03.html"]["og:title"] == "1.03 Flores, Tess – Reyes, Jun"
    said = "Groups, group 2 · Round 1 · 35–63 · Winner: Reyes, Jun"
    assert pages["games/1.03.html"]["og:description"] == said
    assert "+ − · Winner: Reyes, Jun" in pages["games/2.03.html"]["og:description"]
    assert re.fullmatch(r"6\.01 \w+, \w+ – \w+, \w+", pages["games/6.01.html"]["og:title"])
    assert "Players: 12" in pages["index.html"]["og:description"]


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
    monkeypatch.setattr("sungka.cli.site.build.describe_lack", lambda needs: "not installed")
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
