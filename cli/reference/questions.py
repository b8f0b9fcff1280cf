"""Nine questions that find the rules somebody plays, and what the answers come to."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import NotRequired, TypedDict, cast

from ...engine import match
from ...engine.board import Position
from ...engine.presets import PRESETS
from ...engine.rules_text import rules_from_text, rules_to_text
from ...engine.ruleset import RuleSet
from ...engine.synopsis import matters
from ..boards.compact import draw_compact

TEXTS = "questions.toml"
"""The file of the questions, written by hand."""


class _Entry(TypedDict):
    ask: str
    hint: str
    answers: list[Mapping[str, str]]
    positions: NotRequired[list[str]]
    lift: NotRequired[int]


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer, and the options it stands for, as words of the `Rules` tag."""

    text: str
    options: tuple[tuple[str, str], ...]

    @property
    def words(self) -> str:
        """The options as written in a `Rules` tag."""
        return " ".join(f"{option}={value}" for option, value in self.options)

    def agreeing(self) -> tuple[str, ...]:
        """The names of the published rule sets that play so, in the order of `docs/rules.md`."""
        return tuple(entry.name for entry in PRESETS if _agrees(entry.rules, self.options))


@dataclass(frozen=True, slots=True)
class Question:
    """A question with its answers.

    `positions` are boards on which the answers differ when South lifts the house `lift`; there may
    be none.
    """

    ask: str
    hint: str
    answers: tuple[Answer, ...]
    positions: tuple[str, ...] = ()
    lift: int = 0

    def boards(self, answer: Answer) -> tuple[tuple[str, str], ...]:
        """Each board before and after the move, played by the answer, as text of two lines."""
        pairs = []
        for text in self.positions:
            before = Position.from_text(text)
            words = f"sungkaan houses={before.houses} {answer.words}"
            rules = rules_from_text(words)
            _, after = match.begin(rules, before).play_move(self.lift)
            pairs.append(
                (
                    "\n".join(draw_compact(before, rules.sowing)),
                    "\n".join(draw_compact(after.position, rules.sowing)),
                )
            )
        return tuple(pairs)


@dataclass(frozen=True, slots=True)
class FoundRules:
    """What answers come to: the rules, every rule set that agrees, and the options left open.

    `open` names those only that make a difference under these rules.
    """

    rules: RuleSet
    agreeing: tuple[str, ...]
    open: tuple[str, ...]

    @property
    def text(self) -> str:
        """The rules as written in a `Rules` tag."""
        return rules_to_text(self.rules)

    def first_record(self) -> str:
        """A record with these rules and no turns yet."""
        return f'%sgn 1\n[Rules "{self.text}"]\n\nend abandoned\n'


@cache
def list_questions() -> tuple[Question, ...]:
    """The questions, in the order they are asked."""
    text = files(__package__).joinpath(TEXTS).read_text(encoding="utf-8")
    entries = cast("list[_Entry]", tomllib.loads(text)["questions"])
    return tuple(_question(entry) for entry in entries)


def find_rules(answers: Iterable[Answer]) -> FoundRules:
    """The published rule set that agrees with all answers, or the nearest one, changed to agree.

    The first one in the order of `docs/rules.md`, if several are as near. What was not answered
    is as in that rule set.
    """
    answered = {option: value for answer in answers for option, value in answer.options}
    agreeing = tuple(e.name for e in PRESETS if _agrees(e.rules, answered.items()))
    nearest = min(
        PRESETS,
        key=lambda entry: sum(
            entry.rules.options()[option] != value for option, value in answered.items()
        ),
    )
    words = [f"{option}={value}" for option, value in answered.items()]
    rules = rules_from_text(" ".join([nearest.name, *words]))
    asked = [option for q in list_questions() for a in q.answers for option, _ in a.options]
    silent = dict.fromkeys(option for option in asked if option not in answered)
    return FoundRules(rules, agreeing, tuple(name for name in silent if matters(rules, name)))


def _agrees(rules: RuleSet, options: Iterable[tuple[str, str]]) -> bool:
    values = rules.options()
    return all(values[option] == value for option, value in options)


def _question(entry: _Entry) -> Question:
    return Question(
        entry["ask"],
        entry["hint"],
        tuple(_answer(answer) for answer in entry["answers"]),
        tuple(entry.get("positions", ())),
        entry.get("lift", 0),
    )


def _answer(entry: Mapping[str, str]) -> Answer:
    pairs = (word.partition("=") for word in entry["options"].split())
    return Answer(entry["text"], tuple((option, value) for option, _, value in pairs))
