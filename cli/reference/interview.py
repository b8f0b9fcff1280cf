"""The questions of `questions.py`, asked in the terminal or answered from a pipe."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from textwrap import fill, indent

from ...engine.option_words import PHRASES
from ...engine.synopsis import summarise_rules
from ..console.terminal import Painter, Styled, TextStyle, escape_text
from .plain_answers import read_plain
from .question_boards import draw_boards
from .questions import (
    Answer,
    FoundRules,
    OtherAnswer,
    OutsideAnswer,
    Question,
    find_fitting,
    find_rules,
    list_questions,
    load_words,
    read_options,
)
from .remarks import describe_gaps
from .rule_options import describe_value
from .sources import KnownRules, find_source

_WIDTH = 79
_FEW, _MANY = 3, 8
"""The most descriptions named after an answer, and at the end."""

_NO = frozenset({"n", "no", "q", "hindi", "wala"})


_OTHER = "0"
"""The key for somebody whose answer is not listed."""


class _Wish(Enum):
    """The words to type instead of an answer to a question."""

    EXPLAIN = "?"
    BACK = "b"
    END = "q"


@dataclass(frozen=True, slots=True)
class Interview:
    """The questions put to somebody in a language.

    `paint` shows them; `read` gives the next line, `None` when there is no more.
    """

    language: str
    paint: Painter
    read: Callable[[], str | None]

    def ask(self, before: FoundRules | None = None) -> FoundRules | OutsideAnswer:
        """Ask one question after the other; return the rules to which the answers lead.

        An answer for a game that no rules can express ends the questions, unless it is taken back.
        When the lines end, the questions that are left stay open. A question that was gone back to
        keeps its answer if the line is empty. Somebody who goes back from what was found `before`
        comes to the last question, with all answers kept.
        """
        questions = list_questions(self.language)
        answers: list[Answer | OtherAnswer | None] = [None] * len(questions)
        for answer in before.given if before else ():
            if answer.question:
                answers[answer.question - 1] = answer
        if not before:
            for line in self.words("intro").splitlines():
                self._say(fill(line, _WIDTH), TextStyle.QUIET)
        number = len(questions) - 1 if before else 0
        while number < len(questions):
            place = self.words("of", number=number + 1, count=len(questions))
            self._show(questions[number], place)
            reply = self._take(questions[number], answers[number])
            if reply is _Wish.END:
                break
            if isinstance(reply, OutsideAnswer):
                if self._line(self.words("outside")) != _Wish.BACK.value:
                    return reply
                continue
            if reply is _Wish.BACK:
                if number == 0:
                    self._say(self.words("first"), TextStyle.WARNING)
                number = max(0, number - 1)
            elif not isinstance(reply, _Wish):
                answers[number] = reply
                number += 1
                if reply:
                    self._count(answers)
        return find_rules(answer for answer in answers if answer)

    def _count(self, answers: Sequence[Answer | OtherAnswer | None]) -> None:
        """Say how many published descriptions the answers leave, and which when they are few."""
        fitting = find_fitting(answer for answer in answers if answer)
        self._say(f"   {self.words('fitting', count=len(fitting))}", TextStyle.QUIET)
        for entry in fitting if len(fitting) <= _FEW else ():
            self._say(_indented(f"- {_titled(entry)}", "     "), TextStyle.QUIET)

    def ask_file(self, write: Callable[[str], str | None]) -> bool:
        """Offer a file for the first record; true if somebody goes back to the questions instead.

        `write` writes it under a name, and returns what is wrong with the name, if anything is. An
        answer that means no ends this without a file.
        """
        prompt = self.words("save")
        while name := self._line(prompt):
            if name.casefold() == _Wish.BACK.value:
                return True
            if name.casefold() in _NO:
                return False
            name = name if "." in name else f"{name}.sgn"
            trouble = write(name)
            if trouble is None:
                self._say(self.words("saved", name=escape_text(name)))
                return False
            prompt = trouble
        return False

    def words(self, key: str, **values: object) -> str:
        """The text under a key, filled in."""
        return load_words(self.language)[key].format(**values)

    def result(self, found: FoundRules | OutsideAnswer) -> str:
        """The result of the answers: the tag, six sentences, the open questions, a first record.

        For a game that no rules can express, it is the reason.
        """
        if isinstance(found, OutsideAnswer):
            return f"{_filled(found.reason)}\n"
        return "\n".join(self._result(found)) + "\n"

    def _show(self, question: Question, place: str) -> None:
        self._say(
            "\n" + fill(f"{place}  {question.ask}", _WIDTH, subsequent_indent="   "),
            TextStyle.PLACE,
        )
        self._say(_indented(f"({question.hint})", "   "), TextStyle.QUIET)
        boards = draw_boards(question)
        if boards.before:
            self._say(f"   {self.words('lifts', house=boards.house)}")
            self._say(indent(boards.before, "     "))
        answers = zip(question.answers, boards.after, strict=True)
        for choice, (answer, pictures) in enumerate(answers, 1):
            text = _indented(answer.text, "     ")[3:]
            self.paint([Styled(f"  {choice}", TextStyle.HINT), Styled(f"{text}\n")])
            for picture in pictures:
                self._say(indent(picture, "       "), TextStyle.QUIET)
        for choice, other in enumerate(question.outside, len(question.answers) + 1):
            self.paint([Styled(f"  {choice}", TextStyle.HINT)])
            self._say(_indented(other.text, "     ")[3:])
        self.paint([Styled(f"  {_OTHER}", TextStyle.HINT)])
        self._say(_indented(question.other.text, "     ")[3:])

    def _take(
        self, question: Question, before: Answer | OtherAnswer | None
    ) -> Answer | OtherAnswer | OutsideAnswer | _Wish | None:
        """The answer to a question, `None` if it stays open, or a wish to go back or to end."""
        choices: tuple[Answer | OutsideAnswer, ...] = (*question.answers, *question.outside)
        count = len(choices)
        default = self.words("unknown") if before is None else before.text
        while True:
            line = self._line(self.words("prompt", count=count, default=default))
            if line is None:
                return _Wish.END
            text = line.lower()
            if not text:
                return before
            if text in (_Wish.BACK.value, _Wish.END.value):
                return _Wish(text)
            if text == _OTHER:
                return question.other
            if text.isascii() and text.isdigit() and 1 <= int(text) <= count:
                return choices[int(text) - 1]
            if text == _Wish.EXPLAIN.value:
                self._explain(question)
            elif "=" in text:
                try:
                    return _read_words(question, text)
                except ValueError as error:
                    self._say(f"  {escape_text(str(error))}", TextStyle.WARNING)
            elif plain := read_plain(question, text):
                return plain
            else:
                self._say(_indented(self.words("wrong", count=count), "  "), TextStyle.WARNING)
                for choice, one in enumerate((*choices, question.other), 1):
                    number = choice if choice <= count else _OTHER
                    self._say(_paragraph(f"{number}  {one.text}"))

    def _explain(self, question: Question) -> None:
        """Show what each answer is called in the tag and means, and the sources that play so."""
        for choice, answer in enumerate(question.answers, 1):
            self.paint([Styled(f"  {choice}", TextStyle.HINT), Styled(f"  {answer.words}\n")])
            for option, value in answer.options:
                if not value.isdigit():
                    self._say(_paragraph(self._meaning(option, value)))
            presets, others = answer.agreeing(), answer.describing()
            named = [f"{name}: {find_source(name).title}" for name in presets]
            named += [_titled(entry) for entry in others[: max(0, _FEW - len(presets))]]
            self._say(f"     {self.words('players') if named else self.words('nobody')}")
            for text in named:
                self._say(_paragraph(f"- {text}"))
            if len(presets) + len(others) > len(named):
                more = len(presets) + len(others) - len(named)
                self._say(_paragraph(f"- {self.words('more', count=more)}"))
        for choice, other in enumerate(question.outside, len(question.answers) + 1):
            self.paint([Styled(f"  {choice}", TextStyle.HINT)])
            self._say(_paragraph(other.reason)[3:])

    def _meaning(self, option: str, value: str) -> str:
        """An option with a value, in words as far as the language has any for it."""
        text, phrases = f"{option}={value}", PHRASES[self.language]
        if self.language == "en":
            return f"{text}: {describe_value(option, value)}"
        phrase = load_words(self.language).get(text) or phrases.get(text)
        phrase = phrase or phrases.get(option, "").format(**{option: value})
        return f"{text}: {phrase}" if phrase else text

    def _result(self, found: FoundRules) -> Iterator[str]:
        count = len(list_questions())
        yield f'[Rules "{found.text}"]'
        yield ""
        remarks = describe_gaps(found, self.language)
        yield from map(_filled, remarks)
        if remarks:
            yield ""
        yield _filled(self.words("whole"))
        for number, sentence in enumerate(summarise_rules(found.rules, self.language), 1):
            yield fill(sentence, _WIDTH, initial_indent=f"  {number}. ", subsequent_indent="     ")
        yield ""
        names = ", ".join(found.agreeing)
        if found.agreeing and found.text not in found.agreeing:
            yield _filled(self.words("richer", names=names))
        elif len(found.agreeing) > 1 and len(found.open_questions) < count:
            yield _filled(self.words("agree", names=names))
        elif not found.agreeing and not found.known and not found.other_questions:
            yield _filled(self.words("nearest", preset=found.rules.preset))
        known = found.known if len(found.open_questions) <= 2 else ()
        if known:
            yield self.words("known")
            yield from (_item(f"{entry.title}: {entry.where}") for entry in known)
        fitting = [entry for entry in found.fitting if entry not in known]
        if fitting and 0 < len(found.open_questions) < count:
            yield self.words("so-far")
            yield from (_item(_titled(entry)) for entry in fitting[:_MANY])
            if len(fitting) > _MANY:
                yield f"    {self.words('more', count=len(fitting) - _MANY)}"
        if found.open:
            yield self.words("open")
            values = found.rules.options()
            for option in found.open:
                yield _item(self._meaning(option, values[option]))
        if found.unasked:
            values = found.rules.options()
            named = ", ".join(f"{option}={values[option]}" for option in found.unasked)
            yield _filled(self.words("unasked", options=named))
        yield ""
        yield self.words("record")
        yield ""
        yield indent(found.first_record(self.language), "  ").rstrip("\n")
        yield ""
        yield self.words("board", rules=found.text)

    def _line(self, prompt: str) -> str | None:
        """The next line without the blanks round it; `None` when there is no more."""
        self.paint([Styled(f"  {prompt} › ", TextStyle.HINT)])
        line = self.read()
        self._say("")
        return None if line is None else line.strip()

    def _say(self, text: str, style: TextStyle = TextStyle.PLAIN) -> None:
        self.paint([Styled(f"{text}\n", style)])


def _read_words(question: Question, text: str) -> Answer:
    """Words of the tag; after the number of an answer they are added to it, or change it.

    Raises `ValueError` naming the first word that is none.
    """
    number, _, words = text.partition(" ")
    if not (number.isascii() and number.isdigit() and 1 <= int(number) <= len(question.answers)):
        return read_options(text, question.other.question)
    added = read_options(words.strip())
    answer = question.answers[int(number) - 1]
    options = dict(answer.options) | dict(added.options)
    return Answer(text, tuple(options.items()), answer.question)


def _titled(entry: KnownRules) -> str:
    """A description by the words of its rules and its title."""
    return f"{entry.rules}: {entry.title}"


def _filled(text: str) -> str:
    return fill(text, _WIDTH, break_on_hyphens=False)


def _item(text: str) -> str:
    return fill(
        text, _WIDTH, initial_indent="  - ", subsequent_indent="    ", break_long_words=False
    )


def _paragraph(text: str) -> str:
    return fill(text, _WIDTH, initial_indent="     ", subsequent_indent="       ")


def _indented(text: str, margin: str) -> str:
    return fill(
        text, _WIDTH, initial_indent=margin, subsequent_indent=margin, break_on_hyphens=False
    )
