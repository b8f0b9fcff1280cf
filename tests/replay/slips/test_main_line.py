"""Playing up to the first error: how often the caller is asked whether to go on."""

from __future__ import annotations

from sungka.notation.record import Record, Stores
from sungka.replay.play import play
from sungka.replay.slips.main_line import ASK_EVERY, find_first_error, main_line_of
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
