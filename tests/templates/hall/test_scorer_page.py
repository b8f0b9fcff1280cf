"""The scorer's page as a file: one page with everything in it, small, in words that all exist."""

from __future__ import annotations

import gzip
import re
from pathlib import Path

import pytest
from sungka.templates.hall.pages import build_scorer_page, load_hall_words
from sungka.templates.messages import LANGUAGES

ROOT = Path(__file__).parents[3]
SCRIPTS = sorted((ROOT / "js/hall").glob("*/*.js"))
SCORER = [path for path in SCRIPTS if path.parent.name in ("scorer", "common")]

MOST = 120_000
"""The most bytes of the page, compressed: a phone loads it in the hall's Wi-Fi."""


def test_the_page_is_one_small_file_without_an_address() -> None:
    page = build_scorer_page()
    assert len(gzip.compress(page.encode(), 9)) <= MOST
    assert not re.search(r"https?://|<link(?! rel=\"icon\")|\bsrc=|@import|url\((?!#)", page)
    assert re.search(r"Content-Security-Policy\" content=\"default-src 'none'", page)
    assert " on" + "click=" not in page
    assert "style=" not in page
    assert page == build_scorer_page()


def test_a_language_that_is_none_is_refused() -> None:
    with pytest.raises(ValueError, match="the language is one of"):
        build_scorer_page("de")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_tables_have_the_same_keys_and_places(lang: str) -> None:
    english, words = load_hall_words("scorer", "en"), load_hall_words("scorer", lang)
    assert list(words) == list(english)
    for key, text in words.items():
        assert set(re.findall(r"\{(\w+)\}", text)) == set(re.findall(r"\{(\w+)\}", english[key]))
        assert ("|" in text) == ("|" in english[key]), key
        assert text.strip(), key


def test_every_word_is_used_and_every_word_used_is_there() -> None:
    words = set(load_hall_words("scorer", "en"))
    code = "".join(path.read_text(encoding="utf-8") for path in SCORER)
    page = (ROOT / "templates/hall/scorer.html.j2").read_text(encoding="utf-8")
    said = set(re.findall(r'\b(?:say|tell|add|act|ask)\("(\w+)"', code))
    said |= set(re.findall(r'(?:say\(|data-say=|data-label=)"(\w+)"', page))
    assert said - {"correct", "insert", "refused"} <= words
    quoted = {one.replace("-", "_") for one in re.findall(r'"([\w-]+)"', code)} | said
    stems = ("state_", "seat_", "end_", "refused_", "wrong_", "slip_", "mark_")
    assert {word for word in words - quoted if not word.startswith(stems)} == set()


def test_scripts_of_the_hall_are_short_and_say_their_job() -> None:
    for path in SCRIPTS:
        lines = path.read_text(encoding="utf-8").splitlines()
        assert lines[0].startswith("// "), path
        assert len(lines) <= 300, path


def test_no_text_of_others_becomes_markup() -> None:
    """Names, comments and what the server sends are text: no script writes HTML or code."""
    for path in SCRIPTS:
        text = path.read_text(encoding="utf-8")
        ways = r"insertAdjacentHTML|outerHTML|document\.write|\beval\(|new Function"
        assert not re.search(ways, text), path
        if path.parent.name != "desk":
            assert "innerHTML" not in text, path
