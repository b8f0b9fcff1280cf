"""Makes random slips of the pen in records, and remembers the text before."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import pairwise
from random import Random

from sungka.notation.diagnostic import Span
from sungka.notation.reading.parser import read
from sungka.notation.record import (
    Item,
    Move,
    Record,
    Score,
    SimultaneousRow,
    Stores,
    Turn,
)
from sungka.notation.writer import write
from sungka.replay.slips.edits import bare_text
from sungka.replay.slips.report import Suggestion


@dataclass(frozen=True)
class Slipped:
    """A record with a slip: the span of text it lies in, and the text that was there before.

    `text` is the record as text, where the slip was made in that.
    """

    record: Record
    span: Span
    meant: str
    text: str | None = None


Making = Callable[[Record, int, Random], "Slipped | None"]
"""Makes a slip in a record on a board with so many houses; `None` if there is no place for it."""


def is_true(suggestion: Suggestion, slipped: Slipped) -> bool:
    """True when a suggestion restores the old text in its place; ticks are not compared."""
    start, end = slipped.span
    meant = re.sub("@[0-9]+", "", suggestion.meant.replace(" … ", " "))
    return start <= suggestion.span.start < end and meant == slipped.meant


def another_house(record: Record, houses: int, chance: Random) -> Slipped:
    """Change any move of any turn to any other house of the board."""
    index, hand = chance.choice(
        [(i, h) for i, h in turns(record) for _ in turn_at(record, i, h).moves]
    )
    turn = turn_at(record, index, hand)
    place = chance.randrange(len(turn.moves))
    house = chance.choice([n for n in range(1, houses + 1) if n != turn.moves[place].house])
    moves = list(turn.moves)
    moves[place] = moves[place]._replace(house=house)
    slipped = with_turn(record, index, hand, turn._replace(moves=tuple(moves)))
    return replace(slipped, span=turn_at(slipped.record, index, hand).moves[place].span)


def claim_digit(record: Record, houses: int, chance: Random) -> Slipped | None:
    """Change one digit of a capture, a claim of the stores or a score."""
    claims: list[tuple[int, int, int]] = [
        (index, hand, place)
        for index, hand in turns(record)
        for place, move in enumerate(turn_at(record, index, hand).moves)
        if move.captured is not None
    ]
    claims += [
        (index, -1, place)
        for index, item in enumerate(record.body)
        if isinstance(item, Stores | Score)
        for place in range(len(item.shells))
    ]
    index, hand, place = chance.choice(claims)
    item = record.body[index]
    if isinstance(item, Stores | Score):
        shells = list(item.shells)
        shells[place] = other_digit(shells[place], chance)
        before, between = ("=", ":") if isinstance(item, Stores) else ("score ", "-")
        meant = before + between.join(map(str, item.shells))
        return read_again(record, index, item._replace(shells=tuple(shells)), meant)
    turn = turn_at(record, index, hand)
    moves = list(turn.moves)
    captured = moves[place].captured or 0
    moves[place] = moves[place]._replace(captured=other_digit(captured, chance))
    slipped = with_turn(record, index, hand, turn._replace(moves=tuple(moves)))
    return replace(slipped, meant=f"x{captured}")


def other_digit(number: int, chance: Random) -> int:
    digits = list(str(number))
    place = chance.randrange(len(digits))
    digits[place] = chance.choice([digit for digit in "0123456789" if digit != digits[place]])
    return int("".join(digits))


def another_seat(record: Record, houses: int, chance: Random) -> Slipped:
    """Change the seat's letter of a turn."""
    index, hand = chance.choice(
        [at for at in turns(record) if isinstance(record.body[at[0]], Turn)]
    )
    turn = turn_at(record, index, hand)
    seats = {turn_at(record, *place).seat for place in turns(record)} - {turn.seat}
    seat = chance.choice(sorted(seats, key=lambda seat: seat.value))
    return with_turn(record, index, hand, turn._replace(seat=seat))


def move_missing(record: Record, houses: int, chance: Random) -> Slipped | None:
    """Leave a move out of a turn of several."""
    several = [at for at in turns(record) if len(turn_at(record, *at).moves) > 1]
    if not several:
        return None
    index, hand = chance.choice(several)
    moves = list(turn_at(record, index, hand).moves)
    del moves[chance.randrange(len(moves))]
    turn = turn_at(record, index, hand)._replace(moves=tuple(moves))
    return with_turn(record, index, hand, turn)


def move_too_many(record: Record, houses: int, chance: Random) -> Slipped:
    """Insert a move that was not played."""
    index, hand = chance.choice(turns(record))
    turn = turn_at(record, index, hand)
    moves = list(turn.moves)
    moves.insert(chance.randrange(len(moves) + 1), Move(chance.randrange(1, houses + 1)))
    return with_turn(record, index, hand, turn._replace(moves=tuple(moves)))


def moves_swapped(record: Record, houses: int, chance: Random) -> Slipped | None:
    """Exchange two different moves of one turn."""
    several = [at for at in turns(record) if len(set(turn_at(record, *at).moves)) > 1]
    if not several:
        return None
    index, hand = chance.choice(several)
    turn = turn_at(record, index, hand)
    moves = list(turn.moves)
    while tuple(moves) == turn.moves:
        first, second = chance.sample(range(len(moves)), 2)
        moves[first], moves[second] = moves[second], moves[first]
    return with_turn(record, index, hand, turn._replace(moves=tuple(moves)))


def turns_swapped(record: Record, houses: int, chance: Random) -> Slipped | None:
    """Exchange two consecutive turns, with or without their seats."""
    pairs = []
    at = [(index, hand) for index, hand in turns(record) if isinstance(record.body[index], Turn)]
    for (first, _), (second, _) in pairwise(at):
        between = record.body[first + 1 : second]
        if all(isinstance(item, Stores) for item in between):
            pairs.append((first, second))
    if not pairs:
        return None
    first, second = chance.choice(pairs)
    one, other = turn_at(record, first, 0), turn_at(record, second, 0)
    meant = f"{bare_text(one)} {bare_text(other)}"
    if chance.random() < 0.5:
        one, other = one._replace(seat=other.seat), other._replace(seat=one.seat)
    if (one, other) == (record.body[second], record.body[first]):
        return None
    body = list(record.body)
    body[second] = one
    return read_again(Record(record.tags, tuple(body)), first, other, meant)


def turns(record: Record) -> list[tuple[int, int]]:
    """The place of every turn: in the body, and in its simultaneous row (otherwise 0)."""
    return [
        (index, hand)
        for index, item in enumerate(record.body)
        for hand, turn in enumerate(item.turns if isinstance(item, SimultaneousRow) else (item,))
        if isinstance(turn, Turn)
    ]


def turn_at(record: Record, index: int, hand: int) -> Turn:
    """The turn at a place."""
    item = record.body[index]
    turn = item.turns[hand] if isinstance(item, SimultaneousRow) else item
    if not isinstance(turn, Turn):
        raise TypeError(f"no turn stands at {index}, {hand}")
    return turn


def with_turn(record: Record, index: int, hand: int, turn: Turn) -> Slipped:
    """The record with another turn at a place, written and read again."""
    meant, item = bare_text(turn_at(record, index, hand)), record.body[index]
    if not isinstance(item, SimultaneousRow):
        return read_again(record, index, turn, meant)
    others = (*item.turns[:hand], turn, *item.turns[hand + 1 :])
    slipped = read_again(record, index, item._replace(turns=others), meant)
    return replace(slipped, span=turn_at(slipped.record, index, hand).span)


def read_again(record: Record, index: int, item: Item, meant: str) -> Slipped:
    body = (*record.body[:index], item, *record.body[index + 1 :])
    (reading,) = read(write(Record(record.tags, body)))
    return Slipped(reading.record, reading.record.body[index].span, meant)
