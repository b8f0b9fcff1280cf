"""The boards that show the meaning of a question about the rules, drawn in characters."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ...engine.board import Position
from ...engine.ruleset import RuleSet
from ..boards.compact import draw_compact
from .example_games import BoardExample
from .questions import Question

_MOST = 8
"""The most answers whose boards are drawn: those of more would not fit on a screen."""


class QuestionBoards(NamedTuple):
    """The boards of a question, and after each of its answers.

    `before` is the board on which the house called `house` is lifted; both are empty where the
    answers do not start alike. `after` has the pictures of each answer, if any board shows it and
    there are not too many answers.
    """

    house: str
    before: str
    after: tuple[tuple[str, ...], ...]


def draw_boards(question: Question) -> QuestionBoards:
    """The boards of a question, each of a few lines."""
    if len(question.answers) > _MOST:
        return QuestionBoards("", "", tuple(() for _ in question.answers))
    starts = question.starts()
    house = starts[0].turns.split()[0].partition("+")[0] if starts else ""
    before = _beside([start.before for start in starts], starts[0].rules) if starts else ""
    after = (tuple(_draw_answer(answer.examples(), house)) for answer in question.answers)
    return QuestionBoards(house, before, tuple(after))


def _draw_answer(examples: Sequence[BoardExample], lifted: str) -> Iterator[str]:
    """The boards after examples, or before and after them where the answers start differently.

    Where more is played than the house `lifted`, the turns are shown above. Examples of several
    turns that start differently would be longer than their words are.
    """
    turns = {example.turns for example in examples}
    if lifted:
        yield from (f"{text}:" for text in turns if text != lifted)
        yield _beside([example.after for example in examples], examples[0].rules)
    elif all(text.isalnum() for text in turns):
        for example in examples:
            yield _beside([example.before], example.rules)
            yield f"{example.turns}:"
            yield _beside([example.after], example.rules)


def _beside(positions: Sequence[Position], rules: RuleSet) -> str:
    """Boards side by side; of several it is not shown who is to move, which takes room."""
    if len(positions) > 1:
        positions = [position._replace(to_move=None) for position in positions]
    boards = [draw_compact(position, rules.sowing) for position in positions]
    wide = max(len(line) for board in boards for line in board) + 4
    rows = ("".join(line.ljust(wide) for line in row) for row in zip(*boards, strict=True))
    return "\n".join(row.rstrip() for row in rows)
