"""The second engine's language server says what `sungka lsp` says, about every text and place."""

from __future__ import annotations

import json
import random
import subprocess
from pathlib import Path
from typing import Any

import pytest
from sungka.checking.settings import Profile, Settings
from sungka.cli.language.answers.actions import list_actions
from sungka.cli.language.answers.documents import OpenDocument, TextPlace, TextRange
from sungka.cli.language.answers.formatting import format_document
from sungka.cli.language.answers.hover import find_hover
from sungka.cli.language.answers.margins import list_store_hints
from sungka.cli.language.answers.outline import list_folds
from sungka.cli.language.checks import TextChecker

from .language_words import RESULT, made
from .test_built import needs_node
from .test_messages import GALLERY, ONLY_PYTHON

SPEAKER = Path(__file__).parent / "answers_of_language.js"
URI = "file:///a.sgn"
WHOLE = TextRange(TextPlace(0, 0), TextPlace(1_000_000, 0))

SHORTER = {"SGN314"}
"""Codes whose findings end sooner in the second engine: at the first sign that is wrong."""


def ask(texts: list[str], places: list[list[TextPlace]]) -> list[dict[str, Any]]:
    """The second engine's answers about texts, and about places in each."""
    asked = [
        {"text": text, "encoding": "utf-16", "places": [it._asdict() for it in its]}
        for text, its in zip(texts, places, strict=True)
    ]
    done = subprocess.run(
        ["node", str(SPEAKER)], input=json.dumps(asked), capture_output=True, text=True, check=True
    )
    answers: list[dict[str, Any]] = json.loads(done.stdout)
    return answers


def spread(it: dict[str, Any]) -> tuple[int, ...]:
    """A range as four numbers."""
    start, end = it["start"], it["end"]
    return start["line"], start["character"], end["line"], end["character"]


def draw_places(text: str, chance: random.Random) -> list[TextPlace]:
    """Two places of each line."""
    rows = text.splitlines()
    return [
        TextPlace(at, chance.randrange(len(row) + 1)) for at, row in enumerate(rows) for _ in "ab"
    ]


def test_the_words_are_fresh() -> None:
    assert RESULT.read_text(encoding="utf-8") == made(), "run `python tests/js/language_words.py`"


@pytest.fixture(scope="module")
def compared() -> list[tuple[OpenDocument, list[TextPlace], dict[str, Any]]]:
    """The texts of the gallery, places in them, and the second engine's answers."""
    texts = [path.read_text(encoding="utf-8", errors="replace") for path in GALLERY]
    texts = [text for text in texts if len(text) < 6000 and "\ufffd" not in text]
    places = [draw_places(text, random.Random(at)) for at, text in enumerate(texts)]
    answers = ask(texts, places)
    documents = [OpenDocument(URI, "sgn", 1, text) for text in texts]
    return list(zip(documents, places, answers, strict=True))


@needs_node
def test_findings_are_the_same(
    compared: list[tuple[OpenDocument, list[TextPlace], dict[str, Any]]],
) -> None:
    pytest.importorskip("lsprotocol")
    import re

    from sungka.cli.language.diagnostics import make_diagnostics, to_range

    settings = Settings(profile=Profile.RECORD)
    for document, _, answer in compared:
        checked = TextChecker().check(document.text, "", settings, lambda: True)
        assert checked is not None
        ours = []
        for it in make_diagnostics(document, checked.findings):
            first, last = it.range.start, it.range.end
            message = re.sub(ONLY_PYTHON, "", it.message)
            end = (last.line, last.character)
            assert it.range == to_range(
                TextRange(TextPlace(first.line, first.character), TextPlace(*end))
            )
            place = (first.line, first.character, *(() if it.code in SHORTER else end))
            ours.append((place, it.code, int(it.severity or 0), message))
        theirs = [
            (
                spread(it["range"])[: 2 if it["code"] in SHORTER else 4],
                it["code"],
                it["severity"],
                it["message"],
            )
            for it in answer["diagnostics"]
        ]
        assert theirs == ours


@needs_node
def test_hovers_and_actions_are_the_same(
    compared: list[tuple[OpenDocument, list[TextPlace], dict[str, Any]]],
) -> None:
    settings, kinds = Settings(profile=Profile.RECORD), ("quickfix", "refactor.rewrite")
    for document, places, answer in compared:
        for place, told in zip(places, answer["places"], strict=True):
            found, hover = find_hover(document, place), told["hover"]
            ours = (
                None if found is None else (found.markdown, (*found.range.start, *found.range.end))
            )
            theirs = hover and (hover["contents"]["value"], spread(hover["range"]))
            assert theirs == ours, (document.text, place)
            made = list_actions(document, TextRange(place, place), kinds, settings, searches=False)
            titles = [
                (it.title, [it.text for it in it.edits], it.is_preferred)
                for it in made
                if it.code not in SHORTER
            ]
            assert [
                (
                    it["title"],
                    [one["newText"] for one in it["edit"]["changes"][URI]],
                    it.get("isPreferred", False),
                )
                for it in told["actions"]
                if not {one["code"] for one in it.get("diagnostics", ())} & SHORTER
            ] == titles or any(it.code in SHORTER for it in made), (document.text, place)


@needs_node
def test_documents_are_written_and_outlined_the_same(
    compared: list[tuple[OpenDocument, list[TextPlace], dict[str, Any]]],
) -> None:
    for document, _, answer in compared:
        edits = [((*it.range.start, *it.range.end), it.text) for it in format_document(document)]
        assert [(spread(it["range"]), it["newText"]) for it in answer["format"]] == edits
        folds = sorted((it.first, it.last, it.kind) for it in list_folds(document))
        told = sorted((it["startLine"], it["endLine"], it["kind"]) for it in answer["folds"])
        assert told == folds
        hints = [((*it.place,), it.text) for it in list_store_hints(document, WHOLE)]
        theirs = [((*it["position"].values(),), it["label"]) for it in answer["hints"]]
        assert sorted(theirs) == sorted(hints)
