"""The menus that a key opens over the board, and the actions on their answers."""

from __future__ import annotations

from collections.abc import Callable

from ....files.faults import is_debugging
from ....replay.scoring.mending import MOST_SLIPS
from .. import after_game
from ..messages import describe_board
from ..session import describe_fault
from ..stores import apply_mend, list_mends
from ..widgets.board_editor import BoardEditor
from ..widgets.dialogs import ChoiceDialog, TextDialog
from ..widgets.edited_board import edit_board
from .game_menu import open_next_game
from .table_screen import TableScreen


def open_board_editor(screen: TableScreen) -> None:
    """Ask for the board as it really is."""
    sheet = screen.controller.now

    def take(entry: str | None) -> None:
        if entry is not None:
            screen.controller.enter(entry)

    board = edit_board(sheet.seen_position, sheet.line.total)
    screen.ask(BoardEditor(board, sheet.rules, screen.measure_board, screen.find_refusal), take)


def open_after_menu(screen: TableScreen) -> None:
    """Ask what to do with the record when the game is over, or before."""
    path = screen.controller.recording.path
    choices = ["Validate", "Render the page", "Write the score sheet", "Next game at this table …"]
    printer = after_game.find_printer()
    if printer is not None:
        choices.append(f"Print the score sheet ({printer})")

    def show(title: str, work: Callable[[str], str]) -> None:
        try:
            text = work(path)
        except Exception as error:
            if is_debugging():
                raise
            text = f"Not done: {describe_fault(error)}. The record and its journal are as before."
        screen.app.push_screen(TextDialog(title, text))

    def take(number: int | None) -> None:
        match number:
            case None:
                pass
            case 0:
                show("Validate", after_game.validate)
            case 1:
                show("Render", after_game.render)
            case 2:
                show("Score sheet", after_game.write_sheet)
            case 3:
                open_next_game(screen)
            case _:
                show("Print", after_game.send_to_printer)

    screen.ask(ChoiceDialog("The record", choices), take)


def open_mends(screen: TableScreen, line: str, fewest: int = 0) -> None:
    """Agree on the stores that a line states, or ask which slip made them differ."""
    mends = list_mends(screen.controller, line, fewest)
    more = mends[0].slips + 1 if mends else MOST_SLIPS + 1

    def take(number: int | None) -> None:
        if number == len(mends):
            open_mends(screen, line, more)
        elif number is not None:
            apply_mend(screen.controller, mends[number], line)

    if mends:
        choices = [
            "\n   ".join([mend.text, *describe_board(mend.sheet.seen_position)]) for mend in mends
        ]
        if more <= MOST_SLIPS:
            choices.append("none of these: look for more mistakes")
        screen.ask(
            ChoiceDialog(f"{line[1:] or 'The lifts do not fit'}: what was wrong?", choices), take
        )


def leave(screen: TableScreen) -> None:
    """Leave the screen; where a clock runs, only after asking."""
    clocks = screen.controller.now.clocks
    if clocks is None or not clocks.is_running:
        screen.app.exit()
        return

    def take(number: int | None) -> None:
        if number == 0:
            screen.app.exit()

    choices = ["Stop the clocks and leave", "Stay"]
    screen.ask(ChoiceDialog("A clock runs", choices), take)
