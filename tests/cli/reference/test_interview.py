"""The nine questions asked: answers, back, explanations, and what they come to."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from sungka.cli.console.terminal import Styled
from sungka.cli.reference.interview import Interview
from sungka.cli.reference.questions import FoundRules, list_questions
from sungka.engine.presets import PRESETS
from sungka.engine.rules_text import rules_from_text


def interviewed(*lines: str, language: str = "en") -> tuple[FoundRules, str]:
    """What the lines come to, and all that was shown."""
    shown: list[str] = []

    def paint(stretches: Iterable[Styled]) -> None:
        shown.extend(styled.text for styled in stretches)

    typed = iter(lines)
    found = Interview(language, paint, lambda: next(typed, None)).ask()
    return found, "".join(shown)


@pytest.mark.parametrize("language", ["en", "fil"])
@pytest.mark.parametrize("preset", [entry.name for entry in PRESETS if entry.rules.seats == 2])
def test_who_types_the_numbers_of_a_preset_finds_it(preset: str, language: str) -> None:
    options = rules_from_text(preset).options()
    lines = []
    for question in list_questions():
        fitting = [
            str(number)
            for number, answer in enumerate(question.answers, 1)
            if all(options[name] == value for name, value in answer.options)
        ]
        lines.append(fitting[-1] if fitting else "")
    found, shown = interviewed(*lines, language=language)
    assert preset in found.agreeing
    for question in list_questions(language):
        assert question.ask in " ".join(shown.split())


def test_lines_that_end_leave_the_rest_open() -> None:
    found, _ = interviewed("1", "2")
    assert found.rules.options()["sowing"] == "counter"
    assert "capture" in found.open
    assert interviewed("1", "2", "q")[0] == found


def test_back_asks_again_and_an_empty_line_keeps_the_answer() -> None:
    found, shown = interviewed("1", "2", "b", "", "1")
    assert shown.count("2 of 9") == 2
    assert "[at the right hand, counterclockwise]" in shown
    assert found.rules.options()["opening"] == "alternate"
    assert found.rules.options()["sowing"] == "counter"
    assert "this is the first question" in interviewed("b", "1")[1]


def test_a_question_mark_names_options_meanings_and_sources() -> None:
    _, shown = interviewed("1", "1", "1", "?")
    assert "relay=own: " in shown
    assert 'sungka-three: Sungka, for "two or three persons"' in shown
    assert (
        "walang tuntuning may pangalan" in interviewed("1", "1", "1", "1", "?", language="fil")[1]
    )


def test_other_boards_are_words_of_the_tag() -> None:
    found, shown = interviewed("houses=7 shells=x", "houses=7 shells=10")
    assert "`shells` is a number from 1 to 30, not `x`" in shown
    assert found.rules.shells == 10


def test_a_question_fits_on_a_screen() -> None:
    """No line is wider than 80 columns, no question longer than 30 lines."""
    for language in ("en", "fil"):
        _, shown = interviewed(*[""] * 9, language=language)
        questions = shown.split(" of 9  " if language == "en" else " sa 9  ")[1:]
        assert len(questions) == 9
        assert max(len(text.rpartition("›")[0].splitlines()) for text in questions) <= 30
        assert max(map(len, shown.splitlines())) <= 80
