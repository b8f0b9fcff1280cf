"""The rows of any record, from its replay.

Those of accepted records come from `accepted_rows.py`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ...engine.board import House, Position, Seat, Store
from ...engine.board import Place as BoardPlace
from ...engine.ruleset import RuleSet
from ...engine.sowing import PlayedMove
from ...notation.data_values import read_value
from ...notation.items import write_turn
from ...notation.record import (
    Data,
    Gap,
    Item,
    Pass,
    Record,
    RoundStart,
    SetPosition,
    SimultaneousRow,
    Turn,
    VariationEnd,
    VariationStart,
)
from ...notation.writer import write
from ...replay.digest import digest, extract_core, strip_claims
from ...replay.steps import (
    PassPlayed,
    Replay,
    RoundBegun,
    RoundOver,
    RowPlayed,
    TurnPlayed,
    Unverified,
)
from .core_text import CoreParts, split_core
from .game_rows import GameCells, GamePlace, GameRow, RoundRow, make_board_cells, make_game
from .notes import Note
from .turn_columns import LACKING, TurnColumns, TurnRow

LapRow = tuple[int, int, int, int, int, int, int, int, int, str, int]
"""A row of `laps`."""

_Played = TurnPlayed | PassPlayed | RowPlayed | Unverified
_TURN, _PASS, _BOTH, _UNVERIFIED = range(4)


@dataclass(frozen=True, slots=True)
class RecordRows:
    """The rows of a record; those of `turns` and `positions` went into the columns."""

    game: GameRow
    rounds: tuple[RoundRow, ...]
    notes: tuple[Note, ...]
    laps: tuple[LapRow, ...] = ()


def add_replay(
    columns: TurnColumns,
    replay: Replay,
    text: str,
    place: GamePlace,
    status: str,
    codes: tuple[str, ...],
    *,
    with_laps: bool = False,
) -> RecordRows:
    """Add the turns of a record to the columns; gives its other rows.

    `text` is the record as in its file; `status` and `codes` are the results of validation.
    """
    record, rules = replay.record, replay.rules
    core = _split_record(record, rules)
    first = columns.count
    notes = _read_notes(replay, first)
    turns = tuple(_make_turns(replay, text, place))
    laps: tuple[LapRow, ...] = ()
    if with_laps and rules is not None:
        laps = tuple(_make_laps(replay, rules, place.game))
    played = _played(replay)
    if core is not None and len(core.turns) == len(played):
        notes += [(first + turn, "said", said) for turn, said in core.said if turn < len(played)]
    rounds = tuple(_make_rounds(replay, place.game))
    result = replay.result
    seal = None
    if core is not None and rules is not None and any(_is_turn(item) for item in record.body):
        seal = bytes.fromhex(digest(record, rules).removeprefix("sha256:"))
    facts = GameCells(
        seal,
        None if rules is None else make_board_cells(rules),
        len(rounds),
        len(turns),
        sum([max(row.laps, 0) for row in turns]),
        result.to_text(),
        result.reason,
        result.stores,
        status,
        codes,
        None if core is None else core.ending,
    )
    tags = {tag.name: tag.value for tag in record.tags}
    rows = RecordRows(make_game(place, tags, facts), rounds, tuple(notes), laps)
    # Nothing is added of a record that something goes wrong with.
    for row in turns:
        columns.add(row)
    return rows


def _is_turn(item: Item) -> bool:
    return isinstance(item, Turn | SimultaneousRow)


def _split_record(record: Record, rules: RuleSet | None) -> CoreParts | None:
    """The parts of the record's core; `None` when something is unreadable or the rules unknown."""
    if rules is None:
        return None
    try:
        return split_core(write(extract_core(record, rules)))
    except ValueError:
        return None


def _played(replay: Replay) -> list[_Played]:
    return [step for step in replay.steps if isinstance(step, _Played)]


# -- turns ---------------------------------------------------------------------------------------


def _make_turns(replay: Replay, text: str, place: GamePlace) -> Iterator[TurnRow]:
    rules = replay.rules
    if rules is None:
        return
    has_setup = replay.record.tag("Setup") is not None
    order = rules.playing_order
    round_, turn, line, counted = 0, 0, place.line, 0
    for step in _played(replay):
        turn = turn + 1 if step.round == round_ else 1
        round_ = step.round
        item = replay.record.body[step.body_index]
        if not isinstance(item, Turn | Pass | SimultaneousRow):
            raise TypeError(f"what stands at {step.body_index} in the record is not a turn: {item}")
        line += text.count("\n", counted, item.span.start)
        counted = max(counted, item.span.start)
        plain = strip_claims(item, rules, has_setup=has_setup)
        words = write_turn(plain) if isinstance(plain, Turn | Pass | SimultaneousRow) else ""
        seat = -1 if isinstance(item, SimultaneousRow) else _number_of(item.seat, order)
        house = -1
        if isinstance(item, Turn) and item.moves and item.moves[0].house is not None:
            house = item.moves[0].house
        begin = (place.game, step.round, turn, step.row, seat)
        if isinstance(step, Unverified):
            yield TurnRow(
                *begin, _UNVERIFIED, words, house, 0, -1, -1, LACKING, "", (), -1, line, -1
            )  # fmt: skip
            continue
        after = step.after if isinstance(step, PassPlayed) else step.ruled or step.after
        kind = _BOTH if seat < 0 else _PASS if isinstance(step, PassPlayed) else _TURN
        gained = LACKING if seat < 0 else after.stores[seat] - step.before.stores[seat]
        moves = len(_moves_of(step))
        laps, captured = (0, 0) if isinstance(step, PassPlayed) else (step.laps, step.captured)
        yield TurnRow(
            *begin, kind, words, house, moves, laps, captured, gained, write_board(after),
            after.stores, _number_of(after.to_move, order), line, step.before.key,
        )  # fmt: skip


def write_board(position: Position) -> str:
    """The houses of a position as `turns.board` has them.

    >>> write_board(Position.from_text("4.12.0.4/3 4.4.#.4/1 N"))
    '4<0444#4'
    """
    letters = []
    for row in position.rows:
        for count in row.houses:
            code = 48 + (count or 0)
            # Codes from 0xD800 on are no characters for a while.
            letters.append("#" if count is None else chr(code if code < 0xD800 else code + 0x800))
    return "".join(letters)


def _number_of(seat: Seat | None, order: tuple[Seat, ...]) -> int:
    return order.index(seat) if seat in order else -1


def _moves_of(step: _Played) -> tuple[PlayedMove, ...]:
    match step:
        case TurnPlayed(moves=moves):
            return moves
        case RowPlayed(opening=opening) if opening is not None:
            return tuple(move for hand in opening.moves for move in hand)
    return ()


def _read_notes(replay: Replay, first: int) -> list[Note]:
    """The notes on turns of the main line; `first` is the row of the first."""
    notes: list[Note] = []
    rows = {step.body_index: first + at for at, step in enumerate(_played(replay))}
    depth, row = 0, -1
    for index, item in enumerate(replay.record.body):
        match item:
            case VariationStart():
                depth += 1
            case VariationEnd():
                depth -= 1
            case Turn() | Pass() | SimultaneousRow() if not depth and index in rows:
                row = rows[index]
                turns = item.turns if isinstance(item, SimultaneousRow) else (item,)
                marks = [
                    mark
                    for turn in turns
                    if isinstance(turn, Turn)
                    for move in turn.moves
                    for mark in move.marks
                ]
                if marks:
                    notes.append((row, "mark", "".join(marks)))
                if isinstance(item, SimultaneousRow):
                    for note in (note for between in item.notes for note in between):
                        if isinstance(note, Data):
                            _read_pairs(note, row, notes)
            case Data() if not depth and row >= 0:
                _read_pairs(item, row, notes)
    return notes


def _read_pairs(data: Data, row: int, notes: list[Note]) -> None:
    for name, value in data.pairs:
        if name in ("clk", "emt", "eval", "loss", "chance"):
            number = read_value(name, value)
            if number is not None:
                notes.append((row, name, number))


# -- rounds and laps -----------------------------------------------------------------------------


def _make_rounds(replay: Replay, game: int) -> Iterator[RoundRow]:
    if replay.rules is None:
        return
    order = replay.rules.playing_order
    begun: dict[int, RoundBegun] = {}
    scores: dict[int, tuple[int, ...]] = {}
    turns: dict[int, int] = {}
    for step in replay.steps:
        turns.setdefault(step.round, 0)
        match step:
            case RoundBegun():
                begun[step.round] = step
            case RoundOver():
                scores[step.round] = step.score
            case TurnPlayed() | PassPlayed() | RowPlayed() | Unverified():
                turns[step.round] += 1
    stated = _find_stated(replay.record)
    for number, count in turns.items():
        start = begun.get(number)
        first = None if start is None or start.first is None else order.index(start.first)
        houses = () if start is None else start.burned
        burned = sorted(100 * order.index(house.seat) + house.number for house in houses)
        yield (
            game, number, first, tuple(burned), scores.get(number), count,
            stated.get(number, "played"),
        )  # fmt: skip


def _find_stated(record: Record) -> dict[int, str]:
    """The rounds of the main line in which a board is stated, and whether after a gap."""
    stated: dict[int, str] = {}
    round_, depth = 1, 0
    for item in record.body:
        match item:
            case VariationStart():
                depth += 1
            case VariationEnd():
                depth -= 1
            case RoundStart():
                round_ = item.number
            case Gap() if not depth:
                stated[round_] = "gap"
            case SetPosition() if not depth:
                stated.setdefault(round_, "set")
    return stated


def _make_laps(replay: Replay, rules: RuleSet, game: int) -> Iterator[LapRow]:
    order = rules.playing_order
    round_, turn = 0, 0
    for step in _played(replay):
        turn = turn + 1 if step.round == round_ else 1
        round_ = step.round
        seen: dict[Seat, int] = {}
        for move in _moves_of(step):
            number = seen[move.seat] = seen.get(move.seat, 0) + 1
            for at, lap in enumerate(move.laps, 1):
                is_last = at == len(move.laps)
                last = lap.drops[-1] if lap.drops else lap.source
                yield (
                    game, round_, turn, order.index(move.seat), number, at,
                    _code_of(lap.source, order), len(lap.drops), _code_of(last, order),
                    move.end.value if is_last else "relay", move.captured if is_last else 0,
                )  # fmt: skip


def _code_of(place: BoardPlace, order: tuple[Seat, ...]) -> int:
    """A place as its seat times 100 plus its house, 0 for the store."""
    match place:
        case House(seat=seat, number=number):
            return 100 * order.index(seat) + number
        case Store(seat=seat):
            return 100 * order.index(seat)
