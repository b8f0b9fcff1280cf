"""The tables of words: the same keys and places in every language, none missing and none unused."""

from __future__ import annotations

import re
from importlib.resources import files

import pytest
from sungka.engine.board import Seat
from sungka.templates.messages import ENGLISH, LANGUAGES, Words, load_words

FOLDER = files("sungka.templates")
SOURCES = {
    entry.name: entry.read_text(encoding="utf-8")
    for entry in FOLDER.iterdir()
    if entry.name.endswith((".py", ".js", ".j2"))
}
TABLES = [entry.name for entry in FOLDER.joinpath("messages").iterdir()]


def places(text: str) -> set[str]:
    return set(re.findall(r"\{(\w+)\}", text))


def test_every_table_is_a_language() -> None:
    assert sorted(TABLES) == sorted(f"{lang}.json" for lang in LANGUAGES)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_tables_have_the_same_keys_and_places(lang: str) -> None:
    words = load_words(lang)
    for table, model in ((words.page, ENGLISH.page), (words.script, ENGLISH.script)):
        assert list(table) == list(model)
        for key, text in table.items():
            assert places(text) == places(model[key]), key
            assert text.strip()


def test_no_word_is_unused() -> None:
    python = "".join(text for name, text in SOURCES.items() if not name.endswith(".js"))
    script = "".join(text for name, text in SOURCES.items() if name.endswith(".js"))
    seats = {seat.name.lower() for seat in Seat}
    page = {key for key in ENGLISH.page if not key.startswith("reason_")} - seats
    assert [key for key in page if f'"{key}"' not in python] == []
    assert [key for key in ENGLISH.script if f'"{key}"' not in script] == []


def test_every_word_asked_for_is_there() -> None:
    script = "".join(text for name, text in SOURCES.items() if name.endswith(".js"))
    asked = set(re.findall(r'\b(?:say|tell)\("(\w+)"', script))
    assert asked <= set(ENGLISH.script)
    # Lists of games and pictures have words of their own beside these.
    python = "".join(
        SOURCES[name]
        for name in ("page.html.j2", "board.py", "listing.py", "entries.py", "page.py")
    )
    assert set(re.findall(r'\bsay\("(\w+)"', python)) <= set(ENGLISH.page)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_template_and_the_script_hold_no_words_of_their_own(lang: str) -> None:
    template = re.sub(r"\{[{%].*?[}%]\}|<[^>]*>|<!doctype.*?>", " ", SOURCES["page.html.j2"])
    assert re.findall(r"[^\W\d_]{2,}", template) == []
    assert re.findall(r'(?:aria-label|title)="\w', SOURCES["page.html.j2"]) == []


def test_two_forms_go_by_the_number() -> None:
    words = Words("xx", {"laps": "{n} lap|{n} laps"}, {})
    assert [words.say("laps", n=n) for n in (0, 1, 2)] == ["0 laps", "1 lap", "2 laps"]


def test_values_are_not_read_as_places() -> None:
    assert Words("xx", {"wins": "{name} wins"}, {}).say("wins", name="{n}") == "{n} wins"
