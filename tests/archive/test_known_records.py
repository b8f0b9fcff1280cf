"""An archive's memory of its records: unlike ones are added fast, the same in both ways."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Any

import pytest
from sungka.archive import known_records, record_facts
from sungka.archive.compare import Archive
from sungka.archive.known_records import Spellings
from sungka.archive.names import describe_difference, is_near, name_key, near_hashes
from sungka.archive.people import NamedSeat, People
from sungka.engine.board import Seat
from sungka.notation import text_buffer
from sungka.notation.reading.parser import read
from support.cards import played_card
from support.mutants import originals
from support.plain import plain

from ..cli.validation.test_archive_facts import dressed, records

compiled_only = pytest.mark.skipif(
    record_facts.__file__.endswith(".py"), reason="it was built without a compiler"
)


def facts_of(data: bytes, reader: Any) -> tuple[list[Any], int]:
    """The facts of the records at the beginning of a text, and where the others begin."""
    found: list[Any] = []
    return found, reader.sweep(data, 0, len(data), found, 3, 10, 20)


@pytest.mark.long
@compiled_only
def test_the_same_facts_are_taken_compiled_and_plain() -> None:
    reader = record_facts.FactsReader()
    other_facts = plain("archive.record_facts")
    other = other_facts.FactsReader()
    assert text_buffer.__file__ != plain("notation.text_buffer").__file__
    for seed in range(2):
        for text in records(seed):
            found, stop = facts_of(text.encode(), reader)
            expected, other_stop = facts_of(text.encode(), other)
            assert stop == other_stop
            assert record_facts.pack_facts(tuple(found)) == other_facts.pack_facts(tuple(expected))
            assert not found or (reader.values, reader.seats) == (other.values, other.seats)


@pytest.mark.long
def test_facts_say_what_cards_say() -> None:
    reader, taken = record_facts.FactsReader(), 0
    for text in records(1):
        found, stop = facts_of(text.encode(), reader)
        if stop != len(text.encode()):
            continue
        (facts,) = found
        (reading,) = read(text)
        card = played_card(reading.record)
        seal = None if facts.digest is None else f"sha256:{facts.digest.hex()}"
        assert seal == card.digest
        assert [name.decode() for name in facts.names] == [player.name for player in card.players]
        assert [id_ and id_.decode() for id_ in facts.ids] == [it.id for it in card.players]
        said = (card.date, *card.occasion, card.id and card.id.value)
        assert [it and it.decode() for it in (facts.date, facts.stage, facts.table, facts.id)] == [
            *said
        ]
        assert facts.plays.decode() == "".join(f"{turn}\n" for turn in card.turns.texts)
        assert (facts.file, facts.number, facts.line, facts.start) == (3, 11, 20, 0)
        packed = record_facts.pack_facts((facts,))
        assert record_facts.pack_facts(record_facts.unpack_facts(packed)) == packed
        taken += 1
    assert taken > 30


@pytest.mark.push
@pytest.mark.parametrize("engine", ["installed", "plain"])
@pytest.mark.parametrize("seed", range(3))
def test_only_what_nothing_is_said_about_is_added_quickly(engine: str, seed: int) -> None:
    chance, reader = Random(seed), record_facts.FactsReader()
    texts = [dressed(text, chance) for text in originals(seed)]
    texts += [dressed(chance.choice(texts), chance) for _ in range(10)]
    known: Any = known_records if engine == "installed" else plain("archive.known_records")
    quick, full, skipped = Archive(), Archive(), 0
    quick._known = known.KnownRecords()
    for number, text in enumerate(texts):
        (reading,) = read(text)
        card = played_card(reading.record)
        said = full.add(card, ("a.sgn", 5 * number + 20))
        found, stop = facts_of(text.encode(), reader)
        paths = ("", "", "", "a.sgn")
        if stop == len(text.encode()) and quick.add_unlike((found[0],), paths, 0, 5 * number):
            assert said == (), text
            skipped += 1
        else:
            assert quick.add(card, ("a.sgn", 5 * number + 20)) == said
    assert skipped > 2


def test_names_that_are_near_share_a_number() -> None:
    part, letters = "mario", "abimorz"
    others = {part[:at] + part[at + 1 :] for at in range(5)}
    others |= {part[:at] + one + part[at:] for at, one in product(range(6), letters)}
    others |= {part[:at] + one + part[at + 1 :] for at, one in product(range(5), letters)}
    others |= {part[:at] + part[at + 1] + part[at] + part[at + 2 :] for at in range(4)}
    near = 0
    for other in others:
        one, two = name_key(f"Santos {part}"), name_key(f"{other}, Santos")
        if is_near(one, two):
            assert not near_hashes(one).isdisjoint(near_hashes(two)), other
            near += 1
    assert near > 60


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("A. Cruz", "Ana Cruz"),
        ("Cruz, A.", "Ana Cruz"),
        ("Santos, Maria L.", "Santos, Maria Luisa"),
        ("Anna Cruz", "Cruz, Ana"),
        ("Aquino, Timm", "Aquino, Tim"),
        ("Mueller, Joerg", "Müller, Jörg"),
        ("Mueller, Anna", "Müller, Ana"),
        ("Santos, Ma.", "Santos, María"),
        ("Santos, M.", "Ma. Santos"),
        ("Santos, Ma. Theresa", "Maria Theresa Santos"),
        ("Sta. Maria, Ma. Luz", "Santa Maria, Maria Luz"),
        ("Sto. Domingo, Ana", "Santo Domingo, Ana"),
        ("Cruz, Juan Jr.", "Juan Cruz, Junior"),
        ("Cruz, Juan Sr.", "Juan Cruz Senior"),
        ("Fr. Jose Cruz", "Father Jose Cruz"),
        ("Fr. Jose Cruz", "Cruz, Jose"),
        ("Gng. Maria Santos", "Santos, Maria"),
        ("Gng. Ma. Santos", "Santos, Maria"),
        ("Reyes, G. Jun", "Reyes, Jun"),
        ("Ginoo Jun Reyes", "Jun Reyes"),
        ("Bb. Ana Cruz", "Binibini Ana Cruz"),
    ],
)
def test_spellings_of_one_name_are_found(one: str, other: str) -> None:
    here, there = name_key(one), name_key(other)
    assert is_near(here, there)
    assert is_near(there, here)
    for first, second in ((one, other), (other, one)):
        people, spellings, quick = People(), Spellings(), Spellings()
        for at, name in enumerate((first, "Lim, Pia", second)):
            people.add([NamedSeat(Seat.SOUTH, name, None)], ("a.sgn", at))
            found = spellings.add(name, None, ("a.sgn", at))
            assert quick.add_unlike(name.encode(), None, ("a.sgn", at)) == (at < 2)
        assert found is not None
        assert found.name == first
        assert [len(group) for group in people.groups()] == [2]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Abel Cruz", "Ana Cruz"),
        ("B. Cruz", "Ana Cruz"),
        ("A. Cruz", "B. Cruz"),
        ("A. C.", "Ana C."),
        ("Cruz, J.", "Cruz, Jr."),
        ("Cruz, Juan I", "Cruz, Juan III"),
        ("Cruz, Juan II", "Cruz, Juan III"),
        ("Lee, Kim", "Le, Kim"),
        ("Mae Reyes", "Ma. Reyes"),
        ("Joe Reyes", "Jo Reyes"),
        ("Player 1", "Player 100"),
        ("Player 2233", "Player 23"),
        ("Player 4", "Player 44"),
        ("李 小明明", "李 小"),
        ("A", "Ana"),
        ("Pia Lim", "Lim"),
        ("Ma. Santos", "Marta Santos"),
        ("Ma. Santos", "Santos"),
        ("Cruz, Juan Jr.", "Cruz, Juan"),
        ("Cruz, Juan Jr.", "Cruz, Juan Sr."),
        ("Cruz, Junior", "Cruz, J. R."),
        ("Sta. Ana, Luz", "Sto. Ana, Luz"),
        ("Fr. Cruz", "Cruz"),
        ("Fr. Jose Cruz", "Gng. Jose Cruz"),
        ("Fr. Jose Cruz", "Josef Cruz"),
        ("Gng. Santos", "G. Santos"),
        ("B. Jun Reyes", "Jun Reyes"),
    ],
)
def test_names_of_two_people_are_not_near(one: str, other: str) -> None:
    assert not is_near(name_key(one), name_key(other))
    assert not is_near(name_key(other), name_key(one))


def test_particles_are_written_together_or_apart() -> None:
    for names in (
        ("De la Cruz, Lea", "Dela Cruz, Lea", "Lea de la Cruz", "Cruz, Lea de la"),
        ("De los Santos, Ana", "Delos Santos, Ana"),
        ("Van der Berg, Jan", "Vander Berg, Jan", "Berg, Jan van der"),
    ):
        assert len({name_key(name) for name in names}) == 1
        assert name_key(names[0]) != name_key(names[0].partition(" ")[2])
    assert describe_difference("De la Cruz, Lea", "Dela Cruz, Lea") == "spaces or punctuation"
    assert describe_difference("Lea De la Cruz", "Dela Cruz, Lea") == "the order of their parts"


def test_what_names_differ_in() -> None:
    assert describe_difference("A. Cruz", "Cruz, Ana") == "an initial"
    assert describe_difference("Timm Cruz", "Cruz, Tim") == "double letters"
    assert describe_difference("Bülter, Joe", "Buelter, Joe") == "how an umlaut is written"
    assert describe_difference("Cruz, Ma.", "María Cruz") == "a word written short"
    assert describe_difference("Fr. Joe Cruz", "Joe Cruz") == "a title"
    assert describe_difference("Joe Cruz", "G. Joe Cruz") == "a title or an initial"


def test_of_several_names_that_are_near_the_first_is_named() -> None:
    spellings = Spellings()
    for number, name in enumerate(("Marias Cruz", "Mariat Cruz", "Zenaida Cruz")):
        spellings.add(name, None, ("a.sgn", 10 - number))
    other = spellings.add("Maria Cruz", None, ("a.sgn", 11))
    assert other is not None
    assert other.name == "Marias Cruz"
    assert not spellings.add_unlike(b"MARIA cruz", None, ("a.sgn", 12))
    assert spellings.add_unlike(b"Corazon Reyes", b"7", ("a.sgn", 13))
    assert spellings.keys[b"Corazon Reyes"] == ("corazon", "reyes")
