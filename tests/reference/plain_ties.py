"""A second working of the ties, slow and by the letter of FIDE's C.07; it shares no code with ours.

A tournament is a list of rows `(round, entrant, kind, points, opponent, own, other, boards, board1,
fouls)`, points as fractions, kind one of `played`, `+`, `-`, `bye`, `half`, `zero`, `rest`.
"""

from __future__ import annotations

import hashlib
from fractions import Fraction
from typing import NamedTuple

HALF = Fraction(1, 2)


class PlainRow(NamedTuple):
    round: int
    who: str
    kind: str
    points: Fraction
    opponent: str | None
    own: int
    other: int
    boards: Fraction
    board1: Fraction
    fouls: int


class PlainTies:
    """The ties by the edition of a year; without one by that of 2024 as it was read at first."""

    def __init__(
        self,
        rows: list[PlainRow],
        everyone: list[str],
        robin: bool,
        seed: str,
        edition: int | None = None,
    ) -> None:
        self.rows, self.everyone, self.robin, self.seed = rows, everyone, robin, seed
        self.edition = edition
        self.rounds = sorted({row.round for row in rows})

    def of(self, who: str) -> list[PlainRow]:
        return sorted((row for row in self.rows if row.who == who), key=lambda row: row.round)

    def points(self, who: str) -> Fraction:
        return sum((row.points for row in self.of(who)), Fraction(0))

    def as_opponent(self, who: str) -> Fraction:
        """16.3: rounds after the last one in which the opponent was there count as draws."""
        if self.robin:
            return self.points(who)
        there = [row.round for row in self.of(who) if row.kind in ("played", "+", "bye")]
        last = max(there, default=0)
        own = sum((row.points for row in self.of(who) if row.round <= last), Fraction(0))
        lost = {row.round for row in self.of(who) if row.kind == "-" and self.edition}
        return own + HALF * len([one for one in self.rounds if one > last and one not in lost])

    def dummy(self, row: PlainRow) -> Fraction:
        """16.4: whom a round that was not played counts as one against."""
        own = self.points(row.who)
        if self.edition != 2026:
            return own
        if row.kind in "+-":
            assert row.opponent is not None
            return min(own, self.as_opponent(row.opponent))
        return min(own, HALF * len(self.rounds))

    def contributions(self, who: str) -> list[tuple[Fraction, Fraction, bool]]:
        """Each round's opponent's score, own points, and whether it was the own doing."""
        found = []
        for row in self.of(who):
            if row.kind == "rest":
                continue
            if row.kind == "played" or (self.robin and row.opponent):
                assert row.opponent is not None
                found.append((self.as_opponent(row.opponent), row.points, False))
            else:
                found.append((self.dummy(row), row.points, row.kind in ("-", "half", "zero")))
        return found

    def value(self, who: str, tie: str, level: list[str]) -> Fraction | None:
        rows = self.of(who)
        if tie == "WIN":
            return Fraction(sum(1 for row in rows if row.points == 1))
        if tie == "PS":
            return sum(
                (row.points * (len(self.rounds) - at) for at, row in enumerate(rows)), Fraction(0)
            )
        if tie.startswith("BH"):
            values = self.contributions(who)
            if tie != "BH" and values:
                own_doing = sorted(v for v, _, by_self in values if by_self)
                lowest = own_doing[0] if own_doing else min(v for v, _, _ in values)
                rest = [v for v, _, _ in values]
                rest.remove(lowest)
                if tie == "BH-M1" and rest:
                    rest.remove(max(rest))
                return sum(rest, Fraction(0))
            return sum((v for v, _, _ in values), Fraction(0))
        if tie == "SB":
            return sum((v * p for v, p, _ in self.contributions(who)), Fraction(0))
        if tie == "KS":
            most = max(len([r for r in self.of(one) if r.kind != "rest"]) for one in self.everyone)
            return sum(
                (
                    row.points
                    for row in rows
                    if row.opponent
                    and (row.kind == "played" or self.robin)
                    and self.points(row.opponent) * 2 >= most
                ),
                Fraction(0),
            )
        played = [row for row in rows if row.kind == "played"]
        if tie == "SD":
            return Fraction(sum(row.own - row.other for row in played))
        if tie == "SH":
            return Fraction(sum(row.own for row in played))
        if tie == "RW":
            return sum((row.boards for row in rows), Fraction(0))
        if tie == "B1":
            return sum((row.board1 for row in rows), Fraction(0))
        if tie == "FOUL":
            return Fraction(-sum(row.fouls for row in rows))
        if tie == "LOT":
            digest = hashlib.sha256(f"{self.seed}/{who}".encode()).digest()
            return Fraction(-int.from_bytes(digest, "big"))
        assert tie == "DE"
        return self.among(who, level)

    def among(self, who: str, level: list[str]) -> Fraction | None:
        """The points among the level, `None` unless all of them have met."""
        met: dict[str, Fraction] = {}
        for one in level:
            seen = set()
            met[one] = Fraction(0)
            for row in self.of(one):
                if row.opponent in level and (row.kind == "played" or self.robin):
                    seen.add(row.opponent)
                    met[one] += row.points
            if seen != set(level) - {one}:
                return None
        return met[who]
