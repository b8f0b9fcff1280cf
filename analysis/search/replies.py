"""Bounds of a board by whole turns of both seats, the replies to each turn included.

`replies.pxd` gives the C types. Where a seat has so few turns that all of them are seen, the board
is worth the best of their ends, each seen by the seat that replies. Elsewhere a beam proves what
the seat gets at least, which is mostly close to all there is. So boards from which no turn reaches
far are bounded by what the turns after them reach. The board that could be worth most is looked at
first, but for those that gave little: they wait until much more has been spent on the others.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import isqrt

from ...engine.kernel import Shells, Way
from .alphabeta import AlphaBeta
from .beam import Beam
from .turn_ends import Ends
from .turn_tree import Turns

# `replies.pxd` makes these C integers.
_NOTHING, _DEEPEST, _INFINITE = -(2**30), 200, 2**30 - 1
_NEVER = 2**62
"""The effort that a board waits for on which nothing is left to do."""

_FIRST, _MORE = 2**8, 8
"""The moves spent on a board at first, and how many times more each time after that."""

_SHARE = 32
"""The part of all moves so far that may be spent on one board."""

_OF_ONE_BOARD = 64
"""The moves that a beam plays for each board that it keeps, roughly."""

_OF_ENDINGS = 2
"""How many times more moves than are spent on a board may go into endings searched to the end."""

_OF_SOLVING = _FIRST * _MORE
"""The most effort with which a board is searched to the end; one that takes more has turns too."""

_LONGEST = 120
"""The most moves of a turn among those that are all seen."""

_LARGEST = 2**18
"""The most entries of a table in which turns are merged; it has as many as moves are spent."""

_MANY = 2**8
"""The most replies that are looked through one by one; more stand in bundles."""

_ROOM = 2**19
"""The most boards that are kept: some 130 MB."""


class _Board:
    """A board on which `mover` begins or goes on, reached by lifting `places`.

    It is worth a lead of `least` to `most` shells to the seat that chose it. `line` is the play
    that proves what `mover` gets at least, where no reply does. `replies` are the boards after
    its turns that may still matter, once all turns were seen. `effort` is what is spent on it the
    next time, or on one of its replies. `counts` has two bytes for each place, the low one first:
    very many boards are kept.
    """

    def __init__(self, counts: bytes, mover: int, places: bytes, passed: bool) -> None:
        self.counts, self.mover, self.places, self.passed = counts, mover, places, passed
        self.least = self.most = 0
        self.effort = _FIRST
        self.line: list[int] | None = None
        self.replies: list[_Board] | None = None


class Replies:
    """Bounds of one board with `mover` to move, in leads of shells at the end of the round.

    `passed` says whether a shell has fallen into the store in this turn. Boards with at most `few`
    shells in the houses are searched to the end of the round. `effort` is what is spent on the
    board itself at first. `nodes` is the number of moves played.
    """

    def __init__(
        self,
        engine: AlphaBeta,
        ways: Sequence[Way],
        board: Shells,
        mover: int,
        passed: bool,
        few: int,
        effort: int = 2**8,
    ) -> None:
        self.engine, self.few, self.room = engine, few, _ROOM
        self.first, self.second = ways
        self.total = sum(board.within(0, board.size))
        self.nodes = self.begun = 0
        self.low = self.high = self.floor = self.top = 0
        self.turns: list[list[Turns]] = [[], []]
        self.current = Turns(self.first, self.total, 0, 1)
        self.board = Shells(board.within(0, board.size))
        self.is_late: Callable[[int], bool] = _is_never_late
        counts = b"".join(count.to_bytes(2, "little") for count in board.within(0, board.size))
        self.root = self.open(counts, mover, b"", passed, mover)
        self.root.effort = effort

    @property
    def least(self) -> int:
        """The lead of the seat to move at the end of the round, at least."""
        return self.root.least

    @property
    def most(self) -> int:
        """The lead of the seat to move at the end of the round, at most."""
        return self.root.most

    def search(
        self,
        nodes: int,
        is_late: Callable[[int], bool],
        floor: int = -_INFINITE,
        top: int = _INFINITE,
    ) -> None:
        """Narrow the bounds with some `nodes` moves, or until `is_late` of the moves played.

        It ends earlier when the bounds meet, or when nothing could be done with so few moves. A
        lead below `floor` is as good as this, and one above `top`: which it is, is not searched.
        """
        self.is_late, self.floor, self.top = is_late, floor, top

        def is_due() -> bool:
            return is_late(self.nodes + self.engine.nodes + self.current.nodes - self.begun)

        self.engine.limit(0, is_due)
        root, end = self.root, self.nodes + nodes
        while self.nodes + root.effort <= end and not is_late(self.nodes):
            self.go_on(is_due)
        self.engine.limit(0, None)
        self.release()

    def release(self) -> None:
        """Let go of all that asks whether it is late.

        These know this tree: as long as they are held, counting references does not free it.
        """
        self.is_late = _is_never_late
        self.current.is_late = None
        for own in self.turns:
            for turns in own:
                turns.is_late = None

    def line(self, seat: int) -> list[int]:
        """The places lifted in the play that gives `seat` what is proven for it at least.

        Seats are numbered in playing order from 0; the line goes as far as it was seen.
        """
        board, line = self.root, list[int]()
        worth = board.least if seat == board.mover else -board.most
        while True:
            reply = self.find_reply(board, seat, worth)
            if reply is None:
                return line + (board.line or [] if seat == board.mover else [])
            line += reply.places
            board = reply

    def find_reply(self, board: _Board, seat: int, worth: int) -> _Board | None:
        """The reply that is proven to give `seat` at least so much, and no more."""
        for reply in board.replies or ():
            if (reply.least if seat == board.mover else -reply.most) == worth:
                return reply
        return None

    def go_on(self, is_due: Callable[[], bool]) -> None:
        """Look at the board that could be worth most, of those that do not wait."""
        path = self.find_open(max(self.root.effort, self.nodes // _SHARE))
        last = len(path) - 1
        self.set_window(path)
        for at in range(last, -1, -1):
            board, above = path[at], path[max(0, at - 1)]
            if at == last:
                self.look_at(board, above.mover, is_due)
            elif not self.update(board, above.mover):
                break

    def set_window(self, path: Sequence[_Board]) -> None:
        """Set what worths of the last of these boards to its mover matter to the first.

        What is worth less, or more, than the bounds of one of them is as good as these.
        """
        low, high, chooser = self.floor, self.top, self.root.mover
        for board in path:
            if chooser == self.root.mover:
                low, high = max(low, board.least), min(high, board.most)
            else:
                low, high = max(low, -board.most), min(high, -board.least)
            chooser = board.mover
        if chooser != self.root.mover:
            low, high = -high, -low
        self.low, self.high = low, high

    def find_open(self, effort: int) -> list[_Board]:
        """The boards from the root to the one that is looked at next, with at most that effort."""
        board = self.root
        path = [board]
        while board.replies is not None:
            best, most, least = board, -_INFINITE, -_INFINITE
            for reply in board.replies:
                if reply.effort <= effort and (
                    reply.most > most or (reply.most == most and reply.least > least)
                ):
                    best, most, least = reply, reply.most, reply.least
            board = best
            path.append(board)
        return path

    def update(self, board: _Board, chooser: int) -> bool:
        """Take over what is known of the replies to a board; whether that is news."""
        had_least, had_most, had_effort = board.least, board.most, board.effort
        least = most = -_INFINITE
        for reply in board.replies or ():
            least = max(least, reply.least)
            most = max(most, reply.most)
        self.narrow(board, chooser, least, most)
        least = board.least if chooser == board.mover else -board.most
        kept: list[_Board] = []
        effort = _NEVER
        for reply in board.replies or ():
            if reply.most > least:
                effort = min(effort, reply.effort)
            if reply.most > least or reply.least == least:
                kept.append(reply)
            else:
                self.room += self.size_of(reply)
        board.replies = kept
        board.effort = _NEVER if board.least == board.most else effort
        return board.least != had_least or board.most != had_most or board.effort != had_effort

    def size_of(self, board: _Board) -> int:
        """The number of boards that are kept with a board, itself among them."""
        size = 1
        for reply in board.replies or ():
            size += self.size_of(reply)
        return size

    def narrow(self, board: _Board, chooser: int, least: int, most: int) -> None:
        """Note what a board is worth to its mover, at least and at most."""
        if board.mover != chooser:
            least, most = -most, -least
        board.least, board.most = max(board.least, least), min(board.most, most)

    def open(self, counts: bytes, mover: int, places: bytes, passed: bool, chooser: int) -> _Board:
        """A board of which is known that nobody gets more than all that is left."""
        board = _Board(counts, mover, places, passed)
        first, second = (
            self.count_at(counts, self.first.store),
            self.count_at(counts, self.second.store),
        )
        ahead = second - first if chooser else first - second
        rest = self.total - first - second
        board.least, board.most = ahead - rest, ahead + rest
        return board

    def end(self, board: _Board, counts: bytes, places: bytes) -> _Board:
        """The board at which a turn of `board` ends, with the seat that replies to move."""
        other = 1 - board.mover
        end = self.open(counts, other, places, False, board.mover)
        self.lay(counts)
        if self.engine.is_over(self.board, board.mover):
            worth = self.engine.settle(self.board)
            end.least = end.most = -worth if board.mover else worth
            end.effort = _NEVER
        elif not self.board.has_any(self.second if other else self.first):
            end.mover = board.mover
        return end

    def lay(self, counts: bytes) -> None:
        """Set the board that is searched."""
        board = self.board
        for place in range(board.size):
            board.counts[place] = self.count_at(counts, place)

    def count_at(self, counts: bytes, place: int) -> int:
        """The shells that a board has at a place."""
        return counts[2 * place] | counts[2 * place + 1] << 8

    def look_at(self, board: _Board, chooser: int, is_due: Callable[[], bool]) -> None:
        """Spend on a board what it waits for."""
        effort = board.effort
        board.effort *= _MORE
        self.engine.limit(_OF_ENDINGS * effort, is_due)
        low, high = board.least, board.most
        if chooser != board.mover:
            low, high = -high, -low
        is_small = high - low <= 2 * self.few
        if self.low < self.high:
            low, high = self.low, self.high
        # What a first look did not see is seldom seen by the next.
        few = effort if effort == _FIRST else effort // 4
        self.choose_turns(board.mover, few)
        self.lay(board.counts)
        if is_small and effort <= _OF_SOLVING:
            self.solve(board, chooser, low, high)
        else:
            self.current.start(self.board, is_due)
            ends = self.current.find_ends(few, board.passed)
            if ends is None or len(ends) > self.room:
                self.current.start(self.board, is_due)
                self.play_beam(board, chooser, effort, low, high)
            else:
                self.room -= len(ends)
                replies: list[_Board] = []
                for counts, places in ends.items():
                    replies.append(self.end(board, counts, places))
                board.replies = self.bundle(board, replies) if len(replies) > _MANY else replies
                self.update(board, chooser)
        self.nodes += self.engine.nodes + self.current.nodes - self.begun
        self.begun = self.current.nodes
        self.engine.limit(0, is_due)
        if board.least == board.most:
            board.effort = _NEVER

    def bundle(self, board: _Board, replies: list[_Board]) -> list[_Board]:
        """Many replies as some boards of the same seat that only hold some of them each."""
        bundles: list[_Board] = []
        size = isqrt(len(replies))
        for begin in range(0, len(replies), size):
            one = _Board(board.counts, board.mover, b"", board.passed)
            one.least, one.most, one.effort = -_INFINITE, _INFINITE, _NEVER
            one.replies = replies[begin : begin + size]
            self.update(one, board.mover)
            bundles.append(one)
        self.room -= len(bundles)
        return bundles

    def choose_turns(self, mover: int, moves: int) -> None:
        """Set what plays the turns of a seat, with a table no larger than it has to be."""
        level, entries = 0, _FIRST
        while entries < moves and entries < _LARGEST:
            level, entries = level + 1, entries * _MORE
        turns = self.turns[mover]
        while len(turns) <= level:
            way = self.second if mover else self.first
            turns.append(
                Turns(way, self.total, min(_FIRST * _MORE ** len(turns), _LARGEST), _LONGEST)
            )
        self.current = turns[level]
        self.begun = self.current.nodes

    def solve(self, board: _Board, chooser: int, low: int, high: int) -> None:
        """Search a board with few shells left to the end of the round."""
        engine = self.engine
        value = engine.start(self.board, board.mover, board.passed, _DEEPEST, low - 1, high + 1)
        if not engine.stopped:
            least = value if value >= low else -_INFINITE
            most = value if value <= high else _INFINITE
            self.narrow(board, chooser, least, most)
            if low <= value <= high:
                board.line = engine.line()

    def play_beam(self, board: _Board, chooser: int, effort: int, low: int, high: int) -> None:
        """Prove with a beam what the seat to move gets at least."""
        ends = Ends(self.engine, board.mover, self.few, low)
        beam = Beam(self.current, self.board, max(1, effort // _OF_ONE_BOARD), ends)
        while ends.best < high and not self.engine.stopped and beam.step(board.passed):
            if beam.best > _NOTHING:
                board.line = beam.line()
        if ends.best > low:
            self.narrow(board, chooser, ends.best, _INFINITE)


def _is_never_late(nodes: int) -> bool:
    return False
