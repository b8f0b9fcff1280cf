"""A record read a second time, its turns held against the log of the game played before.

The same lifts from the same board sow the same way, so that what is claimed of a turn need only be
compared with the log. `play_guide.pxd` declares the C types.
"""

from __future__ import annotations

from .ground import Ground
from .play_log import PlayLog
from .round import QuickRound


class PlayGuide:
    """Follows the turns of the main line that `log` holds; simultaneous rows are played."""

    def __init__(self, log: PlayLog) -> None:
        self.log = log
        self.ground: Ground | None = None
        self.turn = self.followed = 0

    def begin(self) -> None:
        """Begin with the first turn of the log."""
        self.ground = None
        self.turn = self.followed = 0

    def is_whole(self) -> bool:
        """Whether the record had all turns of the log but its simultaneous rows, and no other."""
        log = self.log
        for turn in range(self.turn, log.turns):
            if log.seat_of[turn] >= 0:
                return False
        return self.followed >= 0 and not log.is_broken and not log.is_stated

    def follow(self, play: QuickRound, codes: list[int], base: int, depth: int) -> bool:
        """Put `play` to where it stands after the turn whose codes begin at `base`.

        False, with nothing changed, unless the log's next turn is the same one from the same board
        and bears out all claims; then the turn has to be played. So have those of variations, in
        which `depth` is more than 0.
        """
        log = self.log
        if depth > 0:
            return False
        while self.turn < log.turns and log.seat_of[self.turn] < 0:
            self.turn += 1
        turn = self.turn
        if not self.is_next(play, codes, base) or not self.has_claims(play, codes, base):
            self.followed = -1
            return False
        size = log.size
        begin = turn * size
        for place in range(size):
            play.shells[place] = log.boards[begin + place]
        if codes[base + 1]:
            play.last_mover = play.mover
            play.opens_match = False
        play.mover = log.next_of[turn]
        play.is_over = play.mover < 0
        play.way = play.ground.ways[max(0, play.mover)]
        self.turn += 1
        self.followed += 1
        return True

    def is_next(self, play: QuickRound, codes: list[int], base: int) -> bool:
        """Whether the log's next turn has these lifts, from the board and the seat of `play`."""
        log = self.log
        turn = self.turn
        if self.followed < 0 or turn >= log.turns or log.is_broken or log.is_stated:
            return False
        seat = log.seat_of[turn]
        if play.is_due or seat != play.mover or play.ground.seat_of[codes[base]] != seat:
            return False
        # Where another move was due, the same seat would be next.
        if log.next_of[turn] == seat or log.hand_moves[3 * turn + seat] != codes[base + 1]:
            return False
        ground: Ground = log.grounds[log.round_of[turn]]
        if self.ground is not play.ground:
            if play.ground.terms is not ground.terms or play.ground.size != ground.size:
                return False
            for place in range(ground.size):
                if ground.is_burned[place] != play.ground.is_burned[place]:
                    return False
            self.ground = play.ground
        differs, size = 0, log.size
        if turn > 0 and log.round_of[turn - 1] == log.round_of[turn]:
            begin = (turn - 1) * size
            for place in range(size):
                differs |= log.boards[begin + place] ^ play.shells[place]
        else:
            for place in range(size):
                differs |= ground.shells[place] ^ play.shells[place]
        return differs == 0

    def has_claims(self, play: QuickRound, codes: list[int], base: int) -> bool:
        """Whether the moves of that turn are the log's, and all that is claimed of them holds."""
        log = self.log
        index = base + 3
        move = log.first_move[self.turn]
        for _ in range(codes[base + 1]):
            relays = log.first_relay[move + 1] - log.first_relay[move]
            if codes[index] != log.house_of[move] or codes[index + 1] >= 0:
                return False
            if codes[index + 2] >= 0 and codes[index + 2] != relays:
                return False
            if codes[index + 3]:
                for relay in range(relays):
                    place = log.relays[log.first_relay[move] + relay]
                    if play.place(codes[index + 6 + relay]) != place:
                        return False
            if codes[index + 4] >= 0 and play.place(codes[index + 4]) != log.last_of[move]:
                return False
            taken = log.taken_of[move]
            if codes[index + 5] >= 0 and (codes[index + 5] != taken or taken == 0):
                return False
            index += 6 + (codes[index + 2] if codes[index + 3] else 0)
            move += 1
        return not codes[base + 2] or log.in_store[3 * self.turn + log.seat_of[self.turn]] != 0
