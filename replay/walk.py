"""The turns of a replay one after the other, each with all that a program asks of it.

`steps.py`, which imports this file, gives it the steps; their classes are not known here.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple, Protocol

from ..engine.board import Position, Seat
from ..notation.addresses import Address, address_from_text, address_turns
from ..notation.data_values import read_value
from ..notation.items import write_item
from ..notation.record import (
    Comment,
    Data,
    Item,
    Note,
    Pass,
    Race,
    Record,
    SimultaneousRow,
    Stores,
    Turn,
    VariationEnd,
    VariationStart,
    list_kinds,
)


class PlayedBoard(Protocol):
    """A step that is a turn, a pass or a row; all but a pass also have `captured` and `ruled`."""

    @property
    def body_index(self) -> int: ...
    @property
    def round(self) -> int: ...
    @property
    def row(self) -> int: ...
    @property
    def before(self) -> Position: ...
    @property
    def after(self) -> Position: ...


class VariedLine(Protocol):
    """A variation: the body's place of the turn that it replaces, and its steps."""

    @property
    def replaces(self) -> int: ...
    @property
    def steps(self) -> Iterable[object]: ...


class GameTurn(NamedTuple):
    """A turn, a pass or a row of a game as it was played, with what is written about it.

    `place` is its address, like `r2.t14`; a turn of a variation has the one at which it would
    stand. `seat` is `None` for a row that all hands open, whose turns are in `item.turns`. `text`
    is the turn as written, with its claims and marks. `comments` and `data` are those behind the
    turn, `variations` the turns of each variation that replaces it. `step` is what the engine
    played: a `TurnPlayed` has its moves with their laps and captures.
    """

    place: str
    """The address, like `r2.t14`; in a variation the one at which it would stand."""
    seat: Seat | None
    """The seat that played; `None` for a row that all hands open."""
    text: str
    """The turn as written, with its claims and marks."""
    comments: tuple[str, ...]
    """The words behind the turn."""
    data: tuple[Data, ...]
    """The data behind the turn."""
    marks: tuple[str, ...]
    """The marks on its moves, like `!` and `$14`, in order."""
    variations: tuple[tuple[GameTurn, ...], ...]
    """The turns of each variation that replaces it."""
    item: Turn | Pass | SimultaneousRow
    """The turn in the record; a row has the `turns` of its hands."""
    step: PlayedBoard
    """The turn as played: a `TurnPlayed` has its moves with their laps and captures."""

    @property
    def round(self) -> int:
        """The number of its round, from 1."""
        return self.step.round

    @property
    def row(self) -> int:
        """The number of its row in the round, from 1."""
        return self.step.row

    @property
    def houses(self) -> tuple[int, ...]:
        """The houses that its seat chose, in order; none for a pass, and for a row."""
        moves = self.item.moves if isinstance(self.item, Turn) else ()
        return tuple([move.house for move in moves if move.house is not None])

    @property
    def before(self) -> Position:
        """The board before it."""
        return self.step.before

    @property
    def after(self) -> Position:
        """The board after it, as an arbiter set it where one did."""
        ruled: Position | None = getattr(self.step, "ruled", None)
        return ruled or self.step.after

    @property
    def captured(self) -> int:
        """The shells captured in it, by all hands of a row."""
        captured: int = getattr(self.step, "captured", 0)
        return captured

    @property
    def eval(self) -> float | None:
        """The lead of the first seat in shells that the data behind it gives (`eval`)."""
        return _read(self.data, "eval")

    @property
    def clock(self) -> float | None:
        """The seconds left on the clock of its seat (`clk`); `None` for a row, see `clocks`."""
        return None if self.seat is None else _read(self.data, "clk")

    @property
    def clocks(self) -> dict[Seat, float]:
        """The seconds left on each clock that was read at this turn; of a row, one for a hand."""
        read = {}
        for seat, data in _data_of_hands(self.item, self.data):
            left = _read(data, "clk")
            if left is not None:
                read[seat] = left
        return read


def walk(
    record: Record,
    steps: Iterable[object],
    variations: Iterable[VariedLine],
    kind: type[PlayedBoard],
) -> tuple[GameTurn, ...]:
    """The turns among the steps of a line of play, those of a `kind`, with their variations."""
    lines: dict[int, list[VariedLine]] = {}
    for line in variations:
        lines.setdefault(line.replaces, []).append(line)
    addresses = address_turns(record.body, list_kinds())

    def walk_line(steps: Iterable[object]) -> tuple[GameTurn, ...]:
        turns = []
        for step in steps:
            if isinstance(step, kind):
                index = step.body_index
                address = addresses[index]
                assert address is not None, "a turn is played from its item"
                variations = tuple([walk_line(line.steps) for line in lines.get(index, ())])
                turns.append(_make_turn(record.body, step, address, variations))
        return tuple(turns)

    return walk_line(steps)


def find_board(
    place: str, turns: Iterable[GameTurn], boards: Sequence[tuple[int, Position]]
) -> Position:
    """The board at an address: `r2.t14`, `r2.t14.start`, `r2`, `r2.start`.

    `boards` are all of the game, in order, with their rounds. Raises `ValueError` when the text is
    no such address, and when there is no such board.
    """
    address = address_from_text(place)
    if address is None or address.lap is not None:
        raise ValueError(
            f"`{place}` is no address of a turn or a round: write r2, r2.start or r2.t14"
        )
    own = [board for number, board in boards if number == address.round]
    if not own:
        numbers = ", ".join(map(str, dict(boards))) or "none"
        raise ValueError(f"`{place}` was not played: the rounds played are {numbers}")
    if address.turn is None:
        return own[0] if address.is_start else own[-1]
    last = "none"
    for turn in turns:
        if turn.round == address.round:
            last = turn.place
            if last == Address(address.round, address.turn).to_text():
                return turn.before if address.is_start else turn.after
    raise ValueError(f"`{place}` was not played: the last turn of round {address.round} is {last}")


def _make_turn(
    body: tuple[Item, ...],
    step: PlayedBoard,
    address: Address,
    variations: tuple[tuple[GameTurn, ...], ...],
) -> GameTurn:
    item = body[step.body_index]
    assert isinstance(item, Turn | Pass | SimultaneousRow), "a turn is played from its item"
    notes = _notes_behind(body, step.body_index)
    hands: tuple[Turn | Pass, ...] = (
        (item,) if not isinstance(item, SimultaneousRow) else item.turns
    )
    if isinstance(item, SimultaneousRow):
        notes = [*[note for own in item.notes for note in own], *notes]
    moves = [move for hand in hands if isinstance(hand, Turn) for move in hand.moves]
    return GameTurn(
        address.to_text(),
        None if isinstance(item, SimultaneousRow) else item.seat,
        write_item(item),
        tuple([note.text for note in notes if isinstance(note, Comment)]),
        tuple([note for note in notes if isinstance(note, Data)]),
        tuple([mark for move in moves for mark in move.marks]),
        variations,
        item,
        step,
    )


def _notes_behind(body: tuple[Item, ...], index: int) -> list[Note]:
    """The notes behind a turn, before the next thing that is played or stated in its line."""
    found: list[Note] = []
    depth = 0
    for item in body[index + 1 :]:
        if isinstance(item, VariationStart):
            depth += 1
        elif isinstance(item, VariationEnd):
            depth -= 1
            if depth < 0:
                break
        elif not depth and isinstance(item, Comment | Data):
            found.append(item)
        elif not depth and not isinstance(item, Stores | Race):
            break
    return found


def _data_of_hands(
    item: Turn | Pass | SimultaneousRow, data: tuple[Data, ...]
) -> list[tuple[Seat, tuple[Data, ...]]]:
    """The data of each hand: in a row, that written behind its turn."""
    if not isinstance(item, SimultaneousRow):
        return [(item.seat, data)]
    own = [tuple([note for note in notes if isinstance(note, Data)]) for notes in item.notes]
    last = data[sum(map(len, own)) :]
    return list(zip([turn.seat for turn in item.turns], [*own, last], strict=True))


def _read(data: tuple[Data, ...], key: str) -> float | None:
    """The number of the last pair with that key that holds one."""
    numbers = [read_value(key, value) for it in data for name, value in it.pairs if name == key]
    known = [number for number in numbers if number is not None]
    return known[-1] if known else None
