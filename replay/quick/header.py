"""Reading the tags of a record for a quick check (`replay/header.py` is for the full path).

`header.pxd` declares the C types.
"""

from __future__ import annotations

from ...engine.board import Seat
from ...engine.rules_text import DEFAULT
from ...engine.ruleset import RuleSet
from ...notation.grammar.tables import kind_of, start_of
from ...notation.quick.scanner import Scanner
from ...notation.quick.token_cache import LINES
from .ground import SEATS, Ground, first_ground

_TAG_RULE = start_of("tag")
_TAG, _DATA, _NL, _COMMENT, _LINE_COMMENT = map(
    kind_of, ("TAG", "DATA", "_NL", "COMMENT", "LINE_COMMENT")
)

DRAW, OPEN = 4, 5
"""The results without a winner; those below are seats, numbered as in `SEATS`."""

_UNREAD, _NO_MEANING, _RULES, _RESULT, _CHECKED, _LEFT_OUT, _NORTHS, _EAST_OR_WEST = range(8)
"""What a tag is to the check."""

_MEANINGS = {"Rules": _RULES, "Result": _RESULT, "Date": _CHECKED, "Evidence": _CHECKED}
_MEANINGS |= {"Setup": _LEFT_OUT, "Digest": _LEFT_OUT}
for _seat, _meaning in (
    (Seat.NORTH, _NORTHS), (Seat.EAST, _EAST_OR_WEST), (Seat.WEST, _EAST_OR_WEST)
):  # fmt: skip
    _MEANINGS |= {_seat.title + part: _meaning for part in ("", "Team", "Id", "Rating")}

_KEPT = 4096
"""The number of texts of one kind that are kept."""


class QuickHeader:
    """Reads tags. `ground` is then the first round of the rules, `result` the result stated.

    A result is a seat as `SEATS` numbers it, `DRAW`, `OPEN`, or -1 where none is stated.
    """

    def __init__(self, scanner: Scanner) -> None:
        self.scanner = scanner
        self.count, self.name_count, self.result = 0, 0, -1
        self.has_north = self.has_east_or_west = False
        self.grounds: dict[bytes, Ground | None] = {}
        self.values: dict[bytes, bool] = {}
        known = [*(seat.value for seat in SEATS), "draw", "*"]
        self.results = {f'[Result "{value}"]'.encode(): at for at, value in enumerate(known)}
        usual = first_ground(DEFAULT)
        if usual is None:
            raise ValueError(f"the rule set `{DEFAULT}` is not known")
        self.usual = self.ground = usual
        self.hashes, self.meanings = [0] * 256, [0] * 256
        for name, meaning in _MEANINGS.items():
            place = name_hash(name.encode()) % 256
            if self.meanings[place]:
                raise ValueError(f"the hash of `{name}` is that of another tag")
            self.hashes[place], self.meanings[place] = name_hash(name.encode()), meaning
        self.names = [0] * 64
        # For the tags that the scanner remembers: the hash of their names, and their meaning.
        self.line_names, self.line_meanings = [0] * 512, [0] * 512
        self.line_results = [0] * 512
        self.line_grounds: list[Ground] = [usual] * LINES
        self.forgotten = 0

    def read(self, data: bytes, text: bytes, count: int) -> int:
        """The index of the first token of the game, -1 where the tags are not accepted.

        `count` is the number of the record's tokens.
        """
        scanner = self.scanner
        if self.forgotten != scanner.cache.clears:
            self.forgotten = scanner.cache.clears
            for slot in range(LINES):
                self.line_meanings[slot] = _UNREAD
        self.ground = self.usual
        self.count = count
        self.result, self.name_count = -1, 0
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
        slot = self.scanner.slots[index]
        if slot >= 0 and self.line_meanings[slot] != _UNREAD:
            return self.repeat_tag(slot)
        at, stop = self.scanner.starts[index], self.scanner.stops[index]
        meaning = self.find_meaning(text, at, stop)
        if meaning < 0 or not self.is_new(self.hashed):
            return False
        if not self.take_meaning(data, meaning, at, stop):
            return False
        if slot >= 0:
            self.line_names[slot], self.line_meanings[slot] = self.hashed, meaning
            self.line_results[slot], self.line_grounds[slot] = self.result, self.ground
        return True

    def repeat_tag(self, slot: int) -> bool:
        """Take a tag that was read before and that the scanner has recognized."""
        meaning = self.line_meanings[slot]
        if not self.is_new(self.line_names[slot]):
            return False
        if meaning == _RULES:
            self.ground = self.line_grounds[slot]
        elif meaning == _RESULT:
            self.result = self.line_results[slot]
        elif meaning == _NORTHS:
            self.has_north = True
        elif meaning == _EAST_OR_WEST:
            self.has_east_or_west = True
        return True

    def find_meaning(self, text: bytes, at: int, stop: int) -> int:
        """What the tag there means to the check, -1 where it cannot be read.

        The hash of its name is then in `hashed`.
        """
        scanner = self.scanner
        name, value = self.count + 1, self.count + 2
        if scanner.cut(text, at, stop, _TAG_RULE, self.count) < 0:
            return -1
        if not scanner.is_string(text, value):
            return -1
        self.hashed = name_hash_at(text, scanner.starts[name], scanner.stops[name])
        place = self.hashed % 256
        is_known = self.meanings[place] != _UNREAD and self.hashes[place] == self.hashed
        return self.meanings[place] if is_known else _NO_MEANING

    def is_new(self, hashed: int) -> bool:
        """Whether no earlier tag has a name of that hash, which is then remembered."""
        for index in range(self.name_count):
            if self.names[index] == hashed:
                return False
        if self.name_count >= 64:
            return False
        self.names[self.name_count] = hashed
        self.name_count += 1
        return True

    def take_meaning(self, data: bytes, meaning: int, at: int, stop: int) -> bool:
        """Take a tag for what it means to the check."""
        if meaning == _NO_MEANING:
            return True
        if meaning == _NORTHS:
            self.has_north = True
            return True
        if meaning == _EAST_OR_WEST:
            self.has_east_or_west = True
            return True
        if meaning == _RULES:
            return self.read_rules(data[at:stop])
        if meaning == _RESULT:
            return self.read_result(data[at:stop])
        return meaning == _CHECKED and self.is_checked(data[at:stop])

    def read_rules(self, token: bytes) -> bool:
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

    def read_result(self, token: bytes) -> bool:
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
            # Imported here because it is slow to import, and few records have such tags.
            from ...notation.record import Record, Tag
            from ..header import check_tags

            tags = (Tag(*tag_of(token)),)
            self.values[token] = "\\" not in tags[0].value and not check_tags(
                Record(tags), RuleSet()
            )
        return self.values[token]


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
