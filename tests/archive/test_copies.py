"""Copies found among records: the same play, also where one is damaged, and never another game."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path
from random import Random

import pytest
from sungka.archive.copies import find_copies
from sungka.archive.played import Played, are_copies, find_houses, have_one_play, take_houses
from sungka.archive.replay_card import play_of
from sungka.notation.reading.parser import read
from sungka.notation.record import Detail, Record, Tag
from sungka.notation.writer import write
from sungka.replay.detail import rewrite_in_detail
from sungka.replay.play import play
from support.damage import SMALL
from support.matches import random_match

BENCH = Path(__file__).parents[2] / "bench"
DAY, SOUTH, NORTH = (
    Tag("Date", "2026-01-18"),
    Tag("South", "Santos, Maria"),
    Tag("North", "Reyes, Jun"),
)
PARTLY = {"tail lost", "records glued"}
"""After these a record is the beginning of its game, or a record without errors of its own."""


def play_one(text: str) -> Played:
    """The play of the first record of a text."""
    reading = next(iter(read(text)))
    return play_of(play(reading.record), reading)


def copies(*texts: str, decides: bool = False) -> tuple[tuple[int, ...], ...]:
    """The groups of copies among records; who is wrong is not asked if that is decided."""
    plays = [play_one(text) for text in texts]
    return find_copies(plays, confirm=lambda whole, other: decides)


def game(seed: int, rules: str = "sungka rounds=1", detail: Detail = Detail.STANDARD) -> str:
    """A random match as text."""
    names = (DAY, SOUTH, Tag("East", NORTH.value)) if "three" in rules else (DAY, SOUTH, NORTH)
    record: Record = random_match(rules, seed, *names)
    return str(write(rewrite_in_detail(play(record), detail)))


def end_early(text: str, rows: int) -> str:
    """The first rows of a record, which then says that the game was abandoned."""
    head, *parts = re.split(r"^(?=[0-9]+\. )", text, flags=re.M)
    return head + "".join(parts[:rows]) + "end abandoned\n"


def test_what_is_written_about_the_play_makes_no_difference() -> None:
    text = game(1)
    bare = re.sub(r"x[0-9]+| =[0-9:]+", "", text)
    others = (
        game(1, detail=Detail.FULL),
        bare.replace("Santos, Maria", "SANTOS M."),
        re.sub(r"^[0-9]+\. ", "", text, flags=re.M),
        re.sub(r" N", "\n   N", text),
        text.replace("\n2. ", " {a long think}\n7. "),
        text.replace('[Date "2026-01-18"]\n', ""),
    )
    assert copies(text, *others) == (tuple(range(len(others) + 1)),)


@pytest.mark.push
@pytest.mark.parametrize("rules", ["sungka rounds=1", "sungka-three", "congkak rounds=2"])
def test_a_copy_with_any_damage_that_was_seen_is_found(
    rules: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Few are left: those that lost the rules' tag beside houses, or most of a short play."""
    monkeypatch.syspath_prepend(BENCH)
    text, other = game(3, rules), game(4, rules)
    missed = set()
    for kind in import_module("heap_seen").SEEN:
        damaged = kind.change(text, Random(4)).encode(errors="replace").decode()
        found = copies(other, text, damaged, decides=True)
        assert found in ((), ((1, 2),)), kind.name
        if not found and damaged != text:
            missed.add(kind.name)
    assert missed <= PARTLY


def test_two_damaged_copies_are_copies_where_they_have_the_same_play() -> None:
    text = game(5)
    slashes, torn = re.sub(r"(?<=[0-9])\+(?=[0-9])", "/", text), text.replace('[Date "', "[Date '")
    assert copies(slashes, torn) == ((0, 1),)
    house = re.search(r"(?<=\n5\. S)[1-7]", text)
    assert house is not None
    wrong = slashes[: house.start()] + str(8 - int(house[0])) + slashes[house.end() :]
    assert copies(wrong, torn) == ()


@pytest.mark.parametrize("seed", range(6))
def test_another_game_of_the_same_header_is_another_game(seed: int) -> None:
    one, other = game(seed), game(seed + 100)
    assert copies(one, other, other.replace("\n5. ", "\n5. %% ")) == ((1, 2),)


@pytest.mark.push
@pytest.mark.parametrize("rules", ["sungka rounds=1", "sungka houses=4 shells=4 rounds=2"])
def test_games_with_the_same_beginning_are_different(rules: str) -> None:
    """Also where one stops, and where one of them has errors besides."""
    for seed in range(8):
        text = game(seed, rules)
        rows = len(re.findall(r"^[0-9]+\. ", text, re.M))
        for count in (2, rows // 2, rows - 3):
            early = end_early(text, count)
            assert copies(text, early) == ()
            assert copies(text, early.replace("[Date", "(Date")) == ()
            assert copies(text, re.sub(r"x[0-9]+", "x59", early, count=1)) == ()
        parted = _play_on(rules, seed)
        assert all(copies(text, it) == () for it in parted)
        assert all(copies(text, it.replace(" =", " ? =", 1)) == () for it in parted)


def _play_on(rules: str, seed: int) -> list[str]:
    """Other games that begin with the rows of one, as long as these can be played."""
    head = re.split(r"^(?=[0-9]+\. )", game(seed, rules), flags=re.M)
    other = re.split(r"^(?=[0-9]+\. )", game(seed + 50, rules), flags=re.M)
    return ["".join([*head[: len(head) // 2], *other[len(head) // 2 :]])]


def test_short_plays_are_copies_only_where_the_headers_agree() -> None:
    text = SMALL[: SMALL.index("3. S1")] + "end abandoned\n"
    day = text.replace("2026-01-18", "2026-01-19")
    people = text.replace("Santos, Maria", "Cruz, Ana")
    table = text.replace("[South", '[Table "2"]\n[South').replace("2026-01-18", "2026-01-??")
    stage = table.replace('[Table "2"]', '[Table "3"]')
    assert copies(text, day) == copies(text, people) == copies(table, stage) == ()
    assert copies(text, text.replace("Santos, Maria", "Maria Santos"), table) == ((0, 1, 2),)
    whole = game(2)
    assert copies(whole, whole.replace("2026-01-18", "2026-01-19")) == ((0, 1),)


def test_rules_and_boards_tell_games_apart() -> None:
    text = game(1)
    other = text.replace("rounds=1", "rounds=2")
    assert copies(text, other) == copies(text, other.replace("\n3. ", "\n3. %% ")) == ()
    unknown = text.replace("sungka rounds=1", "sngka rounds=1")
    assert copies(text, unknown) == ((0, 1),)


def test_a_record_that_may_be_two_games_is_none_of_them() -> None:
    one = play_one(game(6))
    other = one._replace(digest=b"another end")
    damaged = one._replace(digest=None, is_sound=False)
    assert find_copies([one, other, damaged]) == ()
    assert find_copies([one, damaged]) == ((0, 1),)


def test_houses_are_the_same_by_both_ways() -> None:
    for rules in ("sungka rounds=2", "sungka-three", "congkak rounds=2", "sungka-six"):
        for seed in range(4):
            for detail in Detail:
                text = game(seed, rules, detail)
                assert find_houses(text) == play_one(text).houses


def test_a_version_is_no_copy_and_a_beginning_of_another_day_no_version() -> None:
    text = game(7)
    cut = text[: text.index("\n9. ") + 1]
    one, other = play_one(text), play_one(cut)
    assert have_one_play(one, other)
    assert not are_copies(one, other)
    assert not have_one_play(one, play_one(cut.replace("01-18", "01-19")))
    assert take_houses(b"S4+3@12 | N1@4\nN--\n") == b"143"
