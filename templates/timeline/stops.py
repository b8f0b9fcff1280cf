"""The stops of a timeline: everything that a page shows, in order, as plain values.

Places are numbered round the ring (`engine/ring.py`), seats in playing order. Everything that
depends on the rules is decided here, so that the page only moves shells along recorded paths.
"""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from ...engine.board import Position, Seat
from ...engine.ruleset import RuleSet
from ...engine.sowing import MoveEnd
from ...engine.values import compare_first

Keyframe = tuple[int | None, ...]
"""The shells in every place round the ring; `None` is a burned house."""


def keyframe_of(position: Position) -> Keyframe:
    """A position as counts round the ring."""
    counts: list[int | None] = []
    for row in position.rows:
        counts += row.houses
        counts.append(row.store)
    return tuple(counts)


class Flow(NamedTuple):
    """Shells that move from one place to another without being sown."""

    source: int
    target: int
    shells: int


class CapturePath(NamedTuple):
    """A capture: the flows into the mover's store, and the number of shells in all of them.

    `house` is the place of the last shell, `sources` those of the other houses emptied by the
    capture; the last shell itself, if it is taken too, is the last of the flows.
    """

    house: int
    sources: tuple[int, ...]
    shells: int
    flows: tuple[Flow, ...]


class MovePath(NamedTuple):
    """A move: for each lap its source, then the place where each shell ended up."""

    laps: tuple[tuple[int, ...], ...]
    end: MoveEnd
    taken: CapturePath | None


class HandLift(NamedTuple):
    """A house emptied into a hand of a simultaneous row."""

    tick: int
    seat: int
    place: int


class HandDrop(NamedTuple):
    """A shell dropped by a hand of a simultaneous row, and the place where it ended up."""

    tick: int
    seat: int
    place: int


class HandTake(NamedTuple):
    """A capture in a simultaneous row."""

    tick: int
    seat: int
    taken: CapturePath


Beat = HandLift | HandDrop | HandTake
"""An action of a hand in a simultaneous row."""

IDLE_TICKS = 4
"""The most ticks from one beat of a row to the next that a film of it waits through."""


class Filled(NamedTuple):
    """A round begins; after the first round, shells flow from the stores into the houses.

    `first` is the seat that begins, `None` when all hands open together.
    """

    first: int | None
    flows: tuple[Flow, ...]


class Sown(NamedTuple):
    """A turn of one seat; `is_ruled` says that an arbiter set the board differently after it."""

    seat: int
    moves: tuple[MovePath, ...]
    goes_on: bool
    is_ruled: bool


@compare_first(1)
class Passed(NamedTuple):
    """A turn of a seat that had nothing to lift."""

    seat: int


class SownTogether(NamedTuple):
    """A simultaneous row: all that the hands did, in the order it happened."""

    beats: tuple[Beat, ...]
    is_ruled: bool


@compare_first(0)
class Placed(NamedTuple):
    """The board is put into a position."""


@compare_first(0)
class MissingTurns(NamedTuple):
    """Turns are missing in the record."""


@compare_first(1)
class Unplayed(NamedTuple):
    """A turn or row of the record that is not verified; `seat` is `None` for a row."""

    seat: int | None


class Collected(NamedTuple):
    """The round is over and the shells left in the houses flow into the stores."""

    score: tuple[int, ...]
    flows: tuple[Flow, ...]


Action = Filled | Sown | Passed | SownTogether | Placed | MissingTurns | Unplayed | Collected


STATEMENTS = (Filled, Collected, Placed, MissingTurns)
"""The actions that are no turn; a tuple, as `A | B` is made anew each time it is asked."""


class RemarkKind(Enum):
    """The kind of a remark on a turn."""

    COMMENT = "comment"
    CLAIM = "claim"
    MARK = "mark"
    NUMBERS = "numbers"
    EVENT = "event"
    UNREADABLE = "unreadable"
    BETTER = "better"


class Remark(NamedTuple):
    """A remark on a turn, as text.

    For the kind `MARK` the text is the mark's number. For the kind `BETTER` the text is a better
    turn, and `lost` is what was given away at least, as the record writes it: shells, or points
    of the chance to win followed by `%`; empty if nothing is proven. `is_all` says that no more
    was given away. `sight` is the better turn that could be seen, and `seen` what was given away
    in sight, where they differ much.
    """

    kind: RemarkKind
    text: str
    lost: str = ""
    is_all: bool = False
    sight: str = ""
    seen: str = ""


class Clock(NamedTuple):
    """The time a seat had left after a turn, as the record writes it."""

    seat: int
    text: str


class Drawn(NamedTuple):
    """An arrow from the place `start` to `end`, or a ring round `end` when `start` is `None`.

    It is drawn on the board after its turn or, where `lifts` is a number, before the next lift when
    the turn has lifted so many houses.
    """

    colour: str
    start: int | None
    end: int
    lifts: int | None = None


class Estimate(NamedTuple):
    """The outcome of the round that a record expects.

    `text` is the lead of the first seat, `bound` is `at_least` or `at_most` where only that is
    proven of it and `so_far` where nothing is, and `chance` is its chance to win the match, each
    empty when not given. `levels` are the borders between the seats' shares in the score graph,
    in percent from its top: one for two seats, two for three, none when they do not follow from
    the data.
    """

    text: str
    chance: str
    levels: tuple[float, ...]
    bound: str = ""


class Stop(NamedTuple):
    """One stop in a line of play: what happens, and the board before and after it.

    `before` and `after` are `None` when the board is not known. `text` is the notation with its
    captures, `row` the number of the row that begins here, `estimate` the outcome that the
    record expects, `drawings` what data asks to be drawn on the board after it.
    """

    action: Action
    before: Keyframe | None
    after: Keyframe | None
    text: str
    row: int | None = None
    remarks: tuple[Remark, ...] = ()
    clocks: tuple[Clock, ...] = ()
    estimate: Estimate | None = None
    drawings: tuple[Drawn, ...] = ()

    @property
    def drawn_after(self) -> tuple[Drawn, ...]:
        """The drawings on the board that the turn leads to."""
        return tuple(one for one in self.drawings if one.lifts is None)

    @property
    def drawn_before(self) -> tuple[Drawn, ...]:
        """The drawings on the board before the turn."""
        return tuple(one for one in self.drawings if one.lifts == 0)

    @property
    def is_turn(self) -> bool:
        """True for a turn, row or pass; false for a statement such as a filled board."""
        return not isinstance(self.action, STATEMENTS)

    @property
    def words(self) -> int:
        """The length of its comments in characters."""
        comments = (remark for remark in self.remarks if remark.kind is RemarkKind.COMMENT)
        return sum(len(remark.text) for remark in comments)

    @property
    def laps(self) -> int:
        """The number of laps."""
        if isinstance(self.action, Sown):
            return sum([len(move.laps) for move in self.action.moves])
        if isinstance(self.action, SownTogether):
            return sum(isinstance(beat, HandLift) for beat in self.action.beats)
        return 0

    @property
    def captured(self) -> int:
        """The number of shells captured."""
        if isinstance(self.action, Sown):
            return sum([move.taken.shells for move in self.action.moves if move.taken])
        if isinstance(self.action, SownTogether):
            beats = self.action.beats
            return sum(beat.taken.shells for beat in beats if isinstance(beat, HandTake))
        return 0


class VariationLine(NamedTuple):
    """A variation of a round: its stops, and the stop of another line that it replaces.

    `parent` is the number of that line among the variations of the round, `None` for the main
    line; `replaces` is the number of the stop in it. Variations are stored flat because they may
    nest without limit.
    """

    parent: int | None
    replaces: int
    depth: int
    stops: tuple[Stop, ...]
    remarks: tuple[Remark, ...] = ()


class RoundLine(NamedTuple):
    """A round: its number and its stops, the filled board first and the score last, if known.

    `variations` are in the order in which they begin in the record.
    """

    number: int
    stops: tuple[Stop, ...]
    remarks: tuple[Remark, ...] = ()
    variations: tuple[VariationLine, ...] = ()

    @property
    def start(self) -> Keyframe | None:
        """The board when the round begins."""
        return next((stop.after for stop in self.stops if isinstance(stop.action, Filled)), None)

    @property
    def final(self) -> Keyframe | None:
        """The last known board before the rest is collected."""
        played = [stop.after for stop in self.stops if not isinstance(stop.action, Collected)]
        return next((board for board in reversed(played) if board is not None), None)

    @property
    def score(self) -> tuple[int, ...] | None:
        """The stores when the round is over."""
        scores = [s.action.score for s in self.stops if isinstance(s.action, Collected)]
        return scores[-1] if scores else None


class Timeline(NamedTuple):
    """A replay as rounds of stops; `rules` is `None` when they are not known.

    `remarks` are those on the whole record, written before the first turn or statement.
    """

    rules: RuleSet | None
    seats: tuple[Seat, ...]
    rounds: tuple[RoundLine, ...]
    remarks: tuple[Remark, ...] = ()
