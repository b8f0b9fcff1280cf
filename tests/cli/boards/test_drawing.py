"""Positions drawn with characters."""

from __future__ import annotations

from sungka.cli.boards.drawing import count_to_text, draw_board
from sungka.engine.board import House, Position, Store
from sungka.engine.ruleset import Sowing

START = Position.from_text("7.6.5.4.3.2.1/10 17.16.15.14.#.12.11/20 S")


def test_clockwise_the_store_is_at_the_players_left() -> None:
    assert draw_board(START, Sowing.CLOCKWISE).lines == (
        "         N7   N6   N5   N4   N3   N2   N1  North",
        "╭──────┬────┬────┬────┬────┬────┬────┬────┬──────╮",
        "│      │ 17 │ 16 │ 15 │ 14 │ ▒▒ │ 12 │ 11 │      │",
        "│  10  ├────┼────┼────┼────┼────┼────┼────┤  20  │",
        "│      │  1 │  2 │  3 │  4 │  5 │  6 │  7 │      │",
        "╰──────┴────┴────┴────┴────┴────┴────┴────┴──────╯",
        " South   S1   S2   S3   S4   S5   S6   S7",
    )


def test_counter_clockwise_it_is_at_the_right() -> None:
    lines = draw_board(START, Sowing.COUNTER).lines
    assert lines[0] == " North   N1   N2   N3   N4   N5   N6   N7"
    assert lines[3] == "│  20  ├────┼────┼────┼────┼────┼────┼────┤  10  │"
    assert lines[4] == "│      │  7 │  6 │  5 │  4 │  3 │  2 │  1 │      │"


def test_every_place_is_where_the_drawing_says() -> None:
    for columns in (80, 40, 12):
        for text in (START.to_text(), "1.2/3 4.5/6 7.#/9 E", "1000.2/3 4.5/98765 N"):
            position = Position.from_text(text)
            drawing = draw_board(position, Sowing.CLOCKWISE, columns)
            places = [House(s, n) for s in position.seats for n in range(1, position.houses + 1)]
            for place in (*places, *map(Store, position.seats)):
                line, column, width, _ = drawing.spots[place]
                shown = drawing.lines[line][column : column + width]
                assert shown.strip() == count_to_text(position, place)


def test_three_seats_have_a_row_each() -> None:
    position = Position.from_text("3.2.1/0 6.5.4/10 9.8.7/20 E")
    lines = draw_board(position, Sowing.COUNTER).lines
    assert [line.split() for line in lines if line] == [
        ["South", "S3", "S2", "S1", "store"],
        ["3", "2", "1", "0"],
        ["East", "E3", "E2", "E1", "store"],
        ["6", "5", "4", "10"],
        ["West", "W3", "W2", "W1", "store"],
        ["9", "8", "7", "20"],
    ]


def test_a_board_wider_than_the_terminal_is_folded() -> None:
    position = Position.from_text(f"{'.'.join(['30'] * 30)}/0 {'.'.join(['30'] * 30)}/0 S")
    for columns in (80, 200, 20):
        drawing = draw_board(position, Sowing.CLOCKWISE, columns)
        assert max(map(len, drawing.lines)) <= columns
    assert draw_board(position, Sowing.CLOCKWISE, 200).lines[1].startswith("╭")
