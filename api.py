"""The functions that `import sungka` offers: records read, checked, played, searched and shown.

Each function imports what it needs when it is called, so that a program pays only for what it
uses. A *game* is given in whichever form is at hand: text, the path of a file, what `read`
gave, a record, or a replay.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from typing import IO, TYPE_CHECKING, cast

if TYPE_CHECKING:
    import pyarrow

    from .analysis.search.solution import Solution
    from .checking.finding import Finding
    from .engine.board import Position, Seat
    from .engine.round import Round
    from .engine.ruleset import RuleSet
    from .notation.reading.parser import Reading
    from .notation.record import Record
    from .notation.splitter import Source
    from .replay.steps import Replay
    from .templates.pages.notebook import NotebookBoard, NotebookPage

    Text = str | os.PathLike[str] | IO[str] | IO[bytes]
    """A text of records, the path of a file that holds one, or an open stream."""

    Game = str | os.PathLike[str] | Reading | Record | Replay


def read(source: Text) -> Iterator[Reading]:
    """Read records one at a time: of a text (`str`), a file (a path) or an open stream.

    Files may be compressed with gzip, xz or zstd. A bad record is no error: what is wrong with
    its text is listed in `diagnostics`, next to the `record`. Text before the first record comes
    first, as a reading whose `source.number` is `None`.

    Raises `OSError` when a file cannot be opened or unpacked, and `ValueError` when it is no text
    or, after all other records, when one of them is none.

    >>> [game.record.value("South") for game in read('%sgn 1\\n[South "Ana"]\\nS7 N7')]
    ['Ana']
    """
    from .notation.reading.parser import parse
    from .notation.reading.parser import read as read_text

    if isinstance(source, str):
        yield from read_text(source)
    elif isinstance(source, os.PathLike):
        from .files.inputs import open_input

        path = os.fspath(source)
        with open_input(path) as file:
            yield from map(parse, _sources_in(file.read, path))
    elif isinstance(source.read(0), str):
        from .notation.splitter import split_lines

        yield from map(parse, split_lines(cast("IO[str]", source)))
    else:
        yield from map(parse, _sources_in(cast("IO[bytes]", source).read, "stream"))


def write(game: Game, detail: str | None = None) -> str:
    """Write a game in canonical text, in `bare`, `standard` or `full` detail if one is named.

    Without a detail every claim stays as it is. Raises `ValueError` when something in the
    record is unreadable or, where a detail is named, when the engine does not confirm it.

    >>> write('%sgn 1\\n[Rules "dakon"]\\nS3   N2')
    '%sgn 1\\n[Rules "dakon"]\\n\\n1. S3 N2\\n'
    """
    from .notation.writer import write as write_record

    if detail is None:
        return write_record(_record_of(game))
    from .notation.record import Detail
    from .replay.detail import rewrite_in_detail

    return write_record(rewrite_in_detail(play(game), Detail(detail)))


def play(game: Game) -> Replay:
    """Play a game on the engine: its steps in order, its result, and what is wrong with it.

    A record that cannot have happened is no error; its replay ends where play becomes impossible,
    and says so in `diagnostics`. Raises `ValueError` when a text or a file does not hold exactly
    one record.

    >>> replay = play('%sgn 1\\n[Rules "dakon"]\\nS3')
    >>> replay.steps[1].seat, replay.steps[1].laps
    (Seat.SOUTH, 2)
    """
    from .replay.play import play as play_record
    from .replay.steps import Replay

    return game if isinstance(game, Replay) else play_record(_record_of(game))


def check(game: Game, *, profile: str = "record") -> tuple[Finding, ...]:
    """Check a game as `sungka validate` does: every finding, in the order of the text.

    `profile` is `record`, `archive` or `publish`. Each finding has a `code`, a `message`, a
    `severity`, perhaps a `hint`, and a `place` with the line and column in the file, from 1.
    """
    from .checking.check import check_reading
    from .checking.settings import Profile, Settings

    reading = _reading_of(game)
    checked, _ = check_reading(reading, "", Settings(profile=Profile(profile)))
    return checked.findings


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


def start(
    rules: RuleSet | str = "sungka",
    position: Position | str | None = None,
    *,
    first: Seat | str | None = None,
) -> Round:
    """Begin a round to play on by hand: the first of a match, or one from a position.

    `first` is the seat that begins the match, or its letter, like `round 1 first N` in a record;
    without it the first seat does. Where both hands open the match it changes nothing. Raises
    `ValueError` when that seat does not play, and with a position, which says who is to move.

    >>> round = start("dakon")
    >>> round.legal_houses()
    (1, 2, 3, 4, 5, 6, 7)
    >>> move, round = round.play_move(3)
    """
    from .engine.board import Position, Seat
    from .engine.match import begin
    from .engine.match import start as first_round
    from .engine.rules_text import rules_from_text

    rules = rules_from_text(rules) if isinstance(rules, str) else rules
    if position is None:
        return first_round(rules, Seat(first) if isinstance(first, str) else first)
    if first is not None:
        raise ValueError("a position says itself who is to move: give `first` without a position")
    return begin(rules, Position.from_text(position) if isinstance(position, str) else position)


def search(state: Round, *, depth: int = 8) -> Solution:
    """Search a round `depth` moves deep: every choice of the seat to move, the best first.

    Raises `ValueError` when no seat is to move.
    """
    from .analysis.search.solution import solve
    from .analysis.search.two_seats import Limits

    return solve(state, Limits(depth))


def rows(
    paths: str | os.PathLike[str] | Iterable[str | os.PathLike[str]], table: str = "turns"
) -> Iterator[pyarrow.RecordBatch]:
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
    from .files.inputs import find_inputs

    chosen = find_tables(table, with_laps=False)
    if isinstance(chosen, str):
        raise ValueError(chosen)
    given = [paths] if isinstance(paths, str | os.PathLike) else paths
    maker = PartMaker(OnError.KEEP, with_laps=table == "laps")
    for task in cut_tasks(find_inputs([os.fspath(path) for path in given])):
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

    replay = play(strip_layer(_record_of(game)))
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

    played = [(play(game), _text_of(game)) for game in _games_of(games)]
    if len(played) == 1:
        ((replay, text),) = played
        return render_page(replay, text, lang=lang)
    return render_collection(played, lang=lang)


def show(game: Game, at: str | None = None, *, lang: str = "en") -> NotebookPage | NotebookBoard:
    """Show a game in a notebook as the page that plays it, or one board of it (`at="r1.t5"`)."""
    from .templates.pages.notebook import show as show_game

    if isinstance(game, str):
        return show_game(game, at, lang=lang)
    return show_game(play(game), at, lang=lang)


def _sources_in(read_bytes: Callable[[int], bytes], name: str) -> Iterator[Source]:
    from .files.blocks import Block, SetAside, cut_blocks

    wrong: str | None = None
    for content in cut_blocks(read_bytes):
        if isinstance(content, SetAside):
            why = content.why
            place = "" if why.line is None else f":{why.line + content.lines}:{why.column}"
            wrong = wrong or f"{name}{place}: {why.message}"
        elif isinstance(content, Block):
            yield from content.sources()
        else:
            yield content
    if wrong is not None:
        raise ValueError(wrong)


def _games_of(games: Game | Iterable[Game]) -> list[Game]:
    from .notation.reading.parser import Reading
    from .notation.record import Record
    from .replay.steps import Replay

    if isinstance(games, str | os.PathLike):
        return [game for game in read(games) if game.source.number is not None]
    if isinstance(games, Reading | Record | Replay):
        return [cast("Game", games)]  # for mypy, which takes all that has places for many games
    return list(games)


def _reading_of(game: Game) -> Reading:
    from .notation.reading.parser import Reading

    if isinstance(game, Reading):
        return game
    found = list(read(game if isinstance(game, str | os.PathLike) else write(game)))
    if len(found) != 1:
        raise ValueError(f"expected one record, found {len(found)}: `read` gives them all")
    return found[0]


def _record_of(game: Game) -> Record:
    from .notation.record import Record
    from .replay.steps import Replay

    if isinstance(game, Record):
        return game
    return game.record if isinstance(game, Replay) else _reading_of(game).record


def _text_of(game: Game) -> str:
    from .notation.reading.parser import Reading
    from .notation.writer import write

    if isinstance(game, Reading):
        return game.source.text
    try:
        return write(_record_of(game))
    except ValueError:
        return ""  # what could not be read cannot be written: the page has no text to copy
