"""The rows of `games` and `rounds`: made from the tags of a record and the facts of its play."""

from __future__ import annotations

from functools import lru_cache
from hashlib import sha256
from typing import NamedTuple

from ...engine.rules_text import rules_to_text
from ...engine.ruleset import RuleSet
from .schema import GAMES

RoundRow = tuple[
    int, int, int | None, tuple[int, ...], tuple[int, ...] | None, int, str
]  # fmt: skip
"""A row of `rounds`."""

GameRow = tuple[object, ...]
"""A row of `games`, in the order of its columns."""

PLACES = {name: place for place, name in enumerate(GAMES.names)}
"""The columns of `games` by name."""

_COLUMNS = {
    "Id": "id", "Event": "event", "Site": "site", "Stage": "stage", "Table": "table_no",
    "Evidence": "evidence", "Source": "source", "Recorder": "recorder", "Date": "date_text",
    **{f"{seat}{tag}": f"{seat.lower()}{column}"
       for seat in ("South", "East", "West", "North")
       for tag, column in (("", ""), ("Id", "_id"), ("Team", "_team"))},
}  # fmt: skip
PLACE_OF_TAG = {tag: PLACES[column] for tag, column in _COLUMNS.items()}
"""The columns that have a tag as it is written."""

PLACE_OF_RATING = {
    f"{seat}Rating": PLACES[f"{seat.lower()}_rating"] for seat in ("South", "East", "West", "North")
}
"""The columns of the ratings, by their tags."""

TOLD_ELSEWHERE = ("Rules", "Result", "Digest")
"""Tags that are in no column as written: the rules are canonical, the rest is worked out."""

_EMPTY: list[object] = [None] * len(GAMES.columns)
_AT_DATE, _AT_YEAR, _AT_RULES = PLACES["date"], PLACES["year"], PLACES["rules"]
_AT_ROUNDS, _AT_TAGS = PLACES["rounds_played"], PLACES["tags"]


class GamePlace(NamedTuple):
    """The place of a record: its number in the data set, its file, number and first line there."""

    game: int
    file: str
    record: int
    line: int


class BoardCells(NamedTuple):
    """The rules of a record as `games` has them: their text, their name, and their board."""

    rules: str
    name: str
    seats: int
    houses: int
    shells: int


class GameCells(NamedTuple):
    """The facts about a record beyond its tags, as the columns of `games` have them."""

    digest: bytes | None
    board: BoardCells | None
    rounds: int
    turns: int
    laps: int
    result: str
    reason: str
    score: tuple[int, ...] | None
    status: str
    codes: tuple[str, ...]
    ending: str | None


def make_game(place: GamePlace, tags: dict[str, str], facts: GameCells) -> GameRow:
    """The row of a record with these tags."""
    row = _EMPTY.copy()
    row[:6] = (
        place.game,
        make_key(place, facts.digest),
        facts.digest,
        place.file,
        place.record,
        place.line,
    )
    row[_AT_YEAR] = 0
    others = []
    for name, value in tags.items():
        if name in PLACE_OF_TAG:
            row[PLACE_OF_TAG[name]] = value
            if name == "Date":
                row[_AT_DATE], row[_AT_YEAR] = read_date(value)
        elif name in PLACE_OF_RATING and read_rating(value) >= 0:
            row[PLACE_OF_RATING[name]] = read_rating(value)
        elif name not in TOLD_ELSEWHERE or (name == "Rules" and facts.board is None):
            others.append((name, value))
    if facts.board is not None:
        row[_AT_RULES : _AT_RULES + 5] = facts.board
    row[_AT_ROUNDS : _AT_ROUNDS + 6] = (
        facts.rounds,
        facts.turns,
        facts.laps,
        facts.result,
        facts.reason,
        facts.score,
    )
    row[_AT_TAGS - 2 :] = (facts.status, facts.codes, tuple(others), facts.ending)
    return tuple(row)


def read_rating(value: str) -> int:
    """The number of a rating, -1 where it is none.

    >>> read_rating("1850"), read_rating("1850?")
    (1850, -1)
    """
    return int(value) if value.isascii() and value.isdecimal() and len(value) < 5 else -1


def make_key(place: GamePlace, digest: bytes | None) -> int:
    """A key of a record, the same in every data set."""
    said = "" if digest is None else digest.hex()
    text = f"{place.file}\0{place.record}\0{said}\0".encode(errors="surrogateescape")
    return int.from_bytes(sha256(text).digest()[:8], "big") >> 1


def make_board_cells(rules: RuleSet) -> BoardCells:
    """The cells of `games` for the rules."""
    text = rules_to_text(rules)
    return BoardCells(text, text.split(" ", 1)[0], rules.seats, rules.houses, rules.shells)


@lru_cache(maxsize=4096)
def read_date(value: str) -> tuple[int | None, int]:
    """The days from 1970-01-01 to a `Date` (`None` unless it is whole), and its year or 0.

    >>> read_date("2026-01-02"), read_date("2026-??-??"), read_date("soon")
    ((20455, 2026), (None, 2026), (None, 0))
    """
    parts = value.split("-")
    if [len(part) for part in parts] != [4, 2, 2] or not value.isascii():
        return None, 0
    if not parts[0].isdecimal():
        return None, 0
    year = int(parts[0])
    if not (parts[1].isdecimal() and parts[2].isdecimal()):
        return None, year
    month, day = int(parts[1]), int(parts[2])
    if year == 0 or not (1 <= month <= 12 and 1 <= day <= _days_of(year, month)):
        return None, year
    # Years begin in March, so that the day that may be lacking is the last one.
    years, months = (year, month - 3) if month > 2 else (year - 1, month + 9)
    leap_days = years // 4 - years // 100 + years // 400
    return 365 * years + leap_days + (153 * months + 2) // 5 + day - 1 - 719468, year


def _days_of(year: int, month: int) -> int:
    if month == 2:
        return 29 if year % 4 == 0 and (year % 100 != 0 or year % 400 == 0) else 28
    return 30 if month in (4, 6, 9, 11) else 31
