"""A replay as it is shown: one scene per step, and the frames of each scene."""

from __future__ import annotations

from itertools import groupby
from typing import NamedTuple

from ...engine.board import House, Place, Position, Row, Seat, Store
from ...engine.ring import ring_of
from ...engine.ruleset import RuleSet
from ...engine.simultaneous import Captured, Drop, HandEvent, Lifted, PlayedOpening
from ...engine.sowing import Capture, MoveEnd, PlayedMove
from ...replay.steps import (
    PassPlayed,
    PositionSet,
    Replay,
    RoundBegun,
    RoundOver,
    RowPlayed,
    Step,
    TurnPlayed,
    Unverified,
)


class SowingHand(NamedTuple):
    """A hand while it sows: its shells, and the places of its lap from the lifted house on."""

    seat: Seat
    shells: int
    path: tuple[Place, ...]


class Frame(NamedTuple):
    """One moment: the board, the hands over it, and a caption of what has just happened.

    `opens_lap` marks the moments in which a house is lifted.
    """

    position: Position
    caption: str
    hands: tuple[SowingHand, ...] = ()
    opens_lap: bool = False


class Scene(NamedTuple):
    """A step of a replay with the boards before and after it."""

    step: Step
    before: Position
    after: Position

    @property
    def is_play(self) -> bool:
        """True for a turn, a row or a pass."""
        return isinstance(self.step, TurnPlayed | RowPlayed | PassPlayed)


def make_scenes(replay: Replay) -> tuple[Scene, ...]:
    """The scenes of a record's main line in order; none if its rules are not known."""
    if replay.rules is None:
        return ()
    board = _make_bare_board(replay.rules, (0,) * replay.rules.seats)
    seen = []
    for step in replay.steps:
        before, board = board, _find_board_after(step, board, replay.rules)
        if isinstance(step, TurnPlayed | PassPlayed | RowPlayed):
            before = step.before
        seen.append(Scene(step, before, board))
    return tuple(seen)


def make_frames(scene: Scene, rules: RuleSet) -> tuple[Frame, ...]:
    """The frames of a scene, at least one; the last shows the board after it."""
    match scene.step:
        case TurnPlayed() as turn:
            film = _Film(turn.before, rules)
            for move in turn.moves:
                film.play_move(move)
            if turn.ruled is not None:
                film.cut_to(turn.ruled, "the board is corrected")
            elif turn.goes_on:
                film.say(f"{turn.seat.title} had another move")
            return film.finish(scene.after)
        case RowPlayed() as row:
            film = _Film(row.before, rules)
            if row.opening is not None:
                film.play_together(row.opening)
            if row.ruled is not None or row.opening is None:
                film.cut_to(row.ruled or row.after, "the board after the row")
            return film.finish(scene.after)
        case PassPlayed(seat=seat):
            return (Frame(scene.after, f"{seat.title} has no shell to lift and passes"),)
        case RoundBegun() as begun:
            return (Frame(scene.after, _describe_round(begun)),)
        case PositionSet(before=before):
            found = "the board is set to this position" if before else "the board is known again"
            return (Frame(scene.after, found),)
        case RoundOver(score=score):
            return (Frame(scene.after, f"the round is over: {'-'.join(map(str, score))}"),)
        case Unverified():
            return (Frame(scene.after, "not verified: the board before it is not known"),)


class _Film:
    """Collects the frames of one scene on a mutable board.

    `board` holds the kernel's counts: by index of a place on the ring, the stores included.
    """

    def __init__(self, before: Position, rules: RuleSet) -> None:
        self.ring = ring_of(rules, before)
        self.board = self.ring.board(before)
        self.hands: dict[Seat, SowingHand] = {}
        mover = f"{before.to_move.title} is to play" if before.to_move else "both hands are ready"
        self.frames = [Frame(before, mover)]

    def play_move(self, move: PlayedMove) -> None:
        """Add a frame for every lift and every drop of a move, then one for how it ends."""
        for number, lap in enumerate(move.laps):
            self._lift(move.seat, lap.source)
            verb = "relays" if number else "lifts"
            shells = self.hands[move.seat].shells
            self.say(f"{move.seat.title} {verb} {lap.source} ({shells})", opens_lap=True)
            for place in lap.drops:
                self._drop(move.seat, place)
                self.say(f"{move.seat.title} sows into {_name(place)}")
        self.hands.pop(move.seat)
        if move.capture is not None:
            self._capture(move.seat, move.capture)
            self.say(_describe_capture(move.seat, move.capture))
        else:
            if move.end is MoveEnd.GIVEN:
                self.board[self._index(move.last)] -= 1
                self.board[self._index(Store(move.last.seat))] += 1
            self.say(f"{move.seat.title}: {_ENDS[move.end]}")

    def play_together(self, opening: PlayedOpening) -> None:
        """Add a frame for every tick of both hands, then one for who was done first."""
        for _, events in groupby(opening.events, key=lambda event: event.tick):
            captions = []
            is_lift = False
            for event in events:
                is_lift = is_lift or isinstance(event, Lifted)
                captions.append(self._apply(event))
            self.say("; ".join(filter(None, captions)) or "both hands sow", opens_lap=is_lift)
        self.hands.clear()
        self.say(f"{opening.first_done.title} was done first")

    def say(self, caption: str, opens_lap: bool = False) -> None:
        """Add a frame of the board as it is now."""
        position = self.ring.position(self.board, None)
        self.frames.append(Frame(position, caption, tuple(self.hands.values()), opens_lap))

    def cut_to(self, position: Position, caption: str) -> None:
        """Add a frame of another board."""
        self.frames.append(Frame(position, caption))

    def finish(self, after: Position) -> tuple[Frame, ...]:
        """All frames; the board of the last one gets the seat to move of `after`."""
        last = self.frames[-1].position._replace(to_move=after.to_move)
        self.frames[-1] = self.frames[-1]._replace(position=last)
        return tuple(self.frames)

    def _apply(self, event: HandEvent) -> str:
        match event:
            case Lifted(seat=seat, house=house):
                self._lift(seat, house)
                return f"{seat.title} lifts {house} ({self.hands[seat].shells})"
            case Drop(seat=seat, place=place):
                self._drop(seat, place)
                return ""
            case Captured(seat=seat, capture=capture):
                self._capture(seat, capture)
                return _describe_capture(seat, capture)

    def _lift(self, seat: Seat, house: House) -> None:
        place = self.ring.place(house)
        self.hands[seat] = SowingHand(seat, self.board[place], (house,))
        self.board[place] = 0

    def _drop(self, seat: Seat, place: Place) -> None:
        mover = self.ring.seats.index(seat)
        at = self._index(place)
        # By some rules a shell sown on a burned house goes to the opponent: `into` knows.
        self.board[self.ring.into[mover][at]] += 1
        hand = self.hands[seat]
        self.hands[seat] = SowingHand(seat, hand.shells - 1, (*hand.path, place))

    def _capture(self, seat: Seat, capture: Capture) -> None:
        for source, _ in capture.takings:
            self.board[self.ring.place(source)] = 0
        if capture.takes_own:
            self.board[self.ring.place(capture.house)] = 0
        self.board[self._index(Store(seat))] += capture.shells

    def _index(self, place: Place) -> int:
        if isinstance(place, Store):
            return self.ring.store(self.ring.seats.index(place.seat))
        return self.ring.place(place)


_ENDS = {
    MoveEnd.STORE: "the last shell fell into the store",
    MoveEnd.CAPTURE: "a capture",
    MoveEnd.EMPTY: "the last shell fell into an empty house",
    MoveEnd.OCCUPIED: "the last shell fell into a house that is not relayed",
    MoveEnd.BURNED: "the last shell fell on a burned house",
    MoveEnd.TAKEN: "the last shell was captured by the other hand",
    MoveEnd.GIVEN: "the last shell goes to the store of the house's owner",
}


def _name(place: Place) -> str:
    return "the store" if isinstance(place, Store) else str(place)


def _describe_capture(seat: Seat, capture: Capture) -> str:
    sources = [str(house) for house, _ in capture.takings] or ["where it fell"]
    shells = f"{seat.title} captures {capture.shells}"
    return f"{shells} with {capture.house} from {' and '.join(sources)}"


def _describe_round(begun: RoundBegun) -> str:
    who = f"{begun.first.title} begins" if begun.first else "both hands begin"
    burned = ", ".join(map(str, begun.burned))
    return f"round {begun.round}: {who}" + (f"; burned: {burned}" if burned else "")


def _find_board_after(step: Step, board: Position, rules: RuleSet) -> Position:
    match step:
        case RoundBegun(position=position):
            return position
        case TurnPlayed() | RowPlayed():
            return step.ruled or step.after
        case PassPlayed(after=after) | PositionSet(after=after):
            return after
        case RoundOver(position=position, score=score):
            return _make_bare_board(rules, score, position or board)
        case Unverified():
            return board


def _make_bare_board(
    rules: RuleSet, stores: tuple[int, ...], burned: Position | None = None
) -> Position:
    """A board with empty houses; those burned on `burned` are burned."""
    houses: tuple[tuple[int | None, ...], ...] = ((0,) * rules.houses,) * rules.seats
    if burned is not None:
        houses = tuple(
            tuple(None if count is None else 0 for count in row.houses) for row in burned.rows
        )
    rows = (Row(row, store) for row, store in zip(houses, stores, strict=True))
    return Position(tuple(rows), None)
