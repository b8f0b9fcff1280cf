"""Games of programs that play by a rule no tag says: the reference engine, altered in one point.

Each stranger is a hand of the second reading of the rules (`tests/reference/`) that does one thing
its own way. Its games are lines of moves and boards, as a program of anybody's would print them.
"""

from __future__ import annotations

import json
from random import Random
from typing import Any

from reference.hand import Hand, Verdict
from reference.match import collect, start
from reference.options import Rules, rules, seats_of
from reference.ring import Place, Ring, read_position, write_position
from reference.turn import is_round_over, moves, play_move
from sungka.archive.importing.board_lines import read_board_lines
from sungka.notation.record import PositionClaim, Record, Stores
from sungka.replay.fit.departure import Departure, DepartureKind


class Stranger(Hand):
    """A hand that plays by the rules; those below alter it."""

    def __init__(self, rules: Rules, ring: Ring, seat: str, move: int) -> None:
        super().__init__(rules, ring, seat)
        self.move = move

    def ends_round(self) -> bool:
        """True when the hand's own way ends the round."""
        return False

    def is_some_row_empty(self) -> bool:
        return any(map(self.ring.is_row_empty, self.ring.seats))

    def other_store(self) -> Place:
        return self.ring.store(self.ring.seat_after(self.seat))


class EndsInRelay(Stranger):
    """The round ends after a lap that leaves a side empty, in the middle of a relay too."""

    def judge(self) -> Verdict:
        verdict = super().judge()
        return Verdict.END if self.is_some_row_empty() else verdict

    def ends_round(self) -> bool:
        return self.is_some_row_empty()


class EndsInStore(Stranger):
    """The round ends when a last shell falls in the store and nothing is left to lift."""

    def ends_round(self) -> bool:
        return self.at is self.ring.store(self.seat) and self.ring.is_row_empty(self.seat)


class EndsWon(Stranger):
    """The round ends as soon as a store holds more than half."""

    def ends_round(self) -> bool:
        stores = [len(self.ring.store(seat).shells) for seat in self.ring.seats]
        return 2 * max(stores) > self.ring.shells


class NeverRelays(Stranger):
    """A last shell among others ends the turn."""

    def judge(self) -> Verdict:
        verdict = super().judge()
        return Verdict.END if verdict is Verdict.RELAY else verdict


class StopsAfterThreeLaps(Stranger):
    """A move has at most three laps."""

    def judge(self) -> Verdict:
        verdict = super().judge()
        return Verdict.END if verdict is Verdict.RELAY and len(self.laps) >= 3 else verdict

    def choose(self, number: int) -> None:
        self.laps = []
        super().choose(number)


class StopsAfterTwoMoves(Stranger):
    """A turn has at most two moves."""

    def judge(self) -> Verdict:
        verdict = super().judge()
        return Verdict.END if verdict is Verdict.AGAIN and self.move >= 2 else verdict


class GoesOnAfterThreeLaps(Stranger):
    """A move of three laps or more gives another move."""

    def judge(self) -> Verdict:
        verdict = super().judge()
        return Verdict.AGAIN if verdict is Verdict.END and len(self.laps) >= 3 else verdict


class FeedsOwner(Stranger):
    """A last shell in an empty house of the other goes to that player's store."""

    def judge(self) -> Verdict:
        is_alone = not self.at.is_store and len(self.at.shells) == 1
        if is_alone and self.at.seat != self.seat:
            self.other_store().shells.append(self.at.shells.pop())
            return Verdict.END
        return super().judge()


class KeepsAlone(Stranger):
    """A last shell in an empty house of the other goes to the mover's store."""

    def judge(self) -> Verdict:
        is_alone = not self.at.is_store and len(self.at.shells) == 1
        if is_alone and self.at.seat != self.seat:
            self.ring.store(self.seat).shells.append(self.at.shells.pop())
            return Verdict.END
        return super().judge()


class TakesNeighbours(Stranger):
    """A capture takes the houses beside the one across as well."""

    def _facing(self) -> list[Place]:
        across = super()._facing()[0]
        row = [it for it in self.ring.row(across.seat) if abs(it.number - across.number) <= 1]
        return row if across.shells else [across]


class GivesCaptures(Stranger):
    """Captured shells go to the other player's store."""

    def _take(self, taken_from: list[Place]) -> None:
        for place in taken_from:
            self.captured += len(place.shells)
            self.other_store().shells.extend(place.shells)
            place.shells = []


class LeavesSmall(Stranger):
    """Fewer than three shells across are not captured."""

    def _emptied_by_capture(self, is_own: bool) -> list[Place]:
        is_small = is_own and 0 < len(self._facing()[0].shells) < 3
        return [] if is_small else super()._emptied_by_capture(is_own)


class SowsAllStores(Stranger):
    """The store of the other is sown too."""

    def _passes_over(self, place: Place) -> bool:
        return super()._passes_over(place) and not place.is_store

    def judge(self) -> Verdict:
        is_theirs = self.at.is_store and self.at.seat != self.seat
        return Verdict.END if is_theirs else super().judge()


class SkipsThirds(Stranger):
    """Every third place of a lap is passed over."""

    steps = 0

    def lift(self, house: Place) -> None:
        self.steps = 0
        super().lift(house)

    def _next_place(self) -> Place:
        self.steps += 1
        if self.steps % 3 == 0:
            self.at = super()._next_place()
            self.steps += 1
        return super()._next_place()


class FirstShellBack(Stranger):
    """The first shell of a lap falls back into its house."""

    def lift(self, house: Place) -> None:
        super().lift(house)
        if len(self.shells) > 1:
            house.shells.append(self.shells.pop())
            self.laps[-1][1].append(house.name)


class CountsFromFar(Stranger):
    """House 1 is the farthest from the store."""


STRANGERS: dict[type[Stranger], Departure] = {
    EndsInStore: Departure(DepartureKind.ROUND_IN_STORE),
    EndsWon: Departure(DepartureKind.ROUND_WON),
    NeverRelays: Departure(DepartureKind.NO_RELAY),
    StopsAfterThreeLaps: Departure(DepartureKind.MOST_LAPS, 3),
    StopsAfterTwoMoves: Departure(DepartureKind.MOST_MOVES, 2),
    GoesOnAfterThreeLaps: Departure(DepartureKind.LAPS_AGAIN, 3),
    KeepsAlone: Departure(DepartureKind.THEIRS_TO_MOVER),
    TakesNeighbours: Departure(DepartureKind.CAPTURE_BESIDE),
    GivesCaptures: Departure(DepartureKind.CAPTURE_TO_THEIRS),
    LeavesSmall: Departure(DepartureKind.CAPTURE_FROM, 3),
    SowsAllStores: Departure(DepartureKind.ALL_STORES),
    SkipsThirds: Departure(DepartureKind.SKIPS, 3),
    FirstShellBack: Departure(DepartureKind.ORIGIN_FIRST),
    CountsFromFar: Departure(DepartureKind.HOUSES_FROM_FAR),
}
"""The strangers, each with the departure that names what it does its own way."""

SAID: dict[type[Stranger], str] = {
    EndsInRelay: "round-end=lap",
    FeedsOwner: "capture-theirs=given",
}
"""Strangers whose way a value of an option says."""


def stranger_game(stranger: type[Stranger], text: str, seed: int) -> dict[str, Any]:
    """A round of random moves in turns, as a line of moves and boards."""
    chance, known = Random(seed), rules(text)
    seats = seats_of(known)
    ring, seat = read_position(known, start(known))
    assert seat is not None
    is_far = stranger is CountsFromFar
    written: list[Any] = []
    while True:
        legal = [] if ring.is_row_empty(seat) else moves(known, write_position(ring, seat))
        ends, again, count = False, bool(legal), 0
        while again and not ends and len(written) < 2000:
            number = chance.choice([it.number for it in ring.row(seat) if it.shells])
            count += 1
            hand = stranger(known, ring, seat, count)
            again = play_move(hand, number) and not ring.is_row_empty(seat)
            ends = hand.ends_round()
            named = known["houses"] + 1 - number if is_far else number
            written.append([seats.index(seat) + 1, named, _board(ring, is_far=is_far)])
        if not legal:
            written.append([seats.index(seat) + 1, 0, _board(ring, is_far=is_far)])
        seat = ring.seat_after(seat)
        if ends or is_round_over(known, ring, seat, after_turn=True):
            break
    stores = collect(known, write_position(ring, None))
    houses = known["houses"]
    end = [it for store in stores for it in ([0] * houses, store)]
    return {"moves": written, "end": end}


def _board(ring: Ring, *, is_far: bool) -> list[Any]:
    board: list[Any] = []
    for seat in ring.seats:
        row = [len(house.shells) for house in ring.row(seat)]
        board += [row if is_far else row[::-1], len(ring.store(seat).shells)]
    return board


class TakesInEvenHouses(Stranger):
    """Captures are made in the even houses only, which has no words of its own."""

    def _may_capture(self) -> bool:
        return self.at.number % 2 == 0 and super()._may_capture()


class TwoOddities(NeverRelays, KeepsAlone):
    """Nothing is relayed, and a last shell in an empty house of the other is kept."""


class ThreeOddities(KeepsAlone, EndsWon, LeavesSmall):
    """Single shells are kept, a round ends when it is won, and few shells are not captured."""


class StopsInHouseOne(Stranger):
    """No fourth lap is begun from a house 1, which has no words of its own."""

    def judge(self) -> Verdict:
        verdict = super().judge()
        stops = len(self.laps) >= 3 and self.at.number == 1
        return Verdict.END if verdict is Verdict.RELAY and stops else verdict


ODDITIES: dict[type[Stranger], tuple[Departure, ...]] = {
    TwoOddities: (STRANGERS[NeverRelays], STRANGERS[KeepsAlone]),
    ThreeOddities: (STRANGERS[KeepsAlone], STRANGERS[EndsWon], STRANGERS[LeavesSmall]),
}
"""The strangers who do several things their own way, with all of these."""


def stranger_lines(stranger: type[Stranger], text: str, count: int) -> str:
    """The lines of so many games."""
    games = [stranger_game(stranger, text, seed) for seed in range(count)]
    return "".join(json.dumps(game) + "\n" for game in games)


def stranger_records(stranger: type[Stranger], text: str, count: int) -> list[Record]:
    """The records of so many games, without rules, with the board behind each turn."""
    return list(read_board_lines(stranger_lines(stranger, text, count)).records)


def without_boards(records: list[Record]) -> list[Record]:
    """The records with nothing but the houses lifted, the score and the end."""
    return [
        one._replace(
            body=tuple(it for it in one.body if not isinstance(it, PositionClaim | Stores))
        )
        for one in records
    ]
