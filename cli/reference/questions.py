"""Nine questions that find the rules somebody plays, and the rules that the answers give."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import NamedTuple, NotRequired, TypedDict, cast

from ...engine.presets import PRESETS
from ...engine.rules_text import DEFAULT, rules_from_text, rules_to_text
from ...engine.ruleset import RuleSet
from ...engine.synopsis import matters
from .example_games import BoardExample, ExampleGame, make_game, play_example
from .sources import KnownRules, find_known, list_descriptions, list_known, plays_alike

TEXTS = "questions.toml"
"""The file of the questions, written by hand."""

_MATCH, _ROUND = DEFAULT, RuleSet().preset
"""The rule sets that fill in whatever no answer settles: of several rounds, and of one."""


_REFILLING = ("refill", "burned", "match-end")
"""The options asked for together with the rounds, which mean nothing where there is one."""


class _Board(TypedDict):
    rules: str
    start: str


class _Answer(TypedDict):
    text: Mapping[str, str]
    options: str
    also: NotRequired[Mapping[str, list[str]]]
    start: NotRequired[str]
    play: NotRequired[list[str]]


class _Outside(TypedDict):
    text: Mapping[str, str]
    reason: Mapping[str, str]


class _Entry(TypedDict):
    ask: Mapping[str, str]
    about: Mapping[str, str]
    hint: Mapping[str, str]
    answers: list[_Answer]
    outside: NotRequired[list[_Outside]]
    other: NotRequired[Mapping[str, str]]
    boards: NotRequired[list[_Board]]


class _Texts(TypedDict):
    questions: list[_Entry]
    words: Mapping[str, Mapping[str, str]]


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer, and its options as words of the `Rules` tag.

    `question` is the number of its question, from 1, `None` for words that answer none. `also` are
    other words for it, in small letters. `games` are played on the boards of its question.
    """

    text: str
    options: tuple[tuple[str, str], ...]
    question: int | None = None
    also: tuple[str, ...] = ()
    games: tuple[ExampleGame, ...] = ()

    @property
    def words(self) -> str:
        """The options as written in a `Rules` tag."""
        return " ".join(f"{option}={value}" for option, value in self.options)

    def agreeing(self) -> tuple[str, ...]:
        """The published rule sets that agree with it, by name, in the order of `docs/rules.md`."""
        return tuple(entry.name for entry in PRESETS if _agrees(entry.rules, self.options))

    def describing(self) -> tuple[KnownRules, ...]:
        """The known descriptions without a preset that agree, in the order of `docs/rules.md`."""
        pairs = ((entry, rules_from_text(entry.rules)) for entry in list_known())
        return tuple(entry for entry, rules in pairs if _agrees(rules, self.options))

    def examples(self) -> tuple[BoardExample, ...]:
        """The answer on each board of its question, played by the engine."""
        return tuple(map(play_example, self.games))


@dataclass(frozen=True, slots=True)
class OutsideAnswer:
    """An answer for a game of another family, and why no rule set can express it."""

    text: str
    reason: str


@dataclass(frozen=True, slots=True)
class OtherAnswer:
    """The answer that none of a question's answers is right; the question stays open."""

    text: str
    question: int


@dataclass(frozen=True, slots=True)
class Question:
    """A question with its answers, in one language; the hint has other words for the same.

    `about` names its topic, to be used inside a sentence. `other` is the answer for those whom no
    other answer fits.
    """

    ask: str
    about: str
    hint: str
    answers: tuple[Answer, ...]
    outside: tuple[OutsideAnswer, ...]
    other: OtherAnswer

    @property
    def options(self) -> tuple[str, ...]:
        """The names of the options that the answers speak of, in their order."""
        names = (name for answer in self.answers for name, _ in answer.options)
        return tuple(dict.fromkeys(names))

    def starts(self) -> tuple[BoardExample, ...]:
        """The examples of the first answer, if all answers start with the same boards and turns.

        Boards with the store at another hand are not the same.
        """
        every = [answer.examples() for answer in self.answers]
        starts = {tuple((e.before, e.rules.sowing) for e in examples) for examples in every}
        return every[0] if len(starts) == 1 and all(e.turns for e in every[0]) else ()


class Contradiction(NamedTuple):
    """Two answers, as words of the `Rules` tag, that do not go together; the second one counts.

    `questions` are the numbers of their questions, from 1, `None` for words that answer none.
    """

    one: str
    other: str
    questions: tuple[int | None, int | None]


@dataclass(frozen=True, slots=True)
class FoundRules:
    """The result of the answers: the rules, every rule set that agrees, and what was left open.

    `given` are the answers themselves. `open` are the options that an answer would have settled,
    `unasked` those that no question asks and nobody wrote; both name those only that make a
    difference under these rules. `open_questions` are the numbers, from 1, of the questions without
    an answer, `other_questions` of those whose answer the rules cannot express. `known` are the
    descriptions that have the same rules, `fitting` those that contradict no answer, presets first.
    """

    rules: RuleSet
    given: tuple[Answer | OtherAnswer, ...]
    agreeing: tuple[str, ...]
    open: tuple[str, ...]
    unasked: tuple[str, ...]
    open_questions: tuple[int, ...]
    other_questions: tuple[int, ...]
    known: tuple[KnownRules, ...]
    fitting: tuple[KnownRules, ...]
    contradictions: tuple[Contradiction, ...]

    @property
    def text(self) -> str:
        """The rules as written in a `Rules` tag."""
        return rules_to_text(self.rules)

    def first_record(self, language: str = "en") -> str:
        """A record with these rules and no turns yet; a comment names what they cannot say.

        Raises `KeyError` when `language` is none of `LANGUAGES` of the six sentences.
        """
        comment = ""
        if self.other_questions:
            names = name_questions(self.other_questions, language)
            comment = f"{{{load_words(language)['comment'].format(names=names)}}}\n"
        return f'%sgn 1\n[Rules "{self.text}"]\n\n{comment}end abandoned\n'


@cache
def list_questions(language: str = "en") -> tuple[Question, ...]:
    """The questions, in the order they are asked.

    Raises `KeyError` when `language` is none of `LANGUAGES` of the six sentences.
    """
    entries = enumerate(_load()["questions"], 1)
    return tuple(_question(entry, number, language) for number, entry in entries)


@cache
def load_words(language: str) -> Mapping[str, str]:
    """The words around the questions, by their keys; may hold `{places}` for values.

    Raises `KeyError` when `language` is none of `LANGUAGES` of the six sentences.
    """
    return _load()["words"][language]


def name_questions(numbers: Sequence[int], language: str) -> str:
    """Name the topics of the questions with these numbers, from 1, each with its number.

    Raises `KeyError` when `language` is none of `LANGUAGES` of the six sentences.
    """
    questions = list_questions(language)
    return ", ".join(f"{questions[number - 1].about} ({number})" for number in numbers)


def read_options(text: str, question: int | None = None) -> Answer:
    """An answer in words of the `Rules` tag, like `houses=7 shells=10`, perhaps to a question.

    Raises `ValueError` naming the first word that is not known.
    """
    rules_from_text(f"{RuleSet().preset} {text}")
    return Answer(text, _options(text), question)


def find_rules(answers: Iterable[Answer | OtherAnswer]) -> FoundRules:
    """The rules that the answers come to, filled in as `docs/which-rules.md` says.

    If every question has an answer, these are the first rule set that agrees with all answers.
    Otherwise they are `sungka` or `sungkaan`, changed to agree. The words are those of a rule set
    or a known description, if one has the same rules. Of two answers that do not go together the
    later one counts.
    """
    given = tuple(answers)
    answered, contradictions = _merge(answer for answer in given if isinstance(answer, Answer))
    others = tuple(answer.question for answer in given if isinstance(answer, OtherAnswer))
    agreeing = tuple(e.name for e in PRESETS if _agrees(e.rules, answered.items()))
    unanswered = _unanswered(answered)
    start = _start(answered) if unanswered or others or not agreeing else agreeing[0]
    rules = _change(start, answered)
    # What makes no difference, as who opens later rounds where there is one, is not written.
    relevant = {option: value for option, value in answered.items() if matters(rules, option)}
    rules = _change(start, relevant)
    known = find_known(rules)
    names = [entry.name for entry in PRESETS if plays_alike(rules, entry.rules)]
    words = [start] if start in names else [*names, *(entry.rules for entry in known)]
    if words:
        rules = rules_from_text(words[0])
    asked = dict.fromkeys(name for q in list_questions() for name in q.options)
    silent = [name for name in (*asked, *rules.options()) if _is_open(rules, name, answered)]
    return FoundRules(
        rules,
        given,
        () if others else agreeing,
        tuple(name for name in asked if name in silent),
        tuple(name for name in rules.options() if name in silent and name not in asked),
        tuple(number for number in unanswered if number not in others),
        others,
        () if others else known,
        find_fitting(given),
        contradictions,
    )


def find_fitting(answers: Iterable[Answer | OtherAnswer]) -> tuple[KnownRules, ...]:
    """The published descriptions that contradict no answer, those of presets first.

    An answer that makes no difference under the rules of a description does not exclude it. Nothing
    fits an answer that no rules can express.
    """
    given = tuple(answers)
    answered, _ = _merge(answer for answer in given if isinstance(answer, Answer))
    if any(isinstance(answer, OtherAnswer) for answer in given):
        return ()
    return tuple(
        entry
        for entry, options in _relevant_options()
        if all(options.get(name, value) == value for name, value in answered.items())
    )


@cache
def _relevant_options() -> tuple[tuple[KnownRules, Mapping[str, str]], ...]:
    """The descriptions, each with the options that make a difference under its rules."""
    pairs = ((entry, rules_from_text(entry.rules)) for entry in list_descriptions())
    return tuple(
        (entry, {name: v for name, v in rules.options().items() if matters(rules, name)})
        for entry, rules in pairs
    )


@cache
def _load() -> _Texts:
    text = files(__package__).joinpath(TEXTS).read_text(encoding="utf-8")
    return cast("_Texts", tomllib.loads(text))


def _change(preset: str, options: Mapping[str, str]) -> RuleSet:
    return rules_from_text(" ".join([preset, *(f"{name}={v}" for name, v in options.items())]))


def _merge(answers: Iterable[Answer]) -> tuple[dict[str, str], tuple[Contradiction, ...]]:
    """The options answered, and the contradictions: the earlier answer of one is dropped.

    A match that somebody wins by rounds, by houses or as the last one has more than one round, and
    after a single one nothing is filled again.
    """
    answered: dict[str, str] = {}
    questions: dict[str, int | None] = {}
    found = []
    for answer in answers:
        options = dict(answer.options)
        for option, value in options.items():
            before = answered.get(option, value)
            if before != value:
                pair = (questions[option], answer.question)
                found.append(Contradiction(f"{option}={before}", f"{option}={value}", pair))
        merged = answered | options
        if merged.get("rounds") == "1" and merged.get("win", "shells") != "shells":
            other, one = ("win", "rounds") if "win" in options else ("rounds", "win")
            words = f"{one}={merged.pop(one)}", f"{other}={merged[other]}"
            found.append(Contradiction(*words, (questions.get(one), answer.question)))
        answered = merged
        questions |= dict.fromkeys(options, answer.question)
    if answered.get("rounds") == "1":
        answered = {n: v for n, v in answered.items() if n not in _REFILLING}
    return answered, tuple(found)


def _start(answered: Mapping[str, str]) -> str:
    """The rule set that fills in the open options: with one round, or with several."""
    if "rounds" in answered:
        return _ROUND if answered["rounds"] == "1" else _MATCH
    *_, after, winner = list_questions()
    speaks_of_rounds = any(name in answered for name in (*after.options, *winner.options))
    in_turns = answered.get("opening") == "alternate"
    return _ROUND if in_turns and not speaks_of_rounds else _MATCH


def _unanswered(answered: Mapping[str, str]) -> list[int]:
    """The numbers of the questions with no answer to an option that no earlier question asks."""
    numbers, asked = [], set[str]()
    for number, question in enumerate(list_questions(), 1):
        if not any(name in answered for name in question.options if name not in asked):
            numbers.append(number)
        asked.update(question.options)
    return numbers


def _is_open(rules: RuleSet, option: str, answered: Mapping[str, str]) -> bool:
    return option not in answered and matters(rules, option)


def _agrees(rules: RuleSet, options: Iterable[tuple[str, str]]) -> bool:
    values = rules.options()
    return all(values[option] == value for option, value in options)


def _question(entry: _Entry, number: int, language: str) -> Question:
    boards = entry.get("boards", [])
    answers = tuple(_answer(answer, number, boards, language) for answer in entry["answers"])
    outside = tuple(
        OutsideAnswer(other["text"][language], other["reason"][language])
        for other in entry.get("outside", [])
    )
    ask, about, hint = (words[language] for words in (entry["ask"], entry["about"], entry["hint"]))
    text = entry["other"][language] if "other" in entry else load_words(language)["other"]
    return Question(ask, about, hint, answers, outside, OtherAnswer(text, number))


def _answer(entry: _Answer, number: int, boards: list[_Board], language: str) -> Answer:
    played = entry.get("play", [""] * len(boards))
    games = (
        make_game(board["rules"], entry["options"], entry.get("start", board["start"]), turns)
        for board, turns in zip(boards, played, strict=True)
    )
    also = tuple(entry["also"][language]) if "also" in entry else ()
    return Answer(entry["text"][language], _options(entry["options"]), number, also, tuple(games))


def _options(text: str) -> tuple[tuple[str, str], ...]:
    pairs = (word.partition("=") for word in text.split())
    return tuple((option, value) for option, _, value in pairs)
