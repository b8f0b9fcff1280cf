"""The choice of the game to record, at the start and next at the table; it writes nothing."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from datetime import date
from pathlib import Path

from ....files.faults import is_debugging
from ....notation.items import write_tag
from ....notation.record import Tag
from ...events.folder import BadFolder
from ..played_games import PlayedGame, find_played_games, match_games, read_played_game
from ..session import CannotRecord, NotKept, describe_fault, keep_tags, start_recording
from ..tournament import ScheduledGame, Tournament
from ..widgets.dialogs import ChoiceDialog
from .header_menu import ask_header, open_header_form
from .table_screen import TableScreen


def open_game_menu(screen: TableScreen) -> None:
    """Ask which game of the tournament this is, or for the header if it lists none."""
    tournament = screen.tournament
    if tournament is None or not tournament.games:
        open_header_form(screen)
        return

    def take(game: ScheduledGame) -> None:
        header = tournament.make_header(game, date.today())
        screen.controller.enter(" ".join(map(write_tag, header)))

    _choose_game(screen, tournament, "Which game is this?", take)


def open_next_game(screen: TableScreen) -> None:
    """Ask for the next game at the table, and go on with it in a file named after the last one."""
    if screen.desk is not None:
        # Results and pairings have come since this screen began.
        try:
            screen.desk.keep_finished()
            screen.tournament = screen.desk.read_tournament()
        except BadFolder as fault:
            screen.controller.refuse(str(fault))
            return
        if not screen.tournament.games:
            screen.controller.refuse("no game is to be played: the next round is not paired yet")
            return
    tournament = screen.tournament
    if tournament is not None and tournament.games:

        def take(game: ScheduledGame) -> None:
            header = tournament.make_header(game, date.today())
            name = game.file or find_free_name(screen.controller.recording.name)
            begin_game(screen, name, header)

        _choose_game(screen, tournament, "Which game is next?", take)
        return
    recording = screen.controller.recording
    kept = keep_tags(recording, date.today().isoformat())

    def begin(header: dict[str, str]) -> bool:
        return begin_game(
            screen, find_free_name(recording.name), [Tag(*pair) for pair in header.items()]
        )

    ask_header(screen, {tag.name: tag.value for tag in kept}, begin)


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


def _choose_game(
    screen: TableScreen,
    tournament: Tournament,
    title: str,
    take: Callable[[ScheduledGame], None],
) -> None:
    """Show the games, those without a record first; a game that has one is opened again."""
    current = screen.controller.recording.path
    if screen.desk is not None:
        pairs = [(game, read_played_game(Path(game.file or ""))) for game in tournament.games]
    else:
        pairs = match_games(tournament.games, find_played_games(Path(current).parent))
    pairs.sort(key=lambda pair: pair[1] is not None)
    choices = [_describe_game(game, played) for game, played in pairs]

    def choose(number: int | None) -> None:
        if number is not None:
            game, played = pairs[number]
            if played is None:
                take(game)
            elif os.path.realpath(played.path) != current:
                begin_game(screen, str(played.path), ())

    screen.ask(ChoiceDialog(title, choices), choose)


def _describe_game(game: ScheduledGame, played: PlayedGame | None) -> str:
    players = " – ".join(player.name for _, player in game.seats)
    parts = [game.stage, f"table {game.table}" if game.table else None, players]
    text = " · ".join(part for part in parts if part)
    return text if played is None else f"{text}   {played.describe()} ({played.path.name})"


def begin_game(screen: TableScreen, path: str, header: Iterable[Tag]) -> bool:
    """Go on with the recording of a file on this screen, which closes the one before.

    Returns whether it could be opened.
    """
    before = screen.controller.recording
    try:
        following = start_recording(path, header, before.options)
    except (CannotRecord, NotKept) as fault:
        return screen.controller.refuse(str(fault))
    except Exception as error:
        if is_debugging():
            raise
        return screen.controller.refuse(f"not opened: {describe_fault(error)}")
    notice = screen.desk.attach(following) if screen.desk is not None else None
    before.leave()
    before.close()
    screen.change_recording(following)
    told = f"; {notice.text}" if notice is not None else ""
    screen.controller.say(f"this game is in {os.path.basename(path)}{told}")
    return True
