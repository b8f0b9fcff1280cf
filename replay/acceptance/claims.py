"""The claims of a record outside its turns, compared with a round in play for an acceptance check.

`claims.pxd` declares the C types.
"""

from __future__ import annotations

from ...notation.grammar.tables import kind_of, start_of
from ...notation.scanning.scanner import Scanner
from .ground import Ground
from .header import HeaderCheck
from .match import MatchCheck
from .round import RoundCheck

_STORES_RULE, _POSITION_RULE = start_of("stores"), start_of("position")
_COUNT, _BURNED, _SLASH, _DOT, _SEAT, _OWNER, _FIRST = map(
    kind_of, ("COUNT", "BURNED", "SLASH", "DOT", "SEAT", "OWNER", "FIRST")
)
_NL, _NUMBER, _TURN, _COMMENT, _LINE_COMMENT, _DATA, _STATEMENT = map(
    kind_of, ("_NL", "NUMBER", "TURN", "COMMENT", "LINE_COMMENT", "DATA", "STATEMENT")
)


class ClaimsCheck:
    """Reads claims from the scanner's tokens and compares them with the round."""

    def __init__(self, scanner: Scanner, round: RoundCheck) -> None:
        self.scanner, self.round = scanner, round
        self.cells, self.marks = [0] * 96, [0] * 96
        self.total, self.mover = 0, -1

    def stores(self, text: bytes, index: int, into: int) -> bool:
        """True when the claim of the stores at `index` holds; its tokens go from `into` on."""
        scanner = self.scanner
        ground = self.round.ground
        if self.are_stores(text, scanner.starts[index], scanner.stops[index]):
            return True
        end = scanner.cut(text, scanner.starts[index], scanner.stops[index], _STORES_RULE, into)
        if end != into + 2 * ground.seats:
            return False
        for seat in range(ground.seats):
            shells = self.round.count((seat + 1) * (ground.houses + 1) - 1)
            if scanner.number(text, into + 1 + 2 * seat) != shells:
                return False
        return True

    def are_stores(self, text: bytes, at: int, stop: int) -> bool:
        """True when a claim of stores that has no blanks and no leading zeros holds.

        Nearly all claims are like that, and need not be cut: each store is written and compared.
        """
        ground = self.round.ground
        for seat in range(ground.seats):
            shells = self.round.count((seat + 1) * (ground.houses + 1) - 1)
            size = 1 if shells < 10 else 2 if shells < 100 else 3
            if shells > 999 or stop - at <= size or text[at] != (61 if seat == 0 else 58):
                return False
            at += size
            if text[at] != 48 + shells % 10:
                return False
            if size > 1 and text[at - 1] != 48 + shells // 10 % 10:
                return False
            if size > 2 and text[at - 2] != 48 + shells // 100:
                return False
            at += 1
        return at == stop

    def score(self, text: bytes, index: int, end: int) -> bool:
        """True when a score holds; its numbers are every other token from `index` on."""
        if end - index != 2 * self.round.ground.seats - 1:
            return False
        for seat in range(self.round.ground.seats):
            if self.scanner.number(text, index + 2 * seat) != self.round.score(seat):
                return False
        return True

    def read_score(self, text: bytes, index: int, end: int, match: MatchCheck) -> bool:
        """Take the score of a round on an unknown board into `match`; true when it is possible.

        Its numbers are every other token from `index` on.
        """
        ground = self.round.ground
        if end - index != 2 * ground.seats - 1:
            return False
        self.total = 0
        for seat in range(ground.seats):
            match.final[seat] = self.scanner.number(text, index + 2 * seat)
            match.left[seat] = 0
            self.total += match.final[seat]
        return self.total == ground.terms.total

    def is_known_event(self, data: bytes, text: bytes, index: int, end: int) -> bool:
        """True when the event at `index` has a name that is known, and words that can be read."""
        scanner = self.scanner
        if end - index > 2 and not scanner.is_string(text, index + 2):
            return False
        # Imported here because it is slow to import, and few records need it.
        from ..follow import EVENTS

        return data[scanner.starts[index + 1] : scanner.stops[index + 1]].decode() in EVENTS

    def opening(self, text: bytes, index: int, end: int) -> bool:
        """True when `first` and `burn` hold, in either order."""
        scanner = self.scanner
        ground = self.round.ground
        burned = 0
        while index < end:
            if scanner.kinds[index] == _FIRST:
                seat = ground.seat_of[scanner.seat(text, index + 1)]
                if seat < 0 or seat != ground.opener:
                    return False
                index += 2
                continue
            index += 1
            marked = [0] * 96
            while index < end and scanner.kinds[index] == _OWNER:
                place = self.round.place(scanner.house(text, index))
                if place < 0 or not ground.is_left[place]:
                    return False
                burned += 1 - marked[place]
                marked[place] = 1
                index += 2
            if burned != ground.burns:
                return False
        return True

    def chosen(self, text: bytes, index: int, end: int, match: MatchCheck) -> bool:
        """True when the houses that `burn` names are on the board; they are then `match.chosen`."""
        for place in range(self.round.ground.size):
            match.chosen[place] = 0
        while index < end:
            if self.scanner.kinds[index] == _FIRST:
                index += 2
                continue
            index += 1
            while index < end and self.scanner.kinds[index] == _OWNER:
                place = self.round.place(self.scanner.house(text, index))
                if place < 0:
                    return False
                match.chosen[place] = 1
                index += 2
        return True

    def first(self, text: bytes, index: int, end: int) -> int:
        """The place in playing order of the seat that `first` names, -1 where it names none."""
        for here in range(index, end - 1):
            if self.scanner.kinds[here] == _FIRST:
                return self.round.ground.seat_of[self.scanner.seat(text, here + 1)]
        return -1

    def said(self, text: bytes, index: int, end: int, at: int, count: int) -> int:
        """The place in playing order of the seat that begins a round, as the record says.

        The record names it by `first` among the tokens from `index` up to `end`, or else by the
        turn that comes next in play from the token `at` on. Gives -1 where neither names it.
        """
        scanner = self.scanner
        for here in range(index, end):
            if scanner.kinds[here] == _FIRST:
                return self.first(text, index, end)
        for here in range(at, count):
            kind = scanner.kinds[here]
            if kind == _TURN:
                return self.round.ground.seat_of[scanner.seat(text, here)]
            if kind == _STATEMENT:
                place = scanner.starts[here]
                while text[place] == 32 or text[place] == 9:
                    place += 1
                if text[place] != 101 or text[place + 1] != 118:  # `ev`: events are no play
                    return -1
            elif kind not in (_NL, _NUMBER, _COMMENT, _LINE_COMMENT, _DATA):
                return -1
        return -1

    def position(self, text: bytes, index: int, begin: int) -> bool:
        """True when the position in the string at `index` is the board's."""
        scanner = self.scanner
        play = self.round
        if not self.read_position(
            text, scanner.starts[index] + 1, scanner.stops[index] - 1, begin, play.ground
        ):
            return False
        differs = 0
        play.lay_out()
        for place in range(play.ground.size):
            differs |= self.cells[place] ^ play.shells[place]
            differs |= self.marks[place] ^ (play.ground.is_burned[place] != 0)
        return differs == 0 and self.mover == play.mover

    def read_position(self, text: bytes, at: int, stop: int, begin: int, ground: Ground) -> bool:
        """Read the position from `at` up to `stop`, which must be of the ground's board.

        Its tokens are kept from `begin` on. `cells` are then the shells of its places, `total` all
        of them, `marks` says which houses are burned, and `mover` is the place in playing order of
        the seat to move, -1 for none.
        """
        scanner = self.scanner
        width = ground.houses + 1
        end = scanner.cut(text, at, stop, _POSITION_RULE, begin)
        place = 0
        self.total = 0
        for here in range(begin, end - 1):
            kind = scanner.kinds[here]
            if kind == _DOT:
                continue
            if kind == _SLASH:
                if place % width != width - 1:
                    return False
                continue
            is_store = scanner.kinds[here - 1] == _SLASH
            if place >= ground.size or is_store != (place % width == width - 1):
                return False
            self.marks[place] = kind == _BURNED
            self.cells[place] = scanner.number(text, here) if kind == _COUNT else 0
            self.total += self.cells[place]
            place += 1
        if end < 0 or place != ground.size:
            return False
        self.mover = -1
        if scanner.kinds[end - 1] == _SEAT:
            self.mover = ground.seat_of[scanner.seat(text, end - 1)]
            return self.mover >= 0
        return True

    def read_board(self, text: bytes, index: int, begin: int) -> bool:
        """True when the position in the string at `index` is one that the round can be set to.

        It has all shells, and the burned houses of the round. Its tokens are kept from `begin` on.
        """
        scanner = self.scanner
        ground = self.round.ground
        at, stop = scanner.starts[index] + 1, scanner.stops[index] - 1
        if not self.read_position(text, at, stop, begin, ground):
            return False
        differs = 0
        for place in range(ground.size):
            differs |= self.marks[place] ^ (ground.is_burned[place] != 0)
        return differs == 0 and self.total == ground.terms.total

    def read_setup(self, text: bytes, header: HeaderCheck, begin: int) -> Ground | None:
        """The first round as `Setup` states it, `None` where it is not accepted."""
        is_read = self.read_position(text, header.setup_at, header.setup_stop, begin, header.ground)
        return self.make_ground(header.ground) if is_read else None

    def make_ground(self, ground: Ground) -> Ground | None:
        """The round that begins with the position read last, under the rules of that ground.

        `None` where the full check may find something (`replay/positions.py`).
        """
        terms = ground.terms
        made = Ground(terms)
        for place in range(ground.size):
            made.shells[place] = self.cells[place]
            made.is_burned[place] = made.is_left[place] = self.marks[place]
            made.burns += self.marks[place]
        made.begin(self.mover)
        if self.total != terms.total or made.is_over or (terms.burns_open and made.burns > 0):
            return None
        return made if self.mover >= 0 or terms.opens_first else None
