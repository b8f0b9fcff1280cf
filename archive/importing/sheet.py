"""Spreadsheets of houses as CSV: each row is a game with a turn in each cell, or a single turn.

The first row names the columns. Those named like tags (`South`, `Date`, `Rules` …) are tags. Where
rows are games, a column named by a number, or like `turn 3`, holds a turn. Where rows are turns,
the columns `game` and `turn` are needed, and `seat` may be there. A turn is the houses chosen, `7`,
`7 3` or `7+3`; `7 | 5` are both hands; a pass may be written `-` or left out. Seats alternate,
rounds follow each other, and the engine knows where they end.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator, Sequence
from io import StringIO
from typing import NamedTuple

from ...engine.board import Seat
from ...engine.rules_text import DEFAULT, rules_from_text
from ...engine.ruleset import RuleSet
from ...engine.simultaneous import Lift
from ...notation.diagnostic import Severity
from ...notation.record import Record, Tag, tag_order
from ...replay.header import check_tags, rules_of
from ...replay.play import play
from ...replay.recorder import Recorder
from .foreign import ForeignRecords, ImportFault

EVIDENCE = "transcribed"
"""The `Evidence` of a record from elsewhere that does not say it."""


def read_sheet(text: str, name: str = "", rules: RuleSet | None = None) -> ForeignRecords:
    """The records of a sheet; `name` is that of its file, for the tag `Source`.

    `rules` replace those that a column names.

    Cells are parted by whichever of the comma, the semicolon and the tab occurs most in the first
    line. A game is played up to the first thing that cannot have happened; the part played is
    kept, without an `end`.
    """
    rows = list(_read_rows(text))
    if not rows:
        return ForeignRecords((), (ImportFault(1, "the sheet is empty"),))
    columns = [cell.strip() for cell in rows[0].cells]
    turns = [at for at, column in enumerate(columns) if _TURN_COLUMN.fullmatch(column)]
    lower = [column.lower() for column in columns]
    if "game" in lower and "turn" in lower:
        games = list(_gather(rows[1:], columns, lower))
    elif turns:
        games = [
            _Game(row.line, _tags_of(row, columns), tuple(_turns_of(row, turns)))
            for row in rows[1:]
        ]
    else:
        message = "no column is a turn: name them 1, 2, 3 …, or `game` and `turn` in a row a turn"
        return ForeignRecords((), (ImportFault(rows[0].line, message),))
    records: list[Record] = []
    faults: list[ImportFault] = []
    for game in games:
        record, fault = _play(game, name, rules)
        faults += [] if fault is None else [fault]
        if record is not None:
            records.append(record)
            faults += _find_false_tags(record, game.line)
    return ForeignRecords(tuple(records), tuple(faults))


class _Row(NamedTuple):
    line: int
    cells: Sequence[str]

    def cell(self, at: int) -> str:
        return self.cells[at].strip() if at < len(self.cells) else ""


class _WrittenTurn(NamedTuple):
    """A turn as it is written in a cell, and the seat that the sheet names for it."""

    line: int
    text: str
    seat: str = ""


class _Game(NamedTuple):
    line: int
    tags: tuple[Tag, ...]
    turns: tuple[_WrittenTurn, ...]


class _Impossible(Exception):
    """An event that cannot have happened, and the line that says it."""

    def __init__(self, line: int, message: str) -> None:
        super().__init__(message)
        self.fault = ImportFault(line, message)


def _read_rows(text: str) -> Iterator[_Row]:
    text = text.removeprefix("\ufeff")
    first = text.split("\n", 1)[0]
    reader = csv.reader(StringIO(text, newline=""), delimiter=max(",;\t", key=first.count))
    line = 1
    for cells in reader:
        if any(cell.strip() for cell in cells):
            yield _Row(line, cells)
        line = reader.line_num + 1


def _tags_of(row: _Row, columns: Sequence[str]) -> tuple[Tag, ...]:
    return tuple(
        Tag(column, " ".join(row.cell(at).split()))
        for at, column in enumerate(columns)
        if _TAG.fullmatch(column) and column not in _NO_TAGS and row.cell(at)
    )


def _turns_of(row: _Row, turns: Sequence[int]) -> Iterator[_WrittenTurn]:
    for at in turns:
        if row.cell(at):
            yield _WrittenTurn(row.line, row.cell(at))


def _gather(rows: Sequence[_Row], columns: Sequence[str], lower: Sequence[str]) -> Iterator[_Game]:
    """The games of a sheet with a row a turn, in the order in which they begin."""
    game, turn = lower.index("game"), lower.index("turn")
    seat = lower.index("seat") if "seat" in lower else None
    found: dict[str, _Game] = {}
    for row in rows:
        one = found.setdefault(row.cell(game), _Game(row.line, _tags_of(row, columns), ()))
        if row.cell(turn):
            said = "" if seat is None else row.cell(seat)
            written = _WrittenTurn(row.line, row.cell(turn), said)
            found[row.cell(game)] = one._replace(turns=(*one.turns, written))
    yield from found.values()


def _play(
    game: _Game, name: str, given: RuleSet | None
) -> tuple[Record | None, ImportFault | None]:
    """The record of a game as far as it can be played, and what ends it too early."""
    tags = {tag.name: tag.value for tag in game.tags}
    try:
        named = tags.pop("Rules", DEFAULT)
        rules = rules_from_text(named) if given is None else given
    except ValueError as error:
        return None, ImportFault(game.line, str(error))
    stated = tags.pop("Result", None)
    tags.setdefault("Evidence", EVIDENCE)
    if name:
        tags.setdefault("Source", f"{name}, line {game.line}")
    recorder = Recorder(rules)
    fault = None
    whole = recorder.record()
    try:
        for turn in game.turns:
            _play_turn(recorder, turn)
            whole = recorder.record()
    except _Impossible as error:
        fault = error.fault
    if not game.turns:
        return None, ImportFault(game.line, "no turn is written")
    header = sorted((*whole.tags, *(Tag(*tag) for tag in tags.items())), key=tag_order)
    record = whole._replace(tags=tuple(header))
    result = play(record).result.to_text()
    if fault is None and stated is not None and stated != result:
        fault = ImportFault(game.line, f"the result is {result}, not `{stated}`")
    return record, fault


def _find_false_tags(record: Record, line: int) -> Iterator[ImportFault]:
    """The faults in tags that are written as the sheet has them."""
    known = rules_of(record)
    for found in check_tags(record, known if isinstance(known, RuleSet) else None):
        if found.severity is Severity.ERROR:
            yield ImportFault(line, found.message, found.hint)


def _play_turn(recorder: Recorder, turn: _WrittenTurn) -> None:
    """Play a turn; raises `_Impossible` where it cannot have been played."""
    if _PASS.fullmatch(turn.text):
        return  # the engine passes by itself where a seat must
    if recorder.is_match_over:
        raise _Impossible(turn.line, f"`{turn.text}` comes after the end of the match")
    try:
        if recorder.state.is_over:
            recorder.next_round()
        hands = [_read_houses(part, turn) for part in turn.text.split("|")]
        mover = recorder.state.position.to_move
        if mover is None:
            if len(hands) != recorder.rules.seats:
                both = " | ".join("7" for _ in range(recorder.rules.seats))
                raise ValueError(f"all hands open this round together, like `{both}`")
            recorder.open_together(tuple(tuple(Lift(n) for n in hand) for hand in hands))
            return
        if len(hands) != 1:
            raise ValueError(f"one hand moves at a time here: it is {mover.title}'s turn")
        if turn.seat and turn.seat.upper() not in (mover.value, mover.title.upper()):
            raise ValueError(f"{turn.seat} plays, but it is {mover.title}'s turn")
        _lift(recorder, mover, hands[0])
    except ValueError as error:
        raise _Impossible(turn.line, f"`{turn.text}`: {error}") from None


def _lift(recorder: Recorder, mover: Seat, houses: Sequence[int]) -> None:
    for at, number in enumerate(houses):
        if at and not recorder.state.goes_on:
            raise ValueError(f"{mover.title}'s turn is over before house {number}")
        if number not in recorder.state.legal_houses():
            raise ValueError(f"{mover.title} cannot lift house {number}")
        recorder.lift(number)
    if recorder.state.goes_on:
        raise ValueError(f"{mover.title} has to go on, and the house is not written")


def _read_houses(text: str, turn: _WrittenTurn) -> list[int]:
    if not _HOUSES.fullmatch(text.strip()):
        raise _Impossible(turn.line, f"`{turn.text}` is not a turn like `7 3 5`")
    return [int(number) for number in re.findall(r"[0-9]+", text)]


_TURN_COLUMN = re.compile(r"(?i:turn ?)?[0-9]+")
_TAG = re.compile(r"[A-Z][A-Za-z0-9_-]*")
_NO_TAGS = frozenset({"Game", "Turn", "Seat"})
_PASS = re.compile(r"(?i:pass)|-{1,2}")
_HOUSES = re.compile(r"[0-9]{1,2}(?:[ +,;/]+[0-9]{1,2})*")
