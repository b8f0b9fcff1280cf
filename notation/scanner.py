"""Records cut into tokens by the grammar's tables, and turns read from them.

What is cut here is cut as Lark cuts it, and stands where Lark's parser takes it: the tables are
its own (`notation/tables.py`). Variations are left out, and whatever a table cannot say; such a
text is not accepted, which says nothing about it.

`scanner.pxd` beside this file says what all this is in C.
"""

from __future__ import annotations

from . import tables

TOKENS = 65536
"""The most tokens that are kept at a time: a record's, and behind them those inside one."""

LONGEST_TURN = 600
"""The most characters of a turn that is read; longer ones are left to the grammar."""

_KINDS = ["", *tables.KINDS.split()]
_STARTS = dict(entry.split("=") for entry in tables.STARTS.split())

_FAULT, _BLANK, _GLYPH, _MARK = map(_KINDS.index, ("FAULT", "BLANK", "GLYPH", "MARK"))
_SEAT, _PASS, _NUMERAL, _HIDDEN = map(_KINDS.index, ("SEAT", "PASS", "NUMERAL", "HIDDEN"))
_AT, _TRAIL, _RELAYS, _LAST = map(_KINDS.index, ("AT", "MORETHAN", "TILDE", "NOBODY_MOVES"))
_CAPTURE, _PLUS = map(_KINDS.index, ("X", "PLUS"))
_TURN = int(_STARTS["turn"])


def kind_of(terminal: str) -> int:
    """The number of a terminal of the grammar, by its name there."""
    return _KINDS.index(terminal)


def start_of(rule: str) -> int:
    """The place where a rule of the grammar begins."""
    return int(_STARTS[rule])


class Scanner:
    """Cuts texts; what it found last stands in its arrays until it cuts again.

    Token i is of the kind `kinds[i]` and goes from `starts[i]` up to `stops[i]`. `codes` is the
    turn read last: its seat, how many moves (0: a pass), 1 where a last `+` claims that it ends
    in the store; then for each move six numbers, -1 where nothing is written: house (0 for `_`),
    tick, relays, 1 where the relayed houses stand behind these numbers, the last house, shells
    captured. Such a house is its seat (0 to 3: S, N, E, W) times 100 and its number.
    """

    def __init__(self) -> None:
        self.classes = _padded(_row(tables.CLASSES), 257)
        self.begins = [64 * state for state in _padded(_row(tables.BEGINS), 256)]
        self.leads = _padded(_wide(tables.LEADS), 8192)
        self.may_end = _padded(_row(tables.MAY_END), 128)
        distinct = tables.ENDED.split(";")
        self.ended = _padded(
            _wide(";".join(distinct[row] for row in _row(tables.ENDED_ROW))), 32768
        )
        self.after = [64 * state for state in _padded(_wide(tables.AFTER), 32768)]
        self.kinds, self.codes = _padded([], TOKENS), _padded([], 4096)
        self.starts, self.stops = _padded([], TOKENS), _padded([], TOKENS)
        self.found = 0

    def cut(self, text: bytes, at: int, stop: int, place: int, index: int) -> int:
        """Cut a text by a rule that begins at `place`, its first token being kept at `index`.

        Gives the index after its last token, or -1 where the text is not accepted. Blanks are
        not kept.
        """
        first = at
        while at < stop:
            begins_line = at == first or text[at - 1] == 10
            state = self.begins[2 * place + begins_line]
            here = at
            while here < stop:
                following = self.after[state + self.classes[text[here]]]
                if following == 0:
                    break
                state = following
                here += 1
            kind = self.ended[state + self.classes[text[here] if here < stop else 256]]
            if kind == 0:
                here = self.shortened(text, at, here, self.begins[2 * place + begins_line])
                kind = self.found
            place = self.leads[64 * place + kind]
            if place == 0 or index >= TOKENS:
                return -1
            if kind != _BLANK:
                self.kinds[index] = kind
                self.starts[index] = at
                self.stops[index] = here
                index += 1
            at = here
        return index if self.may_end[place] else -1

    def shortened(self, text: bytes, at: int, stop: int, state: int) -> int:
        """Where the last token from `at` ends that ends before `stop`; `found` is its kind.

        It is 0 where there is none.
        """
        self.found = 0
        end = at
        for here in range(at, stop):
            column = self.classes[text[here]]
            kind = self.ended[state + column]
            if kind != 0:
                self.found = kind
                end = here
            state = self.after[state + column]
        return end

    def number(self, text: bytes, index: int) -> int:
        """The number that a token of digits, or of digits and dots, says."""
        said = 0
        for here in range(self.starts[index], self.stops[index]):
            if text[here] != 46:
                said = 10 * said + text[here] - 48
        return said

    def seat(self, text: bytes, index: int) -> int:
        """The seat a token names: 0 to 3 for S, N, E, W, large or small."""
        letter = text[self.starts[index]] | 32
        if letter == 115:
            return 0
        if letter == 110:
            return 1
        return 2 if letter == 101 else 3

    def house(self, text: bytes, index: int) -> int:
        """The house named by the tokens at `index` and behind it."""
        return 100 * self.seat(text, index) + self.number(text, index + 1)

    def read_turn(self, text: bytes, at: int, stop: int, index: int) -> list[int]:
        """The `codes` of a turn, -1 moves where it is not accepted; cut from `index` on."""
        codes = self.codes
        codes[1] = -1
        if stop - at > LONGEST_TURN:
            return codes
        end = self.cut(text, at, stop, _TURN, index)
        if end < 0:
            return codes
        codes[0] = self.seat(text, index)
        codes[1] = codes[2] = 0
        move = write = 3
        index += 1
        while index < end:
            kind = self.kinds[index]
            if kind == _NUMERAL or kind == _HIDDEN:
                codes[1] += 1
                codes[2] = 0
                move = write
                write += 6
                codes[move] = self.number(text, index) if kind == _NUMERAL else 0
                codes[move + 1] = codes[move + 2] = codes[move + 4] = codes[move + 5] = -1
                codes[move + 3] = 0
            elif kind == _PLUS:
                codes[2] = 1
            elif kind == _CAPTURE:
                index += 1
                codes[move + 5] = self.number(text, index)
            elif kind == _AT:
                index += 1
                codes[move + 1] = self.number(text, index)
            elif kind == _RELAYS:
                index += 1
                codes[move + 2] = self.number(text, index)
            elif kind == _TRAIL:
                codes[move + 2] = codes[move + 2] + 1 if codes[move + 3] else 1
                codes[move + 3] = 1
                codes[write] = self.house(text, index + 1)
                write += 1
                index += 2
            elif kind == _LAST:
                codes[move + 4] = self.house(text, index + 1)
                index += 2
            index += 1
        return codes


def _row(runs: str) -> list[int]:
    """The numbers of a row written as runs."""
    numbers: list[int] = []
    for run in runs.split():
        number, _, count = run.partition("x")
        numbers += [int(number)] * int(count or 1)
    return numbers


def _wide(rows: str) -> list[int]:
    """The numbers of rows, each made 64 wide."""
    return [number for row in rows.split(";") for number in _padded(_row(row), 64)]


def _padded(numbers: list[int], size: int) -> list[int]:
    if len(numbers) > size:
        raise ValueError(f"there is room for {size} numbers, not {len(numbers)}")
    return numbers + [0] * (size - len(numbers))
