"""The tags of a preview, added to a page that is made in pieces."""

from __future__ import annotations

import re

import pytest
from markupsafe import Markup
from sungka.replay.steps import Replay
from sungka.templates.pages.page import render_page
from sungka.templates.pages.preview import add_preview

SITE = "https://club.example/games/"


def tags_of(page: str) -> dict[str, str]:
    return dict(re.findall(r'<meta (?:property|name)="([^"]*)" content="([^"]*)">', page))


@pytest.mark.parametrize("size", [7, 10_000])
def test_a_preview_has_title_result_and_picture(annotated: Replay, size: int) -> None:
    page = render_page(annotated, "x")
    # The pieces of a template are marked as safe or not, as they come.
    parts = [page[at : at + size] for at in range(0, len(page), size)]
    pieces = [Markup(part) if at % 2 else part for at, part in enumerate(parts)]
    published = "".join(add_preview(pieces, f"{SITE}a&b.html", f"{SITE}a&b.png"))
    tags = tags_of(published)
    assert tags["og:title"] == "A short lesson"
    assert tags["og:description"] == tags["description"] == "Unfinished"
    assert tags["og:url"] == f"{SITE}a&amp;b.html"
    assert tags["og:image"] == f"{SITE}a&amp;b.png"
    assert tags["twitter:card"] == "summary_large_image"
    kept = re.sub(r'\n<meta (?:property="og:|name="twitter)[^>]*>', "", published)
    assert kept == page


def test_a_page_without_a_title_or_a_picture() -> None:
    assert "".join(add_preview(["<p>own", " template"], SITE, None)) == "<p>own template"
    tags = tags_of("".join(add_preview(['<title>\u2068Ana\u2069 "A"</title>'], SITE, None)))
    assert tags["og:title"] == "Ana &quot;A&quot;"
    assert "og:image" not in tags
    assert tags["twitter:card"] == "summary"
