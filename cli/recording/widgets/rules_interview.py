"""The questions that find the rules somebody plays, asked one by one on the screen."""

from __future__ import annotations

from collections.abc import Callable

from textual.app import App

from ....engine.synopsis import summarise_rules
from ...reference.question_boards import draw_boards
from ...reference.questions import (
    Answer,
    OtherAnswer,
    find_rules,
    list_questions,
    load_words,
)
from ...reference.remarks import describe_gaps
from .dialogs import ChoiceDialog, ConfirmDialog, TextDialog

_UNKNOWN = "I don't know"


def ask_rules(app: App[object], take: Callable[[str], None]) -> None:
    """Ask the questions, show the resulting rules, and `take` them if they are right.

    Esc goes back a question, and ends the interview at the first. `take` gets the value of a
    `Rules` tag.
    """
    _Interview(app, take).ask()


class _Interview:
    """The answers so far, `None` for a question left open."""

    def __init__(self, app: App[object], take: Callable[[str], None]) -> None:
        self.app, self.take = app, take
        self.questions = list_questions()
        self.answers: list[Answer | OtherAnswer | None] = []

    def ask(self) -> None:
        """Ask the next question, or show the result after the last one."""
        if len(self.answers) == len(self.questions):
            self._show_result()
            return
        question = self.questions[len(self.answers)]
        title = f"Which rules? {len(self.answers) + 1} of {len(self.questions)}"
        boards = draw_boards(question)
        about = f"{question.ask}\n({question.hint})"
        if boards.before:
            about += f"\n{load_words('en')['lifts'].format(house=boards.house)}\n{boards.before}"
        choices = [
            "\n".join([answer.text, *pictures])
            for answer, pictures in zip(question.answers, boards.after, strict=True)
        ]
        choices += [_UNKNOWN, question.other.text, *(other.text for other in question.outside)]
        self.app.push_screen(ChoiceDialog(title, choices, about, "Esc goes back"), self._answer)

    def _answer(self, number: int | None) -> None:
        if number is not None:
            question = self.questions[len(self.answers)]
            answers = question.answers
            if number > len(answers) + 1:
                reason = question.outside[number - len(answers) - 2].reason
                dialog = TextDialog("No rules of this program say that", reason)
                self.app.push_screen(dialog, lambda _: self.ask())
                return
            self.answers.append((*answers, None, question.other)[number])
        elif self.answers:
            self.answers.pop()
        else:
            return
        self.ask()

    def _show_result(self) -> None:
        found = find_rules(answer for answer in self.answers if answer is not None)
        sentences = summarise_rules(found.rules, "en")
        lines = [f"Are these the rules? {found.text}", *describe_gaps(found, "en"), "", *sentences]

        def take(is_right: bool | None) -> None:
            if is_right:
                self.take(found.text)
            else:
                self._answer(None)

        self.app.push_screen(ConfirmDialog("\n".join(lines), "Yes, play by these rules"), take)
