"""The tags of a record read for an acceptance check (`replay/header.py` checks them in full).

`header.pxd` declares the C types.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...engine.board import Seat
from ...engine.rules_text import DEFAULT
from ...notation.grammar.tables import kind_of, start_of
from ...notation.scanning.scanner import Scanner
from ...notation.scanning.token_cache import PLAIN_TAG
from ...notation.times import control_from_text
from .ground import SEATS, Ground, first_ground

if TYPE_CHECKING:
    from .digest_check import DigestCheck

_TAG_RULE = start_of("tag")
_TAG, _DATA, _NL, _COMMENT, _LINE_COMMENT = map(
    kind_of, ("TAG", "DATA", "_NL", "COMMENT", "LINE_COMMENT")
)
_PLAIN_TAG = PLAIN_TAG

DRAW, OPEN = 4, 5
"""The results without a winner; those below are seats, numbered as in `SEATS`."""

(
    _NO_MEANING, _RULES, _RESULT, _DATE, _EVIDENCE, _SETUP, _DIGEST, _NORTHS, _EAST_OR_WEST, _TIME,
) = range(10)  # fmt: skip
"""The meaning of a tag for the check."""

_MEANINGS = {"Rules": _RULES, "Result": _RESULT, "Date": _DATE, "Evidence": _EVIDENCE}
_MEANINGS |= {"Setup": _SETUP, "Digest": _DIGEST, "TimeControl": _TIME}
for _seat, _meaning in (
    (Seat.NORTH, _NORTHS), (Seat.EAST, _EAST_OR_WEST), (Seat.WEST, _EAST_OR_WEST)
):  # fmt: skip
    _MEANINGS |= {_seat.title + part: _meaning for part in ("", "Team", "Id", "Rating")}

_KEPT = 4096
"""The number of texts of one kind that are kept."""


class HeaderCheck:
    """Reads tags. `ground` is then the first round of the rules, `result` the result stated.

    A result is a seat as `SEATS` numbers it, `DRAW`, `OPEN`, or -1 where none is stated. The value
    of `Setup` goes from `setup_at`, -1 where there is none, up to `setup_stop`, that of `Digest`
    from `digest_at` up to `digest_stop`. Of a tag without meaning only the bytes are looked at and
    nothing is kept, because in an archive most values (`Id`, `Date`, `Stage`) occur once.
    """

    def __init__(self, scanner: Scanner) -> None:
        self.scanner = scanner
        self.count, self.name_count, self.result = 0, 0, -1
        self.has_north = self.has_east_or_west = False
        self.grounds: dict[bytes, Ground | None] = {}
        self.evidence: frozenset[bytes] = frozenset()
        usual = first_ground(DEFAULT)
        if usual is None:
            raise ValueError(f"the rule set `{DEFAULT}` is not known")
        self.usual = self.ground = self.last_ground = usual
        self.hashes, self.meanings = [0] * 256, [0] * 256
        for name, meaning in _MEANINGS.items():
            place = name_hash(name.encode()) % 256
            if self.meanings[place]:
                raise ValueError(f"the hash of `{name}` is that of another tag")
            self.hashes[place], self.meanings[place] = name_hash(name.encode()), meaning
        self.names = [0] * 64
        # The result of each number that a value of up to four bytes is.
        self.results = [0] * 6
        for result, value in enumerate([*(seat.value for seat in SEATS), "draw", "*"]):
            self.results[result] = int.from_bytes(value.encode(), "big")
        # The name and the value of the last `Rules`, which mostly come again.
        self.last_rules, self.last_size = [0] * 256, -1
        self.setup_at, self.setup_stop = -1, 0
        self.digest_at, self.digest_stop = -1, 0
        self.digest_check: DigestCheck | None = None
        self.hashed = self.name_at = self.name_stop = self.value_at = self.value_stop = 0

    def read(self, data: bytes, text: bytes, count: int) -> int:
        """The index of the first token of the game, -1 where the tags are not accepted.

        `count` is the number of the record's tokens.
        """
        scanner = self.scanner
        self.ground = self.usual
        self.count = count
        self.result, self.name_count = -1, 0
        self.setup_at = self.digest_at = -1
        self.has_north = self.has_east_or_west = False
        index = 1
        while index < count:
            kind = scanner.kinds[index]
            if kind == _TAG:
                if not self.read_tag(data, text, index):
                    return -1
            elif kind == _DATA:
                if not scanner.is_data(text, index, count):
                    return -1
            elif kind != _NL and kind != _COMMENT and kind != _LINE_COMMENT:
                break
            index += 1
        if self.has_north if self.ground.seats == 3 else self.has_east_or_west:
            return -1
        return index

    def read_tag(self, data: bytes, text: bytes, index: int) -> bool:
        """Read the tag at `index`."""
        if not self.take_apart(text, index) or not self.is_new(self.hashed):
            return False
        place = self.hashed % 256
        if self.hashes[place] != self.hashed:
            return True
        meaning = self.meanings[place]
        if meaning == _NO_MEANING:
            return True
        if meaning == _NORTHS:
            self.has_north = True
            return True
        if meaning == _EAST_OR_WEST:
            self.has_east_or_west = True
            return True
        if meaning == _RESULT:
            self.result = self.find_result(text)
            return self.result >= 0
        if meaning == _DATE:
            return is_date(text, self.value_at, self.value_stop)
        if meaning == _RULES:
            return self.read_rules(data, text)
        if meaning == _SETUP:
            self.setup_at, self.setup_stop = self.value_at, self.value_stop
            # Another name may have the same hash.
            return data[self.name_at : self.name_stop] == b"Setup"
        if meaning == _DIGEST:
            self.digest_at, self.digest_stop = self.value_at, self.value_stop
            return data[self.name_at : self.name_stop] == b"Digest"
        if meaning == _TIME:
            return is_control(data[self.value_at : self.value_stop])
        return meaning == _EVIDENCE and self.is_evidence(data)

    def take_apart(self, text: bytes, index: int) -> bool:
        """Find a tag's name, the hash of it, and its value; false if it cannot be read.

        The value keeps its escapes as written.
        """
        scanner = self.scanner
        at, stop = scanner.starts[index], scanner.stops[index]
        if scanner.slots[index] == _PLAIN_TAG:
            here = at + 1
            while text[here] != 32:
                here += 1
            self.hashed = name_hash_at(text, at + 1, here)
            self.name_at, self.name_stop = at + 1, here
            self.value_at, self.value_stop = here + 2, stop - 2
            return True
        name, value = self.count + 1, self.count + 2
        if scanner.cut(text, at, stop, _TAG_RULE, self.count) < 0:
            return False
        self.name_at, self.name_stop = scanner.starts[name], scanner.stops[name]
        self.hashed = name_hash_at(text, self.name_at, self.name_stop)
        self.value_at, self.value_stop = scanner.starts[value] + 1, scanner.stops[value] - 1
        return scanner.is_string(text, value)

    def is_new(self, hashed: int) -> bool:
        """True when no earlier tag has a name of that hash; the hash is then remembered."""
        for index in range(self.name_count):
            if self.names[index] == hashed:
                return False
        if self.name_count >= 64:
            return False
        self.names[self.name_count] = hashed
        self.name_count += 1
        return True

    def read_rules(self, data: bytes, text: bytes) -> bool:
        """Take the rules that the value names."""
        at, size = self.name_at, self.value_stop - self.name_at
        if size == self.last_size:
            differs = 0
            for here in range(size):
                differs |= self.last_rules[here] ^ text[at + here]
            if differs == 0:
                self.ground = self.last_ground
                return True
        if data[at : self.name_stop] != b"Rules":
            return False  # another name with the same hash
        value = data[self.value_at : self.value_stop]
        if value not in self.grounds:
            if len(self.grounds) >= _KEPT:
                self.grounds.clear()
            self.grounds[value] = first_ground(value.decode())
        ground = self.grounds[value]
        if ground is None:
            return False
        self.ground = self.last_ground = ground
        self.last_size = size if size <= 256 else -1
        for here in range(self.last_size):
            self.last_rules[here] = text[at + here]
        return True

    def find_result(self, text: bytes) -> int:
        """The result that the value states, -1 where the value is no result."""
        if self.value_stop - self.value_at > 4:
            return -1
        value = 0
        for here in range(self.value_at, self.value_stop):
            value = value << 8 | text[here]
        for result in range(6):
            if self.results[result] == value:
                return result
        return -1

    def has_result(self, outcome: int, ground: Ground) -> bool:
        """True when the stated result, if any, is `outcome` (a place, `DRAW` or `OPEN`)."""
        if self.result < 0 or self.result >= DRAW:
            return self.result < 0 or self.result == outcome
        return ground.seat_of[self.result] == outcome

    def is_evidence(self, data: bytes) -> bool:
        """True when the value is one that an `Evidence` tag can have."""
        if not self.evidence:
            # Imported here because it is slow to import, and few records have such a tag.
            from ..header import EVIDENCE

            self.evidence = frozenset(word.encode() for word in EVIDENCE)
        return data[self.value_at : self.value_stop] in self.evidence

    def has_true_digest(self, data: bytes) -> bool:
        """True when the digest stated is that of the record."""
        if self.digest_check is None:
            # Imported here because it needs the writer, and few records have a digest.
            from .digest_check import DigestCheck

            self.digest_check = DigestCheck(self.scanner)
        value, start = data[self.digest_at : self.digest_stop], self.scanner.starts[0]
        return self.digest_check.is_digest(value, data, start, self.count, self.ground)


def is_control(value: bytes) -> bool:
    """True for a time control."""
    try:
        control_from_text(value.decode())
    except ValueError:
        return False
    return True


def is_date(text: bytes, at: int, stop: int) -> bool:
    """True for a day of the calendar, like `2026-01-18` or `2026-??-??`.

    `replay/header.py` says which are; an unknown year, month or day may be any.
    """
    if stop - at != 10 or text[at + 4] != 45 or text[at + 7] != 45:
        return False
    year, month, day = digits(text, at, 4), digits(text, at + 5, 2), digits(text, at + 8, 2)
    if year == 0 or month == 0 or month > 12 or day == 0 or min(year, month, day) < -1:
        return False
    if month == 2:
        is_leap = year < 0 or (year % 4 == 0 and (year % 100 != 0 or year % 400 == 0))
        return day <= 28 + is_leap
    return day <= (30 if month in (4, 6, 9, 11) else 31)


def digits(text: bytes, at: int, size: int) -> int:
    """The number of `size` digits, -1 for as many question marks, -2 for anything else."""
    number = marks = 0
    for here in range(at, at + size):
        if text[here] == 63:
            marks += 1
        elif 48 <= text[here] <= 57:
            number = 10 * number + text[here] - 48
        else:
            return -2
    return number if marks == 0 else -1 if marks == size else -2


def name_hash(name: bytes) -> int:
    """The hash of a tag's name, from 0 to 2**31 - 1."""
    return name_hash_at(name, 0, len(name))


def name_hash_at(text: bytes, at: int, stop: int) -> int:
    """The hash of the name from `at` up to `stop`."""
    hashed = 7
    for here in range(at, stop):
        hashed = (hashed * 31 + text[here]) & 0x7FFFFFFF
    return hashed
