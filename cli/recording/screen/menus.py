"""The menus that a key opens over the board, and the actions on their answers."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator

from ....files.faults import is_debugging
from ....replay.scoring.board_claim import BoardClaim
from ....replay.scoring.mending import Mend
from .. import after_game
from ..board_claims import agree, apply_mend, refuse_unexplained, search
from ..session import describe_fault
from ..widgets.board_editor import BoardEditor
from ..widgets.dialogs import ChoiceDialog, TextDialog
from ..widgets.edited_board import edit_board
from ..widgets.mend_dialog import PAGE, MendAnswer, MendDialog
from . import held_keys
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


AT_ONCE = 0.1
"""The seconds for which slips are searched before the list comes up."""


def open_mends(screen: TableScreen, claim: BoardClaim) -> None:
    """Agree on what the scorer read from the board, or ask which slip made the screen differ."""
    controller = screen.controller
    if agree(controller, claim):
        return
    mends = search(controller, claim)
    found, is_done = _search_a_moment(mends)
    if is_done and not found:
        refuse_unexplained(controller, claim)
        return

    def take(answer: MendAnswer | None) -> None:
        if answer is None:
            return
        if answer.is_unexplained:
            refuse_unexplained(controller, claim)
        elif answer.mend is not None:
            apply_mend(controller, answer.mend, claim)
        screen.hold(answer.held)

    what = claim.to_text().removeprefix("=") or "The lifts do not fit"
    shown = controller.now.seen_position
    screen.ask(
        MendDialog(f"{what}: what was wrong?", found, mends, shown, held_keys.HOLD, screen.now),
        take,
    )


def _search_a_moment(mends: Iterator[Mend | None]) -> tuple[tuple[Mend, ...], bool]:
    """The mends found at once, a page of them at most, and whether there are no more."""
    until, found = time.perf_counter() + AT_ONCE, []
    for mend in mends:
        if mend is not None:
            found.append(mend)
        if len(found) == PAGE or time.perf_counter() > until:
            return tuple(found), False
    return tuple(found), True


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
