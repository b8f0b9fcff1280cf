"""The lists and forms a key opens over the board, and what is done with the answer."""

from __future__ import annotations

import os
from datetime import date

from ...engine.rules_text import rules_to_text
from ...notation.items import write_tag
from ...notation.record import EndReason, Tag
from . import after_game
from .dialogs import ChoiceDialog, TextDialog
from .header_form import HeaderForm
from .session import CannotRecord, NotKept
from .start import start_next_recording
from .table_screen import TableScreen


def open_header_form(table: TableScreen) -> None:
    """Ask for the header."""
    sheet = table.desk.now
    values = {tag.name: tag.value for tag in sheet.tags}
    values["Rules"] = rules_to_text(sheet.rules)
    is_new = not table.desk.recording.ledger.entries

    def take(changed: dict[str, str] | None) -> None:
        if changed:
            tags = [Tag(name, value) for name, value in changed.items()]
            table.desk.enter(" ".join(map(write_tag, tags)))
        table.show()

    form = HeaderForm(values, sheet.rules, {"Date": date.today().isoformat()} if is_new else {})
    table.app.push_screen(form, take)


def open_game_menu(table: TableScreen) -> None:
    """Ask which game of the tournament this is."""
    tournament = table.tournament
    if tournament is None:
        return
    games = tournament.tables
    if not games:
        open_header_form(table)
        return
    named = []
    for game in games:
        players = " – ".join(player.name for _, player in game.seats)
        parts = [game.stage, f"table {game.name}" if game.name else None, players]
        named.append(" · ".join(part for part in parts if part))

    def take(number: int | None) -> None:
        if number is not None:
            header = tournament.header(games[number], date.today())
            table.desk.enter(" ".join(map(write_tag, header)))
        table.show()

    table.app.push_screen(ChoiceDialog("Which game is this?", named), take)


def open_end_menu(table: TableScreen) -> None:
    """Ask how the game ended."""
    seats = table.desk.now.rules.playing_order
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
            table.desk.enter(entries[number][1])
        table.show()

    table.app.push_screen(
        ChoiceDialog("How did the game end?", [text for text, _ in entries]), take
    )


_REASONS = {
    EndReason.RESIGN: "resigned",
    EndReason.TIME: "lost on time",
    EndReason.FORFEIT: "forfeited",
    EndReason.ADJUDICATED: "wins by the arbiter's word",
    EndReason.AGREED: "a draw was agreed",
    EndReason.ABANDONED: "abandoned, without a result",
}


def open_after_menu(table: TableScreen) -> None:
    """What is done with a record when the game is over, or meanwhile."""
    path = table.desk.recording.path
    choices = ["Validate", "Render the page", "Write the score sheet", "Next game at this table"]
    printer = after_game.find_printer()
    if printer is not None:
        choices.append(f"Print the score sheet ({printer})")

    def take(number: int | None) -> None:
        match number:
            case None:
                pass
            case 0:
                table.app.push_screen(TextDialog("Validate", after_game.validate(path)))
            case 1:
                table.app.push_screen(TextDialog("Render", after_game.render(path)))
            case 2:
                table.app.push_screen(TextDialog("Score sheet", after_game.print_sheet(path)))
            case 3:
                _next_game(table)
            case _:
                table.app.push_screen(TextDialog("Print", after_game.send_to_printer(path)))
        table.show()

    table.app.push_screen(ChoiceDialog("The record", choices), take)


def _next_game(table: TableScreen) -> None:
    """Go on with a new file beside this one, named after it."""
    recording = table.desk.recording
    path = find_free_name(recording.name)
    try:
        following = start_next_recording(recording, path, date.today().isoformat())
    except (CannotRecord, NotKept) as fault:
        table.desk.refuse(str(fault))
        return
    table.change_recording(following)
    table.desk.say(f"the next game: {path}")
    if table.tournament is not None:
        open_game_menu(table)
    else:
        open_header_form(table)


def find_free_name(path: str) -> str:
    """The name of the next game's file, the first that is free: `final-2.sgn` after `final.sgn`."""
    stem, suffix = os.path.splitext(path)
    head, dash, number = stem.rpartition("-")
    if not (dash and number.isdecimal()):
        head, number = stem, "1"
    count = int(number) + 1
    while os.path.lexists(f"{head}-{count}{suffix}"):
        count += 1
    return f"{head}-{count}{suffix}"
