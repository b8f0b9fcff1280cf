"""The tables of the rounds in play as one screen: which is recorded, how its game stands."""

from __future__ import annotations

import shutil
import sys
import time
from collections.abc import Iterator
from datetime import UTC, datetime
from itertools import groupby
from typing import TYPE_CHECKING

from ...engine.board import PLAYING_ORDER
from ...event.facts import TableAddress
from ...event.live import (
    SILENT,
    Activity,
    LiveGame,
    LiveTable,
    list_current,
    list_tables,
    number_boards,
)
from ...event.state import EventState
from ...replay.scoring.clocks import Clocks, show_time
from ..console.exit_status import CLEAN, complain, report_wrong_usage
from ..console.json_text import Json
from ..console.terminal import Styled, TextStyle, escape_text, is_terminal, make_painter, print_json
from .folder import BadFolder, EventFolder, load_folder
from .forms import EventForm, describe_match, show_name, to_columns
from .live_games import LiveGames, describe_idle, describe_place

if TYPE_CHECKING:
    from rich.text import Text

_EVERY = 1.0
"""The seconds between two looks at the folder."""

_STYLES = {
    Activity.NOT_HANDED_IN: TextStyle.WARNING,
    Activity.RECORDED: TextStyle.PLACE,
    Activity.OPEN: TextStyle.PLACE,
    Activity.DONE: TextStyle.QUIET,
}


def show_status(path: str, form: EventForm, *, is_watched: bool) -> int:
    """Write the state of every table once, or on the whole screen until it is left.

    Returns the exit status. Raises `BadFolder` when there is no tournament to read.
    """
    games = LiveGames(path)
    if is_watched:
        if form is EventForm.JSON or not is_terminal(sys.stdout):
            return report_wrong_usage("--watch is for a terminal: leave out --output, and pipes")
        return _watch(path, games)
    folder = load_folder(path)
    tables = _read_tables(folder.state, games)
    if form is EventForm.JSON:
        print_json(_to_json(folder.state, tables))
    else:
        make_painter(sys.stdout)(_draw(folder, tables))
    for fault in games.faults.values():
        complain(f"sungka: {fault}")
    return CLEAN


def _watch(path: str, games: LiveGames) -> int:
    from rich.console import Console
    from rich.live import Live

    _look(path, games)  # a folder that cannot be read is reported, not watched
    with Live(console=Console(highlight=False), screen=True, auto_refresh=False) as live:
        try:
            while True:
                live.update(_look(path, games, is_watched=True), refresh=True)
                time.sleep(_EVERY)
        except KeyboardInterrupt:
            return CLEAN


def _look(path: str, games: LiveGames, *, is_watched: bool = False) -> Text:
    """The screen at this moment; while watched, a folder that is being changed is waited for."""
    from rich.text import Text

    try:
        folder = load_folder(path)
    except BadFolder as fault:
        if not is_watched:
            raise
        return Text(str(fault))
    stretches = [*_draw(folder, _read_tables(folder.state, games))]
    stretches += [Styled(f"\n{fault}", TextStyle.ERROR) for fault in games.faults.values()]
    when = datetime.now().strftime("%H:%M:%S")
    stretches.append(Styled(f"\n{when}   Ctrl-C leaves\n", TextStyle.QUIET))
    return Text.assemble(*((one.text, one.style.value) for one in stretches), no_wrap=True)


def _read_tables(state: EventState, games: LiveGames) -> tuple[LiveTable, ...]:
    addresses = [
        TableAddress(*match.address[:2], board)
        for match in list_current(state)
        if not state.outcomes[match.address].is_over
        for board in number_boards(match, every=True)
    ]
    return list_tables(state, games.read(addresses, datetime.now(UTC)))


def _draw(folder: EventFolder, tables: tuple[LiveTable, ...]) -> Iterator[Styled]:
    """The screen as styled text: the counts, then the tables by activity."""
    name = escape_text(folder.plan.name or folder.path)
    if not tables:
        yield Styled(f"{name}: no round is paired yet; sungka event pair shows the next\n")
        return
    rounds = dict.fromkeys((one.match.stage.name, one.address.round) for one in tables)
    shown = "; ".join(f"{escape_text(stage)}, round {number}" for stage, number in rounds)
    yield Styled(f"{name}: {shown}\n", TextStyle.PLACE)
    counts = [
        f"{count} {kind.value}"
        for kind in Activity
        if (count := sum(one.activity is kind for one in tables))
    ]
    yield Styled(f"{'; '.join(counts)}\n")
    columns = 32 if shutil.get_terminal_size().columns >= 120 else 16
    for kind, own in groupby(tables, key=lambda table: table.activity):
        yield Styled(f"\n{kind.value[0].upper()}{kind.value[1:]}\n", _STYLES[kind])
        listed = [*own]
        rows = [_write_row(folder, table, columns) for table in listed]
        for table, line in zip(listed, to_columns(rows).splitlines(), strict=True):
            idle = table.game.idle if table.game is not None else None
            is_silent = kind is Activity.RECORDED and idle is not None and idle >= SILENT
            yield Styled(f"  {line}\n", TextStyle.WARNING if is_silent else TextStyle.PLAIN)
        if kind is Activity.NOT_HANDED_IN:
            hint = folder.fill_hint("sungka record FOLDER ").strip()
            yield Styled(f"  the next start of {escape_text(hint)} hands them in\n")


def _write_row(folder: EventFolder, table: LiveTable, columns: int) -> tuple[str, ...]:
    plan, game = folder.plan, table.game
    board = table.address.board or 1
    names = [show_name(plan, table.match.player_at(side, board), columns) for side in (0, 1)]
    if table.activity is Activity.DONE:
        told = describe_match(plan, table.match)
        return str(table.address), " – ".join(names), told, "", "", "", ""
    if game is None:
        return str(table.address), " – ".join(names), "", "", "", "", ""
    order = PLAYING_ORDER[len(game.stores)]
    stores = "-".join(map(str, game.stores))
    if game.result is not None:
        winner = game.result.winner
        told = "drawn" if winner is None else f"{names[order.index(winner)]} wins"
        return str(table.address), " – ".join(names), "", stores, told, "", describe_idle(game)
    marked = [
        f"▶{name}" if game.to_move is seat else f" {name}"
        for seat, name in zip(order, names, strict=False)
    ]
    leads = f"{names[game.leader]} leads" if game.leader is not None else "level"
    clocks = "" if game.clocks is None else _say_clocks(game.clocks)
    return (
        str(table.address),
        " –".join(marked),
        describe_place(game),
        stores,
        leads,
        clocks,
        describe_idle(game),
    )


def _say_clocks(clocks: Clocks) -> str:
    shown = " ".join(
        "flag" if clocks.has_fallen(at) else show_time(left) for at, left in enumerate(clocks.left)
    )
    return shown if clocks.is_running else f"{shown} (stopped)"


def _to_json(state: EventState, tables: tuple[LiveTable, ...]) -> Json:
    return {
        "event": state.plan.name,
        "tables": [
            {
                "table": str(table.address),
                "stage": table.match.stage.name,
                "players": [
                    table.match.player_at(side, table.address.board or 1) for side in (0, 1)
                ],
                "activity": table.activity.value,
                "game": None if table.game is None else _game_to_json(table.game),
                "winner": table.outcome.winner,
            }
            for table in tables
        ],
    }


def _game_to_json(game: LiveGame) -> Json:
    clocks = game.clocks
    return {
        "round": game.round,
        "row": game.row,
        "stores": list(game.stores),
        "to_move": None if game.to_move is None else game.to_move.value,
        "clocks": None if clocks is None else [left / 1000 for left in clocks.left],
        "running": clocks is not None and clocks.is_running,
        "idle": game.idle,
        "result": None if game.result is None else game.result.to_text(),
    }
