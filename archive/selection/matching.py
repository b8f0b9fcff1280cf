"""Decides which records meet the conditions: by their tags first, then by their play."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from ...engine.board import PLAYING_ORDER, Seat
from ...engine.rules_text import DEFAULT, rules_from_text
from ..names import name_key
from .accepted_games import AcceptedGames
from .conditions import ANY, BURNED, Conditions, PartOfRules, PositionPattern
from .heads import Tags, read_opening, read_tags

if TYPE_CHECKING:
    from ...engine.board import Position
    from ...notation.record import Record
    from ...replay.steps import Replay

Rows = Sequence[tuple[str, ...]]
"""The turns of a round as bare text, those of a simultaneous row together."""


class CheckedGame(NamedTuple):
    """A record that was played in full: its replay, its turns and the codes found in it."""

    replay: Replay
    turns: int
    codes: tuple[str, ...]


Read = Callable[[], "Record"]
"""Reads a record by the parser: where its header is not plain."""

Check = Callable[[], CheckedGame]
"""Plays a record in full: slow, and called only where nothing else decides."""


class Matcher:
    """Tells which records meet all conditions."""

    def __init__(self, conditions: Conditions) -> None:
        self._asked = conditions
        self._games: AcceptedGames | None = None
        asked = conditions.seat
        self._seats = (_SEATS[list(Seat).index(asked)],) if asked else _SEATS

    def holds(self, record: bytes, read: Read, check: Check, *, has_findings: bool = False) -> bool:
        """True when a record, with LF at its line ends, meets all conditions.

        One that `has_findings` beside those of its text and play is asked for them by `check`.
        """
        tags = read_tags(record)
        is_plain = tags is not None
        if tags is None:
            tags = tags_of(read())
        if not self._suits_tags(tags):
            return False
        if is_plain and self._asked.line:
            rows = read_opening(record, len(self._asked.line))
            if rows is not None and not opens_with(rows, self._asked.line):
                return False
            if rows is not None and self._asked.asks_opening_only:
                return True
        if not self._asked.asks_play:
            return True
        if is_plain and not (has_findings and self._asked.codes):
            accepted = self._try_accepting(record, tags)
            if accepted is not None:
                return accepted
        return self._suits_game(check(), tags)

    def _suits_tags(self, tags: Tags) -> bool:
        asked = self._asked
        seats = self._seats
        for player in asked.players:
            if not any(_is_player(player, seat, tags) for seat in seats):
                return False
            seats = _SEATS
        if asked.event is not None and not has_words(tags.get("Event", ""), asked.event):
            return False
        if asked.dates is not None and not asked.dates.holds(tags.get("Date", "????-??-??")):
            return False
        return asked.rules is None or _has_rules(tags.get("Rules", DEFAULT), asked.rules)

    def _try_accepting(self, record: bytes, tags: Tags) -> bool | None:
        """True when an accepted record meets the conditions on its play; `None` for any other."""
        asked = self._asked
        if asked.position is not None and b"set" in record:
            return None  # the log keeps the board after each turn, not what it was set to
        if self._games is None:
            self._games = AcceptedGames()
            if asked.position is not None:
                self._games.ask_position(asked.position)
        games = self._games
        if not games.take(record, asked.asks_boards):
            return None
        if asked.codes or (asked.turns is not None and not asked.turns.holds(games.turns)):
            return False
        if asked.result is not None and not self._is_result(games.result, tags):
            return False
        if asked.position is not None and not games.has_position():
            return False
        if asked.burned and not any(self._are_burned(counts) for counts in games.burned()):
            return False
        if not asked.line:
            return True
        opening = games.opening()
        if opening is None:
            return None
        rows = [tuple(_TICK.sub("", turn).split(" | ")) for turn in opening[: len(asked.line)]]
        return opens_with(rows, asked.line)

    def _suits_game(self, game: CheckedGame, tags: Tags) -> bool:
        asked, replay = self._asked, game.replay
        if asked.turns is not None and not asked.turns.holds(game.turns):
            return False
        if asked.result is not None and not self._is_result(replay.result.to_text(), tags):
            return False
        if asked.codes and not any(code.startswith(asked.codes) for code in game.codes):
            return False
        if asked.line and not opens_with(_opening_of(replay.record), asked.line):
            return False
        if not (asked.position or asked.burned):
            return True
        from ...replay.steps import RoundBegun

        if asked.position is not None:
            pattern = asked.position
            if not any(_is_position(board, pattern) for board in _positions_of(replay)):
                return False
        return not asked.burned or any(
            self._are_burned(
                [sum(house.seat is seat for house in step.burned) for seat in step.position.seats]
            )
            for step in replay.steps
            if isinstance(step, RoundBegun)
        )

    def _is_result(self, result: str, tags: Tags) -> bool:
        wanted = self._asked.result
        if wanted not in ("won", "lost"):
            return result == wanted
        player = self._asked.players[0]
        won = [seat for seat in self._seats if seat.letter == result]
        has_won = any(_is_player(player, seat, tags) for seat in won)
        return has_won if wanted == "won" else result not in ("*", "draw") and not has_won

    def _are_burned(self, counts: Sequence[int]) -> bool:
        """True when a round with so many burned houses of each seat is as asked."""
        order = PLAYING_ORDER[len(counts)]
        for seat, number in self._asked.burned:
            if seat is not None and seat not in order:
                return False
            if not number.holds(sum(counts) if seat is None else counts[order.index(seat)]):
                return False
        return True


def tags_of(record: Record) -> Tags:
    """The values of a record's tags; of two tags with one name, the first counts."""
    tags: Tags = {}
    for tag in record.tags:
        tags.setdefault(tag.name, tag.value)
    return tags


def opens_with(rows: Rows, line: Sequence[str]) -> bool:
    """True when a round opens with these turns; the last turn may go on.

    A simultaneous row may be given by the turn of one hand alone, or of several in any order.

    >>> opens_with([("S7+3",), ("N5",)], ["S7"]), opens_with([("S7+3",), ("N5",)], ["S7", "N5"])
    (True, False)
    """
    at = 0
    for row in rows:
        if at == len(line):
            return True
        begin, seats = at, set[str]()
        while at < len(line) and line[at][0] not in seats and len(seats) < len(row):
            seats.add(line[at][0])
            at += 1
        if len(row) > 1 and not seats <= {turn[0] for turn in row}:
            return False
        may_go_on = at == len(line)
        for turn in line[begin:at]:
            if not any(it == turn or (may_go_on and it.startswith(f"{turn}+")) for it in row):
                return False
    return at == len(line)


def _opening_of(record: Record) -> list[tuple[str, ...]]:
    """The turns of the first round of a record's main line."""
    from ...notation.record import (
        Pass,
        RoundStart,
        SimultaneousRow,
        Turn,
        VariationEnd,
        VariationStart,
    )
    from ...replay.slips.edits import bare_text

    rows: list[tuple[str, ...]] = []
    depth = 0
    for item in record.body:
        match item:
            case VariationStart():
                depth += 1
            case VariationEnd():
                depth -= 1
            case RoundStart() if rows:
                break
            case Turn() | Pass() if not depth:
                rows.append((bare_text(item),))
            case SimultaneousRow() if not depth:
                rows.append(tuple(bare_text(turn) for turn in item.turns))
    return rows


def _positions_of(replay: Replay) -> list[Position]:
    from ...replay.steps import PassPlayed, PositionSet, RoundBegun, RowPlayed, TurnPlayed

    found: list[Position] = []
    for step in replay.steps:
        match step:
            case RoundBegun(position=position):
                found.append(position)
            case TurnPlayed() | RowPlayed():
                found.append(step.ruled or step.after)
            case PassPlayed() | PositionSet():
                found.append(step.after)
    return found


def _is_position(position: Position, pattern: PositionPattern) -> bool:
    if (len(position.rows), position.houses) != (pattern.seats, pattern.houses):
        return False
    if pattern.names_mover and position.to_move is not pattern.mover:
        return False
    counts = [count for row in position.rows for count in (*row.houses, row.store)]
    return all(
        wanted == ANY or (wanted == BURNED if count is None else wanted == count)
        for wanted, count in zip(pattern.places, counts, strict=True)
    )


class _SeatTags(NamedTuple):
    """A seat's letter, and the names of the tags of its player."""

    letter: str
    name: str
    id: str


_SEATS = tuple(_SeatTags(seat.value, seat.title, f"{seat.title}Id") for seat in Seat)


def _is_player(player: str, seat: _SeatTags, tags: Tags) -> bool:
    name = tags.get(seat.name)
    return name is not None and (has_words(name, player) or tags.get(seat.id) == player)


@lru_cache(1 << 14)
def has_words(text: str, words: str) -> bool:
    """True when all words occur in a text, whatever their order, capitals and accents."""
    asked = name_key(words)
    return bool(asked) and set(asked) <= set(name_key(text))


@lru_cache(1 << 10)
def _has_rules(text: str, part: PartOfRules) -> bool:
    try:
        return part.holds(rules_from_text(text))
    except ValueError:
        return False


_TICK = re.compile("@[0-9]+")
