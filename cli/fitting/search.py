"""Games read and followed one after the other until the rule sets that agree are known."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ...checking.finding import make_finding
from ...checking.settings import BadSettings
from ...engine.ruleset import RuleSet
from ...files.blocks import read_records
from ...files.inputs import Input, Missing
from ...files.records import FileFault
from ...notation.record import Record, Unreadable
from ...notation.splitter import Source
from ...replay.fit.find import Fit, all_rules, fit_records, likely_boards
from ...replay.fit.nearest import NearestRules, find_nearest
from ...replay.fit.space import Board, Space
from ..console.exit_status import CLEAN, FINDINGS, report_wrong_usage
from ..files.foreign_files import is_foreign, read_foreign_file
from ..files.progress import ProgressBar
from ..findings.settings_file import select_inputs
from ..findings.text import report_fault, report_findings, report_reading
from .answer import explain_dead


class FitAnswer(NamedTuple):
    """The fit of games; where none agrees, the nearest rules, with a name for each game."""

    fit: Fit
    nearest: NearestRules | None = None
    labels: tuple[str, ...] = ()


def fit_files(files: Sequence[str], board: RuleSet | None = None) -> tuple[FitAnswer | None, int]:
    """The rule sets that agree with all games of some files, and the exit status.

    The boards that the games can have been played on are tried, and also that of `board`. Records
    that cannot be read are reported, and so is, of a single record, the place where the last rule
    sets fail. Without any game there is no answer.
    """
    entries = select_inputs(files)
    if isinstance(entries, BadSettings):
        return None, report_wrong_usage(entries.message)
    games: list[_Game] = []
    status = CLEAN
    for entry in entries:
        found, one = _read_foreign(entry) if is_foreign(entry.path) else _read_records(entry)
        games += found
        status = max(status, one)
    if not games:
        return None, FINDINGS
    records = [game.record for game in games]
    boards = dict.fromkeys(likely_boards(records))
    if board is not None:
        boards[Board.of(board)] = None
    space = Space()
    fit = fit_records(records, space, all_rules(space, boards))
    if fit.disagreement is None:
        return FitAnswer(fit), status
    only = games[0]
    if len(games) == 1 and only.source is not None:
        report_findings(make_finding(it, only.source, only.path) for it in explain_dead(fit))
    return FitAnswer(fit, find_nearest(records, space, boards), tuple(_name_games(games))), FINDINGS


class _Game(NamedTuple):
    """A record with its file and its number there; a game from elsewhere has no `source`."""

    path: str
    number: int
    record: Record
    source: Source | None


def _read_records(entry: Input | Missing) -> tuple[list[_Game], int]:
    """The readable records of a file, and the exit status for it."""
    status, games = CLEAN, []
    for reading in read_records(entry):
        if isinstance(reading, FileFault):
            status = max(status, report_fault(reading))
            continue
        status = max(status, report_reading(reading, entry.path))
        number = reading.source.number
        is_readable = not any(isinstance(item, Unreadable) for item in reading.record.body)
        if is_readable and number is not None:
            games.append(_Game(entry.path, number, reading.record, reading.source))
    return games, status


def _read_foreign(entry: Input | Missing) -> tuple[list[_Game], int]:
    """The games of a file from elsewhere, and the exit status for it."""
    with ProgressBar() as bar:
        found = read_foreign_file(entry, None, None, bar)
    if found is None:
        return [], FINDINGS
    games = [_Game(entry.path, number, it, None) for number, it in enumerate(found.records, 1)]
    return games, FINDINGS if found.faults else CLEAN


def _name_games(games: Sequence[_Game]) -> Iterator[str]:
    """The names of games for people, with their files where there are several."""
    has_several = len({game.path for game in games}) > 1
    for game in games:
        if len(games) == 1:
            yield ""
        else:
            yield f"{game.path}, game {game.number}" if has_several else f"game {game.number}"
