"""The refill of rows of one house, and of as many shells as there are houses."""

from __future__ import annotations

import pytest
from sungka.engine import match
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
