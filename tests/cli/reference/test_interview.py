"""The nine questions asked: answers, back, explanations, and what they come to."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from sungka.cli.console.terminal import Styled
from sungka.cli.reference.interview import Interview
from sungka.cli.reference.questions import Answer, FoundRules, find_fitting, list_questions
from sungka.cli.reference.sources import list_descriptions
from sungka.engine.presets import PRESETS
from sungka.engine.rules_text import rules_from_text
from sungka.notation.reading.parser import read


def interviewed(*lines: str, language: str = "en") -> tuple[FoundRules, str]:
    """The result of the lines, and all that was shown."""
    shown: list[str] = []

    def paint(stretches: Iterable[Styled]) -> None:
        shown.extend(styled.text for styled in stretches)

    typed = iter(lines)
    found = Interview(language, paint, lambda: next(typed, None)).ask()
    assert isinstance(found, FoundRules)
    return found, "".join(shown)


@pytest.mark.push
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


def test_an_answer_takes_words_on_the_same_line() -> None:
    found, _ = interviewed("1", "1", "4 first-lift=farthest")
    options = found.rules.options()
    assert (options["opening"], options["first-lift"]) == ("simultaneous", "farthest")
    assert "simultaneous-rounds" not in found.open
    assert found.contradictions == ()
    found, shown = interviewed("1", "1", "4 first-lift=none", "9 relay=own", "1 again=no")
    assert "`first-lift` is one of `any`, `farthest`, `nearest`, not `none`" in shown
    assert "`relay=own`" not in found.text
    assert found.rules.options()["again"] == "no"


def shown_result(language: str, *lines: str) -> str:
    def paint(stretches: Iterable[Styled]) -> None:
        assert list(stretches)

    typed = iter(lines)
    interview = Interview(language, paint, lambda: next(typed, None))
    return " ".join(interview.result(interview.ask()).split())


def test_what_is_open_stands_beside_the_name() -> None:
    told = shown_result("en", "1", "1", "4", "1", "1", "3")
    assert told.startswith(
        '[Rules "sungka simultaneous-rounds=first"] 3 of the 9 questions are open: the end of a '
        "round (7), what comes after a round (8), who wins and begins the next round (9). This "
        "rule set fills them in as simply as possible"
    )
    assert "These rules as a whole, with what you left open and what no question asks: 1. 2" in told
    assert "add rules that you have not spoken of: congkak-forfeit." in told
    assert "No question asks about seats=2, pace=shell, after-opening=earlier, origin=sown" in told
    assert '"What no question asks"' in told
    assert "open" not in shown_result("en", *"113113124").partition("These rules as a whole")[0]
    assert shown_result("en", *"113113", "", *"24").startswith(
        '[Rules "sungka"] One of the 9 questions is open: the end of a round (7). These rules as a '
    )
    assert '[Rules "sungka"] All 9 questions are open. This rule set' in shown_result("en")
    assert "Walang nasagot sa 9 tanong." in shown_result("fil")
    assert "2 sa 9 tanong ang hindi nasagot: ang kasunod ng yugto (8), kung sino ang panalo" in (
        shown_result("fil", *"1131131")
    )


def test_a_known_description_and_a_contradiction_are_named() -> None:
    told = shown_result("en", *"116113226")
    assert 'The same rules as in: - Note on the Malay Game "Jongkak": M. Hellier' in told
    assert "No published rule set" not in told
    told = shown_result("en", *"111111114")
    assert (
        "The answers to the questions 8 and 9 do not go together: rounds=1, win=standing. The "
        in told
    )
    assert "later one, win=standing, counts here" in told
    assert "One round is played" not in told
    assert "One of the 9 questions is open: what comes after a round (8)." in told
    typed = shown_result("en", "houses=8 shells=8", "houses=7")
    assert "questions 1 and 2 do not go together: houses=8, houses=7." in typed
    words = shown_result("en", "rounds=1 win=standing")
    assert "These answers do not go together: rounds=1, win=standing." in words


def test_every_open_option_is_explained_in_filipino() -> None:
    told = shown_result("fil")
    assert "first-lift=any: alinmang bahay" in told
    assert "{" not in told


def test_descriptions_that_still_agree_are_counted_and_named() -> None:
    _, shown = interviewed("1", "2", "", "2")
    count = len(find_fitting([list_questions()[0].answers[0]]))
    assert 20 < count < len(list_descriptions())
    assert f"Published descriptions that agree so far: {count}.\n" in shown
    assert shown.count("agree so far") == 3, "an open question leaves them as they are"
    told = shown_result("en", "1", "2", "1", "1", "1", "3")
    assert (
        "as far as you said it: - sungkaan sowing=counter capture=facing: Dakon (Java, in turns)"
        in told
    )
    assert "and " in shown_result("en", "1").partition("as far as you said it:")[2]
    assert "as far as you said it" not in shown_result("en")
    assert "sang-ayon sa lahat ng sinabi mo: - dakon: " in shown_result(
        "fil", *"1211", "", "", "", "2"
    )


@pytest.mark.push
@pytest.mark.parametrize("language", ["en", "fil"])
def test_something_else_is_an_answer_to_every_question(language: str) -> None:
    """The rules are those of the other answers, and the record says in words what they lack."""
    for number, question in enumerate(list_questions(language), 1):
        lines = [*[""] * (number - 1), "0"]
        found, shown = interviewed(*lines, language=language)
        assert f"  0  {question.other.text[:60]}" in " ".join(shown.split(" "))
        assert found.text == "sungka"
        assert found.other_questions == (number,)
        assert number not in found.open_questions
        assert (found.known, found.fitting, found.agreeing) == ((), (), ())
        told = shown_result(language, *lines)
        place = "question" if language == "en" else "tanong"
        assert f"{place} {number} ({question.about})" in told
        record = found.first_record(language)
        assert f"{{{'Not played' if language == 'en' else 'Iba'}" in record
        (reading,) = read(record)
        assert reading.diagnostics == ()


def test_who_runs_out_first_is_named_among_what_cannot_be_said() -> None:
    _, shown = interviewed(*"11111112", "0")
    assert "something else; so too where the first to run out of shells wins, or loses" in shown
    told = shown_result("en", *"11111112", "0")
    assert "These rules cannot express this part of your game: question 9 (who wins" in told
    assert "open: " not in told.partition("These rules as a whole")[0]


def test_who_wins_is_open_although_the_rounds_are_known() -> None:
    told = shown_result("en", *"11111112")
    assert "One of the 9 questions is open: who wins and begins the next round (9)." in told
    assert "All" not in told
    assert interviewed(*[""] * 8, "1")[0].open_questions == (1, 2, 3, 4, 5, 6, 7)


@pytest.mark.parametrize(
    ("number", "line", "words"),
    [
        (1, "7x7", "houses=7 shells=7 layout=full"),
        (1, "7 7", "houses=7 shells=7 layout=full"),
        (1, "9 houses of 8 stones", "houses=9 shells=8 layout=full"),
        (1, "8 houses", "houses=8"),
        (2, "Left", "sowing=clockwise"),
        (2, "at the right hand, counterclockwise", "sowing=counter"),
        (3, "in turns", "opening=alternate first-lift=any"),
        (5, "yes", "again=yes"),
        (5, "No.", "again=no"),
        (6, "none", "capture=none"),
        (6, "nothing", "capture=none"),
    ],
)
def test_plain_words_are_an_answer(number: int, line: str, words: str) -> None:
    found, _ = interviewed(*[""] * (number - 1), line)
    (answer,) = found.given
    assert isinstance(answer, Answer)
    assert (answer.words, answer.question) == (words, number)


@pytest.mark.parametrize("line", ["7", "yes", "no", "99 99", "7 houses and more"])
def test_other_words_are_refused_with_the_numbers_and_their_texts(line: str) -> None:
    found, shown = interviewed(line)
    assert found.given == ()
    refused = shown.partition("The numbers:")[2]
    assert "     1  7 houses, 7 shells in each (98 shells)\n" in refused
    assert "     0  something else\n" in refused


def test_who_goes_back_from_the_file_has_his_answers() -> None:
    shown: list[str] = []
    typed = iter(["1", "2", "3", *[""] * 5, "4", "b", "0"])
    interview = Interview(
        "en", lambda parts: shown.extend(p.text for p in parts), lambda: next(typed, None)
    )
    first = interview.ask()
    assert isinstance(first, FoundRules)
    assert interview.ask_file(lambda name: None)
    second = interview.ask(first)
    assert isinstance(second, FoundRules)
    assert second.other_questions == (9,)
    assert second.given[:3] == first.given[:3]
    assert "".join(shown).count("9 of 9") == 2
    assert "Nine questions" not in "".join(shown).partition("9 of 9")[2]


@pytest.mark.parametrize("language", ["en", "fil"])
def test_an_answer_that_no_rules_have_ends_the_questions_or_is_taken_back(language: str) -> None:
    """Every such answer of every question; `b` asks the question once more."""
    outside = [(n, question) for n, question in enumerate(list_questions()) if question.outside]
    assert outside
    for number, question in outside:
        for choice, _ in enumerate(question.outside, len(question.answers) + 1):
            lines = [*[""] * number, str(choice)]
            assert "https://" in shown_result(language, *lines)
            assert "[Rules" not in shown_result(language, *lines, "")
            found, shown = interviewed(*lines, "b", "1", language=language)
            assert shown.count(list_questions(language)[number].ask[:40]) == 2
            assert found.open_questions[:1] == (1,)
            assert number + 1 not in found.open_questions


def test_a_question_mark_names_texts_that_no_preset_is_named_after() -> None:
    _, shown = interviewed(*[""] * 5, "?")
    assert "- sungkaan shells=10 sowing=counter capture=none: Congklak (Bondowoso" in shown
    _, shown = interviewed(*[""] * 3, "?")
    assert "Games in which one never goes on" in shown
