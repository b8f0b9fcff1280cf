"""The menus and forms that a key opens over the board, and what is done with the answers."""

from __future__ import annotations

import os
from collections.abc import Callable
from datetime import date

from ...engine.rules_text import rules_to_text
from ...notation.items import write_tag
from ...notation.record import EndReason, Tag
from ..console.exit_status import is_debugging
from . import after_game
from .dialogs import ChoiceDialog, HeaderForm, TextDialog
from .session import CannotRecord, NotKept, describe_fault, start_next_recording
from .table_screen import TableScreen


def open_header_form(screen: TableScreen) -> None:
    """Ask for the header."""
    sheet = screen.controller.now
    values = {tag.name: tag.value for tag in sheet.tags}
    values["Rules"] = rules_to_text(sheet.rules)
    is_new = not screen.controller.recording.ledger.entries

    def take(changed: dict[str, str] | None) -> None:
        if changed:
            tags = [Tag(name, value) for name, value in changed.items()]
            screen.controller.enter(" ".join(map(write_tag, tags)))
        screen.show()

    form = HeaderForm(values, sheet.rules, {"Date": date.today().isoformat()} if is_new else {})
    screen.app.push_screen(form, take)


def open_game_menu(screen: TableScreen) -> None:
    """Ask which game of the tournament this is, or for the header if it lists none."""
    tournament = screen.tournament
    if tournament is None:
        return
    games = tournament.games
    if not games:
        open_header_form(screen)
        return
    titles = []
    for game in games:
        players = " – ".join(player.name for _, player in game.seats)
        parts = [game.stage, f"table {game.table}" if game.table else None, players]
        titles.append(" · ".join(part for part in parts if part))

    def take(number: int | None) -> None:
        if number is not None:
            header = tournament.make_header(games[number], date.today())
            screen.controller.enter(" ".join(map(write_tag, header)))
        screen.show()

    screen.app.push_screen(ChoiceDialog("Which game is this?", titles), take)


def open_end_menu(screen: TableScreen) -> None:
    """Ask how the game ended."""
    seats = screen.controller.now.rules.playing_order
    entries: list[tuple[str, str]] = []
    for reason, text in _REASONS.items():
        if reason.names_seat:
            entries += [
                (f"{seat.title} {text}", f"end {reason.value} {seat.value}") for seat in seats
            ]
        else:
            entries.append((text, f"end {reason.value}"))

    def take(number: int | None) -> None:
        if number is not None:
            screen.controller.enter(entries[number][1])
        screen.show()

    screen.app.push_screen(
        ChoiceDialog("How did the game end?", [text for text, _ in entries]), take
    )


_REASONS = {
    EndReason.RESIGN: "resigned",
    EndReason.TIME: "lost on time",
    EndReason.FORFEIT: "forfeited",
    EndReason.ADJUDICATED: "wins by the arbiter's decision",
    EndReason.AGREED: "a draw was agreed",
    EndReason.ABANDONED: "abandoned, without a result",
}


def open_after_menu(screen: TableScreen) -> None:
    """Ask what to do with the record when the game is over, or before."""
    path = screen.controller.recording.path
    choices = ["Validate", "Render the page", "Write the score sheet", "Next game at this table"]
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
                _start_next_game(screen)
            case _:
                show("Print", after_game.send_to_printer)
        screen.show()

    screen.app.push_screen(ChoiceDialog("The record", choices), take)


def leave(screen: TableScreen) -> None:
    """Leave the screen; where a clock runs, only after asking."""
    clocks = screen.controller.now.clocks
    if clocks is None or not clocks.is_running:
        screen.app.exit()
        return

    def take(number: int | None) -> None:
        if number == 0:
            screen.app.exit()
        screen.show()

    choices = ["Stop the clocks and leave", "Stay"]
    screen.app.push_screen(ChoiceDialog("A clock runs", choices), take)


def find_free_name(path: str) -> str:
    """The first free name for the next game's file: `final-2.sgn` after `final.sgn`."""
    stem, suffix = os.path.splitext(path)
    head, dash, number = stem.rpartition("-")
    if not (dash and number.isdecimal()):
        head, number = stem, "1"
    count = int(number) + 1
    while os.path.lexists(f"{head}-{count}{suffix}"):
        count += 1
    return f"{head}-{count}{suffix}"


def _start_next_game(screen: TableScreen) -> None:
    """Go on with the next game, in a new file named after this one."""
    recording = screen.controller.recording
    path = find_free_name(recording.name)
    try:
        following = start_next_recording(recording, path, date.today().isoformat())
    except (CannotRecord, NotKept) as fault:
        screen.controller.refuse(str(fault))
        return
    except Exception as error:
        if is_debugging():
            raise
        screen.controller.refuse(f"not opened: {describe_fault(error)}")
        return
    screen.change_recording(following)
    screen.controller.say(f"the next game: {path}")
    if screen.tournament is not None:
        open_game_menu(screen)
    else:
        open_header_form(screen)
