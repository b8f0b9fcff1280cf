"""A hand at the board, which lifts, drops and captures one shell at a time."""

from __future__ import annotations

from enum import Enum

from .options import Rules
from .ring import Place, Ring

Lap = tuple[str, list[str]]
"""The house that a lap was lifted from, and the places where its shells fell, in order."""


class Verdict(Enum):
    """The effect of the last shell of a lap."""

    AGAIN = "again"
    RELAY = "relay"
    END = "end"


class Hand:
    """One seat's hand during one turn, with an account of what it did."""

    def __init__(self, rules: Rules, ring: Ring, seat: str) -> None:
        self.rules = rules
        self.ring = ring
        self.seat = seat
        self.at = ring.store(seat)
        self.shells: list[int] = []
        self.has_passed_store = False
        self.captured = 0
        self.laps: list[Lap] = []

    def lift(self, house: Place) -> None:
        """Lifts all shells of a house (RULES "Sowing")."""
        if not house.shells:
            raise ValueError(f"{house.name} is {'burned' if house.burned else 'empty'}")
        self.shells, house.shells = house.shells, []
        self.at = house
        self.laps.append((house.name, []))

    def choose(self, number: int) -> None:
        """Lifts a house of the hand's own row, chosen by its number."""
        if not 1 <= number <= self.ring.houses:
            raise ValueError(f"{self.seat}{number} is not a house")
        self.lift(self.ring.place(self.seat, number))

    def drop(self) -> str:
        """Drops one shell into the next place of the hand's ring; returns that place's name."""
        place = self._next_place()
        shell = self.shells.pop()
        if place.burned:
            # RULES burned=forfeit: to the sower's opponent, with three seats to the next seat.
            self.ring.store(self.ring.seat_after(self.seat)).shells.append(shell)
        else:
            place.shells.append(shell)
        if place.is_store:
            self.has_passed_store = True
        self.at = place
        self.laps[-1][1].append(place.name)
        return place.name

    def judge(self) -> Verdict:
        """The effect of the last shell, by what lies there now; a capture is made at once.

        RULES "Sowing" asks what lay there before the shell fell: nothing did when it lies alone.
        The same words serve `pace=lap` (NOTATION §5), where time has passed since.
        """
        lying = len(self.at.shells)
        if self.at.is_store:
            return Verdict.AGAIN if self.rules["again"] == "yes" else Verdict.END
        if self.at.burned or lying == 0:
            return Verdict.END
        is_own = self.at.seat == self.seat
        if lying > 1:
            return Verdict.RELAY if is_own or self.rules["relay"] == "any" else Verdict.END
        if is_own:
            self._capture(self.at)
        return Verdict.END

    def _next_place(self) -> Place:
        """RULES "Sowing": never another's store; `burned=skip`: never a burned house."""
        place = self.at.following
        while self._passes_over(place):
            place = place.following
        return place

    def _passes_over(self, place: Place) -> bool:
        if place.is_store:
            return place.seat != self.seat
        return place.burned and self.rules["burned"] == "skip"

    def _capture(self, house: Place) -> None:
        """RULES `capture` and `capture-after`."""
        if self.rules["capture-after"] == "circuit" and not self.has_passed_store:
            return
        facing = self.ring.facing(house)
        if self.rules["capture"] == "both":
            taken_from = [facing, house] if facing.shells else []
        elif self.rules["capture"] == "always":
            taken_from = [facing, house]
        elif self.rules["capture"] == "facing":
            taken_from = [facing]
        else:
            taken_from = []
        for place in taken_from:
            self.captured += len(place.shells)
            self.ring.store(self.seat).shells.extend(place.shells)
            place.shells = []
