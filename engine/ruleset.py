"""A rule set: one frozen value of all options (`docs/rules.md`)."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from .board import PLAYING_ORDER, Seat
from .values import check_made, compare_first


class _SowingOption(Enum):
    """An option that the tables for sowing are kept by: as a key it is the one object it is."""

    __hash__ = object.__hash__  # several times as fast as by name, and asked for at every turn


class Layout(Enum):
    """Which houses hold shells when a match starts."""

    FULL = "full"
    ALTERNATE = "alternate"


class Sowing(Enum):
    """How the board is drawn: the store at the player's left (clockwise) or right."""

    CLOCKWISE = "clockwise"
    COUNTER = "counter"


class Opening(Enum):
    """How a match opens: turn by turn, or both hands at once."""

    ALTERNATE = "alternate"
    SIMULTANEOUS = "simultaneous"


class FirstLift(_SowingOption):
    """Which house a seat lifts first when it opens a match."""

    ANY = "any"
    FARTHEST = "farthest"
    NEAREST = "nearest"


class SimultaneousRounds(Enum):
    """Which rounds open with both hands."""

    FIRST = "first"
    ALL = "all"


class Pace(Enum):
    """How two hands keep pace in a simultaneous row: shell by shell, or lap by lap."""

    SHELL = "shell"
    LAP = "lap"


class AfterOpening(Enum):
    """Who plays after both hands: whose hand finished earlier, or later, or the first seat."""

    EARLIER = "earlier"
    LATER = "later"
    SEAT = "seat"


class Origin(_SowingOption):
    """What a lap does that comes back to the house it was lifted from."""

    SOWN = "sown"
    SKIPPED = "skipped"
    RELAYED = "relayed"


class Relay(_SowingOption):
    """Which occupied houses are relayed."""

    ANY = "any"
    OWN = "own"


class Again(_SowingOption):
    """Whether a last shell in the own store gives another move."""

    YES = "yes"
    NO = "no"


class CaptureRule(_SowingOption):
    """What a last shell in an own house that was empty captures."""

    BOTH = "both"
    ALWAYS = "always"
    FACING = "facing"
    NONE = "none"


class Facing(_SowingOption):
    """Which house of the next seat faces a house, with three seats."""

    MIRROR = "mirror"
    SAME = "same"


class CaptureTheirs(_SowingOption):
    """What a last shell in another seat's house that was empty captures."""

    NONE = "none"
    SIDES = "sides"
    OWN = "own"


class CaptureAfter(_SowingOption):
    """From when captures are made: at once, after the own store, or after the other rows."""

    NONE = "none"
    CIRCUIT = "circuit"
    VILLAGE = "village"


class CaptureAgain(_SowingOption):
    """Whether a capture gives another move."""

    NO = "no"
    YES = "yes"


class RoundEnd(Enum):
    """The rows that must be empty for a round to be over: both (all), one, or the mover's."""

    BOTH = "both"
    ONE = "one"
    STUCK = "stuck"


class Rest(Enum):
    """The seat that takes the shells left in a row when the round is over."""

    OWNER = "owner"
    OPPONENT = "opponent"


class Refill(Enum):
    """How a seat fills its houses for the next round."""

    FULL = "full"
    PARTIAL = "partial"
    EVEN = "even"
    EQUAL = "equal"
    NEW = "new"


class RefillFrom(Enum):
    """The house where a refill starts: beside the store, or the farthest."""

    NEAR = "near"
    FAR = "far"


class BurnChoice(Enum):
    """Which houses burn: those the refill reaches last, or those the players choose."""

    LAST = "last"
    CHOSEN = "chosen"


class Burned(Enum):
    """What a hand does at a burned house.

    It skips it, forfeits the shell sown there, or sows it as any empty house.
    """

    SKIP = "skip"
    FORFEIT = "forfeit"
    OPEN = "open"


class Reopen(Enum):
    """Whether a burned house can be filled again in a later round."""

    YES = "yes"
    NO = "no"


class Next(Enum):
    """Who begins the next round."""

    LOSER = "loser"
    WINNER = "winner"
    LAST_MOVER = "last-mover"
    OTHER = "other"
    FIRST = "first"
    EMPTIED = "emptied"
    REMAINING = "remaining"


class MatchEnd(Enum):
    """When a match ends before its last round.

    When a seat cannot fill a house, never, or also as soon as nobody can catch up.
    """

    NO_HOUSE = "no-house"
    ROUNDS = "rounds"
    MAJORITY = "majority"


class Win(Enum):
    """What decides a match."""

    SHELLS = "shells"
    ROUNDS = "rounds"
    STANDING = "standing"
    BURNED = "burned"


RANGES = {"seats": (2, 3), "houses": (1, 30), "shells": (1, 30), "rounds": (1, 999)}
"""The lowest and the highest value of every option that is a number."""


@compare_first(29)  # all but `preset`
@check_made
class RuleSet(NamedTuple):
    """Every option of the rules with its default; `docs/rules.md` has each with its source.

    `preset` is the published rule set that the text form is written against; rule sets with the
    same options are equal whatever their presets. Raises `ValueError` when a number is outside
    its range in `RANGES`.
    """

    seats: int = 2
    houses: int = 7
    shells: int = 7
    layout: Layout = Layout.FULL
    sowing: Sowing = Sowing.CLOCKWISE
    opening: Opening = Opening.ALTERNATE
    first_lift: FirstLift = FirstLift.ANY
    simultaneous_rounds: SimultaneousRounds = SimultaneousRounds.FIRST
    pace: Pace = Pace.SHELL
    after_opening: AfterOpening = AfterOpening.EARLIER
    origin: Origin = Origin.SOWN
    relay: Relay = Relay.ANY
    again: Again = Again.YES
    capture: CaptureRule = CaptureRule.BOTH
    facing: Facing = Facing.MIRROR
    capture_theirs: CaptureTheirs = CaptureTheirs.NONE
    capture_after: CaptureAfter = CaptureAfter.NONE
    capture_again: CaptureAgain = CaptureAgain.NO
    round_end: RoundEnd = RoundEnd.BOTH
    rest: Rest = Rest.OWNER
    rounds: int = 1
    refill: Refill = Refill.FULL
    refill_from: RefillFrom = RefillFrom.NEAR
    burn: BurnChoice = BurnChoice.LAST
    burned: Burned = Burned.SKIP
    reopen: Reopen = Reopen.YES
    next: Next = Next.LOSER
    match_end: MatchEnd = MatchEnd.NO_HOUSE
    win: Win = Win.SHELLS
    preset: str = "sungkaan"

    def check(self) -> None:
        """Raise `ValueError` for a number outside its range; done whenever a set is made."""
        for name, (low, high) in RANGES.items():
            if not low <= getattr(self, name) <= high:
                raise ValueError(f"`{name}` is {low} to {high}, not {getattr(self, name)}")

    @property
    def playing_order(self) -> tuple[Seat, ...]:
        """The seats in the order they play."""
        return PLAYING_ORDER[self.seats]

    @property
    def total(self) -> int:
        """All shells of a match."""
        places = self.seats * self.houses
        filled = places if self.layout is Layout.FULL else (places + 1) // 2
        return filled * self.shells

    def opens_together(self, round_number: int) -> bool:
        """Whether the round with that number (from 1) opens with both hands."""
        if self.opening is not Opening.SIMULTANEOUS:
            return False
        return round_number == 1 or self.simultaneous_rounds is SimultaneousRounds.ALL

    def options(self) -> dict[str, str]:
        """Every option and its value as written in a record, in the order of `docs/rules.md`."""
        return {
            option_name(name): option_text(getattr(self, name))
            for name in self._fields
            if name != "preset"
        }


def option_name(field_name: str) -> str:
    """The name in a record for a field of `RuleSet`."""
    return field_name.replace("_", "-")


def option_text(value: int | Enum) -> str:
    """An option's value as written in a record."""
    return str(value.value if isinstance(value, Enum) else value)
