"""The pages of the package's player: what a reader sees is what Python's pages show."""

from __future__ import annotations

import json
import re
import subprocess
from functools import cache
from pathlib import Path

import pytest
from sungka.notation.reading.parser import read
from sungka.replay.play import play
from sungka.templates.pages.page import render_page

from .page_template import made
from .test_built import JS, RECORDS, ROOT, needs_node
from .test_timeline import texts_in

PAGER = Path(__file__).parent / "pages.js"


@cache
def make_assets() -> None:
    """Make the file of script, styles and words that the player puts into its pages."""
    subprocess.run(["node", "assets.js"], cwd=JS, check=True)


def pages_of(texts: list[str], lang: str = "en") -> list[str]:
    """The pages that the player makes of texts."""
    make_assets()
    asked = json.dumps([{"text": text, "lang": lang} for text in texts])
    done = subprocess.run(
        ["node", str(PAGER)], input=asked, capture_output=True, text=True, check=True
    )
    pages: list[str] = json.loads(done.stdout)
    return pages


def shown(page: str) -> list[str]:
    """The pieces that both pages show, in order.

    Left out are the head, the story, the rules in sentences, findings, the record (of which each
    page has a form of its own), the words on an engine's judgements, and drawings' numbers.
    """
    body = re.sub(r"(?s)^.*?<main>", "<main>", page)
    body = re.sub(r"(?s)<section class=\"story\".*?</section>\n", "", body)
    body = re.sub(r"(?s)<details class=\"(rules|findings|source|proof)\">.*?</details>\n", "", body)
    body = re.sub(r"(?s)</main>.*?<dialog", "</main><dialog", body)
    body = re.sub(r"(?s)<script.*", "", body)
    body = re.sub(r"<span>(Rules|Tuntunin) <bdi>.*?</bdi></span>", "", body)
    body = re.sub(r"(?s)<p class=\"(lift|better)\".*?</p>\n", "", body)
    body = re.sub(r"(?s)<p class=\"numbers\">.*?</p>\n", "", body)
    body = re.sub(r"(?s)<svg class=\"live.*?</svg>", _words_of, body)
    body = re.sub(r"(?s)<figure><svg.*?</svg>", _words_of, body)
    return re.findall(r"<[^>]*>|[^<\s][^<]*", body)


def _words_of(drawing: re.Match[str]) -> str:
    """A drawing's name and what is written in it."""
    name = re.search(r'aria-label="([^"]*)"', drawing[0])
    assert name
    return f"<p>{name[1]} {' '.join(re.findall(r'>([^<>]+)</text>', drawing[0]))}</p>"


def compare(texts: list[str], lang: str = "en") -> None:
    for text, ours in zip(texts, pages_of(texts, lang), strict=True):
        replay = play(next(iter(read(text))).record)
        theirs = shown(render_page(replay, text, lang=lang))
        assert shown(ours) == theirs, text


def examples() -> list[str]:
    return [text for path in sorted((ROOT / "examples").glob("*.sgn")) for text in texts_in(path)]


def test_the_templates_in_javascript_are_fresh() -> None:
    for path, text in made().items():
        assert path.read_text(encoding="utf-8") == text, (
            f"run `python tests/js/page_template.py`: {path}"
        )


@needs_node
@pytest.mark.parametrize("lang", ["en", "fil"])
def test_the_pages_of_examples_show_what_pythons_show(lang: str) -> None:
    compare([*examples(), *RECORDS.values()], lang)


@pytest.mark.push
@needs_node
def test_the_pages_of_matches_show_what_pythons_show() -> None:
    compare(texts_in(ROOT / "conformance/cases/match.jsonl")[::3])
