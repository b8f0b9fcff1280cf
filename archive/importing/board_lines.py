"""Games of a program of one's own, a line each: moves and the board after each, as JSON.

`{"moves": [[1, 5, [[8, 8, 8], 10, [8, 0, 8], 0]], …], "end": […]}`. A move is the player (1, 2 or
3), the house, counted from its owner's store, and the board behind the move: each player's houses
from number 1 on, and the store. House 0 is a pass; in a file without any, passes are found by the
boards. Moves of one player that follow each other are one turn. Player 0 is all hands at once, with
the houses of each: `[0, [[3], [5, 2]], …]`. A round begins with `"round"` in place of a house, the
player who begins it (0: all hands) and its board. The record states each board as a claim, so that
whoever knows rules can hold them against it; without `rules` it has none.
"""

from __future__ import annotations

import json
import re
from itertools import pairwise
from typing import Any, NamedTuple

from ...engine.board import PLAYING_ORDER, Position, Row, Seat
from ...engine.presets import PRESETS
from ...engine.round import Round
from ...engine.rules_text import rules_to_text
from ...engine.ruleset import Opening, RuleSet
from ...notation.record import (
    End,
    EndReason,
    Item,
    Move,
    Pass,
    PositionClaim,
    Record,
    RoundStart,
    Score,
    SimultaneousRow,
    Stores,
    Tag,
    Turn,
    tag_order,
)
from .foreign import ForeignRecords, ImportFault


def is_board_lines(head: str) -> bool:
    """True when the first characters of a file are those of such a game.

    >>> is_board_lines('{"moves":[[1,5,[[8,8],10,[8,0],0]],')
    True
    """
    return _HEAD.match(head) is not None


def read_board_lines(text: str, name: str = "", rules: RuleSet | None = None) -> ForeignRecords:
    """The record of each line; `name` is that of the file, for the tag `Source`."""
    records: list[Record] = []
    faults: list[ImportFault] = []
    games: list[tuple[int, _Game]] = []
    for number, line in enumerate(text.split("\n"), 1):
        try:
            games += [(number, _read_game(line))] if line.strip() else []
        except (ValueError, TypeError, KeyError, IndexError, RecursionError) as error:
            faults.append(ImportFault(number, f"the game cannot be read: {error}", _FORM))
    writes_passes = any(move.house == 0 for _, game in games for move in game.moves)
    for number, game in games:
        tags = [Tag("Evidence", "live")]
        tags += [Tag("Source", f"{name}, line {number}")] if name else []
        tags += [] if rules is None else [Tag("Rules", rules_to_text(rules))]
        tags += [] if game.start is None else [Tag("Setup", game.start.to_text())]
        body = tuple(_write_body(game, rules, writes_passes=writes_passes))
        records.append(Record(tuple(sorted(tags, key=tag_order)), body))
    if not records and not faults:
        faults.append(ImportFault(1, "no game is in this file"))
    return ForeignRecords(tuple(records), tuple(faults))


class _WrittenMove(NamedTuple):
    """A move, a pass where the house is 0, and the rows of the board behind it, if written.

    A row of all hands has their houses in `hands`, the beginning of a round `begins` it; then
    `seat` is who begins, `None` for all hands.
    """

    seat: Seat | None
    house: int
    rows: tuple[Row, ...] | None
    hands: tuple[tuple[int, ...], ...] = ()
    begins: bool = False


class _Game(NamedTuple):
    """A line: its moves, the board before them and that of the end.

    `is_ended`: the round was played to its end.
    """

    moves: tuple[_WrittenMove, ...]
    seats: tuple[Seat, ...]
    start: Position | None
    end: tuple[Row, ...] | None
    is_ended: bool


def _read_game(line: str) -> _Game:
    """The game of a line; raises `ValueError` and its like where it is none."""
    whole = json.loads(line)
    if not isinstance(whole, dict) or not whole.get("moves"):
        raise ValueError("no `moves` are in it")
    written = [(int(it[0]), it[1], it[2] if len(it) > 2 else None) for it in whole["moves"]]
    boards = [it[2] for it in written if it[2] is not None]
    count = len(boards[0]) // 2 if boards else max(2, *(it[0] for it in written))
    if count not in PLAYING_ORDER:
        raise ValueError(f"two or three players are known, not {count}")
    seats = PLAYING_ORDER[count]
    moves = []
    for player, what, board in written:
        rows = None if board is None else _read_rows(board, count)
        hands: tuple[tuple[int, ...], ...] = ()
        begins = what == "round"
        if player == 0 and not begins:
            hands = tuple(tuple(map(int, hand)) for hand in what)
        house = 0 if hands or begins else int(what)
        lifted = [house, *(number for hand in hands for number in hand)]
        if not 0 <= player <= count or not all(0 <= it <= _MOST_HOUSES for it in lifted):
            raise ValueError(f"player {player} lifts house {house}")
        if hands and len(hands) != count:
            raise ValueError(f"player 0 has the houses of each of {count} hands")
        if player == 0 and not hands and not begins:
            raise ValueError("player 0 is all hands at once, with the houses of each")
        seat = seats[player - 1] if player else None
        moves.append(_WrittenMove(seat, house, rows, hands, begins))
    first, last = whole.get("start"), whole.get("end")
    start = None if first is None else _read_rows(first, count)
    end = _read_rows(last, count) if isinstance(last, list) else None
    sizes = {len(it[0].houses) for it in (start, end, *(it.rows for it in moves)) if it is not None}
    if len(sizes) > 1:
        raise ValueError("its boards have different numbers of houses")
    setup = None if start is None else Position(start, moves[0].seat)
    return _Game(tuple(moves), seats, setup, end, end is not None or last is True)


def _read_rows(board: Any, count: int) -> tuple[Row, ...]:
    if not isinstance(board, list) or len(board) != 2 * count:
        raise ValueError(f"a board is {count} rows, each with its store behind it")
    rows = []
    for houses, store in zip(board[::2], board[1::2], strict=True):
        counts = tuple(None if it is None else int(it) for it in reversed(houses))
        if min(*(it or 0 for it in counts), int(store), 0) < 0:
            raise ValueError("a place holds less than nothing")
        rows.append(Row(counts, int(store)))
    return Position(tuple(rows), None).rows


def _write_body(game: _Game, rules: RuleSet | None, *, writes_passes: bool) -> list[Item]:
    """The turns of a game, with the passes between them, and its boards as claims."""
    first = game.moves[0].seat
    is_named = first not in (None, game.seats[0]) and game.start is None
    body: list[Item] = [RoundStart(1, first)] if is_named else []
    turn: list[_WrittenMove] = []
    number = 1
    for at, (move, coming) in enumerate(pairwise((*game.moves, None))):
        if move is None:
            continue
        if move.begins:
            number += 1
            body.append(RoundStart(number, move.seat))
            body += [PositionClaim(Position(move.rows, move.seat))] if move.rows else []
            continue
        if move.hands:
            body.append(_write_hands(game, move))
            body += _claim(game, move, coming, ()) if move.rows is not None else []
            continue
        turn.append(move)
        before = game.moves[at - 1].rows if at else game.start and game.start.rows
        passing = () if writes_passes else _find_passing(game, before, move, coming, rules)
        is_same = coming is not None and coming.seat is move.seat and not passing
        if is_same and move.house and coming is not None and coming.house:
            continue
        assert move.seat is not None, "a move is that of a seat"
        houses = tuple([Move(it.house) for it in turn])
        body.append(Turn(move.seat, houses) if move.house else Pass(move.seat))
        turn = []
        if move.rows is not None:
            body += _claim(game, move, coming, passing)
        body += [Pass(seat) for seat in passing]
    if game.end is not None and not any(row.shells_in_houses() for row in game.end):
        body.append(Score(tuple([row.store for row in game.end])))
    return [*body, End(EndReason.COMPLETE if game.is_ended else EndReason.ABANDONED)]


def _write_hands(game: _Game, move: _WrittenMove) -> SimultaneousRow:
    turns = [
        Turn(seat, tuple([Move(house) for house in hand])) if hand else Pass(seat)
        for seat, hand in zip(game.seats, move.hands, strict=True)
    ]
    return SimultaneousRow(tuple(turns), tuple([() for _ in turns[1:]]))


def _claim(
    game: _Game, move: _WrittenMove, coming: _WrittenMove | None, passing: tuple[Seat, ...]
) -> list[Item]:
    """The board behind a turn as a claim; at the end only what is certain.

    A program may show the last board before or after the rest is taken.
    """
    rows = move.rows or ()
    if coming is not None and not coming.begins:
        return [PositionClaim(Position(rows, passing[0] if passing else coming.seat))]
    if not game.is_ended and coming is None:
        return [Stores(tuple([row.store for row in rows]))]
    is_taken = rows == game.end or not any(row.shells_in_houses() for row in rows)
    return [] if is_taken else [PositionClaim(Position(rows, None))]


def _find_passing(
    game: _Game,
    before: tuple[Row, ...] | None,
    move: _WrittenMove,
    coming: _WrittenMove | None,
    rules: RuleSet | None,
) -> tuple[Seat, ...]:
    """The seats without shells that pass between two moves."""
    if coming is None or coming.begins or move.rows is None or move.seat is None:
        return ()
    order = game.seats
    at = order.index(move.seat)
    others = (*order[at + 1 :], *order[:at])
    between = others[: others.index(coming.seat)] if coming.seat in others else others
    if any(move.rows[order.index(seat)].shells_in_houses() for seat in between):
        return ()
    if coming.seat is move.seat and _goes_on(before, move, rules):
        return ()
    return between


def _goes_on(before: tuple[Row, ...] | None, move: _WrittenMove, rules: RuleSet | None) -> bool:
    """True when known rules play a move as it was played, and give its seat another."""
    if before is None:
        return True
    board = Position(before, move.seat)
    for known in (it.rules for it in PRESETS) if rules is None else (rules,):
        if known.seats != len(before):
            continue
        state = Round(known._replace(houses=board.houses, opening=Opening.ALTERNATE), board)
        if state.fault(move.house) is None:
            _, after = state.play_move(move.house)
            if after.position.rows == move.rows:
                return after.goes_on
    return False


_MOST_HOUSES = 99
_HEAD = re.compile(
    r'\s*\{[^\n]*?"moves"\s*:\s*\[\s*\[\s*(?:[123]\s*,\s*[0-9]+\s*[],]|0\s*,\s*\[\s*\[)'
)
_FORM = (
    'a line is like {"moves": [[1, 5, [[8, 8], 10, [8, 0], 0]]], "end": [[0, 0], 20, [0, 0], 14]}'
)
