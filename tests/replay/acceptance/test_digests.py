"""Records with a `Digest` are accepted without a full replay when it is theirs, and only then."""

from __future__ import annotations

import re
from random import Random

import pytest
from sungka.engine.rules_text import rules_from_text
from sungka.notation.reading.parser import read
from sungka.notation.record import Record, Tag
from sungka.notation.writer import write
from sungka.replay.detail import Detail
from sungka.replay.digest import digest
from sungka.replay.play import play
from support.interruptions import interrupt, set_up
from support.mutants import ordinary
from support.plain import plain
from support.rules import PRESET_NAMES
from support.variations import vary

from .test_canonical import assert_written_as_by_the_full_path
from .test_check import assert_accepted_is_clean, checks, swept, without_race


def with_digest(record: Record) -> Record:
    replay = play(record)
    assert replay.rules is not None
    return Record((*record.tags, Tag("Digest", digest(record, replay.rules))), record.body)


def is_accepted(text: str) -> bool:
    data = text.encode()
    one, other = (swept(check, data) for check in checks())
    assert one == other, text
    assert_accepted_is_clean(data, one)
    return one[0] == len(data)


@pytest.mark.push
@pytest.mark.parametrize("name", PRESET_NAMES)
def test_true_digests_are_accepted_and_changed_ones_are_not(name: str) -> None:
    for seed in range(4):
        chance = Random(seed)
        record = without_race(f"{name} houses=4 shells=3", seed)
        stated = chance.choice((interrupt, set_up))(record, chance)
        for sound in (record, stated):
            if play(sound).diagnostics:
                continue
            sealed = with_digest(vary(sound, chance, 0.1))
            text = ordinary(sealed, chance.choice(list(Detail)))
            assert is_accepted(text), text
            assert assert_written_as_by_the_full_path(text) == 5
            assert is_accepted(f"{text}\n{text}")
            at = text.index("sha256:") + chance.randrange(71)
            assert not is_accepted(text[:at] + chance.choice("f0A ") * 2 + text[at + 2 :]), text
            for move in list(re.finditer(r"(?<=[SN])[1-9](?=[ +\n])", text))[-6:]:
                other = str(int(move[0]) % 3 + 1)
                is_accepted(text[: move.start()] + other + text[move.end() :])


def test_a_digest_is_of_its_own_record_alone() -> None:
    head = (
        '%sgn 1\n[Rules "sungkaan houses=3 shells=3"]\n[Digest "{}"]\n\n1. S1 N1\nend abandoned\n'
    )
    (reading,) = read(head.format(""))
    own = digest(reading.record, rules_from_text("sungkaan houses=3 shells=3"))
    assert is_accepted(head.format(own))
    for value in (own.upper(), own[:-1], own + " ", f" {own}", own.replace("sha256:", ""), ""):
        assert not is_accepted(head.format(value))
    assert not is_accepted(head.format(own).replace("end abandoned", "end agreed"))
    assert is_accepted(head.format(own).replace("N1", "N1! {a word}"))
    assert is_accepted(head.format(own).replace("\n\n1. S1", "\n\n{so} s1 ; x\n"))


@pytest.mark.parametrize(("name", "same"), [("Setup", "TFtup"), ("Digest", "EJgest")])
def test_a_name_with_the_hash_of_another_is_not_that_name(name: str, same: str) -> None:
    hash_of = plain("replay.acceptance.header").name_hash
    assert hash_of(name.encode()) == hash_of(same.encode())
    tags = f'[Rules "sungkaan houses=3 shells=3"]\n[{same} "3.3.3/0 3.3.3/0 N"]\n'
    text = f"%sgn 1\n{tags}\n1. N3\nend abandoned\n"
    assert not is_accepted(text)
    (reading,) = read(text.replace("N3", "S2"))
    sealed = with_digest(reading.record)
    renamed = tuple(
        Tag(same, tag.value) if tag.name == name == "Digest" else tag for tag in sealed.tags
    )
    assert is_accepted(write(Record(renamed, sealed.body))) is False
