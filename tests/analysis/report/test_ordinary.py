"""The shells that a player found of what was within reach, beside what ordinary players find."""

from __future__ import annotations

from pathlib import Path

import pytest
from sungka.analysis.judging.marks import THRESHOLDS
from sungka.analysis.judging.measure import Value
from sungka.analysis.report.ordinary import ORDINARY, find_to_text
from sungka.analysis.report.phrases import Language
from sungka.analysis.report.summary import summarize
from sungka.replay.play import play
from support.judging import annotated
from support.matches import random_match
from support.rules import PRESET_NAMES


def test_every_preset_has_a_measure() -> None:
    assert sorted(ORDINARY) == sorted(PRESET_NAMES)
    assert all(0 < low < high < 100 for low, high in ORDINARY.values())


def test_the_document_has_the_measures() -> None:
    text = (Path(__file__).parents[3] / "docs" / "annotating.md").read_text(encoding="utf-8")
    for name, (low, high) in ORDINARY.items():
        assert f"| `{name}` | {low} to {high} |" in text


@pytest.mark.parametrize(
    ("language", "words"),
    [
        (Language.ENGLISH, "South found {} of 100 shells within reach; ordinary players find "),
        (Language.FILIPINO, "Nakita ng Timog ang {} sa 100 sigay na abot; "),
    ],
)
def test_what_was_found_is_the_accuracy(language: Language, words: str) -> None:
    annotation = annotated(play(random_match("sungkaan", 3)))
    summary = summarize(annotation, THRESHOLDS[Value.SHELLS])
    player = summary.players[0]
    found = round(100 * (player.had - player.missed) / player.had)
    told = find_to_text(language, player, "sungkaan") or ""
    low, high = ORDINARY["sungkaan"]
    assert told.startswith(words.format(found))
    assert str(low) in told
    assert str(high) in told
    assert find_to_text(language, player._replace(had=0), "sungkaan") is None
    named = find_to_text(language, player._replace(name="Ana"), "sungkaan") or ""
    assert named.startswith({"en": "Ana found ", "fil": "Nakita ni Ana "}[language.value])
    assert (find_to_text(language, player, "my rules") or "").endswith((" reach.", " abot."))
