"""The beginning of a game on the screen: its rules found by questions, the seat that begins."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from sungka.cli.recording.record_files import RecordOptions
from sungka.cli.recording.screen.app import RecorderApp
from sungka.cli.recording.session import start_recording
from sungka.cli.recording.widgets.dialogs import ChoiceDialog, ConfirmDialog, TextDialog
from sungka.cli.recording.widgets.header_form import HeaderForm
from sungka.cli.reference.question_boards import draw_boards
from sungka.cli.reference.questions import find_rules, list_questions
from sungka.engine.board import Seat
from sungka.engine.rules_text import rules_to_text
from sungka.engine.synopsis import summarise_rules
from textual.pilot import Pilot
from textual.widgets import Input, OptionList, Static

from .test_screen import TURNS, drive, seen


def run_new(path: Path, act: Callable[[Pilot[None], RecorderApp], Awaitable[None]]) -> str:
    """The text of a record after `act` drove a screen that began without anything."""
    recording = start_recording(str(path), [], RecordOptions())

    async def run() -> None:
        app = RecorderApp(recording)
        async with app.run_test() as pilot:
            await act(pilot, app)

    asyncio.run(run())
    recording.close()
    return path.read_text("utf-8")


@pytest.mark.long
def test_the_form_of_a_new_record_finds_the_rules_by_questions(tmp_path: Path) -> None:
    questions = list_questions()
    chosen = [len(question.answers) - 1 for question in questions]
    found = find_rules(q.answers[n] for q, n in zip(questions, chosen, strict=True))

    async def act(pilot: Pilot[None], app: RecorderApp) -> None:
        await pilot.press("f2")
        for question, number in zip(questions, chosen, strict=True):
            assert isinstance(app.screen, ChoiceDialog)
            about = str(app.screen.query_one("#about", Static).content)
            assert about.startswith(question.ask)
            await pilot.press(*str(number + 1), "enter")
        assert isinstance(app.screen, ConfirmDialog)
        text = str(app.screen.query_one("#question", Static).content)
        assert text.split("\n")[0].endswith(found.text)
        assert all(sentence in text for sentence in summarise_rules(found.rules, "en"))
        await pilot.press("y")
        assert isinstance(app.screen, HeaderForm)
        assert app.screen.query_one("#Rules", Input).value == found.text
        await pilot.press("ctrl+s")
        assert app.table.controller.now.rules == found.rules

    assert f'[Rules "{found.text}"]' in run_new(tmp_path / "game.sgn", act)


@pytest.mark.long
def test_boards_show_what_the_answers_mean(tmp_path: Path) -> None:
    async def act(pilot: Pilot[None], app: RecorderApp) -> None:
        await pilot.press("f2")
        for question in list_questions():
            boards = draw_boards(question)
            about = str(app.screen.query_one("#about", Static).content)
            assert boards.before in about
            few = len(question.answers) <= 8
            assert bool(boards.before) == (bool(question.starts()) and few)
            options = app.screen.query_one(OptionList).options
            for option, answer, pictures in zip(
                options, question.answers, boards.after, strict=False
            ):
                lines = [line.strip() for line in str(option.prompt).split("\n")]
                wanted = [line.strip() for text in pictures for line in text.split("\n")]
                assert lines == [f"{options.index(option) + 1}  {answer.text}", *wanted]
            await pilot.press("1", "enter")
        await pilot.press("y", "escape")

    run_new(tmp_path / "game.sgn", act)


@pytest.mark.long
def test_questions_are_left_open_gone_back_to_and_given_up(tmp_path: Path) -> None:
    questions = list_questions()
    last = str(len(questions[0].answers) + 1)
    rules = find_rules([questions[1].answers[0]]).rules

    async def act(pilot: Pilot[None], app: RecorderApp) -> None:
        await pilot.press("f2", "1", "enter", "escape", *last, "enter", "1", "enter")
        for question in questions[2:]:
            await pilot.press(*str(len(question.answers) + 1), "enter")
        text = str(app.screen.query_one("#question", Static).content)
        assert "8 of the 9 questions are open: the board (1), who begins (3), a last " in text
        await pilot.press("n")
        assert isinstance(app.screen, ChoiceDialog), "back at the last question"
        await pilot.press(*str(len(questions[-1].answers) + 1), "enter", "y")
        assert isinstance(app.screen, HeaderForm)
        assert app.screen.query_one("#Rules", Input).value == rules_to_text(rules)
        await pilot.press("f2", "escape")
        assert isinstance(app.screen, HeaderForm)
        await pilot.press("ctrl+s")

    run_new(tmp_path / "game.sgn", act)


def test_f_gives_the_first_turn_to_the_next_seat(tmp_path: Path) -> None:
    async def act(pilot: Pilot[None], app: RecorderApp) -> None:
        assert "South begins the match" in seen(app, "#panel")
        await pilot.press("f")
        assert "North begins the match" in seen(app, "#panel")
        assert app.table.controller.now.mover is Seat.NORTH
        await pilot.press("f", "f", "4")
        assert "begins the match" not in seen(app, "#panel")
        await pilot.press("f")
        assert "play has begun" in seen(app, "#message")

    text = drive(tmp_path / "game.sgn", TURNS, act)
    assert "\nround 1 first N\n1. N4" in text


def test_f_goes_round_three_seats_and_not_where_both_hands_begin(tmp_path: Path) -> None:
    async def act(pilot: Pilot[None], app: RecorderApp) -> None:
        for seat in (Seat.EAST, Seat.WEST, Seat.SOUTH):
            await pilot.press("f")
            assert app.table.controller.now.mover is seat

    drive(tmp_path / "three.sgn", "sungka-three", act)

    async def act_on_opening(pilot: Pilot[None], app: RecorderApp) -> None:
        await pilot.press("f")
        assert "both hands begin" in seen(app, "#message")

    drive(tmp_path / "both.sgn", "sungka", act_on_opening)


@pytest.mark.long
def test_a_game_of_another_family_is_named_and_the_question_asked_again(tmp_path: Path) -> None:
    questions = list_questions()
    number = next(n for n, question in enumerate(questions) if question.outside)
    (other,) = questions[number].outside

    async def act(pilot: Pilot[None], app: RecorderApp) -> None:
        await pilot.press("f2")
        for question in questions[:number]:
            await pilot.press(*str(len(question.answers) + 1), "enter")
        options = app.screen.query_one(OptionList).options
        assert str(options[-1].prompt).endswith(other.text)
        await pilot.press(*str(len(options)), "enter")
        assert isinstance(app.screen, TextDialog)
        assert other.reason in [str(each.content) for each in app.screen.query(Static)]
        await pilot.press("escape")
        assert isinstance(app.screen, ChoiceDialog)
        about = str(app.screen.query_one("#about", Static).content)
        assert about.startswith(questions[number].ask)
        for _ in range(number + 1):
            await pilot.press("escape")
        assert isinstance(app.screen, HeaderForm)
        await pilot.press("ctrl+s")

    run_new(tmp_path / "game.sgn", act)


@pytest.mark.long
def test_something_else_is_named_in_what_the_questions_come_to(tmp_path: Path) -> None:
    questions = list_questions()

    async def act(pilot: Pilot[None], app: RecorderApp) -> None:
        await pilot.press("f2")
        for question in questions[:-1]:
            await pilot.press(*str(len(question.answers) + 1), "enter")
        options = app.screen.query_one(OptionList).options
        assert str(options[-1].prompt).endswith(questions[-1].other.text)
        await pilot.press(*str(len(options)), "enter")
        text = " ".join(str(each.content) for each in app.screen.query(Static))
        assert "part of your game: question 9 (who wins and begins the next round)" in text
        await pilot.press("y")
        assert isinstance(app.screen, HeaderForm)
        await pilot.press("ctrl+s")

    run_new(tmp_path / "game.sgn", act)


def test_a_question_mark_for_the_rules_asks_the_questions(tmp_path: Path) -> None:
    """Names and options are typed in the same field; a question mark elsewhere is a letter."""
    found = find_rules(question.answers[0] for question in list_questions())

    async def act(pilot: Pilot[None], app: RecorderApp) -> None:
        event, rules = (app.screen.query_one(f"#{name}", Input) for name in ("Event", "Rules"))
        event.focus()
        await pilot.press("question_mark")
        assert (event.value, isinstance(app.screen, HeaderForm)) == ("?", True)
        rules.focus()
        rules.value = ""
        await pilot.press("question_mark")
        for _ in list_questions():
            assert isinstance(app.screen, ChoiceDialog)
            await pilot.press("1", "enter")
        await pilot.press("y")
        assert rules.value == found.text
        rules.value = "congkak rounds=3"
        await pilot.press("ctrl+s")

    assert '[Rules "congkak rounds=3"]' in run_new(tmp_path / "game.sgn", act)
