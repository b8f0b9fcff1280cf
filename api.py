"""The functions that `import sungka` offers: games read, checked, played, changed and shown.

Each function imports what it needs when it is called, so that a program pays only for what it
uses. A *game* is given in whichever form is at hand: text, the path of a file, what `read`
gave, a record, a replay, or a match.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from typing import IO, TYPE_CHECKING, NamedTuple, cast

from .api_games import (
    Game,
    Path,
    Text,
    check_game,
    check_text,
    choose,
    list_games,
    list_given,
    list_inputs,
    read_baseline,
    read_files,
    read_stream,
    take_record,
    take_text,
)

if TYPE_CHECKING:
    import pyarrow

    from .analysis.search.solution import Solution
    from .checking.finding import Finding
    from .engine.board import Position, Seat
    from .engine.round import Round
    from .engine.ruleset import RuleSet
    from .event.played_event import PlayedEvent
    from .notation.reading.parser import Reading
    from .notation.record import Record
    from .replay.scoring.live_match import Match
    from .replay.steps import Replay
    from .templates.pages.notebook import NotebookBoard, NotebookPage


class Limit(NamedTuple):
    """The end of a search, which stops at the first limit reached; `None` is no limit.

    `depth` counts moves, `nodes` positions. With `seconds` the result may differ between machines.
    """

    depth: int | None = None
    """The moves to look ahead, from 1."""
    nodes: int | None = None
    """The positions to look at, from 1."""
    seconds: float | None = None
    """The seconds to search."""


def read(
    source: Text | Iterable[os.PathLike[str]],
    *,
    exclude: Iterable[str] = (),
    max_size: int | None = None,
) -> Iterator[Reading]:
    """Read records one at a time: of a text (`str`), of files and folders (paths), of a stream.

    Files may be compressed with gzip, xz or zstd. Of a folder every record file below it is read,
    without those that a pattern of `exclude` fits; `max_size` is the most bytes of a file. A bad
    record is no error: what is wrong with its text is listed in `diagnostics`, next to the
    `record`. Text before the first record is a reading whose `source.number` is `None`.

    Raises `ValueError` for a text without a record; `OSError` when a file cannot be opened or
    unpacked; and `ValueError` when it is no text or, after all other records, when one is none.

    >>> [game.record.value("South") for game in read('%sgn 1\\n[South "Ana"]\\nS7 N7')]
    ['Ana']
    """
    if isinstance(source, str):
        from .notation.reading.parser import read as read_text

        return read_text(check_text(source))
    if isinstance(source, os.PathLike) or not hasattr(source, "read"):
        paths = [source] if isinstance(source, os.PathLike) else source
        return read_files(list_inputs(cast("Iterable[Path]", paths), exclude, max_size))
    return read_stream(cast("IO[str] | IO[bytes]", source))


def write(games: Game | Iterable[Game], detail: str | None = None) -> str:
    """Write a game, or several, in canonical text, in `bare`, `standard` or `full` detail.

    Without a detail every claim stays as it is. Raises `ValueError` when something in a
    record is unreadable or, where a detail is named, when the engine does not confirm it.

    >>> write('%sgn 1\\n[Rules "dakon"]\\nS3   N2')
    '%sgn 1\\n[Rules "dakon"]\\n\\n1. S3 N2\\n'
    """
    from .notation.record import Detail
    from .notation.writer import write_all
    from .replay.detail import rewrite_in_detail

    if detail is None:
        return write_all(map(take_record, list_games(games)))
    chosen = choose(Detail, detail, "detail")
    return write_all(rewrite_in_detail(play(game), chosen) for game in list_games(games))


def play(game: Game) -> Replay:
    """Play a game on the engine: its turns in order, its result, and what is wrong with it.

    A record that cannot have happened is no error; its replay ends where play becomes impossible,
    and says so in `diagnostics`. Raises `ValueError` when a text or a file does not hold exactly
    one record.

    >>> [turn.text for turn in play('%sgn 1\\n[Rules "dakon"]\\nS3 N2').turns()]
    ['S3', 'N2']
    """
    from .replay.play import play as play_record
    from .replay.steps import Replay

    return game if isinstance(game, Replay) else play_record(take_record(game))


def check(
    games: Game | Iterable[Game],
    *,
    profile: str | None = None,
    baseline: Path | None = None,
    exclude: Iterable[str] = (),
    max_size: int | None = None,
    slip_seconds: float = 1.0,
) -> tuple[Finding, ...]:
    """Check games, files or folders as `sungka validate` does: every finding, in order.

    `profile` is `record`, `archive` or `publish`; without it a folder is checked as `archive`.
    Findings of the file `baseline` are left out. `exclude` and `max_size` (bytes) choose files, as
    in `read`. The likely slip behind an error is searched for `slip_seconds` long in each record
    (0: not at all). A finding has `code`, `message`, `severity`, perhaps a `hint`, the `file`, and
    a `place` with line and column from 1; that of a record without a text has no place. Records are
    not compared with each other, as the command does in an archive.

    Raises `ValueError` for an unknown profile, a text without a record, and a broken baseline.
    """
    from time import monotonic

    from .checking.check import SlipSearch
    from .checking.settings import Profile, Settings

    chosen = None if profile is None else choose(Profile, profile, "profile")
    settings, slips = Settings(profile=chosen), SlipSearch(slip_seconds, 200, monotonic)
    known = None if baseline is None else read_baseline(baseline)
    found: list[Finding] = []
    for game in list_given(games):
        for checked in check_game(game, settings, slips, exclude, max_size):
            hinted = checked.with_hints()
            found += (hinted if known is None else known.filter(hinted)).findings
    return tuple(found)


def digest(game: Game) -> str:
    """Give the digest of what was played, `sha256:…`; comments and claims do not change it.

    Raises `ValueError` when the rules are not known or something is unreadable.
    """
    from .replay.digest import digest as digest_of

    replay = play(game)
    if replay.rules is None:
        raise ValueError("a record has a digest only under rules that are known")
    return digest_of(replay.record, replay.rules)


def rules(text: str = "sungka") -> RuleSet:
    """Give the rules that a `Rules` tag names: a preset, and perhaps options.

    Raises `ValueError` naming the first word that is not understood.

    >>> rules("dakon houses=5").total
    70
    """
    from .engine.rules_text import rules_from_text

    return rules_from_text(text)


def begin(
    rules: RuleSet | str = "sungka",
    *,
    first: Seat | str | None = None,
    position: Position | str | None = None,
) -> Match:
    """Begin a match to play on by hand: `legal`, `play`, `next_round`, `to_record`.

    `first` is the seat that begins, or its letter, like `round 1 first N` in a record; where both
    hands open the match it changes nothing. A `position`, also as a record writes it, is the board
    to begin with. Raises `ValueError` when these do not fit the rules.

    >>> match = begin("dakon").play("S7+3")
    >>> match.to_move, match.legal(), match.stores
    (Seat.NORTH, (1, 2, 3, 4, 5), (8, 0))
    """
    from .replay.scoring.live_match import begin_match

    return begin_match(rules, position, first)


def start(
    rules: RuleSet | str = "sungka",
    position: Position | str | None = None,
    *,
    first: Seat | str | None = None,
) -> Round:
    """Begin a round: the old name of `begin(…).round`, which the next release no longer has."""
    from warnings import warn

    warn("use `sungka.begin(…)`, whose `round` this is", DeprecationWarning, stacklevel=2)
    return begin(rules, first=first, position=position).round


def vary(game: Game, place: str, turns: str) -> Record:
    """Give the record with a variation: `turns` in the notation, for the turn at `place`.

    Raises `ValueError` when there is no such turn, and when they cannot be played there.

    >>> print(write(vary('%sgn 1\\n[Rules "dakon"]\\nS7+3 N2', "r1.t2", "N4 S5")).splitlines()[3])
    1. S7+3 N2 (N4 S5)
    """
    from .replay.varying import add_variation

    return add_variation(take_record(game), place, turns)


def search(
    state: Round | Match, *, depth: int | None = None, limit: Limit | None = None
) -> Solution:
    """Search a round: the value of every choice of the seat to move, the best first.

    It looks `depth` moves ahead, 8 without a `limit`; with limits of another kind alone, whole
    turns are searched until one is reached. Raises `ValueError` when no seat is to move, for a
    depth of less than 1, and for both a `depth` and a `limit`.
    """
    from time import monotonic

    from .analysis.search.solution import solve
    from .analysis.search.two_seats import Limits
    from .engine.round import Round

    if limit is not None and depth is not None:
        raise ValueError("give a `depth` or a `limit`, which may hold one")
    limit = Limit(depth=8 if depth is None else depth) if limit is None else limit
    if limit == Limit():
        raise ValueError("a limit has a depth, nodes or seconds")
    end = None if limit.seconds is None else monotonic() + limit.seconds
    is_late = None if end is None else lambda: monotonic() >= end
    limits = Limits(nodes=limit.nodes, is_late=is_late)
    if limit.depth is not None:
        limits = limits._replace(depth=limit.depth)
    return solve(state if isinstance(state, Round) else state.round, limits)


def rows(paths: Path | Iterable[Path], table: str = "turns") -> Iterator[pyarrow.RecordBatch]:
    """Give the rows of a table of files or folders of records as Arrow batches, one by one.

    `table` is `games`, `rounds`, `turns`, `positions` (sorted within each batch) or `laps`;
    `docs/tables.md` has their columns. A record with errors gives what could be played of it. It
    needs the extra `sungka[archive]`.

    Raises `ValueError` for an unknown table, and `OSError` when a file cannot be read.
    """
    from .archive.tables.arrow import make_arrow
    from .archive.tables.schema import find_tables
    from .checking.table_tasks import OnError, PartMaker, cut_tasks
    from .engine.version import VERSION

    chosen = find_tables(table, with_laps=False)
    if isinstance(chosen, str):
        raise ValueError(chosen)
    given = [paths] if isinstance(paths, str | os.PathLike) else paths
    maker = PartMaker(OnError.KEEP, with_laps=table == "laps")
    for task in cut_tasks(list_inputs(given)):
        part, result = maker.make(task)
        yield from make_arrow(part, chosen[0], VERSION).to_batches(64_000)
        if result.faults:
            fault = result.faults[0]
            raise OSError(0, fault.message, fault.file)


def annotate(game: Game, *, depth: int | None = None) -> Record:
    """Give the record with what should have been played, as `sungka annotate` writes it.

    With `depth` it looks that many moves ahead instead of searching whole turns, as `--depth` does.
    Raises `ValueError` when the record cannot be judged.
    """
    from .analysis.judging.annotation import annotate as judge
    from .analysis.judging.effort import Effort, Level, make_effort
    from .analysis.layer.strip import strip_layer
    from .analysis.layer.write import Style, write_layer
    from .engine.version import VERSION

    replay = play(strip_layer(take_record(game)))
    seats = replay.rules.seats if replay.rules else 2
    effort = make_effort(Level.NORMAL, seats) if depth is None else Effort(depth)
    annotation = judge(replay, effort)
    return write_layer(annotation, Style(f"sungka {VERSION} {annotation.effort}"))


def render(games: Game | Iterable[Game], *, lang: str = "en") -> str:
    """Render a game as the HTML page that plays it, or several as one page with a list.

    A text or a file may hold several records. `lang` is `en` or `fil`.
    """
    from .templates.pages.collection import render_collection
    from .templates.pages.page import render_page

    played = [(play(game), take_text(game)) for game in list_games(games)]
    if len(played) == 1:
        ((replay, text),) = played
        return render_page(replay, text, lang=lang)
    return render_collection(played, lang=lang)


def show(
    shown: Game | Match | Round | Position, at: str | None = None, *, lang: str = "en"
) -> NotebookPage | NotebookBoard:
    """Show in a notebook the page that plays a game, or one board: a place (`at="r1.t5"`), a round.

    A match or a round is its board now. Raises `ValueError` as `svg` does.
    """
    from .engine.board import Position
    from .engine.round import Round
    from .replay.scoring.live_match import Match
    from .templates.pages.notebook import NotebookBoard
    from .templates.pages.notebook import show as show_game

    if at is None and isinstance(shown, Match | Round | Position):
        return NotebookBoard(svg(shown))
    game = cast("Game", shown)
    return show_game(check_text(game) if isinstance(game, str) else play(game), at, lang=lang)


def svg(
    shown: Game | Match | Round | Position,
    at: str | None = None,
    *,
    size: int | None = None,
    flip: bool = False,
    marks: Iterable[str] = (),
) -> str:
    """Draw a board as SVG: a position, a round, a match, or a game at a place like `r1.t5`.

    Without `at` it is the last board. `size` is the width in CSS pixels. With `flip` North is
    below. `marks` are rings (`"S7"`, `"green:N3"`) and arrows (`"red:S5-N3"`). Raises `ValueError`
    for a place that the game does not have, a mark that is none, and a flipped board of three.
    """
    from .engine.board import Position
    from .engine.round import Round
    from .replay.scoring.live_match import Match
    from .templates.drawing.picture import draw_picture
    from .templates.pages.notebook import find_board

    if isinstance(shown, Match) and at is None:
        shown = shown.round._replace(position=shown.position)
    board, rules = find_board(shown if isinstance(shown, Round | Position) else play(shown), at)
    return draw_picture(board, rules, size, flip=flip, marks=marks)


def chart(game: Game, kind: str = "stores", *, size: int | None = None) -> str:
    """Draw a game as SVG, a line for each seat turn by turn; `size` is the width in CSS pixels.

    `kind` is `stores` (shells in each store), `lead`, `eval` (the lead that data expects) or
    `clock` (seconds left). Raises `ValueError` for another kind, or when the game has none of it.
    """
    from .templates.drawing.chart import render_chart

    return render_chart(play(game), kind, size)


def open_event(folder: Path) -> PlayedEvent:
    """Open a tournament's folder: its plan, its matches, and the `standings` of a stage.

    Raises `OSError` when the folder holds no `event.toml`, or a file cannot be read.
    """
    from .event.findings import JOURNAL_FILE, PLAN_FILE
    from .event.played_event import read_event

    with open(os.path.join(folder, PLAN_FILE), "rb") as file:
        plan = file.read()
    journal = os.path.join(folder, JOURNAL_FILE)
    if not os.path.exists(journal):
        return read_event(plan, b"")
    with open(journal, "rb") as file:
        return read_event(plan, file.read())
