"""Chooses the records of a piece of an input that fit, in any process, and gives their bytes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from ...archive.played import HEADER, Played, make_header, name_game, take_houses
from ...archive.selection.accepted_games import AcceptedGames
from ...archive.selection.conditions import Conditions
from ...archive.selection.heads import Tags, read_tags
from ...archive.selection.matching import CheckedGame, Matcher, tags_of
from ...files.decoding import detect_not_text
from ...files.faults import NotText
from ...files.records import (
    CHUNK,
    FileFault,
    cut_text,
    guard,
    make_text_fault,
    make_unreadable_fault,
)
from ...files.shards import LongText, Range, Shard, read_range
from ...notation.borders import find_all
from ...notation.splitter import MAX_RECORD, Source, StrayBytes
from ..archive.full_plays import FullPlay, FullPlays
from ..files.record_cache import RecordCache

if TYPE_CHECKING:
    from ...checking.finding import CheckResult
    from ...notation.reading.parser import Reading
    from ...notation.record import Record
    from ...replay.steps import Replay


Done = TypeVar("Done")


class Rank(NamedTuple):
    """The rank of a copy of a game, lowest for the best: without errors, then by evidence."""

    has_errors: bool
    evidence: int


class ChosenRecord(NamedTuple):
    """A record that fits: its number in the file, its bytes, and the other facts asked for.

    By `played` its copies are found and `rank` tells the best of them; `keys` are the files into
    which it goes.
    """

    number: int
    text: bytes
    played: Played | None = None
    rank: Rank = Rank(False, 0)
    keys: tuple[str, ...] = ()


class ChosenPiece(NamedTuple):
    """A part of an input, and the path of the input."""

    path: str
    shard: Shard


@dataclass(slots=True)
class PieceResult:
    """The records of a piece that fit; `records` and `lines` count all there are, up to a fault.

    `unsure` counts records with errors that do not fit as far as they could be played. After a
    piece that `is_broken` nothing of its file is read.
    """

    chosen: list[ChosenRecord] = field(default_factory=list)
    records: int = 0
    unsure: int = 0
    lines: int = 0
    faults: list[FileFault] = field(default_factory=list)
    preface: Source | None = None
    is_broken: bool = False


class Chooser:
    """Chooses records in one process.

    The `cache` has the play of records that have to be read in full. With `negates` it chooses
    those that do not fit. With `finds_copies` it gives their play and
    ranks them.
    `split` names the tag, or the one of `KEYS`, by which they are parted. Without `keeps_text`
    their bytes are left out.
    """

    def __init__(
        self,
        conditions: Conditions,
        cache: RecordCache,
        negates: bool = False,
        finds_copies: bool = False,
        split: str | None = None,
        keeps_text: bool = True,
    ) -> None:
        self._conditions, self._negates, self._split = conditions, negates, split
        self._finds_copies, self._keeps_text = finds_copies, keeps_text
        self._cache = cache
        self._matcher = Matcher(conditions)
        self._games = AcceptedGames()

    def __reduce__(self) -> tuple[type[Chooser], tuple[object, ...]]:
        options = (self._negates, self._finds_copies, self._split, self._keeps_text)
        return Chooser, (self._conditions, self._cache, *options)

    def save(self) -> None:
        """Write to the cache what was found in records."""
        self._cache.save()

    def choose(self, piece: ChosenPiece) -> PieceResult:
        """The records of a piece that fit."""
        choice = PieceResult()
        for content in _read_piece(piece):
            if isinstance(content, FileFault):
                choice.faults.append(content)
                choice.is_broken = True
                break
            if isinstance(content, LongText):
                self._choose_long(choice, content, piece.path)
            elif not self._choose_all(choice, content, piece):
                choice.is_broken = True
            if choice.is_broken:
                break
        return choice

    def _choose_all(self, choice: PieceResult, data: bytes, piece: ChosenPiece) -> bool:
        """Choose among the records in these bytes; false where the file is no text at all."""
        is_clean = data.isascii() and b"\r" not in data and b"\0" not in data
        if not is_clean and piece.shard.is_first and choice.records == 0:
            wrong = detect_not_text(data[:CHUNK])
            if wrong is not None:
                choice.faults.append(make_text_fault(piece.path, wrong, None))
                return False
            data = data.removeprefix(b"\xef\xbb\xbf")
        borders = find_all(data)
        before = data[: borders[0]]
        if piece.shard.is_first and before.strip():
            choice.preface = _read_preface(before[:CHUNK])
        for start, end in pairwise(borders):
            raw = data[start:end]
            place = _Place(piece.path, choice.lines, data, start)
            (record,) = (raw,) if is_clean else cut_text(raw, False)
            choice.records += 1
            if isinstance(record, NotText):
                fault = make_text_fault(piece.path, record, choice.records, place.line - 1)
                choice.faults.append(fault)
            else:
                self._choose_one(choice, record, raw, place)
        choice.lines += _count_lines(data)
        return True

    def _choose_long(self, choice: PieceResult, long: LongText, path: str) -> None:
        content, place = long.content, _Place(path, choice.lines, b"", 0)
        if isinstance(content, NotText):
            number = None if content.is_of_file else choice.records + 1
            choice.records += number is not None
            choice.is_broken = content.is_of_file
            choice.faults.append(make_text_fault(path, content, number, choice.lines))
        elif content is not None and content.number is None:
            choice.preface = content
        elif content is not None:
            choice.records += 1
            if content.cut:
                message = f"record {choice.records} has more than {MAX_RECORD:,} characters"
                error = OSError(0, f"{message}: it is left out")
                fault = make_unreadable_fault(path, error)._replace(record=choice.records)
                choice.faults.append(fault)
            else:
                text = content.text.encode()
                self._choose_one(choice, content if content.strays else text, text, place)
        choice.lines += long.ended

    def _choose_one(
        self, choice: PieceResult, text: bytes | Source, raw: bytes, place: _Place
    ) -> None:
        record = text if isinstance(text, bytes) else text.text.encode()
        strays = None if isinstance(text, bytes) else text.strays
        game = _FullGame(record, choice.records, place, strays)
        try:
            holds = self._matcher.holds(
                record, game.read_record, game.check, has_findings=strays is not None
            )
            if not holds and not self._conditions.codes:
                choice.unsure += game.has_shown_errors()
            if holds is self._negates:
                return
            choice.chosen.append(self._describe(record, raw, choice.records, game))
        except _GivenUp as error:
            choice.faults.append(error.fault)

    def _describe(self, record: bytes, raw: bytes, number: int, game: _FullGame) -> ChosenRecord:
        """A chosen record with all that is asked of it."""
        text = raw.rstrip(b" \t\r\n") + _end_of(raw) if self._keeps_text else b""
        if not self._finds_copies and self._split is None:
            return ChosenRecord(number, text)
        tags = read_tags(record)
        if tags is None:
            tags = tags_of(game.read_record())
        needs_play = self._finds_copies or self._split == "result"
        is_accepted = needs_play and self._games.take(record, False)
        played, rank = None, Rank(False, 0)
        if self._finds_copies:
            digest = self._games.digest if is_accepted else None
            is_sound = is_accepted and not game.has_strays
            full = None
            if digest is None or not is_sound:
                full = game.find_play(FullPlays(self._cache))
            if digest is not None:
                header = make_header([tags.get(name) for name in HEADER])
                houses = take_houses(self._games.plays)
                named = name_game(tags.get("Rules"), tags.get("Setup"))
                played = Played(houses, named, header, digest)
            elif full is not None:
                played = full.played
            has_errors = not is_sound and full is not None and not full.is_valid
            rank = Rank(has_errors, _EVIDENCE.get(tags.get("Evidence"), _UNTOLD))
        keys: tuple[str, ...] = ()
        if self._split is not None:
            result = ""
            if self._split == "result":
                told = self._games.result if is_accepted else None
                result = told or game.play()[1].result.to_text()
            keys = find_keys(self._split, tags, result)
        return ChosenRecord(number, text, played, rank, keys)


def choose_batch(chooser: Chooser, batch: tuple[ChosenPiece, ...]) -> list[PieceResult]:
    """Choose among the records of some pieces; the work of one task in a process."""
    chosen = [chooser.choose(piece) for piece in batch]
    chooser.save()
    return chosen


KEYS = ("year", "month", "player", "rules", "result")
"""The keys by which records can be parted, besides their tags."""


def find_keys(split: str, tags: Tags, result: str) -> tuple[str, ...]:
    """The values of a key: one, or several for players; `unknown` where the record has none."""
    # Imported here because few runs split.
    from ...archive.tables.game_rows import read_date

    date = tags.get("Date", "")
    found: list[str | None]
    match split:
        case "year":
            year = read_date(date)[1]
            found = [f"{year:04}" if year else None]
        case "month":
            is_told = read_date(date)[1] and "01" <= date[5:7] <= "12" and date[5:7].isdecimal()
            found = [date[:7] if is_told else None]
        case "player":
            found = [tags.get(title) for title in ("South", "East", "West", "North")]
        case "rules":
            found = [(tags.get("Rules", "").split() or ["sungka"])[0]]
        case "result":
            found = ["open" if result == "*" else result]
        case _:
            found = [tags.get(split)]
    values = tuple(dict.fromkeys([it.strip() for it in found if it and it.strip(" ?-")]))
    return values or ("unknown",)


class _GivenUp(Exception):
    """A fault of this program in the work on a record."""

    def __init__(self, fault: FileFault) -> None:
        super().__init__(fault.message)
        self.fault = fault


_EVIDENCE: dict[str | None, int] = {"live": 0, "transcribed": 1, "reconstructed": 3, "partial": 4}
_UNTOLD = 2
"""The rank of a record that says nothing of its evidence."""


class _Place(NamedTuple):
    """The place of a record: at `start` of `data`, which begins after so many lines of a file."""

    path: str
    lines: int
    data: bytes
    start: int

    @property
    def line(self) -> int:
        """The line of the file, from 1."""
        return 1 + self.lines + _count_lines(self.data[: self.start])


class _FullGame:
    """A record read, and played in full, when that is asked for, once."""

    __slots__ = ("_number", "_place", "_played", "_reading", "_strays", "_text")

    def __init__(
        self, record: bytes, number: int, place: _Place, strays: StrayBytes | None
    ) -> None:
        self._text, self._number, self._place, self._strays = record, number, place, strays
        self._reading: Reading | None = None
        self._played: tuple[CheckResult, Replay, Reading] | None = None

    @property
    def has_strays(self) -> bool:
        """True when some of its bytes are not UTF-8."""
        return self._strays is not None

    def read_record(self) -> Record:
        """The record that the parser reads; raises `_GivenUp`."""
        return self._try(self._read).record

    def play(self) -> tuple[CheckResult, Replay, Reading]:
        """Its findings, its replay, and how it was read; raises `_GivenUp`."""
        if self._played is None:
            self._played = self._try(self._play)
        return self._played

    def has_shown_errors(self) -> bool:
        """True when errors were found, as far as it was read or played."""
        if self._played is not None:
            return not self._played[0].is_valid
        return self._reading is not None and self._reading.has_syntax_faults

    def check(self) -> CheckedGame:
        """The record played in full, for a `Matcher`."""
        checked, replay, _ = self.play()
        codes = tuple([finding.code.value for finding in checked.findings])
        return CheckedGame(replay, checked.turns, codes)

    def find_play(self, plays: FullPlays) -> FullPlay:
        """The record's play, as far as it can be read; raises `_GivenUp`."""
        known = plays.find(self._make_source())
        if known is None:
            _, replay, reading = self.play()
            known = plays.keep(reading, replay)
        return known

    def _make_source(self) -> Source:
        return Source(self._text.decode(), self._place.line, self._number, strays=self._strays)

    def _try(self, do: Callable[[Source], Done]) -> Done:
        source = self._make_source()
        done = guard(lambda: do(source), self._place.path, source)
        if isinstance(done, FileFault):
            raise _GivenUp(done)
        return done

    def _read(self, source: Source) -> Reading:
        from ...notation.reading.parser import parse

        if self._reading is None:
            self._reading = parse(source)
        return self._reading

    def _play(self, source: Source) -> tuple[CheckResult, Replay, Reading]:
        from ...checking.check import check_reading

        reading = self._read(source)
        return *check_reading(reading, self._place.path), reading


def _read_piece(piece: ChosenPiece) -> Iterator[bytes | LongText | FileFault]:
    content = piece.shard.content
    if not isinstance(content, Range):
        yield content
        return
    try:
        yield from read_range(piece.path, content)
    except OSError as error:
        yield make_unreadable_fault(piece.path, error)


def _read_preface(before: bytes) -> Source | None:
    """The beginning of the text before the first record; `None` where it is blank."""
    (piece,) = cut_text(before, False)
    if isinstance(piece, Source):
        return piece
    return Source(piece.decode(), 1, None) if isinstance(piece, bytes) else None


def _end_of(raw: bytes) -> bytes:
    """The line end with which the last line of a record ends."""
    if b"\r" not in raw:
        return b"\n"
    return b"\r\n" if b"\r\n" in raw else b"\r"


def _count_lines(data: bytes) -> int:
    ends = data.count(b"\n")
    return ends if b"\r" not in data else ends + data.count(b"\r") - data.count(b"\r\n")
