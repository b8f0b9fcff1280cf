"""The main line: how often a caller is asked whether to go on, and items that are changed."""

from __future__ import annotations

from typing import Any

from sungka.engine.board import Seat
from sungka.notation.diagnostic import Span
from sungka.notation.record import Move, Record, RoundStart, Stores, Turn
from sungka.replay.detail import Detail, rewrite_in_detail
from sungka.replay.play import play
from sungka.replay.slips.find import find_slips
from sungka.replay.slips.main_line import (
    ASK_EVERY,
    find_first_error,
    main_line_of,
    with_house,
    with_moves,
    with_seat,
)
from support.matches import random_match


def test_the_caller_is_asked_once_in_so_many_items() -> None:
    sound = random_match("sungka rounds=3", 1)
    rules = play(sound).rules
    assert rules is not None
    false = Record(sound.tags, (*sound.body[:-1], Stores((1, 1))))
    main, asked = main_line_of(false, rules), 0

    def go_on() -> bool:
        nonlocal asked
        asked += 1
        return True

    start = find_first_error(main, go_on)
    assert start is not None
    assert start.at == len(main.order) - 1
    assert asked == len(main.order) // ASK_EVERY > 1
    assert find_first_error(main_line_of(sound, rules), go_on) is None


def test_the_caller_is_asked_from_the_sixty_fourth_item_on() -> None:
    played = rewrite_in_detail(play(random_match("sungkaan again=no", 2)), Detail.STANDARD)
    items = tuple(item for item in played.body if not isinstance(item, Stores))
    begin, asked, counts = items[0], [], []
    assert isinstance(begin, RoundStart)

    def go_on() -> bool:
        asked.append(None)
        return True

    for size in (ASK_EVERY - 1, ASK_EVERY):
        sound = played._replace(body=items[:size])
        rules = play(sound).rules
        assert rules is not None
        assert find_first_error(main_line_of(sound, rules), go_on) is None
        counts.append(len(asked))
        asked.clear()
        false = sound._replace(body=(begin._replace(first=Seat.EAST), *items[1:size]))
        report = find_slips(false, play(false), go_on)
        assert [it.meant for it in report.suggestions] == ["round 1 first S"]
        counts.append(len(asked))
        asked.clear()
    first_error, search, first_error_later, search_later = counts
    assert (first_error, first_error_later) == (0, 1)
    assert search < search_later


def filled(kind: Any, **known: Any) -> Any:
    """A value whose every field holds something of its own."""
    known = {"span": Span(3, 9), **known}
    return kind(**{name: known.get(name, object()) for name in kind.__match_args__})


def assert_equal_in_all(one: Any, other: Any) -> None:
    for name in one.__match_args__:
        assert getattr(one, name) == getattr(other, name), name


def test_everything_else_stays() -> None:
    turn, move = filled(Turn, seat=Seat.SOUTH), filled(Move, house=3)
    assert_equal_in_all(with_house(move, 5), move._replace(house=5))
    moves = (move,)
    assert_equal_in_all(with_moves(turn, moves), turn._replace(moves=moves))
    assert_equal_in_all(with_seat(turn, Seat.NORTH), turn._replace(seat=Seat.NORTH))
