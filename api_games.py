"""Games as they are given to `api.py`, in any form, and what these functions need of them."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from typing import IO, TYPE_CHECKING, TypeAlias, TypeVar, cast

if TYPE_CHECKING:
    from enum import Enum

    from .checking.baseline import Baseline
    from .checking.check import SlipSearch
    from .checking.finding import CheckResult, Finding
    from .checking.settings import Settings
    from .files.inputs import Input, Missing
    from .notation.reading.parser import Reading
    from .notation.record import Record
    from .notation.splitter import Source
    from .replay.scoring.live_match import Match
    from .replay.steps import Replay

    _Choice = TypeVar("_Choice", bound=Enum)

Path: TypeAlias = "str | os.PathLike[str]"
"""A path; where a text can be given too, a `str` is always the text."""

Text: TypeAlias = "str | os.PathLike[str] | IO[str] | IO[bytes]"
"""A text of records, the path of a file or a folder, or an open stream."""

Game: TypeAlias = "str | os.PathLike[str] | Reading | Record | Replay | Match"
"""A game: a text, the path of a file, what `read` gave, a record, a replay, or a match."""


def check_text(text: str) -> str:
    """The text; raises `ValueError` when it holds no record, as a path does."""
    if "%sgn" not in text.lower():
        shown = repr(text if len(text) < 60 else f"{text[:59]}…")
        raise ValueError(
            f"the text {shown} holds no record, which begins with a line `%sgn 1`; "
            f"a file is given as `Path({shown})`"
        )
    return text


def choose(kind: type[_Choice], text: str, what: str) -> _Choice:
    """The member of an enum with that value; raises `ValueError` naming those there are."""
    known = [str(member.value) for member in kind]
    if text not in known:
        raise ValueError(f"`{text}` is no {what}: write one of {', '.join(known)}")
    return kind(text)


def list_inputs(
    paths: Iterable[Path], exclude: Iterable[str] = (), max_size: int | None = None
) -> tuple[Input | Missing, ...]:
    """The files of paths and folders, without those that a pattern of `exclude` fits."""
    from .files.inputs import Input, find_inputs
    from .files.names import fits

    patterns = tuple(exclude)

    def keep(start: str, names: list[str], folder: str) -> list[str]:
        return [it for it in names if not fits(os.path.relpath(start + it, folder), patterns)]

    found = find_inputs([os.fspath(path) for path in paths], keep)
    return tuple([it._replace(max_size=max_size) if isinstance(it, Input) else it for it in found])


def read_files(entries: Iterable[Input | Missing]) -> Iterator[Reading]:
    """The readings of all records of files, each with the name of its file.

    Raises `OSError` where a file cannot be read and, after all records, `ValueError` for the first
    that is no text.
    """
    from .files.inputs import Input, open_input
    from .notation.reading.parser import parse

    wrong: str | None = None
    for entry in entries:
        if not isinstance(entry, Input):
            raise FileNotFoundError(2, entry.message, entry.path)
        with open_input(entry.path, entry.max_size) as file:
            for source in _cut_sources(file.read, entry.path):
                if isinstance(source, str):
                    wrong = wrong or source
                else:
                    yield parse(source)._replace(file=entry.path)
    if wrong is not None:
        raise ValueError(wrong)


def read_stream(stream: IO[str] | IO[bytes]) -> Iterator[Reading]:
    """The readings of a stream; raises `ValueError` as `read_files` does."""
    from .notation.reading.parser import parse
    from .notation.splitter import split_lines

    if isinstance(stream.read(0), str):
        yield from map(parse, split_lines(cast("IO[str]", stream)))
        return
    wrong: str | None = None
    for source in _cut_sources(cast("IO[bytes]", stream).read, "stream"):
        if isinstance(source, str):
            wrong = wrong or source
        else:
            yield parse(source)
    if wrong is not None:
        raise ValueError(wrong)


def list_given(games: Game | Iterable[Game]) -> list[Game]:
    """The games as they were given, a single one as well as many; raises `TypeError` for none."""
    if _is_game(games):
        return [cast("Game", games)]
    if not isinstance(games, Iterable):
        raise _refuse(games)
    return list(cast("Iterable[Game]", games))


def list_games(games: Game | Iterable[Game]) -> list[Game]:
    """The games, with those of texts and files one by one."""
    found: list[Game] = []
    for game in list_given(games):
        if isinstance(game, str | os.PathLike):
            found += [it for it in _readings_of(game) if it.source.number is not None]
        else:
            found.append(game)
    return found


def take_record(game: Game) -> Record:
    """The record of one game; raises `ValueError` where a text or a file holds several."""
    from .notation.reading.parser import Reading
    from .notation.record import Record
    from .replay.scoring.live_match import Match
    from .replay.steps import Replay

    if isinstance(game, Record):
        return game
    if isinstance(game, Replay | Reading):
        return game.record
    if isinstance(game, Match):
        return game.to_record()
    if not isinstance(game, str | os.PathLike):
        raise _refuse(game)
    found = list(_readings_of(game))
    if len(found) != 1:
        raise ValueError(f"expected one record, found {len(found)}: `read` gives them all")
    return found[0].record


def take_text(game: Game) -> str:
    """The text of a game; empty for a record that cannot be written."""
    from .notation.reading.parser import Reading
    from .notation.writer import write

    if isinstance(game, Reading):
        return game.source.text
    try:
        return write(take_record(game))
    except ValueError:
        return ""  # what could not be read cannot be written: a page has no text to copy


def check_game(
    game: Game,
    settings: Settings,
    slips: SlipSearch,
    exclude: Iterable[str] = (),
    max_size: int | None = None,
) -> Iterator[CheckResult]:
    """The check results of a game, or of all records of a text, a file or a folder."""
    from .checking.check import check_input, check_reading
    from .notation.reading.parser import Reading
    from .notation.splitter import Source

    if isinstance(game, os.PathLike):
        for entry in list_inputs([game], exclude, max_size):
            yield from check_input(entry, settings, slips=slips)
    elif isinstance(game, str | Reading):
        for reading in _readings_of(game) if isinstance(game, str) else [game]:
            yield check_reading(reading, reading.file, settings, slips)[0]
    else:
        reading = Reading(take_record(game), (), Source(""))
        checked = check_reading(reading, "", settings, slips)[0].with_hints()
        found = tuple([_forget_place(finding) for finding in checked.findings])
        yield checked._replace(findings=found, slip=None)


def read_baseline(path: Path) -> Baseline:
    """The baseline in a file; raises `OSError`, and `ValueError` when it holds none."""
    from .checking.baseline import Baseline, read_known
    from .files.names import name_from

    with open(path, encoding="utf-8") as file:
        text = file.read()
    try:
        known = read_known(text)
    except ValueError as error:
        raise ValueError(f"{os.fspath(path)}: {error}") from None
    folder = os.path.dirname(os.path.abspath(path))
    return Baseline(name_from(folder), known, updated=False)


def _forget_place(finding: Finding) -> Finding:
    """The finding of a record that was given without a text, which has no lines."""
    return finding._replace(place=None, record=None, excerpts=(), edits=())


def _readings_of(game: Path) -> Iterator[Reading]:
    from .notation.reading.parser import read

    return read(check_text(game)) if isinstance(game, str) else read_files(list_inputs([game]))


def _cut_sources(read: Callable[[int], bytes], name: str) -> Iterator[Source | str]:
    """The texts of the records of a file, and words about each that is no text."""
    from .files.blocks import Block, SetAside, cut_blocks

    for content in cut_blocks(read):
        if isinstance(content, SetAside):
            why = content.why
            place = "" if why.line is None else f":{why.line + content.lines}:{why.column}"
            yield f"{name}{place}: {why.message}"
        elif isinstance(content, Block):
            yield from content.sources()
        else:
            yield content


def _is_game(given: object) -> bool:
    from .notation.reading.parser import Reading
    from .notation.record import Record
    from .replay.scoring.live_match import Match
    from .replay.steps import Replay

    return isinstance(given, str | os.PathLike | Reading | Record | Replay | Match)


def _refuse(given: object) -> TypeError:
    kinds = "a text, a path, what `read` gives, a record, a replay or a match"
    return TypeError(f"a game is {kinds}, not {type(given).__name__} {given!r:.60}")
