"""One hand in a simultaneous row: what it holds, where it is, and what it has done."""

from __future__ import annotations

from .board import House, Place, Seat
from .kernel import Shells
from .ring import Ring
from .sowing import Capture, Lap, MoveEnd, PlayedMove, SownMove, capture_of, move_end, take


class Hand:
    """A hand over the kernel's shells; the row it plays in decides when it acts.

    `shells` counts the shells it holds. `waits` says that it is free to lift its next written
    house, `relays_next` that its last lap is to be relayed. `finished` is the tick or lap of its
    last drop (0 for a hand that never sowed).
    """

    def __init__(self, ring: Ring, mover: int, numbers: tuple[int, ...]) -> None:
        self.seat: Seat = ring.seats[mover]
        self.numbers = numbers
        self.next_lift = 0
        self.shells = 0
        self.waits = bool(numbers)
        self.relays_next = False
        self.finished = 0
        self.moves: list[PlayedMove] = []
        self._ring, self._mover, self._way = ring, mover, ring.ways[mover]
        self._after, self._into = ring.after[mover], ring.into[mover]
        self._store = ring.store(mover)
        self._place = self._source = self._store
        self._drops: list[Place] = []
        self._laps: list[Lap] = []
        # The shells that it has dropped into its store, and those of them before this move.
        self._stored = self._stored_before = 0
        self._wants_more = False

    def lift(self, board: Shells) -> None:
        """Empties the next written house into the hand."""
        self._take_up(board, self._store - self.numbers[self.next_lift])
        self.next_lift += 1
        self.waits = self._wants_more = False
        self._stored_before = self._stored

    def relay(self, board: Shells) -> House | None:
        """Lifts the house where the last lap ended; `None` when the other hand emptied it."""
        self.relays_next = False
        if not board[self._place]:
            self._end_move(MoveEnd.TAKEN, None)
            return None
        self._take_up(board, self._place)
        house = self._ring.places[self._place]
        return house if isinstance(house, House) else None

    @property
    def relays_from(self) -> int | None:
        """The place that the last lap is to be relayed from; `None` unless `relays_next`."""
        return self._place if self.relays_next else None

    def give_up(self, end: MoveEnd) -> None:
        """Ends the hand's turn; a relay that is due is not made, and its move ends with `end`."""
        if self.relays_next:
            self._end_move(end, None)
        self.relays_next = self._wants_more = self.waits = False

    def drop(self, board: Shells) -> Place:
        """Sows one shell and gives the place it is sown at."""
        place = self._after[self._place]
        if place == self._source and self._ring.skips_origin:
            place = self._after[place]
        self._place = place
        board[self._into[place]] += 1
        self.shells -= 1
        if place == self._store:
            self._stored += 1
        named = self._ring.places[place]
        self._drops.append(named)
        return named

    def judge(self, board: Shells) -> Capture | None:
        """Ends the lap as the place of its last shell demands; gives its capture, if any."""
        source = self._ring.places[self._source]
        if isinstance(source, House):
            self._laps.append(Lap(source, tuple(self._drops)))
        ring, place = self._ring, self._place
        if board.is_relayed(self._way, place, self._source):
            self.relays_next = True
            return None
        if board[place] == 0 and ring.into[self._mover][place] == place:
            self._end_move(MoveEnd.TAKEN, None)
            return None
        sown = self._take_capture(board)
        capture = capture_of(ring, board, self._mover, sown)
        self._end_move(move_end(ring, board, self._mover, sown), capture)
        self._wants_more = board.goes_on(self._way, place, sown.captured)
        self.waits = self._wants_more and self.next_lift < len(self.numbers)
        return capture

    def look_up(self, board: Shells) -> None:
        """Ends the turn of a hand that waits for another move once its houses are empty (7.4)."""
        if self._wants_more and not board.has_any(self._way):
            self._wants_more = self.waits = False

    @property
    def moves_so_far(self) -> tuple[PlayedMove, ...]:
        """The hand's moves; one under way has its laps so far, as if it ended in a full house."""
        laps, source = list(self._laps), self._ring.places[self._source]
        if self.shells and self._drops and isinstance(source, House):
            laps.append(Lap(source, tuple(self._drops)))
        begun = (PlayedMove(self.seat, tuple(laps), MoveEnd.OCCUPIED),) if laps else ()
        return (*self.moves, *begun)

    @property
    def is_due(self) -> bool:
        """True when the hand waits for another move."""
        return self._wants_more

    def _take_up(self, board: Shells, place: int) -> None:
        self._place = self._source = place
        self.shells, board[place] = board[place], 0
        self._drops = []

    def _take_capture(self, board: Shells) -> SownMove:
        before = self._stored_before
        return take(self._ring, board, self._mover, self._place, self._stored - before, before > 0)

    def _end_move(self, end: MoveEnd, capture: Capture | None) -> None:
        self.moves.append(PlayedMove(self.seat, tuple(self._laps), end, capture))
        self._laps = []
