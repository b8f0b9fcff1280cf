"""The records of one game put together, or left as they are where that would be worse."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from ...archive.played import Played, are_copies, is_part
from ...files.records import try_accepting
from ...notation.record import End, Record, tag_order
from ...notation.splitter import Source
from ..console.terminal import escape_text
from ..files.record_cache import RecordCache
from .accounts import GivenRecord, make_labels
from .merge_report import CONFLICTS, GameOutcome, Kind, find_outcome
from .together import SlipTime, describe_merged, has_news, make_text

if TYPE_CHECKING:
    from ...archive.merging.merge import Merged, SideBySide
    from ...archive.merging.pairing import PlayReader
    from ...notation.reading.parser import Reading

WORSE = "together they would have more errors than one of them alone"


class PlayedRecord(NamedTuple):
    """A record of a file: its text, its play, and how it was read where that took the long way."""

    path: str
    source: Source
    played: Played
    is_valid: bool
    holds_two: bool
    reading: Reading | None

    @property
    def name(self) -> str:
        """The record's place."""
        return f"{self.path}:{self.source.line}"

    def read(self) -> Reading:
        """The record as the parser reads it."""
        from ...notation.reading.parser import parse

        return self.reading or parse(self.source)


class WrittenRecord(NamedTuple):
    """A record that is written: its text, the records it was made of, and what came of these.

    The `outcome` is `None` for a record that stands as it was.
    """

    text: str
    held: tuple[PlayedRecord, ...]
    played: Played
    is_valid: bool
    outcome: GameOutcome | None = None

    @property
    def has_conflict(self) -> bool:
        """True when the engine could not decide something."""
        return self.outcome is not None and self.outcome.kind in CONFLICTS

    @property
    def names(self) -> str:
        """The places of the records it was made of."""
        return _join_names(self.held)

    @classmethod
    def leave(cls, held: PlayedRecord) -> WrittenRecord:
        """A record as it was."""
        return cls(held.source.text, (held,), held.played, held.is_valid)


class GameNote(NamedTuple):
    """A line of the report, and its kind."""

    kind: Kind
    head: str


class MergedGame(NamedTuple):
    """The records that are written of one game, and what is noted about them."""

    written: tuple[WrittenRecord, ...]
    notes: tuple[GameNote, ...] = ()


class _Game:
    """The records of one game: as they are held, as they are shown, and with what is readable."""

    def __init__(
        self,
        held: tuple[PlayedRecord, ...],
        given: tuple[GivenRecord, ...],
        records: tuple[Record, ...],
    ) -> None:
        self.held, self.given, self.records = held, given, records
        self._side: SideBySide | str | None = None

    @property
    def side(self) -> SideBySide | str:
        """The records set side by side, or the reason why they cannot be; worked out once."""
        if self._side is None:
            from ...archive.merging.merge import set_side_by_side

            try:
                labels = tuple([it.label for it in self.given])
                self._side = set_side_by_side(self.records, labels)
            except ValueError as fault:
                self._side = str(fault)
        return self._side

    def take(self, *places: int) -> _Game:
        """Some of the records alone."""
        held, given, records = self.held, self.given, self.records
        return _Game(
            tuple([held[at] for at in places]),
            tuple([given[at] for at in places]),
            tuple([records[at] for at in places]),
        )


def merge_known(
    group: tuple[PlayedRecord, ...], reader: PlayReader, cache: RecordCache
) -> MergedGame:
    """The merged record of a group, from the cache if it has it."""
    whole = "\0".join(f"{it.name}\0{it.source.strays}\0{it.source.text}" for it in group)
    key = cache.make_key("merge", Source(whole, 1))
    known = cache.find(key)
    if known is not None:
        return _from_plain(known, group)
    time = SlipTime()
    game = _merge_group(group, reader)
    if time.is_left():  # else a search may have been cut off
        cache.keep(key, _to_plain(game, group))
    return game


def _merge_group(group: tuple[PlayedRecord, ...], reader: PlayReader) -> MergedGame:
    """The merged record of a group, or each of its records where merging would be worse."""
    from ...archive.replay_card import drop_bad_tags

    labels = make_labels([it.path for it in group])
    given = tuple(
        GivenRecord(it.name, it.read(), label) for it, label in zip(group, labels, strict=True)
    )
    game = _Game(group, given, tuple(drop_bad_tags(it.reading) for it in given))
    whole = _put_into_whole(game, reader)
    if whole is not None:
        return whole
    made = _put_together(game, reader)
    if isinstance(made, WrittenRecord):
        return MergedGame((made,))
    note = GameNote(Kind.WORSE, f"{_join_names(group)}: one game, not merged: {made}")
    return MergedGame(tuple(map(WrittenRecord.leave, group)), (note,))


def describe_left_out(one: PlayedRecord, best: WrittenRecord) -> GameNote:
    """The note about a record that is left out for a better one."""
    head = f"{escape_text(one.name)}: all of its play that can be read is in {best.names}"
    return GameNote(Kind.LEFT_OUT, head)


def _to_plain(game: MergedGame, group: tuple[PlayedRecord, ...]) -> tuple[object, ...]:
    """A merged game without its records, which stand for themselves by their numbers."""
    numbers = {id(it): at for at, it in enumerate(group)}
    written = [
        (
            it.text,
            tuple([numbers[id(one)] for one in it.held]),
            it.played,
            it.is_valid,
            None if it.outcome is None else (it.outcome.kind.name, *it.outcome[1:]),
        )
        for it in game.written
    ]
    return tuple(written), tuple([(kind.name, head) for kind, head in game.notes])


def _from_plain(plain: tuple[Any, ...], group: tuple[PlayedRecord, ...]) -> MergedGame:
    written, notes = plain
    return MergedGame(
        tuple(
            [
                WrittenRecord(
                    text,
                    tuple([group[at] for at in numbers]),
                    played,
                    is_valid,
                    None if outcome is None else GameOutcome(Kind[outcome[0]], *outcome[1:]),
                )
                for text, numbers, played, is_valid, outcome in written
            ]
        ),
        tuple([GameNote(Kind[name], head) for name, head in notes]),
    )


def _put_into_whole(game: _Game, reader: PlayReader) -> MergedGame | None:
    """The merged record where one is without errors and the engine finds it right everywhere.

    Of a record with the same play in another form, as with the seats exchanged, only the header
    counts.
    """
    from ...archive.merging.merge import merge_into
    from ...archive.merging.pairing import have_one_form

    group, records = game.held, game.records
    wholes = [
        at
        for at, it in enumerate(group)
        if it.played.is_whole and any(isinstance(item, End) for item in records[at].body)
    ]
    if not wholes or len({group[at].played.digest for at in wholes}) > 1:
        return None
    best, known = wholes[0], group[wholes[0]].played
    same = {
        at
        for at, it in enumerate(group)
        if it.played.is_whole or are_copies(known, it.played) or is_part(known, it.played)
    }
    strange = [at for at in sorted(same) if not have_one_form(records[best], records[at])]
    if strange:
        fitting = [
            _take_play(it, records[best]) if at in strange else it for at, it in enumerate(records)
        ]
        game = _Game(group, game.given, tuple(fitting))
    if isinstance(game.side, str):
        return None
    try:
        merged = merge_into(best, game.side, frozenset(same))
        if merged is None and len(group) > 2:
            # Each of the others by itself may say less that contradicts it.
            for at in set(range(len(group))) - same:
                pair = _put_together(game.take(best, at), reader)
                if isinstance(pair, str) or pair.has_conflict or pair.played.digest != known.digest:
                    return None
            merged = merge_into(best, game.side, frozenset(range(len(group))))
    except ValueError:  # something unreadable is left
        return None
    if merged is None:
        return None
    made = _finish(merged, game, reader)
    if isinstance(made, str) or made.played.digest != known.digest:
        return None
    return MergedGame((made,), tuple([describe_left_out(group[at], made) for at in strange]))


def _take_play(record: Record, best: Record) -> Record:
    """The header of a record with the play of another."""
    names = ("Rules", "Setup")
    tags = [it for it in record.tags if it.name not in (*names, "Digest")]
    own = [it for it in best.tags if it.name in names]
    return Record(tuple(sorted([*tags, *own], key=tag_order)), best.body)


def _put_together(game: _Game, reader: PlayReader) -> WrittenRecord | str:
    """The merged record of a game, or the reason why it is not merged."""
    from ...archive.merging.merge import merge

    if isinstance(game.side, str):
        return game.side
    try:
        merged = merge(game.side, go_on=SlipTime().is_left)
    except ValueError as fault:
        return str(fault)
    if merged.errors > min(merged.alone, default=0):
        return WORSE
    return _finish(merged, game, reader)


def _finish(merged: Merged, game: _Game, reader: PlayReader) -> WrittenRecord | str:
    """A merged record as it is written, or the reason why it is not."""
    text = make_text(merged)
    if text is None:
        return "the merged record would read differently"
    played = try_accepting(partial(reader.read, text.encode()))
    is_valid = played is not None
    if played is None:
        played, is_valid = _read_again(text)
    is_told = has_news(merged)
    told = describe_merged(merged, game.given, [it.path for it in game.held]) if is_told else ()
    return WrittenRecord(text, game.held, played, is_valid, find_outcome(merged, told))


def _read_again(text: str) -> tuple[Played, bool]:
    """The play of a merged record that is not accepted, and whether it has no error."""
    from ...archive.replay_card import play_of
    from ...notation.reading.parser import parse
    from ...replay.play import play

    reading = parse(Source(text, 1, 1))
    replay = play(reading.record)
    return play_of(replay, reading), not reading.has_syntax_faults and not replay.has_errors


def _join_names(held: Sequence[PlayedRecord]) -> str:
    return " + ".join(escape_text(it.name) for it in held)
