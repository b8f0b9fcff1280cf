"""`sungka record`: a game written down while it is played."""

from __future__ import annotations

import os
import sys
from datetime import date
from io import TextIOWrapper
from typing import TYPE_CHECKING, Annotated

from ...files.faults import describe_error
from ...files.inputs import STDIN
from ...notation.record import Detail
from ..console.exit_status import CLEAN, FINDINGS, complain, report_wrong_usage
from ..console.parameters import Argument, Option
from ..console.terminal import escape_text, print_line

if TYPE_CHECKING:
    from ...notation.record import Tag
    from ..recording.event_desk import EventDesk, TableGame
    from ..recording.record_files import RecordOptions
    from ..recording.tournament import Tournament

EPILOG = """\b
Examples:
  sungka record final.sgn
  sungka record final.sgn --event event.toml --table 1 --stage Final
  sungka record final.sgn --rules "congkak rounds=3"
  sungka record sinulog --table 3
  sungka record sinulog --from-sheet
  printf '7\\n3\\n' | sungka record final.sgn --stdin
\b
Every entry is saved before the screen accepts it. After a crash or a power
cut the same command continues where it stopped. docs/recording.md lists all
keys and entries.
\b
With a tournament's folder (docs/tournaments.md) the command lists the games to
play, and begins one in games/ with its header filled in. When the game ends,
its result goes into event.journal, or is compared with the result there.
\b
--from-sheet types up paper sheets: a line is a row as it stands there, like
7+3x4 5 =12:9, with _ for what nobody can read. It is checked before it is
entered. The sheets of a tournament's round follow in order of tables.
"""


def record(
    file: Annotated[
        str | None,
        Argument(
            metavar="FILE",
            help="The record to write, or a tournament's folder.",
            show_default=False,
        ),
    ] = None,
    event: Annotated[
        str | None,
        Option(metavar="FILE", help="The tournament's event.toml.", show_default=False),
    ] = None,
    table: Annotated[
        str | None,
        Option(help="The table in the tournament.", show_default=False, complete="tables"),
    ] = None,
    stage: Annotated[
        str | None,
        Option(help="The stage of the tournament.", show_default=False, complete="stages"),
    ] = None,
    rules: Annotated[
        str | None,
        Option(
            help='Rules of a new record: "congkak rounds=3".',
            show_default=False,
            complete="presets",
        ),
    ] = None,
    detail: Annotated[Detail, Option(help="How many claims to write.")] = Detail.STANDARD,
    corrections: Annotated[
        bool, Option("--corrections", help="Keep corrections in the record.")
    ] = False,
    bell: Annotated[
        bool, Option("--bell/--no-bell", help="Ring the bell when a key is refused.")
    ] = True,
    stdin: Annotated[
        bool,
        Option("--stdin", help="Read one entry a line, answer in JSON lines."),
    ] = False,
    from_sheet: Annotated[
        bool,
        Option("--from-sheet", help="Type games from their paper sheets, line by line."),
    ] = False,
    reset_terminal: Annotated[
        bool,
        Option("--reset-terminal", help="Repair the terminal after a crash."),
    ] = False,
) -> int:
    """Record a game while it is played."""
    if reset_terminal:
        from ..recording.screen import on_terminal

        on_terminal.reset_terminal()
        return CLEAN
    if file is None:
        return report_wrong_usage("name the record: sungka record FILE")
    if file == STDIN:
        return report_wrong_usage("a recording needs a file: it is kept on the disk, not in a pipe")
    if stdin and from_sheet:
        return report_wrong_usage("--from-sheet is for the screen: leave out --stdin")
    is_folder = os.path.isdir(file)
    if is_folder and (event is not None or rules is not None):
        return report_wrong_usage(
            "a tournament's folder has its event.toml and its rules: leave out --event and --rules"
        )
    if not stdin and not (sys.stdin.isatty() and sys.stdout.isatty()):
        return report_wrong_usage("the screen needs a terminal; --stdin reads lines instead")
    if is_folder:
        from ..recording.record_files import RecordOptions

        options = RecordOptions(detail, corrections)
        return _record_event(file, table, stage, options, stdin, bell, from_sheet)
    from ..recording.record_files import RecordOptions
    from ..recording.session import CannotRecord, NotKept, start_recording
    from ..recording.tournament import BadTournament, read_tournament

    try:
        tournament = read_tournament(event) if event is not None else None
        # The screen asks for the game of the tournament if no option names it.
        is_asked = tournament is not None and not stdin and table is None and stage is None
        header = () if is_asked else _make_header(tournament, table, stage, rules)
    except OSError as error:
        complain(f"{escape_text(event or '')}: {describe_error(error)}")
        return FINDINGS
    except BadTournament as fault:
        complain(escape_text(fault.to_text(event or "")))
        return FINDINGS
    try:
        recording = start_recording(file, header, RecordOptions(detail, corrections))
    except (CannotRecord, NotKept) as fault:
        complain(f"sungka: {fault}")
        return FINDINGS
    if tournament is not None:
        recording.notices += [escape_text(f"{event}:{notice}") for notice in tournament.notices]
    if stdin:
        from ..recording.stdin import record_lines

        _take_any_bytes()
        return record_lines(recording, sys.stdin)
    from ..recording.screen.on_terminal import record_on_screen
    from ..recording.screen.table_screen import ScreenOptions

    return record_on_screen(recording, tournament, ScreenOptions(bell, from_sheet))


def _make_header(
    tournament: Tournament | None, table: str | None, stage: str | None, rules: str | None
) -> tuple[Tag, ...]:
    """The tags that a new record begins with.

    Raises `BadTournament` unless table and stage name exactly one game of the tournament.
    """
    from ...notation.record import Tag

    named = {"Table": table, "Stage": stage}
    tags = {name: value for name, value in named.items() if value is not None}
    if tournament is not None:
        game = tournament.find_game(table, stage)
        tags = {tag.name: tag.value for tag in tournament.make_header(game, date.today())}
    if rules is not None:
        tags["Rules"] = rules
    return tuple(Tag(name, value) for name, value in tags.items())


def _take_any_bytes() -> None:
    """Have a line that is not UTF-8 refused like any other, and the next one read."""
    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(encoding="utf-8", errors="surrogateescape")


def _record_event(
    path: str,
    table: str | None,
    stage: str | None,
    options: RecordOptions,
    stdin: bool,
    bell: bool,
    from_sheet: bool,
) -> int:
    """Record games of a tournament's folder and return the exit status."""
    from ..events.folder import BadFolder
    from ..recording.event_desk import EventDesk, NoSuchGame
    from ..recording.session import CannotRecord, NotKept

    try:
        desk = EventDesk(path)
        told = desk.keep_finished()
        for line in told:
            complain(f"sungka: {escape_text(line)}")
        if table is not None:
            game: TableGame | None = desk.find_game(table, stage)
        else:
            game = _choose_game(desk, stage, is_asked=not stdin, is_in_order=from_sheet)
        if game is None:
            return CLEAN
        recording = desk.open(game, options)
    except (NoSuchGame, BadFolder, CannotRecord, NotKept) as fault:
        complain(f"sungka: {fault}")
        return FINDINGS
    except OSError as error:
        complain(f"sungka: {escape_text(path)}: {describe_error(error)}")
        return FINDINGS
    if stdin:
        from ..recording.stdin import record_lines

        _take_any_bytes()
        return record_lines(recording, sys.stdin, desk)
    from ..recording.screen.on_terminal import record_on_screen
    from ..recording.screen.table_screen import ScreenOptions

    tournament = desk.read_tournament()
    return record_on_screen(recording, tournament, ScreenOptions(bell, from_sheet), desk)


def _choose_game(
    desk: EventDesk, stage: str | None, *, is_asked: bool, is_in_order: bool
) -> TableGame | None:
    """The game that the scorer chooses, `None` for none; the only one is not asked for.

    With `is_in_order` it is the first one, without asking.

    Raises `NoSuchGame` when there is none to play, or several and nobody to ask.
    """
    from ..recording.event_desk import NoSuchGame, describe_game

    games = desk.list_games(stage)
    if not games:
        raise NoSuchGame("no game is left to be played: `sungka event pair` shows the next round")
    if len(games) == 1 or is_in_order:
        return games[0]
    if not is_asked:
        names = ", ".join(str(game.address) for game in games)
        raise NoSuchGame(f"choose one of the games with --table: {names}")
    for game in games:
        print_line(f"  {describe_game(game)}")
    while True:
        try:
            name = input("which table? (Enter ends): ").strip()
        except EOFError:
            print_line()
            return None
        if not name:
            return None
        try:
            return desk.find_game(name, stage)
        except NoSuchGame as fault:
            complain(f"sungka: {escape_text(str(fault))}")
