"""Nine questions that find the rules somebody plays, and what the answers come to."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import NamedTuple, NotRequired, TypedDict, cast

from ...engine.presets import PRESETS
from ...engine.rules_text import DEFAULT, find_preset, rules_from_text, rules_to_text
from ...engine.ruleset import RuleSet
from ...engine.synopsis import matters
from .example_games import BoardExample, ExampleGame, make_game, play_example
from .sources import KnownRules, find_known, list_descriptions, list_known

TEXTS = "questions.toml"
"""The file of the questions, written by hand."""

_PLAIN = (DEFAULT, RuleSet().preset)
"""The rule sets whose values are taken, if any fits, for what nobody spoke of."""


_BOARD = ("houses", "shells", "layout")
"""The options of the board: one rule to whoever answers."""


class _Board(TypedDict):
    rules: str
    start: str


class _Answer(TypedDict):
    text: Mapping[str, str]
    options: str
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
    boards: NotRequired[list[_Board]]


class _Texts(TypedDict):
    questions: list[_Entry]
    words: Mapping[str, Mapping[str, str]]


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer, and the options it stands for, as words of the `Rules` tag.

    `games` are played on the boards of its question.
    """

    text: str
    options: tuple[tuple[str, str], ...]
    games: tuple[ExampleGame, ...] = ()

    @property
    def words(self) -> str:
        """The options as written in a `Rules` tag."""
        return " ".join(f"{option}={value}" for option, value in self.options)

    def agreeing(self) -> tuple[str, ...]:
        """The names of the published rule sets that play so, in the order of `docs/rules.md`."""
        return tuple(entry.name for entry in PRESETS if _agrees(entry.rules, self.options))

    def describing(self) -> tuple[KnownRules, ...]:
        """The known descriptions of no preset that play so, in the order of `docs/rules.md`."""
        pairs = ((entry, rules_from_text(entry.rules)) for entry in list_known())
        return tuple(entry for entry, rules in pairs if _agrees(rules, self.options))

    def examples(self) -> tuple[BoardExample, ...]:
        """The answer on each board of its question, played by the engine."""
        return tuple(map(play_example, self.games))


@dataclass(frozen=True, slots=True)
class OutsideAnswer:
    """An answer of a game of another family, and why no rule set can say it."""

    text: str
    reason: str


@dataclass(frozen=True, slots=True)
class Question:
    """A question with its answers, in one language; the hint has other words for the same.

    `about` names what it asks about, to stand inside of a sentence.
    """

    ask: str
    about: str
    hint: str
    answers: tuple[Answer, ...]
    outside: tuple[OutsideAnswer, ...]

    @property
    def options(self) -> tuple[str, ...]:
        """The names of the options that the answers speak of, in their order."""
        names = (name for answer in self.answers for name, _ in answer.options)
        return tuple(dict.fromkeys(names))

    def starts(self) -> tuple[BoardExample, ...]:
        """The examples of the first answer, if all answers start from the same boards and play.

        Boards with the store at another hand are not the same.
        """
        every = [answer.examples() for answer in self.answers]
        starts = {tuple((e.before, e.rules.sowing) for e in examples) for examples in every}
        return every[0] if len(starts) == 1 and all(e.turns for e in every[0]) else ()


class Contradiction(NamedTuple):
    """Two answers, as words of the `Rules` tag, that do not go together."""

    one: str
    other: str


@dataclass(frozen=True, slots=True)
class FoundRules:
    """What answers come to: the rules, every rule set that agrees, and what was left open.

    `open` are the options that an answer would have settled, `unasked` those that no question asks
    and nobody wrote; both name those only that make a difference under these rules.
    `open_questions` are the numbers, from 1, of the questions without an answer. `known` are the
    descriptions that have the same rules, `fitting` those that have no other answer, presets
    first. `bundles` are the answers that stand for several rules besides those of the board.
    """

    rules: RuleSet
    agreeing: tuple[str, ...]
    open: tuple[str, ...]
    unasked: tuple[str, ...]
    open_questions: tuple[int, ...]
    known: tuple[KnownRules, ...]
    fitting: tuple[KnownRules, ...]
    bundles: tuple[Answer, ...]
    contradictions: tuple[Contradiction, ...]

    @property
    def text(self) -> str:
        """The rules as written in a `Rules` tag."""
        return rules_to_text(self.rules)

    def first_record(self) -> str:
        """A record with these rules and no turns yet."""
        return f'%sgn 1\n[Rules "{self.text}"]\n\nend abandoned\n'


@cache
def list_questions(language: str = "en") -> tuple[Question, ...]:
    """The questions, in the order they are asked.

    Raises `KeyError` when `language` is none of `LANGUAGES` of the six sentences.
    """
    return tuple(_question(entry, language) for entry in _load()["questions"])


@cache
def load_words(language: str) -> Mapping[str, str]:
    """What is said round the questions, by its keys; may hold `{places}` for values.

    Raises `KeyError` when `language` is none of `LANGUAGES` of the six sentences.
    """
    return _load()["words"][language]


def describe_open(numbers: Sequence[int], language: str) -> str:
    """Which questions are open, in a sentence, with their numbers; empty where none is.

    Raises `KeyError` when `language` is none of `LANGUAGES` of the six sentences.
    """
    questions, words = list_questions(language), load_words(language)
    names = ", ".join(f"{questions[number - 1].about} ({number})" for number in numbers)
    key = {0: "", 1: "one-open", len(questions): "all-open"}.get(len(numbers), "some-open")
    counts = {"open": len(numbers), "count": len(questions)}
    return words[key].format(names=names, **counts) if key else ""


def read_options(text: str) -> Answer:
    """An answer in words of the `Rules` tag, like `houses=7 shells=10`.

    Raises `ValueError` naming the first word that is none.
    """
    rules_from_text(f"{RuleSet().preset} {text}")
    return Answer(text, _options(text))


def find_rules(answers: Iterable[Answer]) -> FoundRules:
    """The plainest rule set that the answers allow, changed to agree with all of them.

    A rule set with a rule that no other has is taken only if an answer speaks of that rule. The
    others are measured by the answers they have otherwise and by what they have, unasked, otherwise
    than `sungka` and `sungkaan`; of several as near it is the first in the order of
    `docs/rules.md`. The words are those of a known description, if one has the same rules. Of two
    answers about the same option the later one counts.
    """
    given = tuple(answers)
    answered = {option: value for answer in given for option, value in answer.options}
    agreeing = tuple(e.name for e in PRESETS if _agrees(e.rules, answered.items()))
    likely = [entry.name for entry in PRESETS if not _adds_rule(entry.rules, answered)]
    nearest = min(likely, key=lambda name: _distance(find_preset(name), answered))
    rules = _change(nearest, answered)
    # What makes no difference, as who opens later rounds where there is one, is not written.
    relevant = {option: value for option, value in answered.items() if matters(rules, option)}
    rules = _change(nearest, relevant)
    known = find_known(rules)
    if known and rules != find_preset(nearest):
        rules = rules_from_text(known[0].rules)
    asked = dict.fromkeys(name for q in list_questions() for name in q.options)
    silent = [name for name in (*asked, *rules.options()) if _is_open(rules, name, answered)]
    return FoundRules(
        rules,
        agreeing,
        tuple(name for name in asked if name in silent),
        tuple(name for name in rules.options() if name in silent and name not in asked),
        tuple(
            number
            for number, question in enumerate(list_questions(), 1)
            if not any(name in answered for name in question.options)
        ),
        known,
        find_fitting(given),
        tuple(answer for answer in given if _is_bundle(answer, rules)),
        tuple(_contradictions(given)),
    )


def find_fitting(answers: Iterable[Answer]) -> tuple[KnownRules, ...]:
    """The published descriptions that have no other answer to anything, those of presets first.

    What makes no difference under the rules of a description is not held against it.
    """
    answered = {option: value for answer in answers for option, value in answer.options}
    fitting = []
    for entry in list_descriptions():
        rules = rules_from_text(entry.rules)
        values = rules.options()
        if all(values[name] == v or not matters(rules, name) for name, v in answered.items()):
            fitting.append(entry)
    return tuple(fitting)


@cache
def _load() -> _Texts:
    text = files(__package__).joinpath(TEXTS).read_text(encoding="utf-8")
    return cast("_Texts", tomllib.loads(text))


def _change(preset: str, options: Mapping[str, str]) -> RuleSet:
    return rules_from_text(" ".join([preset, *(f"{name}={v}" for name, v in options.items())]))


def _distance(rules: RuleSet, answered: Mapping[str, str]) -> int:
    """How many answers a rule set has otherwise, and how much of its own it adds to them.

    One round or a match weighs as much as three: one round lacks most of what makes a match.
    """
    values, plain = rules.options(), [find_preset(name).options() for name in _PLAIN]
    differing = sum(values[option] != value for option, value in answered.items())
    own = sum(
        all(value != usual[option] for usual in plain)
        for option, value in values.items()
        if _is_open(rules, option, answered)
    )
    rounds = answered.get("rounds", values["rounds"])
    return differing + own + 2 * ((rounds == "1") != (rules.rounds == 1))


def _adds_rule(rules: RuleSet, answered: Mapping[str, str]) -> bool:
    """Whether something that no other rule set has comes with this one without an answer."""
    others = [entry.rules.options() for entry in PRESETS if entry.name != rules.preset]
    return rules.preset not in _PLAIN and any(
        all(value != other[option] for other in others)
        for option, value in rules.options().items()
        if _is_open(rules, option, answered)
    )


def _is_open(rules: RuleSet, option: str, answered: Mapping[str, str]) -> bool:
    return option not in answered and matters(rules, option)


def _is_bundle(answer: Answer, rules: RuleSet) -> bool:
    """Whether an answer of a question, not words that were typed, settles several rules."""
    beside = [name for name, _ in answer.options if name not in _BOARD and matters(rules, name)]
    return len(beside) > 1 and "=" not in answer.text


def _contradictions(answers: Sequence[Answer]) -> Iterator[Contradiction]:
    """What is answered twice, and a match that is won by rounds there are none of."""
    before: dict[str, str] = {}
    for answer in answers:
        for option, value in answer.options:
            if before.get(option, value) != value:
                yield Contradiction(f"{option}={before[option]}", f"{option}={value}")
        before |= dict(answer.options)
    if before.get("rounds") == "1" and before.get("win", "shells") != "shells":
        yield Contradiction("rounds=1", f"win={before['win']}")


def _agrees(rules: RuleSet, options: Iterable[tuple[str, str]]) -> bool:
    values = rules.options()
    return all(values[option] == value for option, value in options)


def _question(entry: _Entry, language: str) -> Question:
    boards = entry.get("boards", [])
    answers = tuple(_answer(answer, boards, language) for answer in entry["answers"])
    outside = tuple(
        OutsideAnswer(other["text"][language], other["reason"][language])
        for other in entry.get("outside", [])
    )
    ask, about, hint = (words[language] for words in (entry["ask"], entry["about"], entry["hint"]))
    return Question(ask, about, hint, answers, outside)


def _answer(entry: _Answer, boards: list[_Board], language: str) -> Answer:
    played = entry.get("play", [""] * len(boards))
    games = (
        make_game(board["rules"], entry["options"], entry.get("start", board["start"]), turns)
        for board, turns in zip(boards, played, strict=True)
    )
    return Answer(entry["text"][language], _options(entry["options"]), tuple(games))


def _options(text: str) -> tuple[tuple[str, str], ...]:
    pairs = (word.partition("=") for word in text.split())
    return tuple((option, value) for option, _, value in pairs)
