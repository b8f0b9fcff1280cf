"""Positions drawn large, and the characters they are drawn with."""

from __future__ import annotations

import pytest
from sungka.cli.boards.drawing import draw_board, order_places
from sungka.cli.boards.large import fit_board
from sungka.cli.boards.large_text import draw_large_text
from sungka.engine.board import House, Place, Position, Seat, Store
from sungka.engine.ruleset import Sowing

TWO = Position.from_text("7.6.5.4.3.2.1/10 17.16.15.14.#.12.0/98 S")
THREE = Position.from_text("7.6.5.4.3.2.1/10 17.16.15.14.#.12.11/20 1.2.3.4.5.6.7/117 S")
DOTS = {" ": "..", "▀": "#.", "▄": ".#", "█": "##"}


def read_large(rows: list[str]) -> str:
    """The number that rows of half blocks show, read by comparing with each number's drawing."""
    return next(
        text
        for count in range(200)
        for text in [str(count)]
        for drawn in {draw_large_text(text, 11, 4), draw_large_text(text, 11, 3)}
        if [row.strip() for row in drawn] == [row.strip() for row in rows]
    )


@pytest.mark.push
@pytest.mark.parametrize("position", [TWO, THREE])
@pytest.mark.parametrize("sowing", Sowing)
@pytest.mark.parametrize("size", [(140, 40), (97, 24), (83, 21), (77, 30), (67, 18)])
def test_every_count_and_name_is_where_the_drawing_says(
    position: Position, sowing: Sowing, size: tuple[int, int]
) -> None:
    drawing = fit_board(position, sowing, *size)
    lines = [line.ljust(size[0]) for line in drawing.lines]
    assert len(lines) <= size[1]
    assert max(map(len, lines)) <= size[0]
    for place, (line, column, width, height) in drawing.spots.items():
        rows = [text[column : column + width] for text in lines[line : line + height]]
        shown = [row for row in rows if row.strip()]
        count = (
            position.count(place) if isinstance(place, House) else position.row(place.seat).store
        )
        if count is None:
            assert {*"".join(rows).strip()} == {"▒"}
        elif len(shown) == 1:
            assert shown[0].strip() == str(count)
            assert height == 1 or len(str(count)) > 2, "two digits are drawn large"
        else:
            assert read_large(shown) == str(count)
    for place, (line, column, width, _) in drawing.names.items():
        name = place.seat.title if isinstance(place, Store) else str(place)
        assert lines[line][column : column + width].strip() == name


def test_houses_are_as_large_as_fits() -> None:
    def size(columns: int, lines: int) -> tuple[int, int]:
        spot = fit_board(TWO, Sowing.CLOCKWISE, columns, lines).spots[House(Seat.SOUTH, 3)]
        return spot.width, spot.height

    assert size(110, 40) == (9, 4)
    assert size(110, 12) == size(80, 24) == (7, 3)
    assert size(60, 40) == size(140, 10) == (4, 1)
    assert fit_board(TWO, Sowing.CLOCKWISE, 60, 40) == draw_board(TWO, Sowing.CLOCKWISE, 60)


@pytest.mark.parametrize("sowing", Sowing)
@pytest.mark.parametrize("columns", [140, 70, 60])
def test_souths_row_runs_the_same_way_with_two_seats_and_three(
    sowing: Sowing, columns: int
) -> None:
    order = []
    for position in (TWO, THREE):
        spots = fit_board(position, sowing, columns, 40).spots
        own: list[Place] = [place for place in spots if place.seat is Seat.SOUTH]
        order.append(sorted(own, key=lambda place: spots[place].column))
    assert order[0] == order[1] == order_places(TWO, Seat.SOUTH, sowing)


def test_characters_are_told_apart() -> None:
    known = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    assert len({draw_large_text(character, 3, 3) for character in known}) == len(known)
    assert len({draw_large_text(character, 4, 4) for character in known[:10]}) == 10
    assert draw_large_text("s", 3, 3) == draw_large_text("S", 3, 3)
    assert draw_large_text("é", 9, 9) == draw_large_text("", 9, 9) == ()
    assert draw_large_text("100", 9, 9) == ()
    assert len(draw_large_text("100", 11, 3)) == 3
