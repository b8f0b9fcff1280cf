"""Remarks on answers to the questions: open ones, and those the rules cannot express."""

from __future__ import annotations

from collections.abc import Sequence

from .questions import Contradiction, FoundRules, list_questions, load_words, name_questions


def describe_gaps(found: FoundRules, language: str) -> tuple[str, ...]:
    """Remarks on contradictions, on answers that the rules cannot express, on open questions.

    Raises `KeyError` when `language` is none of `LANGUAGES` of the six sentences.
    """
    remarks = [_describe_contradiction(one, language) for one in found.contradictions]
    remarks.append(_describe_others(found.other_questions, language))
    guess = f" {load_words(language)['guess']}" if len(found.open_questions) > 2 else ""
    remarks.append(describe_open(found.open_questions, language) + guess)
    return tuple(text for text in remarks if text)


def describe_open(numbers: Sequence[int], language: str) -> str:
    """Name the open questions and their numbers in a sentence; empty if there are none.

    Raises `KeyError` when `language` is none of `LANGUAGES` of the six sentences.
    """
    count, words = len(list_questions()), load_words(language)
    key = {0: "", 1: "one-open", count: "all-open"}.get(len(numbers), "some-open")
    values = {"open": len(numbers), "count": count, "names": name_questions(numbers, language)}
    return words[key].format(**values) if key else ""


def _describe_others(numbers: Sequence[int], language: str) -> str:
    questions, words = list_questions(language), load_words(language)
    names = ", ".join(
        words["question"].format(number=number, about=questions[number - 1].about)
        for number in numbers
    )
    return words["unsaid"].format(names=names) if numbers else ""


def _describe_contradiction(found: Contradiction, language: str) -> str:
    words, (one, other) = load_words(language), found.questions
    key = "contradiction" if one and other and one != other else "contradicting-words"
    return words[key].format(one=found.one, other=found.other, first=one, second=other)
