"""Counts that a scorer reads from the board: stores, houses, rows, and whole boards."""

from __future__ import annotations

from random import Random

import pytest
from sungka.engine.board import House, Position, Seat, Store
from sungka.replay.scoring.board_claim import BoardClaim, read_board_claim
from sungka.replay.scoring.entry import Refusal

BOARD = Position.from_text("7.6.5.4.3.2.1/10 1.2.3.#.5.6.0/9 S")
S, N = Seat.SOUTH, Seat.NORTH


@pytest.mark.parametrize(
    ("line", "claim"),
    [
        ("12:9", BoardClaim((12, 9))),
        ("=12:9", BoardClaim((12, 9))),
        ("12-9", BoardClaim((12, 9))),
        ("N3=2", BoardClaim((), ((House(N, 3), 2),))),
        ("n3=2 s1 = 0", BoardClaim((), ((House(N, 3), 2), (House(S, 1), 0)))),
        ("N=9", BoardClaim((), ((Store(N), 9),))),
        ("N4=#", BoardClaim((), ((House(N, 4), None),))),
        ("10:9, N3=5", BoardClaim((10, 9), ((House(N, 3), 5),))),
    ],
)
def test_each_form_of_a_claim_is_read(line: str, claim: BoardClaim) -> None:
    assert read_board_claim(line, BOARD) == claim
    assert read_board_claim(claim.to_text(), BOARD) == claim


def test_a_row_is_read_as_it_lies_on_the_screen() -> None:
    rows = "N 1 2 3 # 5 6 0 S 1 2 3 4 5 6 7"
    claim = read_board_claim(rows, BOARD)
    assert isinstance(claim, BoardClaim)
    assert claim.fits(BOARD)
    assert dict(claim.counts)[House(N, 7)] == 1
    assert dict(claim.counts)[House(S, 7)] == 7
    assert read_board_claim("N 1.2.3.-.5.6.0", BOARD) == BoardClaim((), claim.counts[:7])


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("1", "type 2 stores"),
        ("1:2:3", "type 2 stores"),
        ("N 1 2 3", "a row has 7 houses, not 3"),
        ("E 1 2 3 4 5 6 7", "East does not play in this match"),
        ("N8=3", "N8 is not on this board"),
        ("W2=3", "W2 is not on this board"),
        ("=what", "type 2 stores"),
        ("ſ3=2", "type 2 stores"),
    ],
)
def test_what_cannot_be_read_is_refused(line: str, message: str) -> None:
    refusal = read_board_claim(line, BOARD)
    assert isinstance(refusal, Refusal)
    assert refusal.message.startswith(message)


@pytest.mark.parametrize("seed", range(40))
def test_a_claim_fits_just_the_boards_that_hold_it(seed: int) -> None:
    chance = Random(seed)
    houses = [House(seat, n) for seat in (S, N) for n in range(1, 8)]
    some = chance.sample(houses, chance.randint(1, 14))
    claim = BoardClaim((10, 9), tuple((house, BOARD.count(house)) for house in some))
    assert claim.fits(BOARD)
    wrong = chance.randrange(len(some))
    place, shells = claim.counts[wrong]
    other = (*claim.counts[:wrong], (place, (shells or 0) + 1), *claim.counts[wrong + 1 :])
    assert not claim._replace(counts=other).fits(BOARD)
