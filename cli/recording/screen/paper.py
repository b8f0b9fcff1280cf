"""A game typed from its paper sheet: line by line, then the next sheet of the round."""

from __future__ import annotations

import os
from contextlib import suppress
from datetime import date

from ....replay.scoring.ledger import Ledger
from ....replay.scoring.paper_line import PaperChoice, find_misread, read_paper_line
from ....replay.scoring.sheet import Asks
from ...console.terminal import escape_text
from ...console.terminal import take_head as shorten
from ...events.folder import BadFolder
from ..tournament import ScheduledGame
from ..widgets.dialogs import ChoiceDialog
from .game_menu import begin_game, open_next_game
from .table_screen import TableScreen

MOST_CHOICES = 9
"""The most ways to read a line that are listed."""


class PaperSheets:
    """The sheets of a round as they are typed on a screen, one after the other."""

    def __init__(self, screen: TableScreen) -> None:
        self._screen = screen
        self._left: tuple[ScheduledGame, ...] = ()
        self._refused = ""

    def look_up(self) -> None:
        """Look up which games of the tournament are still to be typed, in order of tables."""
        self._left, self._refused = (), ""
        screen = self._screen
        if screen.desk is None:
            return
        current = screen.controller.recording.path
        with suppress(BadFolder):
            screen.tournament = screen.desk.read_tournament()
            games = screen.tournament.games
            self._left = tuple(g for g in games if os.path.realpath(g.file or "") != current)

    def list_left(self, columns: int, lines: int) -> tuple[str, ...]:
        """The sheets that are left, a line each, in `lines` lines at most that fit `columns`."""
        if not self._left or lines < 2:
            return ()
        shown = self._left[: lines - 1]
        told = [f"  {game.table}  {_name_players(game)}" for game in shown]
        more = ", first:" if len(shown) < len(self._left) else ":"
        count = len(self._left)
        heading = f"{count} sheet{'s' if count > 1 else ''} still to be typed{more}"
        return tuple(shorten(escape_text(line), columns) for line in (heading, *told))

    def describe_next(self) -> str:
        """The next step when a sheet is at its end."""
        if self._left:
            game = self._left[0]
            return escape_text(f"Enter: the next sheet, {game.table}  {_name_players(game)}")
        if self._screen.desk is None:
            return "The sheet is at its end. Enter: the next game"
        return "All sheets of this round are typed. Esc, then q: leave"

    def enter(self, line: str) -> bool:
        """Enter a line of the sheet and return whether it was taken.

        Where several readings fit, they are listed. A line that was just refused lists the places
        that could be misread. An empty one goes on to the next round, the end or the next sheet.
        """
        is_again, self._refused = line == self._refused, line
        screen = self._screen
        controller = screen.controller
        if not line:
            self._go_on()
            return True
        ledger = controller.recording.ledger
        reading = read_paper_line(ledger, line)
        if reading.is_cut:
            return controller.refuse("too many places are open: read on to the next stores")
        if len(reading.choices) == 1:
            return _enter(screen, reading.choices[0].entries, _tell_houses(reading.choices[0]))
        if reading.choices:
            _ask_reading(screen, line, reading.choices)
            return False
        if is_again:
            return _ask_misread(screen, ledger, line)
        refusal = reading.refusal
        why = "nothing was entered" if refusal is None else refusal.message
        hint = f" ({refusal.hint})" if refusal is not None and refusal.hint else ""
        return controller.refuse(f"{why}{hint}. Enter looks for a misread place")

    def _go_on(self) -> None:
        screen = self._screen
        controller = screen.controller
        if controller.now.asks is not Asks.NOTHING:
            screen.prompt(controller.confirm())
            return
        self.look_up()
        if screen.desk is None:
            open_next_game(screen)
            return
        if not self._left or screen.tournament is None:
            controller.say(self.describe_next())
            return
        game = self._left[0]
        begin_game(screen, game.file or "", screen.tournament.make_header(game, date.today()))


def _name_players(game: ScheduledGame) -> str:
    return " – ".join(player.name for _, player in game.seats)


def _enter(screen: TableScreen, entries: tuple[str, ...], told: str = "") -> bool:
    controller = screen.controller
    is_taken = controller.enter_all(entries)
    if is_taken and told:
        controller.say(f"{told}: {controller.message}")
    return is_taken


def _tell_houses(choice: PaperChoice) -> str:
    return ", ".join(f"`_` is {house}" for house in choice.houses)


def _ask_reading(screen: TableScreen, line: str, choices: tuple[PaperChoice, ...]) -> None:
    """List the ways to read a line; without a choice it stays open, to be typed on."""
    shown = choices[:MOST_CHOICES]
    texts = [f"{' '.join(one.entries)}   {_tell_stores(one.after)}" for one in shown]
    about = f"{len(choices)} readings of {line} fit the board. Type on to leave fewer."
    if len(choices) > len(shown):
        about += f" The first {len(shown)}:"

    def take(number: int | None) -> None:
        if number is None:
            screen.controller.say("type what follows on the sheet, up to the next stores")
        elif _enter(screen, shown[number].entries):
            screen.prompt("")

    escape = "Esc goes on typing"
    title = "A place nobody can read"
    screen.ask(ChoiceDialog(title, texts, escape_text(about), escape, is_direct=True), take)


def _ask_misread(screen: TableScreen, ledger: Ledger, line: str) -> bool:
    """List the single places after which a refused line fits."""
    found = [one for _, one in zip(range(MOST_CHOICES), find_misread(ledger, line), strict=False)]
    if not found:
        return screen.controller.refuse("no single misread place explains this line")
    texts = [f"{one.words}   {_tell_stores(one.after)}" for one in found]

    def take(number: int | None) -> None:
        if number is not None and _enter(screen, found[number].lines):
            screen.prompt("")

    about = escape_text(f"The line: {line}")
    dialog = ChoiceDialog("What was misread?", texts, about, "Esc goes back", is_direct=True)
    screen.ask(dialog, take)
    return False


def _tell_stores(ledger: Ledger) -> str:
    return "=" + ":".join(map(str, ledger.sheet.position.stores))
