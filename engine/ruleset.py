"""A rule set: one frozen value of all options (`docs/rules.md`)."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from .board import PLAYING_ORDER, Seat
from .values import check_made, compare_first


class _TurnOption(Enum):
    """An option that the tables for sowing are cached by; its hash is that of its identity."""

    __hash__ = object.__hash__  # several times as fast as by name, and asked for at every turn


# options: made by python definitions/make.py
class Layout(Enum):
    """`layout`: which houses are filled when a match starts."""

    FULL = "full"
    ALTERNATE = "alternate"


class Sowing(Enum):
    """`sowing`: how the board is drawn."""

    CLOCKWISE = "clockwise"
    COUNTER = "counter"


class Opening(Enum):
    """`opening`: how a match opens."""

    ALTERNATE = "alternate"
    SIMULTANEOUS = "simultaneous"


class FirstLift(_TurnOption):
    """`first-lift`: which house the first lift of a match takes (with both hands: of each hand)."""

    ANY = "any"
    FARTHEST = "farthest"
    NEAREST = "nearest"


class SimultaneousRounds(Enum):
    """`simultaneous-rounds`: which rounds both hands open, with opening=simultaneous."""

    FIRST = "first"
    ALL = "all"


class Pace(Enum):
    """`pace`: what two hands keep together in a simultaneous row."""

    SHELL = "shell"
    LAP = "lap"
    FIRST_OVER = "first-over"


class AfterOpening(Enum):
    """`after-opening`: who plays after both hands."""

    EARLIER = "earlier"
    LATER = "later"
    SEAT = "seat"


class Origin(_TurnOption):
    """`origin`: what a lap does when it comes back to the house it was lifted from."""

    SOWN = "sown"
    SKIPPED = "skipped"
    RELAYED = "relayed"


class Relay(_TurnOption):
    """`relay`: which occupied houses are lifted again where a lap ends."""

    ANY = "any"
    OWN = "own"


class Again(_TurnOption):
    """`again`: what a last shell in the mover's own store gives."""

    YES = "yes"
    NO = "no"


class CaptureRule(_TurnOption):
    """`capture`: what a last shell captures in the mover's own house that was empty."""

    BOTH = "both"
    ALWAYS = "always"
    FACING = "facing"
    NONE = "none"


class Facing(_TurnOption):
    """`facing`: which house of the next player faces a house when three play."""

    MIRROR = "mirror"
    SAME = "same"


class CaptureTheirs(_TurnOption):
    """`capture-theirs`: what a last shell captures in another player's house that was empty."""

    NONE = "none"
    SIDES = "sides"
    OWN = "own"
    GIVEN = "given"


class CaptureAfter(_TurnOption):
    """`capture-after`: from when on captures are made."""

    NONE = "none"
    CIRCUIT = "circuit"
    VILLAGE = "village"


class CaptureAgain(_TurnOption):
    """`capture-again`: what follows a capture."""

    NO = "no"
    YES = "yes"


class RoundEnd(_TurnOption):
    """`round-end`: when a round is over."""

    BOTH = "both"
    ONE = "one"
    STUCK = "stuck"
    LAP = "lap"
    THREE = "three"


class Rest(_TurnOption):
    """`rest`: who takes the shells left when a round is over."""

    OWNER = "owner"
    OPPONENT = "opponent"
    NONE = "none"


class Refill(Enum):
    """`refill`: how a seat fills its houses for the next round."""

    FULL = "full"
    PARTIAL = "partial"
    EVEN = "even"
    EQUAL = "equal"
    NEW = "new"


class RefillFrom(Enum):
    """`refill-from`: where a refill starts."""

    NEAR = "near"
    FAR = "far"


class BurnChoice(Enum):
    """`burn`: which houses burn when a store cannot fill all."""

    LAST = "last"
    CHOSEN = "chosen"


class Burned(_TurnOption):
    """`burned`: what a hand does at a burned house."""

    SKIP = "skip"
    FORFEIT = "forfeit"
    OPEN = "open"


class Reopen(Enum):
    """`reopen`: whether a burned house can be filled again in a later round."""

    YES = "yes"
    NO = "no"


class Next(Enum):
    """`next`: who begins the next round, unless both hands open it."""

    LOSER = "loser"
    WINNER = "winner"
    LAST_MOVER = "last-mover"
    OTHER = "other"
    FIRST = "first"
    EMPTIED = "emptied"
    REMAINING = "remaining"


class MatchEnd(Enum):
    """`match-end`: when a match ends before its last round."""

    NO_HOUSE = "no-house"
    ROUNDS = "rounds"
    MAJORITY = "majority"


class Win(Enum):
    """`win`: what decides a match."""

    SHELLS = "shells"
    ROUNDS = "rounds"
    STANDING = "standing"
    BURNED = "burned"


RANGES = {"seats": (2, 3), "houses": (1, 30), "shells": (1, 30), "rounds": (1, 999)}
"""The lowest and the highest value of every option that is a number."""

TURN_OPTIONS = (
    "first-lift",
    "origin",
    "relay",
    "again",
    "capture",
    "facing",
    "capture-theirs",
    "capture-after",
    "capture-again",
    "round-end",
    "rest",
    "burned",
)
"""The options that a single turn depends on, as written in a record."""
# end options


@compare_first(-1)  # all but `preset`
@check_made
class RuleSet(NamedTuple):
    """Every option of the rules with its default; `docs/rules.md` has each with its source.

    `preset` is the published rule set that the text form is written against; rule sets with the
    same options are equal whatever their presets. Raises `ValueError` when a number is outside
    its range in `RANGES`.
    """

    # fields: made by python definitions/make.py
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
    # end fields
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

    @property
    def keeps_laps(self) -> bool:
        """True when both hands of a row keep laps together (clauses 7.6 and 7.8)."""
        return self.pace is not Pace.SHELL

    def opens_together(self, round_number: int) -> bool:
        """True when the round with that number (from 1) opens with both hands."""
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
