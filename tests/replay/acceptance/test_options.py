"""Options of match and round in the check: it accepts at once all that full play accepts."""

from __future__ import annotations

import re
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sungka.engine.board import House
from sungka.notation.record import Record
from sungka.replay.detail import Detail
from sungka.replay.play import play
from sungka.replay.steps import RoundBegun
from support.matches import random_match
from support.mutants import ordinary
from support.rules import quick_rules_texts

from .test_check import assert_accepted_is_clean, checks, swept

SMALL = "houses=4 shells=3"
OPTIONS = (
    f"sungkaan {SMALL} rounds=3 refill=new match-end=majority win=rounds",
    f"sungkaan {SMALL} rounds=4 refill=new match-end=majority",
    f"sungka-49 {SMALL} rounds=3 refill=new next=other",
    f"sungka-three {SMALL} rounds=5 refill=new match-end=majority win=rounds",
    f"dakon {SMALL} rounds=6 refill=equal",
    f"dakon {SMALL} rounds=6 refill=equal match-end=rounds reopen=no",
    f"dakon {SMALL} rounds=6 burned=open win=burned",
    f"dakon {SMALL} rounds=6 burned=open win=burned reopen=no refill-from=far",
    f"congkak {SMALL} rounds=3 after-opening=later",
    f"sungka {SMALL} rounds=3 after-opening=seat",
    f"sungkaan {SMALL} rounds=4 round-end=stuck",
    f"sungka-three {SMALL} rounds=4 round-end=stuck",
    f"congkak {SMALL} rounds=4 round-end=stuck after-opening=later",
    f"sungkaan {SMALL} rounds=5 round-end=one next=emptied",
    f"sungka-three {SMALL} rounds=4 round-end=stuck next=remaining",
    f"dakon {SMALL} rounds=5 burn=chosen",
    f"dakon {SMALL} rounds=5 burn=chosen reopen=no match-end=rounds",
    f"sungkaan {SMALL} rounds=4 round-end=one next=remaining",
    f"sungka-three {SMALL} rounds=4 round-end=stuck next=emptied",
)


def without_race(rules: str, seed: int, place: int) -> Record:
    while True:
        record = random_match(rules, seed, place=place)
        if not any(type(item).__name__ == "Race" for item in record.body):
            return record
        seed += 1000


@pytest.mark.push
@pytest.mark.parametrize("rules", OPTIONS)
def test_matches_under_each_option_are_accepted_in_every_detail(rules: str) -> None:
    for seed in range(4):
        record = without_race(rules, seed, seed)
        for detail in Detail:
            data = ordinary(record, detail).encode()
            for check in checks():
                outcome = swept(check, data)
                assert outcome[0] == len(data), data.decode()
            assert_accepted_is_clean(data, outcome)


@pytest.mark.push
@pytest.mark.parametrize("rules", OPTIONS)
def test_a_changed_number_is_accepted_only_when_the_full_path_finds_nothing(rules: str) -> None:
    chance = Random(rules)
    texts = [ordinary(without_race(rules, seed, seed), Detail.STANDARD) for seed in range(3)]
    for _ in range(120):
        text = chance.choice(texts)
        head = text.index("\n\n")
        found = list(re.finditer(r"\d+|\bfirst [SNEW]|\bburn [^\n]*|\bround \d", text[head:]))
        part = chance.choice(found)
        new = part[0][:-1] + chance.choice("0123456789SN")
        at = head + part.start()
        data = (text[:at] + new + text[head + part.end() :]).encode()
        outcomes = [swept(check, data) for check in checks()]
        assert outcomes[0] == outcomes[1], data.decode()
        assert_accepted_is_clean(data, outcomes[0])


@pytest.mark.long
@settings(max_examples=60, deadline=None)
@given(rules=quick_rules_texts(), seed=st.integers(0, 10**6), place=st.integers(0, 2))
def test_matches_of_any_options_have_no_findings(rules: str, seed: int, place: int) -> None:
    record = random_match(rules, seed, place=place)
    replay = play(record)
    assert replay.diagnostics == ()
    data = ordinary(record, Detail.STANDARD).encode()
    outcomes = [swept(check, data) for check in checks()]
    assert outcomes[0] == outcomes[1]
    assert_accepted_is_clean(data, outcomes[0])


def test_burn_names_the_houses_that_open_leaves_in_play() -> None:
    rules = f"dakon {SMALL} rounds=2 burned=open"
    for seed in range(100):
        record = random_match(rules, seed)
        begun = [step for step in play(record).steps if isinstance(step, RoundBegun)]
        if len(begun) == 2 and begun[1].burned:
            break
    left = begun[1].burned
    assert all(begun[1].position.count(house) == 0 for house in left)
    assert begun[1].position.burned == ()
    text = ordinary(record, Detail.STANDARD)
    names = " ".join(map(str, left))
    assert f" burn {names}\n" in text
    other = next(h for n in range(1, 5) if (h := House(left[0].seat, n)) not in left)
    wrong = text.replace(f" burn {names}", f" burn {other}").encode()
    assert [swept(check, wrong)[0] for check in checks()] == [0, 0]
