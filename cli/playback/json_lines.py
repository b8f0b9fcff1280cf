"""A replay as JSON lines: one per turn, one per round and one at the end (NOTATION 7).

`json_lines.pxd` declares the C types.
"""

from __future__ import annotations

from ...engine.board import Position, Seat
from ...notation.record import Item, Move, Pass, SimultaneousRow, Turn
from ...notation.text_buffer import TextBuffer
from ...replay.result import Outcome
from ...replay.steps import (
    PassPlayed,
    Replay,
    RoundBegun,
    RoundOver,
    RowPlayed,
    TurnPlayed,
    Unverified,
)
from ...replay.turn_parts import KeptBoard, MoveTrace
from ..console.json_text import to_json

_MOST = 1 << 30
"""The most bytes of all lines of a record."""

_SOUTH, _NORTH, _EAST, _WEST = Seat
_WON, _DRAWN = Outcome.WON, Outcome.DRAWN

Played = TurnPlayed | RowPlayed | PassPlayed | Unverified
"""The steps that are turns of a record."""


class LineWriter:
    """Writes the lines of replays, one after the other."""

    def __init__(self) -> None:
        self.out, self.traced = TextBuffer(_MOST), MoveTrace()
        self.number, self.round, self.beginning = -1, -1, b""

    def write(self, replay: Replay, number: int) -> str:
        """The lines in the order played; `number` is the record's place in its file.

        Raises `ValueError` for a record whose lines have more than a gigabyte.
        """
        out = self.out
        out.size = 0
        body = replay.record.body
        begun: RoundBegun | None = None
        for step in replay.steps:
            if isinstance(step, TurnPlayed):
                turn: TurnPlayed = step
                self.begin_played(number, turn.round, turn.row, body[turn.body_index])
                self.write_turn_played(turn, body[turn.body_index])
            elif isinstance(step, RowPlayed):
                row: RowPlayed = step
                self.begin_played(number, row.round, row.row, body[row.body_index])
                self.write_row_played(row, body[row.body_index])
            elif isinstance(step, PassPlayed):
                passed: PassPlayed = step
                self.begin_played(number, passed.round, passed.row, body[passed.body_index])
                self.write_pass(passed.seat)
                self.write_after(passed.board_after, None, 0, 0)
            elif isinstance(step, RoundBegun):
                begun = step
            elif isinstance(step, RoundOver):
                over: RoundOver = step
                self.begin_line(number, over.round)
                self.write_round(over, begun)
                begun = None
            elif isinstance(step, Unverified):
                self.begin_played(number, step.round, step.row, body[step.body_index])
                self.write_in_general(step, body[step.body_index])
                out.write(b'","position":null,"stores":null,"captured":null,"laps":null}\n')
        self.write_result(replay, number)
        if out.is_full():
            raise ValueError(f"the lines of a record have more than {_MOST} bytes")
        return out.held[: out.size].decode("utf-8", "surrogatepass")

    def begin_line(self, number: int, round: int) -> None:
        """Write the beginning that all lines of a round have."""
        if round != self.round or number != self.number:
            self.number, self.round = number, round
            self.beginning = b'{"record":%d,"round":%d,' % (number, round)
        self.out.write(self.beginning)

    def write_key(self, key: bytes, value: int) -> None:
        """Write a key with its punctuation, and a number."""
        self.out.write(key)
        self.out.number(value)

    # -- turns -----------------------------------------------------------------------------------

    def begin_played(self, number: int, round: int, row: int, item: Item) -> None:
        """Write the beginning of the line of an item that is played, up to its text."""
        out = self.out
        self.begin_line(number, round)
        self.write_key(b'"row":', row)
        out.write(b',"seat":"')
        if isinstance(item, Turn):
            played: Turn = item
            self.write_seat(played.seat)
        elif isinstance(item, Pass):
            self.write_seat(item.seat)
        elif isinstance(item, SimultaneousRow):
            for turn in item.turns:
                self.write_seat(turn.seat)
        out.write(b'","text":"')

    def write_turn_played(self, step: TurnPlayed, item: Item) -> None:
        """Write the rest of a turn's line, from its text on."""
        is_written = False
        if step.ruled is None and isinstance(item, Turn) and step.trace(self.traced):
            is_written = self.write_turn(item, step.goes_on)
        if not is_written:
            self.write_in_general(step, item)
        captured, laps = step.shells_taken, step.laps_sown
        if captured < 0:
            captured, laps = step.captured, step.laps
        self.write_after(step.board_after, step.ruled, captured, laps)

    def write_row_played(self, step: RowPlayed, item: Item) -> None:
        """Write the rest of a simultaneous row's line, from its text on."""
        size = self.out.size
        is_written = False
        if step.ruled is None and isinstance(item, SimultaneousRow):
            is_written = self.write_row(step, item)
        if not is_written:
            self.out.size = size
            self.write_in_general(step, item)
        captured, laps = step.shells_taken, step.laps_sown
        if captured < 0:
            captured, laps = step.captured, step.laps
        self.write_after(step.board_after, step.ruled, captured, laps)

    def write_seat(self, seat: Seat) -> None:
        """Write the letter of a seat."""
        if seat is _SOUTH:
            self.out.seat(0)
        elif seat is _NORTH:
            self.out.seat(1)
        else:
            self.out.seat(2 if seat is _EAST else 3)

    def write_in_general(self, step: Played, item: Item) -> None:
        """Write a turn or row of any kind in full detail, or as written if it is not confirmed."""
        # Imported here because ordinary turns do without it.
        from ...notation.items import write_turn
        from ...notation.record import Detail
        from ...replay.detail import rewrite_turn

        if isinstance(item, Turn | Pass | SimultaneousRow):
            text = to_json(write_turn(rewrite_turn(item, step, Detail.FULL)))
            self.out.write(text[1 : len(text) - 1].encode("utf-8", "surrogatepass"))

    def write_pass(self, seat: Seat) -> None:
        """Write the text of a pass."""
        self.write_seat(seat)
        self.out.write(b"--")

    def write_turn(self, turn: Turn, goes_on: bool) -> bool:
        """Write a turn with all claims of its moves; false where not all of these were played."""
        out, traced, moves = self.out, self.traced, turn.moves
        count = len(moves)
        if count != traced.moves:
            return False
        self.write_seat(turn.seat)
        for index in range(count):
            move: Move = moves[index]
            if index:
                out.put(43)
            out.number(move.house or 0)
            if move.tick is not None:
                out.put(64)
                out.number(move.tick)
            for relay in range(traced.first[index], traced.first[index + 1]):
                out.put(62)
                out.house(traced.trail[relay])
            if traced.last[index] >= 0:
                out.put(45)
                out.house(traced.last[index])
            if traced.taken[index]:
                out.put(120)
                out.number(traced.taken[index])
            if move.marks:
                out.write("".join(move.marks).encode())
        if traced.last[count - 1] < 0 and not goes_on:
            out.put(43)
        return True

    def write_row(self, step: RowPlayed, item: SimultaneousRow) -> bool:
        """Write the text of a row; false if it has notes, or was not played."""
        due = step.due
        for notes in item.notes:
            if notes:
                return False
        for hand, turn in enumerate(item.turns):
            if hand:
                self.out.write(b" | ")
            if isinstance(turn, Pass):
                self.write_pass(turn.seat)
                continue
            is_due = len(due) > 0 and turn.seat in due
            if not step.trace(hand, self.traced) or not self.write_turn(turn, is_due):
                return False
        return True

    # -- boards ----------------------------------------------------------------------------------

    def write_after(
        self, board: KeptBoard, ruled: Position | None, captured: int, laps: int
    ) -> None:
        """Write the board after a turn, or what an arbiter stated instead, and the rest."""
        self.out.write(b'","position":"')
        self.write_board(board, ruled)
        self.write_key(b'],"captured":', captured)
        self.write_key(b',"laps":', laps)
        self.out.write(b"}\n")

    def write_board(self, board: KeptBoard, ruled: Position | None) -> None:
        """Write a position and its stores."""
        out, parts = self.out, board.parts
        if parts is None or ruled is not None:
            position = board.position() if ruled is None else ruled
            out.write(position.to_text().encode())
            out.write(b'","stores":[')
            self.write_numbers(position.stores)
            return
        width, counts = parts.houses + 1, board.counts()
        column = 0
        # Most of a line: its bytes are put down without a call for each.
        has_room = out.has_room(3 * parts.size)
        held, at = out.held, out.size
        for place in range(parts.size):
            shells = counts[place]
            column += 1
            behind = 46 if column < width - 1 else 47
            if column == width:
                column = 0
                behind = 32
            if has_room and shells < 10 and not parts.is_burned[place]:
                held[at] = 48 + shells
                held[at + 1] = behind
                at += 2
            else:
                out.size = at
                if parts.is_burned[place]:
                    out.put(35)
                else:
                    out.number(shells)
                out.put(behind)
                has_room = out.has_room(3 * parts.size)
                held, at = out.held, out.size
        out.size = at
        if board.mover < 0:
            out.put(45)
        else:
            out.seat(parts.letters[board.mover])
        out.write(b'","stores":[')
        for seat in range(parts.seats):
            if seat:
                out.put(44)
            out.number(counts[(seat + 1) * width - 1])

    def write_numbers(self, numbers: tuple[int, ...]) -> None:
        """Write numbers with commas between them."""
        is_first = True
        for number in numbers:
            if not is_first:
                self.out.put(44)
            is_first = False
            self.out.number(number)

    # -- rounds and the end ----------------------------------------------------------------------

    def write_round(self, step: RoundOver, begun: RoundBegun | None) -> None:
        """Write the rest of the line of a round."""
        out = self.out
        out.write(b'"score":[')
        self.write_numbers(step.score)
        out.write(b'],"burned":[')
        first = None
        if begun is not None and begun.round == step.round:
            first = begun.first
            burned = begun.burned
            if burned:
                out.write(",".join([f'"{house}"' for house in burned]).encode())
        out.write(b'],"first":')
        if first is None:
            out.write(b"null")
        else:
            out.put(34)
            self.write_seat(first)
            out.put(34)
        out.write(b"}\n")

    def write_result(self, replay: Replay, number: int) -> None:
        """Write the last line."""
        out, result = self.out, replay.result
        self.write_key(b'{"record":', number)
        out.write(b',"result":"')
        outcome, winner = result.outcome, result.winner
        if outcome is _WON and winner is not None:
            self.write_seat(winner)
        else:
            out.write(b"draw" if outcome is _DRAWN else b"*")
        out.write(b'","reason":"')
        out.write(result.reason.encode())
        if result.stores is None:
            out.write(b'","stores":null}\n')
        else:
            out.write(b'","stores":[')
            self.write_numbers(result.stores)
            out.write(b"]}\n")
