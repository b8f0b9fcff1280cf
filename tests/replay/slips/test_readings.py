"""Unreadable turns: a character that looks like a playable one is named."""

from __future__ import annotations

import re

import pytest
from sungka.notation.reading.parser import read
from sungka.notation.record import Unreadable
from sungka.notation.writer import write
from sungka.replay.detail import Detail, rewrite_in_detail
from sungka.replay.play import play
from sungka.replay.slips.main_line import ASK_EVERY
from sungka.replay.slips.readings import find_readings, write_reading_hint
from support.matches import random_match

from ..reading import CLUB, SMALL
from .test_find import GAME, TOGETHER, always


def hints(true: str, false: str, text: str = GAME, rules: str = CLUB) -> list[str]:
    """The hints about the unreadable words of a text with one place altered."""
    assert text.count(true) == 1
    changed = text.replace(true, false).strip()
    (reading,) = read(f'%sgn 1\n[Rules "{rules}"]\n\n{changed}\n')
    found = find_readings(play(reading.record), always)
    for it in found:
        assert reading.source.text[it.span.start : it.span.end] == it.written
    return [write_reading_hint(it) for it in found]


@pytest.mark.parametrize(
    ("true", "false", "meant"),
    [
        ("4. S1+1+3", "4. Sl+1+3", "S1+1+3"),
        ("4. S1+1+3", "4. SI+l+3", "S1+1+3"),
        ("1. S2 ", "1. SZ ", "S2"),
        ("1. S2 ", "1. $2 ", "S2"),
        ("1. S2 ", "1. 52 ", "S2"),
        ("1. S2 ", "1. Ѕ2 ", "S2"),
        ("1. S2 ", "1. S２ ", "S2"),
        ("N4x8", "NAx8", "N4x8"),
        ("N4x8", "N4×8", "N4x8"),
        ("N4x8", "N4xB", "N4x8"),
        ("8. S-- ", "8. S– ", "S--"),
        ("8. S-- ", "8. S— ", "S--"),
        ("8. S-- ", "8. S−− ", "S--"),
        ("8. S-- ", "8. S- ", "S--"),
        ("8. S-- ", "8. S__ ", "S--"),
    ],
)
def test_the_only_reading_that_can_be_played(true: str, false: str, meant: str) -> None:
    assert hints(true, false) == [f"only `{meant}` can be played here"]


def test_an_unreadable_row_of_both_hands() -> None:
    assert hints("N1+2@12x3", "Nl+2@12x3", TOGETHER, SMALL) == [
        "only `S4+4 | N1+2@12x3` can be played here"
    ]


def test_play_goes_on_with_the_only_reading() -> None:
    text = GAME.replace("5. S3x2", "5. SEx2")
    assert hints("1. S2 N4x8", "1. SZ N4x8", text) == [
        "only `S2` can be played here",
        "only `S3x2` can be played here",
    ]


def test_a_character_that_looks_like_no_digit_is_any_house() -> None:
    for written in ("S#", "Sl"):
        assert hints("2. S4 N1", f"2. {written} N1") == [
            f"did `{written}` stand for `S4`? no other reading agrees as far"
        ]


def test_a_claim_of_the_stores_that_cannot_be_read() -> None:
    assert hints("=1:10", "=l:1O") == ["only `=1:10` agrees here"]


def test_several_readings_are_named() -> None:
    assert hints("1", "1. S#", "1", "sungkaan") == ["`S1`, `S2`, `S3` or 4 more can be played here"]
    assert hints("1", "1. Sl", "1", "sungkaan") == ["`S1` or `S7` can be played here"]


def test_after_a_word_that_nothing_fits_the_board_is_unknown() -> None:
    assert hints("1. S2 N4x8", "1. helloS2 NAx8") == []


def test_a_long_word_is_not_read_anew() -> None:
    assert hints("1. S2", "1. S" + "l" * 100) == []


def test_readings_are_looked_for_in_time() -> None:
    (reading,) = read(f'%sgn 1\n[Rules "{CLUB}"]\n\n1. SZ N4\n')
    assert find_readings(play(reading.record), lambda: False) == ()


@pytest.mark.parametrize(("seed", "size", "count"), [(40, 60, 1), (81, 61, 0)])
def test_words_of_60_characters_are_read_anew(seed: int, size: int, count: int) -> None:
    text = write(rewrite_in_detail(play(random_match("sungkaan", seed)), Detail.FULL))
    (word,) = (it for it in text.split() if len(it) == size and "1" in it)
    head, one, tail = word.rpartition("1")
    (reading,) = read(text.replace(word, f"{head}l{tail}"))
    found = find_readings(play(reading.record), always)
    assert [it.texts[0] for it in found] == [head + one + tail] * count


@pytest.mark.push
def test_the_caller_is_asked_once_in_so_many_items() -> None:
    text = write(rewrite_in_detail(play(random_match("sungka rounds=2", 5)), Detail.BARE))
    (reading,) = read(re.sub(r"([SN])1 ", r"\1l ", text, count=1))
    record, asked = reading.record, []
    for size in (ASK_EVERY - 1, ASK_EVERY, 2 * ASK_EVERY - 1):
        calls: list[None] = []
        shorter = record._replace(body=(*record.body[: size - 1], Unreadable("?")))
        assert find_readings(play(shorter), lambda calls=calls: calls.append(None) is None)
        asked.append(len(calls))
    assert [count - asked[0] for count in asked] == [0, 1, 1]


def test_a_late_word_is_read_in_time_and_not_after() -> None:
    text = write(rewrite_in_detail(play(random_match("sungka rounds=2", 5)), Detail.BARE))
    late = list(re.finditer(r"[SN]1\n", text))[-1]
    (reading,) = read(f"{text[: late.start() + 1]}l{text[late.end() - 1 :]}")
    replay, asked = play(reading.record), []
    assert len(find_readings(replay, always)) == 1

    def go_on() -> bool:
        asked.append(None)
        return len(asked) > 1

    assert find_readings(replay, go_on) == ()
    assert len(asked) == 1


def test_two_turns_are_no_reading_of_one_word() -> None:
    assert hints("1. S2 N4x8", "1. S4\u3000S2 N4x8") == []


def test_readings_are_looked_for_of_twenty_words() -> None:
    text = write(rewrite_in_detail(play(random_match("dakon", 3)), Detail.STANDARD))
    meant = [it[0] for it in re.finditer(r"=\d*1\S*", text)]
    last = text.index(meant[21])
    (reading,) = read(re.sub(r"=(\d*)1", r"=\1l", text[:last]))
    found = find_readings(play(reading.record), always)
    assert [it.texts[0] for it in found] == meant[:20]


def test_so_many_readings_of_a_word_are_looked_at() -> None:
    asked = []

    def go_on() -> bool:
        asked.append(None)
        return True

    (reading,) = read(f'%sgn 1\n[Rules "{CLUB}"]\n\n1. S2 N#+#+#\n')
    find_readings(play(reading.record), go_on)
    # 27 words with one digit and 243 with two are no turns; of those with three 130 are left.
    assert len(asked) == 130
