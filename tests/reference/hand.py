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
    """One seat's hand during one turn, with a report of its doings."""

    def __init__(self, rules: Rules, ring: Ring, seat: str) -> None:
        self.rules = rules
        self.ring = ring
        self.seat = seat
        self.at = ring.store(seat)
        self.origin = self.at
        self.shells: list[int] = []
        self.has_passed_store = False
        self.has_left_villages = False
        self.captured = 0
        self.laps: list[Lap] = []

    def lift(self, house: Place) -> None:
        """Lifts all shells of a house (RULES "Sowing")."""
        if not house.shells:
            raise ValueError(f"{house.name} is {'burned' if house.burned else 'empty'}")
        self.shells, house.shells = house.shells, []
        self.at = self.origin = house
        self.laps.append((house.name, []))

    def choose(self, number: int) -> None:
        """Lifts a house of the hand's own row, chosen by its number."""
        if not 1 <= number <= self.ring.houses:
            raise ValueError(f"{self.seat}{number} is not a house")
        self.has_left_villages = False
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
        """The effect of the last shell, by the shells that lie there now; a capture comes at once.

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
        if self.at is self.origin and self.rules["origin"] == "relayed":
            return Verdict.RELAY
        return self.fall_alone()

    def fall_alone(self) -> Verdict:
        """The effect of a last shell that fell in an empty house."""
        is_own, before = self.at.seat == self.seat, self.captured
        if self.rules["capture-theirs"] == "given" and not is_own and self._may_capture():
            # RULES 3.5: to the store of the seat whose house it is.
            self.ring.store(self.at.seat).shells.extend(self.at.shells)
            self.at.shells = []
        elif self._may_capture():
            self._take(self._emptied_by_capture(is_own))
        if self.captured > before and self.rules["capture-again"] == "yes":
            return Verdict.AGAIN
        return Verdict.END

    def _next_place(self) -> Place:
        """RULES "Sowing": never another's store; `burned=skip`: never a burned house."""
        place = self.at
        while True:
            place = place.following
            # RULES 3.3: behind the last row of the others lies its owner's store.
            if place.is_store and self.ring.seat_after(place.seat) == self.seat:
                self.has_left_villages = True
            if not self._passes_over(place):
                return place

    def _passes_over(self, place: Place) -> bool:
        if place.is_store:
            return place.seat != self.seat
        if place is self.origin and self.rules["origin"] == "skipped":
            return True
        return place.burned and self.rules["burned"] == "skip"

    def _may_capture(self) -> bool:
        """RULES `capture-after`."""
        if self.rules["capture-after"] == "village":
            return self.has_left_villages
        return self.rules["capture-after"] == "none" or self.has_passed_store

    def _emptied_by_capture(self, is_own: bool) -> list[Place]:
        """The places from which a capture is made by a shell that lies alone where it fell.

        RULES `capture` and `capture-theirs`; none when nothing moves.
        """
        taken_from = self._facing() if is_own else self._around()
        if is_own and self.rules["capture"] == "none":
            return []
        holds_some = any(place.shells for place in taken_from)
        if not holds_some and not (is_own and self.rules["capture"] == "always"):
            return []
        takes_itself = self.rules["capture"] in ("both", "always")
        return [*taken_from, self.at] if takes_itself else taken_from

    def _facing(self) -> list[Place]:
        return [self.ring.facing(self.at, self.rules["facing"])]

    def _around(self) -> list[Place]:
        """RULES `capture-theirs`: what a last shell in another seat's house takes."""
        if self.rules["capture-theirs"] == "sides":
            row = list(self.ring.row(self.at.seat))
            return [place for place in row if abs(place.number - self.at.number) == 1]
        if self.rules["capture-theirs"] == "own":
            facing = self.rules["facing"]
            row = list(self.ring.row(self.seat))
            return [place for place in row if self.ring.facing(place, facing) is self.at]
        return []

    def _take(self, taken_from: list[Place]) -> None:
        for place in taken_from:
            self.captured += len(place.shells)
            self.ring.store(self.seat).shells.extend(place.shells)
            place.shells = []
