"""The questions of `questions.py`, asked in the terminal."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import fill, indent

import typer

from ...engine.synopsis import summarise_rules
from .questions import Answer, FoundRules, Question, find_rules, list_questions
from .rule_options import describe_value

_WIDTH = 79


def ask_rules(language: str) -> str:
    """Ask the questions one by one; what the answers come to, as text.

    An answer is a number; an empty line leaves the question open. Raises `typer.Abort` when the
    input ends.
    """
    questions = list_questions()
    typer.echo("Answer with a number; Enter alone: I don't know.\n")
    answers = []
    for number, question in enumerate(questions, 1):
        typer.echo("\n".join(_lines(number, question)))
        answer = _ask(question)
        if answer:
            answers.append(answer)
        typer.echo()
    return "\n".join(_result(find_rules(answers), language)) + "\n"


def _lines(number: int, question: Question) -> Iterator[str]:
    yield fill(f"{number}. {question.ask}", _WIDTH, subsequent_indent="   ")
    yield f"   ({question.hint})"
    boards = [question.boards(answer) for answer in question.answers]
    for index, (before, _) in enumerate(boards[0], 1):
        which = f", board {index}" if len(boards[0]) > 1 else ""
        yield f"   South lifts S{question.lift}{which}:"
        yield indent(before, "     ")
    for choice, (answer, shown) in enumerate(zip(question.answers, boards, strict=True), 1):
        yield fill(answer.text, _WIDTH, initial_indent=f"  {choice}  ", subsequent_indent="     ")
        for _, after in shown:
            yield indent(after, "       ")


def _ask(question: Question) -> Answer | None:
    count = len(question.answers)
    while True:
        text = typer.prompt(f"  1-{count}", default="", show_default=False).strip()
        if not text:
            return None
        if text.isascii() and text.isdigit() and 1 <= int(text) <= count:
            return question.answers[int(text) - 1]
        typer.echo(f"  a number from 1 to {count}, or Enter")


def _result(found: FoundRules, language: str) -> Iterator[str]:
    yield f'[Rules "{found.text}"]'
    yield ""
    for number, sentence in enumerate(summarise_rules(found.rules, language), 1):
        yield fill(sentence, _WIDTH, initial_indent=f"  {number}. ", subsequent_indent="     ")
    yield ""
    if len(found.agreeing) > 1:
        yield f"These agree with all you said: {', '.join(found.agreeing)}."
    elif not found.agreeing:
        yield "No published rule set agrees with all you said; this one is the nearest, changed."
    if found.open:
        yield "Left open, and therefore as in that rule set:"
        for option in found.open:
            text = describe_value(option, found.rules.options()[option])
            yield fill(text, _WIDTH, initial_indent="  - ", subsequent_indent="    ")
    yield ""
    yield "A first record, to save and to go on with:"
    yield ""
    yield indent(found.first_record(), "  ").rstrip("\n")
