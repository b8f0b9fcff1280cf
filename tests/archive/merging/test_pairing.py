"""Records of one game found among many, by their play."""

from __future__ import annotations

from random import Random

from sungka.archive.merging.pairing import Pairing, PlayReader
from sungka.archive.played import Played, count_in_order
from sungka.archive.replay_card import play_of
from sungka.notation.reading.parser import read
from sungka.notation.record import Record, Tag
from sungka.notation.writer import write
from sungka.replay.play import play
from support.damage import SMALL
from support.matches import random_match


def prints(*texts: str) -> list[Played]:
    readings = [reading for text in texts for reading in read(text)]
    return [play_of(play(it.record), it) for it in readings]


def groups(*texts: str) -> tuple[tuple[int, ...], ...]:
    pairing = Pairing()
    for one in prints(*texts):
        pairing.add(one)
    return pairing.groups().games


def game(seed: int, *tags: Tag) -> Record:
    record: Record = random_match("sungka rounds=1", seed, *tags)
    return record


def test_the_quick_way_and_the_full_give_the_same() -> None:
    for text in (
        SMALL,
        write(game(1)),
        write(game(2, Tag("South", 'Ana "Bo"'), Tag("North", "?"))),
    ):
        assert PlayReader().read(text.encode()) == prints(text)[0]


def test_copies_are_found_among_other_games() -> None:
    texts = [write(game(seed)) for seed in range(30)]
    rows = texts[7].split("\n")
    del rows[6]
    cut = "\n".join(texts[20].split("\n")[:9]) + "\n"
    assert groups(*texts, "\n".join(rows), cut) == ((7, 30), (20, 31))


def test_other_players_rules_and_beginnings_are_other_games() -> None:
    names = write(game(1, Tag("South", "Santos, Maria"), Tag("North", "Reyes, Jun")))
    assert groups(names, write(game(1))) == ((0, 1),)
    assert groups(names, names.replace("Santos, Maria", "Santos, María")) == ((0, 1),)
    assert groups(names, names.replace("Santos, Maria", "Cruz, Ana")) == ()
    assert groups(names, names.replace("rounds=1", "rounds=1 pace=lap")) == ()
    two = "\n".join(names.split("\n")[:7]) + "\n"
    assert groups(names, two) == ()


def test_a_record_that_fits_those_of_two_people_is_of_neither() -> None:
    named = write(game(1, Tag("South", "Cruz, Ana"), Tag("North", "Reyes, Jun")))
    ana, abel = named, named.replace("Cruz, Ana", "Cruz, Abel")
    vague = named.replace("Cruz, Ana", "Cruz, A."), named.replace('[South "Cruz, Ana"]\n', "")
    for one in vague:
        assert groups(ana, one) == groups(one, abel) == ((0, 1),)
        for texts in ((ana, one, abel), (one, ana, abel), (abel, one, ana)):
            assert groups(*texts) == ()
        assert groups(ana, one, abel, ana) == ((0, 3),)
        pairing = Pairing()
        for it in prints(ana, one, abel):
            pairing.add(it)
        assert pairing.groups().apart == ((0, 1), (0, 2))


def test_of_many_games_of_one_play_each_is_named_once() -> None:
    named = write(game(1, Tag("South", "Cruz, Ana"), Tag("North", "Reyes, Jun")))
    texts = [
        named.replace("Cruz, Ana", f"{name}, Ana") for name in ("Lim", "Tan", "Uy", "Sy", "Lim")
    ]
    pairing = Pairing()
    for one in prints(*texts):
        pairing.add(one)
    found = pairing.groups()
    assert found.games == ((0, 4),)
    assert found.apart == ((0, 1), (0, 2), (0, 3))


def test_of_one_person_all_spellings_come_together() -> None:
    named = write(game(1, Tag("South", "Cruz, Ana"), Tag("North", "Reyes, Jun")))
    names = ("Cruz, Ana", "Cruz, A.", "Gng. Ana Cruz", "G. A. Cruz", "Cruz, Ana Maria", "Cruz",
             "A. M. Cruz")  # fmt: skip
    texts = [named.replace("Cruz, Ana", name) for name in names]
    assert groups(*texts) == (tuple(range(len(names))),)
    for name in ("Cruz, Bea", "B. Cruz", "Fr. Bea Cruz", "Cruz, Anton"):
        assert groups(named, named.replace("Cruz, Ana", name)) == ()


def test_turns_in_order_are_counted_as_by_all_subsequences() -> None:
    chance = Random(7)
    for _ in range(40):
        one, other = ([bytes([chance.randrange(3)]) for _ in range(7)] for _ in range(2))
        longest = max(
            len(kept)
            for mask in range(1 << len(one))
            if _is_within(kept := [it for n, it in enumerate(one) if mask >> n & 1], other)
        )
        assert count_in_order(one, other) == longest


def _is_within(some: list[bytes], whole: list[bytes]) -> bool:
    left = iter(whole)
    return all(it in left for it in some)
