"""The questions on paper, in docs/which-rules.md, come to the rules that the terminal finds."""

from __future__ import annotations

import random
import re
from pathlib import Path
from typing import NamedTuple

import pytest
from sungka.cli.reference.questions import find_rules, list_questions
from sungka.cli.reference.sources import plays_alike
from sungka.engine.presets import PRESETS
from sungka.engine.rules_text import rules_from_text
from sungka.engine.ruleset import RuleSet

TEXT = (Path(__file__).parents[3] / "docs/which-rules.md").read_text(encoding="utf-8")


class Row(NamedTuple):
    """An answer as printed: its words and the names in its row."""

    words: dict[str, str]
    names: frozenset[str]


def read_tables() -> list[list[Row]]:
    """The answers with words of each question."""
    tables = []
    for part in re.split(r"^### \d\. ", TEXT, flags=re.M)[1:]:
        rows = []
        for line in part.splitlines():
            words = re.search(r"\| `([a-z][a-z-]*=[^`]*)` \| (.*) \|$", line)
            if words:
                options = dict(word.split("=") for word in words[1].split())
                rows.append(Row(options, frozenset(re.findall(r"`([a-z0-9-]+)`", words[2]))))
        tables.append(rows)
    return tables


TABLES = read_tables()

OTHER = -1


def follow_the_paper(numbers: list[int]) -> RuleSet:
    """The rules by the three steps of the document; 0 leaves a question open."""
    chosen = {n: TABLES[n - 1][a - 1] for n, a in enumerate(numbers, 1) if a > 0}
    after, winner = (chosen[n].words if n in chosen else {} for n in (8, 9))
    ends = "rounds" in winner
    more = winner.get("win", "shells") != "shells"
    if after and ((after["rounds"] != "1" and ends) or (after["rounds"] == "1" and more)):
        del chosen[8]
    is_whole = all(n in chosen or (n == 8 and ends and numbers[7] != OTHER) for n in range(1, 10))
    shared = frozenset.intersection(*(row.names for row in chosen.values())) if is_whole else ()
    if shared:
        return rules_from_text(next(entry.name for entry in PRESETS if entry.name in shared))
    one_round = any(chosen[n].words.get("rounds") == "1" for n in (8, 9) if n in chosen)
    unknown = 8 not in chosen and 9 not in chosen
    in_turns = 3 in chosen and numbers[2] in (1, 2)
    name = "sungkaan" if one_round or (unknown and in_turns) else "sungka"
    words: dict[str, str] = {}
    for row in chosen.values():
        if name not in row.names:
            words |= row.words
    return rules_from_text(" ".join([name, *(f"{option}={v}" for option, v in words.items())]))


def ask_the_program(numbers: list[int]) -> RuleSet:
    answers = [
        question.other if number == OTHER else question.answers[number - 1]
        for question, number in zip(list_questions(), numbers, strict=True)
        if number
    ]
    return find_rules(answers).rules


def test_the_tables_have_the_answers() -> None:
    assert [len(rows) for rows in TABLES] == [len(q.answers) for q in list_questions()]
    assert TEXT.count("| something else") == 9


@pytest.mark.parametrize(
    ("numbers", "text"),
    [
        ([1, 1, 1, 1, 1, 1, 1, 2, 0], "sungka opening=alternate capture=both"),
        ([1, 1, 1, 1, 1, 1, 1, 1, 4], "sungka opening=alternate capture=both"),
        ([1, 1, 1, 1, 1, 1, 1, 2, 1], "sungkaan"),
        ([1, 1, 1, 0, 0, 0, 0, 0, 0], "sungkaan"),
        ([1, 2, 1, 1, 1, 1, 1, 2, 5], "dakon"),
    ],
)
def test_some_answers_by_hand(numbers: list[int], text: str) -> None:
    assert follow_the_paper(numbers) == ask_the_program(numbers) == rules_from_text(text)


@pytest.mark.push
@pytest.mark.parametrize("seed", range(3))
def test_paper_and_terminal_agree(seed: int) -> None:
    """Any answers, open questions and "something else"; half of them with all nine answered."""
    chance = random.Random(seed)
    for _ in range(60):
        lowest = chance.choice([OTHER, 0, 1, 1])
        numbers = [chance.randint(lowest, len(q.answers)) for q in list_questions()]
        assert plays_alike(follow_the_paper(numbers), ask_the_program(numbers)), numbers


@pytest.mark.long
def test_the_answers_of_a_preset_agree_too() -> None:
    """Nearly those of a preset: one answer is changed, left open, or is something else."""
    chance = random.Random(9)
    for preset in PRESETS:
        options = preset.rules.options()
        fitting = [
            next(
                (n for n, a in enumerate(q.answers, 1)
                 if all(options[name] == value for name, value in a.options)), 0)
            for q in list_questions()
        ]  # fmt: skip
        for _ in range(8):
            numbers = fitting.copy()
            place = chance.randrange(9)
            numbers[place] = chance.randint(OTHER, len(list_questions()[place].answers))
            assert plays_alike(follow_the_paper(numbers), ask_the_program(numbers)), numbers
