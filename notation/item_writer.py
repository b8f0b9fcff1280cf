"""Tags and the items of bodies written as text. `item_writer.pxd` declares the C types."""

from __future__ import annotations

import re
from typing import Any

from ..engine.board import House, Position, Seat, house_order
from .escapes import write_comment, write_string
from .record import (
    Comment,
    Data,
    End,
    EndReason,
    Event,
    Gap,
    Move,
    Pass,
    PositionClaim,
    Race,
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
from .text_buffer import TextBuffer

_SOUTH, _NORTH, _EAST = Seat.SOUTH, Seat.NORTH, Seat.EAST
_S, _N, _E, _W = map(ord, "SNEW")
_BLANK, _QUOTE, _BACKSLASH, _LINE_END, _CARRIAGE_RETURN = map(ord, ' "\\\n\r')
_OPENING, _CLOSING, _OPENING_BRACE, _CLOSING_BRACE, _LESS, _GREATER = map(ord, "[]{}<>")
_EQUALS, _COLON, _PLUS, _DASH, _DOT, _UNDERSCORE = map(ord, "=:+-._")
_AT, _TILDE, _CROSS, _PERCENT = map(ord, "@~x%")


MOST = 1 << 30
"""The most bytes of one text: no text that a program can hold has as many."""


class ItemWriter:
    """Writes tags and the items of bodies to `out`, one behind the other.

    The methods write what the functions of `items.py` return. They raise `ValueError` where
    these do; what `out` holds then is of no use.
    """

    def __init__(self) -> None:
        self.out = TextBuffer(MOST)

    def write_tag(self, tag: Tag) -> None:
        """Write a tag, without a line end."""
        out = self.out
        out.put(_OPENING)
        self.write_name(tag.name, False)
        out.put(_BLANK)
        self.write_string(tag.value)
        out.put(_CLOSING)

    def write_item(self, item: Any) -> None:
        """Write an item of a body; raises `ValueError` for one that cannot be written."""
        kind = type(item)
        if kind is Turn or kind is Pass or kind is SimultaneousRow:
            self.write_turn(item)
        elif kind is Comment or kind is Data:
            self.write_note(item)
        elif kind is Stores:
            stores: Stores = item
            self.out.put(_EQUALS)
            self.write_counts(stores.shells, _COLON)
        elif kind is VariationStart:
            self.out.write(b"(")
        elif kind is VariationEnd:
            self.out.write(b")")
        elif kind is Unreadable:
            raise ValueError(f"a record that could not be read cannot be written: `{item.text}`")
        else:
            self.write_statement(item)

    # -- turns -----------------------------------------------------------------------------------

    def write_turn(self, item: Any) -> None:
        """Write a turn, a pass or a row with everything in it.

        Raises `ValueError` for a turn without moves.
        """
        out = self.out
        if type(item) is Pass:
            passed: Pass = item
            self.write_seat(passed.seat)
            out.write(b"--")
        elif type(item) is SimultaneousRow:
            self.write_row(item)
        else:
            turn: Turn = item
            if not turn.moves:
                raise ValueError("a turn has at least one move")
            self.write_seat(turn.seat)
            is_first = True
            for move in turn.moves:
                if not is_first:
                    out.put(_PLUS)
                is_first = False
                self.write_move(move)
            if turn.store_end:
                out.put(_PLUS)

    def write_row(self, row: SimultaneousRow) -> None:
        """Write a simultaneous row; raises `ValueError` where its notes do not fit its turns."""
        turns, notes = row.turns, row.notes
        if len(notes) != len(turns) - 1 or not notes:
            raise ValueError(f"{len(turns)} turns have {len(turns) - 1} `|`, not {len(notes)}")
        for place in range(len(turns)):
            if place:
                for note in notes[place - 1]:
                    self.out.put(_BLANK)
                    self.write_note(note)
                self.out.write(b" | ")
            self.write_turn(turns[place])

    def write_move(self, move: Move) -> None:
        """Write a move: its house, its parts in the order of `MOVE_PARTS`, its marks.

        Raises `ValueError` for a mark that is none, or in the wrong place.
        """
        out = self.out
        if move.house is None:
            out.put(_UNDERSCORE)
        else:
            self.write_numeral(move.house)
        if move.tick is not None:
            out.put(_AT)
            self.write_count(move.tick)
        relays = move.relays
        if isinstance(relays, int):
            out.put(_TILDE)
            self.write_count(relays)
        elif relays is not None:
            for house in relays:
                out.put(_GREATER)
                self.write_house(house)
        if move.end is not None:
            out.put(_DASH)
            self.write_house(move.end)
        if move.captured is not None:
            out.put(_CROSS)
            self.write_count(move.captured)
        if move.marks:
            for place, mark in enumerate(move.marks):
                if not (_GLYPH.fullmatch(mark) or (place == 0 and mark in _SIGNS)):
                    raise ValueError(f"`{mark}` is not a mark of a move, or is in the wrong place")
                out.write(mark.encode())

    def write_seat(self, seat: Seat) -> None:
        """Write the letter of a seat."""
        if seat is _SOUTH:
            self.out.put(_S)
        elif seat is _NORTH:
            self.out.put(_N)
        else:
            self.out.put(_E if seat is _EAST else _W)

    def write_house(self, house: House) -> None:
        """Write the name of a house."""
        self.write_seat(house[0])
        self.write_numeral(house[1])

    # -- numbers, names and words ----------------------------------------------------------------

    def write_numeral(self, number: int) -> None:
        """Write the number of a house; raises `ValueError` unless it is 1 to 99."""
        if not 1 <= number <= 99:
            raise ValueError(f"houses are numbered from 1 to 99, not {number}")
        self.out.number(number)

    def write_count(self, number: int) -> None:
        """Write a number; raises `ValueError` for one below 0 or of more than 9 digits."""
        if not 0 <= number <= 999_999_999:
            raise ValueError(f"a number is written with at most 9 digits, not {number}")
        self.out.number(number)

    def write_counts(self, shells: tuple[int, ...], between: int) -> None:
        """Write the shells of 2 or 3 stores with a sign between; raises `ValueError` for others."""
        if not 2 <= len(shells) <= 3:
            raise ValueError(f"there are 2 or 3 stores, not {len(shells)}")
        for place in range(len(shells)):
            if place:
                self.out.put(between)
            self.write_count(shells[place])

    def write_name(self, name: str, has_dots: bool) -> None:
        """Write the name of a tag or an event, or the key of data, which may have dots.

        Raises `ValueError` for a word that is no name.
        """
        letters = encode(name)
        size = len(letters)
        is_name = size > 0 and (65 <= letters[0] <= 90 or 97 <= letters[0] <= 122)
        for place in range(size):
            byte = letters[place]
            is_letter = 65 <= byte <= 90 or 97 <= byte <= 122 or 48 <= byte <= 57
            if not is_letter and byte != _DASH and byte != _UNDERSCORE:
                is_name = is_name and has_dots and byte == _DOT
        if not is_name:
            raise ValueError(f"`{name}` is not a name; a name is letters and digits")
        self.out.write(letters)

    def write_string(self, value: str) -> None:
        """Write a string in quotes."""
        letters = encode(value)
        for place in range(len(letters)):
            if letters[place] in (_QUOTE, _BACKSLASH, _LINE_END, _CARRIAGE_RETURN):
                self.out.write(encode(write_string(value)))
                return
        self.out.put(_QUOTE)
        self.out.write(letters)
        self.out.put(_QUOTE)

    def write_note(self, note: Any) -> None:
        """Write a comment in braces, or data; raises `ValueError` for data without pairs."""
        out = self.out
        if type(note) is Comment:
            comment: Comment = note
            letters = encode(comment.text)
            for place in range(len(letters)):
                byte = letters[place]
                if byte in (_BACKSLASH, _OPENING_BRACE, _CLOSING_BRACE, _PERCENT, _CARRIAGE_RETURN):
                    out.write(encode(write_comment(comment.text)))
                    return
            out.put(_OPENING_BRACE)
            out.write(letters)
            out.put(_CLOSING_BRACE)
            return
        data: Data = note
        if not data.pairs:
            raise ValueError("data has at least one `key=value`")
        is_first = True
        for key, value in data.pairs:
            out.put(_LESS if is_first else _BLANK)
            is_first = False
            self.write_name(key, True)
            out.put(_EQUALS)
            self.write_value(value)
        out.put(_GREATER)

    def write_value(self, value: str) -> None:
        """Write a value of data, in quotes only where it needs them."""
        letters = encode(value)
        is_bare = len(letters) > 0
        for place in range(len(letters)):
            byte = letters[place]
            if byte >= 128:
                is_bare = _BARE.fullmatch(value) is not None
                break
            # Control characters that are no blanks need no quotes.
            is_control = byte < 9 or 13 < byte < 28
            if (byte <= 34 or byte in (_LESS, _GREATER)) and not is_control:
                is_bare = is_bare and byte == 33
        if is_bare:
            self.out.write(letters)
        else:
            self.write_string(value)

    # -- statements ------------------------------------------------------------------------------

    def write_statement(self, item: Any) -> None:
        """Write a statement; raises `ValueError` for anything else."""
        out = self.out
        kind = type(item)
        if kind is RoundStart:
            self.write_round(item)
        elif kind is Score:
            score: Score = item
            out.write(b"score ")
            self.write_counts(score.shells, _DASH)
        elif kind is PositionClaim:
            claim: PositionClaim = item
            out.write(b"position ")
            self.write_position(claim.position)
        elif kind is SetPosition:
            stated: SetPosition = item
            out.write(b"set ")
            self.write_position(stated.position)
        elif kind is Race:
            race: Race = item
            if not race.runs:
                raise ValueError("a race has at least one drop")
            out.write(b"race")
            for seat, drops in race.runs:
                out.put(_BLANK)
                self.write_seat(seat)
                self.write_count(drops)
        elif kind is Gap:
            out.write(b"gap")
        elif kind is Event:
            event: Event = item
            out.write(b"event ")
            self.write_name(event.name, False)
            if event.text is not None:
                out.put(_BLANK)
                self.write_string(event.text)
        elif kind is End:
            self.write_end(item)
        else:
            raise ValueError(f"a {kind.__name__} is no item of a record")

    def write_round(self, begun: RoundStart) -> None:
        """Write a `round`."""
        out = self.out
        out.write(b"round ")
        self.write_count(begun.number)
        if begun.first is not None:
            out.write(b" first ")
            self.write_seat(begun.first)
        if begun.burned:
            out.write(b" burn")
            for house in sorted(begun.burned, key=house_order):
                out.put(_BLANK)
                self.write_house(house)

    def write_end(self, end: End) -> None:
        """Write an `end`; raises `ValueError` for a seat too many, or a lacking one."""
        reason: EndReason = end.reason
        if (end.seat is not None) is not reason.names_seat:
            raise ValueError(f"`end {reason.value}` names a seat: {reason.names_seat}")
        self.out.write(b"end")
        if reason.value:
            self.out.put(_BLANK)
            self.out.write(reason.value.encode())
        if end.seat is not None:
            self.out.put(_BLANK)
            self.write_seat(end.seat)

    def write_position(self, position: Position) -> None:
        """Write a position in quotes."""
        self.out.put(_QUOTE)
        self.out.write(position.to_text().encode())
        self.out.put(_QUOTE)


_BARE = re.compile(r'[^\s"<>]+')
_SIGNS = frozenset({"!", "?", "!!", "??", "!?", "?!"})
_GLYPH = re.compile(r"\$(?:0|[1-9][0-9]{0,8})")


def encode(text: str) -> bytes:
    """The text in UTF-8; a lone surrogate, as in a text made by a program, stays one."""
    try:
        return text.encode()
    except UnicodeEncodeError:
        return text.encode("utf-8", "surrogatepass")
