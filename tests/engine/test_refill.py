"""The refill of rows of one house, and of as many shells as there are houses."""

from __future__ import annotations

import pytest
from sungka.engine import match
from sungka.engine.board import House, Seat
from sungka.engine.rules_text import rules_from_text


@pytest.mark.parametrize(
    ("refill", "houses", "stores", "board"),
    [
        ("even", 1, (3, 3), "3/0 3/0 -"),
        ("even", 1, (1, 5), "1/0 3/2 -"),
        ("even", 2, (1, 11), "#.1/0 3.3/5 -"),
        ("even", 2, (3, 9), "1.2/0 3.3/3 -"),
        ("even", 2, (0, 12), "#.#/0 3.3/6 -"),
        ("full", 1, (2, 4), "#/2 3/1 -"),
        ("full", 2, (3, 9), "#.3/0 3.3/3 -"),
        ("partial", 1, (2, 4), "2/0 3/1 -"),
        ("partial", 2, (4, 8), "1.3/0 3.3/2 -"),
    ],
)
def test_what_a_store_fills(refill: str, houses: int, stores: tuple[int, int], board: str) -> None:
    rules = rules_from_text(f"dakon houses={houses} shells=3 refill={refill}")
    assert match.refill(rules, stores).to_text() == board


@pytest.mark.parametrize("seats", [2, 3])
def test_fresh_boards_need_nothing_from_a_store(seats: int) -> None:
    rules = rules_from_text(f"dakon seats={seats} houses=2 shells=3 refill=new reopen=no")
    stores = (0, 12, 0)[:seats]
    burned = frozenset({House(Seat.SOUTH, 1)})
    for need, seat in zip(match.needs(rules, stores, burned), rules.playing_order, strict=True):
        assert need == match.Need(seat, 2, (1, 2), ())
        assert need.burning == 0
    assert match.can_go_on(rules, stores, burned)
    assert match.burned_houses(rules, stores, burned) == ()
    assert match.refill(rules, stores, burned).stores == (0,) * seats


@pytest.mark.parametrize(
    ("options", "store", "filled", "open_houses", "closed"),
    [
        ("refill=full", 8, 2, (1, 2, 3), ()),
        ("refill=full refill-from=far", 8, 2, (3, 2, 1), ()),
        ("refill=full reopen=no", 8, 2, (1, 3), (2,)),
        ("refill=full reopen=no refill-from=far", 99, 2, (3, 1), (2,)),
        ("refill=partial", 4, 2, (1, 2, 3), ()),
        ("refill=partial refill-from=far", 7, 3, (3, 2, 1), ()),
        ("refill=even refill-from=far", 2, 2, (1, 2, 3), ()),
        ("refill=even", 0, 0, (1, 2, 3), ()),
        ("refill=even reopen=no", 99, 2, (1, 3), (2,)),
        ("refill=equal", 2, 0, (1, 2, 3), ()),
        ("refill=equal", 3, 3, (1, 2, 3), ()),
        ("refill=equal reopen=no", 2, 2, (1, 3), (2,)),
        ("refill=equal refill-from=far", 99, 3, (1, 2, 3), ()),
    ],
)
def test_what_a_seat_needs(
    options: str, store: int, filled: int, open_houses: tuple[int, ...], closed: tuple[int, ...]
) -> None:
    rules = rules_from_text(f"dakon houses=3 shells=3 {options}")
    burned = frozenset({House(Seat.SOUTH, 2), House(Seat.NORTH, 3)})
    south, north = match.needs(rules, (store, 99), burned)
    left = tuple(House(Seat.SOUTH, number) for number in closed)
    assert south == match.Need(Seat.SOUTH, filled, open_houses, left)
    assert south.burning == len(open_houses) - filled
    assert len(north.open_houses) == north.filled == (2 if closed else 3)
    assert match.can_go_on(rules, (store, 99), burned) is (filled > 0)
