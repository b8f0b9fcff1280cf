"""Many records checked quickly: accepted is what the full path has nothing to say about.

What is not accepted (a fault, or anything left out here: variations, `set`, `gap`, `race`, a
house that cannot be read, `Setup`, `Digest`, CRLF) is for the full path to judge.
`docs/architecture.md`, "Fast reading", goes through every diagnostic.
`quick.pxd` beside this file says what all this is in C.
"""

from __future__ import annotations

from ..engine.board import Seat
from ..engine.rules_text import DEFAULT
from ..engine.ruleset import RuleSet
from ..notation.record import Record, Tag
from ..notation.scanner import Scanner, is_plain, kind_of, start_of
from .ground import SEATS, Ground, best_without, first_ground, may_go_on, next_ground, winner
from .header import check_tags
from .player import EVENTS
from .quick_hands import QuickHands
from .quick_round import QuickRound

_TAG_RULE, _DATA_RULE, _STORES_RULE, _STATEMENT_RULE, _POSITION_RULE = map(
    start_of, ("tag", "data", "stores", "statement", "position")
)
_NL, _NUMBER, _TURN, _STORES, _COMMENT, _LINE_COMMENT = map(
    kind_of, ("_NL", "NUMBER", "TURN", "STORES", "COMMENT", "LINE_COMMENT")
)
_DATA, _BAR, _STATEMENT, _POSITION, _TAG, _STRING = map(
    kind_of, ("DATA", "BAR", "STATEMENT", "POSITION", "TAG", "STRING")
)
_ROUND, _SCORE, _BOARD, _EVENT, _END, _FIRST = map(
    kind_of, ("ROUND", "SCORE", "BOARD", "EVENT", "END", "FIRST")
)
_LOSS, _AWARD, _COUNT, _BURNED, _SLASH, _DOT, _SEAT = map(
    kind_of, ("LOSS", "AWARD", "COUNT", "BURNED", "SLASH", "DOT", "SEAT")
)

_DRAW, _OPEN = 3, 4
"""Results that no seat has; below stand places in playing order."""

_NO_MEANING, _RULES, _RESULT, _CHECKED, _LEFT_OUT, _NORTHS, _EAST_OR_WEST = range(7)
"""What a tag is to the check."""

_MEANINGS = {"Rules": _RULES, "Result": _RESULT, "Date": _CHECKED, "Evidence": _CHECKED}
_MEANINGS |= {"Setup": _LEFT_OUT, "Digest": _LEFT_OUT}
for _seat, _meaning in (
    (Seat.NORTH, _NORTHS), (Seat.EAST, _EAST_OR_WEST), (Seat.WEST, _EAST_OR_WEST)
):  # fmt: skip
    _MEANINGS |= {_seat.title + part: _meaning for part in ("", "Team", "Id", "Rating")}

_KEPT = 4096
"""The most texts of one kind that are remembered."""


class QuickCheck:
    """Checks records one after the other; `records` and `turns` count those it accepted.

    `turns` are those of the main line, passes included.
    """

    def __init__(self) -> None:
        self.records = self.turns = 0
        self.scanner = Scanner()
        self.grounds: dict[bytes, Ground | None] = {}
        self.values: dict[bytes, bool] = {}
        known = [*(seat.value for seat in SEATS), "draw", "*"]
        self.results = {f'[Result "{value}"]'.encode(): at for at, value in enumerate(known)}
        usual = first_ground(DEFAULT)
        if usual is None:
            raise ValueError(f"the rule set `{DEFAULT}` is not known")
        self.usual = self.ground = usual
        self.round = QuickRound(usual)
        self.hands = QuickHands(self.round)
        self.scores: list[tuple[int, ...]] = []
        self.final: tuple[int, ...] = ()
        self.hashes, self.meanings = [0] * 256, [0] * 256
        for name, meaning in _MEANINGS.items():
            place = name_hash(name.encode()) % 256
            if self.meanings[place]:
                raise ValueError(f"the hash of `{name}` is that of another tag")
            self.hashes[place], self.meanings[place] = name_hash(name.encode()), meaning
        self.names = [0] * 64

    def sweep(self, data: bytes, start: int, end: int) -> int:
        """Check whole records from `start`, the first byte of a `%sgn` line, up to `end`.

        `end` is a record's border. Gives where the first record begins that is not accepted, or
        `end`.
        """
        at = start
        while at < end:
            turns = self.check(data, at, end)
            if turns < 0:
                break
            self.records += 1
            self.turns += turns
            at = self.scanner.border
        return at

    def check(self, data: bytes, at: int, end: int) -> int:
        """The turns of the record that begins at `at`, -1 where it is not accepted."""
        text = data
        self.count = self.scanner.cut_record(text, at, end)
        stop = self.scanner.border
        if self.count < 0 or stop - at < 7 or text[stop - 1] != 10:
            return -1
        if self.scanner.stops[0] - at != 6 or text[at + 4] != 32 or text[at + 5] != 49:
            return -1
        record = data[at:stop]
        if not record.isascii() and not is_safe(record):
            return -1
        index = self.header(data, text)
        return -1 if index < 0 else self.body(data, text, index)

    # -- the header ------------------------------------------------------------------------------

    def header(self, data: bytes, text: bytes) -> int:
        """Read the tags: the index of the first token of the game, -1 where not accepted."""
        scanner = self.scanner
        self.ground = self.usual
        self.result, self.name_count = -1, 0
        self.has_north = self.has_east_or_west = False
        index = 1
        while index < self.count:
            kind = scanner.kinds[index]
            if kind == _TAG:
                if not self.tag(data, text, scanner.starts[index], scanner.stops[index]):
                    return -1
            elif kind == _DATA:
                if not self.is_data(text, index):
                    return -1
            elif kind != _NL and kind != _COMMENT and kind != _LINE_COMMENT:
                break
            index += 1
        if self.has_north if self.ground.seats == 3 else self.has_east_or_west:
            return -1
        return index

    def tag(self, data: bytes, text: bytes, at: int, stop: int) -> bool:
        """Read one tag."""
        scanner = self.scanner
        name, value = self.count + 1, self.count + 2
        if scanner.cut(text, at, stop, _TAG_RULE, self.count) < 0 or self.name_count >= 64:
            return False
        if not self.is_string(text, value):
            return False
        hashed = name_hash_at(text, scanner.starts[name], scanner.stops[name])
        for index in range(self.name_count):
            if self.names[index] == hashed:
                return False
        self.names[self.name_count] = hashed
        self.name_count += 1
        place = hashed % 256
        if self.meanings[place] == 0 or self.hashes[place] != hashed:
            return True
        return self.meant(data, self.meanings[place], at, stop)

    def meant(self, data: bytes, meaning: int, at: int, stop: int) -> bool:
        """Read a tag that means something to the check."""
        if meaning == _NORTHS:
            self.has_north = True
            return True
        if meaning == _EAST_OR_WEST:
            self.has_east_or_west = True
            return True
        if meaning == _RULES:
            return self.rules(data[at:stop])
        if meaning == _RESULT:
            return self.said_result(data[at:stop])
        return meaning == _CHECKED and self.is_checked(data[at:stop])

    def rules(self, token: bytes) -> bool:
        """Take the rules a tag names."""
        if token not in self.grounds:
            if len(self.grounds) >= _KEPT:
                self.grounds.clear()
            name, value = tag_of(token)
            self.grounds[token] = first_ground(value) if name == "Rules" else None
        ground = self.grounds[token]
        if ground is None:
            return False
        self.ground = ground
        return True

    def said_result(self, token: bytes) -> bool:
        """Take the result a tag states."""
        if token not in self.results:
            return False
        self.result = self.results[token]
        return True

    def is_checked(self, token: bytes) -> bool:
        """Whether a tag that is checked by itself says what it can say."""
        if token not in self.values:
            if len(self.values) >= _KEPT:
                self.values.clear()
            tags = (Tag(*tag_of(token)),)
            self.values[token] = "\\" not in tags[0].value and not check_tags(
                Record(tags), RuleSet()
            )
        return self.values[token]

    # -- notes -----------------------------------------------------------------------------------

    def is_data(self, text: bytes, index: int) -> bool:
        """Whether a token of data can be read."""
        scanner = self.scanner
        end = scanner.cut(text, scanner.starts[index], scanner.stops[index], _DATA_RULE, self.count)
        for inner in range(self.count, end):
            if scanner.kinds[inner] == _STRING and not self.is_string(text, inner):
                return False
        return end >= 0

    def is_string(self, text: bytes, index: int) -> bool:
        """Whether all escapes of a string are known."""
        here = self.scanner.starts[index]
        stop = self.scanner.stops[index]
        while here < stop:
            if text[here] == 92:
                here += 1
                if text[here] != 34 and text[here] != 92 and text[here] != 110:
                    return False
            here += 1
        return True

    # -- the game --------------------------------------------------------------------------------

    def body(self, data: bytes, text: bytes, index: int) -> int:
        """Play what stands from that token on: the number of turns, -1 where not accepted."""
        scanner = self.scanner
        play = self.round
        play.begin(self.ground)
        self.turn_count = self.row = self.row_turns = 0
        self.number = -1
        self.round_number = 1
        self.is_announced = self.is_scored = self.has_ended = False
        self.scores.clear()
        while index < self.count:
            kind = scanner.kinds[index]
            if kind == _TURN and play.mover < 0:
                index = self.together(text, index)
                if index < 0:
                    return -1
            elif kind == _TURN:
                if not self.turn(text, index):
                    return -1
            elif kind == _NUMBER:
                self.number = scanner.number(text, index)
            elif kind == _STORES:
                if not self.stores(text, index):
                    return -1
            elif kind == _DATA:
                if not self.is_data(text, index):
                    return -1
            elif kind == _STATEMENT or kind == _POSITION:
                if not self.statement(data, text, index):
                    return -1
            elif kind != _NL and kind != _COMMENT and kind != _LINE_COMMENT:
                return -1
            index += 1
        if not self.has_ended or not self.is_result():
            return -1
        return self.turn_count

    def turn(self, text: bytes, index: int) -> bool:
        """Play one turn or pass."""
        scanner = self.scanner
        if self.has_ended:
            return False
        base = scanner.read_turn(text, scanner.starts[index], scanner.stops[index], self.count)
        if base < 0 or not self.round.play(scanner.codes, base):
            return False
        if self.row_turns == 0:
            self.row += 1
        if self.number >= 0 and self.number != self.row:
            return False
        self.row_turns += 1
        if self.row_turns == self.ground.seats:
            self.row_turns = 0
        self.turn_count += 1
        self.number = -1
        self.is_announced = True
        return True

    def together(self, text: bytes, index: int) -> int:
        """Play the simultaneous row that begins at that token: its last turn, or -1."""
        scanner = self.scanner
        hands = self.hands
        if self.round.is_over or self.has_ended:
            return -1
        hands.clear()
        kind = _BAR
        last = index
        while kind == _BAR:
            base = scanner.read_turn(text, scanner.starts[index], scanner.stops[index], self.count)
            if base < 0 or not hands.write(scanner.codes, base):
                return -1
            self.turn_count += 1
            last = index
            index = self.after_notes(text, index)
            if index < 0:
                return -1
            kind = scanner.kinds[index] if index < self.count else _NL
            if kind == _BAR:
                index = self.after_notes(text, index)
                if index < 0 or index >= self.count or scanner.kinds[index] != _TURN:
                    return -1
        if not hands.play() or (self.number >= 0 and self.number != 1):
            return -1
        self.row, self.row_turns, self.number = 1, 0, -1
        self.is_announced = True
        return last

    def after_notes(self, text: bytes, index: int) -> int:
        """The index behind a token and the notes after it, -1 where one cannot be read."""
        index += 1
        while index < self.count:
            kind = self.scanner.kinds[index]
            if kind == _DATA:
                if not self.is_data(text, index):
                    return -1
            elif kind != _NL and kind != _COMMENT and kind != _LINE_COMMENT:
                break
            index += 1
        return index

    def stores(self, text: bytes, index: int) -> bool:
        """Whether a claim of the stores holds."""
        scanner = self.scanner
        end = scanner.cut(
            text, scanner.starts[index], scanner.stops[index], _STORES_RULE, self.count
        )
        if end != self.count + 2 * self.ground.seats or self.has_ended:
            return False
        for seat in range(self.ground.seats):
            shells = self.round.shells[(seat + 1) * (self.ground.houses + 1) - 1]
            if scanner.number(text, self.count + 1 + 2 * seat) != shells:
                return False
        return True

    # -- statements ------------------------------------------------------------------------------

    def statement(self, data: bytes, text: bytes, index: int) -> bool:
        """Follow a statement."""
        scanner = self.scanner
        begin = self.count
        end = scanner.cut(text, scanner.starts[index], scanner.stops[index], _STATEMENT_RULE, begin)
        if end < 0:
            return False
        kind = scanner.kinds[begin]
        if kind == _EVENT:
            return self.event(data, text, begin, end)
        if self.has_ended:
            return False
        if kind == _ROUND:
            return self.begin_round(text, begin + 1, end)
        self.is_announced = True
        if kind == _SCORE:
            return not self.round.is_due and self.close() and self.is_score(text, begin + 1, end)
        if kind == _BOARD:
            return self.is_position(text, end - 1, end)
        return kind == _END and self.end(text, begin + 1, end)

    def event(self, data: bytes, text: bytes, index: int, end: int) -> bool:
        """Whether an event has a name that is known."""
        scanner = self.scanner
        if end - index > 2 and not self.is_string(text, index + 2):
            return False
        return data[scanner.starts[index + 1] : scanner.stops[index + 1]].decode() in EVENTS

    def close(self) -> bool:
        """Whether the round is over; it is scored if so."""
        if self.is_scored:
            return True
        if not self.round.is_over:
            return False
        self.is_scored = True
        self.final = tuple([self.round.score(seat) for seat in range(self.ground.seats)])
        self.scores.append(self.final)
        return True

    def is_score(self, text: bytes, index: int, end: int) -> bool:
        """Whether a score holds; its numbers stand from `index` on, every other token."""
        if end - index != 2 * self.ground.seats - 1:
            return False
        for seat in range(self.ground.seats):
            if self.scanner.number(text, index + 2 * seat) != self.round.score(seat):
                return False
        return True

    def begin_round(self, text: bytes, index: int, end: int) -> bool:
        """Follow a `round` whose number stands at `index`."""
        number = self.scanner.number(text, index)
        self.row = self.row_turns = 0
        if not self.is_announced:
            self.is_announced = True
            return number == 1 and self.is_begun_as_claimed(text, index + 1, end)
        if self.round.is_due or not self.close() or number != self.round_number + 1:
            return False
        if self.round_number >= self.ground.rounds:
            return False
        following = next_ground(self.ground, self.final, self.round.last_mover, number)
        if following is None:
            return False
        self.round_number = number
        self.is_scored = False
        self.ground = following
        self.round.begin(following)
        return self.is_begun_as_claimed(text, index + 1, end)

    def is_begun_as_claimed(self, text: bytes, index: int, end: int) -> bool:
        """Whether `first` and `burn` hold, in either order."""
        scanner = self.scanner
        ground = self.ground
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
            while index < end and scanner.kinds[index] == _SEAT:
                place = self.round.place(scanner.house(text, index))
                if place < 0 or not ground.is_burned[place]:
                    return False
                burned += 1 - marked[place]
                marked[place] = 1
                index += 2
            if burned != ground.burns:
                return False
        return True

    def is_position(self, text: bytes, index: int, begin: int) -> bool:
        """Whether the position in the string at `index` is the board's; cut from `begin` on."""
        scanner = self.scanner
        play = self.round
        width = self.ground.houses + 1
        end = scanner.cut(
            text, scanner.starts[index] + 1, scanner.stops[index] - 1, _POSITION_RULE, begin
        )
        place = 0
        for here in range(begin, end - 1):
            kind = scanner.kinds[here]
            if kind == _DOT:
                continue
            if kind == _SLASH:
                if place % width != width - 1:
                    return False
                continue
            is_store = scanner.kinds[here - 1] == _SLASH
            if place >= self.ground.size or is_store != (place % width == width - 1):
                return False
            if self.ground.is_burned[place] != (kind == _BURNED):
                return False
            if kind == _COUNT and scanner.number(text, here) != play.shells[place]:
                return False
            place += 1
        if end < 0 or place != self.ground.size:
            return False
        if scanner.kinds[end - 1] != _SEAT:
            return play.mover < 0
        return play.mover >= 0 and self.ground.seat_of[scanner.seat(text, end - 1)] == play.mover

    # -- the end ---------------------------------------------------------------------------------

    def end(self, text: bytes, index: int, end: int) -> bool:
        """Follow an `end`, its reason, if any, at `index`; the outcome is then known."""
        scanner = self.scanner
        self.has_ended = True
        is_over = self.close()
        if index == end:
            if self.round.is_due or not is_over:
                return False
            stores = self.final
            if self.round_number < self.ground.rounds and may_go_on(self.ground, stores):
                return False
            self.outcome = self.match_winner() if self.result >= 0 else 0
            return True
        kind = scanner.kinds[index]
        if kind != _LOSS and kind != _AWARD:
            is_agreed = text[scanner.starts[index] + 1] == 103  # `agreed`, not `abandoned`
            self.outcome = _DRAW if is_agreed else _OPEN
            return True
        seat = self.ground.seat_of[scanner.seat(text, index + 1)]
        if seat < 0:
            return False
        if kind == _AWARD:
            self.outcome = seat
        elif self.ground.seats == 2:
            self.outcome = 1 - seat
        else:
            won = best_without(self.ground, self.last_stores(), seat)
            self.outcome = _DRAW if won < 0 else won
        return True

    def match_winner(self) -> int:
        """The outcome of a match that is over."""
        won = winner(self.ground, tuple(self.scores))
        return _DRAW if won < 0 else won

    def last_stores(self) -> tuple[int, ...]:
        """The stores as they are, or the score of a round that is over."""
        if self.is_scored:
            return self.final
        width = self.ground.houses + 1
        return tuple([self.round.shells[(s + 1) * width - 1] for s in range(self.ground.seats)])

    def is_result(self) -> bool:
        """Whether the result stated, if any, is the outcome."""
        if self.result < 0:
            return True
        if self.result >= len(SEATS):
            return self.outcome == (_DRAW if self.result == len(SEATS) else _OPEN)
        return self.ground.seat_of[self.result] == self.outcome


def name_hash(name: bytes) -> int:
    """The hash of a tag's name, from 0 to 2**31 - 1."""
    return name_hash_at(name, 0, len(name))


def name_hash_at(text: bytes, at: int, stop: int) -> int:
    """The hash of the name that stands there."""
    hashed = 7
    for here in range(at, stop):
        hashed = (hashed * 31 + text[here]) & 0x7FFFFFFF
    return hashed


def tag_of(token: bytes) -> tuple[str, str]:
    """The name and the value, its escapes as they stand, of a tag that was cut."""
    name, _, value = token.decode().partition('"')
    return name.strip("[ \t"), value.rpartition('"')[0]


def is_safe(record: bytes) -> bool:
    """Whether the record is UTF-8 in which no character beyond ASCII means anything."""
    try:
        return is_plain(record.decode())
    except UnicodeDecodeError:
        return False
