"""The tables of words: the same keys and places in every language, none missing or unused."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from sungka.analysis.judging.marks import Rating
from sungka.analysis.judging.measure import Measure
from sungka.analysis.search.bound import Bound
from sungka.engine.board import Seat
from sungka.templates.messages import (
    ENGLISH,
    LANGUAGES,
    Words,
    load_captions,
    load_film_words,
    load_report_words,
    load_site_words,
    load_train_words,
    load_words,
)
from sungka.templates.pages.legend import PIECE
from sungka.templates.timeline.highlights import MomentKind

ROOT = Path(__file__).parent.parent.parent
SCRIPT = "".join(
    path.read_text(encoding="utf-8") for path in sorted(ROOT.glob("js/player/**/*.js"))
)
TEMPLATE = (ROOT / "templates/page.html.j2").read_text(encoding="utf-8")
PYTHON = "".join(
    path.read_text(encoding="utf-8")
    for path in sorted([*ROOT.glob("templates/*.j2"), *ROOT.glob("templates/**/*.py")])
    if path.name not in ("editor.html.j2", "site.html.j2", "report.html.j2")
    and not path.name.startswith("report")
    and path.parent.name not in ("film", "site")
)
"""The HTML of pages and the Python that fills it in: not of the editor, films, sites, reports."""
REPORT = "".join(
    path.read_text(encoding="utf-8")
    for path in sorted(
        [ROOT / "templates/report.html.j2", *ROOT.glob("templates/pages/report*.py")]
    )
)
SITE = "".join(
    path.read_text(encoding="utf-8")
    for path in sorted([ROOT / "templates/site.html.j2", *ROOT.glob("templates/site/*.py")])
)
FILM = "".join(
    path.read_text(encoding="utf-8") for path in sorted(ROOT.glob("templates/film/*.py"))
)
TABLES = [entry.name for entry in (ROOT / "templates/messages").iterdir()]
CAPTIONS = load_captions("en").page
SAID = {**ENGLISH.script, **load_train_words("en")}
"""All words of the scripts of pages."""


def places(text: str) -> set[str]:
    return set(re.findall(r"\{(\w+)\}", text))


def test_every_table_is_a_language() -> None:
    assert sorted(TABLES) == sorted(f"{lang}.json" for lang in LANGUAGES)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_tables_have_the_same_keys_and_places(lang: str) -> None:
    words, tried = load_words(lang), load_train_words(lang)
    loaded = (load_captions, load_film_words, load_site_words, load_report_words)
    models = (ENGLISH.page, SAID, *(load("en").page for load in loaded))
    tables = (words.page, {**words.script, **tried}, *(load(lang).page for load in loaded))
    for table, model in zip(tables, models, strict=True):
        assert list(table) == list(model)
        for key, text in table.items():
            assert places(text) == places(model[key]), key
            assert text.strip()


def test_no_word_is_unused() -> None:
    seats = {seat.name.lower() for seat in Seat}
    ratings, bounds = {one.value for one in Rating}, {f"bound_{one.name.lower()}" for one in Bound}
    units = {unit.unit for unit in Measure}
    legend = {f"legend_{kind}" for kind in PIECE.groupindex}
    assert {key for key in CAPTIONS if key.startswith("legend_")} == legend | {"legend_gain"}
    page = {key for key in CAPTIONS if not key.startswith("reason_")} - seats - legend
    assert [key for key in page if not re.search(rf"['\"]{key}['\"]", PYTHON)] == []
    assert [key for key in SAID if f'"{key}"' not in SCRIPT] == []
    made = ("known_", "count_", "tie_", "mark_", "feat_", "watch_")  # by what they are words for
    site = [key for key in load_site_words("en").page if not key.startswith(made)]
    assert [key for key in site if not re.search(rf"['\"]{key}['\"]", SITE)] == []
    own = load_report_words("en").page.keys() - ENGLISH.page.keys() - ratings - bounds - units
    assert [key for key in own if not re.search(rf"['\"]{key}['\"]", REPORT)] == []
    assert {key for key in SAID if key.startswith("reel_")} == {
        f"reel_{kind.value}" for kind in MomentKind
    }


def test_every_word_asked_for_is_there() -> None:
    assert set(re.findall(r'\b(?:say|tell)\("(\w+)"', SCRIPT)) <= set(SAID)
    assert set(re.findall(r'\bsay\("(\w+)"', PYTHON)) <= set(CAPTIONS)
    asked = set(re.findall(r'\b(?:say|words)\("(\w+)"', REPORT))
    assert asked <= set(load_report_words("en").page)
    assert set(re.findall(r'\bsay\("(\w+)"', SITE)) <= set(load_site_words("en").page)
    shown = [key for key in load_film_words("en").page if key.startswith("compare_")]
    assert [key for key in shown if f'"{key}"' not in FILM] == []
    assert set(re.findall(r'\bsay\("(\w+)"', FILM)) <= set(load_film_words("en").page)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_template_and_the_script_hold_no_words_of_their_own(lang: str) -> None:
    template = re.sub(r"\{[{%].*?[}%]\}|<[^>]*>|<!doctype.*?>", " ", TEMPLATE)
    assert re.findall(r"[^\W\d_]{2,}", template) == []
    assert re.findall(r'(?:aria-label|title)="\w', TEMPLATE) == []


def test_two_forms_go_by_the_number() -> None:
    words = Words("xx", {"laps": "{n} lap|{n} laps"}, {})
    assert [words.say("laps", n=n) for n in (0, 1, 2)] == ["0 laps", "1 lap", "2 laps"]


def test_values_are_not_read_as_places() -> None:
    assert Words("xx", {"wins": "{name} wins"}, {}).say("wins", name="{n}") == "{n} wins"
