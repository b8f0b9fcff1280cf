"""A simultaneous row: both hands sow at once (`docs/rules.md`, clauses 7.1 to 7.8)."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple, Protocol, Self, TypeVar

from .board import House, Place, Position, Seat, Store
from .hand import Hand
from .ring import ring_of
from .ruleset import AfterOpening, Pace, RuleSet
from .sowing import Capture, MoveEnd, PlayedMove


class RoundState(Protocol):
    """A round as far as a row asks for it; `Round` is one, and plays rows by this module."""

    @property
    def rules(self) -> RuleSet: ...
    @property
    def position(self) -> Position: ...
    @property
    def last_mover(self) -> Seat | None: ...
    def opening_house(self, seat: Seat) -> int | None: ...
    def at(self, position: Position, to_move: Seat | None) -> Self: ...
    def _replace(
        self,
        *,
        position: Position = ...,
        is_over: bool = ...,
        opens_match: bool = ...,
        last_mover: Seat | None = ...,
    ) -> Self: ...


_State = TypeVar("_State", bound=RoundState)


class Lift(NamedTuple):
    """The number of a house that a hand lifts, and the tick it waits for before lifting."""

    number: int
    tick: int | None = None


class RaceRun(NamedTuple):
    """A number of consecutive drops of one seat in a stated order of drops."""

    seat: Seat
    drops: int


class OpeningFault(Enum):
    """The reason why a simultaneous row cannot have happened.

    The order is that of the first six numbers in `row_kernel.py`.
    """

    NO_SUCH_HOUSE = "no such house"
    BURNED = "burned"
    EMPTY = "empty"
    NO_MOVE_LEFT = "the turn is over"
    EARLY_TICK = "lifted before the hand was free"
    NOT_OPENING = "not the house that opens a match"
    TICK_UNDER_LAP = "ticks have no meaning when hands keep laps together"
    NO_SHELL_TO_DROP = "the race lets a hand drop that holds nothing"
    SHELLS_LEFT = "the race ends while a hand still holds shells"


class Stopped(NamedTuple):
    """A row that cannot have happened: the seat, which of its lifts (from 0), and the reason.

    `move` is `None` when the fault lies in the race as a whole; `number` is then the number of
    its drops that were played, otherwise the tick at which the hand was free.
    """

    seat: Seat
    move: int | None
    fault: OpeningFault
    number: int = 0


class Drop(NamedTuple):
    """One shell sown: its tick (or its number in a race, both from 1), the seat and the place.

    The place of a last shell that is given away (clause 3.5) is the store that it goes to.
    """

    tick: int
    seat: Seat
    place: Place


class Lifted(NamedTuple):
    """A house emptied into a hand."""

    tick: int
    seat: Seat
    house: House


class Captured(NamedTuple):
    """A capture."""

    tick: int
    seat: Seat
    capture: Capture


HandEvent = Lifted | Drop | Captured


class PlayedOpening(NamedTuple):
    """A simultaneous row as it was played.

    `moves` holds each seat's moves, by seat in playing order; `events` holds everything the hands
    did, in the order it happened; `due` are the seats that stopped although another move was due;
    `first_done` is the seat whose hand finished first, `following` the one that the rules let play
    next where no hand is due. A row `is_midway` when a hand is due before the others can go on
    (`pace=first-over`); the last move of each of these is not over then, and lifts of theirs that
    come later are not in `moves`.
    """

    moves: tuple[tuple[PlayedMove, ...], ...]
    events: tuple[HandEvent, ...]
    due: tuple[Seat, ...]
    first_done: Seat
    following: Seat
    is_midway: bool = False


def play_opening(
    state: _State,
    lifts: tuple[tuple[Lift, ...], ...],
    race: tuple[RaceRun, ...] | None = None,
) -> tuple[PlayedOpening, _State] | Stopped:
    """The row in which every seat lifts its `lifts`, and the round after it.

    `lifts` has one tuple a seat, in playing order; it is empty for a seat that lifts nothing. A
    `race` overrides ticks and pace; a seat in it that does not play holds no shell to drop.
    """
    table = _Table(state, lifts)
    stopped = table.play(race)
    if stopped is not None:
        return stopped
    # With `pace=first-over` a hand whose next lift is written may wait for another one's.
    due = [hand for hand in table.hands if hand.is_due and not hand.waits]
    first_done = min(table.hands, key=lambda hand: hand.finished).seat
    last_done = max(table.hands, key=lambda hand: hand.finished).seat
    opening = PlayedOpening(
        tuple(hand.moves_so_far for hand in table.hands),
        tuple(table.events),
        tuple(hand.seat for hand in due),
        first_done,
        table.left_alone or find_following(state.rules, first_done, last_done),
        bool(due) and race is None and state.rules.pace is Pace.FIRST_OVER,
    )
    lifted = [event.seat for event in table.events if isinstance(event, Lifted)]
    last_lifted = lifted[-1] if lifted else None
    after = round_after(state, table.position(), opening.following, last_lifted)
    if due:  # the row goes on (7.3), even on a board on which the round would be over
        waiting = min(due, key=lambda hand: hand.finished).seat
        position = after.position._replace(to_move=waiting)
        after = after._replace(position=position, is_over=False)
    return opening, after


def find_moves(
    state: RoundState,
    lifts: tuple[tuple[Lift, ...], ...],
    race: tuple[RaceRun, ...] | None = None,
) -> tuple[PlayedMove, ...]:
    """The moves of a row, of all hands, that were played before it was over or stopped.

    A move under way when it stopped is the last of its hand, with the drops made by then.
    """
    table = _Table(state, lifts)
    table.play(race)
    return tuple(move for hand in table.hands for move in hand.moves_so_far)


def find_following(rules: RuleSet, first_done: Seat, last_done: Seat) -> Seat:
    """The seat that plays after a row in which these hands finished first and last (clause 7.3)."""
    if rules.after_opening is AfterOpening.SEAT:
        return rules.playing_order[0]
    return first_done if rules.after_opening is AfterOpening.EARLIER else last_done


def round_after(
    state: _State, position: Position, following: Seat, last_lifted: Seat | None
) -> _State:
    """The round after a row played from `state` that left `position`, when no hand is due.

    The seat `following` plays next; the hand of `last_lifted` lifted last (`None`: none did).
    """
    after = state.at(position, following)
    return after._replace(opens_match=False, last_mover=last_lifted or state.last_mover)


class _Table:
    """The board and the hands over it while one row is played."""

    def __init__(self, state: RoundState, lifts: tuple[tuple[Lift, ...], ...]) -> None:
        self.ring = ring_of(state.rules, state.position)
        self.board = self.ring.board(state.position)
        self.events: list[HandEvent] = []
        self.hands = [
            Hand(self.ring, index, tuple(lift.number for lift in chosen))
            for index, chosen in enumerate(lifts)
        ]
        self.state = state
        self.ticks = [[lift.tick for lift in chosen] for chosen in lifts]
        self.left_alone: Seat | None = None
        """The seat whose hand ended the row because it was the only one to go on (7.8)."""

    def position(self) -> Position:
        return self.ring.position(self.board, None)

    def play(self, race: tuple[RaceRun, ...] | None) -> Stopped | None:
        """Plays the row, and gives the lift or drop that cannot be played, if any."""
        stopped = self.find_passing()
        if stopped is not None:
            return stopped
        if race is not None:
            stopped = self.play_race(race)
        elif self.state.rules.keeps_laps:
            stopped = self.play_laps()
        else:
            stopped = self.play_shells()
        if stopped is not None and stopped.move is not None:
            return stopped
        # A house that comes too late is a fault of the row, whether or not its race fits.
        return self.find_unplayed() or stopped

    def find_passing(self) -> Stopped | None:
        """The first lift of a hand that has no shell at tick 0 and must pass, if any (7.3)."""
        for mover, hand in enumerate(self.hands):
            if hand.waits and not self.board.has_any(self.ring.ways[mover]):
                return Stopped(hand.seat, 0, OpeningFault.NO_MOVE_LEFT)
        return None

    def find_unplayed(self) -> Stopped | None:
        """The first written lift of a hand whose turn was over before it, if any."""
        for hand in self.hands:
            is_over = not (hand.shells or hand.waits or hand.relays_next)
            if is_over and hand.next_lift < len(hand.numbers):
                return Stopped(hand.seat, hand.next_lift, OpeningFault.NO_MOVE_LEFT)
        return None

    def play_shells(self) -> Stopped | None:
        """Plays tick by tick: every hand that holds shells drops one; lifting takes no time."""
        tick, hands = 0, list(zip(self.hands, self.ticks, strict=True))
        while True:
            is_sowing = False
            for hand, ticks in hands:
                stopped = None
                if not hand.shells:
                    stopped = self._lift_at(hand, tick, ticks)
                else:
                    self._drop(hand, tick)
                    if not hand.shells:
                        stopped = self._judge(hand, tick, ticks)
                if stopped:
                    return stopped
                is_sowing = is_sowing or hand.shells > 0
            if is_sowing:
                tick += 1
                continue
            waiting = [ticks[hand.next_lift] or 0 for hand, ticks in hands if hand.waits]
            if not waiting:
                return None
            tick = max(tick + 1, min(waiting))

    def play_laps(self) -> Stopped | None:
        """Plays lap by lap: every hand sows one, then all ends are judged in playing order."""
        for hand, ticks in zip(self.hands, self.ticks, strict=True):
            for move, tick in enumerate(ticks):
                if tick is not None:
                    return Stopped(hand.seat, move, OpeningFault.TICK_UNDER_LAP)
        ends_early = self.state.rules.pace is Pace.FIRST_OVER
        tick, lap = 0, 0
        while not (ends_early and lap and (self._is_decided() or self._awaits_lift())):
            # With `pace=first-over` houses due to be relayed are lifted before any is chosen.
            for hand in self.hands if ends_early else ():
                if hand.relays_next:
                    self._relay(hand, tick)
            for hand in self.hands:
                stopped = None if hand.shells else self._start_lap(hand, tick)
                if stopped:
                    return stopped
            sowing = [hand for hand in self.hands if hand.shells]
            if not sowing:
                return None
            lap += 1
            while any(hand.shells for hand in sowing):
                tick += 1
                for hand in sowing:
                    if hand.shells:
                        self._drop(hand, tick)
            for hand in sowing:
                hand.finished = lap
                self._end_lap(hand, tick)
        return None

    def _is_decided(self) -> bool:
        """True when fewer than two hands go on after a lap, which ends the row (7.8).

        Of two hands that are to relay one house, the later in playing order is over.
        """
        taken: set[int] = set()
        for hand in self.hands:
            place = hand.relays_from
            if place is not None and (place in taken or not self.board[place]):
                hand.give_up(MoveEnd.TAKEN)
            elif place is not None:
                taken.add(place)
        going = [hand for hand in self.hands if hand.relays_next or hand.is_due]
        if len(going) > 1:
            return False
        for hand in going:
            self.left_alone = hand.seat
            hand.give_up(MoveEnd.OCCUPIED)
        return True

    def _awaits_lift(self) -> bool:
        """True when a hand is to lift a house for the next lap, and none is written (7.8).

        It is over instead where the relays that are lifted first take all that it could lift (7.4).
        """
        relayed = {hand.relays_from for hand in self.hands}
        for mover, hand in enumerate(self.hands):
            own = range(self.ring.first(mover), self.ring.store(mover))
            lacks = hand.is_due and not hand.waits
            if lacks and any(self.board[place] for place in own if place not in relayed):
                return True
        return False

    def play_race(self, race: tuple[RaceRun, ...]) -> Stopped | None:
        """Plays drop by drop in the stated order; what a drop causes happens with it."""
        count = 0
        untimed: list[int | None] = [None] * max(len(hand.numbers) for hand in self.hands)
        for hand in self.hands:
            stopped = self._lift_at(hand, 0, untimed)
            if stopped:
                return stopped
        for seat, drops in race:
            sower = next((hand for hand in self.hands if hand.seat is seat), None)
            for _ in range(drops):
                if sower is None or not sower.shells:
                    return Stopped(seat, None, OpeningFault.NO_SHELL_TO_DROP, count)
                count += 1
                self._drop(sower, count)
                stopped = self._judge(sower, count, untimed) if not sower.shells else None
                if stopped:
                    return stopped
        for hand in self.hands:
            if hand.shells:
                return Stopped(hand.seat, None, OpeningFault.SHELLS_LEFT, count)
        return None

    def _drop(self, hand: Hand, tick: int) -> None:
        self.events.append(Drop(tick, hand.seat, hand.drop(self.board)))
        hand.finished = tick

    def _judge(self, hand: Hand, tick: int, ticks: list[int | None]) -> Stopped | None:
        """Does at once what follows from a lap that has ended."""
        self._end_lap(hand, tick)
        if hand.relays_next:
            self._relay(hand, tick)
            return None
        if not hand.waits:
            return None
        wished = ticks[hand.next_lift]
        if wished is not None and wished < tick:
            return Stopped(hand.seat, hand.next_lift, OpeningFault.EARLY_TICK, tick)
        return self._lift_at(hand, tick, ticks)

    def _lift_at(self, hand: Hand, tick: int, ticks: list[int | None]) -> Stopped | None:
        if not hand.waits:
            return None
        wished = ticks[hand.next_lift]
        if wished is not None and wished > tick:
            return None
        return self._lift(hand, tick)

    def _start_lap(self, hand: Hand, tick: int) -> Stopped | None:
        if hand.relays_next:
            self._relay(hand, tick)
            return None
        return self._lift(hand, tick) if hand.waits else None

    def _lift(self, hand: Hand, tick: int) -> Stopped | None:
        number = hand.numbers[hand.next_lift]
        fault = self._fault(hand, number)
        if fault:
            return Stopped(hand.seat, hand.next_lift, fault, tick)
        hand.lift(self.board)
        self.events.append(Lifted(tick, hand.seat, House(hand.seat, number)))
        return None

    def _relay(self, hand: Hand, tick: int) -> None:
        house = hand.relay(self.board)
        if house is not None:
            self.events.append(Lifted(tick, hand.seat, house))
            self._look_up()

    def _fault(self, hand: Hand, number: int) -> OpeningFault | None:
        if not 1 <= number <= self.ring.houses:
            return OpeningFault.NO_SUCH_HOUSE
        place = self.ring.place(House(hand.seat, number))
        if place in self.ring.burned:
            return OpeningFault.BURNED
        if not self.board[place]:
            return OpeningFault.EMPTY
        if hand.next_lift:
            return None
        bound = self.state.opening_house(hand.seat)
        if (
            bound is None
            or bound == number
            or not self.board[self.ring.place(House(hand.seat, bound))]
        ):
            return None
        return OpeningFault.NOT_OPENING

    def _end_lap(self, hand: Hand, tick: int) -> None:
        """Judges a lap: its shells may be captured, relayed next, or given away (3.5)."""
        capture = hand.judge(self.board)
        if capture is not None:
            self.events.append(Captured(tick, hand.seat, capture))
            self._look_up()
        elif not hand.relays_next and hand.moves[-1].end is MoveEnd.GIVEN:
            last = max(i for i, event in enumerate(self.events) if self._is_drop(event, hand))
            drop = self.events[last]
            self.events[last] = Drop(drop.tick, hand.seat, Store(hand.moves[-1].last.seat))
            self._look_up()

    @staticmethod
    def _is_drop(event: HandEvent, hand: Hand) -> bool:
        return isinstance(event, Drop) and event.seat is hand.seat

    def _look_up(self) -> None:
        """Has all hands see what another has just taken."""
        for hand in self.hands:
            hand.look_up(self.board)
