"""A reader by Lark alone: the project's grammar with inline transformers that build tuples."""

from __future__ import annotations

from collections.abc import Callable
from importlib.resources import files
from typing import Any

from lark import Lark, Transformer

GRAMMAR = (files("sungka.notation") / "sungka.lark").read_text(encoding="utf-8")


class Words(Transformer[Any, Any]):
    """The least form of a record: its tokens, with each turn parsed by the grammar's own rule."""

    def __init__(self, turns: Lark) -> None:
        super().__init__()
        self.turns = turns

    def TURN(self, token: str) -> Any:
        return self.turns.parse(token, start="turn")


class Moves(Transformer[Any, Any]):
    """A turn as tuples."""

    def turn(self, children: list[Any]) -> Any:
        return tuple(children)

    move = trail = house = turn


def by_lark() -> Callable[[str], object]:
    """The reader by Lark alone, whose callbacks run while it parses."""
    turns = Lark(GRAMMAR, start=["turn"], parser="lalr", transformer=Moves())
    outline = Lark(
        GRAMMAR,
        start=["record", "fault"],
        parser="lalr",
        lexer="basic",
        transformer=Words(turns),
    )
    return lambda text: outline.parse(text, start="record")
