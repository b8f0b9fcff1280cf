"""A position in two or three lines of text: the houses of each seat by name, and its store."""

from __future__ import annotations

from ...engine.board import House, Position, Seat
from ...engine.ruleset import Sowing

_GAP = "  "


def draw_compact(position: Position, sowing: Sowing, columns: int = 72) -> tuple[str, ...]:
    """Draw the board from South's side in two lines, facing houses one below the other.

    With three seats, or when the board is wider than `columns`, each seat has lines of its own,
    its houses in the order of sowing. `#` is a burned house.

    >>> position = Position.from_text("3.#.1/9 3.0.12/0 N")
    >>> for line in draw_compact(position, Sowing.COUNTER):
    ...     print(line)
    North 0 │ N1 12  N2 0  N3 3  to move
              S3  3  S2 #  S1 1 │ South 9
    """
    if len(position.rows) == 2:
        lines = _facing(position, sowing)
        if max(map(len, lines)) <= columns:
            return lines
    every = [House(seat, n) for seat in position.seats for n in range(1, position.houses + 1)]
    widest = max(len(_count(position, house)) for house in every)
    return tuple(line for seat in position.seats for line in _row(position, seat, widest, columns))


def _facing(position: Position, sowing: Sowing) -> tuple[str, str]:
    near, far = position.seats
    numbers = range(1, position.houses + 1)
    below = [House(near, number) for number in numbers]
    above = [House(far, number) for number in reversed(numbers)]
    is_left = sowing is Sowing.CLOCKWISE
    if not is_left:
        below.reverse()
        above.reverse()
    cells = [
        (_cell(position, up, widest), _cell(position, down, widest))
        for up, down in zip(above, below, strict=True)
        for widest in [max(len(_count(position, up)), len(_count(position, down)))]
    ]
    upper, lower = (_GAP.join(column) for column in zip(*cells, strict=True))
    left, right = (near, far) if is_left else (far, near)
    store, opposite = _store(position, left), _store(position, right)
    blank = " " * (len(store) + 3)
    store, opposite = f"{store} │ ", f" │ {opposite}"
    if is_left:
        upper, lower = blank + upper + opposite, store + lower
    else:
        upper, lower = store + upper, blank + lower + opposite
    return upper + _mover(position, far), lower + _mover(position, near)


def _row(position: Position, seat: Seat, widest: int, columns: int) -> list[str]:
    houses = [House(seat, number) for number in range(position.houses, 0, -1)]
    names = len(str(position.houses)) + 1
    cells = [_cell(position, house, widest, names) for house in houses]
    title = seat.title.ljust(max(len(seat.title) for seat in position.seats))
    store = f" │ store {position.row(seat).store}" + _mover(position, seat)
    fitting = max((columns - len(title) - len(store)) // (len(cells[0]) + len(_GAP)), 1)
    starts = range(0, len(cells), fitting)
    lines = [
        (title if start == 0 else " " * len(title))
        + "".join(_GAP + cell for cell in cells[start : start + fitting])
        for start in starts
    ]
    lines[-1] += store
    return lines


def _cell(position: Position, house: House, widest: int, names: int = 0) -> str:
    return f"{str(house).ljust(names)} {_count(position, house).rjust(widest)}"


def _count(position: Position, house: House) -> str:
    count = position.count(house)
    return "#" if count is None else str(count)


def _store(position: Position, seat: Seat) -> str:
    return f"{seat.title} {position.row(seat).store}"


def _mover(position: Position, seat: Seat) -> str:
    return f"{_GAP}to move" if position.to_move is seat else ""
