"""Random texts for two programs to be compared on, each made from a seed and a number alone.

Half of them are those of `fuzz/inputs.py`. The others are random matches under rules with any
options, in any detail, whole or altered where readers go different ways: another seat, house or
number, boards that are stated, gaps, variations, a start in the middle of a game.
"""

from __future__ import annotations

import re
import sys
from functools import lru_cache
from pathlib import Path
from random import Random

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT / "fuzz"), str(ROOT / "tests")]

BLOCK = 2000
"""The consecutive texts that share their originals."""

ORIGINALS = 64
"""The random matches of a block."""


def make_text(seed: int, number: int) -> bytes:
    """The text of that number."""
    from inputs import make_input

    if number % 2 == 0:
        return bytes(make_input(seed, number))
    chance = Random(f"{seed} {number}")
    text, boards = original(seed, number // BLOCK, chance.randrange(ORIGINALS))
    for _ in range(chance.choice((0, 0, 1, 1, 1, 2, 3))):
        text = alter(text, boards, chance)
    return text.encode()


@lru_cache(2 * ORIGINALS)
def original(seed: int, block: int, number: int) -> tuple[str, tuple[str, ...]]:
    """A random match and the positions in it; a few begin with a later one, as their `Setup`."""
    from sungka.notation.record import Detail, Record, Tag
    from sungka.notation.writer import write
    from sungka.replay.detail import rewrite_in_detail
    from sungka.replay.play import play
    from support.matches import random_match

    chance = Random(f"{seed} {block} {number}")
    record = random_match(any_rules(chance), chance.randrange(10**9), place=chance.randrange(2))
    if len(record.body) > 400:
        record = Record(record.tags, record.body[:400])
    replay = play(record)
    tags = (*record.tags, Tag("Result", replay.result.to_text()))
    replay = play(Record(tags, record.body))
    boards = tuple(
        after.to_text() for step in replay.steps if (after := getattr(step, "after", None))
    )
    if replay.has_errors:
        return write(record), boards
    return write(rewrite_in_detail(replay, chance.choice([*Detail]))), boards


def any_rules(chance: Random) -> str:
    """Rules with up to twelve options changed, on a board of 1 to 5 houses."""
    from sungka.engine.ruleset import RuleSet
    from support.rules import PRESET_NAMES

    values = {name: [text] for name, text in RuleSet().options().items()}
    for option, words in _option_values().items():
        values[option] = words
    size = {
        "houses": chance.randint(1, 5),
        "shells": chance.randint(1, 5),
        "rounds": chance.choice((1, 1, 2, 3, 5)),
        "seats": chance.choice((2, 2, 3)),
    }
    changed = chance.sample(sorted(set(values) - set(size)), chance.randrange(13))
    words = [f"{name}={value}" for name, value in size.items()]
    words += [f"{name}={chance.choice(values[name])}" for name in changed]
    return " ".join([chance.choice(PRESET_NAMES), *words])


def _option_values() -> dict[str, list[str]]:
    from enum import Enum

    from sungka.engine.ruleset import RuleSet, option_name, option_text

    found = {}
    for name in RuleSet._fields:
        default = getattr(RuleSet(), name)
        if isinstance(default, Enum):
            found[option_name(name)] = [option_text(value) for value in type(default)]
    return found


_TURN = re.compile(r"(?<![\w@>~-])[SNEW](?:--|[1-9_][^\s|(){}<]*)")


def alter(text: str, boards: tuple[str, ...], chance: Random) -> str:
    """The text with one change."""
    lines = text.split("\n")
    body = next((at for at, line in enumerate(lines) if not line), len(lines) - 1) + 1
    at = chance.randrange(body, len(lines)) if body < len(lines) else len(lines) - 1
    board = chance.choice(boards) if boards else "0/0 0/0 S"
    match chance.randrange(14):
        case 0:
            lines.insert(at, f'set "{_changed(board, chance)}"')
        case 1:
            lines.insert(at, f'position "{_changed(board, chance)}"')
        case 2:
            lines[at:at] = ["gap", f'set "{_changed(board, chance)}"']
        case 3:
            lines.insert(at, "gap")
        case 4:
            lines.insert(1, f'[Setup "{_changed(board, chance)}"]')
        case 5:
            return _at_turn(text, chance, lambda turn: f"{turn} ({_other(turn, chance)})")
        case 6:
            return _at_turn(text, chance, lambda turn: _other(turn, chance))
        case 7:
            return _at_turn(text, chance, lambda turn: re.sub(r"[1-9]", "_", turn, count=1))
        case 8:
            return _at_turn(text, chance, lambda turn: re.sub(r"\+[1-9].*", "", turn))
        case 9:
            return _at_turn(text, chance, lambda turn: turn + f"+{chance.randint(1, 5)}")
        case 10:
            del lines[at : at + chance.randint(1, 2)]
        case 11:
            other = chance.randrange(len(lines))
            lines[at], lines[other] = lines[other], lines[at]
        case 12:
            lines.insert(at, chance.choice(_STATEMENTS))
        case _:
            place = re.search(r"\d+", lines[at][chance.randrange(len(lines[at]) + 1) :])
            if place:
                lines[at] = lines[at].replace(place[0], str(chance.randrange(12)), 1)
    return "\n".join(lines)


_STATEMENTS = (
    "end", "end resign S", "end time N", "end forfeit E", "end agreed", "end abandoned",
    "end adjudicated W", "round 2", "round 1 first N", "round 3 first S", "round 1 first W",
    "score 5-5", "score 4-4-4", "event illegal", "event correction", "race S4 N4", "S-- N--",
)  # fmt: skip


def _changed(board: str, chance: Random) -> str:
    """The board, or one with a number or the seat to move changed."""
    if chance.random() < 0.6:
        return board
    if chance.random() < 0.5:
        return board[:-1] + chance.choice("SNEW-")
    return re.sub(r"\d+", lambda n: str(chance.randrange(4)), board, count=chance.randint(1, 3))


def _other(turn: str, chance: Random) -> str:
    seat = chance.choice("SNEW") if chance.random() < 0.3 else turn[0]
    houses = "+".join(str(chance.randint(1, 5)) for _ in range(chance.choice((1, 1, 2, 3))))
    return seat + (houses if chance.random() < 0.9 else "--")


def _at_turn(text: str, chance: Random, change: object) -> str:
    turns = list(_TURN.finditer(text, text.find("\n\n")))
    if not turns:
        return text
    turn = chance.choice(turns)
    assert callable(change)
    return text[: turn.start()] + str(change(turn[0])) + text[turn.end() :]
