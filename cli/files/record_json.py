"""A record as JSON: its tags and its body in order, each item with its place in the file.

`record_json.pxd` declares the C types.
"""

# `_letters`, `_size`, `_number`, `_write` and `_put` are given to Python by `globals()`, where ruff
# does not see them.
# ruff: noqa: F821

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any

from ...engine.board import House, Seat
from ...notation.record import (
    Comment,
    Data,
    End,
    Event,
    Gap,
    Item,
    Move,
    Pass,
    PositionClaim,
    Race,
    Record,
    RoundStart,
    Score,
    SetPosition,
    SimultaneousRow,
    Stores,
    Tag,
    Turn,
    Unreadable,
    VariationEnd,
    VariationStart,
)
from ...notation.splitter import Source
from ...notation.text_buffer import TextBuffer
from ..console.json_text import to_json

_MOST = 1 << 30
"""The most bytes that are held at once; what one value can need is far less."""

_ENOUGH = 1 << 20
"""The bytes after which the text so far is put aside."""

_FAR = 1 << 10
"""The most characters scanned to find a place, and from there to the end of its line."""

_BEGIN, _END = b',"span":{"line":', b',"end_line":'

_DOUBTFUL = (194, 226, 237)  # controls, line ends and halves of characters begin with these
_PLAIN = bytes(
    (32 <= letter < 127 and letter not in b'"\\') or (letter > 127 and letter not in _DOUBTFUL)
    for letter in range(256)
)
"""For every byte of a string, 1 if it stands for itself whatever follows."""

_SOUTH, _NORTH, _EAST = Seat.SOUTH, Seat.NORTH, Seat.EAST

_letters: Callable[[str], Any]
_size: Callable[[str], int]
_number: Callable[[int], int]
_write: Callable[[TextBuffer, bytes], object]
_put: Callable[[TextBuffer, int], object]
_put_all: Callable[[TextBuffer, TextBuffer], object]
if __file__.endswith(".py"):
    # Cython refuses to assign to what the `.pxd` files make C functions, even where it is not run.
    globals().update(
        {
            "_letters": lambda text: text.encode(errors="surrogatepass") + b"\0",
            "_size": lambda text: len(text.encode(errors="surrogatepass")),
            "_number": lambda value: value if value < 1 << 31 else -1,
            "_write": TextBuffer.write,
            "_put": TextBuffer.number,
            "_put_all": lambda out, text: out.write(text.taken()),
        }
    )


class RecordJson:
    """Writes one record after another."""

    def __init__(self) -> None:
        self.out = TextBuffer(_MOST)
        self.begin, self.end = TextBuffer(), TextBuffer()
        self.begin.write(_BEGIN)
        self.end.write(_END)
        self.parts: list[bytes] = []
        self.source = Source("")
        self.text = self.signs = b""
        self.length = 0
        self.line = self.line_start = self.seen = 0

    def write(self, record: Record, source: Source) -> bytes:
        """The JSON object of a record: its number in the file, its line, tags and body."""
        out = self.out
        out.size = 0
        self.parts = []
        self.source = source
        self.text = source.text.encode("latin-1", "replace")  # a byte for each character
        self.signs = self.text  # in C the address of its bytes
        self.length = len(self.text)
        self.line_start = self.seen = 0
        self.name_line(source.line)
        _write(out, b'{"record":')
        self.write_number(source.number)
        _write(out, b',"line":')
        self.write_number(source.line)
        _write(out, b',"tags":[')
        self.write_tags(record.tags)
        _write(out, b',"body":[')
        self.write_items(record.body)
        _write(out, b"}")
        self.put_aside()
        return self.parts[0] if len(self.parts) == 1 else b"".join(self.parts)

    def put_aside(self) -> None:
        """Put aside what is written, and go on without it.

        Raises `MemoryError` where there was no room for it.
        """
        if self.out.is_full():
            raise MemoryError
        self.parts.append(self.out.taken())
        self.out.size = 0

    def write_tags(self, tags: tuple[Tag, ...]) -> None:
        """Write the tags of a record."""
        out = self.out
        for tag in tags:
            _write(out, b'{"name":')
            self.write_words(tag.name)
            _write(out, b',"value":')
            self.write_words(tag.value)
            self.end_item(tag.at, tag.stop)
            _write(out, b",")
        self.end_list(tags)

    # -- items -----------------------------------------------------------------------------------

    def write_items(self, items: tuple[Item, ...]) -> None:
        """Write the items of a list."""
        for item in items:
            self.write_item(item)
            _write(self.out, b",")
        self.end_list(items)

    def write_item(self, item: Item) -> None:
        """Write any item."""
        out = self.out
        if type(item) is Turn:
            self.write_turn(item)
        elif type(item) is Stores:
            stores = item
            _write(out, b'{"type":"stores","shells":[')
            self.write_counts(stores.shells)
        elif type(item) is Data:
            data = item
            _write(out, b'{"type":"data","pairs":[')
            self.write_pairs(data.pairs)
        elif type(item) is Comment:
            comment = item
            _write(out, b'{"type":"comment","text":')
            self.write_words(comment.text)
        elif type(item) is Pass:
            passed = item
            _write(out, b'{"type":"pass","number":')
            self.write_number(passed.number)
            _write(out, b',"seat":')
            self.write_seat(passed.seat)
        elif type(item) is VariationStart:
            _write(out, b'{"type":"variation-start"')
        elif type(item) is VariationEnd:
            _write(out, b'{"type":"variation-end"')
        elif type(item) is SimultaneousRow:
            self.write_row(item)
        elif type(item) is Unreadable:
            _write(out, b'{"type":"unreadable","text":')
            self.write_words(item.text)
        else:
            self.write_statement(item)
        self.end_item(item.at, item.stop)

    def write_row(self, row: SimultaneousRow) -> None:
        """Write a simultaneous row."""
        out = self.out
        _write(out, b'{"type":"simultaneous","number":')
        self.write_number(row.number)
        _write(out, b',"turns":[')
        self.write_items(row.turns)
        _write(out, b',"notes":[')
        for notes in row.notes:
            _write(out, b"[")
            self.write_items(notes)
            _write(out, b",")
        self.end_list(row.notes)

    def write_turn(self, turn: Turn) -> None:
        """Write a turn."""
        out = self.out
        _write(out, b'{"type":"turn","number":')
        self.write_number(turn.number)
        _write(out, b',"seat":')
        self.write_seat(turn.seat)
        _write(out, b',"moves":[')
        moves = turn.moves
        for move in moves:
            self.write_move(move)
            _write(out, b",")
        self.end_list(moves)
        if turn.store_end:
            _write(out, b',"store_end":true')
        else:
            _write(out, b',"store_end":false')

    def write_move(self, move: Move) -> None:
        """Write a move of a turn."""
        out = self.out
        _write(out, b'{"house":')
        self.write_number(move.house)
        if move.tick is None and move.relays is None and move.end is None and move.captured is None:
            _write(out, b',"tick":null,"relays":null,"end":null,"captured":null')
        else:
            self.write_claims(move)
        _write(out, b',"marks":[')
        marks = move.marks
        for mark in marks:
            self.write_words(mark)
            _write(out, b",")
        self.end_list(marks)
        self.end_item(move.at, move.stop)

    def write_claims(self, move: Move) -> None:
        """Write what a move claims."""
        out = self.out
        _write(out, b',"tick":')
        self.write_number(move.tick)
        _write(out, b',"relays":')
        if isinstance(move.relays, tuple):
            self.write_houses(move.relays)
        else:
            self.write_number(move.relays)
        _write(out, b',"end":')
        self.write_words(None if move.end is None else str(move.end))
        _write(out, b',"captured":')
        self.write_number(move.captured)

    def write_pairs(self, pairs: tuple[tuple[str, str], ...]) -> None:
        """Write the pairs of data, and the end of their list."""
        out = self.out
        for pair in pairs:
            key, value = pair
            _write(out, b"[")
            self.write_words(key)
            _write(out, b",")
            self.write_words(value)
            _write(out, b"],")
        self.end_list(pairs)

    # -- statements ------------------------------------------------------------------------------

    def write_statement(self, item: Item) -> None:
        """Write a statement."""
        out = self.out
        if type(item) is RoundStart:
            _write(out, b'{"type":"round","number":')
            self.write_number(item.number)
            _write(out, b',"first":')
            self.write_seat(item.first)
            _write(out, b',"burned":')
            if item.burned is None:
                _write(out, b"null")
            else:
                self.write_houses(item.burned)
        elif type(item) is Score:
            _write(out, b'{"type":"score","shells":[')
            self.write_counts(item.shells)
        elif type(item) is PositionClaim:
            _write(out, b'{"type":"position","position":')
            self.write_words(item.position.to_text())
        elif type(item) is SetPosition:
            _write(out, b'{"type":"set","position":')
            self.write_words(item.position.to_text())
        elif type(item) is Race:
            _write(out, b'{"type":"race","runs":[')
            for seat, drops in item.runs:
                _write(out, b'{"seat":')
                self.write_seat(seat)
                _write(out, b',"drops":')
                self.write_number(drops)
                _write(out, b"},")
            self.end_list(item.runs)
        elif type(item) is Gap:
            _write(out, b'{"type":"gap"')
        elif type(item) is Event:
            _write(out, b'{"type":"event","name":')
            self.write_words(item.name)
            _write(out, b',"text":')
            self.write_words(item.text)
        elif type(item) is End:
            _write(out, b'{"type":"end","reason":')
            self.write_words(item.reason.value or None)
            _write(out, b',"seat":')
            self.write_seat(item.seat)

    # -- words -----------------------------------------------------------------------------------

    def write_words(self, text: str | None) -> None:
        """Write a string or `null`; `to_json` writes any string that is not plain."""
        out = self.out
        begin = out.size
        if text is None:
            _write(out, b"null")
        elif not self.write_plain(text):
            out.size = begin
            out.write(to_json(text).encode(errors="backslashreplace"))

    def write_plain(self, text: str) -> bool:
        """Write a string; false where a sign needs another escape than a backslash before it."""
        out, plain = self.out, _PLAIN
        letters = _letters(text)
        if not letters:
            return False
        _write(out, b'"')
        begin = here = 0
        while True:
            letter = letters[here]
            if plain[letter]:
                here += 1
                continue
            if letter == 226:
                if letters[here + 1] == 128 and letters[here + 2] in (168, 169):
                    return False
            elif letter == 34 or letter == 92 or letter == 10:
                out.copy(letters, begin, here)
                _write(out, b"\\")
                begin = here
                if letter == 10:
                    _write(out, b"n")
                    begin += 1
            elif letter == 0 and here == _size(text):
                break
            else:
                return False  # a sign that does not show, or perhaps one
            here += 1
        out.copy(letters, begin, here)
        _write(out, b'"')
        return True

    def write_number(self, value: int | None) -> None:
        """Write a number, 0 or more, or `null`."""
        number = -1 if value is None else _number(value)
        if number >= 0:
            _put(self.out, number)
        elif value is None:
            _write(self.out, b"null")
        else:
            self.out.write(str(value).encode())

    def write_counts(self, counts: tuple[int, ...]) -> None:
        """Write numbers, and the end of their list."""
        for count in counts:
            self.write_number(count)
            _write(self.out, b",")
        self.end_list(counts)

    def end_list(self, items: Collection[object]) -> None:
        """Write the end of a list of items, which has a comma behind each."""
        if items:
            self.out.size -= 1
        _write(self.out, b"]")

    def write_seat(self, seat: Seat | None) -> None:
        """Write the letter of a seat, or `null`."""
        if seat is None:
            _write(self.out, b"null")
        elif seat is _SOUTH:
            _write(self.out, b'"S"')
        elif seat is _NORTH:
            _write(self.out, b'"N"')
        elif seat is _EAST:
            _write(self.out, b'"E"')
        else:
            _write(self.out, b'"W"')

    def write_houses(self, houses: tuple[House, ...]) -> None:
        """Write a list of houses."""
        out = self.out
        _write(out, b"[")
        for house in houses:
            self.write_words(str(house))
            _write(out, b",")
        self.end_list(houses)

    # -- places ----------------------------------------------------------------------------------

    def end_item(self, at: int, stop: int) -> None:
        """Write the last member of an object, its span, and its brace."""
        out = self.out
        while at < stop <= self.length and self.signs[stop - 1] == 10:
            stop -= 1
        if not self.line_start <= at <= self.seen:
            self.find(at)
        _put_all(out, self.begin)
        _put(out, at - self.line_start + 1)
        if stop > self.seen:
            self.find(stop)
        _put_all(out, self.end)
        _put(out, stop - self.line_start + 1)
        _write(out, b"}}")
        if out.size > _ENOUGH:
            self.put_aside()

    def find(self, at: int) -> None:
        """Find the line of a place.

        There is no line end from `line_start`, where the line found last begins, up to `seen`.
        """
        line = self.line
        if at < self.line_start or at > self.seen + _FAR:
            line, column = self.source.position(at)
            self.line_start = at - column + 1
            self.seen = at
        signs = self.signs
        for here in range(self.seen, min(at, self.length)):
            if signs[here] == 10:
                line += 1
                self.line_start = here + 1
        seen = max(self.seen, at)
        far = min(at + _FAR, self.length)
        while seen < far and signs[seen] != 10:
            seen += 1
        self.seen = seen
        if line != self.line:
            self.name_line(line)

    def name_line(self, line: int) -> None:
        """Go to a line, and make the text that all places in it share."""
        self.line = line
        begin, end = self.begin, self.end
        begin.size, end.size = len(_BEGIN), len(_END)
        begin.number(line)
        _write(begin, b',"column":')
        end.number(line)
        _write(end, b',"end_column":')
