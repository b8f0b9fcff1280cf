"""What messengers show of a link into a tournament's site: title, result, and a picture."""

from __future__ import annotations

import re
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
