"""The board put right on the screen."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from sungka.cli.boards.drawing import BoardDrawing
from sungka.cli.boards.large import fit_board
from sungka.cli.recording.screen.app import RecorderApp
from sungka.cli.recording.widgets.board_editor import BoardEditor
from sungka.cli.recording.widgets.board_view import BoardView
from sungka.cli.recording.widgets.dialogs import ConfirmDialog
from sungka.cli.recording.widgets.edited_board import EditedBoard, edit_board
from sungka.engine.board import House, Place, Position, Seat, Store
from sungka.engine.ruleset import Sowing
from support.lengths import long_after
from textual.pilot import Pilot
from textual.widgets import Static

from .test_screen import TURNS, _typed, drive, seen

BURNED = Position.from_text("7.6.5.4.3.#.1/10 7.6.5.4.#.#.1/20 N")
SIZES = [(80, 24), (100, 30), (140, 45)]


def draw(edited: EditedBoard, sowing: Sowing = Sowing.CLOCKWISE) -> BoardDrawing:
    return fit_board(edited.now, sowing, 140, 40)


def type_count(edited: EditedBoard, count: int) -> EditedBoard:
    for digit in str(count):
        edited = edited.type_digit(digit)
    return edited


def test_digits_set_the_count_and_the_sum_is_known_at_each_of_them() -> None:
    edited = edit_board(BURNED, BURNED.shells)
    assert (edited.cursor, edited.missing, edited.is_changed) == (House(Seat.NORTH, 1), 0, False)
    edited = edited.type_digit("1")
    assert not edited.is_changed
    edited = edited.type_digit("2")
    assert edited.now.count(House(Seat.NORTH, 1)) == 12
    assert edited.missing == -11
    edited = edited.erase_digit().erase_digit().erase_digit()
    assert (edited.now.count(House(Seat.NORTH, 1)), edited.missing) == (0, 1)
    edited = edited.choose(Store(Seat.SOUTH)).add(1)
    assert edited.list_changes() == ("South's store 10 → 11", "N1 1 → 0")
    assert edited.choose(House(Seat.NORTH, 1)).add(-1).now == edited.now
    edited = edited.give_turn(Seat.SOUTH)
    assert edited.list_changes()[-1] == "South to move"
    assert edited.before == BURNED


def test_burned_houses_cannot_be_entered() -> None:
    edited = edit_board(BURNED, BURNED.shells)
    burned = House(Seat.SOUTH, 2)
    assert edited.choose(burned).cursor == edited.cursor
    reached = set()
    for _ in range(13):
        edited = edited.go_on(draw(edited), 1)
        reached.add(edited.cursor)
    assert len(reached) == 13
    assert not reached & {*BURNED.burned}
    edited = edited.choose(House(Seat.SOUTH, 1)).move(draw(edited), 1, 0)
    assert edited.cursor == House(Seat.SOUTH, 3), "the arrows pass over it"


@pytest.mark.parametrize("sowing", Sowing)
@pytest.mark.parametrize("text", ["7.7.7.7.7.7.7/0 7.7.7.7.7.7.7/0 S", "3.3.3/0 3.3.3/0 3.3.3/0 E"])
def test_arrows_go_where_the_screen_shows_it(text: str, sowing: Sowing) -> None:
    edited = edit_board(Position.from_text(text), 98)
    drawing = draw(edited, sowing)
    for place, (line, column, width, height) in drawing.spots.items():
        for across, down in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            there = replace(edited, cursor=place).move(drawing, across, down).cursor
            new_line, new_column, new_width, new_height = drawing.spots[there]
            if there == place:
                continue
            moved = (new_column * 2 + new_width - column * 2 - width) * across
            moved += (new_line * 2 + new_height - line * 2 - height) * down
            assert moved > 0
            if isinstance(place, House) and isinstance(there, House) and across:
                assert abs(place.number - there.number) == 1
                assert place.seat is there.seat
            if isinstance(place, House) and isinstance(there, House) and down:
                assert column == new_column


def find_entry(app: RecorderApp) -> str:
    return app.table.controller.recording.ledger.entries[-1].text


def seen_in_editor(app: RecorderApp, where: str) -> str:
    return str(app.screen.query_one(where, Static).content)


@pytest.mark.parametrize(("width", "height"), long_after(1, SIZES))
def test_a_row_typed_as_it_is_seen_is_the_row(width: int, height: int, tmp_path: Path) -> None:
    async def act(pilot: Pilot[None], app: RecorderApp) -> None:
        await pilot.press("7", "1")
        shown = app.table.query_one(BoardView).drawing
        await pilot.press("r")
        assert isinstance(app.screen, BoardEditor)
        assert app.screen.query_one(BoardView).drawing.spots == shown.spots
        row = [place for place in shown.spots if place.seat is Seat.SOUTH]
        row = [place for place in row if isinstance(place, House)]
        row.sort(key=lambda place: shown.spots[place].column)
        await pilot.click(BoardView, offset=_find_middle(shown, row[0]))
        for count, place in enumerate(row, 1):
            await pilot.press(str(count))
            assert app.screen.board.cursor == place
            await pilot.press("right")
        assert app.screen.board.cursor in (Store(Seat.SOUTH), Store(Seat.NORTH))
        assert "missing" in seen_in_editor(app, "#sum")
        for place in (Store(Seat.SOUTH), Store(Seat.NORTH)):
            await pilot.click(BoardView, offset=_find_middle(shown, place))
            missing = app.screen.board.missing
            await pilot.press("0", *(str(missing + 2) if place.seat is Seat.NORTH else ""))
        now = app.screen.board.now
        assert app.screen.board.missing == 0
        assert [now.count(place) for place in row] == [1, 2, 3, 4, 5, 6, 7]
        await pilot.press("enter", *_typed("spilled"), "enter")
        assert app.screen is app.table
        assert app.table.controller.now.position == now
        assert find_entry(app) == f'set "{now.to_text()}" {{spilled}}'

    text = drive(tmp_path / "game.sgn", TURNS, act, (width, height))
    assert "{spilled}" in text


def _find_middle(drawing: BoardDrawing, place: Place) -> tuple[int, int]:
    line, column, width, height = drawing.spots[place]
    return column + width // 2, line + height // 2


def test_a_lost_shell_is_told_and_set_with_the_reason(tmp_path: Path) -> None:
    async def act(pilot: Pilot[None], app: RecorderApp) -> None:
        await pilot.press("7", "1", "r", "8", "+", "+", "enter")
        found = "99 shells lie on the board, 1 more than the 98 in play"
        assert seen_in_editor(app, "#sum") == found
        asked = "✗ the sum is another: Enter once more if shells were "
        assert seen_in_editor(app, "#fault") == f"{asked}found"
        assert app.screen.reason is None
        await pilot.press("-", "-", "enter")
        lost = "97 shells lie on the board, 1 of 98 is missing"
        assert seen_in_editor(app, "#sum") == lost
        assert seen_in_editor(app, "#fault") == f"{asked}lost"
        assert app.screen.reason is None
        await pilot.press("enter", *"lost", "enter")
        assert app.screen is app.table
        assert app.table.controller.now.line.total == 97
        await pilot.press("r")
        assert seen_in_editor(app, "#sum").startswith("97 shells lie on the board, as it must be")

    assert "{lost}" in drive(tmp_path / "game.sgn", TURNS, act)


def test_no_change_and_no_reason_are_refused_where_they_stand(tmp_path: Path) -> None:
    async def act(pilot: Pilot[None], app: RecorderApp) -> None:
        await pilot.press("7", "1", "r", "enter")
        assert seen_in_editor(app, "#fault").startswith("✗ nothing has changed yet")
        await pilot.press("n", "enter", "enter")
        assert "needs the reason" in seen_in_editor(app, "#fault")
        assert seen_in_editor(app, "#changes") == "Changed: North to move"
        await pilot.press("escape", ".", "enter")
        assert "a seat is to move" in seen_in_editor(app, "#fault")
        await pilot.press("escape")
        assert app.screen is app.table
        assert find_entry(app) == "N1"

    drive(tmp_path / "game.sgn", TURNS, act)


@pytest.mark.long
def test_a_board_in_the_middle_of_an_opening_is_set_with_the_seat_to_move(tmp_path: Path) -> None:
    async def act(pilot: Pilot[None], app: RecorderApp) -> None:
        await pilot.press("r", "+", "right", "-", "enter")
        assert seen_in_editor(app, "#fault") == ""
        await pilot.press("escape", "escape", "s", "1", "r", "-", "right", "+", "enter")
        assert seen_in_editor(app, "#fault") == "✗ North has lifted nothing yet"
        await pilot.press("escape", "n", "4", "r", "-", "right", "+", "n", "enter", "x", "enter")
        assert find_entry(app).startswith("set ")
        assert app.table.controller.now.mover is Seat.NORTH

    drive(tmp_path / "game.sgn", "sungka", act)


def test_a_reason_with_braces_is_a_reason(tmp_path: Path) -> None:
    async def act(pilot: Pilot[None], app: RecorderApp) -> None:
        await pilot.press("7", "r", "-", "right", "+", "enter", *_typed("a} {b"), "enter")
        assert find_entry(app).startswith("set ")
        assert "a} {b" in seen(app, "#lines") or "\\}" in seen(app, "#lines")

    drive(tmp_path / "game.sgn", TURNS, act)


def test_a_screen_that_is_closed_while_it_opens_is_no_fault(tmp_path: Path) -> None:
    """The recorder is left, or its terminal is gone, before the editor has its parts."""

    async def act(pilot: Pilot[None], app: RecorderApp) -> None:
        controller = app.table.controller
        board = edit_board(BURNED, BURNED.shells)
        for screen in (
            BoardEditor(board, controller.now.rules, lambda: (80, 24), lambda text: None),
            ConfirmDialog("Really?", ""),
        ):
            app.push_screen(screen)
            screen._closing = True  # as Textual does when it takes the screen away
            await pilot.pause()
            assert not screen.children
            screen._closing = False
            app.pop_screen()

    drive(tmp_path / "a.sgn", "sungkaan", act)
