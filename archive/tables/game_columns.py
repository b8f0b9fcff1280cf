"""The rows of `games` and `rounds` of accepted records, put straight into columns.

The rows are those of `game_rows.py`. `game_columns.pxd` declares the C types.
"""

from __future__ import annotations

from hashlib import sha256

from ...engine.ruleset import RuleSet
from ...notation.escapes import TAG_ORDER, parse_string
from ...notation.text_buffer import TextBuffer
from ...replay.acceptance.check import RecordCheck
from ...replay.acceptance.ground import SEATS, Ground
from ...replay.acceptance.header import DRAW, OPEN
from ...replay.acceptance.tags import TagTokens
from .game_rows import (
    PLACE_OF_RATING,
    PLACE_OF_TAG,
    PLACES,
    TOLD_ELSEWHERE,
    make_board_cells,
    read_date,
    read_rating,
)
from .play_columns import PlayColumns
from .row_columns import RowColumn, RowTable, encode_text
from .schema import ROUNDS

_GAME, _KEY, _DIGEST, _FILE, _RECORD, _LINE = range(6)
_DATE, _DATE_TEXT, _YEAR, _RULES, _ROUNDS, _LAST = (
    PLACES[name] for name in ("date", "date_text", "year", "rules", "rounds_played", "ending")
)
_EVIDENCE = PLACES["evidence"]
_OTHER, _SKIPPED, _RATING = -1, -2, 1000
_PLACE_OF_NAME = {
    **{name.encode(): place for name, place in PLACE_OF_TAG.items()},
    **{name.encode(): _RATING + place for name, place in PLACE_OF_RATING.items()},
    **{name.encode(): _SKIPPED for name in TOLD_ELSEWHERE},
}
"""The column of each tag by its name; those of ratings with so much added."""

_ORDERED = len(TAG_ORDER)

_DRAW, _OPEN = DRAW, OPEN
_LETTERS = tuple(seat.value.encode() for seat in SEATS)
_HEX = b"0123456789abcdef"
assert ROUNDS.names == ("game", "round", "first", "burned", "score", "turns", "how")


class GameColumns:
    """Adds records that `check` has accepted to `games` and `rounds`, which it owns.

    `play` has their play, `tags` are those of the record.
    """

    def __init__(
        self,
        games: RowTable,
        rounds: RowTable,
        check: RecordCheck,
        play: PlayColumns,
        tags: TagTokens,
    ) -> None:
        self.games, self.rounds = games, rounds
        self.check, self.play, self.tags = check, play, tags
        self.columns = games.columns
        self.places = [0] * 16  # of the tags that stand first
        for rank, name in enumerate(TAG_ORDER):
            self.places[rank] = _PLACE_OF_NAME.get(name.encode(), _OTHER)
        self.row = 0
        self.file, self.path, self.said = b"", b"", TextBuffer()
        self.rules: RuleSet | None = None
        self.words: tuple[bytes, bytes, bytes] = (b"", b"", b"")
        self.sizes: tuple[int, int, int] = (0, 0, 0)
        self.date, self.year = b"", 0
        self.day: int | None = None

    def begin_file(self, file: str) -> None:
        """Begin with the records of a file."""
        self.path = file.encode(errors="surrogateescape")
        self.file = encode_text(file)

    def add(
        self, data: bytes, core: bytes, said_at: int, game: int, record: int, line: int, end: bytes
    ) -> None:
        """Add a record: its digest is made of `core`, and `end` is the word of its `end`.

        The statements after the last turn begin in the core at `said_at`.
        """
        self.row = self.games.rows
        seal = sha256(core).digest() if self.play.has_turn else b""
        self.put(_GAME, game)
        self.put(_KEY, self.make_key(record, seal))
        if self.play.has_turn:
            self.put_text(_DIGEST, seal, 0, 32)
        self.put_word(_FILE, self.file)
        self.put(_RECORD, record)
        self.put(_LINE, line)
        self.put_tags(data, data)
        self.put_play(end)
        text = core
        while text[said_at] == 10:
            said_at += 1
        self.put_text(_LAST, core, said_at, len(core) - 1)
        self.put_rounds(game)
        self.games.rows = self.row + 1

    def put(self, place: int, number: int) -> None:
        """Put a number into a column of `games`."""
        column: RowColumn = self.columns[place]
        column.put_number(self.row, number)

    def put_text(self, place: int, text: bytes, at: int, stop: int) -> None:
        """Put a text into a column of `games`."""
        column: RowColumn = self.columns[place]
        column.put_text(self.row, text, at, stop)

    def put_word(self, place: int, word: bytes) -> None:
        """Put a word into a column of `games`."""
        column: RowColumn = self.columns[place]
        column.put_word(self.row, word)

    def make_key(self, record: int, seal: bytes) -> int:
        """A key of the record, the same in every data set (`game_rows.make_key`)."""
        said = self.said
        held, digits = seal, _HEX
        said.size = 0
        said.copy(self.path, 0, len(self.path))
        said.put(0)
        said.number(record)
        said.put(0)
        if said.has_room(64):
            put = said.held
            for at in range(len(seal)):
                put[said.size] = digits[held[at] >> 4]
                put[said.size + 1] = digits[held[at] & 15]
                said.size += 2
        said.put(0)
        made = sha256(said.taken()).digest()
        held = made
        key = 0
        for at in range(8):
            key = key << 8 | held[at]
        return key >> 1

    # -- tags ------------------------------------------------------------------------------------

    def put_tags(self, data: bytes, text: bytes) -> None:
        """Put the tags, in canonical order, and the values read from them."""
        tags = self.tags
        has_date = False
        others: RowColumn = self.columns[_LAST - 1]
        others.fill(self.row)
        names: RowColumn = others.items[0]
        values: RowColumn = others.items[1]
        before = names.rows
        for order in range(tags.count):
            tag = tags.order[order]
            begin, end = tags.name_starts[tag], tags.name_stops[tag]
            if tags.ranks[tag] < _ORDERED:
                place = self.places[tags.ranks[tag]]
            else:
                place = _PLACE_OF_NAME.get(data[begin:end], _OTHER)
            if place == _SKIPPED:
                continue
            held = text
            at, stop = tags.value_starts[tag] + 1, tags.value_stops[tag] - 1
            read = b""
            for here in range(at, stop):
                if text[here] == 92:
                    read = parse_string(f'"{data[at:stop].decode()}"', 1)[0].encode()
                    held, at, stop = read, 0, len(read)
                    break
            if place >= _RATING:
                rating = read_rating(read.decode() if read else data[at:stop].decode())
                if rating >= 0:
                    self.put(place - _RATING, rating)
                    continue
                place = _OTHER
            if place == _OTHER:
                names.put_text(names.rows, text, begin, end)
                values.put_text(values.rows, held, at, stop)
            elif place == _EVIDENCE:
                self.put_word(place, read or data[at:stop])
            else:
                self.put_text(place, held, at, stop)
            if place == _DATE_TEXT:
                has_date = True
                self.put_date(read or data[at:stop])
        if not has_date:
            self.put(_YEAR, 0)
        if names.rows > before:
            others.put_list(self.row)

    def put_date(self, date: bytes) -> None:
        """Put the day and the year of a date, often the same as in the record before."""
        if date != self.date:
            self.date = date
            self.day, self.year = read_date(date.decode())
        if self.day is not None:
            self.put(_DATE, self.day)
        self.put(_YEAR, self.year)

    # -- the play --------------------------------------------------------------------------------

    def put_play(self, end: bytes) -> None:
        """Put the board, the counts of the play, and the result."""
        play, check = self.play, self.check
        ground: Ground = check.header.ground
        rules = ground.terms.rules
        if rules is not self.rules:
            cells = make_board_cells(rules)
            self.rules = rules
            self.words = cells.rules.encode(), cells.name.encode(), rules.win.value.encode()
            self.sizes = cells.seats, cells.houses, cells.shells
        text, name, win = self.words
        self.put_word(_RULES, text)
        self.put_word(_RULES + 1, name)
        for at in range(3):
            self.put(_RULES + 2 + at, self.sizes[at])
        self.put(_ROUNDS, play.rounds)
        self.put(_ROUNDS + 1, play.turns)
        self.put(_ROUNDS + 2, play.laps)
        outcome = check.outcome
        result = b"draw" if outcome == _DRAW else b"*"
        if outcome != _DRAW and outcome != _OPEN:
            for seat in range(4):
                if ground.seat_of[seat] == outcome:
                    result = _LETTERS[seat]
        self.put_word(_ROUNDS + 3, result)
        self.put_word(_ROUNDS + 4, end or win)
        self.put_scores(self.columns[_ROUNDS + 5], self.row, play.rounds - 1)
        self.put_word(_LAST - 3, b"valid")

    def put_scores(self, column: RowColumn, row: int, round: int) -> None:
        """Put the scores of a round, or the stores where it is not over."""
        play = self.play
        column.fill(row)
        item: RowColumn = column.items[0]
        for seat in range(play.seats):
            score = play.scores[3 * round + seat] if play.is_over[round] else play.stores[seat]
            item.put_number(item.rows, score)
        column.put_list(row)

    def put_rounds(self, game: int) -> None:
        """Put the rows of `rounds`."""
        play = self.play
        columns = self.rounds.columns
        for round in range(play.rounds):
            ground: Ground = play.grounds[round]
            row = self.rounds.rows
            column: RowColumn = columns[0]
            column.put_number(row, game)
            column = columns[1]
            column.put_number(row, play.number_of[round])
            if ground.opener >= 0:
                column = columns[2]
                column.put_number(row, ground.opener)
            if ground.burns:
                self.put_burned(columns[3], row, ground)
            if play.is_over[round]:
                self.put_scores(columns[4], row, round)
            column = columns[5]
            column.put_number(row, play.turns_of[round])
            column = columns[6]
            column.put_word(row, b"played")
            self.rounds.rows = row + 1

    def put_burned(self, column: RowColumn, row: int, ground: Ground) -> None:
        """Put the burned houses of a round, and those it left open."""
        width = ground.houses + 1
        column.fill(row)
        item: RowColumn = column.items[0]
        for seat in range(ground.seats):
            for number in range(1, width):
                if ground.is_left[(seat + 1) * width - 1 - number]:
                    item.put_number(item.rows, 100 * seat + number)
        column.put_list(row)
