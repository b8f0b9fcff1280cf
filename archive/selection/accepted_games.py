"""The play of accepted records, made without objects, for conditions on it.

`accepted_games.pxd` declares the C types.
"""

from __future__ import annotations

from hashlib import sha256

from ...engine.board import PLAYING_ORDER
from ...replay.acceptance.canonical import CanonicalWriter
from ...replay.acceptance.detail_text import CORE
from ...replay.acceptance.ground import SEATS, Ground
from ...replay.acceptance.header import DRAW
from ...replay.acceptance.play_log import PlayLog
from .conditions import ANY, BURNED, PositionPattern

_CORE, _DRAW, _ANY, _BURNED = CORE, DRAW, ANY, BURNED

_ANYBODY = -2
"""The number of a seat to move that is not asked for."""


class AcceptedGames:
    """Checks records one by one, and gives the play of each one that it accepts.

    `turns` are those of the main line; `result` is as the tag writes it.
    """

    def __init__(self) -> None:
        self.log = PlayLog()
        self.writer = CanonicalWriter((), self.log)
        self.turns = 0
        self.wanted = [0] * 96
        self.size = self.seats = 0
        self.mover = _ANYBODY

    def take(self, record: bytes, logs: bool) -> bool:
        """Check a record; true if it is accepted. With `logs`, its boards are kept."""
        if len(record) < 8:
            return False
        stop = self.writer.take(record, 0, len(record), logs)
        if stop != len(record) or (logs and self.log.is_broken):
            return False
        self.turns = self.writer.turns
        return True

    @property
    def result(self) -> str:
        """The result of the record taken last."""
        outcome = self.writer.check.outcome
        if outcome < len(SEATS):
            return SEATS[outcome].value
        return "draw" if outcome == _DRAW else "*"

    @property
    def digest(self) -> bytes | None:
        """The 32 bytes of its digest; `None` if it has to be played in full for that."""
        if not self.writer.write(_CORE) or not self.writer.has_turn:
            return None
        return sha256(self.writer.out.taken()).digest()

    @property
    def plays(self) -> bytes:
        """The turns as bare text, after the digest was asked for."""
        return self.writer.list.plays.taken()

    def opening(self) -> list[str] | None:
        """The turns of its first round as bare text; `None` if it must be read in full for that."""
        if not self.writer.write(_CORE):
            return None
        count = 0
        while count < self.log.turns and self.log.round_of[count] == 0:
            count += 1
        plays: bytes = self.writer.list.plays.taken()
        return plays.decode().split("\n", count)[:count]

    def burned(self) -> list[list[int]]:
        """The number of houses burned of each seat, round by round."""
        rounds = []
        for number in range(self.log.rounds):
            ground: Ground = self.log.grounds[number]
            counts = []
            for seat in range(ground.seats):
                count = 0
                first = seat * (ground.houses + 1)
                for place in range(first, first + ground.houses):
                    count += ground.is_left[place] != 0
                counts.append(count)
            rounds.append(counts)
        return rounds

    def ask_position(self, pattern: PositionPattern) -> None:
        """Look for this board in the following records."""
        self.seats, self.size = pattern.seats, len(pattern.places)
        for place in range(min(self.size, 96)):
            self.wanted[place] = pattern.places[place]
        self.mover = _ANYBODY
        if pattern.names_mover:
            self.mover = -1
            if pattern.mover is not None:
                self.mover = PLAYING_ORDER[pattern.seats].index(pattern.mover)

    def has_position(self) -> bool:
        """True when the board asked for is at the beginning of a round or after a turn."""
        log = self.log
        if log.size != self.size or log.seats != self.seats:
            return False
        for number in range(log.rounds):
            ground: Ground = log.grounds[number]
            if self.mover in (_ANYBODY, ground.first) and self.is_ground(ground):
                return True
        for turn in range(log.turns):
            if self.mover == _ANYBODY or self.mover == log.next_of[turn]:
                begun: Ground = log.grounds[log.round_of[turn]]
                if self.is_board(begun, turn * self.size):
                    return True
        return False

    def is_ground(self, ground: Ground) -> bool:
        """True when a round begins with the board asked for."""
        misfits = 0
        for place in range(self.size):
            misfits += not self.fits(ground, place, ground.shells[place])
        return misfits == 0

    def is_board(self, ground: Ground, begin: int) -> bool:
        """True when the board that the log holds from `begin` on is the one asked for."""
        misfits = 0
        for place in range(self.size):
            misfits += not self.fits(ground, place, self.log.boards[begin + place])
            if misfits:
                break
        return misfits == 0

    def fits(self, ground: Ground, place: int, count: int) -> bool:
        """True when a place holds the count that is asked for there."""
        wanted = self.wanted[place]
        if wanted == _ANY:
            return True
        if ground.is_burned[place]:
            return wanted == _BURNED
        return wanted == count
