"""The text of a log that MancalaGames saves, as games of numbered rows with the board after each.

The program is StoneShark's; its form is that of `src/game_logger.py` and `src/game_str.py` at
2b1c596 (version 1.10.1). A row is `12: South move 3 REPEAT_TURN`, the place counted from 0 at the
left of the screen, then perhaps a line like `WIN by South`, then North's row and South's row, with
a star for who moves and the store at the end. Lines of other kinds, which the program writes at
finer levels, are passed over.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from enum import Enum
from typing import NamedTuple

from ...engine.board import Position, Row, Seat
from .foreign import ImportFault


class LogEnding(Enum):
    """The endings that a row may report; a player asked for the last two."""

    GAME = "game"
    ROUND = "round"
    GAME_BY_HAND = "game by hand"
    ROUND_BY_HAND = "round by hand"


class LogBoard(NamedTuple):
    """A board of the log, with the seat that has the star, and its line."""

    line: int
    position: Position


class LogRow(NamedTuple):
    """A row: who moved from which place (`None`: a pass), what it ended, the board after it.

    `place` counts from 0 at the left of the screen. `seat` is `None` where a player ended the
    round or the game. `winner` is `None` after a tie too.
    """

    line: int
    number: int
    text: str
    seat: Seat | None
    place: int | None
    goes_on: bool
    ending: LogEnding | None
    winner: Seat | None
    board: LogBoard


class LogRound(NamedTuple):
    """The board from which a round starts, and the rows that were not taken back.

    `line` is that of `0: Start Game`; `fault` is what cannot be read behind the rows, or in place
    of the board.
    """

    line: int
    start: LogBoard | None
    rows: tuple[LogRow, ...] = ()
    fault: ImportFault | None = None


class LogGame(NamedTuple):
    """A game: the parameters above it by name (`None`: there are none), and its rounds."""

    parameters: Mapping[str, str] | None
    rounds: tuple[LogRound, ...]


def is_mancala_log(text: str) -> bool:
    """True when a text is a log of MancalaGames, by its first lines.

    >>> is_mancala_log("***** Game history. Moves = 2" + chr(10))
    True
    """
    return _MARK.search(text) is not None


def read_mancala_log(text: str) -> tuple[LogGame, ...]:
    """The games of a log that have a row, or a fault in place of the first one."""
    return tuple(_LogReader(text.splitlines()).games())


class _LogReader:
    def __init__(self, lines: Sequence[str]) -> None:
        self._lines = lines
        self._at = 0

    def games(self) -> Iterator[LogGame]:
        parameters: Mapping[str, str] | None = None
        rounds: list[LogRound] = []
        while self._at < len(self._lines):
            line = self._lines[self._at]
            if line.startswith("game_class: "):
                yield from _make_game(parameters, rounds)
                parameters, rounds = self._read_parameters(), []
            elif _START.fullmatch(line):
                last = rounds[-1].rows[-1].ending if rounds and rounds[-1].rows else None
                if last not in (LogEnding.ROUND, LogEnding.ROUND_BY_HAND):
                    yield from _make_game(parameters, rounds)
                    rounds = []
                rounds.append(self._read_round())
            else:
                self._at += 1
        yield from _make_game(parameters, rounds)

    def _read_parameters(self) -> Mapping[str, str]:
        found: dict[str, str] = {"game_class": self._lines[self._at].partition(": ")[2].strip()}
        begin = self._at
        self._at += 1
        while self._at < len(self._lines) and not _AFTER_PARAMETERS.match(self._lines[self._at]):
            self._at += 1
        block = "\n".join(self._lines[begin : self._at])
        for pattern in (_CONSTANT, _PARAMETER):
            found.update((name, _value(text)) for name, text in pattern.findall(block))
        return found

    def _read_round(self) -> LogRound:
        self._at += 1
        line, start = self._at, self._read_board()
        if isinstance(start, ImportFault):
            return LogRound(line, None, (), start)
        rows: list[LogRow] = []
        while self._at < len(self._lines):
            text = self._lines[self._at]
            if _START.fullmatch(text) or text.startswith("game_class: "):
                break
            found = _ROW.fullmatch(text)
            if found is None:
                self._at += 1
                continue
            row = self._read_row(int(found[1]), found[2].strip())
            fault = row if isinstance(row, ImportFault) else _find_break(start, rows, row)
            if fault is not None or isinstance(row, ImportFault):
                return LogRound(line, start, tuple(rows), fault)
            # A number that stood before: the rows from there on were taken back (Undo).
            rows = [*rows[: row.number - 1], row]
        return LogRound(line, start, tuple(rows))

    def _read_row(self, number: int, text: str) -> LogRow | ImportFault:
        self._at += 1
        line, move = self._at, _MOVE.fullmatch(text)
        by_hand = _BY_HAND.fullmatch(text)
        if move is None and by_hand is None:
            written = f"`{number}: {text}`"
            return ImportFault(line, f"{written} is not a move like `{number}: South move 3`")
        following = self._lines[self._at].strip() if self._at < len(self._lines) else ""
        stated = _ENDING.fullmatch(following)
        self._at += stated is not None
        board = self._read_board()
        if isinstance(board, ImportFault):
            return board
        if move is None:
            # The name of a winner here is that of the loser: only the board is taken.
            is_round = "ROUND_" in text or (stated is not None and stated[1] is not None)
            ending = LogEnding.ROUND_BY_HAND if is_round else LogEnding.GAME_BY_HAND
            return LogRow(line, number, text, None, None, False, ending, None, board)
        end, winner = None, None
        if stated is not None:
            end = LogEnding.ROUND if stated[1] else LogEnding.GAME
            winner = Seat[stated[2].upper()] if stated[2] else None
        seat, place = Seat[move[1].upper()], None if move[2] == "PASS" else int(move[2])
        return LogRow(line, number, text, seat, place, bool(move[3]), end, winner, board)

    def _read_board(self) -> LogBoard | ImportFault:
        line = self._at + 1
        two = [_BOARD_ROW.fullmatch(it.rstrip()) for it in self._lines[self._at : self._at + 2]]
        pair = [found for found in two if found is not None]
        if len(pair) < 2:
            return ImportFault(line, "two rows of a board were expected here")
        if bool(pair[0][2]) == bool(pair[1][2]):
            return ImportFault(line, "a star marks the row of who moves, and one row alone has it")
        starred = pair[0] if pair[0][2] else pair[1]
        houses = len(starred[1].split())
        rows = []
        for found in pair:
            counts, store = found[1].split(), found[3]
            if store is None and len(counts) == houses + 1:
                *counts, store = counts
            if len(counts) != houses or (store or "0") == "x":
                return ImportFault(line, "the two rows of the board are not of one length")
            shells = tuple(None if it == "x" else int(it) for it in counts)
            rows.append(Row(shells, int(store or 0)))
        north, south = rows
        self._at += 2
        mover = Seat.NORTH if pair[0][2] else Seat.SOUTH
        turned = Row(tuple(reversed(north.houses)), north.store)
        return LogBoard(line, Position((south, turned), mover))


def _make_game(parameters: Mapping[str, str] | None, rounds: list[LogRound]) -> Iterator[LogGame]:
    if any(it.rows or it.fault for it in rounds):
        yield LogGame(parameters, tuple(rounds))


def _find_break(start: LogBoard, rows: list[LogRow], row: LogRow) -> ImportFault | None:
    """The reason why a row does not follow those before it; `None` if it does."""
    boards = [start, *(it.board for it in rows)]
    movers = [it.position.to_move for it in boards]
    is_same = row.number == len(rows) and row.ending is not None and movers[-1] is row.seat
    if is_same and movers[-2:-1] != [row.seat]:
        message = "the program stopped this move after 75 laps, and ended the game: no rule does so"
        return ImportFault(row.line, message)
    if 1 <= row.number <= len(rows) + 1:
        return None
    message = f"row {row.number} comes after row {len(rows)}: what was played between is missing"
    return ImportFault(row.line, message)


def _value(text: str) -> str:
    """A parameter's value without its class, `OPP_SIDE` for `<CaptSide.OPP_SIDE: 1>`."""
    found = _ENUM.fullmatch(text)
    return found[1] if found else text.strip("'\"")


_MARK = re.compile(
    r"(?m)^game_class: \w+\r?\n+GameConsts\(|^\*{5} Game history\. Moves = |^0: Start Game\s*$"
)
_START = re.compile(r"0: Start Game\s*")
_ROW = re.compile(r"([0-9]{1,9}): (.*)")
_MOVE = re.compile(r"(South|North) move (PASS|[0-9]{1,3})(?: (REPEAT_TURN))?")
_BY_HAND = re.compile(r"(?:game|round) Ended\b.*")
_ENDING = re.compile(r"(ROUND_)?(?:WIN by (South|North)|TIE)")
_BOARD_ROW = re.compile(r"((?: +(?:[0-9]{1,9}|x))+)(?:(  \*)(?: +([0-9]{1,9}))?)?")
_AFTER_PARAMETERS = re.compile(r"\*|[0-9]+: ")
_CONSTANT = re.compile(r"\b(nbr_start|holes)=([0-9]+)")
_PARAMETER = re.compile(r"'(\w+)':\s+(<[^>]*>|'[^'\n]*'|\"[^\"\n]*\"|\[[^\]]*\]|[\w.-]+)")
_ENUM = re.compile(r"<\w+\.(\w+): -?\w+>")
