"""The page of the editor as text: its words, its policy, its size, its input."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from sungka.cli.reference.explanations import load_explanations
from sungka.engine.presets import PRESETS
from sungka.notation.diagnostic import Code
from sungka.templates.messages import LANGUAGES, load_code_titles, load_editor_words
from sungka.templates.pages.editor import OpenText, render_editor
from sungka.templates.pages.loading import hash_source

ROOT = Path(__file__).parents[3]
CODES = {
    code.value: known.words.what
    for code, known in load_explanations().items()
    if isinstance(code, Code)
}
SCRIPT = "".join(
    path.read_text(encoding="utf-8") for path in sorted(ROOT.glob("js/editor/**/*.js"))
)
TEMPLATE = (ROOT / "templates/editor.html.j2").read_text(encoding="utf-8")
OWN: dict[str, dict[str, str]] = {
    lang: json.loads((ROOT / f"templates/messages/{lang}.json").read_text(encoding="utf-8"))[
        "editor"
    ]
    for lang in LANGUAGES
}


def given(page: str) -> dict[str, Any]:
    found = re.search(r'id="given">(.*?)</script>', page, re.DOTALL)
    assert found
    value: dict[str, Any] = json.loads(found[1])
    return value


def places(text: str) -> set[str]:
    return set(re.findall(r"\{(\w+)\}", text))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_page_is_one_file_that_asks_nobody(lang: str) -> None:
    page = render_editor([], CODES, lang=lang)
    assert len(page.encode()) <= 340_000
    assert page == render_editor([], CODES, lang=lang)
    assert not re.findall(r'(?:src|href)="(?!#|data:)', page)
    assert not re.findall(r"https?://(?!www\.w3\.org)", page)
    (style,) = re.findall(r"<style>(.*?)</style>", page, re.DOTALL)
    scripts = re.findall(r"<script>(.*?)</script>", page, re.DOTALL)
    (policy,) = re.findall(r'Content-Security-Policy" content="([^"]*)"', page)
    assert "default-src 'none'" in policy
    assert all(hash_source(text) in policy for text in (style, *scripts))


def test_texts_come_into_the_page_as_they_are() -> None:
    texts = [OpenText("a.sgn", "%sgn 1\n</script><!-- \u2028 \x85"), OpenText("ñ.sgn", "")]
    page = render_editor(texts, CODES)
    assert given(page)["documents"] == [{"name": one.name, "text": one.text} for one in texts]
    assert page.count("</script>") == 3


def test_words_of_codes_stand_in_one_place_each() -> None:
    codes = given(render_editor([], CODES))["codes"]
    assert codes["SGN301"] == {"what": CODES["SGN301"]}
    titles = load_code_titles("fil")
    filipino = given(render_editor([], CODES, lang="fil"))["codes"]
    assert filipino["SGN301"] == {"title": titles["SGN301"]}
    elsewhere = {"SGN101", "SGN701", *(code for code in CODES if "SGN211" <= code <= "SGN215")}
    assert set(titles) == set(CODES) - elsewhere


def test_every_preset_can_be_chosen() -> None:
    page = render_editor([], CODES, lang="fil")
    assert [one["name"] for one in given(page)["presets"]] == [one.name for one in PRESETS]
    (choice,) = re.findall(r'<select id="preset">(.*?)</select>', page, re.DOTALL)
    assert re.findall(r'<option value="([^"]*)"', choice) == [preset.name for preset in PRESETS]


def test_tables_have_the_same_keys_and_places() -> None:
    for key, text in OWN["en"].items():
        assert places(OWN["fil"][key]) == places(text), key
    assert list(OWN["fil"]) == list(OWN["en"])
    shared = load_editor_words("en").script
    assert not set(OWN["en"]) & set(json.loads(
        (ROOT / "templates/messages/en.json").read_text(encoding="utf-8"))["script"])  # fmt: skip
    assert "burned" in shared


def test_every_word_is_used_and_every_word_asked_for_is_there() -> None:
    page = (ROOT / "templates/pages/editor.py").read_text(encoding="utf-8")
    built = {"seat_", "end_", "asks_", "refused_", "cause_"}
    for key in OWN["en"]:
        used = f'"{key}"' in SCRIPT + TEMPLATE + page or f'"{key}"' in SCRIPT
        assert used or any(key.startswith(stem) and f"`{stem}${{" in SCRIPT for stem in built), key
    asked = set(re.findall(r'\btell\("(\w+)"', SCRIPT))
    assert asked <= set(load_editor_words("en").script)
    assert set(re.findall(r'\bsay\("(\w+)"', TEMPLATE)) <= set(load_editor_words("en").page)


def test_the_template_holds_no_words_of_its_own() -> None:
    text = re.sub(r"\{[{%].*?[}%]\}|<[^>]*>|<!doctype.*?>", " ", TEMPLATE)
    assert re.findall(r"[^\W\d_]{2,}", text) == []
    assert re.findall(r'(?:aria-label|title)="\w', TEMPLATE) == []
