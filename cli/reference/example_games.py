"""Short games that show what an answer about the rules means, played by the engine."""

from __future__ import annotations

from typing import NamedTuple

from ...engine.board import Position, Row
from ...engine.ruleset import RuleSet
from ...notation.diagnostic import Code
from ...notation.reading.parser import read
from ...replay.play import play
from ...replay.steps import (
    PassPlayed,
    Replay,
    RoundBegun,
    RoundOver,
    RowPlayed,
    Step,
    TurnPlayed,
)


class BoardExample(NamedTuple):
    """A short game that shows what an answer means: its board before and after, and its turns.

    `turns` are as in a record, empty where there is nothing but a board to show; `after` is the
    last board, with the shells that are left collected where a round is over.
    """

    before: Position
    turns: str
    after: Position
    rules: RuleSet
    replay: Replay


class ExampleGame(NamedTuple):
    """The turns of an example, and the record that holds them."""

    turns: str
    record: str


def make_game(rules: str, options: str, start: str, turns: str) -> ExampleGame:
    """A record of turns under the rules of a board, changed by the options of an answer."""
    chosen = dict(word.split("=") for word in f"{rules} {options}".split())
    words = " ".join([RuleSet().preset, *(f"{name}={value}" for name, value in chosen.items())])
    setup = f'[Setup "{start}"]\n' if start else ""
    begun = f'%sgn 1\n[Rules "{words}"]\n{setup}\n{turns}\n'
    (reading,) = read(f"{begun}end abandoned\n")
    is_over = any(one.code is Code.MATCH_OVER for one in play(reading.record).diagnostics)
    return ExampleGame(" ".join(turns.split()), begun + ("end\n" if is_over else "end abandoned\n"))


def play_example(game: ExampleGame) -> BoardExample:
    """The game as the engine plays it.

    Raises `ValueError` when its record has rules that are not known.
    """
    (reading,) = read(game.record)
    replay = play(reading.record)
    if replay.rules is None:
        raise ValueError(f"an example has rules that are not known: {game.record}")
    boards = [_board(step) for step in replay.steps]
    return BoardExample(boards[0], game.turns, boards[-1], replay.rules, replay)


def _board(step: Step) -> Position:
    """The board after a step of a replay all of whose boards are known."""
    match step:
        case RoundBegun(position=position):
            return position
        case RoundOver(position=Position(rows=rows), score=score):
            empty = [tuple(count and 0 for count in row.houses) for row in rows]
            pairs = zip(empty, score, strict=True)
            return Position(tuple(Row(houses, store) for houses, store in pairs), None)
        case TurnPlayed(after=after) | PassPlayed(after=after) | RowPlayed(after=after):
            return after
    raise ValueError(f"an example has no step like {step}")
