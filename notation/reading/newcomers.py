"""Hints for what newcomers write: how a game ended, whose game it was, words without braces."""

from __future__ import annotations

import re
from difflib import get_close_matches
from functools import lru_cache

from .. import sentences

STATEMENTS = ("round", "score", "position", "race", "set", "gap", "event", "end")
"""The first words of statements."""


def is_verdict(line: str) -> bool:
    """True when the line says in words how a game ended: `North wins`, `S resigns`."""
    words = line.lower().split()[:2]
    return len(words) == 2 and words[1].rstrip(".!") in {*_LOSSES, *_WINS, *_DRAWS, *_PASSES}


def hint_at_word(line: str) -> str:
    """The hint for a line, or the rest of one, whose first word is neither turn nor statement."""
    words = line.split()
    first = words[0].lower() if words else ""
    seat = next((_SEATS[word] for word in map(str.lower, words) if word in _SEATS), None)
    if first in _LOSSES or (seat and any(word.lower() in _LOSSES for word in words[:2])):
        word = next(_LOSSES[word] for word in map(str.lower, words) if word in _LOSSES)
        return sentences.end_written(word=word, seat=seat or "N")
    if first in _WINS or (seat and any(word.lower() in _WINS for word in words[1:3])):
        return sentences.winner_in_result(seat or "N")
    if first in _DRAWS:
        return sentences.DRAW_WRITTEN
    if first in _PASSES:
        return sentences.pass_written(seat or "S")
    if _NUMBER.fullmatch(first):
        return sentences.row_number_dot(first[:-1])
    if len(first) == 1 and first in _SEATS and len(words) > 1 and _HOUSES.match(words[1]):
        return sentences.seat_and_house(seat=_SEATS[first], house=words[1][:20])
    near = _find_near_statement(first.rstrip(":"))
    if near is not None:
        return sentences.perhaps(near)
    before = _WORDS_BEFORE_TURN.match(line)
    if before:
        return sentences.words_braced(_shorten(before[1].strip()))
    return sentences.WORDS_IN_BRACES


@lru_cache(1 << 10)
def _find_near_statement(word: str) -> str | None:
    return next(iter(get_close_matches(word, STATEMENTS, n=1)), None)


def hint_at_seat(word: str) -> str | None:
    """The hint for a seat written in full where its letter belongs; `None` for other words."""
    seat = _SEATS.get(word.lower())
    return None if seat is None or len(word) == 1 else sentences.seat_letter(seat)


def hint_at_words(text: str, at: int) -> str | None:
    """The hint for a `(` at `at` that is never closed and opens words; `None` before a turn."""
    words = _OPEN_WORDS.match(text, at)
    if words is None:
        return None
    return sentences.words_braced(_shorten(words[1].strip()))


def _shorten(said: str) -> str:
    return said if len(said) <= 40 else said[:39] + "…"


_NUMBER = re.compile("[0-9]{1,4}[,:;)]")
_HOUSES = re.compile("[1-9][0-9]?(?![0-9:.])|--")
_OPEN_WORDS = re.compile(r"\([ \t\xa0]*((?:[^\W\d_]{2}|[^\W\d_] )[^\n(){}]{0,100})")
_WORDS_BEFORE_TURN = re.compile(
    r"(?!burn )((?:[^\W\d_]{2,30}[,:.!?]?[ \t\xa0]+){1,8})[SNEWsnew](?:--|_|[1-9][0-9]?(?![0-9]))"
)
_SEATS = {
    "s": "S", "south": "S", "n": "N", "north": "N", "e": "E", "east": "E", "w": "W", "west": "W",
}  # fmt: skip
_LOSSES = {
    "resign": "resign", "resigns": "resign", "resigned": "resign", "time": "time",
    "forfeit": "forfeit", "forfeits": "forfeit", "loses": "resign", "lost": "resign",
}  # fmt: skip
_WINS = frozenset({"win", "wins", "won", "winner", "result"})
_DRAWS = frozenset({"draw", "drawn", "tie", "remis", "agreed"})
_PASSES = frozenset({"pass", "passes"})
