"""Arrows and rings in data (docs/notation.md, 4)."""

from __future__ import annotations

from itertools import product

import pytest
import sungka
from sungka.engine.board import Seat
from sungka.notation.drawings import COLOURS, DrawnPlace, WrittenDrawing, drawing_from_text
from sungka.replay.acceptance.check import RecordCheck

GAME = '%sgn 1\n[Rules "dakon"]\n\n1. S3{} N2\nend abandoned\n'
PLACES = [seat + house for seat in "SNEW" for house in ("", "1", "9", "10", "99")]
FALSE_PLACES = ["", "S0", "S100", "S07", "s5", "5S", "X3", "S-", "S5 ", "red", "red:", "S5:red"]


def warns(data: str) -> bool:
    found = [(one.code.value, one.is_error) for one in sungka.check(GAME.format(f" <{data}>"))]
    assert found in ([], [("SGN108", False)])
    return bool(found)


def is_accepted(data: str) -> bool:
    """True when the record is checked from its tokens alone."""
    text = GAME.format(f" <{data}>").encode()
    return RecordCheck().sweep(text, 0, len(text)) == len(text)


def test_a_drawing_joins_houses_and_stores() -> None:
    south, north = DrawnPlace(Seat.SOUTH, 5), DrawnPlace(Seat.NORTH, 0)
    assert drawing_from_text("arrow", "red:S5-N") == WrittenDrawing("red", south, north)
    assert drawing_from_text("ring", "N") == WrittenDrawing("yellow", None, north)


@pytest.mark.parametrize("colour", ["", *(f"{name}:" for name in COLOURS)])
def test_every_place_and_colour_can_be_drawn(colour: str) -> None:
    for place in PLACES:
        for data in (f"ring={colour}{place}", f"arrow={colour}{place}-S7 ring=N3"):
            assert not warns(data)
            assert is_accepted(data)


@pytest.mark.parametrize("wrong", FALSE_PLACES)
def test_any_other_value_is_kept_with_a_warning(wrong: str) -> None:
    for data in (f'ring="{wrong}"', f'arrow="S5-{wrong}"', f'arrow="{wrong}-S5"'):
        assert warns(data)
        assert not is_accepted(data)
    assert warns("ring=S5-N3")
    assert warns("arrow=S5")
    assert warns("arrow=S5-N3-S1")


def test_no_other_key_is_looked_at() -> None:
    for key in ("arrows", "arro", "rings", "rin", "xarrow", "arrow.x", "string"):
        assert not warns(f"{key}=?")
        assert is_accepted(f"{key}=?")


def test_the_tokens_accept_only_what_the_reader_reads() -> None:
    pieces = ("S", "N7", "-", "red:", "green:", "blue:", "yellow:", "gree:", "yelow:", "0", "r")
    for length in range(1, 4):
        for words in product(pieces, repeat=length):
            for key in ("arrow", "ring"):
                data = f"{key}={''.join(words)}"
                try:
                    drawing_from_text(key, "".join(words))
                except ValueError:
                    assert not is_accepted(data)
                else:
                    assert is_accepted(data)
