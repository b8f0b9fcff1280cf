"""The hash of a position: 40 bits, the same on every machine (`docs/tables.md` has the recipe)."""

from __future__ import annotations

from ...engine.board import Position

SEED = 0x243F6A8885A308D3
FACTOR = 0x9E3779B97F4A7C15
BURNED = (1 << 32) - 1
NOBODY = 255

_ALL = (1 << 64) - 1


def hash_position(position: Position) -> int:
    """The hash of a position, from 0 to 2**40 - 1.

    >>> hex(hash_position(Position.from_text("4.4.4.4/0 4.4.#.4/1 N")))
    '0xf9f62f5220'
    """
    seats = position.seats
    to_move = NOBODY if position.to_move is None else seats.index(position.to_move)
    numbers = [len(seats), position.houses, to_move]
    for row in position.rows:
        numbers += [BURNED if count is None else count for count in row.houses]
        numbers.append(row.store)
    mixed = SEED
    for number in numbers:
        mixed = (mixed ^ number) * FACTOR & _ALL
    mixed = (mixed ^ mixed >> 29) * FACTOR & _ALL
    return mixed >> 24
