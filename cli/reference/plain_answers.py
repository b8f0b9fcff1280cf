"""Answers to the questions in plain words: `7x7`, `7 houses`, `yes`, `at the left hand`."""

from __future__ import annotations

import re

from .questions import Answer, Question, read_options

_BOARD = re.compile(
    r"(?P<houses>\d+)\s*(?:houses?|holes?|pits?|bahay|butas)?"
    r"(?:(?:\s*(?:x|×|\*|,|by|of|with|and|at|na may)\s*|\s+)"
    r"(?P<shells>\d+)\s*(?:shells?|stones?|seeds?|sigay|bato)?(?:\s+(?:in )?each)?)?"
)
"""Numbers of houses and shells; one number alone says neither."""


def read_plain(question: Question, text: str) -> Answer | None:
    """The one answer that words in small letters mean; `None` if they mean none or several.

    For the board, the numbers of houses and shells are enough: every house is filled.

    >>> from .questions import list_questions
    >>> board, *_ = list_questions()
    >>> [read_plain(board, text).words for text in ("7x7", "8 houses")]
    ['houses=7 shells=7 layout=full', 'houses=8']
    >>> read_plain(board, "7") is None
    True
    """
    words = text.rstrip(".!?")
    if "houses" in question.options:
        return _read_board(question, words)
    meant = [a for a in question.answers if words in (*a.also, a.text.lower())]
    return meant[0] if len(meant) == 1 else None


def _read_board(question: Question, text: str) -> Answer | None:
    match = _BOARD.fullmatch(text)
    if not match or text.isdigit():
        return None
    houses, shells = int(match["houses"]), match["shells"]
    words = f"houses={houses}" + (f" shells={int(shells)} layout=full" if shells else "")
    for answer in question.answers:
        if answer.words == words:
            return answer
    try:
        return read_options(words, question.other.question)
    except ValueError:
        return None
