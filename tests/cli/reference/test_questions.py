"""Nine questions find the rules: every preset by its own answers, and anything between."""

from __future__ import annotations

import pytest
from sungka.cli.reference.questions import Answer, find_rules, list_questions
from sungka.engine.presets import PRESETS
from sungka.engine.rules_text import rules_from_text
from sungka.notation.reading.parser import read
from sungka.replay.play import play


def answers_of(preset: str) -> list[Answer]:
    """What somebody who plays by a preset answers, where an answer fits."""
    options = rules_from_text(preset).options()
    return [
        answer
        for question in list_questions()
        for answer in question.answers[:]
        if all(options[name] == value for name, value in answer.options)
    ]


def test_there_are_nine_and_every_answer_is_rules() -> None:
    assert len(list_questions()) == 9
    for question in list_questions():
        assert len(question.answers) >= 2
        assert len({answer.words for answer in question.answers}) == len(question.answers)
        for answer in question.answers:
            rules_from_text(f"sungka {answer.words}")


@pytest.mark.parametrize("preset", [entry.name for entry in PRESETS if entry.rules.seats == 2])
def test_who_plays_by_a_preset_finds_it(preset: str) -> None:
    found = find_rules(answers_of(preset))
    assert preset in found.agreeing
    assert found.rules == rules_from_text(found.agreeing[0])


def test_no_answer_keeps_every_rule_set() -> None:
    found = find_rules([])
    assert found.agreeing == tuple(entry.name for entry in PRESETS)
    assert found.text == "sungka"
    assert "capture" in found.open


def test_answers_that_no_preset_gives_change_the_nearest() -> None:
    answers = [answer for answer in answers_of("sungkaan") if "capture" not in answer.words]
    capture = next(
        answer
        for question in list_questions()
        for answer in question.answers
        if answer.words.startswith("capture=facing")
    )
    found = find_rules([*answers, capture])
    assert (found.text, found.agreeing) == ("sungkaan capture=facing", ())


def test_the_first_record_is_right() -> None:
    for preset in PRESETS:
        record = find_rules(answers_of(preset.name)).first_record()
        (reading,) = read(record)
        assert reading.diagnostics == ()
        assert play(reading.record).diagnostics == ()


def test_the_boards_differ_where_the_answers_do() -> None:
    shown = 0
    for question in list_questions():
        if not question.positions:
            continue
        shown += 1
        results = {tuple(after for _, after in question.boards(a)) for a in question.answers}
        assert len(results) >= 2
        for answer in question.answers:
            assert all(before != after for before, after in question.boards(answer))
    assert shown >= 3
