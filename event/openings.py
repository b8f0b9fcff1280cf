"""The beginnings of the games of an event: a tree of their first turns, with results."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from ..engine.board import Seat
from .facts import TableAddress


class GameLine(NamedTuple):
    """The first turns of a game, the rules it was played by, and who won it."""

    address: TableAddress
    rules: str
    turns: tuple[str, ...]
    winner: Seat | None
    is_finished: bool


@dataclass(frozen=True, slots=True)
class OpeningCount:
    """A beginning: its turns, the number of games it was played in, and the results of these.

    `address` is the first game in which it was played. Open games are counted among `games` only.
    """

    turns: tuple[str, ...]
    games: int
    south: int
    north: int
    drawn: int
    address: TableAddress


def count_openings(lines: Iterable[GameLine]) -> tuple[OpeningCount, ...]:
    """Every beginning of some games, the most played first, each before its continuations.

    Equals are in the order of their turns.
    """
    return tuple(_count_from((), sorted(lines, key=lambda one: one.address[:2])))


def _count_from(before: tuple[str, ...], lines: list[GameLine]) -> Iterator[OpeningCount]:
    depth = len(before)
    parts: dict[str, list[GameLine]] = {}
    for line in lines:
        if len(line.turns) > depth:
            parts.setdefault(line.turns[depth], []).append(line)
    for turn, own in sorted(parts.items(), key=lambda part: (-len(part[1]), part[0])):
        over = [one.winner for one in own if one.is_finished]
        south, north = over.count(Seat.SOUTH), over.count(Seat.NORTH)
        drawn = len(over) - south - north
        yield OpeningCount((*before, turn), len(own), south, north, drawn, own[0].address)
        yield from _count_from((*before, turn), own)
